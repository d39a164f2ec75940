"""How a command ends before its last line: with an exit code, or because it was typed wrongly."""

from unriddle.core import Text


class Exit(Exception):
    """The command is done; `code` is its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Misuse(Exception):
    """The command line is wrong: the whole command ends with this sentence, also where it is to do several things.

    `is_bare`: the text is shown as it is, such as the help of a group without a verb.
    """

    def __init__(self, text: str, is_bare: bool = False) -> None:
        super().__init__(text)
        self.text = Text.of(text)
        self.is_bare = is_bare
