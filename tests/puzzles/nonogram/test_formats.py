"""Every format: the project's own samples, the shared ones, and what was written reads back."""

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from detecting import imported_to_detect
from hypothesis import given, settings
from hypothesis import strategies as st
from said import said

from unriddle import registry
from unriddle.core import Detected, PuzzleError
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, LETTERS, Color, Puzzle, Solution
from unriddle.session.opened import Opened

from .cipher import encipher
from .drawn import pictures, puzzles

detect, read, write = FAMILY.detect, FAMILY.read, FAMILY.write
WRITTEN = {format.name for format in FAMILY.formats if format.write and format.read}

HERE = Path(__file__).parent.parent.parent
CORPUS = HERE / "corpus" / "nonogram"
PICTURES: dict[str, list[list[str]]] = json.loads((CORPUS / "pictures.json").read_text())
# Addresses and ids, which hold the clues of black pictures and, pattern alone, given cells.
BARE = {"puzzlink", "pattern"}
HOLDS_ALL = ("id", "json", "text", "bold", "svg", "png")
HOLDS_BLOTS = (*HOLDS_ALL, "webpbn", "ini", "toml")


def solution(puzzle: Puzzle, rows: list[str]) -> Solution:
    """A picture whose signs `#`, or `a`, `b`, ... stand for the colors in the puzzle's order."""
    signs = {".": 0, "#": 1} | {letter: at for at, letter in enumerate(LETTERS, 1)}
    return Solution(len(rows[0]), len(rows), bytes(signs[sign] for row in rows for sign in row), puzzle.colors)


def assert_reads(data: bytes, wanted: list[list[str]]) -> None:
    wrong = [puzzle.check(solution(puzzle, rows)) for puzzle, rows in zip(read(data), wanted, strict=True)]
    assert wrong == [""] * len(wanted)


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_sample_reads_to_its_picture(name: str) -> None:
    assert_reads((CORPUS / name).read_bytes(), PICTURES[name])


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_sample_has_its_picture_as_the_only_solution(name: str) -> None:
    for puzzle, rows in zip(read((CORPUS / name).read_bytes()), PICTURES[name], strict=True):
        assert list(Opened.of(puzzle).solutions()) == [solution(puzzle, rows)]


def test_each_format_has_a_sample() -> None:
    found = {found.format for name in PICTURES if (found := detect((CORPUS / name).read_bytes()))}
    assert {format.name for format in FAMILY.formats if format.read} - found == {"image"}


def test_refusals_say_what_is_wrong() -> None:
    messages = {}
    for path in CORPUS.glob("refuse-*"):
        with pytest.raises(PuzzleError) as caught:
            read(path.read_bytes())
        messages[path.name.removeprefix("refuse-")] = str(caught.value)
    assert messages == {
        "missing-line.nin": said("there-is-line-after-size", count=11, width="7", height="5", wanted="12"),
        "sum.mk": said("rows-fill-cells-columns-fill", across="16", down="15"),
        "long.keen": "it is read as 5 rows and 7 columns; row 1: "
        + said("clue-needs-cell-there-are", clue="9", count=9, size="7"),
        "undeclared.non": "row 2: " + said("color-is-not-declared", color="e"),
        "huge.non": said("size-is-not-from-x", size="1000000x1000000", most="1000x1000"),
        "huge.id": said("size-is-not-from-x", size="1000000x1000000", most="1000x1000"),
        "triddler.g": said("this-puzzle-is-triangular-only"),
        "external.xml": "XML: " + said("it-declares-entities-which-no"),
        "deep.xml": "<a>: " + said("elements-are-nested-more-than", most="16"),
        "goal.xml": said("goal-picture-does-not-fit")
        + ": column 2: "
        + said("clue-is-picture-has", clue="1 1", found="2 1"),
        "cipher.html": said("nonograms-org-page") + ": " + said("list-d-is-too-short"),
    }


@pytest.mark.parametrize(
    ("rows", "message", "line"),
    [
        ("1\n1 2 x 3 1\n3", "line 5: row 2: " + said("is-not-length-of-block", text="x"), 5),
        ("1\n2", "line 3: " + said("there-are-clues-for-row-size", count=2, wanted=3), 3),
    ],
)
def test_too_few_clues_are_reported_by_the_line_that_is_wrong(rows: str, message: str, line: int) -> None:
    with pytest.raises(PuzzleError, match=re.escape(message)) as caught:
        read(f"width 5\nheight {3 if line == 3 else 4}\nrows\n{rows}\ncolumns\n1\n1\n1\n1\n1\n".encode())
    assert caught.value.line == line


def assert_same(data: bytes, format: str, puzzle: Puzzle) -> None:
    """The puzzle comes back, with what travels with it."""
    found = detect(data)
    assert found is not None
    assert found.format == format
    (again,) = read(data)
    assert again == puzzle
    if format != "id":
        for field in ("title", "author", "copyright", "licence", "source"):
            assert (field, getattr(again, field)) == (field, getattr(puzzle, field))


ALL = st.tuples(puzzles(), st.sampled_from(HOLDS_ALL))
WHOLE = st.tuples(puzzles(given=False, blots=False), st.sampled_from(["non", "olsak", "webpbn", "ini", "toml"]))


@settings(max_examples=160)
@given(ALL | WHOLE)
def test_what_a_format_can_hold_comes_back_from_it(drawn: tuple[tuple[Puzzle, Solution], str]) -> None:
    (puzzle, _), format = drawn
    assert_same(write(puzzle, format), format, puzzle)


@pytest.mark.parametrize("format", sorted(WRITTEN - BARE))
def test_goals_and_color_names_travel_where_they_can(format: str) -> None:
    (fish,) = read((CORPUS / "fish.non").read_bytes())
    (again,) = read(write(fish, format))
    assert [color.name for color in again.colors] == ["orange", "black", "skyblue"]
    assert again.goals == (fish.goals if format in ("non", "webpbn", "json", "svg", "png") else ())


@pytest.mark.parametrize("format", sorted(WRITTEN))
def test_what_a_format_cannot_hold_is_refused_and_never_dropped(format: str) -> None:
    blotted = Puzzle.parse("nonogram:2x1:?:1/0")
    given = Puzzle.parse("nonogram:2x1:1:1/0:given=1.1")
    deep = Puzzle.parse("nonogram:2x1:1:1/0:depth=3")
    for puzzle, holds in ((blotted, HOLDS_BLOTS), (given, (*HOLDS_ALL, "pattern")), (deep, HOLDS_ALL)):
        if format in holds:
            assert read(write(puzzle, format)) == [puzzle]
        else:
            with pytest.raises(PuzzleError, match="it cannot hold"):
                write(puzzle, format)


def test_thirty_two_colors_are_refused_where_letters_do_not_suffice() -> None:
    colors = tuple(Color(letter, f"#0000{at:02x}", letter) for at, letter in enumerate(LETTERS))
    puzzle = Puzzle.from_picture(Solution(32, 1, bytes(range(1, 33)), colors))
    with pytest.raises(PuzzleError, match="only 26 colors"):
        write(puzzle, "non")
    for format in WRITTEN - BARE - {"non"}:
        assert read(write(puzzle, format)) == [puzzle]


@given(pictures(side=30), st.integers(0, 2**30))
def test_a_page_of_nonograms_org_is_deciphered(picture: Solution, seed: int) -> None:
    puzzle = Puzzle.from_picture(picture)
    if puzzle.colors == BLACK_AND_WHITE or any(puzzle.goals[0]):
        (found,) = read(f"<html>\nvar d={encipher(puzzle, seed)};\n</html>".encode())
        assert found == puzzle
        assert found.goals == puzzle.goals


def test_a_format_has_the_names_of_its_suffixes() -> None:
    (fish,) = read((CORPUS / "fish.xml").read_bytes(), "xml")
    assert read(write(fish, "g"), "g") == [fish]
    assert write(fish, "pbn") == write(fish, "webpbn")


def test_a_format_can_be_named_against_its_looks() -> None:
    data = b"2 3\n1\n1\n1\n1\n2\n"
    assert [read(data, "nin")[0].width, detect(data)] == [2, Detected("paste", score=0.92)]
    with pytest.raises(PuzzleError, match="nonogram has no format 'x'"):
        read(data, "x")
    with pytest.raises(PuzzleError, match=re.escape(said("format-can-only-be-read", format="nin", formats="id, non"))):
        write(read(data)[0], "nin")


SQUARES = b"1 2 3\n2 3 1\n3 1 2\n\n1 2 3\n3 1 2\n2 3 1\n"


@pytest.mark.parametrize("data", [b"", b"hello\nworld\n", SQUARES, b"latin:7", b'{"tiles": ["ab"]}', b"\x00\x01\x02"])
def test_other_content_is_left_to_others(data: bytes) -> None:
    assert detect(data) is None


def test_encodings_and_line_ends_of_titles() -> None:
    titles = [read((CORPUS / name).read_bytes())[0].title for name in ("bom-crlf.non", "cp1251.non", "latin1.g")]
    assert titles == ["Палатка", "Палатка", "Tente d'été"]
    utf16 = (CORPUS / "tent.non").read_text().encode("utf-16")
    assert read(utf16)[0].title == "Tent"
    xml = (CORPUS / "tent.xml").read_bytes().replace(b'"1.0"?', b'"1.0" encoding="windows-1251"?')
    xml = xml.replace(b"Tent", "Палатка".encode("cp1251"))
    assert read(xml)[0].title == "Палатка"


def test_errors_in_a_bundle_name_the_puzzle() -> None:
    tent = (CORPUS / "tent.non").read_bytes()
    with pytest.raises(
        PuzzleError, match=re.escape("puzzle 2: " + said("rows-fill-cells-columns-fill", across="16", down="15"))
    ):
        read(tent + b"====\n" + tent.replace(b"rows\n1\n", b"rows\n2\n").replace(b"goal", b"note"))


def test_titles_cannot_carry_control_characters_but_show_them() -> None:
    data = (CORPUS / "tent.non").read_bytes().replace(b"Tent", b"\x1b[31mTent\x07")
    assert read(data)[0].title == r"\x1b[31mTent\x07"
    markup = replace(read(data)[0], title="<b>&\"'</b>")
    for format in sorted(WRITTEN - BARE - {"id"}):
        assert read(write(markup, format))[0].title == "<b>&\"'</b>"


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_no_other_family_takes_a_sample(name: str) -> None:
    assert registry.detect((CORPUS / name).read_bytes())[0].name == "nonogram"


@pytest.mark.parametrize("name", ["tent.non", "fish.xml", "fish.ini", "tent.toml", "tent.html", "fish.js", "tent.txt"])
def test_a_file_with_a_sure_sign_needs_no_other_family(name: str) -> None:
    assert imported_to_detect((CORPUS / name).read_bytes()) == ["nonogram"]


def test_addresses_hold_no_colors() -> None:
    (fish,) = read((CORPUS / "fish.non").read_bytes())
    for format in BARE:
        with pytest.raises(PuzzleError, match=f"^format {format}: it cannot hold colors$"):
            write(fish, format)


@given(puzzles(given=False, blots=False), st.sampled_from(sorted(BARE)))
def test_addresses_give_the_clues_back(both: tuple[Puzzle, Solution], format: str) -> None:
    black = Puzzle.from_picture(Solution(both[1].width, both[1].height, bytes([cell > 0 for cell in both[1].cells])))
    assert read(write(black, format)) == [black]


@given(st.integers(1, 12), st.integers(1, 12), st.randoms(use_true_random=False))
def test_a_game_id_gives_given_cells_back(width: int, height: int, chance: Random) -> None:
    cells = bytes(chance.random() < 0.5 for _ in range(width * height))
    known = [at for at in range(width * height) if chance.random() < 0.1]
    cells_given = tuple((*divmod(at, width), cells[at]) for at in known)
    puzzle = replace(Puzzle.from_picture(Solution(width, height, cells)), given=cells_given)
    assert read(write(puzzle, "pattern")) == [puzzle]


def test_long_blocks_and_wide_gaps_fit_an_address() -> None:
    for cells in (bytes([1]) * 255, bytes(255), bytes([1] * 16 + [0] * 200 + [1] * 39)):
        puzzle = Puzzle.from_picture(Solution(255, 1, cells))
        assert read(write(puzzle, "puzzlink")) == read(write(puzzle, "pattern")) == [puzzle]
    with pytest.raises(PuzzleError, match="more than 255 cells"):
        write(Puzzle.from_picture(Solution(256, 1, bytes([1]) * 256)), "puzzlink")


def webpbn(columns: str, rows: str = "<line><count>1</count></line><line><count>1</count></line>") -> bytes:
    """A puzzle with these lines."""
    columns, rows = (f'<clues type="{kind}">{side}</clues>' for kind, side in (("columns", columns), ("rows", rows)))
    return f'<?xml version="1.0"?><puzzleset><puzzle><title>It</title>{columns}{rows}</puzzle></puzzleset>'.encode()


@pytest.mark.parametrize(
    "line",
    [
        "<line><count>2</count></line>",
        "\n\t<line>\r\n  <count>2</count></line> ",
        "<line><!-- two --><count>2</count></line>",
        "<line><count color='black'>2</count></line>",
        '<line><count color="black">02</count>, </line>',
        "<line><count> 2 </count></line>",
        "<line><count><![CDATA[2]]></count></line>",
        "<line><count>&#50;</count></line>",
    ],
)
def test_xml_says_the_same_in_each_way_of_writing_it(line: str) -> None:
    assert [str(puzzle) for puzzle in read(webpbn(line))] == ["nonogram:1x2:1/1:2"]


@pytest.mark.parametrize(
    "line",
    [
        "<line><count>2</count><line></line>",
        "<line><count>2</count>",
        "<line>2<count></count></line>",
        "<line><count>2</line></count>",
        "<line><count>2</count></line><",
        "<line><count color=black>2</count></line>",
        "<line><count>2</count><count>x</count></line>",
        "<line><count>2&it;</count><count>\0</count></line>",
    ],
)
def test_xml_that_is_not_well_formed_is_refused_however_its_clues_look(line: str) -> None:
    with pytest.raises(PuzzleError):
        read(webpbn(line))
