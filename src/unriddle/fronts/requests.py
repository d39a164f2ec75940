"""The requests of the protocol: which fields each takes, and what may be in them, as docs/program/protocol.md says."""

from base64 import b64decode
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from unriddle.core.json_shape import Test, is_count, is_line, is_number, is_object, is_text, is_truth, many, maybe


class Request(NamedTuple):
    """`needed` are those of `fields` that must be there; `on` what must have been begun before; `open`: other fields
    are options of the puzzle or of the maker, which looks at them itself.
    """

    fields: Mapping[str, Test]
    needed: Collection[str] = ()
    on: str = ""
    open: bool = False

    def takes(self, given: Mapping[str, Any]) -> bool:
        """Whether these fields make such a request."""
        known = {name: value for name, value in given.items() if name in self.fields}
        return (
            all(name in known for name in self.needed)
            and "self" not in given  # of Python's own
            and (self.open or len(known) == len(given))
            and all(self.fields[name](value) for name, value in known.items())
        )


def _is_sound(value: Any) -> bool:
    """A text without half characters, which no file could hold."""
    try:
        return is_text(value) and value.encode() is not None
    except UnicodeEncodeError:
        return False


def _is_file(value: Any) -> bool:
    """A text that may name a file."""
    return _is_sound(value) and "\0" not in value


def _is_base64(value: Any) -> bool:
    try:
        return is_text(value) and b64decode(value) is not None
    except ValueError:
        return False


def _is_limit(value: Any) -> bool:
    return value is None or type(value) is int


SEARCH, PLAY = "search", "play"
_WORDS = many(is_line)
_CELL = maybe(many(is_count, 2))
_ASKED = Request({})
_OF_SEARCH = Request({}, on=SEARCH)
_OF_PLAY = Request({}, on=PLAY)
_NAMED = Request({"name": is_text}, ["name"], on=PLAY)
_ID = {"puzzle": _is_sound}
_TYPED = {"family": _is_sound, "values": is_object, "texts": many(many(_is_sound))}

REQUESTS: Mapping[str, Request] = {
    "read": Request(
        {"text": _is_sound, "family": maybe(_is_sound), "format": maybe(_is_sound), "content": _is_base64},
    ),
    "about": Request(_ID, ["puzzle"]),
    "difficulty": Request(_ID, ["puzzle"]),
    "configure": Request({"options": is_object, **_ID}, ["options"]),
    "own": Request({"add": _WORDS, "ban": _WORDS, "forget": _WORDS}),
    "makers": _ASKED,
    "daily": Request({"day": is_line}),
    "typing": _ASKED,
    "blank": Request({"family": _is_sound, "values": is_object}, ["family"]),
    "typed": Request(_TYPED, ["family", "texts"]),
    "judge": Request({**_TYPED, "way": is_line, "seconds": maybe(is_number)}),
    "reopen": Request(_ID, ["puzzle"]),
    "written": Request(
        {**_TYPED, "format": _is_sound, "title": _is_sound, "author": _is_sound},
        ["family", "texts"],
    ),
    "order": Request({"family": _is_sound, "seed": maybe(is_count)}, ["family"], open=True),
    "solve": Request(
        {**_ID, "entry": is_text, "limit": _is_limit, "lexicon": maybe(_is_sound), "file": _is_file},
        ["puzzle"],
        open=True,
    ),
    "resume": Request({"saved": _is_sound, "file": _is_file, "solutions": _is_base64}),
    "run": Request(
        {
            "steps": maybe(is_count),
            "seconds": maybe(is_number),
            "limit": _is_limit,
            "frames": maybe(is_number),
            "listed": maybe(is_count),
            "seen": is_truth,
        },
        on=SEARCH,
    ),
    "look": _OF_SEARCH,
    "shown": Request({"number": is_count}, ["number"], on=SEARCH),
    "lines": Request({"number": is_count, "count": is_count}, ["number", "count"], on=SEARCH),
    "save": _OF_SEARCH,
    "play": Request({**_ID, "rules": maybe(is_object), "kept": _is_sound}),
    "sheet": _OF_PLAY,
    "words": Request({"words": _WORDS}, ["words"], on=PLAY),
    "touch": Request({"cell": _CELL, "upto": _CELL, "tool": is_text, "key": is_text}, on=PLAY),
    "hint": Request({"level": maybe(is_count)}, on=PLAY),
    **dict.fromkeys(("insist", "step"), _OF_PLAY),
    "technique": _NAMED,
    "follow": _OF_PLAY,
    "mistakes": _OF_PLAY,
    "fill": _OF_PLAY,
    "keep": _OF_PLAY,
    "gift": Request(
        {**_ID, "title": _is_sound, "author": _is_sound, "message": _is_sound, "photo": _is_base64}, ["puzzle"]
    ),
    "draw": Request({"form": is_text, "sheet": is_truth, "dark": is_truth}),
}
# Done by Play itself; the answer is the sheet.
PLAYED: Mapping[str, Request] = {
    "move": Request({"text": is_text}, ["text"], on=PLAY),
    **dict.fromkeys(("reply", "undo", "redo", "restart"), _OF_PLAY),
    **dict.fromkeys(("mark", "unmark", "back"), _NAMED),
}
