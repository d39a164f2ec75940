"""A key is answered while any search runs: counted in turns of the loop, not in seconds."""

import asyncio
from types import SimpleNamespace

from fronts.tui.terminal import LATIN, NONOGRAM, opened, scenario
from textual.geometry import Region

from unriddle.fronts.tui.board import Board

TURNS = 1000  # of the loop in which a key has been answered: some twenty are enough


@scenario
async def test_typing_during_a_search_is_answered_in_a_few_turns_of_the_loop() -> None:
    async with opened("latin:8", LATIN) as terminal:
        terminal.frame.opening.go(0)
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.count > 20)
        terminal.frame.opening.go(1)
        searched = terminal.frame.puzzles.opened[0].search
        for number, (key, cell) in enumerate(zip("01234", range(5), strict=True), 1):
            terminal.frame.query_one("#board").focus()
            terminal.now.cursor = (0, cell)
            terminal.frame.simulate_key(key)
            turns = 0
            while len(terminal.moves) < number and turns < TURNS:
                await asyncio.sleep(0.001)  # what Textual does after a tick of its own clock has its turn, too
                turns += 1
            assert turns < TURNS
            assert searched.running
        assert terminal.moves == ["1.1=0", "1.2=1", "1.3=2", "1.4=3", "1.5=4"]


@scenario
async def test_only_lines_that_changed_are_drawn() -> None:
    async with opened(NONOGRAM) as terminal:
        board = terminal.frame.query_one("#board")
        before = board.drawn_lines
        await terminal.press("space")
        assert board.drawn_lines - before <= 2 + 2  # the row; the numbers above and beside it that are done now


@scenario
async def test_a_slow_line_gets_the_next_picture_once_it_has_taken_the_last() -> None:
    async with opened("latin:8") as terminal:
        waiting = [5]
        thread = SimpleNamespace(_queue=SimpleNamespace(qsize=lambda: waiting[0]))
        terminal.frame._driver._writer_thread = thread  # type: ignore[union-attr]
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.count > 20)
        painted, count = terminal.frame.painter.painted, terminal.now.search.count
        await terminal.until(lambda: terminal.now.search.count > count + 20)
        assert terminal.frame.painter.painted == painted
        waiting[0] = 0
        await terminal.until(lambda: terminal.frame.painter.painted > painted)


@scenario
async def test_a_cell_that_changes_is_drawn_without_the_rest_of_its_line() -> None:
    async with opened(NONOGRAM) as terminal:
        board = terminal.frame.query_one(Board)
        sent: list[Region] = []
        refresh = board.refresh
        board.refresh = lambda *regions, **how: (sent.extend(regions), refresh(*regions, **how))[1]  # type: ignore[assignment]
        await terminal.press("space")
        assert sent
        assert (
            sum(region.area for region in sent)
            <= board.drawing.wide * board.drawing.tall + 8
            < board.drawing.tall * board.size.width
        )


@scenario
async def test_moves_that_are_listed_do_not_lay_out_the_screen_each() -> None:
    async with opened("latin:9", size=(120, 24)) as terminal:
        for move in range(30):
            terminal.play.move(f"{move // 9 + 1}.{move % 9 + 1}=0")
        terminal.frame.changed()
        await terminal.pilot.pause()
        laid = 0

        def count(*_: object) -> None:
            nonlocal laid
            laid += 1

        terminal.frame.screen.screen_layout_refresh_signal.subscribe(terminal.frame, count, immediate=True)
        terminal.now.cursor = (8, 0)
        for _ in range(10):
            await terminal.press("1", "backspace")
        assert laid <= 2
