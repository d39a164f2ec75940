"""Files of every family: written and read again, detected, and refused in one line."""

import random
from pathlib import Path

import pytest
from detecting import told

from family.held import NONSENSE, both_ways, files, line, puzzles, tried
from unriddle.core import Detected, Family, PuzzleError
from unriddle.session.reading import Reader, examples

CORPUS = Path(__file__).parents[1] / "corpus"
STRINGS = 200
MUTATIONS = 8  # of each file
SIGNS = b" \n\t.,:;/|-?*#x0123ab{}[]\"'\xff\x00\xef"


def test_every_format_reads_or_writes_and_has_names_of_its_own(family: Family) -> None:
    called = [name for format in family.formats for name in (format.name, *format.aliases)]
    assert sorted(set(called)) == sorted(called)
    assert "id" in called
    for format in family.formats:
        assert format.read or format.write
        assert line(format.about)


def test_what_a_format_writes_it_reads_as_the_same_puzzle(family: Family) -> None:
    for format, puzzle, data in files(family):
        for name in (format.name, *format.aliases):
            assert ([puzzle], str(puzzle)) == (family.read(data, name), str(family.read(data, name)[0]))
    held = {format.name for format, _, _ in files(family)}
    assert {format.name for format in both_ways(family)} == held
    assert set(puzzles(family)) == {puzzle for format, puzzle, _ in files(family) if format.name == "id"}


def test_a_format_that_goes_one_way_only_says_so(family: Family) -> None:
    puzzle = puzzles(family)[0]
    for format in family.formats:
        if format.read is None:
            assert "can only be written; these can be read: " in tried(family.read, b"", format.name)[1]
        if format.write is None:
            assert "can only be read; these can be written: " in tried(family.write, puzzle, format.name)[1]


def test_an_unknown_format_is_refused_in_one_line_that_names_the_others(family: Family) -> None:
    for do, given in ((family.read, b""), (family.write, puzzles(family)[0])):
        _, why = tried(do, given, NONSENSE)
        assert why.startswith(f"{family.name} has no format '{NONSENSE}'; its formats are ")


def test_ids_on_several_lines_are_as_many_puzzles(family: Family) -> None:
    own = puzzles(family)
    data = "".join(f"{puzzle}\n\n" for puzzle in own).encode()
    assert own == family.read(data, "id")
    assert Detected("id", sure=True) == family.detect(data)
    assert own == [read.opened.puzzle for read in Reader().puzzles([data])]


def test_a_written_file_is_detected_as_what_it_is(family: Family) -> None:
    seen = set()
    # What may be a few words only is no board to a reader; an example is one.
    contents = [each.path.read_bytes() for each in examples(family.name)]
    whole = [read.opened.puzzle for read in Reader().puzzles(contents)]
    for format, puzzle, data in files(family, [*puzzles(family), *whole]):
        named = told(data)
        if family.name not in named:  # a bare grid without a sign in it may be of many families: nobody claims it
            assert (format.name != "id", named) == (True, {})
            continue
        seen.add(format.name)
        assert [puzzle] == family.read(data) == family.read(data, named[family.name])
    assert {format.name for format in both_ways(family)} == seen


def test_random_content_is_classified_without_a_crash(family: Family) -> None:
    chance = random.Random(10)
    for number in range(STRINGS):
        size = chance.randrange(60)
        look(family, chance.randbytes(size) if number % 2 else bytes(chance.choices(SIGNS, k=size)))


def test_damaged_files_are_classified_and_read_or_refused_in_one_line(family: Family) -> None:
    chance = random.Random(10)
    known = [(format.name, data) for format, _, data in files(family)]
    for name, data in [*known, *((None, each.read_bytes()) for each in sorted((CORPUS / family.name).glob("*")))]:
        for _ in range(MUTATIONS):
            damaged = bytearray(data)
            at = chance.randrange(len(data))
            damaged[at : at + chance.choice((0, 1, 1, 9))] = bytes(chance.choices(SIGNS, k=chance.choice((0, 1, 1, 3))))
            look(family, bytes(damaged))
            read_or_refused(family, bytes(damaged), name)
            read_or_refused(family, data[:at], name)


def look(family: Family, data: bytes) -> None:
    """Whatever this is, the family has a known format for it or none, and its reader reads it or refuses it."""
    readable = {name for format in family.formats if format.read for name in (format.name, *format.aliases)}
    seen = family.detect(data)
    assert seen is None or (type(seen) is Detected and seen.format in readable)
    if family.reading is not None:
        otherwise, _ = tried(family.reading.default_format, data)
        assert otherwise is None or otherwise in readable
    read_or_refused(family, data, None)


def read_or_refused(family: Family, data: bytes, format: str | None) -> None:
    read, why = tried(family.read, data, format)
    assert why or read
    for puzzle in read or ():
        assert type(puzzle) is family.Puzzle


def test_nonsense_for_an_id_is_refused_in_one_line(family: Family) -> None:
    for text in (
        "",
        ":",
        NONSENSE,
        f"{family.name}:",
        f"{family.name}:{NONSENSE}",
        f"{family.name}:\x1b[2J\n",
        *(str(puzzle).partition(":")[2] for puzzle in puzzles(family)),
        *(f"other{puzzle}" for puzzle in puzzles(family)),
        "\ud800",
    ):
        with pytest.raises(PuzzleError) as caught:
            family.Puzzle.parse(text)
        line(str(caught.value))
