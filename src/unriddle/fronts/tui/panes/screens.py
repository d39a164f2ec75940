"""The first screen, and that of another puzzle: a box to paste into, real boards to pick, and where one was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Checkbox, Input, OptionList, Select, Static, TextArea
from textual.widgets.option_list import Option as Item

from unriddle.core import Family, Option, Picture, Text, UnriddleError
from unriddle.fronts.tui.board import Board, Showing
from unriddle.fronts.tui.look import tokens_of
from unriddle.fronts.tui.puzzles.open_puzzles import Puzzles, told
from unriddle.fronts.tui.worker.link import days
from unriddle.registry import find, names
from unriddle.session import saved_games
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader, examples

LOW = 16  # lines
LEFT = 3  # games that are offered to go on with
Say = Callable[[str], str]


class Choice(NamedTuple):
    """What can be picked: how it is called, its picture, and what opens it."""

    text: str
    picture: Picture
    open: Callable[[], object]


def choices(puzzles: Puzzles, say: Say, blank: Callable[[Family], object]) -> list[Choice]:
    """Games that were left open, today's puzzles, a small board of each family, and an empty grid
    of each, which `blank` lays out; puzzles of the language that is spoken come first.
    """
    found: list[Choice] = []
    there = [each.puzzle for each in puzzles.opened]
    for left in saved_games.left():
        play = left.play
        if play.at and play.puzzle not in there and len(found) < LEFT and left.path.parent.name == saved_games.FOLDER:
            name = play.puzzle.title or left.family.called(say)
            text = Text("Continue: {name}, move {count}", name=name, count=play.at)
            picture = left.family.picture(play.puzzle, play.game.shown)
            lexicon = play.lexicon[0].name if play.lexicon else None
            own = play.family.lexicon(play.puzzle) if play.family.lexicon else None
            opened = Opened(play.family, play.puzzle), play.rules, None if lexicon == own else lexicon
            found.append(Choice(say(text), picture, partial(puzzles.put, *opened)))
    russian = getattr(say, "language", "en") == "ru"

    def order(name: str) -> tuple[bool, str]:
        return (name == "balda") is not russian, name

    for one in sorted(days(getattr(say, "language", "en")), key=lambda one: order(one.family.name)):
        called = Text("Today: {name}", name=one.family.called(say))
        about = Picture(lines=(say(Text("Today: {family}", family=one.family.title)),))
        found.append(Choice(say(called), about, partial(puzzles.open, one.source)))
    first = {each.family: each for each in reversed(list(examples()))}
    for name in sorted(first, key=order):
        read = Reader().one([first[name].source])
        if read.found is not None:
            example = Text("Example: {name}", name=read.found.family.called(say))
            picture = read.found.picture()
            found.append(Choice(say(example), picture, partial(puzzles.open, first[name].source)))
    for family in sorted(map(find, names()), key=lambda each: order(each.name)):
        if family.typing is not None:
            typed = Text("Type in: {family}", family=family.called(say))
            found.append(Choice(say(typed), Picture(), partial(blank, family)))
    return found


class Box(TextArea):
    """Where a puzzle is pasted: what is pasted is opened at once."""

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter" and "\n" not in self.text and self.text.strip() and self.text.count(" ") < 1:
            event.stop()
            event.prevent_default()
            self.screen.action_open()  # type: ignore[attr-defined]
            return
        await super()._on_key(event)

    async def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()  # the screen takes it


class Welcome(Screen[bool]):
    """True when something was opened. The pasted text stays when it cannot be read, with the wrong line marked."""

    BINDINGS: ClassVar = [("f5", "open", ""), ("escape", "dismiss(False)", ""), ("f1", "app.command('guide')", "")]
    DEFAULT_CSS = """
    Welcome { align: center middle; background: $background; }
    Welcome > Vertical { width: 76; max-width: 100%; height: 100%; max-height: 34; padding: 0 1; }
    Welcome #board { height: 1fr; width: 100%; }
    Welcome TextArea { height: 5; border: round $secondary; background: $surface; padding: 0 1; }
    Welcome TextArea:focus { border: round $primary; }
    Welcome.ascii TextArea, Welcome.ascii TextArea:focus { border: ascii $primary; }
    Welcome #keys { height: 1; color: $secondary; }
    Welcome OptionList, Welcome OptionList:focus { height: auto; max-height: 8; border: none;
        background: $background; padding: 0; }
    Welcome #below { height: auto; max-height: 3; }
    Welcome.low #about, Welcome.low #board { display: none; }
    Welcome.low OptionList { height: 1fr; }
    Welcome.low TextArea, Welcome.low TextArea:focus { height: 1; border: none; }
    """

    def __init__(
        self,
        picks: Sequence[Choice],
        open: Callable[[str], object],
        say: Say,
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
            yield OptionList(*(Item(choice.text, id=str(at)) for at, choice in enumerate(self.picks)))
            yield Board()
            below = said(Text("Or type or paste a puzzle, a file's name or an id:"))
            yield Static(below, id="below", markup=False)
            yield Box(self.text, id="box", soft_wrap=False, show_line_numbers="\n" in self.text)
            keys = Text("Up, Down, Enter: open   F5: open the text   F1: help   Esc: back or quit")
            yield Static(said(keys), id="keys", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Without room for all, one can still pick and paste."""
        self.set_class(event.size.height < LOW, "low")

    def on_mount(self) -> None:
        self.query_one(Board).can_focus = False
        self.set_class(not self.unicode, "ascii")
        if self.error is not None:
            self._complain(self.error)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """One line needs no number."""
        event.text_area.show_line_numbers = "\n" in event.text_area.text

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted anywhere comes into the box, and opens if it can be read."""
        event.stop()
        self.query_one(Box).load_text(event.text)
        self.action_open()

    def on_key(self, event: events.Key) -> None:
        """Letters and digits go into the box, wherever one is."""
        box = self.query_one(Box)
        if not box.has_focus and event.character and event.character.isprintable() and event.key != "space":
            box.focus()
            box.insert(event.character)
            event.stop()
            event.prevent_default()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        picture = self.picks[int(event.option_id or 0)].picture
        self.query_one(Board).show(picture, Showing(tokens_of(self.app.theme), unicode=self.unicode))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._try(self.picks[int(event.option_id or 0)].open)

    def action_open(self) -> None:
        """Open what stands in the box."""
        text = self.query_one(Box).text
        if text.strip():
            self._try(lambda: self.open(text if "\n" in text.strip() else text.strip()))

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


class Prompt(ModalScreen[str]):
    """Asks for one line; "" when it was left with Escape."""

    BINDINGS: ClassVar = [("escape", "dismiss('')", "")]
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


class Help(ModalScreen[None]):
    """Lines of text that are scrolled and left."""

    BINDINGS: ClassVar = [("escape,f1,enter,q,й", "dismiss", "")]
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


class Tick(Checkbox):
    """A checkbox that is told by its sign; Textual's is by its colour alone."""

    def render(self) -> Content:
        return Content("[x]" if self.value else "[ ]")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return 3


class Form(ModalScreen[Mapping[str, Any] | None]):
    """Asks for the values of these options, by their names; None when it was left with Escape."""

    AUTO_FOCUS = "Input, Select, Checkbox"
    BINDINGS: ClassVar = [("f5", "make", ""), ("escape", "dismiss", "")]
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
        fields = [(option.name, self.query_one(f"#{option.keyword}")) for option in self.options]
        values = {name: field.value for name, field in fields if isinstance(field, Checkbox | Input | Select)}
        self.dismiss({name: value for name, value in values.items() if value not in (Select.NULL, "", False, None)})


def _field(option: Option) -> Widget:
    name, usual = option.keyword, option.default
    if option.type == "flag":
        return Tick(value=bool(usual), id=name)
    if "|" in option.type:
        chosen = Select.NULL if usual is None else usual
        return Select([(each, each) for each in option.type.split("|")], value=chosen, id=name, compact=True)
    return Input("" if usual is None else str(usual), placeholder=option.placeholder, id=name)
