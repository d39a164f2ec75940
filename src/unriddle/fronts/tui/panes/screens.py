"""The first screen, also for opening another puzzle: a box to paste into, boards, and saved games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import isawaitable
from typing import Any, ClassVar, NamedTuple, cast

from textual import events, work
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.validation import ValidationResult, Validator
from textual.widget import Widget
from textual.widgets import Checkbox, Input, OptionList, Select, Static, TextArea
from textual.widgets.option_list import Option as Item

from unriddle.core import Family, Option, Picture, Text, UnriddleError
from unriddle.fronts.tui.board import Board, Showing
from unriddle.fronts.tui.look import tokens_of
from unriddle.fronts.tui.puzzles.open_puzzles import OpenPuzzles, error_message
from unriddle.fronts.tui.worker.link import days
from unriddle.registry import find, names
from unriddle.session import saved_games
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader, examples

LOW = 16  # lines
LEFT = 3  # the most games offered to resume
WHOLE_FORM = "whole"  # used instead of a field's name for an error of the whole form
Say = Callable[[str], str]


class StartChoice(NamedTuple):
    """An entry to pick: label, picture, and the function that opens it."""

    text: str
    picture: Picture
    open: Callable[[], object]


def choices(puzzles: OpenPuzzles, say: Say, blank: Callable[[Family], object]) -> list[StartChoice]:
    """Games that were left open, today's puzzles, a small board of each family, and an empty grid
    of each, which `blank` lays out; puzzles of the language that is spoken come first.
    """
    found: list[StartChoice] = []
    open_now = [each.puzzle for each in puzzles.opened]
    for left in saved_games.saved_plays():
        play = left.play
        if (
            play.at
            and play.puzzle not in open_now
            and len(found) < LEFT
            and left.path.parent.name == saved_games.FOLDER
        ):
            text = Text("Continue: {game}", game=left.describe(say))
            picture = left.family.picture(play.puzzle, play.game.shown)
            lexicon = play.lexicon[0].name if play.lexicon else None
            own = play.family.lexicon(play.puzzle) if play.family.lexicon else None
            opened = Opened(play.family, play.puzzle), play.rules, None if lexicon == own else lexicon
            found.append(StartChoice(say(text), picture, partial(puzzles.put, *opened)))
    russian = getattr(say, "language", "en") == "ru"

    def order(name: str) -> tuple[bool, str]:
        return (name == "balda") is not russian, name

    for one in sorted(days(getattr(say, "language", "en")), key=lambda one: order(one.family.name)):
        called = Text("Today: {name}", name=one.family.title_in(say))
        about = Picture(lines=(say(Text("Today: {family}", family=one.family.title)),))
        found.append(StartChoice(say(called), about, partial(puzzles.open, one.source)))
    first = {each.family: each for each in reversed(list(examples()))}
    for name in sorted(first, key=order):
        read = Reader().one([first[name].source])
        if read.found is not None:
            example = Text("Example: {name}", name=read.found.family.title_in(say))
            picture = read.found.picture()
            found.append(StartChoice(say(example), picture, partial(puzzles.open, first[name].source)))
    for family in sorted(map(find, names()), key=lambda each: order(each.name)):
        if family.typing is not None:
            typed = Text("Type in: {family}", family=family.title_in(say))
            found.append(StartChoice(say(typed), Picture(), partial(blank, family)))
    return found


class PasteBox(TextArea):
    """A text area for pasting a puzzle, which is opened at once."""

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
    DEFAULT_CSS: ClassVar[str] = """
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
        picks: Sequence[StartChoice],
        open: Callable[[str], object],
        say: Say,
        text: str = "",
        error: UnriddleError | OSError | None = None,
        unicode: bool = True,
    ) -> None:
        super().__init__()
        self.picks: Sequence[StartChoice] = picks
        self.open: Callable[[str], object] = open
        self.say: Callable[[str], str] = say
        self.text: str = text
        self.error: UnriddleError | OSError | None = error
        self.unicode: bool = unicode

    def compose(self) -> ComposeResult:
        say = self.say
        with Vertical():
            about = say(Text("Paste a puzzle. See it solved, or get just the next step, and why."))
            yield Static(about + "\n", markup=False, id="about")
            yield OptionList(*(Item(choice.text, id=str(at)) for at, choice in enumerate(self.picks)))
            yield Board()
            below = say(Text("Or type or paste a puzzle, a file's name or an id:"))
            yield Static(below, id="below", markup=False)
            yield PasteBox(self.text, id="box", soft_wrap=False, show_line_numbers="\n" in self.text)
            keys = Text("Up, Down, Enter: open   F5: open the text   F1: help   Esc: back or quit")
            yield Static(say(keys), id="keys", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Without room for all, one can still pick and paste."""
        self.set_class(event.size.height < LOW, "low")

    def on_mount(self) -> None:
        self.query_one(Board).can_focus = False
        self.set_class(not self.unicode, "ascii")
        if self.error is not None:
            self._complain(self.error)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Show no line numbers if there is only one line."""
        event.text_area.show_line_numbers = "\n" in event.text_area.text

    def on_paste(self, event: events.Paste) -> None:
        """Put text pasted anywhere into the box, and open it if it can be read."""
        event.stop()
        self.query_one(PasteBox).load_text(event.text)
        self.action_open()

    def on_key(self, event: events.Key) -> None:
        """Put letters and digits into the box, even if it does not have the focus."""
        box = self.query_one(PasteBox)
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
        """Open the text in the box."""
        text = self.query_one(PasteBox).text
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
        """Show the error, and mark its line in the box."""
        self.query_one("#below", Static).update("! " + self.say(error_message(error)))
        box = self.query_one(PasteBox)
        line = (error.line or error.cell[0]) if isinstance(error, UnriddleError) else 0
        if 0 < line <= box.document.line_count:
            box.select_line(line - 1)
        box.focus()


class Help(ModalScreen[None]):
    """Lines of text that are scrolled and left."""

    BINDINGS: ClassVar = [("escape,f1,enter,q,й", "dismiss", "")]
    DEFAULT_CSS: ClassVar[str] = """
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
    """A checkbox that shows its state by a sign; Textual's shows it only by color."""

    def render(self) -> Content:
        return Content("[x]" if self.value else "[ ]")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return 3


class Fits(Validator):
    """A validator for typed values of an option."""

    def __init__(self, option: Option, say: Say) -> None:
        super().__init__()
        self.option: Option = option
        self.say: Callable[[str], str] = say

    def validate(self, value: str) -> ValidationResult:
        try:
            self.option.read(value)
        except UnriddleError as error:
            return self.failure(self.say(error.text))
        return self.success()


class Form(ModalScreen[Any]):
    """Asks for the values of these options, by name, and returns the result of `then`; None on Escape.

    Errors are shown while the form is open: beside a field during typing, and any from `then`.

    `entered` has the values entered the last time, by keyword, and is updated.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar = [("f5", "make", ""), ("escape", "dismiss", "")]
    DEFAULT_CSS: ClassVar[str] = """
    Form { align: center middle; }
    Form > Vertical { width: 76; max-width: 100%; height: auto; max-height: 100%; background: $surface; padding: 1 2; }
    Form #whole-wrong { height: auto; padding: 0 0 1 0; }
    Form VerticalScroll { height: auto; max-height: 70vh; }
    Form VerticalScroll > Vertical { height: auto; }
    Form .wrong { color: $error; text-style: bold; min-height: 1; }
    Form Input, Form Checkbox { background: $background; }
    Form Select { height: auto; }
    Form.line { align: center bottom; }
    Form.line > Vertical { width: 80; padding: 0 1; }
    Form.line .wrong, Form.line #whole-wrong { min-height: 0; padding: 0; }
    """

    def __init__(
        self,
        title: Text,
        options: Sequence[Option],
        say: Say,
        then: Callable[[Mapping[str, Any]], Any],
        entered: dict[str, Any],
    ) -> None:
        super().__init__(classes="" if any(option.help for option in options) else "line")
        self.asks: Text = title
        self.options: Sequence[Option] = options
        self.say: Callable[[str], str] = say
        self.then: Callable[[Mapping[str, Any]], Any] = then
        self.entered: dict[str, Any] = entered

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self.say(self.asks), id=f"{WHOLE_FORM}-wrong", markup=False)
            with VerticalScroll(can_focus=False):
                for option in self.options:
                    with Vertical():
                        if option.help:
                            about = Text("{option}: {help}", option=option.name, help=Text.of(option.help))
                            yield Static(self.say(about), markup=False)
                        yield self._field(option)
                        yield Static(id=f"{option.keyword}-wrong", classes="wrong", markup=False)

    def _field(self, option: Option) -> Widget:
        name = option.keyword
        usual = self.entered.get(name, option.default)
        if option.type == "flag":
            return Tick(value=bool(usual), id=name, compact=True)
        if "|" in option.type:
            chosen = Select.NULL if usual is None else usual
            return Select([(each, each) for each in option.type.split("|")], value=chosen, id=name, compact=True)
        value = "" if usual is None else str(usual)
        fits, hint = Fits(option, self.say), option.placeholder
        return Input(value, placeholder=hint, id=name, validators=fits, valid_empty=True, compact=True)

    def on_mount(self) -> None:
        self.set_focus(self.query("Input, Select, Checkbox").first(), scroll_visible=False)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Scroll to the field together with its question and error."""
        self.call_after_refresh(cast("Widget", event.widget.parent).scroll_visible, animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        result = event.validation_result
        self._tell(event.input.id or "", result.failure_descriptions[0] if result and not result.is_valid else "")

    def _tell(self, name: str, why: str) -> None:
        head = [self.say(self.asks)] if name == WHOLE_FORM else []
        self.query_one(f"#{name}-wrong", Static).update("\n".join([*head, f"! {why}"] if why else head))

    @work(exclusive=True)
    async def action_make(self) -> None:
        names = {option.keyword: option.name for option in self.options}
        for name in (WHOLE_FORM, *names):
            self._tell(name, "")
        for field in self.query(Input):
            result = field.validate(field.value)
            if result is not None and not result.is_valid:
                self._tell(field.id or "", result.failure_descriptions[0])
                field.focus()
                return
        values = {names[key]: value for key, value in self._values.items() if value not in ("", False, None)}
        try:
            done = self.then(values)
            self.dismiss(await done if isawaitable(done) else done)
        except (UnriddleError, OSError) as error:
            wrong = getattr(error, "field", "")
            name = next((key for key, name in names.items() if name == wrong), WHOLE_FORM)
            self._tell(name, self.say(error_message(error)))
            if name != WHOLE_FORM:
                self.query_one(f"#{name}").focus()

    on_input_submitted = action_make

    @property
    def _values(self) -> dict[str, Any]:
        fields = [(option.keyword, self.query_one(f"#{option.keyword}")) for option in self.options]
        values = {name: field.value for name, field in fields if isinstance(field, Checkbox | Input | Select)}
        return {name: None if value is Select.NULL else value for name, value in values.items()}

    def dismiss(self, result: Any = None) -> AwaitComplete:
        self.entered |= self._values
        return super().dismiss(result)
