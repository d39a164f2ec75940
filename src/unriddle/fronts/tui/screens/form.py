"""A form: options that are asked for by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Select, Static

from unriddle.core import Option, Text

Say = Any


class Tick(Checkbox):
    """A checkbox that is told by its sign; Textual's is by its colour alone."""

    def render(self) -> Content:
        return Content("[x]" if self.value else "[ ]")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return 3


class Form(ModalScreen[Mapping[str, Any] | None]):
    """Asks for the values of these options, by their names; None when it was left with Escape."""

    AUTO_FOCUS = "Input, Select, Checkbox"
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

    def __init__(self, title: Text, options: Sequence[Option], say: Say) -> None:
        super().__init__()
        self.asks, self.options, self.say = title, options, say

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self.say(self.asks), markup=False)
            yield Static("")
            for option in self.options:
                with Vertical():
                    about = Text("{option}: {help}", option=option.name, help=Text.of(option.help))
                    yield Static(self.say(about), markup=False)
                    yield _field(option)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_make()

    def action_make(self) -> None:
        self.dismiss(dict(self._values()))

    def _values(self) -> Iterator[tuple[str, Any]]:
        for option in self.options:
            field = self.query_one(f"#{option.keyword}")
            assert isinstance(field, Checkbox | Input | Select)
            if field.value not in (Select.NULL, "", False, None):
                yield option.name, field.value

    def action_leave(self) -> None:
        self.dismiss(None)


def _field(option: Option) -> Widget:
    name, usual = option.keyword, option.default
    if option.type == "flag":
        return Tick(value=bool(usual), id=name)
    if "|" in option.type:
        chosen = Select.NULL if usual is None else usual
        return Select([(each, each) for each in option.type.split("|")], value=chosen, id=name, compact=True)
    return Input("" if usual is None else str(usual), placeholder=option.placeholder, id=name)
