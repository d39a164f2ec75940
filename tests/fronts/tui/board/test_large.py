"""Grids that do not fit: half blocks, clues at the edge of the part that is seen, and moving that part."""

from random import Random

import pytest
from fronts.tui.terminal import opened, scenario
from rounds import rounds
from textual import events

from unriddle.core import Cell, Picture, Role
from unriddle.draw.text import width
from unriddle.fronts.tui.board import Board, PlacedDrawing, Showing
from unriddle.fronts.tui.look import TOKENS

SIZES = ((80, 24), (200, 60))


def long_clues(count: int) -> Picture:
    """A dense grid of so many cells a side, with 20 numbers beside each line: 1 to 9 and again."""
    labels = (tuple(Cell(str(number % 9 + 1)) for number in range(20)),) * count
    return Picture(((Cell("", Role.UNKNOWN),) * count,) * count, left=labels, top=labels, every=5, dense=True)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_clues_of_the_part_that_is_seen_stay_at_the_edge(size: tuple[int, int]) -> None:
    picture = long_clues(100)
    ends = []
    for cursor in ((0, 0), (99, 99)):
        showing = Showing(TOKENS["light"], cursor=cursor, crosses=True)
        drawing = PlacedDrawing(picture, size[0], size[1] - 4, showing)
        lines = ["".join(segment.text for segment in drawing.line(y)) for y in range(size[1] - 4)]
        assert {size[0]} == {width(line) for line in lines}
        assert drawing.down * drawing.across < 100 * 100
        left, top = drawing.indent - drawing.rim, drawing.depth - drawing.rim
        assert 8 <= left <= size[0] * 2 // 5 or left == 40
        assert 3 <= top <= size[1] * 2 // 5 or top == 20
        beside = lines[drawing.top + drawing.depth][drawing.left :][:left]
        above = [line[drawing.left + drawing.indent + drawing.wide - 1] for line in lines[drawing.top :][:top]]
        ends.append((beside.split(), above))
    (first, upper), (last, lower) = ends
    assert first[0] == upper[0] == "1"
    assert last[-1] == lower[-1] == "2"
    assert ("…" in first) is ("…" in last)
    assert upper[-1] == "⋮" or len(upper) == 20
    assert lower[0] == "⋮" or len(lower) == 20


def test_a_board_stays_where_it_is_while_its_cursor_is_seen() -> None:
    picture, showing = long_clues(100), Showing(TOKENS["light"], cursor=(50, 50))
    drawing = PlacedDrawing(picture, 80, 20, showing)
    corner = drawing.first_row, drawing.first_column
    for cursor in (corner, (corner[0] + drawing.down - 1, corner[1] + drawing.across - 1)):
        moved = PlacedDrawing(picture, 80, 20, showing._replace(cursor=cursor), corner)
        assert corner == (moved.first_row, moved.first_column)
    moved = PlacedDrawing(picture, 80, 20, showing._replace(cursor=(corner[0], corner[1] - 1)), corner)
    assert corner[0] == moved.first_row
    assert moved.first_column <= corner[1] - 1 < moved.first_column + moved.across


def test_filled_and_open_cells_look_different_under_the_cursor_on_half_blocks() -> None:
    shown = set()
    for role in (Role.FILLED, Role.UNKNOWN, Role.EMPTY):
        picture = Picture(((Cell("", role),) * 30,) * 30, dense=True)
        drawing = PlacedDrawing(picture, 40, 18, Showing(TOKENS["light"], cursor=(0, 0), crosses=True, overview=True))
        line = drawing.line(drawing.top + drawing.depth)
        shown.add(next(piece.style for piece in line if "▀" in piece.text))
    assert len(shown) == 3


@pytest.mark.parametrize(
    "size",
    [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
@scenario
async def test_a_hundred_by_a_hundred_has_its_clues_and_reports_those_of_the_cursor_whole(
    size: tuple[int, int],
) -> None:
    line = ",".join(["1"] * 40)
    lines = "/".join([line] * 99 + ["2"])
    async with opened(f"nonogram:100x100:{lines}:{lines}", size=size) as terminal:
        # Both clues whole, in the sentence.
        await terminal.until(lambda: terminal.text.replace(",", " ").split().count("1") >= 80)
        assert any("1 … " in row for row in terminal.lines)
        assert any("⋮ ⋮ ⋮" in row for row in terminal.lines)
        height = terminal.frame.query_one(Board).size.height
        terminal.now.cursor = (97, 0)
        await terminal.press("end", "left", "left", "down", "down")
        assert "row 100: 2; column 98: 1 1" in terminal.text
        assert terminal.frame.query_one(Board).size.height == height
        await terminal.press("f3")
        assert not any("<>" in row for row in terminal.lines)
        assert any("▀" * 40 in row for row in terminal.lines)
        assert "row 100: 2; column 98: 1 1" in terminal.text
        await terminal.press("f3", "f3")  # where there is room for both, the list is not one of the places
        assert any("<>" in row for row in terminal.lines) is (size[0] < 100)


@scenario
async def test_a_click_on_a_part_of_a_board_puts_one_cell_and_the_wheel_moves_it() -> None:
    line = "/".join(["1"] * 100)
    async with opened(f"nonogram:100x100:{line}:{line}", size=(80, 24)) as terminal:
        board = terminal.frame.query_one(Board)
        cell = (board.drawing.down - 2, board.drawing.across - 1)
        await terminal.touch(cell)
        assert [f"{cell[0] + 1}.{cell[1] + 1}"] == terminal.moves
        assert board.drawing.first_row == 0
        await terminal.pilot._post_mouse_events([events.MouseScrollDown], board, (40, 10), button=0)
        await terminal.pilot.pause()
        assert (cell[0] + 3, cell[1]) == terminal.now.cursor
        assert board.drawing.first_row > 0


@scenario
async def test_of_two_cells_in_a_line_the_lower_one_is_clicked_with_ctrl_or_by_its_pixels() -> None:
    line = "/".join(["1"] * 100)
    async with opened(f"nonogram:100x100:{line}:{line}", size=(80, 24)) as terminal:
        await terminal.press("f3")
        board = terminal.frame.query_one(Board)
        x, y = terminal.point((2, 3))
        for event in (events.MouseDown, events.MouseUp):
            await terminal.pilot._post_mouse_events([event], board, (x, y), button=1, control=True)
        await terminal.pilot.pause()
        assert terminal.moves == ["4.4"]
        assert [board.drawing.cell_at(x, y + part) for part in (0.4, 0.6)] == [(2, 3), (3, 3)]


def test_the_line_above_a_board_is_none_of_its_cells() -> None:
    picture = Picture(((Cell("1"),) * 4,) * 4, dense=True)
    drawing = PlacedDrawing(picture, 40, 12, Showing(TOKENS["light"]))
    x, y = drawing.left + drawing.indent + drawing.wide // 2, drawing.top + drawing.depth
    assert drawing.cell_at(x, y) == (0, 0)
    assert drawing.cell_at(x, y - 0.4) is drawing.cell_at(x, y - 1) is None


@scenario
async def test_arrows_move_what_is_watched_half_a_screen_each() -> None:
    line = "/".join(["1"] * 100)
    async with opened(f"nonogram:100x100:{line}:{line}", size=(80, 24)) as terminal:
        await terminal.press("f2", "down")
        board = terminal.frame.query_one(Board)
        assert 0 < board.drawing.first_row < board.drawing.down
        await terminal.press("right")
        assert 0 < board.drawing.first_column < board.drawing.across
        await terminal.press("up", "left")
        assert (board.drawing.first_row, board.drawing.first_column) == (0, 0)


@pytest.mark.parametrize("overview", [False, True], ids=["large", "half"])
def test_a_cursor_that_moves_draws_the_lines_it_leaves_and_comes_to_and_no_others(
    overview: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture, made, line = long_clues(100), [], PlacedDrawing.line
    monkeypatch.setattr(PlacedDrawing, "line", lambda self, y: (made.append(y), line(self, y))[1])

    def drawing(cursor: tuple[int, int], corner: tuple[int, int] | None = None) -> PlacedDrawing:
        return PlacedDrawing(picture, 120, 40, Showing(TOKENS["light"], cursor=cursor, overview=overview), corner)

    last = drawing((50, 50))
    lines = last.after(last, [])
    chance = Random(1)
    for _ in range(rounds(60)):
        row, column = last.showing.cursor or (0, 0)
        row, column = row + chance.choice((-1, 0, 1, 2)), min(max(column + chance.choice((0, 0, -1, 1)), 0), 99)
        now = drawing((row % 100, column), (last.first_row, last.first_column))
        made.clear()
        lines = now.after(last, lines)
        moved = (now.first_row, now.first_column) != (last.first_row, last.first_column)
        aside = column != (last.showing.cursor or (0, 0))[1]
        assert moved or len(made) <= 2 + aside * now.top + aside * now.depth
        assert [line(now, y) for y in range(40)] == lines
        last = now
