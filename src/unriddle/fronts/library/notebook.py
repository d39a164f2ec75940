"""Progress of a search in a notebook; elsewhere nothing is shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Protocol

from unriddle.core import Progress

if TYPE_CHECKING:
    from collections.abc import Iterable

    from unriddle.core import Event
    from unriddle.session.solving import Session


class Handle(Protocol):
    """An output of a notebook that can be changed."""

    def update(self, obj: object, *, raw: bool) -> None:
        """Show something else in its place."""


def watched(session: Session, events: Iterable[Event]) -> Iterator[Event]:
    """The events of a run; in a notebook a line of progress is below the cell meanwhile, and disappears at the end."""
    handle: Handle | None = None
    for event in events:
        yield event
        if isinstance(event, Progress) and is_notebook():
            line = f"{100 * event.share:.2f}% searched, {len(session.finds)} found"
            handle = _shown(handle, f"<progress value='{event.share}'></progress> {escape(line)}")
    if handle is not None:
        _shown(handle, "")


def is_notebook() -> bool:
    """Whether this process is the kernel of a notebook."""
    shell = sys.modules.get("IPython")
    return shell is not None and getattr(shell.get_ipython(), "kernel", None) is not None


def _shown(handle: Handle | None, html: str) -> Handle | None:
    """Show HTML in an output, a new one if there is none yet."""
    from IPython.display import display

    content = {"text/html": html, "text/plain": ""}
    if handle is None:
        made: Handle = display(content, raw=True, display_id=True)
        return made
    handle.update(content, raw=True)
    return handle
