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
ENDING = Text("ending")
TECHNIQUES = (Text("mistake"), ELIMINATION, ENDING, QUARTILE, COVER, GUESS, WORD, RARE)
ONLY_POINTS = (WORD, RARE)  # what no quartile is named by
# Tiles that words begin with, and end in: what people look at first.
_FIRST = """
    anti com con de dis en ex fore im in inter mis multi non out over post pre pro re semi sub super trans un under
"""
_LAST = """
    able age al ally ance ant ary ate ed ence ent er ers est ful fully ial ian ible ic ical ies ify ing ings ion ish ism
    ist ity ive ize less lly logy ly ment ness ous ship sion some tic tics tion tions ture ure
"""
BEGINNINGS, ENDINGS = frozenset(_FIRST.split()), frozenset(_LAST.split())
