"""What a step on a Latin square says, made from its values: what follows, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from unriddle.core import Text
from unriddle.core.errors import listing
from unriddle.core.teach.step import Spot
from unriddle.kit.sheet import place
from unriddle.puzzles.latin.teach.units import Mark

if TYPE_CHECKING:
    from unriddle.kit.lesson import Place, Taught
    from unriddle.puzzles.latin.teach.units import Link


def marks(step: Taught) -> list[Mark]:
    """What a step follows from, cell by cell."""
    return [each for each in step.because if isinstance(each, Mark)]


def short(step: Taught) -> Text:
    """What follows."""
    if step.is_mistake:
        return _mistaken(step)[0]
    first = step.sets[0]
    if first.sign == "=":
        return Text("{cell} is {symbol}", cell=place(*first.cell), symbol=first.symbols[0])
    if step.technique.name.startswith("hidden"):
        kept = [each.cell for each in marks(step) if each.sign == "+"]
        return Text("{cells} can only be {symbols}", cells=_cells(kept), symbols=_or(_kept(step)))
    return Text("{cells} cannot be {symbols}", cells=_cells(_set(step)), symbols=_or(_symbols(step.sets)))


def _mistaken(step: Taught) -> tuple[Text, Text]:
    """The short sentence, and the long one."""
    own, *others = marks(step)
    at, symbol = place(*own.cell), own.symbols[0]
    if len(marks(step)) < len(step.because):
        short = Text("{cell} may be a mistake: the nearest known solution differs there", cell=at)
        why = Text("the square cannot be completed, although no line shows why")
    elif own.sign == "-":
        short = Text("{cell}: {symbol} is ruled out by mistake", cell=at, symbol=symbol)
        why = Text("without it, the square cannot be completed")
    elif not others:
        short = Text("{cell} is a mistake: no solution has {symbol} there", cell=at, symbol=symbol)
        why = Text("no line shows it yet, but with it the square cannot be completed")
    elif others[0].symbols == own.symbols:
        short = Text("{cell} is a mistake: {where} has another {symbol}", cell=at, where=step.where, symbol=symbol)
        why = Text("the other one is at {cell}", cell=place(*others[0].cell))
    else:
        short = Text("{cell} is a mistake: it does not fit the symbol that it faces", cell=at)
        why = _facing(step, others[0])
    return short, Text("{short}; {why}", short=short, why=why)


def mistake(step: Taught) -> Text:
    return _mistaken(step)[1]


def mirror(step: Taught) -> Text:
    other = marks(step)[0]
    if other.sign == "=":
        return Text("{short}: {why}", short=step.short, why=_facing(step, other))
    return Text(
        "{short}: it faces {other}, which cannot be {symbols}, and facing symbols add up to {sum}",
        short=step.short,
        other=place(*other.cell),
        symbols=_or(other.symbols),
        sum=step.puzzle.order - 1 + 2 * step.puzzle.base,
    )


def _facing(step: Taught, other: Mark) -> Text:
    return Text(
        "it faces {other}, which is {symbol}, and facing symbols add up to {sum}",
        other=place(*other.cell),
        symbol=other.symbols[0],
        sum=step.puzzle.order - 1 + 2 * step.puzzle.base,
    )


def hidden_single(step: Taught) -> Text:
    symbols = step.sets[0].symbols
    symbol = symbols[0]
    seen = [each.cell for each in marks(step) if each.sign == "=" and each.symbols == symbols]
    noted = any(each.sign == "-" for each in marks(step))
    if not seen and not noted:
        return Text("{short}: {where} lacks only {symbol}", short=step.short, where=step.where, symbol=symbol)
    needs = Text("{short}: {where} needs {symbol}", short=step.short, where=step.where, symbol=symbol)
    if not seen:
        return Text("{needs}, and it is ruled out in all other open cells there", needs=needs)
    shares = Text("all other open cells there share a line with another {symbol}", symbol=symbol)
    if noted:
        shares = Text(
            "every other open cell there shares a line with another {symbol} or cannot be {symbol}", symbol=symbol
        )
    return Text("{needs}, and {shares} ({cells})", needs=needs, shares=shares, cells=_cells(seen))


def last_cell(step: Taught) -> Text:
    return Text(
        "{short}: it is the last open cell of {where}, which lacks only {symbol}",
        short=step.short,
        where=step.where,
        symbol=step.sets[0].symbols[0],
    )


def fish(step: Taught) -> Text:
    bases, covers = ([each.where for each in group] for group in (step.facts.bases, step.facts.covers))
    return Text(
        "{short}: every place for {symbol} on {bases} is on {covers}. So {both} have no {symbol} elsewhere",
        short=step.short,
        bases=Text("{first} and {last}", first=listing(bases[:-1]), last=bases[-1]),
        covers=Text("{first} or {last}", first=listing(covers[:-1]), last=covers[-1]),
        both=Text("{first} and {last}", first=listing(covers[:-1]), last=covers[-1]),
        symbol=step.facts.symbol,
    )


def wing(step: Taught) -> Text:
    pivot, one, other = marks(step)
    if_first = next(each for each in pivot.symbols if each in one.symbols)
    return Text(
        "{short}: {pivot} is {both}. If it is {first}, {one} is {symbol}; if it is {second}, {other} is {symbol}. "
        "Either way, {symbol} shares a line with {cells}",
        short=step.short,
        pivot=place(*pivot.cell),
        both=_or(pivot.symbols),
        first=if_first,
        second=_or([each for each in pivot.symbols if each != if_first]),
        one=place(*one.cell),
        other=place(*other.cell),
        symbol=step.sets[0].symbols[0],
        cells=_cells(_set(step)),
    )


def naked_single(step: Taught) -> Text:
    if any(each.sign == "-" for each in marks(step)):
        return Text("{short}: every other symbol is already on a line of this cell or is ruled out", short=step.short)
    return Text("{short}: every other symbol is already on a line of this cell", short=step.short)


def locked(step: Taught) -> Text:
    return Text(
        "{short}: {where} needs {symbol}; wherever it goes there ({places}), it shares a line with {cells}",
        short=step.short,
        where=step.where,
        symbol=step.sets[0].symbols[0],
        places=_cells([each.cell for each in marks(step) if each.sign == "+"]),
        cells=_cells(_set(step)),
    )


def naked(step: Taught) -> Text:
    return Text(
        "{short}: {places} can hold only {symbols}, so these symbols of {where} are taken",
        short=step.short,
        places=_cells([each.cell for each in marks(step)]),
        symbols=_or(_symbols(marks(step))),
        where=step.where,
    )


def hidden(step: Taught) -> Text:
    return Text(
        "{short}: {where} has no other places for {symbols}, so they take all of these",
        short=step.short,
        where=step.where,
        symbols=_and(_kept(step)),
    )


def trial(step: Taught) -> Text:
    supposed, chain, *_ = step.trials[0]
    first = Text("suppose that {cell} is {symbol}", cell=place(*supposed.cell), symbol=supposed.symbols[0])
    links, last = [_link(link) for link in chain[:-1]], _last(chain[-1])
    if not links:
        return Text("{short}: {first}, and {last}", short=step.short, first=first, last=last)
    joined = _joined(links)
    return Text("{short}: {first}; then {links}, and {last}", short=step.short, first=first, links=joined, last=last)


def search(step: Taught) -> Text:
    return Text(
        "{short}: no short reasoning is left, but if each of {symbols} is followed to its end, only this one leads "
        "to a solution",
        short=step.short,
        symbols=_and(marks(step)[0].symbols),
    )


def _link(link: Link) -> Text:
    """What is put in a trial, and where from."""
    assert link.put is not None
    at, symbol = place(*link.put.cell), link.put.symbols[0]
    if link.unit is None:
        return Text("{cell} is {symbol}, to face it", cell=at, symbol=symbol)
    if isinstance(link.unit, Spot):
        return Text("{cell} has only {symbol} left", cell=at, symbol=symbol)
    return Text("{where} has room for {symbol} only at {cell}", where=link.unit.where, cell=at, symbol=symbol)


def _last(link: Link) -> Text:
    """What breaks at the end of a trial."""
    assert link.unit is not None
    where = link.unit.where
    if link.lacks is None:
        return Text("{where} has no symbol left", where=where)
    if isinstance(link.unit, Spot):
        return Text("{where} cannot be {symbol}, which the facing symbol requires", where=where, symbol=link.lacks)
    return Text("{where} has no room left for {symbol}", where=where, symbol=link.lacks)


def _set(step: Taught) -> list[Place]:
    return [each.cell for each in step.sets]


def _symbols(marks: Iterable[Mark]) -> list[int]:
    return sorted({symbol for each in marks for symbol in each.symbols})


def _kept(step: Taught) -> list[int]:
    """The symbols that stay where others go: of all that is left in these cells, what is ruled out in none."""
    left = _symbols(each for each in marks(step) if each.sign == "+")
    return [symbol for symbol in left if symbol not in _symbols(step.sets)]


def _or(symbols: Sequence[int]) -> Text:
    """Symbols, of which one is meant."""
    return _joining(symbols, Text("{first} or {last}", first="", last=""))


def _and(numbers: Sequence[int]) -> Text:
    """Symbols or numbers, of which all are meant."""
    return _joining(numbers, Text("{first} and {last}", first="", last=""))


def _joining(numbers: Sequence[int], joint: Text) -> Text:
    first, last = ", ".join(map(str, numbers[:-1])), "".join(map(str, numbers[-1:]))
    return Text(joint.message, first=first, last=last) if first else Text.of(last)


def _cells(cells: Sequence[Place]) -> Text:
    """Cells by their row or column, where they have one in common."""
    rows, columns = sorted({row + 1 for row, _ in cells}), sorted({column + 1 for _, column in cells})
    if len(cells) < 2:
        return place(*cells[0]) if cells else Text.of("")
    if len(rows) == 1:
        return Text("row {row}, columns {columns}", row=rows[0], columns=_and(columns))
    if len(columns) == 1:
        return Text("column {column}, rows {rows}", column=columns[0], rows=_and(rows))
    return _joined([place(*cell) for cell in cells])


def _joined(texts: Sequence[Text]) -> Text:
    """Texts as one, two halves at a time: a long chain would go too deep else."""
    if len(texts) == 1:
        return texts[0]
    half = len(texts) // 2
    return Text("{first}; {last}", first=_joined(texts[:half]), last=_joined(texts[half:]))
