"""The .non format of Steve Simpson, with the colors and bundles of nonogram-db; also webpbn's `ss` and `faase`.

Lines are `keyword value`, and unknown keywords are kept as notes; a list of clues follows each of the bare words `rows`
and `columns`, counts separated by commas or blanks. `color a #ff0000` declares a color that counts carry as a sign,
`3a`. A line `====` separates puzzles.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from string import ascii_lowercase

from unriddle.core import PuzzleError, Text
from unriddle.core.errors import Where, in_line, message_of
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import (
    about,
    build,
    cannot,
    clues,
    counts,
    each,
    keys_of,
    lines_named,
    lines_of,
    number,
    refuse,
    spare,
    texts_and_notes,
)
from unriddle.puzzles.nonogram.puzzle import (
    BLACK,
    BLACK_AND_WHITE,
    MAX_SIDE,
    Color,
    Puzzle,
    check_size,
    lengths,
    name_of,
    value_of,
    wrong_sides,
)

_SECTION = re.compile(r"(rows?|columns?|cols?)\s*:?", re.I)
_SIZES = {"width": "columns", "height": "rows", "columns": "columns", "rows": "rows"}
_WORDS = {"title", "by", "copyright", "license", "licence", "catalogue", "goal", "saved", "color", "colour", *_SIZES}


def read(data: bytes) -> list[Puzzle]:
    text = decode(data)
    if "====" not in text:
        return [_read_one(lines_of(text), alone=True)]
    parts: list[list[str]] = [[]]
    for line in lines_of(text):
        if line.startswith("====") and not line.strip("="):
            parts.append([])
        else:
            parts[-1].append(line)
    return each([part for part in parts if any(part)], _read_one)


def _read_one(lines: list[str], alone: bool = False) -> Puzzle:
    """Read a puzzle from its lines; with `alone` they are the whole text, and errors name the line."""
    begins: dict[str, int] = {}
    sizes: dict[str, int] = {}
    sections: dict[str, list[str]] = {}
    colors: dict[str, Color] = {}
    names: dict[str, str] = {}
    entries: list[tuple[str, str]] = []
    goals: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        key, _, rest = line.partition(" ")
        key, rest = key.lower(), rest.strip()
        if not line:
            continue
        if _SECTION.fullmatch(line):
            name = "rows" if line[0] in "rR" else "columns"
            end = next((end for end in range(at, len(lines)) if lines[end][:1].isalpha()), len(lines))
            if name in sections:
                raise PuzzleError(Text("the {lines} are given twice", lines=lines_named(name)))
            sections[name], begins[name] = lines[at:end], at
            at = end
        elif key in _SIZES and rest:
            size = number(rest, key)
            if sizes.setdefault(_SIZES[key], size) != size:
                raise PuzzleError(Text("the size is given twice"), key)
        elif key in ("goal", "saved"):
            value, at = _long_value(rest, lines, at)
            goals += [value] if key == "goal" else []
        elif key in ("color", "colour"):
            letter, _, value = rest.partition(" ")
            rgb = value_of(value)
            if not re.fullmatch(r"[^\d\s,.?-]", letter) or rgb is None or letter in colors:
                wanted = Text("write a letter, each once, and its value, such as a #ff0000")
                raise PuzzleError(Text("{text!r}: {wanted}", text=rest[:30], wanted=wanted), "color")
            colors[letter] = Color(name_of(rgb), rgb, letter)
        elif re.fullmatch("name-[a-z]", key):
            names[key[-1]] = _string(rest)
        elif line[0].isalpha():
            entries.append((key, _string(rest)))
    if len(sizes) == 2:
        check_size(sizes["columns"], sizes["rows"])
    if missing := [name for name in ("rows", "columns") if name not in sections]:
        raise PuzzleError(Text("there is no list of {lines}", lines=lines_named(missing[0])))
    for name, begin in begins.items() if alone else ():
        _check_count(sections[name], begin, name, sizes.get(name))
    try:
        rows, columns = (
            clues(_lines(sections[name], name, sizes.get(name)), name[:-1]) for name in ("rows", "columns")
        )
    except PuzzleError as error:
        wrong = next(_wrong(sections, begins), 0) if alone else 0
        raise PuzzleError(error, Where("", wrong)) from None
    used = keys_of(rows, columns)
    if not colors:
        colors = {
            letter: Color(letter, spare(at), letter) for at, letter in enumerate(sorted(used)) if len(letter) == 1
        }
    colors = {key: replace(color, name=names.get(key, color.name)) for key, color in colors.items()}
    if "" in used or not colors:
        colors = {"": BLACK, **colors}
    keys = dict.fromkeys("".join(goals), "") | {key: key for key in colors} | dict.fromkeys("0.-")
    return build(rows, columns, colors, goals=goals, signs=keys, **about(entries))


def _wrong(sections: Mapping[str, list[str]], begins: Mapping[str, int]) -> Iterator[int]:
    """Yield the numbers of the lines that are not clues."""
    for name, lines in sections.items():
        for at, line in enumerate(lines, begins[name] + 1):
            try:
                counts(line, name[:-1], 1)
            except PuzzleError:
                yield at


def _check_count(lines: list[str], begin: int, name: str, size: int | None) -> None:
    """Raise PuzzleError if a section has a wrong number of clues: at the line that is not a clue, else at the section's
    name.
    """
    try:
        _lines(lines, name, size)
    except PuzzleError as error:
        for number, line in enumerate(lines[: MAX_SIDE + 1], begin + 1):
            try:
                counts(line, name[:-1], number - begin)
            except PuzzleError as wrong:
                raise PuzzleError(message_of(wrong), in_line(number)) from None
        raise PuzzleError(message_of(error), in_line(begin)) from None


def _lines(lines: list[str], name: str, size: int | None) -> list[str]:
    """Return the clue lines of a section; a blank line is an empty clue only if there are too few other lines."""
    full = [line for line in lines if line]
    size = len(full) if size is None else size
    if size > MAX_SIDE:
        those = {"count": size, "lines": lines_named(name)}
        raise PuzzleError(Text("there are {count} {lines}; at most {most} are possible", **those, most=MAX_SIDE))
    if len(full) == size:
        return full
    if len(lines) < size or any(lines[size:]):
        raise wrong_sides(name.removesuffix("s"), len(full), size)
    return lines[:size]


def _long_value(rest: str, lines: list[str], at: int) -> tuple[str, int]:
    """Return a goal, in quotes or not, split by blanks or line ends, and the number of the line after it."""
    quoted = rest[:1] == '"'
    parts = [rest]
    closed = quoted and rest[1:].endswith('"')
    while at < len(lines) and not closed:
        if not quoted and (
            not re.fullmatch("[0-9a-zA-Z?. ]*", lines[at]) or lines[at].partition(" ")[0].lower() in _WORDS
        ):
            break
        parts.append(lines[at])
        closed = quoted and lines[at].endswith('"')
        at += 1
    return "".join("".join(parts).replace('"', "").split()), at


def _string(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1]
    if "&" in text:
        from html import unescape

        text = unescape(text)
    return text


def write(puzzle: Puzzle) -> bytes:
    refuse(puzzle, "non")
    if len(puzzle.colors) > len(ascii_lowercase):
        raise cannot(Text("it has letters for only {count} colors", count=len(ascii_lowercase)), "non")
    letters = _letters(puzzle.colors) if puzzle.colors != BLACK_AND_WHITE else [""]
    words = {"author": "by", "licence": "license", "source": "catalogue"}
    lines = [f"{words.get(key, key)} {_quote(text)}" for key, text in texts_and_notes(puzzle)]
    for letter, color in zip(letters, puzzle.colors, strict=True) if letters[0] else ():
        lines.append(f"color {letter} {color.rgb}")
        lines += [f"name-{letter} {_quote(color.name)}"] if color.name != name_of(color.rgb) else []
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    for name, side in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines += ["", name]
        lines += [",".join(lengths(line, letters)) or "0" for line in side]
    characters = ["0", *(letter or "1" for letter in letters)]
    lines += ["\ngoal " + _quote("".join([characters[cell] for cell in goal])) for goal in puzzle.goals]
    return ("\n".join(lines) + "\n").encode()


def _letters(colors: tuple[Color, ...]) -> list[str]:
    """Return a letter for each color: its sign, else the first letter of its name, else any unused one."""
    letters: list[str] = []
    used = [color.sign for color in colors]
    for color in colors:
        wanted = [color.sign, *(letter for letter in color.name[:1].lower() + ascii_lowercase if letter not in used)]
        wanted += ascii_lowercase
        letters.append(next(letter for letter in wanted if letter in ascii_lowercase and letter not in letters))
    return letters


def _quote(text: str) -> str:
    return '"' + text.replace("&", "&amp;").replace('"', "&quot;") + '"'
