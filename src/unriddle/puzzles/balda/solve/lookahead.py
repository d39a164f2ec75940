"""Lists the moves of a position and of its successors, each list derived from the one before.

After a move only words through the new letter are new; all others are inherited, except those into the taken cell and
those of the played word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from unriddle.core.system.stopping import interruption, stop_requested, until_stopped
from unriddle.puzzles.balda.puzzle import Move, Place, Puzzle, equal_words
from unriddle.puzzles.balda.solve.search import Search
from unriddle.puzzles.balda.solve.words import shares

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

GROUPS_PER_CHECK = 256  # groups of moves sorted between two checks for a stop request


def order(lexicon: Lexicon) -> Callable[[Move], tuple[Any, ...]]:
    """Return the key that sorts moves by points, then by the rarity of the letter, then by word and path."""
    share = shares(lexicon)
    return lambda move: (-move.points, share[move.letter], move.word, move.cell, move.path)


def rank(moves: Sequence[Move], lexicon: Lexicon) -> list[Move]:
    """Return the moves, best first; Abandoned if the current run should stop."""
    share = shares(lexicon)
    by_rank: dict[tuple[int, float, str], list[Move]] = {}
    for move in until_stopped(moves):
        by_rank.setdefault((-move.points, share[move.letter], move.word[:2]), []).append(move)
    groups = [
        sorted(by_rank[key], key=attrgetter("word", "cell", "path"))
        for key in until_stopped(sorted(by_rank), GROUPS_PER_CHECK)
    ]
    return list(chain.from_iterable(groups))


def first_but(moves: Iterable[Move], words: frozenset[str]) -> Move | None:
    """Return the first move whose word is none of these."""
    return next((move for move in moves if move.word not in words), None)


SLICE = 1 << 16  # steps between two checks for a stop request: some milliseconds
MAX_CACHED = 1 << 14  # the most answers that an outlook keeps


def moves_of(puzzle: Puzzle, lexicon: Lexicon) -> list[Move]:
    """Return all moves of a position, in search order; Abandoned if the current run should stop."""
    search = Search(puzzle, None, lexicon)
    found: list[Move] = []
    while not search.done:
        move = search.advance(SLICE)
        if move is not None:
            found.append(move)
        # On large fields this takes seconds.
        if (move is None or not len(found) % 256) and stop_requested():
            raise interruption()
    return found


class Best(NamedTuple):
    """The best answers through one letter, and the best of those whose words only this cell makes possible.

    If possible there are two answers, of different nouns, since one of them may be the word just played.
    """

    answers: tuple[Move, ...]
    new: tuple[Move, ...] = ()


class Outlook:
    """A position, its moves (best first), and the answers that each move makes possible; with `new`, also those with
    words that were not possible before.

    Long lists of answers are computed again rather than kept: freeing a hundred thousand moves takes long.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        lexicon: Lexicon,
        moves: list[Move] | None = None,
        empty: int | None = None,
        new: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.moves: list[Move] = rank(moves_of(puzzle, lexicon) if moves is None else moves, lexicon)
        self.empty: int = puzzle.empty if empty is None else empty
        self.searches: int = 0  # letters whose replies were searched
        self.equal_words: Callable[[str], frozenset[str]] = equal_words(puzzle, lexicon)
        self._with_new = new
        self._best: dict[tuple[Place, str], Best] = {}
        self._opened: dict[tuple[Place, str], list[Move]] = {}
        self._room = MAX_CACHED

    @cached_property
    def _cells(self) -> dict[str, set[Place]]:
        """Word -> the cells of the moves that make it."""
        found: dict[str, set[Place]] = {}
        for move in until_stopped(self.moves):
            found.setdefault(move.word, set()).add(move.cell)
        return found

    def opened(self, move: Move) -> list[Move]:
        """Return the answers with words that only the cell of the move makes possible, best first."""
        excluded = self.equal_words(move.word)
        new = [answer for answer in self._new(move, self._through(move)) if answer.word not in excluded]
        return rank(new, self.lexicon)

    def best(self, move: Move) -> Best:
        """Return the best answers made possible by the letter of a move."""
        key = move.cell, move.letter
        if key not in self._best:
            self._through(move)
        return self._best[key]

    def _through(self, move: Move) -> list[Move]:
        """Return the other side's answers through the letter of a move, in search order."""
        key = move.cell, move.letter
        if key in self._opened:
            return self._opened[key]
        after = self.puzzle.after(move)._replace(used=self.puzzle.used, through=move.cell)
        found = moves_of(after, self.lexicon)
        if key not in self._best:
            new = self._foremost(self._new(move, found)) if self._with_new else ()
            self._best[key] = Best(self._foremost(found), new)
            self.searches += 1
        if len(found) <= self._room:
            self._room -= len(found)
            self._opened[key] = found
        return found

    def _foremost(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Return the best move, and the best one with another noun, if any."""
        key = order(self.lexicon)
        best = min(moves, key=key, default=None)
        if best is None:
            return ()
        excluded = self.equal_words(best.word)
        second = min((move for move in until_stopped(moves) if move.word not in excluded), key=key, default=None)
        return (best, second) if second else (best,)

    def _new(self, move: Move, answers: list[Move]) -> list[Move]:
        """Return the answers through the move's letter whose words no other cell made before."""
        here, cells = {move.cell}, self._cells
        return [answer for answer in until_stopped(answers) if cells.get(answer.word, here) == here]

    def reply(self, move: Move) -> Move | None:
        """Return the other side's best answer, at equal points one that was possible before; None if there is none."""
        excluded = self.equal_words(move.word)
        inherited = first_but((old for old in self.moves if old.cell != move.cell), excluded)
        opened = first_but(self.best(move).answers, excluded)
        return opened if opened and (inherited is None or opened.points > inherited.points) else inherited

    def best_reply(self, move: Move) -> int:
        """Return the points of the other side's best answer; 0 if there is none."""
        reply = self.reply(move)
        return reply.points if reply else 0

    def two_ply(self, move: Move) -> int:
        """Return the move's points minus those of the best answer."""
        return move.points - self.best_reply(move)

    def after(self, move: Move) -> Outlook:
        """Return the outlook of the other side after a move."""
        excluded = self.equal_words(move.word)
        inherited = [old for old in until_stopped(self.moves) if old.cell != move.cell and old.word not in excluded]
        known = {old[:3] for old in until_stopped(inherited)}
        new = [new for new in until_stopped(self._through(move)) if new.word not in excluded and new[:3] not in known]
        return Outlook(self.puzzle.after(move), self.lexicon, inherited + new, self.empty - 1)
