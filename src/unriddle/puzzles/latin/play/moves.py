"""The kinds of moves by hand: one line of help for each, with an example that parses."""

from collections.abc import Mapping

from unriddle.core import Text

MOVES: Mapping[str, str] = {
    Text("put a symbol: row.column=symbol"): "1.2=1",
    Text("remove it, and all notes"): "1.2?",
    Text("note symbols as possible"): "1.2+1,2",
    Text("note symbols as ruled out"): "1.2-1",
    Text("remove the notes about a symbol"): "1.2?1",
}
