"""The techniques of balda."""

from unriddle.core import Text

MOVE, TRAP = Text("move"), Text("trap")
TECHNIQUES = (Text("mistake"), MOVE, TRAP)
