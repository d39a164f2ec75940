"""The terminal: enter, watch and play puzzles of every family in one frame. docs/tui.md tells the keys.

Textual is imported only when it opens, so that no other command starts slower.
"""

from unriddle.core import Option, Text, Verb
from unriddle.core.lazy import lazy
from unriddle.translation import LANGUAGES

THEMES = ("light", "dark")
VERBS = (
    Verb(
        "tui",
        "Open puzzles in the terminal: play them, or watch them being solved.\n\n"
        "Without SOURCE it goes on where it was, or takes what is pasted. F1 tells the keys.",
        takes=(Option("source", "file", Text("a file, a link, an id or the text of a puzzle"), default=""),),
        options=(
            Option("theme", "|".join(THEMES), "the colours; else those of the last time", of="display"),
            Option("still", "flag", "no replay and no other motion", of="display"),
            Option("quiet", "flag", "print nothing after leaving", of="display", short="q"),
            Option("ascii", "flag", "draw with the signs of ASCII alone", of="display"),
            Option("lang", "|".join(LANGUAGES), "the language it speaks; else that of the locale", of="display"),
        ),
        answers=lazy("unriddle.fronts.tui.start", "opened"),
        top=True,
    ),
)
