"""Finds the tiles of a paste among headings, dates, points, ranks and numbers."""

import re
from collections.abc import Sequence

from unriddle.core import Text
from unriddle.puzzles.quartiles.options import split
from unriddle.puzzles.quartiles.puzzle import MAX_LETTERS, UNKNOWN

FULL, PUBLISHED_LONGEST = 20, 4  # tiles of a published board, letters of its longest tile
NUMBER = r"(?i)((?!\?)[\W\d_])+|[\W\d_]*\d[\d\W]*(st|nd|rd|th|am|pm|g|pts?|k|x|lte)"
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"  # the numbers of a word's tiles in our own drawings
MONTHS = "january february march april may june july august september october november december"
DAYS = "monday tuesday wednesday thursday friday saturday sunday"
# Words that are never tiles. WEAK_HEADINGS: words that are not tiles next to one of those, or alone on a line if there
# are too many tiles.
HEADINGS = frozenset(
    f"{MONTHS.replace(' may', '')} {DAYS} quartiles quartile puzzle puzzles today todays points point score total "
    "novice apprentice adept master expert genius words found shuffle submit enter delete clear share settings "
    "leaderboard statistics apple".split()
)
WEAK_HEADINGS = (
    "sept rank level word pts of the and by at your hint hints menu news play back done edit copy left no top am pm"
)
# The small words that make up half of a sentence, but never a board.
SMALL = (
    "a an the and or but not if so as of to in on at by for with from is are was be been has had have do did can will"
)
NAMING = "i you he she it we they me him her us them my your his its our this that there here what who all"
COMMON = frozenset(f"{SMALL} {NAMING}".split())
SOFT_HEADINGS = frozenset([*(name[:3] for name in f"{MONTHS} {DAYS}".split()), *WEAK_HEADINGS.split()])


def split_paste(text: str) -> tuple[list[str], list[str]]:
    """Return the tiles of a paste, not yet checked, and the parts left out, line by line."""
    top, end = text.find("┌"), text.rfind("└")
    drawn = 0 <= top < end
    lines = (
        [[tile.rstrip(RAISED) for tile in split(line)] for line in text[top:end].splitlines()]
        if drawn
        else [list(split(line)) for line in text.splitlines()]
    )
    every = [tile for line in lines for tile in line]
    if drawn or (len(every) == FULL and all(is_tile(tile) and len(tile) <= PUBLISHED_LONGEST for tile in every)):
        return every, []
    numbered = sum(bool(line) and _is_number(line[0]) for line in lines) > 3
    # A board with tiles longer than those of published boards may have heading words as tiles.
    wordy = any(len(tile) > PUBLISHED_LONGEST and is_tile(tile) and _plain(tile) not in HEADINGS for tile in every)
    kept, dropped = [], []
    for line in lines:
        if numbered and line and _is_number(line[0]):
            line = line[1:]
        can_be_tile = _possible_tiles(line, wordy)
        kept.append([tile for tile, stays in zip(line, can_be_tile, strict=True) if stays])
        dropped.append([tile for tile, stays in zip(line, can_be_tile, strict=True) if not stays])
    for at in _spare(kept):
        kept[at], dropped[at] = [], [*dropped[at], *kept[at]]
    return [mended_tile(tile) for line in kept for tile in line], [" ".join(line) for line in dropped if line]


def mended_tile(tile: str) -> str:
    """Return the tile without a period after it, and with an l for each 1 among letters."""
    if tile.isalpha() or _is_number(tile) or not re.fullmatch(r"(?=.*[A-Za-z])[A-Za-z1]+[.]?", tile):
        return tile
    return tile.rstrip(".").replace("1", "l")


def mended_ones(text: str) -> list[tuple[str, str]]:
    """Return the tiles of a text in which a 1 stands for an l, as written and as read."""
    written = [tile.rstrip(".") for tile in split(text)]
    return [(tile, mended_tile(tile)) for tile in written if "1" in tile and mended_tile(tile) != tile]


def is_prose(tiles: Sequence[str]) -> bool:
    """Whether these texts are more likely a sentence, though each could be a tile."""
    common = sum(tile.lower() in COMMON for tile in tiles)
    if len(tiles) == FULL:
        return 2 * common >= FULL > len(set(tiles))
    long = sum(len(tile) > PUBLISHED_LONGEST + 1 for tile in tiles)
    return bool(tiles) and (2 * (common + long) >= len(tiles) or (long > 0 and 4 * common >= len(tiles)))


def is_sentence(text: str, tiles: Sequence[str]) -> bool:
    """Whether a text is written like a sentence and does not have as many tiles as a published board."""
    return len(tiles) != FULL and re.fullmatch(r"(?s)[A-Z][a-z]* [a-z].*[.!?]", text) is not None


def differences(tiles: Sequence[str]) -> list[Text]:
    """Return remarks on differences from published boards: another number of tiles, and long tiles."""
    remarks = []
    if abs(len(tiles) - FULL) > 3:  # Puzzle.warnings reports smaller differences
        remarks.append(
            Text("read as a board of {count} tiles; a published one has {usual}", count=len(tiles), usual=FULL)
        )
    long = [tile for tile in tiles if len(tile) > PUBLISHED_LONGEST + 1]
    if long:
        remarks.append(Text("{tile!r} is longer than the tiles of published boards", tile=long[0]))
    return remarks


def is_tile(tile: str) -> bool:
    """Whether it consists of letters only, not too many, or is an unknown tile."""
    return tile == UNKNOWN or (tile.isalpha() and len(tile) <= MAX_LETTERS)


def _is_number(tile: str) -> bool:
    """Whether a tile is a number or punctuation, perhaps with a suffix; only its start is examined."""
    return re.fullmatch(NUMBER, tile[:40]) is not None


def _plain(tile: str) -> str:
    return re.sub("[.:!'’…]", "", tile).lower()


def _possible_tiles(line: Sequence[str], wordy: bool) -> list[bool]:
    """Return for each word of a line whether it may be a tile."""
    plain = [_plain(tile) for tile in line]
    numbers = [_is_number(tile) for tile in line]
    out = [number or word in HEADINGS for number, word in zip(numbers, plain, strict=True)]
    # also leave out weak headings (SHORT) next to something that is left out
    for order in (range(1, len(line)), range(len(line) - 2, -1, -1)):
        for at in order:
            out[at] = out[at] or (plain[at] in SOFT_HEADINGS and out[at - order.step])
    return [not each for each in (numbers if wordy and not all(out) else out)]


def _spare(lines: Sequence[Sequence[str]]) -> list[int]:
    """Return the lines that are not tiles, if the rest is a published board: prose, then headings around it."""
    count = sum(map(len, lines))
    odd = [
        at
        for at, line in enumerate(lines)
        if any(len(tile) > PUBLISHED_LONGEST for tile in line)
        and not any(character.isdigit() for tile in line for character in tile)
    ]
    if odd and abs(count - sum(len(lines[at]) for at in odd) - FULL) <= 1:
        count -= sum(len(lines[at]) for at in odd)
    else:
        odd = []
    full = [at for at, line in enumerate(lines) if line and at not in odd]
    for at in (*full[:3], *full[:-4:-1]) if len(full) > 4 else ():
        if (
            at not in odd
            and count - len(lines[at]) >= FULL
            and all(_plain(tile) in SOFT_HEADINGS for tile in lines[at])
        ):
            odd.append(at)
            count -= len(lines[at])
    return odd
