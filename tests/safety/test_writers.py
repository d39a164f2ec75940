"""Every option of every command that writes a file leaves a file of the user's as it is, unless --force is given."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import pytest
from cli_fixture import Run

from unriddle.fronts.cli import top
from unriddle.fronts.cli.options import OutputType
from unriddle.registry import find, names

PUZZLE = "nonogram:2x2:1/1:1/1"
WORDS = "here/words.txt"
PHOTO = str(Path(__file__).parents[1] / "fronts/web/data/cup.jpg")
MINE = b"what the user wrote\n"
# Command and option -> its arguments, of which FILE is the user's.
WRITERS = {
    "solve -o": ("queens:4", "-o", "FILE.svg"),
    "solve --save": ("queens:4", "--save", "FILE"),
    "solve --job": ("queens:4", "queens:5", "--job", "FILE"),
    "solve --proof": (PUZZLE, "--proof", "FILE"),
    "solve --cnf": (PUZZLE, "--cnf", "FILE.cnf"),
    "resume file": ("FILE",),
    "resume -o": ("here/saved", "-o", "FILE.html"),
    "explain -o": (PUZZLE, "-o", "FILE.html"),
    "explain --save": (PUZZLE, "--save", "FILE"),
    "rate --save": (PUZZLE, "--save", "FILE"),
    "rate --job": (PUZZLE, PUZZLE, "--job", "FILE"),
    "play --save": ("queens:4", "--save", "FILE"),
    "show -o": (PUZZLE, "-o", "FILE.png"),
    "convert -o": (PUZZLE, "-o", "FILE.non"),
    "generate -o": ("latin", "--size", "4", "-o", "FILE.svg"),
    "generate --save": ("latin", "--size", "4", "--save", "FILE"),
    "generate --job": ("latin", "--size", "4", "--count", "2", "--job", "FILE"),
    "gift -o": (PUZZLE, "-o", "FILE.txt"),
    "gift --qr": (PUZZLE, "--qr", "FILE.svg"),
    "count latin --receipt": ("5", "--receipt", "FILE"),
    "count latin --save": ("5", "--save", "FILE"),
    "count latin --job": ("5", "--job", "FILE"),
    "count nonogram --receipt": ("2x2", "--receipt", "FILE"),
    "count nonogram --job": ("2x2", "--job", "FILE"),
    "balda match --job": ("1", "1", "2", "--job", "FILE"),
    "balda play --save": ("--save", "FILE"),
    "print -o": (PUZZLE, "-o", "FILE.html"),
    "repair -o": (PUZZLE, "-o", "FILE.svg"),
    "repair --save": (PUZZLE, "--save", "FILE"),
    "repair --job": (PUZZLE, "--job", "FILE"),
    "verify -o": ("here/receipt", "-o", "FILE"),
    "words build -o": (WORDS, "-o", "FILE"),
}


def writers(group: click.Group, above: str = "") -> Iterator[str]:
    """The options that name a file to be written, each after its command."""
    context = click.Context(group)
    for name in group.list_commands(context):
        each = group.get_command(context, name)
        if isinstance(each, click.Group):
            yield from writers(each, f"{above}{name} ")
        elif each is not None:
            yield from (f"{above}{name} {of.opts[-1]}" for of in each.params if isinstance(of.type, OutputType))


def test_these_are_all_that_write() -> None:
    files = {f"solve --{each.option.name}" for name in names() for each in find(name).entries["solve"].files}
    own = {f"generate {name.split()[1]}" for name in files}  # which a run of `generate` shows, of the family it made
    assert {*writers(top.cli), *files} - own == set(WRITERS) - own


@pytest.mark.parametrize("name", WRITERS)
def test_a_file_of_the_users_is_left_as_it_is(
    name: str, unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here").mkdir()
    Path(WORDS).write_text("one\ntwo\n")
    unriddle("solve", "queens:6", "--limit", "all", "--steps", "9", "--save", "here/saved")
    unriddle("count", "latin", "5", "--receipt", "here/receipt")
    arguments = [each.replace("FILE", "mine") for each in WRITERS[name]]
    mine = next(Path(each) for each in arguments if each.startswith("mine"))
    mine.write_bytes(MINE)
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    shown = unriddle(*name.split()[:-1], *arguments)
    assert (shown.code, shown.err.count("\n")) == (2, 1), shown
    assert mine.name in shown.err
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("arguments", "mine"),
    [
        (("convert", PUZZLE, "--to", "non", "-o", "here/"), "here/nonogram.non"),
        (("convert", PUZZLE, "queens:4", "-o", "mine.svg"), "mine-1.svg"),
        (("solve", PUZZLE, "queens:4", "-o", "mine.svg"), "mine-0.svg"),
        (("play", "latin:4", "--text"), "mine"),
    ],
)
def test_so_is_one_that_is_named_by_its_number_in_a_folder_or_in_a_game(
    arguments: Sequence[str], mine: str, unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here").mkdir()
    Path(mine).write_bytes(MINE)
    shown = unriddle(*arguments, stdin="/save mine\n")
    assert mine in shown.out + shown.err
    assert Path(mine).read_bytes() == MINE
    if arguments[0] == "play":
        assert "this file exists" in shown.out + shown.err
        unriddle(*arguments, stdin="/save --force mine\n")
    else:
        assert shown.code == 2
        unriddle(*arguments, "--force")
    assert Path(mine).read_bytes() != MINE


def test_what_the_library_saves_is_written_whole_and_through_no_link(tmp_path: Path) -> None:
    import unriddle as ur

    puzzle = ur.nonogram([[2], [1]], [[2], [1]])
    for save, name in ((puzzle.save, "a.non"), (puzzle.save, "a.svg"), (puzzle.prove().save, "a")):
        (tmp_path / "mine").write_bytes(MINE)
        (tmp_path / name).symlink_to(tmp_path / "mine")
        save(tmp_path / name)
        assert (tmp_path / "mine").read_bytes() == MINE
        assert not (tmp_path / name).is_symlink()


@pytest.mark.parametrize("form", ["svg", "html"])
def test_a_search_that_continues_replaces_what_it_wrote_and_nothing_else(
    form: str, unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own, mine = Path(f"own.{form}"), Path(f"mine.{form}")
    asked = ("solve", "nonogram:2x2:1/1:1/1", "--save", "saved")
    assert unriddle(*asked, "-o", own, "--steps", 0).code == 3
    half = own.read_bytes()
    mine.write_bytes(MINE)
    for again in (asked, ("resume", "saved")):
        assert unriddle(*again, "-o", mine).code == 2
        assert mine.read_bytes() == MINE
        assert unriddle(*again, "-o", own).code == 0
        assert own.read_bytes() != half


COUNT = ("count", "latin", "5", "--job", "job", "--receipt")
PROOFS = ("solve", "nonogram:2x2:2/1:2/1", "nonogram:1x1:1:1", "--job", "job", "--proof")


@pytest.mark.parametrize("asked", [COUNT, PROOFS], ids=["receipt", "proofs"])
def test_a_job_that_continues_writes_again_what_it_wrote_and_nothing_else(
    asked: Sequence[str], unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert unriddle(*asked, "own.txt").code == 0
    written = {path: path.read_bytes() for path in Path().glob("own*")}
    assert written
    assert unriddle(*asked, "own.txt").code == 0
    for path, content in written.items():
        path.write_bytes(MINE + content)
        shown = unriddle(*asked, "own.txt")
        assert (shown.code, path.read_bytes()) == (2, MINE + content), shown
        assert f"{path}: this file exists" in shown.err
        assert unriddle(*asked, "own.txt", "--force").code == 0
    assert {path: path.read_bytes() for path in written} == written
