"""What steps on a nonogram are made of beside moves: blocks, the answer, and trials."""

from typing import NamedTuple

from unriddle.core.teach.step import Line
from unriddle.puzzles.nonogram.play.notation import Put


class Block(NamedTuple):
    """A block of a line, counted from 0."""

    line: Line
    at: int

    def __str__(self) -> str:
        return f"{self.line} block {self.at + 1}"


class Answer(NamedTuple):
    """The only solution, which shows a mistake where no line does."""

    name: str = "solution"

    def __str__(self) -> str:
        return self.name


class Trial(NamedTuple):
    """A supposition, the lines that were looked at, and what follows in each."""

    supposed: Put
    chain: tuple[Line, ...]
    breaks: bool
    links: tuple[tuple[Put, ...], ...]
