"""The maker of nonograms as long work, and what the puzzles of the days of a week are like."""

from unriddle.kit.making import maker_entry
from unriddle.puzzles.nonogram.make import conclusion
from unriddle.puzzles.nonogram.make.files import FILES
from unriddle.puzzles.nonogram.make.search import Search

ENTRY = maker_entry(
    Search,
    conclusion=conclusion.Conclusion,
    solution=conclusion.solution,
    check=conclusion.check,
    picture=conclusion.picture,
    files=FILES,
)
# From Monday to Sunday; past days keep theirs, so a change here needs a new version in unriddle.session.daily.
DAILY = (
    {"size": "10x10", "band": "line 1"},
    {"size": "10x10", "band": "line 2"},
    {"size": "15x15", "band": "line 2"},
    {"size": "15x15", "band": "line 3"},
    {"size": "20x20", "band": "line 3"},
    {"size": "20x20", "band": "line 4"},
    {"size": "15x15", "band": "moderate"},
)
