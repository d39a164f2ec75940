"""Jobs of more units than a run could hold: known by the files they are read from, and verified as they are read."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cli_fixture import Run
from jobs.run import change
from said import said

from unriddle.fronts.cli import batch
from unriddle.jobs.store import SCHEMA
from unriddle.session.reading import Reader

COUNT = 400
IDS = [f"latin:{4 + number % 2}:random={number}" for number in range(COUNT)]


@pytest.fixture
def ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(batch, "LARGE", 100)
    path = tmp_path / "ids.txt"
    path.write_text("\n".join(IDS) + "\n")
    return path


def test_it_says_what_it_says_without_a_file_when_new_when_half_done_and_when_done(
    unriddle: Run, ids: Path, tmp_path: Path
) -> None:
    alone = unriddle("solve", ids, "--jobs", 1, "--json")
    assert len(alone.out.splitlines()) == 2 * COUNT + 1
    job = tmp_path / "job"
    for forget in ("select 1", "update unit set result = null, seconds = null where number % 3 = 1", "select 1"):
        if job.exists():
            change(job, forget, f"update tally set done = (select count(result) from unit), whole = {COUNT}")
        assert unriddle("solve", ids, "--jobs", 1, "--job", job, "--json") == alone
    table = unriddle("solve", ids, "--job", job)
    assert table.out.splitlines()[-2].startswith(f"{COUNT} of {COUNT} puzzles done")
    assert f"{COUNT} of {COUNT} units done" in unriddle("status", job).out


def test_a_list_that_changed_or_other_options_are_another_job(unriddle: Run, ids: Path, tmp_path: Path) -> None:
    job = tmp_path / "job"
    assert unriddle("solve", ids, "--job", job).code == 0
    for more in (("--limit", 2), ("--steps", 9)):
        assert "this file belongs to another job" in unriddle("solve", ids, "--job", job, *more).err
    ids.write_text("\n".join(reversed(IDS)))
    assert "this file belongs to another job" in unriddle("solve", ids, "--job", job).err


FORGED = {
    "another file": 'replace(value, \'"source": "\', \'"source": "/etc\')',
    "other limits": "replace(value, '\"limit\": -1', '\"limit\": null')",
    "more": "replace(value, '{', '{\"error\":\"x\",')",
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
@pytest.mark.parametrize("is_done", [False, True])
def test_a_unit_that_is_none_of_the_job_is_refused_when_it_is_read_though_its_mark_fits(
    unriddle: Run, ids: Path, tmp_path: Path, forged: str, is_done: bool
) -> None:
    job = tmp_path / "job"
    assert unriddle("solve", ids, "--job", job).code == 0
    with closing(sqlite3.connect(job)) as database:
        value = database.execute(f"select {forged} from unit where number = 7").fetchone()[0]
        digest = database.execute("select digest from job").fetchone()[0]
    from unriddle.core.system.hashing import blake2b

    mark = blake2b(digest.encode(), digest_size=16)
    mark.update(f"7 None\n{value}".encode())
    with closing(sqlite3.connect(job)) as database:
        database.execute("update unit set value = ?, mark = ? where number = 7", (value, mark.digest()))
        if not is_done:
            database.execute("update unit set result = null where number = 7")
            database.execute(f"update tally set done = {COUNT - 1}")
        database.commit()
    shown = unriddle("solve", ids, "--job", job)
    assert (shown.code, shown.err) == (
        2,
        f"unriddle: {job}: " + said("job-file-is-damaged-unit", number="7") + "\n",
    )


@pytest.mark.parametrize(
    "forged", ["update tally set done = 3", "update tally set whole = 3", "delete from tally", "delete from unit"]
)
def test_a_tally_that_its_rows_do_not_bear_out_is_refused(
    unriddle: Run, ids: Path, tmp_path: Path, forged: str
) -> None:
    job = tmp_path / "job"
    assert unriddle("solve", ids, "--job", job).code == 0
    change(job, forged)
    shown = unriddle("solve", ids, "--job", job)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"unriddle: {job}: " + said("job-file-is-damaged-its") + "\n"


def test_puzzles_to_be_made_are_known_by_the_first_and_their_number(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "MADE", 10)
    job, command = tmp_path / "job", ("generate", "latin", "--size", 4, "--count", 20)
    made = unriddle(*command, "--job", job)
    assert len(made.out.splitlines()) == 20
    assert unriddle(*command, "--job", job).out == made.out
    for other in (("--seed", 1), ("--size", 5)):
        assert "this file belongs to another job" in unriddle(*command, *other, "--job", job).err
    change(job, "update unit set result = null", "update tally set done = 0")
    assert unriddle(*command, "--job", job).out == made.out


@pytest.mark.parametrize("index", [-2, -1])
def test_an_index_finds_what_failed_or_was_lost(index: int) -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        for statement in SCHEMA:
            database.execute(statement)
        name, where = SCHEMA[index].split()[2], SCHEMA[index].partition(" where ")[2]
        plan = database.execute(f"explain query plan select * from unit where ({where}) order by number limit 20")
        assert any(f"USING INDEX {name}" in row[3] for row in plan)


def test_a_command_reads_a_long_list(tmp_path: Path, unriddle: Run) -> None:
    path = tmp_path / "ids"
    path.write_text("latin:1\n" * 5001)
    reads = list(Reader().puzzles([str(path)], opened=False))
    assert (len(reads), reads[-1].line) == (5001, 5001)
    for jobs in ((), ("--jobs", 1)):
        lines = unriddle("solve", path, "--limit", 1, *jobs, "--json").out.splitlines()
        assert (json.loads(lines[-2])["index"], json.loads(lines[-1])["event"]) == (5000, "summary")
