"""A job file is anybody's: whatever it says, it makes this program run nothing and ends in one line."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from cli_fixture import Run
from jobs.run import change
from said import said as in_words

from unriddle.core import CheckpointError
from unriddle.core.system.build import build
from unriddle.fronts.cli import main
from unriddle.jobs import parts
from unriddle.jobs.coordinator import Coordinator
from unriddle.jobs.local import Local
from unriddle.jobs.store import Done, JobFile
from unriddle.jobs.tasks import find_task
from unriddle.session.opened import Opened

PUZZLE, OTHER = "nonogram:1x1:1:1", "nonogram:2x2:1/1:1/1"
CODE = "\"__import__('pathlib').Path('ran').touch()\""
END = '"event": "end", "why": "exhausted", "steps": 1, "share": 1.0'
KEPT = '"found": [], "count": 0, "is_answer": true, "files": {}, "strange": false'
GOOD = f'{{{KEPT}, "end": {{{END}, "conclusion": {{}}}}}}'


@pytest.fixture(scope="module")
def true_job(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What is in a true job file: the first of two puzzles is done, the second is not."""
    path = tmp_path_factory.mktemp("job") / "job"
    assert main.run(["solve", PUZZLE, OTHER, "--job", str(path)]) == 0
    change(path, "update unit set result = null, seconds = null where number = 1")
    return path.read_bytes()


@pytest.fixture
def job(true_job: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of one's own to forge, in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "job"
    path.write_bytes(true_job)
    return path


def done(path: Path) -> list[tuple[int, bytes | None]]:
    with closing(sqlite3.connect(path)) as database:
        database.text_factory = bytes
        return database.execute("select number, result from unit order by number").fetchall()


HEADS = {
    "another task": "update job set task = 'timeit:timeit'",
    "another task of the table": "update job set task = 'balda match'",
    "another digest": "update job set digest = '00'",
    "a digest that is no text": "update job set digest = zeroblob(16)",
    "no head": "delete from job",
    "two heads": "insert into job select * from job",
    "a head that is none": "update job set version = 'three'",
    "a trigger": "create trigger after update on unit begin update job set task = 'x'; end",
    "a view": "create view more as select 1",
    "one more column": "alter table unit add column more",
    "another index": "drop index open_units",
    "no units": "drop table unit",
    "another build": "update build set name = '9-0123456789abcdef'",
    "no build": "delete from build",
    "a build that is no text": "update build set name = 7",
    "a build that moves the cursor": "update build set name = char(27) || '[2J'",
    "a build without a table": "drop table build",
    "builds in the format of before": "update job set version = 6",
}
UNITS = {
    "another value": f"update unit set value = '{CODE.replace(chr(39), chr(39) * 2)}' where number = 1",
    "another puzzle": "update unit set value = replace(value, '1/1:', '1/2:') where number = 1",
    "a value that is no text": "update unit set value = cast(value as blob) where number = 1",
    "a value that is no JSON": "update unit set value = '{' where number = 1",
    "a mark of another unit": "update unit set mark = (select mark from unit where number = 0) where number = 1",
    "a mark that is a text": "update unit set mark = 'abc' where number = 1",
    "units that changed places": "update unit set number = 1 - number + 10",
    "a unit less": "delete from unit where number = 1",
    "a unit more": "insert into unit (number, value, mark) select 2, value, mark from unit where number = 1",
    "no unit": "delete from unit",
}
RESULTS = {
    "no JSON": "{",
    "nothing but a number": "7",
    "a list": "[]",
    "an empty object": "{}",
    "an endless list": "[" * 100_000,
    "a number that is none": GOOD.replace("1.0", "NaN"),
    "a share without end": GOOD.replace("1.0", "1e999"),
    "a share over the whole": GOOD.replace("1.0", "2"),
    "steps that are a text": GOOD.replace('"steps": 1', '"steps": "1"'),
    "steps that are a truth": GOOD.replace('"steps": 1', '"steps": true'),
    "steps below 0": GOOD.replace('"steps": 1', '"steps": -1'),
    "steps of many digits": GOOD.replace('"steps": 1', '"steps": ' + "9" * 400),
    "an end for no reason": GOOD.replace("exhausted", "because"),
    "an end for a list of reasons": GOOD.replace('"exhausted"', "[]"),
    "an end that is none": '{"found": [], "end": null}',
    "a verdict that is a list": GOOD.replace('"conclusion": {}', '"conclusion": {"verdict": []}'),
    "a verdict that moves the cursor": GOOD.replace('"conclusion": {}', r'"conclusion": {"verdict": "\u001b[2J"}'),
    "files in a list": GOOD.replace('"files": {}', '"files": []'),
    "a file that is a number": GOOD.replace('"files": {}', '"files": {"proof": 1}'),
    "a file with no content": GOOD.replace('"files": {}', '"files": {"proof": {}}'),
    "a warning that is a text": GOOD.replace("false", '"no"'),
    "found in an object": GOOD.replace("[]", "{}"),
    "found a text": GOOD.replace("[]", '["square"]'),
    "an error that is no text": '{"error": 7}',
    "an error and more": '{"error": "", "found": []}',
}


def refused(unriddle: Run, job: Path) -> None:
    before = done(job) if "unit" in tables(job) else None
    shown = unriddle("solve", PUZZLE, OTHER, "--job", job)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert shown.err.startswith(f"unriddle: {job}: ")
    assert not Path("ran").exists()
    assert before is None or before == done(job)


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {row[0] for row in database.execute("select name from sqlite_master")}


@pytest.mark.parametrize("forged", [*HEADS.values(), *UNITS.values()], ids=[*HEADS, *UNITS])
def test_a_job_file_with_a_forged_head_or_unit_is_refused_and_nothing_is_run(
    unriddle: Run, job: Path, forged: str
) -> None:
    change(job, forged)
    refused(unriddle, job)


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_a_job_file_with_a_forged_result_is_refused_and_nothing_is_run(unriddle: Run, job: Path, result: str) -> None:
    change(job, f"update unit set result = '{result}' where number = 0")
    refused(unriddle, job)


@pytest.mark.parametrize("seconds", ["null", "'much'", "-1", "9e999", "zeroblob(8)"])
def test_a_job_file_with_forged_seconds_is_refused_and_nothing_is_run(unriddle: Run, job: Path, seconds: str) -> None:
    change(job, f"update unit set seconds = {seconds} where number = 0")
    refused(unriddle, job)


def test_a_result_that_is_bytes_or_not_utf_8_is_refused(unriddle: Run, job: Path) -> None:
    for forged in (f"cast('{GOOD}' as blob)", "cast(x'ff' as text)"):
        change(job, f"update unit set result = {forged} where number = 0")
        refused(unriddle, job)


def test_a_forged_file_whose_digests_all_fit_is_another_job(unriddle: Run, tmp_path: Path) -> None:
    evil = tmp_path / "job"
    JobFile.create_or_open(evil, "balda match", [{"position": "", "players": [], "begins": 0}]).close()
    refused(unriddle, evil)


def test_a_result_of_the_right_shape_is_still_taken(unriddle: Run, job: Path) -> None:
    change(job, f"update unit set result = '{GOOD}' where number = 0")
    shown = unriddle("solve", PUZZLE, OTHER, "--job", job, "--json")
    assert shown.out.splitlines()[0] == f'{{{END}, "conclusion": {{}}, "source": "{PUZZLE}", "index": 0}}'


def test_a_result_writes_no_file_that_was_not_asked_for(unriddle: Run, job: Path, tmp_path: Path) -> None:
    before = set(tmp_path.iterdir())
    forged = GOOD.replace('"files": {}', '"files": {"proof": {"content": "."}, "limit": {"content": "."}}')
    change(job, f"update unit set result = '{forged}' where number = 0")
    assert unriddle("solve", PUZZLE, OTHER, "--job", job).code == 0
    assert before == set(tmp_path.iterdir())


@pytest.mark.parametrize("column", ["lost", "checked"])
@pytest.mark.parametrize("value", ["'me'", "-1", "1 << 40", "1.5", "zeroblob(4)"])
def test_what_a_file_says_of_workers_keeps_no_unit_from_being_done(
    unriddle: Run, job: Path, column: str, value: str
) -> None:
    change(job, f"update unit set {column} = {value} where number = 1")
    assert unriddle("solve", PUZZLE, OTHER, "--job", job).code == 0
    assert done(job)[1][1] is not None


@pytest.mark.parametrize("tally", ["delete from tally", "update tally set done = 'all'", "update tally set whole = 9"])
def test_what_a_file_says_of_its_tally_is_not_believed(unriddle: Run, job: Path, tally: str) -> None:
    change(job, tally)
    shown = unriddle("solve", PUZZLE, OTHER, "--job", job)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.splitlines()[-2].startswith("2 of 2 puzzles done")


PARTS: dict[str, str] = {
    "of another puzzle": "replace(value, 'latin:5', 'latin:4')",
    "of another work": "replace(value, 'solve', 'count')",
    "without a place": "replace(value, 'snapshot', 'place')",
    "with more": "replace(value, '{', '{\"more\": 1, ')",
}


@pytest.mark.parametrize("value", PARTS.values(), ids=PARTS)
def test_a_part_that_is_none_of_the_search_is_refused_though_its_mark_fits(
    unriddle: Run, tmp_path: Path, value: str
) -> None:
    path = tmp_path / "job"
    search = parts.whole_search(Opened.parse("latin:5"), "solve", None, {})
    with closing(JobFile.create_or_open(path, "search", search)) as store:
        forged = store._database.rows(f"select {value} from unit")[0][0]
        store.finish([Done(0, ['{"found": [], "steps": 1}', forged], 0.5)])
    shown = unriddle("solve", "latin:5", "--limit", "all", "--job", path)
    expected = f"unriddle: {path}: " + in_words("job-file-is-damaged-unit", number="1") + "\n"
    assert (shown.code, shown.out, shown.err) == (2, "", expected)


def test_a_job_of_another_build_is_refused_with_both_named_and_continues_when_any_will_do(
    unriddle: Run, job: Path
) -> None:
    change(job, "update build set name = '9-0123456789abcdef'")
    shown = unriddle("solve", PUZZLE, OTHER, "--job", job)
    why = in_words("started-by-unriddle-but-this", others="9-0123456789abcdef", own=build())
    assert (shown.code, shown.err) == (2, f"unriddle: {job}: {why}\n")
    assert unriddle("solve", PUZZLE, OTHER, "--job", job, "--force").code == 0
    assert unriddle("solve", PUZZLE, OTHER, "--job", job).code == 0
    assert (
        in_words("several-builds-of-unriddle-worked", builds=f"9-0123456789abcdef, {build()}")
        in unriddle("status", job).out
    )


@pytest.mark.parametrize("name", ["os:system", "unriddle.jobs.tasks:solve", "unriddle.registry.find", "", "solve "])
def test_no_task_is_found_that_is_not_in_the_table(name: str) -> None:
    with pytest.raises(CheckpointError, match="there is no task"):
        find_task(name)


FORGERS = {
    "its unit": (UNITS["another puzzle"], "unit 1 was changed"),
    "its task": (HEADS["another task"], "this file belongs to another job"),
    "its digest": (HEADS["another digest"], "this file belongs to another job"),
    "its tables": (HEADS["a trigger"], in_words("not-unriddle-job-file")),
}


@pytest.mark.parametrize(("forged", "said"), FORGERS.values(), ids=FORGERS)
def test_a_run_does_nothing_of_a_file_that_changes_under_it_and_ends_in_one_line(
    job: Path, forged: str, said: str
) -> None:
    with closing(sqlite3.connect(job)) as database:
        texts = [row[0] for row in database.execute("select value from unit order by number")]
    with closing(JobFile.create_or_open(job, "solve", map(json.loads, texts))) as store:
        change(job, forged)
        with pytest.raises(CheckpointError, match=said):
            list(Coordinator(store, Local()).run(1))
    assert done(job)[1] == (1, None)


def test_a_result_too_large_for_the_file_is_an_error_of_its_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unriddle.jobs.store.MAX_RESULT", 5000)
    with closing(JobFile.create_or_open(tmp_path / "job", "solve", [{"source": "", "error": ""}])) as store:
        store.finish([Done(0, [json.dumps({"error": "x" * 5000})], 0.0)])
        assert [unit.result for unit in store.results()] == [
            {"error": in_words("is-too-large", text="the result") + " for a job file"}
        ]


def test_a_result_larger_than_any_is_refused_before_it_is_read(
    unriddle: Run, job: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unriddle.jobs.store.MAX_RESULT", 5000)
    change(job, f"update unit set result = '{GOOD}' || printf('%20000s', ' ') where number = 0")
    refused(unriddle, job)
