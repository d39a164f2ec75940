"""A family of puzzles: the record that ties together all that the front ends know of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from unriddle.core.embedded import PNG, embed, embedded_in
from unriddle.core.errors import PuzzleError
from unriddle.core.formats import Detected, begins_with_ids, named
from unriddle.core.record import Record
from unriddle.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from unriddle.core import contract
    from unriddle.core.entry import Entry
    from unriddle.core.formats import Format
    from unriddle.core.option import Option
    from unriddle.core.parts import Making, Paper, Playing, Reading, Teaching, Typing
    from unriddle.core.picture import Picture
    from unriddle.core.verb import Verb


class Family(Record):
    """Everything that the front ends know about a family of puzzles. Each folder has one, FAMILY in its __init__. Its
    parts say what can be done with its puzzles; a part that is None cannot be done.
    """

    name: str
    title: str
    Puzzle: type[contract.Puzzle]
    # Name -> long work; one is "solve".
    entries: Mapping[str, Entry]
    # What its puzzles are read from and written in; `id` is formats.ids(Puzzle, about).
    formats: Sequence[Format]
    # picture(puzzle, shown): of a solution, of what `look` or a game's `shown` gave, or of None for the bare puzzle.
    # Solutions that draw themselves in a notebook give None for the puzzle.
    picture: Callable[[Any, Any], Picture]
    # The value of each cell of a solution that is a grid, row by row, a byte each: what the message of a gift is sealed
    # with, so it must never change. None: solutions are no grids.
    cells: Callable[[Any], bytes] | None = None
    # Entries that others have and this family has not -> why.
    lacks: Mapping[str, str] = MappingProxyType({})
    # Options of "puzzle" and "reading"; `configure` gets the values of those that were given.
    options: Sequence[Option] = ()
    configure: Callable[[Any, Mapping[str, Any]], Any] | None = None
    # The name of the shipped lexicon that a puzzle is played with; of the usual one for None. Without it the family has
    # no words.
    lexicon: Callable[[Any], str] | None = None
    verbs: Sequence[Verb] = ()
    # What its verbs do, for help; where empty, its title stands there.
    verbs_help: str = ""
    reading: Reading | None = None
    playing: Playing[Any, Any, Any] | None = None
    teaching: Teaching[Any, Any] | None = None
    making: Making[Any] | None = None
    typing: Typing[Any] | None = None
    # None: on paper a puzzle is drawn as elsewhere.
    paper: Paper[Any] | None = None

    def read(
        self, data: bytes, format: str | None = None, known: Mapping[str, Any] = MappingProxyType({}), **values: Any
    ) -> list[Any]:
        """The puzzles in a file, at least one; PuzzleError. Without a format it is detected; `values`: of "reading".
        `known`: options of "puzzle" that were given, for the formats that must know them to read.
        """
        if format is None:
            seen = self.detect(data)
            format = seen.format if seen else self.default_format(data)
        if format is None:
            raise PuzzleError(Text("not recognized in any format of {family}", family=self.name))
        chosen = named(self.formats, format, self.name, "read")
        for name in set(values) - set(chosen.takes):
            raise PuzzleError(Text("the format {format} does not take --{option}", format=format, option=name))
        early = {name: known[name] for name in chosen.takes if name in known}
        puzzles = list(chosen.read(data, **early, **values))
        if not puzzles:
            raise PuzzleError(Text("it contains no puzzle"), Text("format {format}", format=format))
        return puzzles

    def carrying(self, drawing: bytes, form: str, puzzle: contract.Puzzle) -> bytes:
        """The drawing with the puzzle in it, where the family has drawings of this form."""
        named = {format.name for format in self.formats}  # what reads them may be what a page lacks
        return embed(drawing, self.name, self.write(puzzle, "json")) if {form, "json"} <= named else drawing

    def write(self, puzzle: contract.Puzzle, format: str) -> bytes:
        """The puzzle as a file; PuzzleError when the format cannot hold it."""
        data: bytes = named(self.formats, format, self.name, "write").write(puzzle)
        return data

    def detect(self, data: bytes) -> Detected | None:
        """What this data may be, or None if it is not of this family. Data that begins with an id is sure."""
        if inside := embedded_in(data):
            return Detected("png" if data.startswith(PNG) else "svg", sure=True) if inside[0] == self.name else None
        ids = begins_with_ids(data, self.name)
        seen = self.reading.recognise(data) if self.reading is not None and ids < 2 else None
        return Detected("id", sure=True) if ids and not (seen and seen.sure) else seen

    def format_of(self, ending: str) -> Format | None:
        """The format that reads files with this ending, such as "non"."""
        # Which formats read is asked of none but these: another's reader may be what a page has not loaded.
        return next((each for each in self.formats if ending in (each.name, *each.aliases) and each.read), None)

    def called(self, say: Callable[[str], str]) -> str:
        """Its name in the language of `say`, without what it is about."""
        name = re.split("[:,]", say(self.title))[0]
        return name[:1].upper() + name[1:]

    def must_play(self) -> Playing[Any, Any, Any]:
        """How it is played; PuzzleError for a family that is not."""
        if self.playing is None:
            raise PuzzleError(Text("{family} cannot be played by hand", family=self.name))
        return self.playing

    def must_teach(self) -> Teaching[Any, Any]:
        """How it is taught; PuzzleError for a family that is not."""
        if self.teaching is None:
            raise PuzzleError(Text("{family} has no hints", family=self.name))
        return self.teaching

    def must_make(self) -> Making[Any]:
        """How its puzzles are made; PuzzleError for a family without a maker."""
        if self.making is None:
            raise PuzzleError(Text("{family} cannot make puzzles", family=self.name))
        return self.making

    def must_type(self) -> Typing[Any]:
        """How its puzzles are typed in; PuzzleError for a family whose puzzles cannot be typed in."""
        if self.typing is None:
            raise PuzzleError(Text("{family} cannot be typed in", family=self.name))
        return self.typing

    def default_format(self, data: bytes) -> str | None:
        """The format for content that is said to be of this family but does not look like it."""
        return self.reading.default_format(data) if self.reading is not None else None
