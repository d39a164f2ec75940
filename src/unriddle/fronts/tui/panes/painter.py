"""Draws everything as it stands: board, results, the lines around them, and the keys that work now."""

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

from unriddle.core import Cell, Picture, Play, Text
from unriddle.core.errors import plain
from unriddle.draw.text import width
from unriddle.fronts.tui.board import Board, Placing, Showing, whole
from unriddle.fronts.tui.look import ASCII, LIGHT, TOKENS, is_certain, legend, lettered, signs, tokens_of
from unriddle.fronts.tui.panes.results import Results
from unriddle.fronts.tui.puzzles.open_puzzles import ENTER, PLAY, SOLVE, Clock, Puzzles, Tab
from unriddle.fronts.tui.puzzles.views import WIDE, Row
from unriddle.fronts.tui.worker.link import Advice
from unriddle.session.book import NAMES
from unriddle.session.reading import rules


class Key(NamedTuple):
    """A key, the action it is for, what it is called, and what it does."""

    key: str
    action: str
    label: Text
    about: Text


KEYS = (
    Key("f1", "guide", Text("Help"), Text("this help")),
    Key("f2", "mode", Text("Solve"), Text("play by hand, or watch the search")),
    Key("f3", "swap", Text("List"), Text("the board, or the results, where only one has room")),
    Key("f4", "hint", Text("Hint"), Text("where to look; again: what follows, and why; Enter then does it")),
    Key("f5", "run", Text("Run"), Text("search, pause, continue; after a solution, look for the next one")),
    Key("f6", "step", Text("Step"), Text("one step of the search")),
    Key("f7", "enter", Text("Edit"), Text("change this puzzle in its grid, or open what was typed")),
    Key("f8", "undo", Text("Undo"), Text("undo the last move")),
    Key("f9", "redo", Text("Redo"), Text("redo the move")),
    Key("f10", "leave", Text("Quit"), Text("quit; everything is kept for next time")),
    Key("f12", "more", Text("More"), Text("all commands by name: themes, levels, word lists, marks, mistakes")),
)
ALWAYS = ("guide", "leave", "more")


def works(action: str, now: Tab | None, narrow: bool) -> bool:
    """Whether a command has something to do; `narrow`: board and results share one place."""
    if now is None or action in ALWAYS:
        return action in ALWAYS
    play, mode = now.play, now.mode
    playing = play is not None and mode == PLAY
    shown = playing or (now.view.live and mode == SOLVE)  # whether the game is what is on the board
    found = {
        "mode": play is not None and mode != ENTER,
        "swap": narrow and mode != ENTER,
        "hint": playing and now.family.teaching is not None,
        "step": mode == SOLVE,
        "enter": now.family.typing is not None,
        "undo": shown and play is not None and play.at > 0,
        "redo": shown and play is not None and play.at < len(play.moves),
    }
    return bool(found.get(action, True))


def label(key: Key, now: Tab | None, listed: bool) -> Text:
    """What a key is called now; `listed`: the results are in the place of the board."""
    if now is not None:
        if key.action == "mode" and now.mode == SOLVE:
            return Text("Play")
        if key.action == "run" and now.search.running:
            return Text("Pause")
        if now.mode == ENTER and key.action in ("enter", "run"):
            return Text("Open") if key.action == "enter" else Text("Solve")
        if key.action == "swap" and listed:
            return Text("Board")
    return key.label


MORE = " … PgDn"


class Part(NamedTuple):
    """A piece of a line; what a click on it does; and how it looks: "", faint, bold or shine."""

    text: str
    action: str = ""
    look: str = ""


Lines = Sequence[Sequence[Part]]
LOOKS = {"": "", "faint": "$secondary", "bold": "bold", "shine": "bold $primary"}


class Bar(Horizontal):
    """Parts, line by line, and those at the right end of the first; what is too long is cut."""

    DEFAULT_CSS: ClassVar[str] = """
    Bar { height: 1; }
    Bar Static { width: auto; height: 100%; text-wrap: nowrap; text-overflow: ellipsis; }
    Bar Static:first-child { width: 1fr; }
    .ascii Bar Static { text-overflow: clip; }
    """

    def __init__(self, name: str) -> None:
        super().__init__(Static(), Static(), id=name)
        self.shown: tuple[Lines, Sequence[Part]] = ((), ())

    def put(self, lines: Lines, ends: Sequence[Part], least: int = 1) -> None:
        """Show these from now on, in `least` lines at the least."""
        self.styles.height = max(len(lines), least)
        if self.shown != (lines, ends):
            wider, self.shown = _wide(*ends) != _wide(*self.shown[1]), (lines, ends)
            for static, each in zip(self.query(Static), (lines, [ends]), strict=True):
                static.auto_links = False
                static.update(
                    Content("\n").join(Content.assemble(*map(self._styled, line)) for line in each), layout=wider
                )

    def _styled(self, part: Part) -> Content:
        text = _safe(part.text).translate({} if getattr(self.app, "unicode", True) else ASCII)
        told = Content.styled(text, LOOKS[part.look])
        return told.stylize(Style.from_meta({"@click": f"app.{part.action}"})) if part.action else told


def _wide(*parts: Part) -> int:
    return sum(width(_safe(part.text)) for part in parts)


def _safe(text: str) -> str:
    """The text without control characters, its blanks kept."""
    return text if text.isprintable() else plain(text)


FRAME = 2  # columns, and lines, that a frame takes


class Pane(Container):
    """Its frame is heavy while what stands in it has the focus; `bare` it has none."""

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
        sign = "" if unicode or not here else "> "  # a frame of ASCII is never heavy
        shown = tuple(text if unicode else text.translate(ASCII) for text in (plain(sign + title), plain(keys) * here))
        if shown != self._shown:
            self._shown = shown
            for name, text in zip(("border_title", "border_subtitle"), shown, strict=True):
                setattr(self, name, Content(text))


RULES, WIDTH = 5, 72  # lines of the rules of a game, and columns of them
Say = Callable[[str], str]
Labels = Sequence[Sequence[Cell]]
BARE = "redo undo swap step enter mode hint"  # keys that may stand without their names, the first of them first
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


def title(puzzles: Puzzles, say: Say) -> tuple[list[Part], list[Part]]:
    """The open puzzles, and the two modes."""
    parts = [Part(" unriddle ", "", "bold")]
    for at, opened in enumerate(puzzles.opened):
        sign = "*" if opened.search.running else ""
        count = f" {opened.search.count:,}" if opened.search.count and not opened.search.running else ""
        look = "shine" if at == puzzles.at else "faint"
        parts.append(Part(f"  {at + 1} {opened.name}{count}{sign} ", f"command('go', {at})", look))
    parts.append(Part("  + ", "command('welcome')", "faint"))
    ends = []
    for mode, name in ((SOLVE, Text("Solve")), (PLAY, Text("Play"))):
        here = puzzles.now is not None and puzzles.now.mode == mode
        shown = f"[{say(name)}]" if here else f" {say(name)} "
        ends.append(Part(shown, f"command('turn', '{mode}')", "shine" if here else "faint"))
    return parts, ends


def sentence(puzzles: Puzzles, advice: Advice, say: Say, small: Picture | None) -> tuple[list[Part], list[Part]]:
    """The only line that talks: a hint, a mistake, what is being typed, or the verdict; where the board is too `small`
    for its clues those of the cursor.
    """
    now = puzzles.now
    if now is None:
        return [], []
    ends: list[Part] = []

    def told(text: str, look: str = "", sign: str = " ") -> tuple[list[Part], list[Part]]:
        return [Part(sign + say(text), "", look)], ends

    if advice.sought and now.mode == PLAY:
        return told(Text("Looking for the next step; Esc cancels"), "faint")
    if now.player.said:
        return told(now.player.said, "bold" * now.player.wrong, " ! " if now.player.wrong else " ")
    if now.mode == PLAY and advice.level:
        if advice.follows:
            offer = Text(" [Enter: do it]") if advice.ready else Text(" [Enter: more]")
            ends = [Part(say(offer), "command('do')" if advice.ready else "command('hint')", "shine")]
            if advice.leaves:
                stands = f" {advice.leaf}/{len(advice.leaves) - 1} "
                back, on = Part(" <", "command('leaf', -1)", "shine"), Part(">", "command('leaf', 1)", "shine")
                ends = [back, Part(stands), on, *ends]
        return told(advice.text)
    if now.mode == ENTER and now.typed is not None:
        return told(now.typed.says, "faint")
    if now.mode == PLAY and now.play is not None:
        draft = now.view.says(now.play)
        status = now.play.game.status
        solved = status.why
        if status.kind == "solved":  # the picture that it is, where it has a name
            solved = ". ".join(map(say, filter(None, (status.why, _solved(now.play)))))
        if status.kind == "solved" and not draft:
            key = Text(" [Enter: next one]") if now.locked else Text(" [F12: next one]")
            ends = [Part(say(key), "command('another')", "shine")]
        if draft or solved:
            return told(draft or solved, "bold", " ! " if status.kind == "broken" and not draft else " ")
        if small is not None:
            return told(_clues(small, *now.cursor))
        return told(Text("Arrows, letters, Space and Enter play, and the mouse; F1 shows more"), "faint")
    if now.why and not now.verdict:
        return told(Text("{why}. F5 watches the search here", why=now.why), "bold", " ! ")
    return told(now.verdict)


def _solved(play: Play) -> Text:
    """How long it took, and how much help there was."""
    seconds, hints = int(play.seconds), play.helped["hints"]
    time = f"{seconds // 60}:{seconds % 60:02}"
    if hints:
        return Text(
            "Solved in {time} with {count} hint.", "Solved in {time} with {count} hints.", time=time, count=hints
        )
    return Text("Solved in {time}.", time=time)


def _clues(small: Picture, row: int, column: int) -> Text:
    """The clues of a row and a column."""
    across, down = (_named(lines[at : at + 1])[0] for lines, at in ((small.left, row), (small.top, column)))
    return Text(
        "row {row}: {across}; column {column}: {down}", row=row + 1, across=across, column=column + 1, down=down
    )


def _named(labels: Labels) -> list[str]:
    return [" ".join(one.text for one in line) for line in labels] or [""]


def longest(small: Picture, say: Say) -> str:
    """The longest sentence on clues: where there is room for it, the board stays where it is for every other one."""
    lengths = (list(map(len, _named(lines))) for lines in (small.left, small.top))
    row, column = (each.index(max(each)) for each in lengths)
    return " " + say(_clues(small, row, column))


def status(puzzles: Puzzles, say: Say, clock: Clock) -> tuple[list[Part], list[Part]]:
    """How the game or the search stands."""
    now = puzzles.now
    if now is None or now.mode == ENTER:
        return [], []
    if now.mode == PLAY and now.play is not None:
        tool = now.view.mode(now.play)
        seconds = clock.seconds(now.play)
        names = "  ".join(f"{sign} {say(name)}" for sign, name in legend(now.picture))
        ends = [Part(f"{names}  ", "", "faint")] if names else []
        ends += [Part(f"{say(tool)}  " if tool else ""), Part(f"{seconds // 60}:{seconds % 60:02} ", "", "faint")]
        return [Part(f" {_game(now.play, now, say)}", "", "faint")], ends
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
    stands = [Part(f" {_game(now.play, now, say)} ", "", "bold")] if now.view.live and now.play is not None else []
    return [*stands, Part(" " + say(counts), "", "faint")], [Part(f"{say(WHYS[search.why])}  {pace} ", "", "faint")]


def _game(play: Play, now: Tab, say: Say) -> str:
    """How the game stands, and whose move it is."""
    turn = ""
    if play.game.turn and play.game.status.kind == "open":
        turn = say(Text("player {side} to move", side=play.game.turn)) + "  "
    return turn + say(now.view.tally(play))


def keys(puzzles: Puzzles, say: Say, narrow: bool, listed: bool, room: int, rows: int) -> Lines:
    """The keys that work now, in up to `rows` lines of `room` columns; where the names have no room, those that say
    least are left out.
    """
    now = puzzles.now
    shown = [(key, f" {say(label(key, now, listed))}") for key in KEYS if works(key.action, now, narrow)]
    long = sum(len(f" {key.key}{name}") for key, name in shown) - room * rows
    bare = set()
    for key, name in sorted(shown, key=lambda pair: BARE.find(pair[0].action)):
        if long > 0 and key.action in BARE:
            bare.add(key.action)
            long -= len(name)
    lines: list[list[Part]] = [[]]
    for key, name in shown:
        does = f"command('{key.action}')"
        parts = [Part(f" {key.key.upper()}", does, "bold")]
        parts += [Part(name, does, "faint")] if key.action not in bare else []
        if _wide(*lines[-1], *parts) > room and len(lines) < rows:
            lines.append([])
        lines[-1] += parts
    return lines


def guide(puzzles: Puzzles, say: Say) -> list[str]:
    """The help: keys, how moves are typed, and what the signs of the board mean."""
    now = puzzles.now
    told = rules(now.family.name, getattr(say, "language", "en")).split("\n") if now is not None else []
    lines = [*(line for each in told[:RULES] for line in wrap(each, WIDTH)), ""] if told else []
    lines += [say(Text("unriddle: enter, watch and play puzzles")), ""]
    lines += [f"{key.key.upper():5}{say(key.about)}" for key in KEYS]
    lines += ["", *(say(text) for text in BOARD), ""]
    if now is not None:
        lines.append(f"{say(now.family.title)}:")
        if now.family.playing is not None:
            lines += [f"  {example:24} {say(what)}" for what, example in now.family.playing.moves.items()]
        lines += ["", say(Text("A move can be typed, too: F12, Type a move"))]
    return [*lines, "", say(Text("Esc closes this"))]


BOARD = (
    Text("Arrows move, Space and Enter put or take, Backspace clears, Esc drops what was begun."),
    Text("Mouse: click, drag along a line; the right button crosses out. Shift with arrows draws a line."),
    Text("Tab goes to the results: / filters, c copies, s saves, Enter plays what is chosen."),
    Text("A grid that does not fit moves with the cursor and the wheel; F12, Zoom: large cells, or more of them."),
    Text("Where a hint supposes something, < and > leaf through what follows from it, and so does F4."),
    Text("Watching: + and - change the pace. Paste a puzzle anywhere and it opens."),
    Text("Signs: <> cursor, [] the reason of a step, + new, ! breaks a rule, x empty, * prize, # blocked."),
)


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

    def __init__(
        self, app: App[list[str]], puzzles: Puzzles, advice: Advice, say: Say, clock: Clock, unicode: bool
    ) -> None:
        self.app: App[list[str]] = app
        self.puzzles: Puzzles = puzzles
        self.advice: Advice = advice
        self.say: Callable[[str], str] = say
        self.clock: Clock = clock
        self.certain: bool
        self.unicode: bool
        self.unicode, self.certain = unicode, unicode and is_certain()
        self.listed = False
        self.painted: int = 0  # how often
        self._fits: tuple[Any, tuple[bool, bool, int]] = (None, (False, False, 0))
        self._soon: Any = None
        self._told, self._page = "", 0  # the sentence, and the page of it that is shown
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
        now, wide = self.puzzles.now, self.app.size.width
        return now is not None and now.mode != ENTER and wide >= SMALL and self._fitting[0]

    @property
    def _fitting(self) -> tuple[bool, bool, int]:
        """Whether the whole board has room beside the results, and with a frame where it stands; and the columns of its
        pane in a terminal that has many more, 0 for all there are.
        """
        now, (wide, high) = self.puzzles.now, self.app.size
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
                needed = Placing(self._lettered(picture), *room, Showing(LIGHT, unicode=self.unicode)).size[0]
                columns = min(wide, max(TOGETHER, needed + WIDE + 2 * (FRAME + MARGIN))) - WIDE - FRAME
            self._fits = key, (beside, whole(picture, *room), columns)
        return self._fits[1]

    def _lettered(self, picture: Picture) -> Picture:
        """The picture as it is drawn here: with letters where colours are not certain."""
        return picture if self.certain or not picture.dense else lettered(picture)

    def _paint_panes(self) -> None:
        """The frames around board and results, and their titles."""
        now = self.puzzles.now
        if now is None:
            return
        listing = now.view.listing if now.mode == PLAY else Text("Results")
        level = f" · {self.say(NAMES[now.level])}" if now.level in NAMES else ""
        titles = {"board": (now.name + level, ""), "results": (self.say(listing), self.say(LIST_KEYS))}
        for name, (title, keys) in titles.items():
            pane = self.app.query_one(f"#{name}-pane", Pane)
            pane.set_class(not self._fitting[1], "bare")
            pane.put(title, keys, self.unicode)
        self.app.query_one("#board-pane").styles.width = self._fitting[2] or "1fr"

    def paint(self) -> None:
        """Draw everything as it stands now; what has not changed is not drawn again."""
        if (
            not (self.app.is_running and self.app.screen_stack)
            or self.app.theme not in TOKENS
            or not self.app.query("#board")
        ):
            return
        self.painted += 1
        now = self.puzzles.now
        main = self.app.query_one("#main")
        main.set_class(self.app.size.width < BROAD and not self.narrow and not self._beside, "stacked")
        main.set_class(self.narrow, "single")
        main.set_class(not self.listed, "board")
        main.set_class(self.listed, "list")
        self._paint_panes()
        if now is not None:
            self._paint_board(now)
            self._paint_results(now)
        board = self.app.query_one(Board)
        small = board.picture if now is not None and now.mode == PLAY and board.drawing.small else None
        parts, ends = title(self.puzzles, self.say)
        self.app.query_one("#title", Bar).put([parts], ends)
        self._paint_sentence(small)
        self.tick()
        wide, high = self.app.size
        rows = KEY_LINES if high >= TALL else 1
        self.app.query_one("#keys", Bar).put(keys(self.puzzles, self.say, self.narrow, self.listed, wide, rows), [])

    def _paint_sentence(self, small: Picture | None) -> None:
        """The line that talks: as many lines as it needs, up to a part of the screen, or as the longest clues would."""
        parts, ends = sentence(self.puzzles, self.advice, self.say, small)
        wide, high = self.app.size
        most = high // 2 if self.advice.level else min(SENTENCE, max(1, high // PART))  # a reason is told whole
        room = max(20, wide - _wide(*ends))

        def lines(text: str) -> list[str]:
            found = wrap(_safe(text), room, subsequent_indent=" ")
            return found if len(found) <= most else wrap(_safe(text), room - len(MORE), subsequent_indent=" ")

        part = parts[0] if parts else Part("")
        told, least = lines(part.text), len(lines(longest(small, self.say))) if small else 1
        page = self._page if self._told == part.text else 0
        self._told, self._page = part.text, min(max(page, 0), max(0, (len(told) - 1) // most))
        shown = told[self._page * most :][:most]
        if len(told) > (self._page + 1) * most:
            shown[-1] += MORE
        bar = self.app.query_one("#sentence", Bar)
        bar.put([[part._replace(text=line)] for line in shown], ends, min(least, most) if len(told) <= most else most)

    def turn(self, pages: int) -> None:
        """Show the next lines of what is too long for the room, or those before."""
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
            picture = replace(advised, dense=picture.dense)  # so that the board stays where it is
        told = not self.certain and picture.dense and bool(signs(picture))
        picture = self._lettered(picture)
        cursor = typed.at if typed else now.cursor
        showing = Showing(
            tokens_of(self.app.theme),
            cursor=cursor if now.mode != SOLVE or now.view.live else None,
            around=now.cursor,
            reasons=advised is not None,
            crosses=now.view.crosses and now.mode == PLAY,
            unicode=self.unicode,
            zoomed=now.zoomed or typed is not None or told,
            ends=typed is not None,
        )
        board.show(picture, showing)

    def _paint_results(self, now: Tab) -> None:
        search, tokens = now.search, tokens_of(self.app.theme)
        results = self.app.query_one(Results)
        if now.mode == PLAY and now.play is not None:
            rows = list(map(self._said, now.view.played(now.play)))
            results.put(rows, -1, tokens)
            return
        key = (id(now), len(search.found), id(search.conclusion), now.view.local, now.view.put, search.running)
        last, when = self._rows
        if key == last:
            results.put(results.rows, now.chosen, tokens)
        elif not search.running or len(search.found) < 200 or time.monotonic() - when > ROWS_S:
            self._rows = key, time.monotonic()
            rows = list(map(self._said, now.view.rows(now.search)))
            results.put(rows, now.chosen, tokens)

    def _said(self, row: Row) -> Row:
        return row if type(row.text) is str else row._replace(text=self.say(row.text))

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
