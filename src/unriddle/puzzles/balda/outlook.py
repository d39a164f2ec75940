"""The moves of a position and of what follows it, each list found from the one before.

After a move only words through the new letter are new; all others are inherited, but those into the cell that is
taken and those of the word that is played.
"""

from functools import cached_property
from typing import Any

from unriddle.core.run import asked, heeding, left_half_way
from unriddle.puzzles.balda.notation import Place
from unriddle.puzzles.balda.puzzle import OPEN, Move, Puzzle
from unriddle.puzzles.balda.search import Search
from unriddle.puzzles.balda.worth import ranked

SLICE = 1 << 16  # steps between two looks at whether to stop: some milliseconds


def moves_of(puzzle: Puzzle, lexicon: Any) -> list[Move]:
    """All moves of a position, in search order; Abandoned when the run that wants them is to stop."""
    search = Search(puzzle, None, lexicon)
    found: list[Move] = []
    while not search.done:
        move = search.advance(SLICE)
        if move is not None:
            found.append(move)
        # On large fields this takes seconds.
        if (move is None or not len(found) % 256) and asked():
            raise left_half_way()
    return found


class Outlook:
    """A position, its moves, the best first, and what each of them opens for the other side."""

    def __init__(self, puzzle: Puzzle, lexicon: Any, moves: list[Move] | None = None, empty: int | None = None) -> None:
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.moves = ranked(moves_of(puzzle, lexicon) if moves is None else moves, lexicon)
        self.empty = sum(sign in OPEN for row in puzzle.rows for sign in row) if empty is None else empty
        self.searches = 0  # how many searches this outlook has made for replies
        self._found: dict[tuple[Place, str], list[Move]] = {}
        self._opened: dict[tuple[Place, str], list[Move]] = {}

    @cached_property
    def cells(self) -> dict[str, set[Place]]:
        """Word -> the cells whose letters make it."""
        found: dict[str, set[Place]] = {}
        for move in self.moves:
            found.setdefault(move.word, set()).add(move.cell)
        return found

    def opened(self, move: Move) -> list[Move]:
        """The words through the letter of a move that the other side may then play, the best first."""
        key = move.cell, move.letter
        if key not in self._opened:
            self._opened[key] = ranked(self._through(move), self.lexicon)
        return self._opened[key]

    def _through(self, move: Move) -> list[Move]:
        """What a move opens, in search order: sorting it costs as much as finding it, and only few are looked at."""
        key = move.cell, move.letter
        if key not in self._found:
            after = self.puzzle.after(move)._replace(used=self.puzzle.used, through=move.cell)
            self._found[key] = moves_of(after, self.lexicon)
            self.searches += 1
        return self._found[key]

    def reply(self, move: Move) -> Move | None:
        """The other side's best answer, one that was there before where it is worth as much; None for none."""
        inherited = self._inherited(move)
        opened = next((new for new in self.opened(move) if new.word != move.word), None)
        return opened if opened and (inherited is None or opened.score > inherited.score) else inherited

    def best_reply(self, move: Move) -> int:
        """The score of the other side's best answer; 0 when there is none."""
        inherited = self._inherited(move)
        opened = max((new.score for new in heeding(self._through(move)) if new.word != move.word), default=0)
        return max(opened, inherited.score if inherited else 0)

    def _inherited(self, move: Move) -> Move | None:
        """The best answer that was there before."""
        return next((old for old in self.moves if old.cell != move.cell and old.word != move.word), None)

    def two_ply(self, move: Move) -> int:
        """The move's score less that of the best answer."""
        return move.score - self.best_reply(move)

    def after(self, move: Move) -> "Outlook":
        """The outlook of the other side after a move."""
        inherited = [old for old in self.moves if old.cell != move.cell and old.word != move.word]
        known = {old[:3] for old in inherited}
        new = [new for new in heeding(self._through(move)) if new.word != move.word and new[:3] not in known]
        return Outlook(self.puzzle.after(move), self.lexicon, inherited + new, self.empty - 1)
