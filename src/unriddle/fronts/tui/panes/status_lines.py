"""What the lines around the board say: plain functions of the open puzzles, which widgets then show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import wrap

from unriddle.core import Cell, Picture, Play, Text
from unriddle.fronts.tui.commands.advice import Advice
from unriddle.fronts.tui.commands.keys import KEYS, label, works
from unriddle.fronts.tui.look.color_letters import legend
from unriddle.fronts.tui.panes.bars import Part
from unriddle.fronts.tui.puzzles.clock import Clock
from unriddle.fronts.tui.puzzles.open_puzzles import Puzzles
from unriddle.fronts.tui.puzzles.tab import ENTER, PLAY, SOLVE, Tab
from unriddle.session.library import rules

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
    player = puzzles.player
    ends = []
    if advice.follows and now.mode == PLAY:
        offer = Text(" [Enter: do it]") if advice.ready else Text(" [Enter: more]")
        ends = [Part(say(offer), "command('do')" if advice.ready else "command('hint')", "shine")]
        if advice.leaves:
            stands = f" {advice.leaf}/{len(advice.leaves) - 1} "
            back, on = Part(" <", "command('leaf', -1)", "shine"), Part(">", "command('leaf', 1)", "shine")
            ends = [back, Part(stands), on, *ends]
    if advice.sought and now.mode == PLAY:
        return [Part(" " + say(Text("Looking for the next step; Esc cancels")), "", "faint")], []
    if player.said:
        return [Part(" " + ("! " if player.wrong else "") + say(player.said), "", "bold" if player.wrong else "")], []
    if now.mode == PLAY and advice.level:
        return [Part(" " + say(advice.text))], ends
    if now.mode == ENTER and now.typed is not None:
        return [Part(" " + say(now.typed.says), "", "faint")], []
    if now.mode == PLAY and now.play is not None:
        draft = now.view.says(now.play)
        status = now.play.game.status
        solved = status.why or (_solved(now.play) if status.kind == "solved" else "")
        if solved and status.kind == "solved" and not draft:
            key = Text(" [Enter: next one]") if now.locked else Text(" [F12: next one]")
            return [Part(" " + say(solved), "", "bold")], [Part(say(key), "command('another')", "shine")]
        if draft or solved:
            wrong = status.kind == "broken" and not draft
            return [Part(" " + "! " * wrong + say(draft or solved), "", "bold")], []
        if small is not None:
            return [Part(" " + say(_clues(small, *now.cursor)))], []
        help = Text("Arrows, letters, Space and Enter play, and the mouse; F1 shows more")
        return [Part(" " + say(help), "", "faint")], []
    if now.why and not now.verdict:
        watch = Text("{why}. F5 watches the search here", why=now.why)
        return [Part(" ! " + say(watch), "", "bold")], []
    return [Part(" " + say(now.verdict))], []


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
        share=_percent(search.share),
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


def _percent(share: float) -> str:
    return "100" if share == 1 else f"{min(share * 100, 99.99):.2f}" if share else "0"


def keys(puzzles: Puzzles, say: Say, narrow: bool, listed: bool, room: int) -> list[Part]:
    """The keys that work now; where there is no room for all their names, those that say least go without."""
    now = puzzles.now
    shown = [(key, f" {say(label(key, now, listed))}") for key in KEYS if works(key.action, now, narrow)]
    long = sum(len(f" {key.key}{name}") for key, name in shown) - room
    bare = set()
    for key, name in sorted(shown, key=lambda pair: BARE.find(pair[0].action)):
        if long > 0 and key.action in BARE:
            bare.add(key.action)
            long -= len(name)
    parts = []
    for key, name in shown:
        does = f"command('{key.action}')"
        parts += [Part(f" {key.key.upper()}", does, "bold")]
        parts += [Part(name, does, "faint")] if key.action not in bare else []
    return parts


def guide(puzzles: Puzzles, say: Say) -> list[str]:
    """The help: keys, how moves are typed, and what the signs of the board mean."""
    now = puzzles.now
    told = rules(now.family.name, getattr(say, "language", "en")).split("\n") if now is not None else []
    lines = [*(line for each in told[:RULES] for line in wrap(each, WIDTH)), ""] if told else []
    lines += [say(Text("unriddle: enter, watch and play puzzles")), ""]
    lines += [f"{key.key.upper():5}{say(ABOUT[key.action])}" for key in KEYS]
    lines += ["", *(say(text) for text in BOARD), ""]
    if now is not None:
        lines.append(f"{say(now.family.title)}:")
        if now.family.playing is not None:
            lines += [f"  {example:24} {say(what)}" for what, example in now.family.playing.moves.items()]
        lines += ["", say(Text("A move can be typed, too: F12, Type a move"))]
    return [*lines, "", say(Text("Esc closes this"))]


ABOUT = {
    "guide": Text("this help"),
    "mode": Text("play by hand, or watch the search"),
    "swap": Text("the board, or the results, where only one has room"),
    "hint": Text("where to look; again: what follows, and why; Enter then does it"),
    "run": Text("search, pause, continue; after a solution, look for the next one"),
    "step": Text("one step of the search"),
    "enter": Text("change this puzzle in its grid, or open what was typed"),
    "undo": Text("undo the last move"),
    "redo": Text("redo the move"),
    "leave": Text("quit; everything is kept for next time"),
    "more": Text("all commands by name: themes, levels, word lists, marks, mistakes"),
}
BOARD = (
    Text("Arrows move, Space and Enter put or take, Backspace clears, Esc drops what was begun."),
    Text("Mouse: click, drag along a line; the right button crosses out. Shift with arrows draws a line."),
    Text("Tab goes to the results: / filters, c copies, s saves, Enter plays what is chosen."),
    Text("A grid that does not fit moves with the cursor and the wheel; F12, Zoom: large cells, or more of them."),
    Text("Where a hint supposes something, < and > leaf through what follows from it, and so does F4."),
    Text("Watching: + and - change the pace. Paste a puzzle anywhere and it opens."),
    Text("Signs: <> cursor, [] the reason of a step, + new, ! breaks a rule, x empty, * prize, # blocked."),
)
