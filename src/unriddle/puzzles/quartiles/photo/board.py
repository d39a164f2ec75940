"""A board in a picture: found, read, and judged by the lexicon; open tiles become a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from unriddle.core import Found, PictureQuestion, PuzzleError, Text
from unriddle.core.errors import join_with_commas
from unriddle.core.search.shell import run
from unriddle.kit.photo.gray import open_gray
from unriddle.kit.photo.letters import find_letters
from unriddle.kit.photo.reading import SURE, Guess, Seen, read_boxes
from unriddle.kit.photo.upright import cells, edges, find_lattices, find_word_lattices
from unriddle.puzzles.quartiles.puzzle import MAX_LETTERS, MAX_TILES, UNKNOWN, WIDE, Puzzle
from unriddle.puzzles.quartiles.solve.cover import disjoint
from unriddle.puzzles.quartiles.solve.search import Search

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

PER_WORD = 4
RARE_COST = 1.0  # the extra cost of a word of the wider list, in log-likelihood
FAIR = -4.0  # the least log-likelihood of a text in a word if words do not cover all tiles
POOR = -5.0  # the least log-likelihood of a text that words may put in place of the likeliest: a blur could be any
LOOKED_AT = 2000  # the most covers examined


class Judged(NamedTuple):
    """A tile read from a picture: its letters, the letters by pixels alone, and whether it is known."""

    text: str
    first: str
    known: bool


class TileChoice(NamedTuple):
    """A possible text of a tile: its cost beside the likeliest text by pixels, and its own likelihood."""

    place: int
    text: str
    cost: float
    likely: float


class WordChoice(NamedTuple):
    """A word of full length as choices of tile texts, with the sum of their costs."""

    choices: tuple[TileChoice, ...]
    cost: float


def judge_tiles(tiles: Sequence[Seen], lexicon: Lexicon) -> tuple[list[Judged], int]:
    """Return each tile, and how many tiles the best disjoint words use: all, all but four or eight, or none.

    A text that the pixels settle stays, even if no word uses it; the others come from the words that together use every
    tile. A text other than the likeliest is known only if it is fairly likely on its own.
    """
    # The texts that pixels leave open, the likeliest of each tile first; at most as many as a board has tiles.
    open_texts = [
        TileChoice(place, guess.text, tile.guesses[0].log_likelihood - guess.log_likelihood, guess.log_likelihood)
        for place, tile in enumerate(tiles)
        for number, guess in enumerate(tile.guesses)
        if (number == 0 or tile.guesses[0].log_likelihood - guess.log_likelihood < SURE)
        and len(guess.text) <= MAX_LETTERS
    ]
    ranked = sorted(open_texts, key=lambda choice: choice.cost)
    words = _words(sorted(ranked[:MAX_TILES]), lexicon)
    # Fewer words may match by coincidence, so they need clearer tiles, and may correct fewer.
    clear = [word for word in words if word.cost < SURE and all(each.likely > FAIR for each in word.choices)]
    plain = [word for word in clear if not word.cost]
    for left, usable in ((0, words), (PER_WORD, clear), (2 * PER_WORD, plain)):
        best, ambiguous = _best(usable, len(tiles), left)
        if best:
            used = {choice.place: choice.text for word in best for choice in word.choices}
            costs = {choice.place: choice.cost for word in best for choice in word.choices}
            # With a text that was dropped because of the limit, other words might be nearly as likely.
            ambiguous |= {
                choice.place for choice in ranked[MAX_TILES:] if choice.cost < costs.get(choice.place, 0) + SURE / 2
            }
            fair = {choice.place for word in best for choice in word.choices if not choice.cost or choice.likely > POOR}
            decided = fair - ambiguous
            return [
                Judged(used.get(at, tile.text), tile.text, at in decided or tile.sure) for at, tile in enumerate(tiles)
            ], len(used)
    return [Judged(tile.text, tile.text, tile.sure) for tile in tiles], 0


def _words(choices: Sequence[TileChoice], lexicon: Lexicon) -> list[WordChoice]:
    """Return the words of full length, using one reading of each tile."""
    if not choices:
        return []
    puzzle = Puzzle([choice.text for choice in choices], PER_WORD)
    found = []
    for event in run(Search(puzzle, None, lexicon)):
        word: Any = event.solution if isinstance(event, Found) else None
        if word and len(word.tiles) == PER_WORD:
            used = tuple(choices[at] for at in puzzle.path(word))
            if len({choice.place for choice in used}) == PER_WORD:
                cost = sum(choice.cost for choice in used) + RARE_COST * (word.tier == WIDE)
                found.append(WordChoice(used, cost))
    return sorted(found, key=lambda word: word.cost)


def _best(words: Sequence[WordChoice], tiles: int, left: int) -> tuple[tuple[WordChoice, ...], set[int]]:
    """Return the cheapest words that use all tiles but `left`, and the tiles that close rivals read differently."""
    paths = [[choice.place for choice in word.choices] for word in words]
    having = [sum(1 << at for at, path in enumerate(paths) if place in path) for place in range(tiles)]
    every = (1 << len(words)) - 1
    found = []
    for chosen in islice(disjoint(having, paths, every, left), LOOKED_AT):
        cover = tuple(words[at] for at in chosen)
        found.append((sum(word.cost for word in cover), cover))
    if not found:
        return (), set()
    cost, best = min(found, key=lambda each: each[0])
    texts = {choice.place: choice.text for word in best for choice in word.choices}
    ambiguous = {
        choice.place
        for other, cover in found
        if other < cost + SURE / 2
        for word in cover
        for choice in word.choices
        if texts.get(choice.place, choice.text) != choice.text
    }
    return best, ambiguous


COLUMNS, ROWS = 4, 5
SIZE = ROWS, COLUMNS
WIDE_TILE = 200  # the most pixels of the width of a straightened tile
MAX_LINES = 12  # the most columns or rows of tiles: a larger lattice is not a board
INNER = 0.97  # the fraction of a tile that is read, in each direction
MAX_READ, MAX_LATTICES = 24, 6  # the most tiles read per lattice, and the most lattices per picture
MAX_NAMED = 6  # the most open tiles named in a message
MIN_TILES = 12  # the least number of tiles with two or more letters, or letters cut by the edge
WHERE = Text("picture")


class PhotoBoard(NamedTuple):
    """The tiles as read, and how many of them are in disjoint words."""

    tiles: Tiles
    judged: tuple[Judged, ...]
    covered: int

    @property
    def has_cover(self) -> bool:
        """Whether words use every tile, which hardly ever happens if the board was read wrong."""
        return self.covered == len(self.judged)


def shows_board(data: bytes) -> bool:
    """Whether a picture shows one or more boards; PuzzleError for a picture that cannot be decoded."""
    return bool(_boards(data)) and not find_letters(data)


class Tiles(NamedTuple):
    """The tiles of a lattice as read from pixels, row by row, and their edges in fractions of the picture."""

    rows: int
    columns: int
    seen: list[Seen]
    places: list[tuple[float, float, float, float]]


@lru_cache(1)
def _boards(data: bytes) -> list[Tiles]:
    """Return the boards of a picture, with the pixels' judgment of their tiles."""
    picture = open_gray(data)
    lattice_found = next((each for each in find_lattices(data) if each.is_whole and min(each[:2]) >= COLUMNS), None)
    if lattice_found and lattice_found.is_square and lattice_found[:2] != SIZE:
        return []  # a square puzzle, or something similar
    found: list[Tiles] = []
    candidates = (
        sorted(look(data), key=lambda each: each[:2] != SIZE)
        for look in (find_lattices, find_word_lattices)
        if not found
    )
    for lattice in islice(chain.from_iterable(candidates), MAX_LATTICES):
        rows, columns = lattice[:2]
        x, y = lattice.at(columns / 2, rows / 2)
        y *= picture.width / picture.height
        inside = any(
            left < x < right and top < y < bottom for each in found for left, top, right, bottom in each.places
        )
        if not inside and ROWS <= rows <= MAX_LINES and COLUMNS <= columns <= MAX_LINES:
            smaller = lattice._replace(filled=(INNER * lattice.filled[0], INNER * lattice.filled[1]))
            # If there are more tiles than a board has, a sample shows whether they have letters.
            turned, boxes = cells(picture, smaller, WIDE_TILE if lattice[:2] == SIZE else WIDE_TILE // 3)
            tiles = read_boxes(turned, boxes[:MAX_READ])
            if sum(tile.cut or len(tile.text) > 1 for tile in tiles) >= MIN_TILES:  # digits are hardly ever read as two
                parts = ((at, row, at + 1, row + 1) for row, at in product(range(rows), range(columns)))
                found.append(Tiles(rows, columns, tiles, [edges(lattice, part, picture) for part in parts]))
                if len(found) > 1 or found[0][:2] != SIZE:
                    break
    return found


@lru_cache(1)
def board(data: bytes) -> PhotoBoard:
    """Return the board in a picture; PuzzleError if there is no board or more than one."""
    found = _boards(data)
    if not found:
        raise PuzzleError("no board is seen in it, {rows} rows of {columns} tiles", WHERE, rows=ROWS, columns=COLUMNS)
    tiles, *more = found
    if more or tiles[:2] != SIZE:
        raise PuzzleError("there is more than one board in it: cut out one of them", WHERE)
    return _board(tiles)


def _board(tiles: Tiles) -> PhotoBoard:
    """Return tiles that were read, judged by the word list."""
    from unriddle.lexicon import open_lexicon

    known, covered = judge_tiles(tiles.seen, open_lexicon("english"))
    return PhotoBoard(tiles, tuple(known), covered)


def read(data: bytes, answers: Mapping[tuple[int, int], str] = MappingProxyType({})) -> list[Puzzle]:
    """Return the board in a picture, with these tiles by row and column from 1. A PuzzleError asks for unknown tiles:
    which they are, their possible texts, and the line for writing them; or, if no words use every tile, that any tile
    may be wrong, unless all are answers.
    """
    found = board(data)
    if answers:
        tiles = list(found.tiles.seen)
        for (row, column), text in answers.items():
            if not (text.isascii() and text.isalpha() and len(text) <= MAX_LETTERS):
                raise PuzzleError("{text!r} is not a tile: write 1 to {most} letters", text=text[:20], most=MAX_LETTERS)
            at = (row - 1) * COLUMNS + column - 1
            tiles[at] = Seen(tiles[at].box, (Guess(text.lower(), 0.0),), True)
        found = _board(found.tiles._replace(seen=tiles))
    texts = [tile.text if tile.known and len(tile.text) <= MAX_LETTERS else UNKNOWN for tile in found.judged]
    if UNKNOWN not in texts and (found.has_cover or len(answers) == len(texts)):
        return [Puzzle(texts)]
    places = [at for at, text in enumerate(texts) if text == UNKNOWN]
    others = [at for at, text in enumerate(texts) if text != UNKNOWN and not found.has_cover]
    rows = tuple(tuple(texts[at : at + COLUMNS]) for at in range(0, len(texts), COLUMNS))
    boxes = {(at // COLUMNS + 1, at % COLUMNS + 1): found.tiles.places[at] for at in [*places, *others]}
    message = Text(
        "no words of the list use every tile, so some may be wrong; compare them with the picture in: "
        "unriddle solve {texts}",
        texts=" ".join(texts),
    )
    if places:
        message = _open(found, places, texts)
    guesses = {
        (at // COLUMNS + 1, at % COLUMNS + 1): list(
            dict.fromkeys([tile.text] * tile.known + [guess.text for guess in seen.guesses])
        )
        for at, (tile, seen) in enumerate(zip(found.judged, found.tiles.seen, strict=True))
    }
    raise PuzzleError(message, WHERE, PictureQuestion(Puzzle.family, {"rows": ROWS}, rows, boxes, guesses))


def _open(found: PhotoBoard, places: Sequence[int], texts: Sequence[str]) -> Text:
    """Return the message that asks for the open tiles."""
    guesses = [" ".join(guess.text for guess in found.tiles.seen[at].guesses[:2]) for at in places[:MAX_NAMED]]
    tiles = join_with_commas(
        Text("tile {number} ({texts}?)", number=at + 1, texts=texts) if texts else Text("tile {number}", number=at + 1)
        for at, texts in zip(places, guesses, strict=False)
    )
    if len(places) > MAX_NAMED:
        tiles = Text("{words} and {more} more", words=tiles, more=len(places) - MAX_NAMED)
    fields = {"count": len(places), "tiles": tiles, "texts": " ".join(texts)}
    if found.has_cover:
        return Text(
            "{count} tile is not sure: {tiles}; write it for the ? in: unriddle solve {texts}",
            "{count} tiles are not sure: {tiles}; write them for the ? in: unriddle solve {texts}",
            **fields,
        )
    return Text(
        "{count} tile is not sure: {tiles}; write it for the ?, and compare the others with the picture, in: "
        "unriddle solve {texts}",
        "{count} tiles are not sure: {tiles}; write them for the ?, and compare the others with the picture, in: "
        "unriddle solve {texts}",
        **fields,
    )


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """Return remarks: the tiles read from the picture, and those corrected by words."""
    found = board(data)
    changed = [
        Text("{written!r} is read as {tile!r}", written=tile.first, tile=tile.text)
        for tile in found.judged
        if tile.text != tile.first
    ]
    lines = [Text("read from the picture: {tiles}", tiles=" ".join(tile.text for tile in found.judged))]
    if changed:
        lines.append(Text("corrected by the words that use every tile: {tiles}", tiles=join_with_commas(changed)))
    return lines
