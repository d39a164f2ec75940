"""Decides what has to be set up before the answer, sets it up, and becomes unriddle or the tests."""

import os
import signal
import subprocess
import sys
from typing import NoReturn

from bootstrap import background, kernels, parts, show
from bootstrap.place import PYTHON, ROOT, Trouble, busy, lock, say, writable

# So few stale kernels are compiled before the answer, as after an edit: waiting for them is short.
FEW = 3
PARALLEL = ("--numprocesses=auto", "--dist=worksteal")  # of the tests; -n 0 for one process


def main(arguments: list[str]) -> None:
    """Everything that can go wrong before the answer is said here."""
    try:
        begin(arguments)
    except (Trouble, OSError) as error:
        say(f"{error}\nunriddle: setting up failed; the next call tries again")
        sys.exit(1)
    except KeyboardInterrupt:
        say("stopped; the next call goes on with setting up")
        sys.exit(3)


def begin(arguments: list[str]) -> NoReturn:
    """Set up what the answer needs, leave the rest to the background, and answer."""
    testing = arguments[:1] == ["test"]
    if not parts.ready(parts.BASE):
        make_base()
    if not testing and kernels.mode() != "require" and not writable():
        if kernels.mode() != "off" and kernels.stale():
            say("this clone cannot be written: kernels are interpreted, slower, but equal")
            os.environ["UNRIDDLE_KERNELS"] = "off"
        answer(arguments)
    background.report()
    missing = kernels.stale()
    if missing and give_up_compiling(missing):
        missing = []
    if missing or (testing and not parts.ready(parts.TEST)):
        few = parts.ready(parts.TOOLS) and len(missing) <= FEW
        if testing or kernels.mode() == "require":
            finish("wait", *arguments[:1])
        elif few and not busy():
            finish()
        else:
            background.work()
            os.environ["UNRIDDLE_KERNELS"] = "off"
            answer(arguments)
    if kernels.mode() != "off":
        kernels.put_in_place()
    if not kernels.whole() and (testing or arguments[:1] == ["demo"]):
        say("kernels are interpreted (no C compiler, or UNRIDDLE_KERNELS=off): slower, but equal")
    if testing:
        os.environ["UNRIDDLE_EXTRAS"] = "auto"  # who asks for the tests asks for what they need
        os.chdir(ROOT)
        become("-m", "pytest", *PARALLEL, *arguments[1:])
    answer(arguments)


def answer(arguments: list[str]) -> NoReturn:
    """Become unriddle, which asks this clone for the libraries that it lacks."""
    os.environ["UNRIDDLE_CLONE"] = str(ROOT)
    become("-m", "unriddle", *arguments)


def make_base() -> None:
    """Make .venv with what the answer needs."""
    catch_interrupts()
    say("setting up .venv (once)")
    held = lock(lambda: say("waiting for another call that sets up"))
    assert held is not None
    problem = "" if parts.ready(parts.BASE) else parts.install(parts.BASE)
    os.close(held)
    if problem:
        raise Trouble(f"{problem}\npip could not install {parts.BASE.holds}")


def catch_interrupts() -> None:
    """From now on Ctrl-C ends with a word on what goes on later."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def give_up_compiling(missing: list[str]) -> bool:
    """Whether there is no use in trying; remembered until something changes."""
    reason = kernels.cannot_compile()
    if reason and kernels.mode() == "require":
        raise Trouble(f"UNRIDDLE_KERNELS=require, but {reason}")
    if reason:
        say(f"{reason}: kernels are interpreted, slower, but equal")
        kernels.mark_failed(missing)
    return bool(reason)


def finish(*words: str) -> None:
    """Set up all the rest now."""
    catch_interrupts()
    last = show.follow(show.start(*words))
    if "trouble" in last:
        raise Trouble(str(last["trouble"]))


def become(*arguments: str) -> NoReturn:
    """Go on as .venv's Python; what lies in the folder of the caller is not imported."""
    command = [str(PYTHON), "-P", *arguments]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
