"""How familiar words are, which are vulgar, and the word list as it was before."""

from pathlib import Path

import pytest

from unriddle.lexicon import build, files, open_lexicon
from unriddle.lexicon.known import COMMON, EVERYDAY, LISTED, RARE, first, former, known

WORDS = Path(__file__).parents[2] / "scripts" / "words"
ENGLISH = open_lexicon("english", player=False)


def words(name: str) -> set[str]:
    lines = (WORDS / name).read_text("utf-8").splitlines()
    return {word for line in lines if line[0] != "#" for word in line.split()}


def test_words_are_as_familiar_as_people_say() -> None:
    english = known(ENGLISH)
    told = {word: english.familiarity(word) for word in ["policeman", "bookkeeping", "ichthyology", "aahing", "app"]}
    assert told == {
        "policeman": EVERYDAY,
        "bookkeeping": COMMON,
        "ichthyology": LISTED,
        "aahing": RARE,
        "app": COMMON,
    }
    russian = known(open_lexicon("russian-nouns", player=False))
    told = {word: russian.familiarity(word) for word in ["стол", "салями", "диккит", "ус", "шу"]}
    assert told == {"стол": EVERYDAY, "салями": COMMON, "диккит": RARE, "ус": COMMON, "шу": LISTED}


def test_vulgar_words_and_slang_are_known_as_such() -> None:
    nouns, russian = (known(open_lexicon(name, player=False)) for name in ("english-nouns", "russian-nouns"))
    assert nouns.is_slang("boner")
    assert not nouns.is_slang("bone")
    assert [russian.is_slang(word) for word in ("падла", "падло", "хряпа", "общага", "стол")] == [True] * 4 + [False]


@pytest.mark.parametrize(
    ("name", "lexicons"),
    [("english-vulgar.txt", ["english", "english-nouns"]), ("russian-vulgar.txt", ["russian-nouns"])],
)
def test_one_list_says_what_is_vulgar_and_each_of_its_words_is_in_a_lexicon(name: str, lexicons: list[str]) -> None:
    listed, used = words(name), set[str]()
    begun = tuple(word[:-1] for word in listed if word.endswith("*"))
    for lexicon in (open_lexicon(each, player=False) for each in lexicons):
        right = {word for word in lexicon if word in listed or (begun and word.startswith(begun))}
        slang = {word for word in lexicon if "slang" in lexicon.marks_of(word)} if "slang" in lexicon.marks else set()
        assert {word for word in lexicon if known(lexicon).is_slang(word)} == right | slang
        used |= right
    assert {word for word in listed if not any(each.startswith(word.rstrip("*")) for each in used)} == set()


def test_slurs_are_vulgar_and_what_only_begins_like_one_is_not() -> None:
    english, russian = (known(open_lexicon(name, player=False)) for name in ("english", "russian-nouns"))
    assert all(map(russian.is_slang, ["хач", "чурка", "чучмек", "жид", "хохол", "пиндос", "негритос"]))
    assert not any(map(russian.is_slang, ["чурбан", "чукча", "цыган", "еврей", "идиот", "член", "хрен", "козел"]))
    assert all(map(english.is_slang, ["nigger", "kike", "gook", "coolie", "spastic", "faggot"]))
    assert not any(
        map(english.is_slang, ["farther", "farthing", "pimpernel", "urinalysis", "shitake", "spice", "idiot"])
    )


def test_nothing_is_known_of_other_lists() -> None:
    own = known(build(["cat", "cats"]))
    assert (bool(own), own.familiarity("cat"), own.familiarity("dog"), own.is_slang("cat")) == (
        False,
        COMMON,
        COMMON,
        False,
    )


def test_added_words_are_in_the_main_list() -> None:
    added = words("english-added.txt")
    assert {"app", "vlog", "wifi"} <= added
    assert {ENGLISH.tier(word) for word in added} == {1}


@pytest.mark.slow
def test_the_list_of_before_is_had_again_by_its_digest() -> None:
    before = first("english")
    assert before is not None
    assert before is former("english", before.digest)
    assert (len(before), before.digest) == (175_316, "59875ef0667f22432303d92dec236c24")
    assert [before.tier(word) for word in ("app", "vlog", "lockdown", "truthfully", "aahing")] == [0, 0, 2, 1, 2]
    # As it was built then: the same digest of the same bytes, but for the order of the nodes.
    added = {word for word in words("english-added.txt") if word not in before}
    wide = {word for word in before if before.tier(word) == 2}
    built = build(
        before,
        alphabet=ENGLISH.alphabet,
        title="SCOWL up to size 60, revised",
        marks={"wide": wide},
        titles={"wide": "ENABLE"},
    )
    assert built.digest == before.digest
    assert files.load(memoryview(files.dump(built.content)), "english").digest == before.digest
    assert set(ENGLISH) - set(before) == added
    assert former("english", "0" * 32) is None
    assert first("russian-nouns") is None
