"""nonogrid's TOML format: the lists of pynogram's INI format as strings; colors as `defs = ['r = (red) *']`."""

import re
from typing import Any

from unriddle.core import PuzzleError, Text, Where
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats import ini
from unriddle.puzzles.nonogram.formats.common import comments, lines_of, refuse, texts_and_notes
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Color, Puzzle, lengths


def read(data: bytes) -> list[Puzzle]:
    import tomllib

    text = decode(data)
    # tomllib is slow for lists and long keys; the lists of clues are strings.
    long = any(len(line) > 100_000 or line.count(".") > 200 for line in text.split("\n", 10_000))
    if long or text.count(",") > 50_000:
        raise PuzzleError(Text("it is too large"), "TOML")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise _wrong(str(error)) from error
    clues, table = content.get("clues"), content.get("colors", {})
    definitions = table.get("defs", []) if isinstance(table, dict) else None
    if not isinstance(clues, dict) or not isinstance(definitions, list):
        raise PuzzleError(Text("[clues] and [colors] must be tables, defs a list"), "TOML")
    colors: dict[str, Color] = {}
    for line in definitions:
        ini.declare(str(line)[:100].strip(), colors)
    head = []
    for line in lines_of(text):
        if line[:1] != "#":
            break
        head.append(line[1:].strip())
    return [ini.puzzle(_lines(clues.get("rows")), _lines(clues.get("columns")), colors, comments(head))]


def _wrong(text: str) -> PuzzleError:
    """Return the message of tomllib with the place that it names at its end."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d{1,9}), column (\d{1,9})|end of document)\)", text, re.S)
    if not match:
        why = Text.of(text) or Text("it is nested too deeply")
        return PuzzleError(why, "TOML")
    why = _why(match[1])
    if match[2] is None:
        return PuzzleError(Text("{why} (at end of document)", why=why), "TOML")
    line, column = int(match[2]), int(match[3])
    why = Text("{why} (at line {line}, column {column})", why=why, line=line, column=column)
    return PuzzleError(why, Where("TOML", line, column))


def _why(text: str) -> Text:
    """Return a sentence of tomllib, separated from its quotes of the file."""
    if match := re.fullmatch("Illegal character (.+)", text, re.S):
        return Text("Illegal character {sign}", sign=match[1])
    if twice := re.fullmatch("Cannot declare (.+) twice", text, re.S):
        return Text("Cannot declare {name} twice", name=twice[1])
    if wanted := re.fullmatch(r"""Expected (".*"|'[^']*')""", text, re.S):
        return Text("Expected {what}", what=wanted[1])
    return Text.of(text)


def _lines(value: Any) -> list[str] | None:
    """Return the lines of a list of clues: from a string, or a list with a string or a list of counts for each."""
    if value is None or isinstance(value, str):
        return None if value is None else [re.split("[#;]", line, maxsplit=1)[0] for line in lines_of(value)]
    if not isinstance(value, list):
        raise PuzzleError(Text("a list of clues must be a string"), "TOML")
    return [" ".join(map(str, clue)) or "0" if isinstance(clue, list) else str(clue).strip() or "0" for clue in value]


def write(puzzle: Puzzle) -> bytes:
    refuse(puzzle, "toml", blots=False)
    keys = ini.color_keys(puzzle)
    lines = [*(f"# {key}: {text}" for key, text in texts_and_notes(puzzle)), ""]
    if puzzle.colors != BLACK_AND_WHITE:
        lines += ["[colors]", "defs = ["]
        for definition in ini.definitions(puzzle, keys):
            quoted = definition.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'    "{quoted}",')
        lines += ["]", ""]
    lines.append("[clues]")
    for name, side in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += [f'{name} = """', *(f"    {' '.join(lengths(line, keys)) or 0}" for line in side), '"""', ""]
    return "\n".join(lines).encode()
