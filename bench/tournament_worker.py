"""The solvers of tournament.py: ids of puzzles come in, one a line; times and pictures go out. For older trees too."""

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from unriddle.session.opened import Opened

FALSE = -1  # a literal that never holds; 0 is one that always does


def searched(puzzle: Any, limit: float) -> Iterator[bytes | None]:
    """The cells of two pictures, None at the end or the limit."""
    start = time.process_time()
    search = Opened.of(puzzle).search()
    for _ in range(2):
        found = None
        while found is None and not search.done and time.process_time() - start < limit:
            found = search.advance(1024)
        if found is None and not search.done:
            raise TimeoutError
        yield None if found is None else bytes(found.cells)
    search.close()


def clauses(puzzle: Any) -> Iterator[list[int]]:
    """Order encoding of the whole board: a variable a cell, and for each block and place "starts there or later"."""
    width, height = puzzle.width, puzzle.height
    last = width * height
    for index, line in enumerate([*puzzle.rows, *puzzle.columns]):
        row = index < height
        cells = range(index * width, (index + 1) * width) if row else range(index - height, width * height, width)
        lengths, size = [length for length, _ in line], len(cells)
        slack = size - sum(lengths) - len(lengths) + 1
        later: list[list[int]] = []
        begin = 0
        for length in lengths:
            names = [0] * (begin + 1) + [last + 1 + at for at in range(slack)]
            last += slack
            later.append(names + [FALSE] * (size + 2 - len(names)))
            begin += length + 1

        def at(block: int, place: int, later: list[list[int]] = later) -> int:
            return later[block][max(0, place)]

        def clause(*literals: tuple[int, bool]) -> list[int] | None:
            if any((name == 0 and holds) or (name == FALSE and not holds) for name, holds in literals):
                return None
            return [name if holds else -name for name, holds in literals if name not in (0, FALSE)]

        found = []
        for block, length in enumerate(lengths):
            for place in range(size + 1):
                found.append(clause((at(block, place), True), (at(block, place + 1), False)))
                if block + 1 < len(lengths):
                    follows = min(size + 1, place + length + 1)
                    found.append(clause((at(block, place), False), (at(block + 1, follows), True)))
        for place, cell in enumerate(cells):
            black = cell + 1
            started = (at(0, place + 1), False) if lengths else (FALSE, True)
            found.append(clause((black, False), started))
            for block, length in enumerate(lengths):
                ends = (at(block, place + 1 - length), True)
                found.append(clause((at(block, place + 1), True), (ends[0], False), (black, True)))
                after = [(at(block + 1, place + 1), False)] if block + 1 < len(lengths) else []
                found.append(clause((black, False), (at(block, place + 1), True), *after, ends))
        yield from (each for each in found if each is not None)


def by_sat(puzzle: Any, limit: float) -> Iterator[bytes | None]:
    """The same by Glucose alone; writing the clauses is not counted."""
    import pysolvers

    given, cells = list(clauses(puzzle)), range(puzzle.width * puzzle.height)
    yield b""
    start = time.process_time()
    solver = pysolvers.glucose421_new()
    for clause in given:
        pysolvers.glucose421_add_cl(solver, clause)
    for _ in range(2):
        answer = None
        while answer is None and time.process_time() - start < limit:
            pysolvers.glucose421_cbudget(solver, 1000)
            answer = pysolvers.glucose421_solve_lim(solver, [], 0, 0)
        if answer is None:
            raise TimeoutError
        model = pysolvers.glucose421_model(solver) if answer else []
        yield bytes(model[cell] > 0 for cell in cells) if answer else None
        if answer:
            pysolvers.glucose421_add_cl(solver, [-model[cell] for cell in cells])
    pysolvers.glucose421_del(solver)


def work(name: str, limit: float) -> None:
    """Solve the puzzles whose ids come in, one a line; tell the seconds to each picture, and the pictures."""
    solve = by_sat if name == "sat" else searched
    for line in sys.stdin:
        puzzle = Opened.parse(line.strip()).puzzle
        times: list[float] = []
        pictures: list[str] = []
        start = time.process_time()
        try:
            for found in solve(puzzle, limit):
                if found == b"":  # ready
                    start = time.process_time()
                    continue
                times.append(time.process_time() - start)
                if found is None:
                    break
                pictures.append(found.hex())
        except TimeoutError:
            pass
        print(json.dumps([times, pictures]), flush=True)


if __name__ == "__main__":
    work(sys.argv[1], float(sys.argv[2]))
