"""Summarizes the words of a board: the quartiles and how they were determined, score, rank and the list to show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, permutations
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Event, Text, contract
from unriddle.core.errors import join_with_commas
from unriddle.puzzles.quartiles.options import KINDS
from unriddle.puzzles.quartiles.puzzle import WIDE, Puzzle, Word, points
from unriddle.puzzles.quartiles.solve.cover import Cover, FullWords

if TYPE_CHECKING:
    from unriddle.core.json_shape import Json
    from unriddle.lexicon import Lexicon

GAP = 4  # columns between two words side by side
MAX_LISTED = 500  # the most words listed, so that a search ends quickly
# Points from which each rank is reached. The game has five, the last from 100 points; the steps below it are ours.
RANKS = {Text("Novice"): 0, Text("Apprentice"): 25, Text("Adept"): 50, Text("Master"): 75, Text("Expert"): 100}


def rank(score: int) -> int:
    """Return the rank of a score, from 1 to 5."""
    return sum(score >= needed for needed in RANKS.values())


def announces(word: Word, wide: bool = False, only: str | None = None) -> bool:
    """Whether a word is shown as soon as it is found, regardless of other words."""
    return not only and (wide or word.tier != WIDE)


class Conclusion(contract.Conclusion):
    """Summarizes the words of one board; it drops words that cannot count, so any number of words may be added.

    Boards with unknown tiles may have a hundred thousand words: beyond `listed` they are packed into text, and only
    those
    compatible with the quartiles' reading of the unknown tiles are unpacked again.
    """

    whole = True  # `drawn` includes the words themselves

    def __init__(
        self, puzzle: Puzzle, lexicon: Lexicon, wide: bool = False, only: str | None = None, listed: int = MAX_LISTED
    ) -> None:
        self.puzzle = puzzle
        self.only = only
        self.wide = wide
        self.listed = listed
        self._full = FullWords(puzzle)
        # Word and assumed letters (`_key`) -> its layouts, of which one will be shown.
        self._layouts_by_key: dict[tuple[str, ...], list[Word]] = {}
        self._packed: dict[str, bytearray] = {}  # reading of the first unknown tile -> words as lines
        self._lines = 0
        self._hidden: set[str] = set()

    def add(self, word: Word, /) -> None:
        full = len(word.tiles) == self.puzzle.tiles_per_word and self._full.add(word)
        if not announces(word, self.wide):
            self._hidden.add(word.word)
            if not full:
                return
        assumes = word.assumes
        key = _key(word, assumes)
        if assumes and key not in self._layouts_by_key and len(self._layouts_by_key) >= self.listed:
            line = f"{word.word} {'+'.join(word.tiles)} {word.tier} {word.points}\n"
            self._packed.setdefault("=".join(min(assumes.items())), bytearray()).extend(line.encode())
            self._lines += 1
            return
        words = self._layouts_by_key.setdefault(key, [])
        if full or not any(way.assumes == assumes and way.points >= word.points for way in words):
            words.append(word)

    def summary(self, end: Event, statistics: Mapping[str, Json]) -> dict[str, Any]:
        puzzle = self.puzzle
        covers = self._full.covers()
        last_quartile: dict[str, Any] | None = None
        best: Cover = covers[0] if covers else ()
        if not covers:
            best = next(iter(self._full.near_covers()), ())
            if best:  # only the tiles of the last quartile are known
                used = {place for word in best for place in puzzle.path(word)}
                tiles = [tile for place, tile in enumerate(puzzle.tiles) if place not in used]
                candidates = sorted({"".join(order) for order in permutations(tiles)})
                worth = points(len(tiles))
                last_quartile = {"word": None, "tiles": tiles, "tier": None, "points": worth, "candidates": candidates}
        needed = {word for cover in [best, *covers] for word in cover}
        reading = {label: letters for word in best for label, letters in word.assumes.items()}
        words, left = self._words(needed, reading)
        score = sum(word.points for word in words if _fits(word, reading))
        bonus = len(puzzle.tiles) // puzzle.tiles_per_word * points(puzzle.tiles_per_word)
        score += bonus if covers else 0
        more = points(puzzle.tiles_per_word) + bonus if last_quartile else 0
        every = [*words, *(word for word in self._full.words if announces(word, self.wide))] if left else words
        # Whether there are as many different full-length words as a cover needs, and they use every tile.
        full = [word for word in every if len(word.tiles) == puzzle.tiles_per_word]
        enough = len({word.word for word in full}) * puzzle.tiles_per_word >= len(puzzle.tiles)
        used_tiles = {tile.partition("=")[0] for word in full for tile in word.tiles}
        listed = words
        if len(words) > self.listed:
            listed = sorted(words, key=lambda each: not _fits(each, reading))[: self.listed]
        left += len(words) - len(listed)
        is_all = isinstance(end, End) and end.why == "exhausted" and self._full.whole
        return {
            "words": [word.to_json() for word in listed],
            **({"left_out": left} if left else {}),
            "quartiles": [word.to_json() for word in best] + ([last_quartile] if last_quartile else []),
            "other_covers": [[word.to_json() for word in cover] for cover in covers[1:]],
            "by": "cover" if covers else "elimination" if best else "none",
            "solved": bool(covers),
            "seed_solved": enough and len(used_tiles) == len(puzzle.tiles),
            "points": score,
            "rank": rank(score),
            "maximum": score + more if is_all else None,
            **({"ranks": fewest(best if covers else (), words, bonus)} if self.only == "ranks" else {}),
        }

    def _words(self, needed: set[Word], reading: dict[str, str]) -> tuple[list[Word], int]:
        """Return each word once per assumed letters, preferring quartiles and the quartiles' reading of unknown tiles,
        then the most points, then the first found; and the number of other finds that read unknown tiles differently.
        """
        by_tiles, left = dict(self._layouts_by_key), self._lines
        for first in map("=".join, reading.items()):
            for line in self._packed.get(first, b"").decode().splitlines():
                text, tiles, tier, worth = line.split(" ")
                word = Word(text, tuple(tiles.split("+")), tier, int(worth))
                if _fits(word, reading):
                    key = _key(word, word.assumes)
                    by_tiles[key] = [*by_tiles.get(key, ()), word]
                    left -= 1
        words = []
        for each in by_tiles.values():
            usable = [word for word in each if announces(word, self.wide) or word in needed]
            if len(usable) > 1:
                usable = [max(usable, key=lambda w: (w in needed, _fits(w, reading), w.points))]
            words += usable
        return words, left

    def report(self, summary: Mapping[str, Any]) -> list[str]:
        """Return the quartiles, remarks about the words, and the score; or only the requested part."""
        if ranks := summary.get("ranks"):
            return [
                Text(
                    "{name}, {points} points: {count} word, {words}",
                    "{name}, {points} points: {count} words, {words}",
                    **{**each, "name": Text.of(each["name"]), "words": " ".join(each["words"])},
                    count=len(each["words"]),
                )
                for each in ranks
            ]
        return [*_about_quartiles(summary), *([] if self.only == "quartiles" else self._summary(summary))]

    def rows(self, summary: Mapping[str, Any]) -> list[Any]:
        """Return the quartiles, below the line that announces them."""
        return [None, *summary["quartiles"]]

    def drawn(self, summary: Mapping[str, Any], width: int) -> list[str]:
        """Return all words by tiles, the quartiles on top, followed by the report; lines are at most `width` wide if
        possible.
        """
        if self.only:
            return self.report(summary)
        quartiles = [word for word in summary["quartiles"] if word["word"] is not None]
        names = {word["word"] for word in quartiles}
        other_words = [word for word in summary["words"] if word["word"] not in names]
        about = _about_quartiles(summary)
        lines = [about[0], *_columns(quartiles, 0)]
        # Facts missing from the table above: a quartile of which only the tiles are known, and other covers.
        lines += about[1 + len(quartiles) :]
        for tiles in range(self.puzzle.tiles_per_word, 0, -1):
            group = sorted(
                (word for word in other_words if len(word["tiles"]) == tiles), key=lambda word: str(word["word"])
            )
            if group:
                lines += ["", Text("{count} tile", "{count} tiles", count=tiles), *_columns(group, width)]
        wide = any(word["tier"] == WIDE for word in summary["words"])
        return [*lines, "", *([Text("* from the wider list")] if wide else []), *self._summary(summary)]

    def _summary(self, summary: Mapping[str, Any]) -> list[str]:
        """Return the number of words, the number not shown, and the score."""
        lines: list[str] = []
        words = summary["words"]
        counts = [len(word["tiles"]) for word in words]
        by_tiles = join_with_commas(
            Text("{number} {kind}", number=counts.count(tiles), kind=KINDS[tiles - 1])
            for tiles in range(1, self.puzzle.tiles_per_word + 1)
            if tiles in counts
        )
        if left := summary.get("left_out"):
            lines.append(
                Text(
                    "{left:,} more words are not listed; those that read unknown tiles differently were left out first",
                    left=left,
                )
            )
        held = 0 if self.wide else len(self._hidden - {word["word"] for word in words})
        many = Text("{count} word", "{count} words", count=len(words))
        lines.append(Text("{words}: {by_tiles}", words=many, by_tiles=by_tiles) if words else many)
        if held:
            lines.append(
                Text(
                    "{count} rare word is not shown",
                    "{count} rare words are not shown",
                    count=held,
                )
            )
        name = list(RANKS)[summary["rank"] - 1]
        score = Text(
            "score {score}, rank {rank} of 5 ({name})", score=summary["points"], rank=summary["rank"], name=name
        )
        if summary["maximum"] is not None:
            score = Text("{score}, maximum {maximum}", score=score, maximum=summary["maximum"])
        return [*lines, score]


def _key(word: Word, assumes: Mapping[str, str]) -> tuple[str, ...]:
    """Return the key under which a word is listed once: the word and the letters it assumes for unknown tiles."""
    return word.word, *sorted(assumes.values())


def _fits(word: Word, reading: Mapping[str, str]) -> bool:
    """Whether a word reads the unknown tiles like this."""
    return word.assumes.items() <= reading.items()


def fewest(cover: Cover, words: Sequence[Word], bonus: int) -> list[dict[str, Any]]:
    """Return the fewest words that reach each rank but the first: the words with the most points, or all quartiles with
    their bonus and then those. No other choice reaches a rank with fewer.
    """
    best = sorted(words, key=lambda word: (-word.points, word.word))
    candidates: list[tuple[list[Word], int]] = [(best, 0)]
    if cover:
        candidates.append(([*cover, *(word for word in best if word not in cover)], len(cover)))
    found = []
    for name, needed in list(RANKS.items())[1:]:
        enough = []
        for row, full in candidates:
            scores = accumulate(word.points + (bonus if at == full else 0) for at, word in enumerate(row, 1))
            count = next((at for at, score in enumerate(scores, 1) if score >= needed), 0)
            enough += [row[:count]] if count else []
        if enough:
            fewest = [word.word for word in min(enough, key=len)]
            found.append({"name": str(name), "points": needed, "words": fewest})
    return found


def _about_quartiles(conclusion: Mapping[str, Any]) -> list[str]:
    if conclusion["by"] == "none":
        if conclusion["maximum"] is not None:
            return [Text("no words use every tile exactly once")]
        return [Text("none of the words found so far use every tile exactly once")]
    count = len(conclusion["quartiles"])
    lines: list[str] = [
        Text(
            "Quartiles: {count} word that uses every tile once",
            "Quartiles: {count} words that together use every tile once",
            count=count,
        )
    ]
    if conclusion["by"] == "elimination":
        lines = [
            Text("Quartiles: {count} words that together use every tile once; the last is what remains", count=count)
        ]
    for word in conclusion["quartiles"]:
        if word["word"] is None:
            few = word["candidates"][:24]
            more = len(word["candidates"]) - len(few)
            tiles, listed = " ".join(word["tiles"]), ", ".join(few)
            unknown = Text("? of {tiles}: {words}", tiles=tiles, words=listed)
            if more:
                unknown = Text("{words} and {more} more", words=unknown, more=more)
            lines.append(Text("  {line}", line=unknown))
        else:
            assumed = "".join(f"  {label}={letters}" for label, letters in word.get("assumes", {}).items())
            line = f"  {word['word']}  {'+'.join(word['tiles'])}"
            if word["tier"] == WIDE:
                line = Text("{line}  (rare)", line=line)
            lines.append(Text("{line}{assumed}", line=line, assumed=assumed))
    other = len(conclusion["other_covers"])
    if other:
        names = ", ".join(word["word"] for word in conclusion["other_covers"][0])
        lines.append(
            Text(
                "{count} other choice of quartiles is possible: {words}",
                "{count} other choices of quartiles are possible, such as {words}",
                count=other,
                words=names,
            )
        )
    return lines


def _columns(words: Sequence[Mapping[str, Any]], width: int) -> list[str]:
    """Return words with their tiles and points in aligned columns, as many as fit, in order down the columns."""
    if not words:
        return []
    names = [word["word"] + "*" * (word["tier"] == WIDE) for word in words]
    longest = max(map(len, names))
    sizes = [max(map(len, column)) for column in zip(*(word["tiles"] for word in words), strict=True)]
    points = max(len(str(word["points"])) for word in words)
    cells = []
    for name, word in zip(names, words, strict=True):
        tiles = " ".join(tile.ljust(size) for tile, size in zip(word["tiles"], sizes, strict=True))
        tiles_text = "" if len(sizes) == 1 else f"  {tiles}"
        cells.append(f"{name.ljust(longest)}{tiles_text}  {word['points']:{points}}")
    columns = max(1, (width - 2 + GAP) // (len(cells[0]) + GAP))
    deep = -(-len(cells) // columns)
    return ["  " + (" " * GAP).join(cells[row::deep]) for row in range(deep)]
