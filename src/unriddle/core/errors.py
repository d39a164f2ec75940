"""Errors that a user may see: each is one plain line that says where and why."""


def plain(text: str) -> str:
    """The text as one line without control characters, safe to print in a terminal."""
    return "".join(character if character.isprintable() else " " for character in text).strip()


class UnriddleError(ValueError):
    """Base of all errors that come from what the user gave; a front prints it and exits with 2."""

    def __init__(self, message: str) -> None:
        super().__init__(plain(message))


class PuzzleError(UnriddleError):
    """A puzzle, a solution or an option that cannot be accepted: `where` it is wrong, and why."""

    def __init__(self, message: str, where: str = "") -> None:
        self.where = plain(where)
        super().__init__(f"{where}: {message}" if where else message)


class LexiconError(UnriddleError):
    """A word list or a built lexicon that cannot be used."""


class CheckpointError(UnriddleError):
    """A snapshot or a checkpoint file that is damaged, or that belongs to something else."""


class MissingError(UnriddleError):
    """An optional part that is not installed; the message says which extra has it."""
