"""The bounds that docs/security.md tells are those of the code: numbers of its table beside their constants."""

import re
from pathlib import Path

import pytest

from unriddle.core import formats, json_shape, play, structure
from unriddle.core.search import checkpoint, shell
from unriddle.fronts import fetch
from unriddle.fronts.cli import request
from unriddle.fronts.web.serve import MAX_CONNECTIONS as CONNECTIONS
from unriddle.fronts.web.serve import WAITS_S
from unriddle.jobs import store
from unriddle.kit.count import receipt
from unriddle.kit.photo import gray
from unriddle.kit.proof import files as proofs
from unriddle.lexicon import alphabet, lists, player, words
from unriddle.puzzles.nonogram import puzzle as nonogram
from unriddle.session import gate, gifts, links, reading

PAGE = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
MIB, QUOTES = 1 << 20, gate.MAX_COUNTS[b'"']
# How a row begins -> numbers in it, MB of bytes where the page says so.
TOLD = {
    "a file of puzzles |": [f"{formats.MAX_TEXT // 10**6} MB"],
    "a nonogram; an image": [
        *(
            f"{nonogram.MAX_SIDE:,} x {nonogram.MAX_SIDE:,}",
            f"{gray.MAX_FILE // 10**6} MB",
            f"{gray.MAX_PIXELS:,} pixels",
        ),
        *(f"{gray.MAX_BLOCKS:,} blocks", f"{gray.LARGEST_JPEG:,}"),
    ],
    "a picture of a puzzle": [
        *(f"{formats.MAX_PICTURE // 10**6} MB", f"{gray.MAX_PIXELS:,} pixels", f"{gray.LARGEST_JPEG:,} of a JPEG"),
        f"{gray.MAX_BLOCKS:,} blocks",
    ],
    "a receipt; a list": [f"{receipt.MAX_SIZE // MIB} MB"],
    "a link; a message": [
        *(
            f"{links.MAX_FRAGMENT:,} characters",
            f"{links.MAX_UNPACKED // 10**6} MB unpacked",
            f"{links.PLAIN:,} characters",
        ),
        f"{gifts.MESSAGE} characters",
    ],
    "a line of a list of ids": [f"{reading.MAX_TEXT // 10**6} MB"],
    "lists and objects in JSON": [
        f"{json_shape.LONG_TEXT // MIB} MB",
        f"every {json_shape.MIN_CHARS_PER_LIST} characters",
    ],
    "a text with puzzles, or an id": [
        *(f"{gate.LINES:,} lines", f"every {json_shape.PUZZLES} bytes", f"{gate.MAX_COUNTS[b'<']:,} `<`"),
        *(f"{QUOTES:,} quotes", f"{gate.MAX_SEPARATORS:,} each"),
    ],
    "a text whose layout": [f"{structure.MAX_TEXT_SIZE:,} bytes", f"{structure.MOST_CELLS:,} values"],
    "a zip, a gzip": [
        *(f"{formats.FILES:,} files", f"{4 * formats.FILES:,} entries", f"{formats.MAX_UNPACKED // 10**6} MB unpacked"),
        *(f"{formats.MAX_TEXT // 10**6} MB of text", f"{formats.MAX_PICTURE // 10**6} MB of a picture"),
        f"up to {reading.MAX_FILE // 10**6} MB",
    ],
    "lines of a text": [f"{formats.LINES:,}"],
    "a word list": [
        *(f"{lists.BYTES // 10**6} MB", f"{words.WORDS:,} words", f"{words.LENGTH} letters per word"),
        f"{alphabet.LETTERS} letters in the alphabet",
    ],
    "connections to the page": [f"{CONNECTIONS}", f"{WAITS_S:.0f} s"],
    "a job file": [f"{store.MAX_RESULT // MIB} MB"],
    "a certificate or proof": [
        *(f"{proofs.MAX_VARIABLES:,} variables", f"{proofs.MAX_CLAUSES:,} clauses", f"{proofs.MAX_LINE // MIB} MB"),
        f"{proofs.MAX_SIZE // MIB} MB in binary",
    ],
    "a checkpoint; a snapshot": [
        *(
            f"{checkpoint.MAX_SIZE // MIB} MB",
            f"{checkpoint.MAX_PLAIN_SIZE // MIB} MB",
            f"{shell.MAX_SNAPSHOT_SIZE // 1024} kB",
        ),
    ],
    "a list of your own words": [f"{player.MAX_LIST_SIZE // MIB} MB"],
    "a saved game": [f"{play.MAX_SAVED_LENGTH:,} characters", f"{play.MAX_MOVES_LENGTH:,} of them"],
    "a file of puzzles on the command line, if": [f"{request.MEMORY:,} MB"],
    "a page of webpbn.com": [f"{fetch.SECONDS:.0f} s", f"{fetch.MAX_BYTES // 10**6} MB"],
}


@pytest.mark.parametrize("begins", TOLD)
def test_a_row_has_the_numbers_of_the_code(begins: str) -> None:
    row = next(line for line in reversed(PAGE.splitlines()) if line.startswith(f"| {begins}"))
    assert [number for number in TOLD[begins] if not re.search(rf"(?<![\d,]){re.escape(number)}(?!\d)", row)] == []
