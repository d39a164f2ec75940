"""Boards to play on, of every family that can be played, and random games on them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import Any

from contract.bench import cases

from unriddle.core import Disputed, HalfMove, Play, PuzzleError, Touch
from unriddle.core.errors import plain
from unriddle.registry import find

MOST = 4  # boards of one family
TOUCHES = 40  # in a row, to make a move
# Families whose sheet is solved exactly when it says a solution.
SHEETS = ("latin", "nonogram")


@dataclass(frozen=True)
class Board:
    """A puzzle of a family, and the words it is played with."""

    family: str
    puzzle_id: str
    words: tuple[str, ...] | None

    @cached_property
    def puzzle(self) -> Any:
        return find(self.family).Puzzle.parse(self.puzzle_id)

    @cached_property
    def lexicon(self) -> tuple[Any, ...]:
        from unriddle.lexicon import build

        return () if self.words is None else (build(self.words),)

    @cached_property
    def cells(self) -> list[tuple[int, int]]:
        family = find(self.family)
        shape = family.picture(self.puzzle, self.begin().game.shown).cells
        return [(row, column) for row, line in enumerate(shape) for column in range(len(line))]

    def begin(self, rules: dict[str, Any] | None = None) -> Play:
        return Play(find(self.family), self.puzzle, rules or self.rules, *self.lexicon)

    @property
    def rules(self) -> dict[str, Any]:
        """Two persons where two play, so that a random game makes every move."""
        given = {option.keyword for option in find(self.family).options if option.of == "game"}
        return {name: "human" for name in ("first", "second") if name in given}

    def resumed(self, text: str) -> Play:
        return Play.from_text(text, find(self.family), self.puzzle, *self.lexicon)


@cache
def boards() -> list[Board]:
    found: dict[str, dict[str, Board]] = {}
    for family, case in cases():
        if find(family).playing is not None and case.search == "solve":
            found.setdefault(family, {}).setdefault(case.puzzle, Board(family, case.puzzle, case.words))
    return [board for own in found.values() for board in list(own.values())[:MOST]]


def touched(board: Board, play: Play, chance: Random) -> Iterator[HalfMove]:
    """The drafts that random touches make, until one is ready."""
    tools = [tool.name for tool in play.by_hand.tools(play.game)] or [""]
    draft, tool = HalfMove(), chance.choice(tools)
    cell = chance.choice(board.cells)
    for number in range(TOUCHES):
        near = [each for each in board.cells if abs(each[0] - cell[0]) + abs(each[1] - cell[1]) == 1]
        cell = chance.choice(near if near and chance.random() < 0.7 else board.cells)
        key = (
            "enter"
            if number > 4 and chance.random() < 0.2
            else chance.choice(["", "", "", "", tool[:1]] * 3 + ["backspace"])
        )
        upto = chance.choice(board.cells) if chance.random() < 0.2 else None
        draft = play.touched(draft, Touch(cell if not key else None, tool, upto, key))
        yield draft
        if draft.ready:
            return


def step(board: Board, play: Play, chance: Random) -> str:
    """One random thing that a person may do, and the reply; what it was."""
    does = chance.choice(["touch"] * 8 + ["undo", "redo", "mark", "back", "restart", "example", "example"])
    if does == "touch":
        for draft in touched(board, play, chance):
            play.draft = draft
        refused = refusal(agreed, play, play.draft.text)
    elif does == "example":
        refused = refusal(play.move, chance.choice(list(play.by_hand.moves.values())))
    elif does in ("mark", "back"):
        refused = refusal(play.mark if does == "mark" else play.return_to_mark, chance.choice("ab"))
    else:
        refused = refusal(getattr(play, does))
    return "" if refused else does


def agreed(play: Play, text: str) -> None:
    """Make a move to which the other side agrees, if it comes to that."""
    try:
        play.move(text)
    except Disputed:
        play.move(f"{text}!")


def refusal(do: Callable[..., object], *arguments: object) -> str:
    """Why this cannot be done, in one line; "" when it is done."""
    try:
        do(*arguments)
    except PuzzleError as error:
        why = str(error)
    else:
        return ""
    assert plain(why) == why != ""
    return why


def moves(board: Board, seed: int, count: int) -> list[str]:
    """The moves of a random game, so many where the board has room for them, none undone, that leave it open."""
    play, chance, made = board.begin(), Random(seed), list[str]()
    for _ in range(150 * count):
        if play.at == count:
            break
        step(board, play, chance)
        if play.game.status.kind == "over":
            play.undo()
        made = max(made, play.moves[: play.at], key=len)
    assert made
    return made


def changing(board: Board, seed: int, count: int) -> list[str]:
    """The moves of such a game but those that change nothing, which count for nothing where they are typed."""
    play, made = board.begin(), list[str]()
    for move in moves(board, seed, count):
        if play.changes(move):
            play.move(move)
            made.append(move)
    return made
