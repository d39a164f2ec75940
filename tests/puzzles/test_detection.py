"""Which family a file is of: sure goes before possible, and of two alike the user chooses."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from detecting import imported_to_detect, told
from said import said

import unriddle.puzzles
from unriddle import registry
from unriddle.core import Detected, PuzzleError
from unriddle.registry import DetectionError, detect, find, forget, names, parse_id
from unriddle.session.reading import Reader

Make = Callable[..., None]
FAMILY = """
from unriddle.core import Detected, Family, ReadRules
FAMILY = Family("{name}", "", None, dict(), (), None, reading=ReadRules(lambda data: {answer}))
"""

ONE = {
    "latin:7\n": ("latin", "id"),
    "\ufeff balda:ба/..": ("balda", "id"),
    "nonogram:1x1:1:1": ("nonogram", "id"),
    "quartiles: azz th ss tru": ("quartiles", "id"),
    "queens:6": ("queens", "id"),
    "7\n": ("latin", "order"),
    "123\n...\n...": ("latin", "text"),
    "A B C\nB C A\nC A B\n": ("latin", "text"),
    "120\n201\n012\n\n021\n102\n210\n": ("latin", "text"),
    '{"order": 4}': ("latin", "json"),
    "order 2\n01\n10\n": ("latin", "text"),
    "1 1 1\n. . .\n. . .\n": ("nonogram", "paste"),
    "X..\n.X.\n..X\n": ("nonogram", "paste"),
    "x.\n.x\n": ("nonogram", "paste"),
    "#.\n.#\n": ("nonogram", "paste"),
    "█·\n·█\n": ("nonogram", "paste"),
    "2 3\n1\n1\n1\n1\n2\n": ("nonogram", "paste"),
    "rows\n1\ncolumns\n1\n": ("nonogram", "non"),
    '{"rows": [[1]], "columns": [[1]]}': ("nonogram", "json"),
    "...\nбар\n...\n": ("balda", "text"),
    "xyz\n.x.\n...\n": ("balda", "text"),
    "played: bar\nab\n..\n": ("balda", "text"),
    "ab\n..\n\nknots: 2\ncd\n..\n": ("balda", "text"),
    '{"rows": ["ba", ".."]}': ("balda", "json"),
    "azz th ss tru ref fu ra nih cro mat wo sh re rds tic": ("quartiles", "tiles"),
    '["azz", "th"]': ("quartiles", "tiles"),
    '{"tiles": ["azz", "th"]}': ("quartiles", "json"),
}


@pytest.mark.parametrize(("text", "expected"), ONE.items(), ids=map(repr, ONE))
def test_a_file_that_only_one_family_can_mean_is_of_that_family(text: str, expected: tuple[str, str]) -> None:
    family, format = detect(text.encode())
    assert (family.name, format) == expected


ALIKE = {
    "1..\n.1.\n..1\n": said("this-may-be-or", others="latin (text)", last="nonogram (paste)"),
    "1...\n..1.\n....\n...1\n": said("this-may-be-or", others="latin (text), nonogram (paste)", last="takuzu (text)"),
}


@pytest.mark.parametrize(("text", "line"), ALIKE.items(), ids=map(repr, ALIKE))
def test_a_file_that_two_families_can_mean_names_both_with_their_formats(text: str, line: str) -> None:
    with pytest.raises(DetectionError) as caught:
        detect(text.encode())
    assert str(caught.value) == line


def test_a_file_of_no_family_is_refused_and_names_none() -> None:
    with pytest.raises(DetectionError, match=r"^no puzzle was found here$") as caught:
        detect(b"!")
    assert caught.value.families == {}


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes families outside the tree that answer as they are told, and that nobody sees afterwards."""

    def make(name: str, answer: Detected | None, signs: str = "") -> None:
        (tmp_path / name / "data").mkdir(parents=True)
        (tmp_path / name / "__init__.py").write_text(FAMILY.format(name=name, answer=answer))
        (tmp_path / name / "data" / "signs.txt").write_text(signs)
        forget()

    monkeypatch.setattr(unriddle.puzzles, "__path__", [*registry.homes(), str(tmp_path)])
    yield make
    monkeypatch.undo()
    for folder in tmp_path.iterdir():
        sys.modules.pop(f"unriddle.puzzles.{folder.name}", None)
        vars(unriddle.puzzles).pop(folder.name, None)
    forget()


def test_a_sure_family_wins_over_possible_ones(made: Make) -> None:
    made("zsure", Detected("mine", sure=True))
    assert told(b"1..\n.1.\n..1\n") == {"zsure": "mine"}


def test_two_sure_families_are_both_named(made: Make) -> None:
    made("ysure", Detected("one", sure=True))
    made("zsure", Detected("two", sure=True))
    assert told(b"latn") == {"ysure": "one", "zsure": "two"}


def test_three_possible_families_are_all_named(made: Make) -> None:
    made("binary", Detected("text"))
    with pytest.raises(DetectionError) as caught:
        detect(b"1..\n.1.\n..1\n")
    assert str(caught.value) == said("this-may-be-or", others="binary (text), latin (text)", last="nonogram (paste)")


def test_a_sign_makes_sure_and_asks_nobody_else(made: Make) -> None:
    made("ysure", Detected("one", sure=True))
    made("zsign", Detected("two"), "^zs[0-9]+$\n")
    assert told(b"...\nzs12\n...") == {"zsign": "two"}
    assert told(b"...\nzsx\n...") == {"ysure": "one"}


def test_two_families_whose_signs_it_bears_are_both_named(made: Make) -> None:
    made("ysign", Detected("one"), "same\n")
    made("zsign", Detected("two"), "sam\n")
    assert told(b"same") == {"ysign": "one", "zsign": "two"}


def test_a_family_that_refuses_in_spite_of_its_sign_leaves_the_file_to_others(made: Make) -> None:
    made("zsign", None, "^latin:\n^7\n")
    assert told(b"7\n") == {"latin": "order"}


def test_a_sign_that_is_not_a_pattern_is_reported_with_its_file(made: Make) -> None:
    made("zsign", None, "(\n")
    with pytest.raises(PuzzleError, match=re.escape("signs.txt: " + said("line-is-not-pattern", why="missing )"))):
        detect(b"7\n")


FORMATTED = """
from unriddle.core import Detected, Family, Format, PuzzleError, ReadRules

def read(data):
    if not data.startswith(b"mine"):
        raise PuzzleError("line 1: it does not begin with mine")
    return ["it"]

FAMILY = Family("{name}", "", None, dict(), (Format("{ending}", "", read),), None, reading=ReadRules(lambda data: None))
"""
WORDS = b"mine, azz, th\nss tru ref\n" + b"fu ra nih cro\nmat wo sh re\nrds tic il lly\n"  # as tiles of Quartiles are


def formatted(folder: Path, name: str, ending: str) -> None:
    """A family outside the tree that detects nothing, but has a format with this ending."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(FORMATTED.format(name=name, ending=ending))
    forget()


def test_a_file_whose_ending_belongs_to_a_format_is_asked_of_that_one_first(made: Make, tmp_path: Path) -> None:
    formatted(tmp_path, "zending", "zend")
    assert detect(WORDS)[1] == "tiles"
    family, format = detect(WORDS, "zend")
    assert (family.name, format) == ("zending", "zend")
    assert detect(WORDS.removeprefix(b"mine, "), "zend")[1] == "tiles"
    assert detect(WORDS, "txt")[1] == "tiles"
    file = tmp_path / "board.ZEND"
    file.write_bytes(WORDS)
    read = next(Reader().puzzles([str(file)]))
    assert (read.error, read.opened.family and read.opened.family.name, read.opened.puzzle) == (None, "zending", "it")


def test_of_an_ending_that_several_formats_have_the_content_decides(made: Make, tmp_path: Path) -> None:
    formatted(tmp_path, "yending", "zend")
    formatted(tmp_path, "zending", "zend")
    assert detect(WORDS, "zend")[1] == "tiles"


@pytest.mark.parametrize(
    ("text", "ending", "family"), [("1..\n.1.\n..1\n", "csv", "latin"), ("1..\n.1.\n..1\n", "grid", "nonogram")]
)
def test_what_two_families_can_mean_is_of_the_one_whose_ending_it_has(text: str, ending: str, family: str) -> None:
    assert len(told(text.encode())) > 1
    assert detect(text.encode(), ending)[0].name == family


SIGNED = {
    b"latin:7": ["latin"],
    b"order 2\n01\n10": ["latin"],
    b"KNOTS: 2\nab\n..\n": ["balda"],
    b'{"tiles": ["a", "b"]}': ["quartiles"],
    WORDS: ["quartiles"],
    b"abcde\nbcdea\ncdeab\ndeabc\neabcd\n": names(),
    b"a b c\nb c a\nc a b\n": names(),
    b"width 1\nheight 1\nrows\n1\ncolumns\n1\n": ["nonogram"],
    b"1 2\n2 1\n": names(),
}


@pytest.mark.parametrize(("data", "imported"), SIGNED.items(), ids=map(repr, SIGNED))
def test_signs_decide_before_a_family_is_imported(data: bytes, imported: list[str]) -> None:
    assert imported_to_detect(data) == imported


def test_the_folders_are_scanned_once_and_again_only_after_forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    scanned = []
    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", lambda folder: scanned.append(folder) or scandir(folder))
    forget()
    for _ in range(100):
        names()
        find("latin")
        parse_id("latin:7")
        detect(b"latin:7")
    assert len(scanned) == len(registry.homes())
    forget()
    names()
    assert len(scanned) == 2 * len(registry.homes())


def test_the_list_of_names_is_the_callers_own() -> None:
    there = names()
    names().clear()
    assert names() == there
    assert {"balda", "latin", "nonogram", "quartiles", "queens", "takuzu"} <= set(there)


def test_the_nearest_name_is_offered_for_a_mistyped_family() -> None:
    with pytest.raises(PuzzleError, match=r"^there are no puzzles of the kind 'latn'; did you mean 'latin'\?$"):
        find("latn")
    with pytest.raises(
        PuzzleError, match=r"^there are no puzzles of the kind '#'; the kinds are balda, latin, nonogram, quartiles\b"
    ):
        find("#")
