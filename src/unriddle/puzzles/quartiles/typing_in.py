"""Typing in a board: a tile in each cell."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from unriddle.core import Cells, Composing, Option, PuzzleError, Text, Typing, Where
from unriddle.core.errors import join_with_commas
from unriddle.core.family import Typed
from unriddle.kit.judging import solutions
from unriddle.lexicon.alphabet import LATIN
from unriddle.puzzles.quartiles.cut import PER_WORD, WORDS, cuts, shuffled_tiles, tiles_of
from unriddle.puzzles.quartiles.options import OPTION, OPTIONS
from unriddle.puzzles.quartiles.paste import is_tile
from unriddle.puzzles.quartiles.picture import COLUMNS, picture
from unriddle.puzzles.quartiles.puzzle import MAX_LETTERS, MAX_PATH, Puzzle, Word
from unriddle.puzzles.quartiles.puzzle import MAX_TILES as MOST
from unriddle.puzzles.quartiles.solve.cover import covers
from unriddle.puzzles.quartiles.solve.search import Search

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

TILES = "tiles"
ASKS = (
    Option("by", f"{TILES}|{WORDS}", "the tiles, or five words to be cut, by hand with hyphens", default=TILES),
    Option("rows", "int", "of four tiles, or of one word each", default=5, least=1, most=MOST // COLUMNS),
    *(option._replace(default=4, least=1, most=MAX_PATH) for option in OPTIONS),
)


def blank(values: Mapping[str, Any]) -> Puzzle:
    pairs = (f"{one}{other}" for one in LATIN.values() for other in LATIN.values())
    return Puzzle(islice(pairs, values["rows"] * COLUMNS), values[OPTION])


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells:
    if values.get("by") == WORDS:
        longest = MAX_LETTERS * puzzle.tiles_per_word
        return Cells([[""]] * values["rows"], longest=longest, same=LATIN, most=MOST, label=Text("word"))
    texts = [[cell.text for cell in row] for row in picture(puzzle, None).cells]
    return Cells(texts, longest=MAX_LETTERS, same=LATIN, most=MOST, label=Text("tile"))


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    if values.get("by") == WORDS:
        return Puzzle(
            shuffled_tiles([text for row in typed for text in row if text], puzzle.tiles_per_word),
            puzzle.tiles_per_word,
        )
    cells = {(row, column): text for row, line in enumerate(typed, 1) for column, text in enumerate(line, 1) if text}
    try:
        return Puzzle(cells.values(), puzzle.tiles_per_word)
    except PuzzleError as error:
        wrong = next((cell for cell, text in cells.items() if not is_tile(text)), (0, 0))
        raise PuzzleError(error, Where("", cell=wrong)) from None


Part = Mapping[str, Any]
CUT = "cut"
COMPOSING_ACTIONS = {CUT: Text("cut the words again")}
SLICE = 1000  # paths examined between two pauses
MAX_CUTS = 40  # the number of random cuts to try; the best one is used
SHOWN = 12  # the most words named in a message
COVERS: Mapping[str, Text] = {
    "unique": Text("one way to use every tile once in long words, as it should be"),
    "none": Text("no words use every tile exactly once"),
}


def judge(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed, lexicon: Lexicon) -> Iterator[Part | None]:
    """Yield the typed words that are in no list, if any; then the covers; then the misleading words."""
    chosen = words_of(typed) if values.get("by") == WORDS else []
    strange = [word for word in chosen if not lexicon.contains(word)]
    if strange:
        yield {
            "part": "unknown",
            "words": strange,
            "text": Text("not in any list: {words}", words=_list_words(strange)),
        }
    yield solutions("unknown")
    found = yield from _words(puzzle, lexicon)
    per_word = puzzle.tiles_per_word
    every = covers(puzzle, [word for word in found if len(word.tiles) == per_word])
    verdict = "none" if not every else "unique" if len(every) == 1 else "multiple"
    names = [[word.word for word in cover] for cover in every]
    text = COVERS.get(verdict) or Text(
        "{count} way to use every tile once; another one: {words}",
        "{count} ways to use every tile once; another one: {words}",
        count=len(every),
        words=_list_words(names[1]),
    )
    yield dict(solutions(verdict)) | {"covers": names, "text": text}
    false, lures = misleading(found, names[0] if names else chosen, per_word)
    yield {
        "part": "false",
        "words": false,
        "text": _about(Text("other words of {count} tiles", count=per_word), false),
    }
    yield {"part": "lures", "words": lures, "text": _about(Text("shorter words that mislead"), lures)}


def words_of(typed: Typed) -> list[str]:
    """Return the typed words, without the separators of their tiles."""
    return ["".join(tiles_of(text)) for row in typed for text in row if text]


def misleading(found: Sequence[Word], cover: Sequence[str], per_word: int) -> tuple[list[str], list[str]]:
    """Return the false quartiles, full-length words outside the cover, and the lures: words one tile shorter that no
    quartile contains.
    """
    own = {word.word: set(word.tiles) for word in found if word.word in cover and len(word.tiles) == per_word}
    false = sorted({word.word for word in found if len(word.tiles) == per_word} - set(cover))
    lures = {
        word.word
        for word in found
        if len(word.tiles) == per_word - 1 > 1 and not any(tiles.issuperset(word.tiles) for tiles in own.values())
    }
    return false, sorted(lures)


def _about(message: Text, words: Sequence[str]) -> Text:
    return Text("{what}: {words}", what=message, words=_list_words(words) if words else Text("none"))


def _list_words(words: Sequence[str]) -> str:
    listed: str = join_with_commas(words[:SHOWN])
    return Text("{these} and {more:,} more", these=listed, more=len(words) - SHOWN) if len(words) > SHOWN else listed


def _words(puzzle: Puzzle, lexicon: Lexicon) -> Generator[None, None, list[Word]]:
    """Yield None for pauses; return all words of the board."""
    search, found = Search(puzzle, None, lexicon), []
    while not search.done:
        word = search.advance(SLICE)
        if word is None:
            yield
        else:
            found.append(word)
    return found


def improve(way: str, values: Mapping[str, Any], typed: Typed, lexicon: Lexicon) -> Iterator[Part | None]:
    """Cut the typed words in the best of several random ways: one cover, and few misleading words."""
    words = words_of(typed)
    if values.get("by") != WORDS or not words:
        raise PuzzleError("type words to have them cut")
    per_word = values.get("tiles-per-word", PER_WORD)
    best: tuple[tuple[int, ...], list[list[str]]] | None = None
    for number in range(MAX_CUTS):
        cut = cuts(words, per_word, number)
        tiles = [tile for each in cut for tile in each]
        yield None
        if len(set(tiles)) < len(tiles):
            continue
        puzzle = Puzzle(tiles, per_word)
        found = yield from _words(puzzle, lexicon)
        every = covers(puzzle, [word for word in found if len(word.tiles) == per_word])
        false, lures = misleading(found, words, per_word)
        worth = (abs(len(every) - 1), len(false), len(lures))
        if best is None or worth < best[0]:
            best = worth, cut
    if best is None:
        yield {"part": "improved", "texts": None, "changed": [], "text": Text("every cut has two identical tiles")}
        return
    texts = [["-".join(each)] for each in best[1]]
    rows = len(typed)
    text = Text("the best of {count} cut", "the best of {count} cuts", count=MAX_CUTS)
    yield {"part": "improved", "texts": (texts + [[""]] * rows)[:rows], "changed": [], "text": text}


def reopen(puzzle: Puzzle) -> tuple[dict[str, Any], Typed]:
    """Return the values of the options with which this board would be typed in, and its tiles."""
    texts = sheet(puzzle, {}).texts
    return {"by": TILES, "rows": len(texts), "tiles-per-word": puzzle.tiles_per_word}, texts


SETTING: Composing[Puzzle] = Composing(judge, reopen, COMPOSING_ACTIONS, improve)
TYPING = Typing(ASKS, blank, sheet, read, composing=SETTING)
