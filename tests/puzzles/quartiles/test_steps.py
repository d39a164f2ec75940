"""Taught steps of Quartiles: every one re-checked by an oracle, and what a person is told of it."""

import re

import pytest
from puzzles.lessons import taught
from puzzles.quartiles.boards import made
from puzzles.quartiles.retold import faults, spelled
from rounds import rounds
from said import said

from unriddle.core import CheckpointError, Found, PuzzleError
from unriddle.core.search.shell import run
from unriddle.lexicon import Lexicon, build, open_lexicon, player
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.puzzles.quartiles.solve.search import Search
from unriddle.puzzles.quartiles.teach import LESSON
from unriddle.puzzles.quartiles.teach.step import WordStep
from unriddle.registry import find

FAMILY = find("quartiles")
BOARD = Puzzle(("fu", "tru", "cro", "th", "ss", "lly", "wo", "rds"))
BLOG = Puzzle.parse("quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment")
CASES = 300


def test_every_step_of_random_boards_follows_and_no_easier_technique_had_anything() -> None:
    assert [fault for seed in range(rounds(CASES)) for fault in faults(made(seed))] == []


def test_random_boards_need_every_technique() -> None:
    used = {
        step.technique.name
        for seed in range(CASES)
        for case in [made(seed)]
        for step in taught(Puzzle.parse(case.puzzle_id), case.lexicon(), spelled(case))
    }
    assert set(FAMILY.teaching.names) == used


def test_an_explanation_of_another_board_is_refused() -> None:
    lexicon = build(["truthfully"])
    with pytest.raises(CheckpointError):
        LESSON.explain(BLOG, LESSON.explain(BOARD, None, lexicon).snapshot(), lexicon)


def test_the_quartiles_come_first_and_then_words_from_the_shortest() -> None:
    lexicon = build(["truthfully", "crosswords", "fully", "crossly", "cross", "words"], marks={"wide": ["words"]})
    board = Puzzle(("fu", "tru", "cro", "th", "ss", "lly", "wo", "rds", "ly"), 4)
    told = taught(Puzzle(board.tiles[:8]), lexicon)
    assert [(step.technique.name, str(step)) for step in told] == [
        ("ending", "truthfully is a quartile (tru + th + fu + lly)"),
        ("elimination", "crosswords is a quartile (cro + ss + wo + rds)"),
        ("word", "fully (fu + lly)"),
        ("word", "cross (cro + ss)"),
        ("rare word", said("in-wider-list-only", word="words", tiles="wo + rds")),
    ]
    assert [step.sentences["teach"] for step in told] == [
        (
            said("is-ending-of-all-words", tile="lly", count=4, word="truthfully")
            + ", and no other word uses the tile tru, so it must be a quartile"
        ),
        said("only-tiles-are-left-and", tiles="cro ss wo rds", word="crosswords"),
        "The tiles fu lly spell a word: fully",
        "The tiles cro ss spell a word: cross",
        "The tiles wo rds spell a word: " + said("it-is-in-wider-list", spelled="words"),
    ]


def test_where_words_compete_only_a_whole_cover_tells() -> None:
    lexicon = build(["abcd", "efgh", "abef", "abgh", "cdef", "abceh"])
    told = taught(Puzzle(tuple("abcdefgh")), lexicon)
    assert {"multiple"} == {_verdict(Puzzle(tuple("abcdefgh")), lexicon)}
    assert [step.technique.name for step in told[:2]] == ["guess", "elimination"]
    assert told[0].sentences["teach"].startswith("There are 2 ways to choose the quartiles; ")
    lexicon = build(["abcd", "efgh", "ijkl", "abef", "cdij", "ghkl", "abij"])
    first = taught(Puzzle(tuple("abcdefghijkl")), lexicon)[0]
    assert (first.technique.name, first.word.word if first.word else "") == ("guess", "abcd")
    lexicon = build(["abcd", "efgh", "ijkl", "abef", "cdij", "ghka", "abij", "lefc"])
    told = taught(Puzzle(tuple("abcdefghijkl")), lexicon)
    assert [step.technique.name for step in told[:3]] == ["cover", "quartile", "elimination"]
    assert told[0].sentences["teach"] == said("together-with-uses-every-tile", others="efgh", word="ijkl, abcd")


def _verdict(puzzle: Puzzle, lexicon: Lexicon) -> str:
    search = LESSON.explain(puzzle, None, lexicon)
    for _ in run(search):
        pass
    return str(search.statistics()["verdict"])


def test_a_last_quartile_that_no_list_has_is_guessed_where_one_order_looks_like_a_word() -> None:
    lexicon = player.apply(open_lexicon("english", player=False), player.Lists((), ("truthfully",)))
    told = taught(BLOG, lexicon)
    guess = told[4]
    assert (guess.technique.name, guess.follows) == ("guess", ())
    assert str(guess) == "perhaps truthfully (tru + th + fu + lly)"
    assert guess.sentences["teach"] == (
        said("only-tiles-are-left-no", tiles="th tru fu lly", count="24", word="truthfully")
    )
    assert told[3].sentences["teach"] == (
        said("shares-no-tile-with-together", word="crosswords", others="refreshment, razzmatazz, nihilistic")
    )
    search = LESSON.explain(BLOG, None, lexicon)
    for _ in run(search):
        pass
    assert {"verdict": "none", "open": 1, "over": True}.items() <= search.statistics().items()


@pytest.mark.parametrize("tiles", ["gas,li,ght,ing", "gl,am,pin,gs"])
def test_a_last_quartile_that_is_in_no_list_is_the_one_that_a_person_would_read(tiles: str) -> None:
    lexicon = open_lexicon("english", player=False)
    board = Puzzle.parse(
        f"quartiles:azz,ss,ref,ra,nih,cro,mat,wo,sh,re,rds,tic,il,zz,is,ment,{','.join(sorted(tiles.split(',')))}"
    )
    guess = taught(board, lexicon)[4]
    assert (guess.technique.name, str(guess).split()[1]) == ("guess", tiles.replace(",", ""))


def test_a_fifth_quartile_that_the_game_took_though_no_list_has_it_is_not_a_mistake() -> None:
    lexicon = player.apply(open_lexicon("english", player=False), player.Lists((), ("truthfully",)))
    told = taught(BLOG, lexicon, ["truthfully"])
    assert [step.technique.name for step in told[:4]] == ["ending", "ending", "quartile", "elimination"]


def test_a_found_word_that_no_list_has_is_named_first() -> None:
    lexicon = player.apply(open_lexicon("english", player=False), player.Lists((), ("fuss",)))
    told = taught(BLOG, lexicon, ["crosswords", "issh", "fuss"])
    assert [(step.technique.name, step.follows, str(step)) for step in told[:2]] == [
        ("mistake", (), said("is-not-in-list", word="issh", name="english")),
        ("mistake", (), said("is-on-your-list-of", word="fuss")),
    ]
    assert told[2].technique.name == "ending"
    with pytest.raises(PuzzleError, match=re.escape(said("is-not-in-list", word="issh", name="english"))):
        taught(BLOG, lexicon, ["issh"], strict=True)


def test_a_found_word_that_the_tiles_do_not_spell_is_refused() -> None:
    with pytest.raises(PuzzleError, match=re.escape("rasp: " + said("tiles-do-not-spell-it"))):
        taught(BLOG, build(["truth"]), ["truth", "rasp"])


def test_found_words_are_read_as_people_type_them() -> None:
    assert FAMILY.teaching.position_of
    for found in (
        ["truthfully  tru+th+fu+lly  8", "CROSS, (words)"],
        ["truthfully cross;words"],
        ["4+2+6+17", "9+3 11+14"],
        ['{"word": "truthfully", "tiles": ["tru", "th", "fu", "lly"], "tier": "main", "points": 8}', "cross words"],
        ["truthfully, truthfully tru+th+fu+lly 8 main cross", "words"],
    ):
        assert FAMILY.teaching.position_of(BLOG, found) == "4+2+6+17 9+3 11+14"


def test_a_picture_marks_where_to_look_and_then_the_word() -> None:
    lexicon = build(["truthfully", "crosswords"])
    first, second = taught(BOARD, lexicon)

    def cells(step: WordStep, level: int) -> list[tuple[str, str, bool]]:
        return [(cell.role.value, cell.note, cell.marked) for row in step.picture(level).cells for cell in row]

    assert [*[False] * 5, True, False, False] == [marked for _, _, marked in cells(first, 1)]
    assert [note for _, note, _ in cells(first, 2)] == ["3", "1", "", "2", "", "4", "", ""]
    assert [role for role, _, _ in cells(second, 3)] == ["empty", "empty", "new", "empty", "new", "empty", "new", "new"]
    assert "<svg" in second._repr_svg_()


def test_foreign_values_are_not_steps() -> None:
    step = taught(BOARD, build(["truthfully", "crosswords"]))[0]
    value, unit = step.dump(), step.dump()["values"][0]
    assert LESSON.step_of(BOARD, value) == step
    for bad in (
        *(None, {}, step.to_json(), {**value, "technique": "1"}, {**value, "before": 1}, {**value, "facts": None}),
        *({**value, "values": [unit]}, {**value, "values": [unit] * 4}),
    ):
        with pytest.raises(PuzzleError, match="not a step of an explanation"):
            LESSON.step_of(BOARD, bad)


def test_a_stop_at_any_look_at_it_leaves_all_to_continue_with() -> None:
    lexicon = open_lexicon("english", player=False)

    def told(stop_at: int) -> tuple[list[tuple[object, int]], int]:
        """The steps, stopped once at this look at the flag; and how many looks there were until then."""
        search, looks = LESSON.explain(BOARD, None, lexicon), 0

        def stop() -> bool:
            nonlocal looks
            looks += 1
            return looks == stop_at

        events = [*run(search, stop=stop, clock=lambda: 0.0), *run(search)]
        return [(event.solution, event.steps) for event in events if isinstance(event, Found)], looks

    whole, looks = told(-1)
    before_words = sum(1 for _ in run(Search(BOARD, None, lexicon)))
    assert looks > before_words + len(whole) + 5  # those of the long loops before the first step, too
    for stop_at in range(1, looks):
        assert whole == told(stop_at)[0]
