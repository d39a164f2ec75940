"""The game: its rules, its players, what is inherited from move to move, and matches."""

import random
import re
from dataclasses import replace
from random import Random

import pytest
from said import said as in_words

from unriddle.core import Disputed, Play, PuzzleError
from unriddle.lexicon import build, open_lexicon
from unriddle.lexicon.known import EVERYDAY, RARE, knowledge_of
from unriddle.puzzles.balda import FAMILY
from unriddle.puzzles.balda.play.game import (
    COMMANDS,
    Game,
    GameRules,
    _plausible,
    first_position,
    game,
    meaning,
    start_words,
)
from unriddle.puzzles.balda.play.match import margin, play, summary, units, win_rate
from unriddle.puzzles.balda.play.players import (
    BEAM,
    MAX_EXAMINED,
    PLAYERS,
    SKILLS,
    Skill,
    Thinking,
    choose,
    choose_by_skill,
)
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.solve.lookahead import Outlook, moves_of
from unriddle.puzzles.balda.verbs import table
from unriddle.session.making import generate

WORDS = "бар раб баба араб краб барак карк рак кара ара бра баран барка арка рана рабак кран бак"
LEXICON = build(WORDS.split(" "), marks={"plausible": ["бар", "раб", "краб", "рак"]})
START = first_position("бар", 3, 3)
SKIP, RESIGN = "skip", "resign"


def act(game: Game, *actions: str) -> Game:
    for action in actions:
        game = game.play(action, kept=True)
    return game


def test_the_start_word_fills_the_middle_row_and_counts_as_played() -> None:
    assert str(START) == "balda:.../бар/...;played=бар"
    assert str(first_position("Ёж", 2, 5)) == "balda:...../.еж..;played=еж"
    with pytest.raises(
        PuzzleError,
        match=re.escape(
            in_words("start-word") + ": " + in_words("has-letters-board-is-wide", word="барак", letters="5", width="3")
        ),
    ):
        first_position("барак", 3, 3)


def test_a_game_counts_points_and_turns() -> None:
    game = act(Game(START, GameRules(("human", "human")).to_json()), "C1 К КРАБ", SKIP, "C3 А АРА")
    assert (game.scores, game.turn, game.end) == ((7, 0), "2", "")
    assert str(game.position) == "balda:..к/бар/..а;played=бар,краб,ара;turn=2"


def test_a_third_skip_in_a_row_does_what_the_rule_says() -> None:
    actions = ("C1 К КРАБ", SKIP, SKIP, SKIP, "C3 А АРА", SKIP)
    for rule, winner in (("loses", 0), ("draws", None), ("ends", 0)):
        game = act(Game(START, GameRules(("human", "human"), third_skip=rule).to_json()), *actions)
        assert (game.end, game.winner) == ("skips", winner)
        with pytest.raises(PuzzleError, match=re.escape(in_words("game-is-over"))):
            game.play(SKIP)


def test_the_side_that_resigns_loses() -> None:
    game = act(Game(START, GameRules(("human", "human")).to_json()), "C1 К КРАБ", SKIP, RESIGN)
    assert (game.end, game.winner) == ("resign", 1)


def test_words_are_played_once_unless_repeats_are_allowed() -> None:
    once = act(Game(START), "C1 К КРАБ", SKIP)
    again = act(Game(START, GameRules(repeats=True).to_json()), "C1 К КРАБ", SKIP)
    assert once.position.used == ("бар", "краб")
    assert again.position.used == ("бар",)


def test_undo_goes_back_to_the_human_s_last_turn() -> None:
    play = Play(FAMILY, START, {"players": ["human", "2"]}, LEXICON)
    play.move("C1 К КРАБ")
    assert play.reply() is not None
    play.undo()
    assert play.game == Game(START, GameRules(("human", "2")).to_json())
    second = Play(FAMILY, START, {"players": ["2", "human"]}, LEXICON)
    assert second.reply() is not None
    with pytest.raises(PuzzleError, match=re.escape(in_words("there-is-nothing-to-undo"))):
        second.undo()


def test_a_word_that_no_list_has_is_refused_until_both_sides_have_agreed() -> None:
    game = Game(START, GameRules(("human", "human"), repeats=True).to_json(), LEXICON)
    with pytest.raises(Disputed, match="The word БАРЫ is not in the word list") as refused:
        game.play("C1 Ы БАРЫ")
    assert refused.value.word == "бары"
    agreed = game.play("C1 Ы БАРЫ!")
    assert agreed.last == "C1 Ы БАРЫ! 4 A2-B2-C2-C1"
    assert agreed.play(agreed.last.replace("C1", "C3", 1).replace("C2-C1", "C2-C3").replace("!", "")).scores == (4, 4)
    assert game.play("C1 К КРАБ!").last == "C1 К КРАБ 4 C1-C2-B2-A2"


SPRATS = "balda:шпрот./......;played=шпрот"
SWEATS = "balda:swea../......;played=swea"


def test_one_form_of_a_noun_is_played_in_a_game_and_a_player_is_shown_why_and_may_insist() -> None:
    words = open_lexicon("russian-nouns", player=False)
    begun = Game(Puzzle.parse(SPRATS), GameRules(("human", "5")).to_json(), words)
    for text, word in (("F1 Ы ШПРОТЫ", "шпроты"), ("F1 А ШПРОТА", "шпрота")):
        assert word in words
        assert word not in {move.word for move in moves_of(begun.position, words)}
        assert word in {move.word for move in moves_of(begun.position._replace(forms=True), words)}
        why = f"{word} is a form of the same noun as шпрот, which has been played"
        with pytest.raises(Disputed, match=re.escape(f"Disputed: {why}.")):
            begun.play(text)
        assert begun.position.check(begun.position.solution(text), words) == why
        insisted = begun.play(f"{text}!")
        assert insisted.scores == (6, 0)
        assert game(begun.puzzle, str(insisted), begun.rules, words) == insisted
    free = replace(begun, puzzle=begun.puzzle._replace(forms=True), position=begun.position._replace(forms=True))
    assert free.play("F1 Ы ШПРОТЫ").scores == (6, 0)


def test_an_answer_with_another_form_of_the_word_that_is_played_is_none() -> None:
    words = open_lexicon("russian-nouns", player=False)
    puzzle = Puzzle.parse("balda:шпро.ы/......;played=шпро")
    for forms in (False, True):
        outlook = Outlook(puzzle._replace(forms=forms), words)
        move = next(move for move in outlook.moves if move.word == "шпрот")
        answers = {answer.word for answer in outlook.after(move).moves}
        reply = outlook.reply(move)
        assert ("шпроты" in answers) == (reply is not None and reply.word == "шпроты") == forms


def test_in_english_nouns_are_played_in_the_singular_unless_all_forms_are_wanted() -> None:
    words = open_lexicon("english-nouns", player=False)
    puzzle = Puzzle.parse(SWEATS)
    begun = Game(puzzle, GameRules(("human", "human")).to_json(), words).play("E1 T SWEAT")
    assert "sweats" in words
    assert "sweats" not in {move.word for move in moves_of(begun.position, words)}
    with pytest.raises(Disputed, match="the word sweats is marked inflected, which the rules exclude"):
        begun.play("F1 S SWEATS")
    assert begun.play("F1 S SWEATS!").scores == (5, 6)
    free = begun.puzzle.after(begun.moves[0][1])._replace(forms=True, used=())
    assert "sweats" in {move.word for move in moves_of(free, words)}


def test_a_slip_of_one_cell_is_reported() -> None:
    begun = Game(Puzzle.parse("balda:бал.а/...../.....;played=бал"), lexicon=LEXICON)
    with pytest.raises(PuzzleError, match="Not possible: балда needs д in D1, one cell away from D2"):
        begun.play("D2 Д БАЛДА")
    with pytest.raises(PuzzleError, match="Not possible: балда cannot be spelled with д in D3"):
        begun.play("D3 Д БАЛДА")


def test_replies_are_inherited_or_go_through_the_new_letter() -> None:
    lexicon = open_lexicon("russian-nouns", player=False)
    chance = random.Random(1)
    for seed, options in ((1, {"moves": "6", "word": "балда"}), (2, {"moves": "9", "knots": "2", "word": "карта"})):
        outlook = Outlook(generate(FAMILY, seed, lexicon, **options).puzzle, lexicon)
        for move in chance.sample(outlook.moves, 12):
            after = outlook.after(move)
            expected = moves_of(outlook.puzzle.after(move), lexicon)
            assert {reply[:3] for reply in after.moves} == {reply[:3] for reply in expected}
            assert len(after.moves) == len(expected)
            assert outlook.best_reply(move) == max((reply.points for reply in expected), default=0)


def test_the_endgame_is_exact() -> None:
    def plain(puzzle: Puzzle) -> int:
        moves = moves_of(puzzle, LEXICON)
        return max((move.points - plain(puzzle.after(move)) for move in moves), default=0)

    puzzle = Puzzle.parse("balda:.ка/бар/..н;played=бар,кран")
    outlook = Outlook(puzzle, LEXICON)
    thinking = Thinking(outlook)
    while thinking.look():
        pass
    best = thinking.best[0]
    assert best.points - plain(puzzle.after(best)) == plain(puzzle)


def test_players_choose_legally_and_alike_for_the_same_seed() -> None:
    for player in PLAYERS:
        position = START
        while True:
            move = choose(player, position, 5, LEXICON)
            assert move == choose(player, position, 5, LEXICON)
            if move is None:
                break
            assert position.check(move, LEXICON) == ""
            position = position.after(move)


CHURKA = "balda:.../чур/.а.;played=чур"  # ЧУРКА is worth more than any other word
ALONE = "balda:чурк./#####;min-length=5"  # and here there is no other


@pytest.mark.parametrize("player", PLAYERS)
def test_no_player_plays_a_slur(player: str) -> None:
    words = open_lexicon("russian-nouns", player=False)
    best, *_ = sorted(moves_of(Puzzle.parse(CHURKA), words), key=lambda move: -move.points)
    assert best.word == "чурка"
    for seed in range(20):
        move = choose(player, Puzzle.parse(CHURKA), seed, words)
        assert move
        assert not knowledge_of(words).marks(move.word)


@pytest.mark.parametrize("player", PLAYERS)
def test_the_computer_skips_rather_than_play_a_slur_and_a_person_may_play_it(player: str) -> None:
    words, puzzle = open_lexicon("russian-nouns", player=False), Puzzle.parse(ALONE)
    (move,) = moves_of(puzzle, words)
    assert FAMILY.playing
    begun = Game(puzzle, GameRules.of({"first": player, "second": "human"}).to_json(), words)
    assert FAMILY.playing.reply(begun, words) == "skip"
    assert begun.play("skip").play(str(move)).scores == (0, 5)


def test_no_game_starts_with_a_slur() -> None:
    words = open_lexicon("russian-nouns", player=False)
    drawn = start_words(words, 5, 1500, Random(1))
    assert len(set(drawn)) == 1500
    assert not [word for word in drawn if knowledge_of(words).marks(word)]
    assert words.contains("чурка")
    assert start_words(words, 5, 1, Random(3)) == Random(3).sample(_plausible(words, 5), 1)


def test_a_skill_is_the_words_that_it_knows_and_how_much_it_sees() -> None:
    russian = open_lexicon("russian-nouns", player=False)
    start = Puzzle.parse("balda:...../...../балда/...../.....;played=балда")
    moves = moves_of(start, russian)
    words = knowledge_of(russian)
    every, child = (
        choose_by_skill(Skill(RARE, 100, 1), start, 1, russian),
        choose_by_skill(SKILLS[0], start, 1, russian),
    )
    assert every is not None
    assert child is not None
    assert every.points == max(move.points for move in moves if not words.marks(move.word))
    assert words.familiarity(child.word) == EVERYDAY
    assert child.points < every.points
    with pytest.raises(PuzzleError, match=re.escape(in_words("there-is-no-player", player="7"))):
        choose("7", START, 1, LEXICON)


def test_a_match_plays_every_start_word_from_both_sides() -> None:
    games = units(("2", "longest"), 4, 3, Puzzle.of(rows=("...",) * 3), LEXICON)
    assert [game["begins"] for game in games] == [0, 1, 0, 1]
    assert games[0]["position"] == games[1]["position"]
    assert games[2]["position"] != games[0]["position"]
    assert games == units(("2", "longest"), 4, 3, Puzzle.of(rows=("...",) * 3), LEXICON)
    with pytest.raises(
        PuzzleError,
        match=re.escape(in_words("has-words-of-letters-are", lexicon="words", words="0", length="9", needed="1")),
    ):
        start_words(LEXICON, 9, 1, Random(0))


def test_a_unit_of_a_match_is_one_whole_game() -> None:
    [game] = units(("4", "1"), 1, 1, Puzzle.of(rows=("....",) * 4), open_lexicon("russian-nouns"))
    result = play(game, lambda: False)
    assert result is not None
    assert result["scores"][0] > result["scores"][1]
    assert play(game, lambda: True) is None


def results_of(margins: list[int]) -> list[dict[str, list[float]]]:
    return [{"scores": [max(each, 0), max(-each, 0)], "slowest": [0.1, 0.2]} for each in margins]


def test_intervals_are_those_of_the_textbook() -> None:
    # Ten pairs of margins 3 and 1 and ten of 1 and -1: means 2 and 0, so Student's with 19 degrees of freedom.
    some = results_of([3, 1] * 10 + [1, -1] * 10)
    assert [round(value or 0, 3) for value in margin(some)] == [1.0, 0.52, 1.48]
    # As many pairs of one win as chance has, so Wilson's of forty games.
    fair = results_of([1, 1] * 5 + [1, -1] * 10 + [-1, -1] * 5)
    assert [round(value or 0, 2) for value in win_rate(fair)] == [0.5, 0.35, 0.65]
    said = summary(some)
    assert (said["wins"], said["draws"], said["losses"], said["slowest_move"]) == (30, 0, 10, [0.1, 0.2])


def test_below_ten_pairs_there_is_no_interval() -> None:
    few = results_of([3, 1] * 9 + [2])
    assert (margin(few)[1:], win_rate(few)[1:]) == ((None, None), (None, None))
    assert "too few games for an interval" in table({"players": ["1", "2"], "seed": 1, **summary(few)})


def test_a_word_of_a_player_has_one_meaning() -> None:
    assert [meaning(word) for words in COMMANDS.values() for word in words] == [
        command for command, words in COMMANDS.items() for _ in words
    ]


@pytest.mark.slow
@pytest.mark.parametrize("skill", SKILLS[-2:])
def test_a_level_examines_a_limited_number_of_replies_on_a_large_board(
    skill: Skill, monkeypatch: pytest.MonkeyPatch
) -> None:
    russian = open_lexicon("russian-nouns", player=False)
    rows = ["." * 13] * 6 + ["автоматизация"] + ["." * 13] * 6
    puzzle = Puzzle.of(rows=tuple(rows), knots=2, diagonals=True)
    assert len(moves_of(puzzle, russian)) > MAX_EXAMINED
    looked, two_ply = [], Outlook.two_ply
    monkeypatch.setattr(Outlook, "two_ply", lambda self, move: (looked.append(move), two_ply(self, move))[1])
    assert choose_by_skill(skill, puzzle, 1, russian) is not None
    assert len(looked) <= MAX_EXAMINED + BEAM * (BEAM + 1)
