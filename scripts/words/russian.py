"""Reads the Russian nouns out of OpenCorpora; run by scripts/lexicon in a folder that has the tools it needs.

Prints one JSON object: word -> the marks of each of its readings as a noun. Words that are only forms of other words,
or only names, have no reading and are there to be told from unknown ones.
"""

import json
import sys

import pymorphy3
from simplemma import is_known
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


def readings(words: list[str]) -> dict[str, tuple[float, list[str], list[str]]]:
    """Word -> the share of its readings as a common noun in the nominative among all, by OpenCorpora's counts, 1 where
    it counts none; and the other nouns that it is a form of, in the nominative and in any case.
    """
    analyzer = pymorphy3.MorphAnalyzer(lang="ru")
    found = {}
    for word in words:
        parses = analyzer.parse(word)
        counted = any(analyzer.prob_estimator.p_t_given_w.prob(word, parse.tag) for parse in parses)
        nouns = [parse for parse in parses if "NOUN" in parse.tag and not parse.tag.grammemes & NAMES]
        lemmas = {parse.normal_form for parse in nouns if "nomn" in parse.tag and parse.is_known}
        share = sum(parse.score for parse in nouns if parse.normal_form in lemmas)
        every = {parse.normal_form for parse in nouns if parse.is_known}
        others = [sorted({lemma.replace("ё", "е") for lemma in each} - {word}) for each in (lemmas, every)]
        found[word] = share if counted else 1.0, *others
    return found


def main() -> None:
    """Read words, one a line, and print how often wordfreq counts them, which simplemma knows, or their readings; with
    no input, the nouns.
    """
    if sys.argv[1:2] == ["frequent"]:
        language, *words = sys.stdin.read().split()
        counted = {word: zipf_frequency(word, language) for word in words}
        json.dump({word: count for word, count in counted.items() if count}, sys.stdout, ensure_ascii=False)
    elif sys.argv[1:2] == ["lemmas"]:
        language, *words = sys.stdin.read().split()
        json.dump([word for word in words if is_known(word, language)], sys.stdout, ensure_ascii=False)
    elif sys.argv[1:2] == ["readings"]:
        json.dump(readings(sys.stdin.read().split()), sys.stdout, ensure_ascii=False)
    else:
        json.dump(nouns(), sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
