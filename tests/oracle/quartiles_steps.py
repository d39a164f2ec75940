"""Whether a step on a board of Quartiles is right, said slowly: from the tiles and plain lists of words alone."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from math import log2
from typing import Any

from unriddle.puzzles.quartiles.teach.techniques import BEGINNINGS, ENDINGS

Path = tuple[tuple[int, str], ...]  # tiles from 0, each with its letters
Cover = frozenset[tuple[str, frozenset[int]]]  # words of full length, each with its tiles


def hold(seed: int) -> None:
    """Explain the random board of this seed and re-check every step; AssertionError."""
    from puzzles.quartiles.boards import made
    from puzzles.quartiles.retold import faults

    assert faults(made(seed)) == []


class Board:
    """All that a person could know of a board: every word that its tiles spell, in every way."""

    def __init__(self, tiles: Sequence[str], most: int, words: Collection[str], wide: Collection[str]) -> None:
        self.tiles, self.most, self.words, self.wide = tiles, most, set(words), set(wide)
        self.ways = {word: list(self._spelled(word, ())) for word in sorted(self.words)}
        self.ways = {word: ways for word, ways in self.ways.items() if ways}
        self._known: dict[Any, list[Cover]] = {}

    def _spelled(self, rest: str, path: Path) -> Iterator[Path]:
        if not rest:
            yield path
        elif len(path) < self.most:
            for tile, text in enumerate(self.tiles):
                if tile not in dict(path) and rest.startswith(text):
                    yield from self._spelled(rest[len(text) :], (*path, (tile, text)))

    @cached_property
    def full(self) -> set[tuple[str, Path]]:
        """The words of full length, each way of laying one by itself."""
        return {(word, way) for word, ways in self.ways.items() for way in ways if len(way) == self.most}

    def covers(self, strange: Collection[tuple[str, Path]] = (), spare: int = 0) -> list[Cover]:
        """As `_covers`, found once."""
        key = tuple(strange), spare
        if key not in self._known:
            self._known[key] = self._covers(strange, spare)
        return self._known[key]

    def _covers(self, strange: Collection[tuple[str, Path]], spare: int) -> list[Cover]:
        """The sets of different words of full length that use every tile once, but for `spare` tiles."""
        usable = sorted((word, sorted(tile for tile, _ in way)) for word, way in [*self.full, *strange])

        def extend(left: frozenset[int], spare: int, cover: Cover) -> Iterator[Cover]:
            if len(left) == spare:
                yield cover
                return
            tile = min(left)
            for word, tiles in usable:
                if tile in tiles and left.issuperset(tiles) and word not in names_of(cover):
                    yield from extend(left.difference(tiles), spare, cover | {(word, frozenset(tiles))})
            if spare:
                yield from extend(left - {tile}, spare - 1, cover)

        whole = frozenset(range(len(self.tiles)))
        return list(set(extend(whole, spare, frozenset()))) if len(self.tiles) % self.most == 0 else []

    def fault(self, step: Mapping[str, Any], guessed: bool) -> str:
        """ "" for a right step, in JSON values, of a board on which the words were found that stand before it.

        `guessed` says that the order of the last tiles was guessed before, which changes nothing on the board.
        """
        found = {self.spelled(move): self.path(move) for move in step["before"].split()}
        full = {word: way for word, way in found.items() if len(way) == self.most}
        whole = self.covers()
        strange = [(word, way) for word, way in full.items() if word not in self.words]
        if not whole and strange:
            whole = self.covers(strange)
        some = whole or (self.covers(spare=self.most) if len(self.tiles) > self.most else [])
        having = max((len(names_of(cover) & set(full)) for cover in some), default=0)
        agreeing = [cover for cover in some if len(names_of(cover) & set(full)) == having]
        fewest = min((len(names_of(cover) & self.wide) for cover in agreeing), default=0)
        # Of several covers with as few rare words, and of the ways to lay them, the steps may follow any.
        best = [cover for cover in agreeing if len(names_of(cover) & self.wide) == fewest] or [frozenset()]
        common = frozenset.intersection(*map(names_of, agreeing)) if agreeing else frozenset()
        first = ""
        for cover in best:
            fault = self.fault_by(step, found, whole, common, cover, guessed)
            if not fault:
                return ""
            first = first or fault
        return first

    def fault_by(
        self,
        step: Mapping[str, Any],
        found: Mapping[str, Path],
        whole: Sequence[Cover],
        common: frozenset[str],
        best: Cover,
        guessed: bool,
    ) -> str:
        """What is wrong with the step where this cover is the one that is taught."""
        technique, moves = step["technique"], step["follows"]
        if technique == "mistake":
            word = step["unit"].partition(" ")[2]
            right = set(found) - self.words - {word for cover in whole for word in names_of(cover)}
            return "" if word in right else f"{word} is no mistake"
        if self.left(found, names_of(best)) != step["left"]:
            return f"there are {self.left(found, names_of(best))} words left, not {step['left']}"
        unnamed = names_of(best) - set(found)
        left = frozenset(range(len(self.tiles))).difference(*(tiles for word, tiles in best if word in found))
        fitting = {(word, way) for word, way in self.full if left.issuperset(tile for tile, _ in way)}
        due = self.technique_due(unnamed, fitting, whole, common, set(found))
        due = "guess" if not unnamed and best and not whole and not guessed else due
        if technique != due:
            return f"a step by {due} was due, not by {technique}"
        if technique == "guess" and not moves:
            return self.fault_of_guess(step, left)
        word, way = self.spelled(moves[0]), self.path(moves[0])
        if word in found:
            return f"{word} was found before"
        if technique in ("word", "rare word"):
            ways = self.ways.get(word, ())
            right = way in ways and len(way) == len(max(ways, key=len))
            rest = (other for other in self.ways if other not in found and (other in self.wide) == (word in self.wide))
            easier = any(len(max(self.ways[other], key=len)) < len(way) for other in rest)
            fits = right and (word in self.wide) == (technique == "rare word") and not easier
            return "" if fits else f"{word} is not the next word"
        if (word, frozenset(tile for tile, _ in way)) not in best or not left.issuperset(tile for tile, _ in way):
            return f"{word} is no quartile"
        if technique == "ending":
            affix = int(step["unit"].split()[1]) - 1
            tile = next((int(each.split()[1]) - 1 for each in step["because"] if each.startswith("tile ")), affix)
            alone = [each for each in fitting if tile in dict(each[1])] == [(word, way)]
            right = alone and affix in self.affixes(word, way, fitting)
            return "" if right else f"{word} is not the only word with tile {tile + 1} or ending in {affix + 1}"
        if technique == "quartile":
            tile = int(step["unit"].split()[1]) - 1
            alone = [each for each in fitting if tile in dict(each[1])] == [(word, way)]
            return "" if alone else f"{word} is not the only word with tile {tile + 1}"
        return ""

    def technique_due(
        self,
        unnamed: frozenset[str],
        fitting: Collection[tuple[str, Path]],
        whole: Collection[Cover],
        common: frozenset[str],
        found: set[str],
    ) -> str:
        """The easiest technique that gives something."""
        if not unnamed:
            return "word" if set(self.ways) - found - self.wide else "rare word"
        if whole and len(unnamed) == 1 and len({word for word, _ in fitting}) == 1:
            return "elimination"
        users = Counter(tile for _, way in fitting for tile, _ in way)
        if whole and 1 in users.values():
            ended = any(
                self.affixes(word, way, fitting) for word, way in fitting if 1 in [users[tile] for tile, _ in way]
            )
            return "ending" if ended else "quartile"
        return "cover" if common & unnamed else "guess"

    def affixes(self, word: str, way: Path, fitting: Collection[tuple[str, Path]]) -> list[int]:
        """The tiles at the ends of a word that are a usual beginning or ending, which no other word has there."""
        ends = ((-1, ENDINGS), (0, BEGINNINGS))
        here = [at for at, usual in ends if way[at][1] in usual]
        return [way[at][0] for at in here if {other for other, path in fitting if path[at][0] == way[at][0]} == {word}]

    def left(self, found: Mapping[str, Path], best: Collection[str]) -> list[int]:
        """How many words of each number of tiles are left."""
        rest = [word for word in self.ways if word not in found and (word not in self.wide or word in best)]
        longest = Counter(self.most if word in best else max(map(len, self.ways[word])) for word in rest)
        return [longest[tiles] for tiles in range(1, self.most + 1)]

    def fault_of_guess(self, step: Mapping[str, Any], left: frozenset[int]) -> str:
        parts: dict[str, list[str]] = {}
        for order in permutations(sorted(left)):
            texts = [self.tiles[tile] for tile in order]
            parts.setdefault("".join(texts), texts)
        rows = sorted(parts)
        if step["because"] != [f"orders {len(rows)}"]:
            return f"there are {len(rows)} orders"
        costs = sorted((cost(row, self.words) - 1.5 * self.last_word(parts[row]), row) for row in rows)
        ahead = costs[1][0] - costs[0][0] if len(costs) > 1 else 99.0
        guess = self.spelled(step["trial"][0]["supposed"]) if step["trial"] else ""
        if abs(ahead - 3) < 0.5:
            return "" if guess in ("", costs[0][1]) else f"{guess} is not the likeliest"
        return "" if guess == (costs[0][1] if ahead > 3 else "") else f"{costs[0][1]} is ahead by {ahead}, not {guess}"

    def last_word(self, texts: Sequence[str]) -> int:
        """Letters of the longest word of four or more that some of the last texts spell."""
        ends = ["".join(texts[at:]) for at in range(1, len(texts))]
        return max([len(end) for end in ends if len(end) > 3 and end in self.words] or [0])

    def path(self, move: str) -> Path:
        tiles = [int(tile) - 1 for tile in move.split("+")]
        return tuple((tile, self.tiles[tile]) for tile in tiles)

    def spelled(self, move: str) -> str:
        return "".join(text for _, text in self.path(move))


def names_of(cover: Cover) -> frozenset[str]:
    return frozenset(word for word, _ in cover)


def cost(row: str, words: Collection[str]) -> float:
    """How unfamiliar a row of letters is, in bits: each after up to four before it, each of these less costs 1.32."""
    text = f"^{row}$"
    counts = _counts(frozenset(words))
    whole = sum(len(word) + 1 for word in words)
    bits = 0.0
    for at in range(1, len(text)):
        for before in range(min(4, at), -1, -1):
            often = counts[text[at - before : at + 1]]
            if often:
                bits += log2(counts[text[at - before : at]] if before else whole) - log2(often)
                break
            bits += log2(2.5)
        else:
            bits += 20
    return bits


_COUNTED: dict[frozenset[str], Counter[str]] = {}


def _counts(words: frozenset[str]) -> Counter[str]:
    """How often each row of up to five signs stands in the words, ^ their start and $ their end."""
    if words not in _COUNTED:
        marked = [f"^{word}$" for word in words]
        _COUNTED[words] = Counter(
            text[at : at + size] for text in marked for size in range(1, 6) for at in range(len(text) - size + 1)
        )
    return _COUNTED[words]
