"""Taught steps of balda: each re-checked by an oracle, and what a person is told of it."""

from random import Random
from typing import Any

import pytest
from oracle import balda_steps
from puzzles import lessons
from puzzles.balda.positions import WORDS, position
from puzzles.balda.retold import faults
from rounds import rounds
from said import said

from unriddle.core import CheckpointError, End, Found
from unriddle.core.play import Play
from unriddle.core.search.shell import run
from unriddle.lexicon import Lexicon, build
from unriddle.lexicon.known import Known
from unriddle.puzzles.balda.play import players
from unriddle.puzzles.balda.play.players import SKILLS, choose_by_skill
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.solve import lookahead
from unriddle.puzzles.balda.solve.lookahead import moves_of
from unriddle.puzzles.balda.teach import LESSON
from unriddle.registry import find
from unriddle.session.playing import Playing, finish

FAMILY = find("balda")
LEXICON = build(WORDS)
FIELD = Puzzle.parse("balda:..../.кр./краб/б...;played=краб")
CASES, MORE = 8, 50


def taught(puzzle: Puzzle, lexicon: Lexicon = LEXICON, **more: Any) -> list[Any]:
    return lessons.taught(puzzle, lexicon, **more)


def test_every_step_of_random_positions_is_right() -> None:
    assert [fault for seed in range(rounds(CASES)) for fault in faults(position(seed), WORDS)] == []


@pytest.mark.slow
def test_every_step_of_positions_of_the_campaign_is_right() -> None:
    for seed in (*range(20), 3687):  # in the last two answers differ in their paths alone
        balda_steps.hold(seed)


def test_random_positions_have_traps_blocked_words_and_rare_letters() -> None:
    told = [step for seed in range(30) for step in taught(position(seed))]
    assert {"move", "trap"} == {step.technique.name for step in told}
    for reason in ("reply", "opens", "blocks", "rare"):
        assert any(each.name == reason for step in told for each in step.because)


def test_an_explanation_of_another_position_is_refused() -> None:
    with pytest.raises(CheckpointError):
        LESSON.explain(position(99), LESSON.explain(position(3), None, LEXICON).snapshot(), LEXICON)


@pytest.mark.parametrize("again", [False, True])
def test_an_explanation_whose_looks_are_left_half_way_reports_the_same(
    again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same search, and from its snapshot."""
    puzzle, chance, stops = position(13), Random(1), 0
    expected, whole = taught(puzzle), LESSON.explain(puzzle, None, LEXICON)
    list(run(whole))
    monkeypatch.setattr(lookahead, "SLICE", 4)
    monkeypatch.setattr(lookahead, "stop_requested", lambda: chance.random() < 0.03)
    search, found = LESSON.explain(puzzle, None, LEXICON), []
    while not search.done:
        *events, end = run(search)
        found += [event.solution for event in events if isinstance(event, Found)]
        stops += isinstance(end, End) and end.why == "stopped"
        if again and not search.done:
            snapshot = search.snapshot()
            with monkeypatch.context() as calm:
                calm.setattr(lookahead, "stop_requested", lambda: False)
                search = LESSON.explain(puzzle, snapshot, LEXICON)
    assert stops > 3
    assert expected == found
    assert whole.steps == search.steps


@pytest.mark.parametrize("seed", range(20))
def test_the_first_step_is_the_move_of_the_best_player(seed: int) -> None:
    puzzle = position(seed)
    move = choose_by_skill(SKILLS[-1], puzzle, 0, LEXICON)
    told = taught(puzzle)
    assert (str(move) if move else None) == (told[0].follows[0] if told else None)


def test_a_hint_reports_the_cell_then_the_move_then_why() -> None:
    lexicon = build(["барак", "рак", "кара", "карабас", "бас", "щи", "сабар"])
    play = Play(FAMILY, Puzzle.parse("balda:...../...../барак/...../.....;played=барак"), {}, lexicon)
    playing = Playing(play)
    told = [playing.hint() for _ in (1, 2, 3)]
    assert [str(text) for text, _ in told] == [
        "Look at cell D2",
        said("best-move", move="D2 К КАРА 4 D2-D3-C3-B3"),
        (
            said("with-in-is-worth-point", word="КАРА", letter="К", cell="D2", count=4)
            + "; the best answer to it is БАС, worth 3; "
            + said("its-letter-opens-no-new")
        ),
    ]
    drawn = told[0][1]
    assert drawn is not None
    assert [(c.text, c.role.value) for row in drawn.cells for c in row if c.role.value == "marked"] == [("?", "marked")]
    playing.do()
    assert play.game.turn == "2"


def test_a_trap_says_what_the_other_side_can_make_then() -> None:
    lexicon = build(["балласт", "балл", "ал", "лал"])
    told = taught(Puzzle.parse("balda:....../балл../..ст../......;played=балл"), lexicon)
    trap = next(step for step in told if step.technique.name == "trap")
    assert trap.sentences["teach"] == (
        said("do-not-put-into-your", letter="А", cell="E2", own="АЛ", points="2", word="БАЛЛАСТ", score="7")
    )


def test_of_moves_that_are_mirror_images_one_is_taught() -> None:
    lexicon = build(["халда", "балл", "балт", "лад", "бал", "лада", "лак"])
    told = taught(Puzzle.parse("balda:...../...../балда/...../....."), lexicon)
    words = [step.follows[0].split()[2] for step in told if step.technique.name == "move"]
    assert len(words) > 2
    assert len(set(words)) == len(words)


def test_words_that_were_found_are_not_taught_again() -> None:
    puzzle = FIELD
    first = taught(puzzle)[0].facts.move.word
    for found in ([first.upper()], [f"B2 Р {first} 3 A3-A2-B2"], [f"xyz,{first}; ы"]):
        words = [step.facts.move.word for step in taught(puzzle, found=found) if step.technique.name == "move"]
        assert first not in words
        assert words
    assert FAMILY.teaching.position_of
    assert FAMILY.playing.game
    text = FAMILY.teaching.position_of(puzzle, [first, "рок"])
    assert text == str(FAMILY.playing.game(puzzle, text, {}, LEXICON))


def test_a_position_without_a_move_says_so() -> None:
    puzzle = Puzzle.parse("balda:щщ/щщ")
    assert taught(puzzle) == []
    play = Play(FAMILY, puzzle, {}, LEXICON)
    assert Playing(play).hint(2)[0] == said("board-is-full")
    stuck = Play(FAMILY, Puzzle.parse("balda:щ./.ъ"), {}, build(["бал"]))
    assert Playing(stuck).hint(2)[0] == said("there-are-no-moves-left")


def test_no_step_is_given_once_the_game_is_over() -> None:
    play = Play(FAMILY, FIELD, {}, LEXICON)
    playing = Playing(play)
    assert finish(playing.teaching()).step is not None
    playing.move("resign")
    assert (finish(playing.teaching()).step, playing.hint(3)[0]) == (None, said("game-was-resigned"))


def test_where_words_may_be_played_again_steps_still_stand_in_their_position() -> None:
    playing = Playing(Play(FAMILY, FIELD, {"repeats": True}, LEXICON))
    for _ in range(3):
        step = finish(playing.teaching()).step
        assert step is not None
        assert step.picture().cells
        assert (str(step.facts.move),) == step.follows
        playing.do()


def test_only_moves_into_the_cell_that_is_asked_for_are_taught() -> None:
    puzzle = FIELD
    cell = taught(puzzle)[-1].facts.move.cell
    told = taught(puzzle._replace(cell=cell))
    assert {cell} == {step.facts.move.cell for step in told}


def test_what_is_saved_while_moves_are_found_holds_none_of_them() -> None:
    search = LESSON.explain(FIELD, None, LEXICON)
    sizes = []
    while search.share < 0.5:
        search.advance(20)
        sizes.append(len(search.snapshot()))
    assert len(taught(FIELD)) > 5
    assert len(sizes) > 5
    assert max(sizes) - min(sizes) < 100


def test_a_stop_is_asked_for_at_every_look_that_is_thought() -> None:
    asked = []

    def stop() -> bool:
        asked.append(None)
        return False

    search = LESSON.explain(FIELD, None, LEXICON)
    moves = len(moves_of(FIELD, LEXICON))
    list(run(search, stop=stop, clock=lambda: 0.0))  # no slice is ever too long
    assert len(asked) > moves > 20


def test_a_stop_is_heeded_while_vulgar_words_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, plain = [], Known.marks
    monkeypatch.setattr(Known, "marks", lambda self, word: asked.append(word) or plain(self, word))
    monkeypatch.setattr(players, "GROUPS_PER_CHECK", 4)
    expected = taught(FIELD)
    words = len(set(asked))
    assert words == len(asked) > 8
    asked.clear()
    search = LESSON.explain(FIELD, None, LEXICON)
    *_, end = run(search, stop=lambda: bool(asked))
    assert isinstance(end, End)
    assert end.why == "stopped"
    assert len(asked) == 4
    assert expected == [event.solution for event in run(search) if isinstance(event, Found)]


def test_moves_that_are_not_kept_are_found_again_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [position(seed) for seed in range(12)]
    kept = [taught(puzzle) for puzzle in positions]
    monkeypatch.setattr(lookahead, "MAX_CACHED", 0)
    assert kept == [taught(puzzle) for puzzle in positions]
