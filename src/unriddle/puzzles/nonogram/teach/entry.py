"""The search that explains a nonogram: it is solved first, then taught."""

from dataclasses import replace
from functools import partial
from typing import Any

from unriddle.core import Text
from unriddle.core.teach.step_search import Solve, StepSearch
from unriddle.kit import explain as explanation
from unriddle.puzzles.nonogram.play.game import Game
from unriddle.puzzles.nonogram.solve.search import Search
from unriddle.puzzles.nonogram.teach.teacher import Teacher

# The solutions of larger boards are found again when a snapshot is taken up, for they would not fit into it.
LARGE = 100_000


class Solved(StepSearch):
    """The search for a hint on a solved sheet: there is none, although cells may be open."""

    @property
    def done(self) -> bool:
        return True

    def statistics(self) -> dict[str, Any]:
        return {**super().statistics(), "nothing": Text("Solved.")}


def steps(game: Game, snapshot: bytes | None = None, *, until: int | None = None, strict: bool = False) -> StepSearch:
    """The steps from this sheet on, the easiest first, none of a tier above `until`. On a solved sheet only an
    explanation, which is `strict`, has steps: it crosses out what is open.
    """
    # A limit of depth is about the search alone.
    puzzle, known = replace(game.puzzle, depth=0), replace(game.as_puzzle, depth=0)
    solves: list[Solve] = [lambda place: Search(known, place)]
    if known != puzzle:
        solves.append(lambda place: Search(puzzle, place))
    large = puzzle.width * puzzle.height > LARGE
    search = StepSearch if strict or game.status.kind != "solved" else Solved
    return search(game, solves, Teacher, snapshot, until=until, strict=strict, forgets=large)


explain = partial(explanation.explain, steps)
