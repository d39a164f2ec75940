"""A Text is English by itself and keeps its message and fields; errors keep the Text they were given."""

import copy
import pickle

import pytest

from unriddle.core import CheckpointError, LexiconError, PuzzleError, Text, UnriddleError


def test_a_text_is_its_english_sentence() -> None:
    assert Text("{count} move", "{count} moves", count=1) == "1 move"
    assert Text("{count} move", "{count} moves", count=2) == "2 moves"
    assert f"{Text('no {word}', word='бар')}!" == "no бар!"


def test_a_plain_string_becomes_a_message_without_fields() -> None:
    text = Text.of("{braces} and {}")
    assert (text, text.fields) == ("{braces} and {}", {})
    assert Text.of(text) is text


@pytest.mark.parametrize("text", [Text("{{x}} {a}", a="{b}"), Text("{count} x", "{count} y", count=2), Text.of("{}")])
def test_a_copy_keeps_message_and_fields(text: Text) -> None:
    for again in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert (again, again.message, again.plural, again.fields) == (text, text.message, text.plural, text.fields)


def test_an_error_keeps_the_text_it_was_given() -> None:
    error = PuzzleError(Text("no {what} here", what="letter"), Text("row {row}", row=3))
    assert str(error) == error.text == "row 3: no letter here"
    assert error.where == "row 3"
    assert error.text.message == "{where}: {message}"
    assert [error.text.fields[name].message for name in ("where", "message")] == ["row {row}", "no {what} here"]


def test_an_error_that_is_raised_again_loses_nothing() -> None:
    inner = LexiconError(Text("no {what} here", what="letter"))
    outer = CheckpointError(inner.text, "file")
    assert str(outer) == "file: no letter here"
    assert outer.text.fields["message"].fields == {"what": "letter"}


def test_a_plain_message_may_hold_braces() -> None:
    error = UnriddleError("a {brace}", "a }")
    assert str(error) == error.text == "a }: a {brace}"


def test_no_control_character_of_a_field_comes_through() -> None:
    inner = Text("{path} {file}", path="a\x1bb", file=["\x07"])
    error = PuzzleError(Text("{inner} {shown!r} {count}", inner=inner, shown="\x1b", count=2), "x\ny")
    assert str(error) == error.text == r"x y: a\x1bb ['\x07'] '\x1b' 2"
    assert error.text.fields["message"].fields["inner"].fields["path"] == r"a\x1bb"
    assert UnriddleError("a\x1bb").text == UnriddleError("a\x1bb", "").text == r"a\x1bb"
    assert PuzzleError("a\x1bb", "c").text.fields["message"] == r"a\x1bb"
