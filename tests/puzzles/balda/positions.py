"""Random positions of balda on small fields, the same for the same seed, and a small list of words."""

import random

from oracle.balda import RUSSIAN, solve

from unriddle.puzzles.balda.puzzle import Puzzle

MORE = """кара кора рок бра дар радар лак клад склад лада щука щи клан кран баран банан нар кабан аналка бад бард
барда ар лаба кал скала скалка накал балл ял лук сук сурок урок кок куст уксус аба калан"""
WORDS = tuple(sorted({*RUSSIAN.split(), *MORE.split()}))
STARTS = ("бал", "бар", "лак", "рок", "кус", "краб", "клан", "бард")


def position(seed: int) -> Puzzle:
    """A position after some moves; every kind of rule comes now and then."""
    chance = random.Random(f"balda {seed}")
    word = chance.choice(STARTS)
    width = len(word) if len(word) > 3 else chance.choice((3, 4))
    height = 3
    rows = ["." * width for _ in range(height)]
    rows[height // 2] = (word + "." * width)[:width]
    for _ in range(chance.choice((0, 0, 0, 0, 1))):
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
    for _ in range(chance.randint(0, 6)):
        moves = solve(puzzle, WORDS)
        if not moves:
            break
        puzzle = puzzle.after(chance.choice(moves))
    return puzzle
