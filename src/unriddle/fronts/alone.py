"""Makes a puzzle into one self-contained HTML file with the message of a gift; see docs/use/gifts.md.

data/alone.html has the player, made by scripts/alone from the page's own modules, and places for the puzzle.
"""

from __future__ import annotations

import json
import os
import re
from base64 import b64encode
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from unriddle.core import PuzzleError
from unriddle.core.errors import plain
from unriddle.core.system.stopping import never
from unriddle.draw.paper import on_paper
from unriddle.draw.png import png
from unriddle.kit.order import Made
from unriddle.session import book, gifts
from unriddle.session.daily import mask

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from unriddle.session.gifts import Gift
    from unriddle.session.opened import Opened

MADE = Path(__file__).parent / "data" / "alone.html"
PLACES = {name: f"<!--{name}-->" for name in ("language", "title", "picture", "given")}
PLACE = re.compile(f"<!--({'|'.join(PLACES)})-->")
STILL = "To play, open this file in a browser. Чтобы играть, откройте этот файл в браузере."
FAMILIES = '<meta name="families" content="'
MAX_SIZE = 150_000  # the most bytes of a file
LARGE = 20  # the most cells of the longer side of a board that is drawn large
ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"  # characters for the contents of a solution's cells


def make_file(
    puzzle: Opened,
    gift: Gift,
    title: str = "",
    author: str = "",
    say: Callable[[str], str] = str,
    language: str = "en",
    stop: Callable[[], bool] = never,
) -> tuple[bytes, bool]:
    """Return the HTML file with the puzzle and a gift, which may be empty, and whether it is sealed.

    Without a title, the heading is the family's, translated by `say` into `language`. `stop` ends the test for exactly
    one solution, which a seal and a check require. PuzzleError for a puzzle that no file can play, or that is too
    large.
    """
    cells = gifts.only_cells(puzzle, stop)
    link = gifts.seal(puzzle, gift, plain(title), plain(author), os.urandom, cells)
    family = puzzle.family
    template = _template()
    families = template.partition(FAMILIES)[2].partition('"')[0].split()
    if family.name not in families:
        known = ", ".join(families)
        raise PuzzleError("a file can play {known}, not {family}", known=known, family=family.name)
    given = {"puzzle": link.puzzle, "title": link.title, "author": link.author, "masked": _answers(puzzle, cells)}
    message = link.more.get("message", "")
    given |= {"message": mask(message, "", "message")} if message else {}
    given |= {name: b64encode(part).decode() for name, part in link.parts.items()}
    text = json.dumps({name: value for name, value in given.items() if value}, ensure_ascii=False)
    parts = {
        "language": language,
        "title": escape((gifts.is_gift(link) and link.title) or say(book.title(family))),
        "picture": f'<img alt="" src="data:image/png;base64,{b64encode(_picture(puzzle)).decode()}">',
        "given": text.replace("<", "\\u003c"),
    }
    file = PLACE.sub(lambda place: parts[place[1]], template).encode()
    if len(file) > MAX_SIZE:
        raise PuzzleError("this puzzle is too large for a file of {most} kB", most=MAX_SIZE // 1000)
    return file, gifts.SEALED in link.parts


@cache
def _template() -> str:
    return MADE.read_text("utf-8")


def _answers(puzzle: Opened, cells: bytes | None) -> Mapping[str, str]:
    """Return the masked data that judges moves: the solution, if known, or the valid words. Raises PuzzleError."""
    family = puzzle.family
    texts: Mapping[str, tuple[str, str]] = {}
    if family.cells is None:
        answers = family.require_making().answers
        assert answers is not None
        texts = answers(Made(puzzle.puzzle), *puzzle.words)
    elif cells and max(cells) < len(ALPHABET):
        texts = {"solution": ("".join(ALPHABET[cell] for cell in cells), ALPHABET)}
    named = f"today:{family.name}:alone"
    return {name: mask(text, alphabet, f"{named}:{name}") for name, (text, alphabet) in texts.items()}


def _picture(puzzle: Opened) -> bytes:
    """Return the board and clues as PNG, for solving on paper."""
    paper = puzzle.family.paper
    own = puzzle.puzzle
    board = on_paper(paper.board(paper.prepared(own)) if paper else puzzle.family.picture(own, None))
    return png(board, scale=2 if max(len(board.cells), len(board.cells[0])) <= LARGE else 1)
