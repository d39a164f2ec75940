"""Command lines that are read without click: the same as click reads them, and nothing that click has to look at."""

import os
import sys

import pytest

from tests.cli_fixture import Run
from unriddle.core.system import kernels
from unriddle.fronts.cli import commands, main, quick

SQUARE = "latin:4:0.../..../..../...."
LINES = [
    "",
    "--help",
    "-h",
    "--version",
    "-V",
    "solve latin:5",
    "solve latin:4 --limit all",
    "solve latin:4 --limit=2 --json",
    "solve --json latin:4 --time 9.5 --steps 100000",
    "solve latin:5 --steps 3",
    "solve latin:4 --steps 3 -q",
    "solve latin:4 latin:5 --limit 1 -v",
    "solve latin 4",
    "solve --family latin latin:4 --text",
    "solve --family Latin latin:4",
    "solve latin:4 --lang ru",
    "solve latin:4 --color always",
    "solve example:fish --format non",
    "solve latin:4 --lexicon english",
    "solve latin:4 --format nothing",
    "solve nosuch.file",
    "solve nosuch.file latin:4",
    "solve -",
    "solve",
    f"explain {SQUARE} --teach",
    f"explain {SQUARE} --limit 1 --json --until single",
    "rate example:fish",
    "rate latin:4 example:fish --lang ru",
    f"hint {SQUARE} --level 2 --json",
    f"hint {SQUARE} 2",
    "check example:fish --unique --json",
    "check example:fish",
    "show example:fish --json",
    "convert example:fish --to id",
    "convert example:fish --to pdf",
]
TO_CLICK = [
    "--lang ru --help",
    "--version -v",
    "--lang ru solve latin:4",
    "generate latin",
    "solve --help",
    "solve latin:4 -h",
    "solve latin:4 --limit",
    "solve latin:4 --limit 0",
    "solve latin:4 --limit -1",
    "solve latin:4 --time nan",
    "solve latin:4 --steps x",
    "solve latin:4 --json=1",
    "solve latin:4 --save a.json",
    "solve latin:4 -o a.svg",
    "solve latin:4 --jobs 2",
    "solve latin:4 --first-row",
    "solve latin:4 --family nothing",
    "solve latin:4 --color blue",
    "solve latin:4 --lang de",
    "solve latin:4 -qv",
    "solve latin:4 --given x",
    "solve -- latin:4",
    "rate latin:4 --limit 2",
    "check latin:4 --json --text",
    "hint --level 1",
    "explain",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_as_click_reads_it(unriddle: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    words = line.split()
    assert quick.read(words) is not None
    stdin = "latin:4\n"
    shown = unriddle(*words, stdin=stdin)
    monkeypatch.setattr(quick, "read", lambda arguments: None)
    assert unriddle(*words, stdin=stdin) == shown


@pytest.mark.parametrize("line", TO_CLICK)
def test_what_is_not_plainly_right_is_left_to_click(line: str) -> None:
    assert quick.read(line.split()) is None


def test_completion_is_left_to_click(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "_UNRIDDLE_COMPLETE", "bash_complete")
    assert quick.read(["solve", "latin:4"]) is None


@pytest.mark.parametrize("verb", quick.VERBS)
def test_a_verb_gets_the_values_that_it_gets_from_click(verb: str) -> None:
    by_click = commands.of(verb).make_context(verb, ["latin:4"]).params
    known = quick.VERBS[verb][1]
    own = {name: value for name, value in known.items() if name not in ("color", "quiet")}  # quick itself heeds these
    assert {name: by_click.get(name, "not there") for name in own} == own


def test_a_slow_command_says_that_kernels_are_interpreted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNRIDDLE_KERNELS", "auto")
    monkeypatch.setattr(main, "process_time", lambda: main.SLOW_S + 1)
    monkeypatch.setattr(sys, "meta_path", [each for each in sys.meta_path if each is not kernels.Sources])
    main.report_slow_kernels()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys, "meta_path", [kernels.Sources, *sys.meta_path])
    main.report_slow_kernels()
    assert "kernels are not compiled" in capsys.readouterr().err
    monkeypatch.setenv("UNRIDDLE_KERNELS", "off")
    main.report_slow_kernels()
    monkeypatch.setattr(main, "process_time", lambda: 1)
    main.report_slow_kernels()
    assert capsys.readouterr().err == ""
