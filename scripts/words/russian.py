"""Reads the Russian nouns out of OpenCorpora; run by scripts/lexicon in a folder that has the tools it needs.

Prints one JSON object: word -> the marks of each of its readings as a noun. Words that are only forms of other words,
or only names, have no reading and are there to be told from unknown ones.
"""

import json
import sys

import pymorphy3
from wordfreq import zipf_frequency

NAMES = {"Name", "Surn", "Patr", "Orgn", "Geox", "Abbr", "Erro"}


def nouns() -> dict[str, list[list[str]]]:
    """All words of OpenCorpora that have no other signs than letters, with their readings as nouns."""
    found: dict[str, list[list[str]]] = {}
    for word, tag, _, _, form in pymorphy3.MorphAnalyzer(lang="ru").dictionary.iter_known_words():
        if not word.isalpha():
            continue
        readings = found.setdefault(word, [])
        marks = tag.grammemes
        if not {"NOUN", "nomn"} <= marks or marks & NAMES:
            continue
        # A form that is not the lemma itself counts as a variant of it: матерь of мать, but no виденье of видение.
        if form == 0 or ("sing" in marks and not marks & {"V-be", "V-ie"}):
            readings.append([name for name, sign in (("slang", "Slng"), ("plural", "plur")) if sign in marks])
    return found


def main() -> None:
    """Read words, one a line, and print which of them wordfreq knows, at least so often; without input, the nouns."""
    if sys.argv[1:2] == ["frequent"]:
        language, *words = sys.stdin.read().split()
        frequencies = ((word, zipf_frequency(word, language)) for word in words)
        known = [word for word, frequency in frequencies if frequency > 0 and frequency >= float(sys.argv[2])]
        json.dump(known, sys.stdout, ensure_ascii=False)
    else:
        json.dump(nouns(), sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
