"""A family whose folder lies outside the tree has all that the shipped ones have, and nothing of ours is edited."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from copied import copied

FAMILIES = Path(__file__).parent / "families"
ROOT = FAMILIES.parent.parent.parent
NINE = "sums:9=1,2,3,4,5"


class Outside:
    """Runs commands where the family lies in a folder of the user's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copied(FAMILIES, folder / "mine", shutil.ignore_patterns("__pycache__"))

    def run(self, *command: object, **more: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *map(str, command)],
            cwd=self.folder,
            env={**os.environ, "UNRIDDLE_PUZZLES": str(self.folder / "mine"), **more},
            capture_output=True,
            text=True,
            check=False,
        )

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        done = self.run("-m", "unriddle", *arguments)
        return done.returncode, done.stdout, done.stderr


@pytest.fixture
def unriddle(tmp_path: Path) -> Outside:
    return Outside(tmp_path)


def test_it_is_solved_with_what_its_conclusion_reports(unriddle: Outside) -> None:
    assert unriddle("solve", NINE) == (0, "4+5\n\n3 sums in all\n2 held back; --long shows them\n", "")


def test_its_option_of_the_display_shows_more_and_its_option_of_the_puzzle_asks_for_less(unriddle: Outside) -> None:
    assert unriddle("solve", NINE, "--long") == (0, "4+5\n2+3+4\n1+3+5\n\n3 sums in all\n", "")
    assert unriddle("solve", NINE, "--most", "2") == (0, "4+5\n\n1 sum (unique)\n", "")
    code, _, err = unriddle("solve", NINE, "--most", "21")
    assert (code, "the maximum is 20" in err) == (2, True)
    assert unriddle("solve", "latin:4", "--most", "2") == (2, "", "unriddle: latin has no option --most\n")
    assert unriddle("solve", NINE, "--first-row") == (2, "", "unriddle: sums has no option --first-row\n")


def test_its_statistics_are_part_of_the_conclusion(unriddle: Outside) -> None:
    end = json.loads(unriddle("solve", NINE, "--json")[1].splitlines()[-1])
    assert end["conclusion"] == {"count": 3, "all": True, "verdict": "multiple", "held": 2, "statistics": {"levels": 5}}


def test_its_files_are_written_besides(unriddle: Outside) -> None:
    assert unriddle("solve", NINE, "--table", "s")[::2] == (0, "")
    assert (unriddle.folder / "s").read_text() == "9 = 4+5\n"
    assert unriddle("solve", "sums:3=5", "--table", "none")[::2] == (
        1,
        "unriddle: larger than the total: 5\nunriddle: no table is written: there is no sum\n",
    )
    assert not (unriddle.folder / "none").exists()


def test_its_own_format_is_read_with_the_title_and_written(unriddle: Outside) -> None:
    (unriddle.folder / "nine").write_text("# Nine\n9 1 2 3 4 5\n")
    read = ("--family", "sums", "--format", "list")
    assert unriddle("solve", "nine", *read, "-v")[2] == "nine: sums of some numbers (list), Nine\n"
    assert unriddle("convert", "nine", *read, "--to", "list")[1] == "# Nine\n9 1 2 3 4 5\n"
    assert unriddle("convert", "nine", *read, "--to", "id")[1] == f"{NINE}\n"


def test_it_is_solved_in_several_processes(unriddle: Outside) -> None:
    code, out, err = unriddle("solve", NINE, "sums:1=1", "queen:4", "--jobs", "2", "--json")
    ends = [json.loads(line) for line in out.splitlines() if '"end"' in line]
    assert (code, err, [end["why"] for end in ends]) == (2, "", ["exhausted", "exhausted", "error"])
    assert [end["conclusion"]["count"] for end in ends[:2]] == [3, 1]


def test_it_is_shown_checked_and_made(unriddle: Outside) -> None:
    assert "4" in unriddle("show", NINE, "4+5")[1]
    assert unriddle("check", NINE, "4+5") == (0, "right\n", "")
    assert unriddle("check", NINE, "1+3+4") == (1, "solution 1: the sum is 8\n", "")
    assert unriddle("generate", "sums", "--seed", "4", "--numbers", "2") == (0, "sums:5=1,2\n", "")
    assert "sums: sums of some numbers\n" in unriddle("list", "families")[1]


def test_its_verb_of_short_answers(unriddle: Outside) -> None:
    assert unriddle("sums", "parity", NINE, "--digits", "3") == (1, "009 is odd\n", "")
    assert unriddle("sums", "parity", "sums:8=8", "--json") == (0, '{"odd": false}\n', "")
    assert unriddle("add-up", "7") == (0, "7\n", "")
    assert unriddle("sums", "parity", "latin:4")[0] == 2


def test_its_verb_of_long_work_is_a_session(unriddle: Outside) -> None:
    assert unriddle("sums", "first", "9", "--long")[1] == "4+5\n2+3+4\n1+3+5\n\n3 sums in all\n"
    one = unriddle("sums", "first", "9", "--long", "--upto", "4", "--limit", "1")[1]
    assert one == "2+3+4\n\n1 sum found; there may be others\n"
    assert unriddle("sums", "first", "9", "--long", "--steps", "20", "--save", "s")[0] == 3
    assert unriddle("resume", "s")[1] == "4+5\n2+3+4\n1+3+5\n\n3 sums in all\n"


def test_its_verb_of_shared_work_is_done_by_any_number_of_processes(unriddle: Outside) -> None:
    one = unriddle("sums", "counts", "6", "--jobs", "1", "--job", "j")
    assert one == (0, "1 1 2 2 3 4\n", "")
    assert one == unriddle("sums", "counts", "6", "--jobs", "2")
    assert one == unriddle("sums", "counts", "6", "--job", "j")
    assert unriddle("sums", "counts", "6", "--json")[1] == '{"counts": [1, 1, 2, 2, 3, 4], "most": 6}\n'


def test_its_options_and_verbs_are_in_the_help(unriddle: Outside) -> None:
    solve = unriddle("solve", "--family", "sums", "--help")[1]
    assert [name for name in ("--most", "--long", "--table FILE") if name not in solve] == []
    assert [verb for verb in ("parity", "first", "counts") if verb not in unriddle("sums", "--help")[1]] == []
    assert "add-up" in unriddle("--help")[1]
    assert "[default: 5]" in unriddle("sums", "first", "--help")[1]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_its_oracle_lies_in_its_folder_and_the_contract_suite_takes_it_from_there(unriddle: Outside) -> None:
    suite = unriddle.run(
        *(
            "-m",
            "pytest",
            ROOT / "tests" / "contract" / "test_promises.py",
            "-k",
            "sums and normal",
            "-p",
            "no:cacheprovider",
        ),
        *("-c", ROOT / "pyproject.toml", "--rootdir", ROOT),
        PYTHONPATH=os.environ["PYTHONPATH"],
    )
    assert suite.returncode == 0, suite.stdout[-3000:]
    assert "deselected" in suite.stdout
