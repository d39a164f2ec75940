"""Lexicons are opened by name, from a built file, or from a plain list that is built once."""

import os
import re
import subprocess
import sys
from itertools import islice, product

import pytest
from said import said

from unriddle.core import LexiconError
from unriddle.lexicon import build, files, lists, names, open_lexicon, player


def test_the_shipped_ones_are_known_by_name():
    assert names() == ["english", "english-nouns", "russian-nouns"]
    assert names() == [open_lexicon(name).name for name in names()]


def test_what_is_not_there_is_refused_with_the_names_that_are():
    for name in ("englisch", "no/such/file", "", "a\0b", "/"):
        with pytest.raises(LexiconError):
            open_lexicon(name)
    with pytest.raises(
        LexiconError,
        match=re.escape(said("there-is-no-lexicon-shipped", name="englisch", names="english, english-nouns")),
    ):
        open_lexicon("englisch")


def test_a_built_file_is_opened_where_it_lies(home, monkeypatch):
    (home / "own.lex").write_bytes(files.dump(build(["cat"]).content))
    monkeypatch.chdir(home)
    lexicon = open_lexicon("own.lex")
    assert list(lexicon) == ["cat"]
    monkeypatch.chdir("/")
    assert lexicon.digest == open_lexicon(lexicon.name).digest


def test_a_plain_list_is_built_once(home, monkeypatch):
    (home / "list.txt").write_text("Cat\ndog\n")
    first = open_lexicon(home / "list.txt")
    assert len(list((home / "cache").rglob("*.lex"))) == 1
    monkeypatch.setattr(lists, "build", None)
    again = open_lexicon(home / "list.txt")
    assert (["cat", "dog"], first.digest) == (list(again), again.digest)


def test_a_changed_list_is_rebuilt_and_a_damaged_cache_made_again(home):
    (home / "list.txt").write_text("cat\n")
    open_lexicon(home / "list.txt")
    next((home / "cache").rglob("*.lex")).write_bytes(b"ULEX damaged")
    assert list(open_lexicon(home / "list.txt")) == ["cat"]
    (home / "list.txt").write_text("dog\n")
    assert list(open_lexicon(home / "list.txt")) == ["dog"]


def aged(path):
    """The file, as if it had been written an hour ago."""
    state = path.stat()
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns - 3600 * 10**9))
    return path


@pytest.fixture
def loaded(monkeypatch):
    """The names of the lexicons that were read, in turn."""
    read, load = [], files.load
    monkeypatch.setattr(files, "load", lambda data, name, **more: (read.append(name), load(data, name, **more))[1])
    return read


def test_a_file_is_read_once_a_process(home, loaded):
    (home / "own.lex").write_bytes(files.dump(build(["cat"]).content))
    (home / "list.txt").write_text("cat\n")
    for name in ("own.lex", "list.txt"):
        first = open_lexicon(aged(home / name))
        before = len(loaded)
        assert open_lexicon(home / name) is first
        assert len(loaded) == before
    assert open_lexicon("english") is open_lexicon("english", player=False)
    assert loaded.count("english") <= 1


def test_a_file_that_changed_is_read_again(home):
    path = home / "list.txt"
    for words, size in (("cat\n", 4), ("dog\n", 4), ("dog\ncow\n", 8)):
        path.write_text(words)
        assert (sorted(open_lexicon(path)), path.stat().st_size) == (sorted(words.split()), size)
    aged(path)
    assert sorted(open_lexicon(path)) == ["cow", "dog"]
    path.write_text("dog\nhen\n")
    assert sorted(open_lexicon(path)) == ["dog", "hen"]
    path.unlink()
    with pytest.raises(LexiconError):
        open_lexicon(path)


def test_the_same_name_in_another_folder_is_another_file(home, monkeypatch):
    for folder, word in (("a", "cat"), ("b", "dog")):
        (home / folder).mkdir()
        (home / folder / "list.txt").write_text(word)
        aged(home / folder / "list.txt")
        monkeypatch.chdir(home / folder)
        assert list(open_lexicon("list.txt")) == [word]


def test_the_players_words_are_read_once_and_again_when_they_changed(home, monkeypatch):
    applied, apply = [], player.apply
    monkeypatch.setattr(player, "apply", lambda *given: (applied.append(1), apply(*given))[1])
    player.change(add=["zzyx"])
    for name in ("words-added.txt", "words-banned.txt"):
        aged(home / "data" / "unriddle" / name)
    assert all(open_lexicon("english").tier("zzyx") == 1 for _ in range(3))
    assert len(applied) == 1
    player.change(ban=["zzyx"])
    assert "zzyx" not in open_lexicon("english")
    assert "zzyx" not in open_lexicon("english", player=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "nobody"))
    assert open_lexicon("english") is open_lexicon("english", player=False)


@pytest.mark.parametrize("cache", ["file/below", ""])
def test_a_cache_that_cannot_be_written_only_warns(home, monkeypatch, caplog, cache):
    (home / "file").write_text("")
    (home / "list.txt").write_text("cat\n")
    monkeypatch.setenv("HOME", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / cache) if cache else "")
    assert list(open_lexicon(home / "list.txt")) == ["cat"]
    assert len(caplog.messages) == 1
    assert "is not kept for the next time" in caplog.messages[0]


@pytest.mark.parametrize("data", [b"", b"ULEX", b"\x89PNG\r\n\x1a\n", b"1234\n", b"ULEX" + b"\xff" * 60])
def test_other_files_are_refused_by_name(home, data):
    (home / "file").write_bytes(data)
    with pytest.raises(LexiconError, match="file: "):
        open_lexicon(home / "file")


def test_no_more_of_a_list_is_read_than_the_limit(home, monkeypatch):
    with (home / "huge.txt").open("wb") as file:
        file.truncate(lists.BYTES + 10**9)
    with pytest.raises(LexiconError, match=re.escape("huge.txt: " + said("list-has-more-than-bytes", most="16000000"))):
        open_lexicon(home / "huge.txt")


CUT = """
import os, sys
from unriddle.lexicon import open_lexicon
for name in sys.argv[1:]:
    lexicon = open_lexicon(name, player=False)
    os.truncate(name, 1)
    assert sum(1 for _ in lexicon) == 30_000
"""


def test_a_file_that_is_cut_short_while_it_is_used_changes_nothing(home):
    """It was mapped into memory once, and the process was killed by SIGBUS."""
    words = ["".join(letters) for letters in islice(product("abcdefgh", repeat=5), 30_000)]
    (home / "own.lex").write_bytes(files.dump(build(words).content))
    (home / "list.txt").write_text("\n".join(words))
    done = subprocess.run([sys.executable, "-c", CUT, "own.lex", "list.txt"], cwd=home, check=False)
    assert done.returncode == 0
