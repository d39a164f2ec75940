"""Whole nonograms: every solution, once, whatever interrupts the search; verdicts that agree with brute force."""

import csv
import zlib
from pathlib import Path
from random import Random

import builds
import pytest
from concluded import concluded
from rounds import stride
from said import said

from unriddle.core import CheckpointError, End
from unriddle.core.search.shell import Seal, run
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve import search
from unriddle.puzzles.nonogram.solve.board.state import OnBoard

read = FAMILY.read

DATA = Path(__file__).parents[4] / "shared" / "data" / "nonogram"
HARD = ("knotty", "faase", "cauldron", "dom_", "awful", "non_fast_9", "non_fast_10", "non_med_4", "forever")
data = pytest.mark.skipif(not DATA.exists(), reason="the test data is not here")


def make(build="normal"):
    return builds.searches("nonogram", build)["solve"]


def drain(searching):
    found = []
    while not searching.done:
        solution = searching.advance(1 << 16)
        if solution is not None:
            found.append(solution)
    return found


def random_square(size, seed, density=0.5):
    random = Random(seed)
    return Puzzle.from_picture(Solution(size, size, bytes(random.random() < density for _ in range(size * size))))


def test_what_a_more_patient_search_saved_resumes_where_a_hastier_one_would_be_in_a_cube(monkeypatch):
    puzzle = Puzzle.parse("nonogram:5x5:1/1/1/1/1:1/1/1/1/1")
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 10_000)
    whole, patient = drain(search.Search(puzzle)), search.Search(puzzle)
    found = [patient.advance(1 << 20) for _ in range(9)]
    monkeypatch.setattr(search, "PATIENCE", 5)
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 0)
    hasty = search.Search(puzzle, patient.snapshot())
    assert (hasty.steps, isinstance(hasty.state, OnBoard)) == (patient.steps, True)
    found += drain(hasty)
    assert hasty.statistics()["slices"]
    assert sorted(map(str, found)) == sorted(map(str, whole))


def test_both_builds_find_the_same_in_cubes():
    found, steps = [], []
    for build in builds.BUILDS:
        searching = make(build)(Puzzle.parse("nonogram:5x5:1/1/1/1/1:1/1/1/1/1"))
        found.append(drain(searching))
        steps.append(searching.steps)
    assert (found[0], steps[0]) == (found[-1], steps[-1])


def test_stations_inside_a_long_search_change_nothing(monkeypatch):
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 1_200)
    puzzle = random_square(22, 4, 0.4)
    whole = make()(puzzle)
    found = [event.solution for event in run(whole, solutions=40) if hasattr(event, "solution")]
    assert whole.board.anchor is not None
    again, resumed = [], make()(puzzle)
    while len(again) < 40:
        solution = resumed.advance(7001)
        if solution is not None:
            again.append(solution)
        resumed = make()(puzzle, resumed.snapshot())
    assert (found, whole.steps) == (again, resumed.steps)


def test_both_builds_do_the_same_steps_on_lines_of_one_two_and_three_words():
    for size, density in ((20, 0.5), (70, 0.6), (135, 0.7)):
        puzzle = random_square(size, size, density)
        ends = []
        for build in builds.BUILDS:
            searching = make(build)(puzzle)
            solution = searching.advance(1500)
            ends.append((searching.steps, solution, searching.look(), searching.board.excess))
        assert ends[0] == ends[-1]


def searched(puzzle, **limits):
    searching = search.Search(puzzle)
    events = list(run(searching, **({"solutions": 2} | limits)))
    found = [event.solution for event in events if hasattr(event, "solution")]
    return concluded(puzzle, found, events[-1], statistics=searching.statistics()), found


def conclusion_of(puzzle, **limits):
    return searched(puzzle, **limits)[0]


def test_verdicts_tell_how_hard_it_was():
    line = conclusion_of(Puzzle.parse("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"))[0]
    assert (line["verdict"], line["difficulty"], line["solutions"]) == ("unique", "line", 1)
    many = conclusion_of(Puzzle.parse("nonogram:2x2:1/1:1/1"))[0]
    assert (
        many["verdict"],
        many["difficulty"],
        many["differ"],
    ) == ("multiple", "search", [[1, 1], [1, 2], [2, 1], [2, 2]])
    none = conclusion_of(Puzzle.parse("nonogram:3x3:1,1/1/1,1:2/1/2"))[0]
    assert (none["verdict"], none["contradiction"]) == ("none", "column 1")
    unknown = conclusion_of(Puzzle.parse("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"), steps=3)[0]
    assert (unknown["verdict"], unknown["proven"][1]) == ("unknown", "#####")


WHERE = "row 1 column 1, row 1 column 2, row 2 column 1, row 2 column 2"


def test_reports_say_it_in_words():
    for text, expected in (
        (
            "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2",
            said("unique-this-is-only-solution") + "\n" + said("solved-line-by-line") + ": 17 lines looked at",
        ),
        ("nonogram:2x2:1/1:1/1", said("not-unique", count=2) + "\n" + said("cells-are-not-determined", where=WHERE)),
        ("nonogram:3x3:1,1/1/1,1:2/1/2", said("none-there-is-no-solution", line="column 1")),
    ):
        puzzle = Puzzle.parse(text)
        assert conclusion_of(puzzle)[1].startswith(expected)


def test_without_statistics_a_conclusion_has_the_verdict_alone():
    assert concluded(Puzzle.parse("nonogram:1x1:1:1"), [], End("exhausted", 1, 1.0))[0] == {
        "verdict": "none",
        "solutions": 0,
    }


def test_a_limit_of_depth_leaves_the_verdict_open_but_finds_what_lies_above():
    text = "nonogram:4x4:1/1/1/1:1/1/1/1"
    whole = drain(search.Search(Puzzle.parse(text)))
    puzzle = Puzzle.parse(text + ":depth=1")
    searching = search.Search(puzzle)
    found = drain(searching)
    assert set(found) < set(whole)
    end = End("exhausted", searching.steps, 1.0)
    assert concluded(puzzle, found[:1], end, statistics=searching.statistics())[0]["verdict"] == "unknown"


def test_a_board_too_large_for_a_cube_continues_alone(monkeypatch):
    monkeypatch.setattr(search, "MOST_OPEN", 15)
    monkeypatch.setattr(search, "PATIENCE", 50)
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 0)
    puzzle = Puzzle.parse("nonogram:4x4:1/1/1/1:1/1/1/1")
    searching = search.Search(puzzle)
    assert len(drain(searching)) == 24
    assert searching.account.alone


def test_a_search_stopped_while_it_does_again_what_it_had_done_loses_no_solution_and_repeats_none(monkeypatch):
    monkeypatch.setattr(search, "PATIENCE", 5)
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 0)
    monkeypatch.setattr("unriddle.puzzles.nonogram.solve.cube.state.PART", 1)
    puzzle, chance = Puzzle.parse("nonogram:5x5:1/1/1/1/1:1/1/1/1/1"), Random(1)
    whole = search.Search(puzzle)
    expected, searching, got, stopped = drain(whole), search.Search(puzzle), [], 0
    while not searching.done:
        for event in run(searching, stop=lambda: chance.random() < 0.02):
            got += [event.solution] if hasattr(event, "solution") else []
        stopped += searching.replaying
        if chance.random() < 0.4:
            searching = search.Search(puzzle, searching.snapshot())
    assert (got, searching.steps) == (expected, whole.steps)
    assert stopped > 3


def test_a_snapshot_whose_numbers_cannot_be_is_refused_in_one_line(monkeypatch):
    monkeypatch.setattr(search, "PATIENCE", 40)
    monkeypatch.setattr(search, "PATIENCE_A_CELL", 0)
    puzzle = Puzzle.parse("nonogram:5x5:1/1/1/1/1:1/1/1/1/1")
    seal = Seal(str(puzzle), "solve")
    searching, kinds, endless = search.Search(puzzle), set(), zlib.compress(b"\0" * (1 << 23))
    while not searching.done:
        searching.advance(stride(7))
        kind = type(searching.state).__name__
        if kind in kinds:
            continue
        kinds.add(kind)
        good = seal.open(searching.snapshot())
        body = zlib.decompress(good)
        wrong = [zlib.compress(body + b"\0"), zlib.compress(body[:-1]), zlib.compress(b"\x7f" + body[1:])]
        for place in (b"", body, good + b"\0", good[:-1], endless, *wrong):
            with pytest.raises(CheckpointError) as caught:
                search.Search(puzzle, seal.close(place))
            assert "\n" not in str(caught.value)
    assert kinds == {"OnBoard", "InCube"}


@data
def test_cauldron_of_512_by_512_solves():
    puzzle = read((DATA / "picross-misc" / "cauldron.non").read_bytes(), None)[0]
    (solution,) = drain(search.Search(puzzle))
    assert puzzle.check(solution) == ""


def entries(hard):
    if not DATA.exists():
        return []
    with (DATA / "index.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["file"], row["unique"].split()[0]) for row in csv.DictReader(file)]
    return [row for row in rows if any(name in row[0] for name in HARD) == hard]


def validate(file, expected):
    puzzle = read((DATA / file).read_bytes(), None)[0]
    (conclusion, _), found = searched(puzzle)
    assert (file, conclusion["verdict"]) == (file, expected)
    assert [puzzle.check(solution) for solution in found] == [""] * len(found)


@data
@pytest.mark.slow
def test_every_puzzle_of_the_data_but_the_hard_ones_has_the_verdict_of_its_index():
    for file, expected in entries(hard=False):
        validate(file, expected)


@data
@pytest.mark.slow
@pytest.mark.parametrize(("file", "expected"), entries(hard=True))
def test_every_hard_puzzle_of_the_data_has_the_verdict_of_its_index(file, expected):
    validate(file, expected)
