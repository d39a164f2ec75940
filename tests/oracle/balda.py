"""A slow, obvious finder of Balda moves: every word of the list, spelled in every way that the field allows."""

from collections.abc import Iterator, Sequence
from functools import cache, partial

from contract.case import Case

from unriddle.puzzles.balda.puzzle import Move, Place, Puzzle

Path = tuple[Place, ...]
Near = dict[Place, list[Place]]


@cache
def near(height: int, width: int, diagonals: bool) -> Near:
    """For each cell those that may follow it on a path."""
    cells = [(row, column) for row in range(height) for column in range(width)]
    return {
        cell: [
            other
            for other in cells
            if max(far := [abs(cell[0] - other[0]), abs(cell[1] - other[1])]) == 1 and (diagonals or sum(far) == 1)
        ]
        for cell in cells
    }


def spellings(
    puzzle: Puzzle, around: Near, word: str, path: Path = (), hole: Place | None = None
) -> Iterator[tuple[Path, Place]]:
    """Every path of the whole word, of which `path` is the beginning, with the one empty cell that it uses."""
    if len(path) == len(word):
        if hole is not None:
            yield path, hole
        return
    letter = word[len(path)]
    for place in around[path[-1]] if path else around:
        sign = puzzle.rows[place[0]][place[1]]
        if sign == letter:
            put = hole
        elif (sign in ".*" and hole is None) or (place == hole and word[path.index(hole)] == letter):
            put = place
        else:
            continue
        if path.count(place) < puzzle.knots:
            yield from spellings(puzzle, around, word, (*path, place), put)


def solve(puzzle: Puzzle, words: Sequence[str]) -> list[Move]:
    """All moves with their first paths, or all paths, in the order of their cells and letters."""
    found: dict[tuple[object, ...], Move] = {}
    around, field = near(puzzle.height, puzzle.width, puzzle.diagonals), "".join(puzzle.rows)
    often = {letter: puzzle.knots * field.count(letter) for letter in set(field)}
    for word in {word.lower().replace("ё", "е") for word in words} - set(puzzle.used):
        # All letters but the new one stand on the field, as often as they are needed.
        lacking = {letter for letter in word if word.count(letter) > often.get(letter, 0)}
        if len(word) < puzzle.min_length or len(lacking) > 1:
            continue
        for path, hole in spellings(puzzle, around, word):
            if puzzle.cell not in (None, hole) or (puzzle.through and puzzle.through not in path):
                continue
            letter = word[path.index(hole)]
            prize = puzzle.prize if puzzle.rows[hole[0]][hole[1]] == "*" else 0
            move = Move(hole, letter, word, path, len(word) + prize)
            key = (hole, letter, word, path if puzzle.paths else ())
            if key not in found or path < found[key].path:
                found[key] = move
    return sorted(found.values(), key=lambda move: list(zip(move.path, move.word, strict=True)))


def case(puzzle: str, words: str) -> Case:
    listed = tuple(words.split())
    position = Puzzle.parse(puzzle)

    def another_path(move: Move) -> bool:
        """Of the paths of a move one is found, and each is right."""
        return move in solve(position._replace(paths=True), listed)

    return Case(puzzle, partial(solve, position, listed), ordered=True, words=listed, besides=another_path)


RUSSIAN = "балда банка бар манка барсук бал лад лабаз кабак шалаш ас сук кус арка рак барк краб бак кок карк"
# Options with which a position is made in little time.
QUICKLY = {"size": "3", "moves": "2"}


# And with which one is made that has a find.
WISHED = ({"size": "4", "find": "6"},)


def taught(puzzle: str, words: str, search: str = "explain") -> Case:
    """A case of the steps, which tests/puzzles/balda/test_steps.py re-checks one by one."""
    return Case(puzzle, None, search=search, words=tuple(words.split()))


def ordered(order: str) -> Case:
    """A case of the maker, which tests/puzzles/balda/test_making.py re-checks."""
    return Case(order, None, search="make", words=tuple(RUSSIAN.split()))


CASES = [
    case("balda:ъсу/а.к/б..", "балда банка бар манка барсук"),
    case("balda:...../...../балда/...../.....;played=балда", RUSSIAN + " алдан сабад"),
    case("balda:.ша/.л./...;knots=2", "шалаш шаль аша лаша шал лал шалашал"),
    case("balda:ко*/.к#/рак;diagonals=yes;prize=7;min-length=3", RUSSIAN + " кора окорок рококо"),
    case("balda:..../карк/а.а./бак.;through=B2;knots=2", RUSSIAN),
    case("balda:..../карк/а.а./бак.;cell=B3", RUSSIAN + " кара баран карака"),
    case("balda:аа./.аа/а..;paths=yes", "ааа аа ба аб баа ааб аба"),
    case("balda:яма/р../.ая", "яма ям маяк яр ямка рая яра мая аяма ямая маяр яяр"),
    case("balda:tea/.ar/...;knots=3;diagonals=yes", "tear tease eat tart tartar area ate rare rear tatter"),
    taught("balda:бал/а../...;played=бал", "бал бала лаба ала"),
    taught("balda:ка/р.;knots=2", "кара рак кар арка"),
    taught("balda:ка/р.;knots=2", "кара рак кар арка", "rate"),
    taught("balda:бар/.#.;played=бар;turn=2", "бар бра раб краб"),
    taught("balda:щ./.ъ", "бал"),
    ordered("balda:make:moves=3:seed=2:size=3:word=бал"),
    ordered("balda:make:find=4:seed=2:size=3"),
]
