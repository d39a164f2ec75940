"""The bounds that docs/security.md tells are those of the code: numbers of its table beside their constants."""

import re
from pathlib import Path

import pytest

from unriddle.core import formats, json_shape, play, structure
from unriddle.core.search import checkpoint, shell
from unriddle.fronts import fetch
from unriddle.fronts.cli import request
from unriddle.fronts.web.serve import MOST as CONNECTIONS
from unriddle.fronts.web.serve import WAITS_S
from unriddle.jobs import store
from unriddle.kit.count import receipt
from unriddle.kit.photo import gray
from unriddle.kit.proof import files as proofs
from unriddle.lexicon import alphabet, lists, player, words
from unriddle.puzzles.nonogram import puzzle as nonogram
from unriddle.session import gate, gifts, links, reading

PAGE = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
MIB, QUOTES = 1 << 20, gate.SIGNS[b'"']
# How a row begins -> numbers in it, MB of bytes where the page says so.
TOLD = {
    "a file of puzzles |": [f"{formats.LONGEST // 10**6} MB"],
    "a nonogram; an image": [
        *(f"{nonogram.MAX_SIDE:,} x {nonogram.MAX_SIDE:,}", f"{gray.MAX_FILE // 10**6} MB", f"{gray.WHOLE:,} pixels"),
        *(f"{gray.MOST:,} blocks", f"{gray.LARGEST_JPEG:,}"),
    ],
    "a picture of a puzzle": [
        *(f"{formats.PICTURE // 10**6} MB", f"{gray.WHOLE:,} pixels", f"{gray.LARGEST_JPEG:,} of a JPEG"),
        f"{gray.MOST:,} blocks",
    ],
    "a receipt; a list": [f"{receipt.LONGEST // MIB} MB"],
    "a link; a message": [
        *(f"{links.LONGEST:,} characters", f"{links.LARGEST // 10**6} MB unpacked", f"{links.PLAIN:,} characters"),
        f"{gifts.MESSAGE} characters",
    ],
    "a line of a list of ids": [f"{reading.LONGEST // 10**6} MB"],
    "lists and objects in JSON": [f"{json_shape.LONG // MIB} MB", f"every {json_shape.MIN_CHARS_PER_LIST} characters"],
    "a text with puzzles, or an id": [
        *(f"{gate.LINES:,} lines", f"every {json_shape.PUZZLES} bytes", f"{gate.SIGNS[b'<']:,} `<`"),
        *(f"{QUOTES:,} quotes", f"{gate.MANY:,} each"),
    ],
    "a text whose layout": [f"{structure.LIMIT:,} bytes", f"{structure.MOST_CELLS:,} values"],
    "a zip, a gzip": [
        *(f"{formats.FILES:,} files", f"{4 * formats.FILES:,} entries", f"{formats.LARGEST // 10**6} MB unpacked"),
        *(f"{formats.LONGEST // 10**6} MB of text", f"{formats.PICTURE // 10**6} MB of a picture"),
        f"up to {reading.LARGEST // 10**6} MB",
    ],
    "lines of a text": [f"{formats.LINES:,}"],
    "a word list": [
        *(f"{lists.BYTES // 10**6} MB", f"{words.WORDS:,} words", f"{words.LENGTH} letters per word"),
        f"{alphabet.LETTERS} letters in the alphabet",
    ],
    "connections to the page": [f"{CONNECTIONS}", f"{WAITS_S:.0f} s"],
    "a job file": [f"{store.LARGEST // MIB} MB"],
    "a certificate or proof": [
        *(f"{proofs.VARIABLES:,} variables", f"{proofs.MOST:,} clauses", f"{proofs.LONGEST // MIB} MB"),
        f"{proofs.LARGEST // MIB} MB in binary",
    ],
    "a checkpoint; a snapshot": [
        *(f"{checkpoint.LARGEST // MIB} MB", f"{checkpoint.MAX_PLAIN_SIZE // MIB} MB", f"{shell.LIMIT // 1024} kB"),
    ],
    "a list of your own words": [f"{player.LARGEST // MIB} MB"],
    "a saved game": [f"{play.MAX_SAVED_LENGTH:,} characters", f"{play.MAX_MOVES_LENGTH:,} of them"],
    "a file of puzzles on the command line, if": [f"{request.MEMORY:,} MB"],
    "a page of webpbn.com": [f"{fetch.SECONDS:.0f} s", f"{fetch.MAX_BYTES // 10**6} MB"],
}


@pytest.mark.parametrize("begins", TOLD)
def test_a_row_has_the_numbers_of_the_code(begins: str) -> None:
    row = next(line for line in reversed(PAGE.splitlines()) if line.startswith(f"| {begins}"))
    assert [number for number in TOLD[begins] if not re.search(rf"(?<![\d,]){re.escape(number)}(?!\d)", row)] == []
