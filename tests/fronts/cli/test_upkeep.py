"""What looks after an installation: `doctor`, completion in shells, and the man pages."""

import json
import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import click
import pytest
from cli_fixture import Run
from said import said

from scripts import man
from unriddle.core.system import extras
from unriddle.fronts.cli.top import cli
from unriddle.registry import find

BASH = """
eval "$({command} completion bash)"
COMP_LINE=$1; COMP_POINT=${{#1}}; COMP_WORDBREAKS="$2"
_unriddle_completion unriddle
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "unriddle"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m unriddle "$@"\n')
    program.chmod(0o755)
    return program


def completed(command: Path, line: str, breaks: str = " :=") -> list[str]:
    script = BASH.format(command=command)
    path = {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}
    told = subprocess.run(["bash", "-c", script, "bash", line, breaks], env=os.environ | path, capture_output=True)
    assert told.stderr == b""
    return told.stdout.decode().split()


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash")
class TestBash:
    def test_verbs_and_choices(self, command: Path) -> None:
        assert completed(command, "unriddle comp") == ["completion"]
        assert completed(command, "unriddle completion ") == ["bash", "zsh", "fish", "powershell"]

    def test_examples_with_and_without_a_colon_that_ends_words(self, command: Path) -> None:
        assert completed(command, "unriddle solve example:fi") == ["field", "fish"]
        assert completed(command, "unriddle solve example:fi", " ") == ["example:field", "example:fish"]
        assert "example:tiles" in completed(command, "unriddle hint ")

    def test_formats_that_can_be_written_of_the_family_at_hand(self, command: Path) -> None:
        for source, family in (("example:square", "latin"), ("example:fish", "nonogram")):
            written = [each.name for each in find(family).formats if each.write]
            assert sorted(completed(command, f"unriddle convert {source} --to ")) == sorted(written)

    def test_options_of_the_family_at_hand(self, command: Path) -> None:
        assert "--adjust" in completed(command, "unriddle show example:fish --")
        assert "--adjust" not in completed(command, "unriddle show example:tiles --")
        assert "--from" in completed(command, "unriddle generate quartiles --")
        assert "--from" not in completed(command, "unriddle generate latin --")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_take_the_script_and_complete(unriddle: Run, command: Path, tmp_path: Path, shell: str) -> None:
    script = unriddle("completion", shell).out
    assert "_unriddle_completion" in script
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell}")
    (tmp_path / "script").write_text(script)
    asked = {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)}
    lines = {
        "zsh": "autoload -U compinit; compinit -D -u; source script; print $_comps[unriddle]",
        "fish": "source script; complete --do-complete 'unriddle solve example:fi'",
    }
    told = subprocess.run([shell, "-c", lines[shell]], cwd=tmp_path, env=os.environ | asked, capture_output=True)
    assert told.stderr == b""
    wanted = {"zsh": ["_unriddle_completion"], "fish": ["example:field", "example:fish"]}
    assert [line.split()[0] for line in told.stdout.decode().splitlines()] == wanted[shell]


def test_powershell_gets_words_with_their_kind_and_help(unriddle: Run, command: Path) -> None:
    script = unriddle("completion", "powershell").out
    assert "Register-ArgumentCompleter -Native -CommandName unriddle" in script
    for line, wanted in (
        ("unriddle solve example:fi", ["plain\texample:field", "plain\texample:fish", "file\t"]),
        ("unriddle completion power", ["plain\tpowershell\tpowershell"]),
        ("unriddle print -o ", ["file\t"]),
    ):
        asked = {"COMP_WORDS": line, "_UNRIDDLE_COMPLETE": "powershell_complete"}
        told = subprocess.run([command], env=os.environ | asked, capture_output=True, text=True, check=False)
        assert told.stderr == ""
        assert len(told.stdout.splitlines()) == len(wanted)
        assert all(map(str.startswith, told.stdout.splitlines(), wanted))
    if not shutil.which("pwsh"):
        pytest.skip("there is no PowerShell")
    ask = "[System.Management.Automation.CommandCompletion]::CompleteInput('unriddle completion pow', 23, $null)"
    told = subprocess.run(
        ["pwsh", "-NoProfile", "-Command", f"{script}\n({ask}).CompletionMatches.CompletionText"],
        env=os.environ | {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout.split() == ["powershell"]


def test_an_unknown_shell_is_refused(unriddle: Run) -> None:
    shown = unriddle("completion", "csh")
    assert shown.code == 2
    assert said("is-not-one-of", text="csh", choices="'bash', 'zsh', 'fish', 'powershell'") in shown.err


def test_the_doctor_reports_kernels_libraries_and_folders(unriddle: Run, tmp_path: Path) -> None:
    told = [json.loads(line) for line in unriddle("doctor", "--json").out.splitlines()]
    libraries = {each["extra"]: each["version"] for each in told if "extra" in each}
    assert libraries.keys() == extras.LIBRARIES.keys()
    assert libraries["tui"] == metadata.version("textual")
    assert any(each.get("data") for each in told)
    assert next(each["kernels"] for each in told if "kernels" in each) > 20


def test_the_doctor_names_what_is_outdated_and_what_is_missing(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "requirements-tui.lock").write_text("textual==1000.1 \\\n    --hash=sha256:0\n")
    monkeypatch.setenv(extras.CLONE, str(tmp_path))
    monkeypatch.setitem(extras.LIBRARIES, "photo", ("nothing", "Nothing", "nothing-of-this-name"))
    shown = unriddle("doctor").out.splitlines()
    assert (
        said("is-outdated-is-wanted", library="Textual", version=metadata.version("textual"), wanted="1000.1") in shown
    )
    assert said("not-installed-yet-this-clone", library="Nothing") in shown
    monkeypatch.delenv(extras.CLONE)
    assert (
        said("missing-pip-install", library="Nothing", command=extras.command("photo"))
        in unriddle("doctor").out.splitlines()
    )


def test_the_doctor_finds_a_game_that_cannot_be_read(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = tmp_path / "unriddle" / "plays" / "broken.json"
    game.parent.mkdir(parents=True)
    game.write_text("{}")
    assert f"a saved game cannot be read: {game}: " in unriddle("doctor").out


def test_every_command_has_a_man_page_without_a_warning(tmp_path: Path) -> None:
    pages = man.pages()
    commands = cli.list_commands(click.Context(cli))
    assert {"solve", "doctor", "latin", "page"} <= set(commands)
    assert pages.keys() == {"unriddle.1", *(f"unriddle-{name}.1" for name in commands)}
    assert all(text.isascii() for text in pages.values())
    if not shutil.which("man") or not shutil.which("groff"):
        pytest.skip("there is no man")
    for name, text in pages.items():
        (tmp_path / name).write_text(text)
        check = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", name]
        told = subprocess.run(check, cwd=tmp_path, capture_output=True, env=os.environ | {"LC_ALL": "C.UTF-8"})
        assert (name, told.returncode, told.stderr) == (name, 0, b"")


def test_a_man_page_has_what_help_has(unriddle: Run) -> None:
    page = man.pages()["unriddle-solve.1"].replace("\\-", "-")
    listed = [line.split()[0].rstrip(",") for line in unriddle("solve", "--help").out.splitlines() if "  --" in line]
    assert len(listed) > 10
    assert [name for name in listed if name not in page] == []
