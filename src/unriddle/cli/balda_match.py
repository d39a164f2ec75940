"""`unriddle balda match`: the games of a match as a job in several processes, and its table."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import click

from unriddle.cli.language import say
from unriddle.cli.session import interrupts
from unriddle.core import Text
from unriddle.jobs import Pool
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.balda.match import summary, units
from unriddle.puzzles.balda.puzzle import Puzzle

TASK = "unriddle.puzzles.balda.match:play"


def run_match(players: tuple[str, str], rules: Puzzle, values: dict[str, Any]) -> int:
    """Play the match and print what it says; the exit code."""
    lexicon = open_lexicon(values["lexicon"] or "russian-nouns")
    games = units(players, values["games"], values["seed"], rules, lexicon)
    pool = Pool(TASK, games, Path(values["job"]) if values["job"] else None)
    try:
        with interrupts() as stop:
            for tally in pool.run(values["jobs"], stop):
                if sys.stderr.isatty():
                    line = say(Text("{done} of {whole} games", done=tally.done, whole=tally.whole))
                    click.echo(f"\r\x1b[K{line}", nl=False, err=True)
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
    line = Text("stopped with {done} of {whole} games played", done=len(results), whole=len(games))
    if values["job"]:
        job = shlex.quote(values["job"])
        line = Text("{stopped}; go on with the same command and --job {job}", stopped=line, job=job)
    click.echo(say(line), err=True)
    return 3


def table(said: dict[str, Any]) -> str:
    """The result of a match as text."""
    a, b = said["players"]
    slow_a, slow_b = said["slowest_move"]
    margin, rate = said["margin"], said["win_rate"]
    lines = [
        Text("{a} against {b}: {games} games, seed {seed}", a=a, b=b, games=said["games"], seed=said["seed"]),
        Text("  {a} wins {wins}, draws {draws}, loses {losses}", a=a, **said),
        Text("  margin   {value:+.2f} points a game (95 %: {low:+.2f} to {high:+.2f})", **margin),
        Text("  win rate {value:.1%}, a draw half a win (95 %: {low:.1%} to {high:.1%})", **rate),
        Text("  slowest move: {a} {slow_a:.2f} s, {b} {slow_b:.2f} s", a=a, b=b, slow_a=slow_a, slow_b=slow_b),
    ]
    return "\n".join(map(say, lines))
