"""`unriddle print`: puzzles, lessons and answers on paper, as one page without script."""

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from cli_fixture import Run
from needed import needed
from said import said

from unriddle.core import Cell, Picture, Role

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
    shown = unriddle("print", "example:fish", HARD, BOARD, "-o", file, "--title", "Class 3 <b>")
    puzzles, answers = file.read_text("utf-8").split('<div class="answers"')
    assert ("Fish" in puzzles, "1. Fish" in answers) == (False, True)  # what it is called is told with the answer
    assert (0, f"written: {file}\n3 puzzles: 3 written\n", "") == (shown.code, shown.out, shown.err)
    text = file.read_text("utf-8")
    outline = Outline(text)
    assert (outline.classes, outline.open) == (["puzzle", "rules"] * 3 + ["answers"], [])
    puzzles, answers = text.split('class="answers"')
    assert "razzmatazz" in answers
    assert "razzmatazz" not in puzzles
    assert "Class 3 &lt;b&gt;" in puzzles
    assert "<script" not in text
    numbers = re.findall(r"<h3>(?:<b>[★☆]{4}</b>)?(\d+)\. ", text)
    assert numbers == ["1", "2", "3"] * 2


def test_an_answer_reports_where_there_are_others(unriddle: Run, tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    unriddle("print", HARD, "latin:5", "-o", file, "--force")
    only, several = file.read_text("utf-8").split('class="answers"')[1].split("<section>")[1:]
    assert said("there-are-other-solutions") not in only
    assert said("there-are-other-solutions") in several


def test_each_family_shows_its_rules_once_and_squares_begin_with_one(unriddle: Run, tmp_path: Path) -> None:
    file = tmp_path / "paper.html"
    unriddle("print", HARD, "latin:4:.123/..../..../....", BOARD, "-o", file, "--paper", "name", "--force")
    puzzles, answers = file.read_text("utf-8").split('class="answers"')
    assert (puzzles.count('class="rules"'), puzzles.count("every number once")) == (2, 2)
    assert "Name ____" in puzzles
    assert {">0<", ">4<"} & set(re.findall(">[0-9]<", puzzles + answers)) == {">4<"}


def test_a_file_is_overwritten_only_by_force(unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for options in ([], ["-o", "paper.html"]):
        assert unriddle("print", HARD, *options).code == 0
        shown = unriddle("print", HARD, *options)
        assert (shown.code, "--force overwrites it" in shown.err) == (2, True)
        assert unriddle("print", HARD, *options, "--force").code == 0


def test_a_book_has_contents_and_is_the_same_by_its_seed(unriddle: Run, tmp_path: Path) -> None:
    texts = []
    for name, seed in (("one", 1), ("again", 1), ("other", 2)):
        file = tmp_path / f"{name}.html"
        levels = ("latin,nonogram", "--levels", "easy:3,hard:2")
        assert unriddle("print", "--book", *levels, "--seed", seed, "-o", file).code == 0
        texts.append(file.read_text("utf-8"))
    assert texts[0] == texts[1] != texts[2]
    contents = re.findall(r'<a href="#(\w+)">([^<]+)</a>', texts[0])
    assert contents == [
        ("p1", "Latin square 1–2"),
        ("p3", "Nonogram 3–3"),
        ("p4", "Latin square 4–4"),
        ("p5", "Nonogram 5–5"),
        ("answers", "Answers"),
    ]
    assert re.findall("<b>([★☆]+)</b>", texts[0]) == ["★☆☆☆"] * 3 + ["★★★☆"] * 2


def test_what_a_book_cannot_be_is_said(unriddle: Run, tmp_path: Path) -> None:
    for levels in ("simple:3", "easy:x", "easy:1,easy:2", "easy:0", "easy:900,hard:900"):
        shown = unriddle("print", "--book", "all", "--levels", levels, "-o", tmp_path / "a.html")
        assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert unriddle("print").err == "unriddle: " + said("give-puzzles-to-print-or") + "\n"


def test_lessons_are_bounded(unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unriddle.fronts.print.gather.MOST_STEPS", 4)
    monkeypatch.setattr("unriddle.fronts.print.gather.MOST_PICTURES", 6)
    file = tmp_path / "paper.html"
    shown = unriddle("print", HARD, HARD, HARD, "-o", file, "--with-steps")
    assert shown.err == said("at-most-steps-of-puzzle", most="4", all="6") + "\n"
    assert file.read_text("utf-8").count("<figcaption>") == 6
    book = tmp_path / "book.html"
    unriddle("print", "--book", "latin", "--levels", "easy:3", "-o", book, "--with-steps")
    assert book.read_text("utf-8").count("<figcaption>") == 6


def test_pdf_has_its_faces_no_date_and_the_same_bytes_twice(unriddle: Run, tmp_path: Path) -> None:
    needed("reportlab")
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        shown = unriddle(
            "print", "example:fish", HARD, BOARD, "example:tiles", "-o", file, "--paper", "name", "--with-steps"
        )
        assert (shown.code, shown.out) == (0, f"written: {file}\n4 puzzles: 4 written\n")
    data = files[0].read_bytes()
    assert data == files[1].read_bytes()
    assert not (tmp_path / "puzzles.html").exists()
    assert set(re.findall(rb"/BaseFont /(?:[A-Z]{6}\+)?([\w-]+)", data)) == {b"DejaVuSans", b"DejaVuSans-Bold"}
    assert b"Date" not in data
    assert data.count(b"/FontFile2") == 2


def test_filled_cells_of_pdf_are_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = needed("reportlab.pdfgen.canvas").Canvas
    from unriddle.fronts.print import pdf

    boxes: list[tuple[float, ...]] = []
    monkeypatch.setattr(canvas, "rect", lambda self, *box, **more: boxes.append(box))
    filled, empty = Cell("", Role.FILLED), Cell("", Role.EMPTY)
    picture = Picture(((filled, empty), (empty, filled)), dense=True)
    pdf._Drawing(canvas(io.BytesIO()), picture, 100, 200, 10).all()
    (x, y, width, height), second = boxes
    assert (width, second) == (height, (x + width, y - height, width, height))


def test_a_large_board_has_a_page_of_its_own(unriddle: Run, tmp_path: Path) -> None:
    line = ",".join(["1"] * 15)
    large = f"nonogram:30x30:{'/'.join([line] * 30)}:{'/'.join([line] * 30)}"
    file = tmp_path / "paper.html"
    unriddle("print", HARD, large, HARD, "-o", file, "--time", "1", "--force")
    assert Outline(file.read_text("utf-8")).classes[:5] == ["puzzle", "rules", "puzzle alone", "rules", "puzzle"]


def test_a_lesson_has_the_first_steps_and_a_large_print_one_puzzle_a_page(unriddle: Run, tmp_path: Path) -> None:
    usual, large = tmp_path / "usual.html", tmp_path / "large.html"
    unriddle("print", HARD, "-o", usual, "--with-steps")
    unriddle("print", HARD, "-o", large, "--paper", "large")
    steps = [line for line in unriddle("explain", HARD).out.splitlines() if re.match(r"\d+\. ", line)]
    lesson = usual.read_text("utf-8").split('class="lesson"')[1].split('class="answers"')[0]
    assert min(len(steps), 12) == lesson.count("<figcaption>")
    assert 'class="puzzle"' in usual.read_text("utf-8")
    assert 'class="puzzle alone"' in large.read_text("utf-8")


def test_what_has_no_answer_in_time_is_named_and_printed_anyway(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unriddle.session.solving.Session.run", lambda self, **limits: iter(()))
    shown = unriddle("print", HARD, "-o", tmp_path / "paper.html", "--json")
    assert shown.code == 1
    assert '"unanswered": [1]' in shown.out
    assert (tmp_path / "paper.html").is_file()


def test_it_is_said_in_russian(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("print", "example:fish", "-o", tmp_path / "paper.html", "--lang", "ru")
    assert "written" not in shown.out
    assert "Ответы" in (tmp_path / "paper.html").read_text("utf-8")


def test_a_bad_source_or_file_is_refused_before_anything_is_written(unriddle: Run, tmp_path: Path) -> None:
    for sources, file in ((["latin:x"], tmp_path / "a.html"), ([HARD], tmp_path / "no" / "a.html")):
        shown = unriddle("print", *sources, "-o", file)
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert not file.exists()


def test_the_code_beside_each_puzzle_opens_it_or_its_gift(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    segno = needed("segno")
    assert unriddle("print", "latin:4", "--qr", "-o", tmp_path / "none.html").code == 2
    monkeypatch.setenv("UNRIDDLE_PAGE", "https://puzzles.example/")
    gift = unriddle("gift", "example:tent", "--message", "Well done!", "--quiet").out.strip()
    assert unriddle("print", "latin:4", gift, "--qr", "-o", tmp_path / "two.html", "--force").code == 0
    page = (tmp_path / "two.html").read_text()
    assert page.count('class="code"') == 2
    for address in (gift, unriddle("gift", "latin:4", "--quiet").out.strip()):
        assert segno.make(address, error="l", boost_error=False, micro=False).svg_inline(scale=1, omitsize=True) in page
    needed("reportlab")
    assert unriddle("print", gift, "--qr", "-o", tmp_path / "one.pdf").code == 0
    assert unriddle("print", gift, "-o", tmp_path / "bare.pdf").code == 0
    assert (tmp_path / "one.pdf").stat().st_size > (tmp_path / "bare.pdf").stat().st_size + 1000


def _pages(file: Path) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", file.read_bytes()))


@pytest.mark.parametrize(("paper", "size"), [("letter", (612, 792)), ("a4", (595, 842))])
def test_six_puzzles_fill_one_sheet_of_either_paper(
    unriddle: Run, tmp_path: Path, paper: str, size: tuple[int, int]
) -> None:
    needed("reportlab")
    six = unriddle("generate", "nonogram", "--size", "10x10", "--count", "6", "--seed", "1", "--quiet").out.split()
    wish = ("--per-page", "6", "--paper", f"{paper},name")
    assert unriddle("print", *six, *wish, "-o", tmp_path / "six.pdf").code == 0
    assert _pages(tmp_path / "six.pdf") == 2  # the second one has the answers
    assert b"/MediaBox [ 0 0 %d %d ]" % size in (tmp_path / "six.pdf").read_bytes()
    assert unriddle("print", *six, *wish, "-o", tmp_path / "six.html").code == 0
    page = (tmp_path / "six.html").read_text()
    assert f"@page{{size:{'letter' if paper == 'letter' else 'A4'};" in page
    assert page.count('<div class="sheet">') == 1


@pytest.mark.parametrize(
    ("locale", "name"), [("en_US.UTF-8", "letter"), ("es_MX", "letter"), ("de_DE.UTF-8", "A4"), ("C", "A4"), ("", "A4")]
)
def test_the_paper_is_that_of_the_country(locale: str, name: str) -> None:
    from unriddle.fronts.print.sheet import paper_of

    assert paper_of({"LANG": locale}).name == name
    assert paper_of({"LANG": locale, "LC_PAPER": "en_US.UTF-8"}).name == "letter"


@pytest.mark.parametrize("count", range(1, 13))
def test_a_sheet_is_parted_so_that_all_have_room(count: int) -> None:
    from unriddle.fronts.print.sheet import A4

    columns, rows = A4.best_split(count)
    assert columns * rows >= count > columns * (rows - 1)


def test_an_ambiguous_puzzle_is_printed_by_force_alone(unriddle: Run, tmp_path: Path) -> None:
    shown = unriddle("print", "nonogram:2x2:1/1:1/1", "-o", tmp_path / "two.html")
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "more than one solution; --force" in shown.err
    assert not (tmp_path / "two.html").exists()
    assert unriddle("print", "nonogram:2x2:1/1:1/1", "-o", tmp_path / "two.html", "--force").code == 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_book_has_words_of_the_readers_language_alone(unriddle: Run, tmp_path: Path, language: str) -> None:
    wish = ("--book", "all", "--levels", "easy:4", "-o", tmp_path / "book.html", "--lang", language)
    assert unriddle("print", *wish).code == 0
    page = (tmp_path / "book.html").read_text("utf-8")
    assert ("Quartiles" in page) == (language == "en")
    cells = re.findall(r"<text[^>]*>([А-Я])</text>", page)  # columns are named A, B ... in each language
    assert bool(cells) == (language == "ru")


def test_an_answer_lists_no_word_twice(unriddle: Run, tmp_path: Path) -> None:
    from unriddle.session.daily import daily

    for day in daily():
        assert unriddle("print", day.opened().puzzle, "-o", tmp_path / "one.html", "--force").code == 0
        answers = (tmp_path / "one.html").read_text("utf-8").partition('id="answers"')[2]
        for line in re.findall(r"<p>([^<]*)</p>", answers):
            words = line.partition(":")[0].split(", ")
            assert len(words) == len(set(words))
