"""Taught steps of the families that play with words: told whole, in other processes, and from saved places."""

import json
from collections.abc import Sequence
from typing import Any

from unriddle.core import Found, Step
from unriddle.core.search.shell import run
from unriddle.registry import find


def taught(puzzle: Any, lexicon: Any, found: Sequence[str] = (), **more: Any) -> list[Any]:
    """All steps of a puzzle on which this was found."""
    family = find(puzzle.family)
    teaching = family.require_teaching()
    game = family.require_playing().game(puzzle, teaching.position_of(puzzle, found, lexicon), {}, lexicon)
    return told(teaching.steps(game, lexicon, **more))


def told(search: Any) -> list[Any]:
    """All steps that a search finds."""
    return [event.solution for event in run(search) if isinstance(event, Found)]


def lost(puzzle: Any, steps: Sequence[Step]) -> list[str]:
    """The steps that do not come back from how they are stored."""
    own = find(puzzle.family).entries["explain"]
    again = [own.solution(puzzle, json.loads(json.dumps(own.dump(step)))) for step in steps]
    return [str(step) for step, other in zip(steps, again, strict=True) if step != other]
