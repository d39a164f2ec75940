"""Levels agree with the order that a person gave 30 puzzles before there were any, and costs with solving times."""

from pathlib import Path

import pytest
from cli_fixture import Run

from unriddle import rate
from unriddle.core import PuzzleError
from unriddle.fronts.cli import calibrating as calibrate
from unriddle.kit import level
from unriddle.registry import find
from unriddle.session import making, saved_games
from unriddle.session.opened import Opened

ORDER = [
    line.split("\t")[0]
    for line in (Path(__file__).parent / "order.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
LEVELS = list(map(str, level.LEVELS))


def test_levels_agree_with_the_order_of_30_puzzles() -> None:
    assert len(ORDER) == 30
    cards = [rate(each).card for each in ORDER]
    places = [card["percentile"] for card in cards]
    assert calibrate.correlation(range(30), places) >= 0.8
    for family in ("nonogram", "latin", "quartiles", "balda"):
        own = [place for each, place in zip(ORDER, places, strict=True) if each.startswith(family)]
        assert calibrate.correlation(range(len(own)), own) >= 0.8, family
    assert {card["level"] for card in cards} == set(LEVELS)


@pytest.mark.parametrize("family", ["latin", "nonogram", "quartiles", "balda"])
def test_collected_puzzles_are_of_every_level_and_their_loads_rise(family: str) -> None:
    scale = find(family).entries["rate"].conclusion.scale
    loads = list(scale.collected)
    assert loads == sorted(loads)
    assert len(loads) == 21
    assert [scale.percentile(loads[0] - 1), scale.percentile(loads[-1] + 1)] == [0, 100]
    shares = [str(level.level_of(scale.percentile(each))) for each in loads]
    assert all(shares.count(name) >= 3 for name in LEVELS)


@pytest.mark.parametrize("family", ["latin", "nonogram", "quartiles", "balda"])
@pytest.mark.parametrize("wished", LEVELS)
def test_a_made_puzzle_has_the_level_that_is_wished(family: str, wished: str) -> None:
    found = making.generate(find(family), 5, level=wished)
    assert wished == found.card["level"] == rate(str(found.puzzle)).card["level"]


def test_many_puzzles_are_rated_as_a_table(unriddle: Run) -> None:
    shown = unriddle("rate", ORDER[19], ORDER[1], "latin:4")
    assert shown.code == 0
    head, *rows = shown.out.splitlines()
    assert head.split()[:2] == ["puzzle", "level"]
    assert [row.split()[0] for row in rows[:2]] == [each[-40:] for each in (ORDER[1], ORDER[19])]
    assert "several solutions" in rows[2]


def test_costs_are_found_again_from_times_that_they_made(unriddle: Run, tmp_path: Path) -> None:
    costs = {"a": 2.0, "b": 10.0}
    puzzles = [{"a": a, "b": b} for a, b in ((5, 0), (9, 1), (2, 3), (7, 2), (1, 6), (12, 4), (3, 9))]
    timed = [calibrate.Timed(each, 3 * each["a"] + 8 * each["b"]) for each in puzzles]
    fit = calibrate.fit(timed, costs)
    assert fit.costs["a"] == pytest.approx(3, rel=0.15)
    assert fit.costs["b"] == pytest.approx(8, rel=0.15)
    assert 0.9 < fit.before <= fit.after <= 1
    with pytest.raises(PuzzleError, match="at least 5"):
        calibrate.fit(timed[:4], costs)


def test_costs_are_fitted_to_a_file_of_times(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "times.csv"
    latin = [each for each in ORDER if each.startswith("latin")]
    path.write_text("puzzle,seconds\n" + "".join(f'"{each}",{60 + 90 * at}\n' for at, each in enumerate(latin)))
    shown = unriddle("rate", "--calibrate", path)
    assert (shown.code, shown.out.startswith(f"latin: {len(latin)} puzzles; rank correlation 0.98, ")) == (0, True)
    for text, why in (
        ("latin:4,ten\nlatin:4,ten\n", "line 2"),
        (f'"{latin[0]}",10\n', "at least 5"),
        ("", "at least 5"),
    ):
        path.write_text(text)
        shown = unriddle("rate", "--calibrate", path)
        assert (shown.code, shown.err.count("\n"), why in shown.err) == (2, 1, True), shown.err
    assert unriddle("rate", "--calibrate", tmp_path / "none").code == 2


def test_ones_own_games_are_lines_of_the_puzzle_and_its_seconds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name, end, seconds, helped in (("2x1:2:1/1", 2, 30.4, 0), ("3x1:3:1/1/1", 3, 50.0, 1)):
        kept, _ = saved_games.begin(Opened.parse(f"nonogram:{name}"), {})
        kept.play.seconds, kept.play.helped["hints"] = seconds, helped
        kept.play.move(f"1.1..{end}")
        kept.save()
        kept.close()
    assert calibrate.mine() == "nonogram:2x1:2:1/1,30\n"


def test_spearman_is_1_for_one_order_and_less_for_ties() -> None:
    assert calibrate.correlation([1, 2, 3], [10, 20, 90]) == 1
    assert calibrate.correlation([1, 2, 3], [3, 2, 1]) == -1
    assert calibrate.correlation([1, 2, 3, 4], [1, 1, 2, 2]) == pytest.approx(0.894, abs=0.001)
