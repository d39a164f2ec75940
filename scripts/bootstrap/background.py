"""The rest of the set-up by itself, in the background: it goes on after the answer, and without its terminal."""

import json
import subprocess
import sys
import time
from typing import Any

from bootstrap.place import BUILD, REST, busy, say

# What it does or did last; the next call after it says what went wrong, and removes it.
LOG = BUILD / "background.log"


def _events() -> list[dict[str, Any]]:
    try:
        lines = LOG.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in lines if line.endswith("}")]


def report() -> None:
    """Say, once, what went wrong in the background."""
    if not LOG.exists() or busy():
        return
    for event in _events():
        if "say" in event:
            say(event["say"])
        elif "trouble" in event:
            say(f"{event['trouble']}\nunriddle: setting up failed; this call tries again")
    LOG.unlink(missing_ok=True)


def work() -> None:
    """Start it, unless it is at work, and say so."""
    if busy():
        what = _far()
    else:
        what = "compiling kernels, about a minute"
        _start()
    say(f"in the background: {what}; this answer comes without compiled kernels, and Ctrl-C harms nothing")


def _far() -> str:
    """What it is doing now."""
    now = next((event for event in reversed(_events()) if "doing" in event), {"doing": "another call is setting up"})
    text = str(now["doing"]) if "total" not in now else f"{now['doing']}, {now['done']} of {now['total']} are done"
    left = round(now.get("ends", 0) - time.time())
    return f"{text}, {left} s left" if left > 0 else text


def _start() -> None:
    """Out of reach of the terminal, its Ctrl-C and its end."""
    # The pip of this Python is the one that installs; on Windows the windows of its programs are not shown.
    flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0
    nothing = subprocess.DEVNULL
    subprocess.Popen(
        [sys.executable, "-P", str(REST), "background"],
        stdin=nothing,
        stdout=nothing,
        stderr=nothing,
        start_new_session=True,
        creationflags=flags,
    )
