"""Every command in the README runs as it is written."""

import re
import shlex
from pathlib import Path

import pytest
from cli_fixture import Run

README = Path(__file__).parent.parent.parent / "README.md"
# Setting up is tested in tests/first_run; installing needs the network.
ELSEWHERE = ("python3 unriddle", "pipx install")


def commands() -> list[str]:
    lines = re.findall(r"^    ([a-z].*?)(?:  +#.*)?$", README.read_text("utf-8"), re.M)
    return [line for line in lines if re.match("unriddle |python3 |pipx ", line)]


def test_the_first_screen_is_80_columns_by_40_lines_and_holds_the_commands_to_try() -> None:
    whole = README.read_text("utf-8")
    first = whole.partition("\n## ")[0].splitlines()
    assert len(first) <= 40
    assert whole.count("\n") <= 90
    assert len(re.findall(r"^!\[", whole, re.M)) == 3
    assert sum(line.startswith("    unriddle ") for line in first) == 4
    assert not re.search("family|search contract", " ".join(first))


@pytest.mark.parametrize("line", commands())
def test_a_line_of_it_runs(unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    if line.startswith(ELSEWHERE):
        return
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if line == "unriddle resume tent.save":
        assert unriddle("solve", "example:tent", "--save", "tent.save").code == 0
    for command in line.split(" && "):
        name, *arguments = shlex.split(command)
        expected = 3 if arguments[0] == "play" else 0  # nothing more is typed: the game is kept
        assert (name, unriddle(*arguments).code) == ("unriddle", expected)
