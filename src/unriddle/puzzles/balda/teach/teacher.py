"""The steps of a position: the best player thinks first, a look at a time; then its moves are told, and the traps."""

from collections.abc import Iterator, Sequence
from typing import Any

from unriddle.core.errors import Abandoned, damaged
from unriddle.core.search.varint import Numbers, dump
from unriddle.core.teach.step import Trial
from unriddle.core.teach.explaining import Verdict
from unriddle.puzzles.balda.notation import name_of
from unriddle.puzzles.balda.play.level4 import BEAM, Thinking
from unriddle.puzzles.balda.play.players import harmless
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.lookahead import Outlook
from unriddle.puzzles.balda.solve.ordering import ranked
from unriddle.puzzles.balda.teach.reasons import Trap, first_of, trap_of, why, worst_of
from unriddle.puzzles.balda.teach.step import Taught
from unriddle.puzzles.balda.teach.techniques import MOVE, TECHNIQUES, TRAP

MOVES, TRAPS = 5, 5  # that are told at the most
FINDS = 100  # moves that a card asks about
LOOKS = 1 << 32  # more than any position has
WIDEST = 1 << 43  # no value of a look is as far from 0
KEPT = 48 << 10  # bytes of values in a snapshot: what does not fit is looked at again
OVER: tuple[()] = ()
Look = tuple[Taught | None] | tuple[()]  # the step that a look gave, or no more of them


class Teacher:
    """What it says follows from the position; its place is how many looks there were, and what they were worth."""

    open = 0  # a position is never solved: nothing of it stays open

    def __init__(
        self, game: Any, moves: Sequence[Move], verdict: Verdict, until: int | None, place: bytes | None
    ) -> None:
        self._until = len(TECHNIQUES) if until is None else until
        self._moves = ranked([] if game.end else harmless(list(moves), game.words), game.words)
        position = game.position
        whole = position._replace(cell=None, through=None, paths=False)
        self._outlook = Outlook(whole, game.words, self._moves if whole == position else None, new=True)
        # The text of a position has no rules: where they count, the step stands in a puzzle of its own.
        self._puzzle, self._before = (position, "") if game.played_by.repeats else (game.puzzle, str(game))
        # Each move is looked at four times at the most, those of the beam for each answer, too; then come the steps.
        self._most = 4 * len(self._moves) + BEAM * BEAM + MOVES + TRAPS
        looks, values = _read(place)
        self._thinking = Thinking(self._outlook, self._moves, values)
        self._looks = 0
        self._coming = self._steps()
        self._next: Look = next(self._coming, OVER)
        for _ in range(looks):
            if self.over:
                raise damaged()
            self.advance(1)

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

    def place(self) -> bytes:
        head = dump([self._looks])
        # Most take a byte: 2, 4 ... for what is above 0, 1, 3 ... for what is below.
        values = dump(2 * value if value >= 0 else -2 * value - 1 for value in self._thinking.values)
        end = min(KEPT, len(values))
        while 0 < end < len(values) and values[end - 1] & 128:
            end -= 1  # only whole numbers
        return head + values[:end]

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
        because = [f"rank {rank}"]
        if reasons.reply:
            because.append(f"reply {reasons.reply}")
        if reasons.opened:
            because += [f"opens {reasons.opened}", f"words {reasons.words}"]
        if reasons.blocked:
            because.append(f"blocks {reasons.blocked}")
        if reasons.rare:
            because.append("rare")
        return self._step(MOVE, move, (str(move),), tuple(because))

    def _trap(self, trap: Trap) -> Taught:
        trial = Trial(str(trap.move), (f"cell {name_of(trap.reply.cell)}",), False)
        return self._step(TRAP, trap.move, (), (f"reply {trap.reply}",), (trial,))

    def _step(
        self,
        technique: str,
        move: Move,
        follows: tuple[str, ...],
        because: tuple[str, ...],
        trial: tuple[Trial, ...] = (),
    ) -> Taught:
        tier, unit = TECHNIQUES.index(technique), f"cell {name_of(move.cell)}"
        return Taught(technique, tier, unit, follows, because, trial, self._before, self._puzzle)

    def _may(self, technique: str) -> bool:
        return TECHNIQUES.index(technique) <= self._until


def _read(place: bytes | None) -> tuple[int, list[int]]:
    """The number of looks, and their values."""
    if place is None:
        return 0, []
    numbers = Numbers(place)
    looks, values = numbers.next(LOOKS), []
    while not numbers.done:
        value = numbers.next(WIDEST)
        values.append(-(value + 1) // 2 if value & 1 else value // 2)
    return looks, values
