"""The kinds of moves by hand: one line of help for each, with an example that parses."""

from collections.abc import Mapping

from unriddle.core import Text

MOVES: Mapping[str, str] = {
    Text("fill a cell: row.column"): "1.2",
    Text("fill it with a colour"): "1.2a",
    Text("it is empty"): "1.2-",
    Text("it is open again, and nothing is noted"): "1.2?",
    Text("several at once: ranges, and lists with commas"): "1.1..2",
    Text("note that it is not of a colour, or (-) not empty"): "1.2!a",
    Text("forget such a note"): "1.2?a",
}
