"""Nonograms played by hand: random games beside a slow, obvious sheet, in both builds; what moves and touches mean."""

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import groupby
from random import Random
from types import ModuleType
from typing import Any

import builds
import playing
import pytest
from oracle import nonogram as oracle
from said import said as in_words

from unriddle.core import HalfMove, PuzzleError, Role, Touch
from unriddle.draw import text
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN, Puzzle, Solution
from unriddle.registry import find

FAMILY = find("nonogram")
HOME = "unriddle.puzzles.nonogram.play"
PLAIN = Puzzle.parse("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
COLORED = Puzzle.parse("nonogram:4x3:1a,1b/1b,1a/1a:1a,1b/1b,1a/1a/0:colours=ff0000,0000ff")
PUZZLES = [
    PLAIN,
    COLORED,
    Puzzle.parse("nonogram:4x4:1/1/1/1:1/1/1/1:given=1.2,3.3,4.4-"),
    Puzzle.parse("nonogram:4x3:?/2/1:1/?/2/1"),
    Puzzle.parse("nonogram:1x1:1:1"),
    Puzzle.parse("nonogram:2x1:0:0/0"),
]


@cache
def module(build: str) -> ModuleType:
    if build == "interpreted":
        return builds.interpreted("unriddle.puzzles.nonogram", (HOME,))[HOME]
    return import_module(HOME)


class Slow:
    """A sheet as a list of lists: the color of each cell, None for open, and what it is noted not to have."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.given = {(row, column): state for row, column, state in puzzle.given}
        self.cells = [[self.given.get((r, c)) for c in range(puzzle.width)] for r in range(puzzle.height)]
        self.out: list[list[set[int]]] = [[set() for _ in range(puzzle.width)] for _ in range(puzzle.height)]

    def allows(self, spots: list[tuple[int, int]], sign: str, states: set[int | None]) -> bool:
        if sign:
            return all(self.cells[r][c] is None for r, c in spots)
        return all(spot not in self.given or {self.given[spot]} == states for spot in spots)

    def put(self, spots: list[tuple[int, int]], sign: str, states: set[Any]) -> None:
        for row, column in spots:
            if sign == "!":
                self.out[row][column] |= states
            elif sign == "?":
                self.out[row][column] -= states
            else:
                self.cells[row][column], self.out[row][column] = next(iter(states)), set()

    def lines(self) -> list[tuple[Any, list[tuple[int, int]]]]:
        height, width = self.puzzle.height, self.puzzle.width
        rows = [(clue, [(r, c) for c in range(width)]) for r, clue in enumerate(self.puzzle.rows)]
        return rows + [(clue, [(r, c) for r in range(height)]) for c, clue in enumerate(self.puzzle.columns)]

    def broken(self) -> list[bool]:
        states = range(len(self.puzzle.colors) + 1)
        found = []
        for clue, spots in self.lines():
            masks = [
                sum(
                    (self.cells[r][c] in (None, state) and state not in self.out[r][c]) << at
                    for at, (r, c) in enumerate(spots)
                )
                for state in states
            ]
            found.append(oracle.line_by_enumeration(clue, masks, len(spots)) is None)
        return found

    def where(self) -> list[tuple[int, int]]:
        lines = zip(self.lines(), self.broken(), strict=True)
        spots = {spot for (_, line), broken in lines if broken for spot in line}
        return sorted((r, c) for r, c in spots if self.cells[r][c] is not None or self.out[r][c])

    def done(self) -> list[list[bool]]:
        found = []
        for (clue, spots), broken in zip(self.lines(), self.broken(), strict=True):
            cells = [self.cells[r][c] for r, c in spots]
            everything = None not in cells and not broken
            if clue and [
                (n, s) for n, s in ((len(list(run)), s) for s, run in groupby(c or 0 for c in cells)) if s
            ] == list(clue):
                everything = True
            marks = [everything] * max(1, len(clue))
            for ahead in (True, False):
                blocks_left = list(enumerate(clue)) if ahead else list(enumerate(clue))[::-1]
                runs = [(s, len(list(run))) for s, run in groupby(cells if ahead else cells[::-1])]
                for at, (state, size) in enumerate(runs):
                    stops = at + 1 < len(runs) and runs[at + 1][0] is None
                    if state is None or (state and (stops or not blocks_left)):
                        break
                    if state:
                        index, (length, color) = blocks_left.pop(0)
                        if color != state or length not in (0, size):
                            break
                        marks[index] = True
            found.append(marks)
        return found


def random_move(chance: Random, puzzle: Puzzle) -> tuple[str, list[tuple[int, int]], str, set[int | None]]:
    """A move as text, not always in its full form, and what it means."""

    def some(most: int) -> tuple[str, list[int]]:
        parts, numbers = [], []
        for _ in range(chance.choice((1, 1, 1, 2))):
            one, other = chance.randint(1, most), chance.randint(1, most)
            if chance.random() < 0.6:
                other = one
            parts.append(str(one) if one == other and chance.random() < 0.9 else f"{one}..{other}")
            numbers += range(min(one, other), max(one, other) + 1)
        return ",".join(parts), numbers

    (rows, down), (columns, across) = some(puzzle.height), some(puzzle.width)
    colors = len(puzzle.colors)
    spots = [(r - 1, c - 1) for r in down for c in across]
    if colors > 1 and chance.random() < 0.4:
        states = set(chance.sample(range(colors + 1), chance.choice((1, 1, 2))))
        sign = chance.choice("!!?")
        return (
            f"{rows}.{columns}{sign}" + "".join("-" if s == 0 else LETTERS[s - 1] for s in states),
            spots,
            sign,
            states,
        )
    state = chance.choice((None, *range(colors + 1)))
    names = {None: "?", 0: "-", 1: "" if chance.random() < 0.5 else "a"}
    return f"{rows}.{columns}" + names.get(state, LETTERS[(state or 1) - 1]), spots, "", {state}


@pytest.mark.halved
@pytest.mark.parametrize("build", builds.BUILDS)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_a_random_game_is_that_of_a_slow_sheet(puzzle: Puzzle, build: str) -> None:
    make = module(build).game
    kinds = set()
    for seed in range(6):
        chance, game, slow = Random(seed), make(puzzle), Slow(puzzle)
        for _ in range(25):
            move, spots, sign, states = random_move(chance, puzzle)
            before = str(game)
            if slow.allows(spots, sign, states):
                slow.put(spots, sign, states)
                after = game.play(move)
                assert game.play(after.last) == after
                assert (str(game), after.play(move)) == (before, after)
                game = after
            else:
                with pytest.raises(PuzzleError, match=r"given|open cells"):
                    game.play(move)
                assert str(game) == before
            board = [[UNKNOWN if cell is None else cell for cell in row] for row in slow.cells]
            assert game.shown.rows == tuple(game.shown.strips[: puzzle.height])
            assert [list(row.cells) for row in game.shown.rows] == board
            assert [bool(not strip.fits) for strip in game.shown.strips] == slow.broken()
            assert [list(strip.done) for strip in game.shown.strips] == slow.done()
            grid = Solution(puzzle.width, puzzle.height, bytes(cell for row in board for cell in row), puzzle.colors)
            picture = replace(grid, cells=bytes(0 if cell == UNKNOWN else cell for cell in grid.cells))
            kind = "broken" if any(slow.broken()) else "open" if puzzle.check(picture) else "solved"
            assert (game.status.kind, list(game.status.where)) == (kind, slow.where())
            assert game.tally["open"] == grid.cells.count(UNKNOWN)
            assert game.found == ((picture,) if kind == "solved" else ())
            assert [(r, c, s) for r, row in enumerate(board) for c, s in enumerate(row) if s != UNKNOWN] == list(
                game.as_puzzle.given
            )
            kinds.add(kind)
    assert "open" in kinds or puzzle.height == 1
    assert "solved" in kinds or puzzle.width > 2


def test_bad_moves_say_what_is_wrong() -> None:
    given, colored = FAMILY.playing.game(PUZZLES[2]), FAMILY.playing.game(COLORED).play("1.1a")
    write = in_words("write-row-column-such-as")
    for bad in ("", "5", "5.", "1.1..", "1...2", "1.1=", "１.1", "1.1\x1b", "1.00001", "1." + "1," * 5000 + "1"):
        with pytest.raises(PuzzleError, match=write):
            given.play(bad)
    playing.refused(given, "1.2-", "row 1, column 2: " + in_words("this-cell-is-given"))
    playing.refused(given, "1..4.2..3?", "row 1, column 2: " + in_words("this-cell-is-given"))
    playing.refused(given, "1.1x", "1.1x: " + in_words("is-not-color-of-this", letter="x"))
    playing.refused(given, "5.1", "5.1: " + in_words("sheet-has-rows-and-columns", rows="4", columns="4"))
    playing.refused(given, "1.0", "1.0: " + in_words("sheet-has-rows-and-columns", rows="4", columns="4"))
    playing.refused(given, "1.1!-", "1.1!-: " + in_words("only-colored-puzzles-have-notes"))
    playing.refused(colored, "1.1!b", "row 1, column 1: " + in_words("only-open-cells-can-have"))
    playing.refused(colored, "1.1c", "1.1c: " + in_words("is-not-color-of-this", letter="c"))
    playing.refused(colored, "1.2ab", "1.2ab: " + in_words("write-one-color-or-after"))
    playing.refused(colored, "1.2!", "1.2!: " + in_words("write-one-color-or-after"))
    assert given.play("1.2").play("1.2..2") == given


def test_a_bad_position_says_where() -> None:
    said = {
        "////": "position: " + in_words("sheet-has-rows", rows="4"),
        "5#": "row 1: " + in_words("there-are-more-than-cells", count="4"),
        "/0#": "row 2: '0#' is not a cell",
        "/2": "row 2: '2' is not a cell",
        "/#x": "row 2: 'x' is not a cell",
        "/99999#": "row 2: '99999#' is not a cell",
        "?#": "row 1, column 2: " + in_words("this-cell-is-given"),
        "# 1.1": "1.1: " + in_words("rows-are-followed-by-notes-such"),
        "# \x07": "\\x07: " + in_words("write-row-column-such-as"),
    }
    for position, why in said.items():
        with pytest.raises(PuzzleError) as caught:
            FAMILY.playing.game(PUZZLES[2], position)
        assert str(caught.value) == why
    for note, why in (
        ("1.1!a", "row 1, column 1: " + in_words("this-cell-is-not-open")),
        ("9.1!a", "9.1!a: " + in_words("sheet-has-rows-and-columns", rows="3", columns="4")),
    ):
        with pytest.raises(PuzzleError) as caught:
            FAMILY.playing.game(COLORED, f"a {note}")
        assert str(caught.value) == why
    with pytest.raises(PuzzleError, match=re.escape(in_words("this-game-has-no-rules"))):
        FAMILY.playing.game(PLAIN, "", {"players": 2})
    with pytest.raises(PuzzleError, match=re.escape(in_words("position-has-at-most-characters", most="8000000"))):
        FAMILY.playing.game(PLAIN, "#" * 8_000_001)


def test_touches_mean_what_they_say() -> None:
    game = FAMILY.playing.game(PLAIN).play("2.2,4").play("1.1-")
    table = [
        (Touch((0, 1)), "1.2"),
        (Touch((1, 1)), "2.2?"),
        (Touch((1, 1), "cross"), "2.2-"),
        (Touch((0, 0), "cross"), "1.1?"),
        (Touch((0, 0), "clear"), "1.1?"),
        (Touch((0, 1), key="-"), "1.2-"),
        (Touch((1, 0), "fill", (1, 4)), "2.1,3,5"),
        (Touch((1, 4), "fill", (0, 0)), "2.1,3,5"),
        (Touch((1, 1), "fill", (1, 9)), "2.2,4?"),
        (Touch((0, 1), "cross", (9, 2)), "1,3..5.2-"),
        (Touch(None, "fill"), ""),
        (Touch((5, 0), "fill"), ""),
        (Touch((0, 0), "paint"), ""),
    ]
    for touch, move in table:
        draft = FAMILY.playing.touch(game, HalfMove(), touch)
        assert (draft.text, draft.ready) == (move, bool(move))
    assert FAMILY.playing.touch(game, HalfMove(), table[6][0]).cells == ((1, 0), (1, 2), (1, 4))
    given = FAMILY.playing.game(PUZZLES[2])
    assert FAMILY.playing.touch(given, HalfMove(), Touch((0, 0), "cross", (0, 3))).text == "1.1,3..4-"
    assert FAMILY.playing.touch(given, HalfMove(), Touch((0, 1), "fill", (0, 3))).text == "1.2?"
    colored = FAMILY.playing.game(COLORED).play("1.1!b").play("1.4b")
    assert [tool.name for tool in FAMILY.playing.tools(colored)] == ["a", "b", "cross", "clear", "!a", "!b", "!-"]
    assert FAMILY.playing.touch(colored, HalfMove(), Touch((0, 0), "!b", (0, 3))).text == "1.1?b"
    assert FAMILY.playing.touch(colored, HalfMove(), Touch((0, 1), "!b", (0, 3))).text == "1.2..3!b"
    assert FAMILY.playing.touch(colored, HalfMove(), Touch((0, 1), "b", (0, 0))).text == "1.1..2b"
    assert FAMILY.playing.touch(colored, HalfMove(), Touch((0, 3), key="a")).text == "1.4a"


def test_the_picture_shows_what_is_done_and_what_is_broken() -> None:
    game = FAMILY.playing.game(PLAIN).play("2.1..5").play("1.1-").play("1.2").play("1.3-")
    drawn = FAMILY.picture(PLAIN, game.shown)
    assert [[one.role for one in labels] for labels in drawn.left[:2]] == [[Role.EMPTY, Role.PLAIN], [Role.EMPTY]]
    broken = game.play("1.4,5-")
    drawn = FAMILY.picture(PLAIN, broken.shown)
    assert [one.role for one in drawn.left[0]] == [Role.WRONG, Role.WRONG]
    assert {one.role for one in drawn.cells[0]} == {Role.WRONG}
    assert drawn.cells[0][0] != drawn.cells[0][1]
    assert str(broken.status.why) == in_words("row-clue-no-longer-fits", row="1", clue="1 1")
    assert text.plain(drawn).splitlines()[2] == "1 1 │!!AA!!!!!!│"


@pytest.mark.parametrize(("move", "lines"), [("50.60", 2), ("50.1..100", 101), ("1..100.7-", 101), ("1..2.1..3?", 5)])
def test_a_move_replaces_and_solves_only_the_lines_that_it_touches(move: str, lines: int) -> None:
    chance = Random(1)
    puzzle = Puzzle.from_picture(Solution(100, 100, bytes(chance.random() < 0.5 for _ in range(10_000))))
    game = FAMILY.playing.game(puzzle).play("1..100.1..100-").play("9.9?")
    assert game.status.kind == "broken"
    after = game.play(move)
    pairs = list(zip(game.shown.strips, after.shown.strips, strict=True))
    assert sum(before is not now for before, now in pairs) == lines
    assert sum("fits" not in vars(now) for _, now in pairs) == lines
    assert after.status.kind == "broken"
    assert all("fits" in vars(now) for _, now in pairs)


def test_help_tells_of_colors_only_where_there_are_some() -> None:
    black, red = (FAMILY.playing.game(puzzle, "", {}) for puzzle in (PLAIN, COLORED))
    assert [move for move in FAMILY.playing.moves.values() if not black.explains(move)] == ["1.2a", "1.2!a", "1.2?a"]
    assert all(map(red.explains, FAMILY.playing.moves.values()))
