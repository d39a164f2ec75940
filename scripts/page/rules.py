"""What the page's player knows of each family before Python is there: a table that Python writes of its own rules."""

from typing import Any

from unriddle.core import contract, play
from unriddle.lexicon import open_lexicon
from unriddle.lexicon.known import EVERYDAY, knowledge_of
from unriddle.puzzles.balda import puzzle as balda
from unriddle.puzzles.balda.picture import ROLES
from unriddle.puzzles.balda.play.game import goal
from unriddle.puzzles.latin import puzzle as latin
from unriddle.puzzles.latin.play import game as squares
from unriddle.puzzles.nonogram import picture
from unriddle.puzzles.nonogram import play as nonograms
from unriddle.puzzles.nonogram import puzzle as nonogram
from unriddle.puzzles.quartiles import puzzle as quartiles
from unriddle.puzzles.quartiles.conclusion import RANKS
from unriddle.puzzles.quartiles.picture import COLUMNS
from unriddle.puzzles.quartiles.play import game as tiles
from unriddle.translation import LANGUAGES, Speaker

ORDER = 7  # of the square whose lines are looked at: no two of them are the same
BLACK = nonograms.game(nonogram.Puzzle.parse("nonogram:2x2:1/1:1/1"))
COLORED = nonograms.game(nonogram.Puzzle.parse("nonogram:1x2:1a/1b:1a,1b:colours=ff0000,00ff00"))
TWO = nonograms.game(nonogram.Puzzle.parse("nonogram:2x2:1a/1a,1b:2a/1b:colours=ff0000,00ff00"))
GOAL = balda.Puzzle.parse("balda:.../ant/...;played=ant;goal=4")
LEXICONS = {"en": "english-nouns", "ru": "russian-nouns"}
LETTERS, STARTS = 5, 60
SQUARE = squares.game(latin.Puzzle.make(ORDER))


def rules() -> dict[str, Any]:
    """The table: what a game may hold, what it says, and the signs, sizes and forms of text of each family."""
    return {
        "most": {
            "moves": contract.MAX_MOVES,
            "room": play.MAX_MOVES_LENGTH,
            "marks": play.MAX_MARKS,
            "name": play.MAX_MARK_NAME,
        },
        "keys": {each.name: each.key for each in _tools()},
        "texts": {language: _texts(Speaker(language)) for language in LANGUAGES},
        "latin": {
            "digits": latin.DIGITS,
            "largest": latin.SEARCHED,
            "longest": squares.MAX_MOVE_LENGTH,
            "move": squares.CHANGE.pattern,
            "signs": squares.MARK_PREFIXES,
            "kinds": {kind: list(_lines(kind)) for kind in latin.KINDS},
            "lines": {name: line for kind in latin.KINDS for name, line in _lines(kind).items()},
        },
        "nonogram": {
            "letters": nonogram.LETTERS,
            "largest": nonogram.MAX_SIDE,
            "longest": nonograms.MAX_MOVE_LENGTH,
            "move": nonograms.MOVE.pattern,
            "open": nonogram.UNKNOWN,
            "broken": picture.BROKEN,
        },
        "quartiles": {
            "columns": COLUMNS,
            "letters": quartiles.MAX_LETTERS * quartiles.MAX_PATH,
            "draft": tiles.TILES.pattern,
            "unknowns": quartiles.UNKNOWNS,
            "most": quartiles.Puzzle.parse("quartiles:ab").tiles_per_word,
            "ranks": list(RANKS.values()),
        },
        "balda": {
            "alphabets": list(balda.ALPHABETS.values()),
            "columns": balda.COLUMNS,
            "signs": {sign: role.value for sign, role in ROLES.items()},
            "prize": GOAL.prize,
            "starts": {language: _starts(name) for language, name in LEXICONS.items()},
        },
    }


def _starts(name: str) -> list[str]:
    """Words of five letters that everybody knows, which games begin with."""
    lexicon = open_lexicon(name, player=False)
    words = [lexicon.word(number) for number in knowledge_of(lexicon).numbers(EVERYDAY)]
    usable = [word for word in words if len(word) == LETTERS and not knowledge_of(lexicon).marks(word)]
    return usable[:: max(1, len(usable) // STARTS)]


def _tools() -> list[Any]:
    """The tools that are no symbol and no color."""
    found = [*nonograms.tools(BLACK), *nonograms.tools(COLORED), *squares.tools(SQUARE)]
    return list({each.name: each for each in found if len(each.name) > 2 or each.name == "!-"}.values())


def _lines(kind: str) -> dict[str, list[Any]]:
    """The lines of a kind of square by name: whether there are as many of it as rows, and rows and columns from the
    corner to the first cell of the first one, from there to the next line, and to the next cell.
    """
    named: dict[str, list[list[tuple[int, int]]]] = {}
    for (called, _), cells in zip(latin.lines(ORDER, kind), latin.line_cells(ORDER, kind), strict=True):
        named.setdefault(called[0], []).append([divmod(cell, ORDER) for cell in cells])
    found: dict[str, list[Any]] = {}
    for name, (first, *others) in named.items():
        begin, beside = first[0], others[0][0] if others else first[0]
        found[name] = [bool(others), _way((0, 0), begin), _way(begin, beside), _way(begin, first[1])]
    return found


def _way(start: tuple[int, int], end: tuple[int, int]) -> list[int]:
    """Rows and columns from one cell to another, around the edge where that is shorter."""
    return [(b - a + ORDER // 2) % ORDER - ORDER // 2 for a, b in zip(start, end, strict=True)]


def _texts(say: Speaker) -> dict[str, str]:
    """What the player says: names of tools and of lines, and what breaks a rule."""
    said = {f"tool {each.name}": each.label for each in _tools()}
    for kind in latin.KINDS:
        said |= {f"line {name}": latin.line_named(name, number).text for (name, number), _ in latin.lines(ORDER, kind)}
    empty = [latin.EMPTY] * ORDER
    twice = latin.clash(ORDER, "plain", [0, 0, *empty * ORDER][: ORDER**2])
    faces = latin.clash(ORDER, "symmetric", [0, *empty[2:], 1, *empty * (ORDER - 1)])
    broken = {"row broken": BLACK.play("1.1..2"), "column broken": BLACK.play("1,2.1")}
    broken |= {"row off": TWO.play("1.1..2a"), "column off": TWO.play("1.2a")}
    said |= {name: game.status.why for name, game in broken.items()}
    said |= {name: wrong[1] for name, wrong in (("twice", twice), ("faces", faces)) if wrong}
    said["wanted"] = goal(GOAL)
    return {name: say.form(text.message, "") for name, text in said.items()}
