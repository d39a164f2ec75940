"""Runs the verbs of families: prints the answers of quick work, runs long work as a session, and shares some among
workers.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from unriddle.core import Family, Option, UnriddleError, Verb
from unriddle.core.system import files
from unriddle.fronts import terminal
from unriddle.fronts.cli import language, outputs
from unriddle.fronts.cli import request as sources
from unriddle.fronts.cli.family import ungroup_values
from unriddle.fronts.cli.printer import show, tell, tell_seed
from unriddle.fronts.cli.several import Several, worse
from unriddle.fronts.cli.solve import work_on
from unriddle.session.reading import PuzzleReader, Read

BLOCK = 1 << 24  # the most bytes of a line passed on in one piece


def doer(family: Family | None) -> Callable[[Verb, dict[str, Any]], int]:
    """Return a function that runs a verb of this family, or of another front end, with values from click, and returns
    the exit code.
    """

    def do(verb: Verb, given: dict[str, Any]) -> int:
        name = family.name if family else None
        own = [*verb.takes, *verb.options]
        grouped = {option.name: option for option in own if option.group}
        named = ungroup_values(
            own, {group: given.get(group) for group in {option.group for option in grouped.values()}}
        )
        given |= {
            option.keyword: named.get(name, False if option.type == "flag" else option.default)
            for name, option in grouped.items()
        }
        many = Several(given.get("as_json", False))
        values = {option.keyword: _value(name, option, given, many) for option in own}
        new = [option.keyword for option in own if option.type == "seed" and values[option.keyword] is None]
        # The same command resumes a job, so its seed must not change.
        if new:
            from unriddle.session.making import new_seed

            values |= {keyword: 0 if given.get("job") else new_seed() for keyword in new}
        if values.get("lang", "") is None:
            values["lang"] = language.given_language()
        common = {name: value for name, value in given.items() if name not in values}
        if verb.line_game is not None:
            from unriddle.fronts.cli.play import play_in_lines

            return play_in_lines(str(name), verb, values, common)
        if verb.entry and (done := work_on(verb, values, common)) is not None:
            return done
        if verb.shared is not None:
            from unriddle.fronts.cli.batch import run_shared

            return run_shared(f"{name} {verb.name}", verb.shared, values, common)
        code = _answer(verb, values, common["json" if verb.entry else "as_json"])
        for keyword in new if code == 0 else ():
            tell_seed(values[keyword])
        return worse(code, many.end()) if many.is_many else code

    return do


def _warn(reads: Iterable[Read]) -> Iterator[Read]:
    """Yield the puzzles, after printing their warnings on stderr."""
    for read in reads:
        good = read.good()
        tell(good, good.opened.puzzle, False)
        yield good


def _readable(reads: Iterable[Read], many: Several) -> Iterator[Read]:
    """Yield the readable ones of several puzzles; if there is only one, its error is raised."""
    reads = iter(reads)
    first = list(islice(reads, 2))
    many.is_many = len(first) > 1
    for read in chain(first, reads):
        many.sources[read.source] += 1
        try:
            yield from _warn([read])
        except (UnriddleError, OSError) as error:
            if not many.is_many:
                raise
            many.fail(error, {"source": read.source})
        else:
            many.add(0, "written")
    if many.is_many and not many.tally["written"]:
        raise click.exceptions.Exit(many.end())


def _value(family: str | None, option: Option, given: Mapping[str, Any], many: Several) -> Any:
    """Return the value of an option or argument to pass to a verb."""
    value = given[option.keyword]
    if option.type == "limit":
        return value.count
    if option.type in ("source", "sources"):
        several, wish = option.type == "sources", {"columns-first": True} if given.get("columns_first") else None
        kind, form = family or given.get("family"), given.get("format")
        reads = sources.puzzles(value if several else [value], kind, form, wish)
        return PuzzleReader(_readable(reads, many)) if several else (each.puzzle for each in PuzzleReader(_warn(reads)))
    if option.type == "puzzle":
        read = sources.one([value], family, given={"columns-first": True} if given.get("columns_first") else None)
        tell(read, read.opened.puzzle, False)
        return read.opened.puzzle
    if option.type == "input" and value == "-":
        return sources.content("-").decode("utf-8", "replace")[:2000]
    if option.type == "content":
        return value and (value, sources.content(value))
    if option.type == "lines":
        return _lines(value)
    return value


def _lines(path: str) -> Iterable[bytes]:
    with sys.stdin.buffer if path == "-" else files.open_regular(path) as file:
        while line := file.readline(BLOCK + 2):
            yield line


def _answer(verb: Verb, values: Mapping[str, Any], as_json: bool) -> int:
    """Print the answers of quick work; return the largest of their exit codes."""
    assert verb.answers is not None
    named = [values[option.keyword] for option in (*verb.takes, *verb.options) if option.of == "file"]
    code = 0
    with terminal.ProgressLine(verb.progress, language.say) as line:
        more = {"progress": line.tell} if verb.progress else {}
        for answer in verb.answers(**values, **more):
            line.clear()
            if answer.content is not None:
                outputs.write(Path(answer.file or named[0]), answer.content)
            show(answer, as_json)
            code = max(code, answer.code)
    return code
