"""Nonograms made at random and from pictures, as a command line and the library ask for them."""

import base64
import io
from pathlib import Path
from typing import Any

import pytest
from cli_fixture import Run
from needed import needed
from puzzles.nonogram.make.made import is_only
from rounds import rounds
from said import said

from unriddle import rate
from unriddle.core import PuzzleError, Text
from unriddle.kit.level import LEVELS
from unriddle.kit.order import Made
from unriddle.puzzles.nonogram.make import chance as first_boards
from unriddle.puzzles.nonogram.make import climb
from unriddle.puzzles.nonogram.make.options import Wish
from unriddle.puzzles.nonogram.make.remedies import Remedies
from unriddle.puzzles.nonogram.make.search import Conclusion
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.teach.techniques import NAMES
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

pytest.importorskip("pysat", reason="the oracle needs python-sat, which is not installed")
# A frame with two dots at either end, which can change places.
FRAME = ["#.......", ".#......", "..####..", "..#..#..", "..#..#..", "..####..", "......#.", ".......#"]


def drawing(tmp_path: Path, rows: list[str] = FRAME) -> Path:
    path = tmp_path / "frame.txt"
    path.write_text("\n".join(rows) + "\n")
    return path


def photograph(tmp_path: Path, side: int = 120, mode: str = "L") -> Path:
    """A bright ball on a dark ground that becomes lighter to the right."""
    image = needed("PIL.Image")
    pixels = [
        min(255, x + 2 * max(0, side // 3 - int(((x - side / 2) ** 2 + (y - side / 2) ** 2) ** 0.5)))
        for y in range(side)
        for x in range(side)
    ]
    made = image.new("L", (side, side))
    made.putdata(pixels)
    path = tmp_path / "ball.png"
    made.convert(mode).save(path)
    return path


# Wishes that a program has, and no command line.
OF_PROGRAMS = {"--density", "--greys", "--pixels", "--cells", "--palette"}


def made(**wishes: Any) -> Made:
    return making.generate(find("nonogram"), **wishes)


def test_a_pattern_made_without_a_wish_is_solved_by_lines_alone() -> None:
    for seed in range(100, 103):
        found = made(seed=seed, pattern=True)
        assert (found.puzzle.width, found.puzzle.height, found.more["solvable"]) == (15, 15, "line")
        assert found.card["unique"]
        assert is_only(found.puzzle, found.puzzle.goals[0])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("size", [8, 10, 12])
def test_small_patterns_are_of_every_level_and_no_two_of_one_place(size: int, level: str) -> None:
    found = [made(seed=seed, size=size, level=level, pattern=True) for seed in range(rounds(3))]
    assert {each.card["level"] for each in found} == {level}
    assert all(is_only(each.puzzle, each.puzzle.goals[0]) for each in found)
    assert len(found) == 1 or len({each.card["percentile"] for each in found}) > 1


@pytest.mark.parametrize("name", ["glue", "splitting", "edge trial"])
def test_the_hardest_technique_is_the_one_that_is_needed(name: str) -> None:
    found = made(seed=2, size=9, needs=name)
    assert (name, name) == (found.card["hardest"], rate(str(found.puzzle)).hardest)


def test_symmetry_and_density_are_kept_at_random() -> None:
    found = made(seed=1, size="11x14", symmetry=True, density=60)
    rows = found.more["rows"]
    assert rows == [row[::-1] for row in rows]
    assert 0.5 < "".join(rows).count("#") / (11 * 14) < 0.7


@pytest.mark.parametrize("density", ["60", "60%", "60 %", "0.6", ".6"])
def test_a_density_is_read_as_it_may_be_written(density: str) -> None:
    assert made(seed=1, size="9", density=density).puzzle == made(seed=1, size="9", density=60).puzzle


def test_what_is_not_found_is_reported_in_one_line_after_a_while(
    unriddle: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(climb, "EFFORT", 20_000)
    shown = unriddle("generate", "nonogram", "--size", "3x6", "--needs", "cases", "--seed", "1")
    count = int(shown.err.split()[2].replace(",", ""))
    assert (shown.code, shown.out) == (1, "")
    assert shown.err == said("none-among-puzzle-that-was", count=count) + "\n"


def test_what_lines_alone_do_not_solve_soon_is_reported_with_what_asks_for_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(climb, "EFFORT", 100)
    with pytest.raises(PuzzleError) as caught:
        made(seed=1, size="30", density="30")
    assert str(caught.value) == said("no-such-puzzle-was-found")


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"level": "hard"}, "level: " + said("no-puzzle-of-x-cells", width="3", height="4", name="hard")),
        (
            {"needs": "splitting"},
            "needs: " + said("no-puzzle-of-x-cells-needs", width="3", height="4", name="splitting"),
        ),
        ({"needs": "finished line"}, "needs: " + said("no-puzzle-needs-this-technique")),
    ],
)
def test_what_no_board_can_be_is_refused_at_once(wish: dict[str, str], why: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        made(size="3x4", **wish)
    assert why == str(raised.value)


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (2, 4), (3, 3), pytest.param((3, 4), marks=pytest.mark.slow)])
def test_small_boards_are_and_need_what_is_said_of_them(size: tuple[int, int]) -> None:
    cards = []
    for number in range(1, 1 << size[0] * size[1]):
        cells = bytes(number >> cell & 1 for cell in range(size[0] * size[1]))
        puzzle = Puzzle.from_picture(Solution(*size, cells))
        if is_only(puzzle, cells):
            cards.append(rate(str(puzzle)))
    for names, there in ((LEVELS, {card.level for card in cards}), (NAMES, {card.hardest for card in cards})):
        assert there == {name for name in names if can_be(*size, name)}


def can_be(width: int, height: int, name: Text) -> bool:
    try:
        first_boards.hold(width, height, name, "level" if name in LEVELS else "needs")
    except PuzzleError:
        return False
    return True


@pytest.mark.parametrize("name", ["full line", "simple spaces", "forcing", "trial", "search"])
def test_without_a_size_one_is_taken_where_the_technique_is_not_rare(name: str) -> None:
    found = made(seed=3, needs=name)
    assert (name, name) == (found.card["hardest"], rate(str(found.puzzle)).hardest)


def test_a_drawing_becomes_a_puzzle_with_one_solution(tmp_path: Path) -> None:
    found = made(picture=str(drawing(tmp_path)))
    assert is_only(found.puzzle, found.puzzle.goals[0])
    rows = found.more["rows"]
    differing = [f"{y + 1}.{x + 1}" for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != FRAME[y][x]]
    assert differing == found.more["changed"]
    assert (len(differing), round(len(differing) / 64 * 100, 1)) == (
        found.more["changes"],
        round(found.more["percent"], 1),
    )


def test_a_photograph_becomes_a_puzzle_of_the_size_that_is_wished(tmp_path: Path) -> None:
    path = photograph(tmp_path)
    for size, wanted in ((20, (20, 20)), ("30x20", (30, 20)), (None, (40, 40))):
        found = made(picture=path, size=size)
        assert wanted == (found.puzzle.width, found.puzzle.height)
        assert is_only(found.puzzle, found.puzzle.goals[0])


def test_the_bytes_of_a_file_and_its_path_make_the_same_puzzle(tmp_path: Path) -> None:
    path = photograph(tmp_path)
    assert made(picture=path, size=20) == made(picture=path.read_bytes(), size=20)


def test_a_threshold_makes_more_or_less_of_it_dark(tmp_path: Path) -> None:
    path = photograph(tmp_path)
    dark = ["".join(made(picture=path, size=20, threshold=level).more["rows"]).count("#") for level in (60, 100, 140)]
    assert dark == sorted(set(dark))


def test_a_photograph_in_colors_has_this_many_at_most(tmp_path: Path) -> None:
    found = made(picture=photograph(tmp_path, mode="RGB"), size=16, colours=3)
    assert 2 <= len(found.puzzle.colors) <= 3
    assert is_only(found.puzzle, found.puzzle.goals[0])


def test_pixels_of_a_page_make_the_same_puzzle_as_the_greys_of_a_file(tmp_path: Path) -> None:
    order = making.order_of(find("nonogram"), 1, {"from": drawing(tmp_path)})
    wishes = dict(order.wishes)
    assert made(seed=1, size=wishes["size"], greys=wishes["greys"]) == made(seed=1, picture=drawing(tmp_path))


def test_a_certificate_of_what_was_made_is_accepted(tmp_path: Path, unriddle: Run) -> None:
    proof, puzzle = tmp_path / "frame.proof", tmp_path / "frame.id"
    shown = unriddle("generate", "nonogram", "--from", drawing(tmp_path), "--seed", "1", "--proof", proof)
    assert shown.code == 0
    puzzle.write_text(shown.out)
    assert "proven: " + said("unique-this-is-only-solution") in unriddle("verify", puzzle, proof).out


def test_the_picture_of_what_was_made_has_its_changes_marked(tmp_path: Path) -> None:
    order = making.order_of(find("nonogram"), 1, {"from": drawing(tmp_path)})
    entry = Opened.of(order).entry("make")
    found = made(seed=1, picture=drawing(tmp_path))
    picture = entry.picture(order, 1, found) if entry.picture else None
    assert picture is not None
    marked = [f"{y}.{x}" for y, row in enumerate(picture.cells, 1) for x, cell in enumerate(row, 1) if cell.marked]
    assert marked == found.more["changed"] != []
    assert "changed" in [meaning for _, meaning in picture.key]


def test_too_many_changes_are_reported_with_what_would_help(tmp_path: Path, unriddle: Run) -> None:
    path = drawing(tmp_path)
    shown = unriddle("generate", "nonogram", "--from", path, "--seed", "1", "--changes", "0.5%")
    assert (shown.code, shown.out) == (1, "")
    first, *helps = shown.err.splitlines()
    assert first.startswith("more than 0.5% would have to be changed: ")
    assert helps
    assert len(helps) <= 3
    options = [line.removeprefix("this would help: ").split(" (")[0].split() for line in helps]
    for option in options:
        limit = [] if option[0] == "--changes" else ["--changes", "0.5%"]
        assert unriddle("generate", "nonogram", "--from", path, "--seed", "1", *limit, *option).code == 0


def test_a_smaller_size_promises_no_more_than_is_known_of_it() -> None:
    greys = base64.urlsafe_b64encode(bytes(range(9))).rstrip(b"=").decode()
    order = making.order_of(find("nonogram"), 1, {"greys": greys, "size": "3x3", "changes": "1%"})
    remedies = [{"option": "--size 2x2", "changes": "0%"}, {"option": "--adjust threshold=9", "changes": "0%"}]
    told = {"verdict": "impossible", "reached": True, "limit": "1%", "changes": 1, "percent": 11.12}
    lines = Conclusion(order).report({**told, "remedies": remedies})
    assert lines[1:3] == [
        said("this-would-help", option="--size 2x2 (about 0% changed)"),
        said("this-would-help", option="--adjust threshold=9 (0% changed)"),
    ]


def test_what_would_help_is_first_one_of_each_kind() -> None:
    greys = base64.urlsafe_b64encode(bytes(range(256))).rstrip(b"=").decode()
    wish = Wish.of(making.order_of(find("nonogram"), 1, {"greys": greys, "size": "16x16", "changes": "1%"}))
    remedies = Remedies(wish, 1 << 20)
    assert [name for name, _ in remedies.ways[:3]] == ["--size 14x14", "--adjust threshold=116", "--size 12x12"]
    remedies.shares = [0, 100, 0]
    assert remedies.over
    assert [each["option"] for each in remedies.ranked_options()] == [
        "--size 14x14",
        "--adjust threshold=116",
        "--size 12x12",
    ]
    remedies.shares = [0, None, 0]
    assert not remedies.over


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--size", "1"], "size: " + said("side-has-to-cells", least="2", most="1000")),
        (["--size", "1001x5"], "size: " + said("side-has-to-cells", least="2", most="1000")),
        (["--size", "axb"], "size: " + said("write-it-as-or-x", text="axb")),
        (
            ["--needs", "luck"],
            "needs: " + said("there-is-no-technique-techniques", name="luck", known="mistake, finished line,"),
        ),
        (["--needs", "glue", "--level", "hard"], "level: " + said("ask-for-level-or-for")),
        (["--needs", "trial", "--solvable", "line"], "solvable: " + said("puzzle-that-line-logic-alone")),
        (["--needs", "mistake"], "needs: " + said("no-puzzle-needs-this-technique")),
        (["--changes", "3%"], "changes: " + said("it-is-for-pictures")),
        (["--from", "FRAME", "--density", "50"], "density: " + said("it-is-for-random-puzzles")),
        (["--from", "FRAME", "--changes", "-1%"], "changes: " + said("share-must-be-from-to", most="50")),
        (["--from", "FRAME", "--changes", "51%"], "changes: " + said("share-must-be-from-to", most="50")),
        (["--from", "FRAME", "--changes", "3"], "changes: " + said("write-share-of-all-cells", text="3")),
        (["--density", "0"], "density: " + said("write-share-from-to-such", text="0")),
        (["--density", "100%"], "density: " + said("write-share-from-to-such", text="100%")),
        (["--density", "1.0"], "density: " + said("write-share-from-to-such", text="1.0")),
        (["--density", "-5"], "density: " + said("write-share-from-to-such", text="-5")),
        (["--from", "NOWHERE"], "No such file or directory"),
        (["--from", __file__], said("this-is-not-picture-png")),
        (["--greys", "AAAA"], "greys: " + said("bytes-in-base-url-are", count="225")),
        (["--size", "2x2", "--greys", "AAAAAA"], "only one color"),
        (
            ["--size", "2x2", "--pixels", "AAAAAAAAAAAAAAAA"],
            "pixels: " + said("pixels-need-number-of-colors"),
        ),
        (
            ["--size", "2x2", "--cells", "a./.b"],
            "cells: " + said("rows-of-characters-are-needed", height="2", width="2"),
        ),
        (["--size", "2x2", "--cells", "a./.a", "--palette", "white"], "palette: write two or more colors"),
    ],
)
def test_bad_input_is_refused_in_one_line(options: list[str], why: str, tmp_path: Path, unriddle: Run) -> None:
    names = {"FRAME": str(drawing(tmp_path)), "NOWHERE": str(tmp_path / "nowhere.png")}
    if OF_PROGRAMS & {*options}:
        wishes = dict(zip((each.removeprefix("--") for each in options[::2]), options[1::2], strict=True))
        picture = {"picture": Path(names[wishes.pop("from")])} if "from" in wishes else {}
        with pytest.raises(PuzzleError) as caught:
            made(seed=1, **wishes, **picture)
        assert why in str(caught.value)
        return
    shown = unriddle("generate", "nonogram", "--seed", "1", *[names.get(option, option) for option in options])
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.count("\n") == 1
    assert why in shown.err


def png(tmp_path: Path, size: tuple[int, int], color: int) -> Path:
    image = needed("PIL.Image")
    stream = io.BytesIO()
    image.new("L", size, color).save(stream, "PNG")
    path = tmp_path / "plain.png"
    path.write_bytes(stream.getvalue())
    return path
