"""The Lexicon: a set of words as a minimal automaton, with marks found by a word's number. It knows words only."""

from collections.abc import Iterable, Iterator, Mapping

from unriddle.core import LexiconError, Text
from unriddle.core.formats import to_nfc
from unriddle.core.record import Record
from unriddle.lexicon import alphabet as alphabets
from unriddle.lexicon import automaton
from unriddle.lexicon.kernel import measure
from unriddle.lexicon.passes_kernel import survey

WIDE = "wide"  # the mark of the second tier
OWN = "own"  # the mark of words that the player added
OWN_FILES = ("words-added.txt", "words-banned.txt")  # in the data folder, if the player has such lists
PLAUSIBLE = "plausible"  # the mark of words that people know
WORDS = 1_000_000  # the most words of a lexicon
LENGTH = 64  # letters of a word at most
Plane = memoryview | bytes  # one bit a word, by number, the lowest bit first


class Content(Record):
    """The content of a lexicon, as in its file. `marks`: name -> the list or property it represents."""

    alphabet: str
    folds: Mapping[str, str]
    title: str
    marks: Mapping[str, str]
    words: int
    root: int
    nodes: memoryview
    # Only for the marks that some words bear and others do not.
    planes: Mapping[str, Plane]


class Lexicon:
    """Words of one alphabet, numbered from 0 in the order of the alphabet.

    `nodes` and `root` are the automaton, described in unriddle.lexicon.automaton; `digest` identifies the content,
    including the player's own words; `name` reopens it with open_lexicon; `banned` has the words missing because the
    player banned them.
    """

    def __init__(self, name: str, digest: str, content: Content, *, trusted: bool = False) -> None:
        self.name = name
        self.digest = digest
        self.content = content
        self.alphabet: str = content.alphabet
        self.nodes: memoryview[int] = content.nodes
        self.root: int = content.root
        self.marks: tuple[str, ...] = tuple(content.marks)
        self.banned: frozenset[str] = frozenset()
        self._before: memoryview | None = None
        self._codes = {letter: code for code, letter in enumerate(content.alphabet)}
        pairs = content.folds.items()
        self._folds = str.maketrans({own: other for each, other in pairs for own in (each, alphabets.large(each))})
        self._codes |= {letter: self._codes[other] for letter, other in content.folds.items()}
        # What lies beside the code is trusted like the code, so this pass can wait until somebody needs a number.
        if not trusted:
            self._measure()

    def _measure(self) -> memoryview:
        before = memoryview(bytearray(4 * len(self.nodes))).cast("I")
        words: int = measure(self.nodes, before, self.root, len(self.alphabet))  # type: ignore[no-untyped-call]
        if words != self.content.words:
            raise LexiconError(Text("its automaton is damaged"), self.name)
        self._before = before
        return before

    @property
    def before(self) -> memoryview:
        """For each edge, how many words of its node come before those of the edge; as long as `nodes`.

        The number of a word is the sum of `before` over its edges plus the finals of all its edges but the last.
        """
        return self._measure() if self._before is None else self._before

    def __eq__(self, other: object) -> bool:
        """Whether two lexicons have the same name and content, so that results derived from one serve the other."""
        return isinstance(other, Lexicon) and (self.name, self.digest) == (other.name, other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __len__(self) -> int:
        return self.content.words

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.contains(word)

    def __iter__(self) -> Iterator[str]:
        """Yield all words, sorted by the alphabet."""
        return (self.decode(codes) for codes in self.codes())

    def codes(self, length: int | None = None) -> Iterator[bytes]:
        """Yield all words as codes, sorted, or those of this length."""
        stack = [(b"", self.root)]
        while stack:
            word, node = stack.pop()
            for letter, edge in reversed(automaton.edges(self.nodes, node).items()):
                longer = word + bytes((letter,))
                if edge >> 1 and (length is None or len(longer) < length):
                    stack.append((longer, edge >> 1))
                if edge & 1 and length in (None, len(longer)):
                    stack.append((longer, 0))
            if not node:
                yield word

    def encode(self, word: str) -> bytes:
        """Return the codes of the word's letters, in any case; LexiconError for a letter that the alphabet lacks."""
        word = alphabets.plain(word)
        codes = self._codes
        for letter in word:
            if letter not in codes:
                raise LexiconError(
                    Text(
                        "the letter {letter!r} of {word!r} is not in the alphabet {alphabet}",
                        letter=letter,
                        word=word[:40],
                        alphabet=self.alphabet,
                    )
                )
        return bytes(codes[letter] for letter in word)

    def spelled(self, text: str) -> str:
        """Return the text with the letters that are read as others replaced by these, in either case."""
        return to_nfc(text).translate(self._folds)

    def decode(self, codes: Iterable[int]) -> str:
        """Return the word of these codes."""
        return "".join(self.alphabet[code] for code in codes)

    def walk(self, node: int, letter: int) -> tuple[int, bool]:
        """Return the node after the letter with this code (0: none), and whether a word ends with it."""
        mask = self.nodes[node] if node else 0
        if not mask >> letter & 1:
            return 0, False
        edge = self.nodes[node + 1 + (mask & ((1 << letter) - 1)).bit_count()]
        return edge >> 1, bool(edge & 1)

    def contains(self, word: str) -> bool:
        """Whether the word is in the lexicon; any case."""
        return self._end(word)[1]

    def contains_prefix(self, prefix: str) -> bool:
        """Whether a word begins with these letters, or is equal to them; any case. The empty prefix begins all."""
        node, final = self._end(prefix)
        return final or (node != 0 and self.nodes[node] != 0)

    def _end(self, word: str) -> tuple[int, bool]:
        try:
            codes = self.encode(word)
        except LexiconError:
            return 0, False
        node, final = self.root, False
        for code in codes:
            node, final = self.walk(node, code)
        return node, final

    def number(self, word: str) -> int:
        """Return the word's place in the sorted lexicon, from 0; LexiconError if it is not in it."""
        if not self.contains(word):
            raise LexiconError(Text("{word!r} is not in {lexicon}", word=word[:40], lexicon=self.name))
        return self.rank(self.encode(word))

    def rank(self, codes: bytes) -> int:
        """Return the number of words before this one, which may be missing from the lexicon."""
        node, count, final, before = self.root, 0, 0, self.before
        for code in codes:
            mask = self.nodes[node] if node else 0
            slot = node + 1 + (mask & ((1 << code) - 1)).bit_count()
            if not mask >> code & 1:
                following = mask >> code
                return count + (before[slot] if following else before[node] & 0x7FFFFFFF)
            count += before[slot]
            node, final = self.nodes[slot] >> 1, self.nodes[slot] & 1
            count += final
        return count - final

    def word(self, number: int) -> str:
        """Return the word of this number."""
        if not 0 <= number < len(self):
            count_text = "there is 1 word" if len(self) == 1 else f"there are {len(self):,} words"
            raise IndexError(f"{count_text}, and none has the number {number}")
        node, codes, before = self.root, [], self.before
        while True:
            letters = list(automaton.edges(self.nodes, node))
            slots = range(node + 1, node + 1 + len(letters))
            slot = max(slot for slot in slots if before[slot] <= number)
            codes.append(letters[slot - node - 1])
            number -= before[slot]
            if self.nodes[slot] & 1:
                if number == 0:
                    return self.decode(codes)
                number -= 1
            node = self.nodes[slot] >> 1

    def plane(self, mark: str) -> Plane:
        """Return the words that have the mark, as bits: word `number` is bit `number & 7` of byte `number >> 3`.

        b"" if no word has it.
        """
        if mark not in self.content.marks:
            return b""
        return self.content.planes.get(mark) or b"\xff" * (len(self) + 7 >> 3)

    def mark_bits(self, number: int) -> int:
        """Return the marks of the word with this number: bit i for marks[i]."""
        planes = self.content.planes
        return sum(
            1 << bit
            for bit, mark in enumerate(self.marks)
            if mark not in planes or planes[mark][number >> 3] >> (number & 7) & 1
        )

    def marks_of(self, word: str) -> tuple[str, ...]:
        """Return the names of the marks that the word bears; LexiconError if it is not in the lexicon."""
        bits = self.mark_bits(self.number(word))
        return tuple(mark for bit, mark in enumerate(self.marks) if bits >> bit & 1)

    def tier(self, word: str) -> int:
        """1 for a word of the main list or of the player's own, 2 for one of the wider list, 0 for no word."""
        if not self.contains(word):
            return 0
        return 2 if WIDE in self.marks_of(word) else 1

    def source(self, word: str) -> str:
        """Return the list that a word comes from, in a few words; LexiconError if it is in none."""
        marks = self.marks_of(word)
        return next((self.content.marks[mark] for mark in (OWN, WIDE) if mark in marks), self.content.title)


def longest(lexicon: Lexicon) -> int:
    """Return the letters of the longest word; 254 for more."""
    from array import array

    size = len(lexicon.nodes)
    height = bytearray(size)
    survey(lexicon.nodes, height, array("I", bytes(4 * size)))
    return height[lexicon.root]


def plane(size: int, numbers: Iterable[int]) -> bytes:
    """Return a bit plane for `size` words with the bits at `numbers` set."""
    bits = bytearray(size + 7 >> 3)
    for number in numbers:
        bits[number >> 3] |= 1 << (number & 7)
    return bytes(bits)
