"""What people paste and type of balda: other signs for empty cells, tables, words alone, Cyrillic columns."""

import re

import pytest
from said import said

from unriddle.core import PuzzleError
from unriddle.lexicon import build
from unriddle.puzzles.balda import FAMILY
from unriddle.puzzles.balda.puzzle import Puzzle, place_of
from unriddle.session.reading import Reader

FIELD = Puzzle.parse("balda:.../бар/.*.;played=бар")
PASTES = [
    "...\nбар\n.*.\n",
    "___\nбар\n_*_\n",
    "---\nБАР\n-*-\n",
    "- - -\nб а р\n– * –\n",
    "_ _ _\nб а р\n_ * _\n",
    ",,\nб,а,р\n,*,\n",
    ';;\n"б";"а";"р"\n;*;\n',
    "\t\t\nб\tа\tр\n\t*\t\n",
    "\t\t\nб\tа\tр\n.\t*\n",
    "|_|_|_|\n|б|а|р|\n|_|*|_|\n",
    "□□□\nбар\n□*□\n",
]


@pytest.mark.parametrize("text", PASTES)
@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "cp1251"])
def test_a_pasted_field_is_read(text: str, coding: str) -> None:
    if coding == "cp1251":
        text = text.replace("□", "_")
    (read,) = Reader().puzzles([text.replace("\n", "\r\n").encode(coding)])
    assert (read.error, read.opened.puzzle, read.note) == (None, FIELD, "text")


def test_the_word_that_a_game_began_with_counts_as_played_beside_others() -> None:
    for board in ("- - -\nб а р\n– * –", "...\nбар\n.*."):
        for listed, told in (("раб", True), ("бар, раб", "б а р" in board)):
            (read,) = Reader().puzzles([f"Счёт 5:4\n{board}\nУже были: {listed}\n".encode()])
            assert read.error is None
            assert set(read.opened.puzzle.used) == {"бар", "раб"}
            assert any("БАР" in str(each) for each in read.remarks) is told


def test_a_word_alone_makes_the_field_and_it_is_said() -> None:
    for source in ("балда", "Балда", b"\xe1\xe0\xeb\xe4\xe0\n", "балда\n".encode()):
        (read,) = Reader().puzzles([source])
        assert str(read.opened.puzzle) == "balda:...../...../балда/...../.....;played=балда"
        assert read.remarks == [said("board-of-x-cells-with", size="5", word="БАЛДА")]


def test_an_english_word_alone_is_one_of_balda_only_if_that_is_said() -> None:
    (read,) = Reader().puzzles(["table"])
    assert str(read.error) == "table: " + said("neither-file-nor-id-of")
    (read,) = Reader().puzzles(["table"], "balda")
    assert str(read.opened.puzzle) == "balda:...../...../table/...../.....;played=table"


@pytest.mark.parametrize("text", ["х..\n.х.\n", "Х.Х\n.Х.\n", "o.\n.o\n"])
def test_one_letter_and_dots_are_a_picture_and_no_field(text: str) -> None:
    (read,) = Reader().puzzles([text.encode()])
    assert (read.opened.family.name, read.note) == ("nonogram", "paste")


@pytest.mark.parametrize(("text", "place"), [("В2", (1, 1)), ("а1", (0, 0)), ("с3", (2, 2)), ("О15", (14, 14))])
def test_cyrillic_letters_that_look_like_columns_are_columns(text: str, place: tuple[int, int]) -> None:
    assert place_of(text) == place


def test_other_cyrillic_letters_are_none() -> None:
    with pytest.raises(PuzzleError, match=r"^cell: 'Б2' is not a cell: write a column A-O \(Latin\)"):
        place_of("Б2")


def test_a_word_alone_is_a_move_where_only_one_makes_it() -> None:
    field = Puzzle.parse("balda:##./бар/###")
    assert field.solution("баря") == field.solution("C1 Я БАРЯ")
    assert field.check(field.solution(" БАРЯ "), build(["баря"])) == ""


def test_where_several_moves_make_a_word_they_are_named() -> None:
    field = Puzzle.parse("balda:.../бар/...")
    with pytest.raises(PuzzleError, match=r"^БАРА: several moves make this word; write which: C1 А, C3 А$"):
        field.solution("бара")
    with pytest.raises(PuzzleError, match=r"^ДОМ: no move makes this word: write the cell, the letter and the word"):
        field.solution("дом")


def test_a_game_takes_a_word_alone_and_names_the_moves_that_make_it() -> None:
    game = FAMILY.playing.game(Puzzle.parse("balda:##./бар/###"), "", {}, build(["баря"]))
    assert str(game.play("баря").position.rows[0]) == "##я"
    game = FAMILY.playing.game(Puzzle.parse("balda:.../бар/..."), "", {}, build(["бара"]))
    with pytest.raises(PuzzleError, match=re.escape(said("several-moves-make-this-word", moves="C1 А, C3 А"))):
        game.play("бара")
    with pytest.raises(PuzzleError, match=r"^not understood: "):
        game.play("дом")
