"""The steps of a position: the best player thinks first, a look at a time; then its moves are told, and the traps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from unriddle.core.errors import Abandoned
from unriddle.core.teach.explaining import Verdict
from unriddle.core.technique import named
from unriddle.kit.lesson import Reason
from unriddle.puzzles.balda.play.level4 import BEAM, Thinking
from unriddle.puzzles.balda.play.players import harmless
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.lookahead import Outlook
from unriddle.puzzles.balda.solve.ordering import ranked
from unriddle.puzzles.balda.teach.reasons import Trap, first_of, trap_of, why, worst_of
from unriddle.puzzles.balda.teach.step import Place, Taught, Trial
from unriddle.puzzles.balda.teach.techniques import MOVE, TECHNIQUES, TRAP, Facts

if TYPE_CHECKING:
    from unriddle.puzzles.balda.play.game import Game

MOVES, TRAPS = 5, 5  # that are told at the most
FINDS = 100  # moves that a card asks about
OVER: tuple[()] = ()
Look = tuple[Taught | None] | tuple[()]  # the step that a look gave, or no more of them


class Teacher:
    """What it says follows from the position."""

    given = None  # no step changes the position
    open = 0  # a position is never solved: nothing of it stays open

    def __init__(self, game: Game, moves: Sequence[Move], verdict: Verdict, until: int | None, given: None) -> None:
        self._until = len(TECHNIQUES) if until is None else until
        self._moves = ranked([] if game.end else harmless(list(moves), game.words), game.words)
        position = game.position
        whole = position._replace(cell=None, through=None, paths=False)
        self._outlook = Outlook(whole, game.words, self._moves if whole == position else None, new=True)
        # The text of a position has no rules: where they count, the step stands in a puzzle of its own.
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

    def advance(self, budget: int) -> tuple[int, Taught | None]:
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
        """The moves that are worth most, FINDS at the most."""
        most = [move for move in self._moves[:FINDS] if move.points == self._moves[0].points]
        return list(map(str, most))

    def _steps(self) -> Iterator[tuple[Taught | None]]:
        if self._may(MOVE):
            while self._thinking.look():
                yield (None,)
            words = {move.word: move for move in reversed(self._thinking.best)}  # the best move of each
            best = [move for move in self._thinking.best if words[move.word] == move]
            for rank, move in enumerate(best[:MOVES], 1):
                yield (self._good(move, rank),)
        if self._may(TRAP) and self._thinking.best:
            usual = self._outlook.best_reply(self._thinking.best[0])
            found = []
            for move in first_of(self._moves).values():
                trap = trap_of(self._outlook, move, usual)
                found += [trap] if trap else []
                yield (None,)
            traps = worst_of(found)
            alike = {(trap.move.word, trap.reply.word): trap for trap in reversed(traps)}
            for trap in [trap for trap in traps if trap in alike.values()][:TRAPS]:
                yield (self._trap(trap),)

    def _good(self, move: Move, rank: int) -> Taught:
        reasons = why(self._outlook, move)
        because = [Reason("rank", str(rank))]
        if reasons.reply:
            because.append(Reason("reply", str(reasons.reply)))
        if reasons.opened:
            because += [Reason("opens", str(reasons.opened)), Reason("words", str(reasons.words))]
        if reasons.blocked:
            because.append(Reason("blocks", str(reasons.blocked)))
        if reasons.rare:
            because.append(Reason("rare"))
        facts = Facts(move, reasons.reply, rank, reasons.opened, reasons.words, reasons.blocked, reasons.rare)
        return self._step(MOVE, (move,), because, facts)

    def _trap(self, trap: Trap) -> Taught:
        trial = Trial(trap.move, (Place(*trap.reply.cell),))
        return self._step(TRAP, (), [Reason("reply", str(trap.reply))], Facts(trap.move, trap.reply), (trial,))

    def _step(
        self,
        technique: str,
        sets: tuple[Move, ...],
        because: Sequence[Reason],
        facts: Facts,
        trials: tuple[Trial, ...] = (),
    ) -> Taught:
        own, unit = named(TECHNIQUES, technique), Place(*facts.move.cell)
        return Taught(own, unit, sets, tuple(because), facts, trials, self._before, self._puzzle)

    def _may(self, technique: str) -> bool:
        return named(TECHNIQUES, technique).tier <= self._until
