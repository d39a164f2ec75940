"""What the solutions of a run mean together: the verdict, how hard it was, and both in words."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import End, contract
from unriddle.core.tally import verdict as verdict_of
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution

COUNTS = ("line_solves", "probes", "nodes", "conflicts")
DIFFICULTY = {"line": "by line logic alone", "probing": "needs probing", "search": "needs search"}


class Conclusion(contract.Conclusion):
    """The verdict: unique, multiple, none or unknown, with what each needs; counts when there are statistics."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._count = 0
        self._first = b""
        self._differ = 0  # bits of the cells, eight a cell, in which a solution is not as the first one

    def add(self, solution: Solution, /) -> None:
        if not self._count:
            self._first = solution.cells
        else:
            self._differ |= int.from_bytes(self._first, "little") ^ int.from_bytes(solution.cells, "little")
        self._count += 1

    def told(self, end: End, statistics: Mapping[str, Any]) -> dict[str, Any]:
        told = dict(statistics)
        over = end.why == "exhausted" and not told.get("cut")
        found = self._count
        verdict = verdict_of(found, over)
        conclusion: dict[str, Any] = {"verdict": verdict, "solutions": found}
        if verdict == "multiple":
            conclusion["all"] = over
            conclusion["differ"] = self._differing()
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
            conclusion |= {name: told[name] for name in COUNTS}
        return conclusion

    def drawn(self, told: Mapping[str, Any], width: int) -> list[Any]:
        """The first of several solutions with the cells marked in which others differ, and the report."""
        if told["verdict"] != "multiple":
            return self.report(told)
        from unriddle.puzzles.nonogram.picture import differing

        puzzle = self.puzzle
        first = Solution(puzzle.width, puzzle.height, self._first, puzzle.colours)
        cells = [(row, column) for row, column in told["differ"]]
        return [differing(puzzle, first, cells), "", *self._lines(told, "the marked cells")]

    def _differing(self) -> list[list[int]]:
        """[row, column], from 1, of the cells that are not the same in all solutions."""
        width = self.puzzle.width
        different = self._differ.to_bytes(len(self._first), "little")
        return [[cell // width + 1, cell % width + 1] for cell, bits in enumerate(different) if bits]

    def report(self, told: Mapping[str, Any]) -> list[str]:
        """The conclusion as lines for a person."""
        cells = told.get("differ", ())
        listed = ", ".join(f"row {row} column {column}" for row, column in cells[:8])
        return self._lines(told, listed + (f" and {len(cells) - 8:,} more" if len(cells) > 8 else ""))

    def _lines(self, told: Mapping[str, Any], where: str) -> list[str]:
        """The same, with these words for the cells in which solutions differ."""
        verdict = told["verdict"]
        if verdict == "unique":
            lines = ["unique: this is the only solution"]
        elif verdict == "multiple":
            more = "" if told["all"] else ", perhaps more"
            lines = [f"multiple: {told['solutions']:,} solutions{more}; they differ in {where}"]
        elif verdict == "none":
            broken = told.get("contradiction")
            lines = ["none: there is no solution" + (f"; {broken} contradicts the rest" if broken else "")]
        else:
            known = told.get("proven_cells")
            cells = self.puzzle.width * self.puzzle.height
            proven = "" if known is None else f"; {known:,} of {cells:,} cells are proven"
            lines = [f"unknown: {told['solutions']:,} solutions so far{proven}"]
            lines += told.get("proven", [])
        if "difficulty" in told:
            hard = DIFFICULTY.get(told["difficulty"], "so far")
            counts = (f"{told[name]:,} {name.replace('_', ' ')}" for name in COUNTS if told[name])
            lines.append(f"{hard}: {', '.join(counts)}")
        if "missing" in told:
            lines.append(f"{told['missing']} is not installed: pip install 'unriddle[sat]' for puzzles as hard as this")
        return lines
