"""Looks for the tiles of a board in the structure of a text. The evidence is weaker than in other families."""

import re
from collections.abc import Iterator, Sequence

from unriddle.core import Text
from unriddle.core.structure import Candidate, Node, Span, Tree, side_of
from unriddle.puzzles.quartiles.paste import (
    COMMON,
    FULL,
    HEADINGS,
    differences,
    is_prose,
    is_sentence,
    is_tile,
    mended_tile,
    split_paste,
)

MIN_TILES, MAX_TILES = 15, 26  # the fewest and most tiles of a possible board
MAX_TEXT, SHORT_TEXT = 20_000, 1000  # the most characters of a text with a board, and of one with only a few words
_TILE_LABEL = re.compile(r"tiles|fragments|pieces|syllables", re.IGNORECASE)
_BOARD = re.compile(r"tiles|fragments|letters|pieces|board|syllables", re.IGNORECASE)
_WORDS = re.compile(r"(?:used|played|words|found|moves|history|solution|answers?)\b", re.IGNORECASE)
_HEADS = {
    *("tile", "tiles", "id", "text", "row", "rows", "col", "cols", "column", "columns", "type", "index", "clue"),
    *("name", "value", "key", "solve", "unriddle"),
}
_TILE, _LETTERS = re.compile("[a-z]{2,4}"), re.compile("[a-z]{1,7}")
_BETWEEN = r"[\s+•·/,;|<>]+|(?<=\b\w\w)-(?=\w{1,4}\b)"
Line = tuple[list[str], Span, str, int]  # tiles of a row, its span, its block's label, and how many words are not tiles


def judge(tree: Tree) -> Iterator[Candidate]:
    """Yield the boards that a text may contain."""
    if len(tree.text) > MAX_TEXT:
        return
    words = len(re.findall("[A-Za-z]+|[?]", tree.text)) if tree.parsed_by == "lines" else 0
    kept, dropped = (
        split_paste(tree.text) if words >= MIN_TILES or (words > 1 and len(tree.text) < SHORT_TEXT) else ([], [])
    )
    options = (
        _quoted_tiles(tree)
        if tree.parsed_by == "brackets"
        else _unquoted_tiles(tree, kept, dropped)
        if words >= MIN_TILES
        else ()
    )
    best: dict[int, Candidate] = {}
    for tiles, spans, quoted, named in options:
        if len(tiles) not in best and _is_possible(tiles, quoted, named):
            count = len(tiles)
            score = 0.95 if named and quoted else (0.7 if count == FULL else 0.5) + 0.05 * quoted
            share = 0 if named and quoted else 0.4 if count == FULL else 0.6 if count >= MIN_TILES else 0.9
            best[count] = Candidate([tiles], score, spans, share, () if quoted and named else differences(tiles))
    if best:
        yield best.get(FULL) or max(best.values(), key=lambda found: (found.score, len(found.puzzles[0])))
    elif kept and len(tree.text) < SHORT_TEXT:
        tiles = [tile.lower() for tile in kept]
        right = sum(map(is_tile, tiles))
        spoken = is_prose(tiles) or is_sentence(tree.text, tiles)
        if 1 < right <= 2 * FULL and 3 * right >= 2 * len(tiles) and not spoken:
            few = Text("{count} words: if these are tiles, say --family quartiles", count=len(tiles))
            yield Candidate([tiles], 0.3, [(0, len(tree.text))], 0, differences(tiles), few)


def is_bare(text: str) -> bool:
    """Whether a text consists only of the short words of a board; then other families need not be asked."""
    words = re.split(r"[\s,;|]+", text.strip(" \t\n\r,;|")) if len(text) < 8 * MAX_TILES else []
    alone = len({*words} - HEADINGS) == len(words) not in (0, 16, 25)
    return alone and all(_TILE.fullmatch(word) for word in words) and _is_possible(words, False, False)


def tile_of(value: object) -> str:
    """Return a cell as a tile; "" if it cannot be one."""
    word = mended_tile(str(value).strip(" .,;:!*_~\"'`"))
    if word == "?":
        return word
    lower = word.lower()
    fits = _LETTERS.fullmatch(lower) and lower not in HEADINGS and (len(word) < 5 or lower not in _HEADS)
    return lower if fits else ""


def _is_possible(tiles: Sequence[str], quoted: bool, named: bool) -> bool:
    """Whether words look like the tiles of a board: short, mostly different, and few common words."""
    count = len(tiles)
    if named and quoted:
        return count > 1
    common = sum(each in COMMON for each in tiles)
    known = count - tiles.count("?")
    if (
        not (2 if quoted else MIN_TILES) <= count <= (2 * FULL if quoted else MAX_TILES)
        or max(map(len, tiles)) < 2
        or 3 * len({*tiles} - {"?"}) < 2 * known
    ):
        return False
    if 8 * sum(len(each) > 4 for each in tiles) > count or 5 * sum(len(each) > 5 for each in tiles) > count:
        return False
    return 3 * common < count and (count == FULL or 5 * common < count)


def _quoted_tiles(tree: Tree) -> Iterator[tuple[list[str], list[Span], bool, bool]]:
    """Yield quoted tiles: the strings of a list, one field of its objects, or a single string of words."""
    for cell in tree.root.items:
        if cell.kind == "text" and _TILE_LABEL.match(cell.label):
            tiles = list(map(tile_of, str(cell.value).split()))
            if all(tiles):
                yield tiles, [(cell.start, cell.end)], True, True
    for node in tree.lists[1:]:
        texts: dict[str, list[str]] = {}  # by their names
        for each in _below(node):
            for cell in each.items:
                if cell.kind == "text":
                    texts.setdefault(cell.label, []).append(tile_of(cell.value))
        named, least = bool(_TILE_LABEL.match(node.label)), MIN_TILES if any(each.named for each in node.items) else 2
        for some in texts.values():
            if all(some) and (named or len(some) >= least):
                yield some, [(node.start, node.end)], True, named


def _below(node: Node) -> Iterator[Node]:
    """Yield a list and the lists in it, two levels deep."""
    yield node
    for each in node.items:
        if each.kind == "list":
            yield each
            yield from (inner for inner in each.items if inner.kind == "list")


def _unquoted_tiles(
    tree: Tree, kept: Sequence[str], dropped: Sequence[str]
) -> Iterator[tuple[list[str], list[Span], bool, bool]]:
    """Yield the tiles of several choices of lines: all lines that have only tiles, those in unlabelled or
    board-labelled blocks, all but the first, those with one tile, those with short tiles."""
    rows = [row for block in tree.root.items for row in block.items if row.items]
    if 2 * sum(row.items[-1].kind == "number" and len(row.items) > 1 for row in rows) > len(rows):
        return  # words with points or counts
    tiles = [tile.lower() for tile in kept]
    wrong = sum(not is_tile(tile) for tile in tiles)
    # Invalid tiles are reported when the board is made.
    if len(tiles) == FULL and wrong < 4 and sum(len(line.split()) for line in dropped) <= FULL:
        yield tiles, [(0, len(tree.text))], bool(wrong), False
    lines: list[Line] = []
    for block in tree.root.items:
        for row in block.items:
            text = " ".join(str(cell.value) for cell in row.items if cell.kind != "number")
            for line in re.split(r"(?<=\w)[?!:]+\s", text):  # separate a sentence from the tiles after it
                parts = [part for part in re.split(_BETWEEN, line) if re.search(r"[^\W\d_]|^\?$", part)]
                tiles = [tile for tile in map(tile_of, parts) if tile]
                if parts:
                    is_short_sentence = len(parts) == 1 and re.search(r"\w[.!?]$", text) is not None
                    lines.append(
                        (tiles, (row.start, row.end), block.label, len(parts) - len(tiles) + is_short_sentence)
                    )
    good = [line for line in lines if not line[3]]
    unnamed = [line for line in good if not _WORDS.match(line[2])]
    named = [line for line in good if _BOARD.match(line[2]) or side_of(line[2])]
    loose = [line for line in lines if line[0]]
    several = (good, unnamed, named, good[1:], unnamed[1:], [line for line in good if len(line[0]) == 1],
               [line for line in good if max(map(len, line[0])) < 6], loose)  # fmt: skip
    found = []
    for some in several:
        tiles = [tile for line in some for tile in line[0]]
        if len(tiles) == FULL + 1 and "and" in tiles:
            tiles.remove("and")
        if some is not named and sum(len(line[0]) for line in lines) - len(tiles) > FULL // 2:
            continue  # more likely words with a few tiles
        if tiles and (some is not loose or (len(tiles) == FULL and sum(line[3] for line in loose) < 3)):
            found.append((tiles, [line[1] for line in some], False, False))
    yield from sorted(found, key=lambda one: len(one[0]) != FULL)
