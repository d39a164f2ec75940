"""The kinds of moves by hand: one line of help for each, with an example that parses."""

from collections.abc import Mapping

from unriddle.core import Text

MOVES: Mapping[str, str] = {
    Text("a word"): "cross",
    Text("a word by the numbers of its tiles, counted row by row"): "1+2",
}
