"""Verifies certificates of nonograms; shares nothing with the solver but the value of a puzzle.

A certificate is text. Its head names the puzzle and the verdict (unique or none), and holds the picture of a unique
puzzle. Then come the names of lines (r1, c12) in the order in which each tells something by itself. When that settles
the verdict nothing follows. Otherwise there is a proof in the DRAT form over the numbering of clauses.py: the puzzle's
clauses, what the lines told and, for a unique puzzle, one more picture being wanted contradict one another; each
clause of the proof must follow by unit propagation from those before it. The last line is `end`.
"""

from collections.abc import Iterator

from unriddle.core import PuzzleError
from unriddle.core.hashing import blake2b
from unriddle.puzzles.nonogram.checker.clauses import another, clauses, known, variables
from unriddle.puzzles.nonogram.checker.kernel import Clauses
from unriddle.puzzles.nonogram.checker.lines import deduce
from unriddle.puzzles.nonogram.puzzle import LETTERS, Puzzle, blocks

TITLE = "unriddle nonogram proof 1"


def digest(puzzle: Puzzle) -> str:
    """What names the puzzle in its certificate."""
    return blake2b(str(puzzle).encode(), digest_size=16).hexdigest()


class Cells:
    """The colours that each cell may still have, as the checker has derived them line by line."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        full = (2 << len(puzzle.colours)) - 1
        self.masks = [full] * (puzzle.width * puzzle.height)
        for row, column, colour in puzzle.given:
            self.masks[row * puzzle.width + column] = 1 << colour

    def line(self, name: str) -> tuple[range, tuple[tuple[int, int], ...]]:
        """The cells and the clue of the line with this name; ValueError."""
        width, height = self.puzzle.width, self.puzzle.height
        index = int(name[1:]) - 1 if name[1:].isascii() and name[1:].isdigit() else -1
        if name[0] == "r" and 0 <= index < height:
            return range(index * width, (index + 1) * width), self.puzzle.rows[index]
        if name[0] == "c" and 0 <= index < width:
            return range(index, width * height, width), self.puzzle.columns[index]
        raise ValueError(f"there is no line {name[:20]}")

    def apply(self, name: str) -> list[int] | None:
        """Conclude all that this line tells: the cells of which more is known now; None when it cannot be filled."""
        cells, clue = self.line(name)
        states = len(self.puzzle.colours) + 1
        can = [0] * states
        for at, cell in enumerate(cells):
            mask = self.masks[cell]
            for state in range(states):
                if mask >> state & 1:
                    can[state] |= 1 << at
        told = deduce(len(cells), clue, can)
        if told is None:
            return None
        changed = []
        for state in range(states):
            gone = can[state] & ~told[state]
            while gone:
                at = gone.bit_length() - 1
                gone ^= 1 << at
                self.masks[cells[at]] &= ~(1 << state)
                changed.append(cells[at])
        return changed

    def picture(self) -> bytes | None:
        """The picture when every cell is known."""
        if any(mask & (mask - 1) for mask in self.masks):
            return None
        return bytes(mask.bit_length() - 1 for mask in self.masks)

    def literals(self) -> Iterator[list[int]]:
        """What is known of the cells, as clauses of one literal."""
        colours = len(self.puzzle.colours)
        for cell, mask in enumerate(self.masks):
            if not mask & (mask - 1):
                yield from ([literal] for literal in known(self.puzzle, cell, mask.bit_length() - 1))
                continue
            yield from ([-(cell * colours + k)] for k in range(1, colours + 1) if not mask >> k & 1)
            if not mask & 1:
                yield [cell * colours + k for k in range(1, colours + 1) if mask >> k & 1]


def right(puzzle: Puzzle, picture: bytes) -> bool:
    """Whether this picture solves the puzzle."""
    width = puzzle.width
    lines = [(clue, picture[row * width : (row + 1) * width]) for row, clue in enumerate(puzzle.rows)]
    lines += [(clue, picture[column::width]) for column, clue in enumerate(puzzle.columns)]
    return all(picture[row * width + column] == colour for row, column, colour in puzzle.given) and all(
        len(clue) == len(blocks(cells))
        and all(
            colour == shade and length in (0, found)
            for (length, colour), (found, shade) in zip(clue, blocks(cells), strict=True)
        )
        for clue, cells in lines
    )


class _Reader:
    """Takes the lines of a certificate from the front."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0

    def next(self) -> str:
        self.at += 1
        if self.at > len(self.lines):
            raise PuzzleError("the certificate is cut off", self.where)
        return self.lines[self.at - 1]

    def wrong(self, message: str) -> PuzzleError:
        return PuzzleError(message, self.where)

    @property
    def where(self) -> str:
        return f"line {self.at}"


def check(puzzle: Puzzle, data: bytes) -> str:
    """The verdict that this certificate proves, "unique" or "none"; PuzzleError says where it fails."""
    try:
        reader = _Reader(data.decode("ascii"))
    except UnicodeDecodeError:
        raise PuzzleError("this is not a certificate") from None
    if reader.next() != TITLE:
        raise reader.wrong("this is not a certificate of this version of unriddle")
    if reader.next() != f"puzzle {digest(puzzle)}":
        raise reader.wrong("the certificate belongs to another puzzle")
    verdict = reader.next()
    if verdict not in ("verdict unique", "verdict none"):
        raise reader.wrong("the verdict must be unique or none")
    picture = _picture(puzzle, reader) if verdict == "verdict unique" else None
    cells = Cells(puzzle)
    settled = _lines(cells, reader, picture)
    if not settled:
        _proof(puzzle, cells, reader, picture)
    if reader.next() != "end" or reader.lines[reader.at :] not in ([], [""]):
        raise reader.wrong("the certificate does not end here")
    return verdict.split()[1]


def _picture(puzzle: Puzzle, reader: _Reader) -> bytes:
    if reader.next() != "picture":
        raise reader.wrong("the picture is missing")
    colours = "." + LETTERS[: len(puzzle.colours)]
    rows = [reader.next() for _ in range(puzzle.height)]
    if any(len(row) != puzzle.width or set(row) - set(colours) for row in rows):
        raise reader.wrong("the picture does not fit the puzzle")
    picture = bytes(colours.index(sign) for row in rows for sign in row)
    if not right(puzzle, picture):
        raise reader.wrong("the picture does not solve the puzzle")
    return picture


def _lines(cells: Cells, reader: _Reader, picture: bytes | None) -> bool:
    """Follow the deductions of lines; whether they settle the verdict."""
    if reader.next() != "lines":
        raise reader.wrong("the lines are missing")
    for name in reader.next().split():
        try:
            told = cells.apply(name)
        except ValueError as error:
            raise reader.wrong(str(error)) from None
        if told is None:
            if picture is not None:
                raise reader.wrong(f"the line {name} cannot be filled")
            return True
    return picture is not None and cells.picture() == picture


def _proof(puzzle: Puzzle, cells: Cells, reader: _Reader, picture: bytes | None) -> None:
    """Check the clauses of the proof one by one, up to the contradiction."""
    if reader.next() != "clauses":
        raise reader.wrong("the lines alone do not prove the verdict")
    database = Clauses(variables(puzzle))
    for clause in clauses(puzzle):
        database.add(clause)
    for clause in cells.literals():
        database.add(clause)
    if picture is not None:
        database.add(another(puzzle, picture))
    numbers: dict[tuple[int, ...], list[int]] = {}
    while not database.contradiction:
        words = reader.next().split()
        dropping = words[:1] == ["d"]
        try:
            literals = [int(word) for word in words[dropping:]]
            if not literals or literals.pop() != 0:
                raise ValueError("a clause must end with 0")
            key = tuple(sorted(set(literals)))
            if dropping:
                if numbers.get(key):
                    database.drop(numbers[key].pop())
                continue
            if not database.follows(literals):
                raise ValueError("this clause does not follow from those before it")
            numbers.setdefault(key, []).append(database.add(literals))
        except (ValueError, OverflowError) as error:
            raise reader.wrong(str(error) if isinstance(error, ValueError) else "no such variable") from None
    while reader.lines[reader.at : reader.at + 1] not in (["end"], []):
        reader.next()
