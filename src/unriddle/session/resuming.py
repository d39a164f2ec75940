"""A saved search that is read part by part, so that one with very many solutions keeps nobody waiting."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from unriddle.core import CheckpointError, Text
from unriddle.core.search import incoming
from unriddle.core.search.found import is_beside
from unriddle.session.solving import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def resumed(saved: Iterable[bytes], beside: Iterable[bytes] | None = None) -> Iterator[Session | None]:
    """The session of a checkpoint, and of the file beside it, whose contents come in parts: None after each solution
    that was read, the session last. CheckpointError, LexiconError, MissingError, PuzzleError.
    """
    read = incoming.read(saved)
    head = next(read)
    if beside is None or not is_beside(head.found):
        session, entries = Session.resume(head), read
    else:
        session = Session.resume(replace(head, found=[]))
        entries = incoming.lines(beside, head.found["count"], head.found["digest"])
    try:
        for entry in entries:
            session.finds.take(entry)
            yield None
    except CheckpointError as error:
        session.close()
        raise (
            error if entries is read else CheckpointError(Text("these are not the solutions of this search"))
        ) from error
    except GeneratorExit:
        session.close()
        raise
    yield session
