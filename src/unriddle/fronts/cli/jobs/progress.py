"""A job while it is worked on: its results come in order, each as soon as it is there; work goes on between them."""

from collections.abc import Callable, Iterator

from unriddle.core import UnriddleError
from unriddle.fronts.terminal import Line
from unriddle.jobs.record import Tally, Unit
from unriddle.jobs.store import Store

AT_ONCE = 500  # results that are told before the run is looked after again


class Ongoing:
    """The job in this store and the run that works on it. `failure` is what ended it, `line` says how far it is."""

    def __init__(self, store: Store, run: Iterator[Tally], line: Line, says: Callable[[Tally], str]) -> None:
        self.store = store
        self.failure: UnriddleError | None = None
        self._run, self._line, self._says = run, line, says

    def results(self, without: str = "") -> Iterator[Unit]:
        """Works on to the end or a stop: the units that are done, by number, each when all before it are."""
        at = 0
        while self._goes_on():
            for unit in self.store.results(at, AT_ONCE, without):
                if unit.number != at:
                    break
                at += 1
                self._line.clear()
                yield unit
        yield from self.store.results(at, without=without)

    def ended(self) -> Store:
        """Works on to the end or a stop."""
        while self._goes_on():
            pass
        return self.store

    def _goes_on(self) -> bool:
        """A step of the run; whether there may be another one."""
        try:
            tally = next(self._run, None)
        except UnriddleError as error:  # what is done is told all the same
            self.failure, tally = error, None
        if tally is None:
            self._line.clear()
            return False
        self._line.show(self._says(tally))
        return True
