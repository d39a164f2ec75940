"""The techniques, the easiest first: their tiers are those of the kernels."""

from unriddle.core import Text
from unriddle.core.teach.step import MISTAKE

TECHNIQUES = (
    Text("mistake"),
    Text("finished line"),
    Text("full line"),
    Text("overlap"),
    Text("glue"),
    Text("punctuate"),
    Text("simple spaces"),
    Text("overlap with marks"),
    Text("joining"),
    Text("splitting"),
    Text("forcing"),
    Text("cases"),
    Text("edge trial"),
    Text("trial"),
    Text("deep trial"),
    Text("agreement"),
    Text("search"),
)
assert TECHNIQUES[0] == MISTAKE
FULL = TECHNIQUES.index("full line")
SPACES = TECHNIQUES.index("simple spaces")
CASES = TECHNIQUES.index("cases")
EDGE_TRIAL = TECHNIQUES.index("edge trial")
AGREEMENT = TECHNIQUES.index("agreement")
SEARCH = TECHNIQUES.index("search")
# Lines in the chain of an edge trial and of a trial, at most; a deep trial has more.
EDGE, TRIAL = 4, 12


def tier_of_chain(length: int) -> int:
    """The tier of a refutation by this many lines."""
    return EDGE_TRIAL + (length > EDGE) + (length > TRIAL)
