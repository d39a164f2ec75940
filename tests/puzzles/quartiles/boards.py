"""Random boards and small lists of words, the same for the same seed: full of false friends, rare and missing words."""

import random
from typing import NamedTuple

from unriddle.lexicon import build

CUTS = ("ab", "ba", "ca", "do", "en", "er", "ing", "lo", "mi", "no", "ra", "re", "st", "ti", "un", "za")


class Made(NamedTuple):
    """A board, its words and those of them that are rare, and words that were found."""

    tiles: tuple[str, ...]
    most: int
    words: tuple[str, ...]
    wide: tuple[str, ...]
    found: tuple[str, ...]

    @property
    def puzzle_id(self) -> str:
        return f"quartiles:{','.join(self.tiles)}" + (f":tiles-per-word={self.most}" if self.most != 4 else "")

    def lexicon(self) -> object:
        return build(self.words, marks={"wide": self.wide})


def made(seed: int) -> Made:
    chance = random.Random(f"quartiles {seed}")
    most = chance.choice((2, 3, 4, 4))
    count = most * chance.randint(1, 4 if most == 4 else 5) + (chance.random() < 0.1)
    tiles = (
        [chance.choice(CUTS) for _ in range(count)] if chance.random() < 0.2 else chance.sample(CUTS, min(count, 16))
    )
    words = {"".join(tiles[at : at + most]) for at in range(0, len(tiles), most)}
    if chance.random() < 0.3:
        words.discard("".join(tiles[:most]))
    for _ in range(chance.randint(0, 12)):
        words.add("".join(chance.sample(tiles, chance.randint(1, min(most, len(tiles))))))
    for _ in range(chance.choice((0, 0, 2, 6))):
        words.add("".join(chance.sample(tiles, min(most, len(tiles)))))
    words |= {"zebra", "stone"}
    listed = sorted(words)
    wide = [word for word in listed if chance.random() < 0.25] if chance.random() < 0.7 else []
    shuffled = chance.sample(tiles, len(tiles))
    found = chance.sample(listed, chance.randint(0, min(4, len(listed)))) if chance.random() < 0.4 else []
    if chance.random() < 0.1:
        found.append("".join(chance.sample(shuffled, min(most, len(shuffled)))))
    return Made(tuple(shuffled), most, tuple(listed), tuple(wide), tuple(dict.fromkeys(found)))
