"""Finds proofs: by failed-literal trials of cells, then by the learned clauses of a SAT solver.

Keeps only the needed steps, with their hints.
"""

from array import array
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from typing import Any

from unriddle import sat
from unriddle.core import PuzzleError
from unriddle.kit.proof import Clause, Problem, Progress
from unriddle.kit.proof.files import Step, checked_clauses
from unriddle.kit.proof.kernel import Clauses

# (True, an added clause) or (False, a dropped one)
Steps = Generator[tuple[bool, Clause], None, None]
# Clauses to derive in this order, each with the variables on which it may have to be split.
Lemmas = Iterable[tuple[Clause, Sequence[int]]]

# Trials before a SAT solver takes over (about a second), and before one is demanded if none is installed (minutes).
TRIALS, TRIALS_ALONE = 5_000, 5_000_000
# Conflicts of the SAT solver between two reports of progress.
CONFLICTS = 2_000


def another_solution() -> PuzzleError:
    """Return the error if a solution is not the only one, or if there is one after all."""
    return PuzzleError("this verdict is wrong: there is another solution")


def refutation(
    problem: Problem, solution: Any, progress: Progress, lemmas: Lemmas = (), facts: Iterable[Clause] = ()
) -> list[Step]:
    """Prove that a puzzle has no solution other than this one, or none at all for None; `facts` are already proven.

    PuzzleError if that is not true; MissingError if a SAT solver is needed and none is installed.
    """
    given = [*checked_clauses(problem), *facts]
    # Without a solution, the trials first assume that the variables of cells are true.
    phases = [-variable for variable in range(1, problem.cells + 1)]
    if solution is not None:
        given.append(problem.another(solution))
        phases = problem.literals(solution)
    learnt = LearnedClauses(problem.variables, given)
    most = TRIALS if sat.available() else TRIALS_ALONE
    tried = [-literal for literal in phases]
    for steps in (
        _split_lemmas(learnt.database, lemmas),
        refuted_by_trials(learnt.database, tried, most),
        _learn_clauses(learnt, given, () if solution is None else phases, progress),
    ):
        with closing(steps):
            for added, clause in steps:
                learnt.step(added, clause)
                progress(len(learnt.why), 0, "clauses")
                if learnt.database.contradiction:
                    break
        if learnt.database.contradiction:
            return learnt.needed()
    raise PuzzleError("the SAT solver's proof is not complete")


def _split_lemmas(database: Clauses, lemmas: Lemmas) -> Steps:
    """Yield each lemma; if unit propagation does not prove it, first the half with one of its variables added."""
    for clause, variables in lemmas:
        if any(database.known(literal) > 0 for literal in clause):
            continue
        if not database.follows(clause):
            halves = (v for v in variables if database.follows([*clause, v]) and database.follows([*clause, -v]))
            half = next(halves, 0)
            if not half:
                continue  # trials will find it, if it is needed
            yield True, [*clause, half]
        yield True, clause


def refuted_by_trials(database: Clauses, tried: Sequence[int], most: int) -> Steps:
    """Yield clauses, each of which follows from those before; the caller adds each to the database at once.

    Tries literals of `tried` in this order, then the other variables, until there is a contradiction, or `most` trials
    were made. PuzzleError if the clauses are satisfiable.
    """
    path: Clause = []
    rest = sorted(set(range(1, database.variables + 1)) - {abs(literal) for literal in tried})
    while not database.contradiction:
        clause = [-literal for literal in path]
        refuted = database.follows(clause)
        chosen = 0
        for literal in () if refuted else tried:
            if database.known(literal):
                continue
            if most <= 0:
                return
            most -= 1
            wrong, right = (database.follows([*clause, sign * literal]) for sign in (-1, 1))
            if wrong or right:
                yield True, [*clause, -literal if wrong else literal]
            elif not chosen:
                chosen = literal
            refuted = wrong and right
            if refuted:
                break
        if refuted:
            yield True, clause
            del path[-1:]
            continue
        undecided = (v for v in rest if not database.follows([*clause, v]) and not database.follows([*clause, -v]))
        chosen = chosen or next(undecided, 0)
        if not chosen:
            raise another_solution()
        path.append(chosen)


def _learn_clauses(
    learnt: "LearnedClauses", given: Iterable[Clause], phases: Sequence[int], progress: Progress
) -> Steps:
    """Yield the learned clauses of a SAT solver up to the contradiction; phases come from the known solution."""
    with sat.Solver(proof=True) as solver:
        solver.add([*given, *learnt.clauses.values()])
        if phases:
            solver.phases(phases)
        while (answer := solver.slice(CONFLICTS)) is None:
            progress(solver.conflicts, 0, "conflicts")
        if answer:
            raise another_solution()
        yield from solver.proof()


class LearnedClauses:
    """The learned clauses of a solver, each verified, with the clauses it follows from."""

    def __init__(self, variables: int, given: Sequence[Clause]) -> None:
        self.database: Clauses = Clauses(variables, True)
        self.given: int = len(given)
        for clause in given:
            self.database.add(clause)
        # By the number of a clause: its literals, and what it follows from as Clauses.why.
        self.clauses: dict[int, Clause] = {}
        self.why: dict[int, array[int]] = {}
        self.numbers: dict[tuple[int, ...], list[int]] = {}

    def step(self, added: bool, clause: Clause) -> None:
        """Add one step of the solver; a clause that does not follow by unit propagation is omitted."""
        key = tuple(sorted(clause))
        if not added:
            if numbers := self.numbers.get(key):
                self.database.drop(numbers.pop())
        elif self.database.follows(clause):
            why = array("i", self.database.why)
            number = self.database.add(clause)
            if number:
                self.clauses[number] = clause
                self.why[number] = why
                self.numbers.setdefault(key, []).append(number)

    def needed(self) -> list[Step]:
        """Return the steps that lead to the empty clause, in order; each clause is deleted after its last use.

        A settled variable gets a unit clause where it is used, so that hints stay short.
        """
        steps: list[Step] = []
        numbers = {number: number for number in range(1, self.given + 1)}  # numbers of clauses, and of -v for variables
        waiting = [next((number for number, clause in self.clauses.items() if not clause), 0)]
        while waiting:
            item = waiting[-1]
            clause, why = self._reason(item)
            before = [] if item in numbers else [source for source in why if source not in numbers]
            waiting += before
            if before:
                continue
            waiting.pop()
            if item in numbers:
                continue
            hints = [numbers[source] for source in why]
            if item < 0 and len(hints) == 1:
                numbers[item] = hints[0]
            else:
                numbers[item] = self.given + len(steps) + 1
                steps.append(Step(True, clause, numbers[item], hints))
        last = {number: step.number for step in steps for number in step.hints or ()}
        drops: dict[int, list[Step]] = {}
        for step in steps:
            after = last.get(step.number, steps[-1].number)
            if after < steps[-1].number and len(step.clause) > 1:
                drops.setdefault(after, []).append(Step(False, step.clause, after, [step.number]))
        return [each for step in steps for each in (step, *drops.get(step.number, ()))]

    def _reason(self, item: int) -> tuple[Clause, Sequence[int]]:
        """Return a clause and its reason: by number, -v for a settled variable v, 0 for the empty clause."""
        if item < 0:
            literal, _, why = self.database.settled_by(-item)
            return [literal], why
        return ([], self.database.end) if not item else (self.clauses[item], self.why[item])
