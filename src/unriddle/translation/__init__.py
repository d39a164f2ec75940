"""Translates a Text: the available languages, the choice of one, and a Speaker for each.

Only fronts use it; nothing below them knows a language. docs/develop/texts.md explains how to add one.
"""

from unriddle.translation.speaker import ENGLISH, LANGUAGES, Speaker, language_of

__all__ = ["ENGLISH", "LANGUAGES", "Speaker", "language_of"]
