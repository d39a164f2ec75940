"""What stands around the terminal: it is an extra, costs other commands nothing, and says in one line how to get it."""

import subprocess
import sys
from pathlib import Path

from said import said

from unriddle.core.system import extras

WITHOUT = (
    "import sys; sys.modules['textual'] = None; from unriddle.fronts.cli.main import run; sys.exit(run({arguments}))"
)


def ran(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_without_textual_one_line_says_how_to_get_it() -> None:
    done = ran(WITHOUT.format(arguments=["tui", "latin:5"]))
    message = "unriddle: " + said("terminal-needs-textual") + ", and Textual is not installed; "
    message += f"to install it: {extras.command('tui')}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", message)


def test_without_textual_all_else_works() -> None:
    assert ran(WITHOUT.format(arguments=["--help"])).returncode == 0
    assert ran(WITHOUT.format(arguments=["solve", "latin:5", "--text"])).returncode == 0


def test_no_other_command_loads_it() -> None:
    for arguments in (["solve", "latin:5"], ["--help"], ["tui", "--help"]):
        code = (
            f"from unriddle.fronts.cli.main import run; run({arguments}); import sys; print('textual' in sys.modules)"
        )
        assert ran(code).stdout.splitlines()[-1] == "False"


def test_a_pipe_is_not_a_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "unriddle", "tui", "latin:5"],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_what_no_family_recognises_is_said_without_an_option_that_it_has_not(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear wörld, dear moon!")
    terminal = (
        "import sys; sys.stdin.isatty = sys.stdout.isatty = lambda: True; from unriddle.fronts.cli.main import run; "
    )
    done = ran(terminal + f"sys.exit(run({['tui', str(tmp_path / 'letter.txt')]}))")
    assert (done.returncode, done.stdout.count("\n")) == (2, 0)
    assert done.stderr == f"unriddle: {tmp_path / 'letter.txt'}: no puzzle was found here\n"
