"""Values of named tuples as JSON and back: how a step is stored, by the annotations of its fields.

A field is an int, a str, a bool, None, a range, a named tuple, `tuple[X, ...]`, `tuple[X, Y]`, or a union of such. In
a union the number of the member stands before the value.
"""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints


def dump(kind: Any, value: Any) -> Any:
    """Return `value`, of the annotated `kind`, in JSON values."""
    if get_origin(kind) in (Union, UnionType):
        members = get_args(kind)
        at = next(at for at, member in enumerate(members) if isinstance(value, get_origin(member) or member))
        return [at, dump(members[at], value)]
    if get_origin(kind) is tuple:
        return [dump(member, each) for member, each in zip(_members(kind, len(value)), value, strict=True)]
    if hasattr(kind, "_fields"):
        return [dump(hint, each) for hint, each in zip(_hints(kind), value, strict=True)]
    return [value.start, value.stop] if kind is range else value


def load(kind: Any, value: Any) -> Any:
    """Return the value that `dump` gave; ValueError for anything that is not of this kind."""
    if kind in (int, str, bool, NoneType):
        if type(value) is not kind:
            raise ValueError(f"not of type {kind.__name__}")
        return value
    if not isinstance(value, list):
        raise ValueError("not a list")
    if kind is range:
        return range(*(load(int, end) for end in value[:2]))
    if get_origin(kind) in (Union, UnionType):
        members = get_args(kind)
        if len(value) != 2 or type(value[0]) is not int or not 0 <= value[0] < len(members):
            raise ValueError("no member of a union")
        return load(members[value[0]], value[1])
    if get_origin(kind) is tuple:
        return tuple(load(member, each) for member, each in zip(_members(kind, len(value)), value, strict=True))
    return kind(*(load(hint, each) for hint, each in zip(_hints(kind), value, strict=True)))


def _members(kind: Any, length: int) -> tuple[Any, ...]:
    members = get_args(kind)
    return members[:1] * length if members[-1] is ... else members


@cache
def _hints(kind: Any) -> tuple[Any, ...]:
    return tuple(get_type_hints(kind)[name] for name in kind._fields)
