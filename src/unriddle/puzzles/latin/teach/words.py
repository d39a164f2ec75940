"""What a step on a Latin square says, made from its fields alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from unriddle.core import Text
from unriddle.core.teach.step import line_in_words
from unriddle.core.text import listing
from unriddle.kit.sheet import place

if TYPE_CHECKING:
    from unriddle.kit.lesson import Taught

_MOVE = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})(?:\?|[=?+-]([0-9]{1,2}(?:,[0-9]{1,2})*))", re.ASCII)
_CELL = re.compile(r"cell ([0-9]{1,2})\.([0-9]{1,2})", re.ASCII)
_NUMBERED = {
    "diagonal down": Text("the diagonal down to the right from column {number} of row 1", number="{number}"),
    "diagonal back": Text("the diagonal down to the left from column {number} of row 1", number="{number}"),
}
_WHOLE = {"main diagonal": Text("the main diagonal"), "anti diagonal": Text("the antidiagonal")}
Cell = tuple[int, int]
Known = tuple[Cell, str, list[str]]  # a cell from 0, the sign of a move, and its symbols


def where(unit: str) -> Text:
    """A unit in words."""
    if match := _CELL.fullmatch(unit):
        return place(int(match[1]) - 1, int(match[2]) - 1)
    if line := line_in_words(unit):
        return line
    kind, _, number = unit.rpartition(" ")
    found = _NUMBERED.get(kind)
    return Text(found.message, number=number) if found else _WHOLE.get(unit) or Text.of(unit)


def sentences(step: Taught) -> Mapping[str, Text]:
    """What follows, and why."""
    follows = [_known(each) for each in step.follows]
    because = [known for known in map(_known, step.because) if known]
    teach = _TEACH.get(step.technique)
    if not teach or not follows or not all(follows):
        return dict.fromkeys(("short", "teach"), Text("it is a step of another version"))
    moves = [each for each in follows if each]
    return {"short": _short(step, moves, because), "teach": teach(step, moves, because)}


def _known(text: str) -> Known | None:
    match = _MOVE.fullmatch(text)
    if not match:
        return None
    sign = next(each for each in text if each in "=?+-")
    return (int(match[1]) - 1, int(match[2]) - 1), sign, (match[3] or "").split(",")


def _short(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    if step.technique == "mistake":
        return _mistaken(step, follows, because)[0]
    cell, sign, symbols = follows[0]
    if sign == "=":
        return Text("{cell} is {symbol}", cell=place(*cell), symbol=symbols[0])
    if step.technique.startswith("hidden"):
        kept = [each for each, mark, _ in because if mark == "+"]
        return Text("{cells} can only be {symbols}", cells=_cells(kept), symbols=_or(_pair(follows, because)))
    every = sorted({symbol for _, _, out in follows for symbol in out}, key=int)
    return Text("{cells} cannot be {symbols}", cells=_cells([each for each, _, _ in follows]), symbols=_or(every))


def _mistaken(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> tuple[Text, Text]:
    """The short sentence, and the long one."""
    cell, sign, symbols = because[0] if because else (follows[0][0], "=", [""])
    at, symbol = place(*cell), symbols[0]
    if "nearest solution" in step.because:
        short = Text("{cell} may be a mistake: the nearest known solution differs there", cell=at)
        why = Text("the square cannot be completed, although no line shows why")
    elif sign == "-":
        short = Text("{cell}: {symbol} is ruled out by mistake", cell=at, symbol=symbol)
        why = Text("without it, the square cannot be completed")
    elif len(because) < 2:
        short = Text("{cell} is a mistake: no solution has {symbol} there", cell=at, symbol=symbol)
        why = Text("no line shows it yet, but with it the square cannot be completed")
    elif because[1][2] == symbols:
        short = Text("{cell} is a mistake: {where} has another {symbol}", cell=at, where=step.where, symbol=symbol)
        why = Text("the other one is at {cell}", cell=place(*because[1][0]))
    else:
        short = Text("{cell} is a mistake: it does not fit the symbol that it faces", cell=at)
        why = _facing(step, because[1][0], because[1][2])
    return short, Text("{short}; {why}", short=short, why=why)


def _mistake(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    return _mistaken(step, follows, because)[1]


def _mirror(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    short = _short(step, follows, because)
    if not because:
        return short
    other, sign, symbols = because[0]
    if sign == "=":
        return Text("{short}: {why}", short=short, why=_facing(step, other, symbols))
    last = step.puzzle.order - 1 + 2 * step.puzzle.base
    return Text(
        "{short}: it faces {other}, which cannot be {symbols}, and facing symbols add up to {sum}",
        short=short,
        other=place(*other),
        symbols=_or(symbols),
        sum=last,
    )


def _facing(step: Taught, other: Cell, symbols: Sequence[str]) -> Text:
    last = step.puzzle.order - 1 + 2 * step.puzzle.base
    return Text(
        "it faces {other}, which is {symbol}, and facing symbols add up to {sum}",
        other=place(*other),
        symbol=symbols[0],
        sum=last,
    )


def _hidden_single(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    short, symbol = _short(step, follows, because), follows[0][2][0]
    seen = [cell for cell, sign, symbols in because if sign == "=" and symbols == [symbol]]
    noted = any(sign == "-" for _, sign, _ in because)
    if not seen and not noted:
        return Text("{short}: {where} lacks only {symbol}", short=short, where=step.where, symbol=symbol)
    needs = Text("{short}: {where} needs {symbol}", short=short, where=step.where, symbol=symbol)
    if not seen:
        return Text("{needs}, and it is ruled out in all other open cells there", needs=needs)
    shares = Text("all other open cells there share a line with another {symbol}", symbol=symbol)
    if noted:
        shares = Text(
            "every other open cell there shares a line with another {symbol} or cannot be {symbol}", symbol=symbol
        )
    return Text("{needs}, and {shares} ({cells})", needs=needs, shares=shares, cells=_cells(seen))


def _last_cell(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    return Text(
        "{short}: it is the last open cell of {where}, which lacks only {symbol}",
        short=_short(step, follows, because),
        where=step.where,
        symbol=follows[0][2][0],
    )


def _fish(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    bases, covers = (
        [where(each.partition(" ")[2]) for each in step.because if each.startswith(kind)] for kind in ("base", "cover")
    )
    if len(bases) < 2 or len(covers) < 2:
        return _short(step, follows, because)
    return Text(
        "{short}: every place for {symbol} on {bases} is on {covers}. So {both} have no {symbol} elsewhere",
        short=_short(step, follows, because),
        bases=Text("{first} and {last}", first=listing(bases[:-1]), last=bases[-1]),
        covers=Text("{first} or {last}", first=listing(covers[:-1]), last=covers[-1]),
        both=Text("{first} and {last}", first=listing(covers[:-1]), last=covers[-1]),
        symbol=follows[0][2][0],
    )


def _wing(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    if len(because) != 3 or not {*because[0][2]} & {*because[1][2]}:
        return _short(step, follows, because)
    (pivot, _, both), (one, _, first), (other, _, _) = because
    symbol = follows[0][2][0]
    if_first = next(each for each in both if each in first)
    return Text(
        "{short}: {pivot} is {both}. If it is {first}, {one} is {symbol}; if it is {second}, {other} is {symbol}. "
        "Either way, {symbol} shares a line with {cells}",
        short=_short(step, follows, because),
        pivot=place(*pivot),
        both=_or(both),
        first=if_first,
        second=_or([each for each in both if each != if_first]),
        one=place(*one),
        other=place(*other),
        symbol=symbol,
        cells=_cells([cell for cell, _, _ in follows]),
    )


def _naked_single(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    short = _short(step, follows, because)
    if any(sign == "-" for _, sign, _ in because):
        return Text("{short}: every other symbol is already on a line of this cell or is ruled out", short=short)
    return Text("{short}: every other symbol is already on a line of this cell", short=short)


def _locked(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    return Text(
        "{short}: {where} needs {symbol}; wherever it goes there ({places}), it shares a line with {cells}",
        short=_short(step, follows, because),
        where=step.where,
        symbol=follows[0][2][0],
        places=_cells([cell for cell, sign, _ in because if sign == "+"]),
        cells=_cells([cell for cell, _, _ in follows]),
    )


def _naked(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    every = sorted({symbol for _, _, symbols in because for symbol in symbols}, key=int)
    return Text(
        "{short}: {places} can hold only {symbols}, so these symbols of {where} are taken",
        short=_short(step, follows, because),
        places=_cells([cell for cell, _, _ in because]),
        symbols=_or(every),
        where=step.where,
    )


def _hidden(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    return Text(
        "{short}: {where} has no other places for {symbols}, so they take all of these",
        short=_short(step, follows, because),
        where=step.where,
        symbols=_and(_pair(follows, because)),
    )


def _pair(follows: Sequence[Known], because: Sequence[Known]) -> list[str]:
    """The symbols that stay where others go: of all that is left in these cells, what is ruled out in none."""
    gone = {symbol for _, _, out in follows for symbol in out}
    left = {symbol for _, sign, symbols in because if sign == "+" for symbol in symbols}
    return sorted(left - gone, key=int)


def _trial(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    short, supposed = _short(step, follows, because), _known(step.trial[0].supposed) if step.trial else None
    chain = step.trial[0].chain if step.trial else ()
    if not supposed or not chain:
        return short
    first = Text("suppose that {cell} is {symbol}", cell=place(*supposed[0]), symbol=supposed[2][0])
    links, last = [_link(link) for link in chain[:-1]], _last(chain[-1])
    if not links:
        return Text("{short}: {first}, and {last}", short=short, first=first, last=last)
    return Text("{short}: {first}; then {links}, and {last}", short=short, first=first, links=_joined(links), last=last)


def _link(link: str) -> Text:
    """What is put in a trial, and where from."""
    unit, _, put = link.partition(": ")
    known = _known(put)
    if not known:
        return Text.of(link)
    at, symbol = place(*known[0]), known[2][0]
    if unit == "mirror":
        return Text("{cell} is {symbol}, to face it", cell=at, symbol=symbol)
    if unit.startswith("cell"):
        return Text("{cell} has only {symbol} left", cell=at, symbol=symbol)
    return Text("{where} has room for {symbol} only at {cell}", where=where(unit), cell=at, symbol=symbol)


def _last(link: str) -> Text:
    """What breaks at the end of a trial."""
    unit, _, lacks = link.partition(": ")
    if lacks == "nothing":
        return Text("{where} has no symbol left", where=where(unit))
    symbol = lacks.removeprefix("no ")
    if unit.startswith("cell"):
        return Text("{where} cannot be {symbol}, which the facing symbol requires", where=where(unit), symbol=symbol)
    return Text("{where} has no room left for {symbol}", where=where(unit), symbol=symbol)


def _search(step: Taught, follows: Sequence[Known], because: Sequence[Known]) -> Text:
    return Text(
        "{short}: no short reasoning is left, but if each of {symbols} is followed to its end, only this one leads "
        "to a solution",
        short=_short(step, follows, because),
        symbols=_and(because[0][2] if because else follows[0][2]),
    )


def _or(symbols: Sequence[str]) -> Text:
    """Symbols, of which one is meant."""
    if len(symbols) < 2:
        return Text.of("".join(symbols))
    return Text("{first} or {last}", first=", ".join(symbols[:-1]), last=symbols[-1])


def _and(signs: Sequence[str]) -> Text:
    """Symbols or numbers, of which all are meant."""
    if len(signs) < 2:
        return Text.of("".join(signs))
    return Text("{first} and {last}", first=", ".join(signs[:-1]), last=signs[-1])


def _cells(cells: Sequence[Cell]) -> Text:
    """Cells by their row or column, where they have one in common."""
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(cells) < 2:
        return place(*cells[0]) if cells else Text.of("")
    if len(rows) == 1:
        return Text("row {row}, columns {columns}", row=cells[0][0] + 1, columns=_and(_numbers(columns)))
    if len(columns) == 1:
        return Text("column {column}, rows {rows}", column=cells[0][1] + 1, rows=_and(_numbers(rows)))
    return _joined([place(*cell) for cell in cells])


def _numbers(places: set[int]) -> list[str]:
    return [str(each + 1) for each in sorted(places)]


def _joined(texts: Sequence[Text]) -> Text:
    """Texts as one, two halves at a time: a long chain would go too deep else."""
    if len(texts) == 1:
        return texts[0]
    half = len(texts) // 2
    return Text("{first}; {last}", first=_joined(texts[:half]), last=_joined(texts[half:]))


_Teach = Callable[["Taught", Sequence[Known], Sequence[Known]], Text]
_TEACH: Mapping[str, _Teach] = {
    "mistake": _mistake,
    "mirror": _mirror,
    "hidden single": _hidden_single,
    "last cell": _last_cell,
    "naked single": _naked_single,
    "locked symbol": _locked,
    "naked pair": _naked,
    "hidden pair": _hidden,
    "naked triple": _naked,
    "hidden triple": _hidden,
    "X-wing": _fish,
    "swordfish": _fish,
    "XY-wing": _wing,
    "one step ahead": _trial,
    "trial": _trial,
    "search": _search,
}
