"""From what a user names or hands over to puzzles: each kind of source, its notes and its errors."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from cli_fixture import Run
from said import said

from unriddle.core import PuzzleError, UnriddleError
from unriddle.registry import DetectionError
from unriddle.session import reading
from unriddle.session.reading import Read, Reader, Source

SQUARE = "123\n...\n..."
READER = Reader()


def told(*sources: Source, reader: Reader = READER, family: str | None = None, format: str | None = None) -> list[Any]:
    """Of each puzzle its source, id and note; of each error its source and line."""
    reads = list(reader.puzzles(sources, family, format))
    assert [read.index for read in reads] == list(range(len(reads)))
    return [
        (read.source, str(read.error)) if read.error else (read.source, str(read.opened.puzzle), read.note)
        for read in reads
    ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text(SQUARE)
    (tmp_path / "bundle").write_text("latin:5\nqueens:6\n\n  latin:7\n")
    (tmp_path / "blank").write_text(" \n")
    (tmp_path / "bad").write_text("order 3\n12\n21\n")
    (tmp_path / "tied").write_text("1..\n..1\n.1.\n")
    (tmp_path / "strange").write_text("!\n")
    (tmp_path / "inner").mkdir()
    return tmp_path


HERE = "latin:3:123/.../...:base=1"


def test_a_file_is_read_by_name_or_path(folder: Path) -> None:
    assert told("a.txt") == [("a.txt", HERE, "text")]
    assert told(Path("a.txt")) == [("a.txt", HERE, "text")]
    assert told(folder / "a.txt") == [(str(folder / "a.txt"), HERE, "text")]


def test_bytes_are_the_content_of_a_file() -> None:
    assert told(SQUARE.encode()) == [("data", HERE, "text")]
    assert told(b"") == [("data", "data: " + said("there-is-nothing-in-it"))]
    assert told(b"-") == [("data", "data: no puzzle was found here")]


def test_text_is_a_puzzle() -> None:
    assert told(SQUARE) == [("argument", HERE, "text")]


def test_several_texts_are_one_puzzle() -> None:
    reader = Reader(arguments=True)
    assert told("azz", "th", "ss", "tru", reader=reader) == [("arguments", "quartiles:azz,th,ss,tru", "tiles")]
    assert told("azz th ss tru", reader=reader) == [("argument", "quartiles:azz,th,ss,tru", "tiles")]
    refused = "argument: this is not a whole puzzle: " + said("words-if-these-are-tiles", count="4")
    assert told("azz th ss tru") == [("azz th ss tru", refused)]


def test_texts_beside_something_named_are_puzzles_of_their_own(folder: Path) -> None:
    assert told("a.txt", SQUARE, "latin:5", SQUARE.encode()) == [
        ("a.txt", HERE, "text"),
        ("argument", HERE, "text"),
        ("latin:5", "latin:5", "an id"),
        ("data", HERE, "text"),
    ]


def test_an_id_is_a_puzzle() -> None:
    assert told("latin:5") == [("latin:5", "latin:5", "an id")]
    assert told("latin:5", family="latin", format="id") == [("latin:5", "latin:5", "an id")]


def test_a_file_with_ids_may_hold_several_families(folder: Path) -> None:
    expected = [("bundle", id, "an id") for id in ("latin:5", "queens:6", "latin:7")]
    assert told("bundle") == expected


def test_an_id_of_a_file_that_is_none_is_reported_with_its_line_and_the_others_are_read(folder: Path) -> None:
    Path("ids").write_text("latin:5\nnonogram:2x2:1/1:1/x\n\nno id\nnonogram:make:seed=1\nlatin:7\n")
    expected = [
        ("ids", "latin:5", "an id"),
        ("ids", "ids:2: column 2: " + said("is-not-block-write-its", text="x")),
        ("ids", "ids:4: " + said("is-not-id-id-is", text="no id")),
        ("ids", "ids:5: nonogram:make:seed=1: " + said("this-is-order-for-unriddle")),
        ("ids", "latin:7", "an id"),
    ]
    assert told("ids", "latin:8") == [*expected, ("latin:8", "latin:8", "an id")]


def test_ids_of_a_file_are_opened_later_where_that_is_wished(folder: Path) -> None:
    later = list(READER.puzzles(["bundle", "a.txt"], opened=False))
    assert [read.found for read in later[:3]] == [None] * 3
    assert [read.unread for read in later] == ["latin:5", "queens:6", "latin:7", ""]
    assert [read.resolve() for read in later] == list(READER.puzzles(["bundle", "a.txt"]))


def test_a_file_goes_before_an_id_of_the_same_name(folder: Path) -> None:
    Path("latin:5").write_text(SQUARE)
    assert told("latin:5") == [("latin:5", HERE, "text")]


def test_standard_input_is_what_the_front_hands_in() -> None:
    reader = Reader(standard_input=io.BytesIO(SQUARE.encode()).read)
    assert told("-", reader=reader) == [("-", HERE, "text")]
    assert told("-") == [("-", "-: " + said("there-is-no-standard-input"))]


@pytest.mark.parametrize("link", ["webpbn:6", "nonograms.org:12", "nonograms.ru:12"])
def test_a_link_is_fetched_by_what_the_front_hands_in(link: str) -> None:
    asked = []

    def fetch(link: str) -> bytes:
        asked.append(link)
        return SQUARE.encode()

    assert told(link, reader=Reader(fetch=fetch)) == [(link, HERE, "text")]
    assert asked == [link]
    assert told(link, reader=Reader(fetch=lambda link: None)) == [(link, f"{link}: " + said("there-is-nothing-in-it"))]
    assert told(link) == [(link, f"{link}: " + said("nothing-is-downloaded-here-save"))]


def test_an_error_of_the_fetcher_is_reported(folder: Path) -> None:
    def fetch(link: str) -> bytes:
        raise PuzzleError("nothing came", link)

    assert told("webpbn:6", "latin:5", reader=Reader(fetch=fetch)) == [
        ("webpbn:6", "webpbn:6: nothing came"),
        ("latin:5", "latin:5", "an id"),
    ]


ERRORS: dict[str, Source] = {
    "bad: " + said("order-is-but-there-is", order="3", count=2): "bad",
    "blank: " + said("there-is-nothing-in-it"): "blank",
    "strange: no puzzle was found here": "strange",
    "tied: " + said("this-may-be-or", others="latin (text)", last="nonogram (paste)"): "tied",
    "argument: " + said("this-may-be-or", others="latin (text)", last="nonogram (paste)"): "1..\n.1.\n..1",
    "argument: " + said("order-is-but-there-is", order="3", count=2): "order 3\n12\n21\n",
    said("this-is-a-folder-not-a-file", file="inner"): "inner",
    said("source-is-empty-it-must"): "",
    "b.txt: " + said("neither-file-nor-id-of"): "b.txt",
    "latn:7: " + said("neither-file-nor-id-of") + "; did you mean latin:... ?": "latn:7",
    "[Errno 2] No such file or directory: 'b.txt'": Path("b.txt"),
}


@pytest.mark.parametrize(("line", "source"), ERRORS.items(), ids=ERRORS)
def test_what_cannot_be_read_is_reported_in_a_line_that_names_it(folder: Path, line: str, source: Source) -> None:
    ((_, error),) = told(source)
    assert error == line
    with pytest.raises((UnriddleError, OSError)) as caught:
        READER.one([source])
    assert str(caught.value) == line


def test_a_source_that_cannot_be_read_does_not_stop_the_others(folder: Path) -> None:
    reads = list(READER.puzzles(["bad", "a.txt", "tied", "bundle"]))
    assert [read.error is None for read in reads] == [False, True, False, True, True, True]
    assert [read.index for read in reads] == [0, 1, 2, 3, 4, 5]


def test_mistyped_names_are_reported_one_by_one(folder: Path) -> None:
    why = said("neither-file-nor-id-of")
    assert told("b.txt", "c.txt") == [("b.txt", f"b.txt: {why}"), ("c.txt", f"c.txt: {why}")]


@pytest.mark.parametrize("family", ["nonogram", "latin", "quartiles", "balda"])
def test_a_mistyped_name_is_reported_as_one_even_if_the_family_is_named(family: str, folder: Path) -> None:
    (read,) = READER.puzzles(["photo.png"], family)
    assert str(read.error) == "photo.png: " + said("neither-file-nor-id-of")


def test_texts_that_two_families_can_mean_together_give_one_error() -> None:
    line = "arguments: " + said("this-may-be-or", others="latin (text), nonogram (paste)", last="takuzu (text)")
    assert told("1...\n..1.\n", "....\n...1\n") == [("arguments", line)]


def test_no_error_knows_an_option_but_carries_the_families_to_choose_from(folder: Path) -> None:
    (read,) = READER.puzzles(["tied"])
    assert isinstance(read.error, DetectionError)
    assert (read.error.families, read.error.where) == ({"latin": "text", "nonogram": "paste"}, "tied")
    assert "--" not in str(read.error)


def test_a_named_family_is_not_detected(folder: Path) -> None:
    assert [note for _, _, note in told("tied", family="nonogram")] == ["paste"]
    assert [note for _, _, note in told("tied", family="latin")] == ["text"]
    assert told("tied", family="latin", format="json") == [
        ("tied", "tied: line 1, column 2: " + said("this-is-not-json-2", why="Extra data"))
    ]
    assert told("xy", "z", family="quartiles", format="tiles") == [("arguments", "quartiles:xy,z", "tiles")]


def test_an_id_of_another_family_or_in_another_format_is_refused() -> None:
    assert told("latin:5", family="nonogram") == [
        ("latin:5", "latin:5: " + said("this-is-id-of-not", one="latin", other="nonogram"))
    ]
    assert told("latin:5", format="text") == [("latin:5", "latin:5: " + said("this-is-id-not-in", format="text"))]


def test_an_unknown_family_is_refused_before_anything_is_read() -> None:
    with pytest.raises(PuzzleError, match=r"^there are no puzzles of the kind 'latn'; did you mean 'latin'\?$"):
        list(READER.puzzles(["a.txt"], "latn"))


def test_one_puzzle_is_the_first_of_a_bundle(folder: Path) -> None:
    read = READER.one(["bundle"])
    assert (read.source, str(read.opened.puzzle), read.index) == ("bundle", "latin:5", 0)


def test_blank_lines_are_not_puzzles(folder: Path) -> None:
    Path("spaced").write_text("\n\nlatin:5\n\n  \nqueens:6\n\n")
    assert [each[1] for each in told("spaced")] == ["latin:5", "queens:6"]


def test_a_file_may_have_any_number_of_puzzles(folder: Path) -> None:
    count = 130_000
    content = b"latin:5\n" * count
    Path("listed").write_bytes(content)
    for source in ("listed", content):
        lines = [read.line for read in READER.puzzles([source], opened=False) if read.unread == "latin:5"]
        assert lines == list(range(1, count + 1))


def test_a_long_bundle_is_read_in_parts(folder: Path) -> None:
    one = b"width 10\nheight 1\nrows\n1\ncolumns\n1\n0\n0\n0\n0\n0\n0\n0\n0\n0\n"
    count = 1_000_000 // len(one) + 10
    good, bad = one + b"=====\n", one.replace(b"height 1", b"height x")
    Path("bundle.non").write_bytes(good * count + bad)
    *reads, last = READER.puzzles(["bundle.non"], "nonogram")
    assert count - 10_000 < len(reads) < count
    assert {(read.source, read.error) for read in reads} == {("bundle.non", None)}
    begins, puzzle = re.findall("[0-9]+", str(last.error))[:2]
    assert (int(begins) - 1) // good.count(b"\n") + int(puzzle) == count + 1
    assert len(reads) + int(puzzle) == count + 1


def test_puzzles_are_read_when_they_are_asked_for(folder: Path) -> None:
    reads = READER.puzzles(["a.txt", "late"])
    assert next(reads).error is None
    Path("late").write_text("latin:5")
    assert str(next(reads).opened.puzzle) == "latin:5"


def test_a_file_beyond_the_cap_is_refused_and_not_taken_in_whole(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_FILE", 1 << 20)
    asked: list[int] = []

    def endless(most: int) -> bytes:
        asked.append(most)
        return bytes(most)

    Path("large").write_bytes(bytes((1 << 20) + 1))
    assert told("large") == [("large", "large: " + said("larger-than-mb", most="1"))]
    assert told("-", reader=Reader(endless)) == [("-", "-: " + said("larger-than-mb", most="1"))]
    assert asked == [(1 << 20) + 1]


@pytest.mark.parametrize("source", ["\0", "x" * 5000, "\ud800", "a\nb" * 2000, "\udcff\udcfe"])
def test_strange_text_is_not_a_name_and_ends_in_a_line(source: str) -> None:
    (read,) = READER.puzzles([source])
    assert isinstance(read.error, UnriddleError)
    assert "\n" not in str(read.error)


def test_a_read_is_a_value() -> None:
    assert READER.one(["latin:5"]) == Read("latin:5", READER.one(["latin:5"]).opened, "an id")


def test_a_line_of_a_list_that_is_too_long_is_one_error_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MAX_TEXT", 100)
    path = tmp_path / "ids"
    path.write_text("latin:4\nlatin:5\nlatin:6" + " " * 450 + "x\nlatin:7\n")
    reads = list(Reader().puzzles([str(path)]))
    assert [each.error is None for each in reads] == [True, True, False, True]
    assert str(reads[2].error).startswith(f"{path}:3: latin:6")


def test_a_line_of_brackets_does_not_end_a_job(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "ids"
    path.write_text("latin:4\nlatin:5\n" + "[" * 2_000_000 + "\n")
    shown = unriddle("solve", path, "--job", tmp_path / "job", "--jobs", "1")
    assert (shown.code, "2 " in shown.out) == (2, True)
    assert "damaged" not in shown.err + shown.out
