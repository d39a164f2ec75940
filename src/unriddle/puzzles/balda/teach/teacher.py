"""The steps of a position: the best player thinks first, a look at a time; then its moves are told, and the traps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from unriddle.core.errors import Abandoned
from unriddle.core.teach.explaining import Verdict
from unriddle.core.teach.step import named
from unriddle.kit.lesson import Reason
from unriddle.puzzles.balda.play.players import BEAM, Thinking, harmless
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.lookahead import Outlook, first_but, ranked
from unriddle.puzzles.balda.solve.words import shares
from unriddle.puzzles.balda.teach.step import Place, Taught, Trial
from unriddle.puzzles.balda.teach.techniques import MOVE, TECHNIQUES, TRAP, Facts

if TYPE_CHECKING:
    from unriddle.puzzles.balda.play.game import Game

RARE = 10  # letters of a thousand, at the most, that are this one
WORSE = 2  # points at least that an answer in a trap is worth more than the move into it


class Why(NamedTuple):
    """What is to be said for a move: the best answer to it; the best of the new words that its letter opens, and how
    many there are; a word as good as that answer that only this cell allowed; whether its letter is rare.
    """

    reply: Move | None
    opened: Move | None
    words: int
    blocked: Move | None
    rare: bool


def why(outlook: Outlook, move: Move) -> Why:
    """The reasons of a move."""
    reply = outlook.reply(move)
    opened = outlook.opened(move)
    good = [old for old in outlook.moves if old.points >= (reply.points if reply else 1) and old.word != move.word]
    elsewhere = {old.word for old in good if old.cell != move.cell} | {other.word for other in opened}
    blocked = next((old for old in good if old.cell == move.cell and old.word not in elsewhere), None)
    rare = 1000 * shares(outlook.lexicon)[move.letter] <= RARE
    words = {other.word for other in opened}
    return Why(reply, next(iter(opened), None), len(words), blocked, rare)


class Trap(NamedTuple):
    """A move that is worth less than the answer which its letter opens."""

    move: Move
    reply: Move


def first_of(moves: Sequence[Move]) -> dict[tuple[tuple[int, int], str], Move]:
    """The best move for each cell and letter."""
    found: dict[tuple[tuple[int, int], str], Move] = {}
    for move in moves:
        found.setdefault((move.cell, move.letter), move)
    return found


def trap_of(outlook: Outlook, move: Move, usual: int) -> Trap | None:
    """What the letter of a move opens, where that is a trap; `usual` is what the other side can have anyway."""
    reply = first_but(outlook.best(move).new, move.word)
    if reply and reply.points > usual and reply.points >= move.points + WORSE:
        return Trap(move, reply)
    return None


def worst_of(traps: Iterable[Trap]) -> list[Trap]:
    """The worst trap of each cell, the worst first."""
    worst: dict[tuple[int, int], Trap] = {}
    for trap in traps:
        cell = trap.move.cell
        if cell not in worst or _gain(trap) > _gain(worst[cell]):
            worst[cell] = trap
    return sorted(worst.values(), key=_gain, reverse=True)


def _gain(trap: Trap) -> int:
    """What the other side is ahead by in a trap."""
    return trap.reply.points - trap.move.points


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
