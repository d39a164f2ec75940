"""Random positions of balda on small fields, the same for the same seed, and a small list of words."""

import random
from collections.abc import Sequence
from functools import cache

from oracle.balda import RUSSIAN, solve

from unriddle.lexicon import open_lexicon
from unriddle.puzzles.balda.puzzle import Puzzle

MORE = """кара кора рок бра дар радар лак клад склад лада щука щи клан кран баран банан нар кабан аналка бад бард
барда ар лаба кал скала скалка накал балл ял лук сук сурок урок кок куст уксус аба калан"""
WORDS = tuple(sorted({*RUSSIAN.split(), *MORE.split()}))
STARTS = ("бал", "бар", "лак", "рок", "кус", "краб", "клан", "бард")
SIZES, OFTEN = ((3, 3), (3, 4), (4, 3), (4, 4), (5, 5)), (30, 30, 20, 18, 2)


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
    return _played(puzzle, WORDS, chance, chance.randint(0, 6))


def _played(puzzle: Puzzle, words: Sequence[str], chance: random.Random, most: int) -> Puzzle:
    """The position after so many random moves, fewer where there are no more."""
    for _ in range(most):
        moves = solve(puzzle, words)
        if not moves:
            break
        puzzle = puzzle.after(chance.choice(moves))
    return puzzle


def drawn(seed: int) -> tuple[Puzzle, list[str]]:
    """A position and its words, few of a shipped list, made of few letters; now and then a field of 5x5."""
    chance = random.Random(f"drawn {seed}")
    height, width = chance.choices(SIZES, OFTEN)[0]
    known = _known(chance.choices(("russian-nouns", "english-nouns"), (4, 1))[0])
    start = chance.choice([word for word in known if len(word) == width])
    letters = {*start, *chance.sample("".join(known[::100]), 5)}
    fitting = [word for word in known if letters.issuperset(word)]
    words = sorted({start, *chance.sample(fitting, min(len(fitting), 50 if width == 5 else 25))})
    rows = ["." * width for _ in range(height)]
    rows[height // 2] = start
    if chance.random() < 0.2:
        rows[0] = f"{chance.choice('*#')}{rows[0][1:]}"
    rules = {"knots": chance.choice((1, 1, 2)), "diagonals": chance.random() < 0.2, "min_length": chance.choice((2, 3))}
    puzzle = Puzzle.of(rows=rows, used=(start,), **rules)
    return _played(puzzle, words, chance, chance.randint(0, height * width - width)), words


@cache
def _known(name: str) -> list[str]:
    """The shorter words of a shipped list."""
    return [word for word in open_lexicon(name, player=False) if 2 <= len(word) <= 6]
