"""A terminal without a terminal: opens puzzles, presses keys, reads the screen."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import pytest
from said import said

pytest.importorskip("textual", reason=said("terminal-needs-textual"))

from textual import events
from textual.pilot import Pilot

from unriddle.core import Play
from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.commands.frame import Frame
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.puzzles.open_puzzles import DataFolder, OpenPuzzles, Tab
from unriddle.translation import Speaker

QUARTILES = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
NONOGRAM = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
COLORED = "nonogram:3x2:1a,1b/1b:1a/1b/1b:colours=ff8800,0000ff"
LATIN = "latin:5"
BALDA = "balda:...../...../балда/...../....."
EACH = {"quartiles": QUARTILES, "nonogram": NONOGRAM, "latin": LATIN, "balda": BALDA}
PATIENCE = 1000  # turns of 20 ms that a test waits for what must happen


class Terminal:
    """What a test has in its hands."""

    def __init__(self, pilot: Pilot[list[str]], frame: Frame) -> None:
        self.pilot, self.frame = pilot, frame

    @property
    def now(self) -> Tab:
        now = self.frame.puzzles.now
        assert now is not None
        return now

    @property
    def play(self) -> Play:
        play = self.now.play
        assert play is not None
        return play

    @property
    def moves(self) -> list[str]:
        return self.play.moves[: self.play.at]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*text)

    async def until(self, test: Callable[[], object]) -> None:
        """Wait for something that must come to pass."""
        for _ in range(PATIENCE):
            if test():
                return
            await asyncio.sleep(0.02)  # a pause of the pilot would wait until nothing runs any more
        raise AssertionError("it did not come to pass:\n" + self.text)

    async def do(self, name: str) -> None:
        """Do a command of the palette by its name."""
        [command] = [each for each in self.frame.get_system_commands(self.frame.screen) if each.title == name]
        done = command.callback()
        if asyncio.iscoroutine(done):
            await done
        await self.pilot.pause()

    async def touch(self, cell: tuple[int, int], upto: tuple[int, int] | None = None, button: int = 1) -> None:
        """Press a button of the mouse in a cell, and let it go in another."""
        board = self.frame.query_one(Board)
        send = self.pilot._post_mouse_events  # its public calls know no button that is let go
        await send([events.MouseDown], board, self.point(cell), button=button)
        if upto:
            await send([events.MouseMove], board, self.point(upto), button=button)
        await send([events.MouseUp], board, self.point(upto or cell), button=button)
        await self.pilot.pause()

    def point(self, cell: tuple[int, int]) -> tuple[int, int]:
        """A point of the board's room that lies in a cell."""
        drawing = self.frame.query_one(Board).drawing
        room = self.frame.query_one(Board).size
        points = ((x, y) for y in range(room.height) for x in range(room.width))
        return next(point for point in points if drawing.cell_at(*point) == cell)

    @property
    def lines(self) -> list[str]:
        """The screen as text."""
        strips = self.frame.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def sentence(self) -> str:
        """What the line says that talks."""
        bar = self.frame.query_one("#sentence").region
        return " ".join(line.strip() for line in self.lines[bar.y : bar.bottom]).strip()

    @property
    def rows(self) -> list[str]:
        """What stands in the results."""
        return [row.text.strip() for row in self.frame.query_one(Results).shown]


@asynccontextmanager
async def opened(
    *sources: str, size: tuple[int, int] = (120, 30), theme: str = "light", language: str = "en", again: bool = False
) -> AsyncIterator[Terminal]:
    """A terminal with these puzzles, or with those of the last time."""
    puzzles = OpenPuzzles(DataFolder(), language)
    if again:
        puzzles.restore()
    for source in sources:
        puzzles.open(source)
    frame = Frame(puzzles, Speaker(language), theme=theme)
    try:
        async with frame.run_test(size=size) as pilot:
            await pilot.pause()
            yield Terminal(pilot, frame)
            if frame.is_running:
                await frame.action_quit()
                await pilot.pause()
    finally:
        for each in puzzles.opened:
            puzzles.leave(each)


def scenario(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is written as a coroutine."""

    @wraps(test)
    def run(*arguments: Any, **values: Any) -> None:
        asyncio.run(test(*arguments, **values))

    return run
