"""The families' own options of `solve`: those that are part of the puzzle, and those that only show or write more.

They are looked up only when a command line has an option that is not common to all: a family is imported when needed.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from unriddle.cli import main
from unriddle.cli.options import OutputType
from unriddle.core import Family, Option, PuzzleError
from unriddle.puzzles import find, names

if TYPE_CHECKING:
    from unriddle.cli.session import Outcome


class OwnOptions(click.Command):
    """A command that takes the families' own options besides its common ones; `more` tells it whether one was given."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._common = list(self.params)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        common = {name for param in self._common for name in param.opts if name.startswith("--")}
        given = {each.partition("=")[0] for each in args if each.startswith("-")}
        asked = ctx.resilient_parsing or given & set(ctx.help_option_names)
        more = any(name.startswith("--") and name not in common for name in given)
        if asked or more:
            own = [option for option in click_options() if option.opts[0] not in common]
            self.params = [*self._common, *own]
        rest = super().parse_args(ctx, args)
        ctx.params["more"] = more
        return rest


def configured(family: Family, puzzle: Any, values: Mapping[str, Any]) -> Any:
    """The puzzle with those of the family's own options that were given; PuzzleError for another family's option."""
    own = {option.name for option in family.options}
    given: dict[str, Any] = {}
    for name in family_options() if values["more"] else ():
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

    def __init__(self, family: Family, values: Mapping[str, Any], index: int | None = None) -> None:
        """`index` of one of many puzzles: each writes files of its own."""
        self.module = main.family_module(family.name)
        options = getattr(self.module, "SOLVE_OPTIONS", ())
        own = [option.name for option in options]
        for other in main.family_names() if values["more"] else ():
            for option in getattr(main.family_module(other), "SOLVE_OPTIONS", ()):
                if option.name not in own and values.get(option.name):
                    raise PuzzleError(f"{family.name} has no option {option.opts[0]}")
        self.values: dict[str | None, Any] = {name: values.get(name) for name in own}
        # Options that name a file which the family writes, and that were given.
        self.files = [option for option in options if isinstance(option.type, OutputType) and self.values[option.name]]
        for option in self.files:
            self.values[option.name] = str(numbered(self.values[option.name], index))

    def display(self) -> dict[str, Any]:
        """Those that `conclude` and `report` take as keywords."""
        return {name: self.values[name] for name in getattr(self.module, "DISPLAY", ())}

    def before(self, search: Any) -> None:
        """Let the family prepare the search."""
        if hasattr(self.module, "before_search"):
            self.module.before_search(search, self.values)

    def after(self, puzzle: Any, search: Any, outcome: "Outcome") -> None:
        """Let the family write what its options ask for."""
        if hasattr(self.module, "after_solve"):
            self.module.after_solve(puzzle, search, outcome.finds, outcome.end, outcome.conclusion, self.values)


def numbered(file: str, index: int | None) -> Path:
    """The file that belongs to one of many puzzles."""
    return Path(file) if index is None else Path(file).with_stem(f"{Path(file).stem}-{index}")


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
