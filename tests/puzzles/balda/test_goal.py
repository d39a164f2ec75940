"""A position with a goal: any word of that length solves it, and nothing else changes it."""

import pytest

from unriddle.core import Play, PuzzleError
from unriddle.kit.order import Made
from unriddle.lexicon.known import COMMON, knowledge_of
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.registry import find
from unriddle.session.making import generate, order_of
from unriddle.session.opened import Opened

FAMILY = find("balda")


@pytest.fixture(scope="module")
def opened() -> Opened:
    return Opened(FAMILY, generate(FAMILY, 1, "english-nouns", goal=6).puzzle)


@pytest.mark.parametrize("lexicon", ["english-nouns", "russian-nouns"])
@pytest.mark.parametrize("letters", [6, 7])
def test_a_position_is_made_of_common_words_and_its_longest_word_is_the_goal(lexicon: str, letters: int) -> None:
    for seed in range(2):
        made = generate(FAMILY, seed, lexicon, goal=letters)
        opened = Opened(FAMILY, made.puzzle, lexicon)
        familiarity = knowledge_of(opened.words[0]).familiarity
        assert 8 <= made.puzzle.empty <= 12
        assert all(familiarity(word) <= COMMON for word in made.puzzle.used)
        lengths = [len(move.word) for move in opened.solutions()]
        assert max(lengths) == letters == made.puzzle.goal
        assert any(len(move.word) == letters and familiarity(move.word) <= COMMON for move in opened.solutions())
        order = order_of(FAMILY, seed, {"goal": letters})
        check = FAMILY.making.entry.check
        assert check(order, made, opened.words[0]) == ""
        assert check(order, Made(made.puzzle._replace(goal=letters - 1)), opened.words[0])


def test_the_goal_is_a_part_of_the_id(opened: Opened) -> None:
    assert str(opened.puzzle).endswith(";goal=6")
    assert Puzzle.parse(str(opened.puzzle)) == opened.puzzle
    with pytest.raises(PuzzleError):
        Puzzle.parse("balda:.../бар/...;goal=65")


def test_only_a_word_of_that_length_is_a_move(opened: Opened) -> None:
    short, long = (
        next(move for move in opened.solutions() if (len(move.word) == 6) == wanted) for wanted in (False, True)
    )
    play = opened.play()
    for move in (str(short), f"{short}!"):
        with pytest.raises(PuzzleError) as raised:
            play.move(move)
        assert f"{len(short.word)} of 6" in str(raised.value)
    with pytest.raises(PuzzleError):
        play.move("skip")
    assert (play.at, play.game.status.kind) == (0, "open")
    play.move(str(long))
    assert (play.at, play.game.status.kind) == (1, "solved")


def test_a_word_that_no_list_has_does_not_solve_it(opened: Opened) -> None:
    play = opened.play()
    long = next(move for move in opened.solutions() if len(move.word) == 6)
    swapped = str(long).replace(long.word.upper(), long.word.upper()[::-1] + "!")
    with pytest.raises(PuzzleError):
        play.move(swapped)
    assert play.at == 0


def test_nobody_answers_and_giving_up_ends_it(opened: Opened) -> None:
    play: Play = opened.play({"second": "2"})
    assert FAMILY.playing.reply(play.game, *opened.words) is None
    play.move("resign")
    assert play.game.status.kind == "over"
    assert "wins" not in play.game.status.why


def test_it_says_what_is_possible(opened: Opened) -> None:
    wanted = "A word of 6 letters is possible"
    assert wanted in opened.picture().lines
    assert FAMILY.picture(opened.puzzle, opened.play().game.shown).lines.count(wanted) == 1


def test_the_teacher_teaches_only_what_reaches_the_goal(opened: Opened) -> None:
    step = next(iter(opened.explain()))
    words = [move.word.upper() for move in opened.solutions() if len(move.word) == 6]
    assert any(word in step.sentences["teach"] for word in words)


@pytest.mark.parametrize(
    "wishes", [{"goal": 6, "find": 6}, {"goal": 6, "level": "easy"}, {"goal": 60}], ids=["find", "level", "long"]
)
def test_wishes_that_do_not_go_together_are_refused(wishes: dict[str, object]) -> None:
    with pytest.raises(PuzzleError):
        generate(FAMILY, 0, "english-nouns", **wishes)
