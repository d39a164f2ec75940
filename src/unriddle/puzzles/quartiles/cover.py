"""Which words of full length use every tile of a board exactly once, or all tiles but those of one word."""

from collections.abc import Iterator, Sequence

from unriddle.puzzles.quartiles.puzzle import MAIN, OWN, Puzzle, Word

COVERS = 100  # covers that are listed at the most
NODES = 20_000  # places that one search for covers looks at, at the most: a bound for boards full of words

Cover = tuple[Word, ...]


def covers(puzzle: Puzzle, words: Sequence[Word]) -> list[Cover]:
    """The exact covers of the board, those with the fewest words of the wider list first; COVERS at the most."""
    return _best(puzzle, words, left=0)


def nearly(puzzle: Puzzle, words: Sequence[Word]) -> Cover | None:
    """Disjoint words that leave just the tiles of one more; the fewest words of the wider list. At least one word."""
    if len(puzzle.tiles) <= puzzle.tiles_per_word:
        return None
    found = _best(puzzle, words, left=puzzle.tiles_per_word)
    return found[0] if found else None


def _best(puzzle: Puzzle, words: Sequence[Word], left: int) -> list[Cover]:
    """What is found with the main list alone first, because a bounded search may miss it among all words."""
    if len(puzzle.tiles) % puzzle.tiles_per_word:
        return []
    full = [word for word in words if len(word.tiles) == puzzle.tiles_per_word]
    found: dict[tuple[str, ...], Cover] = {}
    for usable in ([word for word in full if word.tier in (MAIN, OWN)], full):
        for chosen in _disjoint(len(puzzle.tiles), [puzzle.path(word) for word in usable], left):
            cover = tuple(usable[index] for index in sorted(chosen))
            found.setdefault(tuple(sorted(f"{word.word} {word.assumes}" for word in cover)), cover)
            if len(found) >= COVERS:
                break
        if len(usable) == len(full) or len(found) >= COVERS:
            break
    return sorted(found.values(), key=lambda cover: sum(word.tier not in (MAIN, OWN) for word in cover))


def _disjoint(tiles: int, paths: Sequence[Sequence[int]], left: int) -> Iterator[list[int]]:
    """Indices of paths that share no tile and leave just `left` tiles; Algorithm X on bit sets, always the tile with
    the fewest paths next."""
    having = [0] * tiles
    for index, path in enumerate(paths):
        for tile in path:
            having[tile] |= 1 << index
    nodes = 0

    def extend(open_tiles: int, usable: int, spare: int, chosen: list[int]) -> Iterator[list[int]]:
        nonlocal nodes
        nodes += 1
        if nodes > NODES:
            return
        if open_tiles.bit_count() == spare:
            yield list(chosen)
            return
        tile = min(_bits(open_tiles), key=lambda each: (having[each] & usable).bit_count())
        for index in _bits(having[tile] & usable):
            rest, fitting = open_tiles, usable
            for each in paths[index]:
                rest &= ~(1 << each)
                fitting &= ~having[each]
            yield from extend(rest, fitting, spare, [*chosen, index])
        if spare:
            yield from extend(open_tiles & ~(1 << tile), usable & ~having[tile], spare - 1, chosen)

    return extend((1 << tiles) - 1, (1 << len(paths)) - 1, left, [])


def _bits(mask: int) -> Iterator[int]:
    """Indices of the one bits, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
