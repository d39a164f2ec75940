"""The second count: a share of a job's units is done again by other workers, and must come out the same."""

from collections import deque
from collections.abc import Iterable

from unriddle.core import Text, UnriddleError
from unriddle.jobs.executor import Executor
from unriddle.jobs.record import Open
from unriddle.jobs.store import Store

LONGEST = 300  # signs of a result that are told


class Second:
    """Has a share, from 0 to 1, of the units done a second time on an executor of its own, with this many workers."""

    def __init__(self, store: Store, share: float, executor: Executor, workers: int) -> None:
        self._store = store
        self._least = share * 256**2
        self._executor = executor
        self._workers = workers
        self._waiting: deque[Open] = deque()
        self._flying: dict[int, Open] = {}
        self._ticket = 0
        self.add(store.unchecked())

    @property
    def left(self) -> int:
        """Units that are still to be done a second time, of those that were done."""
        return len(self._waiting) + len(self._flying)

    def add(self, done: Iterable[Open]) -> None:
        """Units that were done: those of them that the share has, as their marks decide, are done again."""
        self._waiting += [unit for unit in done if int.from_bytes(unit.mark[:2]) < self._least]

    def step(self) -> bool:
        """Give work to the workers and compare what they bring; whether nothing is left.

        UnriddleError names a unit that came out otherwise, and both results.
        """
        if not self._executor.width:
            self._executor.start(self._workers)
        while self._waiting and len(self._flying) < 2 * self._executor.width:
            self._ticket += 1
            unit = self._flying[self._ticket] = self._waiting.popleft()
            self._executor.submit(self._ticket, self._store.task, [unit.text])
        finished = self._executor.finished(0)
        if finished is not None:
            unit = self._flying.pop(finished.ticket)
            if finished.results is None:
                self._waiting.append(unit)
            else:
                self._compare(unit, finished.results[0][0])
        return not self.left

    def _compare(self, unit: Open, again: str) -> None:
        before = self._store.check(unit.number, again)
        if before:
            why = Text(
                "unit {number} gave {before} the first time and {again} the second time: one of them is wrong",
                number=unit.number + 1,
                before=before[:LONGEST],
                again=again[:LONGEST],
            )
            raise UnriddleError(why)

    def close(self) -> None:
        """End its workers."""
        self._executor.close()
