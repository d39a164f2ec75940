"""Words in German, Greek, Ukrainian and French letters: both searches against brute force, ids, moves and refusals."""

import random
import unicodedata

import builds
import pytest
from oracle.balda import solve
from oracle.quartiles import solve as tiled

from unriddle.core import PuzzleError
from unriddle.lexicon import Lexicon, build
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.play.game import game
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.puzzles.quartiles.puzzle import Puzzle as Tiles
from unriddle.session.opened import Opened

LISTS = {
    "german": "äste bär bären größe größer nüsse öse öl süß straße straßen tür türen übel übung rär",
    "greek": "άνθος θάλασσα λόγος νερό φως ψωμί ώρα ήλιος ύπνος οδός σοφός ως όσο",
    "ukrainian": "їжак їжа ґава гава єнот кінь сіль сіно ліс ліси їжаки щит юшка єна",
    "french": "été étés œuf cœur français garçon élève lève forêt fête fêtes têtu île aïeul",
}
EACH = pytest.mark.parametrize("name", LISTS)
BOTH = pytest.mark.parametrize("kernels", builds.BUILDS)


def drained(family: str, kernels: str, puzzle: Puzzle | Tiles, words: Lexicon) -> list[object]:
    search, found = builds.searches(family, kernels)["solve"](puzzle, None, words), []
    while not search.done:
        found += filter(None, [search.advance(1 << 20)])
    return found


@EACH
@BOTH
def test_moves_are_those_of_brute_force(name: str, kernels: str) -> None:
    lexicon, chance, count = build(LISTS[name].split()), random.Random(name), 0
    for _ in range(25):
        signs = [*".." * 3, *chance.choice(list(lexicon)), *chance.choice(list(lexicon)), "."]
        rows = tuple("".join(chance.choice(signs) for _ in range(4)) for _ in range(4))
        puzzle = Puzzle.of(rows=rows, knots=chance.choice((1, 2)), used=(chance.choice(list(lexicon)),))
        found = drained("balda", kernels, puzzle, lexicon)
        assert {(m.cell, m.letter, m.word) for m in found} == {
            (m.cell, m.letter, m.word) for m in solve(puzzle, lexicon)
        }
        assert all(puzzle.solution(str(move)) == move and not puzzle.check(move, lexicon) for move in found)
        assert Puzzle.parse(str(puzzle)) == puzzle == Puzzle.parse(unicodedata.normalize("NFD", str(puzzle)))
        count += len(found)
    assert count > 20


@EACH
@BOTH
def test_words_of_tiles_are_those_of_brute_force(name: str, kernels: str) -> None:
    lexicon, chance, count = build(LISTS[name].split()), random.Random(name), 0
    for _ in range(25):
        words = chance.sample(list(lexicon), 4)
        tiles = {word[at : at + 2] for word in words for at in range(0, len(word), 2)}
        puzzle = Tiles(sorted(tiles), 3)
        assert Tiles.parse(str(puzzle)) == puzzle == Tiles.parse(unicodedata.normalize("NFD", str(puzzle)))
        found = drained("quartiles", kernels, puzzle, lexicon)
        assert found == tiled(str(puzzle), list(lexicon))
        count += len(found)
    assert count > 50


def test_letters_that_a_list_folds_are_folded_in_board_and_moves() -> None:
    accents = build(["été", "tête", "étez"], alphabet="abcdefghijklmnopqrstuvwxyz")
    assert list(accents) == ["ete", "etez", "tete"]
    opened = Opened.of(Puzzle.parse("balda:.../été/...;played=été"), accents)
    assert str(opened.puzzle) == "balda:.../ete/...;played=ete"
    with pytest.raises(PuzzleError, match="the cell A2 is not empty"):
        game(opened.puzzle, "", {}, accents).play("A2 T TÊTE")
    assert game(opened.puzzle, "", {}, accents).play("C1 Z ÉTEZ").position.used == ("ete", "etez")
    assert Opened.of(Tiles(["té", "te"], 2), build(["tete", "été"], alphabet="et")).puzzle.tiles == ("te", "te")


def test_other_letters_need_a_list_and_one_script() -> None:
    for puzzle in (Puzzle.parse("balda:.../öse/..."), Tiles(["ös", "en"])):
        with pytest.raises(PuzzleError, match="name one with --lexicon"):
            Opened.of(puzzle).search()
    for text in ("balda:.../βar/...", "balda:.../їst/...", "balda:.../бar/...", "balda:.../bär/...;played=бар"):
        with pytest.raises(PuzzleError, match=r"mixed|not in the alphabet of the board"):
            Puzzle.parse(text)
    with pytest.raises(PuzzleError, match="tile 2 'βα': letters of two scripts are mixed"):
        Tiles(["ab", "βα"])


def test_capitals_do_not_lengthen_a_word() -> None:
    assert large("straße") == "STRAßE"
    assert large("ΐα") == "ΐΑ"
    puzzle, lexicon = Puzzle.parse("balda:......./......./.straße/......./......./......./......."), build(["straßen"])
    move = Move((3, 6), "n", "straßen", (*((2, at) for at in range(1, 7)), (3, 6)), 7)
    assert str(move) == "G4 N STRAßEN 7 B3-C3-D3-E3-F3-G3-G4"
    assert puzzle.solution(str(move)) == move == puzzle.solution("G4 N STRAẞEN")
    assert not puzzle.check(move, lexicon)
