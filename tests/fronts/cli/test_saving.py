"""`--save FILE` of every command that searches: the same search goes on, and nothing that lies there is lost."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from cli_fixture import Run
from said import said

from unriddle.core.search import checkpoint, found
from unriddle.fronts.cli import top

NONOGRAM = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
# The steps of the first part, after which it is not done.
SEARCHES = {
    "solve": ("queens:6", "--limit", "all", "--steps", 60),
    "count latin": ("7", "--steps", 2000),
    "explain": (NONOGRAM, "--steps", 4),
    "rate": (NONOGRAM, "--steps", 4),
    "generate": ("latin", "--seed", 3, "--steps", 2),
    "repair": ("nonogram:2x2:1/1:1/1", "--steps", 1),
}


def searching(group: click.Group, above: str = "") -> Iterator[str]:
    """The commands that save a search."""
    context = click.Context(group)
    for name in group.list_commands(context):
        each = group.get_command(context, name)
        if isinstance(each, click.Group):
            yield from searching(each, f"{above}{name} ")
        elif each is not None and {"save", "steps"} <= {param.name for param in each.params}:
            yield above + name


def of(path: Path) -> int:
    """How many solutions a saved search has found."""
    there = checkpoint.load(path).found
    return len(there) if isinstance(there, list) else int(there["count"])


def test_these_are_all_commands_that_save_a_search() -> None:
    assert set(searching(top.cli)) == set(SEARCHES)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_same_command_continues_and_says_so_first(name: str, unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "save"
    *search, _, steps = SEARCHES[name]
    asked = (*name.split(), *search)
    assert unriddle(*asked, "--save", path, "--steps", steps).code == 3
    half = path.read_bytes()
    shown = unriddle(*asked, "--save", path, "--steps", 0)
    share = shown.err.partition(f"resumed from {path}: ")[2].partition("%")[0]
    assert shown.err.startswith(f"resumed from {path}: ")
    assert f"({share}% searched)" in shown.err, "it stands where it stood"
    assert json.loads(path.read_bytes())["found"] == json.loads(half)["found"]
    on = unriddle(*asked, "--save", path)
    whole = unriddle(*asked)
    assert (whole.code, whole.out) == (on.code, on.out)
    ended = unriddle(*asked, "--save", path)
    assert (whole.code, whole.out) == (ended.code, ended.out)
    assert said("resumed-from", file=path, share=1.0) in ended.err


def test_how_solutions_are_shown_and_how_many_are_wanted_is_asked_again(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "save"
    unriddle("explain", NONOGRAM, "--save", path, "--steps", 4)
    taught = unriddle("explain", NONOGRAM, "--save", path, "--teach")
    assert taught.out == unriddle("explain", NONOGRAM, "--teach").out != unriddle("explain", NONOGRAM).out
    one = tmp_path / "one"
    assert unriddle("solve", "queens:6", "--save", one, "--limit", 1).out.count("\n") == 3
    assert unriddle("solve", "queens:6", "--save", one, "--limit", 2).out.count("\n") == 4


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (("solve", "queens:7"), ("solve queens:6", "solve queens:7")),
        (("solve", "latin:5"), ("solve queens:6", "solve latin:5")),
        (("count", "latin", "7"), ("solve queens:6", "count latin:7")),
        (("explain", NONOGRAM), ("solve queens:6", f"explain {NONOGRAM}")),
    ],
)
def test_another_search_is_refused_by_name_unless_it_is_forced(
    asked: tuple[str, ...], names: tuple[str, str], unriddle: Run, tmp_path: Path
) -> None:
    path = tmp_path / "save"
    unriddle("solve", "queens:6", "--save", path, "--steps", 60)
    before = path.read_bytes()
    shown = unriddle(*asked, "--save", path)
    other, this = names
    why = said("holds-another-search", other=other, this=this, command=f"unriddle resume {path}")
    assert (shown.code, shown.out, shown.err) == (2, "", f"unriddle: {path}: {why}\n")
    assert path.read_bytes() == before
    forced = unriddle(*asked, "--save", path, "--force")
    assert (forced.code, forced.out) == (0, unriddle(*asked).out)
    assert checkpoint.load(path).puzzle != "queens:6"


def test_an_option_that_changes_what_is_found_makes_another_search(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "save"
    unriddle("explain", NONOGRAM, "--save", path, "--steps", 4)
    shown = unriddle("explain", NONOGRAM, "--save", path, "--until", "1")
    assert shown.code == 2
    assert f"explain {NONOGRAM}, not explain {NONOGRAM} --until 1" in shown.err


@pytest.mark.parametrize("content", [b"my notes\n", b"", b"{}", b"\x89PNG\r\n", b"[1]" * 9_000_000, "damaged"])
def test_any_other_file_is_kept_unless_it_is_forced(content: bytes | str, unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "save"
    if isinstance(content, str):
        unriddle("solve", "queens:6", "--save", path, "--steps", 60)
        content = path.read_bytes().replace(b"queens:6", b"queens:7")
    path.write_bytes(content)
    for name, (*search, _, steps) in SEARCHES.items():
        shown = unriddle(*name.split(), *search, "--save", path, "--steps", steps)
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert shown.err.startswith(f"unriddle: {path}: ")
        assert shown.err.endswith("; --force overwrites it\n")
        assert path.read_bytes() == content
    assert unriddle("solve", "queens:6", "--save", path, "--force").code == 0
    assert of(path) == 4


def test_each_of_many_puzzles_has_its_file(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "save"
    (tmp_path / "save-1").write_text("my notes")
    asked = ("solve", "queens:5", "queens:6", "queens:7", "--save", path)
    first, second = unriddle(*asked, "--steps", 9), unriddle(*asked)
    assert (first.code, second.code) == (2, 2)
    for index, goes_on in enumerate((True, False, True)):
        assert (f"resumed from {path}-{index}: " in second.err) == goes_on
    assert (tmp_path / "save-1").read_text() == "my notes"
    assert of(tmp_path / "save-2") == 40


@pytest.mark.parametrize("forced", [(), ("--force",)])
def test_a_file_that_is_called_like_its_solutions_is_never_touched(
    forced: tuple[str, ...], unriddle: Run, tmp_path: Path
) -> None:
    path, beside = tmp_path / "save", tmp_path / "save.solutions"
    beside.write_text("my notes")
    shown = unriddle("solve", "queens:6", "--save", path, *forced)
    assert (shown.code, shown.out, path.exists()) == (2, "", False)
    assert shown.err == f"unriddle: {beside}: " + said("no-list-of-solutions") + "\n"
    assert beside.read_text() == "my notes"


def test_nor_is_one_that_came_while_the_search_was_stopped(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, beside = tmp_path / "save", tmp_path / "save.solutions"
    unriddle("solve", "queens:6", "--save", path, "--steps", 60)
    beside.write_text("my notes")
    monkeypatch.setattr(found, "INLINE", 50)
    for asked in (("solve", "queens:6", "--save", path), ("resume", path)):
        assert said("no-list-of-solutions") in unriddle(*asked).err
        assert beside.read_text() == "my notes"
    beside.unlink()
    assert unriddle("resume", path).out == unriddle("solve", "queens:6").out


def test_a_list_of_solutions_whose_search_is_gone_is_overwritten_by_force_alone(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, beside = tmp_path / "save", tmp_path / "save.solutions"
    monkeypatch.setattr(found, "INLINE", 50)
    unriddle("solve", "queens:6", "--save", path)
    path.unlink()
    before = beside.read_bytes()
    shown = unriddle("solve", "queens:7", "--save", path)
    assert (shown.code, shown.err) == (2, "unriddle: " + said("file-exists", file=beside) + "\n")
    assert beside.read_bytes() == before
    assert unriddle("solve", "queens:7", "--save", path, "--force").code == 0
    assert unriddle("resume", path).out == unriddle("solve", "queens:7").out


def test_a_list_that_a_killed_search_had_just_begun_is_in_nobodys_way(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, beside = tmp_path / "save", tmp_path / "save.solutions"
    unriddle("solve", "queens:6", "--save", path, "--steps", 60)
    monkeypatch.setattr(found, "INLINE", 50)
    for left in (b"", b'{"ste', b'{"steps": 31, "solution": {"columns": [1, 3'):
        saved = path.read_bytes()
        beside.write_bytes(left)
        assert unriddle("solve", "queens:6", "--save", path).out == unriddle("solve", "queens:6").out
        assert beside.read_bytes().count(b"\n") == 4
        path.write_bytes(saved)


@pytest.mark.parametrize("steps", [60, 200])
def test_an_older_copy_of_a_save_cuts_nothing_off_its_list(
    steps: int, unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, beside = tmp_path / "save", tmp_path / "save.solutions"
    asked = ("solve", "queens:7", "--limit", "all", "--save", path)
    monkeypatch.setattr(found, "INLINE", 1 << 16 if steps == 60 else 50)  # once before it has a list, once after
    unriddle(*asked, "--steps", steps)
    older = path.read_bytes()
    monkeypatch.setattr(found, "INLINE", 50)
    whole = unriddle("resume", path).out
    lines = beside.read_bytes()
    for part in (0, 1, 900):
        path.write_bytes(older)
        unriddle("resume", path, "--steps", part)
        assert beside.read_bytes() == lines
    assert unriddle("resume", path).out == whole
    assert beside.read_bytes() == lines


def test_a_search_writes_over_nobodys_list(unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "INLINE", 50)
    for name in ("queens:7", "queens:6"):
        unriddle("solve", name, "--limit", "all", "--save", tmp_path / name)
    path, beside = tmp_path / "save", tmp_path / "save.solutions"
    monkeypatch.setattr(found, "INLINE", 1 << 16)
    unriddle("solve", "queens:6", "--limit", "all", "--save", path, "--steps", 60)
    monkeypatch.setattr(found, "INLINE", 50)
    beside.write_bytes((tmp_path / "queens:7.solutions").read_bytes())
    shown = unriddle("resume", path)
    assert (shown.code, shown.err.count("\n"), f"{beside}: " in shown.err) == (2, 1, True)
    assert beside.read_bytes() == (tmp_path / "queens:7.solutions").read_bytes()
