"""The puzzle class of each family, with its own methods; Game is exported along with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, cast

from unriddle.core.system.stopping import Bound
from unriddle.fronts.library.puzzle import Game as Game  # whose puzzle is of one of these classes
from unriddle.fronts.library.puzzle import Grid, Limit, Puzzle
from unriddle.fronts.library.solution import (
    BaldaMove,
    LatinSolution,
    NonogramSolution,
    Proof,
    QuartilesWord,
    Result,
    Solution,
)
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from unriddle.core.system.stop import Stop
    from unriddle.fronts.library.puzzle import Words
    from unriddle.puzzles.latin.puzzle import Puzzle as Squares
    from unriddle.puzzles.nonogram.make.suggest import Suggestion
    from unriddle.puzzles.nonogram.puzzle import Puzzle as Clues

# A block of a nonogram: its length, or None if blotted; or a pair of that and its color, by name or as #rrggbb.
Block = int | None | tuple[int | None, str]
Kind = Literal["diagonal", "plain", "pandiagonal", "symmetric"]


class Nonogram(Puzzle[NonogramSolution]):
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
        """The number of columns."""
        return self._core.width

    @property
    def height(self) -> int:
        """The number of rows."""
        return self._core.height

    @property
    def colors(self) -> list[str]:
        """The colors of its blocks as #rrggbb."""
        return [color.rgb for color in self._core.colors]

    def _rows(self, rows: Grid) -> str:
        characters: dict[int | None, str] = {None: "?", 0: "."}
        characters |= {at: color.sign for at, color in enumerate(self._core.colors, 1)}
        return "\n".join("".join(characters[cell] for cell in row) for row in rows)

    def repair_suggestions(
        self,
        picture: NonogramSolution | Grid | None = None,
        time: float | None = None,
        *,
        stop: Stop | None = None,
    ) -> list[Suggestion]:
        """Return the single-cell changes after which line logic leaves fewer cells open, best first.

        Empty if it leaves none open. Ties are broken by the distance to open cells, so the order is the same
        everywhere.

        The `picture` to change is a solution, or its rows of 0 for empty and the number of a color for filled; by
        default the picture that came with the puzzle, otherwise the solution, or the first of several. The search ends
        early after `time` seconds, or when `stop`, polled every few milliseconds, is true or set; it then returns the
        changes tried so far, most promising first. PuzzleError; StoppedEarly if it ends before it has a picture.

        >>> Nonogram("nonogram:2x2:1/1:1/1").repair_suggestions([[1, 0], [0, 1]], time=2)[0].cell
        (0, 0)
        """
        from unriddle.puzzles.nonogram.make.suggest import suggest

        bound = Bound(time, stop)
        with bound.until_stopped_or_timed_out():
            return suggest(self._core, self._cells_of(picture), bound)

    def _cells_of(self, picture: NonogramSolution | Grid | None) -> bytes | None:
        """Return the cells of a picture, one byte each; None for no picture."""
        if picture is None:
            return None
        return self._core.solution(str(picture if isinstance(picture, Solution) else self._as_text(picture))).cells

    def repair(
        self,
        picture: NonogramSolution | Grid | None = None,
        *,
        solvable: Literal["unique", "line"] = "unique",
        changes: str | None = None,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> Nonogram:
        """Return a uniquely solvable nonogram whose picture differs from `picture` in as few cells as possible.

        At most the fraction `changes` of the cells, such as "5%", may differ; with `solvable="line"`, line logic alone
        solves it. The `picture` is as for `repair_suggestions`. PuzzleError if there is none; StoppedEarly after `time`
        seconds, or when `stop` is true or set.

        >>> Nonogram("nonogram:2x2:1/1:1/1").repair(changes="50%").is_unique()
        True
        """
        from dataclasses import replace

        from unriddle.puzzles.nonogram.make.editor import repairing
        from unriddle.session.making import make

        bound, cells = Bound(time, stop), self._cells_of(picture)
        with bound.until_stopped_or_timed_out():
            source = self._core if cells is None else replace(self._core, goals=(cells,))
            return Nonogram._of(cast("Clues", make(Opened.of(repairing(source, solvable, changes)), bound).puzzle))

    def prove(self, *, time: float | None = None, stop: Stop | None = None) -> Proof:
        """Prove that there is exactly one solution, or none; return a certificate for `unriddle.check_proof`.

        PuzzleError if there are several, MissingError if a SAT solver is needed and not installed; StoppedEarly
        after `time` seconds, or when `stop` is true or set.

        >>> Nonogram("nonogram:1x1:1:1").prove(time=10)
        <Proof of 8 lines>
        """
        from unriddle.fronts.library.solution import proof_of

        return proof_of(self._core, Bound(time, stop))


class LatinSquare(Puzzle[LatinSolution]):
    """A puzzle of Latin squares. By default they are diagonal: both main diagonals contain every symbol, too.

    >>> LatinSquare("latin:5").solve(limit=None).count
    960
    """

    __slots__ = ()
    _kind: ClassVar[str] = "latin"
    _core: Squares

    def _rows(self, rows: Grid) -> str:
        return "\n".join(" ".join("." if symbol is None else str(symbol) for symbol in row) for row in rows)


class Quartiles(Puzzle[QuartilesWord]):
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
        stop: Stop | None = None,
        steps: int | None = None,
        keep: bool | None = None,
        lexicon: Words = None,
        wide: bool = False,
    ) -> Result[QuartilesWord]:
        """Search for words: `limit` of them, by default all.

        With `wide`, the conclusion also counts words that only the wider list has; `lexicon` is another word list, by
        name or path. `time`, `stop`, `steps` and `keep` are as for every puzzle. LexiconError if it is not a word list.

        >>> Quartiles("quartiles:cro,ss,wo,rds").solve(wide=True).count
        4
        """
        return self._solve(limit, Bound(time, stop), steps, keep, lexicon, wide=wide)


class Balda(Puzzle[BaldaMove]):
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
        stop: Stop | None = None,
        steps: int | None = None,
        keep: bool | None = None,
        lexicon: Words = None,
        best: int | None = None,
    ) -> Result[BaldaMove]:
        """Search for moves: `limit` of them, by default all; the conclusion lists the `best`.

        `lexicon` is another word list, by name or path. `time`, `stop`, `steps` and `keep` are as for every puzzle.
        LexiconError if it is not a word list.

        >>> Balda("balda:.../бар/...;played=бар").solve(best=1).first.word
        'аба'
        """
        return self._solve(limit, Bound(time, stop), steps, keep, lexicon, best=best)
