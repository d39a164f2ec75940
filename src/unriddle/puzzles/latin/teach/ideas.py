"""The ideas of the techniques, each with a puzzle in which it is used."""

from collections.abc import Mapping

from unriddle.core import Text
from unriddle.core.parts import TechniqueCard

_WINGED = "latin:6:..4.../.....0/....../.4..1./..3.../....5."
_PAIRED = "latin:6:....2./13.2../...0../....../....../.15..."
CARDS: Mapping[str, TechniqueCard] = {
    "last cell": TechniqueCard(
        Text(
            "Look for a line with one open cell. Every symbol but one is already there. The cell gets the missing one."
        ),
        _WINGED,
        Text("Try it whenever a line is nearly full."),
        ("hidden single", "naked single"),
    ),
    "mirror": TechniqueCard(
        Text(
            "The square follows a rule across its middle: each cell determines the cell that faces it. Find a filled "
            "cell whose facing cell is open. Write the symbol that the rule gives."
        ),
        "latin:6:....../...0../3...../....../...1../0.3.4.:symmetric",
        Text("Only symmetric squares have it; there, look for it after every symbol."),
        ("last cell", "hidden single"),
    ),
    "hidden single": TechniqueCard(
        Text(
            "Every line needs each symbol once. Choose a symbol, and cross out the cells that see it on another "
            "line. When one cell is left, the symbol goes there."
        ),
        _WINGED,
        Text("Try it with the symbol that appears most often."),
        ("last cell", "locked symbol", "X-wing"),
    ),
    "naked single": TechniqueCard(
        Text(
            "Take one cell and look along all its lines. Cross out every symbol that you find there. When one symbol "
            "is left, it goes into the cell."
        ),
        "latin:6:.4..0./.....5/.1.0../....../.2..../.....1",
        Text("Try it on cells that lie on a diagonal: they have more lines."),
        ("last cell", "naked pair"),
    ),
    "locked symbol": TechniqueCard(
        Text(
            "On a line, a symbol has only a few places left. A cell off the line sees all of them. Wherever the "
            "symbol goes, that cell cannot hold it."
        ),
        "latin:5:.4.../....0/...../2..../4..1.",
        Text("Try it near the diagonals; it never occurs in a plain square."),
        ("hidden single", "X-wing"),
    ),
    "naked pair": TechniqueCard(
        Text(
            "Two cells of a line can hold the same two symbols and nothing else. Each of the symbols goes into one "
            "of these cells. So no other cell of the line holds them."
        ),
        _PAIRED,
        Text("Note the candidates first; then look for two equal pairs on a line."),
        ("naked single", "naked triple", "hidden pair"),
    ),
    "hidden pair": TechniqueCard(
        Text(
            "Two symbols of a line have only the same two cells left. They take these cells, in either order. So "
            "nothing else goes there."
        ),
        _PAIRED,
        Text("Try it where two symbols are missing on many lines."),
        ("hidden single", "naked pair", "hidden triple"),
    ),
    "naked triple": TechniqueCard(
        Text(
            "Three cells of a line can hold only three symbols between them. Each symbol takes one of these cells. "
            "So the rest of the line has none of them."
        ),
        "latin:7:.5...../..3.4../.4....1/.....2./.....10/...3.../.0.....",
        Text("Try it on lines with five or more open cells."),
        ("naked pair", "hidden triple"),
    ),
    "hidden triple": TechniqueCard(
        Text(
            "Three symbols of a line have only three cells left. They take these cells between them. So nothing else "
            "goes there."
        ),
        "latin:8:......6./..4....6/.3...2.0/....6.5./.....1../...7.54./.4..2.../12.....3",
        Text("Try it last of all techniques that look at one line."),
        ("hidden pair", "naked triple"),
    ),
    "X-wing": TechniqueCard(
        Text(
            "On each of two lines, a symbol has only two places, and these lie on the same two other lines. Each of "
            "those two gets the symbol from one of the first two. So it goes nowhere else on them."
        ),
        _WINGED,
        Text("Follow one symbol over the whole board."),
        ("hidden single", "swordfish"),
    ),
    "XY-wing": TechniqueCard(
        Text(
            "A cell holds one of two symbols, and sees two cells with two candidates each. Whichever it holds, one "
            "of these two cells gets the same third symbol. So a cell that sees both of them cannot hold that symbol."
        ),
        _WINGED,
        Text("Look for three cells with two candidates each."),
        ("naked pair", "one step ahead"),
    ),
    "swordfish": TechniqueCard(
        Text(
            "On three lines, all places of a symbol lie on the same three other lines. Those three get the symbol "
            "from the first three. So it goes nowhere else on them."
        ),
        _PAIRED,
        Text("Try it when the same symbol is open on three lines."),
        ("X-wing",),
    ),
    "one step ahead": TechniqueCard(
        Text(
            "Suppose a symbol for a cell. Look one step further: what is forced at once, and what that leaves. When "
            "a line or a cell is left with nothing, the symbol does not go there."
        ),
        "latin:6:.3..../..4.../....../.4.21./1...../..5...",
        Text("Try it on cells with two candidates."),
        ("XY-wing", "trial"),
    ),
    "trial": TechniqueCard(
        Text(
            "Suppose a symbol for a cell. Fill in all singles that follow, as far as they go. When a line or a cell "
            "is left with nothing, the symbol does not go there."
        ),
        _WINGED,
        Text("Try it when nothing shorter is left."),
        ("one step ahead",),
    ),
    "search": TechniqueCard(
        Text(
            "None of these kinds of reasoning helps anymore. The puzzle has one solution, which a program knows. A "
            "symbol is taken from it, in a cell with the fewest candidates."
        ),
        _WINGED,
        Text("A person would have to guess here."),
        ("trial",),
    ),
}
