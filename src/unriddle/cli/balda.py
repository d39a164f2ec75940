"""`unriddle balda play`: a game in the terminal."""

from pathlib import Path
from typing import Any

import click

from unriddle.cli import language
from unriddle.cli.family import click_option
from unriddle.core import PuzzleError, Text
from unriddle.puzzles.balda.game import HUMAN, THIRD_SKIP, Rules
from unriddle.puzzles.balda.players import PLAYERS
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.verbs import OF_GAMES, RULES, field

KEYWORDS = [option.keyword for option in RULES if option.name in OF_GAMES]


def _rules(values: dict[str, Any]) -> Puzzle:
    """A position without letters that has the size and the rules asked for."""
    return field(values["size"], **{name: value for name, value in values.items() if name in KEYWORDS})


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
        *map(click_option, RULES),
    ],
)
COMMANDS = {"play": PLAY}
