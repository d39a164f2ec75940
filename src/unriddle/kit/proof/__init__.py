"""What is proven of puzzles, in the clauses and proofs of other people's SAT solvers. docs/puzzles/proofs.md."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from unriddle.core import PuzzleError

Clause = list[int]
# progress(how many are done, of how many or 0, of what)
Progress = Callable[[int, int, str], None]


class ProofError(PuzzleError):
    """A proof that does not prove its verdict for this puzzle: in which line or step, and why."""


class Problem(Protocol):
    """A puzzle as given, nothing deduced: its solutions are the models of the clauses, one each.

    Variables are numbered from 1, the first `cells` of them say what is in the cells.
    """

    cells: int
    variables: int

    def given(self) -> Iterator[Clause]:
        """The clauses, of which none has a literal and its opposite."""

    def literals(self, solution: Any) -> Clause:
        """The literals of the first `cells` variables that hold in a solution."""

    def another(self, solution: Any) -> Clause:
        """The clause that a solution differs from this one."""

    def comments(self) -> Iterator[str]:
        """What the variables mean, one line for each few."""
