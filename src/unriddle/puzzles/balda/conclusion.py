"""The conclusion from the moves of a position, and its display, best moves first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import Cell, End, Option, Role, Text, contract
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.puzzle import Move, Puzzle, name_of
from unriddle.puzzles.balda.solve.lookahead import order

if TYPE_CHECKING:
    from unriddle.core.json_shape import Json
    from unriddle.lexicon import Lexicon

MAX_LISTED = 500  # the most moves listed by default, so that a search ends quickly
BEST = 10  # the most moves that a terminal shows beside the board
DISPLAY = (Option("best", "int", "show only this many moves, the best first", "display", least=1),)


def announces(move: Move, **display: Json) -> bool:
    """Return False: moves are shown at the end, best first."""
    return False


class Conclusion(contract.Conclusion):
    """The moves of a position, best first; MAX_LISTED of them, or as many as `best` says."""

    whole = True  # `drawn` includes the moves themselves

    def __init__(self, puzzle: Puzzle, lexicon: Lexicon, best: int | None = None) -> None:
        self.puzzle = puzzle
        self.best = best
        self._order = order(lexicon)
        self._most = max(best or 0, MAX_LISTED)
        self._moves: list[Move] = []
        self._count = 0

    def add(self, move: Move, /) -> None:
        self._moves.append(move)
        self._count += 1
        if len(self._moves) >= 2 * self._most:
            self._moves = self._rank_moves()

    def _rank_moves(self) -> list[Move]:
        """Return the moves that may be listed, best first."""
        return sorted(self._moves, key=self._order)[: self._most]

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return `moves`, best first, their number, and whether the search is complete."""
        moves = self._rank_moves()
        return {
            "moves": [move.to_json() for move in moves],
            "count": self._count,
            "best": moves[0].to_json() if moves else None,
            "all": end.why == "exhausted",
        }

    def report(self, summary: Mapping[str, Any]) -> list[str]:
        """Return the moves, the best first, and how many there are."""
        moves = [str(Move(**move)) for move in summary["moves"][: self.best]]  # paths are lists here
        line = self._number(summary)
        if len(moves) < summary["count"]:
            line = Text("{count}; showing the best {best}", count=line, best=len(moves))
        return [*moves, *([""] if moves else []), line]

    def rows(self, summary: Mapping[str, Any]) -> list[Any]:
        """Return the moves, which come first."""
        return list(summary["moves"][: self.best])

    def drawn(self, summary: Mapping[str, Any], width: int) -> list[Any]:
        """Return the board with the best move, and the best moves beside it."""
        if not summary["count"]:
            return self.report(summary)
        from dataclasses import replace

        from unriddle.puzzles.balda.picture import picture

        moves = [Move.from_json(move) for move in summary["moves"][: self.best or BEST]]
        longest = max(len(move.word) for move in moves)
        rows = [
            f"{large(move.word):{longest}} {move.points:3}  {large(move.letter)} {name_of(move.cell)}" for move in moves
        ]
        line = self._number(summary)
        more = summary["count"] - len(moves)
        lines = [Text("{count}, the best:", count=line) if more else line, *rows]
        if more:
            lines += [Text("{more:,} more not shown", more=more)]
        key = ((Cell("", Role.NEW), Text("the new letter")), (Cell("", Role.MARKED), Text("the word")))
        return [replace(picture(self.puzzle, moves[0]), beside=tuple(lines), key=key)]

    def _number(self, summary: Mapping[str, Json]) -> str:
        """Return the number of moves found, and whether there may be more."""
        count = summary["count"]
        line: str = (
            Text("{count:,} path", "{count:,} paths", count=count)
            if self.puzzle.paths
            else Text("{count:,} move", "{count:,} moves", count=count)
        )
        return line if summary["all"] else Text("{count} so far", count=line)
