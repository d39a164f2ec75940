"""What the page says in words of its own: each stands for a message that there is, and says no more than it knows."""

import ast
import json
import re
import string
from pathlib import Path

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


def messages() -> set[str]:
    """All messages of the package that have no plural."""
    calls = (node for path in SOURCE.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return {
        call.args[0].value
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if (call.func.id == "Text" and len(call.args) == 1) or call.func.id.endswith("Error")
        if call.args and isinstance(call.args[0], ast.Constant)
    }


def fields(message: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def test_each_sentence_of_the_page_is_one_of_the_library_with_the_same_fields() -> None:
    assert set(OWN) - messages() == set()
    for key, own in OWN.items():
        assert fields(own) <= fields(key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_words_of_a_program(language: str) -> None:
    speak = PageSpeaker(language)
    for message in OWN:
        told = speak(Text(message, **dict.fromkeys(filter(None, fields(message)), "7")))
        assert not FOREIGN.search(told), told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_read_is_reported_without_the_form_of_an_id(language: str, text: str) -> None:
    for event in json.loads(Page(language).ask(json.dumps({"do": "read", "text": text}))):
        assert not FOREIGN.search(event.get("error", "").replace(text, "")), event


def test_a_text_within_another_is_put_into_the_words_of_the_page_too() -> None:
    inner = Text("{option} must be a whole number", option="seed")
    assert (
        PageSpeaker("en")(Text("{where}: {message}", where="Seed", message=inner)) == "Seed: a whole number is needed"
    )


@pytest.mark.parametrize(
    ("puzzle", "level", "told"),
    [
        ("quartiles:cro,ss,wo,rds", 4, "crosswords = cro + ss + wo + rds"),
        ("balda:.../бар/...", 2, "The best move: "),
    ],
)
def test_words_and_moves_in_hints_are_spoken_as_people_say_them(puzzle: str, level: int, told: str) -> None:
    page = Page()
    page.ask(json.dumps({"do": "play", "puzzle": puzzle}))
    [hint] = json.loads(page.ask(json.dumps({"do": "hint", "level": level})))
    assert hint["text"].startswith(told)
    assert re.search(r"  |[A-O][0-9]-[A-O][0-9]", hint["text"]) is None
