"""The computer players: how each level chooses a move, the same for a position and seed on every machine.

Levels differ by the words they know, by the moves they notice, and by the depth of their lookahead. None plays a vulgar
word, a slur, or a doubtful word: if there is no other, it has no move.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from unriddle.core import PuzzleError
from unriddle.core.system.stopping import interruption, stop_requested, until_stopped
from unriddle.lexicon.known import COMMON, EVERYDAY, LISTED, RARE, knowledge_of
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.puzzles.balda.solve.lookahead import GROUPS_PER_CHECK, Outlook, moves_of, rank

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

MAX_EXAMINED = (
    300  # the most moves whose replies are examined, those with the most points first: a bound for large boards
)
BEAM = 12  # moves examined at each ply
EXACT = 5  # the most empty cells of a position that is searched to the end of the game
PATIENCE = 500  # the most searches for replies in that
NOTHING = -(1 << 20)  # the value of a move that does not exist
UNBOUNDED = 1 << 30
PARTS = 1024  # margin * PARTS + patience + 1 encodes both results of one evaluation in an endgame


class Thinking:
    """Evaluates moves of an outlook, by default all, one value per call of `look`.

    At the end, `best` has the most promising moves, best first.
    """

    def __init__(self, outlook: Outlook, moves: Sequence[Move] | None = None) -> None:
        self.outlook = outlook
        self.moves: Sequence[Move] = outlook.moves if moves is None else moves
        self.best: list[Move] = []
        self._thoughts = self._think()

    def look(self) -> bool:
        """Compute one more value; return False if there is none left."""
        return next(self._thoughts, None) is not None

    def _value(self, look: Callable[[], int]) -> Generator[int, None, int]:
        """Compute a value with `look`, yield it, and return it."""
        if stop_requested():  # many short lookaheads together take long
            raise interruption()
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
        """Return the other side's best gain after a move: the points of its answer minus those of our best reply."""
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
        """Return the move with the best final margin; None if PATIENCE is not enough."""
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
    """Searches to the end of the game (alpha-beta); once `patience` is below 0, results are invalid."""

    def __init__(self) -> None:
        self.patience: int = PATIENCE

    def margin_of(self, outlook: Outlook, move: Move, low: int, high: int) -> int:
        """Return the final margin after a move, exact if between `low` and `high`."""
        before = outlook.searches
        if outlook.empty <= 2:
            margin = outlook.two_ply(move)
        else:
            margin = move.points - self._margin(outlook.after(move), move.points - high, move.points - low)
        self.patience -= outlook.searches - before
        return margin

    def _margin(self, outlook: Outlook, low: int, high: int) -> int:
        """Return the final margin of the side to move, exact if between `low` and `high`."""
        margin = -UNBOUNDED if outlook.moves else 0
        for move in outlook.moves:
            if self.patience < 0:
                break
            margin = max(margin, self.margin_of(outlook, move, max(low, margin), high))
            if margin >= high:
                break
        return margin


class Skill(NamedTuple):
    """The strength of a level: the least familiar class of words that it knows, the percentage of moves that it notices
    (`seen`), and its lookahead in moves (`plies`).
    """

    familiarity: int
    seen: int
    plies: int


# From the weakest to the strongest; each gains about 0.2 points per move over the one before.
SKILLS = (
    *(Skill(EVERYDAY, seen, 1) for seen in (3, 9, 18, 32)),
    *(Skill(COMMON, seen, 1) for seen in (15, 23, 40)),
    *(Skill(LISTED, seen, 1) for seen in (20, 35, 60, 100)),
    *(Skill(RARE, 100, plies) for plies in (2, 3)),
)
# Level -> indices of its SKILLS, of which each game draws one: like people, it has good and bad days.
DAYS: dict[str, tuple[int, ...]] = {
    "1": (0, 1, 2, 3),
    "2": (2, 3, 4, 5, 6),
    "3": (4, 5, 6, 8, 9),
    "4": (7, 8, 9, 11, 12),
    "5": (11, 12),
}


def _random(puzzle: Puzzle, seed: int) -> Any:
    """Return the random generator of one turn; it depends only on the seed and the position."""
    from random import Random

    return Random(f"{seed} {'/'.join(puzzle.rows)} {','.join(puzzle.used)}")


def harmless(moves: list[Move], lexicon: Lexicon) -> list[Move]:
    """Return the moves without vulgar and doubtful words; may be empty. Abandoned if the run should stop."""
    marks = knowledge_of(lexicon).marks
    left_out = {word for word in until_stopped(list({move.word for move in moves}), GROUPS_PER_CHECK) if marks(word)}
    return [move for move in moves if move.word not in left_out]


def _level(days: Sequence[int], puzzle: Puzzle, seed: int, lexicon: Lexicon) -> Move | None:
    """Return the move of a level, with its skill in this game, which depends on its side, the seed and the
    first word.
    """
    from random import Random

    day = Random(f"{seed} {puzzle.turn} {','.join(puzzle.used[:1])}")
    return choose_by_skill(SKILLS[day.choice(days)], puzzle, seed, lexicon)


def choose_by_skill(skill: Skill, puzzle: Puzzle, seed: int, lexicon: Lexicon) -> Move | None:
    """Return the best of the noticed moves, by the skill's lookahead; if it knows none of the words, of the most
    familiar.
    """
    every, chance = harmless(moves_of(puzzle, lexicon), lexicon), _random(puzzle, seed)
    familiarity = {word: knowledge_of(lexicon).familiarity(word) for word in {move.word for move in every}}
    most = max(skill.familiarity, min(familiarity.values(), default=0))
    able = [move for move in every if familiarity[move.word] <= most]
    moves = rank([move for move in able if chance.randrange(100) < skill.seen] or able[:1], lexicon)[:MAX_EXAMINED]
    if skill.plies == 1:
        return next(iter(moves), None)
    outlook = Outlook(puzzle, lexicon)
    if skill.plies == 2:
        return max(moves, key=outlook.two_ply, default=None)
    thinking = Thinking(outlook, moves)
    while thinking.look():
        pass
    return next(iter(thinking.best), None)


def longest(puzzle: Puzzle, seed: int, lexicon: Lexicon) -> Move | None:
    """Return a random one of the moves with the most points."""
    moves = moves_of(puzzle, lexicon)
    for points in sorted({move.points for move in moves}, reverse=True):
        if best := harmless([move for move in moves if move.points == points], lexicon):
            move: Move = _random(puzzle, seed).choice(best)
            return move
    return None


PLAYERS: dict[str, Callable[[Puzzle, int, Any], Move | None]] = {
    **{name: partial(_level, days) for name, days in DAYS.items()},
    "longest": longest,
}


def choose(player: str, puzzle: Puzzle, seed: int, lexicon: Lexicon) -> Move | None:
    """Return the move that a player makes, None for none; PuzzleError for an unknown player."""
    if player not in PLAYERS:
        raise PuzzleError(
            "there is no player {player!r}; the players are {players}", player=player[:20], players=", ".join(PLAYERS)
        )
    return PLAYERS[player](puzzle, seed, lexicon)
