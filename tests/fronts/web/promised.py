"""Runs in the page's Python under Node: the promises of the contract for one family, as its own suite has them.

/made holds the tests, pytest, the whole standard library and the family's name. What needs another process or another
build stays out: a page has neither.
"""

import contextlib
import io
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

MADE = Path("/made")
ELSEWHERE = "not another_process and not every_entry_of_every_family"
EXAMPLES = 20


def drawn(strategy: Callable[[random.Random], Any]) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """In place of hypothesis, part of which is compiled for other machines: the same examples every time."""

    def decorated(test: Callable[[Any], None]) -> Callable[[], None]:
        def run() -> None:
            chance = random.Random(0)
            for _ in range(EXAMPLES):
                test(strategy(chance))

        return run

    return decorated


class Settings:
    """Takes what is asked of settings, and leaves the test as it is."""

    max_examples = EXAMPLES
    default: "Settings"

    def __init__(self, **asked: Any) -> None:
        """All tests have the same."""

    def __call__(self, test: Callable[[], None]) -> Callable[[], None]:
        return test


Settings.default = Settings()


def stand_in() -> None:
    """What the suite asks of hypothesis."""
    strategies = ModuleType("hypothesis.strategies")
    strategies.integers = lambda least, most: lambda chance: chance.randint(least, most)  # type: ignore[attr-defined]
    strategies.lists = lambda each, min_size, max_size: (  # type: ignore[attr-defined]
        lambda chance: [each(chance) for _ in range(chance.randint(min_size, max_size))]
    )
    whole = ModuleType("hypothesis")
    whole.given, whole.strategies, whole.settings = drawn, strategies, Settings  # type: ignore[attr-defined]
    sys.modules |= {"hypothesis": whole, "hypothesis.strategies": strategies}


def without_lines() -> None:
    """Let what tells of errors do without the lines that the page's bytecode has not."""
    import traceback

    from _pytest._code.code import TracebackEntry

    TracebackEntry.lineno = property(lambda entry: (entry._rawentry.tb_lineno or 1) - 1)  # type: ignore[method-assign, assignment]
    traceback._get_code_position = lambda code, at: (None,) * 4  # type: ignore[attr-defined]


class Told:
    """How each test ended."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Count it."""
        self.passed += report.when == "call" and report.passed
        if report.failed:
            self.failed.append(f"{report.nodeid} {report.longreprtext[-600:]}")


def of(family: str, cases: Callable[[], list[tuple[str, Any]]]) -> Callable[[], Iterator[tuple[str, Any]]]:
    """The cases of this family alone."""
    return lambda: ((name, case) for name, case in cases() if name == family)


def main() -> None:
    """Hold the family to them, and tell."""
    sys.path[:0] = [str(MADE / name) for name in ("tests", "python_stdlib.zip", "libraries")]
    for name, module in list(sys.modules.items()):  # of what the page has a part of, the rest is found, too
        if hasattr(module, "__path__") and name.split(".")[0] in sys.stdlib_module_names:
            module.__path__ = [*module.__path__, str(MADE / "python_stdlib.zip" / name.replace(".", "/"))]
    stand_in()
    without_lines()
    import builds
    import pytest
    from contract import bench

    builds.BUILDS = ("normal",)
    bench.cases = of((MADE / "family").read_text(), bench.cases)  # type: ignore[assignment]
    told, suite = Told(), MADE / "tests" / "contract"
    asked = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-c", "/dev/null", "-k", ELSEWHERE]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = pytest.main([*asked, f"--confcutdir={suite}", str(suite / "test_promises.py")], [told])
    print(json.dumps({"code": int(code), "passed": told.passed, "failed": told.failed, "said": said.getvalue()[-600:]}))


if __name__ == "__main__":
    main()
