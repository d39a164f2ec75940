"""What the page says in words of its own: each stands for a message that there is, and says no more than it knows."""

import ast
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

from unriddle.core import Text
from unriddle.fronts.web.in_page import OWN, PageSpeaker
from unriddle.fronts.web.page import Page
from unriddle.translation import LANGUAGES

SOURCE = Path(__file__).parents[3] / "src" / "unriddle"
# What nobody knows who never saw a terminal.
FOREIGN = re.compile(
    r"--\w|`|\b(?:unriddle \w|id|hex|rrggbb|kernel|source|snapshot|checkpoint|lexicon|format|option|family|families"
    r"|argument|JSON|UTF|unit|probe|node|band|catalog|базов|ядро|снимок|лексикон)\b"
)
WRONG = ("hello", "latin:x", "nonogram:5", "quartiles:a:b", "balda:...../...../балда/...../.....;x=1", "<svg></svg>")


def messages() -> dict[str, bool]:
    """Of all texts of the package, with whether they have a plural, and so a count."""
    calls = (node for path in SOURCE.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return {
        call.args[0].value: len(call.args) > 1
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Text" and call.args
        if isinstance(call.args[0], ast.Constant)
    }


def fields(message: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def test_each_sentence_stands_for_one_of_the_library_and_needs_no_other_fields() -> None:
    there = messages() | {"cannot identify image file": False}  # this one is Pillow's
    assert set(OWN) - set(there) == set()
    for key, own in OWN.items():
        known = fields(key) | ({"count"} if there[key] else set())
        assert all(fields(each) <= known for each in own), key
        assert len(own) == 1 or there[key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_words_of_a_program(language: str) -> None:
    speak = PageSpeaker(language)
    for message, own in OWN.items():
        values: dict[str, Any] = dict.fromkeys(filter(None, fields(message)), "7") | {"count": 2}
        numbers = re.findall(r"\{(\w+):,\}", message)
        told = speak(Text(message, *([message] if len(own) > 1 else []), **(values | dict.fromkeys(numbers, 2))))
        assert not FOREIGN.search(told), told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_read_is_told_without_the_form_of_an_id(language: str, text: str) -> None:
    for event in json.loads(Page(language).ask(json.dumps({"do": "read", "text": text}))):
        assert not FOREIGN.search(event.get("error", "").replace(text, "")), event


def test_a_text_within_another_is_put_into_the_words_of_the_page_too() -> None:
    inner = Text("it has no <puzzle>")
    assert PageSpeaker("en")(Text("{where}: {message}", where="XML", message=inner)) == "XML: there is no puzzle in it"


@pytest.mark.parametrize(
    ("puzzle", "level", "told"),
    [
        ("quartiles:cro,ss,wo,rds", 4, "crosswords = cro + ss + wo + rds"),
        ("balda:.../бар/...", 2, "The best move: "),
    ],
)
def test_a_word_and_a_move_within_a_hint_are_told_as_people_say_them(puzzle: str, level: int, told: str) -> None:
    page = Page()
    page.ask(json.dumps({"do": "play", "puzzle": puzzle}))
    [hint] = json.loads(page.ask(json.dumps({"do": "hint", "level": level})))
    assert hint["text"].startswith(told)
    assert re.search(r"  |[A-O][0-9]-[A-O][0-9]", hint["text"]) is None
