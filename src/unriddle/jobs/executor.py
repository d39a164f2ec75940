"""What does the work of a job: bundles of units, as text, on any number of workers. It knows no puzzle and no file."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Finished(NamedTuple):
    """What became of a ticket: for each unit its result, followed by the units that it gives back, and its seconds.

    A worker that a bundle takes too long does only the first units of it. `results` is None when it was lost: what
    had begun with it is gone.
    """

    ticket: int
    results: Sequence[Sequence[str]] | None
    seconds: Sequence[float] = ()


class Executor(Protocol):
    """Does tickets, in any order; each is finished once, or lost."""

    # How many tickets are worked on at the same time, 0 before there are workers; what it waits for, "" for nothing.
    width: int
    note: str

    def start(self, count: int) -> None:
        """Make ready for this many workers; UnriddleError."""

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        """Have a task of the table done with these units; the number of the ticket is new."""

    def finished(self, timeout: float) -> Finished | None:
        """The next ticket that is done or lost; None when there is none in this many seconds. UnriddleError when no
        worker can be had any more.
        """

    def close(self) -> None:
        """End all workers at once; what they were at is lost without a word."""
