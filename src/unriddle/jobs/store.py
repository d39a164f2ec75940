"""The job file: an SQLite database with one row per unit; the results of a bundle are one transaction.

Only the run that works on a job, and its readers, have the file open. Everything read back is compared with the request
and validated by the task's shapes: a file from anyone can name no other code, no other units and no strange results
(docs/decisions/job-files.md).
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from unriddle.core import CheckpointError
from unriddle.core.errors import join_with_commas, message_of
from unriddle.core.json_shape import is_line, is_number, value_in
from unriddle.core.system.build import build
from unriddle.core.system.hashing import blake2b
from unriddle.jobs.local import text_of
from unriddle.jobs.tasks import find_task, valid_error

VERSION = 8
ASIDE = 3  # the most workers that a unit may lose
FAILED = f"result glob '{{\"error\":*' or (lost >= {ASIDE} and result is null)"
HEAD = "CREATE TABLE job (version integer, task text, digest text)"  # the same in every version
# As SQLite stores them; a file with anything else, such as a trigger, is refused. `checked` is no longer used.
SCHEMA = (
    HEAD,
    "CREATE TABLE unit (number integer primary key, value text not null, mark blob not null, parent integer,"
    " result text, seconds real, lost integer not null default 0, checked integer not null default 0)",
    "CREATE TABLE tally (done integer, whole integer, seconds real, before integer, began real, last real)",
    "CREATE TABLE build (name text)",  # the builds that worked on it
    # Indexes that keep queries of large files fast.
    "CREATE INDEX open_units on unit (number) where result is null",
    f"CREATE INDEX failed on unit (number) where {FAILED}",
    "CREATE INDEX lost on unit (number) where lost > 0",
)
WAIT_MS = 60_000  # milliseconds to wait for another process that writes
SAFE = ("trusted_schema = off", "cell_size_check = on")
PERSISTENT_PRAGMAS = ("journal_mode = wal", "synchronous = full")  # settings that may change the file


class Database:
    """The connection to a job file; errors of SQLite become CheckpointError."""

    def __init__(self, path: Path, longest: int) -> None:
        """`longest` is the most bytes of a row."""
        self._path = path
        try:
            self._database = sqlite3.connect(path, timeout=WAIT_MS / 1000, isolation_level=None)
            try:
                self._database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)
                for pragma in SAFE:
                    self._database.execute(f"pragma {pragma}")
                self._database.execute("select 1 from sqlite_master limit 1")  # it is read only now
            except sqlite3.Error:
                self._database.close()
                raise
        except sqlite3.Error as error:
            raise CheckpointError(
                "not a job file, or it is damaged ({why})", str(path), why=message_of(error)
            ) from error

    def head(self) -> tuple[str, str] | None:
        """Task and digest; None for an empty file. CheckpointError unless the file is of this version."""
        schema = [row[0] for row in self.rows("select sql from sqlite_master limit 9")]
        if not schema:
            return None
        heads = self.rows("select version, task, digest from job limit 2") if HEAD in schema else []
        versions = [head[0] for head in heads if type(head[0]) is int]
        if versions and versions != [VERSION]:
            raise CheckpointError(
                "written by another version of unriddle (format {version!r})", str(self._path), version=versions[0]
            )
        if sorted(map(str, schema)) != sorted(SCHEMA) or [list(map(type, head)) for head in heads] != [[int, str, str]]:
            raise CheckpointError("not an unriddle job file", str(self._path))
        _, task, digest = heads[0]
        return task, digest

    def execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        with self._usable():
            return self._database.execute(statement, values)

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute the statement once for each row."""
        with self._usable():
            self._database.executemany(statement, rows)

    def rows(self, statement: str) -> list[Any]:
        with self._usable():
            return self._database.execute(statement).fetchall()

    def each(self, statement: str) -> Iterator[Any]:
        """Yield the rows one by one, for large results."""
        cursor = self.execute(statement)
        while True:
            with self._usable():
                row = cursor.fetchone()
            if row is None:
                return
            yield row

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all of the block or nothing; afterwards everything is in the main file, ready to move or copy."""
        self.execute("begin immediate")
        try:
            yield
        except BaseException:
            self.execute("rollback")
            raise
        self.execute("commit")
        self.execute("pragma busy_timeout = 0")  # do not wait for readers: the next transaction checkpoints
        self.rows("pragma wal_checkpoint(truncate)")
        self.execute(f"pragma busy_timeout = {WAIT_MS}")

    def close(self) -> None:
        self._database.close()

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """Turn errors of SQLite within the block into CheckpointError."""
        try:
            yield
        except sqlite3.Error as error:
            raise CheckpointError(
                "the job file cannot be used ({why})", str(self._path), why=message_of(error)
            ) from error


class JobUnit(NamedTuple):
    """One unit: its number from 0, its work as a JSON value, and the result and seconds once it is done."""

    number: int
    value: Any
    result: Any = None
    seconds: float = 0.0


class Open(NamedTuple):
    """A unit that is to be done, as text."""

    number: int
    text: str


class Done(NamedTuple):
    """A finished unit: its result and the units that it split off, as text, and the seconds of CPU."""

    number: int
    results: Sequence[str]
    seconds: float


class JobProgress(NamedTuple):
    """The progress of a job: units done, all units, CPU seconds; and of the run.

    Of the run: units done before it, its start, and the time of the last result.
    """

    done: int
    whole: int
    seconds: float
    before: int
    began: float
    last: float

    def rate(self, now: float) -> float:
        """Return the units per second of this run until now."""
        return (self.done - self.before) / (now - self.began) if now > self.began else 0.0


class Many(NamedTuple):
    """Units too numerous to compare one by one with a file when it is opened.

    `values` are read only for a new file. The job is recognized by `identity`; a unit in a file must satisfy `fits`.
    """

    values: Iterable[Any]
    identity: Sequence[str]
    fits: Callable[[Any], bool]


MOST_BUILDS = 100
MAX_RESULT = 256 << 20  # the most bytes of one result
Row = tuple[int, str, bytes, int | None]  # number, value, mark, parent


class JobFile:
    """A job file, opened for the job with this task and digest. `tally` is its progress."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self.task: str = ""
        self.tally: JobProgress = JobProgress(0, 0, 0.0, 0, 0.0, 0.0)
        self._fits: Callable[[Any], bool] | None = None  # of a job whose units were not compared with the command line
        self._firsts: set[str] = set()  # the job's initial units, if others may follow
        self._database = Database(path, 2 * MAX_RESULT)
        self._state = path.stat()

    @classmethod
    def create_or_open(cls, path: Path, task: str, values: Iterable[Any] | Many, any_build: bool = False) -> "JobFile":
        """Return the job file for these units: a new one, or the existing one if it has the same job.

        CheckpointError if the file is something else, another job, damaged, or of another build (unless `any_build`).
        """
        with cls._opened(path) as store:
            head = store._database.head()
            units = store._known(task, values)
            for pragma in PERSISTENT_PRAGMAS:  # from now on, completed transactions survive a crash of the machine
                store._database.execute(f"pragma {pragma}")
            if head is None:
                # Write the job into an empty file.
                with store._transaction():
                    for statement in SCHEMA:
                        store._database.execute(statement)
                    store._database.execute("insert into build values (?)", (build(),))
                    store._database.execute("insert into job values (?, ?, ?)", (VERSION, store.task, store.digest))
                    store._insert(units, None)
            elif store._fits is None:
                store.verify()
            else:
                store._verify_head()
                store._count()
            store._enter(any_build)
            # A run begins: its rate is counted from here.
            now = time.time()
            store.tally = store.tally._replace(before=store.tally.done, began=now, last=now)
            with store._transaction():
                store._database.execute("delete from tally")
                store._database.execute("insert into tally values (?, ?, ?, ?, ?, ?)", store.tally)
                store._database.execute("update unit set lost = 0 where lost > 0")
        return store

    @classmethod
    def look(cls, path: Path) -> "JobFile":
        """Open an existing job file for reading, even while a run works on it. Raises CheckpointError."""
        with cls._opened(path) as store:
            store._is(*store._head())
            store._take_tally()
            if store._shapes.first:
                firsts = store._database.rows("select value from unit where parent is null")
                store._firsts = {row[0] for row in firsts}
        return store

    def _known(self, task: str, values: Iterable[Any] | Many) -> Iterable[str]:
        """Return the units as text; from here on the job is this one."""
        if isinstance(values, Many):
            self._fits = values.fits
            self._is(task, _digest(task, values.identity))
            return map(text_of, values.values)
        texts = [text_of(value) for value in values]
        self._is(task, _digest(task, texts))
        self._firsts = set(texts) if self._shapes.first else set()
        return texts

    def _is(self, task: str, digest: str) -> None:
        self.digest: str = digest
        self.task = task
        self._shapes = find_task(task)
        self._key = blake2b(digest.encode(), digest_size=16)

    @classmethod
    @contextmanager
    def _opened(cls, path: Path) -> Iterator["JobFile"]:
        """Yield the open file; it is closed if the block raises an error."""
        store = cls(path)
        try:
            yield store
        except BaseException:
            store.close()
            raise

    def _insert(self, texts: Iterable[str], parent: int | None) -> None:
        """Add units to do."""
        start = last = self.tally.whole

        def rows() -> Iterator[Row]:
            nonlocal last
            for last, text in enumerate(texts, start + 1):
                yield last - 1, text, self._mark(last - 1, text, parent), parent

        self._database.many("insert into unit (number, value, mark, parent) values (?, ?, ?, ?)", rows())
        self.tally = self.tally._replace(whole=last)

    def _head(self) -> tuple[str, str]:
        """Return the task and digest; CheckpointError also for an empty file."""
        head = self._database.head()
        if head is None:
            raise CheckpointError("not an unriddle job file", str(self.path))
        return head

    def _verify_head(self) -> None:
        """Raise CheckpointError unless the head of the file names this job."""
        if self._head() != (self.task, self.digest):
            raise CheckpointError(
                "this file belongs to another job (other puzzles or other options): name another file", str(self.path)
            )

    def verify(self) -> None:
        """Raise CheckpointError unless every unit belongs to the job and every result has the shape of its task."""
        self._verify_head()
        state, done, count, spent = _hash(self.task), 0, 0, 0.0
        rows = self._database.each("select number, value, mark, parent, result, seconds from unit order by number")
        for number, text, mark, parent, result, seconds in rows:
            if number != count or type(text) is not str:
                self._raise_damaged(count)
            if parent is None:
                _count_in(state, text)
            self._open((number, text, mark, parent))
            count += 1
            if result is not None:
                self._result(number, result, seconds)
                done, spent = done + 1, spent + seconds
        if state.hexdigest() != self.digest:
            raise CheckpointError("the job file is damaged: its digest does not match its units", str(self.path))
        self.tally = JobProgress(done, count, spent, 0, 0.0, 0.0)

    def _count(self) -> None:
        """Read the tally and compare it with the counts from an index; rows are verified when read."""
        self._take_tally()
        last = self._database.rows("select max(number) from unit")[0][0]
        left = self._database.rows("select count(*) from unit where result is null")[0][0]
        total = 0 if last is None else last + 1
        if self.tally[:2] != (total - left, total):
            raise CheckpointError("the job file is damaged: its counts are invalid", str(self.path))

    def builds(self) -> list[str]:
        """Return the builds that have worked on it. Raises CheckpointError."""
        names = [row[0] for row in self._database.rows(f"select name from build limit {MOST_BUILDS}")]
        if not names or not all(is_line(name) for name in names):
            raise CheckpointError("the job file is damaged: its list of builds is invalid", str(self.path))
        return names

    def _enter(self, any_build: bool) -> None:
        """Record that this build works on it; CheckpointError if another build has, unless `any_build`."""
        names, own = self.builds(), build()
        if own in names:
            return
        if not any_build:
            others = join_with_commas(name[:40] for name in names)
            raise CheckpointError(
                "started by unriddle {others}, but this is {own}: --force resumes it",
                str(self.path),
                others=others,
                own=own,
            )
        with self._transaction():
            self._database.execute("insert into build values (?)", (own,))

    def _take_tally(self) -> None:
        rows = self._database.rows("select * from tally limit 2")
        if len(rows) != 1 or not all(map(is_number, rows[0])):
            raise CheckpointError("the job file is damaged: its counts are invalid", str(self.path))
        self.tally = JobProgress(*rows[0])

    def open_units(self, start: int, count: int) -> list[Open]:
        """Return up to `count` unfinished units, from number `start` on."""
        self._verify_head()
        condition = f"result is null and number >= {start} order by number limit {count}"
        return [
            self._open(row)
            for row in self._database.rows(f"select number, value, mark, parent from unit where {condition}")
        ]

    def _open(self, row: Row) -> Open:
        if row[3] is None and self._fits is None:
            self._verify_mark(row)  # it equals the unit of the command line
        else:
            self._value(row)
        return Open(row[0], row[1])

    def finish(self, done: Iterable[Done]) -> None:
        """Store a bundle's results and split-off units, for units without a result."""
        results = {each.number: each for each in done}
        with self._transaction():
            wanted = (
                f"select number from unit where result is null and number between {min(results)} and {max(results)}"
            )
            fresh = [results[number] for (number,) in self._database.rows(wanted) if number in results]
            rows, tally = [], self.tally
            for number, (result, *rest), seconds in fresh:
                if len(result) > MAX_RESULT:
                    result, rest = text_of({"error": "the result is too large for a job file"}), []
                rows.append((result, seconds, number))
                if rest:
                    self._insert(rest, number)
            self._database.many("update unit set result = ?, seconds = ? where number = ?", rows)
            spent = tally.seconds + sum(each.seconds for each in fresh)
            self.tally = self.tally._replace(done=tally.done + len(fresh), seconds=spent, last=time.time())
            self._database.execute(
                "update tally set (done, whole, seconds, before, began, last) = (?, ?, ?, ?, ?, ?)", self.tally
            )

    def lose(self, number: int) -> int:
        """Record that a unit lost its worker while it was its only unit; return how often that happened."""
        with self._transaction():
            self._database.execute("update unit set lost = lost + 1 where number = ?", (number,))
        lost: int = self._database.rows(f"select lost from unit where number = {number}")[0][0]
        return lost

    @property
    def grows(self) -> bool:
        """Whether units can split off further units."""
        return self._shapes.first is not None

    def results(self, start: int = 0, most: int = -1, without: str = "") -> Iterator[JobUnit]:
        """Yield the finished units from number `start` on, in order, at most `most` (-1: all).

        `without` names a list in the results to replace by an empty one: it is the largest part and slowest to read.
        """
        return self._finished_units(f"result is not null and number >= {start}", most, without)

    def failed(self, most: int) -> Iterator[JobUnit]:
        """Yield the units that failed, and those that lost their workers, whose result is None."""
        return self._finished_units(f"({FAILED})", most)

    def result(self, number: int) -> Any:
        """Return the result of a unit that is done."""
        return next(self._finished_units(f"number = {number}")).result

    def _finished_units(self, condition: str, most: int = -1, without: str = "") -> Iterator[JobUnit]:
        result = f"json_replace(result, '$.{without}', json('[]'))" if without else "result"
        fields = f"number, value, mark, parent, {result}, seconds"
        rows = self._database.each(f"select {fields} from unit where {condition} order by number limit {most}")
        for number, text, mark, parent, result, seconds in rows:
            value = self._value((number, text, mark, parent))
            done = None if result is None else self._result(number, result, seconds)
            yield JobUnit(number, value, done, seconds or 0.0)

    def results_in_order(self) -> Iterator[Any]:
        """Yield the results of all finished units; those that a unit split off follow it directly."""
        following: dict[int, list[int]] = {}
        ahead: list[int] = []
        for number, parent in self._database.each("select number, parent from unit order by number desc"):
            (ahead if parent is None else following.setdefault(parent, [])).append(number)
        while ahead:
            number = ahead.pop()
            yield self.result(number)
            ahead += following.pop(number, [])

    def demand_place(self) -> None:
        """Raise CheckpointError if the path no longer leads to the file that was opened."""
        with suppress(OSError):
            if os.path.samestat(self._state, self.path.stat()):
                return
        raise CheckpointError(
            "the job file was moved or deleted while the job ran: with its new name the same command resumes it",
            str(self.path),
        )

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _mark(self, number: int, text: str, parent: int | None) -> bytes:
        """Return a digest that binds a unit to its job and to its place in it."""
        state = self._key.copy()
        state.update(f"{number} {parent}\n{text}".encode())
        mark: bytes = state.digest()
        return mark

    def _verify_mark(self, row: Row) -> None:
        number, text, mark, parent = row
        if type(text) is not str or mark != self._mark(number, text, parent):
            self._raise_damaged(number)

    def _value(self, row: Row) -> Any:
        """Return a unit's work; CheckpointError if it is not a unit of this job."""
        number, text, _, parent = row
        self._verify_mark(row)
        value = self._parse(self._shapes.valid_unit, number, text)
        if self._fits is not None and not self._fits(value):
            self._raise_damaged(number)
        if parent is not None:
            first = self._shapes.first
            if first is None or text_of(first(value)) not in self._firsts:
                self._raise_damaged(number)
        return value

    def _result(self, number: int, text: Any, seconds: Any) -> Any:
        """Return the result of a unit; CheckpointError if it is invalid for its task."""
        if not is_number(seconds):
            self._raise_damaged(number)
        return self._parse(lambda value: self._shapes.valid_result(value) or valid_error(value), number, text)

    def _parse(self, fits: Any, number: int, text: Any) -> Any:
        try:
            return value_in(text, fits) if type(text) is str else self._raise_damaged(number)
        except ValueError:
            self._raise_damaged(number)

    def _raise_damaged(self, number: int) -> NoReturn:
        raise CheckpointError("the job file is damaged: unit {number} was changed", str(self.path), number=number)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Write all of the block or nothing; on failure the tally is restored."""
        tally = self.tally
        try:
            with self._database.transaction():
                yield
        except BaseException:
            self.tally = tally
            raise


def _hash(task: str) -> Any:
    return blake2b(f"{VERSION} {task}\n".encode(), digest_size=16)


def _count_in(state: Any, text: str) -> None:
    """Add a unit to a digest; its length first, so that no two lists of units read the same."""
    state.update(f"{len(text)}:{text}".encode())


def _digest(task: str, texts: Sequence[str]) -> str:
    """Return the digest that identifies a job by its task and all its units, in order."""
    state = _hash(task)
    for text in texts:
        _count_in(state, text)
    digest: str = state.hexdigest()
    return digest
