"""Options of Balda as data: for searches, players, boards and rules."""

from unriddle.core import Option, PuzzleError
from unriddle.core.json_shape import Json
from unriddle.core.play import HUMAN
from unriddle.puzzles.balda.formats import configure
from unriddle.puzzles.balda.play.game import THIRD_SKIP
from unriddle.puzzles.balda.play.players import PLAYERS
from unriddle.puzzles.balda.puzzle import MAX_SIDE, MIN_SIDE, Puzzle

# The rules of a search.
SEARCHED_BY = (
    Option("knots", "flag", "a word may use a cell twice", group="rules"),
    Option("knot-limit", "int", "how often a word may use the same cell, 1 to 9", group="rules"),
    Option("diagonals", "flag", "words may go diagonally", group="rules"),
    Option("min-length", "int", "the least number of letters in a word (2)", group="rules"),
    Option("used", "text", "words already played", hidden=True),
    Option("prize", "int", "points that a prize cell adds (5)", group="rules"),
    Option("plausible", "flag", "only words most people know", group="rules"),
    Option("no-slang", "flag", "no slang words", group="rules"),
    Option("no-plural", "flag", "no plural-only words", group="rules"),
    Option("forms", "flag", "plurals of nouns, too, and several forms of one noun in a game", group="rules"),
    Option("cell", "text", "only moves into this cell, such as B3"),
    Option("through", "text", "only words through the letter in this cell", hidden=True),
    Option("after", "text", "make this move first, such as 'B3 Ч СЛОВО'; then only words through its letter"),
    Option("paths", "flag", "show every path of every move", group="rules"),
)
# Options of `solve` that are rules of a game, too -> their keywords.
OF_GAMES = {
    name: name.replace("-", "_")
    for name in ("knots", "knot-limit", "diagonals", "min-length", "plausible", "no-slang", "no-plural", "forms")
}
LEVEL = "|".join(PLAYERS)
SEED = Option("seed", "int", "random seed", "game", 0, least=0, most=1 << 62)
# The seed of a game or match that is new each time; with SEED, a saved game is found by its rules.
DRAWN = SEED._replace(type="seed", help="random seed; by default a new one", default=None)
# The rules of a game, in addition to those on the board.
PLAYED_BY = (
    Option("level", LEVEL, "how well the computer plays: 1 to 5 (2)", "game"),
    Option("first", f"{HUMAN}|{LEVEL}", "who begins", "game", HUMAN, group="players"),
    Option(
        "second", f"{HUMAN}|{LEVEL}", "who plays second; by default the computer at --level", "game", group="players"
    ),
    Option(
        "third-skip",
        "|".join(THIRD_SKIP),
        "what happens when a side skips three times in a row",
        "game",
        THIRD_SKIP[0],
        group="rules",
    ),
    Option("repeats", "flag", "a word may be played again", "game", group="rules"),
    SEED,
)
OPTIONS = (*SEARCHED_BY, *PLAYED_BY)
# The rules of a game: those on the board as for `solve`, and those about words.
RULES = (
    Option("size", "text", "width and height: 5 or 7x5", "game", "5", placeholder="WIDTHxHEIGHT"),
    DRAWN,
    Option("lexicon", "file", "words: the name of a shipped lexicon, a built file or a list", "game"),
    *(option for option in SEARCHED_BY if option.name in OF_GAMES),
    Option("slang", "flag", "slang and vulgar words, too, which are left out by default", "game", group="rules"),
)


def size_of(text: str) -> tuple[int, int]:
    """Return the width and height in a text, 7x5 or 5. Raises PuzzleError."""
    parts = text.lower().replace("х", "x").split("x")
    right = all(part.isascii() and part.isdigit() and MIN_SIDE <= int(part[:4]) <= MAX_SIDE for part in parts)
    if len(parts) > 2 or not right:
        raise PuzzleError(
            "{text!r} is not a size: write 5 or 7x5, each from {least} to {most}",
            text=text[:20],
            least=MIN_SIDE,
            most=MAX_SIDE,
        )
    return int(parts[0]), int(parts[-1])


def field(size: str, **rules: Json) -> Puzzle:
    """Return a position without letters of this size and these rules (the options OF_GAMES, by keyword).

    Raises PuzzleError.
    """
    width, height = size_of(size)
    given = {option.name: rules.get(option.keyword) for option in RULES if option.name in OF_GAMES}
    given["no-slang"] = given["no-slang"] or not rules.get("slang")
    empty = Puzzle.of(rows=("." * width,) * height)
    return configure(empty, {name: value for name, value in given.items() if value not in (None, False)})
