"""A new puzzle: a form of what its maker can be asked for, and the making of it by a worker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Select, Static

from unriddle import api, today
from unriddle.core import Family, Option, Text
from unriddle.core.text import listing
from unriddle.puzzles.order import new_seed
from unriddle.tui.link import Event, Link

Say = Any


class Form(ModalScreen[Mapping[str, Any] | None]):
    """Asks for the wishes of one family, by their names; None when it was left with Escape."""

    BINDINGS: ClassVar = [("f5", "make", ""), ("escape", "leave", "")]
    DEFAULT_CSS = """
    Form { align: center middle; }
    Form > VerticalScroll { width: 76; max-width: 100%; height: auto; max-height: 100%; background: $surface;
        padding: 1 2; }
    Form Vertical { height: auto; padding: 0 0 1 0; }
    Form Input, Form Input:focus, Form Checkbox, Form Checkbox:focus { border: none; height: 1; padding: 0;
        background: $background; }
    Form Select { height: auto; }
    """

    def __init__(self, family: Family, say: Say) -> None:
        super().__init__()
        self.family, self.say = family, say

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            new = Text("New puzzle: {family}; F5 makes it", family=self.family.title)
            yield Static(self.say(new), markup=False)
            yield Static("")
            for option in self.family.maker:
                with Vertical():
                    about = Text("{option}: {help}", option=option.name, help=Text.of(option.help))
                    yield Static(self.say(about), markup=False)
                    yield _field(option)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_make()

    def action_make(self) -> None:
        self.dismiss(dict(self._values()))

    def _values(self) -> Iterator[tuple[str, Any]]:
        for option in self.family.maker:
            field = self.query_one(f"#{option.keyword}")
            assert isinstance(field, Checkbox | Input | Select)
            if field.value not in (Select.NULL, "", False, None):
                yield option.name, field.value

    def action_leave(self) -> None:
        self.dismiss(None)


def _field(option: Option) -> Widget:
    name, usual = option.keyword, option.default
    if option.type == "flag":
        return Checkbox(value=bool(usual), id=name)
    if "|" in option.type:
        chosen = Select.NULL if usual is None else usual
        return Select([(each, each) for each in option.type.split("|")], value=chosen, id=name, compact=True)
    return Input("" if usual is None else str(usual), placeholder=option.placeholder, id=name)


def ordered(family: Family, wishes: Mapping[str, Any]) -> str:
    """The order of what a form gave, with a seed of its own; the files that it names are read. PuzzleError, OSError."""
    files = {option.name for option in family.maker if option.type == "content"}
    values = {name: Path(each).expanduser().read_bytes() if name in files else each for name, each in wishes.items()}
    return str(api.order_of(family, new_seed(), values))


async def made(link: Link, order: str) -> tuple[str, str]:
    """The id of the puzzle that a worker makes of an order, and what it tells of it; or "" and why there is none."""
    told: list[Event] = []
    link.stop()
    if await link.ask(told.append, do="solve", puzzle=order, entry="make"):
        await link.ask(told.append, do="run")
    report: str = listing(told[-1].get("report", [])) if told else ""
    for event in told:
        if event["event"] == "found":
            return str(event["solution"]["puzzle"]), report
    return "", told[-1].get("error", report) if told else ""


def days() -> list[tuple[Text, str]]:
    """Today's puzzles: how each is called, and its order."""
    return [(Text("Today: {family}", family=one.family.title), str(one.order)) for one in today.daily()]
