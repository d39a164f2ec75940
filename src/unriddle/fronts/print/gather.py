"""Prepares puzzles for paper: pictures, level and answer of each, and the steps of a lesson if wanted."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence

from unriddle.core import Answer, Picture, PuzzleError, Text
from unriddle.core.record import Record
from unriddle.draw.paper import on_paper
from unriddle.fronts.print import page as html
from unriddle.fronts.print.sheet import A4, LETTER, Document, PrintedPuzzle, Section, paper_of
from unriddle.session import book as levels
from unriddle.session.links import Link, require_link
from unriddle.session.opened import Opened
from unriddle.session.reading import PuzzleReader
from unriddle.session.solving import Session
from unriddle.translation import Speaker, language_of

Progress = Callable[[int, int, str], None]
# Pictures of a lesson, and of all lessons together.
MOST_STEPS, MOST_PICTURES = 12, 120


class PrintOptions(Record):
    """Options of printing, and the language."""

    say: Callable[[str], str]
    seconds: int
    steps: bool = False
    language: str = "en"
    force: bool = False  # whether to print puzzles with several solutions
    page: str = ""  # the page that the codes link to, "" for no codes


def print_puzzles(
    source: Iterable[Opened],
    out: str | None,
    name: bool,
    letter: bool,
    a4: bool,
    per_page: int | None,
    qr: bool,
    page: str | None,
    lessons: bool,
    large: bool,
    book: str | None,
    levels: str,
    seed: int,
    title: str | None,
    time: int,
    force: bool,
    lang: str | None,
    progress: Progress,
) -> Iterator[Answer]:
    """Yield the files of these puzzles, or of a book that is made; code 1 where an answer was not found."""
    language = lang or language_of(os.environ)
    say = Speaker(language)
    wish = PrintOptions(say, time, lessons, language, force, require_link(page or "") if qr else "")
    file = out or "puzzles.html"
    as_pdf = file.lower().endswith(".pdf")
    if as_pdf:
        from unriddle.core.system import extras

        extras.require("pdf", Text("writing PDF needs ReportLab"))
    sections = _book(levels, book, seed, wish, progress) if book else [Section("", _sheets(source, wish, progress))]
    document = Document(
        title or say(Text("Puzzles")),
        language,
        sections,
        say(Text("Answers")),
        say(Text("Contents")) if book else "",
        say(Text("Name ______________________   Date ____________")) if name else "",
        large,
        LETTER if letter else A4 if a4 else paper_of(os.environ),
        per_page or 0,
    )
    if as_pdf:
        from unriddle.fronts.print.pdf import pdf_file

        yield _write(file, document, pdf_file(document), say)
    else:
        yield _write(file, document, html.page(document).encode(), say)
    if any(sheet.left for _, sheet in document.numbered_sheets()):
        most = {"most": MOST_STEPS, "all": MOST_PICTURES}
        yield Answer(note=say(Text("at most {most} steps of a puzzle are printed, and {all} in all", **most)))


def _write(file: str, document: Document, content: bytes, say: Callable[[str], str]) -> Answer:
    sheets = [sheet for _, sheet in document.numbered_sheets()]
    missing = [number for number, sheet in document.numbered_sheets() if sheet.answer is None]
    value = {"file": file, "puzzles": len(sheets), "unanswered": missing}
    message = Text("written: {file}", file=file)
    if missing:
        numbers = ", ".join(map(str, missing))
        message = Text("written: {file}; these answers were not found in time: {numbers}", file=file, numbers=numbers)
    return Answer(value, say(message), "", int(bool(missing)), content, file)


def _book(chosen: str, kinds: str, seed: int, wish: PrintOptions, progress: Progress) -> list[Section]:
    """Return the sections of a book, a level each, and in it one family after the other."""
    counts, families = levels.counts(chosen), levels.families(kinds, wish.language)
    done, number, left, sections, introduced = 0, 1, MOST_PICTURES, [], set[str]()
    for level, count in counts.items():
        place = 1 + list(levels.NAMES).index(level)
        sheets: list[PrintedPuzzle] = []
        parts: list[tuple[str, int]] = []
        for family, puzzles in levels.shares(families, count):
            if puzzles:
                parts.append((f"{wish.say(levels.title(family))} {number}–{number + puzzles - 1}", number))
            for puzzle in levels.make_puzzles(family, level, puzzles, seed, wish.language):
                progress(done, sum(counts.values()), "puzzles")
                sheets.append(sheet(puzzle, wish, family.name not in introduced, min(left, MOST_STEPS), place))
                left -= len(sheets[-1].steps)
                introduced.add(family.name)
                done, number = done + 1, number + 1
        sections.append(Section(wish.say(levels.NAMES[level]), sheets, parts))
    return sections


def _sheets(source: Iterable[Opened], wish: PrintOptions, progress: Progress) -> list[PrintedPuzzle]:
    sheets: list[PrintedPuzzle] = []
    introduced: set[str] = set()
    left = MOST_PICTURES
    for puzzle in source:
        progress(len(sheets), 0, "puzzles")
        held = source.link if isinstance(source, PuzzleReader) else None
        sheets.append(sheet(puzzle, wish, puzzle.family.name not in introduced, min(left, MOST_STEPS), link=held))
        left -= len(sheets[-1].steps)
        introduced.add(puzzle.family.name)
    if not sheets:
        raise PuzzleError("name puzzles to print, such as example:fish, or make some: --book nonogram")
    return sheets


def sheet(
    opened: Opened, wish: PrintOptions, rules: bool, most: int, place: int | None = None, link: Link | None = None
) -> PrintedPuzzle:
    """Return the sheet of a puzzle: solved for its answer, rated if needed, and explained on request.

    It is rated only if `place`, the number of its level, is None; `link` is its source, which may be a gift.
    PuzzleError.
    """
    family, puzzle, say = opened.family, opened.puzzle, wish.say
    link = link or Link(str(puzzle), puzzle.title, puzzle.author)
    if paper := family.paper:
        puzzle = paper.prepared(puzzle)
        opened = Opened(family, puzzle)
    session = Session.start(opened)
    # If the limit is one solution, look for a second, to know whether it is unique.
    if alone := family.entries["solve"].limit == 1:
        session.limit = 2
    for _ in session.run(seconds=wish.seconds):
        pass
    first = session.finds.first
    has_solution = first is not None and (session.outcome.code != 3 or alone)
    answer: Picture | None = None
    if has_solution:
        summary = session.outcome.summary
        answer = paper.answer(puzzle, first, summary) if paper else session.picture(found=True)
    several = (alone and len(session.finds) > 1) or session.outcome.summary.get("verdict") == "multiple"
    session.close()
    if several and not wish.force:
        raise PuzzleError(
            "this puzzle has more than one solution; --force prints it anyway", puzzle.title or f"{str(puzzle)[:40]}"
        )
    steps, left = _lesson(opened, wish, most) if wish.steps else ([], "")
    board = paper.board(puzzle) if paper else family.picture(puzzle, None)
    return PrintedPuzzle(
        say(levels.title(family)),
        say(paper.rules) if paper and rules else "",
        levels.level_number(opened, wish.seconds) if place is None else place,
        board.translate(say),
        None if answer is None else answer.translate(say),
        say(Text("There are other solutions.")) if several else "",
        [on_paper(each, tinted=True).translate(say) for each in steps],
        say(left),
        link.address(wish.page) if wish.page else "",
    )


def _lesson(puzzle: Opened, wish: PrintOptions, most: int) -> tuple[Sequence[Picture], str]:
    """Return the first `most` steps as pictures, and a sentence with the number of the others, or ""."""
    taught = Session.start(puzzle, "explain")
    for _ in taught.run(seconds=wish.seconds):
        pass
    pictures = taught.sheets() if len(taught.finds) else []
    taught.close()
    left = len(pictures) - most
    if left <= 0:
        return pictures, ""
    return pictures[:most], Text("{count} more step follows.", "{count} more steps follow.", count=left)
