"""Small random nonograms, black-and-white, colored and blotted, the same for the same seed."""

from random import Random

from unriddle.puzzles.nonogram.puzzle import BLACK, Color, Puzzle, Solution

PALETTE = (BLACK, Color("red", "#ff0000", "r"), Color("blue", "#0000ff", "b"))


def board(seed, most=7):
    """A puzzle of a picture with some clumps; some with given cells, some with blots."""
    chance = Random(seed)
    width, height = chance.randint(1, most), chance.randint(1, most)
    colors = chance.choice((1, 1, 1, 2, 3))
    density = chance.choice((0.35, 0.5, 0.6, 0.75))
    cells = [chance.randint(1, colors) if chance.random() < density else 0 for _ in range(width * height)]
    for cell in range(1, len(cells)):
        if chance.random() < 0.25:
            cells[cell] = cells[cell - 1]
    puzzle = Puzzle.from_picture(Solution(width, height, bytes(cells), PALETTE[:colors]))
    lines = [
        tuple(
            tuple((0, color) if chance.random() < 0.3 else (length, color) for length, color in line) for line in side
        )
        for side in (puzzle.rows, puzzle.columns)
    ]
    rows, columns = lines if chance.random() < 0.15 else (puzzle.rows, puzzle.columns)
    given = tuple((*divmod(cell, width), state) for cell, state in enumerate(puzzle.goals[0]) if chance.random() < 0.15)
    return Puzzle(width, height, rows, columns, puzzle.colors, given if chance.random() < 0.2 else ())
