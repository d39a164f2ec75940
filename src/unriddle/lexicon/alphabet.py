"""Alphabets of at most 32 letters, and how a word becomes codes: letter i of the alphabet has code i."""

from collections.abc import Iterable, Mapping

from unriddle.core import LexiconError, Text
from unriddle.core.formats import composed

LETTERS = 32  # at most in an alphabet: an edge mask is one 32-bit word
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
# Alphabet -> letters that are read as another letter of it.
FOLDS: Mapping[str, Mapping[str, str]] = {ENGLISH: {}, RUSSIAN: {"ё": "е"}}


def plain(word: str) -> str:
    """The word in lower case, without blanks around it, accents joined to their letters."""
    word = word.strip().lower()
    return word if word.isascii() else composed(word)


def derive(words: Iterable[str]) -> str:
    """The alphabet of these plain words: English or Russian where that is enough, otherwise their sorted letters.

    Of more than 32 letters, the standard alphabet that spells more than half of the words; otherwise LexiconError.
    """
    words = list(words)
    letters = set().union(*words)
    for standard, folds in FOLDS.items():
        if letters <= set(standard) | set(folds):
            return standard
    if len(letters) <= LETTERS:
        return "".join(sorted(letters))
    for standard, folds in FOLDS.items():
        allowed = set(standard) | set(folds)
        if 2 * sum(allowed.issuperset(word) for word in words) > len(words):
            return standard
    message = Text(
        "the words have {letters} different letters; an alphabet has at most {most}", letters=len(letters), most=LETTERS
    )
    raise LexiconError(message)


def check(alphabet: str) -> str:
    """The alphabet, when it is one: 1 to 32 different lower-case letters; LexiconError."""
    sound = alphabet.isalpha() and plain(alphabet) == alphabet and len(set(alphabet)) == len(alphabet)
    if not sound or len(alphabet) > LETTERS:
        message = Text(
            "{alphabet!r} is not an alphabet: write 1 to {most} different lowercase letters",
            alphabet=alphabet[:40],
            most=LETTERS,
        )
        raise LexiconError(message)
    return alphabet
