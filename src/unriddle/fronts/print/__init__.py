"""Puzzles for paper: `unriddle print` writes sheets and books, as HTML and PDF (docs/use/print.md)."""

from unriddle.core import Option, Verb
from unriddle.core.record import lazy
from unriddle.translation import LANGUAGES

VERBS = (
    Verb(
        "print",
        "Write puzzles to a file for printing. The puzzles come first; all answers follow at the end, in small "
        "print. Writes HTML for a browser, or PDF. --book makes new puzzles, sorted by level.",
        takes=(Option("source", "sources", "files, ids or texts of puzzles", default=()),),
        options=(
            Option("out", "html|pdf", "write this file, .html or .pdf (puzzles.html)", of="file"),
            Option("name", "flag", 'a line for "Name" and "Date" at the top', of="display", group="paper"),
            Option(
                "letter",
                "flag",
                "Letter paper; by itself where the locale has it",
                of="display",
                group="paper",
            ),
            Option("a4", "flag", "A4 paper, anywhere", of="display", group="paper"),
            Option(
                "per-page",
                "int",
                "N puzzles on each page, as large as fit",
                of="display",
                least=1,
                most=12,
            ),
            Option("qr", "flag", "print a QR code beside each puzzle, to open it on a phone", of="display"),
            Option("page", "text", "the page that codes lead to, an address", of="display", placeholder="URL"),
            Option("large", "flag", "large print: one puzzle per page", of="display", group="paper"),
            Option(
                "with-steps",
                "flag",
                "also print the first steps of each puzzle, one per picture",
                of="display",
                key="lessons",
            ),
            Option(
                "book",
                "text",
                "make a book of new puzzles of these kinds, or of all",
                of="display",
                placeholder="KIND,...|all",
            ),
            Option(
                "levels",
                "text",
                "for --book: how many of each level",
                of="display",
                default="easy:40,medium:40,hard:20",
                placeholder="LEVEL:N,...",
            ),
            Option(
                "seed",
                "int",
                "for --book: the same seed makes the same book",
                of="display",
                default=0,
                least=0,
                most=1_000_000,
            ),
            Option("title", "text", "the heading of the pages", of="display"),
            Option(
                "time",
                "int",
                "spend at most this many seconds on each answer",
                of="display",
                default=60,
                least=1,
                most=86400,
            ),
            Option("force", "flag", "also print puzzles that have several solutions"),
            Option("lang", "|".join(LANGUAGES), "language; the default is that of the locale", of="display"),
        ),
        answers=lazy("unriddle.fronts.print.gather", "print_puzzles"),
        progress="puzzles",
        top=True,
    ),
)
