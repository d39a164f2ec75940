"""Answers with what there is, in .venv's Python, while the rest is set up behind it, and then shows that to its end.

`answer.py PYTHON ARGUMENT...`: PYTHON is the one that sets up. All kernels are interpreted to the end, because what is
compiled meanwhile must not be mixed with what is interpreted already.
"""

import os
import signal
import socket
import sys
from pathlib import Path

SCRIPTS = str(Path(__file__).resolve().parents[1])
sys.path.insert(0, SCRIPTS)

from bootstrap import kernels, show  # noqa: E402
from bootstrap.place import say  # noqa: E402

sys.path.remove(SCRIPTS)


def main(python: str, arguments: list[str]) -> None:
    """The exit code is the answer's. Ctrl-C ends the answer and the set-up, or the set-up alone after the answer."""
    signals, wake = socket.socketpair()
    signals.setblocking(False)
    wake.setblocking(False)
    signal.set_wakeup_fd(wake.fileno())  # whoever handles a signal, it is known here afterwards
    behind = show.start(python, "behind")
    os.environ["UNRIDDLE_KERNELS"] = "off"
    from unriddle.fronts.cli.main import run

    code = run(arguments)
    signal.set_wakeup_fd(-1)
    try:
        stopped = bool(signals.recv(1))
    except BlockingIOError:
        stopped = False
    # Whoever reads the answer through a pipe need not wait for the rest.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    try:
        if stopped:
            show.stop(behind)
        else:
            end(show.follow(behind))
    except KeyboardInterrupt:
        say("the next call goes on with setting up")
    sys.exit(code)


def end(last: dict[str, object]) -> None:
    """Put in place what was compiled, or say what went wrong; the answer is given either way."""
    if "trouble" in last:
        say(f"{last['trouble']}; the next call tries again")
    elif "complete" in last and kernels.whole():
        kernels.put_in_place()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
