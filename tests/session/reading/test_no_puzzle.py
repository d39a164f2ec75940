"""Texts without a puzzle: 3,000 of many kinds, made from a seed, of which none is read; and none that takes long."""

import random
import time
from collections.abc import Callable

import pytest

from unriddle.core import structure
from unriddle.session.reading import Reader

WORDS = [
    "the",
    "of",
    "and",
    "a",
    "to",
    "in",
    "is",
    "you",
    "that",
    "it",
    "he",
    "was",
    "for",
    "on",
    "are",
    "as",
    "with",
    "his",
    "they",
    "at",
    "be",
    "this",
    "have",
    "from",
    "or",
    "one",
    "had",
    "by",
    "word",
    "but",
    "not",
    "what",
    "all",
    "were",
    "we",
    "when",
    "your",
    "can",
    "said",
    "there",
    "use",
    "an",
    "each",
    "which",
    "she",
    "do",
    "how",
    "their",
    "if",
    "will",
    "up",
    "other",
    "about",
    "out",
    "many",
    "then",
    "them",
    "these",
    "so",
    "some",
    "her",
    "would",
    "make",
    "like",
    "him",
    "into",
    "time",
    "has",
    "look",
    "two",
    "more",
    "write",
    "go",
    "see",
    "number",
    "no",
    "way",
    "could",
    "people",
    "my",
    "than",
    "first",
    "water",
    "been",
    "call",
    "who",
    "oil",
    "its",
    "now",
    "find",
    "long",
    "down",
    "day",
    "did",
    "get",
    "come",
    "made",
    "may",
    "part",
    "column",
    "rows",
]
KEYS = [
    "id",
    "name",
    "value",
    "count",
    "price",
    "date",
    "user",
    "email",
    "total",
    "row",
    "index",
    "score",
    "level",
    "x",
    "y",
    "width",
    "height",
    "color",
    "type",
    "status",
]


def word(chance: random.Random) -> str:
    return chance.choice(WORDS)


def prose(chance: random.Random) -> str:
    sentences = (" ".join(word(chance) for _ in range(chance.randint(4, 14))) for _ in range(chance.randint(1, 8)))
    return " ".join(sentence.capitalize() + chance.choice(".?!") for sentence in sentences) + "\n"


def table(chance: random.Random) -> str:
    sign, width = chance.choice([",", ";", "\t", " | "]), chance.randint(2, 7)
    rows = [chance.sample(KEYS, width)] * chance.randint(0, 1)
    kinds = [chance.randint(0, 3) for _ in range(width)]
    for _ in range(chance.randint(2, 25)):
        rows.append(
            [str([chance.randint(0, 999), chance.randint(0, 9), word(chance), chance.random()][k]) for k in kinds]
        )
    return "".join(sign.join(row) + "\n" for row in rows)


def value(chance: random.Random, deep: int = 0) -> str:
    kind = chance.randint(0, 5 if deep < 3 else 2)
    if kind < 2:
        return str(chance.randint(0, 5000))
    if kind == 2:
        return f'"{word(chance)} {word(chance)}"'
    if kind == 3:
        return "[" + ", ".join(value(chance, deep + 1) for _ in range(chance.randint(0, 5))) + "]"
    return "{" + ", ".join(f'"{key}": {value(chance, deep + 1)}' for key in chance.sample(KEYS, 3)) + "}"


def code(chance: random.Random) -> str:
    forms = [
        "{a} = {b}({n}, {m})",
        "if {a} > {n}:",
        "    return {a} + {b}",
        "for {a} in range({n}):",
        "# {a} {b}",
        "{{",
    ]
    names = {"a": word(chance), "b": word(chance)}
    lines = (chance.choice(forms).format(n=chance.randint(0, 99), m=chance.randint(0, 9), **names) for _ in range(12))
    return "\n".join(lines) + "\n"


def log(chance: random.Random) -> str:
    return "".join(f"2024-01-{day:02} 10:{chance.randint(10, 59)}:00 {word(chance)}: {chance.randint(0, 999)}\n"
                   for day in range(1, chance.randint(3, 20)))  # fmt: skip


def lists(chance: random.Random) -> str:
    mark = chance.choice(["- ", "* ", "", "1. ", "> "])
    return "".join(
        f"{mark}{word(chance)} {word(chance)} {chance.randint(1, 9)}\n" for _ in range(chance.randint(2, 12))
    )


def matrix(chance: random.Random) -> str:
    width = chance.randint(2, 6)
    rows = [[chance.randint(10, 99) for _ in range(width)] for _ in range(chance.randint(2, 6))]
    return "\n".join(" ".join(map(str, row)) for row in rows) + "\n"


KINDS: list[Callable[[random.Random], str]] = [prose, table, value, code, log, lists, matrix]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_text_without_a_puzzle_is_none(kind: Callable[[random.Random], str]) -> None:
    chance = random.Random(kind.__name__)
    texts = [kind(chance) for _ in range(3000 // len(KINDS) + 1)]
    texts = [text for text in texts if not text.strip().isdigit()]  # an order
    read = [text for text in texts for each in Reader().puzzles([text.encode()]) if each.error is None]
    assert read == []


REPEATED = [
    "[", "]", "[]", "[1],", "(", "{", " ", "1 ", "1\n", "\n", "12 3\n", "[1,2],\n", "\t", "1\t", "a b\n", '"a",', "|",
    "| 1 ", "-\n", "- - 1\n", "#\n", ".#\n", "row 1: 1\n", "rows: 1\n", "row,1\n", "a: 1\n", "<td>", "<a>", "\\begin{",
    "1;", "[[1],[1]],", "1 2 3\n2 3 1\n3 1 2\n\n", ".#\n#.\n\n", "бар\n", "1 and ", "rows are 1 ",
    "3 3\n1\n3\n1\n1\n3\n1\n",
    "4O_!\\'", "*\n;8█=@4%", "'6⬛<?8:2█",
]  # fmt: skip
SIGNS = [" []1\n,", " \t1\n", "[]{}() 12,\n", "1 2\n;|", "ab \n:", "#. \n", "\" ,a'\n", " -1\n*", "<>td/ \n1"]
LENGTHS = 20_000, 50_000, 100_000  # bounds of lines and lists leave the longer ones out, at different lengths
LONGEST = 15  # times that of a loop of a million steps


def cpu(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def length_of(made: bytes) -> float:
    """How long reading takes, by the process's own clock beside a loop of plain Python run next to it."""
    structure.trees.cache_clear()
    structure.judge_text.cache_clear()
    taken = cpu(lambda: list(Reader().puzzles([made])))
    return taken / cpu(lambda: sum(at % 7 for at in range(1_000_000)))


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("signs", REPEATED + SIGNS, ids=repr)
def test_no_text_takes_long(signs: str, length: int) -> None:
    """One of five tries is enough: what else a machine does makes a try longer, never shorter."""
    chance = random.Random(signs)
    made = (signs * length)[:length] if signs in REPEATED else "".join(chance.choices(signs, k=length))
    assert any(length_of(made.encode()) < LONGEST for _ in range(5))


def test_above_a_megabyte_only_signs_are_asked() -> None:
    text = "".join(f"{at},{at % 7}\n" for at in range(150_000)).encode()
    assert len(text) > 1_000_000
    (read,) = Reader().puzzles([text])
    assert str(read.error) == "data: no puzzle was found here"
