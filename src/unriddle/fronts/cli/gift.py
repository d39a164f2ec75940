"""`unriddle gift`: a puzzle, which may be made of a photo, with a message that opens when it is solved, as a file or a
link.
"""

from __future__ import annotations

import json
import os
import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unriddle.core import Option, PuzzleError, Text
from unriddle.core.formats import embedded_in
from unriddle.core.system import files
from unriddle.draw import qr
from unriddle.fronts import terminal
from unriddle.fronts.cli import outputs
from unriddle.fronts.cli.family import ungroup_values
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.language import say
from unriddle.fronts.cli.options import COLUMNS_FIRST, FORCE, JSON, SOURCES, OutputType, WholeNumber, command
from unriddle.fronts.cli.printer import tell
from unriddle.fronts.cli.request import one
from unriddle.fronts.terminal import echo
from unriddle.kit.photo_files import PHOTO
from unriddle.registry import DetectionError, detect, find
from unriddle.session import making
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unriddle.session.links import Link

PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM")  # how their files begin
LINKS = ("txt", "url")  # extensions of files for links
MAX_PHOTO = 64_000_000  # the most bytes of a photo
ADJUST = (
    Option("turn", "int", "", least=1, most=359, group="adjust"),
    Option("crop", "text", "", group="adjust"),
    Option("background", "int", "", least=1, most=100, group="adjust"),
    Option("contrast", "int", "", least=-100, most=100, group="adjust"),
    Option("brightness", "int", "", least=-100, most=100, group="adjust"),
    Option("invert", "flag", "", group="adjust"),
    Option("edges", "flag", "", group="adjust"),
    Option("threshold", "int", "", least=1, most=255, group="adjust"),
)
LONGER = "40"  # cells of the longer side of a puzzle made from a photo


def gift(source: tuple[str, ...], message: str, page: str, as_json: bool, **values: Any) -> None:
    """Turn a photo or a puzzle into a gift that plays in any browser. It is one HTML file, which needs no network; its
    message opens when the puzzle is solved. With --page the gift is a link, which is printed, and -o writes the file.

    A SOURCE is a photo, which becomes a nonogram with exactly one solution, or a puzzle as `solve` takes it, also a
    picture of a board or a square. Quartiles, Balda and puzzles without exactly one solution carry the message
    unsealed; of Balda a file holds only a position with a goal.
    """
    from unriddle.fronts.cli.giving import Giving
    from unriddle.session import gifts
    from unriddle.session.links import page as page_of
    from unriddle.session.links import require_link

    names = values.pop("title"), values.pop("author")
    values.pop("force")
    columns_first = values.pop("columns_first")
    values |= ungroup_values(ADJUST, {"adjust": values.pop("adjust")})
    with_photo, file, code = (values.pop(name) for name in ("photo", "out", "qr"))
    is_link = outputs.form(file or "") in LINKS
    address = require_link(page) if code or is_link else page_of(page)
    picture = _picture(source, any(values.values()))
    made, part = puzzle_of_photo(source[0], picture, values) if picture else (None, None)
    if with_photo and part is None:
        raise PuzzleError("only a gift made from a photo can show the photo", "--photo")
    if made:
        puzzle = Opened.of(made.puzzle)
    else:
        read = one(source, given={"columns-first": True} if columns_first else None)
        puzzle = read.opened
        tell(read, puzzle.puzzle, False)
    if puzzle.family.lexicon and not puzzle.usual_lexicon:
        raise PuzzleError("a link cannot hold the word list that these letters need")
    giving = Giving(puzzle, message, names, part if with_photo else None)
    reply: dict[str, Any] = {}
    lines, scanned = _changes_line(made), ""
    if address:
        sent = giving.link(address)
        reply |= {"link": sent.text, "sealed": sent.is_sealed}
        scanned = giving.qr_link(sent, address)
        lines = [Text("{count} character", "{count} characters", count=len(sent.text)), *lines, *giving.remarks(sent)]
    if is_link:
        outputs.write(Path(file), f"{giving.link(address, gifts.FILED).text}\n".encode())
    elif file or not address:
        file = file or str(_free(names[0]))
        sent = giving.file()
        outputs.write(Path(file), sent.content)
        reply |= {"file": file, "sealed": sent.is_sealed}
        lines += [] if address else giving.remarks(sent)
    if code:
        outputs.write(Path(code), qr.qr_file(scanned, outputs.form(code)))
    if reply:
        echo(json.dumps(reply) if as_json else reply.get("link") or reply["file"])
    for line in lines:
        terminal.note(say(line))


def _free(title: str) -> Path:
    """Return an unused file name from this title in the current folder, numbered if necessary."""
    stem = re.sub(r"[^\w-]+", "-", title[:60]).strip("-_") or "gift"
    return next(path for number in count(1) if not (path := Path(f"{stem}-{number}.html".replace("-1.", "."))).exists())


def _picture(source: tuple[str, ...], wished: bool) -> bytes:
    """Return the content of a photo; b"" for any other source, and for a picture of a puzzle unless options of the
    nonogram are given (`wished`).
    """
    if len(source) != 1 or not os.path.isfile(source[0]):
        return b""
    content = files.content(Path(source[0]), MAX_PHOTO)
    if not content.startswith(PICTURES) or embedded_in(content):
        return b""
    try:
        return b"" if not wished and detect(content)[1] == PHOTO else content
    except DetectionError:
        return content


def puzzle_of_photo(name: str, content: bytes, wishes: Mapping[str, Any]) -> tuple[Any, Any]:
    """Make a nonogram from a photo; return it and the part of the photo used. PuzzleError names the file."""
    from unriddle.fronts.cli import adjusting

    try:
        given = {option: value for option, value in wishes.items() if value}
        own = {option: given.pop(option) for option in adjusting.Adjustments._fields if option in given}
        if "crop" in own:
            own["crop"] = adjusting.crop_of(own["crop"])
        adjustments = adjusting.Adjustments(**own)
        part = adjusting.crop_and_turn(content, adjustments)
        if own:
            size = adjusting.grid(given.get("size") or LONGER, part.size)
            given["size"] = f"{size[0]}x{size[1]}"
            content = adjusting.tone_file(part, size, adjustments)
        return making.generate(find("nonogram"), 0, picture=content, **given), part
    except PuzzleError as error:
        raise PuzzleError(error, name) from error


def _changes_line(made: Any) -> list[Text]:
    """Return a sentence with the number of cells of a photo that were changed; [] for none."""
    if not (made and (number := made.more.get("changes"))):
        return []
    return [
        Text(
            "changed {count} cell of the picture, so that there is exactly one solution",
            "changed {count} cells of the picture, so that there is exactly one solution",
            count=number,
        )
    ]


def message_of(link: Link, solution: Any) -> Iterator[Text]:
    """Yield the message of a gift, given this solution; nothing for a link without a message."""
    from unriddle.session import gifts

    if not gifts.is_gift(link):
        return
    found = gifts.open_gift(link, solution)
    if found is None:
        yield Text("a different solution opens the message in this link")
    elif found.message:
        yield Text("A message for you:")
        yield from map(Text.of, found.message.splitlines())
    if found and found.photo:
        yield Text("there is a photo in it, too: open the link in a browser to see it")


COMMANDS = {
    "gift": command(
        gift,
        SOURCES,
        Switch(
            ["--message"],
            default="",
            metavar="TEXT",
            help="A message that opens when the puzzle is solved; at most 500 characters.",
        ),
        Switch(["--title"], default="", metavar="TEXT", help="A title, shown above the puzzle."),
        COLUMNS_FIRST,
        Switch(["--author"], default="", metavar="TEXT", help="The name shown as the author."),
        Switch(["--size"], metavar="N|WxH", help="For a photo: the longer side, or WIDTHxHEIGHT (40)."),
        Switch(["--colors", "colours"], type=WholeNumber(2, 8), metavar="N", help="For a photo: use N colors."),
        Switch(
            ["--adjust"],
            metavar="NAME[=VALUE],...",
            help="For a photo, with commas between: turn=DEGREES clockwise; crop=WxH+L+T in percent, such as "
            "50x60+25+20; background=N, 1 to 100, clears what looks like its edges; contrast=N and brightness=N, -100 "
            "to 100; invert; edges, its outlines alone; threshold=N, 1 to 255, fills grays that are darker.",
        ),
        Switch(["--photo"], is_flag=True, help="Also show a small copy of the photo at the end."),
        Switch(
            ["-o", "out"],
            type=OutputType("html", *LINKS),
            metavar="FILE",
            help="Write the gift to this file, .html; or its link, with a larger photo, .txt or .url.",
        ),
        Switch(["--qr"], type=OutputType("svg", "png"), help="Draw a QR code that opens the link, .svg or .png."),
        FORCE,
        JSON,
        Switch(
            ["--page"],
            default="",
            metavar="URL",
            help="Make a link to this page, too; UNRIDDLE_PAGE has one for all gifts.",
        ),
    )
}
