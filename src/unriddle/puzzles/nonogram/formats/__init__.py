"""Nonogram file formats, one module per format: bytes to puzzles and back; no files, no network.

A format is detected by content or named. A writer refuses a puzzle that its format cannot hold.
"""

import re
from typing import Any

from unriddle.core import Format
from unriddle.core.record import lazy
from unriddle.kit.drawing import drawings
from unriddle.puzzles.nonogram.puzzle import COLUMNS_FIRST, IMAGE

__all__ = ["FORMATS"]


def _format(
    name: str, about: str, read: str, write: str = "", aliases: tuple[str, ...] = (), strong: str = ""
) -> Format:
    """Return a format; its functions are written `module:name`, with a module of this folder, loaded on first use.

    `strong` is a pattern found only in these files; without it, the format counts as `weak`.
    """
    made = Format(name, about, _function(read), _function(write) if write else None, aliases)
    return made._replace(weak=lambda data: re.search(strong.encode(), data) is None) if strong else made


def _function(where: str) -> Any:
    module, _, name = where.partition(":")
    return lazy(f"{__name__}.{module}", name)


_JSON = _format(
    "json",
    "unriddle's own JSON, which holds everything; two lists of clues are also read",
    "json:read",
    "json:write",
    strong=r'"(format|goals?|given|colou?rs|depth|notes)"',
)


def _read_image(data: bytes, **values: Any) -> Any:
    from unriddle.puzzles.nonogram.formats import image

    return image.read(data, **values)


# Additional arguments of a reader of pictures.
_MADE: Any = {"takes": (*(option.name for option in IMAGE), "answers"), "remarks": _function("image:remarks")}
# The aliases are common file extensions, and names of webpbn's exports that the same reader reads.
FORMATS = (
    _format("id", "the line nonogram:WIDTHxHEIGHT:ROWS:COLUMNS", "common:ID.read", "common:ID.write"),
    _format(
        "non",
        "Steve Simpson's .non, with colors and bundles; also webpbn's ss and faase exports",
        "non:read",
        "non:write",
        ("nonpack", "ss", "faase"),
        r"(?im)^(width|height|goal|colou?r)\b",
    ),
    _format(
        "webpbn",
        "the XML of webpbn.com (.xml, .pbn)",
        "webpbn:read",
        "webpbn:write",
        ("xml", "pbn"),
        "<(clues|solution|puzzleset|color|!)",
    ),
    _format("olsak", "the Olsak solver's .g, black-and-white or colored", "olsak:read", "olsak:write", ("g",)),
    _format("ini", "pynogram's INI", "ini:read", "ini:write"),
    _format("toml", "nonogrid's TOML", "toml:read", "toml:write", strong='"""|defs|columns'),
    _JSON,
    _format("text", "a picture in characters", "text:read", "text:write"),
    _format("bold", "a picture in characters with heavy lines every five cells", "text:read", "text:write_bold"),
    *drawings("nonogram", _JSON, read_plain_png=_read_image, **_MADE),
    _format(
        "puzzlink",
        "a puzz.link address, p?nonogram/..., or its file, pzprv3",
        "link:read_puzzlink",
        "link:write_puzzlink",
    ),
    _format(
        "pattern",
        "a game id of Simon Tatham's Pattern, 5x5:..., or a saved game",
        "link:read_pattern",
        "link:write_pattern",
    ),
    _format(
        "paste",
        "clues or a picture in any layout: lists, tables, code, squares; our own drawings in text",
        "paste:read",
        aliases=("nin", "mk", "cwd", "keen", "ish", "makhorin", "syro", "grid"),
    )._replace(remarks=_function("paste:remarks"), takes=(COLUMNS_FIRST.keyword,)),
    Format(
        "cnf",
        "the clauses of the puzzle in DIMACS, for SAT solvers",
        write=lazy("unriddle.puzzles.nonogram.proof.checker.clauses", "cnf"),
    ),
    _format("dzn", "MiniZinc data of minizinc-benchmarks or hakank", "lists:read_dzn", strong=r"_rule_len|\[\|"),
    _format("taai", "a tournament batch: TAAI, TCGA, ICGA", "lists:read_taai"),
    _format("picross", "picross-solver's native text", "lists:read_picross"),
    _format("xbm", "an X bitmap", "lists:read_xbm"),
    _format("nnv", "nonovi's .nnv", "lists:read_nnv"),
    _format("lp", "Robert Bosch's verbose lists", "lists:read_lp"),
    _format("page", "a page saved from nonograms.org or nonograms.ru", "page:read"),
    _format("pbm", "a netpbm picture, P1 or P4", "lists:read_pbm"),
    _format("image", "a PNG, GIF, JPEG, WebP or BMP to make a puzzle from; needs Pillow", "image:read")._replace(
        moves=_function("image:moves"), **_MADE
    ),
)
