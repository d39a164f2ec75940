"""Certificates, and proofs that other people's programs accept, on the command line."""

import re
import sys
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

from unriddle import sat
from unriddle.kit.proof import refute

ENDINGS = ("drat", "lrat", "bdrat", "blrat")
LINES = "nonogram:3x2:1/3:1/1/2"
SEARCH = "nonogram:5x5:1,1/2,2/2/1/1:1/2/1,1/2,1/2"
BOTH = "nonogram:2x2:1/1:1/1"
TILES = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"


def test_a_certificate_is_made_and_checked(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    assert unriddle("solve", LINES, "--proof", path).code == 0
    shown = unriddle("verify", LINES, path)
    assert (shown.code, shown.out, shown.err) == (
        0,
        "proven: " + said("unique-this-is-only-solution") + " (4 deductions)\n",
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
    assert unriddle("verify", LINES, path).out.startswith("proven: " + said("unique-this-is-only-solution"))
    assert unriddle("resume", saved, "--proof", path).code == 0


def test_only_what_can_be_certified_takes_the_option(unriddle: Run, tmp_path: Path) -> None:
    saved, path = tmp_path / "search", tmp_path / "certificate"
    for puzzle, more, why in (
        ("balda:.../бар/...", (), said("has-no-option", family="balda", option="proof")),
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
    assert unriddle("verify", SEARCH, path).out.startswith("proven: " + said("proven-there-is-no-solution"))


def test_a_certificate_of_another_puzzle_is_refused_in_one_line_that_says_where(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate"
    unriddle("solve", LINES, "--proof", path)
    shown = unriddle("verify", BOTH, path)
    assert (shown.code, shown.out) == (1, "not proven: line 2: " + said("certificate-belongs-to-another-puzzle") + "\n")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"hello\n", b"unriddle nonogram proof 1\n", b"x" * 100_000])
def test_what_is_not_a_certificate_is_bad_input(unriddle: Run, tmp_path: Path, content: bytes) -> None:
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
    monkeypatch.setattr(refute, "TRIALS_ALONE", 0)
    path.unlink()
    shown = unriddle("solve", SEARCH, "--proof", path)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "python-sat" in shown.err
    assert "there is no solution" in shown.out
    assert not path.exists()


NONE = (SEARCH, "latin:3", "latin:3:0../.0./..1:plain", "latin:4:01../..../..../.2..:symmetric")
UNIQUE = (
    LINES,
    "nonogram:2x2:1a,1b/1b:1a,1b/1b:colours=ff0000,00ff00",
    "nonogram:3x3:?/1,1/?:?/1,1/?:given=1.1,1.2,1.3-,2.2-,3.1-,3.2,3.3-",
    "latin:4:..23/...1/..../..3.",
    "latin:4:...3/1.../2.0./..12:plain",
    "latin:5:..23./..4../....3/..3.0/.4...:pandiagonal",
    "latin:4:..34/...2/..../..4.:symmetric:base=1",
)


@pytest.mark.parametrize("puzzle", [*NONE, *UNIQUE])
def test_dratify_accepts_a_proof_and_verify_each_format_of_it(unriddle: Run, tmp_path: Path, puzzle: str) -> None:
    dratify = pytest.importorskip("dratify", reason="dratify is not installed")
    cnf, code = tmp_path / "p.cnf", int(puzzle in NONE)
    what = said("proven-there-is-no-solution" if code else "unique-this-is-only-solution")
    for ending in ENDINGS:
        proof = tmp_path / f"p.{ending}"
        assert unriddle("solve", puzzle, "--proof", proof, "--cnf", cnf, "--force").code == code
        assert unriddle("verify", puzzle, proof).out.startswith(f"proven: {what} (")
        assert unriddle("verify", puzzle, "-", stdin=proof.read_bytes()).code == 0
    formula = dratify.parse_dimacs(cnf.read_text())
    assert dratify.check_proof(formula, (tmp_path / "p.drat").read_text()).reached_empty
    # Without the last clause, the clauses are those that `convert` writes, and no proof of anything.
    plain = unriddle("convert", puzzle, "--to", "cnf").out
    clauses = [line for line in cnf.read_text().splitlines() if line[0] not in "cp"]
    assert [line for line in plain.splitlines() if line[0] not in "cp"] == clauses[: len(clauses) - (not code)]
    if not code:
        assert not dratify.check_proof(dratify.parse_dimacs(plain), (tmp_path / "p.drat").read_text()).ok


def spelled(cnf: Path, last: bool) -> tuple[set[int], list[str]]:
    """The variables that hold in a model of the clauses, with the last one or without, and the comments; no variable
    where there is no model.
    """
    lines = cnf.read_text().splitlines()
    clauses = [[*map(int, line.split()[:-1])] for line in lines if line[0] not in "cp"]
    with sat.Solver() as solver:
        solver.add(clauses if last else clauses[:-1])
        return {*solver.model()} if solver.slice(100_000) else set(), [line[2:] for line in lines if line[0] == "c"]


@pytest.mark.parametrize("puzzle", UNIQUE)
def test_the_clauses_without_the_last_one_spell_the_solution(unriddle: Run, tmp_path: Path, puzzle: str) -> None:
    pytest.importorskip("pysolvers", reason="python-sat is not installed")
    cnf = tmp_path / "p.cnf"
    rows = unriddle("solve", puzzle, "--proof", tmp_path / "p.lrat", "--cnf", cnf).out.partition("\n\n")[0].splitlines()
    model, comments = spelled(cnf, last=False)
    assert not spelled(cnf, last=True)[0]
    if puzzle.startswith("latin"):
        order, base = int(puzzle.split(":")[1]), 1 if "base=1" in puzzle else 0
        assert f"if variable ((r - 1) * {order} + c - 1) * {order} + s + {1 - base} holds" in comments
        cells = [[row * order + column for column in range(order)] for row in range(order)]
        found = [
            [next(s for s in range(order) if cell * order + s + 1 in model) + base for cell in row] for row in cells
        ]
        assert [list(map(int, row.split())) for row in rows] == found
        return
    drawn = [["."] * len(row) for row in rows]
    for row, sign, numbers in re.findall(r"row (\d+) is (\S+): ([\d ]+)", "\n".join(comments)):
        for at, variable in enumerate(map(int, numbers.split())):
            if variable in model:
                drawn[int(row) - 1][at] = sign
    assert ["".join(row) for row in drawn] == rows


def test_the_clauses_of_a_board_spell_its_words(unriddle: Run, tmp_path: Path) -> None:
    pytest.importorskip("pysolvers", reason="python-sat is not installed")
    cnf = tmp_path / "p.cnf"
    assert unriddle("solve", TILES, "--proof", tmp_path / "p.lrat", "--cnf", cnf).code == 0
    model, comments = spelled(cnf, last=False)
    words = {line.split()[1] for line in comments if line.split(":")[0].isdigit() and int(line.split(":")[0]) in model}
    assert words == {"truthfully", "refreshment", "razzmatazz", "nihilistic", "crosswords"}
    assert not spelled(cnf, last=True)[0]


OTHERS = {  # puzzles that have several solutions
    LINES: (BOTH, "nonogram:3x2:1/2:1/1/1", "nonogram:3x3:1/1/1:1/1/1"),
    UNIQUE[1]: (BOTH, "nonogram:3x3:1a/1b/1a:1a/1b/1a:colours=ff0000,00ff00"),
    UNIQUE[3]: ("latin:4:..23/..../..../....:plain", "latin:4:..../1.../..../....", BOTH),
    UNIQUE[4]: ("latin:4:...3/1.../..../....:plain", BOTH),
}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("puzzle", OTHERS)
def test_a_proof_of_another_puzzle_is_refused(unriddle: Run, tmp_path: Path, puzzle: str, ending: str) -> None:
    proof = tmp_path / f"p.{ending}"
    assert unriddle("solve", puzzle, "--proof", proof).code == 0
    assert unriddle("verify", puzzle, proof).code == 0
    for other in OTHERS[puzzle]:
        assert unriddle("verify", other, proof).code == 1


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_proof_of_a_board_proves_nothing_else(unriddle: Run, tmp_path: Path, ending: str) -> None:
    proof = tmp_path / f"p.{ending}"
    assert unriddle("solve", TILES, "--proof", proof).code == 0
    for other in (BOTH, "latin:4"):
        assert unriddle("verify", other, proof).code == 1


def test_the_ending_of_a_file_decides_and_another_is_refused_where_there_is_no_format_of_our_own(
    unriddle: Run, tmp_path: Path
) -> None:
    shown = unriddle("solve", UNIQUE[3], "--proof", tmp_path / "p.txt")
    assert (shown.code, shown.err.count("\n"), list(tmp_path.iterdir())) == (2, 1, [])
    assert ".drat, .lrat, .bdrat, .blrat" in shown.err


def test_two_squares_have_no_proof_though_one_is_looked_for(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("solve", "latin:4", "--proof", tmp_path / "p.drat", "--cnf", tmp_path / "p.cnf")
    assert said("no-certificate-was-written-verdict", verdict="multiple") in shown.err
    assert list(tmp_path.iterdir()) == []


def test_workers_write_binary_proofs_as_one_does(unriddle: Run, tmp_path: Path) -> None:
    for name, more in (("alone", ()), ("made", ("--job", tmp_path / "job"))):
        assert unriddle("solve", LINES, UNIQUE[3], "--proof", tmp_path / f"{name}.blrat", *more).code == 0
    for number in (0, 1):
        assert (tmp_path / f"alone-{number}.blrat").read_bytes() == (tmp_path / f"made-{number}.blrat").read_bytes()


def test_the_only_cover_of_a_board_is_proven(unriddle: Run, tmp_path: Path) -> None:
    cnf, proof = tmp_path / "p.cnf", tmp_path / "p.lrat"
    assert unriddle("solve", TILES, "--proof", proof, "--cnf", cnf).code == 0
    assert unriddle("verify", TILES, proof).code == 0
    assert "c 5: crosswords cro+ss+wo+rds" in cnf.read_text()
    shown = unriddle("verify", TILES.replace("ment", "?"), proof)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
