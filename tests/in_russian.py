"""What somebody who reads Russian is told of a mistake, and what of it is still English."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from unriddle.core import UnriddleError
from unriddle.texts import Speaker

SPEAK = Speaker("ru")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
WORD = re.compile("[A-Za-z]{4,}")


def told(tried: Callable[..., Any], *values: Any) -> str:
    """The Russian sentence of the error that this ends in."""
    with pytest.raises(UnriddleError) as caught:
        tried(*values)
    return SPEAK(caught.value.text)


def english(sentence: str, names: str) -> list[str]:
    """The words of a sentence in Latin letters, but for what is quoted and these names."""
    return [word for word in WORD.findall(QUOTED.sub("", sentence)) if word not in names.split()]
