"""The kinds of moves by hand: one line of help for each, with an example that parses."""

from collections.abc import Mapping

from unriddle.core import Text

MOVES: Mapping[str, str] = {
    Text("fill a cell: row.column"): "1.2",
    Text("fill it with a color"): "1.2a",
    Text("mark it as empty"): "1.2-",
    Text("open it again, without notes"): "1.2?",
    Text("several at once: ranges, and lists with commas"): "1.1..2",
    Text("note that it is not this color, or (-) not empty"): "1.2!a",
    Text("remove this note"): "1.2?a",
}
