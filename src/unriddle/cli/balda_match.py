"""`unriddle balda match`: the games of a match as a job in several processes, and its table."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import click

from unriddle.cli.session import interrupts
from unriddle.jobs import Pool
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.balda.match import summary, units
from unriddle.puzzles.balda.puzzle import Puzzle

TASK = "balda match"


def run_match(players: tuple[str, str], rules: Puzzle, values: dict[str, Any]) -> int:
    """Play the match and print what it says; the exit code."""
    lexicon = open_lexicon(values["lexicon"] or "russian-nouns")
    games = units(players, values["games"], values["seed"], rules, lexicon)
    pool = Pool(TASK, games, Path(values["job"]) if values["job"] else None)
    try:
        with interrupts() as stop:
            for tally in pool.run(values["jobs"], stop):
                if sys.stderr.isatty():
                    click.echo(f"\r\x1b[K{tally.done} of {tally.whole} games", nl=False, err=True)
        results = [unit.result for unit in pool.results()]
    finally:
        pool.close()
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
    errors = [result["error"] for result in results if "error" in result]
    if errors:
        raise click.ClickException(errors[0])
    if results:
        said = {"players": list(players), "seed": values["seed"], **summary(results)}
        click.echo(json.dumps(said, ensure_ascii=False) if values["json"] else table(said))
    if len(results) == len(games):
        return 0
    again = f"; go on with the same command and --job {shlex.quote(values['job'])}" if values["job"] else ""
    click.echo(f"stopped with {len(results)} of {len(games)} games played{again}", err=True)
    return 3


def table(said: dict[str, Any]) -> str:
    """The result of a match as text."""
    a, b = said["players"]
    slow_a, slow_b = said["slowest_move"]
    margin, rate = said["margin"], said["win_rate"]
    return "\n".join(
        [
            f"{a} against {b}: {said['games']} games, seed {said['seed']}",
            f"  {a} wins {said['wins']}, draws {said['draws']}, loses {said['losses']}",
            f"  margin   {margin['value']:+.2f} points a game (95 %: {margin['low']:+.2f} to {margin['high']:+.2f})",
            f"  win rate {rate['value']:.1%}, a draw half a win (95 %: {rate['low']:.1%} to {rate['high']:.1%})",
            f"  slowest move: {a} {slow_a:.2f} s, {b} {slow_b:.2f} s",
        ]
    )
