"""Plain word lists: any text, one word a line, and what is taken from it."""

from collections.abc import Collection, Iterable, Mapping
from io import StringIO
from typing import NamedTuple

from unriddle.core import LexiconError, Text
from unriddle.core.errors import plain
from unriddle.lexicon import alphabet as alphabets
from unriddle.lexicon import automaton, files
from unriddle.lexicon.words import LENGTH, WORDS, Content, Lexicon, plane

BYTES = 16_000_000  # of a list at most
SIGNS = 8_000_000  # of a list at most
DIFFERENT = 1000  # signs in a list at most


class WordList(NamedTuple):
    """The different words of a list, in its alphabet, and how many lines of it are no such words."""

    alphabet: str
    words: list[str]
    skipped: int


def read(data: bytes, alphabet: str | None = None) -> WordList:
    """The words of a list in UTF-8 (or UTF-16 with its mark), in any case, one per line; LexiconError.

    Blank lines and lines that begin with # say nothing. A line with anything but letters of the alphabet, or with
    more than 64 of them, is skipped and counted.
    """
    if len(data) > BYTES:
        raise LexiconError(Text("the list has more than {most} bytes", most=BYTES))
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        raise LexiconError(Text("it is neither a built lexicon nor a word list in UTF-8")) from None
    if len(text) > SIGNS:
        raise LexiconError(
            Text("the list has {signs:,} characters; at most {most:,} are read", signs=len(text), most=SIGNS)
        )
    if (signs := len(set(text))) > DIFFERENT:
        raise LexiconError(Text("the list has {signs:,} different characters, too many for an alphabet", signs=signs))
    words: dict[str, None] = {}
    skipped = 0
    for line in StringIO(text, newline=None):
        word = alphabets.plain(line)
        if not word or word[0] == "#":
            continue
        if len(word) > LENGTH or not word.isalpha():
            skipped += 1
            continue
        words[word] = None
        if len(words) > WORDS:
            raise LexiconError(Text("there are more than {most} words in the list", most=WORDS))
    if not words:
        raise LexiconError(Text("the list has no words"))
    alphabet = alphabets.check(alphabet) if alphabet else alphabets.derive(words)
    allowed = set(alphabet) | set(alphabets.FOLDS.get(alphabet, {}))
    fitting = [word for word in words if allowed.issuperset(word)]
    if not fitting:
        raise LexiconError(Text("no word of the list uses only letters of the alphabet"))
    return WordList(alphabet, fitting, skipped + len(words) - len(fitting))


def build(
    words: Iterable[str],
    *,
    alphabet: str | None = None,
    marks: Mapping[str, Collection[str]] | None = None,
    titles: Mapping[str, str] | None = None,
    title: str = "the list",
    name: str = "words",
) -> Lexicon:
    """A lexicon in memory. `marks`: name -> the words that have it; `titles`: name -> what the mark means.

    Names of marks are one word. Without `alphabet` it is derived from the words. LexiconError for a letter outside the
    alphabet and for too many or too long words.
    """
    plains = {alphabets.plain(word) for word in words} - {""}
    alphabet = alphabets.check(alphabet) if alphabet else alphabets.derive(plains)
    folds = alphabets.FOLDS.get(alphabet, {})
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
