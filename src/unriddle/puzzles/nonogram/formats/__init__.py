"""Files of nonograms: one module a format, each with `detect`, `read` and, where it can be written, `write`."""

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.puzzle import Puzzle

FORMATS = {"id": "the line nonogram:WIDTHxHEIGHT:ROWS:COLUMNS"}


def detect(data: bytes) -> str | None:
    return "id" if data[:9] == b"nonogram:" else None


def read(data: bytes, format: str | None = None) -> list[Puzzle]:
    return [Puzzle.parse(data.decode(errors="replace").strip())]


def write(puzzle: Puzzle, format: str) -> bytes:
    if format != "id":
        raise PuzzleError(f"there is no format {format!r}")
    return f"{puzzle}\n".encode()
