"""Whether a picture solves a nonogram, told by counting its blocks; shares nothing with the search."""

from unriddle.puzzles.nonogram.puzzle import Line, Puzzle, Solution, blocks, clue


def check(puzzle: Puzzle, solution: Solution) -> str:
    """ "" for a solution, otherwise a sentence with the line and the clue that is violated."""
    if (solution.width, solution.height) != (puzzle.width, puzzle.height):
        return f"the picture is {solution.width}x{solution.height}, the puzzle {puzzle.width}x{puzzle.height}"
    if len(solution.cells) != puzzle.width * puzzle.height:
        return f"the picture has {len(solution.cells)} cells, the puzzle {puzzle.width * puzzle.height}"
    if max(solution.cells) > len(puzzle.colours):
        row, column = divmod(solution.cells.index(max(solution.cells)), puzzle.width)
        return f"row {row + 1}, column {column + 1}: the cell has no colour of this puzzle"
    for name, clues, lines in (
        ("row", puzzle.rows, solution.rows()),
        ("column", puzzle.columns, solution.columns()),
    ):
        for number, (wanted, cells) in enumerate(zip(clues, lines, strict=True), 1):
            there = blocks(cells)
            if not _fits(wanted, there):
                wanted_text, there_text = clue(wanted, puzzle.colours), clue(there, puzzle.colours)
                return f"{name} {number}: the clue is {wanted_text}, the picture has {there_text}"
    for row, column, colour in puzzle.given:
        if solution.cells[row * puzzle.width + column] != colour:
            kind = puzzle.colours[colour - 1].name if colour else "empty"
            return f"row {row + 1}, column {column + 1}: the cell is given as {kind}"
    return ""


def _fits(wanted: Line, there: Line) -> bool:
    """Whether the blocks are those of the clue; a blotted one may have any length."""
    return len(wanted) == len(there) and all(
        length in (0, found) and colour == shade for (length, colour), (found, shade) in zip(wanted, there, strict=True)
    )
