"""Steps of Latin squares re-checked from their JSON values alone, by plain rules: nothing of the package is used.

`fault` says what is wrong with a step: what it follows from must be true on the sheet, what follows must follow from
that alone, and no easier technique may have had anything. `hold` is what a campaign of many random puzzles calls.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from oracle.latin_finds import FINDS
from oracle.latin_sheet import Cell, Move, Rules, Sheet, facing, move, peers, units

TIERS = (
    "mistake",
    "last cell",
    "mirror",
    "hidden single",
    "naked single",
    "locked symbol",
    "naked pair",
    "hidden pair",
    "naked triple",
    "hidden triple",
    "X-wing",
    "XY-wing",
    "swordfish",
    "one step ahead",
    "trial",
    "search",
)


def fault(rules: Rules, step: Mapping[str, Any], solution: Mapping[Cell, int] | None, easiest: bool = True) -> str:
    """ "" for a step that holds; `solution` is that of the puzzle, where it has one only; `easiest`: nothing easier may
    have had anything.
    """
    name = step["technique"]
    if step["tier"] != TIERS.index(name) or not step["follows"]:
        return "the tier is not that of the technique, or nothing follows"
    sheet = Sheet(rules, step["before"])
    left = sheet.candidates()
    follows = [move(rules, each) for each in step["follows"]]
    named = [each for each in step["because"] if each.startswith(("base ", "cover "))]
    because = [move(rules, each) for each in step["because"] if each not in named] if name != "mistake" else []
    for each in because:
        if not _true(sheet, left, each):
            return f"{each} is not so on the sheet"
    if name != "mistake":
        for each in follows:
            held = each.sign == "=" and len(each.symbols) == 1
            if each.cell in sheet.held or not each.symbols <= left[each.cell] or each.sign not in "=-":
                return f"{each} does nothing, or cannot be"
            if solution and (solution[each.cell] in each.symbols) != held:
                return f"{each} is not what the solution has"
    for tier in range(1, step["tier"] if easiest else 1):
        if easier := next(FINDS[TIERS[tier]](sheet, left), None) if TIERS[tier] in FINDS else None:
            return f"{TIERS[tier]} had something: {easier}"
    if named and name not in ("X-wing", "swordfish"):
        return f"{named} are no reason here"
    return RULES[name](sheet, step, follows, because)


def hold(seed: int) -> None:
    """The random puzzle of this seed, explained to its end and every step re-checked; AssertionError."""
    from puzzles.latin.dug import any_dug
    from puzzles.latin.retold import retold

    retold(any_dug(seed))


def _true(sheet: Sheet, left: Mapping[Cell, set[int]], each: Move) -> bool:
    """Whether this is known on the sheet."""
    if each.sign == "=":
        return {sheet.held.get(each.cell)} == each.symbols
    if each.cell in sheet.held or not each.symbols:
        return False
    return left[each.cell] == each.symbols if each.sign == "+" else not left[each.cell] & each.symbols


class Facts:
    """A board on which only some things are known."""

    def __init__(self, rules: Rules, because: list[Move]) -> None:
        self.rules = rules
        self.because = because
        self.only = {each.cell: each.symbols for each in because if each.sign == "+"}

    def possible(self, cell: Cell, symbol: int) -> bool:
        seen = peers(self.rules.order, self.rules.kind)[cell]
        for each in self.because:
            if each.sign == "=" and each.cell == cell and symbol not in each.symbols:
                return False
            if each.sign == "=" and each.cell in seen and symbol in each.symbols:
                return False
            if each.cell == cell and each.sign == "-" and symbol in each.symbols:
                return False
            if each.cell == cell and each.sign == "+" and symbol not in each.symbols:
                return False
        return True


def _single(follows: list[Move]) -> tuple[Cell, int] | None:
    if len(follows) != 1 or follows[0].sign != "=":
        return None
    return follows[0].cell, next(iter(follows[0].symbols))


def _inside(sheet: Sheet, step: Mapping[str, Any]) -> list[Cell]:
    return units(sheet.rules.order, sheet.rules.kind)[step["unit"]]


def hidden_single(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    facts, put, inside = Facts(sheet.rules, because), _single(follows), _inside(sheet, step)
    if not put or put[0] not in inside:
        return "it does not put one symbol into the line"
    others = [cell for cell in inside if cell != put[0] and facts.possible(cell, put[1])]
    return f"it may stand in {others}, too" if others else ""


def naked_single(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    facts, put = Facts(sheet.rules, because), _single(follows)
    if not put or step["unit"] != f"cell {put[0][0] + 1}.{put[0][1] + 1}":
        return "it does not put one symbol into the cell"
    others = [symbol for symbol in range(sheet.rules.order) if symbol != put[1] and facts.possible(put[0], symbol)]
    return f"it may hold {others}, too" if others else ""


def locked(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    facts, symbols = Facts(sheet.rules, because), {symbol for each in follows for symbol in each.symbols}
    if len(symbols) != 1 or any(each.sign != "-" for each in follows):
        return "it rules out more than one symbol"
    (symbol,) = symbols
    places = {cell for cell in _inside(sheet, step) if facts.possible(cell, symbol)}
    seen = peers(sheet.rules.order, sheet.rules.kind)
    wrong = [each.cell for each in follows if not places or not places <= seen[each.cell]]
    return f"{wrong} do not see all of {places}" if wrong else ""


def naked(size: int) -> Callable[..., str]:
    def rule(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
        only, inside = Facts(sheet.rules, because).only, _inside(sheet, step)
        together = {symbol for symbols in only.values() for symbol in symbols}
        if not len(only) == len(because) == len(together) == size or not set(only) <= set(inside):
            return "these are not as many cells of the line as symbols"
        right = (each.cell in inside and each.cell not in only and each.symbols <= together for each in follows)
        return "" if all(right) else "more is ruled out than follows"

    return rule


def hidden(size: int) -> Callable[..., str]:
    def rule(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
        facts, inside = Facts(sheet.rules, because), _inside(sheet, step)
        others = [cell for cell in inside if cell not in facts.only]
        bound = {
            symbol for symbol in range(sheet.rules.order) if not any(facts.possible(cell, symbol) for cell in others)
        }
        if not len(facts.only) == len(bound) == size or not set(facts.only) <= set(inside):
            return "these are not as many symbols of the line as cells"
        right = (each.cell in facts.only and each.sign == "-" and not each.symbols & bound for each in follows)
        return "" if all(right) else "more is ruled out than follows"

    return rule


def last_cell(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    open_cells = [cell for cell in _inside(sheet, step) if cell not in sheet.held]
    if open_cells != [follows[0].cell]:
        return f"{open_cells} are open in the line"
    return hidden_single(sheet, step, follows, because)


def fish(size: int) -> Callable[..., str]:
    def rule(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
        facts, every = Facts(sheet.rules, because), units(sheet.rules.order, sheet.rules.kind)
        bases, covers = (
            [each.removeprefix(kind) for each in step["because"] if each.startswith(kind)]
            for kind in ("base ", "cover ")
        )
        if not len(set(bases)) == len(set(covers)) == size or set(bases) & set(covers):
            return "these are not as many covers as bases"
        (symbol,) = {symbol for each in follows for symbol in each.symbols}
        on = [{cell for cell in every[base] if facts.possible(cell, symbol)} for base in bases]
        places, covered = set[Cell]().union(*on), {cell for cover in covers for cell in every[cover]}
        if len(places) < sum(map(len, on)):
            return "two bases share a place"
        if not places <= covered:
            return f"{places - covered} are on no cover"
        right = (each.sign == "-" and each.cell in covered - places for each in follows)
        return "" if all(right) else "more is ruled out than follows"

    return rule


def xy_wing(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    pivot, one, other = because
    seen = peers(sheet.rules.order, sheet.rules.kind)
    if (
        any(len(each.symbols) != 2 or each.sign != "+" for each in because)
        or not {one.cell, other.cell} <= seen[pivot.cell]
    ):
        return "these are not a pivot and what it sees"
    third = (one.symbols | other.symbols) - pivot.symbols
    if len(third) != 1 or one.symbols & other.symbols != third or one.symbols | other.symbols != pivot.symbols | third:
        return "the symbols do not fit together"
    right = (each.symbols == third and {one.cell, other.cell} <= seen[each.cell] for each in follows)
    return "" if all(right) else "it does not see both wings"


def mirror(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    if sheet.rules.kind != "symmetric" or len(follows) != 1 or len(because) != 1:
        return "nothing faces anything here"
    (after,), (before,) = follows, because
    other = {sheet.rules.order - 1 - symbol for symbol in before.symbols}
    same = (facing(sheet.rules, before.cell), before.sign) == (after.cell, after.sign)
    return "" if same and after.symbols <= other else "it does not face that"


def trial(sheet: Sheet, step: Mapping[str, Any], after: list[Move], because: list[Move]) -> str:
    rules, (tried,) = sheet.rules, step["trial"]
    if (len(tried["chain"]) == 2) != (step["technique"] == "one step ahead"):
        return "a chain of two links is one step ahead, and no other is"
    supposed = move(rules, tried["supposed"])
    left = sheet.candidates()[supposed.cell] - supposed.symbols
    if [(supposed.cell, left)] == [(each.cell, each.symbols) for each in after if each.sign == "="]:
        if len(left) > 1 or [(each.sign, each.symbols) for each in because] != [("+", left | supposed.symbols)]:
            return "it does not say what else was left"
    elif [("-", supposed.cell, supposed.symbols)] != [(each.sign, each.cell, each.symbols) for each in after]:
        return "what was supposed is not what is ruled out"
    put = {supposed.cell: next(iter(supposed.symbols))}
    for link, texts in zip(tried["chain"], tried["because"], strict=True):
        for each in (move(rules, each) for each in texts):
            if each.symbols != {put.get(each.cell)} and not _true(sheet, sheet.candidates(), each):
                return f"{each} is neither on the sheet nor in the trial"
        if not follows(rules, link, texts):
            return f"{link} does not follow from what it names"
        text = link.partition(": ")[2]
        if "=" in text:
            each = move(rules, text)
            (put[each.cell],) = each.symbols
    return "" if tried["breaks"] and "=" not in tried["chain"][-1] else "nothing breaks"


def follows(rules: Rules, link: str, texts: Sequence[str]) -> bool:
    """Whether a link, `row 3: 3.5=2` or `row 7: no 5`, follows from facts alone."""
    facts = Facts(rules, [move(rules, each) for each in texts])
    unit, _, text = link.partition(": ")
    if "=" not in text:
        return _broken(facts, unit, text)
    put = move(rules, text)
    (symbol,) = put.symbols
    return _forced(facts, unit, put.cell, symbol)


def _broken(facts: "Facts", unit: str, text: str) -> bool:
    """Whether facts leave a unit without what it needs."""
    rules = facts.rules
    if not unit.startswith("cell "):
        symbol = int(text.removeprefix("no ")) - rules.base
        return not any(facts.possible(cell, symbol) for cell in units(rules.order, rules.kind)[unit])
    row, column = map(int, unit.removeprefix("cell ").split("."))
    cell = row - 1, column - 1
    if text == "nothing":
        return not any(facts.possible(cell, symbol) for symbol in range(rules.order))
    symbol = int(text.removeprefix("no ")) - rules.base
    return _faces(facts, cell, symbol) and not facts.possible(cell, symbol)


def _forced(facts: "Facts", unit: str, cell: Cell, symbol: int) -> bool:
    """Whether facts leave nothing else for this cell, or no other cell of the unit for the symbol."""
    rules = facts.rules
    if unit == "mirror":
        return _faces(facts, cell, symbol)
    if unit.startswith("cell "):
        named = unit == f"cell {cell[0] + 1}.{cell[1] + 1}"
        return named and not any(facts.possible(cell, each) for each in range(rules.order) if each != symbol)
    inside = units(rules.order, rules.kind)[unit]
    return cell in inside and not any(facts.possible(each, symbol) for each in inside if each != cell)


def _faces(facts: "Facts", cell: Cell, symbol: int) -> bool:
    """Whether the facts have what faces this symbol."""
    rules = facts.rules
    wanted = Move(facing(rules, cell), "=", frozenset([rules.order - 1 - symbol]))
    return rules.kind == "symmetric" and wanted in facts.because


def _put(rules: Rules, left: dict[Cell, set[int]], cell: Cell, symbol: int) -> None:
    left[cell] = left[cell] & {symbol}
    for other in peers(rules.order, rules.kind)[cell]:
        if other in left:
            left[other] = left[other] - {symbol}


def waves(sheet: Sheet, cell: Cell, symbol: int) -> int:
    """After how many rounds of singles a supposition breaks; 0 for never."""
    rules, left, count = sheet.rules, sheet.candidates(), 0
    new, put = [(cell, symbol)], set[Cell]()
    while new:
        count += 1
        for at, held in new:
            if at not in put:
                put.add(at)
                _put(rules, left, at, held)
        if not all(left.values()):
            return count
        new = [(at, next(iter(symbols))) for at, symbols in left.items() if len(symbols) == 1 and at not in put]
        for inside in units(rules.order, rules.kind).values():
            there = {sheet.held[each] for each in inside if each in sheet.held}
            for each in set(range(rules.order)) - there:
                places = [at for at in inside if each in left.get(at, ())]
                if not places:
                    return count
                if len(places) == 1 and places[0] not in put:
                    new.append((places[0], each))
        if rules.kind == "symmetric":
            for at in put:
                (held,) = left[at]
                other = facing(rules, at)
                if rules.order - 1 - held not in left[other]:
                    return count
                if other not in put:
                    new.append((other, rules.order - 1 - held))
    return 0


def search(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    if not _single(follows):
        return "it does not put one symbol"
    found = [
        (cell, symbol)
        for cell, symbols in sheet.candidates().items()
        for symbol in symbols
        if waves(sheet, cell, symbol)
    ]
    return f"a trial had something: {found[0]}" if found else ""


def mistake(sheet: Sheet, step: Mapping[str, Any], follows: list[Move], because: list[Move]) -> str:
    ((cell, sign, symbols),) = follows
    if sign != "?" or cell in sheet.rules.fixed:
        return "a mistake is to be opened"
    if symbols:
        return "" if symbols <= sheet.out.get(cell, set()) else "it is not ruled out"
    if cell not in sheet.held:
        return "the cell is open"
    own, *others = [move(sheet.rules, text) for text in step["because"] if text != "nearest solution"]
    if own != Move(cell, "=", frozenset([sheet.held[cell]])):
        return "it does not say what is wrong"
    for each in others:
        (symbol,) = each.symbols
        alike = each.cell in peers(sheet.rules.order, sheet.rules.kind)[cell] and symbol == sheet.held[cell]
        faces = each.cell == facing(sheet.rules, cell) and symbol + sheet.held[cell] != sheet.rules.order - 1
        if sheet.held.get(each.cell) != symbol or not (alike or (faces and sheet.rules.kind == "symmetric")):
            return f"{each} does not contradict it"
    return ""


RULES = {
    "mistake": mistake,
    "mirror": mirror,
    "hidden single": hidden_single,
    "naked single": naked_single,
    "locked symbol": locked,
    "naked pair": naked(2),
    "hidden pair": hidden(2),
    "naked triple": naked(3),
    "hidden triple": hidden(3),
    "last cell": last_cell,
    "X-wing": fish(2),
    "XY-wing": xy_wing,
    "swordfish": fish(3),
    "one step ahead": trial,
    "trial": trial,
    "search": search,
}
