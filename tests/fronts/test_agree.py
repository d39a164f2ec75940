"""The same games through the library, line play, the terminal UI, the protocol and the page: all say the same of them,
and that they stand the same: whether they are solved, what is wrong, how much is left.

200 random games of all families, of which a share runs always, all of them with --slow; and, through the page's
JavaScript too, the stored games and those in which "solved" could mean two things.
"""

import asyncio
import json
import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

import pytest
from cli_fixture import Run
from fronts.tui.terminal import Terminal, opened
from fronts.web.node_side import Talk
from play.boards import SHEETS, Board, moves
from rounds import rounds
from said import said as in_words

import unriddle as ur
from unriddle.core import Disputed, Picture, Play, Role, UnriddleError
from unriddle.fronts.cli.play import LinePlay, Voice
from unriddle.fronts.protocol import Bridge
from unriddle.fronts.web import in_page
from unriddle.fronts.web.page import Page
from unriddle.lexicon import player
from unriddle.registry import find
from unriddle.session import gifts
from unriddle.session.opened import Opened
from unriddle.session.playing import Playing
from unriddle.session.saved_games import SavedGame

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
        return Opened(find(self.family), self.puzzle).words

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


class Stands(NamedTuple):
    """How a game stands: whether it is solved, the cells that are wrong, how many are open, None where none can be."""

    solved: bool
    wrong: tuple[tuple[int, int], ...]
    left: int | None

    @classmethod
    def drawn(cls, solved: bool, picture: Picture, play: Play) -> "Stands":
        """How a play stands that is drawn so."""
        if play.family.name in SHEETS:
            cells = ((row, at, cell) for row, line in enumerate(picture.cells) for at, cell in enumerate(line))
            wrong = [(row, at) for row, at, cell in cells if cell.role is Role.WRONG]
            assert wrong == list(play.game.status.where)
        return cls(solved, play.game.status.where, play.game.tally.get("open"))


class Front(Protocol):
    """One front end, on one game. Each call gives what it says, "" for nothing that matters here."""

    async def move(self, text: str) -> str: ...
    async def hint(self) -> tuple[str, bool]: ...
    async def ask(self, name: str) -> str: ...
    def saved_state(self) -> dict[str, Any]: ...
    def stands(self) -> Stands: ...


class InLibrary:
    """A Game of the library; a word that is in no list is accepted."""

    def __init__(self, board: Board) -> None:
        self.game = ur.open(board.puzzle_id).play()
        self.playing = self.game._playing = Playing(board.begin())  # by the rules of the board

    async def move(self, text: str) -> str:
        def made() -> None:
            try:
                self.game.move(text)
            except Disputed:
                self.game.insist()

        return self.done(made)

    async def hint(self) -> tuple[str, bool]:
        told = self.done(lambda: self.game.hint().sentence)
        return told, bool(self.playing.level > 1 and self.playing.hints and self.playing.hints.follows)

    async def ask(self, name: str) -> str:
        if name == "check":
            return self.done(lambda: str(self.game.check().text))
        return self.done(lambda: getattr(self.game, name)() and None)

    def done(self, act: Callable[[], str | None]) -> str:
        try:
            said = act() or ""
        except UnriddleError as error:
            return error.text
        while not self.playing.play.person() and self.playing.play.game.status.kind == "open":
            self.game.reply()
        return said

    def saved_state(self) -> dict[str, Any]:
        kept = dict(json.loads(self.playing.play.to_text()))
        assert (self.game.moves, self.game.helped) == (kept["moves"][: kept["at"]], kept["helped"])
        return kept

    def stands(self) -> Stands:
        return Stands.drawn(self.game.solved, self.game._draw(), self.playing.play)


class ByLines:
    """Line play; a word that is in no list is accepted."""

    def __init__(self, board: Board) -> None:
        self.printed: list[str] = []
        self.drawn: list[Picture] = []
        voice = Voice(lambda text: self.printed.append(str(text)), self.drawn.append, lambda question: "yes", False)
        self.lines = LinePlay(SavedGame(board.begin(), None), voice)

    async def move(self, text: str) -> str:
        return self.take(text)

    async def hint(self) -> tuple[str, bool]:
        told, playing = await self.ask("hint"), self.lines.playing
        return told, bool(playing.level > 1 and playing.hints and playing.hints.follows)

    async def ask(self, name: str) -> str:
        return self.take(f"/{name}")

    def take(self, line: str) -> str:
        self.printed.clear()
        changed = self.lines.take(line)
        said = self.printed[-1]
        while not (self.lines.play.person() or self.lines.over):
            self.lines.reply()
        return "" if changed else said

    def saved_state(self) -> dict[str, Any]:
        return dict(json.loads(self.lines.play.to_text()))

    def stands(self) -> Stands:
        self.printed.clear()
        self.lines.show(first=True)
        solved = any(line.startswith("Solved") for line in self.printed)
        self.lines.take("/left")
        stands = Stands.drawn(solved, self.drawn[-1], self.lines.play)
        cells = re.search(r"^(\d+) cells? open", "\n".join(self.printed), re.MULTILINE)
        assert not cells or stands.wrong or int(cells[1]) == stands.left
        return stands


class Requests:
    """The protocol, or the page's Python, which is asked as its page asks."""

    def __init__(self, board: Board, page: bool) -> None:
        self.bridge, self.page = Bridge(), Page() if page else None
        self.one(do="play", puzzle=board.puzzle_id, rules=board.rules)

    def stands(self) -> Stands:
        sheet = self.one(do="sheet")
        wrong = tuple((row, at) for row, at in sheet["status"]["where"])
        return Stands(sheet["status"]["kind"] == "solved", wrong, sheet["tally"].get("open"))

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

    def saved_state(self) -> dict[str, Any]:
        return dict(json.loads(self.one(do="keep")["kept"]))


class OnPage(Requests):
    """The page's JavaScript under Node, with its Python behind it."""

    def __init__(self, talk: Talk, board: Board) -> None:
        self.talk, talk.python = talk, Page().ask
        self.one(do="play", puzzle=board.puzzle_id, rules=board.rules)

    def one(self, **request: Any) -> dict[str, Any]:
        return self.talk.one(request)


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
        self.frame.puzzles.put(Opened.of(board.puzzle), board.rules).mode = "play"
        self.frame.arrive()

    async def settled(self) -> str:
        await self.frame.workers.wait_for_complete()
        player = self.frame.puzzles.player
        stands = player.playing.status if player.playing else ""  # which line play says after a change
        return str(player.message) if player.wrong and player.message != stands else ""

    async def move(self, text: str) -> str:
        player = self.frame.puzzles.player
        if not player.move(text):
            player.insist()
        self.frame.changed()
        return await self.settled()

    async def hint(self) -> tuple[str, bool]:
        await self.frame.helper.hint()
        said, advice = await self.settled(), self.frame.advice
        whole = advice.leaves[0][0] if advice.leaves else advice.text  # asked again, it shows the links of a trial
        return said or str(whole), advice.ready

    async def ask(self, name: str) -> str:
        self.frame.does["complete" if name == "solve" else name]()
        said = await self.settled()
        return str(self.frame.puzzles.player.message) if name == "check" else said

    def saved_state(self) -> dict[str, Any]:
        return dict(json.loads(self.terminal.play.to_text()))

    def stands(self) -> Stands:
        now = self.terminal.now
        return Stands.drawn(now.solved, now.picture, self.terminal.play)


async def told(front: Front, script: list[Action]) -> list[Any]:
    """All that a front end says of a game, and what it keeps of it."""
    heard: list[Any] = [front.stands()]
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
        kept = front.saved_state()
        heard.append((name, said, kept["moves"], kept["at"], kept["helped"], front.stands()))
    return [*heard, player.lists().added]


Game = tuple[Shipped, list[Action]]


async def each(
    games: Sequence[Game], folder: Path, monkeypatch: pytest.MonkeyPatch, talk: Talk | None = None
) -> list[list[Any]]:
    """What is heard of each game, which is the same from every front end; from the page, too, if there is a `talk`."""
    everywhere: list[list[Any]] = []
    async with opened("latin:1") as terminal:
        terminal.frame.aide = terminal.frame.advice.link = Direct()  # type: ignore[assignment]
        fronts: dict[str, Callable[[Board], Front]] = {
            "lines": ByLines,
            "library": InLibrary,
            "protocol": partial(Requests, page=False),
            "page's Python": partial(Requests, page=True),
            "terminal": partial(Keys, terminal),
            **({"page": partial(OnPage, talk)} if talk is not None else {}),
        }
        for number, (board, script) in enumerate(games):
            heard = {}
            for name, front in fronts.items():
                monkeypatch.setenv("XDG_DATA_HOME", str(folder / f"{number} {name}"))  # its own list of words
                heard[name] = await told(front(board), script)
            await terminal.frame.opening.closed()
            for name, said in heard.items():
                for at, (one, other) in enumerate(zip(said, heard["lines"], strict=True)):
                    assert (number, at, name, one) == (number, at, name, other)
            everywhere.append(heard["lines"])
    return everywhere


@pytest.fixture(autouse=True)
def wording(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_page, "OWN", {})  # the page's own wording of some messages


def random_game(number: int) -> Game:
    puzzle, rules = PUZZLES[number % len(PUZZLES)]
    board = Shipped(puzzle.partition(":")[0], puzzle, None, tuple(rules.items()))
    return board, actions(board, number)


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[pytest.mark.slow] * (part >= ALWAYS)) for part in range(GAMES // PART)]
)
def test_every_front_end_says_the_same_of_the_same_games(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = range(part * PART, part * PART + rounds(PART))
    asyncio.run(each(list(map(random_game, numbers)), tmp_path, monkeypatch))


TYPED = {"/hint": "hint", "/check": "check", "/undo": "undo"}  # of what is typed in a stored game
ROOT = Path(__file__).parents[2]
STORED = sorted((ROOT / "docs" / "plays").glob("*.txt"))


def stored_game(path: Path) -> Game:
    """The game that a text of docs/plays tells; commands in it that not every front end has are left out."""
    command, *lines = path.read_text("utf-8").splitlines()
    puzzle, *options = shlex.split(command)[3:]
    rules = tuple((name[2:], value) for name, value in zip(options[:-1:2], options[1::2], strict=True))
    typed = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    script = [(TYPED.get(line, "move"), "" if line in TYPED else line) for line in typed]
    return Shipped(puzzle.partition(":")[0], puzzle, None, rules), [each for each in script if each[1][:1] != "/"]


# A puzzle, and what is done: `=` follows what leaves it solved, `!` what leaves it broken.
CASES = {
    "no crosses": ("nonogram:2x2:2/1:2/1", "1.1..2  2.1= hint= 2.2-= 2.2! undo= hint= check="),
    "zeros": ("nonogram:2x2:0/0:0/0", "hint= 1.1-= 1.2! undo= 1..2.1..2-= undo= hint="),
    "a blot with a gap": ("nonogram:3x2:?/0:?/?/?", "1.1 1.3 hint 1.2-! undo 1.2= hint="),
    "a blot of one cell": ("nonogram:3x2:?/?,1:1/1/1", "1.2 2.1 2.3= undo 2.3= hint="),
    "two colors touching": ("nonogram:3x1:1a,1b:1a/1b/0:colours=ff0000,0000ff", "1.1a 1.2a! undo 1.2b= 1.3b! undo="),
    "a color in the way": ("nonogram:2x2:1a/1b:1a/1b:colours=ff0000,0000ff", "1.1b! undo 1.1a 2.2a! 2.2b="),
    "blots in two colors": ("nonogram:3x1:?a,?b:1a/1a/1b:colours=ff0000,0000ff", "1.1a 1.3b 1.2-! undo 1.2a="),
    "a blot whose color is there twice": (
        "nonogram:4x2:?a,1b/?a,?b:?a/?a/?a/?b:colours=ff0000,0000ff",
        "1.1,3a 2.2a 2.4b 1.2a 1.4b= 2.3a= 2.3b!",
    ),
    "notes": (
        "nonogram:2x2:1a/1b:1a/1b:colours=ff0000,0000ff",
        "1.2!- 1.1a! undo 1.2?- 1.1a 2.2b= 1.2!a= 1.2!b= 2.1!-! undo= 1.2-= hint=",
    ),
    "givens": ("nonogram:2x2:2/1:2/1:given=1.1,2.2-", "1.2 2.1= hint= undo do="),
    "all given": ("nonogram:2x1:1:1/0:given=1.1", "hint= 1.2-= 1.2!"),
    "two solutions": ("nonogram:2x2:1/1:1/1", "1.1 2.2= check= undo undo 1.2 2.1= check= hint="),
    "undo out of solved": ("nonogram:3x1:2:1/1/0", "1.1..2= undo redo= undo hint 1.1 hint hint do do="),
    "completed": ("nonogram:2x2:2/1:2/1", "1.1 solve= undo check"),
}


def case_of(puzzle: str, text: str) -> Game:
    done = [re.sub(r"[=!]$", "", each) for each in text.split()]
    script = [(each, "") if each.isalpha() else ("move", each) for each in done]
    return Shipped("nonogram", puzzle, None), script


def test_every_front_end_means_the_same_by_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [case_of(*each) for each in CASES.values()]
    games = [*cases, *map(stored_game, STORED)]
    with Talk(tmp_path, str) as talk:
        heard = asyncio.run(each(games, tmp_path, monkeypatch, talk))
    for (name, (_, text)), (_, *told, _) in zip(CASES.items(), heard, strict=False):
        for at, (wanted, (_, said, *_, stands)) in enumerate(zip(text.split(), told, strict=True)):
            known = (name, at, wanted.endswith("="), wanted.endswith("!"))
            assert (name, at, stands.solved, bool(stands.wrong)) == known
            assert wanted != "hint=" or said == ("Solved.", False)
    assert [told[-2][-1].solved for told in heard[len(cases) :]] == [path.stem != "balda" for path in STORED]


def test_a_sealed_gift_opens_only_for_its_own_picture(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle, own = "nonogram:2x2:1/1:1/1", b"\1\0\0\1"
    with monkeypatch.context() as patched:
        patched.setattr(gifts, "only_cells", lambda puzzle, stop: own)
        link = gifts.wrap(Opened.parse(puzzle), gifts.Gift("Well done!"), "", "", Random(1).randbytes)
    moves = ["1.2", "2.1", "1..2.1..2?", "1.1", "2.2", "1.2-"]
    messages = [None, None, None, None, "Well done!", "Well done!"]
    library = InLibrary(Shipped("nonogram", puzzle, None))
    for move, message in zip(moves, messages, strict=True):
        library.game.move(move)
        found = [gifts.open_gift(link, each) for each in library.playing.play.game.found]
        assert [each and each.message for each in found] == [message] * library.game.solved
    with Talk(tmp_path, Page().ask) as talk:
        told = [talk.one({"do": "play", "puzzle": puzzle, "link": link.fragment})]
        told += [talk.one({"do": "move", "text": move}) for move in moves]
        bare = gifts.wrap(Opened.parse(puzzle), gifts.Gift("Hello"), "", "", Random(1).randbytes)
        talk.one({"do": "play", "puzzle": puzzle, "link": bare.fragment})
        openly = [talk.one({"do": "move", "text": move})["message"] for move in moves[:2]]
    assert [each["message"] for each in told] == [None, *messages]
    assert openly == [None, "Hello"]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = unriddle("play", link.address("https://example.org/"), "--text", stdin="\n".join(moves)).out.splitlines()
    other = in_words("different-solution-opens-message")
    assert [each for each in said if each in (*moves, other, "Well done!")] == [
        *(*moves[:2], other),
        *(*moves[2:5], "Well done!", moves[5]),
    ]


def test_the_page_knows_what_is_solved_at_its_start(tmp_path: Path) -> None:
    with Talk(tmp_path, Page().ask) as talk:
        for puzzle, text in CASES.values():
            begun = talk.one({"do": "play", "puzzle": puzzle})
            assert (begun["status"]["kind"] == "solved") == begun["given"] == text.startswith("hint=")
            assert talk.one({"do": "move", "text": "1.1a"})["given"] == begun["given"]
