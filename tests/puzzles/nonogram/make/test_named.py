"""Named pictures: what the stored file has, by a reader and a line solver that share nothing with the package; those
that are made by default; and patterns, none of which comes twice.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, groupby, islice
from pathlib import Path

import pytest
from rounds import rounds

import unriddle
from unriddle.puzzles.nonogram.make.options import Wish
from unriddle.puzzles.nonogram.named import name_of, named_pictures, pictures
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.book import make_puzzles as book_made
from unriddle.session.opened import Opened
from unriddle.translation import Speaker

DATA = Path(unriddle.__file__).parent / "puzzles" / "nonogram" / "data" / "pictures.z"
SOURCE, *BLOCKS = zlib.decompress(DATA.read_bytes()).decode().strip("\n").split("\n\n")
HEADS = [block.split("\n")[0].split("\t") for block in BLOCKS]
ROWS = [block.split("\n")[1:] for block in BLOCKS]
DRAWN = [at for at, head in enumerate(HEADS) if head[0]]


def clue(line: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The blocks of a line: sign and length."""
    return tuple((sign, len(list(run))) for sign, run in groupby(line) if sign != ".")


@lru_cache(1 << 16)
def narrowed(blocks: tuple[tuple[str, int], ...], line: tuple[frozenset[str], ...]) -> tuple[frozenset[str], ...]:
    """What each cell of a line can still be, by all placements of its blocks."""
    size, found = len(line), [set[str]() for _ in line]

    @lru_cache(None)
    def fits(cell: int, block: int) -> bool:
        """Whether the blocks from this one on fit from this cell on; what they put there is noted."""
        if cell >= size:
            return cell == size and block == len(blocks)
        good = False
        if "." in line[cell] and fits(cell + 1, block):
            found[cell].add(".")
            good = True
        if block < len(blocks):
            sign, length = blocks[block]
            end = cell + length
            if end <= size and all(sign in each for each in line[cell:end]):
                alike = block + 1 < len(blocks) and blocks[block + 1][0] == sign
                parted = end < size and "." in line[end]
                after = (parted and fits(end + 1, block + 1)) if alike else fits(end, block + 1)
                if after:
                    for each in found[cell:end]:
                        each.add(sign)
                    if alike:
                        found[end].add(".")
                    good = True
        return good

    assert fits(0, 0)
    # Only what is reached from the start counts: a state that fits only after others that do not is never asked for.
    return tuple(map(frozenset, found))


def by_lines(rows: Sequence[str]) -> list[str] | None:
    """The picture of the clues of these rows, where lines alone find it."""
    signs = frozenset("".join(rows)) | {"."}
    across, down = [clue(row) for row in rows], [clue(column) for column in zip(*rows, strict=True)]
    grid = [[signs] * len(down) for _ in rows]
    while True:
        before = [list(row) for row in grid]
        for y, blocks in enumerate(across):
            grid[y] = list(narrowed(blocks, tuple(grid[y])))
        for x, blocks in enumerate(down):
            for y, each in enumerate(narrowed(blocks, tuple(row[x] for row in grid))):
                grid[y][x] = each
        if grid == before:
            break
    if any(len(each) > 1 for row in grid for each in row):
        return None
    return ["".join(next(iter(each)) for each in row) for row in grid]


def test_the_line_solver_of_this_test_solves_what_can_be_and_nothing_else() -> None:
    assert by_lines(["aab", "a.b", "bbb"]) == ["aab", "a.b", "bbb"]
    assert by_lines(["a.", ".a"]) is None


@pytest.mark.parametrize("part", range(10))
def test_lines_alone_find_each_drawing(part: int) -> None:
    for at in DRAWN[part :: 10 * max(1, len(DRAWN) // 10 // rounds(12))]:
        assert by_lines(ROWS[at]) == ROWS[at], HEADS[at]


@pytest.mark.slow
def test_lines_alone_find_every_drawing() -> None:
    assert [HEADS[at][0] for at in DRAWN if by_lines(ROWS[at]) != ROWS[at]] == []


def test_the_file_says_where_the_drawings_are_from_and_has_none_that_its_owner_keeps() -> None:
    assert "Microsoft Corporation" in SOURCE
    assert "MIT" in SOURCE
    assert "@iconify-json/fluent-emoji-flat 1.2.6" in SOURCE
    icons = [HEADS[at][0] for at in DRAWN]
    assert len(set(icons)) == len(icons) >= 365
    assert not {"paperclip", "linked-paperclips", "video-game", "technologist"} & set(icons)


def test_each_has_a_name_in_both_languages_and_distinguishable_colors() -> None:
    for _, english, russian, _, _, _, shades in HEADS:
        assert english.strip()
        assert any("а" <= letter <= "я" for letter in russian.lower())
        assert 2 <= len(shades.split(",")) <= 6
    for language in (1, 2):
        names = [HEADS[at][language] for at in DRAWN]
        assert len(set(names)) == len(names)


def test_there_are_enough_of_each_size_for_a_year() -> None:
    sides = [-(-max(len(ROWS[at]), len(ROWS[at][0])) // 5) * 5 for at in DRAWN]
    assert all(sides.count(side) >= count for side, count in ((10, 53), (15, 106), (20, 106), (25, 53), (30, 53)))
    assert len(BLOCKS) - len(DRAWN) == 60


def test_no_two_are_alike() -> None:
    for one, other in combinations(pictures(), 2):
        if (one.width, one.height) == (other.width, other.height):
            same = sum(a == b for a, b in zip(one.cells, other.cells, strict=True))
            assert same <= 0.8 * len(one.cells), (one.english, other.english)


def test_a_seed_alone_gives_a_picture_and_so_does_a_size_or_a_level_that_one_has() -> None:
    family = find("nonogram")
    for seed in (0, 77, 987_654_321):
        made = making.generate(family, seed)
        assert made.more["title"] == pictures()[seed % len(pictures())].english
        assert made.puzzle.title == made.more["title"]
    assert making.generate(family, 5, size="25").more["title"]
    assert making.generate(family, 5, level="hard").card["level"] == "hard"
    hard = named_pictures((15, 15), "hard")
    assert hard
    assert {(each.level, each.width, each.height) for each in hard} == {("hard", 15, 15)}


def test_a_run_has_no_picture_twice_and_continues_with_patterns(monkeypatch: pytest.MonkeyPatch) -> None:
    family, wishes = find("nonogram"), {"size": "7x9", "level": "easy"}
    few = named_pictures((7, 9), "easy")
    made = [making.make(Opened(family, order)) for order in islice(making.orders(family, 5, wishes), len(few) + 3)]
    assert ["title" in each.more for each in made] == [True] * len(few) + [False] * 3
    assert len({str(each) for each in made}) == len(made)
    assert {(each.card["level"], each.puzzle.width, each.puzzle.height) for each in made} == {("easy", 7, 9)}
    first = [each for each in pictures() if each.level == "easy"][:2]
    monkeypatch.setattr("unriddle.puzzles.nonogram.named.pictures", lambda: tuple(first))
    book = list(book_made(family, "easy", 4, 0, "en"))
    assert len({str(each.puzzle) for each in book}) == 4
    names = [name_of(each.puzzle.width, next(each.solutions(1)).cells) for each in book]
    assert list(map(bool, names)) == [True] * 2 + [False] * 2


def test_a_name_is_reported_once_the_picture_is_solved_in_the_language_of_the_reader() -> None:
    made = making.generate(find("nonogram"), 70)
    opened = Opened.parse(str(made.puzzle))
    play, say = opened.play(), Speaker("ru")
    assert made.more["title"] not in "".join((opened.puzzle.title, play.game.status.why, *opened.picture().lines))
    for move in find("nonogram").playing.moves_to(play.game, list(opened.solutions(1))).split(";"):
        play.move(move.strip())
    assert (play.game.status.kind, str(play.game.status.why)) == ("solved", made.more["title"])
    assert say(play.game.status.why) == pictures()[70].russian


def test_a_file_has_the_name_and_what_shows_it_unsolved_has_not() -> None:
    family = find("nonogram")
    made = making.generate(family, 70)
    name, data = made.more["title"], family.write(made.puzzle, "non")
    assert f'title "{name}"'.encode() in data
    (puzzle,) = family.read(data)
    (solution,) = Opened.of(puzzle).solutions(1)
    assert family.picture(puzzle, None).title == family.picture(puzzle, Opened.of(puzzle).play().game.shown).title == ""
    assert family.picture(puzzle, solution).title == name


def test_patterns_have_no_name() -> None:
    for wishes in (
        {"size": "9x8"},
        {"pattern": True},
        {"size": "10", "symmetry": True},
        {"size": "10", "density": "50%"},
        {"needs": "glue"},
    ):
        assert "title" not in making.generate(find("nonogram"), 0, **wishes).more


def test_a_thousand_patterns_have_no_repeat() -> None:
    made = [making.generate(find("nonogram"), seed, size="10", pattern=True) for seed in range(rounds(1000))]
    assert len({str(each.puzzle) for each in made}) == rounds(1000)


def test_half_of_the_patterns_are_mirrored() -> None:
    family = find("nonogram")
    for seed in range(100, 110):
        wish = Wish.of(making.order_of(family, seed, {"size": "12", "pattern": True}))
        rows = making.generate(find("nonogram"), seed, size="12", pattern=True).more["rows"]
        assert wish.symmetry == (seed % 2 == 0) == all(row == row[::-1] for row in rows)
