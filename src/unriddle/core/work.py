"""Long work other than search: a hint, an explanation, a rating, making or repairing a puzzle."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any, Generic, Self, TypeVar

from unriddle.core import contract
from unriddle.core.errors import Abandoned, damaged_snapshot
from unriddle.core.json_shape import is_anything, value_in
from unriddle.core.search.shell import Seal, checked_budget

T = TypeVar("T")
MAX_STATE_SIZE = 1 << 24  # the most bytes of an uncompressed state
# The generator of a Work yields (steps made, the find or None) and is sent the next budget. Its first yield is STARTED,
# before the first budget.
STARTED = (0, None)
Steps = Generator[tuple[int, T | None], int, None]


class Work(contract.Running, Generic[T]):
    """Work done by the generator `do`, whose snapshot is the `state` from which `do` can continue.

    `state` returns the work done so far in JSON values, and `restore` resumes from it. After a kill, at most one step
    or one attempt is repeated. A family derives its own class, which maintains `share`. The start and each resume
    create a new object.
    """

    done: bool = False
    busy: bool = False
    steps: int = 0
    share: float = 0.0

    def __init__(self, subject: object, entry: str, *lexicon: Any) -> None:
        """Start the work; `subject`, as text, and the entry's name identify its snapshots."""
        self._seal = Seal(str(subject), entry, lexicon[0].digest if lexicon else "")
        self._doing: Steps[T] | None = None
        self.restore(None)

    def resumed(self, snapshot: bytes | None) -> Self:
        """Resume from a snapshot of equal work, if given. Raises CheckpointError."""
        if snapshot is not None:
            data, stream = self._seal.open(snapshot), zlib.decompressobj()
            try:
                text = stream.decompress(data, MAX_STATE_SIZE)
                if not stream.eof:
                    raise damaged_snapshot()
                self.restore(value_in(text, is_anything))
            except (zlib.error, AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
                raise damaged_snapshot() from error  # the errors of `restore` for invalid data
        return self

    def restore(self, state: Any) -> None:
        """Resume from the value of `state`; None: start from the beginning."""
        raise NotImplementedError

    def state(self) -> Any:
        """Return the work done so far, in JSON values."""
        raise NotImplementedError

    def do(self) -> Steps[T]:
        """Do the work from the restored state on, yielding (steps made, find or None)."""
        raise NotImplementedError

    def advance(self, budget: int) -> T | None:
        left = checked_budget(budget, self.busy)
        if self.done:
            return None
        self.busy = True
        found = None
        try:
            if self._doing is None:
                self._doing = self.do()
                next(self._doing)
            made, found = self._doing.send(left)
            self.steps += made
        except StopIteration:
            self.done, self.share = True, 1.0
        except Abandoned as left_so:  # the unfinished step is repeated from the state before it
            self.steps += left_so.whole
            self.busy, self._doing = False, None
            self.restore(self.state())
            raise
        self.busy = False
        return found

    def look(self) -> Any:
        return None

    def snapshot(self) -> bytes:
        checked_budget(1, self.busy)
        return self._seal.close(zlib.compress(json.dumps(self.state(), ensure_ascii=False).encode()))


def resuming(begin: Callable[..., Work[T]]) -> Callable[..., Work[T]]:
    """Return the search of an Entry whose work starts with `begin(puzzle, *lexicon, **options)`."""
    return partial(_resume, begin)


def _resume(
    begin: Callable[..., Work[T]], puzzle: contract.Puzzle, snapshot: bytes | None = None, *lexicon: Any, **options: Any
) -> Work[T]:
    return begin(puzzle, *lexicon, **options).resumed(snapshot)


def next_int(numbers: Iterator[Any], most: int, least: int = 0) -> int:
    """Return the next number of a state; CheckpointError unless it is an int from `least` to `most`."""
    number = next(numbers, None)
    if type(number) is not int or not least <= number <= most:
        raise damaged_snapshot()
    return number
