"""Setting a puzzle by hand: it is judged at each stroke, and improvements are made on request."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core import Text
from unriddle.core.family import values_of
from unriddle.fronts.tui.app import Host
from unriddle.fronts.tui.puzzles.open_puzzles import ENTER, Tab

if TYPE_CHECKING:
    from unriddle.fronts.tui.worker.link import Event


class SheetJudge:
    """Asks the host's second worker about the grid being typed in."""

    def __init__(self, host: Host) -> None:
        self.host: Host = host
        self.asked: Any = None  # the request sent last: a grid and its texts

    def judge(self) -> None:
        """Judge the typed grid unless that was done already; stop judging another one."""
        now = self.host.now
        typed = now.typed if now is not None and now.mode == ENTER else None
        wanted = typed and (id(typed), str(typed.cells))
        if wanted == self.asked:
            return
        self.asked = wanted
        self.host.aide.stop()
        if now is not None and typed is not None:
            typed.parts = {}
            self.host.run_worker(self._ask(now, ""), exclusive=True, group="setting")

    def improve(self, way: str) -> None:
        """Change the grid in this way, with as few changes as are found."""
        now = self.host.now
        if now is not None and now.typed is not None:
            self.host.aide.stop()
            self.host.run_worker(self._ask(now, way), exclusive=True, group="setting")

    def change(self, number: int = 0) -> None:
        """Make one of the changes of a single cell that help, the best first."""
        now = self.host.now
        if now is not None and now.typed is not None and number < len(now.typed.changes):
            row, column, character = now.typed.changes[number][:3]
            now.typed.cells[row - 1][column - 1] = character
            self.host.changed()

    async def reopen(self) -> None:
        """Set the puzzle that is looked at anew: its picture, its givens, its tiles or its position."""
        now, events = self.host.player.opened, list["Event"]()
        self.host.aide.stop()
        if await self.host.aide.ask(events.append, do="reopen", puzzle=str(now.puzzle)):
            values = values_of(now.family.require_typing().asks, events[-1]["values"])
            typed = self.host.puzzles.blank(now.family, values).typed
            assert typed is not None
            typed.take(events[-1]["texts"])
            self.host.arrive()
        else:
            self.host.tell(events[-1]["error"], True)

    def _ask(self, now: Tab, way: str) -> Any:
        typed = now.typed
        assert typed is not None
        texts = [list(line) for line in typed.cells]

        def hear(event: Event) -> None:
            if event["event"] == "typed" and event.get("error"):
                event = {"event": "judged", "part": "fault", "text": event["error"]}
            if event["event"] != "judged" or typed.cells != texts:
                return
            if event["part"] != "move":  # the first of these is the best
                typed.parts[event["part"]] = event
            typed.parts.setdefault(event["part"], event)
            if event.get("texts"):
                typed.take(event["texts"])
                self.host.changed()
            elif event["part"] == "improved":
                self.host.tell(event["text"], True)
            self.host.painter.soon()

        asked = {"family": now.family.name, "texts": texts, "values": typed.asked_for}

        async def ask() -> bool:
            return await self.host.aide.ask(hear, do="judge", way=way, seconds=None, **asked)

        return ask


def improvements(now: Tab, setting: SheetJudge) -> list[tuple[str, str, Any]]:
    """Return the commands that change the grid being typed in."""
    typed = now.typed
    if typed is None or typed.typing.composing is None:
        about = Text("as it would have been set; each stroke is judged")
        typing = now.family.typing if typed is None else None
        reopens = typing is not None and typing.composing is not None
        return [(Text("Change it by hand"), about, setting.reopen)] if reopens else []
    able = typed.typing.composing.ways if typed.is_cells else {}
    changes = (
        Text(
            "Change row {row}, column {column}: {count} cell open",
            "Change row {row}, column {column}: {count} cells open",
            row=row,
            column=column,
            count=count,
        )
        for row, column, _, count, _ in typed.changes
    )
    return [
        *((text, "", partial(setting.improve, way)) for way, text in able.items()),
        *((text, "", partial(setting.change, at)) for at, text in enumerate(changes)),
    ]
