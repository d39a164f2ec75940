"""A checkpoint whose solutions, since they are many, lay in a file beside it."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from unriddle.core import CheckpointError, Text
from unriddle.core.search import checkpoint
from unriddle.session.solving import Session


def with_solutions(saved: checkpoint.Checkpoint, solutions: bytes) -> checkpoint.Checkpoint:
    """The checkpoint with the solutions in it that lay in a file beside it."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder, "search")
        checkpoint.solutions_path(path).write_bytes(solutions)
        try:
            finds = Session.resume(saved, path=path).finds
        except CheckpointError:
            Session.resume(replace(saved, found=[]))  # what is wrong with the search itself is told first
            raise CheckpointError(Text("these are not the solutions of this search")) from None
        with closing(finds):
            return replace(saved, found=list(finds.entries()))
