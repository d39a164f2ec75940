"""Clauses and proofs: what the kernel says follows, the formats there and back, and that nothing false is accepted.

Slow and obvious: `propagated` for unit propagation, enumeration for whether clauses can be satisfied.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random

import pytest
from builds import interpreted
from rounds import rounds

from unriddle.core import PuzzleError
from unriddle.kit.proof import Clause
from unriddle.kit.proof.check import check
from unriddle.kit.proof.files import ENDINGS, Step, dimacs, encode_proof, steps_of
from unriddle.kit.proof.kernel import Clauses
from unriddle.kit.proof.refute import refutation

KERNEL = "unriddle.kit.proof.kernel"


def propagated(given: list[list[int]], clause: list[int]) -> bool:
    """Whether the opposite of the clause leads to a contradiction by unit propagation, the slow way."""
    true = {-literal for literal in clause}
    if any(-literal in true for literal in true):
        return True
    while True:
        for other in given:
            left = {literal for literal in other if -literal not in true}
            if not left:
                return True
            if len(left) == 1 and not left & true:
                true |= left
                break
        else:
            return False


@pytest.mark.parametrize("build", ["normal", "interpreted"])
def test_a_clause_follows_from_what_explains_it(build: str) -> None:
    kind = Clauses if build == "normal" else interpreted("unriddle", (KERNEL,))[KERNEL].Clauses
    random = Random(8)

    def sources(database: Clauses, why: list[int]) -> set[int]:
        """The numbers of the clauses behind an explanation."""
        found: set[int] = set()
        waiting, met = list(why), set()
        while waiting:
            source = waiting.pop()
            if source > 0:
                found.add(source)
            elif source not in met:
                met.add(source)
                _, since, more = database.settled_by(-source)
                assert all(other <= since for other in more)
                waiting += more
        return found

    for _ in range(300):
        count = random.randint(3, 7)
        database = kind(count, True)
        given: dict[int, list[int]] = {}
        for _ in range(25):
            clause = [random.choice((1, -1)) * random.randint(1, count) for _ in range(random.randint(1, 4))]
            if database.follows(clause):
                assert propagated([given[number] for number in sources(database, database.why)], clause)
            else:
                assert not propagated(list(given.values()), clause)
            number = database.add(clause)
            if number:
                given[number] = clause
            if database.contradiction:
                assert propagated([given[number] for number in sources(database, database.end)], [])
                break


def test_a_dropped_clause_is_not_used_unless_it_has_settled_something() -> None:
    database = Clauses(4)
    first = database.add([1, 2])
    assert database.follows([2, 1])
    database.drop(first)
    assert not database.follows([1, 2])
    second = database.add([-3, 4])
    database.add([3])
    database.drop(second)
    assert database.follows([4])


def test_unknown_variables_and_clauses_are_refused() -> None:
    database = Clauses(3)
    for literal in (0, 4, -4, 1 << 40, -(1 << 31)):
        with pytest.raises((ValueError, OverflowError)):
            database.add([1, literal])
        with pytest.raises((ValueError, OverflowError)):
            database.follows([literal])
    database.drop(0)
    database.drop(99)
    database.drop(-1)
    assert not database.contradiction


class Formula:
    """Clauses over a few variables as a problem; its solutions are ways to set them all."""

    def __init__(self, variables: int, clauses: list[Clause]) -> None:
        self.cells = self.variables = variables
        self.clauses = clauses

    def given(self) -> Iterator[Clause]:
        yield from self.clauses

    def literals(self, solution: list[int]) -> Clause:
        return solution

    def another(self, solution: list[int]) -> Clause:
        return [-literal for literal in solution]

    def comments(self) -> Iterator[str]:
        yield "a formula"


def models(variables: int, clauses: Iterable[Clause]) -> list[list[int]]:
    """All ways to set the variables so that each clause has a literal that holds."""
    signs = product((-1, 1), repeat=variables)
    every = ([sign * v for v, sign in enumerate(row, 1)] for row in signs)
    return [model for model in every if all(set(clause) & set(model) for clause in clauses)]


def silent(done: int, whole: int, what: str) -> None:
    """Progress that nobody wants."""


def formulas(random: Random, count: int) -> Iterator[tuple[Formula, list[int] | None, list[Step]]]:
    """Random ones with one model or none, that it is the only one, and a proof."""
    while count:
        variables = random.randint(3, 6)
        clauses = [
            [random.choice((1, -1)) * v for v in random.sample(range(1, variables + 1), random.randint(1, 3))]
            for _ in range(random.randint(variables, 5 * variables))
        ]
        found = models(variables, clauses)
        if len(found) < 2:
            formula, only = Formula(variables, clauses), next(iter(found), None)
            yield formula, only, refutation(formula, only, silent)
            count -= 1


def given(formula: Formula, only: list[int] | None) -> list[Clause]:
    return [*formula.given(), *([] if only is None else [formula.another(only)])]


def verified(variables: int, clauses: list[Clause], data: bytes) -> bool:
    """Whether a proof is accepted."""
    try:
        check(variables, clauses, steps_of(data.splitlines(keepends=True)), silent)
    except PuzzleError:
        return False
    return True


def refutes(clauses: list[Clause], data: bytes) -> bool:
    """Whether the clauses that a proof adds follow one after another up to the empty one, the slow way."""
    database = [*clauses]
    for step in steps_of(data.splitlines(keepends=True)):
        if not step.added:
            continue
        if not propagated(database, step.clause):
            return False
        if not step.clause:
            return True
        database.append(step.clause)
    return False


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_written_proof_is_read_back_and_accepted(ending: str) -> None:
    for formula, only, steps in formulas(Random(ending), 60):
        data = encode_proof(steps, ending)
        again = list(steps_of(data.splitlines(keepends=True)))
        hinted = "lrat" in ending
        assert [(step.added, step.clause if step.added or not hinted else []) for step in steps] == [
            (step.added, step.clause) for step in again
        ]
        assert [step.hints for step in again] == [step.hints if hinted else None for step in steps]
        assert verified(formula.variables, given(formula, only), data)
        assert refutes(given(formula, only), data)


def test_a_number_of_any_size_is_read_back_exactly() -> None:
    sizes = [1, 63, 64, 127, 128, 8191, 8192, 2**20 - 1, 2**29]
    steps = [
        Step(True, [sign * size for size in sizes for sign in (1, -1)], 10, [*sizes]),
        Step(False, [1, -2], 10, [10]),
        Step(True, [], 12, [10]),
    ]
    for ending in ENDINGS:
        again = list(steps_of(encode_proof(steps, ending).splitlines(keepends=True)))
        assert [step.clause for step in again if step.added] == [steps[0].clause, []]
        if "lrat" in ending:
            assert [step.hints for step in again] == [step.hints for step in steps]


def changed(random: Random, data: bytes, ending: str) -> bytes:
    """The proof with a line, a number or a byte that is not what it was."""
    kind = random.randrange(4)
    if ending.startswith("b") or kind == 3:
        at = random.randrange(len(data))
        tail = data[at + 1 :] if random.random() < 0.8 else b""
        return data[:at] + random.choice((b"", bytes([random.randrange(256)]), b"1 ", b"\0")) + tail
    lines = data.splitlines(keepends=True)
    at = random.randrange(len(lines))
    if kind == 0:
        return b"".join(lines[:at] + lines[at + 1 :])
    if kind == 1:
        return b"".join(random.sample(lines, len(lines)))
    words = lines[at].split()
    words[random.randrange(len(words))] = str(random.randint(-7, 12)).encode()
    return b"".join([*lines[:at], b" ".join(words) + b"\n", *lines[at + 1 :]])


@pytest.mark.parametrize("ending", ENDINGS)
def test_of_changed_proofs_none_is_accepted_that_a_slow_checker_refuses(ending: str) -> None:
    random = Random(f"changed {ending}")
    made = [(formula, only, encode_proof(steps, ending)) for formula, only, steps in formulas(random, 40)]
    accepted = refused = 0
    for _ in range(rounds(3000)):
        formula, only, data = random.choice(made)
        other = changed(random, data, ending)
        clauses = given(formula, only)
        if verified(formula.variables, clauses, other):
            accepted += 1
            assert refutes(clauses, other)
        else:
            refused += 1
    assert accepted
    assert refused > rounds(3000) // 4


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_proof_is_accepted_for_changed_clauses_that_can_be_satisfied(ending: str) -> None:
    random = Random(f"clauses {ending}")
    made = [(formula, only, encode_proof(steps, ending)) for formula, only, steps in formulas(random, 40)]
    satisfiable = 0
    while satisfiable < rounds(3000):
        formula, only, data = random.choice(made)
        clauses = [list(clause) for clause in given(formula, only)]
        at = random.randrange(len(clauses))
        literal = random.choice((1, -1)) * random.randint(1, formula.variables)
        if random.random() < 0.5:
            del clauses[at]
        else:
            clauses[at][random.randrange(len(clauses[at]))] = literal
        if models(formula.variables, clauses):
            satisfiable += 1
            assert not verified(formula.variables, clauses, data)
        elif random.random() < 0.5:
            assert not verified(formula.variables, clauses[1:], data) or not models(formula.variables, clauses[1:])


def test_the_clauses_in_dimacs_are_those_of_the_problem_with_the_last_one_against_the_solution() -> None:
    formula = Formula(3, [[1, 2], [-1, 3]])
    assert dimacs(formula).decode().splitlines() == ["c a formula", "p cnf 3 2", "1 2 0", "-1 3 0"]
    assert dimacs(formula, [1, -2, 3]).decode().splitlines()[1:] == [
        "c the last clause, 3, rules out one solution",
        "p cnf 3 3",
        "1 2 0",
        "-1 3 0",
        "-1 2 -3 0",
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello\n",
        b"1 x 0\n",
        b"1 2\n",
        b"1 0 2\n",
        b"5 1 0 0 0\n",
        b"1_0 0\n",
        b"1" * 40,
        b"a\x80",
        b"a\x02",
        b"dz",
    ],
)
def test_what_is_not_a_proof_is_refused(data: bytes) -> None:
    with pytest.raises(PuzzleError):
        check(3, [[1], [-1]], steps_of(data.splitlines(keepends=True)), silent)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"1 0\n",
        b"4 0\n0\n",
        b"9 0 5 0\n",
        b"9 0 2 3 0\n",
        b"9 1 0 1 0\n9 0 1 2 3 0\n",
        b"9 0 -1 2 0\n",
        b"2 0 1 2 0\n",
        b"9 1 0 1 2 3 0\n9 d 9 0\n10 0 9 2 0\n",
    ],
)
def test_a_step_that_proves_nothing_is_refused(data: bytes) -> None:
    with pytest.raises(PuzzleError):
        check(3, [[1, 2], [-1, 2], [1, -2]], steps_of(data.splitlines(keepends=True)), silent)


def test_a_problem_with_two_solutions_has_no_proof() -> None:
    formula = Formula(2, [[1, 2], [-1, -2]])
    for only in (None, [1, -2]):
        with pytest.raises(PuzzleError, match="another solution"):
            refutation(formula, only, silent)
