"""The catalogs: compiled from their texts, and no sentence that a player of balda may see is missing."""

import ast
import re
import runpy
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from in_russian import translated

from unriddle.registry import names

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "unriddle"
DATA = SOURCE / "translation" / "data"
CATALOGS = sorted(DATA.glob("*.po"))
# Where the words of a player of balda come from, and those of errors.
# Functions that return a Text.
MAKERS = ("Text", "message_of", "system_message", "no_square", "_lacking", "two_scripts_message")
ROOMS = (
    "session/opened.py",
    "session/making.py",
    "core",
    "draw",
    "fronts/cli/asking.py",
    "fronts/cli/play.py",
    "fronts/cli/jobs",
    "fronts/cli/main.py",
    "fronts/cli/play.py",
    "fronts/cli/printer.py",
    "fronts/fetch.py",
    "fronts/protocol.py",
    "fronts/tui",
    "jobs",
    "kit",
    "lexicon",
    "puzzles",
    "registry.py",
    "sat.py",
    "session/reading.py",
    "session/saved_games.py",
    "session/reading.py",
    "session/solving.py",
)
# Errors, which take a message with its fields, or a Text.
ERRORS = (
    "PuzzleError",
    "LexiconError",
    "CheckpointError",
    "MissingError",
    "UnriddleError",
    "UnsupportedError",
    "Misuse",
)
# Said elsewhere: what a conclusion and the end of a search say, and what the verbs ask for when they read and save.
SPOKEN = (
    ("{count} move", "{count} moves"),
    ("{count:,} path", "{count:,} paths"),
    *((message, "") for message in ("{count} so far", "{count}, the best:")),
    *((message, "") for message in ("Resume with: {command}", "With --save FILE it can be resumed later.")),
    *((message, "") for message in ("neither a file nor a puzzle", "there is nothing in it")),
    *((message, "") for message in ("this is a folder, not a file", "it contains no puzzle")),
)


SCRIPT = runpy.run_path(str(ROOT / "scripts" / "texts"))
entries_of, compiled = SCRIPT["entries"], SCRIPT["compiled"]


def files() -> list[Path]:
    found: set[Path] = set()
    for room in ROOMS:
        found |= set((SOURCE / room).rglob("*.py")) if (SOURCE / room).is_dir() else set(SOURCE.glob(room))
    english = [SOURCE / "puzzles" / name for name in names() if name not in translated()]
    return sorted(path for path in found if not any(map(path.is_relative_to, english)))


def test_the_families_of_the_package_are_translated() -> None:
    assert {"balda", "latin", "nonogram", "quartiles"} <= set(translated())


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def calls(path: Path, *names: str) -> Iterator[ast.Call]:
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def messages(path: Path) -> Iterator[tuple[str, str]]:
    """Message and plural of each Text in a file; one that is not written out cannot be found by anybody."""
    for call in calls(path, "Text", "phrase"):
        written = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
        kept = [argument for argument in call.args if ast.unparse(argument).endswith(".message")]  # of another Text
        if (path.parts[-2:] != ("core", "errors.py") and not kept) or written:
            assert len(written) == len(call.args), f"{path.name}, line {call.lineno}: write the message out"
            yield written[0], [*written, ""][1]
    for call in calls(path, *ERRORS):
        if call.args and isinstance(message := call.args[0], ast.Constant):
            yield str(message.value), ""


def fields(text: str) -> list[tuple[str | None, str | None, str | None]]:
    """The fields of a message, with how they are written; the case of a translation, `{where:in}`, is its own."""
    parts = [part[1:] for part in string.Formatter().parse(text) if part[1] is not None]
    return sorted((name, "" if (case or "").isalpha() else case, sign) for name, case, sign in parts)


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_a_catalog_is_compiled_from_its_text(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == compiled(path.read_text("utf-8"))


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_a_translation_has_the_fields_of_its_message(path: Path) -> None:
    entries = entries_of(path.read_text("utf-8"))
    del entries[""]
    for message, (plural, forms) in entries.items():
        assert [fields(form) for form in forms] == [fields(plural or message)] * len(forms), message
        assert all(form.strip() for form in forms), message
        assert len(forms) == (3 if plural else 1), message


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_every_case_that_a_translation_uses_is_in_its_catalog(path: Path) -> None:
    entries = entries_of(path.read_text("utf-8"))
    known = {message.partition("\4")[0] for message in entries if "\4" in message}
    said = "".join(form for _, forms in entries.values() for form in forms)
    used = set(re.findall(r"{\w+:([A-Za-z]{2,})}", said))
    assert {case.lower() for case in used} <= known


def test_all_that_a_player_of_balda_sees_is_in_russian() -> None:
    entries = entries_of((DATA / "ru.po").read_text("utf-8"))
    wanted = {*SPOKEN, *(message for path in files() for message in messages(path))}
    assert len(wanted) > 150
    missing = [message for message, plural in sorted(wanted) if entries.get(message, ("?", []))[0] != plural]
    assert missing == []


def strings(path: Path) -> set[str]:
    """The names that a file gives to plain sentences."""
    return {
        target.id
        for node in nodes(path)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.JoinedStr | ast.Constant | ast.BinOp)
        if ast.unparse(node.value) not in ("''", "None")
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def is_spoken(argument: ast.expr, plain: set[str]) -> bool:
    """Whether an argument is a message or a Text: made on the spot, named or kept before, or that of another error."""
    if isinstance(argument, ast.Constant):
        return True
    if isinstance(argument, ast.BoolOp):
        return all(is_spoken(each, plain) for each in argument.values)
    if isinstance(argument, ast.IfExp):
        return is_spoken(argument.body, plain) and is_spoken(argument.orelse, plain)
    if isinstance(argument, ast.Call):
        return isinstance(argument.func, ast.Name) and argument.func.id in MAKERS
    kept = isinstance(argument, ast.Attribute | ast.Subscript)
    return kept or (isinstance(argument, ast.Name) and argument.id not in plain)


def is_sentence(argument: ast.expr) -> bool:
    """Whether a place is told in plain words, and is not just a name, a key of a file or the begin of an id."""
    if isinstance(argument, ast.JoinedStr):
        words = "".join(str(each.value) for each in argument.values if isinstance(each, ast.Constant)).strip()
        return any(map(str.isalpha, words)) and not words.isupper() and not words.endswith(":")
    return isinstance(argument, ast.Constant) and " " in argument.value


def test_no_error_is_a_sentence_that_cannot_be_translated() -> None:
    bare = []
    for path in [path for path in files() if not path.stem.endswith("kernel")]:
        plain = strings(path)
        for call in calls(path, *ERRORS):
            if not is_spoken(call.args[0], plain) or any(map(is_sentence, call.args[1:])):
                bare.append(f"{path.name}, line {call.lineno}")
    assert bare == []


def test_a_duplicate_text_in_a_catalog_is_refused() -> None:
    with pytest.raises(ValueError, match="'a' stands twice"):
        compiled('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n')
    with pytest.raises(ValueError, match="no line of a catalog: msgid a"):
        compiled('msgid a\nmsgstr "b"\n')


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.stem)
def test_no_entry_is_left_of_a_sentence_that_is_gone(path: Path) -> None:
    """What libraries say, word lists name and word plurals need is marked `#: not ours` where it stands."""
    said = {
        node.value
        for source in (
            *SOURCE.rglob("*.py"),
            *(ROOT / "examples").rglob("*.py"),
            *(ROOT / "scripts/page").rglob("*.py"),
        )
        for node in nodes(source)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    said |= {" ".join(text.split()) for text in said}
    pages = (page for page in (SOURCE / "fronts" / "web").rglob("*.*s*") if page.is_file())
    parted = "\n".join(said) + "".join(page.read_text("utf-8") for page in pages)
    rest = re.sub(r'"\s+\+ "', "", parted)  # a long text of the page is in several parts
    blocks = path.read_text("utf-8").split("\n\n")
    ours = entries_of("\n\n".join(block for block in blocks if "#: not ours" not in block))
    messages = {message.rpartition("\4")[2] for message in ours}
    assert {message for message in messages - said if message not in rest} <= {""}
