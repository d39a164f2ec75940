"""Writes the certificates that the checker verifies: what each line tells, then a proof by the SAT solver."""

from collections.abc import Iterator

from unriddle import sat
from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram import checker
from unriddle.puzzles.nonogram.checker.clauses import another, clauses, known
from unriddle.puzzles.nonogram.puzzle import LETTERS, Puzzle

CONFLICTS = 2_000


def certificate(puzzle: Puzzle, picture: bytes | None) -> Iterator[str]:
    """A certificate, piece by piece: that this picture is the only one, or for None that there is none.

    PuzzleError when that is not so; MissingError when it needs a SAT solver that is not installed.
    """
    verdict = "none" if picture is None else "unique"
    yield f"{checker.TITLE}\npuzzle {checker.digest(puzzle)}\nverdict {verdict}\n"
    if picture is not None:
        signs = "." + LETTERS
        rows = [picture[at : at + puzzle.width] for at in range(0, len(picture), puzzle.width)]
        yield "picture\n" + "".join("".join(signs[cell] for cell in row) + "\n" for row in rows)
    cells = checker.Cells(puzzle)
    names, impossible = lines(cells)
    yield f"lines\n{' '.join(names)}\n"
    if impossible and picture is not None:
        raise PuzzleError("the puzzle has no picture, so none can be proven to be the only one")
    if not impossible and (picture is None or cells.picture() != picture):
        yield from _proof(puzzle, cells, picture)
    yield "end\n"


def lines(cells: checker.Cells) -> tuple[list[str], bool]:
    """Let line after line tell what it can: those that told something, in order; whether the last is impossible."""
    puzzle = cells.puzzle
    queue = [f"r{row}" for row in range(1, puzzle.height + 1)] + [f"c{at}" for at in range(1, puzzle.width + 1)]
    waiting = set(queue)
    used: list[str] = []
    for name in queue:
        waiting.discard(name)
        told = cells.apply(name)
        if told is None:
            return [*used, name], True
        if not told:
            continue
        used.append(name)
        for cell in told:
            row, column = divmod(cell, puzzle.width)
            crossing = f"c{column + 1}" if name[0] == "r" else f"r{row + 1}"
            if crossing not in waiting:
                waiting.add(crossing)
                queue.append(crossing)
    return used, False


def _proof(puzzle: Puzzle, cells: checker.Cells, picture: bytes | None) -> Iterator[str]:
    """The steps of a solver that finds the contradiction."""
    with sat.Solver(proof=True) as solver:
        solver.add(clauses(puzzle))
        solver.add(cells.literals())
        if picture is not None:
            solver.add([another(puzzle, picture)])
            solver.phases([literal for cell, colour in enumerate(picture) for literal in known(puzzle, cell, colour)])
        while (answer := solver.slice(CONFLICTS)) is None:
            pass
        if answer:
            raise PuzzleError("this verdict is wrong: there is another picture")
        yield "clauses\n"
        for added, clause in solver.proof():
            yield ("" if added else "d ") + " ".join(map(str, [*clause, 0])) + "\n"
            if not clause:
                return
