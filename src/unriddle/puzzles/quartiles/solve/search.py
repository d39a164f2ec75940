"""The `solve` search: every path of tiles that spells a word, once, in the cursor's order."""

from unriddle.core import Shell
from unriddle.puzzles.quartiles.puzzle import Word, texts_of
from unriddle.puzzles.quartiles.solve.kernel import Paths


class Search(Paths, Shell):
    """The kernel's walk over the tiles; a step is one path examined."""

    def view(self) -> Word:
        """Return the path to be examined next, as a word without a list or points; empty when done."""
        labels = self.followed()
        return Word("".join(texts_of(labels)), tuple(labels), "", 0)
