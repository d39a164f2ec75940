"""Verifies certificates of nonograms; shares nothing with the solver but the value of a puzzle.

The format is told in docs/puzzles/nonogram-proofs.md: the verdict, the picture of a unique puzzle, deductions from
single lines and, where these do not settle the verdict, clauses that follow one after another by unit propagation.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import IO

from unriddle.core import PuzzleError, Text, in_line
from unriddle.core.system.hashing import blake2b
from unriddle.puzzles.nonogram.proof.checker.board import Board
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.proof.checker.kernel import Clauses
from unriddle.puzzles.nonogram.puzzle import Puzzle, blocks, matches

TITLE = "unriddle nonogram proof 1"
VERDICTS = ("unique", "none")
# The longest line of a certificate, in bytes.
LONGEST = 1 << 24
# The most clauses of a puzzle; 80 x 95 cells that are all open have 330,000.
MOST = 2_000_000
CLAUSE = re.compile("(d )?((?:-?[1-9][0-9]{0,8} )*)0", re.ASCII)

# progress(how many are done, of how many or 0, of what)
Progress = Callable[[int, int, str], None]


class ProofError(PuzzleError):
    """A certificate that does not prove its verdict for this puzzle: in which line, and why."""


@dataclass(frozen=True)
class Proven:
    """What a certificate proves, with this many deductions and clauses."""

    verdict: str
    deductions: int
    clauses: int


def digest(puzzle: Puzzle) -> str:
    """What names the puzzle in its certificate: of its id without the depth, which concerns only the search."""
    return blake2b(str(replace(puzzle, depth=0)).encode(), digest_size=16).hexdigest()


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of an open file; at most one is longer than a certificate's may be."""
    while line := file.readline(LONGEST + 2):
        yield line


def check(puzzle: Puzzle, lines: Iterable[bytes], progress: Progress | None = None) -> Proven:
    """What these lines prove of the puzzle; ProofError says where they fail, PuzzleError what else they are."""
    told = progress or (lambda done, total, what: None)
    reader = _Reader(lines)
    if reader.first() != TITLE:
        raise PuzzleError(Text("this is not a certificate of a nonogram, or it is from another version of unriddle"))
    if reader.next() != f"puzzle {digest(puzzle)}":
        raise reader.wrong(Text("the certificate belongs to another puzzle"))
    verdict = reader.value("verdict")
    if verdict not in VERDICTS:
        raise reader.wrong(Text("the verdict must be unique or none"))
    picture = _picture(puzzle, reader) if verdict == "unique" else None
    board = Board(puzzle)
    deductions, impossible = reader.count("deductions"), False
    for done in range(deductions):
        if impossible:
            raise reader.wrong(Text("nothing can follow a line that cannot be filled"))
        told(done, deductions, "deductions")
        deduction = reader.next()
        try:
            impossible = board.apply(deduction)
        except ValueError as error:
            raise reader.wrong(error.args[0]) from None
    clauses = 0
    if not impossible and (picture is None or not board.known()):
        clauses = _clauses(puzzle, board, picture, reader, told)
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
    return all(picture[row * width + column] == colour for row, column, colour in puzzle.given) and all(
        len(clue) == len(there) and all(map(matches, clue, there)) for clue, there in lines
    )


class _Reader:
    """Takes the lines of a certificate from the front."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.lines = iter(lines)
        self.number = 0

    def first(self) -> str:
        """The first line, whatever it is."""
        self.number = 1
        return next(self.lines, b"")[:100].decode("ascii", "replace").rstrip("\r\n")

    def next(self) -> str:
        """The next line."""
        self.number += 1
        line = next(self.lines, None)
        if line is None:
            raise self.wrong(Text("the certificate is cut off"))
        if len(line) > LONGEST or not line.isascii():
            raise self.wrong(Text("this is not a line of a certificate"))
        return line.decode("ascii").rstrip("\r\n")

    def value(self, name: str) -> str:
        """The value of a line that says `name value`."""
        found, _, value = self.next().partition(" ")
        if found != name:
            raise self.wrong(Text("the {name} must be here", name=name))
        return value

    def count(self, name: str) -> int:
        """How many lines this section has."""
        value = self.value(name)
        if not re.fullmatch("[0-9]{1,9}", value, re.ASCII):
            raise self.wrong(Text("the number of {name} must be here", name=name))
        return int(value)

    def wrong(self, why: Text) -> ProofError:
        """The error for the line that was read last."""
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


def _clauses(puzzle: Puzzle, board: Board, picture: bytes | None, reader: _Reader, progress: Progress) -> int:
    """Check the clauses one by one, up to the contradiction of another picture; how many there are."""
    count = reader.count("clauses")
    encoding = Encoding(puzzle, board.masks)
    database = Clauses(encoding.variables)
    # Clauses that were learnt and not dropped: their sorted literals -> their numbers.
    learnt: dict[tuple[int, ...], list[int]] = {}
    try:
        for number, clause in enumerate(encoding.given()):
            if number == MOST:
                raise PuzzleError(Text("too large: it has more than {most:,} clauses", most=MOST))
            database.add(clause)
        if picture is not None:
            database.add(encoding.another(picture))
        for done in range(count):
            progress(done, count, "clauses")
            match = CLAUSE.fullmatch(reader.next())
            if not match:
                raise reader.wrong(Text("write a clause as `1 -2 0`, and a deleted one as `d 1 -2 0`"))
            clause = [int(literal) for literal in match[2].split()]
            if match[1]:
                if numbers := learnt.get(tuple(sorted(clause))):
                    database.drop(numbers.pop())
            elif not database.follows(clause):
                raise reader.wrong(Text("this clause does not follow from those before it"))
            else:
                learnt.setdefault(tuple(sorted(clause)), []).append(database.add(clause))
    except ValueError as error:
        raise error if isinstance(error, PuzzleError) else reader.wrong(Text.of(error.args[0])) from None
    except MemoryError:
        raise reader.wrong(Text("there are too many clauses to check")) from None
    if not database.contradiction:
        raise reader.wrong(Text("the clauses end without a contradiction"))
    return count
