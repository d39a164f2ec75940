"""A Speaker puts a Text into words, with all the Texts in it."""

import pytest

from unriddle.core import PuzzleError, Text
from unriddle.translation import LANGUAGES, Speaker, language_of

RUSSIAN, ENGLISH = Speaker("ru"), Speaker("en")


def test_the_first_variable_that_is_set_chooses_the_language() -> None:
    assert language_of({"LANG": "ru_RU.UTF-8"}) == "ru"
    assert language_of({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}) == "en"
    assert language_of({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru_RU", "LC_ALL": ""}) == "ru"
    assert language_of({"LC_ALL": "C", "UNRIDDLE_LANG": "ru"}) == "ru"
    assert language_of({"LANG": "de_DE.UTF-8"}) == "en"
    assert language_of({}) == "en"
    assert LANGUAGES == ("en", "ru")


def test_fields_are_put_into_words_with_the_whole() -> None:
    text = Text("Not possible: {why}", why=Text("the cell {cell} is not empty", cell="B3"))
    assert (RUSSIAN(text), ENGLISH(text)) == (
        "Так нельзя: клетка B3 не пуста",
        "Not possible: the cell B3 is not empty",
    )


def test_a_place_takes_the_case_that_its_sentence_needs() -> None:
    row, cell = Text("row {number}", number=2), Text("row {row}, column {column}", row=3, column=4)
    is_five = Text("{cell} is {symbol}", cell=cell, symbol=5)
    assert RUSSIAN(Text("{short}: {where} lacks only {symbol}", short=is_five, where=row, symbol=5)) == (
        "в строке 3, столбце 4 стоит 5. В строке 2 не хватает только 5"
    )
    both = Text("{first}; {last}", first=cell, last=Text("the antidiagonal"))
    assert RUSSIAN(Text("{cells} cannot be {symbols}", cells=both, symbols=7)) == (
        "в строке 3, столбце 4; на побочной диагонали не может быть 7"
    )
    assert RUSSIAN(Text("{line} can no longer be completed", line=row)) == "строку 2 дальше не заполнить"
    assert ENGLISH(Text("{line} can no longer be completed", line=row)) == "row 2 can no longer be completed"


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 ходов"), (1, "1 ход"), (2, "2 хода"), (11, "11 ходов"), (21, "21 ход"), (104, "104 хода")],
)
def test_a_number_decides_the_form(count: int, words: str) -> None:
    text = Text("{count} move", "{count} moves", count=count)
    assert RUSSIAN(text) == words
    assert ENGLISH(text) == str(text)


def test_what_has_no_words_stays_as_it_is() -> None:
    assert RUSSIAN("Ничья: {side}") == "Ничья: {side}"
    assert RUSSIAN("human") == "human"
    assert RUSSIAN(Text("")) == ""
    assert RUSSIAN(Text("{count} thing of no language", "{count} things", count=2)) == "2 things"


def test_where_an_error_is_and_why_are_both_put_into_words() -> None:
    error = PuzzleError(Text("this cell is not empty"), Text("balda, cell {cell}", cell="A1"))
    assert RUSSIAN(error.text) == "балда, клетка A1: эта клетка не пуста"
    assert RUSSIAN(PuzzleError("there is nothing in it", "human").text) == "human: там пусто"


def test_thousands_are_parted_as_the_language_has_it() -> None:
    text = Text("{count:,} open", count=1_234_567)
    assert ENGLISH(text).startswith("1,234,567 ")
    assert RUSSIAN(text).startswith("1\u00a0234\u00a0567 ")
    assert RUSSIAN(Text("{number}", number=1200)) == "1200"
