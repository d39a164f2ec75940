"""Finds families and detects files. Each family is a folder of `puzzles`, or of the folders in UNRIDDLE_PUZZLES.

A family's folder is a package with one exported symbol, FAMILY, imported on first use. The folders are scanned once per
process; `forget` makes the next call scan again.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from unriddle.core import Detected, PuzzleError, Text, UnriddleError, Where
from unriddle.core.formats import Near

if TYPE_CHECKING:
    from unriddle.core import Family

CARRIERS = b"tEXt", b"iTXtunriddle ", b'data-puzzle="'
CARRIED = rb"(?:" + b"|".join(CARRIERS) + rb')(\w+)["\0]'  # a drawing with an embedded puzzle of this family
LOOKED_AT = 4096  # bytes of a file that are searched for characteristic strings
LINES = 150_000  # the most lines of content without a characteristic string
PLAIN = "", "txt"  # endings that no format owns
# The least score of an accepted candidate; the score difference within which the user has to choose.
MIN_SCORE, AMBIGUITY_MARGIN = 0.4, 0.04


class DetectionError(PuzzleError):
    """Raised for content that no family recognizes, or that several recognize equally.

    `families` maps each of these to the format it would read; `near` describes the nearest miss; `names` lists the
    families that may be named to read it after all.
    """

    def __init__(self, families: Mapping[str, str], place: str = "", near: Near | None = None) -> None:
        self.families: dict[str, str]
        self.near: Near | None
        self.families, self.near = dict(families), near
        self.names: list[str] = list(families) or ([near.family] if near and near.family else [])
        message = Text("no puzzle was found here")
        if near:
            message = Text("this is not a whole puzzle: {near}", near=near.text)
        if families:
            *others, last = (f"{name} ({format})" for name, format in families.items())
            message = Text("this may be {others} or {last}", others=", ".join(others), last=last)
        super().__init__(message, Where(place, near.line if near else 0))


def homes() -> list[str]:
    """Return the folders whose folders are families."""
    return list(importlib.import_module("unriddle.puzzles").__path__)


@cache
def _folders() -> dict[str, str]:
    """Return the name of each family, sorted -> its folder; of two with the same name, the first."""
    found: dict[str, str] = {}
    for folder in homes():
        for entry in os.scandir(folder) if os.path.isdir(folder) else ():
            if os.path.isfile(os.path.join(entry, "__init__.py")):
                found.setdefault(entry.name, entry.path)
    return dict(sorted(found.items()))


@cache
def _signatures() -> dict[str, list[tuple[bytes, bytes]]]:
    """Return, for each family, the signatures in its data/signs.txt, which occur only in its files.

    A signature is a text and a pattern; the pattern, which is slow to compile, is needed only if the text occurs.
    """
    found = {}
    for name, folder in _folders().items():
        file = _signs_file(folder)
        own: list[bytes] = []
        if os.path.isfile(file):
            with open(file, "rb") as content:
                own = [line for line in content.read().splitlines() if line]
        found[name] = [(text, pattern) for text, _, pattern in (line.rpartition(b"\t") for line in own)]
    return found


def _signs_file(folder: str) -> str:
    return os.path.join(folder, "data", "signs.txt")


def _bears(head: bytes, name: str) -> bool:
    """Whether the beginning of content, after a line end, has a signature of this family."""
    try:
        return any(text in head and _compile_signature(pattern).search(head) for text, pattern in _signatures()[name])
    except re.error as error:
        raise PuzzleError("a line is not a pattern: {why}", _signs_file(folder(name)), why=str(error)) from error


@cache
def _compile_signature(pattern: bytes) -> re.Pattern[bytes]:
    """Compile a signature for content that is preceded by a line end, so that the start of a line is found quickly."""
    for start, instead in ((rb"\A", rb"\A\n"), (b"^", rb"\n"), (b"(?i)^", rb"(?i)\n")):
        if pattern.startswith(start):
            pattern = instead + pattern[len(start) :]
            break
    return re.compile(pattern, re.MULTILINE)


def forget() -> None:
    """Forget the families found, so that the folders are scanned again."""
    _folders.cache_clear()
    _signatures.cache_clear()
    importlib.invalidate_caches()


def names() -> list[str]:
    """Return the names of all families, sorted."""
    return list(_folders())


def folder(name: str) -> str:
    """Return the folder of the family of this name, with its data; PuzzleError as `find`."""
    if name not in _folders():
        find(name)
    return _folders()[name]


def near(name: str) -> str:
    """Return the name of the family most similar to a mistyped one, "" if none is similar."""
    import difflib

    return next(iter(difflib.get_close_matches(name, names(), 1)), "")


def find(name: str) -> Family:
    """Return the family of this name; PuzzleError with the nearest name, or all, if there is none."""
    if name not in _folders():
        if meant := near(name):
            raise PuzzleError(
                "there are no puzzles of the kind {name!r}; did you mean {near!r}?", name=name, near=meant
            )
        known = ", ".join(names())
        raise PuzzleError("there are no puzzles of the kind {name!r}; the kinds are {known}", name=name, known=known)
    family: Family = importlib.import_module(f"unriddle.puzzles.{name}").FAMILY
    return family


def makers() -> list[Family]:
    """Return the families that make puzzles, in the order of their names."""
    return [family for family in map(find, names()) if family.making is not None]


def detect(data: bytes, ending: str = "", least: float = MIN_SCORE) -> tuple[Family, str]:
    """Return the family and format of this content; DetectionError if none or several recognize it.

    Formats of other programs with the file's `ending` come first, then families with a signature in the content: a
    signature is certain, so no other family is imported if one of them recognizes the content. Otherwise all families
    are asked; certain answers win over possible ones, then the higher score wins; scores below `least` are ignored.
    """
    head = b"\n" + data[:LOOKED_AT]
    first, colon, _ = data[:LOOKED_AT].removeprefix(b"\xef\xbb\xbf").lstrip().partition(b":")
    named = {first} if colon else set()
    if any(text in head for text in CARRIERS):
        named |= {match[1] for match in re.finditer(CARRIED, head)}
    signed = [name for name in names() if name.encode() in named or _bears(head, name)]
    sure = {name: answer for name, answer in _recognizing_families(signed, data).items() if answer.score >= MIN_SCORE}
    if ending not in PLAIN and not any(find(name).format_of(ending) for name in sure):
        sure = _families_by_ending(ending, data) or sure
    if not sure and max(map(data.count, (b"\n", b"\r"))) <= LINES:
        answers = {name: find(name).detect_by_markers(data) for name in names()}
        if not any(answer and answer.sure for answer in answers.values()):  # only then is the structure examined
            answers = {name: answer or find(name).detect_by_structure(data) for name, answer in answers.items()}
        sure = _surest({name: answer for name, answer in answers.items() if answer})
    best = max((answer.score for answer in sure.values()), default=0)
    if best < least or not sure:
        near = [Near(answer.score, answer.fault, answer.line, name) for name, answer in sure.items() if answer.fault]
        raise DetectionError({}, near=near[0] if near else _near(data))
    if len(sure) != 1:
        raise DetectionError({name: answer.format for name, answer in sure.items()})
    ((name, answer),) = sure.items()
    return find(name), answer.format


def _near(data: bytes) -> Near | None:
    """Describe the nearest miss of content that no family recognizes."""
    text = data[: 4 * LOOKED_AT].decode("utf-8-sig", "replace")
    if re.match(r'\s*(\{\s*"|\[\s*[\[{"].*[\]}]\s*$)', text, re.DOTALL) and len(data) <= LOOKED_AT:
        from unriddle.core.formats import json_of

        try:
            json_of(text)
        except PuzzleError as error:
            return Near(1, error.text, error.line)
    from unriddle.core.structure import near_miss

    found = near_miss(data)
    return Near(0.2, *found) if found else None


def _recognizing_families(families: list[str], data: bytes) -> dict[str, Detected]:
    """Return the answers of the families that recognize the content."""
    answers = {name: find(name).detect(data) for name in families}
    return {name: answer for name, answer in answers.items() if answer is not None}


def _surest(answers: dict[str, Detected]) -> dict[str, Detected]:
    """Return the certain answers; without any, the likeliest answer and those nearly as likely."""
    sure = {name: answer for name, answer in answers.items() if answer.sure}
    best = max((answer.score for answer in answers.values()), default=0)
    return sure or {name: answer for name, answer in answers.items() if answer.score > best - AMBIGUITY_MARGIN}


def _families_by_ending(ending: str, data: bytes) -> dict[str, Detected]:
    """Return the answers of the families with a format of this extension; if there is no answer, but only one such
    format and it can read the content, that format.
    """
    owners = {name: format for name in names() if (format := find(name).format_of(ending))}
    answers = _recognizing_families([*owners], data)
    if answers or len(owners) != 1:
        return _surest(answers)
    ((name, format),) = owners.items()
    try:
        return {name: Detected(format.name)} if find(name).read(data, format.name) else {}
    except UnriddleError:
        return {}


def is_id(text: str) -> bool:
    """Whether the text starts like the id of a puzzle: with the name of a family and a colon."""
    name, colon, _ = text.partition(":")
    return bool(colon) and name in _folders()


def parse_id(text: str) -> tuple[Family, Any]:
    """Return the family and the puzzle of an id such as `latin:7`. Raises PuzzleError."""
    name, colon = text.partition(":")[:2]
    if not colon:
        raise PuzzleError(
            "{text!r} is not a puzzle: write its kind, a colon and the puzzle, such as latin:4", text=text[:40]
        )
    family = find(name)
    return family, family.Puzzle.parse(text)
