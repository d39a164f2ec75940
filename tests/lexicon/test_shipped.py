"""The shipped lexicons hold what they promise, in the sizes that they promise."""

from pathlib import Path

import pytest

from unriddle.lexicon import build, files, open_lexicon
from unriddle.lexicon.automaton import edges
from unriddle.lexicon.shelf import SHIPPED

WORDS = Path(__file__).parents[2] / "scripts" / "words"


def shipped(name):
    """A shipped lexicon without the player's words."""
    return open_lexicon(name, player=False)


@pytest.mark.parametrize(
    ("name", "size", "words", "marks"),
    [
        ("english", 800_000, 175_920, ("wide",)),
        ("english-nouns", 400_000, 32_953, ("plausible", "inflected")),
        ("russian-nouns", 700_000, 67_262, ("plausible", "slang", "plural")),
    ],
)
def test_sizes_and_marks(name, size, words, marks):
    lexicon = shipped(name)
    assert (words, marks) == (len(lexicon), lexicon.marks)
    assert size >= (Path(SHIPPED) / f"{name}.lex").stat().st_size
    assert (Path(SHIPPED) / f"{name}.txt").read_text("utf-8").startswith(f"{name}.lex")


@pytest.mark.slow
def test_the_main_tier_alone_takes_at_most_400_kb():
    english = shipped("english")
    wide = english.plane("wide")
    main = [word for n, word in enumerate(english) if not wide[n >> 3] >> (n & 7) & 1]
    assert len(main) == 79_174
    assert len(files.dump(build(main).content)) <= 400_000


@pytest.mark.slow
def test_the_main_tier_has_the_short_words_of_our_own_list_and_none_that_we_banned():
    english = shipped("english")
    lists = [(WORDS / f"english-{name}.txt").read_text("utf-8").splitlines() for name in ("short", "banned")]
    short, banned = ({word for line in lines if line[0] != "#" for word in line.split()} for lines in lists)
    main = {word for word in english if english.tier(word) == 1}
    assert short == {word for word in main if len(word) < 3}
    assert set() == banned & main
    assert {"aw", "gi", "pi"} <= short
    assert {"ted", "situ"} <= banned


def test_russian_nouns_have_the_known_gaps_closed_and_the_known_leaks_stopped():
    russian = shipped("russian-nouns")
    present = "люди дети деньги больной криптовалюта счастье ущелье песнь кошка ёлка шалаш балда банка бар манка барсук"
    absent = "оскар генри карла вконтакте мировой красный говно жопа алычой кожей замглавы осьминожий кошки красивый"
    assert [word for word in present.split() if word not in russian] == []
    assert [word for word in absent.split() if word in russian] == []
    assert russian.marks_of("деньги") == ("plausible", "plural")
    assert russian.marks_of("общага") == ("slang",)
    assert russian.marks_of("ёлка") == ("plausible",)
    assert russian.marks_of("бромбензилцианид") == ()


def test_no_noun_has_one_letter():
    for name in ("english-nouns", "russian-nouns"):
        lexicon = shipped(name)
        assert {0} == {edge & 1 for edge in edges(lexicon.nodes, lexicon.root).values()}


def test_english_nouns_are_nouns():
    nouns = shipped("english-nouns")
    assert [word in nouns for word in ("house", "zebra", "houses", "london")] == [True, True, False, False]
