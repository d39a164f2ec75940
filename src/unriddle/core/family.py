"""Declares a family of puzzles: one record, as data, of everything the front ends know about it.

It has the family's parts, its long-running work, its options (which each front end turns into its own switches), its
verbs, and the sheet for typing in a puzzle: cells, or lines of numbers around an empty grid, drawn by each front end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from unriddle.core.contract import Conclusion, Game, HalfMove, Running, Solution, Tool, Touch, dump_solution
from unriddle.core.errors import PuzzleError, Text, Where
from unriddle.core.formats import PNG, Detected, Format, embed, embedded_in, find_format, is_picture, leading_ids
from unriddle.core.record import Record

if TYPE_CHECKING:
    from datetime import date

    from unriddle.core import contract
    from unriddle.core.json_shape import Json
    from unriddle.core.picture import Picture, Role
    from unriddle.core.structure import Judge
    from unriddle.core.teach.step import Technique, TechniqueCard

    Values = Mapping[str, Any]  # of options, by their names
    Judged = Iterator[Mapping[str, Any] | None]

MAKE = "make"  # the name of the work on an order, and the second part of its id (kit/order.py)
DIGITS = 9  # the most digits of a typed number
# Typed texts, row by row; of a LineSheet: the texts of the rows, those of the columns, and the colors.
Typed = Sequence[Sequence[str]]
MAX_CELLS = 1 << 12  # the most cells of a sheet
MOST_LINES = 1000  # the most rows, and the most columns, of a sheet


class Family(Record):
    """Everything the front ends know about a family of puzzles; each family's folder has one, FAMILY in its __init__.

    A part, such as `playing`, is None if the family does not support it.
    """

    name: str
    title: str
    Puzzle: type[contract.Puzzle]
    # Name -> kind of long-running work; one is "solve".
    entries: Mapping[str, Entry]
    # The file formats of its puzzles; `id` is formats.ids(Puzzle, about).
    formats: Sequence[Format]
    # picture(puzzle, shown): draws a solution, the value of `look` or of a game's `shown`, or for None the bare puzzle.
    # The puzzle is None if a solution draws itself in a notebook.
    picture: Callable[[Any, Any], Picture]
    # cells(solution): the value of each cell of a grid, row by row, one byte each. The key that seals the message of a
    # gift is derived from it, so it must never change. None: solutions are not grids.
    cells: Callable[[Any], bytes] | None = None
    # Returns the puzzle with its solution, for formats that store both.
    filled: Callable[[Any, Any], Any] | None = None
    # Other names that people type for it, in any language, in lower case, separated by commas.
    aliases: str = ""
    # Entries of other families that this one lacks -> why.
    lacks: Mapping[str, str] = MappingProxyType({})
    # Options whose `of` is "puzzle" or "reading"; `configure` gets the values of those that were given.
    options: Sequence[Option] = ()
    configure: Callable[[Any, Mapping[str, Any]], Any] | None = None
    # lexicon(puzzle): the name of the built-in lexicon for this puzzle; lexicon(None): that of the default one. None:
    # the family uses no words.
    lexicon: Callable[[Any], str] | None = None
    verbs: Sequence[Verb] = ()
    # A summary of its verbs, for help; if empty, its title is shown instead.
    verbs_help: str = ""
    reading: ReadRules | None = None
    playing: PlayRules[Any, Any, Any] | None = None
    teaching: TeachRules[Any, Any] | None = None
    making: MakeRules[Any] | None = None
    typing: Typing[Any] | None = None
    # Whether a title names one of the built-in pictures: lists of open games must hide it.
    is_reward: Callable[[str], bool] = lambda title: False
    # None: a puzzle looks the same on paper as on the screen.
    paper: PrintRules[Any] | None = None

    def read(
        self, data: bytes, format: str | None = None, known: Mapping[str, Any] = MappingProxyType({}), **values: Any
    ) -> list[Any]:
        """Return the puzzles in a file, at least one. Raises PuzzleError. Without a format, it is detected.

        `values` are options of "reading"; `known` are given options of "puzzle", which some formats need.
        """
        if format is None:
            seen = self.detect(data)
            format = seen.format if seen else self.default_format(data)
        if format is None:
            raise PuzzleError("not recognized in any format of {family}", family=self.name)
        chosen = find_format(self.formats, format, self.name, "read")
        for name in set(values) - set(chosen.takes):
            raise PuzzleError("the format {format} does not take --{option}", format=format, option=name)
        early = {name: known[name] for name in chosen.takes if name in known}
        puzzles = list(chosen.read(data, **early, **values))
        if not puzzles:
            raise PuzzleError("it contains no puzzle", Text("format {format}", format=format))
        return puzzles

    def carrying(self, drawing: bytes, form: str, puzzle: contract.Puzzle) -> bytes:
        """Return the drawing with the puzzle embedded, if the family reads drawings of this `form`, "svg" or "png"."""
        named = {format.name for format in self.formats}  # only names: a page may lack the modules that read them
        return embed(drawing, self.name, self.write(puzzle, "json")) if {form, "json"} <= named else drawing

    def write(self, puzzle: contract.Puzzle, format: str) -> bytes:
        """Return the puzzle as a file; PuzzleError if the format cannot hold it."""
        data: bytes = find_format(self.formats, format, self.name, "write").write(puzzle)
        return data

    def detect(self, data: bytes) -> Detected | None:
        """Return the likely format of this data, or None if it is not of this family."""
        return self.detect_by_markers(data) or self.detect_by_structure(data)

    def detect_by_markers(self, data: bytes) -> Detected | None:
        """Return the format that markers in this data indicate, or None; one found by a leading id is sure."""
        if inside := embedded_in(data):
            return Detected("png" if data.startswith(PNG) else "svg", sure=True) if inside[0] == self.name else None
        ids = leading_ids(data, self.name)
        seen = self.reading.recognize(data) if self.reading is not None and ids < 2 else None
        return Detected("id", sure=True) if ids and not (seen and seen.sure) else seen

    def detect_by_structure(self, data: bytes) -> Detected | None:
        """Return the format that the structure of a text suggests, or None if it is not of this family."""
        if self.reading is None or self.reading.judge is None or is_picture(data) or embedded_in(data):
            return None
        from unriddle.core.structure import judge_text

        found = judge_text(data, self.reading.judge)
        return Detected(self.reading.pasted, score=found.score, fault=found.fault, line=found.line) if found else None

    def format_of(self, ending: str) -> Format | None:
        """Return the format that reads files with this extension, such as "non", or None."""
        # Only the `read` of these formats is accessed: it may be lazy, and a page may lack its module.
        return next((each for each in self.formats if ending in (each.name, *each.aliases) and each.read), None)

    def is_ambiguous(self, format: str | None, data: bytes) -> bool:
        """Whether a text that looks like this format may be of another kind."""
        return any(each.weak(data) for each in self.formats if each.name == format)

    def title_in(self, say: Callable[[str], str]) -> str:
        """Return the family's name in the language of `say`: its title up to the first ":" or ","."""
        name = re.split("[:,]", say(self.title))[0]
        return name[:1].upper() + name[1:]

    def require_playing(self) -> PlayRules[Any, Any, Any]:
        """Return `playing`; PuzzleError if the family cannot be played."""
        if self.playing is None:
            raise PuzzleError("{family} cannot be played by hand", family=self.name)
        return self.playing

    def require_teaching(self) -> TeachRules[Any, Any]:
        """Return `teaching`; PuzzleError if the family has no hints."""
        if self.teaching is None:
            raise PuzzleError("{family} has no hints", family=self.name)
        return self.teaching

    def require_making(self) -> MakeRules[Any]:
        """Return `making`; PuzzleError if the family cannot make puzzles."""
        if self.making is None:
            raise PuzzleError("{family} cannot make puzzles", family=self.name)
        return self.making

    def require_typing(self) -> Typing[Any]:
        """Return `typing`; PuzzleError if its puzzles cannot be typed in."""
        if self.typing is None:
            raise PuzzleError("{family} cannot be typed in", family=self.name)
        return self.typing

    def default_format(self, data: bytes) -> str | None:
        """Return the format to try if the user says that content is of this family but it is not recognized; None if
        there is none.
        """
        return self.reading.default_format(data) if self.reading is not None else None


P = TypeVar("P")
G = TypeVar("G", bound=Game)
S = TypeVar("S", bound=Solution)


class ReadRules(Record):
    """How files of a family are recognized among all others."""

    # Returns the likely format of this data, or None if it is not of this family; reads no more than it needs. Not
    # called for ids, which are detected first.
    recognize: Callable[[bytes], Detected | None]
    # The format to use if the user names this family but the content is not recognized: its reader then says what is
    # wrong.
    default_format: Callable[[bytes], str | None] = lambda data: None
    # Finds puzzles of this family in the structure of a text; `pasted` is the format that reads them there.
    judge: Judge | None = None
    pasted: str = ""


class PlayRules(Record, Generic[P, G, S]):
    """How a puzzle is played by hand, move by move."""

    # game(puzzle, text="", rules=None, *lexicon): the game from the start, or from the text of a position.
    game: Callable[..., G]
    # One line of help for each kind of move -> an example that parses.
    moves: Mapping[str, str]
    # The tools that put values into cells.
    tools: Callable[[G], Sequence[Tool]] = lambda game: ()
    # The draft after a touch. None: moves can only be typed.
    touch: Callable[[G, HalfMove, Touch], HalfMove] | None = None
    # reply(game, *lexicon): the computer's move if it is its turn, otherwise None.
    reply: Callable[..., str | None] = lambda game, *lexicon: None
    # The last move as a sentence; all moves so far, one sentence each.
    last_move: Callable[[G], str] = lambda game: game.last
    history: Callable[[G], Sequence[str]] = lambda game: ()
    # The cells that a solution contradicts, rows and columns from 0. None: no move can be a mistake.
    contradicted: Callable[[G, S], Iterable[tuple[int, int]]] | None = None
    # The moves, separated by ";", to the first of these solutions, or to all. None: a solution cannot be played.
    moves_to: Callable[[G, Sequence[S]], str] | None = None


class TeachRules(Record, Generic[P, G]):
    """Help for people: hints, explanations and ratings."""

    # steps(game, *lexicon, until=None, strict=False): the work that finds the steps from the game's
    # position, the easiest first, none of a tier above `until`; with `strict` a mistake on the sheet is a PuzzleError.
    steps: Callable[..., Running]
    # All techniques, the easiest first; the first one is "mistake".
    techniques: Sequence[Technique]
    # position_of(puzzle, found, *lexicon): the text of the position after `found`, the progress so far as people type
    # it or as `solve` prints it.
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


class MakeRules(Record, Generic[P]):
    """How puzzles are made: by a long-running `entry` or a quick `generate`.

    The entry's search takes an order (kit/order.py) in place of a puzzle.
    """

    entry: Entry | None = None
    # generate(seed, options, *lexicon): a puzzle, the same for the same seed and the same texts of options.
    generate: Callable[..., P] | None = None
    # Options of "maker", by their names; the text of a flag is "yes".
    options: Sequence[Option] = ()
    # order_from(seed, values): an order (kit/order.py). Values are texts, but bytes for options of type "content".
    order_from: Callable[[int, Values], object] | None = None
    # nth_order(order, index): the order at this index, from 0, of a run of several; it prevents duplicate puzzles.
    nth_order: Callable[..., object] | None = None
    # The options for the puzzle of the day: one set per weekday from Monday, one for all days, or none at all.
    daily: Sequence[Mapping[str, str]] = ()
    # The seed of a day, if it is not simply the date.
    seed_of: Callable[[date], int] | None = None
    # Language -> the lexicon of its puzzle of the day, if each language has its own.
    lexicons: Mapping[str, str] = MappingProxyType({})
    # answers(made, *lexicon): the data that a page without a solver needs to judge moves: name -> (text, the characters
    # that it may have, "" for any).
    answers: Callable[..., Mapping[str, tuple[str, str]]] | None = None


class Composing(Record, Generic[P]):
    """How a puzzle is composed by hand on its input sheet, judged while it is typed."""

    # judge(puzzle, values, typed, *lexicon): yields what is known about it, fact by fact, each in JSON values with a
    # `part` and a `text`; None, every few milliseconds, for a pause.
    judge: Callable[..., Judged]
    # The values and the texts of the sheet from which this puzzle could have been composed.
    reopen: Callable[[P], tuple[Values, Typed]]
    # Ways to improve a sheet: name -> what it does, in a few words.
    ways: Mapping[str, str] = MappingProxyType({})
    # improve(way, values, typed, *lexicon): improves the sheet in one of the ways; yields None for a pause, and last
    # the part "improved" with its `texts` (None if that is impossible) and the `changed` cells.
    improve: Callable[..., Judged] | None = None
    # Returns the puzzle with a title and an author, which are saved with it; None: its formats have neither.
    named: Callable[[P, str, str], P] | None = None


class Typing(Record, Generic[P]):
    """How a puzzle is typed in: options to ask for first, the sheet to fill, and how it is read."""

    # Sizes, numbers and choices, all with a default or optional. Those of "game" are rules of its games.
    asks: Sequence[Option]
    # blank(values): the empty puzzle for the values of `asks`.
    blank: Callable[[Values], P]
    # The sheet of a puzzle, filled in as far as it is known; the values are those of `blank`, none for editing.
    sheet: Callable[[P, Values], Cells | LineSheet]
    # read(puzzle, values, typed): the typed puzzle; what cannot be typed is taken from `puzzle`, whose sheet it is. Its
    # PuzzleError has the wrong `cell`, if known; (ROW, 0) or (0, COLUMN) for lines.
    read: Callable[[P, Values, Typed], P]
    # The text beside the sheet while it is filled in, such as sums.
    side_text: Callable[[Values, Typed], str] = lambda values, typed: ""
    # Draws the sheet if its cells are painted.
    picture: Callable[[Values, Typed], Picture] | None = None
    # None: a typed puzzle is judged by its solutions alone.
    composing: Composing[P] | None = None


class PrintRules(Record, Generic[P]):
    """How puzzles are printed: the name of a puzzle, its rules in two lines, and its pictures.

    `board` draws a puzzle. `answer` draws its answer from the puzzle, the first solution and the summary of all
    solutions; None if there is no answer to draw. `prepared` returns the puzzle in the form to print.
    """

    name: str
    rules: str
    board: Callable[[P], Picture]
    answer: Callable[[P, Any, Mapping[str, Any]], Picture | None]
    prepared: Callable[[P], P] = lambda puzzle: puzzle


class Option(Record):
    """An option or argument of a family, as data that each front end turns into its own kind of switch.

    `name` is written with dashes. `type` is "flag", "int", "seed" (an int; if none is given, the front end draws and
    prints one), "limit" (a number from 1, or None for "all"), "text", "file" (text that may name a file), "content" (of
    the named file), "format" (one that the family writes), or choices as "a|b|c". An argument can also be a "source"
    (all puzzles of one source, one after the other), "sources" (of several), "puzzle" (a source with exactly one
    puzzle), "input" (text, or standard input for "-") or "lines" (the lines of a file, as bytes); an option of long
    work also a "list" (texts).

    `least` and `most` bound a number. `of` says what the option belongs to: the puzzle (and so its id), the reading of
    a file, the search (it changes the results), the display, a game, the maker of puzzles, or an additional file to
    write.

    `placeholder` represents the value in a line of help; `short` is a one-letter name. A `hidden` option is for ids and
    programs, not for the command line. `spelled` is the name people type if ids and files use another.

    A command line takes the options of a `group` as one option of that name: NAME or NAME=VALUE, separated by commas.
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
    group: str = ""

    @property
    def typed(self) -> str:
        """The name that people type and read; ids and files keep `name`."""
        return self.spelled or self.name

    @property
    def keyword(self) -> str:
        """The keyword by which functions take it: `key`, or its name with underscores."""
        return self.key or self.name.replace("-", "_")

    def takes(self, value: Any) -> bool:
        """Whether this value, which may come from a file or another process, is valid; only for numbers, seeds, flags,
        lists, texts and choices.
        """
        if self.type in ("int", "seed"):
            least, most = self.least, self.most
            return type(value) is int and (least is None or value >= least) and (most is None or value <= most)
        if self.type == "flag":
            return type(value) is bool
        if self.type == "list":
            return isinstance(value, list | tuple) and all(type(each) is str for each in value)
        return type(value) is str and ("|" not in self.type or value in self.type.split("|"))

    def read(self, given: Any) -> Any:
        """Return the given value, which for a number may be text; PuzzleError names this option as its field."""
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
    """Return the given values by option name, with the defaults of the others; PuzzleError if invalid."""
    usual = {option.name: option.default for option in options if option.default is not None}
    return usual | {option.name: option.read(given[option.name]) for option in options if option.name in given}


class Answer(Record):
    """An answer of a quick verb: `value` in JSON values, or `text` for people (bytes for file content).

    A front end uses one of the two, and skips None and "". `note` is printed beside the text and is not part of it;
    `code` is 1 for "searched to the end, and there is none".
    """

    value: Any = None
    text: str | bytes = ""
    note: str = ""
    code: int = 0
    # What the front end writes to a file; `file` names the option of "file" that has its path, "" for the first one.
    content: bytes | None = None
    file: str = ""


class Shared(Record):
    """Work that a verb shares among processes.

    `units(**values)` returns the units in JSON values; `work(unit, stop)` returns the result of one, or None if
    stopped; `summary(results, **values)` returns the Answer. `what` is the name of the units, such as "games".
    `valid_unit` and `valid_result` validate values from a file.
    """

    units: Callable[..., Sequence[dict[str, Any]]]
    work: Callable[[dict[str, Any], Callable[[], bool]], dict[str, Any] | None]
    summary: Callable[..., Answer]
    valid_unit: Callable[[Any], bool]
    valid_result: Callable[[Any], bool]
    what: str
    # receipt(solutions of the verb's entry, **values): the content of the file that --receipt names.
    receipt: Callable[..., bytes] | None = None
    # confirm(receipt): PuzzleError unless all that a receipt says about its count, except the sums, is true.
    confirm: Callable[[Any], None] | None = None
    # terms(name): the results of a count, by column; `name` is what receipts call the count, such as `latin 7`.
    terms: Callable[[str], Mapping[str, int]] | None = None


class LineGame(Record):
    """A game played line by line, started by a verb; it is saved as `file` in the data folder.

    `begin(**values)` returns a puzzle, the rules of its game (the same as for the family's `game`), and the name of the
    lexicon or None.
    """

    begin: Callable[..., tuple[Any, Mapping[str, Any], str | None]]
    file: str
    # Command of line play -> the bare words for it, in every language.
    words: Mapping[str, Sequence[str]]
    # The first message of a game, and the text of `help`.
    greeting: Callable[[Any], str]
    help: str
    # differs(game, values) -> the keywords of the options whose values are not those of the resumed game.
    differs: Callable[[Any, Mapping[str, Any]], Collection[str]]


class Verb(Record):
    """A command of a family: `unriddle FAMILY NAME`, or `unriddle NAME` if `top`.

    It never prints, opens files or exits. A verb for long work names its `entry` and makes the puzzle with
    `puzzle(**values)`. A quick verb yields answers from `answers(**values)`, and so does a long one if
    `puzzle(**values)` returns None. Work for several processes is `shared`. Values are passed by the keywords of
    `takes` (arguments, in order) and `options`; "display" options go to the entry. If `progress` names something slow,
    `answers` also gets a `progress(done, whole, what)` to call.
    """

    name: str
    help: str
    takes: Sequence[Option] = ()
    options: Sequence[Option] = ()
    entry: str = ""
    puzzle: Callable[..., Any] | None = None
    answers: Callable[..., Iterable[Answer]] | None = None
    shared: Shared | None = None
    # A game that this verb starts, played line by line.
    line_game: LineGame | None = None
    progress: str = ""
    top: bool = False


class Companion(Record):
    """A file that a run writes in addition to its solutions when `option` (of "file") names one.

    `finish(puzzle, found, summary, progress, ending)` returns the content after the end, unless `declines(summary)`
    gives a reason for having none. `found` has the first solution, if any; with `every`, all of them. `ending` is the
    file name's ending, such as "lrat". `progress(done, whole, what)` may be called during the work; `whole` is 0 if
    unknown. The search looks for at least `least` solutions.
    """

    option: Option
    finish: Callable[..., Iterable[bytes]]
    every: bool = False
    least: int = 0
    declines: Callable[[Mapping[str, Any]], str] = lambda summary: ""


def always_true(*solution: Any, **display: Json) -> bool:
    """Return True, whatever the arguments."""
    return True


class Entry(Record):
    """One kind of long work on the puzzles of a family: `solve`, or another such as `count`."""

    # search(puzzle, snapshot, *lexicon, **options), with the given options of "search"
    search: Callable[..., Running]
    # conclusion(puzzle, *lexicon, **display)
    conclusion: Callable[..., Conclusion]
    # The default number of solutions to look for; None for all.
    limit: int | None = None
    # solution(puzzle, value): reads a solution. Raises PuzzleError. By default the puzzle's own method.
    solution: Callable[[Any, Any], Any] = lambda puzzle, value: puzzle.solution(value)
    # check(puzzle, solution, *lexicon): "", or what is wrong. By default the puzzle's own method.
    check: Callable[..., str] = lambda puzzle, found, *lexicon: puzzle.check(found, *lexicon)
    # line(number, solution, **display): how a front end prints a solution, numbered from 1.
    line: Callable[..., str] = lambda number, solution, **display: str(solution)
    # picture(puzzle, number, solution): used instead of the family's picture; a file then gets all solutions, not only
    # the first. draws(**display): whether a terminal draws solutions instead of printing their lines.
    picture: Callable[[Any, int, Any], Picture] | None = None
    # leaves(puzzle, number, solution): more pictures of a solution, for files, before that one.
    leaves: Callable[[Any, int, Any], Sequence[Picture]] | None = None
    draws: Callable[..., bool] = always_true
    # announces(solution, **display): whether a front end shows it as soon as it is found; the report covers the others.
    announces: Callable[..., bool] = always_true
    # Options of "search" and "display".
    options: Sequence[Option] = ()
    files: Sequence[Companion] = ()
    # units(puzzle) -> the puzzles whose searches, one after the other, equal this one; for splitting it into a job.
    units: Callable[[Any], Sequence[Any]] | None = None
    # Whether the report goes to standard error instead of output; whether only the summary is shown, no solutions.
    beside_output: bool = False
    summary_only: bool = False
    # succeeded(count, summary): whether finished work has an answer, by the number of solutions and the summary.
    succeeded: Callable[[int, Mapping[str, Any]], bool] = lambda count, summary: count > 0
    # dump(solution): a solution in the JSON values that are stored and that `solution` reads.
    dump: Callable[[Any], Any] = dump_solution


class Cells(Record):
    """A grid of cells, each for a text of at most `longest` characters, only those in `characters`, if given.

    With `paint` nothing is typed: a touch puts that text into a cell or removes it. Rows can be added and removed, up
    to `most` cells in all; on a `square` sheet columns, too.
    """

    texts: Typed
    longest: int = 1
    characters: str = ""
    paint: str = ""
    # Whether letters are shown in upper case; key -> the character that it stands for, as on another keyboard layout.
    upper: bool = False
    same: Mapping[str, str] = MappingProxyType({})
    square: bool = False
    most: int = MAX_CELLS
    # How a cell with this text looks.
    roles: Mapping[str, Role] = MappingProxyType({})
    # What a cell is called, together with its number; "" for its row and column.
    label: str = ""

    def fits(self, texts: Typed) -> bool:
        """Whether the texts fit a sheet of cells: rows of one length, 1 to `most` cells in all."""
        columns = {len(row) for row in texts}
        return len(columns) == 1 and 0 < sum(columns) * len(texts) <= self.most

    def clear(self) -> Cells:
        """Return a copy with all cells empty."""
        return self._replace(texts=[[""] * len(row) for row in self.texts])


class LineSheet(Record):
    """Input sheet with one text per row and column, left of and above an empty grid.

    If `letters` is given, colors can be typed in too, as rrggbb, one per letter. `sizes` names the options with width
    and height, which a front end asks for if it shows a grid; without a grid, any number of lines can be typed.
    asked for if a grid is shown.
    """

    rows: Sequence[str]
    columns: Sequence[str]
    colors: Sequence[str] = ()
    letters: str = ""
    sizes: Sequence[str] = ()

    @property
    def texts(self) -> Typed:
        """The texts of the rows, columns and colors."""
        return [self.rows, self.columns, self.colors]

    def fits(self, texts: Typed) -> bool:
        """Whether the texts fit a sheet of lines: rows, columns (1 to MOST_LINES each), and colors."""
        return len(texts) == 3 and all(0 < len(lines) <= MOST_LINES for lines in texts[:2])

    def clear(self) -> LineSheet:
        """Return a copy with all lines empty."""
        return self._replace(rows=[""] * len(self.rows), columns=[""] * len(self.columns))
