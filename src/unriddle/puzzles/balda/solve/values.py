"""Creates the word of a move in interpreted searches; compiled ones use values.pxd."""


def word_of(text: list[str], length: int) -> str:
    """Return the first letters as a word."""
    return "".join(text[:length])
