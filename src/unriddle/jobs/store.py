"""The job file: an SQLite database with one row a unit. A lease, and a result, are one transaction each.

All that is read back is held against what the run asks for and against the shapes of its task: a file that anybody
may have made names no other code, no other units and no strange results (docs/decisions/job-files.md).
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from unriddle.core import CheckpointError
from unriddle.core.hashing import blake2b
from unriddle.core.shape import Test, is_number, value_in
from unriddle.jobs.tasks import find_task, valid_error

VERSION = 4
LARGEST = 256 << 20  # bytes of one result
HEAD = "CREATE TABLE job (version integer, task text, digest text)"  # the same in every version
SCHEMA = (  # as SQLite writes it down; a file with anything else, a trigger say, is none of ours
    HEAD,
    "CREATE TABLE unit (number integer primary key, value text not null, mark blob not null,"
    " tries integer not null default 0, owner integer, worker integer, result text, seconds real)",
    "CREATE INDEX open_units on unit (tries, number) where result is null",
)
PRAGMAS = ("trusted_schema = off", "cell_size_check = on", "journal_mode = wal", "synchronous = full")


@dataclass(frozen=True)
class Unit:
    """One unit: its number from 0, what is to be done, and the result once it is done."""

    number: int
    value: Any
    result: Any = None
    seconds: float = 0.0


class Store:
    """A job file, opened for the job with this task and digest. Several processes may have it open at once."""

    def __init__(self, path: Path, task: str, digest: str) -> None:
        self.path, self.task, self.digest = path, task, digest
        self._shapes = find_task(task)
        self._key = blake2b(digest.encode(), digest_size=16)
        self._database = sqlite3.connect(path, timeout=60, isolation_level=None)
        try:
            self._database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 2 * LARGEST)  # of a whole row
            for pragma in PRAGMAS:
                self._database.execute(f"pragma {pragma}")
        except sqlite3.Error:
            self._database.close()
            raise

    @classmethod
    def create_or_open(cls, path: Path, task: str, values: Sequence[Any]) -> "Store":
        """The job file for these units: a new one, or the one that is there if it holds the same job.

        CheckpointError when the file is something else, another job, or damaged.
        """
        texts = [json.dumps(value, sort_keys=True) for value in values]
        with cls._opened(path, task, _digest(task, texts)) as store:
            if not store._fill(texts):
                store.verify()
            store.release_the_dead()
        return store

    @classmethod
    def open(cls, path: Path, task: str, digest: str) -> "Store":
        """The job file of a job that a run has opened already, for its workers; CheckpointError."""
        with cls._opened(path, task, digest) as store:
            store._verify_head()
        return store

    @classmethod
    @contextmanager
    def _opened(cls, path: Path, task: str, digest: str) -> Iterator["Store"]:
        """The store, closed again if the block finds it wanting."""
        try:
            store = cls(path, task, digest)
        except sqlite3.Error as error:
            raise CheckpointError(f"{path}: not a job file, or a damaged one ({error})") from error
        try:
            yield store
        except BaseException:
            store.close()
            raise

    def _fill(self, texts: Sequence[str]) -> bool:
        """Write the job into an empty file; whether it was empty."""
        rows = ((number, text, self._mark(number, text)) for number, text in enumerate(texts))
        with self._transaction():
            if self._rows("select 1 from sqlite_master limit 1"):
                return False
            for statement in SCHEMA:
                self._execute(statement)
            self._execute("insert into job values (?, ?, ?)", (VERSION, self.task, self.digest))
            with self._usable():
                self._database.executemany("insert into unit (number, value, mark) values (?, ?, ?)", rows)
        return True

    def _verify_head(self) -> None:
        """CheckpointError unless the file is of this version and holds this job, so far as its head tells."""
        schema = [row[0] for row in self._rows("select sql from sqlite_master limit 9")]
        heads = self._rows("select version, task, digest from job limit 2") if HEAD in schema else []
        versions = [head[0] for head in heads if type(head[0]) is int and head[0] != VERSION]
        if versions:
            raise CheckpointError(f"{self.path}: written by another version of unriddle (format {versions[0]})")
        if sorted(map(str, schema)) != sorted(SCHEMA):
            raise CheckpointError(f"{self.path}: not a job file of unriddle")
        if heads != [(VERSION, self.task, self.digest)]:
            raise CheckpointError(f"{self.path}: this file holds another job (other puzzles or other options)")

    def verify(self) -> None:
        """CheckpointError unless every unit is one of the job and every result has the shape that its task gives."""
        self._verify_head()
        state = _hash(self.task)
        rows = self._each("select number, value, mark, result, seconds from unit order by number")
        for place, (number, text, mark, result, seconds) in enumerate(rows):
            if number != place or type(text) is not str or mark != self._mark(number, text):
                self._damaged(place)
            _count_in(state, text)
            if result is not None:
                self._result(number, result, seconds)
        if state.hexdigest() != self.digest:
            raise CheckpointError(f"{self.path}: the job file is damaged: its digest does not fit its units")

    def lease(self, owner: int, worker: int) -> Unit | None:
        """Take the next unit that nobody has; `owner` is the process id of the run. None when none is open.

        Units that were taken before and came back, their worker killed perhaps by what they ask for, come last.
        """
        with self._transaction():
            rows = self._rows(
                "select number, value, mark from unit where result is null and owner is null"
                " order by tries, number limit 1"
            )
            if not rows:
                return None
            unit = Unit(rows[0][0], self._value(*rows[0]))
            self._execute(
                "update unit set owner = ?, worker = ?, tries = tries + 1 where number = ?",
                (owner, worker, unit.number),
            )
        return unit

    def finish(self, number: int, worker: int, result: Any, seconds: float) -> bool:
        """Store a unit's result, unless it has one or the lease was taken away; whether it was stored."""
        text = json.dumps(result)
        if len(text) > LARGEST:
            text = json.dumps({"error": "the result is too large for a job file"})
        with self._transaction():
            done = self._execute(
                "update unit set result = ?, seconds = ?, owner = null, worker = null"
                " where number = ? and worker = ? and result is null",
                (text, seconds, number, worker),
            )
        return done.rowcount == 1

    def release(self, worker: int) -> None:
        """Give the units of a worker back, for others to take."""
        with self._transaction():
            self._execute("update unit set owner = null, worker = null where worker = ?", (worker,))

    def counts(self) -> tuple[int, int, int]:
        """(units done, units being worked on, all units)."""
        done, leased, whole = self._rows("select count(result), count(owner), count(*) from unit")[0]
        return done, leased, whole

    def results(self) -> Iterator[Unit]:
        """All units that are done, by number."""
        rows = self._each(
            "select number, value, mark, result, seconds from unit where result is not null order by number"
        )
        for number, text, mark, result, seconds in rows:
            yield Unit(number, self._value(number, text, mark), self._result(number, result, seconds), seconds)

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def release_the_dead(self) -> None:
        """Take back what runs that are no longer alive had leased; this run, when it has no worker, is one of them."""
        owners = [row[0] for row in self._rows("select distinct owner from unit where owner is not null")]
        with self._transaction():
            for owner in owners:
                if not _alive(owner):
                    self._execute("update unit set owner = null, worker = null where owner = ?", (owner,))

    def _mark(self, number: int, text: Any) -> bytes:
        """What binds a unit to its job, so that a worker need not read all others to know that it belongs there."""
        state = self._key.copy()
        state.update(f"{number}\n{text}".encode())
        mark: bytes = state.digest()
        return mark

    def _value(self, number: int, text: Any, mark: Any) -> Any:
        """What is to be done for a unit; CheckpointError when it is none of this job."""
        if mark != self._mark(number, text):
            self._damaged(number)
        return self._read(self._shapes.valid_unit, number, text)

    def _result(self, number: int, text: Any, seconds: Any) -> Any:
        """The result of a unit; CheckpointError when its task gives no such results."""
        if not is_number(seconds):
            self._damaged(number)
        return self._read(lambda value: self._shapes.valid_result(value) or valid_error(value), number, text)

    def _read(self, fits: Test, number: int, text: Any) -> Any:
        try:
            return value_in(text, fits) if type(text) is str else self._damaged(number)
        except ValueError:
            self._damaged(number)

    def _damaged(self, number: int) -> NoReturn:
        raise CheckpointError(f"{self.path}: the job file is damaged: unit {number} is not as it was written")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._execute("begin immediate")
        try:
            yield
        except BaseException:
            self._execute("rollback")
            raise
        self._execute("commit")

    @contextmanager
    def _usable(self) -> Iterator[None]:
        """CheckpointError when the file cannot be used any more."""
        try:
            yield
        except sqlite3.Error as error:
            raise CheckpointError(f"{self.path}: the job file cannot be used ({error})") from error

    def _execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        with self._usable():
            return self._database.execute(statement, values)

    def _rows(self, statement: str) -> list[Any]:
        with self._usable():
            return self._database.execute(statement).fetchall()

    def _each(self, statement: str) -> Iterator[Any]:
        """The rows one by one, for those that are many."""
        cursor = self._execute(statement)
        while True:
            with self._usable():
                row = cursor.fetchone()
            if row is None:
                return
            yield row


def _hash(task: str) -> Any:
    return blake2b(f"{VERSION} {task}\n".encode(), digest_size=16)


def _count_in(state: Any, text: str) -> None:
    """Add a unit to a digest; its length first, so that no two lists of units read the same."""
    state.update(f"{len(text)}:{text}".encode())


def _digest(task: str, texts: Sequence[str]) -> str:
    """What a job is known by: its task and all its units, in order."""
    state = _hash(task)
    for text in texts:
        _count_in(state, text)
    digest: str = state.hexdigest()
    return digest


def _alive(process: Any) -> bool:
    if type(process) is not int or not 0 < process < 1 << 31 or process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
