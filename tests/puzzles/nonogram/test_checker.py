"""The parts of the certificate checker, each against enumeration."""

import ast
from pathlib import Path

import pytest
from puzzles.nonogram.small import boards, completions, pictures, puzzles

from unriddle import sat
from unriddle.core import PuzzleError
from unriddle.kit import proof as kit
from unriddle.puzzles.nonogram.proof import checker
from unriddle.puzzles.nonogram.proof.checker import right
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding, cnf
from unriddle.puzzles.nonogram.proof.checker.lines import deduce
from unriddle.puzzles.nonogram.puzzle import Puzzle

PACKAGE = "unriddle.puzzles.nonogram"


def test_a_line_tells_what_all_its_completions_share() -> None:
    for small in boards(21, 1500):
        clue, masks = small.lines[0], small.masks[: small.width]
        found = completions(clue, masks)
        can = [sum(1 << at for at, mask in enumerate(masks) if mask >> state & 1) for state in range(4)]
        expected = [sum(1 << at for at in range(small.width) if any(c[at] == s for c in found)) for s in range(4)]
        assert deduce(small.width, clue, can) == (expected if found else None)


def test_the_clauses_have_one_model_for_each_picture_and_no_other() -> None:
    if not sat.available():
        pytest.skip("python-sat is not installed")
    compared = 0
    for small in puzzles(22, 500):
        puzzle = small.puzzle
        small = small._replace(masks=[(2 << small.colors) - 1] * (small.width * small.height))
        expected = pictures(small)
        if len(expected) > 1000:
            continue
        found = set()
        encoding = Encoding(puzzle)
        with sat.Solver() as solver:
            solver.add([[variable, -variable] for variable in range(1, encoding.variables + 1)])
            solver.add(encoding.given())
            while solver.slice(10_000):
                model = solver.model()
                picture = bytes(
                    sum(k for k in range(1, small.colors + 1) if model[cell * small.colors + k - 1] > 0)
                    for cell in range(small.width * small.height)
                )
                assert picture not in found
                assert right(puzzle, picture)
                found.add(picture)
                solver.add([[-literal for literal in model]])
        assert found == expected
        compared += 1
    assert compared >= 300


def test_the_checker_shares_only_the_value_of_a_puzzle_with_the_solver() -> None:
    allowed = ("unriddle.core", "unriddle.kit.proof", f"{PACKAGE}.puzzle", f"{PACKAGE}.proof.checker")
    own = [Path(checker.__file__).parent, Path(kit.__file__).parent]
    verifying = ("__init__", "check", "files", "kernel", "board", "clauses", "lines")
    for source in [folder / f"{name}.py" for folder in own for name in verifying if (folder / f"{name}.py").exists()]:
        for node in ast.walk(ast.parse(source.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert [name for name in names if name.startswith("unriddle") and not name.startswith(allowed)] == []


def test_a_puzzle_that_is_too_large_for_clauses_is_refused_before_they_are_made() -> None:
    line = ((1, 1),)
    puzzle = Puzzle(1000, 1000, (line,) * 1000, (line,) * 1000)
    with pytest.raises(PuzzleError, match="too large"):
        cnf(puzzle)
