"""Whatever may take long can be bounded: every public callable, on the worst inputs, with both kinds of limits."""

import inspect
import time
from collections.abc import Callable
from threading import Event, Timer
from typing import Any

import pytest
from library.worst import ONES, WORST, scattered

import unriddle as ur

MORE_S = 0.2  # of CPU that a call may take after its limit
# Ends after a time that the size of what it is given bounds, and sizes are bounded: what makes, reads, writes, draws
# or looks at a puzzle, a solution or a game. Everything else that is public takes `time` and `stop`.
QUICK = {
    *("open", "open_all", "nonogram", "latin", "quartiles", "balda", "set_threads", "to_thread"),
    *("is_solution", "fault", "read_solution", "to", "save", "svg", "png", "html", "image"),
    *("move", "insist", "undo", "redo", "play", "to_json", "to_dict", "from_json", "text"),
}
ERRORS = (ur.UnriddleError,)


def functions() -> dict[str, Callable[..., Any]]:
    """All public functions and methods, by their names; properties are none, and of a named tuple none is ours."""
    found: dict[str, Callable[..., Any]] = {}
    for name in [*ur.__all__, "open"]:
        value = getattr(ur, name)
        if inspect.isfunction(value):
            found[name] = value
        elif inspect.isclass(value) and not issubclass(value, (*ERRORS, tuple)):
            for attribute, member in inspect.getmembers(value):
                if not attribute.startswith("_") and callable(member):
                    found[f"{name}.{attribute}"] = member
    return found


@pytest.mark.parametrize("name", functions())
def test_what_may_take_long_takes_a_time_and_a_stop(name: str) -> None:
    if name.rpartition(".")[2] in QUICK:
        return
    parameters = inspect.signature(functions()[name]).parameters
    assert {"time", "stop"} <= parameters.keys()


def test_no_name_is_quick_that_is_not_there() -> None:
    assert {name.rpartition(".")[2] for name in functions()} >= QUICK


def test_a_hint_a_check_and_a_level_stop_by_themselves() -> None:
    defaults = {
        name: inspect.signature(each).parameters["time"].default
        for name, each in functions().items()
        if name.rpartition(".")[2] in ("hint", "check", "level")
    }
    assert len(defaults) == 13
    assert set(defaults.values()) == {5.0}


def drained(iterable: Any) -> Any:
    """What was iterated over."""
    for _ in iterable:
        pass
    return iterable


CALLS: dict[str, Callable[[ur.Puzzle, Any], Any]] = {
    "solve": lambda puzzle, limits: puzzle.solve(**limits),
    "solve all": lambda puzzle, limits: puzzle.solve(None, **limits),
    "solutions": lambda puzzle, limits: drained(puzzle.solutions(**limits)),
    "is_unique": lambda puzzle, limits: puzzle.is_unique(**limits),
    "hint": lambda puzzle, limits: puzzle.hint(**limits),
    "explain": lambda puzzle, limits: drained(puzzle.explain(**limits)),
    "rate": lambda puzzle, limits: puzzle.rate(**limits),
    "level": lambda puzzle, limits: puzzle.level(**limits),
    "prove": lambda puzzle, limits: puzzle.prove(**limits),
    "hint of a game": lambda puzzle, limits: puzzle.play().hint(**limits),
    "check of a game": lambda puzzle, limits: puzzle.play().check(**limits),
    "step of a game": lambda puzzle, limits: puzzle.play().do(**limits),
    "end of a game": lambda puzzle, limits: puzzle.play().solve(**limits),
    "reply of a game": lambda puzzle, limits: puzzle.play().reply(**limits),
    "resume": lambda puzzle, limits: ur.resume(puzzle.solve(steps=1), **limits),
    "solve_all": lambda puzzle, limits: drained(ur.solve_all([puzzle], **limits)),
    "link": lambda puzzle, limits: ur.link(puzzle, message="well done", page="https://example.org/", **limits),
    "suggestions": lambda puzzle, limits: ur.Nonogram(puzzle.id).repair_suggestions(**limits),
    "repair": lambda puzzle, limits: ur.Nonogram(puzzle.id).repair(changes="50%", **limits),
    "count": lambda puzzle, limits: ur.count(puzzle.id, **limits),
}


def bounded(call: Callable[[], Any], limit: float) -> Any:
    """What a call gives or raises; its CPU time is bounded by what it was allowed."""
    began = time.process_time()
    try:
        given = call()
    except ur.UnriddleError as error:
        given = error
    assert time.process_time() - began <= limit + MORE_S
    return given


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("worst", WORST)
def test_the_worst_inputs_are_back_in_time(worst: str, name: str) -> None:
    puzzle = ur.open(WORST[worst])
    puzzle.warnings  # noqa: B018 (what is loaded first is loaded)
    bounded(lambda: CALLS[name](puzzle, {"time": 0.0}), 60)  # the modules, too
    bounded(lambda: CALLS[name](puzzle, {"time": 0.5}), 0.5)
    stop = Event()
    timer = Timer(0.3, stop.set)
    timer.start()
    bounded(lambda: CALLS[name](puzzle, {"time": None, "stop": stop}), 0.3)
    timer.cancel()


@pytest.mark.slow
@pytest.mark.parametrize("size", [40, 60])
@pytest.mark.parametrize("seed", range(4))
def test_a_hint_of_a_random_picture_is_back_in_time(size: int, seed: int) -> None:
    bounded(lambda: ur.hint(scattered(size, seed), time=1), 1)


@pytest.mark.slow
def test_making_and_proving_are_back_in_time() -> None:
    bounded(lambda: ur.generate("nonogram", size=60, level="expert", seed=1, time=0.5), 0.5)
    bounded(lambda: ur.generate("latin", size=12, level="expert", seed=1, time=0.5), 0.5)
    hard = ur.Nonogram(ONES)
    bounded(lambda: ur.check_proof(hard, ur.Proof([]), time=0.5), 0.5)


def early(name: str, **limits: Any) -> Any:
    """What a call on a hard puzzle gives, or the error that says why it ended."""
    try:
        return CALLS[name](ur.Nonogram(WORST["random 60x60"]), limits)
    except ur.StoppedEarly as error:
        return error


@pytest.mark.parametrize(("why", "limits"), [("seconds", {"time": 0.02}), ("stopped", {"stop": lambda: True})])
def test_what_a_call_gives_that_ended_early(why: str, limits: dict[str, Any]) -> None:
    for name in ("solve", "explain", "rate", "check of a game"):
        assert early(name, **limits).why == why
    for name in ("is_unique", "hint", "hint of a game"):
        assert early(name, **limits) is None
    for name in ("solutions", "level", "prove", "suggestions", "repair", "step of a game", "end of a game", "link"):
        error = early(name, **limits)
        assert isinstance(error, ur.StoppedEarly), name
        assert isinstance(error, TimeoutError)
        assert error.why == why
    assert ur.count("latin:9", **limits) is None
    rating = ur.rate(WORST["random 60x60"], **limits)
    assert (rating.level, rating.unique, rating.band) == (None, None, None)
    with pytest.raises(ur.StoppedEarly):
        ur.generate("nonogram", size=60, level="expert", seed=1, **limits)
    with pytest.raises(ur.StoppedEarly):
        ur.check_proof(ur.nonogram([[1]], [[1]]), ur.nonogram([[1]], [[1]]).prove(), stop=lambda: True)


def test_an_event_stops_a_search_in_another_thread() -> None:
    stop = Event()
    Timer(0.05, stop.set).start()
    result = bounded(lambda: ur.solve(ONES, stop=stop), 0.05)
    assert result.why == "stopped"


@pytest.mark.parametrize("time", [-1, float("nan")])
def test_a_time_is_a_number_of_seconds(time: float) -> None:
    with pytest.raises(ur.PuzzleError, match="a time is a number of seconds, 0 or more"):
        ur.solve("latin:4", time=time)
    with pytest.raises(ur.PuzzleError):
        ur.explain("latin:4", time=time)


def test_solutions_are_kept_only_when_they_are_asked_for() -> None:
    counted = ur.solve("latin:5", limit=None)
    assert (counted.count, counted.complete, counted.first) == (960, True, ur.solve("latin:5").first)
    with pytest.raises(ur.UnsupportedError, match="only counted"):
        counted.solutions  # noqa: B018
    with pytest.raises(ur.UnsupportedError, match="cannot be resumed"):
        counted.snapshot  # noqa: B018
    assert len(ur.solve("latin:5", limit=None, keep=True).solutions) == 960
    assert len(ur.solve("latin:5", limit=7).solutions) == 7
    assert len(ur.quartiles("cro ss wo rds").solve(limit=None).solutions) == 4
