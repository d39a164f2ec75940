"""What each technique finds on a Latin square, by plain rules: nothing of the package is used."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from oracle.latin_sheet import Cell, Sheet, facing, peers, units


def _find_mirror(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
    if sheet.rules.kind == "symmetric":
        for cell, symbols in left.items():
            other = facing(sheet.rules, cell)
            wanted = {sheet.held[other]} if other in sheet.held else left[other]
            if other in sheet.held or {sheet.rules.order - 1 - symbol for symbol in wanted} != symbols:
                yield cell


def _find_hidden_single(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
    for name, symbol, places in _places(sheet, left):
        if len(places) == 1:
            yield name, symbol


def _find_naked_single(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
    yield from (cell for cell, symbols in left.items() if len(symbols) == 1)


def _find_locked(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
    seen = peers(sheet.rules.order, sheet.rules.kind)
    for name, symbol, places in _places(sheet, left):
        for cell in seen[places[0]]:
            if symbol in left.get(cell, ()) and all(cell in seen[place] for place in places):
                yield name, symbol, cell


def _places(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[tuple[str, int, list[Cell]]]:
    for name, inside in units(sheet.rules.order, sheet.rules.kind).items():
        for symbol in range(sheet.rules.order):
            places = [cell for cell in inside if symbol in left.get(cell, ())]
            if places:
                yield name, symbol, places


def _find_naked(size: int) -> Callable[[Sheet, Mapping[Cell, set[int]]], Iterator[Any]]:
    def find(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
        for name, inside in units(sheet.rules.order, sheet.rules.kind).items():
            for cells in combinations([cell for cell in inside if len(left.get(cell, "    ")) <= size], size):
                together = set[int]().union(*(left[cell] for cell in cells))
                others = (left.get(cell, set[int]()) for cell in inside if cell not in cells)
                if len(together) == size and any(together & other for other in others):
                    yield name, cells

    return find


def _find_hidden(size: int) -> Callable[[Sheet, Mapping[Cell, set[int]]], Iterator[Any]]:
    def find(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
        by_line: dict[str, list[tuple[int, set[Cell]]]] = {}
        for name, symbol, places in _places(sheet, left):
            if len(places) <= size:
                by_line.setdefault(name, []).append((symbol, set(places)))
        for name, all_places in by_line.items():
            for some in combinations(all_places, size):
                cells = set[Cell]().union(*(places for _, places in some))
                symbols = {symbol for symbol, _ in some}
                if len(cells) == size and any(left[cell] - symbols for cell in cells):
                    yield name, symbols

    return find


def _find_last_cell(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
    for name, inside in units(sheet.rules.order, sheet.rules.kind).items():
        if sum(cell not in sheet.held for cell in inside) == 1:
            yield name


def _find_fish(size: int) -> Callable[[Sheet, Mapping[Cell, set[int]]], Iterator[Any]]:
    def find(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
        every = units(sheet.rules.order, sheet.rules.kind)
        lines: dict[Cell, list[str]] = {}
        for name, inside in every.items():
            for cell in inside:
                lines.setdefault(cell, []).append(name)
        by_symbol: dict[int, list[tuple[str, set[Cell]]]] = {}
        for name, symbol, places in _places(sheet, left):
            if 2 <= len(places) <= size:
                by_symbol.setdefault(symbol, []).append((name, set(places)))
        for symbol, found in by_symbol.items():
            for bases in combinations(found, size):
                places = set[Cell]().union(*(cells for _, cells in bases))
                if len(places) < sum(len(cells) for _, cells in bases):
                    continue
                # Whatever covers all places covers the first of them.
                near = {name for cell in places for name in lines[cell]} - {name for name, _ in bases}
                for covers in combinations(sorted(near), size):
                    covered = {cell for cover in covers for cell in every[cover]}
                    if places <= covered and any(symbol in left.get(cell, ()) for cell in covered - places):
                        yield [name for name, _ in bases], covers, symbol

    return find


def _find_xy_wing(sheet: Sheet, left: Mapping[Cell, set[int]]) -> Iterator[Any]:
    seen = peers(sheet.rules.order, sheet.rules.kind)
    two = [cell for cell, symbols in left.items() if len(symbols) == 2]
    for pivot in two:
        for one, other in combinations([cell for cell in two if cell in seen[pivot]], 2):
            third = (left[one] | left[other]) - left[pivot]
            fits = left[one] & left[other] == third and left[one] | left[other] == left[pivot] | third
            both = seen[one] & seen[other]
            if len(third) == 1 and fits and any(third <= left.get(cell, set[int]()) for cell in both):
                yield pivot, one, other


FINDS = {
    "last cell": _find_last_cell,
    "X-wing": _find_fish(2),
    "XY-wing": _find_xy_wing,
    "swordfish": _find_fish(3),
    "mirror": _find_mirror,
    "hidden single": _find_hidden_single,
    "naked single": _find_naked_single,
    "locked symbol": _find_locked,
    "naked pair": _find_naked(2),
    "hidden pair": _find_hidden(2),
    "naked triple": _find_naked(3),
    "hidden triple": _find_hidden(3),
}
