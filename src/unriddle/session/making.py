"""Makes puzzles: turns wishes into an order for a family's maker, and returns the puzzle it makes."""

from __future__ import annotations

from itertools import count
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from unriddle.core import End, Found, PuzzleError, Text
from unriddle.core.errors import Where, message_of, system_message
from unriddle.core.family import MAKE
from unriddle.core.formats import MAX_PICTURE
from unriddle.core.search.shell import run
from unriddle.core.system.stopping import interruption, never
from unriddle.kit.order import Order, wishes_of
from unriddle.session import gate
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from unriddle.core import Family
    from unriddle.core.contract import Lexicon
    from unriddle.kit.order import Made

DRAWN = 1_000_000  # random seeds are below this, so that people can type them


def generate(family: Family, seed: int = 0, lexicon: Lexicon | str | None = None, **wishes: Any) -> Made:
    """Make a puzzle, with its card; the same seed and wishes give the same puzzle everywhere.

    `wishes` are the options of the family's maker by keyword; for a file, its bytes or its path. PuzzleError, also if
    there is no such puzzle.
    """
    return make(Opened(family, order_of(family, seed, wishes), lexicon))


def make(order: Opened, stop: Callable[[], bool] = never) -> Made:
    """Make the ordered puzzle; PuzzleError if there is none, Abandoned if `stop` is true first."""
    for event in run(order.search(MAKE), stop=stop):
        if isinstance(event, Found):
            return cast("Made", event.solution)
        if isinstance(event, End) and event.why == "stopped":
            raise interruption()
    raise PuzzleError(Text("no such puzzle was found"))


def new_seed() -> int:
    """Return a random seed below DRAWN."""
    from random import SystemRandom

    return SystemRandom().randrange(DRAWN)


def orders(family: Family, seed: int, given: Mapping[str, Any]) -> Iterator[Order]:
    """Yield endless orders of these wishes, one per seed from this one on, without repeating our own pictures.

    Raises PuzzleError.
    """
    nth_order = family.require_making().nth_order
    for index in count():
        order = order_of(family, seed + index, given)
        yield cast("Order", nth_order(order, index)) if nth_order is not None else order


def order_of(family: Family, seed: int, given: Mapping[str, Any]) -> Order:
    """Return the order of these wishes, by the names or keywords of the family's options of "maker".

    Raises PuzzleError.
    """
    making = family.require_making()
    named = {option.keyword: option.name for option in making.options}
    values = {named.get(name, name): value for name, value in given.items()}
    for name in (option.name for option in making.options if option.type == "content"):
        if isinstance(values.get(name), str | PathLike):
            from unriddle.core.system import files

            path = values[name]
            try:
                with files.open_regular(Path(path).expanduser()) as file:
                    values[name] = file.read(MAX_PICTURE + 1)
            except (OSError, ValueError) as error:
                why = system_message(error) if isinstance(error, OSError) else message_of(error)
                raise PuzzleError(why, Where("", field=name)) from error
        if isinstance(values.get(name), bytes):
            gate.check_size(values[name])
    if making.order_from is not None:
        order = making.order_from(seed, values)
        assert isinstance(order, Order)
        return order
    return Order.of(family.name, seed, wishes_of(making.options, values))
