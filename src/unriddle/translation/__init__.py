"""Puts a Text into words: the languages there are, which of them somebody wants, and a Speaker for each.

Only fronts come here: no room below them knows a language. docs/develop/texts.md explains how to add one.
"""

from unriddle.translation.speaker import ENGLISH, LANGUAGES, Speaker, language_of

__all__ = ["ENGLISH", "LANGUAGES", "Speaker", "language_of"]
