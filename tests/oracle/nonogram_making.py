"""Made nonograms, re-checked: the only solution by an independent solver and by a certificate, and of their level.

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
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

# Cells a side of boards that have a level often enough.
SIDES = {"easy": (8, 20), "medium": (10, 20), "hard": (10, 18), "expert": (10, 15)}


def order(seed: int) -> Order:
    """An order of 10 to 30 cells a side, small ones more often: at random, of any level, or of a picture."""
    chance = Random(f"made {seed}")
    kind = chance.choice(("plain", "plain", "unique", "symmetry", "level", "greys", "greys"))
    level = chance.choice(tuple(SIDES)) if kind == "level" else None
    least, most = SIDES.get(str(level), (10, 30))
    width, height = (least + int((most + 1 - least) * chance.random() ** 2) for _ in "wh")
    wishes: dict[str, object] = {"size": f"{width}x{height}"}
    if kind == "greys":
        return making.order_of(find("nonogram"), seed, wishes | {"greys": greys(chance, width, height)})
    wishes |= {"level": level, "pattern": True} if level else {}
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
    """Make one and re-check it; a level that was not reached is no promise broken."""
    asked = order(seed)
    search = Opened.of(asked).search(MAKE)
    found = [event.solution for event in run(search) if isinstance(event, Found)]
    wishes = dict(asked.wishes)
    if not found:
        assert "level" in wishes, f"{asked}: nothing was made"
        return
    (made,) = found
    assert isinstance(made, Made)
    assert is_only(made.puzzle), f"{asked}: not the only solution"
    assert Opened.of(asked).entry(MAKE).check(asked, made) == "", f"{asked}: its certificate is refused"
    assert wishes.get("level") in (None, made.card["level"]), f"{asked}: {made.card['level']}"
    by_lines = wishes.get("level") in (None, "easy") and wishes.get("solvable") != "unique" and "greys" not in wishes
    assert not by_lines or made.card["band"] == "lines", str(asked)


def is_only(puzzle: Puzzle) -> bool:
    """Whether the picture that came with a puzzle is its only one, as a SAT solver has it."""
    return pictures(puzzle, 2) == [puzzle.goals[0]]
