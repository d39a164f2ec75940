"""Turns the options that families declare into options of a command line, groups as one, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import Option, PuzzleError, Text
from unriddle.core.family import MAKE

if TYPE_CHECKING:
    from unriddle.core import Entry, Family


def group_options(options: Iterable[Option]) -> list[Option]:
    """Return the options for a command line, with each group as one option."""
    names: dict[str, list[str]] = {}
    options = [option for option in options if not option.hidden]
    for option in options:
        value = "" if option.type == "flag" else f"={option.type if '|' in option.type else 'N'}"
        names.setdefault(option.group, []).append(option.name + value)
    groups = [
        Option(group, "text", Text("with commas between: {names}", names=", ".join(each)), placeholder="NAME[=N],...")
        for group, each in names.items()
        if group
    ]
    return [*(option for option in options if not option.group), *groups]


def ungroup_values(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return values by the options' own names; PuzzleError for a name that is not in its group."""
    known = {(option.group, option.name): option for option in options if option.group}
    groups = {group for group, _ in known}
    values = {name: value for name, value in given.items() if name not in groups}
    for group in groups & set(given):
        for each in filter(None, map(str.strip, re.split("[,;]", given[group] or ""))):
            name, _, text = each.partition("=")
            opposite = text == "no" and (group, f"no-{name}") in known
            option = known.get((group, f"no-{name}" if opposite else name))
            if option is None:
                these = ", ".join(name for of, name in known if of == group)
                raise PuzzleError(
                    "there is no {name!r}; --{group} takes {names}", name=name[:40], group=group, names=these
                )
            value: Any = text
            if option.type == "flag":
                value = opposite or {"": True, "yes": True, "no": False}.get(text, text)
            elif option.type == "int" and re.fullmatch("-?[0-9]{1,9}", text):
                value = int(text)
            values[option.name] = option.read(value)
    return values


def family_options(family: Family, use: str = "solve") -> list[Option]:
    """Return all options that a family adds to `solve`, `resume`, `play`, to verbs that only read ("read"), or to its
    maker ("make").
    """
    if use == "play":
        return list(family.options) if family.playing is not None else []
    if use == "read":
        return [option for option in family.options if option.of != "game"]
    entry = entry_of(family, use)
    if use == "resume":
        return [companion.option for companion in entry.files]
    own = (
        family.require_making().options if use == MAKE else [option for option in family.options if option.of != "game"]
    )
    return [*own, *entry.options, *(companion.option for companion in entry.files)]


def entry_of(family: Family, use: str) -> Entry:
    """Return the entry whose options a family adds to `use`: the maker's for "make". Raises PuzzleError."""
    if use != MAKE:
        return family.entries["solve"]
    from unriddle.kit.making import maker

    return maker(family)
