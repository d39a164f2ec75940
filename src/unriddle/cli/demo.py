"""`unriddle demo`: the main job on real input, shown."""

import click

from unriddle.cli import main

BOARD = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"


def demo() -> None:
    """Solve a published Quartiles board."""
    click.echo(f"unriddle solve {BOARD}\n")
    code = main.run(["solve", BOARD])
    if code:
        raise click.exceptions.Exit(code)


COMMANDS = {"demo": click.Command("demo", callback=demo, help=demo.__doc__)}
