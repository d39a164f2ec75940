"""The ideas of the techniques, each with a puzzle in which it is used."""

from collections.abc import Mapping

from unriddle.core import Text
from unriddle.core.parts import TechniqueCard

_FIELD = "balda:...../...../балда/ф..../.....;played=балда,фалда"
CARDS: Mapping[str, TechniqueCard] = {
    "move": TechniqueCard(
        Text(
            "Look for long words that need one more letter. Then look at what that letter opens for the other side. "
            "Choose the move that leaves you best off after the best reply."
        ),
        _FIELD,
        Text("Do this at every turn, first with cells that have many neighbors."),
        ("trap",),
    ),
    "trap": TechniqueCard(
        Text(
            "A letter gives you a short word. But it opens a longer one for the other side. Leave that cell alone, "
            "or use it so that the long word is yours."
        ),
        _FIELD,
        Text("Look for it before you put a common letter beside a long word."),
        ("move",),
    ),
}
