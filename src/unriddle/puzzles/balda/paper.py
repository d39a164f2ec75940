"""Positions of Balda on paper: the field, a line to write on, and as the answer the word that is worth most."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import Cell, Picture, Role, Text
from unriddle.core.parts import Paper
from unriddle.puzzles.balda.picture import picture
from unriddle.puzzles.balda.puzzle import Move, Puzzle

BLANK = "_" * 22
OTHERS = 3  # words that are worth as much


def board(puzzle: Puzzle) -> Picture:
    """The field, and the words that were played."""
    drawn = picture(puzzle, None)
    used = (Text("played: {words}", words=", ".join(puzzle.used)),) if puzzle.used else ()
    return replace(drawn, title="", lines=(*used, BLANK))


def answer(puzzle: Puzzle, first: Move | None, told: Mapping[str, Any]) -> Picture | None:
    """The path of the word that is worth most, and others worth as much."""
    moves = told["moves"]
    if not moves:
        return None
    best = max(moves, key=lambda move: int(move["points"]))
    others = [move["word"] for move in moves if move["points"] == best["points"] and move is not best]
    row, column = best["cell"]
    path = tuple((each[0], each[1]) for each in best["path"])
    drawn = picture(puzzle, Move((row, column), best["letter"], best["word"], path, best["points"]))
    numbered = tuple(tuple(_settled(cell) for cell in line) for line in drawn.cells)
    words = ", ".join(word.upper() for word in [best["word"], *dict.fromkeys(others)][: OTHERS + 1])
    worth = Text("{words}: {count} point", "{words}: {count} points", words=words, count=best["points"])
    return replace(drawn, cells=numbered, title="", left=(), top=(), lines=(worth,))


def _settled(cell: Cell) -> Cell:
    """Letters of the field that the word does not use stand back."""
    return replace(cell, role=Role.PLAIN) if cell.role is Role.GIVEN else cell


PAPER = Paper(
    Text("Balda"),
    Text(
        "Put one letter into an empty cell next to a letter, and make a word that uses it: from cell to neighboring "
        "cell, no cell twice. A word is worth one point per letter; no word is played again. Find a word that is "
        "worth the most."
    ),
    board,
    answer,
)
