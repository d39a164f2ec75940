"""Writes certificates for our checker, and proofs for those of others: deductions from lines, then a refutation of the
rest.

Neither describes how the search found its verdict, which is proven from scratch.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from unriddle.core import PuzzleError
from unriddle.kit.proof import Progress
from unriddle.kit.proof.files import Step, encode_proof
from unriddle.kit.proof.refute import Lemmas, refutation
from unriddle.puzzles.nonogram.proof import checker
from unriddle.puzzles.nonogram.proof.checker.board import CellStates
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.puzzle import Puzzle


def certificate(encoding: Encoding, picture: bytes | None, progress: Progress) -> Iterator[bytes]:
    """Yield a certificate, part by part: that this picture is the only one, or for None that there is none.

    PuzzleError if that is false; MissingError if it needs a SAT solver and none is installed.
    """
    puzzle = encoding.puzzle
    board, deductions = _deduce(puzzle, picture, progress)
    impossible = deductions[-1:] and deductions[-1].masks is None
    verdict = "none" if picture is None else "unique"
    yield f"{checker.TITLE}\npuzzle {checker.digest(puzzle)}\nverdict {verdict}\n".encode()
    if picture is not None:
        yield b"picture\n"
        for at in range(0, len(picture), puzzle.width):
            yield ("".join(board.characters[cell] for cell in picture[at : at + puzzle.width]) + "\n").encode()
    yield f"deductions {len(deductions)}\n".encode()
    yield from (f"{each.text(board)}\n".encode() for each in deductions)
    if not impossible and (picture is None or not board.known()):
        steps = refutation(encoding, picture, progress, facts=checker.facts(encoding, board))
        yield f"clauses {len(steps)}\n".encode()
        yield encode_proof(steps, "drat")
    yield b"end\n"


def proof(encoding: Encoding, picture: bytes | None, progress: Progress) -> list[Step]:
    """Return the steps of a proof from the clauses of the puzzle alone, in which each deduction is a derived clause."""
    _, deductions = _deduce(encoding.puzzle, picture, progress)
    return refutation(encoding, picture, progress, lemmas=_lemmas(encoding, deductions))


class LineDeduction(NamedTuple):
    """A deduction from one line: the states of its cells before and after; `masks` is None if the line cannot be
    filled.
    """

    line: int
    before: Sequence[int]
    masks: Sequence[int] | None

    @property
    def changed_cells(self) -> list[int]:
        """The cells that the deduction changes."""
        after = self.masks or ()
        return [cell for cell, (old, new) in enumerate(zip(self.before, after, strict=False)) if old != new]

    def text(self, board: CellStates) -> str:
        """Return the line of a certificate."""
        masks = self.masks
        if masks is None:
            return f"{board.name(self.line)}: none"
        parts = []
        # Adjacent cells with the same states are written together.
        for (_, mask), run in groupby(enumerate(self.changed_cells), lambda item: (item[1] - item[0], masks[item[1]])):
            found = [cell + 1 for _, cell in run]
            place = f"{found[0]}-{found[-1]}" if len(found) > 1 else f"{found[0]}"
            parts.append(
                f"{place}="
                + "".join(character for state, character in enumerate(board.characters) if mask >> state & 1)
            )
        return f"{board.name(self.line)}: {' '.join(parts)}"


def _deduce(puzzle: Puzzle, picture: bytes | None, progress: Progress) -> tuple[CellStates, list[LineDeduction]]:
    """Deduce line by line as far as possible; return the final board and the deductions in order."""
    if picture is not None and not checker.right(puzzle, picture):
        raise PuzzleError("this picture does not solve the puzzle")
    board = CellStates(puzzle)
    count = len(board.clues)
    waiting, is_waiting = deque(range(count)), [True] * count
    deductions: list[LineDeduction] = []
    while waiting:
        line = waiting.popleft()
        is_waiting[line] = False
        progress(len(deductions), 0, "deductions")
        found = LineDeduction(line, board.masks[board.cells(line)], board.narrow(line))
        if found.masks is None:
            deductions.append(found)
            break
        changed = found.changed_cells
        if not changed:
            continue
        board.masks[board.cells(line)] = found.masks
        deductions.append(found)
        for cell in changed:
            crossing = board.height + cell if line < board.height else cell
            if not is_waiting[crossing]:
                is_waiting[crossing] = True
                waiting.append(crossing)
    return board, deductions


def _lemmas(encoding: Encoding, deductions: Sequence[LineDeduction]) -> Lemmas:
    """Yield the clauses of deductions. When the cells of a line are known, each clause about its blocks has at most two
    literals; if unit propagation does not suffice, it is enough to assume one literal and then its opposite, first
    those about the cell itself.
    """
    for line, before, after in deductions:
        starts = encoding.starts(line)
        own = range(encoding.before[line] + 1, starts.number + 1)
        if after is None:
            yield [], own
            continue
        for cell, (old, new) in enumerate(zip(before, after, strict=True)):
            near = [each for row in (*starts.starts, *starts.ends) if (each := row[cell + 1]) in own]
            for clause in encoding.facts(encoding.lines[line][cell], old, new):
                yield clause, [*near, *own]
