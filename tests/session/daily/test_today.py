"""Puzzles of the day: the same everywhere, kept, and a line to copy that gives nothing away."""

import re
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said

from unriddle.core import PuzzleError
from unriddle.registry import find, names
from unriddle.session import daily
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader
from unriddle.session.saved_games import begin

DAILY = [name for name in names() if (making := find(name).making) and making.daily]
MONDAY = date(2026, 11, 30)
DAYS = [MONDAY + timedelta(days) for days in range(7)]
STORED = Path(__file__).parent / "stored.txt"
KEPT = dict(line.split(" ", 1) for line in STORED.read_text("utf-8").splitlines())


@pytest.fixture(autouse=True)
def _sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAYS[-1])


def test_every_family_has_a_puzzle_of_the_day() -> None:
    assert {"balda", "latin", "nonogram", "quartiles"} <= set(DAILY)


def test_the_days_of_the_families_of_the_package_are_stored() -> None:
    assert {source.split(":")[1] for source in KEPT} == {"balda", "latin", "nonogram", "quartiles"}


@pytest.mark.parametrize("name", [name for name in DAILY if f"today:{name}:{MONDAY}" in KEPT])
def test_days_that_are_over_keep_their_puzzles(name: str) -> None:
    for day in (DAYS[0], DAYS[-1]):
        (one,) = daily.daily(day, name)
        digest = sha256(str(one.made().puzzle).encode()).hexdigest()[:16]
        assert KEPT[one.source] == digest, f"{one.source} {digest}"


@pytest.mark.parametrize("name", DAILY)
def test_every_day_of_the_week_can_be_ordered(name: str) -> None:
    family = find(name)
    assert len(family.making.daily) in (1, 7)
    ids = {str(daily.daily(day, name)[0].order) for day in DAYS}
    assert len(ids) == len(DAYS)


LEVELED = [name for name in DAILY if any(option.name == "level" for option in find(name).making.options)]


@pytest.mark.parametrize("name", LEVELED)
def test_monday_is_easy_and_sunday_hard(name: str) -> None:
    wishes = [dict(daily.daily(day, name)[0].order.wishes) for day in (DAYS[0], DAYS[-1])]
    assert [each["level"] for each in wishes] == ["easy", "expert"]


def test_sources_name_one_family_or_all_of_today_or_of_an_older_day() -> None:
    assert [each.family.name for each in daily.named("today")] == DAILY
    (one,) = daily.named("today:quartiles:2026-12-01")
    assert (one.family.name, one.day) == ("quartiles", date(2026, 12, 1))
    (read,) = Reader().puzzles([one.source])
    assert read.opened == one.made()


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("today:quartiles:2026-02-30", "2026-02-30 is not a day"),
        ("today:quartiles:2026-11-23", said("there-are-puzzles-of-day", first="2026-11-24", last="2026-12-06")),
        ("today:quartiles:2026-12-07", "there are puzzles of the day from"),
        ("today:quartile", "did you mean 'quartiles'?"),
        ("today:quartiles:quartiles", "write today, today:FAMILY or today:FAMILY:"),
        ("today:queens", said("has-no-puzzle-of-day", family="queens")),
    ],
)
def test_what_names_no_day_is_refused_in_one_line(source: str, why: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        list(daily.named(source))
    assert why in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_line_to_copy_gives_nothing_away() -> None:

    (one,) = daily.daily(family="latin")
    puzzle = one.made()
    kept, _ = begin(puzzle, {}, new=True)
    assert daily.share_line(kept.play) == ""
    family = find("latin")
    assert family.playing.moves_to
    for move in family.playing.moves_to(kept.play.game, list(puzzle.solutions(1))).split(";"):
        kept.play.move(move.strip())
    kept.play.seconds = 125.4
    moves = kept.play.at
    assert daily.share_line(kept.play) == f"unriddle latin, 2026-12-06: {moves} moves, 2:05, helped 0 times"
    kept.close()
    other, _ = begin(Opened.parse("latin:1"), {}, new=True)
    other.play.move("1.1=0")
    assert daily.share_line(other.play) == ""
    other.close()


def test_play_offers_them_and_begins_the_one_that_is_chosen(unriddle: Run) -> None:
    offered = unriddle("play").out
    assert all(f"(today:{name}:2026-12-06)" in offered for name in DAILY)
    (number,) = re.findall(r"^(\d+): .*\(today:quartiles:", offered, re.MULTILINE)
    assert "The game is saved" in unriddle("play", stdin=f"{number}\n/quit\n").out
    assert unriddle("play", stdin="99\n").err.count("\n") == 1
    again = unriddle("play", "today:quartiles", stdin="/quit\n")
    assert "Resuming the saved game" in again.out
