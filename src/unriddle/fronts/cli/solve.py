"""`unriddle solve` and `resume`, and the long work of families' own verbs: searches run to their end or to a limit."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.core.family import MAKE
from unriddle.core.json_shape import Json
from unriddle.core.system.files import numbered_path, open_regular
from unriddle.fronts import terminal
from unriddle.fronts.cli import outputs
from unriddle.fronts.cli.ends import Exit
from unriddle.fronts.cli.language import language, say, translate_picture
from unriddle.fronts.cli.printer import tell
from unriddle.fronts.cli.request import Own, SearchRequest, puzzles
from unriddle.fronts.cli.several import Several, category
from unriddle.fronts.signals import leaving
from unriddle.fronts.terminal import echo
from unriddle.session.opened import Opened
from unriddle.session.solving import Outcome, Session

if TYPE_CHECKING:
    from unriddle.core import Verb
    from unriddle.session.reading import Read


def solve(**values: Any) -> None:
    """Solve puzzles. A SOURCE is a file, a folder, an id such as latin:7, the puzzle as text, or - for standard input,
    which is read without a SOURCE, too: paste the puzzle there. A saved search is resumed.
    """
    asked = SearchRequest.of(values)
    if len(values["source"]) == 1 and not asked.shared and is_saved(values["source"][0]):
        resume(values["source"][0], **values)
    if not values["source"] and sys.stdin.isatty():
        echo(say(Text("Paste the puzzle, then press Enter and Ctrl-D.")), err=True)
    reads = puzzles(values["source"] or ("-",), asked.family, asked.format, asked.given)
    if asked.shared:
        from unriddle.fronts.cli.batch import run_batch

        raise Exit(run_batch(reads, asked, values["source"]))
    raise Exit(solve_all(reads, asked))


def solve_all(reads: Iterable[Read], asked: SearchRequest) -> int:
    """Solve one puzzle after the other as asked; the gravest exit code of theirs."""
    many = Several(asked.json)

    def each(read: Read, index: int | None) -> tuple[int, str, bool]:
        tag: dict[str, Json] | None = None if index is None else {"source": read.source, "index": index}
        if tag and not asked.json and asked.use != MAKE:
            echo(("\n" if index else "") + plain(f"== {read.source} [{index}]"))
        outcome = solve_one(read, asked, tag, index)
        return outcome.code, category(outcome.summary, outcome.code), outcome.end.why != "stopped"

    many.each(reads, each)
    return many.end() if asked.use != MAKE else many.code


def solve_one(read: Read, asked: SearchRequest, tag: Mapping[str, Any] | None, index: int | None) -> Outcome:
    """Solve one puzzle as asked; pictures and all additional files asked for."""
    own = Own.of(read.opened.family, asked.given or {}, index, asked.use)
    puzzle = own.configure(read.opened, asked.lexicon)
    tell(read, puzzle.puzzle, asked.verbose)
    for file in asked.out if asked.use != MAKE else ():
        outputs.demand_form(puzzle.family, outputs.form(file))
    asked = asked.filing(own)
    session = asked.start(puzzle, asked.entry, {**own.display, **(asked.display or {})}, index)
    outcome = asked.run(session, tag)
    finish(own, session, outcome)
    draw(session, asked, index)
    if read.link is not None and session.finds and not asked.json:
        from unriddle.fronts.cli.gift import message_of

        for line in message_of(read.link, session.finds.first):
            echo(say(line))
    session.close()
    return outcome


def finish(own: Own, session: Session, outcome: Outcome) -> None:
    """Write the files whose content is known at the end; a file is only touched once its content is complete."""
    for companion, path in own.files:
        declined = companion.declines(outcome.summary)
        if declined:
            echo(f"unriddle: {say(declined)}", err=True)
            continue
        with terminal.ProgressLine("certificate", say) as line:
            content = session.content(companion, line.tell, outputs.form(str(path)))
        outputs.write(path, content)


def draw(session: Session, asked: SearchRequest, index: int | None = None) -> None:
    """Write the first solution, or the picture of the position if none was found, to the files of -o.

    A .html file gets the pictures of all steps, .txt the printed lines; other endings are formats of the family.
    """
    for file in asked.out:
        from unriddle.draw.svg import drawing_file as drawn
        from unriddle.draw.svg import pages

        form, first = outputs.form(file), session.finds.first
        if form not in outputs.DRAWN:
            if first is None:
                continue
            if form == "txt" and session.name != MAKE:  # as printed
                lines = [session.line(at, each) for at, each in enumerate(session.finds, 1) if session.shows(each)]
                data = ("\n".join(map(say, lines)) + "\n").encode()
            else:
                filled = session.family.filled
                puzzle = first.puzzle if filled is None or session.name == MAKE else filled(session.puzzle, first)
                data = session.family.write(puzzle, outputs.form_of(session.family, form))
            outputs.write(numbered_path(file, index), data)
            continue
        sheets, title = list(map(translate_picture, session.sheets())), plain(session.title or str(session.puzzle))[:80]
        data = pages(title, sheets, language()).encode() if form == "html" else drawn(sheets, form)
        if form != "html" and (board := session.board) is not None:
            data = session.family.carrying(data, form, board)
        outputs.write(numbered_path(file, index), data)


SAVED = b'"unriddle checkpoint"'  # near the beginning of a saved search


def is_saved(source: str) -> bool:
    """Whether this is the file of a saved search."""
    if not os.path.isfile(source):
        return False
    with open_regular(source) as file:
        return SAVED in file.read(100)


def resume(file: str, **values: Any) -> None:
    """Resume the search saved in FILE. Prints all solutions, the earlier ones first, and saves to FILE again."""
    from pathlib import Path

    asked = SearchRequest.of(values)
    session = Session.load(Path(file), limit=asked.solution_limit)
    own = Own.of(session.family, asked.given or {}, use="resume") if session.name == "solve" else None
    if own is None and asked.given:
        raise PuzzleError("a search started by {by} has no option --{it}", by=session.name, it=next(iter(asked.given)))
    session.files = sorted({*session.files, *outputs.asked})
    outcome = asked.run(session)
    if own is not None:
        finish(own, session, outcome)
    draw(session, asked)
    session.close()
    raise Exit(outcome.code)


def work_on(verb: Verb, values: Mapping[str, Any], common: Mapping[str, Any]) -> int | None:
    """Run a verb's long work, with its own values and the common options; returns the exit code.

    None if the values make no puzzle, and so ask for the verb's quick work.
    """
    assert verb.puzzle is not None
    asked = SearchRequest.of({**common, "keeps": bool(values.get("receipt"))})

    def run_session(session: Session) -> int:
        outcome = asked.run(session)
        if asked.keeps and outcome.code == 0 and verb.shared is not None and verb.shared.receipt is not None:
            from pathlib import Path

            outputs.write(Path(values["receipt"]), verb.shared.receipt(session.finds, **values))
        return outcome.code

    display = {option.keyword for option in verb.options if option.of == "display"}
    with leaving():  # replaying a search may take long, too: tell a user who stops it
        puzzle = verb.puzzle(**{name: value for name, value in values.items() if name not in display})
    if puzzle is None:
        return None
    opened = Opened.of(puzzle, asked.lexicon)
    shown = {name: values[name] for name in display}
    if asked.shared:
        from unriddle.fronts.cli.batch import run_parts

        return run_parts(opened, verb.entry, shown, asked, run_session)
    session = asked.start(opened, verb.entry, shown)
    code = run_session(session)
    draw(session, asked)
    session.close()
    return code
