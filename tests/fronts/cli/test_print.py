"""`unriddle print`: puzzles, lessons and answers on paper, as one page without script."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from cli_fixture import Run

BOARD = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
HARD = "latin:4:0.../..../1..2/.3.."


class Outline(HTMLParser):
    """The sections of a page, and whether every element that was opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.classes: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.classes += [value or "" for name, value in attrs if name == "class"]
        if tag not in ("meta", "rect", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "path"):
            assert tag == self.open.pop()


def test_puzzles_come_first_and_answers_last(unriddle: Run, tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    shown = unriddle("print", "example:fish", HARD, BOARD, "--html", file, "--heading", "Class 3 <b>")
    assert (0, f"written: {file}\n", "") == (shown.code, shown.out, shown.err)
    text = file.read_text("utf-8")
    outline = Outline(text)
    assert (outline.classes, outline.open) == (["puzzle"] * 3 + ["answers"], [])
    puzzles, answers = text.split('class="answers"')
    assert "razzmatazz" in answers
    assert "razzmatazz" not in puzzles
    assert "Class 3 &lt;b&gt;" in puzzles
    assert "<script" not in text
    numbers = re.findall(r"<h2>(\d+)\. ", text)
    assert numbers == ["1", "2", "3"] * 2


def test_an_answer_tells_whether_it_is_the_only_one(unriddle: Run, tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    unriddle("print", HARD, "latin:5", "--html", file)
    answers = file.read_text("utf-8").split('class="answers"')[1]
    assert "1 square (unique)" in answers
    assert "2 squares so far" in answers


def test_a_lesson_has_every_step_and_a_large_print_one_puzzle_a_page(unriddle: Run, tmp_path: Path) -> None:
    usual, large = tmp_path / "usual.html", tmp_path / "large.html"
    unriddle("print", HARD, "--html", usual, "--steps")
    unriddle("print", HARD, "--html", large, "--large")
    steps = [line for line in unriddle("explain", HARD).out.splitlines() if re.match(r"\d+\. ", line)]
    lesson = usual.read_text("utf-8").split('class="lesson"')[1].split('class="answers"')[0]
    assert len(steps) == lesson.count("<figcaption>")
    assert "--room:10.5cm" in usual.read_text("utf-8")
    assert "--room:22cm" in large.read_text("utf-8")


def test_what_has_no_answer_in_time_is_named_and_printed_all_the_same(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unriddle.session.solving.Session.run", lambda self, **limits: iter(()))
    shown = unriddle("print", HARD, "--html", tmp_path / "paper.html", "--json")
    assert shown.code == 1
    assert '"unanswered": [1]' in shown.out
    assert (tmp_path / "paper.html").is_file()


def test_it_is_said_in_russian(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("print", "example:fish", "--html", tmp_path / "paper.html", "--lang", "ru")
    assert "written" not in shown.out
    assert "Ответы" in (tmp_path / "paper.html").read_text("utf-8")


def test_a_bad_source_or_file_is_refused_before_anything_is_written(unriddle: Run, tmp_path: Path) -> None:
    for sources, file in ((["latin:x"], tmp_path / "a.html"), ([HARD], tmp_path / "no" / "a.html")):
        shown = unriddle("print", *sources, "--html", file)
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert not file.exists()
