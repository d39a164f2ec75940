"""The techniques of balda."""

from unriddle.core import Text
from unriddle.core.step import MISTAKE

MOVE, TRAP = Text("move"), Text("trap")
TECHNIQUES = (MISTAKE, str(MOVE), str(TRAP))
