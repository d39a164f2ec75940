"""The table of all verbs and options, docs/develop/surface.md, against the commands that there are."""

import re
from collections.abc import Iterator
from pathlib import Path

import click

from unriddle.fronts.cli import language, overview, top
from unriddle.fronts.cli.family import family_options, group_options
from unriddle.fronts.cli.helping import summary
from unriddle.fronts.cli.own import OwnOptions
from unriddle.registry import find, names

PAGE = (Path(__file__).parents[3] / "docs" / "develop" / "surface.md").read_text("utf-8")
MANY = 10  # verbs that are counted, not named
OURS = ("balda", "latin", "nonogram", "quartiles")


def commands(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """All commands below this one, each with its name."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            if name not in set(names()) - set(OURS):
                found = command.get_command(context, name)
                assert found is not None
                yield from commands(found, f"{path} {name}".strip())


def options() -> dict[str, set[str]]:
    """Each option -> the verbs and the families that have it; where it is hidden from help, that, too."""
    found: dict[str, set[str]] = {}
    for path, command in commands(top.cli):
        # A command that was run has what the families added to it.
        params = command._common if isinstance(command, OwnOptions) else command.params
        for each in (each for each in params if isinstance(each, click.Option)):
            name = max(each.opts, key=len)
            found.setdefault(name, set()).add((path or "unriddle") + " (hidden)" * each.hidden)
        for family in map(find, OURS if isinstance(command, OwnOptions) else ()):
            use = str(getattr(command, "_use", ""))
            for option in (
                group_options(family_options(family, use)) if use != "make" or family.making is not None else ()
            ):
                found.setdefault(f"--{option.typed}", set()).add(family.name + " (hidden)" * option.hidden)
    return found


def place(verbs: set[str]) -> str:
    """The verbs of an option as the table has them."""
    return ", ".join(sorted(verbs)) if len(verbs) < MANY else f"{len(verbs)} verbs and kinds"


def rows(head: str) -> dict[str, str]:
    """The table under a heading: what is in its first column -> its second."""
    text = PAGE.partition(f"## {head}\n")[2].partition("\n## ")[0]
    lines = re.findall(r"(?m)^\| `([^`]+)` \| (.*?) \| (.+) \|$", text)
    assert all(why.strip() for _, _, why in lines)
    return {name: where for name, where, _ in lines}


def test_every_verb_is_in_the_table_and_no_other() -> None:
    there = {path for path, _ in commands(top.cli) if path}
    assert set(rows("Verbs")) == there
    second = {path for path, where in rows("Verbs").items() if where == "second name"}
    assert second == set(overview.SECOND) - set(names())


def test_the_overview_says_of_each_command_what_its_own_help_begins_with() -> None:
    language.choose("en")
    written = {name: about for rows in overview.TOPICS.values() for name, about in rows.items()}
    context = click.Context(top.cli)
    found = {name: top.cli.get_command(context, name) for name in written}
    assert written == {name: summary(each.short_help or each.help) for name, each in found.items() if each}
    told = {*written, *overview.SECOND, *set(names()) - set(OURS)}
    assert {path.partition(" ")[0] for path, _ in commands(top.cli) if path} <= told


def test_every_option_is_in_the_table_with_its_verbs_and_no_other() -> None:
    there = {name: place(verbs) for name, verbs in options().items()}
    assert rows("Options") == there
