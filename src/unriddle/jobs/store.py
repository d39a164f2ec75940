"""The job file: an SQLite database with one row a unit. A lease, and a result, are one transaction each."""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unriddle.core import CheckpointError
from unriddle.core.hashing import blake2b

VERSION = 2
SCHEMA = """
create table job (version integer, task text, digest text);
create table unit (
    number integer primary key, value text not null, tries integer not null default 0,
    owner integer, worker integer, result text, seconds real
);
create index open_units on unit (tries, number) where result is null;
"""


@dataclass(frozen=True)
class Unit:
    """One unit: its number from 0, what is to be done, and the result once it is done."""

    number: int
    value: Any
    result: Any = None
    seconds: float = 0.0


class Store:
    """A job file, opened. Several processes may have it open at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._database = sqlite3.connect(path, timeout=60, isolation_level=None)
        try:
            self._database.execute("pragma journal_mode = wal")
            self._database.execute("pragma synchronous = full")
        except sqlite3.Error:
            self._database.close()
            raise

    @classmethod
    def create_or_open(cls, path: Path, task: str, values: Sequence[Any]) -> "Store":
        """The job file for these units: a new one, or the one that is there if it holds the same job.

        CheckpointError when the file is something else, or another job.
        """
        texts = [json.dumps(value, ensure_ascii=False, sort_keys=True) for value in values]
        digest = blake2b("\n".join([task, *texts]).encode(), digest_size=16).hexdigest()
        try:
            store = cls(path)
            try:
                store._fill(task, texts, digest)
                store.release_the_dead()
            except BaseException:
                store.close()
                raise
        except sqlite3.Error as error:
            raise CheckpointError(f"{path}: not a job file, or a damaged one ({error})") from error
        return store

    def _fill(self, task: str, texts: Sequence[str], digest: str) -> None:
        with self._transaction():
            tables = self._database.execute("select count(*) from sqlite_master").fetchone()[0]
            if not tables:
                for statement in SCHEMA.split(";"):
                    self._database.execute(statement)
                self._database.execute("insert into job values (?, ?, ?)", (VERSION, task, digest))
                self._database.executemany("insert into unit (number, value) values (?, ?)", enumerate(texts))
        found = self._database.execute("select version, digest from job").fetchone()
        if found != (VERSION, digest):
            raise CheckpointError(f"{self.path}: this file holds another job (other puzzles or other options)")

    @property
    def task(self) -> str:
        """The function that does a unit, as `module:name`."""
        task: str = self._execute("select task from job").fetchone()[0]
        return task

    def lease(self, owner: int, worker: int) -> Unit | None:
        """Take the next unit that nobody has; `owner` is the process id of the run. None when none is open.

        Units that were taken before and came back, their worker killed perhaps by what they ask for, come last.
        """
        with self._transaction():
            row = self._execute(
                "select number, value from unit where result is null and owner is null order by tries, number limit 1"
            ).fetchone()
            if row is None:
                return None
            self._execute(
                "update unit set owner = ?, worker = ?, tries = tries + 1 where number = ?", (owner, worker, row[0])
            )
        return Unit(row[0], json.loads(row[1]))

    def finish(self, number: int, worker: int, result: Any, seconds: float) -> bool:
        """Store a unit's result, unless it has one or the lease was taken away; whether it was stored."""
        with self._transaction():
            done = self._execute(
                "update unit set result = ?, seconds = ?, owner = null, worker = null"
                " where number = ? and worker = ? and result is null",
                (json.dumps(result, ensure_ascii=False), seconds, number, worker),
            )
        return done.rowcount == 1

    def release(self, worker: int) -> None:
        """Give the units of a worker back, for others to take."""
        with self._transaction():
            self._execute("update unit set owner = null, worker = null where worker = ?", (worker,))

    def counts(self) -> tuple[int, int, int]:
        """(units done, units being worked on, all units)."""
        done, leased, whole = self._execute("select count(result), count(owner), count(*) from unit").fetchone()
        return done, leased, whole

    def results(self) -> Iterator[Unit]:
        """All units that are done, by number."""
        rows = self._execute("select number, value, result, seconds from unit where result is not null order by number")
        for number, value, result, seconds in rows:
            yield Unit(number, json.loads(value), json.loads(result), seconds)

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def release_the_dead(self) -> None:
        """Take back what runs that are no longer alive had leased; this run, when it has no worker, is one of them."""
        owners = [row[0] for row in self._execute("select distinct owner from unit where owner is not null")]
        with self._transaction():
            for owner in owners:
                if not _alive(owner):
                    self._execute("update unit set owner = null, worker = null where owner = ?", (owner,))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._execute("begin immediate")
        try:
            yield
        except BaseException:
            self._execute("rollback")
            raise
        self._execute("commit")

    def _execute(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        """One statement; CheckpointError when the file cannot be used any more."""
        try:
            return self._database.execute(statement, values)
        except sqlite3.Error as error:
            raise CheckpointError(f"{self.path}: the job file cannot be used ({error})") from error


def _alive(process: int) -> bool:
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
