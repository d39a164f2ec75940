"""Works on a job and reports on the screen: locks its file, starts workers, shows progress, stops."""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from unriddle.core import Text, UnriddleError
from unriddle.core.errors import join_with_commas, plain
from unriddle.core.record import Record
from unriddle.core.system.locks import Lock, Scratch, lock
from unriddle.fronts import terminal
from unriddle.fronts.cli import language
from unriddle.fronts.cli.jobs.report import Ongoing, name, with_left
from unriddle.fronts.cli.several import worse
from unriddle.fronts.signals import interrupts
from unriddle.jobs.coordinator import POLL_S, Coordinator
from unriddle.jobs.local import Executor, Local
from unriddle.jobs.store import ASIDE, JobFile, JobProgress, Many

MAX_NAMED = 5  # the most given up units to name


class How(Record):
    """How to run a job: with this many processes, or on the cluster at an address; its file (with `force` also of
    another build); and the `seconds` after which to stop it.
    """

    jobs: int = 1
    cluster: str | None = None
    job: str | None = None
    force: bool = False
    seconds: float | None = None

    def executor(self) -> Executor:
        """Return the executor: local processes, or the cluster."""
        if self.cluster is None:
            return Local()
        from unriddle.jobs.dask import Dask

        return Dask(self.cluster)


def work(
    task: str,
    values: Iterable[Any] | Many,
    execution: How,
    unit_name: str,
    output: Callable[[Ongoing], Iterable[str | int]],
    say: Callable[[str], object],
    complain: Callable[[str], object],
) -> int:
    """Work on the job until it is done or stopped; return the largest exit code, 3 when stopped.

    `values` are its units. `output` yields the lines to print and exit codes; if an UnriddleError ends the work, that
    error is raised after them.
    """
    with ExitStack() as stack:
        if execution.job:
            path = Path(execution.job)
            stack.callback(_lock_job(path, complain).close)
        else:
            path = stack.enter_context(closing(Scratch("unriddle-job-"))).path / "job"
        if isinstance(values, Many):
            values = values._replace(values=_show_count(values.values, unit_name))
        store = stack.enter_context(closing(JobFile.create_or_open(path, task, values, execution.force)))
        run = Coordinator(store, execution.executor())
        code = 0
        with (
            interrupts() as stop,
            terminal.ProgressLine() as line,
            closing(run.run(execution.jobs, ends(stop, execution.seconds))) as steps,
        ):

            def describe(tally: JobProgress) -> str:
                progress = Text(
                    "{done:,} of {whole:,} {what} done", done=tally.done, whole=tally.whole, what=Text.of(unit_name)
                )
                if rate := tally.rate(time.time()):
                    progress = with_left(progress, (tally.whole - tally.done) / rate, store.grows)
                return language.say(
                    Text("{far}; {note}", far=progress, note=Text.of(run.note)) if run.note else progress
                )

            job = Ongoing(store, steps, line, describe)
            for each in output(job):
                if isinstance(each, int):
                    code = worse(code, each)
                else:
                    say(each)
            job.ended()
        failure = job.failure or _aside(run)
        if failure is not None:
            raise failure
        stopped = _stop_line(run, unit_name)
        if stopped:
            then = Text("{stopped}; resume with the same command", stopped=stopped) if execution.job else stopped
            complain(plain(language.say(then)))
    return worse(code, 3) if stopped else code


def ends(stop: Callable[[], bool], seconds: float | None) -> Callable[[], bool]:
    """Return a stop signal that is true when `stop` is, or after these seconds."""
    if seconds is None:
        return stop
    last = time.monotonic() + seconds
    return lambda: stop() or time.monotonic() >= last


def _show_count(values: Iterable[Any], unit_name: str) -> Iterator[Any]:
    """Yield the values, showing on the screen how many were read."""
    with terminal.ProgressLine("reading", language.say) as line:
        for number, value in enumerate(values):
            if number % 1000 == 0:
                line.tell(number, 0, unit_name)
            yield value


def _aside(run: Coordinator) -> UnriddleError | None:
    """Return the error for units that lost their workers too often; None if there are no such units."""
    if not run.aside:
        return None
    named = [name(unit.number, json.loads(unit.text)) for unit in run.aside[:MAX_NAMED]]
    more = ["..."] * (len(run.aside) > MAX_NAMED)
    return UnriddleError(
        "given up after their workers were lost {times} times: {named}",
        times=ASIDE,
        named=join_with_commas(named + more),
    )


def _stop_line(run: Coordinator, unit_name: str) -> Text | None:
    """Return a sentence that says how much was done when the job was stopped; None if all was done."""
    tally = run.store.tally
    if tally.done < tally.whole:
        return Text(
            "stopped with {done} of {whole} {what} done", done=tally.done, whole=tally.whole, what=Text.of(unit_name)
        )
    return None


def _lock_job(path: Path, complain: Callable[[str], object]) -> Lock:
    """Lock the job file; if another process has it, report that once and wait until it ends."""
    is_announced = False
    while True:
        try:
            return lock(path)
        except BlockingIOError as error:
            if not is_announced:
                text = Text("process {process} is working on {file}: waiting for it", process=error.strerror, file=path)
                complain(plain(language.say(text)))
            is_announced = True
            time.sleep(POLL_S)
