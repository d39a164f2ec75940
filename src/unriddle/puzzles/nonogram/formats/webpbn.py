"""The XML of webpbn.com (.xml, .pbn): colours, blotted blocks (a count of 0), goal pictures, several puzzles in a file.

Read with expat and three guards: the size, the depth, and no entity of the file's own. Nothing is ever fetched.
"""

import re
from typing import Any

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.colours import name_of, value_of
from unriddle.puzzles.nonogram.formats.common import (
    MAX_PUZZLES,
    Clue,
    about,
    build,
    each,
    from_picture,
    lines_of,
    number,
    one_line,
    refuse,
    said,
    spare,
    text_of,
)
from unriddle.puzzles.nonogram.puzzle import BLACK, MAX_SIDE, Colour, Puzzle

MAX_XML = 2_000_000
MAX_DEPTH = 16
_SAID = {"title", "author", "authorid", "copyright", "license", "source", "id", "description", "note"}


class _Draft:
    """One <puzzle> as it is being read."""

    def __init__(self, attributes: dict[str, str]) -> None:
        self.kind = attributes.get("type", "grid")
        self.default = attributes.get("defaultcolor", "black")
        self.background = attributes.get("backgroundcolor", "white")
        self.said: dict[str, list[str]] = {}
        self.colours: dict[str, tuple[str, str]] = {}
        self.clues: dict[str, list[Clue]] = {}
        self.images: list[str] = []


class _Reader:
    def __init__(self) -> None:
        self.drafts: list[_Draft] = []
        self.draft: _Draft | None = None
        self.path: list[str] = []
        self.text: list[str] = []
        self.attributes: dict[str, str] = {}
        self.lines: list[Clue] | None = None
        self.solution = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self.path) >= MAX_DEPTH:
            raise PuzzleError(f"elements are nested more than {MAX_DEPTH} deep", f"<{tag[:20]}>")
        self.path.append(tag)
        self.text, self.attributes = [], attributes
        if tag == "puzzle":
            if self.draft is not None:
                raise PuzzleError("a puzzle stands inside a puzzle", "<puzzle>")
            if len(self.drafts) >= MAX_PUZZLES:
                raise PuzzleError(f"there are more than {MAX_PUZZLES} puzzles", "XML")
            self.draft = _Draft(attributes)
            self.drafts.append(self.draft)
        elif self.draft is None:
            return
        elif tag == "clues":
            kind = attributes.get("type", "")
            if self.draft.kind == "grid" and kind not in ("rows", "columns"):
                raise PuzzleError(f"the type {kind[:20]!r} is neither rows nor columns", "<clues>")
            if kind in self.draft.clues:
                raise PuzzleError(f"the {kind} are given twice", "<clues>")
            self.lines = self.draft.clues[kind] = []
        elif tag == "line" and self.lines is not None:
            self.lines.append([])
            if len(self.lines) > MAX_SIDE:
                raise PuzzleError(f"there are more than {MAX_SIDE} lines", "<clues>")
        elif tag == "solution":
            self.solution = attributes.get("type", "goal")

    def characters(self, text: str) -> None:
        self.text.append(text)

    def end(self, tag: str) -> None:
        self.path.pop()
        text, self.text = "".join(self.text), []
        draft = self.draft
        if draft is None:
            return
        if tag == "puzzle":
            self.draft = None
        elif tag == "clues":
            self.lines = None
        elif tag == "count" and self.lines:
            where = f"<count>, line {len(self.lines)}"
            self.lines[-1].append((number(text.strip(), where), self.attributes.get("color", draft.default)))
        elif tag == "color":
            self._colour(draft, self.attributes, text)
        elif tag == "image" and self.solution != "saved":
            draft.images.append(text)
        elif tag in _SAID:
            draft.said.setdefault(tag, []).append(one_line(text))

    def _colour(self, draft: _Draft, attributes: dict[str, str], text: str) -> None:
        name = attributes.get("name", "")
        if name in draft.colours:
            raise PuzzleError(f"the colour {name[:20]!r} is declared twice", "<color>")
        value = value_of(text) or value_of(name) or spare(len(draft.colours))
        draft.colours[name] = (attributes.get("char", ""), value)


def read(data: bytes) -> list[Puzzle]:
    if len(data) > MAX_XML:
        raise PuzzleError(f"an XML file has at most {MAX_XML // 1_000_000} MB")
    from xml.parsers import expat

    def refused(*_: Any) -> None:
        raise PuzzleError("it declares entities, which no puzzle needs", "XML")

    reader = _Reader()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.EntityDeclHandler = refused
    try:
        parser.Parse(_decoded(data).encode(), True)
    except expat.ExpatError as error:
        raise PuzzleError(str(error), "XML") from error
    if not reader.drafts:
        raise PuzzleError("there is no <puzzle> in it", "XML")
    return each(reader.drafts, _puzzle)


def _decoded(data: bytes) -> str:
    """The text in the encoding that the XML declares, or in what it looks like."""
    declared = re.match(rb"""\s*<\?xml[^>]{0,80}encoding=["']([A-Za-z0-9_-]{1,20})["']""", data[:200])
    name = declared[1].decode().lower() if declared else ""
    if name in ("iso-8859-1", "latin1", "iso-8859-5", "windows-1251", "windows-1252", "koi8-r", "iso-8859-15"):
        return data.decode(name, errors="replace")
    return text_of(data)


def _puzzle(draft: _Draft) -> Puzzle:
    if draft.kind != "grid":
        what = "is triangular" if draft.kind == "triddler" else f"has the type {draft.kind[:20]!r}"
        raise PuzzleError(f"this puzzle {what}; only rectangular grids can be solved")
    background, colours = _colours(draft)
    entries = [(key, text) for key, texts in draft.said.items() if key not in ("source", "id") for text in texts]
    entries.append(("source", " ".join(text for key in ("source", "id") for text in draft.said.get(key, []))))
    more = about([*entries, ("background", background)])
    images = [_image(text, draft, colours) for text in draft.images]
    if not draft.clues and images:
        return from_picture(images[0], colours, **more)
    if missing := [name for name in ("rows", "columns") if name not in draft.clues]:
        raise PuzzleError(f"there are no clues of the {missing[0]}")
    goals = [[key for row in image for key in row] for image in images]
    return build(draft.clues["rows"], draft.clues["columns"], colours, goals=goals, **more)


def _colours(draft: _Draft) -> tuple[str, dict[str, Colour]]:
    """The background's value, and the other colours by name."""
    colours = {
        name: Colour(name, value, sign) for name, (sign, value) in draft.colours.items() if name != draft.background
    }
    if "black" not in draft.colours and draft.background != "black":
        colours["black"] = BLACK
    value = draft.colours.get(draft.background, ("", value_of(draft.background) or "#ffffff"))[1]
    return value, colours


def _image(text: str, draft: _Draft, colours: dict[str, Colour]) -> list[list[str | None]]:
    """A key for each cell of rows between bars; None for the background."""
    keys: dict[str, str | None] = {}
    for name, (sign, _) in draft.colours.items():
        if len(sign) != 1 or sign in keys:
            raise PuzzleError(f"the colour {name[:20]!r} has no sign of its own", "<image>")
        keys[sign] = None if name == draft.background else name
    rows = []
    for line in lines_of(text):
        if line:
            row = line.removeprefix("|").removesuffix("|")
            if odd := set(row) - set(keys):
                raise PuzzleError(f"{min(odd)!r} is the sign of no colour", "<image>")
            rows.append([keys[sign] for sign in row])
    return rows


def write(puzzle: Puzzle) -> bytes:
    refuse(puzzle, "webpbn", blots=False)
    names = _names(puzzle)
    signs = _signs(puzzle)
    lines = ['<?xml version="1.0"?>', '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">', "", "<puzzleset>", ""]
    lines.append(f'<puzzle type="grid" defaultcolor={_quoted(names[0])} backgroundcolor="white">')
    words = {"licence": "license"}
    for key, text in said(puzzle):
        tag = words.get(key, key)
        if tag != "background":
            lines.append(f"<{tag}>{_escaped(text)}</{tag}>" if tag in _SAID else f"<note>{_escaped(text)}</note>")
    lines.append(f'<color name="white" char=".">{puzzle.background[1:]}</color>')
    for name, sign, colour in zip(names, signs, puzzle.colours, strict=True):
        lines.append(f"<color name={_quoted(name)} char={_quoted(sign)}>{colour.rgb[1:]}</color>")
    shades = [f" color={_quoted(name)}" for name in names] if len(names) > 1 else [""]
    for kind, side in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += ["", f'<clues type="{kind}">']
        for line in side:
            blocks = (f"<count{shades[colour - 1]}>{length}</count>" for length, colour in line)
            lines.append(f"<line>{''.join(blocks)}</line>")
        lines.append("</clues>")
    table = str.maketrans(dict(enumerate([".", *signs])))
    for goal in puzzle.goals:
        text = goal.decode("latin-1").translate(table)
        rows = (text[at : at + puzzle.width] for at in range(0, len(text), puzzle.width))
        lines += ["", '<solution type="goal">', "<image>", *(f"|{_escaped(row)}|" for row in rows)]
        lines += ["</image>", "</solution>"]
    data = ("\n".join([*lines, "", "</puzzle>", "</puzzleset>"]) + "\n").encode()
    if len(data) > MAX_XML:
        raise PuzzleError(f"the file would have more than {MAX_XML // 1_000_000} MB", "format webpbn")
    return data


def _names(puzzle: Puzzle) -> list[str]:
    """A name for each colour, no two equal."""
    names: list[str] = []
    for colour in puzzle.colours:
        name = one_line(colour.name) or name_of(colour.rgb)
        while name in ("white", *names):
            name += "'"
        names.append(name)
    return names


def _signs(puzzle: Puzzle) -> list[str]:
    """A sign for each colour that has no meaning of its own in an image."""
    if len(puzzle.colours) == 1:
        return ["X"]
    taken = {colour.sign for colour in puzzle.colours}
    free = iter([sign for sign in "XOabcdefghijklmnopqrstuvwxyz*+%=~" if sign not in taken])
    return [next(free) if colour.sign in r"|[]/\?" else colour.sign for colour in puzzle.colours]


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    return '"' + _escaped(text).replace('"', "&quot;") + '"'
