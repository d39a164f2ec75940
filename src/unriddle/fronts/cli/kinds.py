"""Names that people use for kinds of puzzles, and the kind that a text means."""

import os
import re
from collections.abc import Iterable, Sequence

from unriddle.core import UnriddleError
from unriddle.fronts.cli import outputs
from unriddle.registry import find, names
from unriddle.translation import LANGUAGES, Speaker

# Words to ignore beside a kind of puzzle or a topic.
ENGLISH = "a an the is are do i of to play with in order size grids puzzle puzzles"
RUSSIAN = "на в во с по это такое играть порядка размера"
FILLING = frozenset([*ENGLISH.split(), *RUSSIAN.split()])
# Each level -> the stems of Russian words for it.
LEVELS: dict[str, tuple[str, ...]] = {
    "easy": ("лёгк", "легк"),
    "medium": ("средн",),
    "hard": ("трудн", "сложн"),
    "expert": ("эксперт",),
}


def level(word: str) -> str:
    """Return the level named by a word in any language, or ""."""
    word = word.lower()
    return next((each for each, begins in LEVELS.items() if word == each or word.startswith(begins)), "")


def family_called(text: str) -> str:
    """Return the family with this name in any language, singular or plural; "" for none."""
    text = text.casefold()
    if text in names() or not all(map(str.isalpha, text.split(" "))):
        return text if text in names() else ""
    speakers = [Speaker(language) for language in LANGUAGES]
    for name in names():
        family = find(name)
        known = (*family.aliases.split(", "), *(family.title_in(each).casefold() for each in speakers))
        if bare(text) in (name, *map(bare, known)):
            return name
    return ""


def bare(text: str) -> str:
    """Return words without the endings of English plurals and of Russian cases."""
    return re.sub(r"\B(?:s|[аеёийоуыьюяхв]{1,3})\b", "", text)


def is_kind(text: str) -> str:
    """Return the family of this name; "" if none, for a file, or if it is also a puzzle of that family."""
    kind = family_called(text)
    if not kind or os.path.exists(text):
        return ""
    is_puzzle = family_of([text]) == kind and text.casefold() in [
        find(kind).title_in(Speaker(each)).casefold() for each in LANGUAGES
    ]
    return "" if is_puzzle else kind


def family_of(sources: Sequence[str]) -> str | None:
    """Return the family of the puzzle in these texts, for help and completion, or None; nothing is fetched."""
    from unriddle.session.reading import Reader

    try:
        read = Reader().one(sources)
    except (UnriddleError, OSError, ValueError):
        return None
    return read.found.family.name if read.found else None


def is_format(text: str) -> bool:
    """Whether a text is the name or the file extension of a format of any family."""
    found = [each for name in names() for each in find(name).formats if each.write]
    return text in outputs.ENDINGS or any(text in (each.name, *each.aliases) for each in found)


def formats(family: str | None, use: str) -> Iterable[str]:
    """Return the names of the formats of a family, or of all, to "read" or to "write"."""
    found = [each for name in ([family] if family else names()) for each in find(name).formats]
    return dict.fromkeys(each.name for each in found if getattr(each, use))
