"""Errors that a user may see, each one plain line saying where and why."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Self


def join_with_commas(texts: Iterable[str]) -> "Text":
    """Join texts into one Text, separated by commas; an empty one for no texts."""
    listed = Text("")
    for each in texts:
        listed = Text("{these}, {last}", these=listed, last=each) if listed else Text("{text}", text=each)
    return listed


def join_lines(texts: Iterable[str]) -> "Text":
    """Join texts into one Text, one per line; an empty one for no texts."""
    lines = Text("")
    for each in texts:
        lines = Text("{lines}\n{last}", lines=lines, last=each) if lines else Text("{text}", text=each)
    return lines


class Text(str):
    """A `message` filled with `fields`; the message is also the key for looking up its translations.

    `plural` is the message to use if the field `count` is not 1. A field may be a Text itself, and is then translated
    along with the whole. Literal braces in a message are doubled.
    """

    __slots__ = ("fields", "message", "plural")
    message: str
    plural: str
    fields: dict[str, Any]

    def __new__(cls, message: str, plural: str = "", /, **fields: Any) -> Self:
        chosen = plural if plural and fields["count"] != 1 else message
        text = super().__new__(cls, chosen.format(**fields))
        text.message, text.plural, text.fields = message, plural, fields
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        """Return the constructor's arguments for copy and pickle; the string itself is the filled sentence."""
        return (self.message, self.plural), self.fields

    @classmethod
    def of(cls, text: str) -> Self:
        """Return a Text unchanged, and a plain string as a message without fields, its braces doubled."""
        return text if isinstance(text, cls) else cls(text.replace("{", "{{").replace("}", "}}"))


def plain(text: str) -> str:
    """Return the text as one line, with control characters escaped: safe to print in a terminal."""
    return _printable(text).strip()


def message_of(error: Exception) -> Text:
    """Return the message of an error as a Text; for an UnriddleError with its place, for an OSError without the file
    name.
    """
    if isinstance(error, UnriddleError):
        return error.text
    if isinstance(error, OSError) and error.strerror:
        return Text.of(error.strerror)
    first = error.args[0] if error.args else None
    return first if isinstance(first, Text) else Text.of(str(error))


def system_message(error: OSError) -> Text:
    """Return the system's message for an error, with the file name if there is one."""
    why = message_of(error)
    return Where(str(error.filename)).with_reason(why) if error.filename else why


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(map(_escape, text))


def _escape(character: str) -> str:
    """Escape a character: unprintable whitespace becomes a blank, other unprintable ones a Python escape."""
    if character.isprintable() or character.isspace():
        return character if character.isprintable() else " "
    return character.encode("unicode_escape").decode()


def _clean(text: str) -> Text:
    """Return the text without control characters in its fields; fields formatted with !r show them escaped."""
    if not isinstance(text, Text):
        return Text.of(_printable(text))
    fields = {
        name: value if f"{{{name}!r" in text.message + text.plural else _clean_field(value)
        for name, value in text.fields.items()
    }
    unchanged = all(fields[name] is value for name, value in text.fields.items())
    return text if unchanged else Text(text.message, text.plural, **fields)


def _clean_field(value: Any) -> Any:
    if isinstance(value, Text):
        return _clean(value)
    return value if isinstance(value, int | float) else _printable(str(value))


class Where(NamedTuple):
    """The place of an error: in words, and in numbers from 1; 0 if unknown.

    `line` and `column` refer to the text that was read; `cell` is the row and column of the grid, 0 for all of them;
    `field` is the name of an input field.
    """

    text: str
    line: int = 0
    column: int = 0
    cell: tuple[int, int] = (0, 0)
    field: str = ""

    def with_reason(self, why: str) -> Text:
        """Return the place and the reason as one Text."""
        return Text("{where}: {message}", where=self.text, message=why)


class PictureQuestion(NamedTuple):
    """A question of a picture reader to the user: a sheet to complete, and where its open cells are in the picture.

    `values` and `texts` fill a sheet of the family, "?" in open cells. Cells are (row, column) from 1; on sheets of
    lines one of the two is 0. `boxes` has the cells to compare with the picture, the least certain first, as left,
    upper, right and lower edge in fractions of the picture; all other cells are known. `guesses` has the possible texts
    of each cell of the picture, the likeliest first.
    """

    family: str
    values: Mapping[str, Any]
    texts: Sequence[Sequence[str]]
    boxes: Mapping[tuple[int, int], tuple[float, float, float, float]]
    guesses: Mapping[tuple[int, int], Sequence[str]]

    def to_json(self) -> dict[str, Any]:
        """Return the sheet, the places to look at, and each cell with its guess, the alternatives, and whether it is
        known.
        """
        cells = [
            {"row": row, "column": column, "known": (row, column) not in self.boxes, "guess": next(iter(guesses), "")}
            | {"alternatives": list(guesses[1:])}
            for (row, column), guesses in self.guesses.items()
        ]
        boxes = [[*cell, *box] for cell, box in self.boxes.items()]
        return {**self._asdict(), "boxes": boxes, "guesses": cells}


def in_line(line: int, column: int = 0) -> Where:
    """Return the place of a line of the input text, or of a column in that line."""
    if column:
        return Where(Text("line {line}, column {column}", line=line, column=column), line, column)
    return Where(Text("line {line}", line=line), line)


def in_row(row: int) -> Where:
    """Return the place of a row of the grid."""
    return Where(Text("row {number}", number=row), cell=(row, 0))


def in_column(column: int) -> Where:
    """Return the place of a column of the grid."""
    return Where(Text("column {number}", number=column), cell=(0, column))


def in_cell(row: int, column: int) -> Where:
    """Return the place of a cell of the grid."""
    return Where(Text("row {row}, column {column}", row=row, column=column), cell=(row, column))


class UnriddleError(ValueError):
    """Base class of all errors that a user may see; a front end prints them and exits with code 2.

    `message` and `fields` are those of a Text, and `where` is the place. If `message` is another error, its text, place
    numbers and `asked` are taken over. `text` is the whole sentence, place and message, as a Text that a front end can
    translate; `line`, `column`, `cell` and `field` are those of a Where. `asked` is a question whose answer by the user
    would resolve the error.
    """

    text: Text
    line: int
    column: int
    cell: tuple[int, int]
    field: str
    asked: PictureQuestion | None
    where: str

    def __init__(
        self,
        message: "str | UnriddleError",
        where: str | Where = "",
        asked: PictureQuestion | None = None,
        /,
        **fields: object,
    ) -> None:
        place = where if isinstance(where, Where) else Where(where)
        inner = message if isinstance(message, UnriddleError) else place
        self.line, self.column = (place.line, place.column) if place.line else (inner.line, inner.column)
        self.cell = place.cell if any(place.cell) else inner.cell
        self.field = place.field or inner.field
        self.asked = message.asked if isinstance(message, UnriddleError) else asked
        self.where = plain(place.text)
        message_text = message.text if isinstance(message, UnriddleError) else message
        why = _clean(Text(message_text, **fields) if fields else message_text)
        self.text = _clean(place.with_reason(why)) if place.text else why
        super().__init__(plain(self.text))


class PuzzleError(UnriddleError):
    """A puzzle, a solution or an option that cannot be accepted."""


class UnsupportedError(PuzzleError):
    """The family does not support this."""


class LexiconError(UnriddleError):
    """A word list or a built lexicon that cannot be used."""


class CheckpointError(UnriddleError):
    """A snapshot or a checkpoint file that is damaged, or that belongs to something else."""


class MissingError(UnriddleError):
    """Raised if an optional library is not installed; the message names the extra that installs it."""


class StoppedEarly(UnriddleError, TimeoutError):
    """A call ended without a result: its `time` was up ("seconds" in `why`), or its `stop` was set ("stopped").

    This is not a mistake in the input: the same call may succeed with more time.
    """

    why: Literal["seconds", "stopped"] = "stopped"


class Abandoned(Exception):
    """A step was left unfinished because its run has to stop. Not an error; users never see it."""

    whole = 0  # steps completed in the same slice before this one, if the code that raises this counts them


def damaged_snapshot(why: Text | None = None) -> CheckpointError:
    """Return an error for a snapshot that no search can have written, with the reason if given."""
    if why is None:
        return CheckpointError(Text("this saved search is damaged"))
    return CheckpointError(Text("the saved search is damaged: {why}", why=why))
