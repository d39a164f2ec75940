"""A game of one puzzle, for any family: moves, undo, redo, marks, draft, and its text.

Uses no clock, file or terminal. docs/develop/contract.md explains the terms; tests/play tests every family.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

from unriddle.core.contract import MAX_MOVES, Game, HalfMove, Lexicon, Puzzle, Running, Touch
from unriddle.core.errors import PuzzleError, Text, plain
from unriddle.core.json_shape import (
    Json,
    Test,
    is_count,
    is_line,
    is_number,
    is_object,
    many,
    maybe,
    object_test,
    value_in,
)

if TYPE_CHECKING:
    from unriddle.core.family import Family, PlayRules

VERSION = 1
HUMAN = "human"  # a person in rules["players"]; any other name is a level of the computer
MAX_SAVED_LENGTH = 1_000_000  # the most characters of a saved play
MAX_MOVE_LENGTH = 200_000  # the most characters of one move
MAX_MOVES_LENGTH = 600_000  # the most characters of all moves, so that the saved play can always be read
# maximum number of marks, and of characters in a mark's name and in a title
MAX_MARKS, MAX_MARK_NAME, MAX_TITLE = 100, 40, 200
HELPS = ("hints", "checks", "steps")


def _is_counts(value: Any) -> bool:
    return isinstance(value, dict) and all(map(is_line, value)) and all(map(is_count, value.values()))


_is_draft = object_test(text=is_line, cells=many(many(is_count, 2)), ready=lambda value: type(value) is bool)
# The valid shape of each part of a saved play.
PARTS: Mapping[str, Test] = {
    "play": lambda value: value == VERSION,
    "puzzle": is_line,
    "rules": is_object,
    "lexicon": maybe(is_line),
    "moves": many(is_line),
    "at": is_count,
    "marks": _is_counts,
    "draft": _is_draft,
    "seconds": is_number,
    "helped": lambda value: _is_counts(value) and set(value) == set(HELPS),
}


def parse_saved(text: str) -> dict[str, Any]:
    """Return the parsed parts of a saved game, each of a valid shape, without playing moves. Raises PuzzleError."""
    if len(text) >= MAX_SAVED_LENGTH:
        raise PuzzleError(
            "it has {size} characters, but a saved game has fewer than {most}", size=len(text), most=MAX_SAVED_LENGTH
        )
    try:
        value: dict[str, Any] = value_in(text, lambda value: is_object(value) and "play" in value)
    except ValueError as error:
        raise PuzzleError("this is not a saved game") from error
    if type(value["play"]) is not int or value["play"] != VERSION:
        raise PuzzleError("it was saved by another version")
    for name, fits in PARTS.items():
        if name not in value or not fits(value[name]):
            raise PuzzleError("this part is missing or invalid", Text("{part} of the saved game", part=name))
    if not is_line(value.setdefault("title", "")) or value.keys() != {*PARTS, "title"}:
        raise PuzzleError("it has parts that do not belong in a saved game")
    moves, marks = value["moves"], value["marks"]
    if len(moves) > MAX_MOVES:
        raise PuzzleError(
            "it has {count} moves, more than the {most} that are possible", count=len(moves), most=MAX_MOVES
        )
    if value["at"] > len(moves):
        raise PuzzleError("it is at move {at}, but it has only {count}", at=value["at"], count=len(moves))
    if len(marks) > MAX_MARKS:
        raise PuzzleError("it has more than {most} marks", most=MAX_MARKS)
    for name, at in marks.items():
        if at > len(moves):
            raise PuzzleError("it is beyond the end of the game", Text("mark {name!r}", name=name[:MAX_MARK_NAME]))
    return value


class Play:
    """A game in progress. `moves` has every move made, undone ones included; `at` is the number in effect.

    One line is one move, even if it has several separated by `;`: all or nothing, one undo. The game after each is
    kept, so that undo and redo are immediate. `seconds` and `helped` are set by the front end.
    """

    def __init__(
        self, family: Family, puzzle: Puzzle, rules: Mapping[str, Json] | None = None, *lexicon: Lexicon
    ) -> None:
        self.family: Family
        self.by_hand: PlayRules[Any, Any, Any]
        self.family, self.by_hand = family, family.require_playing()
        self.puzzle: Any = puzzle  # an object of the family's Puzzle class
        self.title: str = plain(puzzle.title)[:MAX_TITLE]  # stored separately: the puzzle's id does not have it
        self.lexicon: tuple[Lexicon, ...] = lexicon
        self.moves: list[str] = []
        self.at: int = 0
        self.marks: dict[str, int] = {}
        self.draft: HalfMove = HalfMove()
        self.seconds: float = 0
        self.helped: dict[str, int] = dict.fromkeys(HELPS, 0)
        self._games: list[Game] = [self.by_hand.game(puzzle, "", rules or {}, *lexicon)]
        # If no move of the family contains a space, spaces separate moves, too.
        self._spaced = any(" " in example for example in self.by_hand.moves.values())

    @property
    def game(self) -> Game:
        """The current game."""
        return self._games[self.at]

    def game_at(self, at: int) -> Game:
        """Return the game after this many moves."""
        return self._games[at]

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules of the game."""
        return self._games[0].rules

    def person(self, at: int | None = None) -> bool:
        """Whether it is a person's turn after `at` moves; None: now."""
        game = self.game if at is None else self._games[at]
        return not game.turn or self.rules["players"][int(game.turn) - 1] == HUMAN

    @property
    def _any_person(self) -> bool:
        return HUMAN in self.rules.get("players", (HUMAN,))

    def parts(self, text: str) -> list[str]:
        """Split a line into its moves."""
        texts = text.split(";") if self._spaced else text.replace(";", " ").split()
        return [part.strip() for part in texts if part.strip()]

    def move(self, text: str) -> None:
        """Make a move, or several at once; PuzzleError names an invalid one, and nothing has changed."""
        if len(text) > MAX_MOVE_LENGTH:
            raise PuzzleError("this move has more than {most} characters", most=MAX_MOVE_LENGTH)
        game, full = self._play_line(self.game, text, kept=False)
        moves = [*self.moves[: self.at], full]
        if len(moves) > MAX_MOVES or sum(map(len, moves)) > MAX_MOVES_LENGTH:
            raise PuzzleError("the game is too long to save: undo some moves or start a new game")
        del self._games[self.at + 1 :]
        self._games.append(game)
        self.moves = moves
        self.at += 1
        self.marks = {name: at for name, at in self.marks.items() if at < self.at}
        self.draft = HalfMove()

    def changes(self, text: str) -> bool:
        """Whether a move, or several at once, would change anything; PuzzleError names an invalid one."""
        return len(text) > MAX_MOVE_LENGTH or self._play_line(self.game, text, kept=False)[0] != self.game

    def _play_line(self, game: Game, text: str, kept: bool) -> tuple[Game, str]:
        """Return the game after the moves of a line, and that line with each move in its full form."""
        parts = self.parts(text)
        if not parts:
            raise PuzzleError("it contains no move")
        full = []
        for number, part in enumerate(parts, 1):
            try:
                game = game.play(part, kept)
            except PuzzleError as error:
                if len(parts) == 1:
                    raise
                raise PuzzleError(
                    error.text, Text("move {number} of {count}", number=number, count=len(parts))
                ) from None
            full.append(game.last)
        return game, "; ".join(full)

    def reply(self) -> str | None:
        """Make the computer's move and return it; None if it is not its turn. May take seconds."""
        move = self.by_hand.reply(self.game, *self.lexicon)
        if move is not None:
            self.move(move)
        return move

    def touched(self, draft: HalfMove, touch: Touch) -> HalfMove:
        """Return the draft after a touch; an empty one if the family only accepts typed moves."""
        return self.by_hand.touch(self.game, draft, touch) if self.by_hand.touch is not None else HalfMove()

    def undo(self) -> None:
        """Undo the last move of a person and the computer's replies; PuzzleError if there is none."""
        for before in range(self.at - 1, -1, -1):
            if self.person(before) or not self._any_person:
                self.at, self.draft = before, HalfMove()
                return
        raise PuzzleError("There is nothing to undo")

    def redo(self) -> None:
        """Redo the last undone move and the computer's replies to it; PuzzleError if none was undone."""
        if self.at == len(self.moves):
            raise PuzzleError("There is nothing to redo")
        self.at += 1
        while self._any_person and self.at < len(self.moves) and not self.person():
            self.at += 1
        self.draft = HalfMove()

    def restart(self) -> None:
        """Undo every move of a person; redo makes them again, one by one."""
        while True:
            try:
                self.undo()
            except PuzzleError:
                return

    def mark(self, name: str) -> None:
        """Mark this position with a name, replacing a mark of that name; PuzzleError if that is not possible."""
        if not (0 < len(name) <= MAX_MARK_NAME and is_line(name)):
            raise PuzzleError("the name of a mark has 1 to {most} characters", most=MAX_MARK_NAME)
        if not self.person() and self._any_person:
            raise PuzzleError("it is the computer's turn: set the mark after its move")
        if len(self.marks) == MAX_MARKS and name not in self.marks:
            raise PuzzleError("there are already {most} marks", most=MAX_MARKS)
        self.marks[name] = self.at

    def unmark(self, name: str) -> None:
        """Delete a mark, if it exists."""
        self.marks.pop(name, None)

    def return_to_mark(self, name: str) -> None:
        """Return to a mark; redo makes the later moves again. PuzzleError if there is no such mark.

        A new move deletes the marks of later positions.
        """
        if name not in self.marks:
            raise PuzzleError("there is no mark {name!r}", name=name[:MAX_MARK_NAME])
        self.at = self.marks[name]
        self.draft = HalfMove()

    def steps(self) -> Running:
        """Return the work that finds the steps from here, the easiest first; PuzzleError if the family has no hints."""
        return self.family.require_teaching().steps(self.game, *self.lexicon)

    def mistakes(self, solutions: Iterable[Any]) -> list[tuple[int, int]]:
        """Return, in order, the cells that agree with none of these solutions; [] if mistakes are impossible.

        A front end that does not know all solutions says "as far as is known".
        """
        wrong = self.by_hand.contradicted
        if wrong is None:
            return []
        each = [set(wrong(self.game, solution)) for solution in solutions]
        return sorted(set.intersection(*each)) if each else []

    def to_text(self) -> str:
        """Return the whole play as one line of JSON; of the lexicon, it contains only the name."""
        return json.dumps(
            {
                "play": VERSION,
                "puzzle": str(self.puzzle),
                "rules": dict(self.rules),
                "lexicon": self.lexicon[0].name if self.lexicon else None,
                "moves": self.moves,
                "at": self.at,
                "marks": self.marks,
                "draft": {"text": self.draft.text, "cells": self.draft.cells, "ready": self.draft.ready},
                "seconds": self.seconds,
                "helped": self.helped,
                **({"title": self.title} if self.title else {}),
            },
            ensure_ascii=False,
        )

    @classmethod
    def from_text(cls, text: str, family: Family, puzzle: Puzzle, *lexicon: Lexicon) -> Self:
        """Parse the text of `to_text` for this puzzle; PuzzleError, with the place, if it is invalid.

        Every move is checked by the rules of the board, not by word lists: a saved game outlives a new lexicon.
        """
        value = parse_saved(text)
        if value["puzzle"] != str(puzzle):
            raise PuzzleError("this game belongs to another puzzle", value["puzzle"][:60])
        play = cls(family, puzzle, value["rules"], *lexicon)
        for number, move in enumerate(value["moves"], 1):
            try:
                game, full = play._play_line(play._games[-1], move, kept=True)
            except PuzzleError as error:
                raise PuzzleError(error, Text("move {number}", number=number)) from None
            play._games.append(game)
            play.moves.append(full)
        play.at, play.marks, play.seconds = value["at"], dict(value["marks"]), value["seconds"]
        play.helped, play.title = dict(value["helped"]), value["title"]
        draft: Mapping[str, Any] = value["draft"]
        play.draft = HalfMove(draft["text"], tuple((row, column) for row, column in draft["cells"]), draft["ready"])
        return play

    def change_lexicon(self, *lexicon: Lexicon) -> None:
        """Continue with another lexicon; the moves made remain valid."""
        again = self.from_text(self.to_text(), self.family, self.puzzle, *lexicon)
        self.lexicon, self._games = lexicon, again._games
