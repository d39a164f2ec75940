"""What the lexicon knows of tiles that pixels leave open: five words of four tiles that use each tile once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from unriddle.core import Found
from unriddle.core.search.run import run
from unriddle.kit.photo.signs import SURE, Seen
from unriddle.puzzles.quartiles.puzzle import LETTERS, TILES, WIDE, Puzzle
from unriddle.puzzles.quartiles.solve.cover import disjoint
from unriddle.puzzles.quartiles.solve.search import Search

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

PER_WORD = 4
RARE = 1.0  # what a word of the wider list costs, beside what pixels hold against its tiles
FAIR = -4.0  # how likely a text is by itself that one of a few words may have
POOR = -5.0  # how likely one is for which words may give up the likeliest: of a blur they would make anything
LOOKED_AT = 2000  # covers, at most


class Judged(NamedTuple):
    """A tile as it is read: its letters, what pixels alone gave, and whether it is known."""

    text: str
    first: str
    known: bool


class Choice(NamedTuple):
    """A text that a tile may have, what pixels hold against it beside the likeliest, and how likely it is by itself."""

    place: int
    text: str
    cost: float
    likely: float


class Laid(NamedTuple):
    """A word of full length by its choices, and what is checked against it."""

    choices: tuple[Choice, ...]
    cost: float


def judged(tiles: Sequence[Seen], lexicon: Lexicon) -> tuple[list[Judged], int]:
    """Each tile, and how many are in words that share no tile: all of them, all but four or eight, or none.

    What is sure by pixels stays, also where no words use it; of the rest that is taken with which words use every tile.
    A text that is not the likeliest is known only if it is fairly likely by itself.
    """
    choices = _choices(tiles)
    words = _words(choices, lexicon)
    # Of fewer words some may be there by chance: they are of fairly clear tiles, and less and less is corrected.
    clear = [word for word in words if word.cost < SURE and all(each.likely > FAIR for each in word.choices)]
    plain = [word for word in clear if not word.cost]
    for left, usable in ((0, words), (PER_WORD, clear), (2 * PER_WORD, plain)):
        best, also = _best(usable, len(tiles), left)
        if best:
            used = {choice.place: choice.text for word in best for choice in word.choices}
            fair = {choice.place for word in best for choice in word.choices if not choice.cost or choice.likely > POOR}
            decided = fair - also
            return [
                Judged(used.get(at, tile.text), tile.text, at in decided or tile.sure) for at, tile in enumerate(tiles)
            ], len(used)
    return [Judged(tile.text, tile.text, tile.sure) for tile in tiles], 0


def _choices(tiles: Sequence[Seen]) -> list[Choice]:
    """The texts that pixels leave open, no more than a board may have tiles: first all that are likeliest."""
    found = [
        Choice(place, guess.text, tile.guesses[0].likely - guess.likely, guess.likely)
        for place, tile in enumerate(tiles)
        for number, guess in enumerate(tile.guesses)
        if (number == 0 or tile.guesses[0].likely - guess.likely < SURE) and len(guess.text) <= LETTERS
    ]
    return sorted(sorted(found, key=lambda choice: choice.cost)[:TILES])


def _words(choices: Sequence[Choice], lexicon: Lexicon) -> list[Laid]:
    """The words of full length; where a tile may be read in several ways it is in a word in one of them."""
    if not choices:
        return []
    puzzle = Puzzle([choice.text for choice in choices], PER_WORD)
    found = []
    for event in run(Search(puzzle, None, lexicon)):
        word: Any = event.solution if isinstance(event, Found) else None
        if word and len(word.tiles) == PER_WORD:
            used = tuple(choices[at] for at in puzzle.path(word))
            if len({choice.place for choice in used}) == PER_WORD:
                cost = sum(choice.cost for choice in used) + RARE * (word.tier == WIDE)
                found.append(Laid(used, cost))
    return sorted(found, key=lambda word: word.cost)


def _best(words: Sequence[Laid], tiles: int, left: int) -> tuple[tuple[Laid, ...], set[int]]:
    """The cheapest words that use every tile but `left`; and the places that others nearly as cheap read otherwise."""
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
    also = {
        choice.place
        for other, cover in found
        if other < cost + SURE / 2
        for word in cover
        for choice in word.choices
        if texts.get(choice.place, choice.text) != choice.text
    }
    return best, also
