"""The rest of the set-up, in a process of its own that tells what it does in lines of JSON.

`rest.py WORDS`: "wait" waits for another call that sets up, "test" brings the test tools too. It ends with its caller,
but for "background": then it tells a file, and leaves the processor to others.
"""

import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bootstrap import background, kernels, parts
from bootstrap.place import Trouble, lock


def tell(**event: object) -> None:
    """Tell the caller."""
    print(json.dumps(event), flush=True)


def watch() -> None:
    """End this process and all that it started as soon as the caller is gone, however it went."""
    sys.stdin.buffer.read()
    if os.name == "posix":
        os.killpg(0, signal.SIGTERM)
    os._exit(1)


def need(part: parts.Part) -> None:
    """Install a part that must be there."""
    if not parts.ready(part):
        tell(doing=f"installing {part.holds}")
        problem = parts.install(part)
        if problem:
            raise Trouble(f"{problem}\npip could not install {part.holds}")


def effort(name: str) -> int:
    """About how long it takes to compile a module, beside others."""
    return 30_000 if name == kernels.SHARED else 4_000 + kernels.sources()[name].stat().st_size


def compile_missing(alone: bool) -> None:
    """Compile what is stale, counting; `alone`: nobody waits who would put it in place."""
    missing = kernels.stale()
    if not missing:
        return
    need(parts.TOOLS)
    total = len(kernels.sources()) - 1
    done = total - len([name for name in missing if name != kernels.SHARED])
    doing = {"doing": "compiling kernels", "total": total}
    tell(**doing, done=done)
    begun, whole, spent = time.time(), sum(map(effort, missing)), 0
    failed = []
    for name, good in kernels.compile_all(missing):
        done += name != kernels.SHARED
        spent += effort(name)
        now = time.time()
        tell(**doing, done=done, ends=now + (now - begun) * (whole - spent) / spent)
        if not good:
            failed.append(name)
    if not failed and alone:
        kernels.put_in_place()  # so that the next import has them, by whichever door
    if failed:
        message = f"{', '.join(failed)} did not compile: build/{kernels.LOG.name} says why"
        if kernels.mode() == "require":
            raise Trouble(message)
        tell(say=f"{message}; all kernels stay interpreted: slower, but equal")


def work(testing: bool, alone: bool) -> None:
    """All that is missing, what gives speed first."""
    compile_missing(alone)
    if testing:
        need(parts.TEST)


def main(words: list[str]) -> None:
    """Do it alone, and tell when all is done, or what went wrong."""
    alone = "background" in words
    if not alone:
        threading.Thread(target=watch, daemon=True).start()
    elif os.name == "posix":
        os.nice(5)
    waiting = (lambda: tell(doing="waiting for another call that sets up")) if "wait" in words else None
    if lock(waiting) is None:
        return
    if alone:
        sys.stdout = background.LOG.open("w", encoding="utf-8")
    try:
        work("test" in words, alone)
        tell(complete=True)
    except (Trouble, OSError) as error:
        tell(trouble=str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
