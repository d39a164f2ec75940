"""Proofs about puzzles, as clauses and proofs of independent SAT solvers; see docs/puzzles/proofs.md."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from unriddle.core import PuzzleError

Clause = list[int]
# progress(number done, whole number or 0 if unknown, what is counted)
Progress = Callable[[int, int, str], None]


class ProofError(PuzzleError):
    """A proof that does not prove its verdict for this puzzle: in which line or step, and why."""


class Problem(Protocol):
    """A puzzle as given, nothing deduced; its solutions correspond one to one to models of the clauses.

    Variables are numbered from 1; the first `cells` of them describe the contents of the cells.
    """

    cells: int
    variables: int

    def given(self) -> Iterator[Clause]:
        """Yield the clauses; none has a literal and its negation."""

    def literals(self, solution: Any) -> Clause:
        """Return the literals of the first `cells` variables that are true in a solution."""

    def another(self, solution: Any) -> Clause:
        """Return the clause that rules out this solution (a blocking clause)."""

    def comments(self) -> Iterator[str]:
        """Yield the meaning of the variables, a few per line."""
