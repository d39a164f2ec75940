"""Asks the user about uncertain parts of a picture: the least certain line or cell first, cut out of the picture and
drawn as half blocks, with the guess and the alternatives beside it.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from unriddle.core import Cell, Picture, PuzzleError, Role, Text
from unriddle.core.errors import in_cell, in_column, in_row, join_with_commas, message_of, plain
from unriddle.draw.ansi import halves, place_beside
from unriddle.draw.ansi import terminal as size
from unriddle.fronts import terminal
from unriddle.fronts.cli.language import say
from unriddle.fronts.terminal import echo
from unriddle.kit.photo.gray import MAX_FINE_PIXELS, Box, open_gray

if TYPE_CHECKING:
    from unriddle.core import Puzzle

MIN_CROP_SIDE = 16  # the least pixels of the shorter side of a cutout
LEFT = 9  # lines of the terminal left for text
LARGER = 4  # the largest magnification of a cutout
MAX_ALTERNATIVES = 6  # the most alternatives to list
ACCEPT_ALL = "="


def settle(read: Callable[..., Sequence[Puzzle]], data: bytes, error: PuzzleError) -> Sequence[Puzzle]:
    """Ask about cells of the picture until `read(answers=...)` succeeds, and return its result; PuzzleError, with the
    remaining question, if the user gives up or nothing is left to ask.
    """
    answers: dict[tuple[int, int], str] = {}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        while (asked := error.asked) and (cells := [cell for cell in asked.boxes if cell not in answers]):
            row, column = cells[0]
            place = in_cell(row, column) if row and column else in_row(row) if row else in_column(column)
            guess, *others = [*asked.guesses.get(cells[0], ()), ""]
            lines = [place.text, Text("guess: {text}", text=guess) if guess else Text("it cannot be read")]
            if others[:-1]:
                lines.append(Text("or: {texts}", texts=join_with_commas(others[:-1][:MAX_ALTERNATIVES])))
            lines += filter(None, [message_of(error).fields["message"].fields.get("sums")])
            columns, rows = size(sys.stdout)
            art = _cut_out(data, asked.boxes[cells[0]], columns, max(2, rows - LEFT))
            echo("\n".join(["", *place_beside(art, [plain(say(each)) for each in lines], columns)]))
            keys = [Text("Enter: as guessed")] * bool(guess)
            keys += [Text("{all}: yes, all right", all=ACCEPT_ALL), Text("Ctrl-C: leave"), Text("or type it")]
            echo(terminal.wrap("; ".join(map(say, keys))))
            text = input("> ").strip() or guess
            if not text:
                continue
            accepted = (
                {cell: asked.guesses[cell][0] for cell in cells if asked.guesses.get(cell)}
                if text == ACCEPT_ALL
                else {}
            )
            given = accepted or {cells[0]: text}
            try:
                return read(answers={**answers, **given})
            except PuzzleError as now:
                if now.asked is None:
                    echo(plain(say(message_of(now))))
                else:
                    answers, error = {**answers, **given}, now
    except (KeyboardInterrupt, EOFError):
        echo()
    finally:
        signal.signal(signal.SIGINT, before)
    raise error


def _cut_out(data: bytes, place: tuple[float, float, float, float], columns: int, rows: int) -> list[str]:
    """Return a part of a picture, by its edges in fractions of it, as lines of half blocks."""
    picture = open_gray(data, MAX_FINE_PIXELS)
    left, top, right, bottom = (
        min(side, max(0, round(part * side)))
        for part, side in zip(place, 2 * (picture.width, picture.height), strict=True)
    )
    cut = picture.cut(Box(left, top, max(right, left + 1), max(bottom, top + 1)))
    by = min(columns / cut.width, 2 * rows / cut.height, MIN_CROP_SIDE / min(cut.width, cut.height), LARGER)
    steps = ([at / by for at in range(int(side * by))] + [side] for side in (cut.width, cut.height))
    shades = [Cell(role=Role.FILLED, color=f"#{3 * f'{value:02x}'}") for value in range(256)]
    faces = [[shades[value] for value in line] for line in cut.area_means(*steps)]
    return halves(Picture(), faces, columns, rows + 1, terminal.color())
