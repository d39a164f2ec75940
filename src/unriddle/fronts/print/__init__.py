"""Puzzles for paper: `unriddle print` writes a page of puzzles, lessons and answers (docs/use/print.md)."""

from unriddle.core import Option, Verb
from unriddle.core.lazy import lazy
from unriddle.translation import LANGUAGES

VERBS = (
    Verb(
        "print",
        "Write puzzles to print on paper. Two or more per page, with the answers on the last page, as HTML for a "
        "browser.",
        takes=(Option("source", "sources", "files, ids or texts of puzzles"),),
        options=(
            Option("html", "text", "the file to write", of="file", default="puzzles.html", short="o"),
            Option("steps", "flag", "also print the steps of each puzzle, one per picture", of="display"),
            Option("large", "flag", "large print: one puzzle per page", of="display"),
            Option("heading", "text", "the heading of the pages", of="display", default="unriddle"),
            Option(
                "seconds", "int", "the most time to spend on each answer", of="display", default=60, least=1, most=86400
            ),
            Option("lang", "|".join(LANGUAGES), "language; the default is that of the locale", of="display"),
        ),
        answers=lazy("unriddle.fronts.print.sheet", "printed"),
        progress="puzzles",
        top=True,
    ),
)
