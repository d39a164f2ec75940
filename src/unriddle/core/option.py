"""What is to be chosen, as data: an option or an argument of a family, which each front makes its own switch of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal

from unriddle.core.record import Record

DIGITS = 9  # of a number that is typed


class Option(Record):
    """An option, or an argument, of a family: data that each front turns into its own kind of switch.

    `name` is written with dashes. `type` is "flag", "int", "seed" (an int that a front draws, and prints, where none is
    given), "limit" (a number from 1, or None for "all"), "text", "file" (text that may name a file), "content" (that of
    the file that is named), "format" (one that the family writes), or choices as "a|b|c"; of arguments also "source"
    (the puzzles that it names, one after the other), "sources" (those of several), "puzzle" (the only one), "input"
    (text, or standard input for "-") and "lines" (those of a file, as bytes); of long work also "list" (texts).
    `least` and `most` bound a number. `of` says what it belongs to: the puzzle (and so its id), the reading of a file,
    the search (it changes what is found), the display (what is shown), a game, the maker of puzzles, or a file that is
    written besides.
    `placeholder` stands for the value in a line of help; `short` is another name of one letter. A `hidden` option is
    internal: it works, and no help lists it. `spelled` is the name that people see where ids and files keep another.
    """

    name: str
    type: str
    help: str
    of: Literal["puzzle", "reading", "search", "display", "game", "maker", "file"] = "puzzle"
    default: Any = None
    least: int | None = None
    most: int | None = None
    key: str = ""
    placeholder: str = ""
    short: str = ""
    spelled: str = ""
    hidden: bool = False

    @property
    def typed(self) -> str:
        """The name that people type and read; ids and files keep `name`."""
        return self.spelled or self.name

    @property
    def keyword(self) -> str:
        """The name that functions know it by: `key`, or its name with underscores."""
        return self.key or self.name.replace("-", "_")

    def takes(self, value: Any) -> bool:
        """Whether it may have this value, which a file or another process gave."""
        if self.type in ("int", "seed"):
            least, most = self.least, self.most
            return type(value) is int and (least is None or value >= least) and (most is None or value <= most)
        if self.type == "flag":
            return type(value) is bool
        if self.type == "list":
            return isinstance(value, list | tuple) and all(type(each) is str for each in value)
        return type(value) is str and ("|" not in self.type or value in self.type.split("|"))

    def read(self, given: Any) -> Any:
        """The value that was given, a number perhaps as text; PuzzleError names this option as its field."""
        from unriddle.core.errors import PuzzleError, Text, Where

        number = self.type == "int" and isinstance(given, str)
        text = given.strip() if number else ""
        value = int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None if number else given
        if self.takes(value):
            return value
        why = Text("{option} cannot be {value!r}", option=self.name, value=str(given)[:20])
        if self.type == "int" and self.most is None:
            why = Text("{option} must be a whole number", option=self.name)
        elif self.type == "int":
            bounds = {"least": self.least, "most": self.most}
            why = Text("{option} must be a number from {least} to {most}", option=self.name, **bounds)
        raise PuzzleError(why, Where("", field=self.name))


def values_of(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, by the names of the options, and the defaults of the others that have one; PuzzleError."""
    usual = {option.name: option.default for option in options if option.default is not None}
    return usual | {option.name: option.read(given[option.name]) for option in options if option.name in given}


class Answer(Record):
    """What a short verb says: `value` in JSON values, or `text` for a person (bytes for a file's content); a front
    takes one of the two, and passes over None and "".

    `aside` goes beside the text and is no part of it; `code` is 1 for "searched to the end, and there is none".
    """

    value: Any = None
    text: str | bytes = ""
    aside: str = ""
    code: int = 0
    # What the front writes into `file`, the name that an option of "file" has, the first of them if none is said.
    content: bytes | None = None
    file: str = ""


class Shared(Record):
    """Work that a verb shares among processes: `units(**values)` in JSON values, `work(unit, stop)` -> the result of
    one (None when stopped half way), `summary(results, **values)` -> the Answer. `what` names the units: "games".

    `valid_unit` and `valid_result` hold values from a file against their shape.
    """

    units: Callable[..., Sequence[dict[str, Any]]]
    work: Callable[[dict[str, Any], Callable[[], bool]], dict[str, Any] | None]
    summary: Callable[..., Answer]
    valid_unit: Callable[[Any], bool]
    valid_result: Callable[[Any], bool]
    what: str
    # receipt(solutions of the verb's entry, **values): the content of the file that --receipt names.
    receipt: Callable[..., bytes] | None = None
    # confirm(receipt): PuzzleError unless a receipt says of its count, apart from sums, what the count itself says.
    confirm: Callable[[Any], None] | None = None


class Table(Record):
    """What a verb that plays lays out: `begin(**values)` -> a puzzle and the rules of its game, the same as those of
    its family's `game`, and the lexicon's name or None.

    The game is kept as `file` in the data folder.
    """

    begin: Callable[..., tuple[Any, Mapping[str, Any], str | None]]
    file: str
    # Command of line play -> the bare words for it, in every language.
    words: Mapping[str, Sequence[str]]
    # What is said first, and what `help` says.
    greeting: Callable[[Any], str]
    help: str
    # differs(game, values) -> the keywords of the options whose values are not those of a game that goes on.
    differs: Callable[[Any, Mapping[str, Any]], Collection[str]]


class Verb(Record):
    """A command of a family's own: `unriddle FAMILY NAME`, or `unriddle NAME` where `top`.

    It never prints, opens files or exits. Of long work it names the `entry` and makes the puzzle, `puzzle(**values)`;
    of short work, or where that is None, it gives the answers one by one, `answers(**values)`; work for several
    processes is `shared`, long work too where `puzzle` gives None. Values come by the keywords of `takes` (arguments,
    in order) and `options`; of "display" they go to the entry. Where `progress` names what takes long, `answers` gets
    `progress(done, whole, what)` to call, too.
    """

    name: str
    help: str
    takes: Sequence[Option] = ()
    options: Sequence[Option] = ()
    entry: str = ""
    puzzle: Callable[..., Any] | None = None
    answers: Callable[..., Iterable[Answer]] | None = None
    shared: Shared | None = None
    # A game at this table, line by line.
    table: Table | None = None
    progress: str = ""
    top: bool = False
