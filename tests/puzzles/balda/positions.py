"""Random positions of balda on small fields, the same for the same seed, and a small list of words."""

import random

from oracle.balda import RUSSIAN, solve

from unriddle.puzzles.balda.puzzle import Puzzle

WORDS = tuple(
    sorted(
        {
            *RUSSIAN.split(),
            *[
                "кара",
                "кора",
                "краб",
                "рок",
                "рак",
                "бра",
                "дар",
                "радар",
                "дракар",
                "лак",
                "клад",
                "склад",
                "лада",
                "ладья",
                "щука",
                "щи",
            ],
        }
    )
)
STARTS = ("бал", "бар", "лак", "рок", "кус", "краб", "балда", "банка")


def position(seed: int) -> Puzzle:
    """A position after some moves; every kind of rule comes now and then."""
    chance = random.Random(f"balda {seed}")
    word = chance.choice(STARTS)
    width = len(word) if len(word) > 3 else chance.choice((3, 4))
    height = chance.choice((2, 3)) if width > 3 else 3
    rows = ["." * width for _ in range(height)]
    rows[height // 2] = (word + "." * width)[:width]
    for _ in range(chance.choice((0, 0, 0, 1, 2))):
        row, column = chance.randrange(height), chance.randrange(width)
        if rows[row][column] == ".":
            rows[row] = rows[row][:column] + chance.choice("*#") + rows[row][column + 1 :]
    puzzle = Puzzle.of(
        rows=rows,
        used=(word,),
        knots=chance.choice((1, 1, 2)),
        diagonals=chance.random() < 0.2,
        min_length=chance.choice((2, 2, 3)),
    )
    for _ in range(chance.randint(0, 8)):
        moves = solve(puzzle, WORDS)
        if not moves:
            break
        puzzle = puzzle.after(chance.choice(moves))
    return puzzle
