"""Small random nonograms, black-and-white, coloured and blotted, the same for the same seed."""

from random import Random

from unriddle.puzzles.nonogram.puzzle import BLACK, Colour, Puzzle, Solution

PALETTE = (BLACK, Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))


def board(seed, most=7):
    """A puzzle of a picture with some clumps; some with given cells, some with blots."""
    chance = Random(seed)
    width, height = chance.randint(1, most), chance.randint(1, most)
    colours = chance.choice((1, 1, 1, 2, 3))
    density = chance.choice((0.35, 0.5, 0.6, 0.75))
    cells = [chance.randint(1, colours) if chance.random() < density else 0 for _ in range(width * height)]
    for cell in range(1, len(cells)):
        if chance.random() < 0.25:
            cells[cell] = cells[cell - 1]
    puzzle = Puzzle.of_picture(Solution(width, height, bytes(cells), PALETTE[:colours]))
    lines = [
        tuple(
            tuple((0, colour) if chance.random() < 0.3 else (length, colour) for length, colour in line)
            for line in side
        )
        for side in (puzzle.rows, puzzle.columns)
    ]
    rows, columns = lines if chance.random() < 0.15 else (puzzle.rows, puzzle.columns)
    given = tuple((*divmod(cell, width), state) for cell, state in enumerate(puzzle.goals[0]) if chance.random() < 0.15)
    return Puzzle(width, height, rows, columns, puzzle.colours, given if chance.random() < 0.2 else ())
