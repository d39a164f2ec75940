"""The man pages, of the commands as click has them."""

from collections.abc import Iterator

import click

from unriddle.fronts.cli.top import cli
from unriddle.version import HOME, VERSION

CODES = (
    ("0", "found, or done"),
    ("1", "searched to the end without a solution"),
    ("2", "bad input"),
    ("3", "stopped before the end"),
    ("4", "a bug of unriddle"),
)


def pages() -> dict[str, str]:
    """Name of each page -> its source in roff."""
    context = click.Context(cli, info_name="unriddle", resilient_parsing=True)
    found = {"unriddle.1": _page("unriddle", cli, context)}
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        own = context_of(command, name, context)
        found[f"unriddle-{name}.1"] = _page(f"unriddle-{name}", command, own)
    return found


def context_of(command: click.Command, name: str, parent: click.Context) -> click.Context:
    """That of the command, with all the options that its help lists."""
    context = click.Context(command, parent, info_name=name, resilient_parsing=True)
    command.parse_args(context, [])
    return context


def _page(title: str, command: click.Command, context: click.Context) -> str:
    lines = [f'.TH {_sign(title.upper())} 1 "" "unriddle {VERSION}" "unriddle"', ".SH NAME"]
    lines += [f"{_sign(title)} \\- {_sign(command.get_short_help_str(400).rstrip('.'))}"]
    lines += [".SH SYNOPSIS", *_synopsis(command, context), ".SH DESCRIPTION", *_text(command.help)]
    lines += [".SH OPTIONS", *_options(command, context)]
    if isinstance(command, click.Group):
        lines.append(".SH COMMANDS")
        for name in command.list_commands(context):
            lines += _inner(command, name, context)
    lines.append(".SH EXIT STATUS")
    for code, about in CODES:
        lines += [".TP", f".B {code}", about]
    others = "the pages of its commands, such as unriddle-solve(1)" if command is cli else "unriddle(1)"
    lines += [".SH SEE ALSO", _sign(others), ".PP", _sign(HOME)]
    return "\n".join(lines) + "\n"


def _inner(group: click.Group, name: str, context: click.Context) -> Iterator[str]:
    """A command of a group: in one line where it has a page of its own, else whole."""
    command = group.get_command(context, name)
    assert command is not None
    if group is cli:
        yield from (".TP", f".B {_sign(name)}", _sign(command.get_short_help_str(400)))
        return
    own = context_of(command, name, context)
    yield from (f".SS {_sign(name)}", *_synopsis(command, own), ".PP", *_text(command.help), *_options(command, own))


def _synopsis(command: click.Command, context: click.Context) -> list[str]:
    pieces = " ".join(command.collect_usage_pieces(context))
    return [f".B {_sign(context.command_path.split(' [')[0])}", _sign(pieces)]


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if record and record[1]:
            yield from (".TP", f".B {_sign(record[0])}", _sign(record[1]))


def _text(text: str | None) -> Iterator[str]:
    """Paragraphs; lines that begin with \\b keep their ends."""
    for index, paragraph in enumerate((text or "").split("\n\n")):
        if index:
            yield ".PP"
        lines = [line.strip() for line in paragraph.splitlines() if line.strip()]
        kept = lines[:1] == ["\b"]
        yield from ([".nf", *map(_sign, lines[1:]), ".fi"] if kept else [_sign(" ".join(lines))])


def _sign(text: str) -> str:
    """Text in which nothing is a request of roff; a hyphen is one that can be copied."""
    escaped = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    plain = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in escaped)
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
