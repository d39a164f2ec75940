"""The steps of a position: the best player thinks first, a slice at a time; then come its moves and the traps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from unriddle.core.errors import Abandoned
from unriddle.core.teach.explaining import Verdict
from unriddle.core.teach.step import find_technique
from unriddle.kit.lesson import Reason
from unriddle.puzzles.balda.play.players import BEAM, Thinking, harmless
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.lookahead import Outlook, first_but, rank
from unriddle.puzzles.balda.solve.words import shares
from unriddle.puzzles.balda.teach.step import CellPlace, MoveStep, TrapTrial
from unriddle.puzzles.balda.teach.techniques import MOVE, TECHNIQUES, TRAP, MoveFacts

if TYPE_CHECKING:
    from unriddle.puzzles.balda.play.game import Game

RARE_PER_THOUSAND = 10  # the most occurrences of a rare letter among a thousand letters
WORSE = 2  # points at least that an answer in a trap is worth more than the move into it


MOVES, TRAPS = 5, 5  # the most moves and traps to show
FINDS = 100  # moves that a card asks about
OVER: tuple[()] = ()
Look = tuple[MoveStep | None] | tuple[()]  # the step found by examining a move, or None


class Teacher:
    """The teacher of balda: explains the best moves and the traps of a position."""

    given = None  # no step changes the position
    open = 0  # a position is never solved: nothing of it stays open

    def __init__(self, game: Game, moves: Sequence[Move], verdict: Verdict, until: int | None, given: None) -> None:
        self._until = len(TECHNIQUES) if until is None else until
        position = game.position
        moves = [move for move in moves if len(move.word) >= position.goal]
        self._moves = rank([] if game.end else harmless(moves, game.words), game.words)
        unrestricted = position._replace(cell=None, through=None, paths=False)
        self._outlook = Outlook(unrestricted, game.words, self._moves if unrestricted == position else None, new=True)
        # The text of a position has no rules; if rules matter, the step has its own puzzle.
        self._puzzle, self._before = (position, "") if game.played_by.repeats else (game.puzzle, str(game))
        # Each move is looked at four times at the most, those of the beam for each answer, too; then come the steps.
        self._most = 4 * len(self._moves) + BEAM * BEAM + MOVES + TRAPS
        self._thinking = Thinking(self._outlook, self._moves)
        self._looks = 0
        self._coming = self._steps()
        self._next: Look = next(self._coming, OVER)

    @property
    def over(self) -> bool:
        return self._next == OVER

    @property
    def share(self) -> float:
        return min(1.0, self._looks / self._most)

    def advance(self, budget: int) -> tuple[int, MoveStep | None]:
        for made in range(1, budget + 1):
            if not self._next:
                return made - 1, None
            (step,) = self._next
            try:
                self._next = next(self._coming, OVER)
            except Abandoned as left:
                left.whole = made - 1
                raise
            self._looks += 1
            if step is not None:
                return made, step
        return budget, None

    @property
    def finds(self) -> list[str]:
        """The moves with the most points, at most FINDS."""
        most = [move for move in self._moves[:FINDS] if move.points == self._moves[0].points]
        return list(map(str, most))

    def _steps(self) -> Iterator[tuple[MoveStep | None]]:
        if self._is_allowed(MOVE):
            while self._thinking.look():
                yield (None,)
            words = {move.word: move for move in reversed(self._thinking.best)}  # the best move of each
            best = [move for move in self._thinking.best if words[move.word] == move]
            for rank, move in enumerate(best[:MOVES], 1):
                yield (self._good(move, rank),)
        if self._is_allowed(TRAP) and self._thinking.best:
            yield from self._traps(self._outlook.best_reply(self._thinking.best[0]))

    def _traps(self, usual: int) -> Iterator[tuple[MoveStep | None]]:
        """Yield the worst trap of each cell, worst first; None for pauses.

        `usual` is the value that the other side has in any case.
        """
        first: dict[tuple[tuple[int, int], str], Move] = {}
        for move in self._moves:
            first.setdefault((move.cell, move.letter), move)
        worst: dict[tuple[int, int], tuple[int, Move, Move]] = {}  # the other side's gain, the move, the reply
        for move in first.values():
            reply = first_but(self._outlook.best(move).new, self._outlook.equal_words(move.word))
            gain = reply.points - move.points if reply else 0
            if reply and reply.points > usual and gain >= max(WORSE, worst.get(move.cell, (0,))[0] + 1):
                worst[move.cell] = gain, move, reply
            yield (None,)
        traps = sorted(worst.values(), key=itemgetter(0), reverse=True)
        distinct = {(trap[1].word, trap[2].word): trap for trap in reversed(traps)}
        for _, move, reply in [trap for trap in traps if trap in distinct.values()][:TRAPS]:
            because, trial = [Reason("reply", str(reply))], TrapTrial(move, (CellPlace(*reply.cell),))
            yield (self._step(TRAP, (), because, MoveFacts(move, reply), (trial,)),)

    def _good(self, move: Move, rank: int) -> MoveStep:
        outlook = self._outlook
        reply, opened = outlook.reply(move), outlook.opened(move)
        words = {other.word for other in opened}
        good = [old for old in outlook.moves if old.points >= (reply.points if reply else 1) and old.word != move.word]
        elsewhere = words | {old.word for old in good if old.cell != move.cell}
        blocked = next((old for old in good if old.cell == move.cell and old.word not in elsewhere), None)
        rare = 1000 * shares(outlook.lexicon)[move.letter] <= RARE_PER_THOUSAND
        because = [Reason("rank", str(rank))]
        if reply:
            because.append(Reason("reply", str(reply)))
        if opened:
            because += [Reason("opens", str(opened[0])), Reason("words", str(len(words)))]
        if blocked:
            because.append(Reason("blocks", str(blocked)))
        if rare:
            because.append(Reason("rare"))
        facts = MoveFacts(move, reply, rank, next(iter(opened), None), len(words), blocked, rare)
        return self._step(MOVE, (move,), because, facts)

    def _step(
        self,
        technique: str,
        sets: tuple[Move, ...],
        because: Sequence[Reason],
        facts: MoveFacts,
        trials: tuple[TrapTrial, ...] = (),
    ) -> MoveStep:
        own, unit = find_technique(TECHNIQUES, technique), CellPlace(*facts.move.cell)
        return MoveStep(own, unit, sets, tuple(because), facts, trials, self._before, self._puzzle)

    def _is_allowed(self, technique: str) -> bool:
        return find_technique(TECHNIQUES, technique).tier <= self._until
