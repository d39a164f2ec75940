"""The language of the command line: --lang, or what the environment asks for; errors, and a whole game, in Russian."""

import re
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said as in_words

from unriddle.fronts.cli.language import choose, translate_picture
from unriddle.puzzles.balda import FAMILY

WRONG = ("solve", "balda:ба./..", "--cell", "B1")
ENGLISH = "unriddle: balda, row 2: " + in_words("it-is-wide-first-row", cells="2", width="3") + "\n"
RUSSIAN = "unriddle: балда, строка 2: клеток в ней 2, а в первой строке 3\n"


@pytest.fixture
def locale(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """No language is asked for."""
    for name in ("UNRIDDLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def latin(text: str, *known: str) -> list[str]:
    """The words in Latin letters, but for these."""
    for each in known:
        text = text.replace(each, "")
    return re.findall("[A-Za-z]{2,}", text)


def test_errors_are_spoken_in_the_language_that_is_asked_for(unriddle: Run, locale: pytest.MonkeyPatch) -> None:
    assert unriddle(*WRONG).err == ENGLISH
    assert unriddle("--lang", "ru", *WRONG).err == RUSSIAN
    assert unriddle(*WRONG).err == ENGLISH
    locale.setenv("LANG", "ru_RU.UTF-8")
    assert unriddle(*WRONG).err == RUSSIAN
    assert unriddle("--lang", "en", *WRONG).err == ENGLISH
    locale.setenv("LC_ALL", "C.UTF-8")
    assert unriddle(*WRONG).err == ENGLISH
    locale.setenv("UNRIDDLE_LANG", "ru")
    assert unriddle(*WRONG).err == RUSSIAN
    assert unriddle("--lang", "xx", *WRONG).code == 2


def test_a_sheet_is_reported_in_russian(unriddle: Run, tmp_path: Path) -> None:
    typed = "3.1..8a\n1.1b\n/show\n/column 3\n/around C4\n/left\nquit\n"
    told = unriddle("--lang", "ru", "play", "example:fish", "--text", "--save", tmp_path / "g", stdin=typed).out
    assert "строка 1, числа: 2 оранжевый. 1: чёрный (неверно); 2–8: не открыто" in told
    assert "строка 3, числа: 8 оранжевый. 1: оранжевый (неверно); 2–8: оранжевый" in told
    assert "столбец 3, числа: 3 оранжевый 1 небесный. 1–2: не открыто; 3: оранжевый; 4–6: не открыто" in told
    assert "строка 4, со столбца 2: не открыто, не открыто, не открыто" in told
    assert "не открыто 39 клеток, строки: 1 2 4 5 6" in told
    assert not [line for line in told.splitlines() if line.startswith(("строка", "столбец")) and latin(line, "2a")]


def test_the_option_of_the_game_wins_and_continues_with_it(
    unriddle: Run, locale: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = ("balda", "play", "--save", str(tmp_path / "game"), "балда")
    inner = unriddle("--lang", "en", *game, "--lang", "ru")
    assert inner.out.startswith("Балда. Начальное слово: БАЛДА\n")
    assert inner.out.endswith("/game --lang ru\n")
    outer = unriddle("--lang", "ru", *game)
    assert outer.out.endswith("/game --lang ru\n")
    assert unriddle(*game).out.endswith("/game\n")


@pytest.mark.parametrize(
    "rivals", [("--level", "2"), ("--players", "first=longest,second=human"), ("--players", "second=human")]
)
def test_a_game_in_russian_has_no_english_in_it(
    unriddle: Run, locale: pytest.MonkeyPatch, tmp_path: Path, rivals: tuple[str, ...]
) -> None:
    locale.setenv("LANG", "ru_RU.UTF-8")
    path = tmp_path / "game"
    lines = "чушь|A3 Б БАЛДА|B2 Х ХА|B2 Х ХВОСТ|B9 Х ХАЛДА|назад|подсказка|подсказка|подсказка|слова|B2 Х ХАЛДА|"
    lines += "слова|помощь|B2 Ы ЫАЛДА|нет|пас|пас|пас|назад|выход"
    table = ("balda", "play", "--save", path, "балда", "--seed", 0, *rivals)
    shown = unriddle(*table, stdin=lines.replace("|", "\n"))
    again = unriddle("balda", "play", "--save", path, "--seed", 0, stdin="сдаюсь\n")
    assert (shown.err, again.err) == ("", "")
    assert "Игрок" in shown.out
    kept = str(path), "unriddle balda play --save", "--force", "--second human", "/word", "/text"
    assert latin(shown.out + again.out, *kept) == []


def test_a_picture_is_shown_with_its_title_in_words(locale: pytest.MonkeyPatch) -> None:
    puzzle = FAMILY.Puzzle.parse("balda:.../бар/...")
    picture = FAMILY.picture(puzzle, puzzle.solution("C1 Ш ШРАБ"))
    choose(None)
    assert translate_picture(picture) == picture
    locale.setenv("LANG", "ru_RU.UTF-8")
    choose(None)
    assert (translate_picture(picture).title, translate_picture(picture).lines) == ("Балда", picture.lines)
