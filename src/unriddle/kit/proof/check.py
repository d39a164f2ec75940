"""Verifies proofs: each clause must follow from earlier ones, up to the empty clause.

A clause of a DRAT proof must follow by unit propagation (RUP), one of an LRAT proof from exactly the clauses it names.
RAT steps of DRAT and LRAT, which can change satisfiability, are not accepted: our proofs have none.
"""

from array import array
from collections.abc import Iterable

from unriddle.core import PuzzleError, Text, in_line
from unriddle.kit.proof import Clause, Progress, ProofError
from unriddle.kit.proof.files import Step
from unriddle.kit.proof.kernel import Clauses


def check(
    variables: int, given: Iterable[Clause], steps: Iterable[Step], progress: Progress, before: int | None = None
) -> int:
    """Return the number of steps that refute the given clauses; ProofError for the first invalid one.

    A given clause that a DRAT proof deletes is kept. `before` is the number of lines before the first step, if each
    step has its own line. PuzzleError.
    """
    database: Clauses | NumberedClauses | None = None
    numbers_of: dict[tuple[int, ...], list[int]] = {}  # the clauses of a DRAT proof: sorted -> numbers
    at = 0
    why = Text("the proof ends without the empty clause")
    try:
        for at, step in enumerate(steps, 1):
            if database is None:
                database = Clauses(variables) if step.hints is None else NumberedClauses(variables)
                for clause in given:
                    database.add(clause)
            progress(at, 0, "steps")
            key = tuple(sorted(step.clause))
            if isinstance(database, NumberedClauses):
                database.take(step)
            elif not step.added:
                if numbers := numbers_of.get(key):
                    database.drop(numbers.pop())
            elif not database.follows(step.clause):
                raise ValueError(Text("this clause does not follow from those before it"))
            else:
                numbers_of.setdefault(key, []).append(database.add(step.clause))
            if step.added and not step.clause:
                return at
    except ValueError as error:
        if isinstance(error, PuzzleError):
            raise
        why = Text.of(error.args[0])
    except MemoryError:
        why = Text("there are too many clauses to check")
    raise ProofError(why, Text("step {number:,}", number=at) if before is None else in_line(before + at))


class NumberedClauses:
    """Clauses by number, for LRAT; given ones are numbered from 1. ValueError for an invalid step."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.literals: array[int] = array("i")
        self.ends: array[int] = array("q", [0])
        self.given: int | None = None
        self.places: dict[int, int] = {}  # number of an added clause -> its index among all
        self.last: int = 0

    def add(self, clause: Clause) -> None:
        """Add a given clause, or one that was verified."""
        self.literals.extend(clause)
        self.ends.append(len(self.literals))

    def take(self, step: Step) -> None:
        """Verify a step and apply it."""
        hints = step.hints or []
        if self.given is None:
            self.given = self.last = len(self.ends) - 1
        if not step.added:
            for number in hints:
                self.places.pop(number, None)
            return
        if step.number <= self.last:
            raise ValueError(Text("the numbers of clauses must grow"))
        if any(abs(literal) > self.variables for literal in step.clause):
            raise ValueError("there is no such variable")
        true = {-literal for literal in step.clause}
        if not any(self._propagate(number, true) for number in hints):
            raise ValueError(Text("this clause does not follow from those it names"))
        self.places[step.number] = len(self.ends) - 1
        self.last = step.number
        self.add(step.clause)

    def _propagate(self, number: int, true: set[int]) -> bool:
        """Whether this clause is false; if it is unit, its literal becomes true; otherwise ValueError."""
        place = number - 1 if 0 < number <= (self.given or 0) else self.places.get(number, -1)
        if place < 0:
            raise ValueError(Text("there is no clause {number}", number=number))
        left = {each for each in self.literals[self.ends[place] : self.ends[place + 1]] if -each not in true}
        if len(left) > 1:
            raise ValueError(Text("the clause {number} settles nothing here", number=number))
        true |= left
        return not left
