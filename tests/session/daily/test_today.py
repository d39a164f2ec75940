"""Puzzles of the day: the same everywhere, stored for a year, and a line to copy that gives nothing away."""

import importlib.util
import json
import re
from datetime import date, timedelta
from importlib.machinery import SourceFileLoader
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from cli_fixture import Run
from said import said

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.named import SIDES, picture_of_day, pictures
from unriddle.registry import find, names
from unriddle.session import daily
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader
from unriddle.session.saved_games import begin

DAILY = [name for name in names() if (making := find(name).making) and making.daily]
MONDAY = date(2026, 11, 30)
DAYS = [MONDAY + timedelta(days) for days in range(7)]
STORED = [json.loads(line) for line in daily.STORED.read_text("utf-8").splitlines()]
KEYS = ("balda:en", "balda:ru", "latin", "nonogram", "quartiles")


def maker() -> Any:
    """The script that makes the stored days."""
    path = Path(__file__).resolve().parents[3] / "scripts" / "daily"
    loader = SourceFileLoader("make_days", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("make_days", loader))  # type: ignore[arg-type]
    loader.exec_module(module)
    return module


def unmasked(text: str, signs: str, key: str) -> str:
    """What was masked, by a generator of this test's own."""
    state = 2166136261
    for byte in key.encode():
        state = ((state ^ byte) * 16777619) % 2**32
    found = []
    for at, sign in enumerate(text):
        if not (at and key.endswith(":picture")):
            state ^= (state << 13) % 2**32
            state ^= state >> 17
            state ^= (state << 5) % 2**32
        found.append(
            signs[(signs.index(sign) - (state >> 8)) % len(signs)] if signs else chr(ord(sign) ^ state >> 8 & 15)
        )
    return "".join(found)


@pytest.fixture(autouse=True)
def _sunday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAYS[-1])


def test_every_family_has_a_puzzle_of_the_day() -> None:
    assert {"balda", "latin", "nonogram", "quartiles"} <= set(DAILY)


def test_each_stored_day_has_all_puzzles() -> None:
    first = date.fromisoformat(STORED[0]["day"])
    assert first == daily.FIRST
    for number, each in enumerate(STORED):
        assert each["day"] == (first + timedelta(number)).isoformat()
        assert {key for key in each if key != "day"} == set(KEYS)


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_a_stored_day_is_made_again_as_it_is(day: date) -> None:
    made = json.loads(maker().line(day))
    assert made == STORED[(day - daily.FIRST).days]


@pytest.mark.parametrize("day", DAYS, ids=str)
def test_what_is_masked_solves_the_puzzle(day: date) -> None:
    stored = STORED[(day - daily.FIRST).days]

    def shown(key: str, name: str, signs: str) -> str:
        return unmasked(stored[key][name], signs, f"today:{key}:{day}:{name}")

    for key in ("nonogram", "latin"):
        opened = Opened.parse(stored[key]["id"])
        (solution,) = opened.solutions(2)
        cells = solution.cells
        base = getattr(opened.puzzle, "base", 0)
        states = max(cells) + 1
        signs = "".join(str(base + state) for state in range(states))
        assert shown(key, "picture" if key == "nonogram" else "cells", signs) == "".join(signs[cell] for cell in cells)
    name = next(
        each
        for each in pictures()
        if each.cells == Opened.parse(stored["nonogram"]["id"]).solutions(1).__next__().cells
    )
    assert (shown("nonogram", "en", ""), shown("nonogram", "ru", "")) == (name.english, name.russian)
    board = Opened.parse(stored["quartiles"]["id"])
    tiles, letters = board.puzzle.tiles, "abcdefghijklmnopqrst"
    texts = [shown("quartiles", part, f"{letters} ").split() for part in ("words", "more")]
    words = {"".join(tiles[letters.index(each)] for each in path) for part in texts for path in part}
    assert words == {word.word for word in board.solutions()}
    for language, signs in (("en", "abcdefghijklmnopqrstuvwxyz "), ("ru", "абвгдежзийклмнопрстуфхцчшщъыьэюя ")):
        one = daily.daily(day, "balda", language)[0].opened()
        goal = {move.word for move in one.solutions() if len(move.word) == one.puzzle.goal}
        assert set(shown(f"balda:{language}", "words", signs).split()) == goal


def test_latin_squares_count_from_one_and_their_givens_are_symmetric() -> None:
    for each in STORED:
        assert each["latin"]["id"].endswith(":base=1")
        rows = each["latin"]["id"].split(":")[2].split("/")
        shape = "".join("." if sign == "." else "#" for row in rows for sign in row)
        assert shape == shape[::-1]
        assert len(rows) == (5, 6, 7, 7, 8, 8, 9)[date.fromisoformat(each["day"]).weekday()]


def test_positions_have_eight_to_twelve_free_cells() -> None:
    for each in STORED:
        for key in ("balda:en", "balda:ru"):
            board = each[key]["id"].split(";")[0]
            assert 8 <= board.count(".") <= 12
            assert ";goal=" in each[key]["id"]


def test_no_picture_comes_twice_in_a_year_and_the_week_climbs() -> None:
    seeds = [picture_of_day(daily.FIRST + timedelta(at)) for at in range(800)]
    for at, seed in enumerate(seeds):
        assert seed not in seeds[at + 1 : at + 364]
    efforts = [
        median(
            pictures()[seed].effort for at, seed in enumerate(seeds) if (daily.FIRST + timedelta(at)).weekday() == day
        )
        for day in range(7)
    ]
    assert efforts == sorted(efforts)
    assert efforts[0] <= 80
    assert efforts[-1] >= 600
    for at, seed in enumerate(seeds[:7]):
        picture = pictures()[seed]
        assert max(picture.width, picture.height) <= SIDES[(daily.FIRST + timedelta(at)).weekday()]


def test_what_belongs_to_a_season_comes_then() -> None:
    icons = {
        pictures()[picture_of_day(date(year, 12, 21) + timedelta(at))].source
        for year in (2026, 2027)
        for at in range(7)
    }
    assert "christmas-tree" in icons


@pytest.mark.parametrize("name", DAILY)
def test_every_day_of_the_week_can_be_ordered(name: str) -> None:
    family = find(name)
    assert len(family.making.daily) in (1, 7)
    ids = {str(daily.daily(day, name)[0].order) for day in DAYS}
    assert len(ids) == len(DAYS)


def test_sources_name_one_family_or_all_of_today_or_of_another_day() -> None:
    assert [each.family.name for each in daily.read_daily("today")] == DAILY
    (one,) = daily.read_daily("today:quartiles:2026-12-01")
    assert (one.family.name, one.day) == ("quartiles", date(2026, 12, 1))
    (read,) = Reader().puzzles([one.source])
    assert read.opened == one.opened()
    (later,) = daily.read_daily("today:latin:2031-01-01")
    assert later.opened().puzzle.order == 7


def test_a_language_has_its_own_words() -> None:
    (english,), (russian,) = daily.read_daily("today:balda"), daily.read_daily("today:balda", "ru")
    assert (english.source, russian.source) == ("today:balda:en:2026-12-06", "today:balda:ru:2026-12-06")
    assert [next(iter(daily.read_daily(each.source))) for each in (english, russian)] == [english, russian]
    assert english.opened().puzzle.language == "english"
    assert russian.opened().puzzle.language == "russian"
    (read,) = Reader(language="ru").puzzles(["today:balda"])
    assert read.opened == russian.opened()


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("today:quartiles:2026-02-30", "2026-02-30 is not a day"),
        ("today:quartiles:2026-11-23", said("there-are-puzzles-of-day", first="2026-11-24")),
        ("today:quartile", "did you mean 'quartiles'?"),
        ("today:quartiles:ru", "write today, today:FAMILY or today:FAMILY:"),
        ("today:quartiles:quartiles", "write today, today:FAMILY or today:FAMILY:"),
        ("today:queens", said("has-no-puzzle-of-day", family="queens")),
    ],
)
def test_what_names_no_day_is_refused_in_one_line(source: str, why: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        list(daily.read_daily(source))
    assert why in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_line_to_copy_gives_nothing_away() -> None:
    (one,) = daily.daily(family="latin")
    puzzle = one.opened()
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
    sources = [each.source for each in daily.daily()]
    assert all(f"({source})" in offered for source in sources)
    (number,) = re.findall(r"^(\d+): .*\(today:quartiles:", offered, re.MULTILINE)
    assert "The game is saved" in unriddle("play", stdin=f"{number}\n/quit\n").out
    assert unriddle("play", stdin="99\n").err.count("\n") == 1
    again = unriddle("play", "today:quartiles", stdin="/quit\n")
    assert "Resuming the saved game" in again.out
