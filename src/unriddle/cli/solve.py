"""`unriddle solve`: every puzzle of every source, one after the other."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from unriddle.cli import main, source
from unriddle.cli.options import FAMILY, FORMAT, LEXICON, SAVE, limits, output
from unriddle.cli.session import Outcome, Session
from unriddle.core import Family, Option, PuzzleError, UnriddleError
from unriddle.core.errors import plain
from unriddle.puzzles import find, names


def solve(**values: Any) -> None:
    """Solve puzzles. A SOURCE is a file, - for standard input, an id such as latin:7, or the puzzle as text."""
    sources = values.pop("source")
    if values["job"] or values["jobs"] is not None:
        from unriddle.cli.batch import run_batch

        raise click.exceptions.Exit(run_batch(sources, values))
    reads = list(source.puzzles(sources, values["family"], values["format"]))
    many = len(reads) > 1
    code = 0
    for index, read in enumerate(reads):
        tag = {"source": read.source, "index": index} if many else {}
        try:
            if read.error is not None:
                raise read.error
            if many and not values["json"]:
                click.echo(("\n" if index else "") + f"== {read.source} [{index}]")
            outcome = solve_one(read, values, tag, index if many else None)
            code = max(code, outcome.code)
            if outcome.end.why == "stopped":
                break
        except (UnriddleError, OSError) as error:
            if not many:
                raise
            main.complain_about(error)
            if values["json"]:
                end = {"event": "end", "why": "error", "steps": 0, "share": 0.0, "conclusion": None}
                from unriddle.draw import json_line

                click.echo(json_line({**end, "error": str(error), **tag}))
            code = 2
    raise click.exceptions.Exit(code)


def solve_one(read: source.Read, values: Mapping[str, Any], tag: Mapping[str, Any], index: int | None) -> Outcome:
    """Solve one puzzle as the options say; pictures and all that a family writes besides."""
    family = read.family
    assert family is not None
    puzzle = configured(family, read.puzzle, values)
    if values["verbose"]:
        title = getattr(puzzle, "title", "")
        about = f"{read.source}: {family.title} ({read.note})" + (f", {title}" if title else "")
        click.echo(plain(about), err=True)
    for warning in puzzle.warnings() if hasattr(puzzle, "warnings") else ():
        click.echo(f"unriddle: {plain(warning)}", err=True)
    extras = Extras(family, values)
    session = Session.start(puzzle, values, tag=tag, display=extras.display())
    extras.before(session.search)
    outcome = session.run()
    extras.after(puzzle, session.search, outcome)
    draw(outcome, values, index)
    outcome.close()
    return outcome


def draw(outcome: Outcome, values: Mapping[str, Any], index: int | None) -> None:
    """Write the picture of the first solution, or of the position when none was found, where --svg and --png say."""
    wanted = {name: values[name] for name in ("svg", "png") if values[name]}
    if not wanted:
        return
    import unriddle.draw

    session = outcome.session
    place = next(iter(outcome.finds), None) or session.search.look()
    picture = session.family.picture(session.puzzle, place)
    for name, file in wanted.items():
        path = Path(file) if index is None else Path(file).with_stem(f"{Path(file).stem}-{index}")
        drawn = getattr(unriddle.draw, name)(picture)
        path.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())


def configured(family: Family, puzzle: Any, values: Mapping[str, Any]) -> Any:
    """The puzzle with those of the family's own options that were given; PuzzleError for another family's option."""
    own = {option.name for option in family.options}
    given: dict[str, Any] = {}
    for name in family_options():
        value = values.get(name.replace("-", "_"))
        if value is None or value is False or value == ():
            continue
        if name not in own:
            raise PuzzleError(f"{family.name} has no option --{name}")
        given[name] = value
    if not given:
        return puzzle
    assert family.configure is not None
    return family.configure(puzzle, given)


class Extras:
    """Options of `solve` that a family's own module adds: what is shown or written besides, not part of the puzzle."""

    def __init__(self, family: Family, values: Mapping[str, Any]) -> None:
        self.module = main.family_module(family.name)
        own = [option.name for option in getattr(self.module, "SOLVE_OPTIONS", ())]
        for other in main.family_names():
            for option in getattr(main.family_module(other), "SOLVE_OPTIONS", ()):
                if option.name not in own and values.get(option.name):
                    raise PuzzleError(f"{family.name} has no option {option.opts[0]}")
        self.values = {name: values[name] for name in own if name is not None}

    def display(self) -> dict[str, Any]:
        """Those that `conclude` and `report` take as keywords."""
        return {name: self.values[name] for name in getattr(self.module, "DISPLAY", ())}

    def before(self, search: Any) -> None:
        """Let the family prepare the search."""
        if hasattr(self.module, "before_search"):
            self.module.before_search(search, self.values)

    def after(self, puzzle: Any, search: Any, outcome: Outcome) -> None:
        """Let the family write what its options ask for."""
        if hasattr(self.module, "after_solve"):
            self.module.after_solve(puzzle, search, outcome.finds, outcome.end, outcome.conclusion, self.values)


def family_options() -> dict[str, list[tuple[str, Option]]]:
    """Option name -> (family, option) of all families that have it."""
    found: dict[str, list[tuple[str, Option]]] = {}
    for name in names():
        for option in find(name).options:
            found.setdefault(option.name, []).append((name, option))
    return found


def click_options() -> list[click.Option]:
    """The families' own options as the command line has them; a name that several share is one option."""
    kinds: dict[str, Any] = {"int": click.INT, "text": click.STRING}
    found = []
    for name, uses in family_options().items():
        kind = uses[0][1].type
        text = "; ".join(f"{family}: {option.help}" for family, option in uses)
        if kind == "flag":
            found.append(click.Option([f"--{name}"], is_flag=True, help=text))
        else:
            found.append(click.Option([f"--{name}"], type=kinds.get(kind) or click.Choice(kind.split("|")), help=text))
    for family in main.family_names():
        found += getattr(main.family_module(family), "SOLVE_OPTIONS", [])
    return found


COMMANDS = {
    "solve": click.Command(
        "solve",
        callback=solve,
        help=solve.__doc__,
        params=[
            click.Argument(["source"], nargs=-1, required=True, metavar="SOURCE..."),
            *limits(),
            *output(),
            SAVE,
            click.Option(["--jobs"], type=click.IntRange(1, 256), help="Solve many puzzles in so many processes."),
            click.Option(["--job"], metavar="FILE", help="Keep the job of many puzzles in FILE; goes on with it."),
            FAMILY,
            FORMAT,
            LEXICON,
            *click_options(),
        ],
    )
}
