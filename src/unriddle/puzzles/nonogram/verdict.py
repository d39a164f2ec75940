"""What the solutions of a run mean together: the verdict, how hard it was, and both in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import End
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution

DIFFICULTY = {"line": "by line logic alone", "probing": "needs probing", "search": "needs search"}


def conclude(
    puzzle: Puzzle, solutions: Sequence[Solution], end: End, statistics: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """`verdict` unique, multiple, none or unknown, with what each of them needs; counts when there are statistics."""
    found = len(solutions)
    told = dict(statistics or {})
    over = end.why == "exhausted" and not told.get("cut")
    verdict = "multiple" if found > 1 else "unknown" if not over else "unique" if found else "none"
    conclusion: dict[str, Any] = {"verdict": verdict, "solutions": found}
    if verdict == "multiple":
        conclusion["all"] = over
        conclusion["differ"] = differing(puzzle, solutions)
    if verdict == "none" and told.get("contradiction"):
        conclusion["contradiction"] = told["contradiction"]
    if told.get("missing"):
        conclusion["missing"] = told["missing"]
    proven = told.pop("proven", None)
    if verdict == "unknown" and proven is not None:
        conclusion["proven"] = proven.to_json()["rows"]
        conclusion["proven_cells"] = len(proven.cells) - proven.cells.count(UNKNOWN)
    if told:
        hard = "search" if told["nodes"] or told["slices"] else "probing" if told["probes"] else "line"
        conclusion["difficulty"] = hard if verdict != "unknown" else "unknown"
        conclusion |= {name: told[name] for name in ("line_solves", "probes", "nodes", "conflicts")}
    return conclusion


def differing(puzzle: Puzzle, solutions: Sequence[Solution]) -> list[list[int]]:
    """[row, column], from 1, of the cells that are not the same in all solutions."""
    first = solutions[0].cells
    different = bytearray(len(first))
    for solution in solutions:
        if solution.cells != first:
            for cell, (one, other) in enumerate(zip(first, solution.cells, strict=True)):
                if one != other:
                    different[cell] = 1
    return [[cell // puzzle.width + 1, cell % puzzle.width + 1] for cell, is_so in enumerate(different) if is_so]


def report(puzzle: Puzzle, solutions: Sequence[Solution], end: End, conclusion: Mapping[str, Any]) -> str:
    """The conclusion as lines for a person."""
    verdict = conclusion["verdict"]
    if verdict == "unique":
        lines = ["unique: this is the only solution"]
    elif verdict == "multiple":
        cells = conclusion["differ"]
        more = "" if conclusion["all"] else ", perhaps more"
        shown = ", ".join(f"row {row} column {column}" for row, column in cells[:8])
        rest = f" and {len(cells) - 8} more" if len(cells) > 8 else ""
        lines = [f"multiple: {conclusion['solutions']} solutions{more}; they differ in {shown}{rest}"]
    elif verdict == "none":
        where = conclusion.get("contradiction")
        lines = ["none: there is no solution" + (f"; {where} contradicts the rest" if where else "")]
    else:
        known = conclusion.get("proven_cells")
        told = "" if known is None else f"; {known} of {puzzle.width * puzzle.height} cells are proven"
        lines = [f"unknown: {conclusion['solutions']} solutions so far{told}"]
        lines += conclusion.get("proven", [])
    if "difficulty" in conclusion:
        hard = DIFFICULTY.get(conclusion["difficulty"], "so far")
        counts = (f"{conclusion[name]:,} {name.replace('_', ' ')}" for name in COUNTS if conclusion[name])
        lines.append(f"{hard}: {', '.join(counts)}")
    if "missing" in conclusion:
        lines.append(
            f"{conclusion['missing']} is not installed: pip install 'unriddle[sat]' for puzzles as hard as this"
        )
    return "\n".join(lines)


COUNTS = ("line_solves", "probes", "nodes", "conflicts")
