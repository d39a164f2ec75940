"""Shared by all tests: the example families are found, and nothing of the user's own is read or written."""

import gc
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path
from random import Random
from zlib import crc32

ROOT = Path(__file__).parent.parent
HOME = tempfile.mkdtemp(prefix="unriddle-test-")
os.environ.setdefault("UNRIDDLE_PUZZLES", str(ROOT / "examples"))
os.environ.update(dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), HOME))
os.environ["UNRIDDLE_EXTRAS"] = "auto"
os.environ["UNRIDDLE_LANG"] = "en"  # whatever the locale of who runs the tests
# A shell that starts a run in the background has it ignore Ctrl-C, and nohup a hang-up, and so all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)
if os.name == "posix":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
if sys.dont_write_bytecode or not (sys.pycache_prefix or os.access(ROOT / "src", os.W_OK)):
    # Tests start hundreds of processes: each would compile all that it imports.
    place = ROOT / "build" if os.access(ROOT / "build", os.W_OK) else Path(HOME)
    if not ROOT.is_relative_to(tempfile.gettempdir()):
        shutil.rmtree(f"{place}/pycache{tempfile.gettempdir()}", ignore_errors=True)  # of tests before
    sys.dont_write_bytecode, sys.pycache_prefix = False, f"{place}/pycache"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])

from hypothesis import settings  # noqa: E402

from unriddle.core.system import kernels  # noqa: E402

kernels.check_mode()
settings.register_profile("slow", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("fast", deadline=None, max_examples=20, derandomize=True)
settings.load_profile("fast")

import pytest  # noqa: E402
import rounds  # noqa: E402

pytest_plugins = ["cli_fixture", "explained"]


def left_out(item: pytest.Item) -> bool:
    """Of a test that is `halved` the fast run of all tests has every second case, drawn by name."""
    return item.get_closest_marker("halved") is not None and crc32(item.name.encode()) % 2 == 1


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the tests marked slow too")
    parser.addoption("--order", type=int, help="run the tests in the random order of this number")


def pytest_xdist_auto_num_workers() -> int:
    """Half of a run is waiting for processes that tests start, so each two processors have three workers."""
    return max(2, len(os.sched_getaffinity(0)) * 3 // 2) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2


def pytest_configure(config: pytest.Config) -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if [Path(each).resolve() for each in config.args] == [ROOT / "tests"]:
        # The first run compiles all tests. Workers begin at different ones, and find what others have compiled.
        rooms = sorted(str(path) for path in (ROOT / "tests").iterdir() if any(path.rglob("test_*.py")))
        begin = len(rooms) * int(worker.removeprefix("gw")) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        config.args[:] = rooms[begin:] + rooms[:begin]
        rounds.FEWER = not config.getoption("--slow")
    if config.getoption("--slow"):
        settings.load_profile("slow")


def pytest_collection_finish() -> None:
    gc.freeze()  # what is collected stays to the end, and need not be looked through again and again


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        slow = [item for item in items if item.get_closest_marker("slow") or (rounds.FEWER and left_out(item))]
        config.hook.pytest_deselected(items=slow)
        gone = set(slow)
        items[:] = [item for item in items if item not in gone]
    # First of all the page is built, which takes a while.
    items.sort(key=lambda item: ("web" not in item.path.parts, item.path))
    if order := config.getoption("--order"):
        Random(order).shuffle(items)
