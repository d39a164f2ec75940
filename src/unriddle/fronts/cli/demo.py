"""`unriddle demo`: the main job on real input, shown, and a glance at each other family."""

import shlex

import click

from unriddle.fronts.cli import main
from unriddle.fronts.cli.options import command

COMMANDS_SHOWN = (
    ("solve", "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"),
    (
        "solve",
        "nonogram:8x6:2a/2a,1b,2a,1a/8a/5a,1a/1c/2c:1a/3a/3a,1c/1a,1b,2a,2c/4a/3a/1a/3a:colours=ffa500,000000,87ceeb",
    ),
    ("solve", "latin:7"),
    ("solve", "balda:...../...../балда/...../.....;played=балда", "--cell", "D2"),
)


def demo() -> None:
    """Solve one puzzle of each kind, to show what it looks like."""
    for number, line in enumerate(COMMANDS_SHOWN):
        click.echo(("\n" if number else "") + f"$ unriddle {shlex.join(line)}\n")
        code = main.run(list(line))
        if code:
            raise click.exceptions.Exit(code)


COMMANDS = {"demo": command(demo)}
