"""How an interpreted search makes the word of a move; compiled searches take the twin in values.pxd."""


def word_of(text: list[str], length: int) -> str:
    """The first letters as a word."""
    return "".join(text[:length])
