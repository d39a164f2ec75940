"""Options for making squares, and the combinations known to be impossible."""

import re
from collections.abc import Sequence

from unriddle.core import Option, PuzzleError
from unriddle.core.record import Record
from unriddle.core.teach.step import Technique
from unriddle.kit.lesson import tier_of, translatable
from unriddle.kit.level import WISH, number_of
from unriddle.kit.order import Order
from unriddle.puzzles.latin import CLASSES, kind_of
from unriddle.puzzles.latin.puzzle import KINDS
from unriddle.puzzles.latin.solve.random_square import MAX_SEARCHED_ORDER, refuse
from unriddle.puzzles.latin.teach.techniques import BANDS, IN_KERNEL, LAST_CELL, SEARCH, TECHNIQUES

USUAL_ORDER = 7  # the default order
# Wish -> the order in which puzzles that meet it are found soon; the default for this wish.
APT = {"naked triple": 9, "hidden triple": 10, "triples": 9, "mirror": 6}
MIRRORED = "symmetric"
# Kind and order -> the techniques that unique puzzles need, of which all were counted.
NEEDED: dict[tuple[str, int], tuple[str, ...]] = {
    **{("plain", order): ("hidden single",) for order in (1, 2, 3, 4)},
    ("diagonal", 1): ("hidden single",),
    ("diagonal", 4): ("hidden single", "locked symbol"),
}
# For each level, the order and band of the puzzles to try if nothing else is requested.
APT_FOR_LEVEL = ((6, "singles"), (8, "locked"), (8, "pairs"), (8, "trial"))
# The hardest technique of a square, by the kernel's tiers: a last cell counts as a hidden single, and whatever the
# kernel does not find as a trial. Failed attempts are counted by this index.
HARDNESS = (
    TECHNIQUES[0].name,
    *(IN_KERNEL[tier].name for tier in range(1, LAST_CELL)),
    BANDS["trial"].name,
    SEARCH.name,
)
ANY, MINIMAL = "any", "minimal"
OPTIONS: Sequence[Option] = (
    Option(
        "size",
        "int",
        f"rows and columns ({USUAL_ORDER}, or what the other options need)",
        "maker",
        least=1,
        most=MAX_SEARCHED_ORDER,
    ),
    Option(
        "givens",
        "text",
        "how many givens, or minimal: none can be removed (minimal)",
        "maker",
        placeholder="K",
        hidden=True,
    ),
    WISH,
    Option("band", "|".join((ANY, *BANDS)), "how hard it is, on the scale of `rate` (any)", "maker", hidden=True),
    Option("needs", "text", "its hardest technique (a name or a number)", "maker", placeholder="TECHNIQUE"),
    *(option._replace(of="maker") for option in CLASSES),
    Option("base", "0|1", "number the symbols from 0 or from 1 (1)", "maker"),
    Option(
        "symmetry", "flag", "the cells of the givens look the same after a half turn (easy and medium ones do)", "maker"
    ),
)


def hardness(technique: Technique) -> int:
    """Return the place in HARDNESS of a square whose hardest technique this is."""
    if technique.find == LAST_CELL:
        return HARDNESS.index("hidden single")
    return HARDNESS.index(technique.name if technique.name in HARDNESS else "trial")


class SquareWishes(Record):
    """Wishes for a puzzle: `givens` is None for minimal; `tiers` are the least (-1: no technique) and the highest tier
    of the hardest technique.
    """

    order: int
    kind: str
    base: int
    givens: int | None
    tiers: tuple[int, int]
    level: int | None = None
    symmetry: bool = False

    @property
    def logical(self) -> bool:
        """Whether techniques are to do without any trial."""
        return self.tiers[1] < HARDNESS.index("trial")

    @property
    def free(self) -> bool:
        """Whether any difficulty is right."""
        return self.tiers == (-1, len(HARDNESS) - 1) and self.level is None


def wishes_of(order: Order) -> SquareWishes:
    """Return the wishes of an order; PuzzleError for impossible ones."""
    given = order.wished(OPTIONS)
    chosen = kind_of(given, "")
    level = number_of(given["level"])
    if level is not None and given["band"] is given["needs"] is None:
        apt, band = APT_FOR_LEVEL[level]
        # Of another order or kind any techniques may make the level.
        alone = given["size"] in (None, apt) and not chosen
        given |= {"size": apt, "band": band} if alone else {}
    tiers = _tiers(given["band"], given["needs"])
    needs = str(HARDNESS[tiers[0]]) if given["needs"] is not None else given["band"]
    kind = chosen or (MIRRORED if needs == HARDNESS[1] else KINDS[0])
    size = given["size"] or APT.get(needs, USUAL_ORDER)
    refuse(kind, size)
    least, most = tiers
    asked = "needs" if given["needs"] is not None else "band"
    if given["needs"] is not None and least == 1 and kind != MIRRORED:
        raise PuzzleError("only symmetric squares have mirror symbols", asked)
    if (kind, size) in NEEDED and not any(least <= HARDNESS.index(name) <= most for name in NEEDED[kind, size]):
        raise PuzzleError("no {kind} square of order {order} has this difficulty", asked, kind=kind, order=size)
    givens, base = _givens(given["givens"], size, kind), int(given["base"] or 1)
    # As newspapers have it where people look at more than the number of givens.
    symmetry = bool(given["symmetry"]) or (level in (0, 1) and givens is None)
    return SquareWishes(size, kind, base, givens, tiers, level, symmetry)


def _givens(text: str | None, size: int, kind: str) -> int | None:
    if text in (None, MINIMAL):
        return None
    count = int(text) if re.fullmatch("[0-9]{1,4}", text or "", re.ASCII) else -1
    if not 0 <= count <= size * size:
        raise PuzzleError("write minimal or a number from 0 to {most}", "givens", most=size * size)
    # Of symbols that are not given two could change places; of a symmetric square a symbol gives the one it faces.
    least = size // 2 if kind == "symmetric" else size - 1
    if count < least:
        raise PuzzleError(
            "a {kind} square of order {order} needs at least {least} givens: with fewer its solution is never unique",
            "givens",
            kind=kind,
            order=size,
            least=least,
        )
    return count


def _tiers(band: str | None, needs: str | None) -> tuple[int, int]:
    """Return the tiers of the band and of the technique that it needs."""
    least, most = -1, len(HARDNESS) - 1
    if band is not None and band != ANY:
        hardest = [hardness(technique) for technique in BANDS.values()]
        place = list(map(str, BANDS)).index(band)
        least, most = hardest[place - 1] + 1 if place else -1, hardest[place]
    if needs is None:
        return least, most
    tier = tier_of("latin", needs, HARDNESS)
    if tier == 0:
        raise PuzzleError("no puzzle starts with a mistake", "needs")
    if not least <= tier <= most:
        own = translatable(list(BANDS), str(band))
        raise PuzzleError("{technique} is not in the band {band}", "needs", technique=HARDNESS[tier], band=own)
    return tier, tier
