"""Exceptions that end a command early: with an exit code, or for an invalid command line."""

from unriddle.core import Text


class Exit(Exception):
    """The command is done; `code` is its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Misuse(Exception):
    """An error in the command line: the whole command ends with this sentence, whatever else it has to do.

    `is_bare`: the text is printed without a prefix, such as the help of a group without a verb.
    """

    def __init__(self, text: str, is_bare: bool = False) -> None:
        super().__init__(text)
        self.text: Text = Text.of(text)
        self.is_bare = is_bare
