"""From a finger, a mouse or a key to a move of balda: a cell, its letter, then the path of the word."""

from unriddle.core import Draft, Tool, Touch
from unriddle.puzzles.balda.notation import ALPHABETS, Place, fold, name_of
from unriddle.puzzles.balda.play.game import Game
from unriddle.puzzles.balda.puzzle import BLOCKED, OPEN


def tools(game: Game) -> tuple[Tool, ...]:
    """The letters of the position's alphabet."""
    return tuple(Tool(letter, letter.upper(), letter) for letter in ALPHABETS[game.position.language])


def touch(game: Game, draft: Draft, touch: Touch) -> Draft:
    """First a touch of an open cell, then a letter by key or tool, then the cells of the word; enter makes it ready.

    The last cell again, or backspace, takes one back; a cell that cannot be next changes nothing. Escape empties it.
    """
    letter = draft.text.split()[1] if " " in draft.text else ""
    if touch.key == "escape":
        return Draft()
    if touch.key == "backspace":
        if len(draft.cells) > 1:
            return _path(game, draft.cells[:-1], letter)
        return Draft(name_of(draft.cells[0]), draft.cells) if letter else Draft()
    if touch.key == "enter":
        whole = len(draft.cells) > 2 and draft.cells[0] in draft.cells[1:]
        return Draft(draft.text, draft.cells, ready=whole)
    chosen = fold(touch.key or ("" if draft.cells and touch.cell not in (None, draft.cells[0]) else touch.tool))
    if draft.cells and len(draft.cells) == 1 and chosen in ALPHABETS[game.position.language] and len(chosen) == 1:
        return _path(game, draft.cells, chosen)
    if touch.cell is None or not _is_inside(game, touch.cell):
        return draft
    if not letter:
        return Draft(name_of(touch.cell), (touch.cell,)) if game.position.at(touch.cell) in OPEN else draft
    return _stepped(game, draft, letter, touch.cell)


def _is_inside(game: Game, cell: Place) -> bool:
    return 0 <= cell[0] < game.position.height and 0 <= cell[1] < game.position.width


def _stepped(game: Game, draft: Draft, letter: str, cell: Place) -> Draft:
    """The path with one cell more, or with the last taken back."""
    path, position = draft.cells[1:], game.position
    if path and cell == path[-1]:
        return _path(game, draft.cells[:-1], letter)
    bare = position.at(cell) in OPEN + BLOCKED and cell != draft.cells[0]
    far = bool(path) and cell not in position.neighbours(path[-1])
    if bare or far or path.count(cell) >= position.knots:
        return draft
    return _path(game, (*draft.cells, cell), letter)


def _path(game: Game, cells: tuple[Place, ...], letter: str) -> Draft:
    """The draft of this cell, this letter and the path so far."""
    text = f"{name_of(cells[0])} {letter.upper()}"
    if path := cells[1:]:
        word = "".join(letter if cell == cells[0] else game.position.at(cell) for cell in path)
        text += f" {word.upper()} {'-'.join(map(name_of, path))}"
    return Draft(text, cells)
