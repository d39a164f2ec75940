"""Decides how `--save FILE` treats an existing file: it resumes the same search, and keeps others without --force."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from unriddle.core import CheckpointError, Text
from unriddle.core.errors import UnriddleError, plain
from unriddle.core.search import checkpoint, found
from unriddle.core.system import files
from unriddle.core.system.extras import program
from unriddle.fronts import terminal
from unriddle.fronts.cli.language import say
from unriddle.session.solving import Session

if TYPE_CHECKING:
    from pathlib import Path

WIDEST = 80  # the most characters of the name of a search


def session_to_save(fresh: Session, path: Path, force: bool) -> Session:
    """Return the search to save in this file: `fresh` itself, or the saved one resumed. Raises CheckpointError."""
    if files.is_stream(path):
        return fresh
    try:
        fresh.hold()
        if _is_free(path, force):
            return fresh
        _demand_same_search(path, fresh)
    except (UnriddleError, OSError):
        fresh.close()
        raise
    fresh.close()
    one = Session.load(path, limit=fresh.limit, display=fresh.display)
    share = one.end.share
    terminal.note(plain(say(Text("resumed from {file}: {share:.2%} searched", file=str(path), share=share))))
    return one


def _is_free(path: Path, force: bool) -> bool:
    """Whether a search may begin there, in place of any saved one.

    CheckpointError if it would overwrite a list of solutions, or a file that is not one. Even with --force, a file
    whose name the user did not give is only overwritten if it is a list of ours.
    """
    solutions = checkpoint.solutions_path(path)
    if path.is_file() and not force:
        return False
    found.demand_list(solutions)
    if solutions.is_file() and not force:
        raise CheckpointError("{file}: this file exists; --force overwrites it", file=str(solutions))
    solutions.unlink(missing_ok=True)
    return True


def _demand_same_search(path: Path, fresh: Session) -> None:
    """Raise CheckpointError unless the file has a search with the same results as this one."""
    try:
        saved = checkpoint.load(path)
    except CheckpointError as error:
        raise CheckpointError("{why}; --force overwrites it", why=error.text) from error
    words = fresh.lexicon[0].name if fresh.lexicon else ""
    this = _name(fresh, fresh.name, str(fresh.puzzle), fresh.display, words)
    display = saved.options.get("display")
    other = _name(fresh, saved.search, saved.puzzle, display, saved.lexicon[0] if saved.lexicon else "")
    if this != other:
        raise CheckpointError(
            "it contains the search {other}, not {this}: {command} resumes that one, --force overwrites it",
            str(path),
            other=_shorten(other),
            this=_shorten(this),
            command=f"{program()} resume {shlex.quote(str(path))}",
        )


def _name(fresh: Session, search: str, puzzle: str, display: Any, words: str) -> str:
    """Return a search's identity: work, puzzle, options that change its results, and lexicon."""
    given = display if isinstance(display, dict) else {}
    values = {
        option.name: given.get(option.keyword, option.default)
        for option in fresh.entry.options
        if option.of == "search"
    }
    parts = [search, puzzle, *(f"--{name} {value}" for name, value in values.items() if value), words]
    return " ".join(filter(None, parts))


def _shorten(name: str) -> str:
    return name if len(name) <= WIDEST else f"{name[:WIDEST]}..."
