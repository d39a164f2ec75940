"""Any plain word list is read, and what is no list is refused in one line."""

import re

import pytest
from said import said

from unriddle.core import LexiconError
from unriddle.lexicon import build, lists
from unriddle.lexicon.alphabet import ENGLISH, RUSSIAN


@pytest.mark.parametrize(
    "data",
    [
        b"cat\nAnt\nBEE\n",
        b"\xef\xbb\xbfcat\r\nant\r\n\r\n# dog\r\nbee",
        b"  cat \n\n\n#\n\tant\nbee\ncat\ncat",
        "cat\nant\nbee".encode("utf-16"),
        b"cat\rant\rbee\r",
    ],
)
def test_case_marks_line_ends_blanks_and_comments_do_not_matter(data):
    read = lists.read(data)
    assert sorted(set(read.words)) == ["ant", "bee", "cat"]
    assert (read.alphabet, read.skipped) == (ENGLISH, 0)


def test_lines_that_are_no_words_are_skipped_and_counted():
    read = lists.read(b"cat\ndon't\nx-ray\nco2\n" + b"a" * 65 + b"\nant")
    assert (read.words, read.skipped) == (["cat", "ant"], 4)


@pytest.mark.parametrize(
    ("text", "alphabet"),
    [
        ("кот\nёж", RUSSIAN),
        ("cat", ENGLISH),
        ("straße\nüber", "abeßrstü"),
        ("ευ\nνα", "αευν"),
    ],
)
def test_the_alphabet_is_standard_where_that_is_enough(text, alphabet):
    derived = lists.read(text.encode()).alphabet
    assert sorted(alphabet) == sorted(derived)


def test_of_two_alphabets_the_one_of_most_words_is_taken():
    read = lists.read(f"{ENGLISH}\n{RUSSIAN}\nкот\nслон".encode())
    assert (read.alphabet, read.skipped) == (RUSSIAN, 1)
    with pytest.raises(LexiconError, match="different letters; an alphabet has at most 32"):
        lists.read(f"{ENGLISH}\n{RUSSIAN}".encode())


def test_a_given_alphabet_is_kept_to():
    assert lists.read(b"aa\nab", "a")[1:] == (["aa"], 1)


def test_accents_written_apart_are_joined():
    assert "йод" in build(["и\u0306од"], alphabet=RUSSIAN)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", said("list-has-no-words")),
        (b"# only\n\n12\n", said("list-has-no-words")),
        (b"\x89PNG\r\n\x1a\n\x00", "neither a built lexicon nor a word list in UTF-8"),
        (b"\xff\xfe\x00", "neither a built lexicon nor a word list in UTF-8"),
        ("кот".encode(), said("no-word-of-list-uses")),
    ],
)
def test_what_is_no_list_is_refused(data, why):
    with pytest.raises(LexiconError, match=why):
        lists.read(data, ENGLISH if why.endswith("alphabet") else None)


def test_lists_and_lexicons_that_are_too_big_are_refused(monkeypatch):
    monkeypatch.setattr(lists, "BYTES", 10)
    with pytest.raises(LexiconError, match=re.escape(said("list-has-more-than-bytes", most="10"))):
        lists.read(b"a" * 11)
    monkeypatch.setattr(lists, "WORDS", 2)
    with pytest.raises(LexiconError, match=re.escape(said("there-are-words-lexicon-has", words="3", most="2"))):
        build(["a", "b", "c"])
    with pytest.raises(LexiconError, match=re.escape(said("there-are-more-than-words", most="2"))):
        lists.read(b"a\nb\nc")
