"""The clauses of Latin squares have one model for each square and no other, and their proofs hold."""

from random import Random

import pytest
from oracle.latin import squares
from rounds import rounds

from unriddle import sat
from unriddle.core import PuzzleError
from unriddle.kit.proof.check import check
from unriddle.kit.proof.refute import refutation
from unriddle.puzzles.latin.clauses import SquareEncoding, cnf, encode_puzzle
from unriddle.puzzles.latin.puzzle import EMPTY, KINDS, Puzzle, Square

if not sat.available():
    pytest.skip("python-sat is not installed", allow_module_level=True)


def puzzles(random: Random, kind: str, count: int) -> list[tuple[Puzzle, list[Square]]]:
    """Puzzles of small orders with some givens, of squares and of none, and all their squares by enumeration."""
    found = []
    for _ in range(count):
        order = random.randint(1, 4 if kind == "plain" else 5)
        base, first_row = random.randint(0, 1), random.random() < 0.3
        every = squares(Puzzle.make(order, kind=kind, first_row=True))
        cells = [*random.choice(every).cells] if every else [random.randrange(order) for _ in range(order**2)]
        if random.random() < 0.2:
            cells[random.randrange(order**2)] = random.randrange(order)
        part = random.uniform(0.3, 0.8)
        givens = bytes(cell if random.random() < part else EMPTY for cell in cells)
        try:
            puzzle = Puzzle.make(order, givens, kind, first_row, base=base)
        except PuzzleError:
            continue
        found.append((puzzle, squares(puzzle)))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_one_model_for_each_square_and_no_other(kind: str) -> None:
    random = Random(kind)
    verdicts = set()
    for puzzle, expected in puzzles(random, kind, rounds(75)):
        encoding, found = SquareEncoding(puzzle), set()
        with sat.Solver() as solver:
            solver.add([[variable, -variable] for variable in range(1, encoding.variables + 1)])
            solver.add(encoding.given())
            while len(found) < 40 and solver.slice(10_000):
                model = solver.model()
                held = [at for at, literal in enumerate(model) if literal > 0]
                assert [at // puzzle.order for at in held] == [*range(puzzle.order**2)]
                square = Square(puzzle.order, bytes(at % puzzle.order for at in held), puzzle.base)
                assert encoding.literals(square.cells) == model
                assert square not in found
                found.add(square)
                solver.add([encoding.another(square.cells)])
        assert len(found) == min(40, len(expected))
        assert found <= set(expected)
        verdicts.add(min(2, len(expected)))
    assert len(verdicts) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_true_is_proven_and_what_is_false_is_not(kind: str) -> None:
    for puzzle, found in puzzles(Random(f"{kind} proofs"), kind, rounds(60)):
        for claimed in (found[:1], []):
            problem, square = encode_puzzle(puzzle, claimed)
            if claimed == found:
                steps = refutation(problem, square, lambda done, whole, what: None)
                given = [*problem.given(), *([] if square is None else [problem.another(square)])]
                assert check(problem.variables, given, steps, lambda done, whole, what: None) == len(
                    [step for step in steps if step.added or step != steps[-1]]
                )
            else:
                with pytest.raises(PuzzleError, match="another solution"):
                    refutation(problem, square, lambda done, whole, what: None)


def test_clauses_that_would_be_too_many_are_refused_before_they_are_made() -> None:
    for order in (41, 9999):
        with pytest.raises(PuzzleError, match="too large"):
            cnf(Puzzle.make(order))
