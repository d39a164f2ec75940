"""From a finger, a mouse or a key to a move of Quartiles: tiles, or the letters of a word, and then Enter."""

import re

from unriddle.core import Draft, Tool, Touch
from unriddle.puzzles.quartiles.picture import COLUMNS
from unriddle.puzzles.quartiles.play.game import Game
from unriddle.puzzles.quartiles.puzzle import ALPHABET, LETTERS, LONGEST, LONGEST_READING, UNKNOWN

_TILES = re.compile(r"[0-9]{1,2}(=[a-z]{0,4})?(\+[0-9]{1,2}(=[a-z]{0,4})?)*", re.ASCII)


def tools(game: Game) -> tuple[Tool, ...]:
    """None: a tile is taken, and that is all."""
    return ()


def touch(game: Game, draft: Draft, touch: Touch) -> Draft:
    """A tile is added, or taken off again; a letter is added to a typed word, or to the unknown tile that was taken
    last; what is of the other kind is started over. Backspace takes the last off; Enter makes the draft ready.
    """
    puzzle, text = game.puzzle, draft.text
    tiles = text.split("+") if _TILES.fullmatch(text) else []
    if any(not 1 <= int(part.partition("=")[0]) <= len(puzzle.tiles) for part in tiles):
        tiles = []
    word = text if set(text) <= ALPHABET and len(text) <= LETTERS * LONGEST else ""
    if touch.key == "enter":
        return _drafted(tiles, word, True)
    if touch.key == "backspace":
        return _drafted(_shorter(tiles), word[:-1])
    if touch.cell is not None:
        row, column = touch.cell
        tile = row * COLUMNS + column
        if 0 <= column < COLUMNS and 0 <= tile < len(puzzle.tiles):
            name = f"{tile + 1}"
            left = [part for part in tiles if part.partition("=")[0] != name]
            if len(left) == len(tiles):
                left.append(name + "=" * (puzzle.tiles[tile] == UNKNOWN))
            return _drafted(left, "")
    elif (letter := touch.key.lower()) in ALPHABET:
        if tiles and "=" in tiles[-1] and len(tiles[-1].partition("=")[2]) < LONGEST_READING:
            return _drafted([*tiles[:-1], tiles[-1] + letter], "")
        return _drafted([], (word + letter)[: LETTERS * LONGEST])
    return _drafted(tiles, word)


def _shorter(tiles: list[str]) -> list[str]:
    """The tiles without the last one, or without the last letter that it stands for."""
    if tiles and "=" in tiles[-1] and tiles[-1][-1] != "=":
        return [*tiles[:-1], tiles[-1][:-1]]
    return tiles[:-1]


def _drafted(tiles: list[str], word: str, ready: bool = False) -> Draft:
    """The draft of these tiles, or of this word; an empty one is never ready."""
    cells = (divmod(int(part.partition("=")[0]) - 1, COLUMNS) for part in tiles)
    return Draft("+".join(tiles) or word, tuple(cells), ready and bool(tiles or word))
