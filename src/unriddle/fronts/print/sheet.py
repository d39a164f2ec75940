"""Puzzles made ready for paper: what is drawn of each, its answer, and on request the lesson of its steps."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from unriddle.core import Answer, Picture, Text
from unriddle.fronts.print.page import Sheet, page
from unriddle.session.solving import WIDTH, Session
from unriddle.translation import Speaker, language_of


def printed(
    source: Iterable[Any],
    html: str,
    steps: bool,
    large: bool,
    heading: str,
    seconds: int,
    lang: str | None,
    progress: Callable[[int, int, str], None],
) -> Iterator[Answer]:
    """The page of these puzzles as the content of the file `html`; code 1 where an answer was not found."""
    language = lang or language_of(os.environ)
    say = Speaker(language)
    sheets: list[Sheet] = []
    for puzzle in source:
        progress(len(sheets), 0, "puzzles")
        sheets.append(sheet(puzzle, steps, seconds, say))
    content = page(heading, sheets, large, language, say(Text("Answers"))).encode()
    missing = [number for number, each in enumerate(sheets, 1) if not each.answers]
    numbers = ", ".join(map(str, missing))
    what = Text("written: {file}", file=html)
    if missing:
        what = Text("written: {file}; these answers were not found in time: {numbers}", file=html, numbers=numbers)
    yield Answer(
        {"file": html, "puzzles": len(sheets), "unanswered": missing}, say(what), "", int(bool(missing)), content
    )


def sheet(puzzle: Any, steps: bool, seconds: float, say: Callable[[str], str] = str) -> Sheet:
    """The puzzle as a sheet, solved for its answer within this many seconds, and explained on request; PuzzleError."""
    session = Session.start(puzzle)
    family = session.family
    # Where one solution is the limit, a second is looked for, to tell whether it is the only one.
    if alone := family.entries["solve"].limit == 1:
        session.limit = 2
    for _ in session.run(seconds=seconds):
        pass
    there = session.outcome.code != 3 or (alone and len(session.finds) > 0)
    answers = [_said(each, say) for each in _answers(session)] if there else []
    session.close()
    lesson: list[Picture] = []
    if steps:
        taught = Session.start(puzzle, "explain")
        for _ in taught.run(seconds=seconds):
            pass
        lesson = taught.sheets() if len(taught.finds) else []
        taught.close()
    title = puzzle.title or say(family.title)
    return Sheet(title, family.picture(puzzle, None), answers, [_spoken(each, say) for each in lesson])


def _said(each: Picture | str, say: Callable[[str], str]) -> Picture | str:
    return say(each) if isinstance(each, str) else _spoken(each, say)


def _spoken(picture: Picture, say: Callable[[str], str]) -> Picture:
    return replace(picture, title=say(picture.title), lines=tuple(map(say, picture.lines)))


def _answers(session: Session) -> Iterator[Picture | str]:
    """The first solution, or what the conclusion draws of all, and what it tells."""
    told = session.outcome.told
    if not session.conclusion.whole:
        if session.finds.first is not None:
            yield session.picture(found=True)
        yield from session.conclusion.report(told)
        return
    yield from session.conclusion.drawn(told, WIDTH)
