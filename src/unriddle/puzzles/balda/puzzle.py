"""The position as a frozen value with a printable id, and a move; knows the rules on the board, but no words.

Cells are numbered row by row from 0; for people B3 is the second column, third row from the top.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, NamedTuple, Self

from unriddle.core import PuzzleError, contract
from unriddle.puzzles.balda.texts import Speaker
from unriddle.puzzles.drawn import drawn

SMALLEST, LARGEST = 2, 15
EMPTY, PRIZE, BLOCKED = ".", "*", "#"
OPEN = EMPTY + PRIZE
ALPHABETS = {"russian": "абвгдежзийклмнопрстуфхцчшщъыьэюя", "english": "abcdefghijklmnopqrstuvwxyz"}
ENGLISH = Speaker("en")
COLUMNS = "ABCDEFGHIJKLMNO"
LONGEST = 64  # letters of a word
SHAPE = "write the cell, the letter and the word, such as B3 Ч СЛОВО"

Place = tuple[int, int]


def fold(text: str) -> str:
    """The text as the lexicons spell it: small letters, ё as е."""
    return text.lower().replace("ё", "е")


def language(text: str, where: str) -> str:
    """The language of all these letters, "" for no letter; PuzzleError for a foreign one or two alphabets."""
    found = ""
    for at, letter in enumerate(text, 1):
        own = next((name for name, letters in ALPHABETS.items() if letter in letters), "")
        if not own:
            raise PuzzleError(f"{letter!r} (character {at}) is no letter of the Russian or the English alphabet", where)
        if found and own != found:
            raise PuzzleError("Russian and English letters are mixed", where)
        found = own
    return found


def name_of(place: Place) -> str:
    """A cell as people write it, such as B3."""
    return f"{COLUMNS[place[1]]}{place[0] + 1}"


def place_of(text: str, where: str = "cell") -> Place:
    """The cell that is written as B3; PuzzleError."""
    match = re.fullmatch(r"([A-O])([1-9][0-9]?)", text.strip().upper(), re.ASCII)
    if not match:
        raise PuzzleError(f"{text[:20]!r} is no cell: write a column A-O (Latin) and a row, such as B3", where)
    return int(match[2]) - 1, COLUMNS.index(match[1])


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text, re.ASCII):
        raise PuzzleError(f"{text[:20]!r} is not a number")
    return int(text)


def _json(text: str) -> Any:
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError("this is not JSON", "the move") from error


def _switch(text: str) -> bool:
    if text not in ("yes", "no"):
        raise PuzzleError(f"write yes or no, not {text[:20]!r}")
    return text == "yes"


# Kind of a rule's value -> how it is read from text, how it is written.
KINDS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str]]] = {
    "words": (lambda text: tuple(re.split(r"[\s,;]+", text.strip(" ,;"))) if text.strip(" ,;") else (), ",".join),
    "number": (_number, str),
    "knots": (lambda text: {"yes": 2, "no": 1}.get(text) or _number(text), str),
    "switch": (_switch, lambda value: "yes" if value else "no"),
    "cell": (place_of, name_of),
}
# Name of a rule in ids, headers and JSON -> the field of Puzzle that holds it, and its kind.
RULES = {
    "played": ("used", "words"),
    "knots": ("knots", "knots"),
    "diagonals": ("diagonals", "switch"),
    "min-length": ("min_length", "number"),
    "prize": ("prize", "number"),
    "plausible": ("plausible", "switch"),
    "slang": ("slang", "switch"),
    "plural": ("plural", "switch"),
    "cell": ("cell", "cell"),
    "through": ("through", "cell"),
    "paths": ("paths", "switch"),
    "turn": ("turn", "number"),
}


def set_rule(values: dict[str, Any], key: str, text: str) -> None:
    """Read one rule into the values for Puzzle.of, by its name or that of its option; PuzzleError."""
    key = {"used": "played", "knot-limit": "knots"}.get(key.replace("_", "-"), key.replace("_", "-"))
    if key not in RULES:
        raise PuzzleError(f"there is no rule {key[:40]!r}; there are {', '.join(RULES)}", "balda")
    field, kind = RULES[key]
    if field in values:
        raise PuzzleError(f"{key} is given twice", "balda")
    try:
        values[field] = KINDS[kind][0](text.strip())
    except PuzzleError as error:
        raise PuzzleError(str(error), f"balda, {key}") from None


class Move(NamedTuple):
    """One letter put into an empty cell, and the word that it is used in, with one of the word's paths."""

    cell: Place
    letter: str
    word: str
    path: tuple[Place, ...]
    score: int

    def to_json(self) -> dict[str, Any]:
        return {
            "cell": list(self.cell),
            "letter": self.letter,
            "word": self.word,
            "path": [list(place) for place in self.path],
            "score": self.score,
        }

    def _repr_svg_(self) -> str:
        return drawn("balda", None, self)

    def __str__(self) -> str:
        path = "-".join(map(name_of, self.path))
        return f"{name_of(self.cell)} {self.letter.upper()} {self.word.upper()} {self.score} {path}"


class Fault(NamedTuple):
    """What is wrong with a move: the key of its text, and what the text names."""

    key: str
    values: dict[str, Any]


class Position(NamedTuple):
    """A field, and the rules that it is played and searched by; `turn` is the side to move."""

    rows: tuple[str, ...]
    used: tuple[str, ...] = ()
    knots: int = 1  # how often one path may use a cell
    diagonals: bool = False
    min_length: int = 2
    prize: int = 5
    plausible: bool = False  # only words that are marked plausible
    slang: bool = True
    plural: bool = True
    cell: Place | None = None  # only moves into this cell
    through: Place | None = None  # only words through this letter
    paths: bool = False  # every path of every move
    turn: int = 1


class Puzzle(Position, contract.Puzzle):
    """A position of which everything is checked, its id, and what the rules say about it."""

    __slots__ = ()
    family: ClassVar[str] = "balda"

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def language(self) -> str:
        """russian or english; russian for a field without letters."""
        text = "".join(self.rows) + "".join(self.used)
        return language(re.sub(r"[.*#]", "", text), "the position") or "russian"

    @classmethod
    def parse(cls, text: str) -> Self:
        name, colon, rest = text.partition(":")
        if name != cls.family or not colon:
            raise PuzzleError("write balda: and the rows, such as balda:.../бар/...", text[:40])
        rows, *rules = rest.split(";")
        values: dict[str, Any] = {"rows": tuple(rows.split("/"))}
        for rule in rules:
            key, _, value = rule.partition("=")
            set_rule(values, key, value)
        return cls.of(**values)

    @classmethod
    def of(cls, **values: Any) -> Self:
        """A puzzle with everything about it checked; PuzzleError."""
        values["rows"] = tuple(fold(row) for row in values["rows"])
        values["used"] = tuple(dict.fromkeys(fold(word) for word in values.get("used", ())))
        puzzle = cls(**values)
        puzzle._check_field()
        puzzle._check_rules()
        return puzzle

    def _check_field(self) -> None:
        height = len(self.rows)
        if not SMALLEST <= height <= LARGEST:
            raise PuzzleError(f"there are {height} rows: a field has {SMALLEST} to {LARGEST}", "balda")
        if not SMALLEST <= len(self.rows[0]) <= LARGEST:
            raise PuzzleError(f"it has {len(self.rows[0])} cells: {SMALLEST} to {LARGEST} are possible", "balda, row 1")
        first = ""
        for number, row in enumerate(self.rows, 1):
            where = f"balda, row {number}"
            if len(row) != self.width:
                raise PuzzleError(f"it has {len(row)} cells, the first row has {self.width}", where)
            for column, letter in enumerate(row):
                if letter not in OPEN + BLOCKED:
                    own = language(letter, f"balda, cell {COLUMNS[column]}{number}")
                    if first and own != first:
                        raise PuzzleError(
                            "Russian and English letters are mixed", f"balda, cell {COLUMNS[column]}{number}"
                        )
                    first = own
        for word in self.used:
            own = language(word, f"balda, played word {word[:40]!r}")
            if not own or (first and own != first):
                raise PuzzleError("its letters are not those of the field", f"balda, played word {word[:40]!r}")
            first = own

    def _check_rules(self) -> None:
        for name, value, low, high in (
            ("the knot limit", self.knots, 1, 9),
            ("the minimal length", self.min_length, 2, LONGEST),
            ("the prize", self.prize, 0, 999),
            ("the side to move", self.turn, 1, 2),
        ):
            if not low <= value <= high:
                raise PuzzleError(f"{name} is {value}: {low} to {high} is possible", "balda")
        if self.cell is not None and self.at(self.cell, "cell") not in OPEN:
            raise PuzzleError("this cell is not empty", f"balda, cell {name_of(self.cell)}")
        if self.through is not None and self.at(self.through, "through") in OPEN + BLOCKED:
            raise PuzzleError("there is no letter in this cell", f"balda, through {name_of(self.through)}")

    def at(self, place: Place, where: str = "cell") -> str:
        """What stands in a cell; PuzzleError for a cell outside the field."""
        row, column = place
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise PuzzleError(f"[{row}, {column}] is outside the field of {self.height} x {self.width} cells", where)
        return self.rows[row][column]

    def __str__(self) -> str:
        parts = ["balda:" + "/".join(self.rows)]
        return ";".join([*parts, *(f"{key}={value}" for key, value in self.rules())])

    def _repr_svg_(self) -> str:
        return drawn("balda", self)

    def rules(self) -> Iterator[tuple[str, str]]:
        """Name and value of each rule that is not as usual, as an id and the header of a file have them."""
        for key, (field, kind) in RULES.items():
            value = getattr(self, field)
            if value != self._field_defaults[field]:
                yield key, KINDS[kind][1](value)

    def neighbours(self, place: Place) -> list[Place]:
        """The cells, blocked ones left out, that a path may step to from this one, in search order."""
        row, column = place
        return [
            (r, c)
            for r in range(max(0, row - 1), min(self.height, row + 2))
            for c in range(max(0, column - 1), min(self.width, column + 2))
            if (r != row or c != column) and (self.diagonals or r == row or c == column) and self.rows[r][c] != BLOCKED
        ]

    def score(self, cell: Place, word: str) -> int:
        """What a move earns: a point a letter, and the prize where the cell has one."""
        return len(word) + (self.prize if self.rows[cell[0]][cell[1]] == PRIZE else 0)

    def first_path(self, cell: Place, letter: str, word: str) -> tuple[Place, ...]:
        """The first path of a move in search order, () when there is none."""
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
        """A move from JSON or text such as B3 Ч СЛОВО; without a path the first there is, () for none. PuzzleError."""
        if isinstance(value, str) and value.lstrip().startswith("{"):
            value = _json(value)
        if isinstance(value, str):
            return self._move_of_text(value)
        try:
            word, letter = fold(value["word"]), fold(value["letter"])
            row, column = value["cell"]
            path = tuple((int(r), int(c)) for r, c in value.get("path") or ())
            move = Move((int(row), int(column)), letter, word, path, int(value.get("score", -1)))
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
            raise PuzzleError('a move has "cell": [row, col], "letter", "word", "path", "score"', "the move") from error
        return self._completed(move)

    def _move_of_text(self, text: str) -> Move:
        parts = text.split()
        if len(parts) > 5 or (len(parts) == 5 and "-" not in parts[4]):
            raise PuzzleError(SHAPE, "the move")
        cell, letter, word, *more = [*parts, "", "", ""][: max(3, len(parts))]
        score = _number(more[0]) if more and "-" not in more[0] else -1
        path = tuple(place_of(name, "the move") for name in more[-1].split("-")) if more and "-" in more[-1] else ()
        return self._completed(Move(place_of(cell, "the move"), fold(letter), fold(word), path, score))

    def _completed(self, move: Move) -> Move:
        """The move with the first path and the score where they are missing; PuzzleError."""
        if len(move.letter) != 1 or not move.word or len(move.word) > LONGEST:
            raise PuzzleError(SHAPE, "the move")
        for place in (move.cell, *move.path):
            self.at(place, "the move")
        if not move.path and self.at(move.cell) in OPEN:
            move = move._replace(path=self.first_path(move.cell, move.letter, move.word))
        return move if move.score >= 0 else move._replace(score=self.score(move.cell, move.word))

    def check(self, move: Move, lexicon: Any) -> str:
        """ "" for a legal move of this position, otherwise a sentence that says what is wrong."""
        fault = self.fault(move, lexicon)
        return ENGLISH(fault.key, **fault.values) if fault else ""

    def fault(self, move: Move, lexicon: Any = None) -> Fault | None:
        """What is wrong with a move; without a lexicon any word will do."""
        wrong = self._fault_of_path(move)
        if wrong:
            return wrong
        word = move.word
        if lexicon is not None and word not in lexicon:
            return Fault("unknown", {"word": word, "lexicon": lexicon.name})
        if word in self.used:
            return Fault("repeated", {"word": word})
        marks = lexicon.marks_of(word) if lexicon is not None else ()
        for mark, allowed in (("slang", self.slang), ("plural", self.plural)):
            if mark in marks and not allowed:
                return Fault("barred", {"word": word, "mark": mark})
        if self.plausible and lexicon is not None and "plausible" in lexicon.marks and "plausible" not in marks:
            return Fault("implausible", {"word": word})
        score = self.score(move.cell, word)
        return None if move.score == score else Fault("worth", {"score": score, "given": move.score})

    def _fault_of_path(self, move: Move) -> Fault | None:
        """What is wrong with the letter and the path, whether the word is one or not."""
        cell = name_of(move.cell)
        if self.at(move.cell) not in OPEN:
            return Fault("taken", {"cell": cell})
        if self.cell is not None and move.cell != self.cell:
            return Fault("elsewhere", {"cell": name_of(self.cell)})
        if len(move.word) < self.min_length:
            return Fault("short", {"word": move.word, "least": self.min_length})
        if not move.path:
            return Fault("unspelled", {"word": move.word, "letter": move.letter, "cell": cell})
        if len(move.path) != len(move.word):
            return Fault("length", {"cells": len(move.path), "letters": len(move.word)})
        for number, (place, letter) in enumerate(zip(move.path, move.word, strict=True)):
            there = move.letter if place == move.cell else self.at(place)
            if there != letter:
                return Fault("letter", {"letter": letter, "cell": name_of(place)})
            if number and place not in self.neighbours(move.path[number - 1]):
                return Fault("apart", {"before": name_of(move.path[number - 1]), "cell": name_of(place)})
            if move.path.count(place) > self.knots:
                return Fault("knots", {"cell": name_of(place), "count": move.path.count(place)})
        if move.cell not in move.path:
            return Fault("unused", {"cell": cell})
        if self.through is not None and self.through not in move.path:
            return Fault("missed", {"cell": name_of(self.through)})
        return None

    def after(self, move: Move) -> Self:
        """The position after a move: its letter stands, its word is used, the other side is to move."""
        row, column = move.cell
        line = self.rows[row]
        rows = (*self.rows[:row], line[:column] + move.letter + line[column + 1 :], *self.rows[row + 1 :])
        used = self.used if move.word in self.used else (*self.used, move.word)
        return self._replace(rows=rows, used=used, turn=3 - self.turn, cell=None, through=None)
