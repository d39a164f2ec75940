"""What people have from other programs, pages and hands: each file of `foreign` is read, or it is said why not."""

from pathlib import Path

import pytest
from said import said

from unriddle.session.reading import Reader

FOLDER = Path(__file__).parent / "foreign"
PLUS = "nonogram:3x3:1/3/1:1/3/1"
HEART = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
BOARD = "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
FOUND = "quartiles:cro,ss,wo,rds,tru,th,fu,lly,ra,zz,mat,azz,nih,il,is,tic,ref,re,sh,ment"
FIELD = "balda:...../..к../балда/...../.....;played=балда"
SQUARE = "latin:5:12345/34512/51234/23451/45123:base=1"
ONE, MATE = "latin:4:0123/2301/3210/1032", "latin:4:0123/3210/1032/2301"
PLAIN = "latin:5:12345/23451/34512/45123/51234:plain:base=1"
# File -> its puzzles, where these are not those of its kind.
PUZZLES = {
    "balda-headed.txt": ["balda:...../...../agent/...../.....;played=agent,gent"],
    "balda-used.txt": [FIELD + ",клад"],
    "clues-right-and-below.txt": [HEART],
    "columns-as-matrix.txt": ["nonogram:5x5:1/2/1,1/1,1/5:1/2/1,1/1,1/5"],
    "columns-first.txt": ["nonogram:4x2:3/2:1/2/1/1"],
    "emoji-two-colors.txt": [PLUS + ":colours=dd2e44"],
    "json-color-objects.json": [PLUS + ":colours=ff0000"],
    "json-null-lines.json": ["nonogram:3x3:0/3/0:1/1/1"],
    "latin-dashes-between.txt": [ONE, MATE],
    "latin-names.txt": ["latin:4:1234/3412/4321/2143:base=1"],
    "latin-oeis-e-lines.txt": [ONE],
    "latin-order-first.txt": [ONE],
    "latin-sentence.txt": [ONE, MATE],
    "latin-stacked.txt": [ONE, MATE],
    "latin-titles.txt": [ONE, MATE],
    "letters-as-numbers.txt": ["nonogram:5x5:1,1/3/1,1/2,2/5:3/1,3/3/1,1,1/2,1"],
    "plain-full-default.txt": [PLAIN],
    "plain-full.txt": [PLAIN],
    "plain-partial.txt": ["latin:5:.2..4/3.1../.4.../2...3/..21."],
    "table-clues-right.txt": [HEART],
    "tiles-found-words.txt": [FOUND],
    "balda-ukrainian.txt": ["balda:...../...../їжаки/...../.....;played=їжаки"],
}
WRONG = {
    "keys-with-colons.non": said("rows-fill-cells-columns-fill", across="8", down="7"),
    "plain-zeros-12.txt": "--plain",
}
KINDS = {"balda": [FIELD], "latin": [SQUARE], "tiles": [BOARD]}


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_common_files_are_read_or_refused_with_advice(name: str) -> None:
    reads = list(Reader().puzzles([(FOLDER / name).read_bytes()]))
    if name in WRONG:
        assert WRONG[name] in str(reads[0].error)
    else:
        wanted = PUZZLES.get(name, KINDS.get(name.partition("-")[0], [PLUS]))
        assert [str(read.good().opened.puzzle) for read in reads] == wanted


def test_a_guess_is_reported() -> None:
    for name, told in (
        ("columns-first.txt", said("columns-first-only-so-do")),
        ("code-xy.txt", said("rows-are-taken-to-come")),
    ):
        (read,) = Reader().puzzles([(FOLDER / name).read_bytes()])
        assert list(read.remarks) == [told]


def test_the_sides_of_a_guess_can_be_swapped() -> None:
    text = b"1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n"
    (read,) = Reader(values={"columns_first": True}).puzzles([text])
    assert str(read.good().opened.puzzle) == "nonogram:5x5:2/4/4/4/2:1,1/5/5/3/1"


def test_a_plain_square_is_requested_or_reported() -> None:
    data = (FOLDER / "plain-zeros-12.txt").read_bytes()
    (read,) = Reader(known={"plain": True}).puzzles([data], "latin")
    assert (read.good().opened.puzzle.kind, read.opened.puzzle.base) == ("plain", 1)
    (read,) = Reader().puzzles([(FOLDER / "plain-full.txt").read_bytes()])
    assert list(read.remarks) == [said("diagonal-has-symbol-twice-it")]
