"""How many facts a step names beside the smallest set on the board from which it follows, as CPMpy finds that: an
unsatisfiable subset of all that is known, with the conclusion denied. The tests do without CPMpy: `pip install cpmpy`.
"""

import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from random import Random
from typing import Any

from puzzles.latin.dug import KINDS, dug
from puzzles.latin.retold import rules, told

from oracle import latin_sheet
from oracle import nonogram_steps as lines
from oracle.reasons import picture
from unriddle.puzzles.latin.play.game import game
from unriddle.puzzles.nonogram.teach import LESSON

MISSING = "CPMpy is not installed: pip install cpmpy"
EACH = {"nonogram": 12, "latin": 6}  # steps of a puzzle, by chance
PUZZLES = {"nonogram": 100, "latin": 50}
Row = tuple[str, int, int, float, float]  # the technique, facts that are named, fewest, seconds of ours, of CPMpy


def is_there() -> bool:
    return find_spec("cpmpy") is not None


def table(family: str, count: int) -> Iterator[str]:
    """A line for each technique: steps, mean facts that are named, mean of the smallest sets, their ratio."""
    found: dict[str, list[Row]] = {}
    for seed in range(min(count, PUZZLES[family])):
        for row in ROWS[family](seed):
            found.setdefault(row[0], []).append(row)
    for name, rows in [*sorted(found.items(), key=lambda each: -len(each[1])), ("all", [*chain(*found.values())])]:
        named, fewest, ours, theirs = (sum(row[at] for row in rows) for at in (1, 2, 3, 4))
        yield (
            f"| {name} | {len(rows)} | {named / len(rows):.2f} | {fewest / len(rows):.2f} | {named / fewest:.2f} "
            f"| {1000 * ours / len(rows):.2f} | {1000 * theirs / len(rows):.0f} |"
        )


def smallest(soft: Sequence[Any], hard: Sequence[Any]) -> tuple[int, float]:
    """How many of these constraints suffice for a contradiction, and the seconds of CPU that it takes to say so."""
    begun = time.process_time()
    fewest = len(import_module("cpmpy.tools.explain.mus").smus(list(soft), hard=list(hard)))
    return fewest, time.process_time() - begun


def nonogram(seed: int) -> Iterator[Row]:
    puzzle, chance = picture(seed), Random(seed)
    begun, sheet = time.process_time(), lines.Sheet(puzzle)
    search, steps = LESSON.explain(puzzle), list[Any]()
    while not search.done:
        step = search.advance(1 << 20)
        steps += [step] if step else []
    spent = (time.process_time() - begun) / max(len(steps), 1)
    wanted = [at for at, step in enumerate(steps) if not step.trials and step.technique.name not in OUT]
    chosen = set(chance.sample(wanted, min(EACH["nonogram"], len(wanted))))
    for at, step in enumerate(steps):
        value = step.to_json()
        if at in chosen:
            fewest, took = smallest(*line_of(sheet, value))
            yield value["technique"], len(value["because"]), fewest, spent, took
        sheet.take(value["follows"])


OUT = ("finished line", "search", "mistake")


def line_of(sheet: lines.Sheet, value: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """What is known of the line of a step, and the rules of a line with the conclusion denied."""
    cp = import_module("cpmpy")
    at = sheet.number(value["unit"])
    places, blocks, can = sheet.places(at), sheet.clue(at), sheet.line(at)
    size = len(places)
    cells = cp.intvar(0, sheet.states - 1, shape=size)
    starts = [cp.intvar(0, size - 1) for _ in blocks]
    ends = [cp.intvar(1, size) for _ in blocks]
    hard = [start < end for start, end in zip(starts, ends, strict=True)]
    for first in range(len(blocks) - 1):
        gap = blocks[first][1] == blocks[first + 1][1]
        hard.append(starts[first + 1] >= ends[first] + int(gap))
    for cell in range(size):
        for color in range(1, sheet.states):
            covers = [(starts[j] <= cell) & (cell < ends[j]) for j, (_, shade) in enumerate(blocks) if shade == color]
            hard.append((cells[cell] == color) == (cp.any(covers) if covers else False))

    def held(cell: int, may: set[int]) -> Any:
        return cp.any([cells[cell] == state for state in sorted(may)])

    denied = []
    for move in value["follows"]:
        for row, column, may in sheet.facts(move):
            cell = places.index((row, column))
            if len(may) > 1:
                hard.append(held(cell, can[cell]))
            denied.append(~held(cell, may))
    hard.append(cp.any(denied))
    soft = [held(cell, may) for cell, may in enumerate(can) if len(may) < sheet.states]
    soft += [ends[j] - starts[j] == length for j, (length, _) in enumerate(blocks) if length]
    return soft, hard


def latin(seed: int) -> Iterator[Row]:
    chance = Random(f"smallest {seed}")
    order = chance.randint(5, 7)
    puzzle = dug(order, chance.choice(KINDS[order]), chance.randrange(1 << 30))
    begun = time.process_time()
    steps = told(game(puzzle))
    spent = (time.process_time() - begun) / len(steps)
    wanted = [step for step in steps if not step.trials and step.technique.name != "search"]
    for step in chance.sample(wanted, min(EACH["latin"], len(wanted))):
        value = step.to_json()
        facts = [each for each in value["because"] if not each.startswith(("base", "cover"))]
        fewest, took = smallest(*square_of(rules(puzzle), value))
        yield value["technique"], len(facts), fewest, spent, took


def square_of(own: Any, value: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """What is known of the cells of a square, and its rules with the conclusion denied: of cells that the step changes
    only what is noted of them, of other open cells all that they have left.
    """
    cp = import_module("cpmpy")
    sheet, order = latin_sheet.Sheet(own, value["before"]), own.order
    left, cells = sheet.candidates(), cp.intvar(0, order - 1, shape=(order, order))
    hard = [cp.AllDifferent([cells[cell] for cell in line]) for line in latin_sheet.units(order, own.kind).values()]
    if own.kind == "symmetric":
        hard += [
            cells[row, at] + cells[row, order - 1 - at] == order - 1 for row in range(order) for at in range(order)
        ]
    moves = [latin_sheet.move(own, each) for each in value["follows"]]
    changed = {each.cell for each in moves}
    wrong = [(cells[each.cell] == symbol) == (each.sign == "-") for each in moves for symbol in each.symbols]
    hard.append(cp.any(wrong))
    soft = [cells[cell] == symbol for cell, symbol in sheet.held.items()]
    for cell, symbols in left.items():
        gone = sheet.out.get(cell, set()) if cell in changed else set(range(order)) - symbols
        soft += [cp.all([cells[cell] != symbol for symbol in sorted(gone)])] if gone else []
    return soft, hard


ROWS = {"nonogram": nonogram, "latin": latin}
