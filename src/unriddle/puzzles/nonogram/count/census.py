"""The boards of a census: their lines with all fillings, their symmetries, and the units of the count."""

from array import array
from functools import cache
from itertools import permutations, product

from unriddle.core.record import Record
from unriddle.puzzles.nonogram.count.census_kernel import Census
from unriddle.puzzles.nonogram.puzzle import blocks

SCATTER = 0x9E3779B97F4A7C15
MAX_PICTURES = 1 << 36  # the most pictures of a board
AT_ONCE = 1 << 16  # the most pictures of a board that is one unit
LOOKUP_BITS = 13  # the most bits of columns whose clues are looked up together
Clue = tuple[tuple[int, int], ...]  # the blocks of a line: length (0 if hidden) and ink


class CensusLines(Record):
    """All lines of one length, in the order of their clues: the clues, and the arrays for the kernel.

    `start`: the index of the first filling of each clue; `fills`: each as a state; `words`: each with its values spaced
    by the length of the other side's lines; `marks`: a number for each clue, equal for symmetric ones; `spread`: each
    set of cells with the same spacing.
    """

    clues: tuple[Clue, ...]
    start: "array[int]"
    fills: "array[int]"
    words: "array[int]"
    marks: "array[int]"
    spread: "array[int]"

    @classmethod
    def of(cls, length: int, other: int, values: int, blotted: bool) -> "CensusLines":
        """Return the lines of this length on a board whose others have the length `other`."""
        bits = (values - 1).bit_length()
        found: dict[Clue, list[tuple[int, ...]]] = {}
        for cells in product(range(values), repeat=length):
            found.setdefault(clue_of(cells, blotted), []).append(cells)
        clues = tuple(sorted(found))
        fillings = [cells for clue in clues for cells in found[clue]]
        start = [0]
        for clue in clues:
            start.append(start[-1] + len(found[clue]))
        least = {clue: at for at, clue in reversed(list(enumerate(clues))) for clue in equal_clues(clue, values)}
        return cls(
            clues,
            array("I", start),
            array("Q", [sum(1 << value * length + at for at, value in enumerate(cells)) for cells in fillings]),
            array("Q", [sum(value << at * other * bits for at, value in enumerate(cells)) for cells in fillings]),
            array("Q", [(least[clue] + 1) * SCATTER % (1 << 40) for clue in clues]),
            array(
                "Q", [sum(1 << at * other for at in range(length) if cells >> at & 1) for cells in range(1 << length)]
            ),
        )


def clue_of(cells: tuple[int, ...], blotted: bool) -> Clue:
    """Return the blocks of a line (0: background): runs of one ink; runs of different inks may touch."""
    return tuple((0 if blotted else length, ink) for length, ink in blocks(cells))


def equal_clues(clue: Clue, values: int) -> list[Clue]:
    """Return the images of a clue under a board's symmetries: with inks permuted, then each reversed."""
    found = []
    for inks in permutations(range(1, values)):
        found.append(tuple((length, inks[ink - 1]) for length, ink in clue))
    return [*found, *(each[::-1] for each in found)]


class CountedBoard(Record):
    """A board all of whose pictures are counted; `colors` are its inks."""

    height: int
    width: int
    colors: int = 1
    blotted: bool = False

    @property
    def pictures(self) -> int:
        """The number of pictures."""
        return (self.colors + 1) ** (self.height * self.width)

    def lines(self) -> tuple[CensusLines, CensusLines]:
        """Return the lines of its rows and its columns."""
        return _lines(self.width, self.height, self.colors + 1, self.blotted), _lines(
            self.height, self.width, self.colors + 1, self.blotted
        )

    def images(self) -> list[list[int]]:
        """Return, for each symmetry of the rows, the image of each clue."""
        rows, _ = self.lines()
        number = {clue: at for at, clue in enumerate(rows.clues)}
        turned = ([number[one] for one in equal_clues(clue, self.colors + 1)] for clue in rows.clues)
        return [list(each) for each in zip(*turned, strict=True)]

    def beginnings(self) -> list[tuple[int, ...]]:
        """Return the clues of the first rows of each unit: the least of each class under the symmetries."""
        rows, _ = self.lines()
        many = len(rows.clues)
        length = 0 if self.pictures <= AT_ONCE else 2 if many**2 <= 500 and self.height > 2 else 1
        images = self.images()
        return [
            each
            for each in product(range(many), repeat=length)
            if all(each <= tuple(image[clue] for clue in each) for image in images)
        ]

    def census(self, first: tuple[int, ...]) -> Census:
        """Return the counter of pictures whose first rows have these clues."""
        rows, columns = self.lines()
        bits = (self.colors).bit_length()
        cells = self.height * bits
        together = max(1, min(self.width, LOOKUP_BITS // cells))
        shift = max(1, (len(columns.clues) - 1).bit_length())
        number = {clue: at for at, clue in enumerate(columns.clues)}
        of_column = array("Q", bytes(8 << cells))
        for column in product(range(self.colors + 1), repeat=self.height):
            code = sum(value << at * bits for at, value in enumerate(column))
            of_column[code] = number[clue_of(column, self.blotted)]
        codes = of_column
        for at in range(1, together):
            codes = array("Q", [low | high << at * shift for high in of_column for low in codes])
        images = array("i", [clue for image in self.images() for clue in image])
        start = rows.start + array("I", [len(rows.fills) + each for each in columns.start])
        lines = (
            start,
            rows.fills + columns.fills,
            rows.marks + columns.marks,
            rows.spread + columns.spread,
            rows.words,
        )
        sizes, clues = (self.width, self.height), (len(rows.clues), len(columns.clues))
        return Census(sizes, self.colors + 1, first, clues, lines, codes, together, shift, images)


@cache
def _lines(length: int, other: int, values: int, blotted: bool) -> CensusLines:
    return CensusLines.of(length, other, values, blotted)
