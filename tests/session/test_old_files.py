"""What an older program saved is read to the same end, or refused in one line that names the version."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from cli_fixture import Run
from session.old import OLD, content, put

ENDS = json.loads(content("ends.json"))


def test_every_family_and_entry_and_every_way_of_keeping_finds_is_among_them(tmp_path: Path) -> None:
    saved = {name: json.loads(put(tmp_path, name).read_text()) for name in ENDS}
    assert {(one["puzzle"].partition(":")[0], one["search"]) for one in saved.values()} == {
        ("queens", "solve"),
        ("latin", "solve"),
        ("latin", "count"),
        ("nonogram", "solve"),
        ("quartiles", "solve"),
        ("balda", "solve"),
    }
    assert {name for name, one in saved.items() if isinstance(one["found"], dict)} == {"beside.save"}
    assert (tmp_path / "beside.save.solutions").stat().st_size > 1 << 20
    assert 1 << 16 < (tmp_path / "inline.save").stat().st_size < 1 << 20


@pytest.mark.parametrize("name", ENDS)
def test_an_old_checkpoint_goes_on_to_the_same_end_or_its_version_is_named(
    unriddle: Run, tmp_path: Path, name: str
) -> None:
    shown, expected = unriddle("resume", put(tmp_path, name), "--json"), ENDS[name]
    if shown.code == 2:
        assert (shown.out, shown.err.count("\n")) == ("", 1)
        assert re.match(rf"unriddle: {re.escape(str(tmp_path / name))}: .*version", shown.err)
        return
    lines = shown.out.splitlines()
    found = [line for line in lines if line.startswith('{"event": "found"')]
    digest = hashlib.sha256("\n".join(found).encode()).hexdigest()[:16]
    told = {"code": shown.code, "found": len(found), "digest": digest, "end": json.loads(lines[-1])}
    assert expected == told
    again = unriddle("resume", tmp_path / name, "--json").out.splitlines()  # saved as one of today
    assert (found, lines[-1]) == ([line for line in again if line.startswith('{"event": "found"')], again[-1])


def test_an_old_game_of_balda_goes_on_with_all_its_moves_or_is_refused_in_one_line(
    unriddle: Run, tmp_path: Path
) -> None:
    path = put(tmp_path, "game.json")
    first, skip, second = json.loads(path.read_text())["game"]["actions"]
    shown = unriddle("balda", "play", "--save", path, stdin="words\nundo\nwords\nquit\n")
    if shown.code == 2:
        assert (shown.err.count("\n"), "version" in shown.err) == (1, True)
        return
    assert (shown.code, shown.err, skip["kind"]) == (3, "", "skip")
    assert "The saved game goes on" in shown.out
    before, _, after = shown.out.partition("Taken back")
    words = [action["move"]["word"] for action in (first, second)]
    assert [[word in part.lower() for word in words] for part in (before, after)] == [[True, True], [True, False]]


def test_an_old_game_of_balda_that_is_over_makes_room_for_another(unriddle: Run, tmp_path: Path) -> None:
    path = put(tmp_path, "over.json")
    shown = unriddle("balda", "play", "--save", path, "--first", 1, "--second", 1, "--seed", 3, "--word", "кот")
    if shown.code == 2:
        assert (shown.err.count("\n"), "version" in shown.err) == (1, True)
        return
    assert (shown.code, shown.err) == (0, "")
    assert "The word to begin with: КОТ" in shown.out


def test_an_old_job_file_is_refused_by_its_version(unriddle: Run, tmp_path: Path) -> None:
    path = put(tmp_path, "old.job")
    shown = unriddle("solve", "queens:4", "queens:5", "--job", path)
    assert (shown.code, shown.out) == (2, "")
    assert re.fullmatch(rf"unriddle: {re.escape(str(path))}: .*version.* 2\b.*\n", shown.err)
    assert content("old.job") == path.read_bytes()


def test_no_file_is_kept_that_no_test_reads() -> None:
    names = {path.name.removesuffix(".gz") for path in OLD.iterdir()}
    read = {*ENDS, "ends.json", "conclusions.json", "beside.save.solutions", "game.json", "over.json", "old.job"}
    assert read == names - {"README.md"}
