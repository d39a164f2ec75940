"""Commands that pages quote: each verb is one that there is, and each option one that its verb has."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from unriddle.fronts.cli import top
from unriddle.fronts.cli.family import family_options, group_options
from unriddle.fronts.cli.own import OwnOptions, click_option
from unriddle.registry import find

ROOT = Path(__file__).parent.parent.parent
OURS = ("balda", "latin", "nonogram", "quartiles")
PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]
TOLD = ("CHANGELOG.md", "docs/develop/making.md")  # what was; what only programs ask for
# Options of other programs.
FOREIGN = {"--host", "--nthreads", "--nworkers", "--orders", "--cake-lpr", "--drat-trim", "--upgrade"}
# Where a command is quoted: in a block, or between backticks. What follows one of these words is another command.
QUOTED = re.compile(r"(?m)^ {4,}((?:\$ )?(?:python3 )?unriddle (?!- ).*)$|`(unriddle [^`]*)`")
ENDS = ("|", "&&", ";", ">", "<", "#", "or", "or:", "and:")


def commands(page: Path) -> Iterator[list[str]]:
    """The words behind `unriddle` of each command on a page."""
    for block, inline in QUOTED.findall(page.read_text("utf-8")):
        line = re.sub(r" {2,}.*|\s#.*", "", (block or inline).removeprefix("$ ").removeprefix("python3 "))
        try:
            words = shlex.split(line)[1:]
        except ValueError:
            continue
        ends = [at for at, word in enumerate(words) if word in ENDS]
        yield words[: min(ends, default=None)]


def verb_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command of a line, and the words behind it; of a puzzle alone it is `solve`."""
    command: click.Command = top.cli
    words = [*words]
    while isinstance(command, click.Group) and words:
        context = click.Context(command)
        name = top.TYPED.get(words[0], words[0]).split()[0] if command is top.cli else words[0]
        if name not in command.list_commands(context):
            break
        found = command.get_command(context, name)
        assert found is not None
        command, words = found, words[1:]
    return command, words


@cache
def options(command: click.Command) -> frozenset[str]:
    """All options of a command, for all kinds of puzzles."""
    known = {name for param in command.params for name in param.opts}
    if isinstance(command, OwnOptions):
        own = [click_option(each) for name in OURS for each in group_options(family_options(find(name), command._use))]
        known |= {name for option in own for name in option.opts}
    return frozenset(known | {"-h", "--help", "--lang"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_quoted_command_is_one_that_there_is(page: Path) -> None:
    wrong = []
    for words in commands(page):
        while words and words[0] in ("--lang", "--debug", "-v"):
            words = words[1 + (words[0] == "--lang") :]
        if not words or words[0] in ("test", "--version", "-V", "--help") or page.name in TOLD:
            continue
        command, rest = verb_of(words)
        group = isinstance(command, click.Group)
        if words[0] in top.SUGGESTED_COMMANDS or (group and command is not top.cli and rest and rest[0].islower()):
            wrong.append(" ".join(words))
        typed = {word.partition("=")[0] for word in rest if re.match("--[a-z]", word)}
        wrong += [
            f"{' '.join(words)}: {each}" for each in typed - (frozenset() if group else options(command)) if not group
        ]
    assert wrong == []


def everything(command: click.Command) -> frozenset[str]:
    """The options of a command and of all below it."""
    found = options(command)
    if isinstance(command, click.Group):
        context = click.Context(command)
        below = [command.get_command(context, name) for name in command.list_commands(context)]
        found = found.union(*(everything(each) for each in below if each is not None))
    return found


def test_an_option_that_pages_and_sentences_name_is_one_that_there_is() -> None:
    making = {f"--{each.typed}" for name in OURS for each in group_options(family_options(find(name), "make"))}
    known = everything(top.cli) | making
    texts = {
        page.as_posix(): page.read_text("utf-8")
        for page in PAGES
        if re.search("docs/(use|puzzles|program|ru)/", str(page))
    }
    catalog = (ROOT / "src/unriddle/translation/data/ru.po").read_text("utf-8")
    texts |= {"messages": "\n".join(block for block in catalog.split("\n\n") if "not ours" not in block)}
    named = {(place, each) for place, text in texts.items() for each in re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)}
    assert {(place, each) for place, each in named if each not in known | FOREIGN} == set()
