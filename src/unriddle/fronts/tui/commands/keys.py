"""The commands with a key of their own: what each is called now, and whether it works now."""

from __future__ import annotations

from typing import NamedTuple

from unriddle.core import Text
from unriddle.fronts.tui.puzzles.tab import ENTER, PLAY, SOLVE, Tab


class Key(NamedTuple):
    """A key, the action it is for, and what it is called."""

    key: str
    action: str
    label: Text


KEYS = (
    Key("f1", "guide", Text("Help")),
    Key("f2", "mode", Text("Solve")),
    Key("f3", "swap", Text("List")),
    Key("f4", "hint", Text("Hint")),
    Key("f5", "run", Text("Run")),
    Key("f6", "step", Text("Step")),
    Key("f7", "enter", Text("Edit")),
    Key("f8", "undo", Text("Undo")),
    Key("f9", "redo", Text("Redo")),
    Key("f10", "leave", Text("Quit")),
    Key("f12", "more", Text("More")),
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
