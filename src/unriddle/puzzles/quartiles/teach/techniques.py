"""The techniques of Quartiles, in the order in which they are taught: what names the quartiles, then other words."""

from unriddle.core import Text

ELIMINATION, QUARTILE, COVER, GUESS, WORD, RARE = (
    Text("elimination"),
    Text("quartile"),
    Text("cover"),
    Text("guess"),
    Text("word"),
    Text("rare word"),
)
TECHNIQUES = (Text("mistake"), ELIMINATION, QUARTILE, COVER, GUESS, WORD, RARE)
ONLY_POINTS = (WORD, RARE)  # what no quartile is named by
