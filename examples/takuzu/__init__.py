"""Takuzu: 0 and 1 in an n x n grid, half of each in every line, no three alike side by side, no two equal lines.

A family with forced cells, formats, a game and a verb of its own, from outside the tree as docs/add-a-puzzle.md tells.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random

from unriddle.core import Answer, Detected, Entry, Family, Format, Option, PlainSearch, PuzzleError, Verb, shape
from unriddle.core.formats import MOST, ids, json_of, text_of
from unriddle.core.tally import Tally

from .game import MOVES, TOOLS, game, picture, touch, toward, wrong
from .puzzle import Grid, Puzzle, Rows, forced, put

LARGEST_MADE = 10


class Search(PlainSearch):
    """First what the givens force; then 0 or 1 for the first open cell and what follows from it."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.levels = len(puzzle.rows) ** 2 + 1
        self.sheets = [puzzle.rows]  # before the first choice and after each of the path
        super().__init__(puzzle, snapshot)

    def choices(self, path: Sequence[int]) -> int:
        return 0b11 * ("." in "".join(self.sheets[-1])) if path else 1

    def enter(self, choice: int) -> None:
        rows = self.sheets[-1]
        if len(self.path) > 1:
            at = "".join(rows).index(".")
            rows = put(rows, *divmod(at, len(rows)), str(choice))
        self.sheets.append(forced(rows))

    def leave(self, choice: int) -> None:
        self.sheets.pop()

    def view(self) -> Rows:
        return self.sheets[-1]

    def solution(self, path: Sequence[int]) -> Grid | None:
        rows = self.sheets[-1]
        return Grid(rows) if rows and "." not in "".join(rows) else None


def made(size: int, seed: int) -> Puzzle:
    """A puzzle with one solution and no given too many; the same everywhere for the same seed."""
    chance, cells = Random(f"takuzu {size} {seed}"), [(row, column) for row in range(size) for column in range(size)]
    rows: Rows = ()
    while not rows:
        rows = Puzzle.make(["." * size] * size).rows
        for row, column in chance.sample(cells, len(cells)):
            if rows and rows[row][column] == ".":
                one, other = chance.sample("01", 2)
                rows = forced(put(rows, row, column, one)) or forced(put(rows, row, column, other))
    for row, column in chance.sample(cells, len(cells)):
        # Without this given the solution is the only one if there is none with the other digit in its place.
        if not solvable(put(rows, row, column, "10"[int(rows[row][column])])):
            rows = put(rows, row, column, ".")
    return Puzzle(rows)


def solvable(rows: Rows) -> bool:
    search = Search(Puzzle(rows))
    while not search.done:
        if search.advance(1000) is not None:
            return True
    return False


def make(size: int, seed: int) -> Iterator[Answer]:
    puzzle = made(size, seed)
    yield Answer({"puzzle": str(puzzle)}, str(puzzle))


def read_text(data: bytes) -> list[Puzzle]:
    """Grids with a blank line between them."""
    blocks: list[list[str]] = [[]]
    for line in map(str.strip, text_of(data).splitlines()):
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
        if len(blocks) > MOST:
            raise PuzzleError(f"the file has more than {MOST} puzzles")
    return [Puzzle.make(block) for block in blocks if block]


def read_json(data: bytes) -> list[Puzzle]:
    value = json_of(text_of(data))
    if not shape.shaped(takuzu=shape.many(shape.is_text))(value):
        raise PuzzleError('write {"takuzu": ["1..0", ...]} with the rows of the grid')
    return [Puzzle.make(value["takuzu"])]


def write_text(puzzle: Puzzle) -> bytes:
    return "".join(f"{row}\n" for row in puzzle.rows).encode()


def write_json(puzzle: Puzzle) -> bytes:
    return (json.dumps({"takuzu": puzzle.rows}) + "\n").encode()


def recognise(data: bytes) -> Detected | None:
    """JSON by its name; a grid of . and 0 and 1, which other families have, too, is only possible."""
    try:
        if data.lstrip()[:1] == b"{":
            return Detected("json", sure=True) if read_json(data) else None
        return Detected("text") if read_text(data) else None
    except PuzzleError:
        return None


FAMILY = Family(
    name="takuzu",
    title="takuzu: 0 and 1 in equal numbers, no three alike side by side",
    Puzzle=Puzzle,
    entries={"solve": Entry(Search, Tally)},
    formats=[
        ids(Puzzle, "lines such as takuzu:1..0/..../..../.0.."),
        Format("text", "rows of . and 0 and 1; a blank line between grids", read_text, write_text),
        Format("json", '{"takuzu": ["1..0", ...]}', read_json, write_json),
    ],
    picture=picture,
    recognise=recognise,
    otherwise=lambda data: "json" if data.lstrip()[:1] == b"{" else "text",
    verbs=[
        Verb(
            "make",
            "Make a puzzle with one solution; the same seed gives the same one everywhere.",
            options=(
                Option("size", "int", "rows and columns, even", default=6, least=2, most=LARGEST_MADE),
                Option("seed", "int", "the seed", default=0, least=0),
            ),
            answers=make,
        )
    ],
    game=game,
    tools=lambda game: TOOLS,
    touch=touch,
    moves=MOVES,
    wrong=wrong,
    toward=toward,
)
