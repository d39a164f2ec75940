"""Long work other than search: a hint, an explanation, a rating, a made or repaired puzzle."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Any, Generic, Self, TypeVar

from unriddle.core import contract
from unriddle.core.errors import Abandoned, damaged
from unriddle.core.json_shape import is_anything, value_in
from unriddle.core.search.shell import Seal, allowed

T = TypeVar("T")
MOST = 1 << 24  # bytes of an unpacked memory, the value of `remember`
# The generator of a Work: it yields (steps made, what was found or None for a pause) and is sent the next budget. It
# first yields NOTHING, and is then sent the first budget.
NOTHING = (0, None)
Doing = Generator[tuple[int, T | None], int, None]


class Work(contract.Running, Generic[T]):
    """Work that the generator `do` does; its snapshot is a memory from which `do` can start again.

    `remember` returns the work done so far in JSON values, and `recall` resumes from it. A kill costs at most one step
    or one try to repeat. A family derives its own class, which maintains `share`. An object is made at the start, and
    again at each resume.
    """

    done: bool = False
    busy: bool = False
    steps: int = 0
    share: float = 0.0

    def __init__(self, subject: object, entry: str, *lexicon: Any) -> None:
        """Begin; `subject`, as text, and the entry's name identify its snapshots."""
        self._seal = Seal(str(subject), entry, lexicon[0].digest if lexicon else "")
        self._doing: Doing[T] | None = None
        self.recall(None)

    def resumed(self, snapshot: bytes | None) -> Self:
        """Resume from a snapshot of equal work, if given; CheckpointError."""
        if snapshot is not None:
            data, stream = self._seal.open(snapshot), zlib.decompressobj()
            try:
                text = stream.decompress(data, MOST)
                if not stream.eof:
                    raise damaged()
                self.recall(value_in(text, is_anything))
            except (zlib.error, AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
                raise damaged() from error  # what `recall` may raise for invalid data
        return self

    def recall(self, memory: Any) -> None:
        """Resume from the value of `remember`; None for the start."""
        raise NotImplementedError

    def remember(self) -> Any:
        """Return the work done so far, in JSON values."""
        raise NotImplementedError

    def do(self) -> Doing[T]:
        """Do the work from the remembered place on, yielding (steps made, find or None)."""
        raise NotImplementedError

    def advance(self, budget: int) -> T | None:
        left = allowed(budget, self.busy)
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
        except Abandoned as left_so:  # the unfinished step is repeated, from what is remembered
            self.steps += left_so.whole
            self.busy, self._doing = False, None
            self.recall(self.remember())
            raise
        self.busy = False
        return found

    def look(self) -> Any:
        return None

    def snapshot(self) -> bytes:
        allowed(1, self.busy)
        return self._seal.close(zlib.compress(json.dumps(self.remember(), ensure_ascii=False).encode()))


def resuming(begin: Callable[..., Work[T]]) -> Callable[..., Work[T]]:
    """Return the search of an Entry whose work starts with `begin(puzzle, *lexicon, **options)`."""
    return partial(_resumed, begin)


def _resumed(
    begin: Callable[..., Work[T]], puzzle: contract.Puzzle, snapshot: bytes | None = None, *lexicon: Any, **options: Any
) -> Work[T]:
    return begin(puzzle, *lexicon, **options).resumed(snapshot)


def recalled(numbers: Iterator[Any], most: int, least: int = 0) -> int:
    """Return the next number of a memory; CheckpointError unless it is an int from `least` to `most`."""
    number = next(numbers, None)
    if type(number) is not int or not least <= number <= most:
        raise damaged()
    return number
