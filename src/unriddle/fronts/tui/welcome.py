"""The first screen, and that of another puzzle: a box to paste into, real boards to pick, and where one was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from unriddle.api import find, names
from unriddle.core import Family, Picture, Text, UnriddleError
from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.colors import TOKENS
from unriddle.fronts.tui.making import days
from unriddle.fronts.tui.placing import Showing
from unriddle.fronts.tui.puzzles import Desk, told
from unriddle.session import saved_games
from unriddle.session.library import examples
from unriddle.session.reading import Reader

LOW = 16  # lines
LEFT = 3  # games that are offered to go on with


class Choice(NamedTuple):
    """What can be picked: how it is called, its picture, and what opens it."""

    text: str
    picture: Picture
    open: Callable[[], object]


def choices(
    desk: Desk, say: Callable[[str], str], make: Callable[[str], object], blank: Callable[[Family], object]
) -> list[Choice]:
    """Games that were left open, then a small board of each family, then an empty grid of each, which `blank` lays
    out, then today's puzzles, which `make` makes.
    """
    found: list[Choice] = []
    there = [each.puzzle for each in desk.opened]
    for left in saved_games.left():
        play = left.play
        if play.at and play.puzzle not in there and len(found) < LEFT and left.older is None:
            name = play.puzzle.title or say(left.family.title)
            text = Text("go on: {name}, move {count}", name=name, count=play.at)
            picture = left.family.picture(play.puzzle, play.game.shown)
            found.append(Choice(say(text), picture, _opener(desk, play)))
    for each in examples():
        if each.family not in [example.family for example in examples() if example < each]:
            read = Reader().one([each.source])
            if read.family is not None:
                text = Text("{family}: {name}", family=read.family.title, name=read.puzzle.title or each.name)
                picture = read.family.picture(read.puzzle, None)
                found.append(Choice(say(text), picture, partial(desk.open, each.source)))
    for family in map(find, names()):
        if family.typing is not None:
            text = Text("Type in: {family}", family=family.title)
            found.append(Choice(say(text), Picture(), partial(blank, family)))
    return found + [Choice(say(title), Picture(), partial(make, order)) for title, order in days()]


def _opener(desk: Desk, play: Any) -> Callable[[], object]:
    lexicon = play.lexicon[0].name if play.lexicon else None
    own = play.family.lexicon(play.puzzle) if play.family.lexicon else None
    return lambda: desk.put(play.puzzle, play.rules, None if lexicon == own else lexicon)


class Box(TextArea):
    """Where a puzzle is pasted: what is pasted is opened at once."""

    async def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()  # the screen takes it


class Welcome(Screen[bool]):
    """True when something was opened. The pasted text stays when it cannot be read, with the wrong line marked."""

    BINDINGS: ClassVar = [("f5", "open", ""), ("escape", "leave", "")]
    DEFAULT_CSS = """
    Welcome { align: center middle; background: $background; }
    Welcome > Vertical { width: 76; max-width: 100%; height: 100%; max-height: 34; padding: 0 1; }
    Welcome #board { height: 1fr; width: 100%; }
    Welcome TextArea, Welcome TextArea:focus { height: 5; border: none; background: $surface; padding: 0 1; }
    Welcome OptionList, Welcome OptionList:focus { height: auto; max-height: 8; border: none;
        background: $background; padding: 0; }
    Welcome #below { height: auto; max-height: 3; }
    Welcome.low #about, Welcome.low #board { display: none; }
    Welcome.low OptionList { height: 1fr; }
    Welcome.low TextArea, Welcome.low TextArea:focus { height: 1; }
    """

    def __init__(
        self,
        picks: Sequence[Choice],
        open: Callable[[str], object],
        say: Callable[[str], str],
        text: str = "",
        error: UnriddleError | OSError | None = None,
        unicode: bool = True,
    ) -> None:
        super().__init__()
        self.picks, self.open, self.say = picks, open, say
        self.text, self.error, self.unicode = text, error, unicode

    def compose(self) -> ComposeResult:
        said = self.say
        with Vertical():
            about = said(Text("Paste a puzzle. See it solved, or get just the next step, and why."))
            yield Static(about + "\n", markup=False, id="about")
            yield OptionList(*(Option(choice.text, id=str(at)) for at, choice in enumerate(self.picks)))
            yield Board()
            below = said(Text("Or type or paste here; F5 opens it. A file's name or an id will do."))
            yield Static(below, id="below", markup=False)
            yield Box(self.text, id="box", soft_wrap=False, show_line_numbers=True)

    def on_resize(self, event: events.Resize) -> None:
        """Without room for all, one can still pick and paste."""
        self.set_class(event.size.height < LOW, "low")

    def on_mount(self) -> None:
        self.query_one(Board).can_focus = False
        if self.error is not None:
            self._complain(self.error)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted anywhere comes into the box, and opens if it can be read."""
        event.stop()
        self.query_one(Box).load_text(event.text)
        self.action_open()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        tokens = TOKENS.get(self.app.theme.removeprefix("unriddle-"), TOKENS["light"])
        picture = self.picks[int(event.option_id or 0)].picture
        self.query_one(Board).show(picture, Showing(tokens, unicode=self.unicode))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._try(self.picks[int(event.option_id or 0)].open)

    def action_open(self) -> None:
        """Open what stands in the box."""
        text = self.query_one(Box).text
        if text.strip():
            self._try(lambda: self.open(text if "\n" in text.strip() else text.strip()))

    def action_leave(self) -> None:
        self.dismiss(False)

    def _try(self, open: Callable[[], object]) -> None:
        try:
            open()
        except (UnriddleError, OSError) as error:
            self._complain(error)
        else:
            self.dismiss(True)

    def _complain(self, error: UnriddleError | OSError) -> None:
        """Say what is wrong, and mark the line in the box."""
        self.query_one("#below", Static).update("! " + self.say(told(error)))
        box = self.query_one(Box)
        line = (error.line or error.cell[0]) if isinstance(error, UnriddleError) else 0
        if 0 < line <= box.document.line_count:
            box.select_line(line - 1)
        box.focus()
