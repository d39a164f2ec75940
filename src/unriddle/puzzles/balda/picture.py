"""A position as a Picture: letters, and a word's path numbered from 1."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import Cell, Picture, Role, Text
from unriddle.core.family import PrintRules
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.play.game import DrawnGame, goal
from unriddle.puzzles.balda.puzzle import BLOCKED, COLUMNS, EMPTY, PRIZE, Move, Puzzle, name_of

ROLES = {EMPTY: Role.EMPTY, PRIZE: Role.PRIZE, BLOCKED: Role.BLOCKED}


def picture(puzzle: Puzzle | None, place: Any) -> Picture:
    """Draw the board, with a move's path, the current path of a search, or a game's last move; without a puzzle, a
    move's word.
    """
    if puzzle is None:
        assert place is not None
        roles = [Role.NEW if cell == place.cell else Role.MARKED for cell in place.path]
        letters = [
            Cell(large(letter), role, "", name_of(cell))
            for letter, role, cell in zip(place.word, roles, place.path, strict=True)
        ]
        return Picture((tuple(letters),), lines=(str(place),))
    if isinstance(place, DrawnGame):
        drawn = picture(place.position, place.move)
        lines = drawn.lines if place.position.goal and place.move is None else (*drawn.lines, place.score)
        return replace(drawn, title="", lines=lines)
    board = []
    for row, line in enumerate(puzzle.rows):
        cells = []
        for column, character in enumerate(line):
            role = ROLES.get(character, Role.GIVEN)
            text = "" if role is not Role.GIVEN else large(character)
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
        lines=(str(place),) if place is not None and place.points else (goal(puzzle),) if puzzle.goal else (),
    )


BLANK = "_" * 22
OTHERS = 3  # the most other words of equal worth to list


def board(puzzle: Puzzle) -> Picture:
    """Draw the field, and list the words played."""
    drawn = picture(puzzle, None)
    used = (Text("played: {words}", words=", ".join(puzzle.used)),) if puzzle.used else ()
    return replace(drawn, title="", lines=(*drawn.lines, *used, BLANK))


def answer(puzzle: Puzzle, first: Move | None, summary: Mapping[str, Any]) -> Picture | None:
    """Draw the word with the most points, and list others with as many."""
    moves = summary["moves"]
    if not moves:
        return None
    best = max(moves, key=lambda move: int(move["points"]))
    others = [move["word"] for move in moves if move["points"] == best["points"]]
    drawn = picture(puzzle, Move.from_json(best))
    # Letters of the field that the word does not use are dimmed.
    numbered = tuple(
        tuple(replace(cell, role=Role.PLAIN) if cell.role is Role.GIVEN else cell for cell in line)
        for line in drawn.cells
    )
    words = ", ".join(large(word) for word in list(dict.fromkeys([best["word"], *others]))[: OTHERS + 1])
    worth = Text("{words}: {count} point", "{words}: {count} points", words=words, count=best["points"])
    return replace(drawn, cells=numbered, title="", left=(), top=(), lines=(worth,))


PAPER = PrintRules(
    Text("Balda"),
    Text(
        "Put one letter into an empty cell next to a letter, and make a word that uses it: from cell to neighboring "
        "cell, no cell twice. A word is worth one point per letter; no word is played again. Find a word that is "
        "worth the most."
    ),
    board,
    answer,
)
