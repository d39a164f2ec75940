"""Taught steps of nonograms: the search that explains, step after step, the easiest first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from unriddle.core import PuzzleError, Text, in_cell
from unriddle.core.teach.explaining import Explaining, Teach
from unriddle.kit.lesson import Lesson
from unriddle.puzzles.nonogram.play import Game, Position, Sheet, parse
from unriddle.puzzles.nonogram.play import game as begun
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle
from unriddle.puzzles.nonogram.solve.search import Search
from unriddle.puzzles.nonogram.teach.teacher import NonogramStep, Teacher
from unriddle.puzzles.nonogram.teach.techniques import TECHNIQUES
from unriddle.puzzles.nonogram.teach.whole import whole_teacher

# A cell as R3C4; and as 3,4 in a text without dots, where commas do not stand between cells.
_NAMED = re.compile(r"r\s?(\d+)\s?[.,]?\s?c\s?(\d+)", re.ASCII | re.IGNORECASE)
_COMMA = re.compile(r"(\d+)\s?,\s?(\d+)", re.ASCII)
_PARTED = re.compile(r"\s*\d{1,4}\s*,\s*", re.ASCII)
_CELLS = re.compile(r"[\s,;]*(\d+\.\d+[a-zA-Z-]?[\s,;]*)+", re.ASCII)
_MOVES = re.compile(r"[\s;]*(\d[0-9.,]*[!?]?[a-zA-Z-]*[\s;]*)+", re.ASCII)


def position_of(puzzle: Puzzle, found: Iterable[str]) -> str:
    """The position of a sheet with this: cells as 3.4 (row, column), 3.4b in colour, 3.4- empty; moves such as 3.4..7
    and 3.4!b; a picture with `?` where nothing is known. 3,4 and R3C4 are read as 3.4, and 3, followed by 4, which a
    shell took apart, too. PuzzleError.
    """
    texts: list[str] = []
    for text in found:
        texts = [*texts[:-1], texts[-1] + text] if texts and _PARTED.fullmatch(texts[-1]) else [*texts, text]
    game = Game(puzzle, Sheet.of(puzzle))
    for text in texts:
        if re.fullmatch(r"\s*\d{1,4}[\s,;]*", text, re.ASCII):
            raise PuzzleError(Text("a cell is its row and its column: write 3.4 for row 3, column 4"), text)
        named = _NAMED.sub(r"\1.\2", text)
        named = named if "." in named else _COMMA.sub(r"\1.\2", named)
        if _CELLS.fullmatch(named):
            moves = re.findall(r"\d+\.\d+[a-zA-Z-]?", named, re.ASCII)
        elif _MOVES.fullmatch(named) and "." in named:
            moves = re.split(r"[\s;]+", named.strip(" ;\n\t"))
        else:
            game = Game(puzzle, _drawn(puzzle, game, text))
            continue
        for move in moves:
            try:
                parse(puzzle, move)
            except PuzzleError as error:
                raise PuzzleError(Text("there is no such cell or color"), move[:40]) from error
            game = game.play(move)
    return str(game)


def _drawn(puzzle: Puzzle, game: Game, text: str) -> Sheet:
    """The sheet with a picture on it; PuzzleError where that is not like the given cells."""
    picture = puzzle.solution(text.replace("/", "\n"))
    cells = bytearray(game.sheet.solution.cells)
    for cell, state in enumerate(picture.cells):
        given = game.sheet.fixed.get(divmod(cell, puzzle.width))
        if state != UNKNOWN and given not in (None, state):
            row, column = divmod(cell, puzzle.width)
            raise PuzzleError(Text("this cell is given"), in_cell(row + 1, column + 1))
        if state != UNKNOWN:
            cells[cell] = state
    out = {
        divmod(cell, puzzle.width): states
        for cell, states in Position(game.sheet).out.items()
        if cells[cell] == UNKNOWN
    }
    return Sheet.of(puzzle, bytes(cells), out)


# The solutions of larger boards are found again when work is taken up, for it could not remember them.
LARGE = 100_000


class Solved(Explaining):
    """What a hint asks of a solved sheet: there is no step, although cells may be open."""

    done: bool
    share: float

    def recall(self, memory: Any) -> None:
        super().recall(memory)
        self.done, self.share = True, 1.0

    def counted(self) -> dict[str, Any]:
        return {"nothing": Text("Solved.")}


def steps(begun: Game, *, until: int | None = None, strict: bool = False, teach: Teach = Teacher) -> Explaining:
    """The steps from this sheet on, the easiest first, none of a tier above `until`. On a solved sheet only an
    explanation, which is `strict`, has steps: it crosses out what is open.
    """
    # A limit of depth is about the search alone.
    puzzle, known = replace(begun.puzzle, depth=0), replace(begun.as_puzzle, depth=0)
    solves = [partial(Search, each) for each in dict.fromkeys((known, puzzle))]
    large = puzzle.width * puzzle.height > LARGE
    explaining = Explaining if strict or begun.status.kind != "solved" else Solved
    return explaining(begun, solves, teach, until=until, strict=strict, forgets=large)


def lesson(begun: Game, *, until: int | None = None, strict: bool = False, variant: int = 0) -> Explaining:
    """The steps of an explanation."""
    return steps(begun, until=until, strict=strict, teach=partial(whole_teacher, variant))


LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, NonogramStep, steps, position_of, begun, whole=lesson)
