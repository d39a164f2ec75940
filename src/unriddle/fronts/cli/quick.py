"""Reads common command lines without click, which takes longer to load than most puzzles to solve.

A line with an option that is not in VERBS, or with a value that may be invalid, is left to click, which knows all
options and reports errors; a test reads the same lines both ways.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from unriddle.core.record import Record
from unriddle.fronts import terminal
from unriddle.fronts.cli import language

READ: dict[str, Any] = {"family": None, "format": None, "given": {}}
WORK: dict[str, Any] = {
    **dict.fromkeys(("json", "text", "quiet"), False),
    **dict.fromkeys(("time", "steps", "lexicon", "color"), None),
    **READ,
}
# Verb -> the module that has it, and its keywords with their defaults.
VERBS: dict[str, tuple[str, dict[str, Any]]] = {
    "solve": ("solve", WORK | {"limit": None, "verbose": False, "watch": False}),
    "explain": (
        "verbs",
        WORK | {"limit": None, "verbose": False, "teach": False, "shortest": False, "until": None, "found": ()},
    ),
    "rate": ("rating", WORK | {"at_most": None}),
    "hint": ("verbs", READ | {"as_json": False, "level": 1, "time": None, "lexicon": None, "color": None, "found": ()}),
    "check": ("verbs", READ | {"as_json": False, "lexicon": None, "unique": False, "at_most": None}),
    "show": ("verbs", READ | {"as_json": False, "color": None, "out": ()}),
    "convert": ("verbs", READ | {"as_json": False, "color": None, "to": None, "out": None}),
}
# Arguments that are not verbs -> the function of `overview` that handles them.
ALONE = {"": "begin", "--version": "version", "-V": "version", "--help": "help", "-h": "help"}
TEXTS = ("format", "lexicon", "to", "until")
NAMES = {"-v": "--verbose", "-q": "--quiet"}
ELSEWHERE = ("given", "found", "at-most", "out")  # keywords whose options are left to click


class Limit(Record):
    """The number of solutions wanted; None for all."""

    count: int | None


class Unclear(Exception):
    """Raised if click must parse the command line."""


def read(arguments: Sequence[str]) -> Callable[[], None] | None:
    """Return a function that runs a simple command line; None if click must parse it."""
    if "_UNRIDDLE_COMPLETE" in os.environ:
        return None
    if " ".join(arguments) in ALONE:
        return partial(getattr(import_module("unriddle.fronts.cli.overview"), ALONE[" ".join(arguments)]))
    if arguments[0] not in VERBS:
        return None
    verb, (module, known) = arguments[0], VERBS[arguments[0]]
    options = {"json" if name == "as_json" else name.replace("_", "-"): name for name in known} | {"lang": "lang"}
    values, sources, rest = {**known}, list[str](), iter(arguments[1:])
    try:
        for each in rest:
            if each == "-" or not each.startswith("-"):
                sources.append(each)
                continue
            name, equals, value = NAMES.get(each, each).partition("=")
            name = name.removeprefix("--")
            if name not in options or name in ELSEWHERE:
                return None
            keyword = options[name]
            if known.get(keyword) is False:
                if equals:
                    return None
                values[keyword] = True
            else:
                values[keyword] = _value(name, value if equals else next(rest, "-"))
    except Unclear:
        return None
    if not sources and verb != "solve":
        return None
    language.choose(values.pop("lang", None))
    terminal.choose(values.pop("color", None))
    terminal.hush(values.pop("quiet", False))
    return partial(getattr(import_module(f"unriddle.fronts.cli.{module}"), verb), source=tuple(sources), **values)


def _value(name: str, text: str) -> Any:
    """Return the value of an option; Unclear if it may be invalid."""
    is_number = text.isascii() and text.isdigit() and len(text) <= 18
    if name == "limit" and (text == "all" or (is_number and int(text))):
        return Limit(None if text == "all" else int(text))
    if name in ("steps", "level") and is_number:
        return int(text)
    if name == "time" and text.replace(".", "", 1).isdigit() and text.isascii():
        return float(text)
    choices = {"color": ("auto", "always", "never"), "lang": language.LANGUAGES}
    if text in choices.get(name, ()) or (name in TEXTS and text[:1] != "-"):
        return text
    if name == "family":
        from unriddle.fronts.cli.kinds import family_called

        if family := family_called(text):
            return family
    raise Unclear
