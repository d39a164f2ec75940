"""Alphabets of at most 32 letters, and how a word becomes codes: letter i of the alphabet has code i."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from unriddle.core import LexiconError, Text
from unriddle.core.formats import to_nfc

LETTERS = 32  # the most letters of an alphabet: an edge mask is one 32-bit word
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
RUSSIAN = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
# Letter on a Russian keyboard -> the letter of the same key on an English one.
LATIN = dict(zip("фисвуапршолдьтщзйкыегмцчня", ENGLISH, strict=True))  # keys
UKRAINIAN = "абвгдеєжзиіїйклмнопрстуфхцчшщьюя"  # its 33rd letter, ґ, is in some 300 words
# Alphabet -> letters that are read as another letter of it.
FOLDS: Mapping[str, Mapping[str, str]] = {ENGLISH: {}, RUSSIAN: {"ё": "е"}, UKRAINIAN: {"ґ": "г"}}
MIN_COVERAGE = 0.99  # the least fraction of words that an alphabet must spell if it omits letters


MIXED = Text("Russian and English letters are mixed")


def small(text: str) -> str:
    """Return the text in lower case, accents joined to their letters, ς as σ."""
    text = text.lower()
    return text if text.isascii() else to_nfc(text).replace("ς", "σ")


def large(text: str) -> str:
    """Return the text in capitals, except letters without a single capital, such as ß."""
    capitals = text.upper()
    if len(capitals) == len(text):
        return capitals
    return "".join([capital if len(capital := character.upper()) == 1 else character for character in text])


def plain(word: str) -> str:
    """Return the word in lower case, without blanks around it, accents joined to their letters, ς as σ."""
    return small(word.strip())


@lru_cache(512)
def script(letter: str) -> str:
    """Return the script of a small letter, such as GREEK; "" for other characters."""
    return unicodedata.name(letter).split()[0] if letter.isalpha() and letter == small(letter) else ""


def two_scripts_message(*scripts: str) -> Text:
    """Return the error message for letters of two scripts."""
    return MIXED if {*scripts} == {"CYRILLIC", "LATIN"} else Text("letters of two scripts are mixed")


def base(letter: str) -> str:
    """Return a Latin or Greek letter without accents; other letters unchanged."""
    first = unicodedata.normalize("NFD", letter)[0]
    return first if first < "Ѐ" else letter


def folds(alphabet: str, letters: Iterable[str]) -> Mapping[str, str]:
    """Map letters to the alphabet's letters that they are read as.

    These are a standard alphabet's folds, and letters with accents that the alphabet lacks.
    """
    others = sorted(set(letters) - set(alphabet))
    return {**FOLDS.get(alphabet, {}), **{each: base(each) for each in others if base(each) in alphabet}}


def derive(words: Iterable[str]) -> str:
    """Return the alphabet of these plain words: English, Russian or Ukrainian, otherwise their sorted letters.

    If there are more than 32 letters, one that spells nearly all words: a standard alphabet, the 32 most frequent
    letters, or those without accents; otherwise the standard alphabet that spells more than half of them. If there is
    none, LexiconError.
    """
    words = list(words)
    counts = Counter(letter for word in words for letter in set(word))
    for standard, others in FOLDS.items():
        if counts.keys() <= set(standard) | set(others):
            return standard
    if len(counts) <= LETTERS:
        return "".join(sorted(counts))
    bare = Counter[str]()
    for letter, count in counts.items():
        bare[base(letter)] += count
    frequent, plainer = ("".join(sorted(dict(each.most_common(LETTERS)))) for each in (counts, bare))
    tried = [
        (frequent, set(frequent), MIN_COVERAGE),
        (plainer, set(plainer) | set(folds(plainer, counts)), MIN_COVERAGE),
    ]
    known = [(each, set(each) | set(others)) for each, others in FOLDS.items()]
    for alphabet, letters, least in (
        *((*each, MIN_COVERAGE) for each in known),
        *tried,
        *((*each, 0.5) for each in known),
    ):
        if sum(map(letters.issuperset, words)) > least * len(words):
            return alphabet
    raise LexiconError(
        "the words have {letters} different letters; an alphabet has at most {most}", letters=len(counts), most=LETTERS
    )


def check(alphabet: str) -> str:
    """Return the alphabet, when it is one: 1 to 32 different lower-case letters. Raises LexiconError."""
    sound = alphabet.isalpha() and plain(alphabet) == alphabet and len(set(alphabet)) == len(alphabet)
    if not sound or len(alphabet) > LETTERS:
        raise LexiconError(
            "{alphabet!r} is not an alphabet: write 1 to {most} different lowercase letters",
            alphabet=alphabet[:40],
            most=LETTERS,
        )
    return alphabet
