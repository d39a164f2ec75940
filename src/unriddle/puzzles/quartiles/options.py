"""What there is to choose: the options of a board and of what is shown, and the levels of hints."""

from unriddle.core import Option

OPTION = "tiles-per-word"
OPTIONS = (Option(OPTION, "int", "how many tiles a word may have, 1 to 6 (4)"),)
DISPLAY = (Option("wide", "flag", "also show words that only the wider list has", "display"),)
LEVELS = 4  # of hints
