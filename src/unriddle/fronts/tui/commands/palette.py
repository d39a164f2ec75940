"""All commands by name, for the palette: those that have a key, and those that have none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import SystemCommand

from unriddle.core import Text
from unriddle.core.system.folders import data
from unriddle.fronts.tui.commands.keys import KEYS, label, works
from unriddle.fronts.tui.look.colors import LABELS, NAMES, TOKENS
from unriddle.fronts.tui.panes.painter import ABOUT, NAMED
from unriddle.fronts.tui.puzzles.tab import ENTER, PACES, PLAY, SOLVE, Tab
from unriddle.fronts.tui.worker.making import days, next_of
from unriddle.registry import find, makers, names
from unriddle.session.playing import Playing

if TYPE_CHECKING:
    from unriddle.fronts.tui.commands.hints import Hinting
    from unriddle.fronts.tui.commands.opening import Opening, Searching
    from unriddle.fronts.tui.host import Host
    from unriddle.fronts.tui.panes.painter import Painter

    class Whole(Host, Protocol):
        """The application with its parts."""

        does: Mapping[str, Callable[..., Any]]
        helper: Hinting
        opening: Opening
        painter: Painter
        searching: Searching


def commands(frame: Whole, narrow: bool) -> Iterator[SystemCommand]:
    """What works now."""
    say, now = frame.say, frame.puzzles.now

    def command(title: str, about: str, action: object) -> SystemCommand:
        return SystemCommand(say(title), say(about), action)  # type: ignore[arg-type]

    for key in KEYS:
        if works(key.action, now, narrow) and key.action != "more":
            name = Text("{label} ({key})", label=label(key, now, frame.painter.listed), key=key.key.upper())
            yield command(name, ABOUT[key.action], frame.does[key.action])
    yield command(
        Text("Open another puzzle"), Text("paste it, or pick one"), partial(frame.opening.welcome_with, "", None)
    )
    if now is not None and next_of(now.family):
        yield command(Text("Next puzzle"), Text("of this kind, as hard as today's"), frame.opening.another)
    for family in makers():
        new = Text("New puzzle: {family}", family=family.title)
        yield command(new, Text("made as you want it"), partial(frame.opening.new, family))
    for family in map(find, names()):
        if family.typing is not None:
            typed = Text("Type in: {family}", family=family.title)
            yield command(typed, Text("an empty grid, as large as you want it"), partial(frame.opening.blank, family))
    for today, order in days():
        yield command(today, Text("the same for everybody"), partial(frame.opening.make, order))
    for look in TOKENS:
        yield command(Text("Theme: {name}", name=LABELS[look]), "", _set(frame, "theme", NAMES[look]))
    for at, opened in enumerate(frame.puzzles.opened):
        if opened is not now:
            yield command(Text("Go to {name}", name=opened.name), "", partial(frame.opening.go, at))
    if now is not None:
        if "rate" in now.family.entries and now.mode != ENTER:
            yield command(Text("How hard is it?"), Text("its level, and what it is based on"), frame.helper.rate)
        yield command(Text("Close this puzzle"), Text("its game and its search are kept"), frame.opening.closed)
        if now.bare.dense:
            yield command(Text("Zoom"), Text("large cells, or all of them"), lambda: _zoom(frame, now))
        search = _of_search(frame, now) if now.mode != ENTER else ()
        for title, about, action in (*search, *_of_play(frame, now)):
            yield command(title, about, action)


def _set(frame: Whole, name: str, value: object) -> object:
    def do() -> None:
        setattr(frame, name, value)
        frame.changed()

    return do


def _done(frame: Whole, change: Callable[[], object]) -> object:
    def do() -> None:
        change()
        frame.changed()

    return do


def _zoom(frame: Whole, now: Tab) -> None:
    now.zoomed = not now.zoomed
    frame.paint()


def _of_search(frame: Whole, now: Tab) -> Iterator[tuple[Text, str, object]]:
    """Commands for who watches."""
    yield Text("All solutions"), Text("search to the end"), frame.searching.all
    yield Text("Search from the start"), Text("forget what was found"), frame.searching.again
    for entry in now.family.entries:
        if entry != now.search.entry:
            yield Text("Search: {entry}", entry=entry), "", partial(frame.searching.aim, entry=entry)
    for pace in PACES:
        yield Text("Replay: {pace}", pace=NAMED[pace]), "", partial(frame.searching.pace, pace)
    if now.family.lexicon is not None:
        from unriddle.lexicon import names

        for name in names():
            about = Text("search with this list")
            yield Text("Words: {name}", name=name), about, partial(frame.searching.aim, lexicon=name)
        yield (
            Text("Words: a list of your own"),
            Text("a file with one word per line"),
            lambda: frame.opening.ask(
                Text("Which file?"), lambda path: frame.application.run_worker(frame.searching.aim(lexicon=path))
            ),
        )
        if data() is not None:
            yield Text("Add a word"), Text("to your own list"), lambda: _word(frame, "add")
            yield Text("Ban a word"), Text("from every list"), lambda: _word(frame, "ban")
    if now.mode == SOLVE and now.view.live and now.chosen >= 0:
        yield Text("What does this letter open?"), Text("words for the other side"), frame.helper.trap


def _word(frame: Whole, what: str) -> None:
    """Change the player's own words, and search again with them."""

    def change(word: str) -> None:
        from unriddle.lexicon import player

        player.change(**{what: [word]})
        frame.application.run_worker(_afresh(frame))

    chosen = frame.puzzles.now
    found = chosen.search.solution(chosen.chosen) if chosen and 0 <= chosen.chosen < len(chosen.search.found) else None
    frame.opening.ask(Text("Which word?"), change, getattr(found, "word", "") if what == "ban" else "")


async def _afresh(frame: Whole) -> None:
    await frame.searching.again()
    await frame.searching.run()


def _of_play(frame: Whole, now: Tab) -> Iterator[tuple[str, str, object]]:
    """Commands for who plays."""
    play, change = now.play, frame.puzzles.player.change
    if play is None or (now.mode != PLAY and not now.view.live):
        return
    yield (
        Text("Type a move"),
        Text("written as in the help"),
        lambda: frame.opening.ask(Text("Which move?"), lambda text: frame.puzzles.player.move(text)),
    )
    yield Text("From the start"), Text("undo all moves"), _done(frame, partial(change, Playing.restart))
    yield Text("Mark this place"), Text("to come back to it"), lambda: frame.opening.ask(Text("Which name?"), play.mark)
    for name in play.marks:
        yield Text("Back to {name}", name=name), "", _done(frame, partial(change, partial(Playing.back, name=name)))
    if play.by_hand.contradicted is not None:
        yield Text("Check"), Text("which cells are mistakes"), frame.helper.check
    if play.by_hand.moves_to is not None:
        yield Text("Complete the board"), Text("play the solution as one move"), frame.helper.complete
    for tool in play.by_hand.tools(play.game):
        if len(tool.name) > 1:
            yield Text("Put: {tool}", tool=tool.label), "", _set_tool(frame, now, tool.name)
    for text, example in play.by_hand.moves.items():
        if example.isalpha() and now.view.live:
            yield text, "", _done(frame, partial(frame.puzzles.player.move, example))
    for option in now.family.options:
        if option.of == "game" and "|" in option.type:
            for value in option.type.split("|"):
                title = Text("New game: {option} {value}", option=option.name, value=value)
                yield title, Text.of(option.help), partial(frame.opening.begin, {option.keyword: value})


def _set_tool(frame: Whole, now: Tab, name: str) -> object:
    def do() -> None:
        now.view.tool = name
        frame.paint()

    return do
