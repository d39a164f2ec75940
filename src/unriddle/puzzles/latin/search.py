"""The `solve` search: every square of a puzzle once. The kernels place symbols; here is what both have in common."""

import struct
from collections.abc import Iterable, Iterator
from typing import Any

from unriddle.core import CheckpointError, PuzzleError, Seal, Search, cursor
from unriddle.puzzles.latin.line_kernel import Lines
from unriddle.puzzles.latin.plane_kernel import Planes
from unriddle.puzzles.latin.puzzle import SEARCHED, Puzzle
from unriddle.puzzles.latin.square import EMPTY, Square
from unriddle.puzzles.latin.square import lines as lines_of

HEAD = struct.Struct("<QH")
FRAME = struct.Struct("<QbB")
WORD = (1 << 64) - 1


class Solve(Search):
    """Cell after cell in row-major order, symbols in their order or in the puzzle's random one."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        if puzzle.order > SEARCHED:
            raise PuzzleError(f"searches take orders up to {SEARCHED}", str(puzzle))
        if puzzle.unit:
            raise PuzzleError("a unit is counted, not solved", str(puzzle))
        self.order = puzzle.order
        self.base = puzzle.base
        self.seal = Seal(str(puzzle), "solve")
        self.kernel: Any = planes(puzzle) if puzzle.order <= 8 else lines(puzzle)
        if snapshot is not None:
            self._install(self.seal.open(snapshot))

    @property
    def done(self) -> bool:
        return bool(self.kernel.done)

    @property
    def steps(self) -> int:
        return int(self.kernel.steps)

    @property
    def share(self) -> float:
        return cursor.share(self._place())

    def advance(self, budget: int) -> Square | None:
        if budget < 1:
            raise ValueError("the budget must be at least 1")
        cells = self.kernel.advance(budget)
        return None if cells is None else Square(self.order, cells, self.base)

    def look(self) -> Square:
        return Square(self.order, self.kernel.known(), self.base)

    def snapshot(self) -> bytes:
        return self.seal.close(_pack(self.steps, self.kernel.frames()))

    def split(self) -> bytes | None:
        place = self._place()
        later = cursor.split(place)
        if later is None:
            return None
        level = later[cursor.DEPTH] - 1
        self.kernel.keep(level, place[cursor.HEAD + cursor.FRAME * level])
        frames = [tuple(later[at : at + cursor.FRAME]) for at in range(cursor.HEAD, len(later), cursor.FRAME)]
        return self.seal.close(_pack(0, [(u, -1 if c == cursor.NONE else c, t) for u, c, t in frames]))

    def _place(self) -> list[int]:
        """The place in the layout of core.cursor."""
        frames = self.kernel.frames()
        place = [len(frames), self.steps, self.done]
        for untried, chosen, total in frames:
            place += [untried, cursor.NONE if chosen < 0 else chosen, total]
        return place

    def _install(self, body: bytes) -> None:
        """Go to the place that _pack wrote; CheckpointError when it is none of this puzzle's."""
        if len(body) < HEAD.size or len(body) != HEAD.size + FRAME.size * HEAD.unpack_from(body)[1]:
            raise CheckpointError("the snapshot is damaged: its length is wrong")
        frames = list(FRAME.iter_unpack(body[HEAD.size :]))
        for level, (untried, chosen, _) in enumerate(frames):
            last = level == len(frames) - 1
            if not untried if last else chosen < 0 or untried & ((2 << chosen) - 1):
                raise CheckpointError(f"the snapshot is damaged: level {level} has choices that cannot be")
            if last and chosen >= 0:
                raise CheckpointError("the snapshot is damaged: its last level has made its choice")
        if not self.kernel.install(HEAD.unpack_from(body)[0], frames):
            raise CheckpointError("the snapshot is damaged: there is no such place in the search")


def _pack(steps: int, frames: list[tuple[int, int, int]]) -> bytes:
    return HEAD.pack(steps, len(frames)) + b"".join(FRAME.pack(*frame) for frame in frames)


def choices(puzzle: Puzzle) -> list[int]:
    """The symbols that each cell may hold by the puzzle alone, as bit sets."""
    every = (1 << puzzle.order) - 1
    cells = [every if symbol == EMPTY else 1 << symbol for symbol in puzzle.givens or bytes([EMPTY]) * puzzle.order**2]
    if puzzle.first_row:
        cells[: puzzle.order] = [1 << column for column in range(puzzle.order)]
    return cells


def turns(puzzle: Puzzle) -> Iterator[Iterable[int]]:
    """For each cell the turn of each symbol: its number, or a random permutation that the seed decides."""
    order = puzzle.order
    for cell in range(order * order):
        if puzzle.random is None:
            yield range(order)
            continue
        turn = list(range(order))
        for last in range(order - 1, 0, -1):
            swap = mix(puzzle.random, cell * order + last) % (last + 1)
            turn[last], turn[swap] = turn[swap], turn[last]
        yield turn


def mix(seed: int, index: int) -> int:
    """Number `index` of the 64-bit sequence of this seed (splitmix64 by Vigna)."""
    word = (seed + (index + 1) * 0x9E3779B97F4A7C15) & WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def planes(puzzle: Puzzle) -> Any:
    """The kernel for orders up to 8."""
    order = puzzle.order
    peers, givens, ranks = [0] * 64, [0] * 64, bytearray(512)
    place = [8 * row + column for row in range(order) for column in range(order)]
    for _, line in lines_of(order, puzzle.kind):
        cells = place[line] if isinstance(line, slice) else [place[cell] for cell in line]
        whole = sum(1 << cell for cell in cells)
        for cell in cells:
            peers[cell] |= whole & ~(1 << cell)
    for cell, symbols, turn in zip(place, choices(puzzle), turns(puzzle), strict=True):
        givens[cell] = symbols
        ranks[8 * cell : 8 * cell + order] = bytes(turn)
    diagonals = puzzle.kind != "plain"
    down = sum(1 << 9 * row for row in range(order)) if diagonals else 0
    up = sum(1 << 8 * row + order - 1 - row for row in range(order)) if diagonals else 0
    return Planes(order, peers, down, up, givens, bytes(ranks), puzzle.kind == "symmetric")


def lines(puzzle: Puzzle) -> Any:
    """The kernel for any order up to 64."""
    order, every = puzzle.order, (1 << puzzle.order) - 1
    down, up = {"plain": (0, 0), "pandiagonal": (every, every)}.get(puzzle.kind, (1, 1 << order - 1))
    ranks = None if puzzle.random is None else b"".join(map(bytes, turns(puzzle)))
    return Lines(order, [every, every, down, up, every], choices(puzzle), ranks, puzzle.kind == "symmetric")
