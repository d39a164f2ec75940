"""Balda on the command line: solving with its options, a game from the keyboard, a game that was killed, a match."""

import json
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said as in_words

ARTICLE = "ъсу\nа.к\nб..\n"
WORDS = "балда\nбанка\nбар\nманка\nбарсук\n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return path


def test_solve_streams_moves_and_concludes_with_the_best(unriddle: Run, tmp_path: Path, words: Path) -> None:
    (tmp_path / "position").write_text(ARTICLE)
    shown = unriddle("solve", tmp_path / "position", "--lexicon", words, "--json")
    events = [json.loads(line) for line in shown.out.splitlines()]
    assert shown.code == 0
    assert events[0]["solution"] == {
        "cell": [1, 1],
        "letter": "р",
        "word": "бар",
        "path": [[2, 0], [1, 0], [1, 1]],
        "points": 3,
    }
    assert [move["word"] for move in events[-1]["conclusion"]["moves"]] == ["барсук", "бар"]


def test_what_solve_prints_is_checked_and_shown(unriddle: Run, tmp_path: Path, words: Path) -> None:
    position = tmp_path / "position"
    position.write_text(ARTICLE)
    printed = unriddle("solve", position, "--lexicon", words).out
    assert printed == "B2 Р БАРСУК 6 A3-A2-B2-B1-C1-C2\nB2 Р БАР 3 A3-A2-B2\n\n2 moves\n"
    assert unriddle("check", position, printed.splitlines()[0], "--lexicon", words).out == "right\n"
    board = unriddle("show", position, "B2 Р БАРСУК").out
    assert "А²" in board
    assert "Р³" in board


def game(path: Path, *more: str, word: str = "балда") -> tuple[str, ...]:
    return ("balda", "play", "--save", str(path), "--lang", "ru", word, *more)


def test_a_game_from_the_keyboard(unriddle: Run, tmp_path: Path) -> None:
    lines = "чушь\nA3 Б БАЛДА\nподсказка\nподсказка\nподсказка\nслова\nB2 Ф ФАЛДА\nслова\nназад\nпас\nвыход\n"
    shown = unriddle(*game(tmp_path / "game"), stdin=lines)
    assert shown.code == 0
    for line in (
        "Балда. Начальное слово: БАЛДА",
        "непонятно: пишите клетку, букву и слово, например B3 Ч СЛОВО",
        "Так нельзя: клетка A3 не пуста",
        "Смотрите сюда: клетка B2",
        "Лучший ход: B2 Ф ФАЛДА 5 B2-B3-C3-D3-E3",
        "ФАЛДА с буквой Ф в клетке B2 даёт 5 очков",
        "Слов пока нет",
        "Игрок 1 (человек): B2 Ф ФАЛДА 5 B2-B3-C3-D3-E3",
        "Отменено",
        "Игрок 1 (человек) пропускает ход",
        "Игра сохранена; продолжить: unriddle balda play --save",
    ):
        assert line in shown.out


def test_a_word_can_be_offered_and_goes_to_the_player_s_list(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    refused = unriddle(*game(tmp_path / "game"), stdin="B2 Ы ЫАЛДА\nнет\n")
    assert "Слово ЫАЛДА не принято, ходите снова" in refused.out
    shown = unriddle(*game(tmp_path / "game"), stdin="B2 Ы ЫАЛДА\nда\n")
    assert "Слово ЫАЛДА принято и записано в ваш список" in shown.out
    assert (tmp_path / "data" / "unriddle" / "words-added.txt").read_text() == "ыалда\n"


def test_a_saved_game_continues_and_other_options_are_refused(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "game"
    unriddle(*game(path), stdin="B2 Х ХАЛДА\n")
    shown = unriddle("balda", "play", "--save", path, "--lang", "en", stdin="words\n")
    assert in_words("resuming-saved-game-new-starts") in shown.out
    assert "B2 Х ХАЛДА 5" in shown.out
    other = unriddle("balda", "play", "--save", path, "--level", "4")
    assert (other.code, other.err) == (2, "unriddle: " + in_words("saved-game-has-another-new", option="level") + "\n")
    path.write_text("{}")
    damaged = unriddle("balda", "play", "--save", path)
    assert damaged.err == f"unriddle: {path}: " + in_words("this-is-not-saved-game") + "\n"


def test_two_levels_play_to_the_end(unriddle: Run, tmp_path: Path) -> None:
    options = ("--players", "first=3,second=2", "--size", "3", "--seed", "4", "--save", str(tmp_path / "game"))
    shown = unriddle("balda", "play", "--lang", "en", *options)
    assert shown.code == 0
    assert " wins.\n" in shown.out or "A draw." in shown.out
    assert unriddle("balda", "play", "--lang", "en", *options).out == shown.out


@pytest.mark.slow
def test_a_match_says_the_same_for_any_number_of_processes(unriddle: Run) -> None:
    def result(processes: int) -> dict[str, object]:
        shown = unriddle("balda", "match", "2", "longest", 6, "--seed", 3, "--jobs", processes, "--json")
        said: dict[str, object] = json.loads(shown.out)
        del said["slowest_move"]
        return said

    assert result(1) == result(2)


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_check_takes_all_that_solve_printed(unriddle, tmp_path: Path, options: tuple[str, ...]) -> None:
    (tmp_path / "moves").write_text(unriddle("solve", "balda:.../бар/...", *options).out)
    shown = unriddle("check", "balda:.../бар/...", tmp_path / "moves")
    assert shown.code == 0
    assert shown.out.startswith("all ")


def test_more_than_a_move_on_a_line_is_refused(unriddle) -> None:
    shown = unriddle("check", "balda:.../бар/...", "C1 Ш ШРАБ 4 C1-C2-B2-A2 C1")
    assert (shown.code, shown.err.count("\n")) == (2, 1)


def test_moves_are_sorted_and_the_best_of_them_chosen(unriddle: Run) -> None:
    every = unriddle("solve", "example:field").out.splitlines()
    scores = [int(line.split()[3]) for line in every[:-2]]
    assert (len(scores), every[-1]) == (157, "157 moves")
    assert scores == sorted(scores, reverse=True)
    best = unriddle("solve", "example:field", "--best", 3).out.splitlines()
    assert best == [*every[:3], "", in_words("best-are-shown", count="157 moves", best="3")]
    assert unriddle("--lang", "ru", "solve", "example:field", "--best", 1).out.endswith("; показано лучших: 1\n")
    assert unriddle("solve", "example:field", "--best", 0).code == 2


def test_a_limit_that_cut_the_search_is_reported(unriddle: Run) -> None:
    cut = unriddle("solve", "example:field", "--limit", 4)
    assert cut.out.endswith("\n4 moves so far\n")
    assert cut.err.startswith("--limit ended the search (")
    assert unriddle("solve", "example:field", "--limit", 4000).err == ""
