"""Summarizes the solutions of a run: the verdict and the difficulty, as values and in words."""

from collections.abc import Callable, Mapping
from typing import Any

from unriddle.core import End, Text, contract
from unriddle.core.errors import join_with_commas
from unriddle.core.search.tally import verdict as verdict_of
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution, these

COUNTS: Mapping[str, Callable[[int], Text]] = {
    "line_solves": lambda count: Text("{count:,} line looked at", "{count:,} lines looked at", count=count),
    "probes": lambda count: Text("{count:,} cell tried", "{count:,} cells tried", count=count),
    "nodes": lambda count: Text("{count:,} guess", "{count:,} guesses", count=count),
    "conflicts": lambda count: Text("{count:,} dead end", "{count:,} dead ends", count=count),
}
DIFFICULTY = {
    "line": Text("solved line by line, no guessing"),
    "probing": Text("solved by trying cells, no guessing"),
    "search": Text("needs guessing"),
    "unknown": Text("so far"),
}


class Conclusion(contract.Conclusion):
    """The verdict, unique, multiple, none or unknown, with its details; counts if there are statistics."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._count = 0
        self._first = b""
        self._differ = 0  # bits of the cells, eight per cell, in which some solution differs from the first

    def add(self, solution: Solution, /) -> None:
        if not self._count:
            self._first = solution.cells
        else:
            self._differ |= int.from_bytes(self._first, "little") ^ int.from_bytes(solution.cells, "little")
        self._count += 1

    def summary(self, end: End, statistics: Mapping[str, Any]) -> dict[str, Any]:
        stats = dict(statistics)
        over = end.why == "exhausted" and not stats.get("cut")
        found = self._count
        verdict = verdict_of(found, over)
        conclusion: dict[str, Any] = {"verdict": verdict, "solutions": found}
        if verdict == "multiple":
            conclusion["all"] = over
            width = self.puzzle.width
            different = self._differ.to_bytes(len(self._first), "little")
            conclusion["differ"] = [
                [cell // width + 1, cell % width + 1] for cell, bits in enumerate(different) if bits
            ]
        if verdict == "none" and stats.get("contradiction"):
            conclusion["contradiction"] = stats["contradiction"]
        proven = stats.pop("proven", None)
        if verdict == "unknown" and proven is not None:
            conclusion["proven"] = proven.to_json()["rows"]
            conclusion["proven_cells"] = len(proven.cells) - proven.cells.count(UNKNOWN)
        if stats:
            hard = "search" if stats["nodes"] or stats["slices"] else "probing" if stats["probes"] else "line"
            conclusion["difficulty"] = hard if verdict != "unknown" else "unknown"
            conclusion |= {name: stats[name] for name in COUNTS}
        return conclusion

    def drawn(self, summary: Mapping[str, Any], width: int) -> list[Any]:
        """Return the first of several solutions with the cells marked in which others differ, and the report."""
        if summary["verdict"] != "multiple":
            return self.report(summary)
        from unriddle.puzzles.nonogram.picture import mark_cells

        puzzle = self.puzzle
        first = puzzle.solution_of(self._first)
        cells = [(row, column) for row, column in summary["differ"]]
        return [mark_cells(puzzle, first, cells, Text("differs")), "", *self._lines(summary, Text("the marked cells"))]

    def report(self, summary: Mapping[str, Any]) -> list[str]:
        """Return the conclusion as lines for a person."""
        return self._lines(summary, these(summary.get("differ", ())))

    def _lines(self, summary: Mapping[str, Any], place: Text) -> list[str]:
        """Return the conclusion as lines, with `place` for the cells in which solutions differ."""
        verdict = summary["verdict"]
        if verdict == "unique":
            lines: list[str] = [Text("this is the only solution")]
        elif verdict == "multiple":
            count = summary["solutions"]
            if summary["all"]:
                lines = [Text("not unique: {count:,} solutions", count=count)]
                lines += [Text("these cells are not determined: {where}", where=place)]
            else:
                lines = [Text("not unique: at least {count:,} solutions", count=count)]
                lines += [
                    Text("only the first {count:,} were compared: they differ in {where}", count=count, where=place)
                ]
        elif verdict == "none":
            lines = [Text("there is no solution")]
            if broken := summary.get("contradiction"):
                from unriddle.core.teach.step import Line

                kind, _, number = broken.partition(" ")
                line = Line(kind, int(number) - 1).where
                lines = [Text("there is no solution: {line} does not go with the rest", line=line)]
        else:
            found = Text("{count:,} solutions so far", count=summary["solutions"])
            if (known := summary.get("proven_cells")) is not None:
                total = self.puzzle.width * self.puzzle.height
                found = Text("{found}; {known:,} of {whole:,} cells are proven", found=found, known=known, whole=total)
            lines = [found, *summary.get("proven", [])]
        if "difficulty" in summary:
            counts = join_with_commas(COUNTS[name](summary[name]) for name in COUNTS if summary[name])
            lines.append(Text("{hard}: {counts}", hard=DIFFICULTY[summary["difficulty"]], counts=counts))
        return lines
