"""A sentence for people: English by itself, and what a front needs to put it into another language."""

from collections.abc import Iterable
from typing import Any, Self


def listing(texts: Iterable[str]) -> "Text":
    """Several texts as one, with commas between them; none for none."""
    listed = Text("")
    for each in texts:
        listed = Text("{these}, {last}", these=listed, last=each) if listed else Text("{text}", text=each)
    return listed


def in_lines(texts: Iterable[str]) -> "Text":
    """Several texts as one, a line for each; none for none."""
    lines = Text("")
    for each in texts:
        lines = Text("{lines}\n{last}", lines=lines, last=each) if lines else Text("{text}", text=each)
    return lines


class Text(str):
    """`message` filled with `fields`; it is the key under which the texts of other languages are found.

    Where a number decides the form, `plural` is the message for numbers other than one, and the field `count` decides.
    A field may be a Text itself, and is then put into words with the whole. Braces in a message are doubled.
    """

    __slots__ = ("fields", "message", "plural")
    message: str
    plural: str
    fields: dict[str, Any]

    def __new__(cls, message: str, plural: str = "", /, **fields: Any) -> Self:
        chosen = plural if plural and fields["count"] != 1 else message
        text = super().__new__(cls, chosen.format(**fields))
        text.message, text.plural, text.fields = message, plural, fields
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        """What a copy is made from: the filled sentence itself is no message."""
        return (self.message, self.plural), self.fields

    @classmethod
    def of(cls, text: str) -> Self:
        """The text itself, or a plain one as a message without fields."""
        return text if isinstance(text, cls) else cls(text.replace("{", "{{").replace("}", "}}"))
