"""Certificates on the command line."""

from pathlib import Path

import pytest
from cli_fixture import Run

LINES = "nonogram:3x2:1/3:1/1/2"
SEARCH = "nonogram:5x5:1,1/2,2/2/1/1:1/2/1,1/2,1/2"
BOTH = "nonogram:2x2:1/1:1/1"


def test_a_certificate_is_made_and_checked(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    assert unriddle("solve", LINES, "--proof", path).code == 0
    shown = unriddle("check-proof", LINES, path)
    assert (shown.code, shown.out) == (0, "proven: the picture is the only one\n")
    wrong = unriddle("check-proof", BOTH, path)
    assert (wrong.code, wrong.out) == (1, "not proven: line 2: the certificate belongs to another puzzle\n")


def test_an_impossible_puzzle_is_proven(unriddle: Run, tmp_path: Path) -> None:
    pytest.importorskip("pysolvers", reason="python-sat is not installed")
    path = tmp_path / "certificate"
    assert unriddle("solve", SEARCH, "--proof", path).code == 1
    assert unriddle("check-proof", SEARCH, path).out == "proven: there is no picture\n"


def test_two_solutions_have_no_certificate(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    shown = unriddle("solve", BOTH, "--proof", path)
    assert "no certificate is written: the verdict is multiple" in shown.err
    assert not path.exists()
