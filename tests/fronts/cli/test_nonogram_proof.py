"""Certificates on the command line."""

import sys
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

from unriddle.puzzles.nonogram.proof import write as proof

LINES = "nonogram:3x2:1/3:1/1/2"
SEARCH = "nonogram:5x5:1,1/2,2/2/1/1:1/2/1,1/2,1/2"
BOTH = "nonogram:2x2:1/1:1/1"


def test_a_certificate_is_made_and_checked(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    assert unriddle("solve", LINES, "--proof", path).code == 0
    shown = unriddle("verify", LINES, path)
    assert (shown.code, shown.out, shown.err) == (
        0,
        "proven: " + said("this-is-only-picture") + " (4 deductions)\n",
        "",
    )
    assert unriddle("verify", LINES, "-", stdin=path.read_bytes()).out == shown.out
    assert unriddle("verify", f"{LINES}:depth=3", path).code == 0


def test_a_search_that_is_resumed_is_certified_too(unriddle: Run, tmp_path: Path) -> None:
    saved, path = tmp_path / "search", tmp_path / "certificate"
    assert unriddle("solve", LINES, "--save", saved, "--steps", 0).code == 3
    shown = unriddle("resume", saved, "--steps", 1, "--proof", path)
    assert (shown.code, path.exists()) == (3, False)
    assert said("no-certificate-was-written-verdict", verdict="unknown") in shown.err
    assert unriddle("resume", saved, "--proof", path).code == 0
    assert unriddle("verify", LINES, path).out.startswith("proven: " + said("this-is-only-picture"))
    assert unriddle("resume", saved, "--proof", path).code == 0


def test_only_what_can_be_certified_takes_the_option(unriddle: Run, tmp_path: Path) -> None:
    saved, path = tmp_path / "search", tmp_path / "certificate"
    for puzzle, more, why in (
        ("latin:4", (), said("has-no-option", family="latin", option="proof")),
        (LINES, ("explain",), said("search-started-by-has-no", by="explain", it="proof")),
    ):
        verb = more or ("solve",)
        unriddle(*verb, puzzle, "--save", saved, "--force", *(() if more else ("--steps", 0)))
        shown = unriddle("resume", saved, "--proof", path)
        assert (shown.code, shown.out, shown.err) == (2, "", f"unriddle: {why}\n")


def test_an_impossible_puzzle_is_proven(unriddle: Run, tmp_path: Path) -> None:
    pytest.importorskip("pysolvers", reason="python-sat is not installed")
    path = tmp_path / "certificate"
    assert unriddle("solve", SEARCH, "--proof", path).code == 1
    assert unriddle("verify", SEARCH, path).out.startswith("proven: " + said("there-is-no-picture"))


def test_a_certificate_of_another_puzzle_is_refused_in_one_line_that_says_where(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    unriddle("solve", LINES, "--proof", path)
    shown = unriddle("verify", BOTH, path)
    assert (shown.code, shown.out) == (1, "not proven: line 2: " + said("certificate-belongs-to-another-puzzle") + "\n")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"hello\n", b"unriddle nonogram proof 2\n", b"x" * 100_000])
def test_what_is_no_certificate_is_bad_input(unriddle: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "certificate"
    path.write_bytes(content)
    shown = unriddle("verify", LINES, path)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert unriddle("verify", LINES, tmp_path / "nothing").code == 2


def test_two_solutions_or_an_unfinished_search_have_no_certificate(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    shown = unriddle("solve", BOTH, "--proof", path)
    assert shown.err == "unriddle: " + said("no-certificate-was-written-verdict", verdict="multiple") + "\n"
    shown = unriddle("solve", BOTH, "--proof", path, "--limit", 1)
    assert said("no-certificate-was-written-verdict", verdict="unknown") in shown.err
    assert not path.exists()


def test_workers_write_the_same_certificates_and_a_job_keeps_them(unriddle: Run, tmp_path: Path) -> None:
    other = "nonogram:2x1:2:1/1"
    assert unriddle("solve", LINES, BOTH, other, "--proof", tmp_path / "alone").code == 0
    for _ in range(2):  # the second time nothing is left to be done
        shown = unriddle("solve", LINES, BOTH, other, "--job", tmp_path / "job", "--proof", tmp_path / "made")
        assert (
            shown.err == f"unriddle: {BOTH}: " + said("no-certificate-was-written-verdict", verdict="multiple") + "\n"
        )
        for number in (0, 2):
            made = tmp_path / f"made-{number}"
            assert (tmp_path / f"alone-{number}").read_text() == made.read_text()
            made.unlink()
        assert not (tmp_path / "made-1").exists()


def test_without_a_sat_solver_what_trials_cannot_prove_is_refused_in_one_line(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pysolvers", None)
    path = tmp_path / "certificate"
    assert unriddle("solve", SEARCH, "--proof", path).code == 1
    assert unriddle("verify", SEARCH, path).code == 0
    monkeypatch.setattr(proof, "TRIALS_ALONE", 0)
    path.unlink()
    shown = unriddle("solve", SEARCH, "--proof", path)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "python-sat" in shown.err
    assert "there is no solution" in shown.out
    assert not path.exists()
