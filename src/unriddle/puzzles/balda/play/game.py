"""A game of Balda as a value: its start, the moves, and the resulting position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from unriddle.core import Disputed, HalfMove, PlayRules, PuzzleError, Status, Text, Tool, Touch
from unriddle.core import Game as Playable
from unriddle.core.play import HUMAN
from unriddle.lexicon import player
from unriddle.lexicon.alphabet import large
from unriddle.lexicon.known import knowledge_of
from unriddle.puzzles.balda.play.players import PLAYERS, choose
from unriddle.puzzles.balda.puzzle import BLOCKED, OPEN, Move, Place, Puzzle, fold, language, name_of
from unriddle.puzzles.balda.solve.search import Search

if TYPE_CHECKING:
    from random import Random

    from unriddle.core.json_shape import Json
    from unriddle.lexicon import Lexicon

# Command -> the words for it.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "hint": ("подсказка", "hint", "?"),
    "undo": ("назад", "undo"),
    "skip": ("пас", "skip", "pass"),
    "resign": ("сдаюсь", "resign"),
    "words": ("слова", "words"),
    "help": ("помощь", "help"),
    "quit": ("выход", "quit", "exit"),
    "yes": ("да", "д", "yes", "y"),
    "no": ("нет", "н", "no", "n"),
}


def meaning(text: str) -> str:
    """Return the command that this text means, in any language; "" for none."""
    word = text.strip().lower()
    return next((command for command, words in COMMANDS.items() if word in words), "")


PLAYED = "played="  # the prefix of the words played elsewhere, in the text of a position
SKIPS = 3  # consecutive skips of one side for which `third_skip` is the rule
THIRD_SKIP = ("loses", "draws", "ends")
NAMES = {HUMAN: Text("human"), "longest": Text("longest word")}  # the names of players that are not levels
# Why a game is over.
ENDS = {
    "full": Text("The board is full."),
    "stuck": Text("There are no moves left."),
    "resign": Text("The game was resigned."),
    "skips": Text("Three skips in a row."),
}


class DrawnGame(NamedTuple):
    """The data to draw a game: the position before its last move, that move, and the score."""

    position: Puzzle
    move: Move | None
    score: Text


@dataclass(frozen=True)
class GameRules:
    """The rules of a game except those of the board, which belong to its position."""

    players: tuple[str, str] = (HUMAN, "2")
    seed: int = 0
    third_skip: str = "loses"  # three skips in a row lose, draw, or end the game
    repeats: bool = False  # whether a word may be played again

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> GameRules:
        """Return the rules of a saved game, or those of options, in which `first`, `second` and `level` name players.

        Raises PuzzleError.
        """
        known = {"players", "first", "second", "level", "seed", "third_skip", "repeats"}
        given = {name: value for name, value in values.items() if value is not None}
        players = given.get("players") or (given.get("first", HUMAN), given.get("second", given.get("level", "2")))
        if not known >= given.keys() or not isinstance(players, list | tuple) or len(players) != 2:
            raise PuzzleError("a game cannot have these rules")
        for each in players:
            if each not in (HUMAN, *PLAYERS):
                raise PuzzleError("there is no player {player!r}", player=str(each)[:20])
        rules = cls(
            (players[0], players[1]),
            given.get("seed", 0),
            given.get("third_skip", THIRD_SKIP[0]),
            given.get("repeats", False),
        )
        if rules.third_skip not in THIRD_SKIP or type(rules.seed) is not int or type(rules.repeats) is not bool:
            raise PuzzleError("a game cannot have these rules")
        return rules

    def to_json(self) -> dict[str, Any]:
        """Return the rules as JSON values."""
        return vars(self) | {"players": list(self.players)}


@dataclass(frozen=True)
class Action:
    """One action of a side; its `kind` is move, skip or resign.

    If `offered`, the word is valid because both sides agreed on it.
    """

    kind: str
    move: Move | None = None
    offered: bool = False

    def __str__(self) -> str:
        if self.move is None:
            return self.kind
        word = large(self.move.word)
        return str(self.move).replace(word, f"{word}!", 1) if self.offered else str(self.move)


@dataclass(frozen=True)
class Game(Playable):
    """A game: its first position, its rules, the actions so far, and the current position."""

    puzzle: Puzzle
    rules: Mapping[str, Any] = field(default_factory=lambda: GameRules().to_json(), hash=False)
    lexicon: Lexicon | None = field(default=None, compare=False)
    actions: tuple[Action, ...] = ()
    position: Puzzle = field(default=None, compare=False)  # type: ignore[assignment]
    barred: tuple[str, ...] = ()  # words played elsewhere, which are not allowed

    def __post_init__(self) -> None:
        if self.position is None:
            used = (*self.puzzle.used, *self.barred)
            object.__setattr__(self, "position", self.puzzle._replace(used=used) if self.barred else self.puzzle)

    @cached_property
    def played_by(self) -> GameRules:
        """The rules as a value."""
        return GameRules.of(self.rules)

    def play(self, move: str, kept: bool = False) -> Game:
        if self.end or (not kept and self.status.kind == "over"):
            raise PuzzleError("the game is over")
        kind = meaning(move)
        if self.puzzle.goal and kind == "skip":
            raise PuzzleError(
                "you cannot skip here: a word of {letters} letters is to be found", letters=self.puzzle.goal
            )
        action = Action(kind) if kind in ("skip", "resign") else self._action(move, kept)
        if action.move is not None:
            position = self.position.after(action.move)
        else:
            position = self.position._replace(turn=3 - self.position.turn)
        if self.played_by.repeats:
            position = position._replace(used=self.position.used)
        return replace(self, actions=(*self.actions, action), position=position)

    def _action(self, text: str, kept: bool) -> Action:
        """Return the action in a text. A word that is in no list needs a `!` after it."""
        offered, text = "!" in text, self.lexicon.spelled(text) if self.lexicon else text
        try:
            move = self.position.solution(text.replace("!", ""))
        except PuzzleError as error:
            word = fold(text.strip(" !"))
            if word.isalpha() and self.position.moves_for(word):  # several ones
                raise PuzzleError(error) from None
            raise PuzzleError("not understood: write the cell, the letter and the word, such as B3 Q WORD") from None
        fault = self.position.fault(move)
        if fault:
            raise PuzzleError("Not possible: {why}", why=fault)
        if len(move.word) < self.puzzle.goal:
            raise PuzzleError(
                "{word}: {count} of {letters} letters",
                word=large(move.word),
                count=len(move.word),
                letters=self.puzzle.goal,
            )
        doubt = None if kept else self.position.doubt(move.word, self.words)
        if doubt and (self.puzzle.goal or not offered):
            missing = Text("The word {word} is not in the word list.", word=large(move.word))
            raise Disputed(Text("Disputed: {why}.", why=doubt) if move.word in self.words else missing, move.word)
        return Action("move", move, offered and (kept or doubt is not None))

    @cached_property
    def words(self) -> Any:
        """The lexicon, with the words that both sides agreed on if words may be repeated."""
        agreed = tuple(action.move.word for action in self.actions if action.offered and action.move)
        if not agreed or not self.played_by.repeats:
            return self.lexicon
        assert self.lexicon is not None
        return player.apply(self.lexicon, player.Lists(agreed, ()))

    @property
    def side(self) -> int:
        """The side to move: 0 or 1."""
        return self.position.turn - 1

    @property
    def turn(self) -> str:
        return str(self.position.turn)

    @cached_property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """The moves in order, each with the side that made it."""
        first = self.puzzle.turn - 1
        return tuple(
            ((first + number) % 2, action.move) for number, action in enumerate(self.actions) if action.move is not None
        )

    @property
    def scores(self) -> tuple[int, int]:
        """The points of each side."""
        first, second = (sum(move.points for by, move in self.moves if by == side) for side in (0, 1))
        return first, second

    @property
    def skips(self) -> int:
        """The number of consecutive skips of the side that acted last."""
        own = [action.kind for action in self.actions[::-2]]
        return next((count for count, kind in enumerate(own) if kind != "skip"), len(own))

    @property
    def end(self) -> str:
        """The reason for the end, one of ENDS except stuck, which needs a lexicon; "" if the game continues."""
        if self.actions and self.actions[-1].kind == "resign":
            return "resign"
        if self.skips >= SKIPS:
            return "skips"
        return "" if self.position.empty else "full"

    @property
    def winner(self) -> int | None:
        """The winning side, 0 or 1, None for a draw; during a game, the side ahead."""
        if self.end == "resign" or (self.end == "skips" and self.played_by.third_skip == "loses"):
            return self.side
        first, second = self.scores
        if first == second or (self.end == "skips" and self.played_by.third_skip == "draws"):
            return None
        return 0 if first > second else 1

    @cached_property
    def status(self) -> Status:
        if self.puzzle.goal and self.moves:
            return Status("solved")
        end = self.end or ("stuck" if self._is_stuck() else "")
        if not end:
            return Status("open")
        if self.puzzle.goal:
            return Status("over", why=ENDS[end])
        won = (
            Text("A draw.") if self.winner is None else Text("Player {side} wins.", side=self.player_name(self.winner))
        )
        return Status("over", why=Text("{end} {won}", end=ENDS[end], won=won))

    def _is_stuck(self) -> bool:
        """Whether no word of the lexicon can be played."""
        if self.lexicon is None:
            return False
        search = Search(self.position, None, self.words)
        while not search.done:
            if search.advance(1 << 30) is not None:
                return False
        return True

    def player_name(self, side: int) -> Text:
        """Return the name of a side, 0 or 1, with its player."""
        who = self.played_by.players[side]
        return Text("{number} ({player})", number=side + 1, player=NAMES.get(who) or Text("level {level}", level=who))

    @property
    def found(self) -> tuple[Move, ...]:
        return tuple(move for _, move in self.moves)

    @property
    def shown(self) -> DrawnGame:
        (a, b), first, second = self.scores, self.player_name(0), self.player_name(1)
        last = self.actions[-1].move if self.actions else None
        if self.puzzle.goal:
            return DrawnGame(self.position, last, goal(self.puzzle))
        score = Text("Score: {first}: {a}, {second}: {b}", first=first, a=a, second=second, b=b)
        return DrawnGame(self.position, last, score)

    @property
    def played(self) -> list[Any]:
        return [action.move and action.move.to_json() for action in self.actions]

    @property
    def tally(self) -> Mapping[str, Any]:
        counts = {"scores": list(self.scores), "words": len(self.moves), "skips": self.skips}
        return counts | ({"goal": self.puzzle.goal} if self.puzzle.goal else {})

    @property
    def as_puzzle(self) -> Puzzle:
        return self.position

    @property
    def last(self) -> str:
        return str(self.actions[-1]) if self.actions else ""

    def __str__(self) -> str:
        barred = [f"{PLAYED}{','.join(self.barred)}"] if self.barred else []
        return "; ".join([*barred, *map(str, self.actions)])


def game(
    puzzle: Puzzle, text: str = "", rules: Mapping[str, Json] | None = None, lexicon: Lexicon | None = None
) -> Game:
    """Return the game from this position after the moves in the text. Raises PuzzleError.

    The text may begin with `played=` and words that were played elsewhere.
    """
    moves = [part.strip() for part in text.split(";") if part.strip()]
    barred: tuple[str, ...] = ()
    if moves and moves[0].startswith(PLAYED):
        words = moves.pop(0).removeprefix(PLAYED).split(",")
        barred = Puzzle.of(**puzzle._asdict() | {"used": (*puzzle.used, *words)}).used[len(puzzle.used) :]
    begun = Game(puzzle, GameRules.of(rules or {}).to_json(), lexicon, barred=barred)
    for move in moves:
        begun = begun.play(move, kept=True)
    return begun


def position_of(puzzle: Puzzle, found: Sequence[str], lexicon: Lexicon | None = None) -> str:
    """Return the text of the position in which these words were played elsewhere, read from any text."""
    letters = puzzle.letters(lexicon)
    words = dict.fromkeys(fold(word) for text in found for word in re.split(r"[\W\d_]+", text))
    barred = [word for word in words if len(word) > 1 and set(word) <= set(letters) and word not in puzzle.used]
    return f"{PLAYED}{','.join(barred)}" if barred else ""


def goal(puzzle: Puzzle) -> Text:
    """Return the goal of a position as a sentence."""
    return Text("A word of {letters} letters is possible", letters=puzzle.goal)


def reply(game: Game, lexicon: Lexicon) -> str | None:
    """Return the computer's move; None if it is a person's turn or the game is over."""
    who = game.played_by.players[game.side]
    if who == HUMAN or game.puzzle.goal or game.status.kind == "over":
        return None
    move = choose(who, game.position, game.played_by.seed, game.words)
    return "skip" if move is None else str(move)


def last_move(game: Game) -> Text:
    """Return a sentence about the last action."""
    side, action = game.player_name(1 - game.side), game.actions[-1]
    if game.puzzle.goal:
        return Text.of(str(action.move)) if action.move else ENDS["resign"]
    if action.move is not None:
        return _played_text(side, action.move)
    if action.kind == "skip":
        return Text("Player {side} skips", side=side)
    return Text("Player {side} resigns", side=side)


def _played_text(side: Text, move: Move) -> Text:
    return Text("Player {side}: {move}", side=side, move=move)


def word_lines(game: Game) -> list[Text]:
    """Return the words of each side."""
    words = [_played_text(game.player_name(by), move) for side in (0, 1) for by, move in game.moves if by == side]
    return words or [Text("There are no words yet")]


MOVES: dict[str, str] = {
    Text("put a letter into a cell and show a word with it"): "B3 Ч СЛОВО",
    Text("the same along this path, where the word has several"): "B3 Ч СЛОВО B3-B2-C2-D2-E2",
    Text("play a word that is in no list, if both sides agree"): "B3 Ч СЛОВО!",
    Text("skip your turn"): "skip",
    Text("resign the game"): "resign",
}


def tools(game: Game) -> tuple[Tool, ...]:
    """Return the letters of the position's alphabet."""
    return tuple(Tool(letter, large(letter), letter) for letter in game.position.letters(game.lexicon))


def touch(game: Game, draft: HalfMove, touch: Touch) -> HalfMove:
    """Return the draft after a touch: first of an open cell, then of a letter by key or tool, then of the word's cells.

    Enter makes the draft ready. Touching the last cell again, or backspace, removes it; Escape empties the draft. A
    cell that cannot be next is ignored.
    """
    letter = draft.text.split()[1] if " " in draft.text else ""
    if touch.key == "escape":
        return HalfMove()
    if touch.key == "backspace":
        if len(draft.cells) > 1:
            return _path(game, draft.cells[:-1], letter)
        return HalfMove(name_of(draft.cells[0]), draft.cells) if letter else HalfMove()
    if touch.key == "enter":
        is_closed = len(draft.cells) > 2 and draft.cells[0] in draft.cells[1:]
        return HalfMove(draft.text, draft.cells, ready=is_closed)
    chosen = fold(touch.key or ("" if draft.cells and touch.cell not in (None, draft.cells[0]) else touch.tool))
    if draft.cells and len(draft.cells) == 1 and len(chosen) == 1 and chosen in game.position.letters(game.lexicon):
        return _path(game, draft.cells, chosen)
    path, position, cell = draft.cells[1:], game.position, touch.cell
    if cell is None or not (0 <= cell[0] < position.height and 0 <= cell[1] < position.width):
        return draft
    if not letter:
        return HalfMove(name_of(cell), (cell,)) if position.at(cell) in OPEN else draft
    if path and cell == path[-1]:
        return _path(game, draft.cells[:-1], letter)
    bare = position.at(cell) in OPEN + BLOCKED and cell != draft.cells[0]
    far = bool(path) and cell not in position.neighbours(path[-1])
    if bare or far or path.count(cell) >= position.knots:
        return draft
    return _path(game, (*draft.cells, cell), letter)


def _path(game: Game, cells: tuple[Place, ...], letter: str) -> HalfMove:
    """Return the draft with this letter, the new cell first and then the path so far."""
    text = f"{name_of(cells[0])} {large(letter)}"
    if path := cells[1:]:
        word = "".join(letter if cell == cells[0] else game.position.at(cell) for cell in path)
        text += f" {large(word)} {'-'.join(map(name_of, path))}"
    return HalfMove(text, cells)


PLAYING: PlayRules[Puzzle, Game, Move] = PlayRules(
    game,
    MOVES,
    tools,
    touch,
    reply,
    last_move,
    word_lines,
)


def first_position(word: str, height: int, width: int, rules: Puzzle | None = None) -> Puzzle:
    """Return the position with the start word in the middle row, with these rules. Raises PuzzleError."""
    word, place = fold(word), Text("the start word")
    if not language(word, place):
        raise PuzzleError("it has no letters", place)
    if len(word) > width:
        raise PuzzleError(
            "{word} has {letters} letters; the board is {width} wide",
            place,
            word=word[:40],
            letters=len(word),
            width=width,
        )
    before = (width - len(word)) // 2
    row = "." * before + word + "." * (width - len(word) - before)
    rows = ["." * width] * height
    rows[height // 2] = row
    values = rules._asdict() if rules is not None else {}
    return Puzzle.of(**(values | {"rows": tuple(rows), "used": (word,)}))


def start_words(lexicon: Lexicon, length: int, count: int, chance: Random) -> list[str]:
    """Return `count` random different words of this length, none vulgar.

    If words are marked plausible, only those. PuzzleError if the lexicon has too few.
    """
    words, found, drawn = _plausible(lexicon, length), list[str](), set[str]()
    while len(found) < count:
        if len(drawn) == len(words):
            raise PuzzleError(
                "{lexicon} has {words} words of {length} letters; {needed} are needed",
                lexicon=lexicon.name,
                words=len(found),
                length=length,
                needed=count,
            )
        word = chance.choice(words)
        if word not in drawn and not knowledge_of(lexicon).marks(word):
            found.append(word)
        drawn.add(word)
    return found


@lru_cache(16)
def _plausible(lexicon: Lexicon, length: int) -> list[str]:
    """Return the words of this length marked plausible, or all words if the lexicon has no such mark."""
    plane = lexicon.plane("plausible")
    return [
        lexicon.decode(codes)
        for codes in lexicon.codes(length)
        if not plane or plane[(number := lexicon.rank(codes)) >> 3] >> (number & 7) & 1
    ]
