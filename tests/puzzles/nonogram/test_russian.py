"""Who reads Russian is told in Russian what is wrong with a nonogram, its solution, certificate or snapshot."""

from io import BytesIO
from typing import Any

import pytest
from in_russian import QUOTED, SPEAK, english, told
from puzzles.nonogram.certificates import made, silent

from unriddle.kit.order import Made, Order
from unriddle.puzzles.nonogram.make.search import check, solution
from unriddle.puzzles.nonogram.play import sheet_of
from unriddle.puzzles.nonogram.proof import checker
from unriddle.puzzles.nonogram.puzzle import BLACK, Color, Puzzle, Solution, configure

# What stays as it is: names of the family, of parts of an id and of lines in a certificate, and samples.
NAMES = rf"{QUOTED}|\b(?:nonogram|colours|given|depth|verdict|deductions|clauses|unique|none|unriddle|rrggbb)\b"
RED = ":1a/1b:1a/1a:colours=ff0000,00ff00"
IDS = [
    ("2x2:1/3:1/1", "строка 2: числа 3: нужны 3 клетки, а есть только 2"),
    ("2x2:1/0:1,1/0", "столбец 1: числа 1 1: нужны 3 клетки, а есть только 2"),
    ("2x2:1/1:1", "числа есть для 1 столбца, а по размеру нужно 2"),
    ("2x2:1:1/1", "числа есть для 1 строки, а по размеру нужно 2"),
    ("2x2:1/abcd:1/1", "строка 2: 'abcd' — не блок: пишите его длину, например 3 или ?"),
    ("2x2:1a/2:1a/1a:colours=ff0000,00ff00", "строка 2: '2' — не блок: пишите его длину и цвет, например 3a или ?b"),
    ("2x2:1a/1c:1a/1a:colours=ff0000,00ff00", "строка 2: цвет блока '1c' не объявлен"),
    ("2x2:1/2:1/1", "по строкам закрашенных клеток 3, а по столбцам 2"),
    ("2x2:?/1:0/1", "по строкам закрашенных клеток не меньше 2, а по столбцам 1"),
    (f"2x2{RED}", "клеток цвета «красный» по строкам 1, а по столбцам 2"),
    ("2x2:1a/1a:1a/1a:colours=ff0000,00ff00", "цвет «лаймовый» не встречается в числах"),
    ("2x2:1a/1b:1a/1b:colours=ff00,00ff00", "цвет #ff00: '#ff00' — не цвет: пишите #rrggbb"),
    ("2x2:1/1:1/1:colour=red", "id: 'colour=red' не подходит; можно colours=, given=, depth=, каждое один раз"),
    ("0x2:1:1", "размер должен быть от 1x1 до 1000x1000, а не 0x2"),
    ("2x2:1/1:1/1:given=3.1", "заданная клетка, строка 3, столбец 1: она вне поля 2x2"),
    (
        "2x2:1/1:1/1:given=1.1,1.1",
        "заданная клетка, строка 1, столбец 1: заданные клетки должны идти по порядку, каждая один раз",
    ),
    (
        "2x2:1/1:1/1:given=here",
        "id: 'here' — не заданная клетка: пишите СТРОКА.СТОЛБЕЦ, например 3.4 или 3.4-",
    ),
    ("2x2:1/1:1/1:depth=1000", "depth: глубина должна быть от 0 до 999"),
    ("2x2", "nonogram:2x2: пишите nonogram:ШИРИНАxВЫСОТА:СТРОКИ:СТОЛБЦЫ, например nonogram:2x1:1:1/0"),
]
PUZZLE = Puzzle.parse("nonogram:2x2:1/1:1/1:given=1.1")


@pytest.mark.parametrize(("text", "sentence"), IDS)
def test_errors_in_an_id_are_reported_in_russian(text: str, sentence: str) -> None:
    found = told(Puzzle.parse, f"nonogram:{text}")
    assert (sentence, []) == (found, english(found, NAMES))


GREY = Color("grey", "#808080", "g")
PARTS: list[tuple[dict[str, Any], str]] = [
    ({"rows": (((-1, 1),),)}, "строка 1: у блока длина -1"),
    ({"rows": (((1, 2),),)}, "строка 1: у блока цвет 2, который не объявлен"),
    ({"given": ((0, 0, 5),)}, "заданная клетка, строка 1, столбец 1: цвет 5 не объявлен"),
    ({"colors": ()}, "цветов в этой головоломке 0, а можно от 1 до 32"),
    ({"colors": (GREY, Color("x", "#000000", "g"))}, "у двух цветов один и тот же знак"),
    ({"colors": (Color("grey", "#808080", "??"),)}, "цвет серый: знак '??' для него не годится"),
    ({"colors": (BLACK, GREY)}, "цвет «серый» не встречается в числах"),
]


@pytest.mark.parametrize(("parts", "sentence"), PARTS)
def test_what_is_wrong_with_the_parts_of_a_puzzle_is_reported_in_russian(parts: dict[str, Any], sentence: str) -> None:
    usual = {"width": 1, "height": 1, "rows": (((1, 1),),), "columns": (((1, 1),),)}
    assert told(lambda: Puzzle(**usual | parts)) == sentence


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("#.", "решение: здесь 1 строка, а должно быть 2"),
        ("#.\n#", "решение, строка 2: здесь 1 клетка, а должно быть 2"),
        ("#.\n.q", "решение, строка 2: 'q' — не цвет этой головоломки"),
        ({"rows": 3}, "решение: решение должно быть списком строк"),
    ],
)
def test_wrong_solutions_are_reported_in_russian(value: Any, sentence: str) -> None:
    assert told(PUZZLE.solution, value) == sentence


@pytest.mark.parametrize(
    ("solution", "sentence"),
    [
        (Solution(2, 2, bytes([0, 1, 1, 0])), "строка 1, столбец 1: в условии эта клетка — «чёрный»"),
        (Solution(2, 2, bytes([1, 1, 0, 0])), "строка 1: числа 1, а в картинке 2"),
        (Solution(2, 2, bytes([1, 0, 1, 0])), "столбец 1: числа 1, а в картинке 2"),
        (Solution(2, 2, bytes([1, 0, 0, 2])), "строка 2, столбец 2: цвета этой клетки в головоломке нет"),
        (Solution(2, 2, bytes(3)), "клеток в картинке 3, а в головоломке 4"),
        (Solution(1, 2, bytes(2)), "размер картинки — 1x2, а головоломки — 2x2"),
    ],
)
def test_what_is_wrong_with_a_picture_is_reported_in_russian(solution: Solution, sentence: str) -> None:
    assert SPEAK(PUZZLE.check(solution)) == sentence


def test_what_is_wrong_with_an_option_or_a_position_is_reported_in_russian() -> None:
    assert told(configure, PUZZLE, {"depth": 5000}) == "--depth: глубина должна быть от 0 до 999"
    assert told(sheet_of, PUZZLE, "#/#/#") == "позиция: на листе строк: 2"


LINES = Puzzle.parse("nonogram:2x2:2/1:2/1")


def changed(old: bytes, new: bytes) -> bytes:
    """The certificate of a small puzzle with this put instead of that."""
    data = made(LINES, {bytes([1, 1, 1, 0])})
    assert old in data
    return data.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b"unriddle", b"puzzled", "это не сертификат японского кроссворда, или он от другой версии unriddle"),
        (b"puzzle ", b"puzzle 1", "строка 2: это сертификат другой головоломки"),
        (b"verdict unique", b"verdict fine", "строка 3: вердикт должен быть unique или none"),
        (b"verdict unique", b"unique", "строка 3: здесь должна быть строка verdict"),
        (b"picture\n", b"", "строка 4: нет картинки"),
        (b"##\n#.", b"##\n##", "строка 6: картинка не решает головоломку"),
        (b"##\n#.", b"##\n#", "строка 6: строка картинки не подходит к головоломке"),
        (b"deductions ", b"deductions x", "строка 7: здесь должно быть число после deductions"),
        (b"row 1: ", b"row 9: ", "строка 8: такой линии нет: строка 9"),
        (b"row 1: ", b"row: ", "строка 8: вывод пишется как `row 3: 1-4=# 6=.` или `row 3: none`"),
        (b"row 1: 1-2=#", b"row 1: none", "строка 8: строка 1: её можно заполнить"),
        (b"row 1: 1-2=#", b"row 1: 1-2=.", "строка 8: для клетки 1 это не следует (строка 1)"),
        (b"row 1: 1-2=#", b"row 1: 1-2=q", "строка 8: в '1-2=q' цвет, которого в головоломке нет"),
        (b"row 1: 1-2=#", b"row 1: 1-9=#", "строка 8: таких клеток нет: 1-9=#"),
        (b"row 1: 1-2=#", b"row 1: 1=# 1=#", "строка 8: клетка названа дважды"),
        (b"row 1: 1-2=#", b"row 1: all", "строка 8: 'all' ничего не говорит о клетках: пишите 6=. или 1-4=#"),
    ],
)
def test_what_is_wrong_with_a_certificate_is_reported_in_russian(old: bytes, new: bytes, sentence: str) -> None:
    found = told(lambda: checker.check(LINES, BytesIO(changed(old, new)), silent))
    assert (sentence, []) == (found, english(found, NAMES))


def test_why_a_puzzle_that_was_made_is_wrong_is_reported_in_russian() -> None:
    order = Order.of("nonogram", 1, {"size": "2x2"})
    puzzle = Puzzle(2, 2, PUZZLE.rows, PUZZLE.columns, goals=(bytes([1, 0, 0, 1]),))
    wrong = check(order, Made(puzzle, {}, {}))
    assert isinstance(wrong, str)
    assert SPEAK(wrong) == "этот вердикт неверен: есть другое решение"
    odd = {"puzzle": "nonogram:2x2:1/1:1/1", "rows": ["##", ".#"]}
    assert told(solution, order, odd) == "строка 1: числа 1, а в картинке 2"
