"""Cells of a guess that are held as they are while the rest is solved, and which are freed when that cannot be."""

from collections import Counter
from collections.abc import Mapping, Sequence

# The part of those that cannot be so together that is freed.
FREED = 4


class Held:
    """What sure cells say, as literals, each with how sure it is; the surest come first."""

    def __init__(self, sure: Mapping[int, int] | None = None) -> None:
        # The order is the same from call to call: a solver that keeps its trail does again only what has changed.
        self.literals = sorted(sure, key=lambda literal: -sure[literal]) if sure else []
        self._sure = sure or {}
        self._blamed: Counter[int] = Counter()

    def free(self, core: Sequence[int]) -> None:
        """Of these, that cannot all hold, let the least sure ones go; of equally sure ones those that have been in most
        such cores, for they are nearest to what is wrong. Without any let all go.
        """
        self._blamed.update(core)
        worst = sorted(core, key=lambda literal: (self._sure[literal], -self._blamed[literal], literal))
        freed = set(worst[: -(-len(core) // FREED)] or self.literals)
        self.literals = [literal for literal in self.literals if literal not in freed]
