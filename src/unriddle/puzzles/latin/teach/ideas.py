"""The ideas of the techniques, each with a puzzle in which it is used."""

from collections.abc import Mapping

from unriddle.core import Text
from unriddle.core.parts import TechniqueCard

_WINGED = "latin:6:..4.../.....0/....../.4..1./..3.../....5."
_PAIRED = "latin:6:....2./13.2../...0../....../....../.15..."
CARDS: Mapping[str, TechniqueCard] = {
    "last cell": TechniqueCard(
        Text(
            "Look for a line with one open cell. Every symbol but one stands there already. The cell gets the one "
            "that is missing."
        ),
        _WINGED,
        Text("Try it whenever a line is nearly full."),
        ("hidden single", "naked single"),
    ),
    "mirror": TechniqueCard(
        Text(
            "The square keeps a rule across its middle: what stands in a cell says what stands in the facing one. "
            "Find a filled cell whose facing cell is open. Write the symbol that the rule gives."
        ),
        "latin:6:....../...0../3...../....../...1../0.3.4.:symmetric",
        Text("Only symmetric squares have it; there, look for it after every symbol."),
        ("last cell", "hidden single"),
    ),
    "hidden single": TechniqueCard(
        Text(
            "Every line needs each symbol once. Cross out the cells that share a line with that symbol elsewhere. "
            "When one cell is left, it goes there."
        ),
        _WINGED,
        Text("Try it with the symbol that stands most often."),
        ("last cell", "locked symbol", "X-wing"),
    ),
    "naked single": TechniqueCard(
        Text(
            "Take one cell and look along all its lines. Cross out every symbol that stands there. When one symbol is"
            " left, it is the one."
        ),
        "latin:6:.4..0./.....5/.1.0../....../.2..../.....1",
        Text("Try it on cells that lie on a diagonal: they have more lines."),
        ("last cell", "naked pair"),
    ),
    "locked symbol": TechniqueCard(
        Text(
            "On a line a symbol has a few places left. A cell beside the line sees all of them. Wherever the symbol "
            "goes, that cell cannot hold it."
        ),
        "latin:5:.4.../....0/...../2..../4..1.",
        Text("Try it near the diagonals: a plain square never has it."),
        ("hidden single", "X-wing"),
    ),
    "naked pair": TechniqueCard(
        Text(
            "Two cells of a line can hold the same two symbols and nothing else. One of them goes into one cell, one "
            "into the other. So no other cell of the line holds them."
        ),
        _PAIRED,
        Text("Note the candidates first; then look for two equal pairs on a line."),
        ("naked single", "naked triple", "hidden pair"),
    ),
    "hidden pair": TechniqueCard(
        Text(
            "Two symbols of a line have only the same two cells left. They take these cells, in whichever order. So "
            "nothing else goes there."
        ),
        _PAIRED,
        Text("Try it where two symbols are missing on many lines."),
        ("hidden single", "naked pair", "hidden triple"),
    ),
    "naked triple": TechniqueCard(
        Text(
            "Three cells of a line hold only three symbols between them. Each symbol takes one of these cells. So the"
            " rest of the line has none of them."
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
        Text("Try it last of what looks at one line."),
        ("hidden pair", "naked triple"),
    ),
    "X-wing": TechniqueCard(
        Text(
            "On two lines a symbol has only two places each, and these lie on two other lines. Each of the two others"
            " then has its symbol on one of the first two. So it can stand nowhere else on them."
        ),
        _WINGED,
        Text("Follow one symbol over the whole board."),
        ("hidden single", "swordfish"),
    ),
    "XY-wing": TechniqueCard(
        Text(
            "A cell holds one of two symbols, and sees two cells with two symbols each. Whichever it holds, one of "
            "these two becomes the same third symbol. So a cell that sees both cannot hold that one."
        ),
        _WINGED,
        Text("Look for three cells with two candidates each."),
        ("naked pair", "one step ahead"),
    ),
    "swordfish": TechniqueCard(
        Text(
            "On three lines all places of a symbol lie on three other lines. These three get their symbol on the "
            "first three. So it goes nowhere else on them."
        ),
        _PAIRED,
        Text("Try it when the same symbol is open on three lines."),
        ("X-wing",),
    ),
    "one step ahead": TechniqueCard(
        Text(
            "Suppose that a symbol stands in a cell. Look one step further: what is forced at once, and what that "
            "leaves. When a line or a cell is left with nothing, the symbol is not there."
        ),
        "latin:6:.3..../..4.../....../.4.21./1...../..5...",
        Text("Try it on cells with two candidates."),
        ("XY-wing", "trial"),
    ),
    "trial": TechniqueCard(
        Text(
            "Suppose that a symbol stands in a cell. Fill in all singles that follow, as far as they go. When a line "
            "or a cell is left with nothing, the symbol is not there."
        ),
        _WINGED,
        Text("Try it when nothing shorter is left."),
        ("one step ahead",),
    ),
    "search": TechniqueCard(
        Text(
            "No reasoning of these kinds is left. The puzzle has one solution, which a program knows. A symbol is "
            "read off it in a cell with the fewest candidates."
        ),
        _WINGED,
        Text("A person would have to guess here."),
        ("trial",),
    ),
}
