"""Errors that a user may see: each is one plain line that says where and why."""

from typing import Any

from unriddle.core.text import Text


def plain(text: str) -> str:
    """The text as one line, control characters shown and not sent: safe to print in a terminal."""
    return _printable(text).strip()


def said_by(error: Exception) -> Text:
    """What an error says is wrong, but not where: the Text that it was made of, or its own words."""
    if isinstance(error, UnriddleError):
        return error.text
    if isinstance(error, OSError) and error.strerror:
        return Text.of(error.strerror)
    first = error.args[0] if error.args else None
    return first if isinstance(first, Text) else Text.of(str(error))


def of_system(error: OSError) -> Text:
    """What the system says is wrong, and with which file."""
    why = said_by(error)
    return Text("{where}: {message}", where=str(error.filename), message=why) if error.filename else why


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(sign: str) -> str:
    """A sign that a terminal would act upon as it is written in Python; ends of lines and the like as a blank."""
    if sign.isprintable() or sign.isspace():
        return sign if sign.isprintable() else " "
    return sign.encode("unicode_escape").decode()


def _cleaned(text: str) -> Text:
    """The text with no control characters in its fields; those that the message writes with !r show them escaped."""
    if not isinstance(text, Text):
        return Text.of(_printable(text))
    fields = {name: value if _escaped(name, text) else _field(value) for name, value in text.fields.items()}
    same = all(fields[name] is value for name, value in text.fields.items())
    return text if same else Text(text.message, text.plural, **fields)


def _escaped(name: str, text: Text) -> bool:
    return f"{{{name}!r" in text.message + text.plural


def _field(value: Any) -> Any:
    if isinstance(value, Text):
        return _cleaned(value)
    return value if isinstance(value, int | float) else _printable(str(value))


class UnriddleError(ValueError):
    """Base of all errors that come from what the user gave; a front prints it and exits with 2.

    `where` something is wrong, and why. `text` is both as a Text, for fronts that speak another language.
    """

    def __init__(self, message: str, where: str = "") -> None:
        self.where = plain(where)
        why = _cleaned(message)
        self.text = _cleaned(Text("{where}: {message}", where=where, message=why)) if where else why
        super().__init__(plain(self.text))


class PuzzleError(UnriddleError):
    """A puzzle, a solution or an option that cannot be accepted."""


class LexiconError(UnriddleError):
    """A word list or a built lexicon that cannot be used."""


class CheckpointError(UnriddleError):
    """A snapshot or a checkpoint file that is damaged, or that belongs to something else."""


class MissingError(UnriddleError):
    """An optional part that is not installed; the message says which extra has it."""


class Abandoned(Exception):
    """A step was left half way, because the run that makes it is to stop; no fault of anybody's, and never shown."""

    whole = 0  # steps that were made before it in the same slice, where who made them counts them
