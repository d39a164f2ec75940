"""The terminal: enter, watch and play puzzles of every family in one frame. docs/use/tui.md lists the keys.

Textual is imported only when it opens, so that no other command starts slower.
"""

from unriddle.core import Option, Text, Verb
from unriddle.core.record import lazy
from unriddle.translation import LANGUAGES

THEMES = ("light", "dark")
VERBS = (
    Verb(
        "tui",
        "Play puzzles full screen, or watch them being solved.\n\nWithout a SOURCE, it resumes where you left off, "
        "or takes what you paste. F1 shows the keys.",
        takes=(Option("source", "file", Text("a file, a link, an id or the text of a puzzle"), default=""),),
        options=(
            Option("quiet", "flag", "print nothing on exit", of="display", short="q"),
            Option("lang", "|".join(LANGUAGES), "language; the default is that of the locale", of="display"),
        ),
        answers=lazy("unriddle.fronts.tui.start", "open_terminal"),
        top=True,
    ),
)
