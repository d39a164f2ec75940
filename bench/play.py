"""What a move costs on the largest boards: the move itself, then status, place and tally together; text and picture.

    PYTHONPATH=src python bench/play.py [--side N] [--rounds N] [--json FILE]

Milliseconds of CPU, the fastest of several runs. Lines replaced is how many of the 200 lines a move makes anew and
solves; the rest are shared. UNRIDDLE_KERNELS=off measures the interpreted kernels.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import common

from unriddle.core.system import kernels
from unriddle.lexicon import build, open_lexicon
from unriddle.puzzles.nonogram.puzzle import BLACK, LETTERS, Color, Puzzle, Solution
from unriddle.registry import find

PALETTE = (BLACK, Color("red", "#ff0000", "r"), Color("blue", "#0000ff", "b"))
SIDE = 100
MOVES = ("5.3", "5.3..7", "5.1..100", "1..100.5-", "1..100.1..100?")
BOARD = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
FOUND = "cross crosswords razzmatazz truthfully nihilistic refreshment this"


def fastest(make: Callable[[], Any], task: Callable[[Any], object], rounds: int) -> float:
    """Milliseconds of the task, on what `make` has made anew each time."""
    best = 1e9
    for _ in range(rounds):
        subject = make()
        start = time.process_time()
        task(subject)
        best = min(best, time.process_time() - start)
    return best * 1e3


def look(game: Any) -> Any:
    """What a front asks for after every move."""
    return game.status, game.shown, game.tally


def measured(game: Any, move: str, rounds: int) -> dict[str, float]:
    """A move on this game, which was looked at before, as a front does."""
    look(game)
    return {
        "move": fastest(lambda: game, lambda one: one.play(move), rounds),
        "status, place, tally": fastest(lambda: game.play(move), look, rounds),
    }


def nonogram(colors: int) -> Any:
    """A game of random cells, three of five put, all of them right."""
    chance = Random(1)
    cells = bytes(chance.randint(1, colors) if chance.random() < 0.5 else 0 for _ in range(SIDE * SIDE))
    game = find("nonogram").playing.game(Puzzle.from_picture(Solution(SIDE, SIDE, cells, PALETTE[:colors])))
    for at, cell in enumerate(cells):
        if chance.random() < 0.6:
            game = game.play(f"{at // SIDE + 1}.{at % SIDE + 1}{LETTERS[cell - 1] if cell else '-'}")
    return game


def position(game: Any, rounds: int) -> dict[str, float]:
    """The text of a nonogram's position, both ways, and its picture."""
    family, text = find("nonogram"), str(game)
    return {
        "characters": len(text),
        "written": fastest(lambda: game, str, rounds),
        "read": fastest(lambda: text, lambda one: family.playing.game(game.puzzle, one), rounds),
        "picture": fastest(lambda: game, lambda one: family.picture(one.puzzle, one.shown), rounds),
    }


def nonograms(rounds: int) -> dict[str, dict[str, float]]:
    """Moves of one cell, of a line and of everything, in one color and in three."""
    table = {}
    for colors in (1, 3):
        game = nonogram(colors)
        for move in MOVES:
            before, after = game.shown.strips, game.play(move).shown.strips
            replaced = sum(one is not other for one, other in zip(before, after, strict=True))
            table[f"nonogram, {colors} colors, {move}"] = {**measured(game, move, rounds), "lines replaced": replaced}
        table[f"nonogram, {colors} colors, position"] = position(game, rounds)
    return table


def others(rounds: int) -> dict[str, dict[str, float]]:
    """The largest Latin squares that are played, and a board of Quartiles with its quartiles found."""
    latin, quartiles = find("latin"), find("quartiles")
    table = {}
    for name, order in (("latin:64", 64), ("latin:61:pandiagonal", 61)):
        game = latin.playing.game(latin.Puzzle.parse(name))
        for at in range(order * order):
            row, column = divmod(at, order)
            game = game.play(f"{row + 1}.{column + 1}={(row * 3 + column * 5) % order}")
        for move in ("3.4?", "3.4=7"):
            table[f"{name}, {move}"] = measured(game, move, rounds)
    game = quartiles.playing.game(quartiles.Puzzle.parse(BOARD), "", {}, open_lexicon("english", player=False))
    for word in FOUND.split()[:-1]:
        game = game.play(word)
    table["quartiles, the last of seven words"] = measured(game, FOUND.split()[-1], rounds)
    tiles = [first + second for first in "bcdfghkl" for second in "aeiou"]
    words = ["".join(tiles[at : at + 4]) for at in range(0, len(tiles), 4)]
    game = quartiles.playing.game(quartiles.Puzzle.parse(f"quartiles:{','.join(tiles)}"), "", {}, build(words))
    for word in words[:-1]:
        game = game.play(word)
    table["quartiles of 40 tiles, the last of ten words"] = measured(game, words[-1], rounds)
    return table


def baldas(rounds: int) -> dict[str, dict[str, float]]:
    """A word on the usual field, and one on the largest, late in games of levels against each other."""
    balda, lexicon, table = find("balda"), open_lexicon("russian-nouns", player=False), {}
    for side, moves in ((5, 12), (15, 60)):
        before, after = "/".join(["." * side] * (side // 2)), "." * ((side - 5) // 2)
        puzzle = balda.Puzzle.parse(f"balda:{before}/{after}балда{after}/{before};played=балда")
        game = balda.playing.game(puzzle, "", {"players": ["1", "1"]}, lexicon)
        for _ in range(moves):
            game = game.play(balda.playing.reply(game, lexicon))
        table[f"balda {side}x{side}, word {moves + 1}"] = measured(game, balda.playing.reply(game, lexicon), rounds)
    return table


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table = nonograms(options.rounds) | others(options.rounds) | baldas(options.rounds)
    print("compiled" if all(kernels.report().values()) else "interpreted")
    for name, row in table.items():
        print(f"{name:42} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    common.write(options.json, figures=table)


if __name__ == "__main__":
    main()
