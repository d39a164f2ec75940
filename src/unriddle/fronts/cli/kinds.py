"""What people call kinds of puzzles, and of which kind is what they name."""

import os
from collections.abc import Iterable, Sequence

from unriddle.core import UnriddleError
from unriddle.registry import find, names
from unriddle.translation import LANGUAGES, Speaker


def called(text: str) -> str:
    """The family that people call this, in any language, singular or plural; "" for none."""
    text = text.casefold()
    if text in names() or not all(map(str.isalpha, text.split(" "))):
        return text if text in names() else ""
    speakers = [Speaker(language) for language in LANGUAGES]
    for name in names():
        family = find(name)
        known = (*family.also.split(", "), *(family.called(each).casefold() for each in speakers))
        if text in known or text.removesuffix("s") in (name, *known):
            return name
    return ""


def is_kind(text: str) -> str:
    """The family that people call this, where it is not itself the text of a puzzle of that family; else ""."""
    kind = called(text)
    return kind if kind and not os.path.exists(text) and family_of([text]) != kind else ""


def family_of(sources: Sequence[str]) -> str | None:
    """The family of what these texts name, for help and completion; nothing is fetched."""
    from unriddle.session.reading import Reader

    try:
        read = Reader().one(sources)
    except (UnriddleError, OSError, ValueError):
        return None
    return read.found.family.name if read.found else None


def formats(family: str | None, use: str) -> Iterable[str]:
    """The names of the formats of a family, or of all, to "read" or to "write"."""
    found = [each for name in ([family] if family else names()) for each in find(name).formats]
    return dict.fromkeys(each.name for each in found if getattr(each, use))
