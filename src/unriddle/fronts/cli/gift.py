"""`unriddle gift`: a link with a puzzle, which may be made of a photo, and a message that opens when it is solved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unriddle import api
from unriddle.core import PuzzleError, Text
from unriddle.core.embedded import embedded_in
from unriddle.core.system import files
from unriddle.fronts.cli import sources
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.language import say
from unriddle.fronts.cli.options import Whole, command

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from unriddle.session.links import Link

PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"BM")  # how their files begin
LARGEST = 64_000_000  # bytes


def gift(source: tuple[str, ...], message: str, link_only: bool, page: str, **values: Any) -> None:
    """Turn a photo or a puzzle into a link for somebody else. The link holds the puzzle and, sealed, your message,
    which opens when the puzzle is solved. Prints the link.

    A SOURCE is a photo, which becomes a nonogram with exactly one solution, or a puzzle as `solve` takes it. A puzzle
    without exactly one solution, Quartiles and Balda carry the message open.
    """
    from unriddle.session import gifts

    title, author = values.pop("title"), values.pop("author")
    made = _of_photo(source, values)
    puzzle = made.puzzle if made else sources.one(source).puzzle
    link = gifts.wrapped(puzzle, gifts.Gift(message), title, author, os.urandom)
    click.echo(link.address(page))
    if not link_only:
        for line in _told(made, link):
            click.echo(say(line), err=True)


def _of_photo(source: tuple[str, ...], wishes: Mapping[str, Any]) -> Any:
    """What is made of a photo; None of any other source."""
    if len(source) != 1 or not os.path.isfile(source[0]):
        return None
    content = files.content(Path(source[0]), LARGEST)
    if not content.startswith(PICTURES) or embedded_in(content):
        return None
    try:
        given = {name: value for name, value in wishes.items() if value is not None}
        return api.generate("nonogram", 0, picture=content, **given)
    except PuzzleError as error:
        raise PuzzleError(error, source[0]) from error


def _told(made: Any, link: Link) -> list[Text]:
    """What the giver should know."""
    from unriddle.session.gifts import SEALED

    lines = [Text("{count} character", "{count} characters", count=len(link.address()))]
    if made and (count := made.more.get("changes")):
        lines.append(
            Text(
                "changed {count} cell of the picture, so that there is exactly one solution",
                "changed {count} cells of the picture, so that there is exactly one solution",
                count=count,
            )
        )
    if SEALED in link.parts:
        lines.append(Text("the message is sealed: it opens when the puzzle is solved, by a person or by a program"))
    elif link.more:
        lines.append(Text("the message is open: this puzzle does not have exactly one solution that is a grid"))
    return lines


def message_of(link: Link, solution: Any = None) -> Iterator[Text]:
    """The message of a gift, for who has this solution or solved it by hand; nothing for a link that has none."""
    from unriddle.session import gifts

    if not gifts.is_gift(link):
        return
    found = gifts.of_solved(link) if solution is None else gifts.opened(link, solution)
    if found is None:
        yield Text("the message of this link opens with another solution")
    elif found.message:
        yield Text("A message for you:")
        yield from map(Text.of, found.message.splitlines())
    if found and found.photo:
        yield Text("there is a photo in it, too: open the link in a browser to see it")


COMMANDS = {
    "gift": command(
        gift,
        click.Argument(["source"], nargs=-1, required=True),
        Switch(["--message"], default="", metavar="TEXT", help="Opens when the puzzle is solved; 500 characters."),
        Switch(["--title"], default="", metavar="TEXT", help="Shown above the puzzle."),
        Switch(["--author"], default="", metavar="TEXT", help="Shown as its author."),
        Switch(["--size"], metavar="N|WxH", help="Of a photo: the longer side, or WIDTHxHEIGHT (40)."),
        Switch(["--colors", "colours"], type=Whole(2, 8), metavar="N", help="Of a photo: use N colors."),
        Switch(["--threshold"], type=Whole(1, 255), metavar="N", help="Of a photo: darker is filled."),
        Switch(["--page"], default="", metavar="URL", help="The page that opens the link."),
        Switch(["--quiet", "-q", "link_only"], is_flag=True, help="Print the link and nothing else."),
    )
}
