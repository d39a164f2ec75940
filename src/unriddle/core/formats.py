"""Formats as records, and what all of them share: text, JSON, ids, and the sentences for a format that is not there."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from unriddle.core.errors import PuzzleError, Text, in_line
from unriddle.core.json_shape import PUZZLES, is_crowded
from unriddle.core.record import Record

MOST = 5000  # puzzles of a file
WIDEST = 100  # cells of a table
LINES, CELLS = 150_000, 1_000_000  # lines and tabs of a text in which a table is looked for
MARKS = (b"\xff\xfe", b"\xfe\xff")  # how UTF-16 begins


class Format(Record):
    """One way to write puzzles down; `aliases` are other names of it.

    `read(data)` gives the puzzles in a file, at least one, `write(puzzle)` a file; PuzzleError. One may be None.
    `takes` names those options of "reading", or of "puzzle", that `read` takes as keywords. `remarks(data, puzzles)`
    are sentences for people who did not ask for this format: what was left out, and how signs were read.
    """

    name: str
    about: str
    read: Callable[..., Sequence[Any]] | None = None
    write: Callable[[Any], bytes] | None = None
    aliases: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    remarks: Callable[[bytes, Sequence[Any]], Sequence[str]] | None = None


class Detected(NamedTuple):
    """What a family says about a file: the format, and whether it is sure or only possible. A family is sure if no
    other family can claim the file; a shape that others share is only possible. A sure family wins; if several are only
    possible, the user has to choose.
    """

    format: str
    sure: bool = False


def ids(Puzzle: Any, about: str) -> Format:
    """The format of every family: one id per line."""

    def read(data: bytes) -> Sequence[Any]:
        found = [line.strip() for line in text_of(data).splitlines() if line.strip()]
        if len(found) > MOST:
            raise PuzzleError(Text("the file has more than {most} puzzles", most=MOST))
        return [Puzzle.parse(line) for line in found]

    return Format("id", about, read, lambda puzzle: f"{puzzle}\n".encode())


def named(formats: Sequence[Format], name: str, family: str, use: str) -> Any:
    """The format of this name to `use` ("read" or "write"); PuzzleError when there is none."""
    # What another format is read by may be what a page has not loaded: only the one that is named is looked at.
    for format in formats:
        if (name == format.name or name in format.aliases) and getattr(format, use):
            return format
    able = [format for format in formats if getattr(format, use)]
    listed = ", ".join(format.name for format in able)
    what = {"format": name[:20], "family": family, "formats": listed}
    if not any(name == format.name for format in formats):
        raise PuzzleError(Text("{family} has no format {format!r}; its formats are {formats}", **what))
    if use == "read":
        raise PuzzleError(Text("the format {format!r} can only be written; these can be read: {formats}", **what))
    raise PuzzleError(Text("the format {format!r} can only be read; these can be written: {formats}", **what))


def begins_with_ids(data: bytes, family: str) -> int:
    """How many of the first two lines of content begin with an id of this family; 2 if there are no more lines."""
    start = f"{family}:".encode()
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    after = head.partition(b"\n")[2].lstrip()
    return head.startswith(start) and (2 if not after or after.startswith(start) else 1)


def blocks(text: str, read: Callable[[list[str]], Sequence[Any]], what: str) -> list[Any]:
    """The puzzles in a text of grids: what `read` makes of the lines of each, with blank lines between grids; of
    several, PuzzleError says in which, by `what` they are.
    """
    if text.count("\n") > LINES:
        raise PuzzleError(Text("the file has more than {most:,} lines", most=LINES))
    texts = re.split(r"\n[ \t\r]*\n+", text.strip("\r\n"))
    if len(texts) > MOST:
        raise PuzzleError(Text("the file has more than {most} puzzles", most=MOST))
    found: list[Any] = []
    for number, each in enumerate(texts, 1):
        try:
            found += read([line.strip() for line in each.splitlines() if line.strip()])
        except PuzzleError as error:
            if len(texts) == 1:
                raise
            raise PuzzleError(error, Text("{what} {number}", what=Text.of(what), number=number)) from error
    return found


def untabbed(text: str) -> str:
    """The text with a dot for each empty cell of a table in it, which has tabs between its cells."""
    if text.count("\n") + text.count("\r") > LINES or text.count("\t") > CELLS:
        return text
    tables = [line.split("\t") for line in text.splitlines() if "\t" in line]
    width = max(map(len, tables), default=0)
    if width > WIDEST:
        return text
    return "\n".join(
        " ".join([cell.strip() or "." for cell in (line.split("\t") + [""] * width)[:width]]) if "\t" in line else line
        for line in text.splitlines()
    )


def text_of(data: bytes, most: int = 8_000_000) -> str:
    """The text of a file, UTF-8 or UTF-16 with a byte order mark; PuzzleError."""
    if len(data) > most:
        raise PuzzleError(Text("the file has {size:,} bytes; at most {most:,} are read", size=len(data), most=most))
    try:
        return data.decode("utf-16" if data[:2] in MARKS else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError(Text("this is not text: byte {at} cannot be read", at=error.start)) from error


def json_of(text: str) -> Any:
    """The value of a JSON text; PuzzleError."""
    import json

    if is_crowded(text, PUZZLES):
        raise PuzzleError(Text("this JSON has too many lists for its length; read its puzzles one by one"))
    try:
        return json.loads(text)
    except RecursionError as error:
        raise PuzzleError(Text("this JSON is nested too deeply")) from error
    except json.JSONDecodeError as error:
        why = Text("this is not JSON: {why}", why=Text.of(error.msg))
        raise PuzzleError(why, in_line(error.lineno, error.colno)) from error
    except ValueError as error:
        raise PuzzleError(Text("this JSON contains a number that is too long")) from error


def value_of(value: str | dict[str, Any], starts: str = "{") -> Any:
    """A solution as a reader gets it: the value of a text that begins as JSON does, anything else as it is."""
    return json_of(value) if isinstance(value, str) and value.lstrip()[:1] in tuple(starts) else value


class Near(NamedTuple):
    """How nearly right, from 0 to 1, the sentence that says so, and the line that is not, 0 for none."""

    likeness: float
    text: Text
    line: int = 0


def by_lines(text: str, what: str, line: str, even: bool = False) -> Iterable[Near]:
    """At most one: `what` it nearly was if most lines are as the pattern `line`; `even` ones are all of one length."""
    full = [(number, each.strip()) for number, each in enumerate(text.splitlines(), 1) if each.strip()]
    sizes = {number: len(re.sub(r"\s", "", each)) for number, each in full if re.fullmatch(line, each)}
    if len(sizes) < 2 or 2 * len(sizes) < len(full):
        return
    most = Counter(sizes.values()).most_common(1)[0][0] if even else 0
    for number, each in full:
        if number not in sizes:
            why = Text(
                "it looks like {what}, but line {line} does not fit: {text!r}", what=what, line=number, text=each[:40]
            )
            yield Near(len(sizes) / (len(full) + 1), why, number)
            return
        if even and sizes[number] != most:
            uneven = {"what": what, "line": number, "count": sizes[number], "most": most}
            why = Text(
                "it looks like {what}, but line {line} has {count} cell and others have {most}",
                "it looks like {what}, but line {line} has {count} cells and others have {most}",
                **uneven,
            )
            yield Near(len(sizes) / (len(full) + 1), why, number)
            return
