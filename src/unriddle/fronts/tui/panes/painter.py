"""Draws the current state: board, results, the lines around them, and the available keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any, ClassVar, NamedTuple

from textual.app import App
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from unriddle.core import Cell, Picture, Play, Role, Text
from unriddle.core.errors import plain
from unriddle.draw.text import width
from unriddle.fronts.tui.board import Board, Placing, Showing
from unriddle.fronts.tui.look import ASCII, LIGHT, TOKENS, characters, is_certain, legend, tokens_of, with_letters
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.puzzles.open_puzzles import ENTER, PLAY, SOLVE, Clock, OpenPuzzles, Tab
from unriddle.fronts.tui.puzzles.views import RESULTS_WIDTH, Row
from unriddle.fronts.tui.worker.link import Advice
from unriddle.session.book import NAMES
from unriddle.session.reading import rules


class Key(NamedTuple):
    """A key with its action, label and description."""

    key: str
    action: str
    label: Text
    about: Text


KEYS = (
    Key("f1", "guide", Text("Help"), Text("this help")),
    Key("f2", "mode", Text("Solve"), Text("play by hand, or watch the search")),
    Key(
        "f3",
        "swap",
        Text("List"),
        Text("all of a board that does not fit, small; the results, where they have no room beside it"),
    ),
    Key("f4", "hint", Text("Hint"), Text("where to look; again: what follows, and why; Enter then does it")),
    Key("f5", "run", Text("Run"), Text("search, pause, continue; after a solution, look for the next one")),
    Key("f6", "step", Text("Step"), Text("one step of the search; while a picture is set, the best change")),
    Key("f7", "enter", Text("Edit"), Text("change this puzzle in its grid, or open what was typed")),
    Key("f8", "undo", Text("Undo"), Text("undo the last move")),
    Key("f9", "redo", Text("Redo"), Text("redo the move")),
    Key("f10", "leave", Text("Quit"), Text("quit; everything is kept for next time")),
    Key("f12", "more", Text("More"), Text("all commands by name: themes, levels, word lists, marks, mistakes")),
)
ALWAYS = ("guide", "leave", "more")


def works(action: str, now: Tab | None, other: str) -> bool:
    """Whether a command is available; `other` is the view that can replace the board."""
    if now is None or action in ALWAYS:
        return action in ALWAYS
    play, mode = now.play, now.mode
    playing = play is not None and mode == PLAY
    shown = playing or (now.view.live and mode == SOLVE)  # whether the game is what is on the board
    found = {
        "mode": play is not None and mode != ENTER,
        "swap": other,
        "hint": playing and now.family.teaching is not None,
        "step": mode == SOLVE or (mode == ENTER and now.typed is not None and now.typed.changes),
        "enter": now.family.typing is not None,
        "undo": shown and play is not None and play.at > 0,
        "redo": shown and play is not None and play.at < len(play.moves),
    }
    return bool(found.get(action, True))


def label(key: Key, now: Tab | None, other: str) -> Text:
    """Return the current label of a key; `other` is the view that can replace the board."""
    if now is not None:
        if key.action == "mode" and now.mode == SOLVE:
            return Text("Play")
        if key.action == "run" and now.search.running:
            return Text("Pause")
        if now.mode == ENTER and key.action in TYPING:
            return TYPING[key.action]
        if key.action == "swap":
            return OTHERS.get(other, key.label)
    return key.label


TYPING = {"enter": Text("Open"), "run": Text("Solve"), "step": Text("Change")}
BOARD, LIST, OVERVIEW = "board", "list", "overview"
OTHERS = {BOARD: Text("Board"), OVERVIEW: Text("Overview")}
MORE_HINT = " … PgDn"


class LinePart(NamedTuple):
    """A piece of a line, with the action of a click on it, and its look: "", faint, bold or shine."""

    text: str
    action: str = ""
    look: str = ""


Lines = Sequence[Sequence[LinePart]]
LOOKS = {"": "", "faint": "$secondary", "bold": "bold", "shine": "bold $primary"}


class Bar(Horizontal):
    """Lines of parts, with some at the right end of the first line; overlong ones are cut."""

    DEFAULT_CSS: ClassVar[str] = """
    Bar { height: 1; }
    Bar Static { width: auto; height: 100%; text-wrap: nowrap; text-overflow: ellipsis; }
    Bar Static:first-child { width: 1fr; }
    .ascii Bar Static { text-overflow: clip; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(Static(), Static(), id=name)
        self.shown: tuple[Lines, Sequence[LinePart]] = ((), ())

    def put(self, lines: Lines, ends: Sequence[LinePart], high: int = 1) -> None:
        """Show these from now on, in this many lines."""
        self.styles.height = high
        if self.shown != (lines, ends):
            wider, self.shown = _wide(*ends) != _wide(*self.shown[1]), (lines, ends)
            for static, each in zip(self.query(Static), (lines, [ends]), strict=True):
                static.auto_links = False
                static.update(
                    Content("\n").join(Content.assemble(*map(self._style, line)) for line in each), layout=wider
                )

    def _style(self, part: LinePart) -> Content:
        text = _safe(part.text).translate({} if getattr(self.app, "unicode", True) else ASCII)
        styled = Content.styled(text, LOOKS[part.look])
        return styled.stylize(Style.from_meta({"@click": f"app.{part.action}"})) if part.action else styled


def _wide(*parts: LinePart) -> int:
    return sum(width(_safe(part.text)) for part in parts)


def _safe(text: str) -> str:
    """Return the text without control characters, its blanks kept."""
    return text if text.isprintable() else plain(text)


FRAME = 2  # the columns, and lines, of a frame


class Pane(Container):
    """A container with a frame, heavy while it has the focus; none if `bare`."""

    DEFAULT_CSS: ClassVar[str] = """
    Pane { width: 1fr; height: 1fr; border: round $secondary; border-title-color: $secondary;
        border-subtitle-color: $secondary; }
    Pane:focus-within { border: heavy $primary; border-title-color: $primary; border-title-style: bold; }
    Pane.ascii { border: ascii $secondary; }
    Pane.ascii:focus-within { border: ascii $primary; }
    Pane.bare, Pane.bare:focus-within { border: none; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(id=f"{name}-pane")
        self._shown: tuple[str, ...] = ()

    def put(self, title: str, keys: str, unicode: bool) -> None:
        """Show this title, and these keys while the focus is here."""
        here = self.has_focus_within
        self.set_class(not unicode, "ascii")
        prefix = "" if unicode or not here else "> "  # a frame of ASCII is never heavy
        shown = tuple(
            text if unicode else text.translate(ASCII) for text in (plain(prefix + title), plain(keys) * here)
        )
        if shown != self._shown:
            self._shown = shown
            for name, text in zip(("border_title", "border_subtitle"), shown, strict=True):
                setattr(self, name, Content(text))


RULES, WIDTH = 5, 70  # lines of the rules of a game, and columns that the help has for them
TITLED, SHORTEST, BESIDE = 18, 5, 31  # columns of the name of an open puzzle at most and at least, of what is beside it
Say = Callable[[str], str]
Labels = Sequence[Sequence[Cell]]
BARE = (
    "redo",
    "undo",
    "swap",
    "step",
    "enter",
    "mode",
    "hint",
)  # keys that lose their names when room is short, in this order
NAMED = {"off": Text("off"), "words": Text("quick"), "slow": Text("slow"), "steps": Text("each step")}
WHYS = {
    "exhausted": Text("all found"),
    "solutions": Text("stopped at a solution"),
    "stopped": Text("paused"),
    "steps": Text("paused"),
    "seconds": Text("paused"),
    "running": Text("searching"),
    "": Text("not begun"),
}


def title(puzzles: OpenPuzzles, say: Say, room: int) -> tuple[list[LinePart], list[LinePart]]:
    """Return the open puzzles, cut so that the + has its place in `room` columns, and the two modes."""
    most = max(SHORTEST, min(TITLED, (room - BESIDE) // max(1, len(puzzles.opened))))
    parts = [LinePart(" unriddle ", "", "bold")]
    for at, opened in enumerate(puzzles.opened):
        mark = "*" if opened.search.running else ""
        count = f" {opened.search.count:,}" if opened.search.count and not opened.search.running else ""
        look = "shine" if at == puzzles.at else "faint"
        name = say(opened.name)
        name = name if len(name) <= most else name[: most - 1] + "…"
        parts.append(LinePart(f"  {at + 1} {name}{count}{mark} ", f"command('go', {at})", look))
    parts.append(LinePart("  + ", "command('welcome')", "faint"))
    ends = []
    for mode, name in ((SOLVE, Text("Solve")), (PLAY, Text("Play"))):
        here = puzzles.now is not None and puzzles.now.mode == mode
        shown = f"[{say(name)}]" if here else f" {say(name)} "
        ends.append(LinePart(shown, f"command('turn', '{mode}')", "shine" if here else "faint"))
    return parts, ends


def sentence(
    puzzles: OpenPuzzles, advice: Advice, say: Say, small: Picture | None
) -> tuple[list[LinePart], list[LinePart]]:
    """Return the message line: a hint, an error, the text being typed, or the verdict.

    If the board is too `small` for its clues, the clues at the cursor.
    """
    now = puzzles.now
    if now is None:
        return [], []
    ends: list[LinePart] = []

    def as_line(text: str, look: str = "", prefix: str = " ") -> tuple[list[LinePart], list[LinePart]]:
        return [LinePart(prefix + say(text), "", look)], ends

    if advice.sought and now.mode == PLAY:
        return as_line(Text("Looking for the next step; Esc cancels"), "faint")
    if now.player.message and not (now.mode == PLAY and now.play is not None and now.play.game.status.kind == "over"):
        return as_line(now.player.message, "bold" * now.player.wrong, " ! " if now.player.wrong else " ")
    if now.mode == PLAY and advice.level:
        if advice.follows:
            offer = Text(" [Enter: do it]") if advice.ready else Text(" [Enter: more]")
            ends = [LinePart(say(offer), "command('do')" if advice.ready else "command('hint')", "shine")]
            if advice.leaves:
                stands = f" {advice.leaf}/{len(advice.leaves) - 1} "
                previous, following = (
                    LinePart(" <", "command('leaf', -1)", "shine"),
                    LinePart(">", "command('leaf', 1)", "shine"),
                )
                ends = [previous, LinePart(stands), following, *ends]
        return as_line(advice.text)
    if now.mode == ENTER and now.typed is not None:
        if now.typed.changes:
            ends = [LinePart(say(Text(" [F6: change it]")), "command('step')", "shine")]
        verdict = now.typed.verdict
        shown = [] if verdict and now.typed.is_cells else [say(now.typed.status)]
        return as_line(". ".join([*shown, *([verdict] if verdict else [])]), "" if verdict else "faint")
    if now.mode == PLAY and now.play is not None:
        draft = now.view.status_text(now.play)
        status = now.play.game.status
        solved = status.why
        if status.kind == "solved":  # the picture that it is, where it has a name
            solved = ". ".join(map(say, filter(None, (status.why, _solved_line(now.play)))))
        if status.kind == "solved" and not draft:
            key = Text(" [Enter: next one]") if now.is_locked else Text(" [F12: next one]")
            ends = [LinePart(say(key), "command('another')", "shine")]
        if status.kind == "over" and now.player.playing is not None and now.player.playing.rematch:
            ends = [LinePart(say(Text(" [Enter: rematch]")), "command('rematch')", "shine")]
        if draft or solved:
            return as_line(draft or solved, "bold", " ! " if status.kind == "broken" and not draft else " ")
        if small is not None:
            return as_line(_clues(small, *now.cursor))
        return as_line(Text("Arrows, letters, Space and Enter play, and the mouse; F1 shows more"), "faint")
    if now.why and not now.verdict:
        return as_line(Text("{why}. F5 watches the search here", why=now.why), "bold", " ! ")
    return as_line(now.verdict)


def _solved_line(play: Play) -> Text:
    """Return a sentence with the time taken and the number of hints."""
    seconds, hints = int(play.seconds), play.helped["hints"]
    time = f"{seconds // 60}:{seconds % 60:02}"
    if hints:
        return Text(
            "Solved in {time} with {count} hint.", "Solved in {time} with {count} hints.", time=time, count=hints
        )
    return Text("Solved in {time}.", time=time)


def _clues(small: Picture, row: int, column: int) -> Text:
    """Return the clues of a row and a column."""
    across, down = (_name_lines(lines[at : at + 1])[0] for lines, at in ((small.left, row), (small.top, column)))
    return Text(
        "row {row}: {across}; column {column}: {down}", row=row + 1, across=across, column=column + 1, down=down
    )


def _name_lines(labels: Labels) -> list[str]:
    return [" ".join(one.text for one in line) for line in labels] or [""]


def longest(small: Picture, say: Say) -> str:
    """Return the longest sentence on clues; with room for it, no other one moves the board."""
    lengths = (list(map(len, _name_lines(lines))) for lines in (small.left, small.top))
    row, column = (each.index(max(each)) for each in lengths)
    return " " + say(_clues(small, row, column))


def status(puzzles: OpenPuzzles, say: Say, clock: Clock) -> tuple[list[LinePart], list[LinePart]]:
    """Return the state of the game or the search: the left and the right part of the line."""
    now = puzzles.now
    if now is None or now.mode == ENTER:
        return [], []
    if now.mode == PLAY and now.play is not None:
        tool = now.view.mode(now.play)
        seconds = clock.seconds(now.play)
        names = "  ".join(f"{character} {say(name)}" for character, name in legend(now.picture))
        ends = [LinePart(f"{names}  ", "", "faint")] if names else []
        ends += [
            LinePart(f"{say(tool)}  " if tool else ""),
            LinePart(f"{seconds // 60}:{seconds % 60:02} ", "", "faint"),
        ]
        return [LinePart(f" {_game(now.play, now, say)}", "", "faint")], ends
    search = now.search
    count = search.count if search.replayed < 0 else search.replayed
    counts = Text(
        "{entry}: {count:,} found  {steps:,} steps  {share} %  {seconds:.1f} s",
        entry=search.entry,
        count=count,
        steps=search.steps,
        share="100" if search.share == 1 else f"{min(search.share * 100, 99.99):.2f}" if search.share else "0",
        seconds=search.seconds,
    )
    pace = say(Text("replay: {pace} (+ -)", pace=NAMED[search.pace])) if search.pace != "off" else ""
    stands = [LinePart(f" {_game(now.play, now, say)} ", "", "bold")] if now.view.live and now.play is not None else []
    return [*stands, LinePart(" " + say(counts), "", "faint")], [
        LinePart(f"{say(WHYS[search.why])}  {pace} ", "", "faint")
    ]


def _game(play: Play, now: Tab, say: Say) -> str:
    """Return the state of the game, and the side to move."""
    turn = ""
    if play.game.turn and play.game.status.kind == "open":
        turn = say(Text("player {side} to move", side=play.game.turn)) + "  "
    return turn + say(now.view.tally(play))


def keys(puzzles: OpenPuzzles, say: Say, other: str, room: int, rows: int) -> Lines:
    """Return the available keys in up to `rows` lines of `room` columns.

    If there is no room for all labels, the least informative are left out.
    """
    now = puzzles.now
    shown = [key for key in KEYS if works(key.action, now, other)]
    lines: list[list[LinePart]] = []
    for count in range(len(BARE) + 1):
        lines = [[]]
        for key in shown:
            does = f"command('{key.action}')"
            parts = [LinePart(f" {key.key.upper()}", does, "bold")]
            if key.action not in BARE[:count]:
                parts.append(LinePart(f" {say(label(key, now, other))}", does, "faint"))
            if lines[-1] and _wide(*lines[-1], *parts) > room:
                lines.append([])
            lines[-1] += parts
        if len(lines) <= rows:
            break
    return lines[:rows]


def guide(puzzles: OpenPuzzles, say: Say) -> list[str]:
    """Return the help: keys, notation of moves, and the meaning of the board's signs."""
    now = puzzles.now
    rule_lines = rules(now.family.name, getattr(say, "language", "en")).split("\n") if now is not None else []
    lines = [*wrap(" ".join(rule_lines[:RULES]), WIDTH), ""] if rule_lines else []
    lines += [say(Text("unriddle: enter, watch and play puzzles")), ""]
    lines += [f"{key.key.upper():5}{say(key.about)}" for key in KEYS]
    lines += ["", *(say(text) for text in HANDS), ""]
    if now is not None:
        lines.append(f"{say(now.family.title)}:")
        if now.family.playing is not None:
            lines += [f"  {example:24} {say(meaning)}" for meaning, example in now.family.playing.moves.items()]
        lines += ["", say(Text("A move can be typed, too: F12, Type a move"))]
    return [*lines, "", say(Text("Esc closes this"))]


HANDS = (
    Text("Arrows move, Space and Enter put or take, Backspace clears, Esc drops what was begun."),
    Text("Mouse: click, drag along a line; the right button crosses out. Shift with arrows draws a line."),
    Text("Tab goes to the results: / filters, c copies, s saves, Enter plays what is chosen."),
    Text(
        "A grid that does not fit moves with the cursor and the wheel; F3 shows all of it, small and without numbers."
    ),
    Text("Where a hint supposes something, < and > leaf through what follows from it, and so does F4."),
    Text("Watching: + and - change the pace. Paste a puzzle anywhere and it opens."),
    Text("Signs: <> cursor, [] the reason of a step, + new, ! breaks a rule, x empty, * prize, # blocked."),
)


SMALL, AROUND = 60, 3  # columns from which on they may, and lines around the board in addition to those of the keys
RESULT_LINES = 12  # lines of the results below the board
BROAD, HIGH = 100, 40  # columns from which on results stand beside the board, lines from which on below it
TOGETHER, MARGIN = 120, 4  # columns of both in a terminal that has more, and those beside a board that needs more
STRIP, PART, LOW = 4, 8, 2  # lines of sentences, of how many there are they are one; fewer beside a board that is cut
KEYED, TALL = 80, 20  # columns for one line of keys, and lines of a terminal for two
HINTED = (Role.NEW, Role.MARKED, Role.WRONG)
BEHIND = 1  # pieces that wait to be written
PAINT_S = 0.02  # a search is painted at most so often
ROWS_S = 0.5  # and its list of results
LIST_KEYS = Text("/ filter  c copy  s save")


def nearest(picture: Picture, cursor: tuple[int, int]) -> tuple[int, int] | None:
    """Return the hint's cell that is nearest to the cursor, preferring new ones; None if it has none."""

    def far(cell: tuple[int, int]) -> tuple[bool, int]:
        row, column = cell
        new = picture.cells[row][column].role is Role.NEW
        return not new, max(abs(row - cursor[0]), abs(column - cursor[1]))

    rows = enumerate(picture.cells)
    marked = ((row, at) for row, line in rows for at, one in enumerate(line) if one.marked or one.role in HINTED)
    return min(marked, key=far, default=None)


class Layout(NamedTuple):
    """Layout of a puzzle in a terminal.

    `beside`: whether the whole board fits next to the results; `framed`: also with a frame; `columns` of its pane in a
    much wider terminal, 0 for all; `strip`: lines for sentences; `cut`: whether only a part of the board is visible.
    """

    beside: bool = False
    framed: bool = False
    columns: int = 0
    strip: int = 1
    cut: bool = False


class Painter:
    """Updates the widgets, redrawing only changed ones; `listed`: results replace the board."""

    def __init__(
        self, app: App[list[str]], puzzles: OpenPuzzles, advice: Advice, say: Say, clock: Clock, unicode: bool
    ) -> None:
        self.app: App[list[str]] = app
        self.puzzles: OpenPuzzles = puzzles
        self.advice: Advice = advice
        self.say: Callable[[str], str] = say
        self.clock: Clock = clock
        self.certain: bool
        self.unicode: bool
        self.unicode, self.certain = unicode, unicode and is_certain()
        self.listed = False
        self.painted: int = 0  # how often
        self._layout: tuple[Any, Layout] = (None, Layout())
        self._soon: Any = None
        self._last_sentence, self._page = "", 0  # the sentence, and the page of it that is shown
        self._rows: tuple[Any, float] = (None, 0.0)

    def renew(self) -> None:
        """Rebuild the list of results the next time."""
        self._rows = (None, 0.0)

    def soon(self) -> None:
        """Paint in a moment, with whatever else comes until then."""
        if self._soon is None and self.app.is_running:
            self._soon = self.app.set_timer(PAINT_S, self._paint_now)

    @property
    def narrow(self) -> bool:
        """Whether board and results share one place."""
        size = self.app.size
        return size.width < BROAD and size.height < HIGH and not self._results_beside

    @property
    def _results_beside(self) -> bool:
        """Whether the whole board has room beside the results, though the terminal is small."""
        now = self.puzzles.now
        return now is not None and now.mode != ENTER and self.app.size.width >= SMALL and self.layout.beside

    @property
    def other(self) -> str:
        """The view that can replace the board: its overview, the results, or the board again; "" for none."""
        now = self.puzzles.now
        if now is None or now.mode == ENTER:
            return ""
        if self.listed and self.narrow:
            return BOARD
        if (
            self.layout.cut
            and not now.overview
            and now.picture.dense
            and self.unicode
            and not self._is_described(now.picture)
        ):
            return OVERVIEW
        return LIST if self.narrow else BOARD * now.overview

    @property
    def layout(self) -> Layout:
        """Return the layout of the current puzzle; messages never move the board."""
        now, (wide, high) = self.puzzles.now, self.app.size
        key = now, now and now.mode, wide, high
        if self._layout[0] != key and now is not None:
            self._layout = key, self._find_layout(now, wide, high)
        return self._layout[1]

    def _find_layout(self, now: Tab, wide: int, high: int) -> Layout:
        picture, lines = self._with_letters(now.picture), high - AROUND - self._key_lines
        small = Showing(LIGHT, unicode=self.unicode, ends=now.mode == ENTER)

        def place(columns: int, less: int) -> Placing:
            return Placing(picture, columns, lines - less, small)

        fits_beside = place(wide - RESULTS_WIDTH - 1, 0).whole
        across, less = wide, RESULT_LINES if high >= HIGH and wide < BROAD else 0
        if wide >= BROAD or (fits_beside and now.mode != ENTER and wide >= SMALL):
            across, less = wide - RESULTS_WIDTH - FRAME, 0
        framed = place(across - FRAME, less + FRAME).whole
        if framed:
            across, less = across - FRAME, less + FRAME
        first = place(across, less)
        columns = 0
        if wide > TOGETHER and now.mode != ENTER:
            columns = (
                min(wide, max(TOGETHER, first.size[0] + RESULTS_WIDTH + 2 * (FRAME + MARGIN))) - RESULTS_WIDTH - FRAME
            )
        most = min(STRIP, max(1, high // PART))
        if not first.whole:  # the strip shows its clues, so the board scrolls earlier
            clues = wrap(longest(picture, self.say), max(SMALL, wide)) if picture.dense else ()
            strip = min(most, max(LOW, len(clues)))
        else:
            equal_heights = (each for each in range(most, 1, -1) if place(across, less + each - 1).drawn == first.drawn)
            strip = next(equal_heights, 1)
        return Layout(fits_beside, framed, columns, strip, not first.whole)

    @property
    def _key_lines(self) -> int:
        """The number of lines for keys; the same for few keys as for all."""
        wide, high = self.app.size
        return 1 if wide >= KEYED or high < TALL else 2

    def _with_letters(self, picture: Picture) -> Picture:
        """Return the picture to draw, with letters if the terminal's colors are not certain."""
        return with_letters(picture) if self._is_described(picture) else picture

    def _is_described(self, picture: Picture) -> bool:
        """Whether letters have to identify colors."""
        return not self.certain and picture.dense and bool(characters(picture))

    def _paint_panes(self) -> None:
        """Draw the frames around board and results, and their titles."""
        now = self.puzzles.now
        if now is None:
            return
        listing = now.view.listing if now.mode == PLAY else Text("Results")
        level = f" · {self.say(NAMES[now.level])}" if now.level in NAMES else ""
        titles = {"board": (self.say(now.name) + level, ""), "results": (self.say(listing), self.say(LIST_KEYS))}
        for name, (title, keys) in titles.items():
            pane = self.app.query_one(f"#{name}-pane", Pane)
            pane.set_class(not self.layout.framed, "bare")
            pane.put(title, keys, self.unicode)
        self.app.query_one("#board-pane").styles.width = self.layout.columns or "1fr"

    def paint(self) -> None:
        """Draw the current state; unchanged parts are not redrawn."""
        if (
            not (self.app.is_running and self.app.screen_stack)
            or self.app.theme not in TOKENS
            or not self.app.query("#board")
        ):
            return
        self.painted += 1
        now = self.puzzles.now
        main = self.app.query_one("#main")
        main.set_class(self.app.size.width < BROAD and not self.narrow and not self._results_beside, "stacked")
        main.set_class(self.narrow, "single")
        main.set_class(not self.listed, "board")
        main.set_class(self.listed, "list")
        self._paint_panes()
        if now is not None:
            self._paint_board(now)
            self._paint_results(now)
        board = self.app.query_one(Board)
        small = board.picture if now is not None and now.mode == PLAY and board.drawing.small else None
        parts, ends = title(self.puzzles, self.say, self.app.size.width)
        self.app.query_one("#title", Bar).put([parts], ends)
        self._paint_sentence(small)
        self.tick()
        wide, rows = self.app.size.width, self._key_lines
        self.app.query_one("#keys", Bar).put(keys(self.puzzles, self.say, self.other, wide, rows), [], rows)

    def _paint_sentence(self, small: Picture | None) -> None:
        """Show the message in its strip without moving the board.

        A longer text is turned page by page, and a hint extends over the lines below.
        """
        parts, ends = sentence(self.puzzles, self.advice, self.say, small)
        strip = self.layout.strip if self.puzzles.now is not None else 1
        below = 1 + self._key_lines
        most = strip + below * bool(self.advice.level)
        room = max(20, self.app.size.width - _wide(*ends))

        def lines(text: str) -> list[str]:
            found = wrap(_safe(text), room, subsequent_indent=" ")
            return found if len(found) <= most else wrap(_safe(text), room - len(MORE_HINT), subsequent_indent=" ")

        part = parts[0] if parts else LinePart("")
        page_lines = lines(part.text)
        page = self._page if self._last_sentence == part.text else 0
        self._last_sentence, self._page = part.text, min(max(page, 0), max(0, (len(page_lines) - 1) // most))
        shown = page_lines[self._page * most :][:most]
        if len(page_lines) > (self._page + 1) * most:
            shown[-1] += MORE_HINT
        more = min(len(page_lines), most) - strip
        self.app.query_one("#status").display = more < 1
        self.app.query_one("#keys").display = more < 2
        high = strip + (0 if more < 1 else 1 if more < 2 else below)
        self.app.query_one("#sentence", Bar).put([[part._replace(text=line)] for line in shown], ends, high)

    def turn(self, pages: int) -> None:
        """Turn the pages of an overlong message, forward or back."""
        self._page += pages
        self.paint()

    def tick(self) -> None:
        """Let the clock be seen to run."""
        for bar in self.app.query("#status").results(Bar):
            parts, ends = status(self.puzzles, self.say, self.clock)
            bar.put([parts], ends)

    def _paint_board(self, now: Tab) -> None:
        board, advised = self.app.query_one(Board), self.advice.picture if now.mode == PLAY else None
        board.entering = now.mode == ENTER
        typed, picture = now.typed if now.mode == ENTER else None, now.picture
        if advised is not None:
            picture = replace(advised, dense=picture.dense, key=picture.key)  # so that the board stays as it is
        picture = self._with_letters(picture)
        cursor = typed.at if typed else now.cursor
        shown = now.mode != SOLVE or now.view.live
        showing = Showing(
            tokens_of(self.app.theme),
            cursor=cursor if shown else None,
            around=nearest(picture, cursor) if advised is not None and self.layout.cut else None if shown else cursor,
            reasons=advised is not None,
            crosses=now.view.crosses and now.mode == PLAY,
            unicode=self.unicode,
            overview=now.overview and typed is None and not self._is_described(picture),
            ends=typed is not None,
        )
        board.show(picture, showing)

    def _paint_results(self, now: Tab) -> None:
        search, tokens = now.search, tokens_of(self.app.theme)
        results = self.app.query_one(Results)
        if now.mode == PLAY and now.play is not None:
            rows = list(map(self._translate_row, now.view.played(now.play)))
            results.put(rows, -1, tokens)
            return
        key = (id(now), len(search.found), id(search.conclusion), now.view.local, now.view.put, search.running)
        last, when = self._rows
        if key == last:
            results.put(results.rows, now.chosen, tokens)
        elif not search.running or len(search.found) < 200 or time.monotonic() - when > ROWS_S:
            self._rows = key, time.monotonic()
            rows = list(map(self._translate_row, now.view.rows(now.search)))
            results.put(rows, now.chosen, tokens)

    def _translate_row(self, row: Row) -> Row:
        return row._replace(text=self.say(row.text), right=self.say(row.right))

    def _paint_now(self) -> None:
        """Paint now or, if the terminal has not taken the last picture yet, once it has."""
        self._soon = None
        if self.behind:
            self._soon = self.app.set_timer(PAINT_S, self._paint_now)
        else:
            self.paint()

    @property
    def behind(self) -> bool:
        """Whether the terminal is slower than the drawing: Textual's writer thread has a backlog."""
        writer = getattr(self.app._driver, "_writer_thread", None)
        waiting = getattr(writer, "_queue", None)
        return waiting is not None and waiting.qsize() > BEHIND
