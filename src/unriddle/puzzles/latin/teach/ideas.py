"""The ideas of the techniques, each with a puzzle in which it is used."""

from collections.abc import Mapping

from unriddle.core import Text
from unriddle.core.parts import TechniqueCard

_WINGED = "latin:6:..4.../.....0/....../.4..1./..3.../....5."
CARDS: Mapping[str, TechniqueCard] = {
    "last cell": TechniqueCard(
        Text(
            "Look for a line with one open cell. Every symbol but one stands there already. The cell gets "
            "the one that is missing."
        ),
        _WINGED,
    ),
    "hidden single": TechniqueCard(
        Text(
            "Every line needs each symbol once. Cross out the cells that share a line with that symbol "
            "elsewhere. When one cell is left, it goes there."
        ),
        _WINGED,
    ),
    "X-wing": TechniqueCard(
        Text(
            "On two lines a symbol has only two places each, and these lie on two other lines. Each of the "
            "two others then has its symbol on one of the first two. So it can stand nowhere else on them."
        ),
        _WINGED,
    ),
    "XY-wing": TechniqueCard(
        Text(
            "A cell holds one of two symbols, and sees two cells with two symbols each. Whichever it holds, "
            "one of these two becomes the same third symbol. So a cell that sees both cannot hold that one."
        ),
        _WINGED,
    ),
}
