"""The fixture `unriddle`: runs command lines in this process and collects what a person would see."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from unriddle.fronts.cli import main


@dataclass(frozen=True)
class Shown:
    """Exit code, standard output and standard error of one command."""

    code: int
    out: str
    err: str


Run = Callable[..., Shown]


@pytest.fixture
def unriddle(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call it with the arguments of a command line, and `stdin` as text."""

    def run(*arguments: object, stdin: str | bytes = "") -> Shown:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        capsys.readouterr()
        code = 0
        try:
            code = main.run([str(argument) for argument in arguments])
        except SystemExit as error:
            code = int(error.code or 0)
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return Shown(code, shown.out, shown.err)

    return run
