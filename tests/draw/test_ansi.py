"""Pictures for terminals, in place and live."""

import io
import os
import re

import pytest
from draw.samples import BLUE, EMPTY, FILLED, RED, colored, dense, latin, nonogram
from said import said

from unriddle.core import Cell, Picture, PuzzleError, Role
from unriddle.draw.ansi import Live, ansi, colors, render, terminal
from unriddle.draw.text import plain, width

CODE = re.compile(r"\x1b\[[0-9;]*m")


def bare(text: str) -> list[str]:
    """The lines without their codes."""
    return CODE.sub("", text).split("\n")


def test_a_dense_picture_has_two_cells_in_a_character() -> None:
    picture = Picture(((FILLED, EMPTY), (EMPTY, EMPTY), (FILLED, FILLED)), dense=True)
    expected = [
        "\x1b[0;38;2;31;36;48;48;2;255;253;248m▀\x1b[0;48;2;255;253;248m \x1b[0m",
        "\x1b[0;38;2;31;36;48m▀▀\x1b[0m",
    ]
    assert expected == ansi(picture).split("\n")


def test_colors_of_cells_and_clues_are_their_own() -> None:
    text = ansi(colored())
    for color in (RED, BLUE):
        red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
        assert f"48;2;{red};{green};{blue}m" in text
    assert "48;5;" in ansi(colored(), color="256")


def test_clue_numbers_stand_beside_the_cells_where_they_fit_and_are_left_out_where_not() -> None:
    assert bare(ansi(nonogram())) == ["two", "     2 1", "  1   ▏ ", "1 1   ▏ "]
    assert bare(ansi(nonogram(), width=4)) == ["two", " ▀"]


def test_without_colors_the_text_is_plain() -> None:
    assert plain(latin()) == ansi(latin(), color="none")
    assert (
        ansi(Picture(((FILLED, EMPTY), (FILLED, FILLED), (FILLED, FILLED), (EMPTY, FILLED)), dense=True), color="none")
        == "█▄\n▀█"
    )


def test_a_terminal_without_colors_gets_half_blocks_where_clues_do_not_fit() -> None:
    assert ansi(nonogram(), width=11, color="none") == plain(nonogram())
    assert ansi(nonogram(), width=10, color="none") == "two\n█ "


def test_a_large_picture_is_drawn_smaller_with_a_note() -> None:
    lines = bare(ansi(dense(512), width=80, height=24))
    assert lines[-1] == "512 x 512 cells: one of 12 x 12 shown"
    assert len(lines) == 22 + 1


def test_a_large_board_is_cut_with_a_note() -> None:
    assert bare(ansi(latin(16), width=40))[-1] == "cut: 66 columns and 19 lines in all"


def test_an_unknown_depth_of_color_is_refused() -> None:
    with pytest.raises(PuzzleError, match=re.escape(said("use-true-or-none"))):
        ansi(nonogram(), color="blue\x1b")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("expected", "environment"),
    [
        ("none", {}),
        ("none", {"TERM": "dumb", "COLORTERM": "truecolor"}),
        ("none", {"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"}),
        ("true", {"WT_SESSION": "1"}),
        ("256", {"TERM": "xterm"}),
        ("16", {"TERM": "linux"}),
        ("16", {"TERM": "xterm-16color"}),
        ("true", {"TERM": "xterm-256color"}),
        ("256", {"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}),
        ("256", {"TERM": "screen-256color", "STY": "1.tty"}),
        ("true", {"TERM": "xterm", "COLORTERM": "truecolor"}),
    ],
)
def test_colors_are_those_of_the_terminal(expected: str, environment: dict[str, str]) -> None:
    assert expected == colors(environment)


def test_what_is_not_a_terminal_gets_plain_text() -> None:
    assert plain(nonogram()) == render(nonogram(), io.StringIO())


def test_a_live_picture_is_drawn_over_the_last_and_gives_the_cursor_back_each_time() -> None:
    stream, now = io.StringIO(), [0.0]
    live = Live(stream, color="none", clock=lambda: now[0])
    assert live.due()
    live.show(Picture(((Cell("a"),),), lines=("one", "two")))
    assert not live.due()
    now[0] = 0.06
    assert live.due()
    live.show(Picture(((Cell("b"),),)))
    live.close()
    live.close()
    first, second = stream.getvalue().split("\x1b[?2026h")[1:]
    assert first.endswith("two\x1b[K\x1b[J\x1b[?25h\x1b[?2026l")
    assert second.startswith("\x1b[?25l\x1b[4A\r┌───┐\x1b[K\n│ b │")
    assert second.endswith("\x1b[?25h\x1b[?2026l\n")


def test_a_slow_picture_is_drawn_less_often() -> None:
    now = [0.0]

    class Slow(io.StringIO):
        def flush(self) -> None:
            now[0] += 0.1

    live = Live(Slow(), clock=lambda: now[0])
    assert live.due()
    live.show(nonogram())
    now[0] = 2.0
    assert not live.due()
    now[0] = 3.0
    assert live.due()


def test_a_live_picture_without_room_is_still_drawn() -> None:
    live = Live(io.StringIO(), color="true")
    live.show(Picture(((Cell("", Role.FILLED),) * 400,) * 400, "t", lines=("x",) * 100, dense=True))
    assert live.lines <= 23


def test_a_picture_fits_the_terminal_that_it_is_drawn_on_and_is_drawn_again_when_that_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    termios = pytest.importorskip("termios", reason="there are no such terminals")
    monkeypatch.setenv("TERM", "xterm")
    for name in ("NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    reader, writer = os.openpty()
    termios.tcsetwinsize(writer, (10, 30))
    with open(writer, "w", encoding="utf-8") as stream, open(reader, "rb", buffering=0) as other:
        assert max(map(width, bare(render(dense(512), stream)))) <= 30
        live = Live(stream, color="none")
        live.show(dense(64))
        first = other.read(4096).decode()
        termios.tcsetwinsize(writer, (8, 24))
        live.show(dense(64))
        second = other.read(4096).decode()
    assert first.count("\n") + 1 == 9
    assert "\x1b[H\x1b[2J" not in first
    assert "\x1b[H\x1b[2J" in second
    assert second.count("\n") + 1 == 7


def test_a_key_says_what_cells_mean_on_as_few_lines_as_fit() -> None:
    key = ((Cell("o", Role.FILLED, "#ffa500"), "orange"), (Cell("", Role.MARKED), "marked"))
    picture = Picture(((Cell("a"),),), key=key)
    assert bare(ansi(picture, width=40))[-1] == " o  orange       marked   "
    assert bare(ansi(picture, width=16))[-2:] == [" o  orange   ", "    marked   "]
    assert ansi(picture, color="none").endswith("\n[ ] marked")


def test_lines_stand_beside_a_grid_where_there_is_room_and_below_it_otherwise() -> None:
    picture = Picture(((Cell("a"),),), lines=("below",), beside=("one", "two", "three", "four", "five"))
    wide = ["┌───┐   one", "│ a │   two", "└───┘   three", "below   four", "        five"]
    assert wide == bare(ansi(picture, width=13))
    assert bare(ansi(picture, width=12))[3:] == ["below", "one", "two", "three", "four", "five"]


def test_sixteen_colors_keep_hues_and_greys_apart() -> None:
    def papers(*cells: Cell) -> set[str]:
        text = ansi(Picture((cells,)), color="16")
        assert "48;" not in text
        return set(re.findall(r";(4\d|10\d)m", text))

    roles = (Role.NEW, Role.MARKED, Role.WRONG, Role.PRIZE, Role.BLOCKED, Role.FILLED)
    assert len(papers(*(Cell("a", role) for role in roles))) == len(roles)
    assert papers(Cell("a", color="#ff0000")) == {"101"}


def test_the_environment_says_how_wide_a_terminal_is() -> None:
    assert terminal(io.StringIO(), {"COLUMNS": "60", "LINES": "10"}) == (60, 10)
    assert terminal(io.StringIO(), {"COLUMNS": "x", "LINES": ""}) == (80, 24)
    assert terminal(io.StringIO(), {"COLUMNS": "3"}) == (20, 24)


def test_marked_cells_are_seen_in_half_blocks_without_colors() -> None:
    marked = Cell("", Role.FILLED, marked=True)
    assert ansi(Picture(((FILLED, marked), (FILLED, EMPTY)), dense=True), color="none") == "█?"
