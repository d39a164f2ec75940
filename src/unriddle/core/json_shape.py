"""Shapes of JSON values from files, validated before anything relies on them. Build each once.

`value_in` reads back all JSON of our own: checkpoints, solutions, jobs, games, requests, output of `solve`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, Any, NoReturn

from unriddle.core.errors import Text, plain

if TYPE_CHECKING:
    from json import JSONDecoder

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
Test = Callable[[Any], bool]
# Limits of `is_crowded`: the least characters of a text, and of each list in it on average.
LONG_TEXT, MIN_CHARS_PER_LIST = 1 << 20, 8
PUZZLES = 12  # MIN_CHARS_PER_LIST for an untrusted puzzle file, whose lists are turned into larger objects


def value_in(text: str | bytes, fits: Test) -> Any:
    """Parse a JSON value of the shape that `fits` tests; ValueError, with a message of our own."""
    try:
        text = text if isinstance(text, str) else text.decode("utf-8-sig")
        crowded = is_crowded(text)
        value = None if crowded else decoder().decode(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(Text("this is not JSON")) from error
    if crowded or not fits(value):
        raise ValueError(Text("a part is missing or invalid"))
    return value


def is_crowded(text: str, room: int = MIN_CHARS_PER_LIST) -> bool:
    """Whether a long JSON text is mostly brackets: an empty list takes some forty times its text in memory."""
    return len(text) > LONG_TEXT and room * (text.count("[") + text.count("{")) > len(text)


@cache
def decoder() -> "JSONDecoder":
    """Return the decoder of our JSON; making it takes as long as parsing something short."""
    import json

    return json.JSONDecoder(parse_constant=_no_number)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def object_test(**tests: Test) -> Test:
    """Return a test for an object with exactly these names whose values pass their tests."""

    parts = tuple(tests.items())

    def fits(value: Any) -> bool:
        if not isinstance(value, dict) or value.keys() != tests.keys():
            return False
        for name, test in parts:  # noqa: SIM110 (all of a generator takes twice as long)
            if not test(value[name]):
                return False
        return True

    return fits


def one_of(*texts: str) -> Test:
    """Return a test for one of these texts."""
    return lambda value: isinstance(value, str) and value in texts


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_line(value: Any) -> bool:
    """Whether the value is text that can be printed unchanged."""
    return isinstance(value, str) and plain(value) == value


def is_count(value: Any) -> bool:
    """Whether the value is an integer from 0 that fits in 63 bits."""
    return type(value) is int and 0 <= value < 1 << 63


def is_number(value: Any) -> bool:
    """Whether the value is a finite number from 0."""
    return is_count(value) or (type(value) is float and isfinite(value) and value >= 0)


def is_bool(value: Any) -> bool:
    return type(value) is bool


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_anything(value: Any) -> bool:
    """Accept any value; it is checked elsewhere."""
    return True


def many(test: Test, count: int | None = None) -> Test:
    """Return a test for a list whose values all pass `test`, of length `count` if given."""
    return lambda value: isinstance(value, list) and count in (None, len(value)) and all(map(test, value))


def maybe(test: Test) -> Test:
    """Return a test for None or a value that passes `test`."""
    return lambda value: value is None or test(value)
