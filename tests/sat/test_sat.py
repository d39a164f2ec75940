"""The SAT solver gives right answers, the same ones every time, and says plainly when it is absent."""

import re
import sys
from itertools import combinations, product
from random import Random

import pytest

from unriddle import sat
from unriddle.core import MissingError
from unriddle.core.system import extras

pytest.importorskip("pysolvers", reason="python-sat is not installed")


def pigeons(holes: int) -> list[list[int]]:
    """One pigeon more than there are holes: impossible, and some work to prove."""
    place = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    clash = [[-a[hole], -b[hole]] for hole in range(holes) for a, b in combinations(place, 2)]
    return place + clash


def finish(solver: sat.Solver, conflicts: int = 100) -> bool:
    while (answer := solver.slice(conflicts)) is None:
        pass
    return answer


def test_the_models_are_those_of_enumeration() -> None:
    random = Random(1)
    for _ in range(50):
        clauses = [[random.choice((1, -1)) * v for v in random.sample(range(1, 7), 3)] for _ in range(20)]
        expected = {
            signs
            for signs in product((1, -1), repeat=6)
            if all(any(signs[abs(literal) - 1] * literal > 0 for literal in clause) for clause in clauses)
        }
        actual = set()
        with sat.Solver() as solver:
            solver.add([[v, -v] for v in range(1, 7)])
            solver.add(clauses)
            while finish(solver):
                model = solver.model()
                actual.add(tuple(1 if literal > 0 else -1 for literal in model))
                solver.add([[-literal for literal in model]])
        assert actual == expected


def test_flat_clauses_are_the_same_clauses() -> None:
    with sat.Solver() as solver:
        solver.add_flat([1, 2, -1, 3, -2, 3], [0, 2, 4, 6])
        assert solver.slice(10)
        assert solver.slice(10, [-3]) is False


def test_a_slice_stops_after_its_conflicts_and_the_next_continues() -> None:
    with sat.Solver() as solver:
        solver.add(pigeons(7))
        assert solver.slice(100) is None
        first = solver.conflicts
        assert 100 <= first < 200
        assert solver.slice(100) is None
        assert first + 100 <= solver.conflicts < first + 200
        assert finish(solver) is False


def test_the_same_slices_give_the_same_run() -> None:
    counts = set()
    for _ in range(2):
        with sat.Solver() as solver:
            solver.add(pigeons(7))
            finish(solver, 500)
            counts.add(solver.conflicts)
    assert len(counts) == 1


def test_phases_decide_which_model_comes_first() -> None:
    for signs in product((1, -1), repeat=5):
        wanted = [sign * variable for variable, sign in enumerate(signs, 1)]
        with sat.Solver() as solver:
            solver.add([[v, -v] for v in range(1, 6)])
            solver.phases(wanted)
            assert solver.slice(10)
            assert solver.model() == wanted


def test_a_proof_must_be_asked_for() -> None:
    with sat.Solver() as solver, pytest.raises(ValueError, match="without a proof"):
        solver.proof()


def test_without_python_sat_one_sentence_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sat.available()
    monkeypatch.setitem(sys.modules, "pysolvers", None)
    assert not sat.available()
    told = f"this needs a SAT solver, and python-sat is not installed; to install it: {extras.command('sat')}"
    with pytest.raises(MissingError, match=f"^{re.escape(told)}$"):
        sat.Solver()
