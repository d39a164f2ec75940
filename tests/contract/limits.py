"""Searches with internal limits drawn small, saved, resumed and split at random: they lose and refuse nothing."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from itertools import zip_longest
from random import Random
from typing import Any
from unittest.mock import patch

from oracle.nonogram_boards import board
from oracle.random_puzzles import MAKERS

from contract.bench import Bench, cases, drain
from contract.case import Case
from unriddle.core import Found, PuzzleError
from unriddle.core.search.shell import run
from unriddle.core.system import kernels
from unriddle.puzzles.nonogram.count.counting import count_board

MANY = 150  # solutions of a puzzle whose search is followed
SAVES, PARTS = 8, 6
TRIED = 20  # boards, for one with several pictures, which may need a cube
CROWDED = Case("nonogram:3x4:?a,?b/?a,?b/?a/?b:?a,?b/?b,?a/?b,?a:colours=ff0000,00ff00", None)
# Module -> its limits, which change the way to an answer and not the answer; what is shipped comes last.
CUBE = "unriddle.puzzles.nonogram.solve.cube."
MAKE = "unriddle.puzzles.nonogram.make."
LIMITS: Mapping[str, Mapping[str, Mapping[str, Sequence[Any]]]] = {
    "nonogram": {
        "unriddle.puzzles.nonogram.solve.search": {
            "PATIENCE": (1, 1, 2, 5, 40),
            "PATIENCE_A_CELL": (0, 0, 0, 20),
            "MOST_OPEN": (4, 30_000, 30_000),
        },
        f"{CUBE}station": {
            "MIN_SHARED": (0.0, 0.3, 0.5, 0.8),
            "MOST_PICTURES": (1, 2, 5, 200),
            "MOST_CONFLICTS": (1, 3, 15, 30_000),
            "MOST_FACTS": (0, 3, 8_000),
            "MAX_WAITING_SIZE": (0, 12, 60, 20_000),
        },
        f"{CUBE}tree": {
            "GUESS_FROM": (1, 8, 50),
            "FIRST_RESTARTS": ((1, 1), (3, 5), (100, 2_000)),
            "MAX_CONFLICTS": (0, 1, 10, 10_000),
            "MAX_GROWTHS": (0, 1, 40),
            "STARTS": (1, 2, 10),
            "PICTURES": (1, 2, 16),
            "MOST_PICTURES": (1, 2, 1024),
            "STEPS": (1, 3, 64),
            "ROUNDS": (1, 20, 5_000),
        },
        f"{CUBE}state": {"PART": (1, 3, 64)},
        f"{CUBE}learn_kernel": {"RESTART": (1, 100), "KEPT": (0, 3, 20_000), "MORE": (0, 300)},
        "unriddle.puzzles.nonogram.count.census": {"AT_ONCE": (1, 16, 1 << 16), "LOOKUP_BITS": (1, 4, 13)},
        f"{MAKE}budget": {"PROBE": (1, 7, 256), "BREATH": (1, 50, 1 << 14), "CHUNK": (1, 5, 1 << 12)},
        f"{MAKE}climb": {"AT_ONCE": (1, 9, 1 << 16), "TRIES": (1, 300), "BOARDS": (1, 50), "LOOKS": (1, 100)},
        f"{MAKE}repair": {"MAX_REPEATS": (1, 20), "PART": (2, 16), "OPENED": (1, 8), "EFFORT": (500, 18_000_000)},
        f"{MAKE}suggest": {"BREATH": (1, 1 << 15), "SEARCHED": (500, 3_000_000)},
    },
    "latin": {
        "unriddle.puzzles.latin.solve.first": {"PATIENCE": (0, 1, 8), "SLICE": (1, 20, 5_000)},
        "unriddle.puzzles.latin.make.search": {"SLICE": (1, 5, 64), "TRIES": (1, 3, 1_000)},
        "unriddle.puzzles.latin.count.meet_in_middle_kernel": {"LONGEST": (1, 50, 1 << 19)},
        "unriddle.puzzles.latin.count.matrix_sums_kernel": {"LONGEST": (1, 50, 1 << 22)},
    },
    "balda": {
        "unriddle.puzzles.balda.solve.lookahead": {
            "GROUPS_PER_CHECK": (1, 3, 256),
            "SLICE": (1, 9, 1 << 16),
            "MAX_CACHED": (0, 3, 1 << 14),
        },
        "unriddle.puzzles.balda.make.search": {"SLICE": (1, 9, 4_000), "LOOKS": (1, 8), "TRIES": (1, 3, 500)},
    },
    "quartiles": {
        "unriddle.puzzles.quartiles.solve.cover": {"LOOK": (1, 64)},
        "unriddle.puzzles.quartiles.make.search": {"STEP_PATHS": (1, 1_000), "LOOKS": (1, 8), "TRIES": (1, 2_000)},
        "unriddle.puzzles.quartiles.make.boards": {"TRIES": (3, 2_000)},
    },
}
# What comes out of these is one of many right answers: which, the limits decide.
CHOSEN = ("make", "first")


@contextmanager
def drawn(family: str, chance: Random) -> Iterator[None]:
    """Within it the limits of a family are drawn; those of a compiled kernel stand in its C code."""
    compiled = any(kernels.report().values())
    with ExitStack() as stack:
        for module, limits in LIMITS.get(family, {}).items():
            for name, choices in limits.items():
                value = chance.choice(choices)
                if not (compiled and module.endswith("kernel")):
                    stack.enter_context(patch.object(import_module(module), name, value))
        yield


@cache
def fixed(family: str) -> list[Case]:
    """The cases of the contract suite."""
    return [case for name, case in cases() if name == family and not case.long]


def chosen(family: str, chance: Random) -> Case:
    """One of these, or a random puzzle; PuzzleError where that is none."""
    lot = chance.random()
    if lot < 0.3:
        return chance.choice(fixed(family))
    if lot < 0.9 and family == "nonogram":
        case = CROWDED
        for _ in range(TRIED if lot > 0.35 else 0):
            case = Case(str(board(chance.randrange(1 << 30), 9)), None)
            search = Bench(case, family, "normal").search()
            if sum(isinstance(each, Found) for each in run(search, solutions=2, steps=10_000)) > 1:
                break
        return case
    text, _, words = MAKERS[family](chance)
    return Case(text, None, words=None if words is None else tuple(words))


def scheduled(bench: Bench, chance: Random) -> list[Any]:
    """What is found by steps at random, saved and resumed, and split where the search can."""
    parts, found, saves = [bench.search()], [], SAVES
    for index, part in enumerate(parts):
        while not part.done:
            solution = part.advance(chance.choice((1, 2, 7, 64, 500)))
            found += [] if solution is None else [solution]
            lot = chance.random()
            if lot < 0.2 and saves:
                saves -= 1
                parts[index] = part = bench.search(part.snapshot())
            elif lot > 0.9 and len(parts) < PARTS and hasattr(part, "split") and (given := part.split()) is not None:
                parts.append(bench.search(given))
    return found


def told(solutions: Sequence[Any]) -> list[str]:
    return sorted(repr(each.to_json()) for each in solutions)


def counts(chance: Random) -> list[int]:
    """What a count of small boards comes to, with units as small as it happens."""
    size = f"{chance.randint(1, 3)}x{chance.randint(1, 4)}"
    count = count_board(size, 1, chance.random() < 0.5)
    sums = []
    for part in count.parts:
        work = part.work()
        while not work.closed:
            work.advance(chance.choice((1, 9, 500)))
        sums.append([part.weight * each for each in work.counts()])
    return [sum(column) for column in zip_longest(*sums, fillvalue=0)]


def hold(family: str, seed: int) -> None:
    """One schedule of one search, held against the search as it is shipped, which nobody disturbs."""
    chance = Random(f"limits {family} {seed}")
    if family == "nonogram" and seed % 20 == 0:
        with drawn(family, Random(seed)):
            found = counts(Random(seed))
        assert counts(Random(seed)) == found
        return
    try:
        bench = Bench(chosen(family, chance), family, "normal")
        whole = bench.search()
    except PuzzleError:
        return
    plain = []
    while not whole.done and len(plain) <= MANY:
        solution = whole.advance(1 << 16)
        plain += [] if solution is None else [solution]
    if not whole.done:
        return
    with drawn(family, chance):
        if bench.case.search in CHOSEN:
            try:
                plain = drain(bench.search())
            except PuzzleError:  # so few tries were not enough
                return
        found = scheduled(bench, chance)
    assert [why for each in found if (why := bench.check(each))] == [], bench.case.puzzle
    assert told(plain) == told(found), bench.case.puzzle
