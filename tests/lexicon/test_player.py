"""The player's own words win over every list, at once and without disturbing other languages."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from said import said

from unriddle.core import LexiconError
from unriddle.core.system.folders import data
from unriddle.lexicon import build, files, open_lexicon, player
from unriddle.lexicon.alphabet import ENGLISH

WORDS = st.sets(st.text("abz", min_size=1, max_size=5), max_size=30)


@given(WORDS, WORDS, WORDS, WORDS)
def test_the_merged_lexicon_is_the_one_that_would_be_built(words, wide, added, banned):
    base = build(words | wide, alphabet=ENGLISH, marks={"wide": wide - words}, titles={"wide": "ENABLE"}, title="main")
    merged = player.apply(base, player.Lists(tuple(added), tuple(banned)))
    expected = ((words | wide) - banned) | added
    assert sorted(expected) == list(merged)
    assert len(expected) == len(merged)
    for number, word in enumerate(sorted(expected)):
        assert number == merged.number(word)
        own = word in added and word not in words
        assert (player.TITLE if own else "main" if word in words else "ENABLE") == merged.source(word)
        assert (1 if own or word in words else 2) == merged.tier(word)
    again = files.load(memoryview(files.dump(merged.content)), "again")
    assert list(merged) == list(again)
    assert (base.digest == merged.digest) == (list(base) == list(merged) and not added & (wide - words))


def test_a_word_with_yo_and_with_ye_is_one_word():
    player.change(add=["ёлочище"])
    player.change(ban=["Елочище"])
    assert player.lists() == player.Lists((), ("елочище",))
    assert player.bans("ёлочище")
    player.change(forget=["ёлочище"])
    assert player.lists() == player.Lists((), ())


def test_own_words_apply_to_lexicons_of_their_letters_only():
    plain = {name: open_lexicon(name).digest for name in ("english", "russian-nouns")}
    player.change(add=["коворкингище"], ban=["кошка"])
    assert "коворкингище" in open_lexicon("russian-nouns")
    assert "кошка" not in open_lexicon("russian-nouns")
    assert plain["russian-nouns"] != open_lexicon("russian-nouns").digest
    assert plain["russian-nouns"] == open_lexicon("russian-nouns", player=False).digest
    assert plain["english"] == open_lexicon("english").digest


def test_own_words_win_over_the_wide_tier_and_say_so():
    player.change(add=["aahed", "zzzzz"], ban=["cat"])
    english = open_lexicon("english")
    assert [english.tier(word) for word in ("aahed", "zzzzz", "cat")] == [1, 1, 0]
    assert [english.source(word) for word in ("aahed", "zzzzz")] == ["your own words"] * 2
    assert english.tier("aahing") == 2


def test_an_added_word_bears_no_mark_that_rules_could_hold_against_it():
    russian = open_lexicon("russian-nouns", player=False)
    assert russian.marks_of("общага") == ("slang",)
    assert russian.marks_of("бромбензилцианид") == ()
    player.change(add=["общага", "бромбензилцианид", "кукусище", "кошка"])
    own = open_lexicon("russian-nouns")
    for word in ("общага", "бромбензилцианид", "кукусище"):
        assert own.marks_of(word) == ("plausible", "own")
    assert own.marks_of("кошка") == ("plausible",)


def test_own_lists_may_be_written_by_hand(home):
    folder = home / "data" / "unriddle"
    folder.mkdir(parents=True)
    (folder / "words-added.txt").write_bytes("\ufeff# mine\r\nQwerty\r\n\r\n".encode())
    assert "qwerty" in open_lexicon("english")
    (folder / "words-banned.txt").write_bytes(b"\xff\xff")
    with pytest.raises(LexiconError, match=re.escape("words-banned.txt: " + said("this-list-of-your-own"))):
        open_lexicon("english")


def test_a_list_that_is_too_large_or_no_file_is_neither_read_to_its_end_nor_lost(home, monkeypatch):
    folder = home / "data" / "unriddle"
    folder.mkdir(parents=True)
    added, banned = folder / "words-added.txt", folder / "words-banned.txt"
    banned.symlink_to("/dev/zero")  # which has no end
    added.write_text("qwerty\n")
    assert player.lists() == (("qwerty",), ())
    monkeypatch.setattr(player, "MAX_LIST_SIZE", 6)
    for use in (player.lists, lambda: player.change(add=["word"])):
        with pytest.raises(LexiconError, match=re.escape("words-added.txt: " + said("this-list-of-your-own-words"))):
            use()
    assert added.read_text() == "qwerty\n"


@pytest.mark.parametrize("word", ["", "a b", "x1", "a" * 65])
def test_what_is_not_a_word_is_not_added(word):
    with pytest.raises(LexiconError, match="is not a word"):
        player.change(add=[word])


def test_without_a_home_lexicons_open_and_words_cannot_be_kept(monkeypatch):
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, "")
    assert data() is None
    assert "cat" in open_lexicon("english")
    with pytest.raises(LexiconError, match="no home folder"):
        player.change(add=["foo"])


def test_a_data_folder_that_cannot_be_written_is_named(home, monkeypatch):
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "file"))
    assert "cat" in open_lexicon("english")
    with pytest.raises(LexiconError, match="your words cannot be saved"):
        player.change(add=["foo"])
