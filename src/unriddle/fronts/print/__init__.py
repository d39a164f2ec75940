"""Puzzles for paper: `unriddle print` writes a page of puzzles, lessons and answers. docs/making.md tells it."""

from unriddle.core import Option, Verb
from unriddle.core.lazy import lazy
from unriddle.translation import LANGUAGES

VERBS = (
    Verb(
        "print",
        "Write puzzles for paper: two or more a page, the answers on the last, as a page that a browser prints.",
        takes=(Option("source", "sources", "files, ids or texts of puzzles"),),
        options=(
            Option("html", "text", "the file that is written", of="file", default="puzzles.html"),
            Option("steps", "flag", "the lesson of each, too: one step a picture", of="display"),
            Option("large", "flag", "large print: one puzzle a page", of="display"),
            Option("heading", "text", "what stands above all", of="display", default="unriddle"),
            Option(
                "seconds", "int", "to look for each answer at the most", of="display", default=60, least=1, most=86400
            ),
            Option("lang", "|".join(LANGUAGES), "the language of it; else that of the locale", of="display"),
        ),
        answers=lazy("unriddle.fronts.print.sheet", "printed"),
        progress="puzzles",
        top=True,
    ),
)
