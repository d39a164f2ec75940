"""Panes: frames with titles, the focus, boards that grow, a clock that runs, and reasons that are read on."""

import pytest
from fronts.tui.terminal import BALDA, EACH, LATIN, NONOGRAM, QUARTILES, opened, scenario
from said import said

from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.puzzles import open_puzzles as clock

LARGE = "nonogram:20x20:" + ":".join(["/".join(["1"] * 20)] * 2)


@scenario
async def test_panes_have_titles_and_the_one_with_the_focus_is_heavy() -> None:
    async with opened(QUARTILES, size=(80, 24)) as terminal:
        assert terminal.lines[1].startswith("┏━ Quartiles ━")
        assert "╭─ Found words ─" in terminal.lines[1]
        await terminal.press("tab")
        assert terminal.lines[1].startswith("╭─ Quartiles ─")
        assert "┏━ Found words ━" in terminal.lines[1]
        assert said("filter-c-copy-s-save") in terminal.lines[terminal.frame.query_one("#sentence").region.y - 1]


@scenario
async def test_in_ascii_the_title_reports_the_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with opened(LATIN, size=(80, 24)) as terminal:
        assert "> Latin" in terminal.lines[1]
        await terminal.press("tab")
        assert "> Moves" in terminal.lines[1]
        assert terminal.text.isascii()


@scenario
async def test_a_board_that_needs_the_room_has_no_frame() -> None:
    async with opened(LARGE, size=(80, 24)) as terminal:
        assert not any(sign in terminal.text for sign in "┏╭")


@pytest.mark.parametrize(("source", "most"), [(NONOGRAM, 120), (LARGE, 200)])
@scenario
async def test_in_a_broad_terminal_board_and_list_stand_in_the_middle_together(source: str, most: int) -> None:
    async with opened(source, size=(200, 60)) as terminal:
        board, results = (terminal.frame.query_one(f"#{name}-pane").region for name in ("board", "results"))
        assert board.right == results.x
        assert abs(board.x - (200 - results.right)) <= 1
        assert results.right - board.x <= most
        assert not terminal.frame.query_one(Board).drawing.small


@scenario
async def test_numbers_of_two_digits_above_do_not_touch() -> None:
    columns = "7/9/4,4/3,7/5,5/11/11/11/11/11/10/9/7/4"
    rows = "3,3/5,5/7,7/4,10/3,11/3,11/4,8/13/11/9/7/5/3/1/0"
    async with opened(f"nonogram:15x15:{rows}:4/{columns}", size=(80, 24)) as terminal:
        high, low = (line.split("┃")[1].split() for line in terminal.lines[2:4])
        assert high == ["4", "3", "5", *"¹¹¹¹¹¹"]
        assert low == [*"4794751111110974"[:5], "5", *"111110974"]


@pytest.mark.parametrize("family", EACH)
@scenario
async def test_boards_grow_where_there_is_room_and_are_touched_where_they_are(family: str) -> None:
    areas = []
    for size in ((80, 24), (120, 40)):
        async with opened(EACH[family], size=size) as terminal:
            drawing = terminal.frame.query_one(Board).drawing
            areas.append(drawing.size[0] * drawing.size[1])
            cells = {(row, column) for row in range(len(drawing.rows)) for column in range(drawing.count)}
            room = terminal.frame.query_one(Board).size
            points = [drawing.cell_at(x, y) for y in range(room.height) for x in range(room.width)]
            assert set(points) - {None} == cells
            # each cell has as many points as any other
            gap = drawing.kind == "ruled"
            least = drawing.wide * drawing.tall
            assert all(least <= points.count(cell) <= (drawing.wide + gap) * (drawing.tall + gap) for cell in cells)
    assert areas[1] > 1.5 * areas[0]


@scenario
async def test_the_clock_runs_between_moves() -> None:
    async with opened(LATIN) as terminal:
        terminal.frame.clock._since -= 83
        assert "0:0" in terminal.lines[-2]
        terminal.frame.painter.tick()
        await terminal.pilot.pause()
        assert terminal.lines[-2].endswith(f"{int(clock.IDLE_S) // 60}:{int(clock.IDLE_S) % 60:02}")
        await terminal.press("1")
        assert clock.IDLE_S <= terminal.play.seconds < clock.IDLE_S + 20


@scenario
async def test_time_that_another_puzzle_was_looked_at_does_not_count() -> None:
    async with opened(LATIN, BALDA) as terminal:
        terminal.frame.clock._since -= 40
        await terminal.press("ctrl+pageup")
        await terminal.press("1")
        assert terminal.play.seconds < 20


@scenario
async def test_after_a_solved_puzzle_enter_opens_the_next_one() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.do(said("complete-board"))
        await terminal.until(lambda: terminal.now.solved)
        await terminal.pilot.pause()
        before = terminal.now.puzzle
        assert terminal.sentence.endswith("[Enter: next one]")
        await terminal.press("enter")
        await terminal.until(lambda: terminal.now.puzzle != before)
        assert (terminal.now.family.name, terminal.moves) == ("nonogram", [])


@scenario
async def test_a_long_reason_is_read_on_instead_of_cut() -> None:
    words = " ".join(f"word{number}" for number in range(200))
    async with opened(LATIN, size=(50, 20)) as terminal:
        terminal.frame.puzzles.player.say(words)
        terminal.frame.paint()
        await terminal.pilot.pause()
        seen = ""
        for _ in range(200):
            bar = terminal.frame.query_one("#sentence").region
            shown = [line.removesuffix(" … PgDn") for line in terminal.lines[bar.y : bar.bottom]]
            seen += " ".join(shown) + " "
            if "PgDn" not in terminal.text:
                break
            await terminal.press("pagedown")
        assert seen.split() == words.split()
        await terminal.press("pageup")
        assert "PgDn" in terminal.text


@scenario
async def test_at_50_columns_every_key_has_its_name() -> None:
    async with opened(LATIN, size=(50, 24)) as terminal:
        keys = " ".join(terminal.lines[-2:])
        for key in ("F1 Help", "F2 Solve", "F3 List", "F4 Hint", "F5 Run", "F7 Edit", "F10 Quit", "F12 More"):
            assert key in keys
        await terminal.pilot.click("#keys", offset=(2, 1))  # the second line: F10
        await terminal.until(lambda: not terminal.frame.is_running)


@scenario
async def test_a_symbol_that_there_is_not_is_answered_with_those_that_are() -> None:
    async with opened("latin:7") as terminal:
        assert "symbols 0 to 6" in terminal.lines[-2]
        await terminal.press("9")
        assert terminal.sentence == "1.1=_  symbols 0 to 6"
        assert terminal.moves == []


@scenario
async def test_the_level_is_reported_and_then_shown_in_the_frame() -> None:
    async with opened(NONOGRAM, size=(80, 24)) as terminal:
        assert "Easy" not in terminal.text
        await terminal.do("How hard is it?")
        await terminal.until(lambda: terminal.now.level)
        await terminal.until(lambda: "level: easy, harder than" in terminal.text)
        assert "━ Nonogram · Easy ━" in terminal.lines[1]


@scenario
async def test_a_made_puzzle_has_its_level_in_its_frame() -> None:
    async with opened(NONOGRAM, size=(80, 24)) as terminal:
        terminal.frame.opening.make("latin:make:level=easy:seed=1:size=5")
        await terminal.until(lambda: "Latin square · Easy" in terminal.lines[1])
