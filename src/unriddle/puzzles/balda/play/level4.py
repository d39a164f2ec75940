"""What the best player makes of the moves of a position, in short looks; the end of the game exactly where it can."""

from collections.abc import Callable, Generator, Sequence
from functools import partial

from unriddle.core.system.stopping import asked, left_half_way
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.lookahead import Outlook

BEAM = 12  # moves that are looked at on each ply
EXACT = 5  # empty cells from which on it tries to look to the end
PATIENCE = 500  # searches for replies that it gives to that
NOTHING = -(1 << 20)  # the value of a look at a move that is not there
UNBOUNDED = 1 << 30
PARTS = 1024  # of the value of a look to the end: its rest is the patience that is left, and one more


class Thinking:
    """Looks at these moves of an outlook, all unless told otherwise, one value a look, until `best` has the most
    promising ones, the best first.
    """

    def __init__(self, outlook: Outlook, moves: Sequence[Move] | None = None) -> None:
        self.outlook = outlook
        self.moves = outlook.moves if moves is None else moves
        self.best: list[Move] = []
        self._thoughts = self._think()

    def look(self) -> bool:
        """Look at one thing more; False when there was nothing left to look at."""
        return next(self._thoughts, None) is not None

    def _value(self, look: Callable[[], int]) -> Generator[int, None, int]:
        """The value of one look."""
        if asked():  # many looks that take little take long together
            raise left_half_way()
        value = look()
        yield value
        return value

    def _think(self) -> Generator[int, None, None]:
        self.best = list(self.moves[:1])
        if len(self.moves) < 2:
            return
        first = None
        if self.outlook.empty <= EXACT:
            first = yield from self._to_the_end()
        margins = []
        for move in self.moves:
            margins.append((yield from self._value(partial(self.outlook.two_ply, move))))
        ranks = sorted(range(len(margins)), key=margins.__getitem__, reverse=True)
        beam = [self.moves[rank] for rank in ranks[:BEAM]]
        if first is not None:
            self.best = [first, *(move for move in beam if move != first)]
            return
        gains = {}
        for move in beam:
            gains[move] = move.points - (yield from self._promise(move))
        self.best = sorted(beam, key=gains.__getitem__, reverse=True)

    def _promise(self, move: Move) -> Generator[int, None, int]:
        """What the other side gains at best after a move, by its own move and the answer to it."""
        after: list[Outlook] = []

        def gain(number: int) -> int:
            if not after:
                after.append(self.outlook.after(move))
            answers = after[0].moves
            return after[0].two_ply(answers[number]) if number < len(answers) else NOTHING

        gains = []
        for number in range(BEAM):
            value = yield from self._value(partial(gain, number))
            if value == NOTHING:
                break
            gains.append(value)
        return max(gains, default=0)

    def _to_the_end(self) -> Generator[int, None, Move | None]:
        """The move with the best margin at the end; None where there is no patience for it."""
        endgame = Endgame()
        low, chosen = -UNBOUNDED, self.moves[0]
        for move in self.moves:

            def look(move: Move = move, low: int = low) -> int:
                margin = endgame.margin_of(self.outlook, move, low, UNBOUNDED)
                return margin * PARTS + max(endgame.patience, -1) + 1

            margin, patience = divmod((yield from self._value(look)), PARTS)
            endgame.patience = patience - 1
            if endgame.patience < 0:
                return None
            if margin > low:
                low, chosen = margin, move
        return chosen


class Endgame:
    """Looks to the end of the game, as long as its patience lasts; below 0 the result is not to be used."""

    def __init__(self) -> None:
        self.patience = PATIENCE

    def margin_of(self, outlook: Outlook, move: Move, low: int, high: int) -> int:
        """The margin at the end after a move, as far as it lies between `low` and `high`."""
        before = outlook.searches
        if outlook.empty <= 2:
            margin = outlook.two_ply(move)
        else:
            margin = move.points - self._margin(outlook.after(move), move.points - high, move.points - low)
        self.patience -= outlook.searches - before
        return margin

    def _margin(self, outlook: Outlook, low: int, high: int) -> int:
        """The margin of the side to move at the end, as far as it lies between `low` and `high`."""
        margin = -UNBOUNDED if outlook.moves else 0
        for move in outlook.moves:
            if self.patience < 0:
                break
            margin = max(margin, self.margin_of(outlook, move, max(low, margin), high))
            if margin >= high:
                break
        return margin
