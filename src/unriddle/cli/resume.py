"""`unriddle resume`: go on with a saved search as if it had never stopped."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from unriddle import api
from unriddle.cli.options import FileType, limits, output
from unriddle.cli.session import Session
from unriddle.cli.solve import draw
from unriddle.core import CheckpointError, Finds, UnriddleError, checkpoint


def resume(file: str, **values: Any) -> None:
    """Go on with the search in FILE; prints the whole list, earlier finds first, and saves to FILE again."""
    session = restore(Path(file), values)
    outcome = session.run()
    draw(outcome, values, None)
    outcome.close()
    raise click.exceptions.Exit(outcome.code)


def restore(path: Path, values: Mapping[str, Any]) -> Session:
    """The session that a checkpoint file holds; CheckpointError in one line that names the file."""
    saved = checkpoint.load(path)
    try:
        family, puzzle = api.parse_id(saved.puzzle)
        if saved.search not in family.searches:
            raise CheckpointError(f"{family.name} has no search {saved.search!r}")
        lexicon: tuple[Any, ...] = ()
        name = ""
        if saved.lexicon is not None:
            name, digest = saved.lexicon
            lexicon = api.arguments(family, puzzle, name)
            if lexicon[0].digest != digest:
                raise CheckpointError(f"saved with another lexicon than {name} is now, or other words of your own")
        search = family.searches[saved.search](puzzle, saved.snapshot, *lexicon)
        limit = values["limit"].count if values["limit"] is not None else saved.options.get("limit")
        if not (limit is None or isinstance(limit, int)):
            raise CheckpointError("the checkpoint is damaged: its limit is not a number")
        return Session(
            family,
            puzzle,
            search,
            entry=saved.search,
            lexicon=lexicon,
            lexicon_name=name,
            limit=limit,
            seconds=values["time"],
            steps=values["steps"],
            save=path,
            json=values["json"],
            watch=values["watch"],
            display=dict(saved.options.get("display") or {}),
            finds=Finds.from_json(puzzle, saved.found, checkpoint.solutions_path(path)),
            title=str(saved.options.get("title", "")),
        )
    except UnriddleError as error:
        raise CheckpointError(f"{path}: {error}") from error


COMMANDS = {
    "resume": click.Command(
        "resume",
        callback=resume,
        help=resume.__doc__,
        params=[click.Argument(["file"], type=FileType()), *limits(), *output()],
    )
}
