"""Finds sets of full-length words that use every tile of a board exactly once, or all tiles but one word's."""

from collections.abc import Iterable, Iterator, Sequence

from unriddle.core.system.stopping import interruption, stop_requested
from unriddle.puzzles.quartiles.puzzle import MAIN, OWN, Puzzle, Word

COVERS = 100  # the most covers listed
MAX_FULL_WORDS = 20_000  # the most full-length words among which covers are searched for
NODES = 20_000  # the most nodes of one search for covers: a bound for boards full of words
LOOK = 64  # search nodes between two checks for a stop request

Cover = tuple[Word, ...]


class FullWords:
    """The full-length words found so far, with the data that a cover needs about each."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.words: list[Word] = []
        self.whole: bool = True  # whether all added words were kept
        self._paths: list[Sequence[int]] = []
        self._words_by_tile = [0] * len(puzzle.tiles)  # for each tile the set of the words that use it
        self._main = 0  # the set of words not only in the wider list

    def add(self, word: Word) -> bool:
        """Add a full-length word; return whether there was room for it."""
        if len(self.words) >= MAX_FULL_WORDS:
            self.whole = False
            return False
        path, bit = self.puzzle.path(word), 1 << len(self.words)
        self.words.append(word)
        self._paths.append(path)
        for tile in path:
            self._words_by_tile[tile] |= bit
        if word.tier in (MAIN, OWN):
            self._main |= bit
        return True

    def covers(self) -> list[Cover]:
        """Return the exact covers of the board, at most COVERS, fewest words of the wider list first."""
        return self._best(0)

    def near_covers(self) -> list[Cover]:
        """Return sets of disjoint words that leave as many tiles as one word has, fewest of the wider list first."""
        if len(self.puzzle.tiles) <= self.puzzle.tiles_per_word:
            return []
        return self._best(self.puzzle.tiles_per_word)

    def _best(self, left: int) -> list[Cover]:
        """Return the covers found; the main list goes first, because a bounded search may miss its covers among all
        words.
        """
        if len(self.puzzle.tiles) % self.puzzle.tiles_per_word:
            return []
        found: dict[tuple[str, ...], Cover] = {}
        every = (1 << len(self.words)) - 1
        for usable in (self._main, every):
            for chosen in disjoint(self._words_by_tile, self._paths, usable, left):
                cover = tuple(self.words[index] for index in sorted(chosen))
                found.setdefault(tuple(sorted(f"{word.word} {word.assumes}" for word in cover)), cover)
                if len(found) >= COVERS:
                    break
            if usable == every or len(found) >= COVERS:
                break
        return sorted(found.values(), key=lambda cover: sum(word.tier not in (MAIN, OWN) for word in cover))


def covers(puzzle: Puzzle, words: Iterable[Word]) -> list[Cover]:
    """Return the exact covers of the board by words of a list."""
    full = FullWords(puzzle)
    for word in words:
        if len(word.tiles) == puzzle.tiles_per_word:
            full.add(word)
    return full.covers()


def disjoint(
    paths_by_tile: Sequence[int], paths: Sequence[Sequence[int]], usable: int, left: int
) -> Iterator[list[int]]:
    """Yield sets of usable paths, as indices, that share no tile and leave exactly `left` tiles: Algorithm X on bit
    sets, branching on the tile with the fewest paths. `paths_by_tile` has the paths that use each tile."""
    nodes = 0

    def extend(open_tiles: int, usable: int, spare: int, chosen: list[int]) -> Iterator[list[int]]:
        nonlocal nodes
        nodes += 1
        if nodes > NODES:
            return
        if not nodes % LOOK and stop_requested():
            raise interruption()
        if open_tiles.bit_count() == spare:
            yield list(chosen)
            return
        tile = min(_bits(open_tiles), key=lambda each: (paths_by_tile[each] & usable).bit_count())
        for index in _bits(paths_by_tile[tile] & usable):
            rest, fitting = open_tiles, usable
            for each in paths[index]:
                rest &= ~(1 << each)
                fitting &= ~paths_by_tile[each]
            yield from extend(rest, fitting, spare, [*chosen, index])
        if spare:
            yield from extend(open_tiles & ~(1 << tile), usable & ~paths_by_tile[tile], spare - 1, chosen)

    return extend((1 << len(paths_by_tile)) - 1, usable, left, [])


def _bits(mask: int) -> Iterator[int]:
    """Yield the indices of the set bits, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
