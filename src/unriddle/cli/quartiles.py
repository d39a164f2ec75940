"""What only Quartiles has on the command line: `solve --wide`."""

import click

COMMANDS: dict[str, click.Command] = {}
SOLVE_OPTIONS = [
    click.Option(["--wide"], is_flag=True, help="quartiles: show words that only the wider list has, too."),
]
DISPLAY = ("wide",)
