"""What somebody who reads Russian is told of a mistake, and what of it is still English."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from unriddle.core import UnriddleError
from unriddle.registry import find, names
from unriddle.translation import Speaker

SPEAK = Speaker("ru")
QUOTED = r"'[^']*'|\"[^\"]*\"|`[^`]*`"


def translated() -> list[str]:
    """The families that speak Russian: one whose title does is held to it whole, any other is shown in English."""
    return [name for name in names() if SPEAK(find(name).title) != find(name).title]


def told(tried: Callable[..., Any], *values: Any) -> str:
    """The Russian sentence of the error that this ends in."""
    with pytest.raises(UnriddleError) as caught:
        tried(*values)
    return SPEAK(caught.value.text)


def english(sentence: str, kept: str) -> list[str]:
    """The words of a sentence in Latin letters, but for what is like this, which stays as it is in every language."""
    return re.findall("[A-Za-z]{4,}", re.sub(kept, "", sentence))
