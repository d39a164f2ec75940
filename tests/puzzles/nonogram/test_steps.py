"""Taught steps: each follows from its reasons, nothing easier was there, and they end at the solution."""

import re
from collections import Counter
from random import Random
from typing import Any

import builds
import pytest
from oracle import nonogram_steps as oracle
from oracle.nonogram_boards import board
from rounds import rounds
from said import said

from unriddle.core import Found, Play, PuzzleError
from unriddle.core.search.shell import run
from unriddle.core.teach.explaining import next_step
from unriddle.core.teach.step import MISTAKE, Line, find_technique
from unriddle.draw.text import plain
from unriddle.puzzles.nonogram.play import parse
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, WORDS, Color, Puzzle, Solution, color_names, spaced_name
from unriddle.puzzles.nonogram.teach import TECHNIQUES, NonogramStep, position_of, steps
from unriddle.puzzles.nonogram.teach.card import Card
from unriddle.puzzles.nonogram.teach.lines_kernel import Lines
from unriddle.puzzles.nonogram.teach.sentences import AN, Block
from unriddle.puzzles.nonogram.teach.teacher import facts_of
from unriddle.puzzles.nonogram.teach.trials_kernel import Trials
from unriddle.registry import find
from unriddle.translation import Speaker

FAMILY = find("nonogram")
HEART = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
TRIALS = "nonogram:10x11:1/3/1/2/1/3/3/1/2/2/4:1/3/1/2,2/2/4/1/3/3/1"
COLORED = "nonogram:4x3:1a,1b/1b,1a/1a:1a,1b/1b,1a/1a/0:colours=ff0000,0000ff"


def explained(text: str, position: str = "", **more: Any) -> list[Any]:
    game = FAMILY.playing.game(Puzzle.parse(text), position, {})
    return [event.solution for event in run(steps(game, **more)) if isinstance(event, Found)]


def test_every_step_follows_from_its_reasons_and_nothing_easier_was_there() -> None:
    used: Counter[str] = Counter()
    for seed in range(rounds(250)):
        used.update(step.technique.name for step in oracle.hold(seed))
    assert {"finished line", "full line", "overlap", "glue", "punctuate", "simple spaces", "edge trial"} < set(used)


@pytest.mark.parametrize("technique", ["forcing", "cases"])
def test_every_step_of_the_board_on_a_card_is_as_the_plain_rules_say(technique: str) -> None:
    puzzle = Puzzle.parse(FAMILY.require_teaching().cards[technique].puzzle_id)
    assert technique in {step.technique.name for step in oracle.explained(puzzle)}


def test_trials_are_followed_no_further_than_a_shorter_chain_can_be() -> None:
    puzzle = Puzzle.parse(TRIALS)
    twin = builds.interpreted("unriddle.puzzles.nonogram", (Trials.__module__, Lines.__module__))[Trials.__module__]
    found = []
    for known in (0, 1):
        board = twin.Trials(puzzle.width, puzzle.height, 2, puzzle.rows + puzzle.columns, b"")
        board.begin()
        board.known = known
        board.sweep(10**6)
        found.append((board.shortest, board.work))
    (length, work), (none, less) = found
    assert (length > 1, none, less < work) == (True, 0, True)


def test_the_links_of_a_trial_are_leafed_through_with_ghosts() -> None:
    step = next(step for step in explained(TRIALS) if step.trials)
    trial = step.detailed_trials[0]
    assert len(step.leaves) == 1 + len(trial.chain) == 1 + len(trial.links)
    first, *_, last = (plain(picture) for _, picture in step.leaves)
    assert first.count("#\u00b9") == 0 < last.count("#\u00b9")


def test_an_agreement_is_leafed_through_case_by_case_and_needs_each_line() -> None:
    card = FAMILY.require_teaching().cards["agreement"]
    step = next(step for step in explained(card.puzzle_id) if step.technique.name == "agreement")
    assert [str(trial.supposed) for trial in step.detailed_trials] == ["1.5-", "1.5"]
    assert len(step.leaves) == sum(1 + len(trial.chain) for trial in step.detailed_trials)
    assert all(step.sets[0] in trial.links[-1] for trial in step.detailed_trials)
    said = step.sentences["teach"]
    assert said.startswith("Suppose that row 1, column 5 is empty. Then ")
    assert ". Suppose instead that row 1, column 5 is filled. Then " in said
    assert said.endswith(". In each case row 6 is empty in column 4")


def test_the_moves_of_all_steps_lead_to_the_solution() -> None:
    game = FAMILY.playing.game(Puzzle.parse(TRIALS), "", {})
    for step in explained(TRIALS):
        assert str(game) == step.before
        for move in step.follows:
            game = game.play(move)
    assert game.status.kind == "solved"


def test_a_sentence_names_the_block_and_the_numbers() -> None:
    """As it is told of a column of 20 cells in which little is known."""

    def told(position: str, technique: str, follows: str, clue: str = "13") -> str:
        total = sum(map(int, clue.split()))
        rows = "/".join("1" * total + "0" * (20 - total))
        puzzle = Puzzle.parse(f"nonogram:1x20:{rows}:{clue.replace(' ', ',')}")
        own, sheet = find_technique(TECHNIQUES, technique), FAMILY.playing.game(puzzle, position, {}).sheet
        can = [0b11 if state == UNKNOWN else 1 << state for state in sheet.solution.cells]
        facts = facts_of(own.tier, can, puzzle.columns[0], 2)
        step = NonogramStep(own, Line("column", 0), (parse(puzzle, follows),), (), facts, (), position, puzzle)
        start, _, rest = step.sentences["teach"].partition("). ")
        assert start == f"column 1 ({clue}"
        return rest.rpartition(": ")[0]

    assert told("-" + "/" * 9 + "#", "glue", "11..14.1") == said(
        "covers-row-and-cannot-start", block="The 13", cell="10", first="2", end="14"
    )
    assert told("", "overlap", "8..13.1") == "The 13 lies in rows 1-20, so it covers rows 8-13 in any case"
    assert told("/" * 15 + "#", "simple spaces", "1..3.1-") == said(
        "starts-in-row-at-earliest", block="The 13", first="4"
    )
    assert told("//-", "simple spaces", "1..2.1-") == said("starts-in-row-at-earliest", block="The 13", first="4")
    assert (
        told("/" * 9 + "-/" + "/" * 3 + "-", "simple spaces", "11..13.1-", "4 4")
        == "The second 4 does not fit into rows 11-13"
    )
    # Two blocks could reach the gap; what one of two sentences says already the other does not say again.
    assert (
        told("/" * 8 + "-//-", "simple spaces", "10.1-", "3 3")
        == "No block that reaches row 10 fits there, since the shortest is 3"
    )
    assert (
        told("-/" + "/" * 4 + "#//#", "glue", "7..8.1", "8")
        == "The 8 covers row 6 and cannot start above row 2, so it reaches row 9"
    )
    assert (
        told("/" * 4 + "#//#", "joining", "6.1", "5 5")
        == "Rows 5 and 7 belong to one block. If they were two, one would end by row 5 and the next would start in row "
        "7 or later, and no two blocks fit like that"
    )
    # Who has the pieces beside is told: the 3 has rows 13 to 15, so rows 8 and 10 are of the 4.
    assert (
        told("/" * 7 + "#//#" + "/" * 3 + "#//#", "joining", "9.1", "4 3")
        == "The 3 covers rows 13, 15. The 4 covers rows 8 and 10, since no other block can cover either"
    )
    assert (
        told("/" * 4 + "#", "splitting", "6.1-", "1 1")
        == "If row 6 were filled, rows 5-6 would be a piece of 2 cells, but the longest block there is 1"
    )
    assert told("#/#/#", "punctuate", "4.1-", "3 1") == "The 3 is complete in rows 1-3, so it ends there"
    assert told("/#/#", "finished line", "1.1-", "2").endswith("so the rest is empty")


def test_lines_side_by_side_that_say_the_same_are_reported_at_once() -> None:
    step = next(step for step in explained(TRIALS) if str(step.unit) == "cell 3.3")
    assert "; columns 3 (1), 6 (4) are empty in row 2. Now row 2 (3; known" in step.sentences["teach"]
    assert step.sentences["teach"].endswith("So row 3 is empty in column 3")
    linked = [str(said) for said, _ in step.leaves][2:4]
    assert linked == ["column 3 (1) is empty in row 2", "column 6 (4) is empty in row 2"]


def test_a_link_marks_what_it_follows_from_and_the_line() -> None:
    step = next(step for step in explained(TRIALS) if str(step.unit) == "cell 3.3")
    said, drawn = step.leaves[-1]
    assert said == "row 2 (3; known before: empty in column 9) can no longer be completed"
    marked = {(row, column) for row, line in enumerate(drawn.cells) for column, cell in enumerate(line) if cell.marked}
    assert marked == {(1, 2), (1, 5), (1, 8)}


def test_what_a_sentence_says_of_a_block_holds_in_the_solution() -> None:
    held = 0
    for seed in range(rounds(120)):
        puzzle = board(seed)
        search = FAMILY.entries["solve"].search(puzzle)
        found = [each.solution for each in run(search, solutions=2) if isinstance(each, Found)]
        for step in explained(str(puzzle)) if len(found) == 1 else ():
            if step.facts is not None:
                down = step.unit.kind == "column"
                line = (found[0].columns() if down else found[0].rows())[step.unit.at]
                there = [match.span() for match in re.finditer(rb"([^\0])\1*", line)]
                for (first, last), (start, end) in zip(step.facts.reach, there, strict=True):
                    assert first <= start < end <= last + 1, step
                    held += 1
    assert held > rounds(500)


def test_what_is_said_of_pieces_that_are_joined_and_of_colors_holds_and_is_named() -> None:
    """Pieces that no other block can cover are of one block; a color that no block has is in no clue; the pieces are
    those that were known before.
    """
    held = Counter[str]()
    for seed in range(rounds(900)):
        puzzle = board(seed)
        for step in explained(str(puzzle)):
            told = step.sentences["teach"]
            if step.technique.name == "joining":
                named = {cell for each in step.because if not isinstance(each, Block) for cell in each.cells}
                pieces = re.search("(?:olumns|ows) ([0-9, -]+) and ([0-9, -]+?)(?: belong|, since)", told)
                assert pieces, told
                line = [at[step.unit.kind == "row"] for at in named]
                for piece in pieces.groups():
                    first, _, last = piece.rpartition(", ")[2].partition("-")
                    assert set(range(int(first) - 1, int(last or first))) <= set(line), told
                held["joining"] += 1
            if match := re.search(r"No block is ([a-z, ]+?)[.:]", told):
                blocks = (puzzle.columns if step.unit.kind == "column" else puzzle.rows)[step.unit.at]
                there = {str(color_names(puzzle.colors)[color - 1]) for _, color in blocks}
                assert not there & set(match[1].split(", ")), told
                held["colors"] += 1
            if len(puzzle.colors) == 1:
                assert " not " not in told, told
    assert min(held["joining"], held["colors"]) >= rounds(5)


def test_a_name_with_digits_is_not_a_name_of_a_color() -> None:
    palette = [
        Color(name, rgb, "x") for name, rgb in (("aB30101", "#B30101"), ("moss", "#305010"), ("#404040", "#404040"))
    ]
    assert list(map(str, color_names(palette))) == ["dark red", "moss", "dark gray"]


def test_a_block_has_the_article_of_its_number() -> None:
    assert [bool(AN.match(each)) for each in ("8", "11", "18", "80", "orange 3")] == [True] * 5
    assert [bool(AN.match(each)) for each in ("1", "12", "118", "7", "black 3")] == [False] * 5


def test_a_wrong_cell_comes_first_and_the_line_that_shows_it_is_named() -> None:
    first = explained(HEART, "/-/3-", until=None)[0]
    assert (first.technique.name, first.tier, str(first.unit), first.follows) == (MISTAKE, 0, "cell 2.1", ("2.1?",))
    assert str(first) == said("wrong-line-can-no-longer", wrong="row 2, column 1 cannot be empty", line="row 2")
    assert [step.technique.name for step in explained(HEART, "/-/3-")][:4] == [MISTAKE] * 4
    assert _after(HEART, "/-/3-") == "solved"


def test_a_cell_that_only_the_solution_shows_to_be_wrong_is_explained_by_it() -> None:
    first = explained(HEART, "?-")[0]
    assert (first.technique.name, first.follows) == (MISTAKE, ("1.2?",))
    assert str(first) == said("wrong-only-solution-differs", wrong="row 1, column 2 cannot be empty")


def _after(text: str, position: str) -> str:
    game = FAMILY.playing.game(Puzzle.parse(text), position, {})
    for step in explained(text, position):
        for move in step.follows:
            game = game.play(move)
    return str(game.status.kind)


def test_notes_that_rule_the_solution_out_are_mistakes() -> None:
    unique = "nonogram:2x2:1a/1b:1a/1b:colours=ff0000,0000ff"
    step = explained(unique, " 1.1!a")[0]
    assert (step.technique.name, str(step.unit), step.follows) == (MISTAKE, "cell 1.1", ("1.1?",))


def test_the_last_state_that_notes_leave_is_put() -> None:
    unique = "nonogram:2x2:1a/1b:1a/1b:colours=ff0000,0000ff"
    step = next(step for step in explained(unique, " 2.2!a-") if "2.2b" in step.follows)
    assert (str(step.unit), step.follows, list(map(str, step.because))) == ("row 2", ("2.2b",), ["2.2!a-"])


def test_the_sheet_names_the_line_that_cannot_be_completed() -> None:
    sheet = Lines(2, 1, 2, [[(2, 1)], [(1, 1)], []])
    assert sheet.look(100, 11) > 0
    assert (sheet.tier, sheet.at, sheet.broken) == (1, 2, -1)
    for cell in range(2):
        sheet.put(cell, 2)
    assert sheet.look(100, 11) > 0
    assert (sheet.tier, sheet.broken, sheet.stuck) == (0, 2, False)


def test_no_solution_gives_no_step_and_several_go_as_far_as_logic_goes() -> None:
    none = steps(FAMILY.playing.game(Puzzle.parse("nonogram:3x3:1,1/1/1,1:2/1/2"), "", {}))
    assert [event for event in run(none) if isinstance(event, Found)] == []
    assert none.statistics()["verdict"] == "none"
    several = steps(FAMILY.playing.game(Puzzle.parse("nonogram:2x2:1/1:1/1"), "", {}))
    assert [event for event in run(several) if isinstance(event, Found)] == []
    assert several.statistics() == {"verdict": "multiple", "open": 4, "over": True}


def test_found_is_read_as_cells_moves_and_pictures() -> None:
    heart, colored = Puzzle.parse(HEART), Puzzle.parse(COLORED)
    assert "-#?#" == position_of(heart, ["1.2, 1.4", "1.1-"]) == position_of(heart, ["R1C2 r1c4", "1,1-"])
    assert position_of(heart, ["1.1-", "1.2", "1.4", "1.5-"]) == position_of(heart, [".#?#./?????/?????/?????/?????"])
    assert position_of(heart, ["2.2..4"]) == "/?3#"
    assert position_of(colored, ["1.1!b"]) == " 1.1!b"
    for bad in ("6.1", "1.6", "1.1z", "what"):
        with pytest.raises(PuzzleError):
            position_of(heart, [bad])


def card(text: str) -> dict[str, Any]:
    search = FAMILY.entries["rate"].search(Puzzle.parse(text))
    conclusion, end = Card(Puzzle.parse(text)), None
    for event in run(search):
        if isinstance(event, Found):
            conclusion.add(event.solution)
        end = event
    told = conclusion.summary(end, search.statistics())  # type: ignore[arg-type]
    assert all(conclusion.report(told))
    return told


def test_a_card_reports_the_band_the_longest_trial_and_what_is_open() -> None:
    heart, trials = card(HEART), card(TRIALS)
    assert tuple(heart[part] for part in ("band", "open_after_lines", "longest_trial")) == ("lines", 0, 0)
    assert trials["band"] == "edge trials"
    assert trials["open_after_lines"] > 0
    assert trials["longest_trial"] == 3
    for text in ("nonogram:2x2:1/1:1/1", "nonogram:3x3:1,1/1/1,1:2/1/2"):
        assert (card(text)["unique"], card(text)["band"]) == (False, None)


def test_all_sentences_are_there_in_russian() -> None:
    speak = Speaker("ru")
    texts = [step for text in (HEART, TRIALS, COLORED) for step in explained(text)]
    texts += explained(HEART, "/-") + explained(HEART, "?-")
    for step in texts:
        for sentence in step.sentences.values():
            # The sign of a color, after the length of its block, stays as the sheet has it.
            assert not re.search("[a-z]", re.sub(r"[0-9][a-z]\b", "", speak(sentence))), speak(sentence)
        assert not any("a" <= sign <= "z" for sign in speak(step.technique.name))


def test_every_word_for_a_color_exists_in_russian() -> None:
    speak = Speaker("ru")
    assert speak(spaced_name("red")) == "красный"
    assert [word for word in WORDS if speak(spaced_name(word)) == word] == []
    assert speak(spaced_name("move")) == "move"  # not of the list: as the puzzle has it


def test_a_board_of_a_hundred_by_a_hundred_has_a_hint() -> None:
    chance = Random(1)
    puzzle = Puzzle.from_picture(Solution(100, 100, bytes(chance.random() < 0.7 for _ in range(10_000))))
    step = next_step(Play(FAMILY, puzzle).steps())
    assert step
    assert step.follows
