"""Any plain word list is read, and what is no list is refused in one line."""

import re

import pytest
from said import said

from unriddle.core import LexiconError
from unriddle.lexicon import build, hunspell, lists
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


def test_lines_that_are_not_words_are_skipped_and_counted():
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


def test_more_than_32_letters_are_folded_or_left_out():
    ukrainian = lists.read("ґава\nїжак\nєнот".encode())
    assert "гава" in build(ukrainian.words, alphabet=ukrainian.alphabet)
    greek = lists.read("αβγδεζηθικλμνξοπρστυφχψως\nάέήίόύώϊϋΐΰ".encode())
    assert (greek.alphabet, greek.skipped, len(greek.guesses)) == ("αβγδεζηθικλμνξοπρστυφχψω", 0, 1)
    assert "ΑΕΗΙΟΥΩΙΥΙΥ" in build(greek.words, alphabet=greek.alphabet)
    many = [f"{one}{other}" for one in ENGLISH for other in ENGLISH + "äöüß"]
    assert len(lists.read("\n".join([*many, "áéíóúñ"]).encode()).alphabet) == 32


def test_a_given_alphabet_is_kept_to():
    assert lists.read(b"aa\nab", "a")[1:3] == (["aa"], 1)


def test_accents_written_apart_are_joined():
    assert "йод" in build(["и\u0306од"], alphabet=RUSSIAN)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", said("list-has-no-words")),
        (b"# only\n\n12\n", said("list-has-no-words")),
        (b"\x89PNG\r\n\x1a\n\x00", "neither a built lexicon nor a word list"),
        (b"\xff\xfe\x00", "neither a built lexicon nor a word list"),
        ("кот".encode(), said("no-word-of-list-uses")),
    ],
)
def test_what_is_not_a_list_is_refused(data, why):
    with pytest.raises(LexiconError, match=why):
        lists.read(data, ENGLISH if why.endswith("alphabet") else None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cross\t1200\nwords\t900\n", "cross words"),
        ("word,count\ncross,1200\nwords,900\n", "cross words"),
        ("word,pos\ncross,noun\ntic,noun\n", "cross tic"),
        ("cross 1200\nwords 900\n", "cross words"),
        ("AAH\tto exclaim in wonder\nABACI\tplural of abacus\n", "aah abaci"),
        ("AAH to exclaim in wonder\nABACI plural of abacus\n", "aah abaci"),
        ('"cross"\n"words"\n', "cross words"),
        ('["cross", "words"]', "cross words"),
        ('{"cross": 5, "words": 7}', "cross words"),
        ('{"title": "mine", "words": ["cross", "words"]}', "cross words"),
        ("cross words\nis tic\n", "cross words is tic"),
        ("cross, words, tic\n", "cross words tic"),
        ("cross, words, tic\nis, it\n", "cross words tic is it"),
        ("3\ncross/DSG\nword/DSGM\nment\n", "cross word ment"),
    ],
)
def test_lists_are_read_as_people_have_them(text, words):
    read = lists.read(text.encode())
    assert (read.words, read.skipped) == (words.split(), 0)


@pytest.mark.parametrize(("encoding", "name"), [("cp1251", "Windows-1251"), ("koi8-r", "KOI8-R")])
def test_a_list_in_another_encoding_is_read_and_that_is_said(encoding, name):
    for text in ("балда\nбал\nдата\n", "Балда\nБал\nДата\n"):
        read = lists.read(text.encode(encoding))
        assert read.words == ["балда", "бал", "дата"]
        assert [str(each) for each in read.remarks] == [f"it is not in UTF-8; read as {name}"]


AFF = """SET KOI8-R
FLAG long
NEEDAFFIX NA
PFX ne Y 1
PFX ne 0 не .
SFX aA Y 3
SFX aA а ы [^к]а
SFX aA а и ка
SFX aA 0 сь/bB ка
SFX bB Y 1
SFX bB 0 то сь
"""


def test_a_dictionary_is_read_with_its_rules_in_their_encoding():
    stems = "4\nдата/aAne\nрука/aA\nстол\nлог/NAaA\n".encode("koi8-r")
    read = lists.read(stems, affixes=AFF.encode("koi8-r"))
    assert sorted(read.words) == sorted(
        ["дата", "даты", "недаты", "недата", "рука", "руки", "рукась", "рукасьто", "стол"]
    )
    assert read.remarks == ()
    bare = lists.read(stems)
    assert bare.words == ["дата", "рука", "стол", "лог"]
    assert [str(each).partition(":")[0] for each in bare.remarks] == [
        "it is not in UTF-8; read as KOI8-R",
        "only the stems are taken",
    ]
    with pytest.raises(LexiconError, match=r"its \.aff file is damaged"):
        lists.read(stems, affixes=b"SET nothing\n")


def test_the_rules_of_a_dictionary_bring_no_expressions_and_end(monkeypatch):
    stems, rule = f"1\n{'a' * 60}/A\n".encode(), "SFX A Y 1\nSFX A 0 b {}\n"
    for condition in ("(a+)+[b]", "[", "[^", "a{60}", "(?P<x>a)", "\\"):
        assert lists.read(stems, affixes=rule.format(condition).encode()).words == ["a" * 60]
    assert lists.read(b"1\nco/A\n", affixes=rule.format("[a-o]").encode()).words == ["co", "cob"]
    assert lists.read(b"1\ncb/A\n", affixes=rule.format("[a-o]").encode()).words == ["cb"]
    monkeypatch.setattr(hunspell, "TRIES", 1000)
    with pytest.raises(LexiconError, match=r"its \.aff file has too many rules"):
        lists.read(b"1\nco/A\n", affixes=("SFX A Y 1001\n" + "SFX A 0 b x\n" * 1001).encode())


def test_dictionaries_may_begin_with_a_byte_order_mark():
    stems, rules = "\ufeff1\nдата/A\n".encode(), "\ufeffSET UTF-8\nSFX A Y 1\nSFX A а ы а\n".encode()
    assert lists.read(stems, affixes=rules).words == ["дата", "даты"]


def test_of_a_dictionary_with_too_many_forms_the_stems_are_taken(monkeypatch):
    monkeypatch.setattr(lists, "WORDS", 5)
    read = lists.read("3\nдата/A\nрука/A\nнога/A\n".encode(), affixes="SET UTF-8\nSFX A Y 1\nSFX A а ы а\n".encode())
    assert read.words == ["дата", "рука", "нога"]
    assert len(read.remarks) == 1


def test_lists_and_lexicons_that_are_too_big_are_refused(monkeypatch):
    monkeypatch.setattr(lists, "BYTES", 10)
    with pytest.raises(LexiconError, match=re.escape(said("list-has-more-than-bytes", most="10"))):
        lists.read(b"a" * 11)
    monkeypatch.setattr(lists, "WORDS", 2)
    with pytest.raises(LexiconError, match=re.escape(said("there-are-words-lexicon-has", words="3", most="2"))):
        build(["a", "b", "c"])
    with pytest.raises(LexiconError, match=re.escape(said("there-are-more-than-words", most="2"))):
        lists.read(b"a\nb\nc")
