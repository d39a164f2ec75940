"""The contract that every family keeps: Puzzle, Solution, Search and Family, in words and types.

docs/contract.md tells it at length; tests/contract holds every family to it, in both builds, at every step.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self

from unriddle.core.event import End
from unriddle.core.picture import Picture


class Solution(Protocol):
    """A frozen value with equality; `str` is what `solve` prints, one line or many."""

    def to_json(self) -> dict[str, Any]:
        """The solution in JSON values only."""


class Puzzle(Protocol):
    """A frozen, hashable value. Rules, order and seed, whatever changes the sequence of solutions, belong to it.

    `str(puzzle)` is its id, such as `latin:7`, and `parse(str(puzzle)) == puzzle`. Title, author and licence may
    travel with it but are no part of equality.
    """

    family: ClassVar[str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """The puzzle with this id; PuzzleError says where it is wrong and why."""

    def solution(self, value: str | dict[str, Any]) -> Solution:
        """A solution from its JSON value, or from the text that `solve` printed; PuzzleError."""

    def check(self, solution: Any, /, *lexicon: Any) -> str:
        """ "" for a right solution, otherwise a sentence that says what is wrong; independent of the search."""


class Search(Protocol):
    """A place in the search of one puzzle: every solution, once, in one fixed order.

    Made as `Search(puzzle, snapshot=None, lexicon=None)`, from the start or from a snapshot of the same search of an
    equal puzzle; CheckpointError for a foreign or damaged one. All calls are legal before the start, part way and
    when done. A search may also have `note`, a short text for the progress line, and `close()`.
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

    def advance(self, budget: int) -> Any:
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


@dataclass(frozen=True, slots=True)
class Option:
    """One of a family's own options of `solve`: part of the puzzle and of its id.

    `type` is "flag", "int", "text" or choices as "a|b|c"; the CLI writes `name` as `--name`.
    """

    name: str
    type: str
    help: str


@dataclass(frozen=True, slots=True)
class Detected:
    """What a family says of a file: the format, and whether it is sure, or only thinks that it may be one of its own.

    Sure is what no other family may claim; a shape that others share is possible. Who is sure goes first, and of
    several who are alike the user has to choose.
    """

    format: str
    sure: bool = False


@dataclass(frozen=True)
class Family:
    """Everything that the fronts know of a family of puzzles. One a folder, as FAMILY in its __init__."""

    name: str
    title: str
    Puzzle: Any
    searches: Mapping[str, Callable[..., Search]]
    # How many solutions `solve` looks for by default; None for all.
    limit: int | None
    # read(data, format) -> puzzles in the file, at least one; PuzzleError. format None: detect it.
    read: Callable[[bytes, str | None], Sequence[Any]]
    # write(puzzle, format) -> the file; PuzzleError when the format cannot hold the puzzle.
    write: Callable[[Any, str], bytes]
    # Name of each format -> one line about it; formats that can only be read or written say so there.
    formats: Mapping[str, str]
    # What this data may be, or None when it is not of this family; reads no more than it needs.
    detect: Callable[[bytes], Detected | None]
    # picture(puzzle, place) of a solution, of what look() gave, or of None for the bare puzzle. Solutions that draw
    # themselves in a notebook give None for the puzzle.
    picture: Callable[[Any, Any], Picture]
    # conclude(puzzle, solutions, end[, lexicon]) -> what they mean together, in JSON values.
    conclude: Callable[..., dict[str, Any]]
    # report(puzzle, solutions, end, conclusion) -> the same as text for a person, "" for nothing to add.
    report: Callable[[Any, Sequence[Any], End, dict[str, Any]], str]
    options: Sequence[Option] = ()
    # configure(puzzle, values) -> the puzzle with these options (only those that were given).
    configure: Callable[[Any, Mapping[str, Any]], Any] | None = None
    # hint(puzzle, found, level[, lexicon]) -> text, picture or None.
    hint: Callable[..., tuple[str, Picture | None]] | None = None
    # generate(seed, options[, lexicon]) -> puzzle; the same everywhere for the same seed and options (names -> text).
    generate: Callable[..., Any] | None = None
    # lexicon(puzzle) -> name of the shipped lexicon that this puzzle is played with; None: the family has no words.
    lexicon: Callable[[Any], str] | None = None
    # shown(solution, **display) -> whether a front prints it as soon as it is found; `report` tells of the others.
    shown: Callable[..., bool] | None = None
    # How many levels of hints there are.
    hint_levels: int = 3

    @property
    def needs_lexicon(self) -> bool:
        """Whether search, check, conclude, hint and generate take a lexicon as their last argument."""
        return self.lexicon is not None
