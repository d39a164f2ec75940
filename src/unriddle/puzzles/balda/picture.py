"""A position as a Picture: letters, and a word's path numbered from 1."""

from dataclasses import replace
from typing import Any

from unriddle.core import Cell, Picture, Role, Text
from unriddle.puzzles.balda.notation import COLUMNS, name_of
from unriddle.puzzles.balda.play.game import Sheet
from unriddle.puzzles.balda.puzzle import BLOCKED, EMPTY, PRIZE, Move, Puzzle

ROLES = {EMPTY: Role.EMPTY, PRIZE: Role.PRIZE, BLOCKED: Role.BLOCKED}


def picture(puzzle: Puzzle | None, place: Any) -> Picture:
    """The board, with the path of a move or the path so far of a search; of a move alone its word; a game's sheet."""
    if puzzle is None:
        assert place is not None
        return _letters_in_a_row(place)
    if isinstance(place, Sheet):
        drawn = picture(place.position, place.move)
        return replace(drawn, title="", lines=(*drawn.lines, place.score))
    board = []
    for row, line in enumerate(puzzle.rows):
        cells = []
        for column, sign in enumerate(line):
            role = ROLES.get(sign, Role.GIVEN)
            text = "" if role is not Role.GIVEN else sign.upper()
            note = ""
            if place is not None and (row, column) in place.path:
                steps = [number for number, cell in enumerate(place.path, 1) if cell == (row, column)]
                note = ",".join(map(str, steps))
                text = place.word[steps[0] - 1].upper()
                role = Role.NEW if (row, column) == place.cell else Role.MARKED
            cells.append(Cell(text, role, "", note))
        board.append(tuple(cells))
    return Picture(
        tuple(board),
        title=Text("Balda"),
        left=tuple((Cell(str(row + 1)),) for row in range(puzzle.height)),
        top=tuple((Cell(COLUMNS[column]),) for column in range(puzzle.width)),
        lines=(str(place),) if place is not None and place.points else (),
    )


def _letters_in_a_row(move: Move) -> Picture:
    """The word of a move, with the cell of each letter."""
    roles = [Role.NEW if place == move.cell else Role.MARKED for place in move.path]
    cells = [
        Cell(letter.upper(), role, "", name_of(place))
        for letter, role, place in zip(move.word, roles, move.path, strict=True)
    ]
    return Picture((tuple(cells),), lines=(str(move),))
