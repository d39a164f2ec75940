"""What is wrong with a board or a word is said in Russian to who reads Russian, the place of it too."""

from typing import Any

import pytest
from in_russian import SPEAK, english

from unriddle.core import PuzzleError
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.session.opened import Opened

BOARD = Puzzle(("azz", "th", "ss", "tru", "?"))
WORD = BOARD.word(["azz", "th"])
# Names that stay as they are: of the family, of formats and keys, and what is quoted.
NAMES = r"quartiles\S*|tiles[-_a-z]*|json|JSON|null|labels|crosswords  cro\+ss\+wo\+rds|'[^']*'|\"tiles\"|azzth|azz\+th"
READ: list[tuple[str, bytes, str]] = [
    ("tiles", b"azz t7h ss", "плитка 2 't7h': '7' — не буква от a до z"),
    ("tiles", b"azz abcdefghijklm", "плитка 2 'abcdefghijklm': на плитке от 1 до 12 букв, а на этой 13"),
    ("tiles", b"az " * 41, "плитка 41 'az': слишком много: на поле не больше 40 плиток"),
    ("tiles", b"? ? ? az", "плитка 3 '?': неизвестных плиток не больше 2"),
    ("tiles", b"\n", "плиток нет"),
    ("tiles", b"\xff\xffa", "это не текст: байт 0 не читается"),
    ("json", b"[]", "плиток нет"),
    ("json", b'["azz", 5]', "плитка 2: плитка должна быть строкой, а здесь — число"),
    ("json", b'["azz", {}]', "плитка 2: плитка должна быть строкой, а здесь — объект"),
    ("json", b'["azz", null]', "плитка 2: плитка должна быть строкой, а здесь — null"),
    ("json", b'{"tiles": true}', "плитки должны быть списком, а здесь — логическое значение"),
    ("json", b'{"rows": []}', 'поле в JSON — это список плиток или объект с "tiles"'),
    ("json", b'{"tiles": ["a"], "tiles_per_word": 9}', "tiles-per-word: 9 — не число от 1 до 6"),
    ("json", b'["azz",', "строка 1, столбец 8: это не JSON: нет значения"),
    ("id", b"quartiles:azz,th:tiles-per-word=x", "tiles-per-word: 'x' — не число от 1 до 6"),
    ("id", b"quartiles:azz,th:x=1", "x=1: после плиток может быть только :tiles-per-word=N"),
    ("id", b"quartiles", "quartiles: пишите quartiles: и плитки, например quartiles:azz,th,ss,tru"),
]
SOLUTIONS: list[tuple[Any, str]] = [
    ("azzth azz+no 2", "плитка 'no': на поле нет такой плитки"),
    (5, "решение — это строка вроде: crosswords  cro+ss+wo+rds  8"),
    (
        "azzth azz+th 2 own more",
        "azzth azz+th 2 own more: решение — это одна строка: слово, его плитки, его очки и его список",
    ),
    (
        {"word": "azzth", "labels": ["azz", "th"], "tiles": ["azz"]},
        "слово 'azzth': его labels и tiles не соответствуют друг другу",
    ),
]
WRONG = [
    (WORD._replace(tiles=()), "из плиток не сложить azzth"),
    (WORD._replace(tiles=("azz",) * 5), "в слове от 1 до 4 плиток, а не 5"),
    (WORD._replace(tiles=("azz", "azz")), "плитку можно взять в слово только один раз"),
    (WORD._replace(tiles=("azz", "no")), "на поле нет плитки no"),
    (WORD._replace(tiles=("azz", "?=abcde")), "на неизвестной плитке от 2 до 4 букв, а не 5"),
    (WORD._replace(word="azz"), "из его плиток складывается azzth, а не azz"),
    (WORD._replace(points=7), "за слово (2 плитки) дают 2 очка, а не 7"),
]


@pytest.mark.parametrize(("format", "data", "said"), READ)
def test_what_is_wrong_with_a_board_is_said_in_russian(format: str, data: bytes, said: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        FAMILY.read(data, format)
    assert SPEAK(caught.value.text) == said
    assert english(said, NAMES) == []


@pytest.mark.parametrize(("solution", "said"), SOLUTIONS)
def test_what_is_wrong_with_the_form_of_a_word_is_said_in_russian(solution: Any, said: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        BOARD.solution(solution)
    assert SPEAK(caught.value.text) == said


@pytest.mark.parametrize(("word", "said"), WRONG)
def test_what_is_wrong_with_a_word_is_said_in_russian(word: Any, said: str) -> None:
    assert SPEAK(BOARD.check(word)) == said


def test_a_word_of_no_list_or_of_another_is_reported_in_russian() -> None:
    board = Puzzle(("cro", "ss", "wo", "rds"))
    (lexicon,) = Opened(FAMILY, board).words
    word = board.word(["cro", "ss"])
    assert SPEAK(board.check(word._replace(tier="own"), lexicon)).endswith("из списка main, а не own")
    none = board.word(["wo", "cro"])
    assert SPEAK(board.check(none, lexicon)) == f"слова wocro нет в словаре {lexicon.name}"


def test_what_is_strange_about_a_board_is_said_in_russian() -> None:
    board = Puzzle((*("abcdefghijklmnopqr"), "a", "a", "b"))
    assert list(map(SPEAK, board.warnings())) == [
        "плиток 21, а в самой игре их 20",
        "плитки, которые встречаются не один раз (каждая берётся отдельно): a (3 раза), b (2 раза)",
    ]
    assert board.warnings() == [
        "21 tiles; a published board has 20",
        "these tiles occur more than once, and each is used separately: a (3 times), b (2 times)",
    ]


def test_what_a_format_cannot_hold_is_said_in_russian() -> None:
    with pytest.raises(PuzzleError) as caught:
        FAMILY.write(Puzzle(("azz", "th"), 3), "tiles")
    assert SPEAK(caught.value.text) == "в формате tiles нельзя записать tiles-per-word=3; можно в json и id"
