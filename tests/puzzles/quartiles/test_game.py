"""Quartiles played by hand: words laid as the search lays them, refused by name, and the five that solve a board."""

import re
from itertools import combinations, product
from random import Random

import playing
import pytest
from oracle.quartiles import solve
from playing import drafted
from rounds import rounds
from said import said as in_words

from unriddle.core import HalfMove, PuzzleError, Touch
from unriddle.lexicon import build, player
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word
from unriddle.registry import find

FAMILY = find("quartiles")
BOARDS = {
    "quartiles:cro,ss,wo,rds,ra,zz,mat,azz": "cross crosswords words razz razzmatazz mat wo worse rare as azz zz rds",
    "quartiles:re,s,re,es,res:tiles-per-word=2": "re res reres rere sere es rees resres esre sre esres",
    "quartiles:ra,?,ing,s:tiles-per-word=2": "rain ratings rating sing ing raging range ra tang stings rains ringer",
    "quartiles:ab,c,abc,d:tiles-per-word=4": "abc abcd abcabcd cab dab abcabc dabcabc abcdabc",
}
LARGE = Puzzle.parse("quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment")
WORDS = ["cross", "crosswords", "this", "razzmatazz", "truthfully", "nihilistic", "refreshment", "mats"]


def laid(board: str, words: list[str]) -> dict[str, list[Word]]:
    """Each word with the ways to lay it, in the order of the search."""
    found: dict[str, list[Word]] = {}
    for word in solve(board, words):
        found.setdefault(word.word, []).append(word)
    return found


def quartiles_named(puzzle: Puzzle, ways: dict[str, list[Word]], words: list[str]) -> bool:
    """Whether some of the words can be laid so that each tile is used once, by trying everything."""
    full = [[way for way in ways[word] if len(way.tiles) == puzzle.tiles_per_word] for word in words]
    count, rest = divmod(len(puzzle.tiles), puzzle.tiles_per_word)
    for chosen in combinations(full, count) if not rest else ():
        for one in product(*chosen):
            if len({tile for word in one for tile in puzzle.path(word)}) == len(puzzle.tiles):
                return True
    return False


@pytest.mark.parametrize("board", BOARDS)
def test_a_word_is_laid_in_every_way_in_the_order_of_the_search(board: str) -> None:
    puzzle, words = Puzzle.parse(board), BOARDS[board].split()
    for word, expected in laid(board, words).items():
        found = [[(puzzle.labels[at], text) for at, text in path] for path in puzzle.layouts(word)]
        assert found == [
            [(tile.partition("=")[0], text) for tile, text in zip(way.tiles, way.texts, strict=True)]
            for way in expected
        ]
    assert list(puzzle.layouts("qqqqq")) == []


@pytest.mark.parametrize("board", BOARDS)
def test_a_random_game_is_that_of_a_slow_board(board: str) -> None:
    puzzle, words = Puzzle.parse(board), BOARDS[board].split()
    lexicon, known = build(words), laid(board, words)
    kinds = set()
    for seed in range(rounds(8)):
        chance, game = Random(seed), FAMILY.playing.game(puzzle, "", {}, lexicon)
        found: list[str] = []
        for _ in range(20):
            word = chance.choice([*words, "nothing", "raz"])
            way = chance.choice(known.get(word, [None]))
            move = word.upper() if chance.random() < 0.5 or way is None else tiles_of(puzzle, way)
            if way is None or word in found:
                before = str(game)
                with pytest.raises(PuzzleError):
                    game.play(move)
                assert str(game) == before
            else:
                after = game.play(move)
                assert after.words[-1] == (known[word][0] if move == word.upper() else way)
                assert game.play(after.last) == after
                assert game.play(move) == after
                game = after
                found.append(word)
            assert [one.word for one in game.found] == found
            solved = quartiles_named(puzzle, known, found)
            bonus = solved * len(puzzle.tiles) // puzzle.tiles_per_word * 2 ** (puzzle.tiles_per_word - 1)
            assert game.status.kind == ("solved" if solved else "open")
            assert game.tally["points"] == sum(one.points for one in game.words) + bonus
            assert game.as_puzzle == puzzle
            kinds.add(game.status.kind)
    assert kinds == ({"open"} if len(puzzle.tiles) % puzzle.tiles_per_word else {"open", "solved"})


def tiles_of(puzzle: Puzzle, word: Word) -> str:
    """A word as the numbers of its tiles."""
    parts = zip(puzzle.path(word), word.tiles, strict=True)
    return "+".join(f"{at + 1}{''.join(tile.partition('=')[1:])}" for at, tile in parts)


def test_bad_moves_say_what_is_wrong() -> None:
    lexicon = player.apply(build([*WORDS, "ment"], name="mine"), player.Lists((), ("this",)))
    game = FAMILY.playing.game(LARGE, "", {}, lexicon).play("cross")
    write = in_words("write-word-or-numbers-of")
    for bad in ("", "+", "9+", "9 3", "9+3!", "９+3", "é", "a" * 73, "9+3\x1b"):
        with pytest.raises(PuzzleError, match=write.replace("+", r"\+")):
            game.play(bad)
    playing.refused(game, "cross", "cross: " + in_words("you-found-it-already-as", tiles="cro+ss"))
    playing.refused(game, "9+3", "cross: " + in_words("you-found-it-already-as", tiles="cro+ss"))
    playing.refused(game, "this", "this: " + in_words("it-is-on-your-list"))
    playing.refused(game, "wo+rds", "wo+rds: " + in_words("write-word-or-numbers-of"))
    playing.refused(game, "wosh", "wosh: " + in_words("it-is-not-in-list", name="mine"))
    playing.refused(game, "11+12", "wosh: " + in_words("it-is-not-in-list", name="mine"))
    playing.refused(game, "mats", "mats: " + in_words("tiles-do-not-spell-it"))
    playing.refused(game, "9+9", "9+9: " + in_words("word-may-use-each-tile"))
    playing.refused(game, "0", "0: " + in_words("tiles-have-numbers-to", count="20"))
    playing.refused(game, "21", "21: " + in_words("tiles-have-numbers-to", count="20"))
    playing.refused(game, "1+2+3+4+5", "1+2+3+4+5: " + in_words("word-has-at-most-tiles", count="4"))
    playing.refused(game, "9=cro+3", "9=cro+3: " + in_words("tile-is-not-unknown", tile="9"))
    unknown = FAMILY.playing.game(Puzzle.parse("quartiles:ra,?,ing"), "", {}, build(["rating"]))
    playing.refused(unknown, "1+2+3", "1+2+3: " + in_words("tile-is-unknown-say-what", tile="2"))
    playing.refused(unknown, "1+2=t+3", "1+2=t+3: " + in_words("tile-is-unknown-say-what", tile="2"))


def test_what_is_read_back_is_held_against_the_board_and_not_against_the_words() -> None:
    lexicon = build(["cross"])
    game = FAMILY.playing.game(LARGE, "", {}, lexicon)
    assert game.play("11+12", kept=True).words[0].word == "wosh"
    assert str(FAMILY.playing.game(LARGE, "11+12 9+3", {}, lexicon)) == "11+12 9+3"
    with pytest.raises(PuzzleError, match=re.escape("9+9: " + in_words("word-may-use-each-tile"))):
        game.play("9+9", kept=True)
    said = {
        "9+3 9+3": "move 2: cross: " + in_words("you-found-it-already-as", tiles="cro+ss"),
        "9+3  1": "move 2: " + in_words("write-word-or-numbers-of"),
        "99": "move 1: 99: " + in_words("tiles-have-numbers-to", count="20"),
        "1" * 100_001: in_words("position-has-at-most-characters", most="100000"),
    }
    for position, why in said.items():
        with pytest.raises(PuzzleError) as caught:
            FAMILY.playing.game(LARGE, position, {}, lexicon)
        assert str(caught.value) == why
    with pytest.raises(PuzzleError, match=re.escape(in_words("this-game-has-no-rules"))):
        FAMILY.playing.game(LARGE, "", {"seed": 1}, lexicon)


def test_a_board_of_much_the_same_tiles_does_not_hold_a_move_up() -> None:
    puzzle = Puzzle(tuple("a" * (1 + at % 4) for at in range(40)), 6)
    game = FAMILY.playing.game(puzzle)
    playing.refused(game, "a" * 23 + "b", "a" * 23 + ("b: " + in_words("tiles-do-not-spell-it")))
    game = game.play("a" * 20).play("a" * 21).play("a" * 22).play("a" * 23)
    assert game.status.kind == "open"


def test_tiles_are_touched_and_then_enter() -> None:
    game, enter, back = FAMILY.playing.game(LARGE), Touch(None, key="enter"), Touch(None, key="backspace")
    assert drafted(game, Touch((2, 0)), Touch((0, 2)), enter) == ["9", "9+3", "9+3!"]
    assert drafted(game, Touch((2, 0)), Touch((0, 2)), Touch((2, 0)), back) == ["9", "9+3", "3", ""]
    assert drafted(game, Touch(None, key="C"), Touch(None, key="r"), back, enter) == ["c", "cr", "c", "c!"]
    assert drafted(game, Touch((2, 0)), Touch(None, key="r"), Touch((0, 2)), enter) == ["9", "r", "3", "3!"]
    assert drafted(game, enter, Touch((9, 9)), Touch(None, key="é")) == ["", "", ""]
    assert FAMILY.playing.touch(game, HalfMove("9"), Touch((0, 2))).cells == ((2, 0), (0, 2))
    assert FAMILY.playing.touch(game, HalfMove("99+1"), enter) == HalfMove()
    unknown = FAMILY.playing.game(Puzzle.parse("quartiles:ra,?,ing"))
    letters = [Touch(None, key=letter) for letter in "tk"]
    assert drafted(unknown, Touch((0, 0)), Touch((0, 1)), *letters, back, Touch((0, 2)), enter) == [
        *("1", "1+2=", "1+2=t", "1+2=tk", "1+2=t", "1+2=t+3", "1+2=t+3!")
    ]
    assert FAMILY.playing.tools(game) == ()
