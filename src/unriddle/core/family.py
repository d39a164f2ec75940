"""A family of puzzles: the record that ties together all that the front ends know of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from unriddle.core.embedded import PNG, embed, embedded_in
from unriddle.core.errors import PuzzleError, Text
from unriddle.core.formats import Detected, begins_with_ids, named
from unriddle.core.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from unriddle.core import contract
    from unriddle.core.contract import Running, Solution
    from unriddle.core.entry import Entry
    from unriddle.core.formats import Format, Near
    from unriddle.core.option import Option, Verb
    from unriddle.core.picture import Picture
    from unriddle.core.play.game import Draft, Game, Tool, Touch
    from unriddle.core.sheets import Cells, Lines, Typed
    from unriddle.core.technique import Technique, TechniqueCard

    Values = Mapping[str, Any]  # of options, by their names
    Judged = Iterator[Mapping[str, Any] | None]


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


P = TypeVar("P")
G = TypeVar("G", bound="Game")
S = TypeVar("S", bound="Solution")


class Reading(Record):
    """How files of a family are told from those of others."""

    # What this data may be, or None when it is not of this family; reads no more than it needs. Ids were looked for
    # before.
    recognise: Callable[[bytes], Detected | None]
    # The format for content that is said to be of this family but not recognized: its error then says where.
    default_format: Callable[[bytes], str | None] = lambda data: None
    # What of this family a text nearly is that no family recognizes.
    nearly: Callable[[str], Iterable[Near]] = lambda text: ()


class Playing(Record, Generic[P, G, S]):
    """How a puzzle is played by hand, move by move."""

    # game(puzzle, text="", rules=None, *lexicon): the game from the start, or from the text of a position.
    game: Callable[..., G]
    # One line of help for each kind of move -> an example that parses.
    moves: Mapping[str, str]
    # What can be put.
    tools: Callable[[G], Sequence[Tool]] = lambda game: ()
    # The draft that a touch makes of one. Without it nothing can be pointed at: moves are typed.
    touch: Callable[[G, Draft, Touch], Draft] | None = None
    # reply(game, *lexicon): the computer's move where a level is to move, otherwise None.
    reply: Callable[..., str | None] = lambda game, *lexicon: None
    # The last move as a sentence; what was played so far, a sentence each.
    last_move: Callable[[G], str] = lambda game: game.last
    recited: Callable[[G], Sequence[str]] = lambda game: ()
    # The cells that a solution contradicts, rows and columns from 0. None: no move can be a mistake.
    contradicted: Callable[[G, S], Iterable[tuple[int, int]]] | None = None
    # The moves, with ; between them, to the first of these solutions, or to all. None: a game is not led to a solution.
    moves_to: Callable[[G, Sequence[S]], str] | None = None


class Teaching(Record, Generic[P, G]):
    """How a person goes on: hints, explanations and ratings."""

    # steps(game, *lexicon, until=None, strict=False): the work that finds the steps from where a game
    # stands, the easiest first, none of a tier above `until`; with `strict` a mistake on the sheet is a PuzzleError.
    steps: Callable[..., Running]
    # All techniques, the easiest first; the first one is "mistake".
    techniques: Sequence[Technique]
    # position_of(puzzle, found, *lexicon): the text of the position in which stands what was found, as people type it
    # and as `solve` prints it.
    position_of: Callable[..., str]
    # How many levels the hint of a step has.
    hint_levels: int = 3

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all techniques, which can be translated."""
        return tuple(each.name for each in self.techniques)

    @property
    def cards(self) -> Mapping[str, TechniqueCard]:
        """The cards by the names of the techniques that have one, for the site, the page and the terminal."""
        return {str(each.name): each.card for each in self.techniques if each.card is not None}


class Making(Record, Generic[P]):
    """How puzzles are made: as long work by `entry`, whose search takes an order (kit/order.py) in place of a puzzle;
    or else by `generate`, where that is quick.
    """

    entry: Entry | None = None
    # generate(seed, options, *lexicon): a puzzle, the same for the same seed and the same texts of options.
    generate: Callable[..., P] | None = None
    # Options of "maker", by their names; the text of a flag is "yes".
    options: Sequence[Option] = ()
    # The order (kit/order.py) of a seed and values, where not all are texts: those of an option of "content" are bytes.
    order_from: Callable[[int, Values], object] | None = None
    # What is wished of the puzzle of each day of the week, Monday's first; one for all days; or none. A maker that
    # knows levels is asked for that of the day instead.
    daily: Sequence[Mapping[str, str]] = ()


class Setting(Record, Generic[P]):
    """How a puzzle is set by hand, on the sheet that it is typed into, while it is judged."""

    # judge(puzzle, values, typed, *lexicon): what is known of it, thing by thing, each in JSON values with its `part`
    # and its `text`; None for a pause, of which there is one after a few milliseconds' work.
    judge: Callable[..., Judged]
    # The values and the texts of the sheet on which a puzzle would have been set.
    reopen: Callable[[P], tuple[Values, Typed]]
    # Name -> what it does, a few words.
    ways: Mapping[str, str] = MappingProxyType({})
    # improve(way, values, typed, *lexicon): the sheet made better in one of the ways: at last the part "improved" with
    # its `texts`, None where it cannot be, and the `changed` cells; None for a pause.
    improve: Callable[..., Judged] | None = None
    # The puzzle with a title and an author, which files then have; None: its files have none.
    named: Callable[[P, str, str], P] | None = None


class Typing(Record, Generic[P]):
    """How a puzzle is typed in: what is asked for first, then a sheet, and what was typed as a puzzle."""

    # Sizes, numbers and choices, all with a default or optional. Those of "game" are rules of the game on it.
    asks: Sequence[Option]
    # The puzzle into which nothing is typed yet, by the values of what was asked for.
    blank: Callable[[Values], P]
    # The sheet of a puzzle, with what it has; the values are those of `blank`, none for a puzzle that is changed.
    sheet: Callable[[P, Values], Cells | Lines]
    # What was typed, as a puzzle: it has from the one that the sheet is of what is not typed. Its PuzzleError has the
    # `cell` that is wrong where that is known; of lines (ROW, 0) or (0, COLUMN).
    read: Callable[[P, Values, Typed], P]
    # What is shown beside the sheet while it is typed into, such as sums.
    says: Callable[[Values, Typed], str] = lambda values, typed: ""
    # For cells that are painted: how they look.
    picture: Callable[[Values, Typed], Picture] | None = None
    # None: it is judged by its solutions alone.
    setting: Setting[P] | None = None


class Paper(Record, Generic[P]):
    """How its puzzles are printed: what one is called, its rules in two lines, what is drawn of a puzzle, and what of
    its answer, from the first solution and from what all of them come to (None where they come to nothing).
    `prepared` gives the puzzle as it is printed.
    """

    name: str
    rules: str
    board: Callable[[P], Picture]
    answer: Callable[[P, Any, Mapping[str, Any]], Picture | None]
    prepared: Callable[[P], P] = lambda puzzle: puzzle
