"""The parts of the certificate checker, each against enumeration."""

import ast
from pathlib import Path
from random import Random

import pytest
from builds import interpreted
from puzzles.nonogram.small import boards, completions, pictures, puzzles

from unriddle import sat
from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.proof import checker
from unriddle.puzzles.nonogram.proof.checker import right
from unriddle.puzzles.nonogram.proof.checker.board import Board
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.proof.checker.kernel import Clauses
from unriddle.puzzles.nonogram.proof.checker.lines import deduce
from unriddle.puzzles.nonogram.puzzle import Puzzle

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.proof.checker.kernel"


def test_a_line_tells_what_all_its_completions_share() -> None:
    for small in boards(21, 1500):
        clue, masks = small.lines[0], small.masks[: small.width]
        found = completions(clue, masks)
        can = [sum(1 << at for at, mask in enumerate(masks) if mask >> state & 1) for state in range(4)]
        expected = [sum(1 << at for at in range(small.width) if any(c[at] == s for c in found)) for s in range(4)]
        assert deduce(small.width, clue, can) == (expected if found else None)


def test_the_clauses_have_a_model_for_each_picture_and_no_other() -> None:
    if not sat.available():
        pytest.skip("python-sat is not installed")
    for small in puzzles(22, 300):
        puzzle = small.puzzle
        small = small._replace(masks=[(2 << small.colours) - 1] * (small.width * small.height))
        if small.colours == 3:
            continue
        expected = pictures(small)
        found = set()
        encoding = Encoding(puzzle, Board(puzzle).masks)
        with sat.Solver() as solver:
            solver.add([[variable, -variable] for variable in range(1, encoding.variables + 1)])
            solver.add(encoding.given())
            while len(found) < 200 and solver.slice(10_000):
                model = solver.model()
                picture = bytes(
                    sum(k for k in range(1, small.colours + 1) if model[cell * small.colours + k - 1] > 0)
                    for cell in range(small.width * small.height)
                )
                assert picture not in found
                assert right(puzzle, picture)
                found.add(picture)
                solver.add([encoding.another(picture)])
        assert len(found) == min(200, len(expected))
        assert found <= expected


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
    kind = Clauses if build == "normal" else interpreted(PACKAGE, (KERNEL,))[KERNEL].Clauses
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
                since, more = database.settled_by(-source)
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


def test_the_checker_shares_only_the_value_of_a_puzzle_with_the_solver() -> None:
    allowed = ("unriddle.core", f"{PACKAGE}.puzzle", f"{PACKAGE}.proof.checker")
    for source in sorted(Path(checker.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert [name for name in names if name.startswith("unriddle") and not name.startswith(allowed)] == []


def test_a_puzzle_that_is_too_large_for_clauses_is_refused_before_they_are_made() -> None:
    line = ((1, 1),)
    puzzle = Puzzle(1000, 1000, (line,) * 1000, (line,) * 1000)
    with pytest.raises(PuzzleError, match="too large"):
        Encoding(puzzle, [3] * 1_000_000)
