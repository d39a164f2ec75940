"""The techniques of Latin squares, the easiest first: each with its sentence, what finds it, band, cost and card.

What the kernel finds has the kernel's tier; a wing has a function of the candidates and a number, a symbol or the row
of a pivot, that gives a Wing. The teacher itself finds the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import Text
from unriddle.core.teach.step import MISTAKE, Technique, TechniqueCard, declared, named
from unriddle.puzzles.latin.teach import sentences
from unriddle.puzzles.latin.teach.units import Fish

if TYPE_CHECKING:
    from unriddle.puzzles.latin.teach.wings_kernel import Wings

SINGLES, PAIRS, TRIPLES, TRIAL = Text("singles"), Text("pairs"), Text("triples"), Text("trial")


class Wing(NamedTuple):
    """What a wing rules out: a symbol in cells. `pivot` and its two `ends` for an XY-wing; lines for a fish."""

    symbol: int
    out: tuple[int, ...]
    pivot: int = -1
    ends: tuple[int, ...] = ()
    bases: tuple[int, ...] = ()
    covers: tuple[int, ...] = ()


def _fish(wings: Wings, size: int, at: int) -> Wing | None:
    found = wings.find_fish(size, at)
    return found and Wing(at, tuple(found[2]), bases=tuple(found[0]), covers=tuple(found[1]))


def _x_wing(wings: Wings, at: int) -> Wing | None:
    return _fish(wings, 2, at)


def _swordfish(wings: Wings, at: int) -> Wing | None:
    return _fish(wings, 3, at)


def _xy_wing(wings: Wings, at: int) -> Wing | None:
    found = wings.find_wing(at)
    return found and Wing(found[3], tuple(found[4]), found[0], found[1:3])


_WINGED = "latin:6:..4.../.....0/....../.4..1./..3.../....5."
_PAIRED = "latin:6:....2./13.2../...0../....../....../.15..."
TECHNIQUES = declared(
    __package__,
    Technique(MISTAKE, sentences.mistake),
    Technique(
        Text("last cell"),
        sentences.last_cell,
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
        sentences.mirror,
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
        sentences.hidden_single,
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
        sentences.naked_single,
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
        sentences.locked,
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
        sentences.naked,
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
        sentences.hidden,
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
        sentences.naked,
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
        sentences.hidden,
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
        sentences.fish,
        _x_wing,
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
        sentences.wing,
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
        sentences.fish,
        _swordfish,
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
        sentences.trial,
        band=TRIAL,
        cost=12,
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
        sentences.trial,
        band=TRIAL,
        cost=14,
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
        sentences.search,
        band=Text("search"),
        cost=40,
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
LAST_CELL = 9  # the kernel's tier of the last cell, which comes before all others
IN_KERNEL = {each.find: each for each in TECHNIQUES if isinstance(each.find, int)}
AHEAD, LONGEST, SEARCH = (named(TECHNIQUES, name) for name in ("one step ahead", "trial", "search"))
# The hardest technique of each band, the easiest first.
BANDS = {each.band: each for each in TECHNIQUES[1:]}
