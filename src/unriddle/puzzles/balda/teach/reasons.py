"""Why a move is good, and which letters are traps: what the other side can answer, as far as one move shows."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from unriddle.puzzles.balda.notation import Place
from unriddle.puzzles.balda.puzzle import Move
from unriddle.puzzles.balda.solve.lookahead import Outlook
from unriddle.puzzles.balda.solve.ordering import first_but
from unriddle.puzzles.balda.solve.words import shares

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


def first_of(moves: Sequence[Move]) -> dict[tuple[Place, str], Move]:
    """The best move for each cell and letter."""
    found: dict[tuple[Place, str], Move] = {}
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
    worst: dict[Place, Trap] = {}
    for trap in traps:
        cell = trap.move.cell
        if cell not in worst or _gain(trap) > _gain(worst[cell]):
            worst[cell] = trap
    return sorted(worst.values(), key=_gain, reverse=True)


def _gain(trap: Trap) -> int:
    """What the other side is ahead by in a trap."""
    return trap.reply.points - trap.move.points
