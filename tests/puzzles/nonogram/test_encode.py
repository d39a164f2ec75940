"""The clauses of a nonogram have one model for each of its pictures, and both builds write the same ones."""

import pytest
from builds import interpreted
from puzzles.nonogram.small import Small, boards, completions, pictures

from unriddle.puzzles.nonogram.solve.cube.encode_kernel import Encoder
from unriddle.sat import Solver

pytest.importorskip("pysolvers", reason="python-sat is not installed")

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.solve.cube.encode_kernel"


def encoded(small: Small, kind: type = Encoder) -> Encoder:
    encoder: Encoder = kind(*small.size, small.lines, small.masks)
    encoder.work(1000)
    return encoder


def models(small: Small) -> list[bytes]:
    encoder = encoded(small)
    found: list[bytes] = []
    if encoder.impossible >= 0:
        return found
    with Solver() as solver:
        # Every variable takes part, so that a model says something of each.
        solver.add([[variable, -variable] for variable in range(1, encoder.variables + 1)])
        solver.add_flat(*encoder.clauses())
        while solver.slice(10_000):
            model = solver.model()
            found.append(encoder.read(model))
            solver.add([[-literal for literal in model]])
    return found


@pytest.mark.parametrize("seed", range(4))
def test_there_is_exactly_one_model_for_each_picture(seed: int) -> None:
    for small in boards(seed, 40):
        expected = pictures(small)
        if len(expected) < 300:
            assert sorted(models(small)) == sorted(expected)


def test_a_clause_excludes_one_picture_only() -> None:
    for small in boards(9, 100):
        expected = pictures(small)
        encoder = encoded(small)
        for picture in sorted(expected)[:3]:
            clause = encoder.differs(picture)
            if len(expected) == 1 or not clause:
                continue
            with Solver() as solver:
                solver.add_flat(*encoder.clauses())
                solver.add([clause])
                assert solver.slice(10_000)
                assert encoder.read(solver.model()) in expected - {picture}


def test_both_builds_write_the_same_clauses() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL].Encoder
    for small in boards(5, 100):
        here, there = encoded(small), encoded(small, twin)
        assert here.impossible == there.impossible
        assert here.variables == there.variables
        assert here.clauses() == there.clauses()
        assert here.windows() == there.windows()


def test_a_line_without_completion_is_named() -> None:
    small = next(small for small in boards(5, 100) if not pictures(small) and encoded(small).impossible >= 0)
    line = encoded(small).impossible
    width, height = small.width, small.height
    cells = small.masks[line * width : (line + 1) * width] if line < height else small.masks[line - height :: width]
    assert completions(small.lines[line], cells) == []
