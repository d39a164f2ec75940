"""The `solve` search: every path of tiles that spells a word, once, in the cursor's order."""

from typing import Any

from unriddle.core import Shell
from unriddle.puzzles.quartiles.kernel import Paths
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word, texts_of


class Search(Paths, Shell):
    """The kernel's walk over the tiles; a step is one path examined."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None, lexicon: Any = None) -> None:
        super().__init__(puzzle, lexicon)
        if snapshot is not None:
            self.resume(snapshot)

    def view(self) -> Word:
        """The path that is examined next, as a word of no list and no points; empty when done."""
        labels = self.followed()
        return Word("".join(texts_of(labels)), tuple(labels), "", 0)
