"""Made nonograms, re-checked: the only solution by an independent solver and by a certificate, and in their band.

`hold` is what a campaign of many random orders calls.
"""

import base64
from random import Random

from oracle.nonogram_automata import pictures
from unriddle.core import Found
from unriddle.core.family import MAKE
from unriddle.core.search.shell import run
from unriddle.kit.order import Made, Order
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.teach.card import BANDS
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

# Lines alone find the solution.
BY_LINES = BANDS[: BANDS.index("moderate")]

# Cells a side of boards that have a band often enough.
SIDES = {"trivial": (10, 12), "line 1": (10, 20), "line 4": (15, 30), "moderate": (10, 20), "deep": (10, 18)}
SIDES |= {"search": (15, 18)}


def order(seed: int) -> Order:
    """An order of 10 to 30 cells a side, small ones more often: at random, in any band, or of a picture."""
    chance = Random(f"made {seed}")
    kind = chance.choice(("plain", "plain", "unique", "symmetry", "band", "greys", "greys"))
    band = chance.choice(BANDS) if kind == "band" else None
    least, most = SIDES.get(str(band), (10, 30))
    width, height = (least + int((most + 1 - least) * chance.random() ** 2) for _ in "wh")
    wishes: dict[str, object] = {"size": f"{width}x{height}"}
    if kind == "greys":
        return making.order_of(find("nonogram"), seed, wishes | {"greys": greys(chance, width, height)})
    wishes |= {"band": band} if band else {}
    wishes |= {"density": chance.randint(50, 60)} if kind == "plain" else {}
    wishes |= {"solvable": "unique"} if kind == "unique" else {"symmetry": True} if kind == "symmetry" else {}
    return making.order_of(find("nonogram"), seed, wishes)


def greys(chance: Random, width: int, height: int) -> str:
    """A picture of some soft spots, with some noise, in base64url."""
    spots = [(chance.random() * width, chance.random() * height, chance.uniform(2, 9)) for _ in range(6)]
    noise = chance.randint(0, 60)

    def value(x: int, y: int) -> int:
        near = min(((x - a) ** 2 + (y - b) ** 2) / (2 * c * c) for a, b, c in spots)
        return min(255, int(255 * near) + chance.randint(0, noise))

    values = [value(x, y) for y in range(height) for x in range(width)]
    return base64.urlsafe_b64encode(bytes(values)).rstrip(b"=").decode()


def hold(seed: int) -> None:
    """Make one and re-check it; a band that was not reached is no promise broken."""
    asked = order(seed)
    search = Opened.of(asked).search(MAKE)
    found = [event.solution for event in run(search) if isinstance(event, Found)]
    wishes = dict(asked.wishes)
    if not found:
        assert "band" in wishes, f"{asked}: nothing was made"
        return
    (made,) = found
    assert isinstance(made, Made)
    assert is_only(made.puzzle), f"{asked}: not the only solution"
    assert Opened.of(asked).entry(MAKE).check(asked, made) == "", f"{asked}: its certificate is refused"
    assert wishes.get("band") in (None, made.card["band"]), f"{asked}: {made.card['band']}"
    by_lines = wishes.get("band") in (None, *BY_LINES) and wishes.get("solvable") != "unique" and "greys" not in wishes
    assert not by_lines or made.card["band"] in BY_LINES, str(asked)


def is_only(puzzle: Puzzle) -> bool:
    """Whether the picture that came with a puzzle is its only one, as a SAT solver has it."""
    return pictures(puzzle, 2) == [puzzle.goals[0]]
