"""The same random games through line play, the terminal UI, the protocol and the page's Python: all four say the same.

200 games of all families; a share of them runs always, all of them with --slow.
"""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from play.boards import Board, moves
from rounds import rounds
from said import said as in_words

pytest.importorskip("textual", reason=in_words("terminal-needs-textual") + ": pip install 'unriddle[tui]'")

from fronts.tui.terminal import Terminal, opened

from unriddle import api
from unriddle.fronts.cli.by_lines import Lines, Voice
from unriddle.fronts.protocol import Bridge
from unriddle.fronts.web import in_page
from unriddle.fronts.web.page import Page
from unriddle.lexicon import player
from unriddle.session.saved_games import Kept

GAMES, PART, ALWAYS = 200, 20, 1  # games, those of one test, and how many tests of them run always
LONGEST = 6  # moves of a game
PUZZLES = (
    ("latin:5", {}),
    ("balda:.../рак/...;played=рак", {"first": "human", "second": "human"}),
    ("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", {}),
    ("quartiles:cro,ss,wo,rds,ra,zz,mat,azz", {}),
    ("queens:5", {}),
    ("takuzu:1..0/..../..0./....", {}),
    ("latin:4:.1../..../..../....", {}),
    ("balda:.../кот/...;played=кот", {"level": "1"}),
    ("nonogram:3x3:1/1/1:1/1/1", {}),
    ("latin:3", {}),
    ("nonogram:3x2:1a,1b/1b:1a/1b/1b:colours=ff8800,0000ff", {}),
)
Action = tuple[str, str]  # what is done, and the move where it is one


@dataclass(frozen=True)
class Shipped(Board):
    """A board that is played with the shipped lexicon, by these rules."""

    given: tuple[tuple[str, str], ...] = ()

    @cached_property
    def lexicon(self) -> tuple[Any, ...]:
        return api.arguments(api.find(self.family), self.puzzle)

    @property
    def rules(self) -> dict[str, Any]:
        return dict(self.given)


def actions(board: Board, seed: int) -> list[Action]:
    """A random game with all that may be asked in between."""
    chance, made = Random(seed), list[Action]()
    for move in moves(board, seed, chance.randint(1, LONGEST)):
        made.append(("move", move.replace("!", "")))
        made += [(name, "") for name in ("hint", "hint", "hint", "check", "do", "undo") if chance.random() < 0.3]
        made += [("redo", "")] if chance.random() < 0.1 else []
    return [*made, ("check", ""), *([("solve", ""), ("check", "")] if chance.random() < 0.5 else [])]


class Front(Protocol):
    """One front end, on one game. Each call gives what it says, "" for nothing that matters here."""

    async def move(self, text: str) -> str: ...
    async def hint(self) -> tuple[str, bool]: ...
    async def ask(self, name: str) -> str: ...
    def kept(self) -> dict[str, Any]: ...


class ByLines:
    """Line play; a word that is in no list is accepted."""

    def __init__(self, board: Board) -> None:
        self.said: list[str] = []
        voice = Voice(lambda text: self.said.append(str(text)), lambda picture: None, lambda question: "yes", True)
        self.lines = Lines(Kept(board.begin(), None), voice)

    async def move(self, text: str) -> str:
        return self.take(text)

    async def hint(self) -> tuple[str, bool]:
        told, playing = await self.ask("hint"), self.lines.playing
        return told, bool(playing.level > 1 and playing.hints and playing.hints.follows)

    async def ask(self, name: str) -> str:
        return self.take(f"/{name}")

    def take(self, line: str) -> str:
        self.said.clear()
        changed = self.lines.take(line)
        said = self.said[-1]
        while not (self.lines.play.person() or self.lines.over):
            self.lines.reply()
        return "" if changed else said

    def kept(self) -> dict[str, Any]:
        return dict(json.loads(self.lines.play.to_text()))


class Requests:
    """The protocol, or the page's Python, which is asked as its page asks."""

    def __init__(self, board: Board, page: bool) -> None:
        self.bridge, self.page = Bridge(), Page() if page else None
        self.one(do="play", puzzle=board.puzzle_id, rules=board.rules)

    def one(self, **request: Any) -> dict[str, Any]:
        line = json.dumps(request)
        events = json.loads(self.page.ask(line)) if self.page else list(map(json.loads, self.bridge.answer(line)))
        return dict(events[-1])

    async def move(self, text: str) -> str:
        told = self.one(do="move", text=text)
        return self.replied(self.one(do="insist") if "word" in told else told)

    async def hint(self) -> tuple[str, bool]:
        told = self.one(do="hint")
        return told.get("error") or told["text"], "moves" in told

    async def ask(self, name: str) -> str:
        told = self.one(do={"do": "follow", "check": "mistakes", "solve": "fill"}.get(name, name))
        return str(told["text"]) if name == "check" and "text" in told else self.replied(told)

    def replied(self, told: dict[str, Any]) -> str:
        sheet = self.one(do="sheet")
        while not sheet["person"] and sheet["status"]["kind"] == "open":
            sheet = self.one(do="reply")
        return str(told.get("error", ""))

    def kept(self) -> dict[str, Any]:
        return dict(json.loads(self.one(do="keep")["kept"]))


class Direct:
    """The terminal's link to a worker that is no process of its own."""

    def __init__(self) -> None:
        self.bridge = Bridge()

    async def ask(self, tell: Any, **request: Any) -> bool:
        told = [json.loads(line) for line in self.bridge.answer(json.dumps(request))]
        for event in told:
            tell(event)
        return all(event["event"] != "error" for event in told)

    def stop(self) -> None:
        """Nothing runs."""

    def close(self) -> None:
        """Nothing runs."""

    async def ended(self) -> None:
        """Nothing runs."""


class Keys:
    """The terminal UI: its actions, and what its one line says then."""

    def __init__(self, terminal: Terminal, board: Board) -> None:
        self.terminal, self.frame = terminal, terminal.frame
        self.frame.puzzles.put(board.puzzle, board.rules).mode = "play"
        self.frame.arrive()

    async def settled(self) -> str:
        await self.frame.workers.wait_for_complete()
        player = self.frame.puzzles.player
        stands = player.playing.status if player.playing else ""  # which line play says after a change
        return str(player.said) if player.wrong and player.said != stands else ""

    async def move(self, text: str) -> str:
        player = self.frame.puzzles.player
        if not player.move(text):
            player.insist()
        self.frame.changed()
        return await self.settled()

    async def hint(self) -> tuple[str, bool]:
        await self.frame.helper.hint()
        said = await self.settled()
        return said or str(self.frame.helper.advice.text), self.frame.helper.advice.ready

    async def ask(self, name: str) -> str:
        self.frame.does["complete" if name == "solve" else name]()
        said = await self.settled()
        return str(self.frame.puzzles.player.said) if name == "check" else said

    def kept(self) -> dict[str, Any]:
        return dict(json.loads(self.terminal.play.to_text()))


async def told(front: Front, script: list[Action]) -> list[Any]:
    """All that a front end says of a game, and what it keeps of it."""
    heard: list[Any] = []
    for name, text in script:
        if name == "move":
            said: Any = await front.move(text)
        elif name == "hint":
            said = await front.hint()
        elif name == "do":  # as all offer it: once a hint says what follows
            said = [await front.hint(), await front.hint()]
            said.append(await front.ask("do") if said[-1][1] else "")
        else:
            said = await front.ask(name)
        kept = front.kept()
        heard.append((name, said, kept["moves"], kept["at"], kept["helped"]))
    return [*heard, player.lists().added]


async def each(part: int, homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened("latin:1") as terminal:
        terminal.frame.helper.aide = terminal.frame.helper.advice.link = Direct()  # type: ignore[assignment]
        for number in range(part * PART, part * PART + rounds(PART)):
            puzzle, rules = PUZZLES[number % len(PUZZLES)]
            board = Shipped(puzzle.partition(":")[0], puzzle, None, tuple(rules.items()))
            script = actions(board, number)
            heard = {}
            for name in ("lines", "protocol", "page", "terminal"):
                monkeypatch.setenv("XDG_DATA_HOME", str(next(homes)))  # its own list of words
                front: Front = (
                    ByLines(board)
                    if name == "lines"
                    else Keys(terminal, board)
                    if name == "terminal"
                    else Requests(board, name == "page")
                )
                heard[name] = await told(front, script)
            await terminal.frame.opening.closed()
            for name, said in heard.items():
                for at, (one, other) in enumerate(zip(said, heard["lines"], strict=True)):
                    assert (number, at, name, one) == (number, at, name, other)


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[pytest.mark.slow] * (part >= ALWAYS)) for part in range(GAMES // PART)]
)
def test_every_front_end_says_the_same_of_the_same_games(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_page, "OWN", {})  # the page's own wording of some messages
    asyncio.run(each(part, (tmp_path / str(number) for number in range(4 * PART)), monkeypatch))
