"""The XML of webpbn.com (.xml, .pbn): colors, blotted blocks (a count of 0), goal pictures, several puzzles in a file.

Read with three guards: the size, the depth, and no entity of the file's own. Nothing is ever fetched.
"""

import re
from contextlib import suppress
from functools import lru_cache
from typing import Any

from unriddle.core import PuzzleError, Text, Where
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import (
    Clue,
    about,
    build,
    cannot,
    each,
    from_picture,
    lines_named,
    lines_of,
    number,
    one_line,
    refuse,
    spare,
    texts_and_notes,
)
from unriddle.puzzles.nonogram.puzzle import BLACK, BLOCKS, MAX_SIDE, Color, Puzzle, name_of, value_of

MAX_XML = 2_000_000
MAX_DEPTH = 16
KNOWN = 4096  # the most texts of blocks to cache
_TEXT_FIELDS = {"title", "author", "authorid", "copyright", "license", "source", "id", "description", "note"}


class _Unusual(Exception):
    """The clues cut out of the XML are not in the form that almost all files use."""


class _Counts(dict[str, tuple[int, str]]):
    """A cache: text before a </count> -> length and color of the block; `default` is the color if none is named."""

    def __init__(self, default: str) -> None:
        self.default = default

    def clues(self, lines: list[str]) -> list[Clue]:
        """Return the clue of each line, given without its tags."""
        found = []
        for line in lines:
            *counts, after = line.split("</count>")
            if after:
                raise _Unusual
            found.append([self[count] for count in counts])
        return found

    def __missing__(self, text: str) -> tuple[int, str]:
        match = re.fullmatch(r'<count(?: color="([A-Za-z0-9]+)")?>([0-9]{1,4})', text)
        if not match:
            raise _Unusual
        if len(self) >= KNOWN:
            self.clear()
        self[text] = block = int(match[2]), match[1] or self.default
        return block


_counts = lru_cache(16)(_Counts)


class _Draft:
    """A <puzzle> being read; `sides` has the lines of clues that were cut out, by the number in their place."""

    def __init__(self, attributes: dict[str, str], sides: list[list[str]]) -> None:
        self.sides = sides
        self.kind = attributes.get("type", "grid")
        self.default = attributes.get("defaultcolor", "black")
        self.background = attributes.get("backgroundcolor", "white")
        self.texts: dict[str, list[str]] = {}
        self.colors: dict[str, tuple[str, str]] = {}
        self.clues: dict[str, list[Clue]] = {}
        self.images: list[str] = []
        self.solution = ""

    def take(self, tag: str, element: Any) -> None:
        """Store one element of the puzzle."""
        if tag == "clues":
            self._clues(element)
        elif tag == "color":
            name = element.get("name", "")
            if name in self.colors:
                raise PuzzleError(Text("the color {name!r} is declared twice", name=name[:20]), "<color>")
            value = value_of(element.text or "") or value_of(name) or spare(len(self.colors))
            self.colors[name] = (element.get("char", ""), value)
        elif tag == "solution":
            self.solution = element.get("type", "goal")
        elif tag == "image" and self.solution != "saved":
            self.images.append(element.text or "")
        elif tag in _TEXT_FIELDS:
            if self.sides and len(element):
                raise _Unusual  # it may contain clues
            self.texts.setdefault(tag, []).append("".join(element.itertext()) if len(element) else element.text or "")

    def _clues(self, element: Any) -> None:
        kind = element.get("type", "")
        if self.kind == "grid" and kind not in ("rows", "columns"):
            raise PuzzleError(Text("the type {kind!r} is neither rows nor columns", kind=kind[:20]), "<clues>")
        if kind in self.clues:
            raise PuzzleError(Text("the {lines} are given twice", lines=lines_named(kind)), "<clues>")
        lines: list[Any] = self.sides[int(element.text)] if self.sides else list(element.iter("line"))
        if len(lines) > MAX_SIDE:
            raise PuzzleError(Text("there are more than {most} lines", most=MAX_SIDE), "<clues>")
        if self.sides:
            self.clues[kind] = _counts(self.default).clues(lines)
            return
        self.clues[kind] = found = []
        default = self.default
        for at, line in enumerate(lines, 1):
            try:
                clue = [(BLOCKS[count.text][0], count.get("color", default)) for count in line.iter("count")]
            except KeyError:
                # Anything around the numbers; an invalid number is reported with its line.
                try:
                    clue = [(number((one.text or "").strip()), one.get("color", default)) for one in line.iter("count")]
                except PuzzleError as error:
                    raise PuzzleError(error, Text("<count>, line {line}", line=at)) from None
            found.append(clue)


def read(data: bytes) -> list[Puzzle]:
    if len(data) > MAX_XML:
        raise PuzzleError(Text("an XML file has at most {most} MB", most=MAX_XML // 1_000_000))
    text = _decode(data)
    if "<!ENTITY" in text:
        raise PuzzleError(Text("it declares entities, which no puzzle needs"), "XML")
    drafts: list[_Draft] = []
    shorter, sides = _split(text)
    if sides:
        with suppress(PuzzleError, _Unusual):
            drafts = _drafts(shorter, sides)
    return each(drafts or _drafts(text, []), _puzzle)


def _split(text: str) -> tuple[str, list[list[str]]]:
    """Return the text with a number in place of the lines of each <clues>, which are most of it, and those lines.

    No sides if the file is unusual: comments, namespaces, blanks in odd places.
    """
    before, *parts = text.split('<clues type="')
    usual = text.count("<!") == text.count("<!DOCTYPE") and text.count("<?") == text.startswith("<?xml")
    if not usual or "xmlns" in text or text.count("<clues") != len(parts):
        return text, []
    shorter, sides = [before], []
    for at, part in enumerate(parts):
        kind, _, rest = part.partition('">')
        body, end, after = rest.partition("</clues>")
        body = f">{body}<".replace(">\n<", "><")
        body = (re.sub(">[ \t\r\n]+<", "><", body) if "\n" in body else body)[1:-1]
        if not (end and kind.isidentifier() and body.startswith("<line>") and body.endswith("</line>")):
            return text, []
        sides.append(body[len("<line>") : -len("</line>")].split("</line><line>"))
        shorter.append(f'{kind}">{at}</clues>{after}')
    return '<clues type="'.join(shorter), sides


def _drafts(text: str, sides: list[list[str]]) -> list[_Draft]:
    from xml.etree import ElementTree

    parser = ElementTree.XMLParser(encoding="utf-8")
    # Entities defined in an external file, which is never fetched, are empty.
    if "&" in text:
        parser.entity.update(dict.fromkeys(re.findall(r"&(\w+);", text), ""))
    try:
        parser.feed(text)
        root = parser.close()
    except ElementTree.ParseError as error:
        line, column = error.position
        why = Text.of(str(error))
        if match := re.fullmatch(r"(.*): line (\d{1,9}), column (\d{1,9})", str(error), re.S):
            place = {"line": int(match[2]), "column": int(match[3])}
            why = Text("{why}: line {line}, column {column}", why=Text.of(match[1]), **place)
        raise PuzzleError(why, Where("XML", line, column)) from error
    if "xmlns" in text:
        for element in root.iter():
            element.tag = element.tag.rpartition("}")[2]
    drafts: list[_Draft] = []
    _walk(root, sides, drafts, None, 0)
    if not drafts:
        raise PuzzleError(Text("there is no puzzle in it"), "XML")
    return drafts


def _walk(element: Any, sides: list[list[str]], drafts: list[_Draft], draft: _Draft | None, depth: int) -> None:
    """Fill drafts from an element and its children; `draft` is the enclosing puzzle's."""
    tag = element.tag
    if depth >= MAX_DEPTH:
        raise PuzzleError(Text("elements are nested more than {most} deep", most=MAX_DEPTH), f"<{tag[:20]}>")
    if tag == "puzzle":
        if draft is not None:
            raise PuzzleError(Text("a puzzle is inside another puzzle"), "<puzzle>")
        draft = _Draft(element.attrib, sides)
        drafts.append(draft)
    elif draft is not None:
        draft.take(tag, element)
    for inner in element:
        if tag != "clues" or inner.tag != "line":
            _walk(inner, sides, drafts, draft, depth + 1)


def _decode(data: bytes) -> str:
    """Return the text in the encoding that the XML declares, or in a guessed one."""
    declared = re.match(rb"""\s*<\?xml[^>]{0,80}encoding=["']([A-Za-z0-9_-]{1,20})["']""", data[:200])
    name = declared[1].decode().lower() if declared else ""
    if name in ("iso-8859-1", "latin1", "iso-8859-5", "windows-1251", "windows-1252", "koi8-r", "iso-8859-15"):
        return data.decode(name, errors="replace")
    return decode(data)


def _puzzle(draft: _Draft) -> Puzzle:
    if draft.kind != "grid":
        if draft.kind == "triddler":
            raise PuzzleError(Text("this puzzle is triangular; only rectangular grids can be solved"))
        kind = draft.kind[:20]
        raise PuzzleError(Text("this puzzle has the type {kind!r}; only rectangular grids can be solved", kind=kind))
    colors = {
        name: Color(name, value, character)
        for name, (character, value) in draft.colors.items()
        if name != draft.background
    }
    if "black" not in draft.colors and draft.background != "black":
        colors["black"] = BLACK
    background = draft.colors.get(draft.background, ("", value_of(draft.background) or "#ffffff"))[1]
    entries = [(key, text) for key, texts in draft.texts.items() if key not in ("source", "id") for text in texts]
    source = [one_line(text) for key in ("source", "id") for text in draft.texts.get(key, [])]
    entries.append(("source", " ".join(source)))
    more = about([*entries, ("background", background)])
    keys: dict[str, str | None] = {}  # character of an image -> key of its color; None for the background
    for name, (character, _) in draft.colors.items() if draft.images else ():
        if len(character) != 1 or character in keys:
            raise PuzzleError(Text("the color {name!r} needs its own character", name=name[:20]), "<image>")
        keys[character] = None if name == draft.background else name
    images = []
    for text in draft.images:
        rows = [line.removeprefix("|").removesuffix("|") for line in lines_of(text) if line]
        for row in rows:
            if odd := set(row) - set(keys):
                raise PuzzleError(Text("{sign!r} does not stand for a color", sign=min(odd)), "<image>")
        images.append(rows)
    if not draft.clues and images:
        return from_picture(images[0], keys, colors, **more)
    if missing := [name for name in ("rows", "columns") if name not in draft.clues]:
        raise PuzzleError(Text("the clues of the {lines} are missing", lines=lines_named(missing[0])))
    goals = ["".join(image) for image in images]
    return build(draft.clues["rows"], draft.clues["columns"], colors, goals=goals, signs=keys, **more)


def write(puzzle: Puzzle) -> bytes:
    refuse(puzzle, "webpbn", blots=False)
    names: list[str] = []  # all different
    for color in puzzle.colors:
        name = one_line(color.name) or name_of(color.rgb)
        while name in ("white", *names):
            name += "'"
        names.append(name)
    characters = ["X"]
    if len(names) > 1:  # a character without a single meaning in an image
        used = {color.sign for color in puzzle.colors}
        free = iter([character for character in "XOabcdefghijklmnopqrstuvwxyz*+%=~" if character not in used])
        characters = [next(free) if color.sign in r"|[]/\?" else color.sign for color in puzzle.colors]
    lines = ['<?xml version="1.0"?>', '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">', "", "<puzzleset>", ""]
    lines.append(f'<puzzle type="grid" defaultcolor={_quote(names[0])} backgroundcolor="white">')
    words = {"licence": "license"}
    for key, text in texts_and_notes(puzzle):
        tag = words.get(key, key)
        if tag != "background":
            lines.append(f"<{tag}>{_escape(text)}</{tag}>" if tag in _TEXT_FIELDS else f"<note>{_escape(text)}</note>")
    lines.append(f'<color name="white" char=".">{puzzle.background[1:]}</color>')
    for name, character, color in zip(names, characters, puzzle.colors, strict=True):
        lines.append(f"<color name={_quote(name)} char={_quote(character)}>{color.rgb[1:]}</color>")
    shades = [f" color={_quote(name)}" for name in names] if len(names) > 1 else [""]
    for kind, side in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += ["", f'<clues type="{kind}">']
        for line in side:
            blocks = (f"<count{shades[color - 1]}>{length}</count>" for length, color in line)
            lines.append(f"<line>{''.join(blocks)}</line>")
        lines.append("</clues>")
    table = str.maketrans(dict(enumerate([".", *characters])))
    for goal in puzzle.goals:
        text = goal.decode("latin-1").translate(table)
        rows = (text[at : at + puzzle.width] for at in range(0, len(text), puzzle.width))
        lines += ["", '<solution type="goal">', "<image>", *(f"|{_escape(row)}|" for row in rows)]
        lines += ["</image>", "</solution>"]
    data = ("\n".join([*lines, "", "</puzzle>", "</puzzleset>"]) + "\n").encode()
    if len(data) > MAX_XML:
        raise cannot(Text("the file would be larger than {most} MB", most=MAX_XML // 1_000_000), "webpbn")
    return data


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quote(text: str) -> str:
    return '"' + _escape(text).replace('"', "&quot;") + '"'
