"""A puzzle from a seed, as its family's maker makes it."""

from typing import Any

from unriddle import api
from unriddle.core import Found, run


def made(family: str, seed: int, **wishes: Any) -> Any:
    """The first one of this seed that has all that is wished."""
    search = api.search(api.order_of(api.find(family), seed, wishes), "make")
    return next(event.solution.puzzle for event in run(search) if isinstance(event, Found))
