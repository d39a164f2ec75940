"""Draws everything as it stands: the board, the results and the lines around them."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from unriddle.core import Picture, Text
from unriddle.fronts.tui.board.layout import Placing, Showing, whole
from unriddle.fronts.tui.board.widget import Board
from unriddle.fronts.tui.commands.advice import Advice
from unriddle.fronts.tui.host import Host
from unriddle.fronts.tui.look.color_letters import is_certain, lettered, signs
from unriddle.fronts.tui.look.colors import LIGHT, TOKENS, tokens_of
from unriddle.fronts.tui.panes import status_lines
from unriddle.fronts.tui.panes.bars import Bar
from unriddle.fronts.tui.panes.pane import FRAME, Pane
from unriddle.fronts.tui.panes.results import WIDE, Results
from unriddle.fronts.tui.puzzles.tab import ENTER, PLAY, SOLVE, Tab
from unriddle.fronts.tui.searches.state import Row
from unriddle.session.levels import NAMES

SMALL, LINES = 60, 5  # columns from which on they may, and lines around the board
LISTED = 12  # lines of the results below the board
BROAD, HIGH = 100, 40  # columns from which on results stand beside the board, lines from which on below it
TOGETHER, MARGIN = 120, 4  # columns of both in a terminal that has more, and those beside a board that needs more
SENTENCE, PART = 4, 6  # lines of a long sentence, and of how many there are they are one
KEY_LINES, TALL = 2, 20  # lines of keys where one has no room for their names, and lines of a terminal for that
BEHIND = 1  # pieces that wait to be written
PAINT_S = 0.02  # a search is painted at most so often
ROWS_S = 0.5  # and its list of results
LIST_KEYS = Text("/ filter  c copy  s save")


class Painter:
    """Puts what is known into the widgets; what has not changed is not drawn again. `listed`: whether the results are
    in the place of the board.
    """

    def __init__(self, host: Host, advice: Advice) -> None:
        self.host, self.advice, self.app = host, advice, host.application
        self.certain = host.unicode and is_certain()
        self.listed = False
        self.painted = 0  # how often
        self._fits: tuple[Any, tuple[bool, bool, int]] = (None, (False, False, 0))
        self._soon: Any = None
        self._rows: tuple[Any, float] = (None, 0.0)

    def renew(self) -> None:
        """Make the list of results anew the next time."""
        self._rows = (None, 0.0)

    def soon(self) -> None:
        """Paint in a moment, with whatever else comes until then."""
        if self._soon is None and self.app.is_running:
            self._soon = self.app.set_timer(PAINT_S, self._paint_now)

    @property
    def narrow(self) -> bool:
        """Whether board and results share one place."""
        size = self.app.size
        return size.width < BROAD and size.height < HIGH and not self._beside

    @property
    def _beside(self) -> bool:
        """Whether the whole board has room beside the results, though the terminal is small."""
        now, wide = self.host.puzzles.now, self.app.size.width
        return now is not None and now.mode != ENTER and wide >= SMALL and self._fitting[0]

    @property
    def _fitting(self) -> tuple[bool, bool, int]:
        """Whether the whole board has room beside the results, and with a frame where it stands; and the columns of its
        pane in a terminal that has many more, 0 for all there are.
        """
        now, (wide, high) = self.host.puzzles.now, self.app.size
        assert now is not None
        key = now, now.mode, wide, high
        if self._fits[0] != key:
            picture, lines = now.picture, high - LINES
            beside = whole(picture, wide - WIDE - 1, lines)
            if wide >= BROAD or (beside and now.mode != ENTER and wide >= SMALL):
                room = wide - WIDE - 2 * FRAME, lines - FRAME
            else:
                room = wide - FRAME, lines - FRAME - (LISTED if high >= HIGH else 0)
            columns = 0
            if wide > TOGETHER and now.mode != ENTER:
                needed = Placing(self._lettered(picture), *room, Showing(LIGHT, unicode=self.host.unicode)).size[0]
                columns = min(wide, max(TOGETHER, needed + WIDE + 2 * (FRAME + MARGIN))) - WIDE - FRAME
            self._fits = key, (beside, whole(picture, *room), columns)
        return self._fits[1]

    def _lettered(self, picture: Picture) -> Picture:
        """The picture as it is drawn here: with letters where colours are not certain."""
        return picture if self.certain or not picture.dense else lettered(picture)

    def _paint_panes(self) -> None:
        """The frames around board and results, and their titles."""
        now = self.host.puzzles.now
        if now is None:
            return
        listing = now.view.listing if now.mode == PLAY else Text("Results")
        level = f" · {self.host.say(NAMES[now.level])}" if now.level in NAMES else ""
        titles = {"board": (now.name + level, ""), "results": (self.host.say(listing), self.host.say(LIST_KEYS))}
        for name, (title, keys) in titles.items():
            pane = self.app.query_one(f"#{name}-pane", Pane)
            pane.set_class(not self._fitting[1], "bare")
            pane.put(title, keys, self.host.unicode)
        self.app.query_one("#board-pane").styles.width = self._fitting[2] or "1fr"

    def paint(self) -> None:
        """Draw everything as it stands now; what has not changed is not drawn again."""
        if (
            not (self.app.is_running and self.app.screen_stack)
            or self.host.look not in TOKENS
            or not self.app.query("#board")
        ):
            return
        self.painted += 1
        tokens, now = tokens_of(self.host.look), self.host.puzzles.now
        main = self.app.query_one("#main")
        main.set_class(self.app.size.width < BROAD and not self.narrow and not self._beside, "stacked")
        main.set_class(self.narrow, "single")
        main.set_class(not self.listed, "board")
        main.set_class(self.listed, "list")
        self._paint_panes()
        if now is not None:
            self._paint_board(now)
            self._paint_results(now)
        rows = KEY_LINES if self.app.size.height >= TALL else 1
        room = self.app.size.width * rows
        board = self.app.query_one(Board)
        small = board.picture if now is not None and now.mode == PLAY and board.drawing.small else None
        bars = {
            "title": status_lines.title(self.host.puzzles, self.host.say),
            "sentence": status_lines.sentence(self.host.puzzles, self.advice, self.host.say, small),
            "status": status_lines.status(self.host.puzzles, self.host.say, self.host.clock),
            "keys": (status_lines.keys(self.host.puzzles, self.host.say, self.narrow, self.listed, room), []),
        }
        for name, (parts, ends) in bars.items():
            self.app.query_one(f"#{name}", Bar).put(parts, ends, tokens)
        self.app.query_one("#keys", Bar).flow(rows)
        lines = self.app.size.height
        most = lines // 2 if self.advice.level else min(SENTENCE, max(1, lines // PART))  # a reason is told whole
        self.app.query_one("#sentence", Bar).fit(most, status_lines.longest(small, self.host.say) if small else "")

    def tick(self) -> None:
        """Let the clock be seen to run."""
        for bar in self.app.query("#status").results(Bar):
            parts, ends = status_lines.status(self.host.puzzles, self.host.say, self.host.clock)
            bar.put(parts, ends, bar.tokens)

    def _paint_board(self, now: Tab) -> None:
        board, advised = self.app.query_one(Board), now.mode == PLAY and self.advice.picture is not None
        board.entering = now.mode == ENTER
        typed, picture = now.typed if now.mode == ENTER else None, now.picture
        if advised and self.advice.picture is not None:
            picture = replace(self.advice.picture, dense=picture.dense)  # so that the board stays where it is
        told = not self.certain and picture.dense and bool(signs(picture))
        picture = self._lettered(picture)
        cursor = typed.at if typed else now.cursor
        showing = Showing(
            tokens_of(self.host.look),
            cursor=cursor if now.mode != SOLVE or now.view.live else None,
            around=now.cursor,
            reasons=advised,
            crosses=now.view.crosses and now.mode == PLAY,
            unicode=self.host.unicode,
            zoomed=now.zoomed or typed is not None or told,
            ends=typed is not None,
        )
        board.show(picture, showing)

    def _paint_results(self, now: Tab) -> None:
        search, tokens = now.search, tokens_of(self.host.look)
        results = self.app.query_one(Results)
        if now.mode == PLAY and now.play is not None:
            rows = list(map(self._said, now.view.played(now.play)))
            results.put(rows, -1, tokens)
            return
        key = (id(now), len(search.found), id(search.conclusion), now.view.state, search.running)
        last, when = self._rows
        if key == last:
            results.put(results.rows, now.chosen, tokens)
        elif not search.running or len(search.found) < 200 or time.monotonic() - when > ROWS_S:
            self._rows = key, time.monotonic()
            rows = list(map(self._said, now.view.rows(now.search)))
            results.put(rows, now.chosen, tokens)

    def _said(self, row: Row) -> Row:
        return row if type(row.text) is str else row._replace(text=self.host.say(row.text))

    def _paint_now(self) -> None:
        """Paint, unless the terminal has not taken the last picture yet: then once it has, what is new by then."""
        self._soon = None
        if self.behind:
            self._soon = self.app.set_timer(PAINT_S, self._paint_now)
        else:
            self.paint()

    @property
    def behind(self) -> bool:
        """Whether the line to the terminal is slower than what is drawn: Textual's thread that writes still waits."""
        writer = getattr(self.app._driver, "_writer_thread", None)
        waiting = getattr(writer, "_queue", None)
        return waiting is not None and waiting.qsize() > BEHIND
