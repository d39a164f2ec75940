"""What is nearly a solution: the JSON value of one with a part of it changed, or two exchanged."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

# From a JSON value the path to a part of it: the names, the places in lists and those in texts.
Path = tuple[Any, ...]


def neighbors(value: Any) -> Iterator[Any]:
    """The JSON value with a sign or number changed, two signs, numbers or rows exchanged, or two signs everywhere."""
    leaves, rows = list(_leaves(value)), list(_rows(value))
    signs = {kind: sorted({part for _, part in leaves if type(part) is kind}) for kind in (str, int)}
    for path, part in leaves:
        more = [part - 1, part + 1] if type(part) is int else []
        yield from (_put(value, path, other) for other in {*signs[type(part)], *more} - {part})
    for (one, first), (two, second) in (*combinations(leaves, 2), *combinations(rows, 2)):
        if type(first) is type(second) and first != second:
            yield _put(_put(value, one, second), two, first)
    for own in signs.values():
        for pair in combinations(own, 2):
            other = dict(zip(pair, pair[::-1], strict=True))
            exchanged = value
            for path, part in leaves:
                if part in pair:
                    exchanged = _put(exchanged, path, other[part])
            yield exchanged


def _leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Each sign and each number, and where it stands."""
    if type(value) is int or (type(value) is str and len(value) == 1):
        yield path, value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(part, (*path, name))
    elif isinstance(value, list | str):
        for at, part in enumerate(value):
            yield from _leaves(part, (*path, at))


def _rows(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Each part of a list that has parts itself, and where it stands."""
    for name, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if isinstance(value, list) and (isinstance(part, list) or (isinstance(part, str) and len(part) > 1)):
            yield (*path, name), part
        yield from _rows(part, (*path, name))


def _put(value: Any, path: Path, part: Any) -> Any:
    """The JSON value with another part at the end of a path."""
    if not path:
        return part
    at, changed = path[0], _put(value[path[0]], path[1:], part)
    if isinstance(value, dict):
        return {**value, at: changed}
    parts = [*value[:at], changed, *value[at + 1 :]]
    return "".join(parts) if isinstance(value, str) else parts
