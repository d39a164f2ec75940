"""Prints the text for a command line without a puzzle: lines to try, or for --help all commands."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import islice

from unriddle.core import Text
from unriddle.core.system import folders
from unriddle.core.system.extras import program
from unriddle.fronts import terminal
from unriddle.fronts.cli import main
from unriddle.fronts.cli.ends import Exit
from unriddle.fronts.cli.language import LANGUAGES, say, write_text
from unriddle.registry import folder, names
from unriddle.version import VERSION

ABOUT = (
    "Solve, play, explain and make grid puzzles.",
    "Exit codes: 0 found; 1 searched to the end, no solution; 2 bad input; 3 stopped early; 4 a bug in unriddle.",
)
LANG = "Language; the default is that of the locale."
OPTIONS = {
    "-V, --version": "Show the version; with -v the kernels, too.",
    "--debug": "Show the traceback of a bug (exit 4).",
    f"--lang [{'|'.join(LANGUAGES)}]": LANG,
    "-h, --help": "Show this help and exit.",
}
# The groups of commands in help. Commands in no group are aliases, and verbs of one kind of puzzle.
TOPICS: dict[str, dict[str, str]] = {
    Text("Solve and learn"): {
        "solve": "Solve puzzles",
        "hint": "Give a hint without giving the puzzle away",
        "explain": "Solve a puzzle step by step, as a person would",
        "rate": "Rate how hard puzzles are for a person",
        "check": "Check a solution, or whether puzzles have exactly one",
        "help": "Explain a puzzle, a technique or a command",
        "demo": "Solve one puzzle of each kind, to show what it looks like",
    },
    Text("Play"): {
        "play": "Play a puzzle in the terminal, line by line",
        "page": "Build or serve the browser page, which works offline",
    },
    Text("Make and print"): {
        "generate": "Make new puzzles",
        "repair": "Give a nonogram a unique solution",
        "gift": "Turn a photo or a puzzle into a gift that plays in any browser",
        "convert": "Write puzzles in another format",
        "print": "Write puzzles to a file for printing",
    },
    Text("Tools"): {
        "count": "Count all puzzles or squares of a given size exactly",
        "verify": "Verify a receipt, or the proof of a PUZZLE",
        "status": "Show the progress of a job or of a saved search",
        "list": "List kinds of puzzles, formats, examples and techniques",
        "words": "Word lists: build one, look words up, keep your own",
        "serve": "Answer other programs and models",
        "completion": "Print a completion script for a shell",
        "doctor": "Show what is installed, missing, outdated or broken",
    },
}
SECOND = ("resume", "show", "tui", "today", "latin", "balda")
MORE = Text(
    "Second names: resume (solve FILE), show (convert), tui (play --full), today (play today). For one kind of puzzle "
    "alone: latin, balda."
)
WIDEST, NARROWEST = 108, 50  # the most and the least columns of help
TO_TRY = (
    ("solve example:fish", Text("any file, link, id or pasted text")),
    ("hint example:fish", Text("where to look next, and why")),
    ("play example:tiles", Text("in any terminal, line by line")),
    ("help quartiles", Text("the rules of a puzzle")),
)


def guests() -> list[str]:
    """Return the families of other packages, whose commands are not listed in TOPICS."""
    home = os.path.dirname(folder("latin"))
    return [name for name in names() if os.path.dirname(folder(name)) != home]


def overview(more: Mapping[str, str] = {}) -> str:
    """Return all commands in groups; `more` are the commands of other packages with their descriptions."""
    room = min(WIDEST, max(NARROWEST, terminal.width() - 2))
    usage = " ".join(say(Text.of(each)) for each in ("[OPTIONS]", "[COMMAND] [ARGS]..."))
    lines = [f"{say(Text('Usage:'))} unriddle {usage}"]
    for each in ABOUT:
        lines += ["", *table({"": say(Text.of(each))}, room)]
    for title, rows in {Text("Options"): OPTIONS, **TOPICS, Text("Of other kinds of puzzles"): more}.items():
        if rows:
            lines += ["", f"{say(title)}:", *table({name: say(Text.of(about)) for name, about in rows.items()}, room)]
    return "\n".join([*lines, "", *table({"": say(MORE)}, room, "")])


def help() -> None:
    """Print all commands."""
    if guests():
        main.module("top").call(["--help"])
    else:
        terminal.echo(overview())


def version() -> None:
    """Print the version."""
    terminal.echo(f"unriddle {VERSION}")


def table(rows: Mapping[str, str], room: int, before: str = "  ") -> Iterator[str]:
    """Return two columns in lines of at most `room` columns; the second is broken between words."""
    from unriddle.draw.text import fold

    wide = max(map(len, rows))
    wide += 2 * bool(wide)
    for name, about in rows.items():
        for at, line in enumerate(fold(about, room - wide - len(before))):
            yield before + ("" if at else name).ljust(wide) + line


def greeting() -> Iterator[str]:
    """Return the lines a newcomer reads first, and the games left open."""
    yield Text("Paste a puzzle. See it solved, or get just the next step, and why.")
    yield ""
    start, wide = program(), len(program()) + 22
    for line, about in TO_TRY:
        yield Text("  {command} {about}", command=f"{start} {line}".ljust(wide), about=about)
    if os.path.isdir(folders.own("") or ""):
        from unriddle.session import saved_games

        for left in islice(saved_games.saved_plays(), 1):
            command = f"{start} play".ljust(wide)
            yield Text("  {command} resume your game ({game})", command=command, game=left.describe(say))
    yield ""
    yield Text("{command} --help lists everything else.", command=start)


def begin() -> None:
    """Solve what is piped in; otherwise print lines to try."""
    if terminal.has_piped_input():
        raise Exit(main.run(["solve", "-"]))
    terminal.echo("\n".join(map(write_text, greeting())))
