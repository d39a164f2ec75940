"""A game of balda as a value: how it started, what was done in it, and what that has led to. No files, no terminal.

Everything is told from the start and the list of actions, so to undo is to drop the last of them.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.balda.notation import fold, language
from unriddle.puzzles.balda.players import PLAYERS
from unriddle.puzzles.balda.puzzle import OPEN, Move, Puzzle

VERSION = 1
SKIPS = 3  # skips of one side in a row that the rule speaks of
THIRD_SKIP = ("loses", "draws", "ends")
HUMAN = "human"
NAMES = {HUMAN: Text("human"), "longest": Text("longest word")}  # of players that are no levels
# Why a game is over.
ENDS = {
    "full": Text("The field is full."),
    "stuck": Text("There are no moves left."),
    "resign": Text("The game was resigned."),
    "skips": Text("Three skips in a row."),
}


@dataclass(frozen=True)
class Rules:
    """What a game is played by, beside the rules on the board that its position holds."""

    players: tuple[str, str] = (HUMAN, "2")
    seed: int = 0
    third_skip: str = "loses"  # who skips three times in a row loses, makes it a draw, or ends the game
    repeats: bool = False  # whether a word may be played again

    def check(self) -> None:
        """PuzzleError when there are no such rules."""
        for player in self.players:
            if player != HUMAN and player not in PLAYERS:
                raise PuzzleError(Text("there is no player {player!r}", player=str(player)[:20]))
        if self.third_skip not in THIRD_SKIP or type(self.seed) is not int or type(self.repeats) is not bool:
            raise PuzzleError(Text("there are no such rules of a game"))


@dataclass(frozen=True)
class Action:
    """What a side did: `kind` is move, skip or resign. `offered` says that the move's word is in no lexicon."""

    kind: str
    move: Move | None = None
    offered: bool = False

    def to_json(self) -> dict[str, Any]:
        value: dict[str, Any] = {"kind": self.kind}
        if self.move is not None:
            value |= {"move": self.move.to_json(), "offered": self.offered}
        return value


@dataclass(frozen=True)
class Game:
    """A game: its first position with the start word, its rules, and the actions in turn."""

    start: Puzzle
    rules: Rules = Rules()
    actions: tuple[Action, ...] = ()

    @cached_property
    def position(self) -> Puzzle:
        """The position now; words played so far are used, unless they may be repeated."""
        position = self.start
        for action in self.actions:
            used = position.used
            if action.move is not None:
                position = position.after(action.move)
            else:
                position = position._replace(turn=3 - position.turn)
            if self.rules.repeats:
                position = position._replace(used=used)
        return position

    @property
    def turn(self) -> int:
        """The side to move: 0 or 1."""
        return self.position.turn - 1

    @property
    def player(self) -> str:
        """Who is to move: human, or the name of a level."""
        return self.rules.players[self.turn]

    @cached_property
    def words(self) -> tuple[list[Move], list[Move]]:
        """The moves of each side."""
        sides: tuple[list[Move], list[Move]] = ([], [])
        for number, action in enumerate(self.actions):
            if action.move is not None:
                sides[(self.start.turn - 1 + number) % 2].append(action.move)
        return sides

    def side(self, side: int) -> Text:
        """A side, 0 or 1, with its player."""
        who = self.rules.players[side]
        return Text("{number} ({player})", number=side + 1, player=NAMES.get(who) or Text("level {level}", level=who))

    @property
    def scores(self) -> tuple[int, int]:
        """The points of each side."""
        first, second = (sum(move.score for move in moves) for moves in self.words)
        return first, second

    @property
    def skips(self) -> int:
        """How often the side that acted last has skipped in a row."""
        own = [action.kind for action in self.actions[::-2]]
        return next((count for count, kind in enumerate(own) if kind != "skip"), len(own))

    @property
    def end(self) -> str:
        """Why the game is over, one of ENDS: full, resign or skips; "" while it goes on, as far as the board tells."""
        if self.actions and self.actions[-1].kind == "resign":
            return "resign"
        if self.skips >= SKIPS:
            return "skips"
        return "" if any(sign in OPEN for row in self.position.rows for sign in row) else "full"

    @property
    def winner(self) -> int | None:
        """The side that has won, 0 or 1, or None for a draw; of a game that goes on, the side that is ahead."""
        last = 1 - self.turn
        if self.end == "resign" or (self.end == "skips" and self.rules.third_skip == "loses"):
            return 1 - last
        first, second = self.scores
        if first == second or (self.end == "skips" and self.rules.third_skip == "draws"):
            return None
        return 0 if first > second else 1

    def act(self, action: Action) -> "Game":
        """The game after an action, which must be legal."""
        if self.end:
            raise PuzzleError(Text("the game is over"))
        return replace(self, actions=(*self.actions, action))

    def undo(self) -> "Game":
        """The game before the last turn of the human to move, or before the last action where nobody is one."""
        back = 1
        while back < len(self.actions) and replace(self, actions=self.actions[:-back]).player != HUMAN:
            back += 1
        if not self.actions or (HUMAN in self.rules.players and self._without(back).player != HUMAN):
            raise PuzzleError(Text("there is nothing to undo"))
        return self._without(back)

    def _without(self, count: int) -> "Game":
        return replace(self, actions=self.actions[:-count])

    def to_json(self) -> dict[str, Any]:
        """The game as JSON values."""
        return {
            "balda": VERSION,
            "start": str(self.start),
            "rules": {
                "players": list(self.rules.players),
                "seed": self.rules.seed,
                "third_skip": self.rules.third_skip,
                "repeats": self.rules.repeats,
            },
            "actions": [action.to_json() for action in self.actions],
        }

    @classmethod
    def of_json(cls, value: Any) -> "Game":
        """The game in JSON values, every action of it checked again; PuzzleError."""
        try:
            if value["balda"] != VERSION:
                raise PuzzleError(Text("it was saved by another version"))
            given = value["rules"]
            first, second = given["players"]
            rules = Rules((first, second), given["seed"], given["third_skip"], given["repeats"])
            rules.check()
            game = cls(Puzzle.parse(value["start"]), rules)
            for action in value["actions"]:
                game = game.act(game._action(action))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            if isinstance(error, PuzzleError):
                raise
            raise PuzzleError(Text("this is not a saved game of balda")) from error
        return game

    def _action(self, value: Any) -> Action:
        if value["kind"] in ("skip", "resign"):
            return Action(value["kind"])
        move = self.position.solution(value["move"])
        if self.position.fault(move) or value["kind"] != "move":
            raise PuzzleError(Text("there is an action in it that cannot be"), Text("the saved game"))
        return Action("move", move, bool(value["offered"]))


def first_position(word: str, height: int, width: int, rules: Puzzle | None = None) -> Puzzle:
    """The field with the start word in its middle row, played by these rules; PuzzleError."""
    word, where = fold(word), Text("the start word")
    if not language(word, where):
        raise PuzzleError(Text("it has no letters"), where)
    if len(word) > width:
        message = Text(
            "{word} has {letters} letters, the field is {width} wide", word=word[:40], letters=len(word), width=width
        )
        raise PuzzleError(message, where)
    before = (width - len(word)) // 2
    row = "." * before + word + "." * (width - len(word) - before)
    rows = ["." * width] * height
    rows[height // 2] = row
    values = rules._asdict() if rules is not None else {}
    return Puzzle.of(**(values | {"rows": tuple(rows), "used": (word,)}))


def start_words(lexicon: Any, length: int, count: int, seed: int) -> list[str]:
    """So many different words of this length, the same for the same seed; plausible ones where they are marked.

    PuzzleError when the lexicon has too few.
    """
    from random import Random

    known = lexicon.plane("plausible")
    words = [
        lexicon.decode(codes)
        for number, codes in enumerate(lexicon.codes())
        if len(codes) == length and (not known or known[number >> 3] >> (number & 7) & 1)
    ]
    if len(words) < count:
        message = Text(
            "{lexicon} has {words} words of {length} letters, {needed} are needed",
            lexicon=lexicon.name,
            words=len(words),
            length=length,
            needed=count,
        )
        raise PuzzleError(message)
    return Random(seed).sample(words, count)
