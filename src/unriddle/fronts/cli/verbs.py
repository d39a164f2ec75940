"""The verbs that need no search of their own: show, check, convert, hint."""

import os
import re
import shlex
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from unriddle.core import Family, PuzzleError, Text
from unriddle.core.errors import plain
from unriddle.core.system.extras import program
from unriddle.core.system.files import numbered_path
from unriddle.core.system.stopping import Bound
from unriddle.core.teach.explaining import next_step, why_none
from unriddle.draw.events import picture_fields
from unriddle.fronts import terminal
from unriddle.fronts.cli import outputs
from unriddle.fronts.cli import request as sources
from unriddle.fronts.cli.ends import Exit, Misuse
from unriddle.fronts.cli.kinds import is_format
from unriddle.fronts.cli.language import language, paint, say, translate_picture, write_text
from unriddle.fronts.cli.printer import emit, tell
from unriddle.fronts.cli.request import Own, SearchRequest
from unriddle.fronts.cli.several import CATEGORIES, Several
from unriddle.fronts.signals import interrupts
from unriddle.fronts.terminal import echo
from unriddle.kit.lesson import translatable as named_as
from unriddle.session.opened import Opened
from unriddle.session.reading import FILE_NAME, Read, is_text, solutions_in
from unriddle.session.solving import Session

RATED_S = 60  # the most seconds for finding the level of a puzzle
HTML = "html"  # a page to play on
# What an option may have that is given once, or often.
Given = str | None
Many = tuple[str, ...]
# The families' own options that were given.
Options = Mapping[str, Any]


def show(source: Many, family: Given, format: Given, out: Many, as_json: bool, given: Options, **_: object) -> None:
    """Draw a puzzle, or a solution of it. SOLUTION is what `solve` printed. The drawing goes to the terminal or a
    file.
    """
    named, solution = sources.split_arguments(source)
    if (
        len(source) == 2
        and not solution
        and all(read.resolve().error is None for read in sources.puzzles([source[0]], family, format))
    ):
        named, solution = source[:1], source[1:]
    if len(solution) > 1:
        raise Misuse(Text("unexpected argument {it!r}: only one solution can follow the puzzle", it=solution[1]))
    opened = _read(named, family, format, given)
    place = solutions_in(opened.puzzle, _solution_text(solution[0]))[0] if solution else None
    _draw(opened, place, out, as_json)


def _draw(opened: Opened, place: Any, out: Sequence[str], as_json: bool) -> None:
    """Draw a puzzle, at this place of its solution, in files or on the screen."""
    picture = opened.picture(place)
    if as_json:
        emit(
            {
                "family": opened.family.name,
                "puzzle": str(opened.puzzle),
                "picture": picture_fields(translate_picture(picture)),
            }
        )
    elif not out:
        echo(paint(picture))
    for file in out:
        from unriddle.draw.svg import drawing_file as drawn

        form = outputs.form(file)
        outputs.write(
            Path(file), opened.family.carrying(drawn([translate_picture(picture)], form), form, opened.puzzle)
        )


def check(
    source: Many,
    family: Given,
    format: Given,
    lexicon: Given,
    unique: bool,
    at_most: Given,
    as_json: bool,
    given: Options,
    **_: object,
) -> None:
    """Check a solution, or whether puzzles have exactly one. SOLUTION is text or JSON as `solve` printed it: an
    argument, a file, or - for standard input. With --unique, each SOURCE is solved.

    Exit code 1 means that it is wrong, that a puzzle has no solution or several, or that it is harder than --at-most.
    """
    if unique or at_most:
        reads = sources.puzzles(source, family, format, given)
        raise Exit(_unique(reads, lexicon, at_most, as_json, given))
    if len(source) < 2:
        raise Misuse("add a solution, or --unique to see whether the puzzle has exactly one")
    opened = _read(source[:-1], family, format, given, lexicon)
    text, wrong, number = _solution_text(source[-1]), "", 0
    try:
        solutions = solutions_in(opened.puzzle, opened.spelled(text))
    except PuzzleError as error:
        if source[-1].split() != [text]:
            raise
        raise PuzzleError("neither a file nor a solution: {why}", text[:40], why=error.text) from error
    for number, found in enumerate(solutions, 1):
        if wrong := opened.puzzle.check(found, *opened.words):
            wrong = Text("solution {number}: {wrong}", number=number, wrong=wrong)
            break
    right = Text("right", "all {count} are right", count=number)
    if as_json:
        emit({"right": not wrong, "wrong": plain(say(wrong)) or None, "solutions": number})
    else:
        echo(plain(say(wrong or right)))
    raise Exit(int(bool(wrong)))


def _unique(reads: Iterable[Read], lexicon: Given, at_most: Given, as_json: bool, given: Options) -> int:
    """Say of each puzzle whether it has exactly one solution, and is of this level or an easier one; the exit code."""
    from unriddle.session import book

    many, levels = Several(as_json), list(book.NAMES)
    with interrupts() as stop:

        def each(read: Read, index: int | None) -> tuple[int, str, bool]:
            opened = Own.of(read.opened.family, given, use="read").configure(read.opened, lexicon)
            session = Session.start(opened, "solve", limit=2)
            with terminal.ProgressLine(plain(read.source)):
                for _ in session.run(stop=stop):
                    pass
            verdict = session.outcome.summary.get("verdict")
            session.close()
            if verdict is None:
                raise PuzzleError(
                    "{family} puzzles need not have one solution: --unique is not for them", family=opened.family.name
                )
            place = book.level_number(opened, RATED_S) if at_most and verdict == "unique" else 0
            if at_most and place > 1 + levels.index(at_most):
                verdict = "harder"
            if as_json:
                emit({"source": read.source, "verdict": verdict, **({"level": levels[place - 1]} if place else {})})
            else:
                echo(plain(say(Text("{source}: {verdict}", source=read.source, verdict=CATEGORIES[verdict]))))
            return 3 * stop() or int(verdict != "unique"), verdict, not stop()

        many.each(reads, each)
    return many.end()


def _read(source: Sequence[str], family: Given, format: Given, given: Options, lexicon: Given = None) -> Opened:
    """Open the puzzle of a source with its options, and print what was left out in reading."""
    if not is_text(source[0]) and len(source) > 1:
        raise Misuse(Text("unexpected argument {it!r}: the puzzle is {one!r}", it=source[1], one=source[0]))
    read = sources.one(source, family, format, given)
    opened = Own.of(read.opened.family, given, use="read").configure(read.opened, lexicon)
    tell(read, opened.puzzle, False)
    return opened


def _solution_text(solution: str) -> str:
    """Return a solution printed by `solve`: the text itself, or the content of the file it names."""
    try:
        is_file = solution == "-" or (Path(solution).exists() and not Path(solution).is_dir())
    except (OSError, ValueError):
        is_file = False
    if is_file:
        return sources.content(solution).decode("utf-8", "replace")
    if re.fullmatch(FILE_NAME, solution):
        raise PuzzleError("there is no such file", solution)
    return solution


def convert(
    source: Many, to: Given, family: Given, format: Given, out: Given, as_json: bool, given: Options, **_: object
) -> None:
    """Write puzzles in another format. --to names it, or the ending of FILE; a folder gets a file for each puzzle.
    Without either, the puzzles are drawn. A file with the ending .html plays in any browser, without a network.
    """
    from unriddle.fronts import alone
    from unriddle.session.gifts import Gift

    words = [each for each in source if each not in ("to", "as", "into", "в")]
    if to is None and len(words) == 2 and is_format(words[1]) and not os.path.exists(words[1]):
        source, to = (words[0],), words[1]
    outputs.demand_other(to or out or "")
    if to and outputs.form(out or "") in outputs.DRAWN and outputs.form(out or "") != to:
        raise Misuse(Text("the ending of {file} is not that of --to {form}", file=out, form=to))
    bare = not outputs.form(out or "") and (len(source) > 1 or os.path.isdir(source[0]))
    folder = Path(out) if out and (bare or out.endswith("/") or os.path.isdir(out)) else None
    if folder is not None:
        if to is None:
            raise Misuse("name the format of files in a folder with --to")
        folder.mkdir(parents=True, exist_ok=True)
    many, names = Several(as_json), Counter[str]()

    def each(read: Read, index: int | None) -> tuple[int, str, bool]:
        opened = Own.of(read.opened.family, given, use="read").configure(read.opened)
        tell(read, opened.puzzle, False)
        kind = opened.family
        if to is None and (not out or outputs.form(out) in ("svg", "png")):
            _draw(opened, None, [str(numbered_path(out, index))] if out else (), as_json)
            return 0, "written", True
        form = to or outputs.form(out or "")
        if form == HTML:
            data = alone.make_file(opened, Gift(""), opened.puzzle.title, opened.puzzle.author, say, language())[0]
        else:
            form = to or outputs.form_of(kind, form)
            data = kind.write(opened.puzzle, form)
        if folder is not None:
            stem = Path(read.source).stem if os.path.isfile(read.source) else kind.name
            names[stem] += 1
            ending = next((each for each, formats in outputs.ENDINGS.items() if form in formats), form)
            name = f"{stem}-{names[stem]}" if names[stem] > 1 else stem
            outputs.write(folder / f"{name}.{ending}", data)
        elif out:
            outputs.write(numbered_path(out, index), data)
        elif as_json:
            text = data.decode("utf-8", "replace")
            emit({"family": kind.name, "puzzle": str(opened.puzzle), "format": form, "text": text})
        else:
            sys.stdout.buffer.write(data)
        return 0, "written", True

    many.each(sources.puzzles(source, family, format, given), each)
    raise Exit(many.end(err=not as_json))


def hint(
    source: Many,
    level: int,
    found: Many,
    time: float | None,
    family: Given,
    format: Given,
    lexicon: Given,
    as_json: bool,
    given: Options,
    **_: object,
) -> None:
    """Give a hint without giving the puzzle away. A higher level says more.

    Exit code 3 means that --time was too short to find one.
    """
    if source[-1] in ("1", "2", "3", "4") and sources.split_arguments(source)[1]:
        raise Misuse(Text("unexpected argument {it!r}. Did you mean --level {level}?", it=source[-1], level=source[-1]))
    if sources.split_arguments(source)[1]:
        raise Misuse(Text("unexpected argument {it!r}: put what you have found after --found", it=source[1]))
    opened = _read(source, family, format, given, lexicon)
    kind = opened.family
    most = kind.require_teaching().hint_levels
    if not 1 <= level <= most:
        raise PuzzleError("the hint levels of {family} go from 1 to {most}", most=most, family=kind.name)
    search, bound = opened.teach(found), Bound(time)
    step = next_step(search, bound)
    if step is None and not search.done:
        terminal.note(say(bound.stopped_early().text))
        raise Exit(3)
    text, picture = step.hint(level) if step is not None else (why_none(search), None)
    if as_json:
        drawn = picture_fields(translate_picture(picture)) if picture else None
        name = str(step.technique.name) if step is not None else None
        emit({"level": level, "technique": name, "text": say(text), "picture": drawn})
        return
    echo(write_text(text))
    if picture is not None:
        echo(paint(picture))
    if step is not None and level == most:
        about(kind, str(step.technique.name))


def about(family: Family, technique: str) -> None:
    """Say on a terminal where a technique is explained."""
    teaching = family.require_teaching()
    if terminal.draws() and technique in teaching.cards:
        title, line = named_as(teaching.names, technique), f"{program()} help {shlex.quote(technique)}"
        terminal.note(say(Text("About the technique {technique}: {command}", technique=title, command=line)))


def explain(
    source: tuple[str, ...], found: tuple[str, ...], until: str | None, teach: bool, shortest: bool, **values: Any
) -> None:
    """Solve a puzzle step by step, as a person would. Each step says where to look and what follows; --teach adds why.

    Exit codes: 0 solved; 1 stuck; 2 bad input, or no solution; 3 stopped early.
    """
    own = {"found": list(found), "until": until, "teach": teach}
    display = {name: value for name, value in own.items() if value}
    asked = SearchRequest.of(values | {"entry": "explain", "use": "read", "display": display})
    read = sources.one(source, asked.family, asked.format, asked.given)
    from unriddle.fronts.cli.solve import solve_one

    if shortest:
        asked = asked._replace(display=read.opened.shortest(display, Bound(asked.time or 10)))
    outcome = solve_one(read, asked, None, None)
    if outcome.summary.get("hardest") and not asked.json:
        about(read.opened.family, outcome.summary["hardest"])
    nothing = outcome.code == 1 and outcome.summary.get("verdict") == "none" and not outcome.summary.get("steps")
    raise Exit(2 if nothing else outcome.code)
