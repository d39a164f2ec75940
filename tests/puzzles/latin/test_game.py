"""Latin squares played by hand: random games beside a slow, obvious sheet; what moves, touches and positions mean."""

import re
from random import Random
from typing import Any

import playing
import pytest
from playing import drafted
from rounds import rounds
from said import said as in_words

from unriddle.core import HalfMove, PuzzleError, Role, Touch
from unriddle.puzzles.latin.play.sheet import SheetTexts
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square
from unriddle.registry import find

FAMILY = find("latin")
GIVEN = Puzzle.parse("latin:4:0.../..3./..../....")
PUZZLES = [
    GIVEN,
    *map(Puzzle.parse, ("latin:1", "latin:3:plain", "latin:5:pandiagonal:base=1", "latin:4:symmetric:first-row")),
    Puzzle.parse("latin:40:plain"),
]

Spot = tuple[int, int]


def lines(puzzle: Puzzle) -> list[list[Spot]]:
    """The cells of every line that may hold a symbol only once."""
    every, order = range(puzzle.order), puzzle.order
    found = [[(r, c) for c in every] for r in every] + [[(r, c) for r in every] for c in every]
    if puzzle.kind == "pandiagonal":
        found += [[(r, (c + r) % order) for r in every] for c in every]
        found += [[(r, (c - r) % order) for r in every] for c in every]
    elif puzzle.kind != "plain":
        found += [[(r, r) for r in every], [(r, order - 1 - r) for r in every]]
    return found


def wrong(puzzle: Puzzle, cells: dict[Spot, int]) -> list[Spot]:
    found = set()
    for line in lines(puzzle):
        held = [cells.get(spot) for spot in line]
        found |= {spot for spot in line if spot in cells and held.count(cells[spot]) > 1}
    if puzzle.kind == "symmetric":
        for (row, column), symbol in cells.items():
            if cells.get((row, puzzle.order - 1 - column), puzzle.order - 1 - symbol) != puzzle.order - 1 - symbol:
                found.add((row, column))
    return sorted(found)


def fixed_cells(puzzle: Puzzle) -> dict[Spot, int]:
    found = {divmod(at, puzzle.order): symbol for at, symbol in enumerate(puzzle.givens) if symbol != EMPTY}
    return found | ({(0, column): column for column in range(puzzle.order)} if puzzle.first_row else {})


def shown(game: Any) -> tuple[dict[Spot, int], dict[Spot, tuple[set[int], set[int]]]]:
    """The cells and the notes of a game, in the terms of the slow sheet."""
    every = range(game.puzzle.order)
    cells = {(r, c): game.shown.rows[r][c] for r in every for c in every if game.shown.rows[r][c] != EMPTY}
    notes = {
        (row, column): tuple({symbol for symbol in every if bits >> symbol & 1} for bits in pair)
        for row, noted in enumerate(game.shown.notes)
        for column, pair in noted.items()
    }
    return cells, notes


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_a_random_game_is_that_of_a_slow_sheet(puzzle: Puzzle) -> None:
    order, base, fixed = puzzle.order, puzzle.base, fixed_cells(puzzle)
    kinds = set()
    for seed in range(rounds(1 if order > 9 else 4)):
        chance, game = Random(seed), FAMILY.playing.game(puzzle)
        cells: dict[Spot, int] = dict(fixed)
        notes: dict[Spot, tuple[set[int], set[int]]] = {}
        for _ in range(40):
            corner = min(order, 5)  # where symbols clash soon
            spot, sign = (chance.randrange(corner), chance.randrange(corner)), chance.choice("====+-?*")
            symbols = {order - 1 - chance.randrange(corner) for _ in range(1 if sign == "=" else chance.choice((1, 2)))}
            texts = [str(symbol + base) for symbol in symbols]
            chance.shuffle(texts)
            move = f"{spot[0] + 1}.{spot[1] + 1}" + ("?" if sign == "*" else f"{sign}{','.join(texts)}")
            kept = spot not in fixed or (sign == "=" and symbols == {fixed[spot]})
            if kept and (sign in "=*" or spot not in cells):
                after = game.play(move)
                assert game.play(after.last) == after
                assert game.play(move) == after
                game = after
                possible, out = notes.pop(spot, (set(), set()))
                if sign == "=":
                    cells[spot] = next(iter(symbols))
                elif sign == "*":
                    cells.pop(spot, None)
                else:
                    possible = possible | symbols if sign == "+" else possible - symbols
                    out = out | symbols if sign == "-" else out - symbols
                    notes |= {spot: (possible, out)} if possible or out else {}
            else:
                before = str(game)
                with pytest.raises(PuzzleError, match=r"given|open cells"):
                    game.play(move)
                assert str(game) == before
            assert shown(game) == (cells, notes)
            whole = Square(order, bytes(cells.get(divmod(at, order), EMPTY) for at in range(order**2)), base)
            done = EMPTY not in whole.cells and not puzzle.check(whole)
            kind = "solved" if done else "broken" if wrong(puzzle, cells) else "open"
            assert (game.status.kind, list(game.status.where)) == (kind, wrong(puzzle, cells))
            assert game.found == ((whole,) if done else ())
            assert game.tally == {"cells": order**2, "open": order**2 - len(cells)}
            if kind != "broken":
                assert fixed_cells(game.as_puzzle) == cells
            kinds.add(kind)
    assert kinds == {"open", "solved"} if order == 1 else {"open", "broken"} <= kinds


def test_what_is_known_begins_as_the_puzzle_and_holds_no_clash() -> None:
    for puzzle in PUZZLES:
        assert FAMILY.playing.game(puzzle).as_puzzle == puzzle
    with pytest.raises(
        PuzzleError,
        match=re.escape("row 1: " + in_words("symbol-stands-twice-in-cells", symbol="0", one="1", other="2")),
    ):
        _ = FAMILY.playing.game(GIVEN).play("1.2=0").as_puzzle


def test_bad_moves_say_what_is_wrong() -> None:
    game = FAMILY.playing.game(GIVEN).play("1.2=1")
    for bad in (
        "",
        "2.1",
        "2.1=",
        "2.1+",
        "2.1-",
        "2.1==1",
        "2.1=1,",
        "１.1=1",
        "2.1=\x1b1",
        "2.1+" + "1," * 400 + "1",
    ):
        with pytest.raises(PuzzleError, match=re.escape(in_words("write-row-column-symbol-such"))):
            game.play(bad)
    playing.refused(game, "1.1=2", "row 1, column 1: " + in_words("this-cell-is-given"))
    playing.refused(game, "1.1?", "row 1, column 1: " + in_words("this-cell-is-given"))
    playing.refused(game, "1.1+2", "row 1, column 1: " + in_words("this-cell-is-given"))
    playing.refused(game, "1.2+2", "row 1, column 2: " + in_words("only-open-cells-can-have"))
    playing.refused(game, "2.1=4", "2.1=4: " + in_words("symbols-are-to", first="0", last="3"))
    playing.refused(game, "2.1=ab", "2.1=ab: " + in_words("symbols-are-to", first="0", last="3"))
    playing.refused(game, "5.1=1", "5.1=1: " + in_words("sheet-has-rows-and-columns", rows="4", columns="4"))
    playing.refused(game, "0.1=1", "0.1=1: " + in_words("sheet-has-rows-and-columns", rows="4", columns="4"))
    playing.refused(game, "2.1=1,2", "2.1=1,2: " + in_words("cell-holds-one-symbol"))
    playing.refused(
        FAMILY.playing.game(PUZZLES[3]), "1.1=0", "1.1=0: " + in_words("symbols-are-to", first="1", last="5")
    )
    assert game.play("1.1=0") == game


def test_a_bad_position_says_where() -> None:
    said = {
        "x": "row 1: " + in_words("there-must-be-rows-of", order="4"),
        "..../..../..../...9": "row 4, column 4: "
        + in_words("is-not-symbol-of-order", sign="9", order="4", first="0", last="3"),
        "1.../..../..../....": "row 1, column 1: " + in_words("this-cell-is-given"),
        "..../..../..../.... 1.1+2": "row 1, column 1: " + in_words("this-cell-is-given"),
        ".1../..../..../.... 1.2+2": "row 1, column 2: " + in_words("only-open-cells-can-have"),
        "..../..../..../.... 1.2=1": "1.2=1: " + in_words("rows-are-followed-by-notes"),
        "..../..../..../.... 9.9+1": "9.9+1: " + in_words("sheet-has-rows-and-columns", rows="4", columns="4"),
        "." * 20000: in_words("this-is-too-long-for"),
    }
    for position, why in said.items():
        with pytest.raises(PuzzleError) as caught:
            FAMILY.playing.game(GIVEN, position)
        assert str(caught.value) == why
    with pytest.raises(
        PuzzleError, match=re.escape("latin:65: " + in_words("only-squares-up-to-order-can", most="64"))
    ):
        FAMILY.playing.game(Puzzle.parse("latin:65"))
    with pytest.raises(PuzzleError, match=re.escape(in_words("this-game-has-no-rules"))):
        FAMILY.playing.game(GIVEN, "", {"seed": 1})


def test_a_cell_is_touched_and_then_a_symbol() -> None:
    game = FAMILY.playing.game(GIVEN).play("2.1=2").play("2.2+1").play("2.4-0")
    cell = Touch((1, 1))
    assert drafted(game, cell, Touch(None, key="3")) == ["2.2=", "2.2=3!"]
    assert drafted(game, cell, Touch(None, "3")) == ["2.2=", "2.2=3!"]
    assert drafted(game, cell, Touch(None, "pencil"), Touch(None, key="3")) == ["2.2=", "2.2+", "2.2+3!"]
    assert drafted(game, cell, Touch(None, key="-"), Touch(None, key="1")) == ["2.2=", "2.2-", "2.2-1!"]
    assert drafted(game, cell, Touch(None, key="backspace")) == ["2.2=", "2.2?!"]
    assert drafted(game, cell, Touch(None, key="4"), Touch(None, key="enter")) == ["2.2=", "2.2=", "2.2="]
    assert drafted(game, Touch((1, 1), "3")) == ["2.2=3!"]
    assert drafted(game, Touch((1, 0), "2")) == ["2.1?!"]
    assert drafted(game, Touch((1, 0), key="2")) == ["2.1=2!"]
    assert drafted(game, Touch((1, 1), "pencil", key="3")) == ["2.2+3!"]
    assert drafted(game, Touch((1, 1), "pencil", key="1")) == ["2.2?1!"]
    assert drafted(game, Touch((1, 3), "out", key="0")) == ["2.4?0!"]
    assert drafted(game, Touch((1, 3), "clear")) == ["2.4?!"]
    assert drafted(game, Touch((4, 0)), Touch(None, key="1")) == ["", ""]
    assert [tool.key for tool in FAMILY.playing.tools(game)] == ["0", "1", "2", "3", "+", "-", "?"]
    assert FAMILY.playing.touch(game, HalfMove("9.9=4" * 9), Touch(None, key="1")) == HalfMove()


def test_symbols_with_two_digits_are_typed_by_a_letter_or_ended_by_enter() -> None:
    letters, numbers = FAMILY.playing.game(Puzzle.parse("latin:12")), FAMILY.playing.game(Puzzle.parse("latin:40"))
    assert drafted(letters, Touch((0, 0)), Touch(None, key="b")) == ["1.1=", "1.1=11!"]
    assert letters.play("1.1=b") == letters.play("1.1=11")
    one, enter = Touch(None, key="1"), Touch(None, key="enter")
    assert drafted(numbers, Touch((0, 0)), one, one) == ["1.1=", "1.1=1", "1.1=11!"]
    assert drafted(numbers, Touch((0, 0)), one, enter) == ["1.1=", "1.1=1", "1.1=1!"]
    assert drafted(numbers, Touch((0, 0)), one, Touch(None, key="backspace"), Touch(None, key="5")) == [
        "1.1=",
        "1.1=1",
        "1.1=",
        "1.1=5!",
    ]


def test_the_picture_shows_notes_and_what_is_wrong() -> None:
    game = FAMILY.playing.game(GIVEN).play("1.2+1,2").play("1.2-3").play("1.4=0")
    row = FAMILY.picture(GIVEN, game.shown).cells[0]
    assert [cell.role for cell in row] == [Role.WRONG, Role.UNKNOWN, Role.UNKNOWN, Role.WRONG]
    assert [cell.note for cell in row] == ["", "12-3", "", ""]
    assert FAMILY.picture(GIVEN, game.play("1.4?").shown).cells[0][0].role == Role.GIVEN


def test_a_sheet_after_another_is_written_like_one_that_is_written_alone() -> None:
    game = FAMILY.playing.game(GIVEN, "", {})
    written = SheetTexts(game.sheet)
    for move in ("1.2=1", "2.1+1,2", "2.1-3", "1.2?", "2.1?1", "4.4=2", "2.1?2", "4.4?", "2.1?3"):
        game = game.play(move)
        written.take(game.sheet)
        assert str(SheetTexts(game.sheet)) == str(written)
        assert str(game) == str(written)
        assert game.sheet == FAMILY.playing.game(GIVEN, str(written), {}).sheet
    assert str(written) == ""
