"""What the tests of whole families share: a family's cases made ready, its puzzles, and what refusing looks like."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from contract.bench import Bench, bench, cases

from unriddle.core import Family, Format, Option, UnriddleError
from unriddle.core.errors import plain

NONSENSE = "no-such-thing"
# Numbers of which an option without bounds takes at least one.
NUMBERS = (1, 2, 3, 5)


@cache
def benches(family: str, entry: str = "solve") -> list[Bench]:
    """The cases of one entry of a family, in the normal build."""
    own = [case for name, case in cases() if name == family]
    return [bench(family, index, "normal") for index, case in enumerate(own) if case.search == entry]


def puzzles(family: Family) -> list[Any]:
    """The different puzzles of a family's cases."""
    return list(dict.fromkeys(each.puzzle for entry in family.entries for each in benches(family.name, entry)))


def both_ways(family: Family) -> list[Format]:
    """The formats that are read and written."""
    return [format for format in family.formats if format.read and format.write]


def files(family: Family, given: Sequence[Any] = ()) -> list[tuple[Format, Any, bytes]]:
    """Every puzzle, or each of those given, in every format that holds it and is read and written."""
    tries = [
        (format, puzzle, tried(family.write, puzzle, format.name))
        for format in both_ways(family)
        for puzzle in given or puzzles(family)
    ]
    return [(format, puzzle, data) for format, puzzle, (data, why) in tries if not why]


def tried(do: Callable[..., Any], *arguments: Any, **more: Any) -> tuple[Any, str]:
    """What this gives, and "", or nothing and the one line in which it is refused."""
    try:
        return do(*arguments, **more), ""
    except UnriddleError as error:
        return None, line(str(error))


def line(text: str) -> str:
    """The text, which has to be one line that is safe to print."""
    assert plain(text) == text != ""
    return text


def good(option: Option) -> list[Any]:
    """Values that this option may have, as far as its type tells them; none for free text."""
    if option.type == "flag":
        return [True]
    if "|" in option.type:
        return option.type.split("|")
    if option.type == "int":
        bounds = [bound for bound in (option.least, option.most) if bound is not None]
        return bounds or list(NUMBERS)
    return []


def bad(option: Option) -> list[str]:
    """Values that this option must not have, as they are typed."""
    if "|" in option.type:
        return [NONSENSE]
    if option.type != "int":
        return []
    below = [] if option.least is None else [str(option.least - 1)]
    above = [] if option.most is None else [str(option.most + 1)]
    return [NONSENSE, "1.5", *below, *above]
