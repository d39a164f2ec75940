"""`unriddle balda`: play a game in the terminal, and let levels play against each other."""

import os
from pathlib import Path
from typing import Any

import click

from unriddle.cli import language
from unriddle.core import PuzzleError, Text
from unriddle.puzzles.balda.formats import OPTIONS, configure
from unriddle.puzzles.balda.game import HUMAN, THIRD_SKIP, Rules
from unriddle.puzzles.balda.players import PLAYERS
from unriddle.puzzles.balda.puzzle import Puzzle

OF_GAMES = ("knots", "knot-limit", "diagonals", "min-length", "plausible", "no-slang", "no-plural")


class Size(click.ParamType[tuple[int, int]]):
    """Rows and columns, written as 5x5 or 5."""

    name = "ROWSxCOLUMNS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        parts = value.lower().replace("х", "x").split("x")
        if len(parts) > 2 or not all(part.isascii() and part.isdigit() and 2 <= int(part[:4]) <= 15 for part in parts):
            message = Text("{text!r} is no size: write 5 or 5x7, each from 2 to 15", text=value[:20])
            raise click.BadParameter(language.say(message), param=param)
        return int(parts[0]), int(parts[-1])


def _shared() -> list[click.Option]:
    """Options of a game's rules, as `solve` has them, and of the words."""
    found = [
        click.Option(["--size"], type=Size(), default="5", show_default=True, help="Rows and columns: 5 or 5x7."),
        click.Option(["--seed"], type=click.IntRange(0, 1 << 62), default=0, show_default=True, help="Of all chance."),
        click.Option(["--lexicon"], metavar="FILE", help="Words: a shipped name, a built file, a list."),
    ]
    for option in OPTIONS:
        if option.name in OF_GAMES:
            flag = option.type == "flag"
            found.append(click.Option([f"--{option.name}"], is_flag=flag, type=None if flag else int, help=option.help))
    return found


def _rules(values: dict[str, Any]) -> Puzzle:
    """A position without letters that has the size and the rules asked for."""
    height, width = values["size"]
    given = {name: values[name.replace("-", "_")] for name in OF_GAMES}
    empty = Puzzle.of(rows=("." * width,) * height)
    return configure(empty, {name: value for name, value in given.items() if value not in (None, False)})


def play(**values: Any) -> None:
    """Play a game against the computer, or watch two levels play; it is saved after every move and can be gone on with.

    Without --new a game that is saved goes on. Moves are typed as B3 Q WORD; `help` tells the other commands.
    """
    from unriddle.cli.balda_play import Table

    if values["lang"]:
        language.choose(values["lang"])
    players = (values["first"], values["second"] or values["level"] or "2")
    rules = Rules(players, values["seed"], values["third_skip"], values["repeats"])
    table = Table(Path(values["save"]) if values["save"] else None, values["lexicon"])
    fresh = values["new"] or not table.load()
    if fresh:
        table.begin(values["word"], _rules(values), rules)
    else:
        _refuse_other(table, values, rules)
    raise click.exceptions.Exit(table.play(going_on=not fresh))


def _refuse_other(table: Any, values: dict[str, Any], rules: Rules) -> None:
    """PuzzleError when options were given that the saved game does not have."""
    source = click.get_current_context().get_parameter_source
    given = {name for name in values if (where := source(name)) and where.name == "COMMANDLINE"}
    saved, start = table.game.rules, table.game.start
    asked = _rules(values)
    differs = {
        "level": saved.players != rules.players,
        "first": saved.players[0] != rules.players[0],
        "second": saved.players[1] != rules.players[1],
        "seed": saved.seed != rules.seed,
        "third_skip": saved.third_skip != rules.third_skip,
        "repeats": saved.repeats != rules.repeats,
        "word": values["word"] and values["word"].lower().replace("ё", "е") not in start.used,
        "size": (start.height, start.width) != (asked.height, asked.width),
        "knots": start.knots != asked.knots,
        "knot_limit": start.knots != asked.knots,
        "diagonals": start.diagonals != asked.diagonals,
        "min_length": start.min_length != asked.min_length,
        "plausible": start.plausible != asked.plausible,
        "no_slang": start.slang != asked.slang,
        "no_plural": start.plural != asked.plural,
    }
    wrong = [name for name in given if differs.get(name)]
    if wrong:
        option = wrong[0].replace("_", "-")
        raise PuzzleError(Text("the saved game has another --{option}; --new begins a new game", option=option))


def match(a: str, b: str, **values: Any) -> None:
    """Let player A play against player B: each start word twice, so that each of them begins once.

    A player is a level from 1 to 4, or `longest`, which takes any of the longest words.
    """
    from unriddle.cli.balda_match import run_match

    raise click.exceptions.Exit(run_match((a, b), _rules(values), values))


LEVEL = click.Choice(list(PLAYERS))
SIDE = click.Choice([HUMAN, *PLAYERS])
PLAY = click.Command(
    "play",
    callback=play,
    help=play.__doc__,
    params=[
        click.Option(["--level"], type=LEVEL, help="How well the computer plays: 1 to 4 (2)."),
        click.Option(["--first"], type=SIDE, default=HUMAN, show_default=True, help="Who begins."),
        click.Option(["--second"], type=SIDE, help="Who plays second; the same as --level."),
        click.Option(["--word"], help="The word to begin with; without it one by chance."),
        click.Option(
            ["--third-skip"],
            type=click.Choice(THIRD_SKIP),
            default=THIRD_SKIP[0],
            show_default=True,
            help="What a side's third skip in a row does.",
        ),
        click.Option(["--repeats"], is_flag=True, help="A word may be played again."),
        click.Option(["--save"], metavar="FILE", help="Where the game is kept; else in your data folder."),
        click.Option(["--new"], is_flag=True, help="Begin a new game, even if one is saved."),
        click.Option(
            ["--lang"], type=click.Choice(language.LANGUAGES), help="The language it speaks; else that of the locale."
        ),
        *_shared(),
    ],
)
MATCH = click.Command(
    "match",
    callback=match,
    help=match.__doc__,
    params=[
        click.Argument(["a"], type=LEVEL),
        click.Argument(["b"], type=LEVEL),
        click.Option(["--games"], type=click.IntRange(1, 100_000), default=20, show_default=True, help="How many."),
        click.Option(["--jobs"], type=click.IntRange(1, 256), default=os.cpu_count() or 1, help="Processes."),
        click.Option(["--job"], metavar="FILE", help="Keep the match in FILE; goes on with it."),
        click.Option(["--json"], is_flag=True, help="The result as JSON."),
        *_shared(),
    ],
)
COMMANDS = {
    "balda": click.Group("balda", commands=[PLAY, MATCH], help="Play balda, or let the computer's levels play.")
}
