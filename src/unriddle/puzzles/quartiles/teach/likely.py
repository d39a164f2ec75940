"""Which order of tiles looks most like a word, where no list has a word of them: a guess by letter sequences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from unriddle.lexicon.sequences import ONE, Sequences

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

CLEAR = 3 * ONE  # by so much the likeliest order must be ahead of the next: eight times as likely
# What is put together mostly ends in a word, veloci-raptor: for each letter of one at the end, from so many letters on.
LAST, SHORTEST = ONE * 3 // 2, 4


def orders(tiles: Sequence[int], texts: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Each row of letters that these tiles give, sorted, with the first order of the tiles that gives it."""
    found: dict[str, tuple[int, ...]] = {}
    for order in permutations(tiles):
        found.setdefault("".join(texts[tile] for tile in order), order)
    return dict(sorted(found.items()))


def ending(texts: Sequence[str], lexicon: Lexicon) -> int:
    """The letters of the longest word that the last of these texts spell without the first, 0 where it is short."""
    ends = ["".join(texts[at:]) for at in range(1, len(texts))]
    return max((len(end) for end in ends if len(end) >= SHORTEST and end in lexicon), default=0)


def likeliest(rows: Mapping[str, Sequence[int]], texts: Sequence[str], lexicon: Lexicon) -> Iterator[str | None]:
    """None again and again, a letter looked at each time; then the row that is clearly the likeliest, "" for none."""
    sequences = Sequences(lexicon)
    for letter in sorted(set("".join(rows))):
        yield None
        sequences.prepare(letter)
    costs = []
    for row, order in rows.items():
        cost = -LAST * ending([texts[tile] for tile in order], lexicon)
        for at in range(len(row) + 1):
            cost += sequences.cost(row, at)
            yield None
        costs.append((cost, row))
    costs.sort()
    clear = len(costs) == 1 or costs[1][0] - costs[0][0] >= CLEAR
    yield costs[0][1] if clear else ""
