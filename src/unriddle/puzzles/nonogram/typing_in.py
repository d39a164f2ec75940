"""Typing in a nonogram: its clues line by line, or its picture, which gives the clues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import Cells, Composing, LineSheet, Option, Picture, PuzzleError, Text, Typing, Where, in_cell
from unriddle.core.family import Typed
from unriddle.kit.judging import VERDICTS, find_solutions, solutions
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse, another
from unriddle.puzzles.nonogram.make.climb import rate_puzzle
from unriddle.puzzles.nonogram.make.draft import from_states
from unriddle.puzzles.nonogram.make.mend import board_of, mend
from unriddle.puzzles.nonogram.make.repair import LINE, STEPS, UNIQUE
from unriddle.puzzles.nonogram.make.suggest import Advisor, Breaths, Suggestion, picture_to_repair
from unriddle.puzzles.nonogram.picture import picture
from unriddle.puzzles.nonogram.puzzle import (
    BLACK_AND_WHITE,
    LETTERS,
    MAX_SIDE,
    UNKNOWN,
    Puzzle,
    Solution,
    inks,
    value_of,
)

CLUES, PICTURE = "clues", "picture"
FILLED = "#"
ASKS = (
    Option("by", f"{CLUES}|{PICTURE}", "the clues, or the picture in black and white", default=CLUES),
    Option("width", "int", "columns", default=10, least=1, most=MAX_SIDE),
    Option("height", "int", "rows", default=10, least=1, most=MAX_SIDE),
    Option(
        "colours",
        "text",
        "colors other than black and white, for numbers or cells such as 3b or b",
        placeholder="000000,ff8800",
    ),
)


def _colors(values: Mapping[str, Any]) -> list[str]:
    """Return each color as rrggbb, or as typed if it is not a color."""
    typed = str(values.get("colours", "")).replace(",", " ").split()
    return [(value_of(each) or each.lower()).removeprefix("#") for each in typed]


def blank(values: Mapping[str, Any]) -> Puzzle:
    for color in _colors(values):
        if not re.fullmatch("[0-9a-f]{6}", color):
            why = Text("{color!r} is not a color: write a name in English, such as red", color=color[:20])
            raise PuzzleError(why, Where("", field="colours"))
    width, height = values["width"], values["height"]
    return Puzzle(width, height, ((),) * height, ((),) * width)


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells | LineSheet:
    if values.get("by") == PICTURE:
        return Cells([[""] * puzzle.width for _ in range(puzzle.height)], paint=FILLED, most=MAX_SIDE**2)
    rows, columns = (part.split("/") for part in str(puzzle).split(":")[2:4])
    colors = [color.rgb[1:] for color in puzzle.colors] if len(puzzle.colors) > 1 else _colors(values)
    texts = [[line.replace(",", " ") if line != "0" else "" for line in lines] for lines in (rows, columns)]
    return LineSheet(texts[0], texts[1], colors, LETTERS, ("width", "height"))


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    if values.get("by") == PICTURE:
        return Puzzle.from_picture(read_painting(values, typed))
    rows, columns = ("/".join(",".join(re.findall(r"[^\s,.;]+", line)) or "0" for line in lines) for lines in typed[:2])
    colors = [f"colours={','.join(typed[2])}"] if typed[2] else []
    rest = [part for part in str(puzzle).split(":")[4:] if not part.startswith("colours=")]
    return Puzzle.parse(":".join([f"nonogram:{len(typed[1])}x{len(typed[0])}", rows, columns, *colors, *rest]))


def check_values(values: Mapping[str, Any], typed: Typed) -> str:
    """Say how many cells the rows and the columns have, so that a difference shows while they are typed."""
    if values.get("by") == PICTURE:
        return ""
    rows, columns = (sum(map(int, re.findall("[0-9]{1,9}", " ".join(lines)))) for lines in typed[:2])
    return Text("rows: {rows} cells, columns: {columns}", rows=rows, columns=columns)


def read_painting(values: Mapping[str, Any], typed: Typed) -> Solution:
    """Return the cells that were painted: "" for an empty one, the letter of a color, or FILLED for the first one;
    PuzzleError with the cell that is none of these.
    """
    shades = _colors(values)

    states = {"": 0, FILLED: 1, **{letter: at for at, letter in enumerate(LETTERS[: max(1, len(shades))], 1)}}
    try:
        cells = bytes([states[text] for row in typed for text in row])
    except KeyError:
        row, column = next(
            (row, at) for row, line in enumerate(typed, 1) for at, text in enumerate(line, 1) if text not in states
        )
        raise PuzzleError(Text("this is not a color of the picture"), in_cell(row, column)) from None
    return Solution(len(typed[0]), len(typed), cells, inks(shades) or BLACK_AND_WHITE)


def painted_picture(values: Mapping[str, Any], typed: Typed) -> Picture:
    """Return the cells, with the clues that they make."""
    puzzle = Puzzle.from_picture(read_painting(values, typed))
    [cells] = puzzle.goals
    shown = cells.replace(b"\0", bytes([UNKNOWN]))
    return picture(puzzle, puzzle.solution_of(shown))


Part = Mapping[str, Any]
COMPOSING_ACTIONS = {UNIQUE: Text("make it unique"), LINE: Text("make it solvable by lines")}
# Changes are shown after this many trials, then after twice as many each time.
FIRST_TRIALS = 64
# Steps per cell of the search for another solution after the changes were shown.
PATIENT = 20_000
HARD = {
    "lines": Text("line by line"),
    "trials": Text("needs trials"),
    "search": Text("cells have to be guessed"),
}


def judge(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Iterator[Part | None]:
    """Yield the picture that is painted; clues that are typed by their solutions alone."""
    if values.get("by") != PICTURE:
        yield from find_solutions(FAMILY, puzzle)
        return
    picture = read_painting(values, typed)
    purse = Breaths(picture.width, picture.height)
    advisor = Advisor(picture, purse)
    left = yield from advisor.look()
    text = Text(
        "solving line by line leaves {count} cell open",
        "solving line by line leaves {count} cells open",
        count=len(left),
    )
    shown = text if left else Text("it can be solved line by line")
    yield {"part": "lines", "open": _places(left, picture.width), "text": shown}
    if not left:
        yield solutions("unique")
        yield from _level(picture, purse)
        return
    yield solutions("unknown")
    board = board_of(picture)
    verdict, differ = yield from _bounded_search(board, picture, purse, STEPS)
    if verdict != "unknown":
        yield solutions(verdict, differ)
    yield from _changes(advisor, picture)
    if verdict == "unknown":
        verdict, differ = yield from _bounded_search(board, picture, purse, PATIENT)
        yield solutions(verdict, differ)
    if verdict == "unique":
        yield from _level(picture, purse)


def _places(cells: list[int], width: int) -> list[list[int]]:
    """[row, column], from 1."""
    return [[cell // width + 1, cell % width + 1] for cell in cells]


def _bounded_search(board: Any, picture: Solution, purse: Purse, most: int) -> Pausing[tuple[str, list[list[int]]]]:
    """Return the verdict of a search bounded to `most` steps per cell, and the cells where another solution differs."""
    found = yield from another(board, picture.cells, purse, most * len(picture.cells))
    if found is None:
        return ("unique" if board.done else "unknown"), []
    differ = [at for at, state in enumerate(found) if state != picture.cells[at]]
    return "multiple", _places(differ, picture.width)


def _changes(advisor: Advisor, picture: Solution) -> Iterator[Part | None]:
    """Yield the changes that help, the best first, now and then while they are tried, and at the end."""
    found: list[Suggestion] = []
    due = FIRST_TRIALS
    for each in advisor.try_each_cell():
        if each is None:
            yield None
            continue
        found.append(each)
        if len(found) == due:
            due *= 2
            yield _advice(advisor, found, picture, False)
    yield _advice(advisor, found, picture, True)


def _advice(advisor: Advisor, found: list[Suggestion], picture: Solution, is_complete: bool) -> Part:
    ranked = advisor.rank(found)
    changes = [
        [one.cell[0] + 1, one.cell[1] + 1, character_of(one.color, picture), one.open, one.closes] for one in ranked
    ]
    text = Text("no change of a single cell helps")
    if ranked:
        text = Text(
            "the best change, in row {row}, column {column}, leaves {count} cell open",
            "the best change, in row {row}, column {column}, leaves {count} cells open",
            row=ranked[0].cell[0] + 1,
            column=ranked[0].cell[1] + 1,
            count=ranked[0].open,
        )
    return {"part": "changes", "changes": changes, "tried": len(found), "whole": is_complete, "text": text}


def character_of(state: int, picture: Solution) -> str:
    """Return the sheet's sign for a state."""
    single = len(picture.colors) == 1
    return "" if not state else FILLED if single else LETTERS[state - 1]


def _level(picture: Solution, purse: Purse) -> Iterator[Part | None]:
    """Yield the difficulty: lines, trials or search, and the level."""
    card = yield from rate_puzzle(Puzzle.from_picture(picture), purse)
    level = card["level"]
    hard = "lines" if not card["open_after_lines"] else "search" if card["band"] == "search" else "trials"
    text = Text("{hard}, level {level}", hard=HARD[hard], level=Text.of(level)) if level else VERDICTS["unique"]
    yield {"part": "level", "by": hard, "level": level, "text": text}


def improve(way: str, values: Mapping[str, Any], typed: Typed) -> Iterator[Part | None]:
    """Yield the picture with the fewest changes that were found."""
    if values.get("by") != PICTURE or way not in COMPOSING_ACTIONS:
        raise PuzzleError(Text("not possible, or not possible now"))
    picture = read_painting(values, typed)
    shades = ["#ffffff", *(color.rgb for color in picture.colors)]
    draft = from_states(picture.width, picture.height, picture.cells, shades)
    changes = yield from mend(draft, way)
    if changes is None:
        yield {"part": "improved", "texts": None, "changed": [], "text": Text("no such picture was found: change more")}
        return
    texts = [list(row) for row in typed]
    for cell, state in changes.items():
        texts[cell // picture.width][cell % picture.width] = character_of(state, picture)
    text = Text("{count} cell changed", "{count} cells changed", count=len(changes))
    changed = _places(sorted(changes), picture.width)
    yield {"part": "improved", "texts": texts, "changed": changed, "text": text}


def reopen(puzzle: Puzzle) -> tuple[dict[str, Any], Typed]:
    """Return the picture that came with it, its solution, or the first of several."""
    picture = puzzle.solution_of(picture_to_repair(puzzle)[1])
    values: dict[str, Any] = {"by": PICTURE, "width": puzzle.width, "height": puzzle.height}
    if len(puzzle.colors) > 1:
        values["colours"] = ",".join(color.rgb[1:] for color in puzzle.colors)
    return values, [[character_of(state, picture) for state in row] for row in picture.rows()]


def with_title(puzzle: Puzzle, title: str, author: str) -> Puzzle:
    return replace(puzzle, title=title, author=author)


SETTING: Composing[Puzzle] = Composing(judge, reopen, COMPOSING_ACTIONS, improve, with_title)
TYPING = Typing(ASKS, blank, sheet, read, check_values, painted_picture, SETTING)
