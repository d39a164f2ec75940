"""Says under a failing contract, family or play test which family, case and step it is about, and where to look."""

from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from typing import Any

import pytest

from unriddle.core import Step
from unriddle.core.family import MAKE

TESTS = Path(__file__).parent
ROOMS = ("contract", "family", "play")
# What a family's author should look at, by the start of the test's name, else by its file.
LOOK = {
    "test_every_entry": "CASES of oracle.py: a case for each entry, and for making where it is a search",
    "test_exhaustive": "choices and solution of the search, Puzzle.check, `expected` of the case: one of them is wrong",
    "test_a_near_solution": "Puzzle.check and the rules that it asks, such as a status: one is missing; or the oracle",
    "test_interruptible": "advance: at most `budget` steps, and right after a solution it stops",
    "test_resumable": "what a snapshot does not hold: all that a search keeps must follow from its path (enter, leave)",
    "test_terminating": "the choices of a path: the same each time, tried in order; a step never stays where it is",
    "test_informative_looking": "view (what look gives) and Family.picture: they must change nothing",
    "test_informative": "choices: the share counts them, so a path must have the same ones whenever it is asked",
    "test_efficient": "choices, enter and leave: they may depend on the path alone, not on what was searched before it",
    "test_a_fresh_root": "choices: where there are two solutions, some path has two of them",
    "test_split": "choices, enter and leave: they may depend on the path alone, not on what was searched before it",
    "test_deterministic": "what depends on the order of a set, on a hash, on a clock or on chance without a seed",
    "test_a_done": "advance and split of a search that is done: they do nothing",
    "test_random_operations": "the operations above; make test_promises.py pass first, which tries them one by one",
    "test_misuse": "advance: a budget below 1 is a ValueError",
    "test_a_solution": "solution.to_json, str(solution), and Puzzle.solution and Entry.solution, which read them back",
    "test_a_puzzle": "Puzzle.parse, str(puzzle), equality and hash",
    "test_a_damaged": "how the search reads its place: what does not fit the puzzle is a CheckpointError",
    "test_a_forged": "how the search reads its place: what does not fit the puzzle is a CheckpointError",
    "family/test_conclusions": "Entry.conclusion (add, summary, report), Entry.solution and solution.to_json",
    "family/test_formats": "Family.formats, Reading.recognize, data/signs.txt, Puzzle.parse and str(puzzle)",
    "test_a_step_contradicts": "deduce of the technique (Family.teaching): it must follow from the sheet alone",
    "family/test_hints": "Family.teaching: techniques, what each deduces, and its sentence",
    "family/test_making": "Making.generate and its options, Family.options and configure",
    "family/test_pictures": "Family.picture: for no place, for what look gives, and for each solution",
    "family/test_verbs": "Family.verbs: names, options, and what they answer to nonsense",
    "play/": "Family.playing: the game (a frozen value), its status, moves, str(game) and touch",
}
# What it should look at first, where the case is of steps or of a maker: these have no choices of their own.
TEACHING = "Family.teaching: techniques (deduce: from the sheet alone, the same each time), then its teacher"
LOOK_FIRST = {
    "explain": TEACHING,
    "rate": TEACHING,
    MAKE: "Family.making: the search of its entry, and what that draws by chance",
}
PAGES = "docs/develop/add-a-puzzle.md (what most families get wrong first), docs/develop/contract.md"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and call.excinfo is not None and item.path.parent.name in ROOMS:
        told = told_of(item, call.excinfo.value)
        report.sections.insert(0, ("for the author of the family", "\n".join(f"{name}: {told[name]}" for name in told)))
    return report


def told_of(item: pytest.Item, error: BaseException) -> dict[str, object]:
    """Family, case, step and what else the test's variables tell, and what to look at."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    known, raised = dict(getattr(item, "funcargs", {})), ""
    for frame, line in walk_tb(error.__traceback__):
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(TESTS):
            known, raised = known | frame.f_locals, ""
        elif "site-packages" not in path.parts:
            raised = f"{path}:{line}, {frame.f_code.co_name}"
    told: dict[str, object] = {}
    bench, board, family = (known.get(name) for name in ("bench", "board", "family"))
    of = getattr(bench or board, "family", None) or getattr(family, "name", family) or known.get("name")
    if of:
        told["family"] = of
    if bench is not None:
        told["case"] = f"{bench.case.search} of {bench.case.puzzle} ({bench.build} build), in CASES of its oracle"
    elif board is not None:
        told["case"] = f"a game of {board.puzzle_id}"
    elif "puzzle" in known:
        told["case"] = str(known["puzzle"])
    told |= {name: known[name] for name in ("seed", "options", "move") if name in known}
    told |= {name: known[name].name for name in ("format", "option", "verb") if hasattr(known.get(name), "name")}
    if isinstance(known.get("data"), bytes):
        told["file"] = repr(known["data"][:200])
    if isinstance(taught := known.get("taught"), Step):
        told["step"] = (
            f"{taught.technique}, {taught.unit}: {'; '.join(taught.follows)}, after {taught.before or 'nothing'}"
        )
    elif known.get("wrong"):
        told["step"] = f"check of {known['wrong'][0]}"
    elif bench is not None and (step := step_of(known)):
        told["step"] = step
    if raised:
        told["raised in"] = raised
    told["look at"] = look(item)
    if bench is not None and (first := LOOK_FIRST.get(bench.case.search)):
        told["look at"] = f"{first}; then {told['look at']}"
    told["read"] = PAGES
    told["try again"] = f"python3 unriddle test -n 0 -x {' '.join(f'tests/{room}' for room in ROOMS)}" + (
        f" -k {of}" if of else ""
    )
    return told


def step_of(known: dict[str, Any]) -> str:
    """Where in the reference run, a single step at a time, and where the search of the test stands."""
    parts = []
    index, step = known.get("index"), known.get("step")
    if type(index) is int:
        parts.append(f"{index} of the run by single steps")
    elif step is not None:
        parts.append(f"{step.steps} of the run by single steps")
    with suppress(Exception):
        parts.append(f"the search stands at {known['search'].steps}")
    return ", ".join(parts)


def look(item: pytest.Item) -> str:
    """What an author should look at when this test fails."""
    place = f"{item.path.parent.name}/{item.path.stem}"
    return next(
        (what for start, what in LOOK.items() if (place if "/" in start else item.name).startswith(start)),
        "what the test says in its name",
    )
