"""Plain word lists in their usual forms, and the words taken from them."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from io import StringIO
from typing import NamedTuple

from unriddle.core import LexiconError, Text
from unriddle.core.errors import join_with_commas, message_of, plain
from unriddle.lexicon import alphabet as alphabets
from unriddle.lexicon import automaton, files
from unriddle.lexicon.hunspell import Affixes
from unriddle.lexicon.words import LENGTH, WORDS, Content, Lexicon, plane

BYTES = 16_000_000  # the most bytes of a list
MAX_CHARACTERS = 12_000_000  # the most characters of a list
MAX_DISTINCT = 1000  # signs in a list at most


OTHER_ENCODINGS = {
    "cp1251": "Windows-1251",
    "koi8-r": "KOI8-R",
}  # encodings that are tried where a list is not in UTF-8
HEADS = {"word", "words", "term", "lemma", "слово", "слова"}  # over a first column
SAMPLE = 500  # stems sampled to estimate the number of a dictionary's forms
QUOTES = "\"'«»“”„`[](){}"


class WordList(NamedTuple):
    """The distinct words of a list, its alphabet, the number of skipped lines, and the guesses made."""

    alphabet: str
    words: list[str]
    skipped: int
    guesses: tuple[Text, ...] = ()

    @property
    def remarks(self) -> tuple[Text, ...]:
        """Remarks about the reading: guesses and skipped lines."""
        if not self.skipped:
            return self.guesses
        message = Text(
            "skipped {count} line that is not a word in these letters",
            "skipped {count} lines that are not words in these letters",
            count=self.skipped,
        )
        return (*self.guesses, message)


def read(data: bytes, alphabet: str | None = None, affixes: bytes | None = None) -> WordList:
    """Read a word list in any case. Raises LexiconError. `affixes`: the .aff file of a Hunspell dictionary.

    UTF-8, UTF-16 with a byte order mark, Windows-1251 or KOI8-R; one or several words per line, the first of several
    columns, a JSON value, or a Hunspell dictionary. Blank lines and lines that begin with # are ignored. A line with
    anything but letters of the alphabet, or more than 64 of them, is skipped and counted.
    """
    if len(data) > BYTES:
        raise LexiconError(Text("the list has more than {most} bytes", most=BYTES))
    try:
        rules = Affixes(affixes) if affixes is not None else None
        text, guesses = decode(data, rules.encoding if rules else "")
    except (ValueError, LookupError) as error:
        why = message_of(error)
        raise LexiconError(Text("its .aff file is damaged: {why}", why=why)) from None
    if len(text) > MAX_CHARACTERS:
        raise LexiconError(
            Text("the list has {signs:,} characters; at most {most:,} are read", signs=len(text), most=MAX_CHARACTERS)
        )
    if (distinct := len(set(text))) > MAX_DISTINCT:
        raise LexiconError(
            Text("the list has {signs:,} different characters, too many for an alphabet", signs=distinct)
        )
    words: dict[str, None] = {}
    skipped = 0
    lines = [line.strip() for line in StringIO(text, newline=None)]
    lines = [line for line in lines if line and line[0] != "#"]
    is_dictionary = bool(lines) and lines[0].isdigit()
    sample = lines[1 :: len(lines) // SAMPLE + 1] if is_dictionary and rules else []
    if sum(len(set(forms)) for forms in apply_flags(sample, rules)) * len(lines) > WORDS * len(sample) > 0:
        rules = None
        guesses.append(Text("only the stems are taken: with their forms there are more than {most} words", most=WORDS))
    elif is_dictionary and rules is None and any("/" in line for line in lines):
        guesses.append(Text("only the stems are taken: inflected forms need the .aff file beside the list"))
    for found in apply_flags(lines[1:], rules) if is_dictionary else texts_of_json(text) or columns(lines):
        given = list(map(alphabets.plain, found))
        right = [word for word in given if word.isalpha() and len(word) <= LENGTH]
        skipped += bool(given) and not right
        words |= dict.fromkeys(right)
        if len(words) > WORDS:
            raise LexiconError(Text("there are more than {most} words in the list", most=WORDS))
    if not words:
        raise LexiconError(Text("the list has no words"))
    alphabet = alphabets.check(alphabet) if alphabet else alphabets.derive(words)
    folds = alphabets.folds(alphabet, set().union(*words))
    allowed = set(alphabet) | set(folds)
    if pairs := join_with_commas(
        f"{letter} = {folds[letter]}" for letter in sorted(folds.keys() - alphabets.FOLDS.get(alphabet, {}))
    ):
        guesses.append(Text("read as another letter of the alphabet: {pairs}", pairs=pairs))
    fitting = [word for word in words if allowed.issuperset(word)]
    if not fitting:
        raise LexiconError(Text("no word of the list uses only letters of the alphabet"))
    return WordList(alphabet, fitting, skipped + len(words) - len(fitting), tuple(guesses))


def decode(data: bytes, encoding: str) -> tuple[str, list[Text]]:
    """Return the text of a list, in the given or the best fitting encoding, and the guesses made."""
    if encoding:
        return data.decode(encoding, "replace").removeprefix("\ufeff"), []
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"), []
    except UnicodeDecodeError:
        pass
    if 0 in data:
        raise LexiconError(Text("it is neither a built lexicon nor a word list"))
    # Each of the two has the small letters of the other as capitals, and words begin with a capital at most.
    texts = {name: data.decode(name, "replace") for name in OTHER_ENCODINGS}
    best = max(texts, key=lambda name: len(re.findall("[а-яё]", texts[name])))
    return texts[best], [Text("it is not in UTF-8; read as {encoding}", encoding=OTHER_ENCODINGS[best])]


def apply_flags(lines: Iterable[str], rules: Affixes | None) -> Iterator[Iterable[str]]:
    """Yield the stems of a Hunspell dictionary without flags; with rules, all their forms."""
    for line in lines:
        stem, _, flags = line.partition("\t")[0].partition("/")
        flags = flags.partition(" ")[0]
        yield rules.forms(stem, flags) if rules else (stem.partition(" ")[0],)


def texts_of_json(text: str) -> list[list[str]]:
    """Return the texts in a JSON value, keys for an object without lists or objects; [] if it is not JSON."""
    if text.lstrip()[:1] not in ("[", "{"):
        return []
    try:
        left, found = [json.loads(text)], list[list[str]]()
    except (ValueError, RecursionError):
        return []
    while left:
        value = left.pop()
        if isinstance(value, dict):
            value = [each for each in value.values() if isinstance(each, list | dict)] or list(value)
        if isinstance(value, list):
            left += reversed(value)
        elif isinstance(value, str):
            found.append(value.split())
    return found


def columns(lines: list[str]) -> Iterator[list[str]]:
    """Yield the words of each line: all, or the first if the others are counts or definitions."""
    separator = next(
        (separator for separator in "\t;,|" if sum(separator in line for line in lines) > len(lines) / 2), None
    )
    rows = [[each.strip().strip(QUOTES).strip() for each in line.split(separator)] for line in lines]
    if separator and len(rows) > 1 and rows[0][0].lower() in HEADS:
        del rows[0]
    single = len(rows) > 1 and len({len([each for each in row if each]) for row in rows}) == 1
    is_table = separator is not None and (single or not all(each.isalpha() for row in rows for each in row if each))
    for row in rows:
        is_defined = len(row) > 1 and row[0].isupper() and not row[1].isupper()
        yield row[:1] if is_table or is_defined or any(each.isdigit() for each in row[1:]) else [*filter(None, row)]


def build(
    words: Iterable[str],
    *,
    alphabet: str | None = None,
    marks: Mapping[str, Collection[str]] | None = None,
    titles: Mapping[str, str] | None = None,
    title: str = "the list",
    name: str = "words",
) -> Lexicon:
    """Build a lexicon in memory. `marks`: name -> words that have it; `titles`: name -> meaning of the mark.

    Names of marks are one word. Without `alphabet` it is derived from the words. LexiconError for a letter outside the
    alphabet, and for too many or too long words.
    """
    plains = {alphabets.plain(word) for word in words} - {""}
    alphabet = alphabets.check(alphabet) if alphabet else alphabets.derive(plains)
    folds = alphabets.folds(alphabet, set().union(*plains))
    coder = str.maketrans({letter: chr(code) for code, letter in enumerate(alphabet)})
    coder |= str.maketrans({letter: chr(alphabet.index(other)) for letter, other in folds.items()})
    allowed = set(alphabet) | set(folds)

    def encode(word: str) -> bytes:
        if not allowed.issuperset(word):
            message = Text(
                "{word!r} has a letter that is not in the alphabet {alphabet}", word=word[:40], alphabet=alphabet
            )
            raise LexiconError(message)
        return word.translate(coder).encode("latin-1")

    for word in plains:
        if len(word) > LENGTH:
            message = Text(
                "{word!r} has {letters} letters; a word has at most {most}",
                word=word[:40],
                letters=len(word),
                most=LENGTH,
            )
            raise LexiconError(message)
    codes = sorted({encode(word) for word in plains})
    if len(codes) > WORDS:
        raise LexiconError(Text("there are {words} words; a lexicon has at most {most}", words=len(codes), most=WORDS))
    numbers = {word: number for number, word in enumerate(codes)} if marks else {}
    bearing = {
        mark: {number for word in bearers if (number := numbers.get(encode(alphabets.plain(word)))) is not None}
        for mark, bearers in (marks or {}).items()
    }
    about = {mark: plain((titles or {}).get(mark, mark)) for mark, found in bearing.items() if found}
    planes = {mark: plane(len(codes), bearing[mark]) for mark in about if len(bearing[mark]) < len(codes)}
    nodes, root = automaton.pack(codes)
    content = Content(alphabet, folds, plain(title), about, len(codes), root, memoryview(nodes), planes)
    return files.load(memoryview(files.dump(content)), name)
