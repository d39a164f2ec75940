"""What a file is before it is text: encodings without a mark."""

import pytest

from unriddle.core.formats import cyrillic, unpack


@pytest.mark.parametrize("coding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_known_though_some_signs_are_of_no_alphabet(coding: str) -> None:
    text = "Нонограмма 5×5 — «кот», rows 1 2 3 4 5\n"
    assert list(unpack(text.encode(coding))) == [("", text.encode())]


@pytest.mark.parametrize("coding", ["cp1251", "koi8-r"])
@pytest.mark.parametrize("text", ["Кот", "кот", "БАЛДА", "Жук и Кот", "Нос", "Эхо"])
def test_russian_of_either_code_page_is_read(text: str, coding: str) -> None:
    assert cyrillic(text.encode(coding)) == text


def test_no_capital_stands_after_a_small_letter() -> None:
    """As CP1251 this would be цХЛ; the pairs of letters are as rare in both."""
    assert cyrillic("Жук".encode("koi8-r")) == "Жук"


def test_in_doubt_it_is_the_common_code_page() -> None:
    assert cyrillic("ЭХО".encode("cp1251")) == "ЭХО"
