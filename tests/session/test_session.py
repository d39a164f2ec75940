"""A session starts, runs under limits, stops, goes on from text or from a file, and loses nothing."""

from pathlib import Path

import pytest
from session.helper import SMALL, outcome, session, told

from unriddle.core import CheckpointError, End, Event, Found, Progress, PuzzleError
from unriddle.registry import find, names
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

every = pytest.mark.parametrize(("puzzle", "entry"), SMALL, ids=[" ".join(pair) for pair in SMALL])


def test_the_small_puzzles_have_every_entry_of_every_family() -> None:
    wanted = {(name, entry) for name in names() for entry in find(name).entries}
    assert wanted == {(puzzle.partition(":")[0], entry) for puzzle, entry in SMALL}


@every
def test_a_session_yields_the_events_of_its_search_and_its_outcome(puzzle: str, entry: str) -> None:
    search, expected = session(puzzle, entry).search, []
    while not search.done:
        found = search.advance(1)
        if found is not None:
            expected.append((found.to_json(), search.steps))
    one = session(puzzle, entry)
    events = list(one.run())
    assert expected == told(events)
    assert isinstance(events[-1], End)
    assert [event for event in events if isinstance(event, End)] == [one.outcome.end]
    assert (len(expected), "exhausted") == (one.outcome.count, one.outcome.end.why)


def test_the_limit_of_solutions_is_the_entry_s_own_unless_another_is_given() -> None:
    counts = []
    for more in ({}, {"limit": 3}, {"limit": None}):
        one = Session.start(Opened.parse("latin:4"), **more)
        list(one.run())
        counts.append(one.outcome.count)
    assert counts == [1, 3, 48]


def test_nothing_found_is_an_answer_only_where_the_entry_says_so() -> None:
    codes = []
    for puzzle, entry in (("queens:3", "solve"), ("latin:3", "count")):
        one = session(puzzle, entry)
        list(one.run())
        codes.append((one.outcome.count, one.outcome.code))
    assert codes == [(0, 1), (0, 0)]


def test_a_stop_is_seen_at_once_and_the_next_run_continues() -> None:
    one = session("queens:6")
    seen: list[Event] = []
    for event in one.run(stop=lambda: len(seen) == 2):
        if isinstance(event, Found):
            seen.append(event)
    assert (len(seen), one.outcome.end.why, one.outcome.count) == (2, "stopped", 2)
    rest = told(list(one.run()))
    whole = session("queens:6")
    assert told(list(whole.run())) == told(seen) + rest
    assert outcome(whole) == outcome(one)


@pytest.mark.halved
@every
def test_a_session_cut_anywhere_continues_from_its_file_to_the_same_end(
    puzzle: str, entry: str, tmp_path: Path
) -> None:
    whole, path = session(puzzle, entry), tmp_path / "save"
    expected = told(list(whole.run()))
    for steps in range(0, whole.search.steps + 1, max(1, whole.search.steps // 6)):
        cut = session(puzzle, entry, path=path)
        list(cut.run(steps=steps))
        cut.close()
        one = Session.load(path)
        assert expected == told(list(one.run()))
        assert outcome(whole) == outcome(one)
        one.close()


def test_earlier_finds_come_first_and_only_once() -> None:
    one = session("queens:6")
    list(one.run(steps=90))
    earlier = len(one.finds)
    assert 0 < earlier < 4
    again = Session.resume(one.checkpoint())
    running = again.run()
    assert [isinstance(next(running), Found) for _ in range(earlier)] == [True] * earlier
    assert again.search.steps == 90, "no step is made before they have been told"
    rest = list(running)
    assert len(told(rest)) == 4 - earlier
    assert told(list(again.run())) == []


def test_a_run_that_is_left_among_the_earlier_finds_reports_the_rest_of_them_next_time() -> None:
    one = session("latin:4")
    list(one.run())
    again = Session.resume(one.checkpoint())
    running = again.run()
    first = [next(running) for _ in range(5)]
    running.close()
    assert told(first + list(again.run())) == told(list(session("latin:4").run()))
    assert outcome(one) == outcome(again)


def test_a_checkpoint_made_while_earlier_finds_are_reported_disturbs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "save"
    one = session("latin:5", path=path)
    list(one.run())
    expected = told([Found(solution, at) for at, solution in one.finds.with_steps()])
    one.close()
    again, seen = Session.load(path), []
    assert (tmp_path / "save.solutions").exists()
    for event in again.run():
        seen.append(event)
        if len(seen) % 200 == 1:
            assert len(again.checkpoint().found) == len(expected) == 960
    assert expected == told(seen)
    again.close()


def test_the_limit_is_carried_over_and_another_may_be_given() -> None:
    one = Session.start(Opened.parse("queens:6"), limit=3)
    list(one.run(steps=60))
    counts = []
    for more in ({}, {"limit": 2}, {"limit": None}):
        again = Session.resume(one.checkpoint(), **more)
        list(again.run())
        counts.append((again.limit, again.outcome.count))
    assert counts == [(3, 3), (2, 2), (None, 4)]


def test_options_of_the_display_and_the_title_are_carried_over() -> None:
    puzzle = Opened.parse("latin:6").puzzle
    one = Session.start(Opened.of(puzzle), "count", display={"first_row": True})
    one.title = "six"
    list(one.run(steps=40))
    again = Session.resume(one.checkpoint())
    assert (again.display, again.title) == ({"first_row": True}, "six")
    list(again.run())
    assert again.outcome.summary["squares"] == again.outcome.summary["first_row_fixed"] * 720


def test_an_option_that_the_entry_does_not_have_is_refused() -> None:
    for display in ({"wide": True}, {"first_row": 1}, {"first_row": "yes"}, {"first row": None}):
        with pytest.raises(PuzzleError, match="latin count"):
            Session.start(Opened.parse("latin:6"), "count", display=display)


def test_a_lexicon_goes_along_by_name_and_another_one_is_refused(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cross\nwords\ncrosswords\n")
    one = session("quartiles:cro,ss,wo,rds", lexicon=str(words))
    list(one.run(steps=9))
    again = Session.resume(one.checkpoint())
    list(again.run())
    assert sorted(word.word for word in again.finds) == ["cross", "crosswords", "words"]
    words.write_text("cross\nwords\n")
    with pytest.raises(CheckpointError, match="saved with another version of "):
        Session.resume(one.checkpoint())


def test_a_picture_shows_the_place_and_the_first_solution_when_it_is_wanted() -> None:
    one = session("queens:4")
    family = find("queens")
    assert one.picture(found=True) == family.picture(one.puzzle, ())
    list(one.run(steps=9))
    assert one.picture() == family.picture(one.puzzle, one.search.look())
    assert one.picture(found=True) == family.picture(one.puzzle, one.finds.first)


def test_a_session_that_keeps_nothing_reports_the_same_and_has_the_first_and_the_count() -> None:
    keeping, passing = (Session.start(Opened.parse("latin:5"), limit=None, keeps=keeps) for keeps in (True, False))
    told = [[event for event in one.run() if not isinstance(event, Progress)] for one in (keeping, passing)]
    assert told[0] == told[1]
    assert keeping.outcome == passing.outcome
    assert (keeping.finds.first, len(keeping.finds)) == (passing.finds.first, len(passing.finds))
    with pytest.raises(RuntimeError, match="passed on, not kept"):
        list(passing.finds)
    keeping.close()
    passing.close()
