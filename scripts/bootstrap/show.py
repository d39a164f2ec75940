"""Starts the rest of the set-up, and shows what it does: a line that moves on a terminal, plain lines elsewhere."""

import json
import queue
import subprocess
import sys
import threading
import time
from typing import Any

from bootstrap.place import REST, say


def start(*words: str) -> subprocess.Popen[str]:
    """Start the rest, out of reach of the terminal's Ctrl-C; it ends when this process does."""
    return subprocess.Popen(
        [sys.executable, "-P", str(REST), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
    )


def stop(process: subprocess.Popen[str]) -> None:
    """End the rest and wait for it; what it did stays done."""
    if process.stdin:
        process.stdin.close()
    process.wait()


class Line:
    """What is being done now: one line that is drawn over itself, or a line each time that it is something else."""

    def __init__(self) -> None:
        self.moves = sys.stderr.isatty()
        self.now: dict[str, Any] = {}
        self.width = 0

    def text(self) -> str:
        """The line, with the seconds left as of this moment."""
        text = "unriddle: " + self.now["doing"]
        if "total" in self.now:
            text += f" {self.now['done']} of {self.now['total']}"
        if "ends" in self.now:
            text += f", {max(1, round(self.now['ends'] - time.time()))} s left"
        return text + " (Ctrl-C: later)"

    def draw(self) -> None:
        """Draw it anew where it moves."""
        if self.moves and self.now:
            text = self.text()
            print("\r" + text.ljust(self.width), end="", file=sys.stderr, flush=True)
            self.width = len(text)

    def change(self, now: dict[str, Any]) -> None:
        """Something else is being done, or more of the same."""
        if not self.moves and now["doing"] != self.now.get("doing"):
            say(now["doing"])
        self.now = now
        self.draw()

    def clear(self) -> None:
        """Leave no line behind."""
        if self.width:
            print("\r" + " " * self.width + "\r", end="", file=sys.stderr, flush=True)
            self.width = 0


def follow(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Show what the rest does until it ends; its last word: "complete", "trouble", or nothing when it did nothing."""
    lines: queue.Queue[str] = queue.Queue()

    def listen() -> None:
        for line in process.stdout or ():
            lines.put(line)
        lines.put("")

    threading.Thread(target=listen, daemon=True).start()
    line, last = Line(), {}
    try:
        while True:
            try:
                told = lines.get(timeout=1)
            except queue.Empty:
                line.draw()
                continue
            if not told:
                return last
            last = json.loads(told)
            if "doing" in last:
                line.change(last)
            elif "say" in last:
                line.clear()
                say(last["say"])
    finally:
        line.clear()
        stop(process)
