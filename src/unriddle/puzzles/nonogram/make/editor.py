"""What the verb `repair` does: a puzzle is changed cell by cell until it has one solution; or what would help most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from unriddle.core import Answer, Found, PuzzleError, Text
from unriddle.core.search.run import run
from unriddle.kit.order import Order
from unriddle.puzzles.nonogram.make.budget import Purse, Work
from unriddle.puzzles.nonogram.make.options import FIRST, GOAL, SOLUTION, STARTS, Wish, cells_of, share_of
from unriddle.puzzles.nonogram.make.repair import LINE, UNIQUE, Repair
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution
from unriddle.puzzles.nonogram.solve.search import Search

# Steps of the search for the solutions of a puzzle without a picture.
SEARCHED = 3_000_000
# Changes that are tried, and told; open cells that are told.
TRIED, TOLD, LISTED = 400, 5, 12


def order(source: Puzzle, solvable: str | None, changes: str | None, one: bool) -> Order | None:
    """The order that repairs a puzzle; None where only what would help is asked for. PuzzleError."""
    if one:
        return None
    wishes = {} if changes is None else {"changes": changes}
    if changes is not None:
        share_of(changes)
    start, cells = begun(source)
    return Order.of("nonogram", 0, {**cells_of(source, cells, start), **wishes, "solvable": solvable or UNIQUE})


def begun(puzzle: Puzzle) -> tuple[str, bytes]:
    """What there is to repair: the picture that came with the puzzle, else its solution, else the first of several;
    PuzzleError.
    """
    if puzzle.goals:
        return GOAL, puzzle.goals[0]
    search = Search(puzzle)
    found = [
        cast(Solution, each.solution).cells
        for each in run(search, solutions=2, steps=SEARCHED)
        if isinstance(each, Found)
    ]
    over = search.done
    search.close()
    if not found and over:
        raise PuzzleError(Text("this puzzle has no solution, so there is no picture to repair"))
    if not found:
        raise PuzzleError(Text("no solution was found in time: repair its picture instead"))
    return SOLUTION if len(found) == 1 and over else FIRST, found[0]


def helps(source: Puzzle, solvable: str | None, changes: str | None, one: bool) -> Iterator[Answer]:
    """What lines leave open, and the changes after which they leave least."""
    start, cells = begun(source)
    draft = Wish.of(Order.of("nonogram", 0, cells_of(source, cells, start))).draft
    assert draft is not None
    repair = Repair(draft, LINE, len(cells))
    is_open, flips = _done(_looked(repair))
    names = [_name(cell, source.width) for cell in is_open]
    value = {
        "start": start,
        "open": names,
        "flips": [{"cell": _name(cell, source.width), "open": left} for left, _, _, cell in flips],
    }
    lines: list[str] = [STARTS[start]]
    if is_open:
        more = Text(" and {count} more", " and {count} more", count=len(names) - LISTED) if len(names) > LISTED else ""
        lines.append(
            Text(
                "line logic leaves {count} cell open: {cells}{more}",
                "line logic leaves {count} cells open: {cells}{more}",
                count=len(names),
                cells=", ".join(names[:LISTED]),
                more=more,
            )
        )
        lines += [
            Text(
                "change {cell}: {count} cell stays open",
                "change {cell}: {count} cells stay open",
                cell=_name(cell, source.width),
                count=left,
            )
            for left, _, _, cell in flips
        ]
    else:
        lines.append(Text("line logic alone solves it: nothing needs repair"))
    yield Answer(value)
    for line in lines:
        yield Answer(text=line)


def _looked(repair: Repair) -> Work[tuple[list[int], list[tuple[int, int, int, int]]]]:
    """The cells that lines leave open, and the best changes, the very best first."""
    purse = Purse()
    purse.left = 1 << 60
    yield from repair.left(purse)
    known = repair.known
    is_open = [cell for cell, state in enumerate(known) if state == UNKNOWN]
    around = sorted(repair.around(is_open))
    # Of many, some everywhere.
    step = -(-len(around) // TRIED) or 1
    tried = yield from repair.tried(around[::step], purse)
    return is_open, sorted(tried)[:TOLD]


def _done(work: Work[Any]) -> Any:
    """What work comes to that has no need to pause."""
    try:
        while True:
            next(work)
    except StopIteration as end:
        return end.value


def _name(cell: int, width: int) -> str:
    return f"{cell // width + 1}.{cell % width + 1}"
