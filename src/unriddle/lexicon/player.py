"""The player's own words: two plain lists in the user's data folder, and a lexicon with them applied.

The lists have words of all languages; a lexicon uses those that its alphabet can spell. They override all tiers.
"""

from array import array
from collections.abc import Iterable
from errno import EFBIG
from pathlib import Path
from typing import NamedTuple

from unriddle.core import LexiconError
from unriddle.core.errors import message_of
from unriddle.core.system import files, folders
from unriddle.core.system.folders import data
from unriddle.core.system.hashing import blake2b
from unriddle.lexicon import alphabet as alphabets
from unriddle.lexicon import automaton
from unriddle.lexicon.words import LENGTH, OWN, OWN_FILES, PLAUSIBLE, Content, Lexicon

TITLE = "your own words"
MAX_LIST_SIZE = 1 << 20  # the most bytes of a list: some 100,000 words
OWN_MARKS = {OWN, PLAUSIBLE}  # the marks of an added word, if the lexicon has them


class Lists(NamedTuple):
    """Words that the player added and words that the player banned, sorted."""

    added: tuple[str, ...]
    banned: tuple[str, ...]


def _paths() -> tuple[Path, Path] | None:
    folder = data()
    return (folder / OWN_FILES[0], folder / OWN_FILES[1]) if folder else None


def _read(path: Path) -> tuple[str, ...]:
    try:
        lines = files.content(path, MAX_LIST_SIZE).decode("utf-8-sig").splitlines()
    except OSError as error:
        if error.errno == EFBIG:  # if it were taken for empty, the next word would overwrite it
            raise LexiconError("this list of your own words is larger than 1 MB", str(path)) from None
        return ()
    except UnicodeDecodeError:
        raise LexiconError("this list of your own words is not text in UTF-8", str(path)) from None
    words = {alphabets.plain(line) for line in lines}
    return tuple(sorted(word for word in words if word.isalpha() and len(word) <= LENGTH))


def lists() -> Lists:
    """Return the player's lists; empty if missing or unreadable."""
    paths = _paths()
    return Lists(*map(_read, paths)) if paths else Lists((), ())


def change(add: Iterable[str] = (), ban: Iterable[str] = (), forget: Iterable[str] = ()) -> Lists:
    """Add words, ban words, or remove words from both lists; return the new lists. LexiconError."""
    added, banned = map(_folded_words, lists())
    adding, banning, forgetting = (_folded_words(map(_word, words)) for words in (add, ban, forget))
    added = {key: word for key, word in (added | adding).items() if key not in banning | forgetting}
    banned = {key: word for key, word in (banned | banning).items() if key not in adding | forgetting}
    paths = _paths()
    if paths is None:
        raise LexiconError("there is no home folder to keep your words in: set XDG_DATA_HOME")
    now = Lists(tuple(sorted(added.values())), tuple(sorted(banned.values())))
    for path, words in zip(paths, now, strict=True):
        try:
            folders.replace(path, "".join(f"{word}\n" for word in words).encode())
        except OSError as error:
            why = message_of(error)
            raise LexiconError("your words cannot be saved: {why}", str(path), why=why) from None
    return now


def bans(word: str) -> bool:
    """Whether the player banned this word."""
    return not _folded_words([alphabets.plain(word)]).keys().isdisjoint(_folded_words(lists().banned))


def _folded_words(words: Iterable[str]) -> dict[str, str]:
    """Return the words by their folded spelling: елка and ёлка are one word."""
    return {word.translate(_FOLDED): word for word in words}


_FOLDED = str.maketrans({letter: other for folds in alphabets.FOLDS.values() for letter, other in folds.items()})


def _word(text: str) -> str:
    word = alphabets.plain(text)
    if not word.isalpha() or len(word) > LENGTH:
        raise LexiconError("{word!r} is not a word: a word has 1 to {most} letters", word=text[:40], most=LENGTH)
    return word


def apply(lexicon: Lexicon, own: Lists) -> Lexicon:
    """Return the lexicon with the player's words: in memory, in time that grows with the player's lists only."""
    added = _codes(lexicon, own.added)
    banned = _codes(lexicon, own.banned) - added
    here = {codes for codes in added | banned if lexicon.decode(codes) in lexicon}
    edits = sorted((added - here) | (banned & here))
    best = {PLAUSIBLE} & set(lexicon.marks)
    raised = sorted(codes for codes in added & here if set(lexicon.marks_of(lexicon.decode(codes))) != best)
    if not edits and not raised:
        return lexicon
    old = lexicon.content
    nodes, root = array("I", old.nodes), old.root
    for codes in edits:
        root = automaton.change(nodes, root, codes, codes in added)
    size = old.words + sum(1 if codes in added else -1 for codes in edits)
    bits = {mark: int.from_bytes(lexicon.plane(mark), "little") & ((1 << old.words) - 1) for mark in old.marks}
    bits.setdefault(OWN, 0)
    for codes in raised:
        place = 1 << lexicon.rank(codes)
        for mark, plane in bits.items():
            bits[mark] = plane | place if mark in OWN_MARKS else plane & ~place
    # From last to first, so that the remaining positions stay valid.
    for codes in reversed(edits):
        for mark, plane in bits.items():
            bits[mark] = _edit(plane, lexicon.rank(codes), codes in added, mark in OWN_MARKS)
    marks = {mark: old.marks.get(mark, TITLE) for mark, plane in bits.items() if plane}
    planes = {mark: bits[mark].to_bytes(size + 7 >> 3, "little") for mark in marks if bits[mark] != (1 << size) - 1}
    content = Content(old.alphabet, old.folds, old.title, marks, size, root, memoryview(nodes), planes)
    changes = [lexicon.digest, *(codes.hex() for codes in edits), "raised", *(codes.hex() for codes in raised)]
    digest = blake2b(" ".join(changes).encode(), digest_size=16).hexdigest()
    changed = Lexicon(lexicon.name, digest, content, trusted=True)
    changed.banned = frozenset(lexicon.decode(codes) for codes in banned & here)
    return changed


def _edit(plane: int, place: int, insert: bool, value: bool) -> int:
    """Return the bits with one inserted at this place, or with the one at this place taken out."""
    low = plane & ((1 << place) - 1)
    if insert:
        return low | value << place | (plane >> place) << (place + 1)
    return low | (plane >> (place + 1)) << place


def _codes(lexicon: Lexicon, words: Iterable[str]) -> set[bytes]:
    """Return the codes of the words that the lexicon's alphabet can spell."""
    found = set()
    for word in words:
        try:
            found.add(lexicon.encode(word))
        except LexiconError:
            continue
    return found
