"""The verb `repair`: changes a puzzle cell by cell until it has one solution, or lists the most helpful changes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from unriddle.core import Answer, Text
from unriddle.kit.order import Order
from unriddle.puzzles.nonogram.make.options import STARTS, basis_points_of, cells_of
from unriddle.puzzles.nonogram.make.repair import UNIQUE
from unriddle.puzzles.nonogram.make.suggest import Advisor, Breaths, Suggestion, picture_to_repair
from unriddle.puzzles.nonogram.puzzle import Puzzle

# The most changes to try, and to show; the most open cells to list.
MAX_TRIED, MAX_SHOWN, MAX_LISTED = 400, 5, 12


def order(source: Puzzle, solvable: str | None, changes: str | None, one: bool) -> Order | None:
    """Return the order that repairs a puzzle; None if only the helpful changes are asked for. PuzzleError."""
    return None if one else repairing(source, solvable, changes)


def repairing(source: Puzzle, solvable: str | None, changes: str | None) -> Order:
    """Return the order that repairs a puzzle. Raises PuzzleError."""
    wishes = {} if changes is None else {"changes": changes}
    if changes is not None:
        basis_points_of(changes)
    start, cells = picture_to_repair(source)
    return Order.of("nonogram", 0, {**cells_of(source, cells, start), **wishes, "solvable": solvable or UNIQUE})


def helps(source: Puzzle, solvable: str | None, changes: str | None, one: bool) -> Iterator[Answer]:
    """Yield the cells that lines leave open, and the changes after which the fewest stay open."""
    start, cells = picture_to_repair(source)
    picture = source.solution_of(cells)
    advisor = Advisor(picture, Breaths(source.width, source.height))
    for _ in advisor.look():
        pass
    flips = advisor.rank(list(islice(filter(None, advisor.try_each_cell()), MAX_TRIED)))[:MAX_SHOWN]
    names = [f"{cell // source.width + 1}.{cell % source.width + 1}" for cell in advisor.open]
    value = {
        "start": start,
        "open": names,
        "flips": [{"cell": _name(one), "open": one.open} for one in flips],
    }
    lines: list[str] = [STARTS[start]]
    if advisor.open:
        more = (
            Text(" and {count} more", " and {count} more", count=len(names) - MAX_LISTED)
            if len(names) > MAX_LISTED
            else ""
        )
        lines.append(
            Text(
                "line logic leaves {count} cell open: {cells}{more}",
                "line logic leaves {count} cells open: {cells}{more}",
                count=len(names),
                cells=", ".join(names[:MAX_LISTED]),
                more=more,
            )
        )
        lines += [
            Text(
                "change {cell}: {count} cell stays open",
                "change {cell}: {count} cells stay open",
                cell=_name(each),
                count=each.open,
            )
            for each in flips
        ]
    else:
        lines.append(Text("line logic alone solves it: nothing needs repair"))
    yield Answer(value)
    for line in lines:
        yield Answer(text=line)


def _name(change: Suggestion) -> str:
    row, column = change.cell
    return f"{row + 1}.{column + 1}"
