"""Boards that were made, held against every word of the lists, each spelled by hand.

`hold` is what a campaign of many random orders calls.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from unriddle.lexicon.known import Known, knowledge_of
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

Path = tuple[int, ...]
# The most that makes a band, and how many other words of full length its boards may have.
BANDS = {"easy": 11, "medium": 14, "hard": 10**6}
FRIENDS = {None: 0, "easy": 0, "medium": 1, "hard": 3}
# Words of which boards of a theme are made.
THEME = (
    "crosswords razzmatazz truthfully nihilistic refreshment elephants butterfly crocodile porcupines kangaroos "
    "chameleon alligator dragonflies woodpecker nightingale hummingbird caterpillar"
)


@cache
def words() -> dict[str, bool]:
    """Every word of both lists, and whether only the wider one has it."""
    from unriddle.lexicon import open_lexicon

    lexicon = open_lexicon("english", player=False)
    return {word: bool(lexicon.mark_bits(number)) for number, word in enumerate(lexicon)}


@cache
def slang() -> Known:
    """What says of a word of the lists whether it is vulgar."""
    from unriddle.lexicon import open_lexicon

    return knowledge_of(open_lexicon("english", player=False))


@cache
def begun() -> dict[str, list[tuple[str, int]]]:
    """The words that begin with each two letters, each with the set of its letters as bits."""
    found: dict[str, list[tuple[str, int]]] = {}
    for word in words():
        found.setdefault(word[:2], []).append((word, letters(word)))
    return found


def letters(text: str) -> int:
    """The set of the letters of a text."""
    return sum({1 << ord(sign) - ord("a") for sign in text})


def spellings(word: str, tiles: dict[str, int], most: int, path: Path = ()) -> Iterator[Path]:
    """Every row of tiles that spells the word."""
    if not word:
        yield path
    elif len(path) < most:
        for length in (2, 3, 4):
            tile = tiles.get(word[:length], -1)
            if tile >= 0 and tile not in path and len(word) >= length:
                yield from spellings(word[length:], tiles, most, (*path, tile))


def board(text: str) -> tuple[list[str], int]:
    """The tiles of an id, and how many a word may have."""
    _, tiles, *more = text.split(":")
    return tiles.split(","), int(more[0].partition("=")[2]) if more else 4


def spelled(tiles: list[str], most: int) -> dict[str, list[Path]]:
    """The words that tiles may spell, each with every row of tiles that does."""
    places = {tile: place for place, tile in enumerate(tiles)}
    lacking = ~letters("".join(tiles))
    starts = sorted({tile[:2] for tile in tiles})
    near = [word for start in starts for word, own in begun().get(start, ()) if not own & lacking]
    return {word: list(spellings(word, places, most)) for word in near}


def covers(paths: dict[str, list[Path]], most: int) -> list[dict[str, Path]]:
    """Every five words of full length that use each tile once."""
    full = [(word, path) for word, ways in paths.items() for path in ways if len(path) == most]
    return [
        dict(five) for five in combinations(full, 5) if len({tile for _, path in five for tile in path}) == 5 * most
    ]


def wishes(seed: int) -> dict[str, Any]:
    """What is asked for with this seed."""
    chance = Random(f"quartiles made {seed}")
    asked: dict[str, Any] = {}
    if chance.random() < 0.75:
        asked["band"] = chance.choice(list(BANDS))
    if chance.random() < 0.2 and asked.get("band") != "medium":
        asked["theme"] = THEME.encode()
    elif chance.random() < 0.1:
        asked = {"tiles_per_word": chance.choice((2, 3, 5))}
    return asked


def hold(seed: int) -> None:
    """The board that is made of this seed: one cover, no more other words than its band may have, in its band;
    AssertionError.
    """

    asked = wishes(seed)
    made = making.generate(find("quartiles"), seed, **asked)
    order = making.order_of(find("quartiles"), seed, asked)
    assert Opened.of(order).entry("make").check(order, made, *Opened(find("quartiles"), order).words) == ""
    tiles, most = board(str(made.puzzle))
    assert len(tiles) == len(set(tiles)) == 5 * most == 5 * int(asked.get("tiles_per_word", 4))
    paths = spelled(tiles, most)
    (cover,) = covers(paths, most)
    names = {word for word, ways in paths.items() if any(len(path) == most for path in ways)}
    assert len(names) - 5 <= FRIENDS[asked.get("band")]
    assert "theme" not in asked or set(cover) <= set(THEME.split())
    _carded(made.card, cover, names, paths)
    assert asked.get("band") in (None, made.card["band"])


def _carded(card: Any, cover: dict[str, Path], full: set[str], paths: dict[str, list[Path]]) -> None:
    """The card counts what is there; of a word that can be spelled in several ways any may count."""
    rare = sum(words()[word] for word in cover)
    assert (rare, len(full) - 5) == (card["rare_quartiles"], card["false_friends"])
    home = {tile: number for number, path in enumerate(cover.values()) for tile in path}
    mixing = [
        [len({home[tile] for tile in path}) > 1 for path in ways]
        for word, ways in paths.items()
        if ways and word not in full and not words()[word] and not slang().marks(word)  # which no step asks for
    ]
    assert sum(map(all, mixing)) <= card["lures"] <= sum(map(any, mixing))
    hard = card["lures"] + 3 * (card["rare_quartiles"] + card["false_friends"])
    assert card["band"] == next(band for band, most in BANDS.items() if hard <= most)
