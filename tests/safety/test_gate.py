"""Eight megabytes of each of 48 kinds of one thing cost every reader at most 1 s of CPU and 100 MB."""

import gzip
import os
import resource
import struct
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from cli_fixture import Run

from unriddle.core import PuzzleError
from unriddle.core.structure import MAX_TEXT_SIZE
from unriddle.registry import find, names
from unriddle.session import gate
from unriddle.session.reading import Reader, read_id

KINDS = (
    *"[{(<>&\"'\\/|.,;:#%?=+-_* \t\n\r0aа\u2028\0",
    *("1 ", "1\n", "1 1\n", "1,", ",\n", "\t\r", "1\t", "[1],", '"a",', '"a":1,', "||\n", "│\n", "⬛⬜\n", "ab\n"),
    *("x=1\n", "- ", "а\u0306", "&amp;", "<td>", "<g/>", "<tr><td>1</td></tr>", "<count>1</count>", "<line></line>"),
    *("nonogram:1x1:1:1\n", "width 1\n", "% \n", "::", "1.", "1-"),
)
WRAPS = (
    ('{"rows": [', "0]}"),
    ("<html><table>", "</table>"),
    ("<?xml version='1.0'?><puzzleset>", "</puzzleset>"),
    ("width 3\nheight 3\nrows\n", "\n"),
    ("nonogram:3x3:", ":1/1/1"),
    ("latin:4:", ""),
    ("balda:", ""),
    ("quartiles:", ""),
)
READERS = [("", ""), *((name, each.name) for name in names() for each in find(name).formats if each.read)]
SIZE = 7_990_000
SECONDS, MEGABYTES, ENDLESS = 1.0, 100, 20


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """CPU seconds and megabytes that work takes in a process of its own; it may raise PuzzleError alone."""
    end, begin = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (ENDLESS, ENDLESS))
        idle = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
        began = process_time()
        try:
            work()
        except PuzzleError:
            pass
        except BaseException:
            os._exit(1)
        most = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
        os.write(begin, struct.pack("dd", process_time() - began, int(most.split()[1]) / 1e3 - idle))
        os._exit(0)
    os.close(begin)
    with os.fdopen(end, "rb") as told:
        answer = told.read()
    assert os.waitpid(child, 0)[1] == 0, "it took far too long, or ended in an exception"
    seconds, megabytes = struct.unpack("dd", answer)
    return seconds, megabytes


def read(data: bytes, family: str, format: str) -> None:
    for each in Reader().puzzles([data], family or None, format or None, opened=False):
        each.good()
        break


def held(family: str, format: str, unit: str, wrap: tuple[str, str], size: int = SIZE, most: float = SECONDS) -> None:
    """A reader keeps its bounds; on a machine that is busy once more, since the system counts for it, too."""
    data = (wrap[0] + unit * (size // len(unit.encode())) + wrap[1]).encode()
    for last in (False, False, True):
        seconds, megabytes = spent(lambda: read(data, family, format))
        if seconds <= most and megabytes <= MEGABYTES:
            return
        assert not last or seconds <= most, (family, format, unit, wrap, seconds)
        assert megabytes <= MEGABYTES, (family, format, unit, wrap, megabytes)


pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="there is no /proc")
FAST = [(*reader, KINDS[(11 * at + 17 * each) % len(KINDS)]) for at, reader in enumerate(READERS) for each in range(2)]


@pytest.mark.parametrize(("family", "format", "unit"), FAST)
def test_a_reader_takes_little_for_one_thing(family: str, format: str, unit: str) -> None:
    held(family, format, unit, ("", ""))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("family", "format"), READERS)
def test_every_reader_takes_little_for_anything(family: str, format: str) -> None:
    for unit in KINDS:
        held(family, format, unit, ("", ""))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("wrap", WRAPS)
def test_so_does_what_finds_the_reader(wrap: tuple[str, str]) -> None:
    for unit in KINDS:
        held("", "", unit, wrap)


STRUCTURED = MAX_TEXT_SIZE - 100  # bytes of the longest text that is looked at for a structure
TOKENS = [
    *(("\\'", ("", "")), ('\\"', ("(", "")), ("1", ("(", "w")), ("2=", ('{"rows": [', "]}")), ("1,", ('("', '1x")'))),
    *(("1", ('"', '"')), ("|", ("", "")), (".", ('{"rows": [', "0]}")), ("1\n", ('{"rows": [', "0]}"))),
]


@pytest.mark.parametrize(("unit", "wrap"), TOKENS)
def test_so_does_looking_for_a_structure(unit: str, wrap: tuple[str, str]) -> None:
    held("", "", unit, wrap, STRUCTURED, 2 * SECONDS)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("wrap", [("", ""), *WRAPS])
def test_so_does_looking_for_a_structure_in_anything(wrap: tuple[str, str]) -> None:
    for unit in (*KINDS, *"=w", "2=", "12:30 ", "<td>1", "\\'", "- - "):
        held("", "", unit, wrap, STRUCTURED, 2 * SECONDS)


WORST = [
    *(("[1],", ("[", "[1]]")), ("\t\r", ("<html><table>", "</table>"))),
    *(("<count>1</count>", ("balda:", "")), ("1 ", ("quartiles:", ""))),
]


@pytest.mark.parametrize(("unit", "wrap"), WORST)
def test_so_do_brackets_lines_of_a_table_and_long_ids(unit: str, wrap: tuple[str, str]) -> None:
    held("", "", unit, wrap)


def zipped(*files: bytes) -> bytes:
    """A zip of these files."""
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED, compresslevel=1) as packed:
        for number, each in enumerate(files):
            packed.writestr(f"{number}.txt", each)
    return content.getvalue()


def test_a_long_list_that_is_unpacked_is_read_one_by_one() -> None:
    file = zipped(b"latin:4\n" * 5_000_000)
    reads = Reader().puzzles([file])
    assert [str(next(reads).good().opened.puzzle) for _ in range(3)] == ["latin:4"] * 3
    seconds, megabytes = spent(lambda: all(map(bool, islice(reads, 20_000))))
    assert (seconds <= SECONDS, megabytes <= MEGABYTES) == (True, True), (seconds, megabytes)


@pytest.mark.parametrize("unit", [b"\0", b"1 "])
@pytest.mark.parametrize("pack", [zipped, gzip.compress])
def test_what_is_unpacked_to_more_than_is_read_takes_little(pack: Callable[[bytes], bytes], unit: bytes) -> None:
    file = pack(unit * (64_000_000 // len(unit)))
    with pytest.raises(PuzzleError, match="larger than 8 MB"):
        read(file, "", "")
    seconds, megabytes = spent(lambda: read(file, "", ""))
    assert (seconds <= SECONDS, megabytes <= MEGABYTES) == (True, True), (seconds, megabytes)


def test_one_file_of_a_zip_is_in_memory_at_a_time() -> None:
    long = b"<count>1</count>" * (SIZE // 16)
    file = zipped(*[long] * 8)

    def all_of_it() -> None:
        assert [each.error is None for each in Reader().puzzles([file])] == [False] * 8

    assert spent(all_of_it)[1] <= MEGABYTES


def test_a_zip_is_read_until_all_that_was_unpacked_is_too_much() -> None:
    *errors, last = [str(each.error) for each in Reader().puzzles([zipped(*[bytes(9_000_000)] * 9)])]
    assert (len(errors), {each.partition(": ")[2] for each in errors}) == (7, {"larger than 8 MB: take a part of it"})
    assert last == "data: unpacked, it is larger than 64 MB: unpack it and name its files"


def test_so_does_the_line_of_an_id() -> None:
    for head in ("latin:4:", "nonogram:3x3:", "balda:", "quartiles:"):
        for unit in '[{,;|"<1а./#?: ':
            text = head + unit * (SIZE // len(unit.encode()))
            seconds, megabytes = spent(lambda text=text: read_id(text, None, None))  # type: ignore[misc]
            assert (seconds <= SECONDS, megabytes <= MEGABYTES) == (True, True), (head, unit, seconds, megabytes)


def test_a_zip_with_a_million_members_is_refused_before_they_are_listed(unriddle: Run, tmp_path: Path) -> None:
    member = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, *[0] * 6) + b"a"
    table = member * 1_000_000
    begin = struct.pack("<4s5H3L2H", b"PK\3\4", 20, *[0] * 7, 1, 0) + b"a"
    whole = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 10**6, 10**6, len(table), len(begin))
    place = struct.pack("<4sLQL", b"PK\6\7", 0, len(begin) + len(table), 1)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    data = begin + table + whole + place + end
    seconds, megabytes = spent(lambda: read(data, "", ""))
    assert (seconds <= SECONDS, megabytes <= MEGABYTES) == (True, True), (seconds, megabytes)
    (tmp_path / "many.zip").write_bytes(data)
    shown = unriddle("solve", tmp_path / "many.zip")
    assert (shown.code, shown.err.count("\n")) == (2, 1)


def test_what_is_as_long_as_it_may_be_passes_the_gate() -> None:
    for sign, most in gate.MAX_COUNTS.items():
        gate.check_size(sign * most + b"a" * gate.LONG_TEXT)
        with pytest.raises(PuzzleError, match="of the sign"):
            gate.check_size(sign * (most + 1) + b"a" * gate.LONG_TEXT)
    gate.check_size(b"\n" * gate.LINES + b"a" * gate.LONG_TEXT)
    with pytest.raises(PuzzleError, match="more than 500,000 lines"):
        gate.check_size(b"\n" * (gate.LINES + 1) + b"a" * gate.LONG_TEXT)


@pytest.mark.parametrize("word", ["майор", "ёлка"])
def test_letters_of_two_signs_are_one_wherever_they_are_read(word: str, unriddle: Run, tmp_path: Path) -> None:
    from unicodedata import normalize

    rows = [word if at == len(word) // 2 else "." * len(word) for at in range(len(word))]
    files = []
    for form in ("NFC", "NFD"):
        files.append(tmp_path / form)
        files[-1].write_text(normalize(form, "\n".join(rows)), encoding="utf-8")
        files.append(tmp_path / f"{form}.ids")
        files[-1].write_text(normalize(form, "balda:" + "/".join(rows)) + "\n", encoding="utf-8")
    read = [str(Reader().one([file], "balda").opened.puzzle) for file in files]
    read.append(str(read_id(normalize("NFD", read[0]), None, None).opened.puzzle))
    assert (read[:2], read[0]) == (read[2:4], read[4])
    assert word.replace("ё", "е") in read[0]


def test_a_reader_that_forgets_its_bounds_ends_in_one_line(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(data: bytes) -> Iterator[tuple[str, bytes]]:
        yield "", b"queens:4" if data == b"modest" else bytes(3 << 30)

    monkeypatch.setattr("unriddle.session.reading.unpack", forgetful)
    (tmp_path / "a").write_bytes(b"modest")
    (tmp_path / "b").write_bytes(b"huge")
    before = resource.getrlimit(resource.RLIMIT_AS)
    shown = [unriddle("solve", tmp_path / name) for name in "ab"]
    assert (shown[0].code, shown[1].code, shown[1].out) == (0, 2, "")
    assert shown[1].err == f"unriddle: {tmp_path / 'b'}: reading it takes too much memory: take a part of it\n"
    assert resource.getrlimit(resource.RLIMIT_AS) == before
