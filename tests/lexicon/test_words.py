"""A lexicon is a sorted set of words that can be asked, walked and numbered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unriddle.core import LexiconError
from unriddle.lexicon import build, kernel
from unriddle.lexicon.alphabet import ENGLISH, RUSSIAN

WORDS = st.sets(st.text("abcdz", min_size=1, max_size=7), max_size=60)
RUSSIAN_WORDS = st.sets(st.text("авеёя", min_size=1, max_size=6), min_size=1, max_size=40)


def walked(lexicon, node, prefix=""):
    """All words below a node, by walking letter by letter."""
    for code, letter in enumerate(lexicon.alphabet):
        target, final = lexicon.walk(node, code)
        if final:
            yield prefix + letter
        if target:
            yield from walked(lexicon, target, prefix + letter)


@given(WORDS, WORDS)
def test_it_holds_exactly_its_words(words, others):
    lexicon = build(words, alphabet=ENGLISH)
    assert sorted(words) == list(lexicon) == list(walked(lexicon, lexicon.root))
    assert len(words) == len(lexicon)
    assert all((word in lexicon) == (word in words) for word in words | others)


@given(WORDS, st.text("abcdz", max_size=5))
def test_it_knows_prefixes(words, prefix):
    lexicon = build(words, alphabet=ENGLISH)
    assert any(word.startswith(prefix) for word in words) == lexicon.contains_prefix(prefix)


@given(WORDS, WORDS)
def test_it_numbers_words_and_ranks_others(words, others):
    lexicon = build(words, alphabet=ENGLISH)
    for number, word in enumerate(sorted(words)):
        assert number == lexicon.number(word)
        assert word == lexicon.word(number)
    for word in others:
        assert sum(other < word for other in words) == lexicon.rank(lexicon.encode(word))


@given(WORDS)
def test_a_number_is_the_sum_along_the_walk(words):
    lexicon = build(words, alphabet=ENGLISH)
    for word in words:
        node, number, final = lexicon.root, 0, 0
        for code in lexicon.encode(word):
            slot = node + 1 + (lexicon.nodes[node] & ((1 << code) - 1)).bit_count()
            number += final + lexicon.before[slot]
            node, final = lexicon.nodes[slot] >> 1, lexicon.nodes[slot] & 1
        assert lexicon.number(word) == number


@given(WORDS)
def test_the_automaton_is_minimal(words):
    lexicon = build(words, alphabet=ENGLISH)
    suffixes = {
        frozenset(word[len(prefix) :] for word in words if word.startswith(prefix) and word != prefix)
        for prefix in {word[:length] for word in words for length in range(len(word))}
    }
    nodes, place = 0, 1
    while place < len(lexicon.nodes):
        nodes += 1
        place += 1 + lexicon.nodes[place].bit_count()
    assert max(1, len(suffixes)) == nodes


@given(RUSSIAN_WORDS)
def test_yo_is_read_as_ye_in_russian(words):
    lexicon = build(words)
    assert lexicon.alphabet == RUSSIAN
    assert sorted({word.replace("ё", "е") for word in words}) == list(lexicon)
    assert all(word in lexicon and word.upper() in lexicon for word in words)


@given(WORDS, st.sets(st.integers(0, 60)), st.sets(st.integers(0, 60)))
def test_marks_are_found_by_number(words, first, second):
    marks = {
        "wide": {word for place, word in enumerate(sorted(words)) if place in first},
        "slang": {word for place, word in enumerate(sorted(words)) if place in second},
    }
    lexicon = build(words, alphabet=ENGLISH, marks=marks)
    for word in words:
        assert {mark for mark in marks if word in marks[mark]} == set(lexicon.marks_of(word))
        assert (2 if word in marks["wide"] else 1) == lexicon.tier(word)
    assert tuple(mark for mark in marks if marks[mark]) == lexicon.marks
    varying = [mark for mark in marks if 0 < len(marks[mark]) < len(words)]
    assert varying == list(lexicon.content.planes)
    for mark in marks:
        plane = lexicon.plane(mark)
        bearers = [w for n, w in enumerate(lexicon) if plane and plane[n >> 3] >> (n & 7) & 1]
        assert sorted(marks[mark]) == bearers


def test_every_word_says_which_list_it_comes_from():
    lexicon = build(["cat", "cwm"], marks={"wide": ["cwm"]}, titles={"wide": "ENABLE"}, title="SCOWL")
    assert [lexicon.source("cat"), lexicon.source("cwm")] == ["SCOWL", "ENABLE"]
    assert lexicon.tier("dog") == 0
    with pytest.raises(LexiconError, match="'dog' is not in"):
        lexicon.source("dog")


def test_a_foreign_letter_is_named_when_encoded_and_no_word_has_it():
    lexicon = build(["cat"])
    assert bytes([2, 0, 19]) == lexicon.encode("CAT")
    with pytest.raises(LexiconError, match="'é' of 'café'"):
        lexicon.encode("café")
    assert "café" not in lexicon
    assert not lexicon.contains_prefix("é")
    assert 7 not in lexicon


def test_a_word_number_that_is_none_is_refused():
    with pytest.raises(IndexError, match="there is 1 word,"):
        build(["cat"]).word(1)


def test_an_alphabet_has_at_most_32_different_letters():
    letters = "".join(map(chr, range(ord("а"), ord("а") + 32)))
    assert list(build(["я"], alphabet=letters)) == ["я"]
    for bad in (letters + "a", "aa", "a1", "", "A"):
        with pytest.raises(LexiconError):
            build(["a"], alphabet=bad or "-")


def test_the_order_is_that_of_the_alphabet():
    assert list(build(["a", "b"], alphabet="ba")) == ["b", "a"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["a-b"], "letter that is not in"),
        (["a" * 65], "at most 64"),
    ],
)
def test_words_that_cannot_be_held_are_refused(words, why):
    with pytest.raises(LexiconError, match=why):
        build(words, alphabet=ENGLISH)


@given(WORDS, st.binary(min_size=1, max_size=8), st.integers(0, 10**6))
def test_both_builds_measure_alike(words, noise, place):
    from builds import interpreted

    twin = interpreted("unriddle.lexicon", ("unriddle.lexicon.kernel",))["unriddle.lexicon.kernel"]
    nodes = bytearray(bytes(build(words, alphabet=ENGLISH).nodes))
    results = []
    for change in (b"", noise):
        start = place % len(nodes)
        nodes[start : start + len(change)] = change[: len(nodes) - start]
        view = memoryview(bytes(nodes)).cast("I")
        for measure in (kernel.measure, twin.measure):
            before = memoryview(bytearray(len(nodes))).cast("I")
            count = measure(view, before, len(view) - 1 - view[-1].bit_count(), 26)
            results.append((count, bytes(before) if count >= 0 else b""))
    assert results[0] == results[1]
    assert results[2] == results[3]


def test_words_of_one_length_come_in_their_order() -> None:
    lexicon = build(["a", "ab", "abc", "b", "bad", "cab", "cabin"])
    assert [lexicon.decode(codes) for codes in lexicon.codes(3)] == ["abc", "bad", "cab"]
    assert list(lexicon.codes(4)) == []
