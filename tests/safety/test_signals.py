"""Ctrl-C and its kin: silent while the command starts, at once the second time, and all alike where a search runs."""

import gc
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from unriddle.fronts.signals import interrupts, leaving

ROOT = Path(__file__).parents[2]
KINDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Sends a signal to itself as soon as a module is asked for that Python itself has not imported.
SENDER = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Sender:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Sender())
"""
START = "from unriddle.__main__ import main; main()"
SCRIPT = "import runpy; sys.argv[0] = {script!r}; runpy.run_path({script!r}, run_name='__main__')"


def ended(code: str, *arguments: str) -> tuple[int, str, str]:
    run = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(run, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "module",
    [
        "unriddle.fronts.cli.solve",
        "unriddle.fronts.cli.main",
        "unriddle.registry",
        "unriddle.puzzles.latin",
        "unriddle.session.solving",
    ],
)
def test_ctrl_c_while_the_command_starts_ends_it_in_silence(module: str) -> None:
    code = SENDER.format(module=module) + START
    assert ended(code, "solve", "latin:4") == (-signal.SIGINT, "", "")


@pytest.mark.parametrize("module", ["subprocess", "bootstrap", "bootstrap.begin", "bootstrap.place"])
def test_ctrl_c_while_the_script_in_the_root_starts_ends_it_in_silence(module: str) -> None:
    code = SENDER.format(module=module) + SCRIPT.format(script=str(ROOT / "unriddle"))
    assert ended(code, "list") == (-signal.SIGINT, "", "")


def test_ctrl_c_that_somebody_had_ignored_stays_ignored() -> None:
    code = SENDER.format(module="unriddle.fronts.cli.solve").replace("default_int_handler", "SIG_IGN") + START
    assert ended(code, "solve", "latin:4") == ended(START, "solve", "latin:4")


@pytest.mark.parametrize("first", KINDS)
@pytest.mark.parametrize("second", KINDS)
def test_the_first_is_remembered_and_the_second_ends_it_at_once(first: int, second: int) -> None:
    code = f"""
import os
from unriddle.fronts.signals import at_once, interrupts
at_once()
with interrupts() as stopped:
    os.kill(os.getpid(), {int(first)})
    print(stopped(), flush=True)
    os.kill(os.getpid(), {int(second)})
    print("still here", flush=True)
"""
    assert ended(code) == (-second, "True\n", "")


@pytest.mark.parametrize("number", KINDS)
def test_within_leaving_each_of_them_is_an_interrupt_and_afterwards_as_before(number: int) -> None:
    before = signal.getsignal(number)

    def left() -> None:
        with leaving():
            os.kill(os.getpid(), number)
            signal.pause()

    with pytest.raises(KeyboardInterrupt):
        left()
    assert signal.getsignal(number) == before


@pytest.mark.parametrize("number", KINDS)
def test_a_terminated_search_saves_and_says_how_to_resume(tmp_path: Path, number: int) -> None:
    save = tmp_path / "save"
    run = [sys.executable, "-m", "unriddle", "solve", "queens:12", "--save", str(save)]
    with subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(number)
        out, error = process.communicate(timeout=30)
    assert process.returncode == 3
    assert "there may be others" in out or "so far" in out
    assert f"unriddle resume {save}" in error


def test_a_closed_terminal_ends_nothing_that_was_to_outlive_it() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with interrupts() as stopped:
            os.kill(os.getpid(), signal.SIGHUP)
            assert not stopped()
    finally:
        signal.signal(signal.SIGHUP, before)


def test_what_a_full_collection_found_alive_keeps_no_signal_waiting_again() -> None:
    gc.unfreeze()
    try:
        with interrupts():
            gc.collect()
            assert gc.get_freeze_count() > 1000
        before = gc.get_freeze_count()
        kept = [[number] for number in range(5000)]
        gc.collect()
        assert gc.get_freeze_count() - before < len(kept)  # afterwards all is as it was
    finally:
        gc.unfreeze()
