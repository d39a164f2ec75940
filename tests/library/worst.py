"""Puzzles that a message may hold and that take longer than anyone waits; a random one is the same every time."""

from random import Random


def scattered(size: int, seed: int = 1) -> str:
    """The id of the nonogram of a random picture of which .45 is filled."""
    chance = Random(seed)
    cells = [[chance.random() < 0.45 for _ in range(size)] for _ in range(size)]
    sides = [[_clue(line) for line in side] for side in (cells, zip(*cells, strict=True))]
    return f"nonogram:{size}x{size}:" + ":".join(map("/".join, sides))


def _clue(line: tuple[bool, ...] | list[bool]) -> str:
    blocks = "".join("#" if cell else " " for cell in line).split()
    return ",".join(str(len(block)) for block in blocks) or "0"


ONES = "nonogram:300x300:" + ":".join(["/".join(["1"] * 300)] * 2)
KNOTS = "balda:" + "/".join([*["." * 10] * 5, "балдабалда", *["." * 10] * 4]) + ";knots=5;played=балда"
WORST = {
    "random 40x40": scattered(40),
    "random 60x60": scattered(60),
    "300x300 of 1": ONES,
    "order 26": "latin:26",
    "knots": KNOTS,
    "equal tiles": "quartiles:" + ",".join(["a"] * 30),
}
