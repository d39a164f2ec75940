"""Options of a board and of its display, levels of hints, and the splitter that finds tiles in ids and pastes."""

from collections.abc import Iterator

from unriddle.core import Option, Text

OPTION = "tiles-per-word"
OPTIONS = (Option(OPTION, "int", "how many tiles a word may have, 1 to 6 (4)", hidden=True),)
DISPLAY = (
    Option("wide", "flag", "also show words that only the wider list has", "display"),
    Option("only", "quartiles|ranks", "only the quartiles, or the fewest words that reach each rank", "display"),
)
LEVELS = 4  # the levels of hints

SEPARATORS = ",;|" + "".join(map(chr, range(0x2500, 0x2580)))  # separators in addition to blanks
SEPARATORS_TO_SPACES = dict.fromkeys(map(ord, SEPARATORS), " ")
AROUND = "\"'`“”‘’„«»()[]{}"
RULE = "-+=_*·•."  # characters that grids are drawn with


def split_at_separators(text: str) -> list[str]:
    """Return the parts between separators."""
    return text.translate(SEPARATORS_TO_SPACES).split()


def split(text: str) -> Iterator[str]:
    """Yield the parts between separators, without quotes around them, not yet checked."""
    for each in split_at_separators(text):
        tile = each.strip(AROUND)
        if tile.strip(RULE):
            yield tile


# Words by the number of their tiles, from 1.
KINDS = (
    *(Text("one-tile"), Text("two-tile"), Text("three-tile")),
    *(Text("four-tile"), Text("five-tile"), Text("six-tile")),
)
