"""Verifies nonogram certificates; shares only the puzzle value with the solver.

docs/puzzles/proofs.md describes the format: the verdict, the picture of a unique puzzle, deductions from single lines
and, if these do not settle the verdict, clauses that follow one after another by unit propagation.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import IO

from unriddle.core import PuzzleError, Text, in_line
from unriddle.core.system.hashing import blake2b
from unriddle.kit.proof import Clause, Progress, ProofError
from unriddle.kit.proof.check import check as check_steps
from unriddle.kit.proof.files import MAX_LINE, checked_clauses, text_steps
from unriddle.puzzles.nonogram.proof.checker.board import CellStates
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.puzzle import Puzzle, blocks, matches

TITLE = "unriddle nonogram proof 2"
VERDICTS = ("unique", "none")


@dataclass(frozen=True)
class Proven:
    """The verdict that a certificate proves, and how many deductions and clauses it has."""

    verdict: str
    deductions: int
    clauses: int


def digest(puzzle: Puzzle) -> str:
    """Return the digest of a puzzle for its certificate: of its id without the depth, which only affects the search."""
    return blake2b(str(replace(puzzle, depth=0)).encode(), digest_size=16).hexdigest()


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of an open file; at most one is longer than a certificate's may be."""
    while line := file.readline(MAX_LINE + 2):
        yield line


def check(puzzle: Puzzle, lines: Iterable[bytes], progress: Progress) -> Proven:
    """Return what these lines prove about the puzzle; ProofError, with the place, if they are wrong, PuzzleError if
    they are not a certificate of this puzzle.
    """
    reader = _Reader(lines)
    if reader.first() != TITLE:
        raise PuzzleError("this is not a certificate of a nonogram, or it is from another version of unriddle")
    if reader.next() != f"puzzle {digest(puzzle)}":
        raise reader.wrong(Text("the certificate belongs to another puzzle"))
    verdict = reader.value("verdict")
    if verdict not in VERDICTS:
        raise reader.wrong(Text("the verdict must be unique or none"))
    picture = _picture(puzzle, reader) if verdict == "unique" else None
    board = CellStates(puzzle)
    deductions, impossible = reader.count("deductions"), False
    for done in range(deductions):
        if impossible:
            raise reader.wrong(Text("nothing can follow a line that cannot be filled"))
        progress(done, deductions, "deductions")
        deduction = reader.next()
        try:
            impossible = board.apply(deduction)
        except ValueError as error:
            raise reader.wrong(error.args[0]) from None
    clauses = 0
    if not impossible and (picture is None or not board.known()):
        clauses = _clauses(puzzle, board, picture, reader, progress)
    if reader.next() != "end" or any(line.strip() for line in reader.lines):
        raise reader.wrong(Text("the certificate must end here with `end`"))
    if impossible and picture is not None:
        raise reader.wrong(Text("there is a picture, but also a line that cannot be filled"))
    return Proven(verdict, deductions, clauses)


def right(puzzle: Puzzle, picture: bytes) -> bool:
    """Whether this picture solves the puzzle."""
    width = puzzle.width
    lines = [(clue, blocks(picture[row * width : (row + 1) * width])) for row, clue in enumerate(puzzle.rows)]
    lines += [(clue, blocks(picture[column::width])) for column, clue in enumerate(puzzle.columns)]
    return all(picture[row * width + column] == color for row, column, color in puzzle.given) and all(
        len(clue) == len(found) and all(map(matches, clue, found)) for clue, found in lines
    )


class _Reader:
    """Reads the lines of a certificate one by one."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.lines = iter(lines)
        self.number = 0

    def first(self) -> str:
        """Return the first line, whatever it is."""
        self.number = 1
        return next(self.lines, b"")[:100].decode("ascii", "replace").rstrip("\r\n")

    def next(self) -> str:
        """Return the next line."""
        self.number += 1
        line = next(self.lines, None)
        if line is None:
            raise self.wrong(Text("the certificate is cut off"))
        if len(line) > MAX_LINE or not line.isascii():
            raise self.wrong(Text("this is not a line of a certificate"))
        return line.decode("ascii").rstrip("\r\n")

    def value(self, name: str) -> str:
        """Return the value of the next line, which must be `name value`."""
        found, _, value = self.next().partition(" ")
        if found != name:
            raise self.wrong(Text("the {name} must be here", name=name))
        return value

    def count(self, name: str) -> int:
        """Return the number of lines of this section."""
        value = self.value(name)
        if not re.fullmatch("[0-9]{1,9}", value, re.ASCII):
            raise self.wrong(Text("the number of {name} must be here", name=name))
        return int(value)

    def wrong(self, why: Text) -> ProofError:
        """Return the error for the line that was read last."""
        return ProofError(why, in_line(self.number))


def _picture(puzzle: Puzzle, reader: _Reader) -> bytes:
    if reader.next() != "picture":
        raise reader.wrong(Text("the picture is missing"))
    states = "." + puzzle.letters
    cells: list[int] = []
    for _ in range(puzzle.height):
        row = reader.next()
        if len(row) != puzzle.width or not set(row) <= set(states):
            raise reader.wrong(Text("the row of the picture does not fit the puzzle"))
        cells += map(states.index, row)
    picture = bytes(cells)
    if not right(puzzle, picture):
        raise reader.wrong(Text("the picture does not solve the puzzle"))
    return picture


def facts(encoding: Encoding, board: CellStates) -> Iterator[Clause]:
    """Yield the clauses that state everything proven about a board's cells."""
    full = (1 << len(board.characters)) - 1
    for cell, mask in enumerate(board.masks):
        yield from encoding.facts(cell, full, mask)


def _clauses(puzzle: Puzzle, board: CellStates, picture: bytes | None, reader: _Reader, progress: Progress) -> int:
    """Check the clauses one by one, up to the contradiction; return their number."""
    count = reader.count("clauses")
    encoding = Encoding(puzzle)
    given = chain(
        checked_clauses(encoding), facts(encoding, board), [] if picture is None else [encoding.another(picture)]
    )
    before = reader.number
    steps = text_steps((reader.next().encode() for _ in range(count)), before)
    return check_steps(encoding.variables, given, steps, progress, before)
