"""The maker of nonograms as long work."""

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
