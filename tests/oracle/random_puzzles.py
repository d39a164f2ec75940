"""Small random puzzles of every family, and what the oracle says of each held against what the search finds."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

import builds
from contract.bench import drain

from oracle import balda, latin, nonogram, quartiles, queens
from oracle.nonogram_boards import board
from unriddle.core import PuzzleError
from unriddle.lexicon import build
from unriddle.puzzles.balda.puzzle import Puzzle as Field
from unriddle.puzzles.latin.puzzle import Puzzle as Square
from unriddle.session.opened import Opened

# An id, the solutions as the oracle has them, and the words that it is played with.
Case = tuple[str, Callable[[], list[Any]], list[str] | None]


def _quartiles(chance: Random) -> Case:
    tiles = ["".join(chance.choices("abc", k=chance.randint(1, 2))) for _ in range(chance.randint(1, 6))]
    tiles += ["?"] * (chance.random() < 0.3)
    words = ["".join(chance.choices("abc", k=chance.randint(2, 6))) for _ in range(40)]
    text = f"quartiles:{','.join(chance.sample(tiles, len(tiles)))}:tiles-per-word={chance.randint(1, 4)}"
    return text, lambda: quartiles.solve(text, words), words


def _balda(chance: Random) -> Case:
    width, height = chance.randint(2, 4), chance.randint(2, 3)
    rows = ["".join(chance.choices("abc..*#", k=width)) for _ in range(height)]
    rows[0] = "a" + rows[0][1:-1] + "."  # a letter, and a cell for another
    words = ["".join(chance.choices("abc", k=chance.randint(2, 5))) for _ in range(40)]
    ends = f"cell={'ABCD'[width - 1]}1", "through=A1", "min-length=3", "diagonals=yes", "knots=yes", "paths=yes"
    rules = [rule for rule in ends if chance.random() < 0.25]
    text = ";".join([f"balda:{'/'.join(rows)}", *rules])
    return text, lambda: balda.solve(Field.parse(text), words), words


def _latin(chance: Random) -> Case:
    order = chance.randint(1, 5)
    kind = chance.choice(("diagonal", "plain"))
    square = Opened.of(Square.make(order, kind=kind, random=chance.randrange(1 << 30))).search().advance(10**6)
    cells = bytes(range(order)) * order if square is None else square.cells
    givens = [symbol if chance.random() < 0.6 else -1 for symbol in cells]
    if chance.random() < 0.3:
        givens[chance.randrange(len(givens))] = chance.randrange(order)
    try:
        text = str(Square.make(order, givens, kind))
    except PuzzleError:  # two equal symbols in a line
        text = str(Square.make(order, kind=kind) if order < 5 else Square.make(4))
    return text, lambda: latin.squares(Square.parse(text)), None


def _nonogram(chance: Random) -> Case:
    puzzle = board(chance.randrange(1 << 30), 4)
    return str(puzzle), lambda: nonogram.all_solutions(puzzle), None


def _queens(chance: Random) -> Case:
    size = chance.randint(1, 7)
    return f"queens:{size}", lambda: queens.solve(size), None


MAKERS: Mapping[str, Callable[[Random], Case]] = {
    "quartiles": _quartiles,
    "balda": _balda,
    "latin": _latin,
    "nonogram": _nonogram,
    "queens": _queens,
}


def compared(family: str, seed: int, build_name: str = "normal") -> None:
    """One random puzzle: what its search finds is what the oracle finds, whole and from a place half way."""
    try:
        text, oracle, words = MAKERS[family](Random(f"{family} {seed}"))
        puzzle = Opened.parse(text).puzzle
    except PuzzleError:  # none of the family's: nothing to search
        return
    lexicon = () if words is None else (build(words),)

    def search(snapshot: bytes | None = None) -> Any:
        return builds.searches(family, build_name)["solve"](puzzle, snapshot, *lexicon)

    wanted = sorted(str(solution.to_json()) for solution in oracle())
    whole = search()
    found = drain(whole)
    assert wanted == sorted(str(solution.to_json()) for solution in found), text
    assert not words or not any(map(partial(_wrong, puzzle, words), found)), text
    first = search()
    half = [first.advance(1) for _ in range(whole.steps // 2) if not first.done]
    rest = drain(search(snapshot=first.snapshot()))
    assert found == [each for each in half if each is not None] + rest, text


def _wrong(puzzle: Any, words: list[str], solution: Any) -> str:
    return str(puzzle.check(solution, build(words)))
