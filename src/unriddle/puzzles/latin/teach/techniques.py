"""The techniques of Latin squares, easiest first: each with its sentence, finder, band, cost and card.

The kernel's techniques have the kernel's tier; a wing has a function of the candidates and a number, a symbol or the
row of a pivot, that returns a Wing. The teacher itself finds the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import Text
from unriddle.core.errors import join_with_commas
from unriddle.core.teach.step import MISTAKE, Spot, Technique, TechniqueCard, declare, find_technique
from unriddle.puzzles.latin.teach.units import Fish, Mark, TrialLink

if TYPE_CHECKING:
    from unriddle.kit.lesson import CellStep
    from unriddle.puzzles.latin.teach.wings_kernel import Wings


def marks(step: CellStep) -> list[Mark]:
    """Return the marks among a step's premises."""
    return [each for each in step.because if isinstance(each, Mark)]


def short(step: CellStep) -> Text:
    """Return the conclusion of a step."""
    if step.is_mistake:
        return _mistaken(step)[0]
    first = step.sets[0]
    if first.sign == "=":
        return Text("{cell} is {symbol}", cell=place(*first.cell), symbol=first.symbols[0])
    if step.technique.name.startswith("hidden"):
        kept = [each for each in marks(step) if each.sign == "+"]
        return Text("{cells} can only be {symbols}", cells=_cells(kept), symbols=_or(_kept_symbols(step)))
    return Text("{cells} cannot be {symbols}", cells=_cells(step.sets), symbols=_or(_symbols(step.sets)))


def _mistaken(step: CellStep) -> tuple[Text, Text]:
    """Return the short sentence, and the long one."""
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


def mirror(step: CellStep) -> Text:
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


def _facing(step: CellStep, other: Mark) -> Text:
    return Text(
        "it faces {other}, which is {symbol}, and facing symbols add up to {sum}",
        other=place(*other.cell),
        symbol=other.symbols[0],
        sum=step.puzzle.order - 1 + 2 * step.puzzle.base,
    )


def hidden_single(step: CellStep) -> Text:
    symbols = step.sets[0].symbols
    symbol = symbols[0]
    seen = [each for each in marks(step) if each.sign == "=" and each.symbols == symbols]
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


def last_cell(step: CellStep) -> Text:
    return Text(
        "{short}: it is the last open cell of {where}, which lacks only {symbol}",
        short=step.short,
        where=step.where,
        symbol=step.sets[0].symbols[0],
    )


def fish(step: CellStep) -> Text:
    bases, covers = ([each.where for each in group] for group in (step.facts.bases, step.facts.covers))
    return Text(
        "{short}: every place for {symbol} on {bases} is on {covers}. So {both} have no {symbol} elsewhere",
        short=step.short,
        bases=Text("{first} and {last}", first=join_with_commas(bases[:-1]), last=bases[-1]),
        covers=Text("{first} or {last}", first=join_with_commas(covers[:-1]), last=covers[-1]),
        both=Text("{first} and {last}", first=join_with_commas(covers[:-1]), last=covers[-1]),
        symbol=step.facts.symbol,
    )


def wing(step: CellStep) -> Text:
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
        cells=_cells(step.sets),
    )


def naked_single(step: CellStep) -> Text:
    if any(each.sign == "-" for each in marks(step)):
        return Text("{short}: every other symbol is already on a line of this cell or is ruled out", short=step.short)
    return Text("{short}: every other symbol is already on a line of this cell", short=step.short)


def say_locked(step: CellStep) -> Text:
    return Text(
        "{short}: {where} needs {symbol}, and only {places} are left for it (see {others}). Each of these shares a "
        "line with {cells}",
        short=step.short,
        where=step.where,
        others=_cells([each for each in marks(step) if each.sign != "+"]),
        symbol=step.sets[0].symbols[0],
        places=_cells([each for each in marks(step) if each.sign == "+"]),
        cells=_cells(step.sets),
    )


def say_naked(step: CellStep) -> Text:
    return Text(
        "{short}: {places} can hold only {symbols}, so these symbols of {where} are taken",
        short=step.short,
        places=_cells(marks(step)),
        symbols=_or(_symbols(marks(step))),
        where=step.where,
    )


def say_hidden(step: CellStep) -> Text:
    return Text(
        "{short}: {where} has no other places for {symbols}, so nothing else fits there",
        short=step.short,
        where=step.where,
        symbols=_and(_kept_symbols(step)),
    )


def trial(step: CellStep) -> Text:
    first, *links, last = links_of(step)
    if step.sets[0].sign == "=":
        (left,) = marks(step)
        return Text(
            "{short}: only {both} are left there. Try {symbol}: then {links}. So it has to be {other}",
            short=step.short,
            both=_and(left.symbols),
            symbol=step.trials[0].supposed.symbols[0],
            links=_join([*links, last]),
            other=step.sets[0].symbols[0],
        )
    if not links:
        return Text("{short}: {first}, and {last}", short=step.short, first=first, last=last)
    joined = _join(links)
    return Text("{short}: {first}; then {links}, and {last}", short=step.short, first=first, links=joined, last=last)


def links_of(step: CellStep) -> list[Text]:
    """Return the sentences of a trial: the supposition, then each link with the cells it follows from."""
    supposed, chain, _, _, because = step.trials[0]
    first = Text("suppose that {cell} is {symbol}", cell=place(*supposed.cell), symbol=supposed.symbols[0])
    sentences = [*map(_link, chain[:-1]), _last(chain[-1])]
    return [
        first,
        *(
            Text("{link} (see {cells})", link=link, cells=_cells(marks))
            for link, marks in zip(sentences, because, strict=True)
        ),
    ]


def search(step: CellStep) -> Text:
    return Text(
        "{short}: no short reasoning is left, but if each of {symbols} is followed to its end, only this one leads "
        "to a solution",
        short=step.short,
        symbols=_and(marks(step)[0].symbols),
    )


def _link(link: TrialLink) -> Text:
    """Say which entry a link of a trial makes, and from where."""
    assert link.put is not None
    at, symbol = place(*link.put.cell), link.put.symbols[0]
    if link.unit is None:
        return Text("{cell} is {symbol}, to face it", cell=at, symbol=symbol)
    if isinstance(link.unit, Spot):
        return Text("{cell} has only {symbol} left", cell=at, symbol=symbol)
    return Text("{where} has room for {symbol} only at {cell}", where=link.unit.where, cell=at, symbol=symbol)


def _last(link: TrialLink) -> Text:
    """Describe the contradiction at the end of a trial."""
    assert link.unit is not None
    place_text = place(*link.unit) if isinstance(link.unit, Spot) else link.unit.where
    if link.lacks is None:
        return Text("{where} has no symbol left", where=place_text)
    if isinstance(link.unit, Spot):
        return Text("{where} cannot be {symbol}, which the facing symbol requires", where=place_text, symbol=link.lacks)
    return Text("{where} has no room left for {symbol}", where=place_text, symbol=link.lacks)


def _symbols(marks: Iterable[Mark]) -> list[int]:
    return sorted({symbol for each in marks for symbol in each.symbols})


def _kept_symbols(step: CellStep) -> list[int]:
    """Return the symbols that stay: those left in the cells that no move of the step rules out."""
    left = _symbols(each for each in marks(step) if each.sign == "+")
    return [symbol for symbol in left if symbol not in _symbols(step.sets)]


def _or(symbols: Sequence[int]) -> Text:
    """Join symbols with "or"."""
    return _joining(symbols, Text("{first} or {last}", first="", last=""))


def _and(numbers: Sequence[int]) -> Text:
    """Join symbols or numbers with "and"."""
    return _joining(numbers, Text("{first} and {last}", first="", last=""))


def _joining(numbers: Sequence[int], joint: Text) -> Text:
    first, last = ", ".join(map(str, numbers[:-1])), "".join(map(str, numbers[-1:]))
    return Text(joint.message, first=first, last=last) if first else Text.of(last)


def place(row: int, column: int) -> Text:
    """Return the name of a cell, given from 0, in players' notation."""
    return Text("r{row}c{column}", row=row + 1, column=column + 1)


def _cells(marks: Sequence[Mark]) -> Text:
    """Return the cells of marks, in order."""
    first, *more = [place(*cell) for cell in sorted(each.cell for each in marks)]
    return Text("{places}", places=join_with_commas([first, *more])) if more else first


def _join(texts: Sequence[Text]) -> Text:
    """Texts as one, two halves at a time: a long chain would go too deep else."""
    if len(texts) == 1:
        return texts[0]
    half = len(texts) // 2
    return Text("{first}; {last}", first=_join(texts[:half]), last=_join(texts[half:]))


SINGLES, PAIRS, TRIPLES, TRIAL = Text("singles"), Text("pairs"), Text("triples"), Text("trial")


class Wing(NamedTuple):
    """An elimination by a wing: a symbol in cells. `pivot` and its two `ends` for an XY-wing; lines for a fish."""

    symbol: int
    out: tuple[int, ...]
    pivot: int = -1
    ends: tuple[int, ...] = ()
    bases: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()


def _fish(size: int, wings: Wings, at: int) -> Wing | None:
    found = wings.find_fish(size, at)
    return found and Wing(at, tuple(found[2]), bases=tuple(found[0]), covers=tuple(found[1]))


def _xy_wing(wings: Wings, at: int) -> Wing | None:
    found = wings.find_wing(at)
    return found and Wing(found[3], tuple(found[4]), found[0], found[1:3])


_WINGED = "latin:6:..4.../.....0/....../.4..1./..3.../....5."
_PAIRED = "latin:6:....2./13.2../...0../....../....../.15..."
TECHNIQUES = declare(
    __package__,
    Technique(MISTAKE, lambda step: _mistaken(step)[1]),
    Technique(
        Text("last cell"),
        last_cell,
        9,
        SINGLES,
        1,
        TechniqueCard(
            Text(
                "Look for a line with one open cell. Every symbol but one is already there. The cell gets the missing "
                "one."
            ),
            _WINGED,
            Text("Try it whenever a line is nearly full."),
            ("hidden single", "naked single"),
        ),
    ),
    Technique(
        Text("mirror"),
        mirror,
        1,
        SINGLES,
        1,
        TechniqueCard(
            Text(
                "The square follows a rule across its middle: each cell determines the cell that faces it. Find a "
                "filled cell whose facing cell is open. Write the symbol that the rule gives."
            ),
            "latin:6:....../...0../3...../....../...1../0.3.4.:symmetric",
            Text("Only symmetric squares have it; there, look for it after every symbol."),
            ("last cell", "hidden single"),
        ),
    ),
    Technique(
        Text("hidden single"),
        hidden_single,
        2,
        SINGLES,
        2,
        TechniqueCard(
            Text(
                "Every line needs each symbol once. Choose a symbol, and cross out the cells that see it on another "
                "line. When one cell is left, the symbol goes there."
            ),
            _WINGED,
            Text("Try it with the symbol that appears most often."),
            ("last cell", "locked symbol", "X-wing"),
        ),
    ),
    Technique(
        Text("naked single"),
        naked_single,
        3,
        SINGLES,
        3,
        TechniqueCard(
            Text(
                "Take one cell and look along all its lines. Cross out every symbol that you find there. When one "
                "symbol is left, it goes into the cell."
            ),
            "latin:6:.4..0./.....5/.1.0../....../.2..../.....1",
            Text("Try it on cells that lie on a diagonal: they have more lines."),
            ("last cell", "naked pair"),
        ),
    ),
    Technique(
        Text("locked symbol"),
        say_locked,
        4,
        Text("locked"),
        5,
        TechniqueCard(
            Text(
                "On a line, a symbol has only a few places left. A cell off the line sees all of them. Wherever the "
                "symbol goes, that cell cannot hold it."
            ),
            "latin:5:.4.../....0/...../2..../4..1.",
            Text("Try it near the diagonals; it never occurs in a plain square."),
            ("hidden single", "X-wing"),
        ),
    ),
    Technique(
        Text("naked pair"),
        say_naked,
        5,
        PAIRS,
        6,
        TechniqueCard(
            Text(
                "Two cells of a line can hold the same two symbols and nothing else. Each of the symbols goes into one "
                "of these cells. So no other cell of the line holds them."
            ),
            _PAIRED,
            Text("Note the candidates first; then look for two equal pairs on a line."),
            ("naked single", "naked triple", "hidden pair"),
        ),
    ),
    Technique(
        Text("hidden pair"),
        say_hidden,
        6,
        PAIRS,
        8,
        TechniqueCard(
            Text(
                "Two symbols of a line have only the same two cells left. They take these cells, in either order. So "
                "nothing else goes there."
            ),
            _PAIRED,
            Text("Try it where two symbols are missing on many lines."),
            ("hidden single", "naked pair", "hidden triple"),
        ),
    ),
    Technique(
        Text("naked triple"),
        say_naked,
        7,
        TRIPLES,
        9,
        TechniqueCard(
            Text(
                "Three cells of a line can hold only three symbols between them. Each symbol takes one of these cells. "
                "So the rest of the line has none of them."
            ),
            "latin:7:.5...../..3.4../.4....1/.....2./.....10/...3.../.0.....",
            Text("Try it on lines with five or more open cells."),
            ("naked pair", "hidden triple"),
        ),
    ),
    Technique(
        Text("hidden triple"),
        say_hidden,
        8,
        TRIPLES,
        11,
        TechniqueCard(
            Text(
                "Three symbols of a line have only three cells left. They take these cells between them. So nothing "
                "else goes there."
            ),
            "latin:8:......6./..4....6/.3...2.0/....6.5./.....1../...7.54./.4..2.../12.....3",
            Text("Try it last of all techniques that look at one line."),
            ("hidden pair", "naked triple"),
        ),
    ),
    Technique(
        Text("X-wing"),
        fish,
        partial(_fish, 2),
        TRIAL,
        11,
        TechniqueCard(
            Text(
                "On each of two lines, a symbol has only two places, and these lie on the same two other lines. Each "
                "of those two gets the symbol from one of the first two. So it goes nowhere else on them."
            ),
            _WINGED,
            Text("Follow one symbol over the whole board."),
            ("hidden single", "swordfish"),
        ),
        facts=Fish,
    ),
    Technique(
        Text("XY-wing"),
        wing,
        _xy_wing,
        TRIAL,
        12,
        TechniqueCard(
            Text(
                "A cell holds one of two symbols, and sees two cells with two candidates each. Whichever it holds, one "
                "of these two cells gets the same third symbol. So a cell that sees both of them cannot hold that "
                "symbol."
            ),
            _WINGED,
            Text("Look for three cells with two candidates each."),
            ("naked pair", "one step ahead"),
        ),
    ),
    Technique(
        Text("swordfish"),
        fish,
        partial(_fish, 3),
        TRIAL,
        14,
        TechniqueCard(
            Text(
                "On three lines, all places of a symbol lie on the same three other lines. Those three get the symbol "
                "from the first three. So it goes nowhere else on them."
            ),
            _PAIRED,
            Text("Try it when the same symbol is open on three lines."),
            ("X-wing",),
        ),
        facts=Fish,
    ),
    Technique(
        Text("one step ahead"),
        trial,
        band=TRIAL,
        cost=20,
        card=TechniqueCard(
            Text(
                "Suppose a symbol for a cell. Look one step further: what is forced at once, and what that leaves. "
                "When a line or a cell is left with nothing, the symbol does not go there."
            ),
            "latin:6:.3..../..4.../....../.4.21./1...../..5...",
            Text("Try it on cells with two candidates."),
            ("XY-wing", "trial"),
        ),
    ),
    Technique(
        Text("trial"),
        trial,
        band=TRIAL,
        cost=30,
        card=TechniqueCard(
            Text(
                "Suppose a symbol for a cell. Fill in all singles that follow, as far as they go. When a line or a "
                "cell is left with nothing, the symbol does not go there."
            ),
            _WINGED,
            Text("Try it when nothing shorter is left."),
            ("one step ahead",),
        ),
    ),
    Technique(
        Text("search"),
        search,
        band=Text("search"),
        cost=100,
        card=TechniqueCard(
            Text(
                "None of these kinds of reasoning helps anymore. The puzzle has one solution, which a program knows. A "
                "symbol is taken from it, in a cell with the fewest candidates."
            ),
            _WINGED,
            Text("A person would have to guess here."),
            ("trial",),
        ),
    ),
)
WINGS = tuple(each for each in TECHNIQUES if callable(each.find))
NAKED_SINGLE = 3  # the kernel's tier of the hardest technique that places a symbol immediately
LAST_CELL = 9  # the kernel's tier of the last cell, which precedes all others
IN_KERNEL = {each.find: each for each in TECHNIQUES if isinstance(each.find, int)}
AHEAD, LONGEST, SEARCH = (find_technique(TECHNIQUES, name) for name in ("one step ahead", "trial", "search"))
# The hardest technique of each band, the easiest first.
BANDS = {each.band: each for each in TECHNIQUES[1:]}
