"""A position as a frozen value with a printable id, and a move; has the rules of the board, but no words.

Rows and columns are counted from 0; for people, B3 is the second column and the third row from the top.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from unriddle.core import PuzzleError, Text, Where, contract
from unriddle.core.formats import value_of
from unriddle.kit.drawing import draw_svg, embedded_text
from unriddle.lexicon.alphabet import ENGLISH, RUSSIAN, large, script, small, two_scripts_message
from unriddle.lexicon.known import knowledge_of

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

ALPHABETS = {"russian": RUSSIAN, "english": ENGLISH}
COLUMNS = "ABCDEFGHIJKLMNO"
LOOKALIKES = str.maketrans("АВСЕНКМО", "ABCEHKMO")  # Cyrillic -> Latin

Place = tuple[int, int]


def fold(text: str) -> str:
    """Return the text in the spelling of the lexicons: lower case, composed letters, ё as е, ς as σ."""
    return small(text).replace("ё", "е")


def language(text: str, where: str | Where) -> str:
    """Return the script of these letters, "" for none; PuzzleError for any other character, or for two scripts."""
    found = ""
    for at, letter in enumerate(text, 1):
        own = script(letter)
        if not own:
            raise PuzzleError(
                "{letter!r} (character {at}) is not a letter of the Russian or English alphabet",
                where,
                letter=letter,
                at=at,
            )
        if found and own != found:
            raise PuzzleError(two_scripts_message(found, own), where)
        found = own
    return found


def name_of(place: Place) -> str:
    """Return the name of a cell, such as B3."""
    return f"{COLUMNS[place[1]]}{place[0] + 1}"


def place_of(text: str, where: str = "cell") -> Place:
    """Return the cell with a name such as B3, also in Cyrillic letters that look the same. Raises PuzzleError."""
    match = re.fullmatch(r"([A-O])([1-9][0-9]?)", text.strip().upper().translate(LOOKALIKES), re.ASCII)
    if not match:
        raise PuzzleError(
            "{text!r} is not a cell: write a column A-O (Latin) and a row, such as B3", where, text=text[:20]
        )
    return int(match[2]) - 1, COLUMNS.index(match[1])


def row_place(row: int) -> Where:
    """Return the place of a row of the field, from 1."""
    return Where(Text("balda, row {row}", row=row), cell=(row, 0))


def cell_place(place: Place) -> Where:
    """Return the place of a cell of the field."""
    return Where(Text("balda, cell {cell}", cell=name_of(place)), cell=(place[0] + 1, place[1] + 1))


MIN_SIDE, MAX_SIDE = 2, 15
EMPTY, PRIZE, BLOCKED = ".", "*", "#"
OPEN = EMPTY + PRIZE
MAX_WORD = 64  # the most letters of a word
SHAPE = Text("write the cell, the letter and the word, such as B3 Ч СЛОВО")
THE_MOVE = Text("the move")


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text, re.ASCII):
        raise PuzzleError("{text!r} is not a number", text=text[:20])
    return int(text)


def _switch(text: str) -> bool:
    if text not in ("yes", "no"):
        raise PuzzleError("write yes or no, not {text!r}", text=text[:20])
    return text == "yes"


# Kind of a rule's value -> how it is read from text, how it is written.
KINDS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "words": (lambda text: tuple(re.split(r"[\s,;]+", text.strip(" ,;"))) if text.strip(" ,;") else (), ",".join),
    "number": (_number, str),
    "knots": (lambda text: {"yes": 2, "no": 1}.get(text) or _number(text), str),
    "switch": (_switch, lambda value: "yes" if value else "no"),
    "cell": (place_of, name_of),
}
# Name of a rule in ids, headers and JSON -> the Puzzle field with its value, and its kind.
RULES = {
    "played": ("used", "words"),
    "knots": ("knots", "knots"),
    "diagonals": ("diagonals", "switch"),
    "min-length": ("min_length", "number"),
    "prize": ("prize", "number"),
    "plausible": ("plausible", "switch"),
    "slang": ("slang", "switch"),
    "plural": ("plural", "switch"),
    "forms": ("forms", "switch"),
    "cell": ("cell", "cell"),
    "through": ("through", "cell"),
    "paths": ("paths", "switch"),
    "turn": ("turn", "number"),
    "goal": ("goal", "number"),
}


def set_rule(values: dict[str, Any], key: str, text: str) -> None:
    """Read one rule into the values for Puzzle.of, by its name or its option's name. Raises PuzzleError."""
    key = {"used": "played", "knot-limit": "knots"}.get(key.replace("_", "-"), key.replace("_", "-"))
    if key not in RULES:
        raise PuzzleError(
            "there is no rule {rule!r}; the rules are {rules}", "balda", rule=key[:40], rules=", ".join(RULES)
        )
    field, kind = RULES[key]
    if field in values:
        raise PuzzleError("{rule} is given twice", "balda", rule=key)
    try:
        values[field] = KINDS[kind][0](text.strip())
    except PuzzleError as error:
        raise PuzzleError(error, Text("balda, {rule}", rule=key)) from None


class Move(NamedTuple):
    """A letter put into an empty cell, and the word made with it, along one of its paths."""

    cell: Place
    letter: str
    word: str
    path: tuple[Place, ...]
    points: int

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Move:
        """Return the move that `to_json` returned, without checking it."""
        row, column = value["cell"]
        return cls(
            (row, column), value["letter"], value["word"], tuple((r, c) for r, c in value["path"]), value["points"]
        )

    def to_json(self) -> dict[str, Any]:
        cell, letter, word, path, points = self
        return {"cell": [*cell], "letter": letter, "word": word, "path": [*map(list, path)], "points": points}

    def _repr_svg_(self) -> str:
        return draw_svg("balda", None, self)

    def __str__(self) -> str:
        path = "-".join(map(name_of, self.path))
        return f"{name_of(self.cell)} {large(self.letter)} {large(self.word)} {self.points} {path}"


class Position(NamedTuple):
    """A field with the rules for playing and searching it; `turn` is the side to move."""

    rows: tuple[str, ...]
    used: tuple[str, ...] = ()
    knots: int = 1  # how often a path may use the same cell
    diagonals: bool = False
    min_length: int = 2
    prize: int = 5
    plausible: bool = False  # only words that are marked plausible
    slang: bool = True
    plural: bool = True
    forms: bool = False  # plurals of other nouns, and several forms of one noun
    cell: Place | None = None  # only moves into this cell
    through: Place | None = None  # only words through this letter
    paths: bool = False  # every path of every move
    turn: int = 1
    goal: int = 0  # letters of the word that solves it; 0 for a game of two sides


def equal_words(rules: Position, lexicon: Lexicon) -> Callable[[str], frozenset[str]]:
    """Return a function from a word to the words that count as the same in a game: the forms of its noun, or
    only it.
    """
    forms = {} if rules.forms else knowledge_of(lexicon).forms
    return lambda word: forms.get(word) or frozenset((word,))


class Puzzle(Position, contract.Puzzle):
    """A valid position, with its id and the check of moves by its rules."""

    __slots__ = ()
    family: ClassVar[str] = "balda"

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def empty(self) -> int:
        """The number of empty cells."""
        return sum(character in OPEN for row in self.rows for character in row)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The marks of words that the rules exclude."""
        admitted = {"slang": self.slang, "plural": self.plural, "inflected": self.forms}
        return tuple(mark for mark, each in admitted.items() if not each)

    @property
    def language(self) -> str:
        """The language of the letters: "russian" (also for a field without letters), "english", or "" for others."""
        letters = {*"".join((*self.rows, *self.used))} - {*OPEN, BLOCKED}
        return next((name for name, own in ALPHABETS.items() if letters.issubset(own)), "")

    def letters(self, lexicon: Lexicon | None) -> str:
        """Return the letters that may be put into a cell."""
        return ALPHABETS.get(self.language) or (lexicon.alphabet if lexicon else "")

    @classmethod
    def parse(cls, text: str) -> Self:
        name, colon, rest = text.partition(":")
        if name != cls.family or not colon:
            raise PuzzleError("write balda: and the rows, such as balda:.../бар/...", text[:40])
        rows, *rules = rest.split(";")
        values: dict[str, Any] = {"rows": tuple(rows.split("/"))}
        if MIN_SIDE <= len(rows) <= MAX_SIDE and rows.isalpha():  # a start word alone
            side = max(3, len(rows))
            around = ("." * side,) * side
            values = {"rows": (*around[: side // 2], rows.ljust(side, "."), *around[side // 2 + 1 :]), "used": (rows,)}
        for rule in rules:
            key, _, value = rule.partition("=")
            set_rule(values, key, value)
        return cls.of(**values)

    @classmethod
    def of(cls, **values: Any) -> Self:
        """Return the puzzle with these fields, all of them checked. Raises PuzzleError."""
        values["rows"] = tuple(fold(row) for row in values["rows"])
        values["used"] = tuple(dict.fromkeys(fold(word) for word in values.get("used", ())))
        puzzle = cls(**values)
        puzzle._check_field()
        puzzle._check_rules()
        return puzzle

    def _check_field(self) -> None:
        height, possible = len(self.rows), {"low": MIN_SIDE, "high": MAX_SIDE}
        if not MIN_SIDE <= height <= MAX_SIDE:
            message = Text(
                "there is {count} row; a board has {low} to {high}",
                "there are {count} rows; a board has {low} to {high}",
                count=height,
                **possible,
            )
            raise PuzzleError(message, "balda")
        width = self.width
        if not MIN_SIDE <= width <= MAX_SIDE:
            raise PuzzleError(
                "it is {cells} cells wide; it must have {low} to {high}", row_place(1), cells=width, **possible
            )
        first = ""
        for number, row in enumerate(self.rows, 1):
            if len(row) != width:
                raise PuzzleError(
                    "it is {cells} cells wide; the first row is {width}", row_place(number), cells=len(row), width=width
                )
            for column, letter in enumerate(row):
                if letter not in OPEN + BLOCKED and (not first or script(letter) != first):
                    where = cell_place((number - 1, column))
                    own = language(letter, where)
                    if first:
                        raise PuzzleError(two_scripts_message(first, own), where)
                    first = own
        for word in self.used:
            where = Where(Text("balda, played word {word!r}", word=word[:40]))
            own = language(word, where)
            if not own or (first and own != first):
                raise PuzzleError("its letters are not in the alphabet of the board", where)
            first = own

    def _check_rules(self) -> None:
        for name, value, low, high in (
            (Text("the knot limit"), self.knots, 1, 9),
            (Text("the minimum length"), self.min_length, 2, MAX_WORD),
            (Text("the prize"), self.prize, 0, 999),
            (Text("the side to move"), self.turn, 1, 2),
            (Text("the goal"), self.goal, 0, MAX_WORD),
        ):
            if not low <= value <= high:
                raise PuzzleError(
                    "{name} is {value}; it must be from {low} to {high}",
                    "balda",
                    name=name,
                    value=value,
                    low=low,
                    high=high,
                )
        if self.cell is not None and self.at(self.cell, "cell") not in OPEN:
            raise PuzzleError("this cell is not empty", cell_place(self.cell))
        if self.through is not None and self.at(self.through, "through") in OPEN + BLOCKED:
            where = Text("balda, through {cell}", cell=name_of(self.through))
            raise PuzzleError("there is no letter in this cell", where)

    def at(self, place: Place, where: str = "cell") -> str:
        """Return the content of a cell; PuzzleError for a cell outside the field."""
        row, column = place
        if not (0 <= row < self.height and 0 <= column < self.width):
            size = f"{self.height} x {self.width}"
            cell = name_of(place) if row >= 0 and 0 <= column < len(COLUMNS) else f"[{row}, {column}]"
            raise PuzzleError("{cell} is outside the board of {size} cells", where, cell=cell, size=size)
        return self.rows[row][column]

    def __str__(self) -> str:
        parts = ["balda:" + "/".join(self.rows)]
        return ";".join([*parts, *(f"{key}={value}" for key, value in self.rules())])

    _repr_svg_ = embedded_text

    def rules(self) -> Iterator[tuple[str, str]]:
        """Yield name and value of each rule that differs from the default, as written in ids and file headers."""
        own = self._asdict()
        for key, (field, kind) in RULES.items():
            value = own[field]
            if value != self._field_defaults[field]:
                yield key, KINDS[kind][1](value)

    def neighbours(self, place: Place) -> list[Place]:
        """Return the cells that a path can step to from this one, without blocked ones, in search order."""
        row, column = place
        return [
            (r, c)
            for r in range(max(0, row - 1), min(self.height, row + 2))
            for c in range(max(0, column - 1), min(self.width, column + 2))
            if (r != row or c != column) and (self.diagonals or r == row or c == column) and self.rows[r][c] != BLOCKED
        ]

    def score(self, cell: Place, word: str) -> int:
        """Return the points of a move: one per letter, plus the prize of the cell, if any."""
        return len(word) + (self.prize if self.rows[cell[0]][cell[1]] == PRIZE else 0)

    def first_path(self, cell: Place, letter: str, word: str) -> tuple[Place, ...]:
        """Return the first path of a move in search order, () if there is none."""
        board = {(r, c): self.rows[r][c] for r in range(self.height) for c in range(self.width)}
        board[cell] = letter
        path: list[Place] = []

        def walk(place: Place) -> bool:
            if board[place] != word[len(path)] or path.count(place) == self.knots:
                return False
            path.append(place)
            if len(path) == len(word):
                found = cell in path and (self.through is None or self.through in path)
            else:
                found = any(walk(after) for after in self.neighbours(place))
            if not found:
                path.pop()
            return found

        return tuple(path) if any(walk(place) for place in board) else ()

    def solution(self, value: str | dict[str, Any]) -> Move:
        """Parse a move from JSON or text such as B3 Ч СЛОВО. Raises PuzzleError.

        Without a path, it gets the first possible one, () if there is none. A word alone is a move if only one letter
        in one cell makes it.
        """
        value = value_of(value)
        if isinstance(value, str):
            return self._move_of_text(value)
        try:
            word, letter = fold(value["word"]), fold(value["letter"])
            row, column = value["cell"]
            path = tuple((int(r), int(c)) for r, c in value.get("path") or ())
            worth = int(value.get("points", -1))
            move = Move((int(row), int(column)), letter, word, path, worth)
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
            raise PuzzleError('a move has "cell": [row, col], "letter", "word", "path", "points"', THE_MOVE) from error
        return self._complete(move)

    def _move_of_text(self, text: str) -> Move:
        parts = text.split()
        if len(parts) == 1 and 1 < len(text.strip()) <= MAX_WORD and text.strip().isalpha():
            word = fold(text.strip())
            candidates = self.moves_for(word)
            if len(candidates) == 1:
                return candidates[0]
            if not candidates:
                raise PuzzleError("no move makes this word: {shape}", large(word), shape=SHAPE)
            moves = ", ".join(f"{name_of(way.cell)} {large(way.letter)}" for way in candidates[:5])
            moves += ", ..." * (len(candidates) > 5)
            raise PuzzleError("several moves make this word; write which: {moves}", large(word), moves=moves)
        if len(parts) > 5 or (len(parts) == 5 and "-" not in parts[4]):
            raise PuzzleError(SHAPE, THE_MOVE)
        cell, letter, word, *more = [*parts, "", "", ""][: max(3, len(parts))]
        score = _number(more[0]) if more and "-" not in more[0] else -1
        path = tuple(place_of(name, THE_MOVE) for name in more[-1].split("-")) if more and "-" in more[-1] else ()
        return self._complete(Move(place_of(cell, THE_MOVE), fold(letter), fold(word), path, score))

    def moves_for(self, word: str) -> list[Move]:
        """Return the moves that make this word, one per cell and letter."""
        return [
            Move((row, column), letter, word, path, self.score((row, column), word))
            for row, line in enumerate(self.rows)
            for column, sign in enumerate(line)
            for letter in sorted(set(word) if sign in OPEN else ())
            if (path := self.first_path((row, column), letter, word))
        ]

    def _complete(self, move: Move) -> Move:
        """Return the move with its first path and its points filled in if missing. Raises PuzzleError."""
        if len(move.letter) != 1 or not move.word or len(move.word) > MAX_WORD:
            raise PuzzleError(SHAPE, THE_MOVE)
        for place in (move.cell, *move.path):
            self.at(place, THE_MOVE)
        if not move.path and self.at(move.cell) in OPEN:
            move = move._replace(path=self.first_path(move.cell, move.letter, move.word))
        return move if move.points >= 0 else move._replace(points=self.score(move.cell, move.word))

    def check(self, move: Move, lexicon: Lexicon) -> str:
        """Return "" for a legal move of this position, otherwise a sentence that says why it is illegal."""
        return self.fault(move, lexicon) or ""

    def fault(self, move: Move, lexicon: Lexicon | None = None) -> Text | None:
        """Return what is wrong with a move, None for a legal one; without a lexicon, any word is accepted."""
        wrong = self._fault_of_path(move)
        if wrong:
            return wrong
        if move.word in self.used:
            return Text("the word {word} has been played", word=move.word)
        score = self.score(move.cell, move.word)
        if move.points != score:
            return Text("the move is worth {score}, not {given}", score=score, given=move.points)
        return None if lexicon is None else self.doubt(move.word, lexicon)

    def doubt(self, word: str, lexicon: Lexicon) -> Text | None:
        """Return why a word is invalid unless both sides agree on it; None if it is valid."""
        if word not in lexicon:
            return Text("the word {word} is not in the lexicon {lexicon}", word=word, lexicon=lexicon.name)
        marks = lexicon.marks_of(word)
        for mark in self.left_out:
            if mark in marks:
                return Text("the word {word} is marked {mark}, which the rules exclude", word=word, mark=Text.of(mark))
        if self.plausible and "plausible" in lexicon.marks and "plausible" not in marks:
            return Text("the word {word} is not marked plausible", word=word)
        played = next((each for each in self.used if each in equal_words(self, lexicon)(word)), None)
        if played:
            return Text(
                "{word} is a form of the same noun as {played}, which has been played", word=word, played=played
            )
        return None

    def _fault_of_path(self, move: Move) -> Text | None:
        """Return what is wrong with the letter or the path; the word is not looked up."""
        cell = name_of(move.cell)
        if self.at(move.cell) not in OPEN:
            return Text("the cell {cell} is not empty", cell=cell)
        if self.cell is not None and move.cell != self.cell:
            return Text("the letter must go into {cell}", cell=name_of(self.cell))
        if len(move.word) < self.min_length:
            return Text("the word {word} is shorter than {least} letters", word=move.word, least=self.min_length)
        if not move.path:
            row, column = move.cell
            cells = [way.cell for way in self.moves_for(move.word) if way.letter == move.letter]
            near = next((way for way in cells if max(abs(way[0] - row), abs(way[1] - column)) == 1), None)
            if near:
                slip = {"word": move.word, "letter": move.letter, "cell": cell, "near": name_of(near)}
                return Text("{word} needs {letter} in {near}, one cell away from {cell}", **slip)
            return Text(
                "{word} cannot be spelled with {letter} in {cell}", word=move.word, letter=move.letter, cell=cell
            )
        if len(move.path) != len(move.word):
            return Text(
                "the path has {cells} cells for {letters} letters", cells=len(move.path), letters=len(move.word)
            )
        for number, (place, letter) in enumerate(zip(move.path, move.word, strict=True)):
            found = move.letter if place == move.cell else self.at(place)
            if found != letter:
                return Text("there is no {letter} in {cell}", letter=letter, cell=name_of(place))
            if number and place not in self.neighbours(move.path[number - 1]):
                before = name_of(move.path[number - 1])
                return Text("{before} and {cell} are not neighbors", before=before, cell=name_of(place))
            if move.path.count(place) > self.knots:
                times = move.path.count(place)
                return Text("the path uses {cell} {times} times", cell=name_of(place), times=times)
        if move.cell not in move.path:
            return Text("the path does not use the new letter in {cell}", cell=cell)
        if self.through is not None and self.through not in move.path:
            return Text("the path does not go through {cell}", cell=name_of(self.through))
        return None

    def after(self, move: Move) -> Self:
        """Return the position after a move: letter placed, word used, other side to move."""
        row, column = move.cell
        line = self.rows[row]
        rows = (*self.rows[:row], line[:column] + move.letter + line[column + 1 :], *self.rows[row + 1 :])
        used = self.used if move.word in self.used else (*self.used, move.word)
        return self._replace(rows=rows, used=used, turn=3 - self.turn, cell=None, through=None)
