"""Watching searches in the terminal: they run in another process, are paused, go on, and hand over."""

import asyncio
from pathlib import Path

import pytest
from fronts.tui.terminal import BALDA, LATIN, NONOGRAM, QUARTILES, opened, scenario
from said import said

from unriddle.core import Role
from unriddle.fronts.tui.panes.results import Results

TWO = "nonogram:2x2:1/1:1/1"  # two solutions


@scenario
async def test_words_appear_one_after_the_other_then_the_quartiles_stand_on_top() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: 0 < terminal.now.search.replayed < 39)
        assert "the quartiles" not in terminal.rows
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        await terminal.until(lambda: terminal.rows[:1] == ["the quartiles"])
        assert sorted(terminal.rows[1:6]) == ["crosswords", "nihilistic", "razzmatazz", "refreshment", "truthfully"]
        assert terminal.sentence == said("score-rank-of", score="132", rank="5", name="Expert") + ", maximum 132"


@scenario
async def test_a_word_that_is_chosen_shows_its_tiles_in_order() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f2", "+", "f5")
        assert terminal.now.search.pace == "off"
        await terminal.until(lambda: "the quartiles" in terminal.rows)
        await terminal.press("tab", "home", *["down"] * (terminal.rows.index("nihilistic") - 1))
        for piece in ("¹nih", "²il", "³is", "⁴tic"):
            assert piece in terminal.text


@scenario
async def test_a_replay_is_paused_and_resumes_where_it_was() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.replayed > 3)
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "stopped")
        stood = terminal.now.search.replayed
        assert "score" not in terminal.text  # what is still to come is not told
        await asyncio.sleep(0.3)
        assert terminal.now.search.replayed == stood
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.replayed > stood)


@scenario
async def test_a_nonogram_fills_its_verdict_is_reported_and_enter_plays_what_was_found() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        await terminal.until(lambda: terminal.sentence == said("unique-this-is-only-solution"))
        assert terminal.rows == ["solution 1"]
        await terminal.press("tab", "home", "enter")
        assert terminal.play.game.status.kind == "solved"


@scenario
async def test_two_solutions_report_the_cells_in_which_they_differ() -> None:
    async with opened(TWO) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why in ("exhausted", "solutions"))
        await terminal.until(lambda: "differ in:" in terminal.rows)
        assert terminal.rows == ["solution 1", "solution 2", "differ in:", "1.1", "1.2", "2.1", "2.2"]
        marked = [cell.marked or cell.role.value == "marked" for row in terminal.now.picture.cells for cell in row]
        assert marked == [True] * 4


@scenario
async def test_each_run_finds_the_next_solution_and_all_finds_them_all() -> None:
    async with opened("latin:4") as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "solutions")
        assert terminal.now.search.count == 1
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.count == 2 and terminal.now.search.why == "solutions")
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        assert terminal.now.search.count == 48


@scenario
async def test_a_step_is_one_step() -> None:
    async with opened("queens:6") as terminal:
        await terminal.press("f2", "f6")
        await terminal.until(lambda: terminal.now.search.steps == 1 and not terminal.now.search.running)
        await terminal.press("f6")
        await terminal.until(lambda: terminal.now.search.steps == 2 and not terminal.now.search.running)


@scenario
async def test_another_search_takes_the_turn_and_the_first_keeps_its_place() -> None:
    async with opened("latin:8", LATIN) as terminal:
        terminal.frame.opening.go(0)
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.count > 10)
        first = terminal.now
        terminal.frame.opening.go(1)
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "solutions")
        assert first.search.why == "stopped"
        count = first.search.count
        terminal.frame.opening.go(0)
        await terminal.do("All solutions")
        await terminal.until(lambda: first.search.count > count)


@scenario
async def test_a_count_shows_its_units_and_their_sum() -> None:
    async with opened(LATIN) as terminal:
        await terminal.do("Search: count")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        await terminal.until(lambda: terminal.sentence.endswith("squares"))
        assert terminal.sentence == "8 with the first row fixed x 120 = 960 squares"
        assert terminal.rows[0].startswith("unit 1/")


@scenario
async def test_the_filter_copies_and_saves_what_it_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened(QUARTILES) as terminal:
        await terminal.do("Replay: off")
        await terminal.press("f5")
        await terminal.until(lambda: len(terminal.rows) > 30)
        await terminal.press("tab", "slash")
        await terminal.type("fre")
        await terminal.press("enter")
        assert terminal.rows == ["refreshment", "refresh"]
        await terminal.press("home", "c")
        assert terminal.frame.clipboard == "refreshment  8"
        await terminal.press("s")
        assert "unriddle-quartiles.txt" in terminal.text
        await terminal.press(*["backspace"] * len("unriddle-quartiles.txt"))
        await terminal.type("words")
        (tmp_path / "words").write_text("mine")
        await terminal.press("enter")
        assert said("this-file-exists-name-another") in terminal.text
        assert (tmp_path / "words").read_text() == "mine"
        await terminal.type("2")
        await terminal.press("enter")
        assert (tmp_path / "words2").read_text() == "refreshment  8\nrefresh  4\n"
        await terminal.press("escape")
        assert len(terminal.rows) > 30


@scenario
async def test_on_a_russian_layout_the_results_take_the_same_keys() -> None:
    async with opened(BALDA) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.sentence.endswith("moves"))
        best = terminal.rows[0]
        await terminal.press("tab", "home", "с")
        assert terminal.frame.clipboard.split() == [*best.split(), terminal.frame.clipboard.split()[-1]]
        await terminal.press(".")
        await terminal.type("лад")
        assert all("ЛАД" in row for row in terminal.rows)


@scenario
async def test_a_picture_that_does_not_fit_is_drawn_in_half_blocks_with_the_clues_of_the_cursor() -> None:
    rows = "/".join(["40"] * 40)
    async with opened(f"nonogram:40x40:{rows}:{rows}", size=(80, 30)) as terminal:
        await terminal.press("f3", "down", "right")
        assert terminal.sentence == "row 2: 40; column 2: 40"
        assert sum("▀" in line and "▝" not in line for line in terminal.lines) == 20  # the lower edge has them, too
        await terminal.press("f3", "f3")
        assert sum("▀" in line for line in terminal.lines) == 0
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        assert terminal.now.search.count == 1


@scenario
async def test_a_replay_goes_word_by_word_and_again_from_the_start() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.do("Replay: off")
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        await terminal.do("Replay: slow")
        await terminal.press("f6", "f6")
        await terminal.until(lambda: terminal.now.search.replayed == 2)
        assert terminal.now.chosen == 1
        await terminal.do("Replay: quick")
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        assert terminal.now.search.replayed == -1
        await terminal.press("f5")
        await terminal.until(lambda: 0 < terminal.now.search.replayed < 39)


@scenario
async def test_each_step_of_the_search_shows_where_it_looks() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.do("Replay: each step")
        await terminal.press("f2", "f5")
        await terminal.until(lambda: "¹" in terminal.text)
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "stopped")
        steps = terminal.now.search.steps
        await terminal.press("f6")
        await terminal.until(lambda: terminal.now.search.steps == steps + 1)


@scenario
async def test_every_line_of_the_results_is_drawn_as_it_stands() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.do("Replay: off")
        await terminal.press("f5")
        await terminal.until(lambda: "the quartiles" in terminal.rows)
        results = terminal.frame.query_one(Results)
        for keys in (["tab"], ["down", "down"], ["pagedown"], ["slash", "r", "enter"], ["escape"], ["tab"]):
            await terminal.press(*keys)
            assert results._lines == [results._line(y) for y in range(results.size.height)], keys


@scenario
async def test_a_word_that_is_added_is_found_from_then_on_and_one_that_is_banned_is_not() -> None:
    async with opened(QUARTILES) as terminal:
        await terminal.do("Replay: off")
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        assert "thzz" not in terminal.rows
        await terminal.do("Add a word")
        await terminal.type("thzz")
        await terminal.press("enter")
        await terminal.until(lambda: "thzz" in terminal.rows)
        assert terminal.now.search.count == 40
        await terminal.do("Ban a word")
        await terminal.press(*["backspace"] * 20)
        await terminal.type("truth")
        await terminal.press("enter")
        await terminal.until(lambda: terminal.now.search.why == "exhausted" and terminal.now.search.count == 39)


@scenario
async def test_the_numbers_of_a_finished_line_are_dimmed_while_a_search_runs() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.do("Replay: slow")
        await terminal.press("f2", "f5")
        await terminal.until(
            lambda: (
                terminal.now.search.picture is not None
                and any(all(cell.role is not Role.UNKNOWN for cell in row) for row in terminal.now.search.picture.cells)
            )
        )
        await terminal.press("f5")
        picture = terminal.now.search.picture
        assert picture is not None
        watched = terminal.now.view.search_picture(picture)
        for labels, line in zip(watched.left, picture.cells, strict=True):
            done = all(cell.role is not Role.UNKNOWN for cell in line)
            assert done is all(one.role is Role.EMPTY for one in labels)
        assert {one.role for labels in watched.left for one in labels} == {Role.EMPTY, Role.PLAIN}


@scenario
async def test_a_search_that_is_shown_step_by_step_reports_only_what_changed() -> None:
    async with opened(NONOGRAM) as terminal:
        await terminal.do("Replay: each step")
        told: list[set[str]] = []
        hear = terminal.now.search.hear
        terminal.now.search.hear = lambda event: (told.append(set(event)), hear(event))[1]  # type: ignore[method-assign]
        await terminal.press("f2", "f5")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        frames = [names for names in told if "finds" in names]
        assert "cells" in frames[0]
        assert all("rows" in names and not {"cells", "left", "top"} & names for names in frames[1:])
        assert terminal.now.search.picture == terminal.now.drawn(0)
