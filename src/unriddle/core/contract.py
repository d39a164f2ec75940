"""The contract that every family keeps: Puzzle, Solution, Search, Conclusion, and the records that tie them together.

docs/contract.md tells it at length; tests/contract holds every family to it, in both builds, at every step. Whoever
derives from a class here gets its optional parts; a kernel, which cannot derive, declares them itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from unriddle.core.embedded import PNG, carried
from unriddle.core.errors import PuzzleError
from unriddle.core.formats import Detected, begins_with_ids, named
from unriddle.core.option import Option
from unriddle.core.record import Record
from unriddle.core.text import Text

if TYPE_CHECKING:
    from unriddle.core.event import End
    from unriddle.core.formats import Format
    from unriddle.core.picture import Picture
    from unriddle.core.play.game import Draft, Game, Tool, Touch
    from unriddle.core.suggestions import Near


class Solution(Protocol):
    """A frozen value with equality; `str` is what `solve` prints, one line or many."""

    def to_json(self) -> dict[str, Any]:
        """The solution in JSON values only."""


class Puzzle(Protocol):
    """A frozen, hashable value. Rules, order and seed, whatever changes the sequence of solutions, belong to it.

    `str(puzzle)` is its id, such as `latin:7`, and `parse(str(puzzle)) == puzzle`. Title, author and licence may
    travel with it but are no part of equality.
    """

    __slots__ = ()
    family: ClassVar[str]
    title: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The puzzle with this id; PuzzleError says where it is wrong and why."""

    def solution(self, value: str | dict[str, Any]) -> Any:
        """A solution from its JSON value, or from the text that `solve` printed; PuzzleError."""

    def check(self, solution: Any, /, *lexicon: Any) -> str:
        """ "" for a right solution, otherwise a sentence that says what is wrong; independent of the search."""

    def warnings(self) -> Sequence[str]:
        """What is strange about it, a sentence each; optional."""
        return ()


class Search(Protocol):
    """A place in the search of one puzzle: every solution, once, in one fixed order.

    Made as `Search(puzzle, snapshot=None, lexicon=None)`, from the start or from a snapshot of the same search of an
    equal puzzle; CheckpointError for a foreign or damaged one. All calls are legal before the start, part way and
    when done. `note`, `replaying`, `statistics` and `close` are optional.
    """

    @property
    def done(self) -> bool:
        """True for good once the tree is exhausted; `advance` then does nothing."""

    @property
    def steps(self) -> int:
        """Work since the true start; survives a snapshot; equal on every machine and build."""

    @property
    def share(self) -> float:
        """Part of the tree that is behind; never falls; 1.0 exactly when done."""

    def advance(self, budget: int, /) -> Any:
        """Go on by 1 to `budget` steps; stop right after a solution and return it, otherwise return None.

        ValueError for a budget below 1.
        """

    def look(self) -> Any:
        """The position now, for Family.picture; cheap; changes nothing."""

    def snapshot(self) -> bytes:
        """At most 64 kB: a search made from it delivers exactly what this one has not delivered, in the same order."""

    def split(self) -> bytes | None:
        """Give the later part of what is left away as a snapshot and keep what comes first.

        None only if no untried branch is left. The part given away counts its steps from 0, so that steps add up.
        """

    @property
    def note(self) -> str:
        """A few words for the line of progress; optional."""
        return ""

    @property
    def replaying(self) -> bool:
        """Whether a resumed search still goes through solutions that it does not deliver again; optional.

        Only after them it is where it stood, with the steps of a run that was never stopped.
        """
        return False

    def statistics(self) -> Mapping[str, Any]:
        """Numbers and facts for the conclusion; optional."""
        return {}

    def close(self) -> None:
        """Free what the search holds beside memory; optional."""
        return


class Conclusion(Protocol):
    """What the solutions of a run mean together, fed one by one, so that the end of a long run costs no more.

    Made as `Conclusion(puzzle, *lexicon, **display)`; `display` are those options of the entry that were given.
    """

    def add(self, solution: Any, /) -> None:
        """One more solution, in the search's order."""

    def told(self, end: End, statistics: Mapping[str, Any]) -> dict[str, Any]:
        """The conclusion in JSON values; `statistics` are the search's. May be asked at any time, and again."""

    def report(self, told: Mapping[str, Any]) -> Sequence[str]:
        """The same as lines for a person; none for nothing to add."""

    # Whether what it draws shows the solutions, too: a terminal then has it in place of them.
    whole: bool = False

    def drawn(self, told: Mapping[str, Any], width: int) -> Sequence[str | Picture]:
        """The same for a terminal of so many columns; a text may have several lines. By default the report."""
        return self.report(told)


class Companion(Record):
    """A file that a run writes besides its solutions when `option` (of "file") names one.

    `begin(search, line)` lets the search tell lines while it runs; or else `finish(puzzle, first, told, progress)`
    gives the content after the end from the first solution or None and from the conclusion, unless `declines(told)`
    says why there is none. `progress(done, whole, what)` may be called while it works; whole is 0 if not known.
    """

    option: Option
    begin: Callable[[Any, Callable[[str], object]], None] | None = None
    finish: Callable[[Any, Any, Mapping[str, Any], Callable[[int, int, str], None]], Iterable[str]] | None = None
    declines: Callable[[Mapping[str, Any]], str] = lambda told: ""


def _own_solution(puzzle: Any, value: Any) -> Any:
    return puzzle.solution(value)


def _own_check(puzzle: Any, found: Any, *lexicon: Any) -> Any:
    return puzzle.check(found, *lexicon)


def _line(number: int, solution: Any, **display: Any) -> str:
    return str(solution)


def _any_solution(count: int, told: Mapping[str, Any]) -> bool:
    return count > 0


def _unrecognised(data: bytes) -> None:
    return None


def _always(*solution: Any, **display: Any) -> bool:
    return True


def _no_tools(game: Any) -> Sequence[Tool]:
    return ()


def _no_reply(game: Any, *lexicon: Any) -> str | None:
    return None


def _last(game: Any) -> str:
    return str(game.last)


def _nothing(game: Any) -> Sequence[Any]:
    return ()


class Entry(Record):
    """One long work on the puzzles of a family: `solve`, or another such as `count`."""

    # search(puzzle, snapshot, *lexicon, **options), those of "search" that were given
    search: Callable[..., Search]
    # conclusion(puzzle, *lexicon, **display)
    conclusion: Callable[..., Conclusion]
    # How many solutions it looks for by default; None for all.
    limit: int | None = None
    # solution(puzzle, value): the reader of its solutions; PuzzleError. Without one it is the puzzle's own.
    solution: Callable[[Any, Any], Any] = _own_solution
    # check(puzzle, solution, *lexicon): "", or what is wrong with one. Without it, it is the puzzle's own.
    check: Callable[..., str] = _own_check
    # line(number, solution, **display): what a front says of a solution, numbered from 1.
    line: Callable[..., str] = _line
    # picture(puzzle, number, solution) where a solution does not look as the family's picture has it: a file then gets
    # all of them, not the first alone. drawn(**display): whether a terminal draws solutions, too, or has their lines.
    picture: Callable[[Any, int, Any], Picture] | None = None
    drawn: Callable[..., bool] = _always
    # shown(solution, **display): whether a front shows it as soon as it is found; the report tells of the others.
    shown: Callable[..., bool] = _always
    # Options of "search" and "display".
    options: Sequence[Option] = ()
    files: Sequence[Companion] = ()
    # apart(puzzle) -> the puzzles whose searches, one after the other, are this one, for those who share it out.
    apart: Callable[[Any], Sequence[Any]] | None = None
    # Whether a front keeps what is concluded beside the solutions; whether these are only its means, and not told.
    aside: bool = False
    hidden: bool = False
    # is_answer(count, told): whether the work, once at its end, was done, by the count and by what was concluded.
    is_answer: Callable[[int, Mapping[str, Any]], bool] = _any_solution


class Answer(Record):
    """What a short verb says: `value` in JSON values, or `text` for a person (bytes for a file's content); a front
    takes one of the two, and passes over None and "".

    `aside` goes beside the text and is no part of it; `code` is 1 for "searched to the end, and there is none".
    """

    value: Any = None
    text: str | bytes = ""
    aside: str = ""
    code: int = 0
    # What the front writes into the file that the verb's option of "file" names.
    content: bytes | None = None


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


class Table(Record):
    """What a verb that plays lays out: `begin(**values)` -> a puzzle and the rules of its game, the same as those of
    its family's `game`, and the lexicon's name or None.

    The game is kept as `file` in the data folder; `older(value)` makes what files of an older kind hold, in JSON
    values, into one of core.play; PuzzleError.
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
    older: Callable[[Any], Mapping[str, Any]] | None = None


class Verb(Record):
    """A command of a family's own: `unriddle FAMILY NAME`, or `unriddle NAME` where `top`.

    It never prints, opens files or exits. Of long work it names the `entry` and makes the puzzle, `puzzle(**values)`;
    of short work, or where that is None, it gives the answers one by one, `answers(**values)`; work for several
    processes is `shared`. Values come by the keywords of `takes` (arguments, in order) and `options`; of "display" they
    go to the entry. Where `progress` names what takes long, `answers` gets `progress(done, whole, what)` to call, too.
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


class Family(Record):
    """Everything that the fronts know of a family of puzzles. One a folder, as FAMILY in its __init__."""

    name: str
    title: str
    Puzzle: Any
    # Name -> long work; one is "solve".
    entries: Mapping[str, Entry]
    # What its puzzles are read from and written in; `id` is formats.ids(Puzzle, about).
    formats: Sequence[Format]
    # picture(puzzle, place) of a solution, of what look() gave, or of None for the bare puzzle. Solutions that draw
    # themselves in a notebook give None for the puzzle.
    picture: Callable[[Any, Any], Picture]
    # Entries that others have and this family has not -> why.
    without: Mapping[str, str] = MappingProxyType({})
    # What this data may be, or None when it is not of this family; reads no more than it needs. Ids are seen before.
    recognise: Callable[[bytes], Detected | None] = _unrecognised
    # The format for content that is said to be of this family but not recognised: the error then says where; or None.
    otherwise: Callable[[bytes], str | None] = _unrecognised
    # nearly(text) of content that no family recognises: what of this family it nearly is, and how nearly.
    nearly: Callable[[str], Iterable[Near]] = _nothing
    # Options of "puzzle" and "reading", and configure(puzzle, values) -> the puzzle with those of it that were given.
    options: Sequence[Option] = ()
    configure: Callable[[Any, Mapping[str, Any]], Any] | None = None
    # steps(game, snapshot[, lexicon], until=None, strict=False) -> the Search whose solutions are Steps (core.step),
    # the easiest first, none of a tier above `until`; `strict`: a mistake is a PuzzleError. None: no hints either.
    steps: Callable[..., Search] | None = None
    by_sat: bool = False  # whether its long work may come to a SAT solver, which a page loads before
    # The techniques of its steps as Texts, the easiest first.
    techniques: Sequence[str] = ()
    # placed(puzzle, found[, lexicon]) -> the text of the position in which stands what was found, as people type it.
    placed: Callable[..., str] | None = None
    # How many levels the hint of a step has.
    hint_levels: int = 3
    # The maker: an Entry of puzzles.making, whose search takes an Order (puzzles.order) in place of a puzzle; or else
    # generate(seed, options[, lexicon]) -> puzzle, where that is quick: the same for the same seed and texts.
    making: Entry | None = None
    generate: Callable[..., Any] | None = None
    # The options of "maker" that either takes, by their names; the text of a flag is "yes".
    maker: Sequence[Option] = ()
    # ordered(seed, values) -> Order, where not all values of `maker` are texts: of "content" they are a file's bytes.
    ordered: Callable[[int, Mapping[str, Any]], Any] | None = None
    # The wishes of the puzzle of each day of the week, Monday's first; none for a family without.
    daily: Sequence[Mapping[str, str]] = ()
    # lexicon(puzzle) -> name of the shipped lexicon that this puzzle is played with; None: the family has no words.
    lexicon: Callable[[Any], str] | None = None
    verbs: Sequence[Verb] = ()
    # Playing by hand (core.game); without `game` a family cannot be played.
    # game(puzzle, text, rules[, lexicon]) -> Game: from the start, or from the text of a position; PuzzleError.
    game: Callable[..., Game] | None = None
    # tools(game) -> what can be put; touch(game, draft, touch) -> the draft that a touch makes of it.
    tools: Callable[[Any], Sequence[Tool]] = _no_tools
    touch: Callable[[Any, Draft, Touch], Draft] | None = None
    # One line of help for each kind of move -> an example that parses.
    moves: Mapping[str, str] = MappingProxyType({})
    # reply(game[, lexicon]) -> the computer's move where a level is to move, otherwise None.
    reply: Callable[..., str | None] = _no_reply
    # told(game) -> its last move as a sentence; recited(game) -> what was played so far, a sentence each.
    told: Callable[[Any], str] = _last
    recited: Callable[[Any], Sequence[str]] = _nothing
    # wrong(game, solution) -> the cells that this solution contradicts; None: no move can be a mistake.
    wrong: Callable[[Any, Any], Iterable[tuple[int, int]]] | None = None
    # toward(game, solutions) -> the moves, with ; between them, that lead to the first of these solutions, or to all.
    toward: Callable[[Any, Sequence[Any]], str] | None = None

    def read(self, data: bytes, format: str | None = None, **values: Any) -> list[Any]:
        """The puzzles in a file, at least one; PuzzleError. Without a format it is detected; `values`: of "reading"."""
        if format is None:
            seen = self.detect(data)
            format = seen.format if seen else self.otherwise(data)
        if format is None:
            raise PuzzleError(Text("no format of {family} recognises this", family=self.name))
        chosen = named(self.formats, format, self.name, "read")
        for name in set(values) - set(chosen.takes):
            raise PuzzleError(Text("the format {format} does not take --{option}", format=format, option=name))
        puzzles = list(chosen.read(data, **values))
        if not puzzles:
            raise PuzzleError(Text("there is no puzzle in it"), Text("format {format}", format=format))
        return puzzles

    def write(self, puzzle: Any, format: str) -> bytes:
        """The puzzle as a file; PuzzleError when the format cannot hold it."""
        data: bytes = named(self.formats, format, self.name, "write").write(puzzle)
        return data

    def detect(self, data: bytes) -> Detected | None:
        """What this data may be, or None when it is not of this family. What begins with an id is sure."""
        if inside := carried(data):
            return Detected("png" if data.startswith(PNG) else "svg", sure=True) if inside[0] == self.name else None
        ids = begins_with_ids(data, self.name)
        seen = self.recognise(data) if ids < 2 else None
        return Detected("id", sure=True) if ids and not (seen and seen.sure) else seen
