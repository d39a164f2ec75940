"""What a command line means that begins with no command: a puzzle that is to be solved, or a saved search."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from itertools import takewhile

import click

from unriddle.core import UnriddleError
from unriddle.core.errors import plain

FEWEST = 4  # texts that are a puzzle together rather than a mistyped command with what it was to work on
SAVED = b'"unriddle checkpoint"'  # near the beginning of a saved search


def meant(arguments: Sequence[str], near: bool) -> str:
    """The command that these arguments lack, "" for none; `near`: the first is nearly the name of a command."""
    from unriddle.session.reading import Reader, is_link, is_text

    first = arguments[0]
    if os.path.isfile(first):
        with open(first, "rb") as file:
            return "resume" if SAVED in file.read(100) else "solve"
    if is_link(first) or not is_text(first):
        return "solve"
    texts = list(takewhile(lambda each: not each.startswith("-"), arguments))
    if not all(map(is_text, texts)) or 1 < len(texts) < FEWEST:
        return ""
    try:
        read = Reader().one(texts)
    except (UnriddleError, OSError):
        return ""
    odd = near and (read.remarks or read.opened.puzzle.warnings())
    return "" if odd else "solve"


def announce(command: str, arguments: Sequence[str]) -> None:
    """Print the whole command that was meant."""
    click.echo(plain(f"$ unriddle {command} {shlex.join(arguments)}"), err=True)
