"""Who reads Russian is told in Russian what is wrong with a Latin square, in a file, an id, a count or a verb."""

from typing import Any

import pytest
from in_russian import QUOTED, SPEAK, english, told

from unriddle.kit.count.unit import Unit
from unriddle.puzzles.latin import FAMILY, verbs
from unriddle.puzzles.latin.conclusion import Units
from unriddle.puzzles.latin.count.count import Count
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square, configure, square_of, unit_of
from unriddle.puzzles.latin.solve import construct, random_square, ranking, search
from unriddle.puzzles.latin.study import mates, transversals
from unriddle.registry import find

# What stays as it is: names of the family, its kinds, formats and keys.
NAMES = rf"{QUOTED}|\b(?:latin|plain|random|first|kind|base|text|json|solve|limit|unit|count|weight)\b"
NAMES += r"|\b(?:diagonal|pandiagonal|symmetric)\b"
FILES = [
    ("text", b"0 1\n1 0 1\n", "строка 2: клеток в ней 3, а строк 2"),
    ("text", b"0 1\n1 wrong\n", "строка 2, столбец 2: 'wrong' — не символ квадрата порядка 2"),
    ("text", b"0 1 2\n1 2 3\n2 3 .\n", "в квадрате порядка 3 есть и 0, и 3; пустая клетка пишется точкой"),
    ("text", b"order 3\n0 1\n1 0\n", "порядок — 3, а здесь 2 строки"),
    ("text", b"latin:3\n0 1\n1 0\n", "после latin:3 должна идти таблица; строк в ней 3"),
    ("text", b"1 1\n2 2\n", "строка 1: символ 1 стоит дважды, в клетках 1 и 2"),
    ("text", b"\n", "здесь нет квадрата"),
    ("csv", b"0,1\n0,1\n", "столбец 1: символ 0 стоит дважды, в клетках 1 и 2"),
    ("csv", b"0\n" * 65, "таблицы читаются до порядка 64, а строк в этой 65"),
    ("order", b"12345", "строк может быть от 1 до 9999, а не 12345"),
    ("json", b'{"order": 3, "rows": [[0]]}', "порядок должен равняться числу строк"),
    ("json", b'{"order": 3, "rows": 3}', "строки должны быть списками символов"),
    ("json", b'{"order": 3, "kind": 3}', "тип kind должен быть str"),
    (
        "json",
        b'{"order": 3, "kind": "magic"}',
        "вид может быть diagonal, plain, pandiagonal, symmetric, а не 'magic'",
    ),
    ("json", b'{"x": 3}', 'квадрат пишут как {"order": 4, "rows": [[0, 1, ...], ...]} или одни его строки'),
    ("id", b"latin:4:base=2", "символы пишутся с 0 или с 1"),
]
USAGE = (
    "пишите latin:N или latin:N:СТРОКА/СТРОКА/... (точка — пустая клетка), "
    "потом :first-row, :plain, :random=ЧИСЛО и так далее"
)
IDS = [
    ("latin:x", f"latin:x: {USAGE}"),
    ("latin:4:", f"пустая часть идентификатора: {USAGE}"),
    ("latin:0", "строк может быть от 1 до 9999, а не 0"),
    ("latin:4:plain:plain", "latin:4:plain:plain: kind указано дважды"),
    ("latin:4:.../....", "строка 1: нужен квадрат 4 на 4 клеток"),
    ("latin:70:./.", "у квадрата с данными клетками порядок не больше 64"),
    ("latin:3:15./.../...", "строка 1, столбец 2: '5' сюда не подходит: символы — от 0 до 2"),
    ("latin:3:10./.../...:first-row", "строка 1: первая строка закреплена: в столбце 1 может стоять только 0, а не 1"),
    ("latin:4:1.../.1../..../....", "главная диагональ: символ 1 стоит дважды, в клетках 1 и 2"),
    ("latin:4:...1/..1./..../....", "побочная диагональ: символ 1 стоит дважды, в клетках 1 и 2"),
    (
        "latin:5:.1.../..1../...../...../.....:pandiagonal",
        "диагональ вниз и вправо от столбца 2 строки 1: символ 1 стоит дважды, в клетках 1 и 2",
    ),
    (
        "latin:5:.1.../1..../...../...../.....:pandiagonal",
        "диагональ вниз и влево от столбца 2 строки 1: символ 1 стоит дважды, в клетках 1 и 2",
    ),
    ("latin:4:0..1/..../..../....:symmetric", "строка 1: напротив символа 0 из столбца 1 должен стоять 3"),
    (f"latin:4:random={1 << 63}", f"начальное число случайного порядка должно быть от 0 до {(1 << 63) - 1}"),
]


@pytest.mark.parametrize(("format", "data", "sentence"), FILES)
def test_what_is_wrong_with_a_file_is_reported_in_russian(format: str, data: bytes, sentence: str) -> None:
    found = told(lambda: FAMILY.read(data, format=format))
    assert (sentence, []) == (found, english(found, NAMES))


@pytest.mark.parametrize(("text", "sentence"), IDS)
def test_errors_in_an_id_are_reported_in_russian(text: str, sentence: str) -> None:
    found = told(Puzzle.parse, text)
    assert (sentence, []) == (found, english(found, NAMES))


FOUR = Puzzle.parse("latin:4:first-row")


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("0 1", "в квадрате порядка 4 должно быть строк 4, символов в каждой 4"),
        ("0 1 2 x\n" * 4, "строка 1, столбец 4: 'x' сюда не подходит: символы — от 0 до 3"),
        ({"rows": 3}, 'квадрат пишут как {"rows": [[0, 1, ...], ...]}'),
        ({"unit": 3}, "у части есть имя, количество и вес: unit, count, weight"),
        ("unit x", "unit x: часть пишут так: `unit 1 of 3: COUNT squares x WEIGHT = TOTAL`"),
    ],
)
def test_wrong_solutions_are_reported_in_russian(value: Any, sentence: str) -> None:
    assert told(FOUR.solution, value) == sentence


@pytest.mark.parametrize(
    ("puzzle", "cells", "sentence"),
    [
        (FOUR, "0123" * 4, "столбец 1: символ 0 стоит дважды, в клетках 1 и 2"),
        (FOUR, "1023231032010132", "строка 1: здесь по порядку должны стоять символы от 0 до 3"),
        (
            Puzzle.parse("latin:4:1.../..../..../...."),
            "0123230132101032",
            "строка 1, столбец 1: в условии здесь 1, а не 0",
        ),
        (Puzzle.parse("latin:3"), "0" * 16, "порядок квадрата — 4, а головоломки — 3"),
        (FOUR, "9" * 16, "строка 1, столбец 1: в клетке не символ этого порядка"),
    ],
)
def test_what_is_wrong_with_a_square_is_reported_in_russian(puzzle: Puzzle, cells: str, sentence: str) -> None:
    assert SPEAK(puzzle.check(Square(4, bytes(map(int, cells))))) == sentence


WIDE = Square(14, bytes(196))
CALLS: list[tuple[Any, tuple[Any, ...], str]] = [
    (square_of, (FOUR, "unit 1 of 2: 3 squares"), "это часть подсчёта, а не квадрат"),
    (unit_of, (Puzzle(1), "0"), "это квадрат, а не часть подсчёта"),
    (Count, (Puzzle(10),), "latin:10: квадраты вида diagonal считаются до порядка 9"),
    (Count, (Puzzle.parse("latin:1:0"),), "latin:1:0: квадраты с данными символами можно найти, но не подсчитать"),
    (Count, (Puzzle(1, unit=5),), "у latin:1:unit=5 есть части от 1 до 1"),
    (search.solve, (Puzzle(65),), "latin:65: искать можно только в квадрате, где строк не больше 64"),
    (search.solve, (Puzzle(4, unit=1),), "latin:4:unit=1: часть подсчёта можно сосчитать, но не решить"),
    (construct.square, (3,), "диагональных квадратов порядка 3 не бывает"),
    (random_square.random_square, (Puzzle(4), -1), f"начальное число должно быть от 0 до {(1 << 63) - 1}"),
    (random_square.random_square, (Puzzle(3), 1), "диагональных квадратов порядка 3 не бывает"),
    (random_square.random_square, (Puzzle(65), 1), "случайные квадраты составляются до порядка 64, а не 65"),
    (ranking.nth, (Puzzle(4), 99), "latin:4: квадратов 48, считая с 1, поэтому квадрата 99 нет"),
    (ranking.nth, (Puzzle(3), 1), "latin:3: квадратов нет совсем, поэтому нет и квадрата 1"),
    (ranking.count, (Puzzle(8),), "latin:8: квадраты нумеруются до порядка 7"),
    (
        ranking.count,
        (Puzzle(4, kind="plain"),),
        "latin:4:plain: номера есть только у диагональных квадратов: у всех или у тех, где закреплена первая строка",
    ),
    (transversals.count, (WIDE,), "трансверсали считаются до порядка 13, а у этого квадрата порядок 14"),
    (mates.mates, (WIDE,), "ортогональные квадраты ищутся до порядка 12, а у этого порядок 14"),
    (
        transversals.check_full,
        (Square(1, bytes([EMPTY])),),
        "строка 1, столбец 1: эта клетка пуста, а квадрат должен быть заполнен",
    ),
    (configure, (FOUR, {"plain": True, "symmetric": True}), "--plain и --symmetric нельзя указать вместе"),
    (configure, (FOUR, {"base": "no"}), "--base: это должно быть целое число"),
    (verbs.order_of, ("",), "пустой ввод: порядок должен быть целым числом"),
    (verbs.order_of, ("x",), "x: порядок должен быть целым числом"),
]


@pytest.mark.parametrize(("tried", "values", "sentence"), CALLS)
def test_what_cannot_be_asked_for_is_reported_in_russian(tried: Any, values: tuple[Any, ...], sentence: str) -> None:
    found = told(tried, *values)
    assert (sentence, []) == (found, english(found, NAMES))


def test_a_count_that_does_not_add_up_is_reported_in_russian() -> None:
    units = Units(Puzzle(4))
    units.add(Unit("1/1", 3, 1))
    assert told(units.add, Unit("1/1", 3, 1)) == "часть 1/1 сосчитана дважды"
    assert told(units._verify) == "в сумме части дают 3, а опубликовано 2"
    assert SPEAK(Unit("1/1", 1, 0).check()) == "у части 1/1 таких чисел быть не может"


def test_what_a_format_cannot_hold_is_reported_in_russian() -> None:
    large, plain = Puzzle(65), Puzzle(4, kind="plain")
    text = "latin:65: таблицей записываются квадраты до порядка 64; возьмите формат id"
    assert told(FAMILY.write, large, "text") == text
    csv = "latin:4:plain: формат csv хранит только саму таблицу; остальное можно записать в text, json и id"
    assert told(FAMILY.write, plain, "csv") == csv


def test_a_sheet_that_holds_a_symbol_twice_says_so_in_russian() -> None:
    game = find("latin").playing.game(Puzzle(4)).play("1.1=1").play("1.3=1")
    assert SPEAK(game.status.why) == "строка 1: символ 1 стоит дважды, в клетках 1 и 3"
