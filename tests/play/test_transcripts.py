"""Whole games through `unriddle play`, as docs/plays tells them: what is typed after `> `, the rest is what is said."""

import shlex
from pathlib import Path

import pytest
from cli_fixture import Run

FOLDER = Path(__file__).parents[2] / "docs" / "plays"
PLAYS = sorted(FOLDER.glob("*.txt"))
# Games of two players of one level, in each language.
LEVELS = [pytest.param(path, marks=pytest.mark.slow) for path in sorted(FOLDER.glob("levels/*.txt"))]


@pytest.mark.parametrize("path", [*PLAYS, *LEVELS], ids=lambda path: path.stem)
def test_a_play_goes_as_it_is_reported(
    unriddle: Run, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    command, *lines = path.read_text("utf-8").splitlines()
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    shown = unriddle(*shlex.split(command)[2:], stdin="".join(f"{line}\n" for line in typed))
    said = [line for line in shown.out.splitlines() if not line.startswith("The game is saved in ")]
    assert said == [line for line in lines if not line.startswith("> ")]
    assert (shown.code, shown.err) == (0, "")
