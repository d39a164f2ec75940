"""Readers meet hostile and damaged content: one line, at once, whatever it is."""

import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from unriddle.core import PuzzleError, UnriddleError
from unriddle.puzzles.nonogram import FAMILY

read = FAMILY.read
READ = [format.name for format in FAMILY.formats if format.read]

CORPUS = Path(__file__).parent.parent.parent / "corpus" / "nonogram"
SAMPLES = [path.read_bytes() for path in sorted(CORPUS.iterdir())]
BITS = [b"0", b"999999999", b"-1", b"1000", b"\n", b"\r\n", b",", b"?", b"a", b"/", b"[", b"]", b"{", b"}", b'"', b"<"]
BITS += [b">", b"&", b"\xff", b"\x00", b"rows", b"columns", b"width 5\n", b"1e9", b"NaN", b"null", b"\t", b"#", b":"]
BITS += [b"=", b"====\n", b"<count>0</count>", b"[[", b"$2\n", b"1" * 50, "٣".encode(), "²".encode(), b"\xef\xbb\xbf"]


def mutated(draw: random.Random) -> bytes:
    """A sample with a few things changed, cut out, put in or swapped."""
    data = bytearray(draw.choice(SAMPLES))
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        at, what = draw.randrange(len(data) + 1), draw.randrange(5)
        if what == 0:
            data[at : at + draw.randrange(3)] = draw.choice(BITS)
        elif what == 1 and data:
            data[at % len(data)] = draw.randrange(256)
        elif what == 2:
            del data[at : at + draw.randrange(1, 30)]
        elif what == 3:
            other = draw.choice(SAMPLES)
            start = draw.randrange(len(other))
            data[at:at] = other[start : start + draw.randrange(200)]
        else:
            lines = bytes(data).split(b"\n")
            one, two = draw.randrange(len(lines)), draw.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            data = bytearray(b"\n".join(lines))
    return bytes(data)


def try_to_read(data: bytes, format: str | None) -> None:
    message = ""
    try:
        for puzzle in read(data, format):
            assert type(puzzle).parse(str(puzzle)) == puzzle
    except UnriddleError as error:
        message = str(error)
    assert "\n" not in message
    assert len(message) < 400


@pytest.mark.parametrize("seed", range(4))
def test_damaged_samples_give_a_puzzle_or_one_line(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(400):
        try_to_read(mutated(draw), draw.choice([None, None, None, *READ]))


def test_random_bytes_give_one_line_in_every_format() -> None:
    draw = random.Random(5)
    for format in (None, *READ):
        for _ in range(30):
            try_to_read(draw.randbytes(draw.randrange(300)), format)


LONG = "a" * 30_000


@pytest.mark.parametrize(
    "text",
    [
        f"rows\n1{LONG}\ncolumns\n1\n",
        f"[clues]\n{LONG} = 1\n{LONG} = 1\n",
        f"[colors]\n{LONG} = (red) *\n[clues]\nrows=1\ncolumns=1\n",
        f"<puzzle defaultcolor='{LONG}'><clues type='rows'><line><count>1</count></line></clues>"
        "<clues type='columns'><line><count>1</count></line></clues></puzzle>",
        f"<puzzle><color name='{LONG}'>f00</color>"
        f"<clues type='rows'><line><count color='{LONG}'>1</count></line></clues>"
        "<clues type='columns'><line></line></clues></puzzle>",
        f"<puzzle type='{LONG}'></puzzle>",
        f"GRID {LONG}\nROWS\nCOLUMNS\n",
        f"$1\n{LONG}\n",
        f'{{"rows": [["1{LONG}"]], "columns": [[1]]}}',
        f'{{"rows": [[1]], "columns": [[0]], "colours": {{"{LONG}": "#ff0000", "b": "{LONG}"}}}}',
        f"nonogram:1x1:{LONG}:1",
        f"nonogram:1x1:1:1:colours={LONG}",
        f"nonogram:1x1:1:1:{LONG}=1",
    ],
)
def test_long_words_make_no_long_messages(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text.encode())
    assert len(str(caught.value)) < 300


def full(text: bytes, size: int = 7_900_000) -> bytes:
    return text * (size // len(text))


EVIL: dict[str, Callable[[], bytes]] = {
    "line ends": lambda: full(b"\n"),
    "blanks": lambda: full(b" "),
    "counts": lambda: full(b"1 "),
    "short lines": lambda: full(b"1\n", 290_000),
    "more short lines": lambda: full(b"1\n"),
    "brackets": lambda: full(b"["),
    "braces": lambda: full(b'{"rows":'),
    "json": lambda: b'{"rows":[' + full(b"[1],") + b'[1]],"columns":[[1]]}',
    "long json clue": lambda: b'{"columns":[[1]],"rows":[[' + full(b"1,") + b"1]]}",
    "heading": lambda: b"rows" + full(b" ") + b"x\ncolumns\n1",
    "goal": lambda: b'width 5\nheight 5\nrows\n1\ncolumns\n1\ngoal "' + full(b"1\n", 290_000),
    "bundle": lambda: full(b"====\nrows\n1\ncolumns\n1\n", 600_000),
    "puzzles": lambda: b"<?xml version='1.0'?><puzzleset>" + full(b"<puzzle/>", 1_900_000),
    "depth": lambda: b"<puzzleset>" + full(b"<a>", 1_900_000),
    "counts in xml": lambda: b"<puzzle><clues type='rows'><line>" + full(b"<count>1</count>", 1_900_000),
    "large xml": lambda: b"<puzzleset>" + full(b" ", 2_100_000),
    "laughs": lambda: b"<!DOCTYPE p [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><puzzleset>&b;</puzzleset>",
    "cipher": lambda: b"var d=[[" + full(b"1],["),
    "large cipher": lambda: (
        b"var d=[[1],[999,1,1,1000],[999,1,1,1000],[1,1,1,2],[0,0,0,0],[0,0,0,0]," + full(b"[1,1,1,1],") + b"[1]]"
    ),
    "titles": lambda: b"<html>" + full(b"<h1"),
    "ini": lambda: b"[clues]\nrows = " + full(b"1,"),
    "colours": lambda: b"[colors]\n" + b"".join(b"a%d = (red) *\n" % at for at in range(100_000)),
    "toml": lambda: b"[clues]\nrows = [" + full(b"1,") + b"]\ncolumns=[]",
    "toml keys": lambda: (
        b'[clues]\nrows="""\n"""\n' + b"".join(b"[a." + b"a." * 49_000 + b"a%d]\n" % at for at in range(80))
    ),
    "toml depth": lambda: b"[clues]\nrows = " + full(b"["),
    "olsak": lambda: b"#d\n" + full(b"a:a a\n", 800_000),
    "dzn": lambda: b"cols = [|1|];rows = [|" + full(b"|1"),
    "dzn words": lambda: b"row_rules" + full(b"a"),
    "pbm": lambda: b"P1\n1000 1000\n" + full(b"0 ", 3_900_000),
    "pbm comments": lambda: b"P1\n1 1\n" + full(b"0#\n", 3_900_000),
    "pbm blanks": lambda: b"P1\n" + full(b" ", 3_900_000),
    "grid": lambda: full(b"01" * 500 + b"\n"),
    "long grid": lambda: full(b"0 1 "),
    "ids": lambda: full(b"nonogram:1x1:1:1 "),
    "options": lambda: b"nonogram:1x1:1:1:" + full(b"a:"),
    "svg": lambda: b'<svg><metadata data-puzzle="nonogram">{' + full(b"&amp;") + b"</metadata>",
    "text": lambda: b"nonogram 1000x1000\n" + full(b"|\n"),
    "latin": lambda: full(b"\xe9\xe0 "),
    "too much": lambda: full(b"1", 40_000_000),
    "million": lambda: b"width 1000000\nheight 1000000\nrows\n1\ncolumns\n1\n",
    "million of pbm": lambda: b"P1 1000000 1000000 1",
    "million of nin": lambda: b"1000000 1000000\n1\n1\n1\n",
    "million of json": lambda: b'{"width": 1000000, "height": 1000000, "rows": [[1]], "columns": [[1]]}',
    "million of dzn": lambda: b"X=1000000;Y=1000000;rows=[|1|];cols=[|1|];",
    "digits": lambda: b'{"rows":[[' + b"1" * 5000 + b']],"columns":[[1]]}',
    "infinite": lambda: b'{"rows":[[1e999]],"columns":[[1]]}',
}


@pytest.mark.halved
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", EVIL)
def test_evil_content_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(EVIL[name]())
    assert "\n" not in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize("name", EVIL)
def test_evil_content_takes_little_memory(name: str) -> None:
    content = EVIL[name]()
    tracemalloc.start()
    with pytest.raises(PuzzleError):
        read(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200_000_000
