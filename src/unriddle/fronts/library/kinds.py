"""The four families as types of their own, with what only they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, cast, overload

from unriddle.fronts.library.puzzle import Limit, Puzzle
from unriddle.fronts.library.result import Result
from unriddle.fronts.library.solution import (
    BaldaMove,
    LatinSolution,
    NonogramSolution,
    QuartilesWord,
    Solution,
)

if TYPE_CHECKING:
    from unriddle.core import contract
    from unriddle.fronts.library.game import Game
    from unriddle.fronts.library.proof import Proof
    from unriddle.fronts.library.puzzle import Words
    from unriddle.fronts.library.steps import Hint
    from unriddle.puzzles.latin.puzzle import Puzzle as Squares
    from unriddle.puzzles.nonogram.make.suggest import Suggestion
    from unriddle.puzzles.nonogram.puzzle import Puzzle as Clues

# A block of a nonogram: its length, or None where it is blotted; with its color, by name or as #rrggbb.
Block = int | None | tuple[int | None, str]
Grid = Sequence[Sequence[int | None]]
Kind = Literal["diagonal", "plain", "pandiagonal", "symmetric"]


class Nonogram(Puzzle):
    """A nonogram: a picture from the lengths of the blocks in its rows and columns.

    >>> Nonogram("nonogram:2x2:2/1:2/1").rows
    [[2], [1]]
    """

    __slots__ = ()
    _kind: ClassVar[str] = "nonogram"
    _core: Clues

    @property
    def rows(self) -> list[list[int]]:
        """The lengths of the blocks in each row; 0 for a blotted one."""
        return [[length for length, _ in line] for line in self._core.rows]

    @property
    def columns(self) -> list[list[int]]:
        """The lengths of the blocks in each column; 0 for a blotted one."""
        return [[length for length, _ in line] for line in self._core.columns]

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self._core.width

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self._core.height

    @property
    def colors(self) -> list[str]:
        """The colors of its blocks as #rrggbb."""
        return [color.rgb for color in self._core.colours]

    def solve(
        self, limit: Limit = "usual", time: float | None = None, *, steps: int | None = None
    ) -> Result[NonogramSolution]:
        """Search for solutions: `limit` of them, None for all, by default two, which says whether the first is unique.

        It ends early after `time` seconds or after that many `steps`; `unriddle.resume` continues it.
        """
        return cast("Result[NonogramSolution]", self._solved(limit, time, steps))

    def solutions(self, limit: int | None = None) -> Iterator[NonogramSolution]:
        return cast("Iterator[NonogramSolution]", super().solutions(limit))

    def is_solution(self, solution: NonogramSolution) -> bool:  # type: ignore[override]
        return super().is_solution(solution)

    def fault(self, solution: NonogramSolution) -> str | None:  # type: ignore[override]
        return super().fault(solution)

    @overload
    def hint(self, known: Grid, level: int = ...) -> Hint: ...
    @overload
    def hint(self, known: Solution | str | Sequence[str] = ..., level: int = ...) -> Hint: ...
    def hint(self, known: Solution | str | Sequence[str] | Grid = (), level: int = 2) -> Hint:
        """A hint for someone who has found `known` so far: moves such as "3.1..5", or the cells row by row.

        Cells are 0 for empty, the number of a color for filled, None where nothing is known yet. Level 1 says where to
        look, 2 what follows, 3 why. PuzzleError for a mistake in `known`.
        """
        return super().hint(self._typed(known), level)

    def _typed(self, known: Solution | str | Sequence[str] | Grid) -> str | Sequence[str]:
        if isinstance(known, str | Solution) or not known or isinstance(known[0], str):
            return str(known) if isinstance(known, str | Solution) else cast("Sequence[str]", known)
        signs: dict[int | None, str] = {None: "?", 0: "."}
        signs |= {at: color.sign for at, color in enumerate(self._core.colours, 1)}
        return "\n".join("".join(signs[cell] for cell in row) for row in cast("Grid", known))

    def repair_suggestions(
        self,
        picture: NonogramSolution | Grid | None = None,
        time: float | None = None,
        *,
        stop: Callable[[], bool] | None = None,
    ) -> list[Suggestion]:
        """All single-cell changes after which line logic leaves fewer cells open, the best first; empty if it leaves
        none open. Of equal ones, those nearest to open cells come first, so the order is the same everywhere.

        The `picture` is changed: a solution, or its rows of 0 for empty and the number of a color for filled. The
        default is the picture that came with the puzzle, else the solution, or the first of several. It ends early
        after `time` seconds, or when `stop`, which is called every few milliseconds, returns true; what was tried
        until then is returned, the most promising first. PuzzleError.
        """
        from time import monotonic

        from unriddle.puzzles.nonogram.make.suggest import suggested

        value = None if picture is None else self._core.solution(self._given(picture))
        end = None if time is None else monotonic() + time
        cells = None if value is None else value.cells
        return suggested(self._core, cells, lambda: bool(stop and stop()) or (end is not None and monotonic() >= end))

    def _given(self, picture: NonogramSolution | Grid) -> str:
        return str(picture) if isinstance(picture, Solution) else str(self._typed(picture))

    def prove(self) -> Proof:
        """A certificate that it has exactly one solution, or none, for `unriddle.check_proof`.

        PuzzleError when it has several, MissingError where that needs a SAT solver that is not installed.
        """
        from unriddle.fronts.library.proof import proof_of

        return proof_of(self._core)


class LatinSquare(Puzzle):
    """A Latin square to find. By default it is diagonal: both main diagonals contain every symbol, too.

    >>> LatinSquare("latin:5").solve(limit=None).count
    960
    """

    __slots__ = ()
    _kind: ClassVar[str] = "latin"
    _core: Squares

    def solve(
        self, limit: Limit = "usual", time: float | None = None, *, steps: int | None = None
    ) -> Result[LatinSolution]:
        """Search for squares: `limit` of them, None for all, by default one.

        It ends early after `time` seconds or after that many `steps`; `unriddle.resume` continues it.
        """
        return cast("Result[LatinSolution]", self._solved(limit, time, steps))

    def solutions(self, limit: int | None = None) -> Iterator[LatinSolution]:
        return cast("Iterator[LatinSolution]", super().solutions(limit))

    def is_solution(self, solution: LatinSolution) -> bool:  # type: ignore[override]
        return super().is_solution(solution)

    def fault(self, solution: LatinSolution) -> str | None:  # type: ignore[override]
        return super().fault(solution)

    @overload
    def hint(self, known: Grid, level: int = ...) -> Hint: ...
    @overload
    def hint(self, known: Solution | str | Sequence[str] = ..., level: int = ...) -> Hint: ...
    def hint(self, known: Solution | str | Sequence[str] | Grid = (), level: int = 2) -> Hint:
        """A hint for someone who has found `known` so far: moves such as "1.3=5", or the symbols row by row.

        None stands for an open cell. Level 1 says where to look, 2 what follows, 3 why. PuzzleError for a mistake.
        """
        if not isinstance(known, str | Solution) and known and not isinstance(known[0], str):
            rows = cast("Grid", known)
            known = "\n".join(" ".join("." if symbol is None else str(symbol) for symbol in row) for row in rows)
        return super().hint(cast("Solution | str | Sequence[str]", known), level)


class Quartiles(Puzzle):
    """A Quartiles board: words from tiles of letters.

    >>> [word.word for word in Quartiles("quartiles:cro,ss,wo,rds").solve()]
    ['cross', 'crosswords', 'wo', 'words']
    """

    __slots__ = ()
    _kind: ClassVar[str] = "quartiles"

    def solve(
        self,
        limit: Limit = "usual",
        time: float | None = None,
        *,
        steps: int | None = None,
        lexicon: Words = None,
        wide: bool = False,
    ) -> Result[QuartilesWord]:
        """Search for words: `limit` of them, by default all.

        `wide` counts those that only the wider word list has in the conclusion, too; `lexicon` is another word list,
        by name or path. It ends early after `time` seconds or after that many `steps`; `unriddle.resume` continues it.
        """
        return cast("Result[QuartilesWord]", self._solved(limit, time, steps, lexicon, wide=wide))

    def solutions(self, limit: int | None = None, *, lexicon: Words = None) -> Iterator[QuartilesWord]:
        return cast("Iterator[QuartilesWord]", self._iterated(limit, lexicon))

    def hint(self, known: Solution | str | Sequence[str] = (), level: int = 2, *, lexicon: Words = None) -> Hint:
        """A hint for someone who has found the words `known` so far.

        Level 1 says where to look, and each further one says more. PuzzleError for an impossible word.
        """
        return self._hint(known, level, lexicon)

    def play(self, *, lexicon: Words = None) -> Game:
        """Start a game, with the puzzle's word list or another one, given by name or path."""
        return self._play(lexicon)

    def is_solution(self, solution: QuartilesWord) -> bool:  # type: ignore[override]
        return super().is_solution(solution)

    def fault(self, solution: QuartilesWord) -> str | None:  # type: ignore[override]
        return super().fault(solution)


class Balda(Puzzle):
    """A position of Balda. A move adds one letter and makes a word with it.

    >>> Balda("balda:.../бар/...;played=бар").solve(limit=1).first.word
    'аба'
    """

    __slots__ = ()
    _kind: ClassVar[str] = "balda"

    def solve(
        self,
        limit: Limit = "usual",
        time: float | None = None,
        *,
        steps: int | None = None,
        lexicon: Words = None,
        best: int | None = None,
    ) -> Result[BaldaMove]:
        """Search for moves: `limit` of them, by default all; the conclusion lists the `best`.

        `lexicon` is another word list, by name or path. It ends early after `time` seconds or after that many `steps`;
        `unriddle.resume` continues it.
        """
        return cast("Result[BaldaMove]", self._solved(limit, time, steps, lexicon, best=best))

    def solutions(self, limit: int | None = None, *, lexicon: Words = None) -> Iterator[BaldaMove]:
        return cast("Iterator[BaldaMove]", self._iterated(limit, lexicon))

    def hint(self, known: Solution | str | Sequence[str] = (), level: int = 2, *, lexicon: Words = None) -> Hint:
        """A hint for someone who has found the words `known` so far.

        Level 1 says where to look, and each further one says more. PuzzleError for an impossible word.
        """
        return self._hint(known, level, lexicon)

    def play(self, *, lexicon: Words = None) -> Game:
        """Start a game, with the puzzle's word list or another one, given by name or path."""
        return self._play(lexicon)

    def is_solution(self, solution: BaldaMove) -> bool:  # type: ignore[override]
        return super().is_solution(solution)

    def fault(self, solution: BaldaMove) -> str | None:  # type: ignore[override]
        return super().fault(solution)


KINDS: dict[str, type[Puzzle]] = {each._kind: each for each in (Nonogram, LatinSquare, Quartiles, Balda)}


def puzzle_of(core: contract.Puzzle) -> Puzzle:
    """A puzzle of a family as the library has it."""
    return KINDS.get(core.family, Puzzle)._of(core)
