"""The language of this process: from --lang, otherwise from the environment."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from unriddle.fronts import terminal
from unriddle.translation import LANGUAGES, Speaker, language_of

if TYPE_CHECKING:
    from unriddle.core import Picture

__all__ = ["LANGUAGES", "choose", "given_language", "language", "paint", "say", "translate_picture", "write_text"]

_given: str | None = None
_speaker = Speaker(language_of(os.environ))


def choose(language: str | None) -> None:
    """Use this language from now on, in click's own texts, too; None for the environment's language."""
    global _given, _speaker
    _given, _speaker = language, Speaker(language_of(os.environ) if language is None else language)
    catalog = _speaker.catalog
    for name in ("core", "decorators", "exceptions", "formatting", "parser", "types"):
        module = sys.modules.get(f"click.{name}")
        for word, way in (("_", catalog.gettext), ("ngettext", catalog.ngettext)):
            if hasattr(module, word):
                setattr(module, word, way)


def given_language() -> str | None:
    """Return the language that was chosen, None if the environment decides."""
    return _given


def language() -> str:
    """Return the current language."""
    return _speaker.language


def say(text: str) -> str:
    """Return a Text in the current language; a plain string unchanged."""
    if type(text) is str:
        return text
    return _speaker(text)


def write_text(text: str) -> str:
    """Return a translated Text for standard output; on a terminal it is wrapped between words."""
    return terminal.wrap(say(text))


def translate_picture(picture: Picture) -> Picture:
    """Return the picture with its title, lines and key translated."""
    return picture.translate(say)


def paint(picture: Picture) -> str:
    """Return the translated picture for standard output; click must not strip its colors."""
    return terminal.render(translate_picture(picture))
