"""Speakers, each with the catalog of its language: a file of gettext in `data`, whose keys are the English messages."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from unriddle.core import Text

if TYPE_CHECKING:
    from gettext import NullTranslations

DATA = os.path.join(os.path.dirname(__file__), "data")
SUFFIX = ".mo"
ENGLISH = "en"
LANGUAGES = (ENGLISH, *sorted(name.removesuffix(SUFFIX) for name in os.listdir(DATA) if name.endswith(SUFFIX)))
# The first of these variables that is set and not empty decides.
VARIABLES = ("UNRIDDLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for; English if it is not available."""
    wanted = next((value for name in VARIABLES if (value := environment.get(name, ""))), "").lower()
    return next((language for language in LANGUAGES if wanted.startswith(language)), ENGLISH)


class English:
    """The catalog of English, where a message is its own translation."""

    def gettext(self, message: str) -> str:
        """Return the message."""
        return message

    def ngettext(self, message: str, plural: str, count: int) -> str:
        """Return the message for one, or for other numbers."""
        return message if count == 1 else plural

    def pgettext(self, context: str, message: str) -> str:
        """Return the message, whatever the context."""
        return message


@lru_cache
def _catalog(language: str) -> English | NullTranslations:
    if language == ENGLISH:
        return English()
    from gettext import GNUTranslations  # imported here because it takes 1% of the start-up time

    with open(os.path.join(DATA, language + SUFFIX), "rb") as file:
        return GNUTranslations(file)


class _GroupedInt(int):
    """An integer formatted with spaces instead of commas between groups of three digits."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(",", "\u00a0")


class _Declined(str):
    """A translated Text. In a translation, `{line:in}` inserts the catalog's form for this context; `{line:In}`
    capitalizes it.
    """

    __slots__ = ("speaker", "text")
    speaker: Speaker
    text: Text

    def __format__(self, spec: str) -> str:
        form = self.speaker(self.text, spec.lower()) if spec else str(self)
        return form[:1].upper() + form[1:] if spec != spec.lower() else form


class Speaker:
    """Translates texts into one of LANGUAGES."""

    as_is = True  # whether English messages are used unchanged

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalog: English | NullTranslations = _catalog(language)

    def __call__(self, text: str, context: str = "") -> str:
        """Translate a Text and the Texts in its fields; plain strings and missing translations stay English.

        A message without a translation for this context gets its usual one, and only its fields use the context.
        """
        if (self.language == ENGLISH and self.as_is) or not isinstance(text, Text) or not text.message:
            return str(text)
        found = self.catalog.pgettext(context, text.message) if context else text.message
        if found != text.message:
            context = ""
        elif text.plural:
            found = self.catalog.ngettext(text.message, text.plural, int(text.fields["count"]))
        else:
            found = self.catalog.gettext(text.message)
        return found.format(**{name: self._translate_value(value, context) for name, value in text.fields.items()})

    def form(self, message: str, context: str) -> str:
        """Return the translated message with unfilled fields: for this context if the catalog has it, else the usual
        one.
        """
        translations = (self.catalog.pgettext(context, message), self.catalog.gettext(message))
        # `gettext` of Python 3.11.2 does not find a message that has a plural.
        return next((found for found in translations if found != message), self.catalog.ngettext(message, message, 1))

    def _translate_value(self, value: Any, context: str) -> Any:
        """Return the translated value of a field."""
        if type(value) is int and self.language != ENGLISH:
            return _GroupedInt(value)
        if not isinstance(value, Text):
            return value
        declined = _Declined(self(value, context))
        declined.speaker, declined.text = self, value
        return declined
