"""`unriddle solve` and `resume`, and the long work of families' own verbs: searches run to their end or to a limit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any, Self

import click

from unriddle import session as sessions
from unriddle.cli import main, source
from unriddle.cli.family import OwnOptions, declared
from unriddle.cli.options import (
    FAMILY,
    FORMAT,
    JOB,
    JOBS,
    LEXICON,
    SAVE,
    FileType,
    Limit,
    limits,
    output,
)
from unriddle.cli.printer import Line, Style, work
from unriddle.core import Companion, Family, PuzzleError, UnriddleError, Verb
from unriddle.core.errors import plain
from unriddle.session import Outcome, Session


@dataclass(frozen=True)
class Own:
    """The options of its own that a command line gave for one family: of the puzzle, of the display, and files."""

    puzzle: Mapping[str, Any]
    display: Mapping[str, Any]
    files: Sequence[tuple[Companion, Path]]

    @classmethod
    def of(cls, family: Family, given: Mapping[str, Any], index: int | None = None) -> "Own":
        """Those of the options given that are this family's; PuzzleError for another's. `index` of one of many."""
        entry = family.entries["solve"]
        known = {option.name for option in declared(family)}
        for name in given:
            if name not in known:
                raise PuzzleError(f"{family.name} has no option --{name}")
        files = [
            (companion, numbered(given[companion.option.name], index))
            for companion in entry.files
            if companion.option.name in given
        ]
        return cls(
            {option.name: given[option.name] for option in family.options if option.name in given},
            {option.keyword: given[option.name] for option in entry.options if option.name in given},
            files,
        )


def numbered(file: str, index: int | None) -> Path:
    """The file that belongs to one of many puzzles."""
    return Path(file) if index is None else Path(file).with_stem(f"{Path(file).stem}-{index}")


@dataclass(frozen=True)
class Request:
    """The common options of a command line that runs searches, and `given`, those of the families' own."""

    limit: Limit | None = None
    time: float | None = None
    steps: int | None = None
    json: bool = False
    watch: bool = False
    svg: str | None = None
    png: str | None = None
    verbose: bool = False
    save: str | None = None
    jobs: int | None = None
    job: str | None = None
    family: str | None = None
    format: str | None = None
    lexicon: str | None = None
    given: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """What click gave; what a command does not have keeps its default."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in values.items() if name in known})

    @property
    def wanted(self) -> int | None:
        """How many solutions, as a Session has it."""
        return sessions.USUAL if self.limit is None else self.limit.count

    def style(self, tag: Mapping[str, Any] | None = None) -> Style:
        """How results are shown."""
        return Style(self.json, self.watch, tag)

    def run(self, session: Session, tag: Mapping[str, Any] | None = None) -> Outcome:
        """Run a session within the limits and print what it says."""
        return work(session, self.style(tag), self.steps, self.time)


def solve(**values: Any) -> None:
    """Solve puzzles. A SOURCE is a file, - for standard input, an id such as latin:7, or the puzzle as text."""
    asked = Request.of(values)
    if asked.job or asked.jobs is not None:
        from unriddle.cli.batch import run_batch

        raise click.exceptions.Exit(run_batch(values["source"], asked))
    reads = source.puzzles(values["source"], asked.family, asked.format)
    first = list(islice(reads, 2))
    many = len(first) > 1
    code = 0
    for index, read in enumerate(chain(first, reads)):
        tag = {"source": read.source, "index": index} if many else None
        try:
            if read.error is not None:
                raise read.error
            if many and not asked.json:
                click.echo(("\n" if index else "") + f"== {read.source} [{index}]")
            outcome = solve_one(read, asked, tag, index if many else None)
            code = max(code, outcome.code)
            if outcome.end.why == "stopped":
                break
        except (UnriddleError, OSError) as error:
            if not many:
                raise
            main.complain_about(error)
            if asked.json:
                from unriddle.draw import json_line

                click.echo(json_line({**unread(str(error)), **(tag or {})}))
            code = 2
    raise click.exceptions.Exit(code)


def unread(error: str) -> dict[str, Any]:
    """The end event of a puzzle that could not be read or solved."""
    return {"event": "end", "why": "error", "steps": 0, "share": 0.0, "conclusion": None, "error": error}


def configured(family: Family, puzzle: Any, own: Own) -> Any:
    """The puzzle with the options of its own that were given; PuzzleError."""
    return family.configure(puzzle, own.puzzle) if family.configure is not None and own.puzzle else puzzle


def solve_one(read: source.Read, asked: Request, tag: Mapping[str, Any] | None, index: int | None) -> Outcome:
    """Solve one puzzle as asked; pictures and all files that are wanted besides."""
    family = read.family
    assert family is not None
    own = Own.of(family, asked.given or {}, index)
    puzzle = configured(family, read.puzzle, own)
    tell(read, puzzle, asked.verbose)
    session = Session.start(
        puzzle,
        lexicon=asked.lexicon,
        limit=asked.wanted,
        display=own.display,
        path=Path(asked.save) if asked.save else None,
    )
    listening: list[IO[str]] = []
    try:
        for companion, path in own.files:
            if companion.begin is not None:
                listening.append(path.open("w", encoding="utf-8"))
                companion.begin(session.search, listening[-1].write)
        outcome = asked.run(session, tag)
    finally:
        for file in listening:
            file.close()
    finish(own, session, outcome)
    draw(session, asked, index)
    session.close()
    return outcome


def finish(own: Own, session: Session, outcome: Outcome) -> None:
    """Write the files whose content is known at the end; a file is only touched once its content is complete."""
    for companion, path in own.files:
        if companion.finish is None:
            continue
        declined = companion.declines(outcome.told)
        if declined:
            click.echo(f"unriddle: {declined}", err=True)
            continue
        with Line("certificate") as line:
            content = "".join(companion.finish(session.puzzle, session.finds.first, outcome.told, line.tell))
        path.write_text(content, encoding="utf-8", newline="\n")


def tell(read: source.Read, puzzle: Any, verbose: bool) -> None:
    """Say what was read when `verbose`, and what is strange about it, on stderr."""
    assert read.family is not None
    if verbose:
        about = f"{read.source}: {read.family.title} ({read.note})" + (f", {puzzle.title}" if puzzle.title else "")
        click.echo(plain(about), err=True)
    for warning in puzzle.warnings():
        click.echo(f"unriddle: {plain(warning)}", err=True)


def draw(session: Session, asked: Request, index: int | None = None) -> None:
    """Write the picture of the first solution, or of the position when none was found, where --svg and --png say."""
    wanted = {name: file for name, file in (("svg", asked.svg), ("png", asked.png)) if file}
    if not wanted:
        return
    from unriddle.draw import written

    picture = session.picture(found=True)
    for form, file in wanted.items():
        numbered(file, index).write_bytes(written(picture, form))


def resume(file: str, **values: Any) -> None:
    """Go on with the search in FILE; prints the whole list, earlier finds first, and saves to FILE again."""
    asked = Request.of(values)
    session = Session.load(Path(file), limit=asked.wanted)
    outcome = asked.run(session)
    draw(session, asked)
    session.close()
    raise click.exceptions.Exit(outcome.code)


def work_on(verb: Verb, values: Mapping[str, Any], common: Mapping[str, Any]) -> int:
    """The long work of a family's verb, with the values of its own and the common options; the exit code."""
    assert verb.puzzle is not None
    asked = Request.of(common)
    display = {option.keyword for option in verb.options if option.of == "display"}
    puzzle = verb.puzzle(**{name: value for name, value in values.items() if name not in display})
    session = Session.start(
        puzzle,
        verb.entry,
        limit=asked.wanted,
        display={name: value for name, value in values.items() if name in display},
        path=Path(asked.save) if asked.save else None,
    )
    outcome = asked.run(session)
    session.close()
    return outcome.code


COMMANDS = {
    "solve": OwnOptions(
        "solve",
        callback=solve,
        help=solve.__doc__,
        params=[
            click.Argument(["source"], type=FileType(), nargs=-1, required=True, metavar="SOURCE..."),
            *limits(),
            *output(),
            SAVE,
            JOBS,
            JOB,
            FAMILY,
            FORMAT,
            LEXICON,
        ],
    ),
    "resume": click.Command(
        "resume",
        callback=resume,
        help=resume.__doc__,
        params=[click.Argument(["file"], type=FileType()), *limits(), *output()],
    ),
}
