"""What an older program saved is read, or refused in one line that names its version, and left as it is."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said
from session.old import OLD, content, put

from unriddle.core.search import checkpoint
from unriddle.core.system.build import build
from unriddle.lexicon import open_lexicon

OLD_ENGLISH = ("english", "31d7772e43d03b80751321ea72f9fd6e")
SAVED = sorted(name for path in OLD.iterdir() if (name := path.name.removesuffix(".gz")).endswith(".save"))


def test_every_family_and_entry_and_every_way_of_keeping_finds_is_among_them(tmp_path: Path) -> None:
    saved = {name: json.loads(put(tmp_path, name).read_text()) for name in SAVED}
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


@pytest.mark.parametrize("name", SAVED)
def test_an_old_checkpoint_is_refused_by_the_version_of_its_snapshot(unriddle: Run, tmp_path: Path, name: str) -> None:
    path = put(tmp_path, name)
    saved = checkpoint.load(path)
    if saved.lexicon == OLD_ENGLISH:  # as if its words were those of today
        checkpoint.save(path, replace(saved, lexicon=("english", open_lexicon("english", player=False).digest)))
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    shown = unriddle("resume", path)
    assert (shown.code, shown.out) == (2, "")
    assert re.fullmatch(rf"unriddle: {re.escape(str(path))}: .*version.* format 1\b.*\n", shown.err)
    assert before == {each.name: each.read_bytes() for each in tmp_path.iterdir()}


def test_an_old_checkpoint_of_other_words_is_refused_by_its_lexicon(unriddle: Run, tmp_path: Path) -> None:
    path = put(tmp_path, "quartiles.save")
    shown = unriddle("resume", path)
    assert (shown.code, shown.out) == (2, "")
    why = said("saved-with-another-version-of", name="english")
    assert f"unriddle: {path}: {why}\n" == shown.err
    assert content("quartiles.save") == path.read_bytes()


def test_an_old_game_of_balda_goes_on_with_all_its_moves(unriddle: Run, tmp_path: Path) -> None:
    path = put(tmp_path, "game.json")
    first, skip, second = json.loads(path.read_text())["game"]["actions"]
    shown = unriddle("balda", "play", "--save", path, stdin="words\nundo\nwords\nquit\n")
    assert (shown.code, shown.err, skip["kind"]) == (0, "", "skip")
    assert "Resuming " + said("saved-game") in shown.out
    before, _, after = shown.out.partition("Undone")
    words = [action["move"]["word"] for action in (first, second)]
    assert [[word in part.lower() for word in words] for part in (before, after)] == [[True, True], [True, False]]


def test_an_old_game_of_balda_that_is_over_makes_room_for_another(unriddle: Run, tmp_path: Path) -> None:
    path = put(tmp_path, "over.json")
    shown = unriddle("balda", "play", "--save", path, "--first", 1, "--second", 1, "--seed", 3, "--word", "кот")
    assert (shown.code, shown.err) == (0, "")
    assert "The start word: КОТ" in shown.out


def test_an_old_job_file_is_refused_by_its_version(unriddle: Run, tmp_path: Path) -> None:
    path = put(tmp_path, "old.job")
    shown = unriddle("solve", "queens:4", "queens:5", "--job", path)
    assert (shown.code, shown.out) == (2, "")
    assert re.fullmatch(rf"unriddle: {re.escape(str(path))}: .*version.* 2\b.*\n", shown.err)
    assert content("old.job") == path.read_bytes()


def test_a_job_file_from_before_builds_were_named_goes_on_and_names_them_from_now_on(
    unriddle: Run, tmp_path: Path
) -> None:
    path = put(tmp_path, "six.job")
    told = unriddle("job", path, "--json")
    assert (told.code, json.loads(told.out)["builds"]) == (1, [""])
    shown = unriddle("solve", "nonogram:1x1:1:1", "nonogram:2x2:1/1:1/1", "--job", path)
    assert (shown.code, shown.err) == (0, "")
    told = unriddle("job", path, "--json")
    assert (told.code, json.loads(told.out)["builds"]) == (0, ["", build()])
    assert said("several-builds-of-unriddle-worked", builds="an unknown one, ") in unriddle("job", path).out
