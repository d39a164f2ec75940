"""With --lang ru nothing that a command prints is an English sentence; every command has its summary in one line."""

import re
import shlex
from pathlib import Path

import pytest
from cli_fixture import Run
from in_russian import translated

from unriddle.fronts.cli.language import choose
from unriddle.registry import names

WIDTH = 80
ENGLISH = set(names()) - set(translated())
LINE = "nonogram:5x5:5/1/1/1/1:5/1/1/1/1"
# One command line each, in this order: some read what others have written.
COMMANDS = f"""
families
doctor
--version -v
help latin
help nonogram
help quartiles
help balda
help explain nonogram
help "last cell"
solve latin:5 --limit 2 -v
solve latin:5 --steps 3 --save stopped.save
resume stopped.save
solve latin:4 --text
solve {LINE} --text -v
solve {LINE} --proof proof.txt
check-proof {LINE} proof.txt
hint {LINE}
explain {LINE}
explain latin:4
rate {LINE}
rate two.txt
rate two.txt
solve two.txt --jobs 2
solve two.txt --status two.job
status two.job
solve mixed.txt
count latin 4 --receipt latin.txt
verify latin.txt --recount 1
count nonogram 2x2
check latin:4 hello
hint latin:4 --level 9
convert latin:4 --to foo
generate latin -v --seed 1
generate nonogram --size 4x4 --seed 1 -v
repair nonogram:2x2:1/1:1/1
words check cat dgo
words info english
solve
solve two.txt nothing.txt
play latin:4
gift {LINE} --message hello
print {LINE} -o sheet.html
print {LINE} -o sheet.html
today:chess
solve latin:4 --limit 0
solve latin:4 --knots
convert two.txt --to id
check two.txt --unique
rate two.txt --at-most easy
help foo
help x-wing
list families
solve latin:4 --svg a
solve latin:4 --family latn
"""
# What is typed or named: options, files, ids, words with signs in them, names of formats where a line begins.
KEPT = (
    r"(?m)^  [a-z.\d_]+:? |'[^']*'|\"[^\"]*\"|`[^`]*`|--?[a-z-]+|\S*[:/_.{}|+=\d]\S*|\bunriddle [a-z-]+|\bcount [a-z]+"
)
NAMES = (
    r"\b(SCOWL|Jakub|JSON|XML|INI|TOML|LaTeX|LatinSquare|Sage|Pattern|Pillow|PNG|GIF|JPEG|WebP|BMP|TAAI|TCGA|ICGA"
    r"|QNonograms|MiniZinc|hakank|picross-solver|netpbm|pynogram|nonogrid|webpbn|[a-z]+ с webpbn|ss и faase|null|rows"
    r"|played|knots|order|kind|first_row|random|base|tiles|Textual|ReportLab|Segno|distributed|python-sat|Python|compiled"
    r"|unriddle|the MCP SDK|pip install mcp|PDF|HTML|Quartiles|all)\b"
)


PLACE = str(Path(__file__).parents[3])  # which the doctor tells


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("two.txt").write_text(f"{LINE}\nnonogram:2x2:1/1:1/1\n")
    Path("mixed.txt").write_text(f"{LINE}\nlatin:4:00../..../..../....\n")
    return tmp_path


def sentences(text: str) -> list[str]:
    """The lines with two words or more in a row that are neither Russian nor a name. Families without Russian are
    left out, with what is listed below them.
    """
    found, left_out = [], False
    for line in text.splitlines():
        family = line.partition(":")[0]
        left_out = family in ENGLISH if family in names() else left_out
        if not left_out and re.search(r"[A-Za-z]{2,} +[A-Za-z]{2,}", re.sub(f"{KEPT}|{NAMES}", "", line)):
            found.append(line)
    return found


def test_an_english_line_is_seen(unriddle: Run) -> None:
    choose(None)
    assert sentences(unriddle("solve", "latin:5", "--steps", "3").err) != []
    assert sentences(unriddle("list", "families").out) != []


def test_no_command_prints_an_english_line(unriddle: Run, folder: Path) -> None:
    left = {}
    for line in COMMANDS.strip().splitlines():
        shown = unriddle("--lang", "ru", *shlex.split(line))
        assert shown.code in (0, 1, 2, 3), line
        if found := sentences((shown.out + shown.err).replace(PLACE, "")):
            left[line] = found
    assert left == {}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("group", ["", "balda", "count", "latin", "page", "words"])
def test_a_command_has_its_summary_in_one_line(
    unriddle: Run, language: str, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    shown = unriddle("--lang", language, *group.split(), "--help").out
    commands = shown.partition("--help ")[2].splitlines()[1:]
    assert len(commands) > 1
    assert [line for line in commands if line.startswith("    ")] == []
