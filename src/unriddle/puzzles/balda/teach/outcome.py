"""What the steps of a position come to: the moves that were explained, and the traps."""

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Text
from unriddle.kit.explain import Explanation
from unriddle.puzzles.balda.play.game import ENDS
from unriddle.puzzles.balda.teach.techniques import MOVE, TRAP


class Outcome(Explanation):
    """A position is never solved: it is explained where there is a move."""

    def summary(self, end: Any, statistics: Mapping[str, Any]) -> dict[str, Any]:
        """`solved`: a move was explained, and the traps were looked for; `moves` and `traps`: how many were told."""
        over = end.why == "exhausted"
        return {
            "solved": over and self.used[MOVE] > 0,
            "stuck": over and not self.used[MOVE],
            "moves": self.used[MOVE],
            "traps": self.used[TRAP],
            "steps": self.steps,
        }

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        if summary["stuck"]:
            return [ENDS["stuck"]]
        moves = Text("{count} move", "{count} moves", count=summary["moves"])
        traps = Text("{count} trap", "{count} traps", count=summary["traps"])
        return [Text("{first}, {second}", first=moves, second=traps)]
