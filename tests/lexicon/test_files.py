"""A built lexicon is read back as it was, and a damaged one is refused in one line."""

import re
import struct
import zlib
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import said

from unriddle.core import LexiconError
from unriddle.lexicon import build, files
from unriddle.lexicon.words import Content

WORDS = ["a", "an", "ant", "bee", "cat", "cats", "wasp"]


def content(marks=("an", "bee")) -> bytes:
    """A small built lexicon."""
    return files.dump(build(WORDS, marks={"wide": set(marks)}, titles={"wide": "more"}, title="some").content)


def sealed(data: bytes) -> bytes:
    """The bytes with the right check sum, whatever they say."""
    return data[:8] + struct.pack("<I", zlib.crc32(data[12:])) + data[12:]


def test_it_is_read_back_as_it_was():
    lexicon = files.load(memoryview(content()), "some")
    assert list(lexicon) == WORDS
    assert lexicon.marks == ("wide",)
    assert [lexicon.tier(word) for word in WORDS] == [1, 2, 1, 2, 1, 1, 1]
    assert lexicon.source("bee") == "more"
    assert content() == files.dump(lexicon.content)


def test_the_same_words_give_the_same_bytes_in_any_order():
    assert content() == files.dump(
        build(reversed(WORDS), marks={"wide": ["bee", "an"]}, titles={"wide": "more"}, title="some").content
    )


def test_the_digest_names_the_content():
    digests = {
        build(words, marks={"wide": marks}).digest
        for words in (WORDS, WORDS[1:])
        for marks in ((), ("an",), ("bee",), WORDS)
    }
    assert len(digests) == 8


def test_marks_take_one_bit_a_word_and_none_when_all_words_are_alike():
    varying, alike = (build(WORDS, marks={"wide": words}).content for words in (["an"], WORDS))
    assert [sum(map(len, content.planes.values())) for content in (varying, alike)] == [1, 0]
    alike = files.dump(alike)
    assert files.load(memoryview(alike), "").marks == ("wide",)
    assert files.load(memoryview(alike), "").tier("cat") == 2
    assert files.load(memoryview(content(())), "").marks == ()


def test_each_changed_byte_is_refused():
    good = content()
    for place in range(len(good)):
        bad = bytearray(good)
        bad[place] ^= 0x41
        with pytest.raises(LexiconError, match=r"^some: [^\n]*$"):
            files.load(memoryview(bytes(bad)), "some")


def test_each_truncation_and_each_addition_is_refused():
    good = content()
    for bad in [good[:size] for size in range(len(good))] + [good + b"\0", good + good]:
        with pytest.raises(LexiconError):
            files.load(memoryview(bad), "some")


@given(st.integers(12, len(content()) - 1), st.binary(min_size=1, max_size=6))
def test_what_a_right_check_sum_vouches_for_is_still_not_believed(place, noise):
    bad = bytearray(content())
    bad[place : place + len(noise)] = noise[: len(bad) - place]
    try:
        lexicon = files.load(memoryview(sealed(bytes(bad))), "some")
    except LexiconError:
        return
    words = list(lexicon)
    assert len(lexicon) >= len(set(words))
    assert all(word in lexicon for word in words)
    for number in range(len(lexicon)):
        lexicon.mark_bits(number)


@given(st.lists(st.integers(0, 2**32 - 1), min_size=7, max_size=7))
def test_any_numbers_in_the_head_are_checked(numbers):
    good = content()
    bad = struct.pack(files.HEAD, b"ULEX", 1, *numbers[1:], good[32:48]) + good[48:]
    with pytest.raises(LexiconError):
        files.load(memoryview(sealed(bad)), "some")


def test_another_version_is_named():
    good = content()
    with pytest.raises(LexiconError, match=re.escape(said("its-format-version-is-this", version="9", own="1"))):
        files.load(memoryview(sealed(good[:4] + struct.pack("<I", 9) + good[8:])), "some")


def steps(levels: int, letters: int) -> bytes:
    """A built lexicon with every word of up to so many letters: some bytes a level, ever more words."""
    nodes, below, words = [0], 0, 0
    for _ in range(levels):
        at = len(nodes)
        nodes += [(1 << letters) - 1, *[below << 1 | 1] * letters]
        words, below = letters * (1 + words), at
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    content = Content(alphabet, {}, "all", {"wide": "all"}, words, below, memoryview(array("I", nodes)), {})
    return files.dump(content)


@pytest.mark.parametrize(("levels", "letters", "most"), [(6, 26, 4), (13, 4, 9), (19, 3, 12), (29, 2, 18)])
def test_a_few_bytes_that_make_millions_of_words_are_refused_before_any_is_made(levels, letters, most):
    with pytest.raises(LexiconError, match=r"there are \d+ words; a lexicon has at most 1000000"):
        files.load(memoryview(steps(levels, letters)), "bomb")
    assert len(files.load(memoryview(steps(most, letters)), "large")) <= 1_000_000


def test_a_head_that_lies_about_the_number_of_words_is_refused():
    bomb = bytearray(steps(6, 26))
    bomb[16:20] = struct.pack("<I", 1_000_000)
    with pytest.raises(LexiconError, match="automaton is damaged"):
        files.load(memoryview(sealed(bytes(bomb))), "bomb")


@pytest.mark.parametrize("levels", [65, 300, 100_000])
def test_a_word_that_is_longer_than_any_is_refused(levels):
    with pytest.raises(LexiconError, match="a word of more than 64 letters"):
        files.load(memoryview(steps(levels, 1)), "long")
    assert len(files.load(memoryview(steps(64, 1)), "long")) == 64


def test_a_cycle_is_refused():
    lexicon = build(["ab"])
    nodes = bytearray(bytes(lexicon.nodes))
    nodes[8:12] = struct.pack("<I", 3 << 1 | 1)
    with pytest.raises(LexiconError, match="automaton is damaged"):
        files.load(memoryview(files.dump(lexicon.content._replace(nodes=memoryview(bytes(nodes)).cast("I")))), "loop")


def test_a_letter_that_the_alphabet_lacks_is_refused():
    content = build(["ab", "b"], alphabet="ab").content
    with pytest.raises(LexiconError, match="automaton is damaged"):
        files.load(memoryview(files.dump(content._replace(alphabet="a"))), "short")
