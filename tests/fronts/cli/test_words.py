"""`unriddle words` builds and inspects lexicons, looks words up and keeps the player's own."""

import os

import pytest
from said import said

from unriddle.fronts.cli.main import run
from unriddle.lexicon import shelf


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """An empty home, which is also the working directory."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def words(capsys):
    """Runs one command line and gives its exit code and what it printed."""

    def call(*arguments):
        code = run(["words", *arguments])
        output = capsys.readouterr()
        return code, output.out + output.err

    return call


def test_a_list_is_built_and_reported(home, words):
    (home / "list.txt").write_bytes(b"\xef\xbb\xbfCat\r\ndon't\r\n\r\n# no\r\nant\r\n")
    (home / "more.txt").write_text("cat\ncwm\n")
    code, text = words("build", "list.txt", "-o", "out.lex", "--wide", "more.txt")
    assert code == 0
    assert text.startswith("out.lex: 3 words, 26 letters in the alphabet, ")
    assert text.endswith("skipped 1 line that is not a word in these letters\n")
    code, text = words("info", "out.lex")
    assert code == 0
    assert "3 words, format version 1" in text
    assert "alphabet: abcdefghijklmnopqrstuvwxyz" in text
    assert "mark wide: 1 word: more.txt" in text
    assert "digest: " in text
    assert words("check", "ANT", "cwm", "--lexicon", "out.lex") == (
        0,
        "ANT: yes, tier 1, list.txt\ncwm: yes, tier 2, more.txt\n",
    )


def test_what_was_skipped_is_said_when_a_list_is_used(home, caplog, monkeypatch):
    monkeypatch.setattr(shelf, "SETTLED_NS", 1 << 62)  # as if each run were a process of its own
    (home / "list.dic").write_text("5\ncross/DSG\nss\nwo\nrds\nx-1\n")
    for _ in range(2):  # the second time, too
        caplog.clear()
        assert run(["solve", "cro ss wo rds", "--lexicon", "list.dic"]) == 0
        told = [line.partition("list.dic: ")[2] for line in caplog.messages]
        assert told == [
            "only the stems are taken: inflected forms need the .aff file beside the list",
            "skipped 1 line that is not a word in these letters",
        ]
    (home / "list.aff").write_text("SFX S Y 1\nSFX S 0 es ss\n")
    caplog.clear()
    assert run(["words", "check", "crosses", "--lexicon", "list.dic"]) == 0
    assert len(caplog.messages) == 1


def test_rules_that_come_later_are_seen(home, words):
    (home / "list.dic").write_text("1\ncross/S\n")
    os.utime("list.dic", (1e9, 1e9))
    assert words("check", "crosses", "--lexicon", "list.dic")[0] == 1
    (home / "list.aff").write_text("SFX S Y 1\nSFX S 0 es ss\n")
    assert words("check", "crosses", "--lexicon", "list.dic")[0] == 0


def test_without_a_verb_the_verbs_are_shown(words):
    _, text = words()
    assert text.startswith("Usage: unriddle words")
    assert {"build", "info", "check", "add", "ban", "forget", "own"} <= set(text.split())


def test_shipped_lexicons_are_listed(words):
    code, text = words("info")
    assert (code, text.count("\n")) == (0, 3)
    assert "english: 175920 words" in text


def test_words_are_looked_up_in_the_lexicon_of_their_letters(words):
    told = "cat: yes, tier 1, SCOWL up to size 60, revised; everyday\naahed: yes, tier 2, ENABLE, SCOWL; rare\n"
    assert words("check", "cat", "aahed") == (0, told)
    code, text = words("check", "Люди", "оскар")
    assert code == 1
    told = "Люди: yes, tier 1, OpenCorpora, hunspell-ru and a supplement; everyday, plural; one noun with человек\n"
    assert told in text
    assert "оскар: not in the word list russian-nouns\n" in text
    _, text = words("check", "костра", "мудак", "semen")
    told = [line.partition("; ")[2] for line in text.splitlines()]
    assert told == ["rare, doubtful; one noun with костер", "everyday, vulgar", "common, vulgar"]


def test_own_words_are_added_banned_and_forgotten(words):
    assert words("add", "qwertz", "кукусик") == (0, said("your-own-words-added-banned", added="2", banned="0") + "\n")
    assert words("ban", "cat") == (0, said("your-own-words-added-banned", added="2", banned="1") + "\n")
    assert words("check", "qwertz") == (0, "qwertz: yes, tier 1, your own words\n")
    assert words("check", "cat") == (1, said("no-not-in-you-banned", word="cat", lexicon="english") + "\n")
    assert words("own") == (0, "+ qwertz\n+ кукусик\n- cat\nyour own words: 2 added, 1 banned\n")
    assert words("forget", "cat", "qwertz") == (0, said("your-own-words-added-banned", added="1", banned="0") + "\n")
    assert words("check", "cat") == (0, "cat: yes, tier 1, SCOWL up to size 60, revised; everyday\n")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("add", "a1"), "'a1' is not a word"),
        (("info", "nowhere"), "there is no lexicon 'nowhere'"),
        (("build", "list.txt"), said("name-file-to-write")),
        (("build", "empty.txt", "-o", "out"), said("list-has-no-words")),
        (("build", "list.txt", "-o", "."), said("this-is-folder-not-file")),
        (("build", "list.txt", "-o", "out", "--alphabet", "a1"), "'a1' is not an alphabet"),
        (("build", "nowhere.txt", "-o", "out"), "nowhere.txt"),
        (("check",), "WORD"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(home, words, arguments, why):
    (home / "empty.txt").write_text("")
    (home / "list.txt").write_text("cat\n")
    code, text = words(*arguments)
    assert code == 2
    assert why in text
    assert len(text.strip().splitlines()) == 1
