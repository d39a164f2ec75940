"""What a player may type at the table, in whatever language; what the table says is elsewhere."""

from collections.abc import Mapping

# Command -> the words for it.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "hint": ("подсказка", "hint", "?"),
    "undo": ("назад", "undo"),
    "skip": ("пас", "skip", "pass"),
    "resign": ("сдаюсь", "resign"),
    "words": ("слова", "words"),
    "help": ("помощь", "help"),
    "quit": ("выход", "quit", "exit"),
    "yes": ("да", "д", "yes", "y"),
}


def meaning(text: str) -> str:
    """The command that this text is in any language, "" for none."""
    word = text.strip().lower()
    return next((command for command, words in COMMANDS.items() if word in words), "")
