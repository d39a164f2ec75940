"""`unriddle generate`: makes puzzles, with the options of the family's maker, which its help lists."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from unriddle.core import PuzzleError, Text
from unriddle.core.family import MAKE
from unriddle.core.formats import find_format as formatted
from unriddle.fronts.cli.ends import Exit, Misuse
from unriddle.fronts.cli.family import entry_of, family_options, group_options, ungroup_values
from unriddle.fronts.cli.helping import Switch
from unriddle.fronts.cli.kinds import FILLING, family_called, level
from unriddle.fronts.cli.options import (
    FORCE,
    LEXICON,
    RUN,
    SAVE,
    VERBOSE,
    WORKERS,
    FormatType,
    WholeNumber,
    Words,
    but,
    output,
)
from unriddle.fronts.cli.own import DRAW_MADE, HELP_WORDS, OwnOptions, click_option
from unriddle.fronts.cli.printer import tell_seed
from unriddle.fronts.cli.request import SearchRequest, content
from unriddle.fronts.cli.solve import solve_all
from unriddle.registry import find, names
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.reading import Read

if TYPE_CHECKING:
    from unriddle.core import Family


def generate(words: tuple[str, ...], seed: int | None, count: int, **values: Any) -> None:
    """Make new puzzles. The same seed and options give the same puzzles on every machine. Prints one id per line on
    standard output, and notes about each puzzle on standard error. `unriddle generate KIND --help` lists the options
    of a kind of puzzle. SIZE and LEVEL are short for --size and --level.

    Exit codes: 0 made; 1 no such puzzle exists; 2 bad input; 3 stopped early.
    """
    chosen = find(next(filter(None, map(family_called, words))))
    asked = SearchRequest.of(values | {"entry": MAKE, "use": MAKE})
    new = 0 if asked.job else making.new_seed()  # the same command resumes a job, so its seed must not change
    own = new if seed is None else seed
    if asked.to is not None:
        formatted(chosen.formats, asked.to, chosen.name, "write")
    orders = _orders(chosen, own, count, asked.given or {})
    if asked.shared:
        from unriddle.fronts.cli.batch import run_batch

        code = run_batch(orders, asked, count=count)
    else:
        code = solve_all(orders, asked)
    if seed is None:
        tell_seed(own)
    raise Exit(code)


def _orders(family: Family, seed: int, count: int, given: Mapping[str, Any]) -> Iterator[Read]:
    """Yield the ordered puzzles: one per seed."""
    entry_of(family, MAKE)
    options = family.require_making().options
    given = ungroup_values(options, given)
    files = {option.name for option in options if option.type == "content"}
    wishes = {option.name: given[option.name] for option in options if option.name in given}
    wishes = {name: content(value) if name in files else value for name, value in wishes.items()}
    for index, order in enumerate(islice(making.orders(family, seed, wishes), count)):
        yield Read(Text("seed {seed}", seed=order.seed), Opened(family, order), MAKE, index=index)


class GenerateCommand(OwnOptions):
    """A command with the options of the maker of the family that is its first argument."""

    def own(self, args: list[str], every: bool) -> dict[str, click.Option]:
        family = next((find(name) for name in map(family_called, args) if name), None)
        options = family_options(family, MAKE) if family and family.making is not None else []
        return {option.name: click_option(option) for option in group_options(options)}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {} if ctx.resilient_parsing else self.own(args, False)
        if not own and not ctx.resilient_parsing and not HELP_WORDS & set(args):
            for word in args:
                if word.isalpha() and not level(word) and find(family_called(word) or word).making is None:
                    raise PuzzleError("{family} cannot make puzzles", family=word)
            line = shlex.join(["unriddle", "generate", "nonogram", *args])
            raise Misuse(
                Text("name a kind of puzzle ({names}), as in: {command}", names=", ".join(names()), command=line)
            )
        rest = super().parse_args(ctx, args)
        words = () if ctx.resilient_parsing else ctx.params["words"]
        for at, word in enumerate(words):
            if family_called(word) or word.lower() in FILLING:
                continue
            if word.isdigit() and not any(map(family_called, words[:at])):  # 5 nonograms
                ctx.params["count"] = WholeNumber(1, MAX_PUZZLES).convert(word, None, ctx)
                continue
            name = "level" if level(word) else "size"
            if name not in own or name in ctx.params["given"]:
                raise Misuse(Text("unexpected argument {it!r}", it=word))
            ctx.params["given"][name] = own[name].type_cast_value(ctx, level(word) or word)
        return rest


MAX_PUZZLES = 1_000_000  # the most puzzles of one command
PARAMS = (
    click.Argument(["words"], type=Words(), nargs=-1, required=True, metavar="KIND [SIZE] [LEVEL]"),
    Switch(["--seed"], type=WholeNumber(0, (1 << 62) - 1), help="Random seed; by default a new one, which is printed."),
    Switch(["--count"], type=WholeNumber(1, MAX_PUZZLES), default=1, help="Make N puzzles, with consecutive seeds."),
    Switch(["--to"], type=FormatType("write"), help="Write the puzzle in this format instead of its id."),
    *but(RUN, "limit", "watch"),
    output(DRAW_MADE),
    FORCE,
    VERBOSE,
    SAVE,
    *WORKERS,
    LEXICON,
)
COMMANDS = {
    "generate": GenerateCommand("generate", use=MAKE, callback=generate, help=generate.__doc__, params=list(PARAMS))
}
