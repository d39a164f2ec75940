"""Typing in a square: its order, its kind, and the givens."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from unriddle.core import Cells, Composing, Option, PuzzleError, Text, Typing
from unriddle.core.family import Typed
from unriddle.kit.judging import find_solutions
from unriddle.puzzles.latin import FAMILY, OPTIONS
from unriddle.puzzles.latin.picture import picture
from unriddle.puzzles.latin.puzzle import EMPTY, KINDS, SEARCHED, Puzzle
from unriddle.puzzles.latin.solve.search import SLICE, another, solve

ASKS = (
    Option("order", "int", "rows, columns and symbols", default=5, least=1, most=SEARCHED),
    Option("kind", "|".join(KINDS), "which diagonals contain every symbol, too", default=KINDS[0]),
    *(option for option in OPTIONS if option.name == "first-row"),
    *(option._replace(default="1") for option in OPTIONS if option.name == "base"),
)


def blank(values: Mapping[str, Any]) -> Puzzle:
    first_row, base = "first-row" in values and values["first-row"], int(values.get("base", 0))
    return Puzzle.make(values["order"], kind=values["kind"], first_row=first_row, base=base)


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells:
    texts = [[cell.text for cell in row] for row in picture(puzzle, None).cells]
    return Cells(texts, longest=len(str(puzzle.order - 1 + puzzle.base)), square=True)


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    rows = "/".join(",".join(text or "." for text in row) for row in typed)
    kind = [part for part in str(puzzle).split(":")[2:] if "/" not in part]
    return Puzzle.parse(":".join([f"latin:{len(typed)}", *([rows] if "/" in rows else []), *kind]))


Part = Mapping[str, Any]
MINIMAL, UNIQUE = "minimal", "unique"
COMPOSING_ACTIONS = {
    UNIQUE: Text("add givens until it is unique"),
    MINIMAL: Text("remove what it does not need"),
}
# The number of squares to compare before adding a given.
COMPARED = 12


def judge(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Iterator[Part | None]:
    """Yield the number of solutions and the level; for a unique puzzle also each given that could be removed."""
    verdict = ""
    for part in find_solutions(FAMILY, puzzle):
        verdict = part["verdict"] if part and part["part"] == "solutions" else verdict
        yield part
    if verdict != "unique":
        return
    idle = []
    for cell, symbol in enumerate(puzzle.givens):
        if symbol != EMPTY and not (yield from another(puzzle, cell)):
            idle.append([cell // puzzle.order + 1, cell % puzzle.order + 1])
    text = Text("{count} given is not needed", "{count} givens are not needed, each on its own", count=len(idle))
    yield {"part": "givens", "idle": idle, "text": text if idle else Text("minimal: every given is needed")}


def improve(way: str, values: Mapping[str, Any], typed: Typed) -> Iterator[Part | None]:
    """Yield the improved givens: with cells of the first square added, or without unneeded givens."""
    puzzle = read(blank(values), values, typed)
    before = puzzle.cells
    after = yield from (_unique(puzzle) if way == UNIQUE else _minimal(puzzle))
    if after is None:
        text = Text("there is no square with these givens")
        if way == MINIMAL:
            text = Text("it has no single solution yet: first make it unique")
        yield {"part": "improved", "texts": None, "changed": [], "text": text}
        return
    changed = [cell for cell in range(len(after)) if after[cell] != before[cell]]
    text = Text("{count} given added", "{count} givens added", count=len(changed))
    if way == MINIMAL:
        text = Text("{count} given removed", "{count} givens removed", count=len(changed))
    places = [[cell // puzzle.order + 1, cell % puzzle.order + 1] for cell in changed]
    yield {"part": "improved", "texts": sheet(_with(puzzle, after), {}).texts, "changed": places, "text": text}


def _unique(puzzle: Puzzle) -> Generator[None, None, bytes | None]:
    """Return the givens with enough cells of the first square added to make it unique: repeatedly the cell in which
    most of some other squares differ. None if no square exists.
    """
    givens = bytearray(puzzle.cells)
    first: bytes = b""
    while True:
        found = yield from _squares(_with(puzzle, bytes(givens)), COMPARED)
        if not found:
            return None
        first = first or found[0]
        others = [cells for cells in found if cells != first]
        if not others:
            return bytes(givens)
        counts = [sum(cells[at] != first[at] for cells in others) for at in range(len(first))]
        cell = counts.index(max(counts))
        givens[cell] = first[cell]


def _squares(puzzle: Puzzle, most: int) -> Generator[None, None, list[bytes]]:
    search = solve(puzzle)
    found: list[bytes] = []
    while not search.done and len(found) < most:
        square = search.advance(SLICE)
        if square is None:
            yield
        else:
            found.append(bytes(square.cells))
    return found


def _minimal(puzzle: Puzzle) -> Generator[None, None, bytes | None]:
    """Return the givens without unneeded ones; None unless there is exactly one square."""
    if len((yield from _squares(puzzle, 2))) != 1:
        return None
    for cell in reversed(range(len(puzzle.givens))):
        if puzzle.givens[cell] == EMPTY or (yield from another(puzzle, cell)):
            continue
        puzzle = _with(puzzle, puzzle.givens[:cell] + bytes([EMPTY]) + puzzle.givens[cell + 1 :])
    return puzzle.cells


def _with(puzzle: Puzzle, givens: bytes) -> Puzzle:
    return puzzle._replace(givens=b"" if set(givens) <= {EMPTY} else givens)


def reopen(puzzle: Puzzle) -> tuple[dict[str, Any], Typed]:
    """Return the values of the options for typing in this puzzle, and its givens."""
    if puzzle.order > SEARCHED:
        raise PuzzleError("only squares of up to {most} rows can be searched", most=SEARCHED)
    values: dict[str, Any] = {"order": puzzle.order, "kind": puzzle.kind, "base": str(puzzle.base)}
    return values | ({"first-row": True} if puzzle.first_row else {}), sheet(puzzle, {}).texts


SETTING: Composing[Puzzle] = Composing(judge, reopen, COMPOSING_ACTIONS, improve)
TYPING = Typing(ASKS, blank, sheet, read, composing=SETTING)
