"""What a puzzle of the day accepts: all its words, as tiles."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from unriddle.kit.order import Made
from unriddle.lexicon import common
from unriddle.lexicon.known import COMMON, known
from unriddle.puzzles.quartiles.make.search import spelled_by

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


def answers(made: Made, lexicon: "Lexicon") -> Mapping[str, tuple[str, str]]:
    """`words`, the everyday and common ones, by which the rank goes, and `more`: a letter from a on for each tile,
    words separated by spaces.
    """
    words, signs = common(lexicon), "abcdefghijklmnopqrstuvwxyz"[: len(made.puzzle.tiles)]
    found: dict[bool, list[str]] = {True: [], False: []}
    for path, word in spelled_by(made.puzzle, words).items():
        found[known(words).familiarity(word) <= COMMON].append("".join(signs[tile] for tile in path))
    return {name: (" ".join(sorted(found[kind])), f"{signs} ") for name, kind in (("words", True), ("more", False))}
