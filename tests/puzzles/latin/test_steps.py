"""Taught steps of Latin squares: right, easiest first, the same however they are cut, and said in words."""

import json
import re

import pytest
from mostly_slow import mostly_slow
from oracle import latin_steps as oracle
from puzzles.latin.dug import any_dug, dug
from puzzles.latin.retold import drained, retold, rules, told
from rounds import rounds
from said import said as in_words

from unriddle.core import Play, PuzzleError
from unriddle.core.search.shell import run
from unriddle.core.teach.step import MISTAKE
from unriddle.puzzles.latin.play.game import game
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.teach import LESSON, position_of, steps
from unriddle.puzzles.latin.teach.step import LatinStep
from unriddle.puzzles.latin.teach.techniques import TECHNIQUES
from unriddle.registry import find
from unriddle.session.playing import Playing, finish

FAMILY = find("latin")
NAMES = [str(each.name) for each in TECHNIQUES]
EASY = "latin:4:..../.43./...1/.3..:plain:base=1"
HARD = "latin:9:2..9.7.../..2489.../.6357.8../4.82...../9.....167/.7...638./.37..2.4./....3...9/.1...8...:plain:base=1"
TRIED = "latin:6:....../..54../....../.4..../.0..../53..1."
FACED = "latin:6:....../...0../3...../....../...1../0.3.4.:symmetric"
SEARCHED = "latin:7:.5...../..3.4../.4....1/.....2./.....10/...3.../.0....."
TRIPLES = (
    "latin:7:1.....2/......7/......./.76..5./...5.../..27..3/.3.....:base=1",
    "latin:8:......6./..4....6/.3...2.0/....6.5./.....1../...7.54./.4..2.../12.....3",
)
WINGED = "latin:6:..4.../.....0/....../.4..1./..3.../....5."
PAN = "latin:7:7..3.../......./1...2../......5/....4../......./.......:pandiagonal:base=1"
MANY = "latin:4:0.../..../..../...."


def all_steps(text: str) -> list[LatinStep]:
    return told(game(Puzzle.parse(text)))


@pytest.mark.parametrize("part", mostly_slow([0, 3, 1, 2], 2))
def test_steps_of_random_puzzles_hold_against_the_oracle_and_come_to_the_solution(part: int) -> None:
    for seed in range(12 * part, 12 * part + rounds(12)):
        oracle.hold(20_000 + seed)


@pytest.mark.parametrize("part", mostly_slow([0, 3, 1, 2], 2))
def test_a_lesson_follows_step_by_step_without_those_that_nothing_needs(part: int) -> None:
    fewer = 0
    for seed in range(12 * part, 12 * part + rounds(12)):
        puzzle = any_dug(30_000 + seed)
        for variant in (0, 1 + seed):
            lesson = retold(puzzle, drained(LESSON.explain_whole(puzzle, variant=variant)))
            assert unneeded(lesson) == []
            fewer += len(all_steps(str(puzzle))) - len(lesson)
    assert fewer > 0


def unneeded(lesson: list[LatinStep]) -> list[str]:
    """The steps that rule out nothing that a later one names as out, walked through forwards."""
    found = []
    for at, step in enumerate(lesson):
        out = {(each.cell, symbol) for each in step.sets if each.sign == "-" for symbol in each.symbols}
        later = [other.to_json() for other in lesson[at + 1 :]]
        named = [each for value in later for each in value["because"]]
        named += [each for value in later for trial in value["trial"] for link in trial["because"] for each in link]
        own = rules(step.puzzle)
        moves = [oracle.move(own, each) for each in named if re.match(r"[0-9]+\.[0-9]+[-+]", each)]
        base, every = step.puzzle.base, set(range(step.puzzle.order))
        needed = {
            (each.cell, symbol + base)
            for each in moves
            for symbol in (each.symbols if each.sign == "-" else every - each.symbols)
        }
        if out and not out & needed:
            found.append(str(step))
    return found


def test_after_ten_trials_a_lesson_tries_one_of_two_symbols_and_follows_both_ways() -> None:
    puzzle = dug(9, "diagonal", 545889470)
    lesson = drained(LESSON.explain_whole(puzzle))
    trials = [step for step in lesson if step.trials]
    both = [step for step in trials if step.sets[0].sign == "="]
    assert sum(bool(step.trials) for step in all_steps(str(puzzle))) > 3 * len(trials)
    assert len(trials) - len(both) <= 10
    (left,), right = both[0].because, both[0].sets[0].symbols[0]
    (wrong,) = set(left.symbols) - {right}
    said = both[0].sentences["teach"]
    assert said.startswith(
        f"{both[0].short}: only {left.symbols[0]} and {left.symbols[1]} are left there. Try {wrong}: then "
    )
    assert said.endswith(f". So it has to be {right}")


@pytest.mark.parametrize("text", [EASY, TRIED, FACED, SEARCHED, *TRIPLES, PAN, WINGED])
def test_steps_of_chosen_puzzles_hold_against_the_oracle(text: str) -> None:
    assert retold(Puzzle.parse(text))


def test_every_technique_is_used_by_the_chosen_puzzles() -> None:
    used = {
        step.technique.name
        for text in (EASY, TRIED, FACED, SEARCHED, *TRIPLES, PAN, WINGED)
        for step in all_steps(text)
    }
    assert set(NAMES) - {MISTAKE} == used
    assert list(oracle.TIERS) == NAMES


def test_a_square_that_trials_do_not_decide_is_searched_and_says_so() -> None:
    searched = [step for step in all_steps(SEARCHED) if step.technique.name == "search"]
    assert searched
    assert "followed to its end" in searched[0].sentences["teach"]


def test_the_links_of_a_trial_are_leafed_through_and_mark_what_they_follow_from() -> None:
    step = next(step for step in all_steps(TRIED) if step.trials)
    first, second, last = step.leaves
    assert first[0] == "suppose that r1c3 is 0"
    assert second[0] == "column 4 has room for 0 only at r6c4 (see r1c3, r2c4, r4c4, r5c2)"
    assert last[0] == "the main diagonal has no room left for 0 (see r1c3, r5c2, r6c4)"
    cells = second[1].cells
    marked = {(row, column) for row, line in enumerate(cells) for column, cell in enumerate(line) if cell.marked}
    assert marked == {(0, 2), (1, 3), (3, 3), (4, 1)}
    assert [(cells[row][column].text, cells[row][column].note) for row, column in ((0, 2), (5, 3))] == [
        *(("0", "?"), ("0", "1")),
    ]


@pytest.mark.parametrize("text", [TRIED, FACED, HARD])
def test_what_follows_depends_on_the_sheet_alone(text: str) -> None:
    """Each step of the whole is the first from where it begins, which the game of its moves is, too."""
    play = Play(FAMILY, Puzzle.parse(text))
    playing = Playing(play)
    for step in all_steps(text):
        assert step == finish(playing.teaching()).step
        assert str(play.game) == step.before
        playing.do()
    assert finish(playing.teaching()).step is None
    assert play.game.status.kind == "solved"


def test_a_stored_step_that_is_none_is_refused() -> None:
    puzzle, stored = Puzzle.parse(TRIED), all_steps(TRIED)[-1].dump()
    assert LESSON.step_of(puzzle, stored) == all_steps(TRIED)[-1]
    unit, sets, *rest = stored["values"]
    for changes in (
        {"technique": "guess"},
        {"values": []},
        {"values": [unit, [["1", 0, "=", []]], *rest]},
        {"values": [[7, unit[1]], sets, *rest]},
        {"values": [unit, [sets[0][:2]], *rest]},
        {"before": 3},
    ):
        with pytest.raises(PuzzleError, match=re.escape(in_words("this-is-not-step-of"))):
            LESSON.step_of(puzzle, stored | changes)


@pytest.mark.parametrize(
    ("text", "found", "unit", "follows", "said"),
    [
        (
            EASY,
            "2.4=4",
            "row 2",
            "2.4?",
            in_words("is-mistake-has-another", cell="r2c4", where="row 2", symbol="4"),
        ),
        (
            EASY,
            "1.1=1",
            "cell 1.1",
            "1.1?",
            in_words("is-mistake-no-solution-has", cell="r1c1", symbol="1"),
        ),
        (TRIED, "1.1-3", "cell 1.1", "1.1?3", in_words("is-ruled-out-by-mistake", cell="r1c1", symbol="3")),
        (
            FACED,
            "6.2=4",
            "row 6",
            "6.2?",
            in_words("is-mistake-has-another", cell="r6c2", where="row 6", symbol="4"),
        ),
        (
            FACED,
            "5.3=0",
            "row 5",
            "5.3?",
            in_words("is-mistake-it-does-not", cell="r5c3"),
        ),
        (
            MANY,
            "1.2=1 2.1=2 2.2=0",
            "main diagonal",
            "2.2?",
            in_words("is-mistake-has-another", cell="r2c2", where="the main diagonal", symbol="0"),
        ),
    ],
)
def test_a_mistake_is_the_first_step_and_says_what_it_contradicts(
    text: str, found: str, unit: str, follows: str, said: str
) -> None:
    puzzle = Puzzle.parse(text)
    begun = game(puzzle, position_of(puzzle, [found]))
    first, *others = told(begun)
    assert (MISTAKE, 0, unit, (follows,)) == (first.technique.name, first.tier, str(first.unit), first.follows)
    assert said == first.sentences["short"] == str(first)
    assert first.sentences["teach"].startswith(said)
    assert oracle.fault(rules(puzzle), first.to_json(), None) == ""
    assert "mistake" not in {step.technique.name for step in others}
    with pytest.raises(PuzzleError) as refused:
        for _ in run(LESSON.explain(puzzle, found=[found])):
            pass
    assert said == str(refused.value)


def test_where_a_puzzle_has_several_solutions_the_nearest_one_leads() -> None:
    puzzle = Puzzle.parse("latin:4:plain")
    begun = game(puzzle, position_of(puzzle, ["1.1=0 1.2=1 1.3=2 2.4=3"]))
    first = told(begun)[0]
    assert (first.technique.name, str(first.because[-1])) == (MISTAKE, "nearest solution")
    assert "may be a mistake" in first.sentences["short"]


def test_notes_count_and_pencil_marks_do_not() -> None:
    puzzle = Puzzle.parse(TRIED)
    first = next(step for step in all_steps(TRIED) if step.follows[0].count("-"))
    begun = game(puzzle, first.before)
    assert first == told(begun)[0]
    for move in first.follows:
        begun = begun.play(move)
    assert first.follows != told(begun)[0].follows
    pencilled = game(puzzle, first.before).play("1.1+1,2")
    assert first.follows == told(pencilled)[0].follows
    assert "1.1+1,2" in str(told(pencilled)[0].before)


def test_several_solutions_are_followed_as_far_as_logic_goes() -> None:
    search = steps(game(Puzzle.parse(MANY)))
    found = drained(search)
    statistics = search.statistics()
    assert (statistics["verdict"], statistics["over"]) == ("multiple", True)
    assert statistics["open"] > 0
    assert "search" not in {step.technique.name for step in found}


@pytest.mark.parametrize("text", ["latin:3", "latin:4:pandiagonal"])
def test_without_a_solution_there_is_no_step(text: str) -> None:
    search = steps(game(Puzzle.parse(text)))
    assert drained(search) == []
    assert search.statistics()["verdict"] == "none"


def test_found_is_read_as_moves_or_as_a_grid() -> None:
    puzzle = Puzzle.parse(EASY)
    assert position_of(puzzle, ["1.1=2; 1.2=1", "1.4-3"]) == "21../..../..../.... 1.4-3"
    assert position_of(puzzle, []) == ""
    assert position_of(puzzle, ["2 1 . .\n. 4 3 .\n. . . 1\n. 3 . ."]) == "21../..../..../...."
    with pytest.raises(PuzzleError, match="write ROW"):
        position_of(puzzle, ["1.1"])
    with pytest.raises(PuzzleError, match=re.escape(in_words("this-cell-is-given"))):
        position_of(puzzle, ["2.2=1"])


@pytest.mark.parametrize(
    ("text", "band"),
    [
        (EASY, "singles"),
        ("latin:4:1324/..31/.1.2/2413:symmetric:base=1", "singles"),
        ("latin:5:.4.../....0/...../2..../4..1.", "locked"),
        ("latin:7:4....../.6...../2.....1/......./....5../0....../.......:pandiagonal", "pairs"),
        (FACED, "trial"),
        (SEARCHED, "search"),
        (MANY, None),
        ("latin:3", None),
    ],
)
def test_a_card_has_the_band_of_the_hardest_technique(text: str, band: str | None) -> None:
    puzzle, entry = Puzzle.parse(text), FAMILY.entries["rate"]
    card, search = entry.conclusion(puzzle), entry.search(puzzle)
    found = []
    for event in run(search):
        if hasattr(event, "solution"):
            found.append(event.solution)
            card.add(event.solution)
    told_ = card.summary(event, search.statistics())
    assert band == told_["band"]
    assert told_["longest_trial"] == max((step.unit.waves for step in found), default=0)
    assert sum(step.unit.times for step in found) == told_["steps"] == sum(told_["techniques"].values())
    assert bool(told_["open_when_stuck"]) == (band in ("trial", "search"))
    assert card.report(told_)[0].startswith("level: ") == (band is not None)
    assert json.loads(json.dumps(told_)) == told_


def test_a_hint_reports_no_more_than_its_level() -> None:
    playing = Playing(Play(FAMILY, Puzzle.parse(EASY)))
    step = finish(playing.teaching()).step
    assert step is not None
    texts = [playing.hint(level)[0] for level in (1, 2, 3)]
    assert texts == [f"Look at {step.where}", step.sentences["short"], step.sentences["teach"]]
    assert all(sign not in texts[0] for sign in step.follows[0].split("="))
    marked = playing.hint(1)[1]
    assert marked is not None
    assert {cell.marked for line in marked.cells for cell in line} == {True, False}


def test_a_large_square_is_sliced_and_its_snapshot_stays_small() -> None:
    search = steps(game(Puzzle.parse("latin:30")))
    largest = 0
    for _ in range(40):
        search.advance(50)
        largest = max(largest, len(search.snapshot()))
    assert largest < 65536
    assert not search.done
