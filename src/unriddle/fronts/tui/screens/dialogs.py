"""What is asked and told on top of the board: one line of text, and the help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static


class Prompt(ModalScreen[str]):
    """Asks for one line; "" when it was left with Escape."""

    BINDINGS: ClassVar = [("escape", "leave", "")]
    DEFAULT_CSS = """
    Prompt { align: center bottom; }
    Prompt Vertical { height: auto; max-width: 80; background: $surface; padding: 0 1; }
    Prompt Input, Prompt Input:focus { border: none; height: 1; padding: 0; background: $background; }
    """

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self.question, self.value = question, value

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.question, markup=False)
            yield Input(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    def action_leave(self) -> None:
        self.dismiss("")


class Help(ModalScreen[None]):
    """Lines of text that are scrolled and left."""

    BINDINGS: ClassVar = [("escape,f1,enter,q,й", "leave", "")]
    DEFAULT_CSS = """
    Help { align: center middle; }
    Help VerticalScroll { width: 76; max-width: 100%; height: auto; max-height: 100%; background: $surface;
        padding: 1 2; }
    """

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static("\n".join(self.lines), markup=False)

    def action_leave(self) -> None:
        self.dismiss(None)
