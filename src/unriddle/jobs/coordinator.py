"""The run of a job: the only user of the file; sends bundles to an executor and stores the results.

A unit may be started again if its worker is lost; its result is stored once.
"""

from collections import deque
from collections.abc import Callable, Generator, Sequence

from unriddle.core.system.stopping import never
from unriddle.jobs.local import Executor, Finished
from unriddle.jobs.store import ASIDE, Done, JobFile, JobProgress, Open

POLL_S = 0.04
TICKET_S = 1.0  # seconds of work per bundle: the most that a kill loses
MAX_BUNDLE = 2_000  # the most units of a bundle
IN_FLIGHT = 2  # bundles per worker: the next one is ready when one is finished


class Coordinator:
    """One run of one job. `aside` has the units that lost their worker too often."""

    def __init__(self, store: JobFile, executor: Executor) -> None:
        self.store = store
        self.aside: list[Open] = []
        self._executor = executor
        self._flying: dict[int, Sequence[Open]] = {}
        self._ticket = 0
        self._at = 0  # all units before it are done, in progress, returned or given up
        self._unbegun: deque[Open] = deque()  # units not started, of bundles that took too long
        self._back: deque[Open] = deque()  # units of a lost worker, which one of them may have killed
        self._suspects: deque[Open] = deque()  # units that lost a second worker; each goes into a bundle of its own
        self._single: set[int] = set()  # bundles with a single unit of these two kinds
        tally = store.tally
        self._mean = tally.seconds / tally.done if tally.done else 0.0  # recent seconds per unit

    def run(self, count: int, stop: Callable[[], bool] = never) -> Generator[JobProgress, None, None]:
        """Work with `count` workers until everything possible is done, or `stop`; yields progress 20 times per second.

        UnriddleError if no worker is available, CheckpointError if the file can no longer be used.
        """
        try:
            self._executor.start(count)
            while True:
                yield self.store.tally
                if stop():
                    return
                self.store.demand_place()
                # Keep IN_FLIGHT bundles per worker in flight.
                while len(self._flying) < IN_FLIGHT * self._executor.width:
                    units = self._fresh(self._size())
                    if units:
                        self._submit(units)
                    elif not self._retry():
                        break
                left = bool(self._back or self._suspects) or not self._executor.width
                if not self._flying and not left:
                    break
                self._take(self._executor.finished(POLL_S))
            yield self.store.tally
        finally:
            self._executor.close()

    @property
    def note(self) -> str:
        """A remark on the progress, such as waiting for workers."""
        return self._executor.note

    def _fresh(self, count: int) -> list[Open]:
        """Return the next units that have not been started."""
        if self._unbegun:
            return [self._unbegun.popleft() for _ in range(min(count, len(self._unbegun)))]
        units = self.store.open_units(self._at, count)
        if units:
            self._at = units[-1].number + 1
        return units

    def _submit(self, units: Sequence[Open]) -> None:
        self._ticket += 1
        self._flying[self._ticket] = units
        self._executor.submit(self._ticket, self.store.task, [unit.text for unit in units])

    def _retry(self) -> bool:
        """Send a returned unit out alone, unless one already waits behind another that may kill their worker."""
        if self._back and len(self._flying) < self._executor.width:
            unit = self._back.popleft()
        elif self._suspects and not self._flying:
            unit = self._suspects.popleft()
        else:
            return False
        self._submit([unit])
        self._single.add(self._ticket)
        return True

    def _size(self) -> int:
        """Return the number of units for a bundle, by time; the last bundles are divided evenly among workers."""
        if not self._mean:
            return 1
        tally = self.store.tally
        left = tally.whole - tally.done - sum(map(len, self._flying.values()))
        fair_share = left // (IN_FLIGHT * self._executor.width) + 1
        return max(1, min(MAX_BUNDLE, int(TICKET_S / self._mean), fair_share))

    def _take(self, finished: Finished | None) -> None:
        """Store the results of a bundle; units without a result are queued again."""
        if finished is None:
            return
        units = self._flying.pop(finished.ticket)
        if finished.results is None:
            if finished.ticket not in self._single:
                self._back.extend(units)
            elif self.store.lose(units[0].number) < ASIDE:
                self._suspects.extend(units)
            else:
                self.aside.extend(units)
            return
        results = zip(units, finished.results, finished.seconds, strict=False)
        done = [Done(unit.number, texts, seconds) for unit, texts, seconds in results]
        self._unbegun.extend(units[len(done) :])
        if done:
            self.store.finish(done)
            mean = max(sum(finished.seconds) / len(done), 1e-6)
            self._mean = (self._mean + mean) / 2 if self._mean else mean
