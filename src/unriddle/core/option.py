"""What is to be chosen, as data: an option or an argument of a family, which each front makes its own switch of."""

from collections.abc import Mapping, Sequence
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
        from unriddle.core.errors import PuzzleError, Where
        from unriddle.core.text import Text

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
