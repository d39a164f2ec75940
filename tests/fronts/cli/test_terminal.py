"""What a terminal shows of an answer: drawn in every family, in the colors that are wanted, or as text."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

from unriddle.core import Text
from unriddle.core.system import extras
from unriddle.fronts import terminal as screen
from unriddle.fronts.cli import main

FISH = "example:fish"
TWO = "width 4\nheight 4\nrows\n1\n1\n2\n2\ncolumns\n1\n1\n2\n2\n"
# Each family's answer on a terminal of 80 columns without colors.
FISH_DRAWN = """\
Fish
                       1a
                       1b
                    3a 2a
              1a 3a 1c 2c 4a  3a 1a 3a
            ┌───────────────┬─────────┐
         2a │         aaaaaa│         │
2a 1b 2a 1a │   aaaaaabbbaaa│aaa   aaa│
         8a │aaaaaaaaaaaaaaa│aaaaaaaaa│
      5a 1a │   aaaaaaaaaaaa│aaa   aaa│
         1c │         ccc   │         │
            ├───────────────┼─────────┤
         2c │      cccccc   │         │
            └───────────────┴─────────┘
a orange
b black
c skyblue

this is the only solution
solved line by line, no guessing: 20 lines looked at
"""
LATIN_DRAWN = """\
latin:4:base=1
┌───┬───┬───┬───┐
│[1]│ 2 │ 3 │[4]│
├───┼───┼───┼───┤
│ 3 │[4]│[1]│ 2 │
├───┼───┼───┼───┤
│ 4 │[3]│[2]│ 1 │
├───┼───┼───┼───┤
│[2]│ 1 │ 4 │[3]│
└───┴───┴───┴───┘

[ ] the two diagonals
1 square found; there may be others
"""
BALDA_DRAWN = """\
Balda                        157 moves, the best:
    A    B    C    D    E    ХАЛДА   5  Х B2
  ┌────┬────┬────┬────┬────┐ ХАЛДА   5  Х B4
1 │ ·  │ ·  │ ·  │ ·  │ ·  │ 155 more not shown
  ├────┼────┼────┼────┼────┤
2 │ ·  │(Х¹)│ ·  │ ·  │ ·  │
  ├────┼────┼────┼────┼────┤
3 │ Б  │[А²]│[Л³]│[Д⁴]│[А⁵]│
  ├────┼────┼────┼────┼────┤
4 │ Ф  │ ·  │ ·  │ ·  │ ·  │
  ├────┼────┼────┼────┼────┤
5 │ ·  │ ·  │ ·  │ ·  │ ·  │
  └────┴────┴────┴────┴────┘
B2 Х ХАЛДА 5 B2-B3-C3-D3-E3
( ) the new letter
[ ] the word
"""
TILES_DRAWN = """\
Quartiles: 5 words that together use every tile once
  truthfully   tru th fu  lly   8
  refreshment  ref re sh  ment  8
  razzmatazz   ra  zz mat azz   8
  nihilistic   nih il is  tic   8
  crosswords   cro ss wo  rds   8

3 tiles
  recross  re  cro ss   4    rewords  re  wo  rds  4    thresh   th  re  sh   4
  refresh  ref re  sh   4    thrash   th  ra  sh   4

2 tiles
  cross  cro ss   2    rally  ra  lly  2    truss  tru ss   2
  fully  fu  lly  2    rare   ra  re   2    truth  tru th   2
  fuss   fu  ss   2    rash   ra  sh   2    words  wo  rds  2
  fuzz   fu  zz   2    razz   ra  zz   2    wore   wo  re   2
  rail   ra  il   2    this   th  is   2

1 tile
  is   1    mat  1    ref  1    tic  1

28 words: 4 one-tile, 14 two-tile, 5 three-tile, 5 four-tile
11 rare words are not shown
score 132, rank 5 of 5 (Expert), maximum 132
"""


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Standard output is drawn on as on a terminal of 80 columns without colors."""
    monkeypatch.setattr(screen, "draws", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    return monkeypatch


def bare(text: str) -> str:
    """The lines without blanks at their ends."""
    return "\n".join(line.rstrip() for line in text.split("\n"))


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize(
    ("drawn", "command"),
    [
        (FISH_DRAWN, (FISH,)),
        (LATIN_DRAWN, ("latin:4", "--base", 1)),
        (TILES_DRAWN, ("example:tiles",)),
    ],
)
def test_a_terminal_shows_a_drawing(unriddle: Run, drawn: str, command: tuple[object, ...]) -> None:
    assert drawn == bare(unriddle("solve", *command).out)


@pytest.mark.usefixtures("terminal")
def test_the_best_move_is_drawn_on_the_board_and_the_others_beside_it(unriddle: Run) -> None:
    shown = bare(unriddle("solve", "example:field", "--best", 2).out)
    assert BALDA_DRAWN.split() == shown.split()
    assert shown.splitlines()[1].endswith("E      ХАЛДА   5  Х B2")


def test_on_a_narrow_terminal_words_stand_below_each_other_and_moves_below_the_board(
    unriddle: Run, terminal: pytest.MonkeyPatch
) -> None:
    terminal.setenv("COLUMNS", "30")
    moves = unriddle("solve", "example:field", "--best", 2).out
    assert "\n157 moves, the best:\nХАЛДА   5  Х B2\n" in moves
    assert "\n  fully  fu  lly  2\n  fuss   fu  ss   2\n" in unriddle("solve", "example:tiles").out


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("source", [FISH, "latin:5", "example:field", "example:tiles"])
def test_the_text_option_gives_what_a_file_gets(unriddle: Run, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = unriddle("solve", source, "--text").out
    monkeypatch.setattr(screen, "draws", lambda: False)
    assert unriddle("solve", source).out == text


@pytest.mark.usefixtures("terminal")
def test_json_stays_json_on_a_terminal(unriddle: Run) -> None:
    lines = unriddle("solve", "example:field", "--json").out.splitlines()
    assert {line[0] for line in lines} == {"{"}


@pytest.mark.usefixtures("terminal")
def test_solutions_that_differ_are_marked_on_the_first(unriddle: Run, tmp_path: Path) -> None:
    (tmp_path / "two.non").write_text(TWO)
    shown = unriddle("solve", tmp_path / "two.non").out
    assert shown.count("┌") == 3
    for line in ("1 │··▓▓    │", "1 │▓▓    ··│", "2 │    ████│", "2 │  ··██▓▓│", "·· differs"):
        assert line in shown
    assert said("not-unique-at-least", count=2) in shown
    assert said("only-first-were-compared", count=2, where=said("marked-cells")) + "\n" in shown


def test_a_file_of_a_picture_marks_solutions_that_differ_too(unriddle: Run, tmp_path: Path) -> None:
    (tmp_path / "two.non").write_text(TWO)
    first = unriddle("solve", tmp_path / "two.non").out.partition("\n\n")[0]
    for form in ("svg", "png"):
        unriddle("solve", tmp_path / "two.non", "-o", tmp_path / f"marked.{form}")
        unriddle("show", tmp_path / "two.non", first, "-o", tmp_path / f"plain.{form}")
        assert (tmp_path / f"marked.{form}").read_bytes() != (tmp_path / f"plain.{form}").read_bytes()
        unriddle("solve", FISH, "-o", tmp_path / f"only.{form}")
        unriddle("show", FISH, unriddle("solve", FISH).out.partition("\n\n")[0], "-o", tmp_path / f"again.{form}")
        assert (tmp_path / f"only.{form}").read_bytes() == (tmp_path / f"again.{form}").read_bytes()


@pytest.mark.usefixtures("terminal")
def test_watching_ends_on_solutions_that_differ_once(unriddle: Run, tmp_path: Path) -> None:
    (tmp_path / "two.non").write_text(TWO)
    shown = unriddle("solve", tmp_path / "two.non", "--watch").out
    assert shown.split("\x1b[?2026h")[-1].count("differs") == 1


@pytest.mark.usefixtures("terminal")
def test_watching_shows_squares_and_both_of_two_pictures(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("solve", "latin:5", "--watch", "--limit", "2").out
    assert shown.count("┌───┬") in (2, 3)  # a slow machine draws the search between them
    (tmp_path / "two.non").write_text(TWO)
    both = unriddle("solve", tmp_path / "two.non", "--watch").out.split("\x1b[?2026h")[-1]
    assert both.count("┌────") == 2


@pytest.mark.usefixtures("terminal")
def test_watching_ends_on_the_solution(unriddle: Run) -> None:
    last = unriddle("solve", FISH, "--watch").out.split("\x1b[?2026h")[-1]
    assert "8a │aaaaaaaaaaaaaaa│aaaaaaaaa│" in last
    assert said("unique-this-is-only-solution") in last


def test_colors_are_there_always_never_or_as_the_terminal_has_them(
    unriddle: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    for command in (("solve", FISH), ("show", FISH), ("hint", FISH, "--level", 2)):
        assert "\x1b[" in unriddle(*command, "--color", "always").out
        assert "\x1b[" not in unriddle(*command).out
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert "\x1b[" not in unriddle("solve", FISH, "--color", "never").out
    assert unriddle("solve", FISH, "--color", "red").code == 2


@pytest.mark.skipif(sys.platform == "win32", reason=said("there-are-no", lines="such terminals"))
def test_a_real_terminal_gets_colors_and_a_legend() -> None:
    reader, writer = os.openpty()
    command = [sys.executable, "-m", "unriddle", "solve", FISH]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    subprocess.run(command, stdout=writer, env=environment, check=True)
    os.close(writer)
    with open(reader, "rb", buffering=0) as terminal:
        shown = terminal.read(65536).decode()
    assert "48;2;255;165;0m a \x1b[0m orange" in shown
    assert said("unique-this-is-only-solution") in shown


@pytest.mark.usefixtures("terminal")
def test_watching_ends_on_the_best_move_and_on_the_words_in_their_groups(unriddle: Run) -> None:
    balda = unriddle("solve", "example:field", "--watch").out.split("\x1b[?2026h")[-1]
    assert "│(Х¹)│" in balda
    assert "ХАЛДА   5  Х B4" in balda
    words = unriddle("solve", "example:tiles", "--watch").out.split("\x1b[?2026h")[-1]
    assert "┌" not in words
    assert words.endswith(said("score-rank-of", score="132", rank="5", name="Expert") + ", maximum 132\n")


@pytest.mark.usefixtures("terminal")
def test_a_square_that_is_too_wide_for_the_terminal_is_written_whole(unriddle: Run) -> None:
    assert unriddle("solve", "latin:19", "--plain").out.count("│") == 2 * 19
    wide = unriddle("solve", "latin:24", "--plain").out.splitlines()
    assert wide[0].split() == [str(number) for number in range(24)]


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("columns", [80, 44])
@pytest.mark.parametrize("source", [FISH, "example:tiles", "example:square"])
def test_a_terminal_cuts_no_sentence(unriddle: Run, monkeypatch: pytest.MonkeyPatch, source: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = unriddle("explain", source, "--teach").out
    told = unriddle("explain", source, "--teach", "--json").out.splitlines()
    sentences = [step["solution"]["sentences"]["teach"] for step in map(json.loads, told) if "solution" in step]
    assert len(sentences) > 2
    assert [each for each in sentences if each not in " ".join(shown.split())] == []
    assert max(map(len, shown.splitlines())) <= columns
    for command in (("hint", source, "--level", 3), ("help", "nonogram"), ("help", "balda"), ()):
        assert max(map(len, unriddle(*command).out.splitlines())) <= columns, command


@pytest.mark.parametrize(("typed", "agrees"), [("\n", True), ("y\n", True), ("Да\n", True), ("n\n", False), ("", 0)])
def test_a_library_is_installed_after_one_question(
    typed: str, agrees: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main.confirm(Text("wanted?")) == agrees
    assert capsys.readouterr() == ("", "unriddle: wanted? [Y/n] ")


def test_a_pipe_is_asked_nothing(unriddle: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "ask", id)
    unriddle("solve", "queens:4")
    assert extras.ask is None


def test_yes_agrees_before_anything_is_asked(unriddle: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(extras.CONSENT, "")
    unriddle("--yes", "solve", "queens:4")
    assert os.environ[extras.CONSENT] == extras.AUTO
