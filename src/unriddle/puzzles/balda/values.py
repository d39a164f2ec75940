"""How an interpreted search makes the parts of its solutions; compiled searches take the twins in values.pxd."""

from unriddle.puzzles.balda.notation import Place


def word_of(text: list[str], length: int) -> str:
    """The first letters as a word."""
    return "".join(text[:length])


def path_of(places: list[Place], path: list[int], length: int) -> tuple[Place, ...]:
    """The first cells of the path, given by number, as places."""
    return tuple([places[cell] for cell in path[:length]])
