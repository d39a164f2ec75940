"""A Latin square with what stands on it, as the oracle of steps knows it: nothing of the package is used."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
Cell = tuple[int, int]


class Rules(NamedTuple):
    """What the puzzle is: its order, its kind, the number of its first symbol, and its fixed cells."""

    order: int
    kind: str
    base: int
    fixed: Mapping[Cell, int]


class Move(NamedTuple):
    cell: Cell
    sign: str
    symbols: frozenset[int]


@cache
def units(order: int, kind: str) -> dict[str, list[Cell]]:
    """The cells of every line by its name."""
    every = [(row, column) for row in range(order) for column in range(order)]
    found: dict[str, list[Cell]] = {}
    for at in range(order):
        found[f"row {at + 1}"] = [cell for cell in every if cell[0] == at]
        found[f"column {at + 1}"] = [cell for cell in every if cell[1] == at]
    if kind != "plain":
        found["main diagonal"] = [cell for cell in every if cell[0] == cell[1]]
        found["anti diagonal"] = [cell for cell in every if sum(cell) == order - 1]
    for at in range(order) if kind == "pandiagonal" else ():
        if at:
            found[f"diagonal down {at + 1}"] = [cell for cell in every if (cell[1] - cell[0]) % order == at]
        if at < order - 1:
            found[f"diagonal back {at + 1}"] = [cell for cell in every if sum(cell) % order == at]
    return found


@cache
def peers(order: int, kind: str) -> dict[Cell, set[Cell]]:
    """For each cell those that share a line with it."""
    found: dict[Cell, set[Cell]] = {(row, column): set() for row in range(order) for column in range(order)}
    for cells in units(order, kind).values():
        for cell in cells:
            found[cell] |= set(cells) - {cell}
    return found


def facing(rules: Rules, cell: Cell) -> Cell:
    return cell[0], rules.order - 1 - cell[1]


def move(rules: Rules, text: str) -> Move:
    match = re.fullmatch(r"(\d+)\.(\d+)([=?+-])([\d,]*)", text)
    assert match, text
    symbols = frozenset(int(each) - rules.base for each in match[4].split(",") if each)
    assert all(0 <= symbol < rules.order for symbol in symbols)
    return Move((int(match[1]) - 1, int(match[2]) - 1), match[3], symbols)


class Sheet:
    """What stands where, what is noted as out, and the candidates that both leave."""

    def __init__(self, rules: Rules, text: str) -> None:
        self.rules = rules
        self.held = dict(rules.fixed)
        self.out: dict[Cell, set[int]] = {}
        grid, *notes = text.split(" ") if text else [""]
        for row, signs in enumerate(grid.split("/") if grid else ()):
            for column, sign in enumerate(signs.split(",") if "," in signs else signs):
                if sign != ".":
                    symbol = DIGITS.index(sign) if len(sign) == 1 else int(sign)
                    self.held[row, column] = symbol - rules.base
        for note in notes:
            self.play(move(rules, note))

    def play(self, each: Move) -> None:
        if each.sign == "=":
            (self.held[each.cell],) = each.symbols
            self.out.pop(each.cell, None)
        elif each.sign == "?" and not each.symbols:
            self.held.pop(each.cell, None)
            self.out.pop(each.cell, None)
        elif each.sign == "?":
            self.out[each.cell] = self.out.get(each.cell, set()) - each.symbols
        elif each.sign == "-":
            assert each.cell not in self.held
            self.out[each.cell] = self.out.get(each.cell, set()) | each.symbols

    def state(self) -> tuple[dict[Cell, int], dict[Cell, set[int]]]:
        return self.held, {cell: out for cell, out in self.out.items() if out}

    def candidates(self) -> dict[Cell, set[int]]:
        rules, found = self.rules, {}
        for cell, seen in peers(rules.order, rules.kind).items():
            if cell not in self.held:
                taken = {self.held[other] for other in seen if other in self.held}
                found[cell] = set(range(rules.order)) - taken - self.out.get(cell, set())
        return found
