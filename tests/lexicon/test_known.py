"""How familiar words are, and which are vulgar."""

from pathlib import Path

import pytest

from unriddle.lexicon import build, open_lexicon
from unriddle.lexicon.known import COMMON, EVERYDAY, LISTED, RARE, knowledge_of

WORDS = Path(__file__).parents[2] / "scripts" / "words"
ENGLISH = open_lexicon("english", player=False)


def words(name: str) -> set[str]:
    lines = (WORDS / name).read_text("utf-8").splitlines()
    return {word for line in lines if line[0] != "#" for word in line.split()}


def test_words_are_as_familiar_as_people_say() -> None:
    english = knowledge_of(ENGLISH)
    told = {word: english.familiarity(word) for word in ["policeman", "bookkeeping", "ichthyology", "aahing", "app"]}
    assert told == {
        "policeman": EVERYDAY,
        "bookkeeping": COMMON,
        "ichthyology": LISTED,
        "aahing": RARE,
        "app": COMMON,
    }
    russian = knowledge_of(open_lexicon("russian-nouns", player=False))
    told = {word: russian.familiarity(word) for word in ["стол", "салями", "диккит", "ус", "шу"]}
    assert told == {"стол": EVERYDAY, "салями": COMMON, "диккит": RARE, "ус": COMMON, "шу": LISTED}


def test_a_noun_is_as_familiar_as_it_is_a_noun() -> None:
    russian = knowledge_of(open_lexicon("russian-nouns", player=False))
    nouns = knowledge_of(open_lexicon("english-nouns", player=False))
    everyday, common = "вера роза лев роман орел май кит банка чайка мак", "вуз загс баян палата"
    assert {russian.familiarity(word) for word in everyday.split()} == {EVERYDAY}
    assert {russian.familiarity(word) for word in common.split()} == {COMMON}
    strange = "той обо баз костра юра росс ана харт кун бек сили кото ферми"
    for facts, words in ((russian, strange), (nouns, "will at he")):
        assert {tuple(facts.marks(word)) for word in words.split()} == {("doubtful",)}
        assert min(facts.familiarity(word) for word in words.split()) > COMMON
    gone = "репина камаз мбайт гбайт ауди кобург"
    assert not [word for word in gone.split() if word in russian.lexicon]
    assert {nouns.familiarity(word) for word in ["bear", "bed", "walk"]} == {EVERYDAY}


def test_what_only_one_source_has_is_doubtful() -> None:
    russian = knowledge_of(open_lexicon("russian-nouns", player=False))
    assert [russian.marks(word) for word in ("октил", "смэк", "остит", "лист")] == [["doubtful"], ["doubtful"], [], []]


def test_plausible_words_are_those_that_most_people_know() -> None:
    for name in ("english-nouns", "russian-nouns"):
        lexicon = open_lexicon(name, player=False)
        facts, plane = knowledge_of(lexicon), lexicon.plane("plausible")
        every = list(enumerate(lexicon))[::5]
        plausible = {word for number, word in every if plane[number >> 3] >> (number & 7) & 1}
        assert {word for word in plausible if facts.familiarity(word) > COMMON and len(word) > 2} == set()
        assert {word for _, word in every if facts.familiarity(word) <= COMMON} <= plausible


def test_forms_of_one_noun_are_known() -> None:
    russian = knowledge_of(open_lexicon("russian-nouns", player=False)).forms
    assert russian["шпроты"] == russian["шпрот"] == {"шпрот", "шпрота", "шпроты"}
    assert russian["мать"] == {"мать", "матерь"}
    assert not russian.keys() & {"час", "часы", "духи", "супруг", "стол"}
    english = knowledge_of(open_lexicon("english-nouns", player=False)).forms
    assert english["sweat"] == {"sweat", "sweats"}
    assert not english.keys() & {"physics", "genus", "house"}
    for forms in (russian, english):
        assert all(forms[each] == words and word in words for word, words in forms.items() for each in words)


@pytest.mark.parametrize(
    ("name", "lexicons"),
    [("english-vulgar.txt", ["english", "english-nouns"]), ("russian-vulgar.txt", ["russian-nouns"])],
)
def test_one_list_says_what_is_vulgar_and_each_of_its_words_is_in_a_lexicon(name: str, lexicons: list[str]) -> None:
    listed, used = words(name), set[str]()
    begun = tuple(word[:-1] for word in listed if word.endswith("*"))
    for lexicon in (open_lexicon(each, player=False) for each in lexicons):
        every = list(lexicon)
        right = {word for word in every if word in listed or (begun and word.startswith(begun))}
        assert {word for word in [*right, *every[::5]] if "vulgar" in knowledge_of(lexicon).marks(word)} == right
        used |= right
    assert {word for word in listed if not any(each.startswith(word.rstrip("*")) for each in used)} == set()


def test_slurs_are_vulgar_and_what_only_begins_like_one_is_not() -> None:
    english, russian = (knowledge_of(open_lexicon(name, player=False)) for name in ("english", "russian-nouns"))
    slurs = "хач чурка чучмек жид хохол пиндос негритос вотяк лох халда амбал даун шизик мудак сука ниггер хуй падла"
    assert all("vulgar" in russian.marks(word) for word in slurs.split())
    fine = "чурбан чукча цыган еврей идиот член хрен козел общага стол"
    assert not any("vulgar" in russian.marks(word) for word in fine.split())
    assert all(map(english.marks, ["nigger", "kike", "gook", "coolie", "spastic", "faggot", "semen", "boner"]))
    assert not any(
        map(english.marks, ["farther", "farthing", "pimpernel", "urinalysis", "shitake", "spice", "idiot", "sexton"])
    )


def test_nothing_is_known_of_other_lists() -> None:
    own = knowledge_of(build(["cat", "cats"]))
    assert (bool(own), own.familiarity("cat"), own.familiarity("dog"), own.marks("cat")) == (False, COMMON, COMMON, [])


def test_added_words_are_in_the_main_list() -> None:
    added = words("english-added.txt")
    assert {"app", "vlog", "wifi"} <= added
    assert {ENGLISH.tier(word) for word in added} == {1}


def test_modern_words_are_in() -> None:
    russian = open_lexicon("russian-nouns", player=False)
    wished = "кеды кроссовки худи краш тофу хумус киноа хачапури буллинг абьюз токсик поребрик гугл"
    assert [word for word in wished.split() if word not in russian] == []
    assert knowledge_of(russian).marks("гугл") == ["doubtful"]
    assert russian.marks_of("кеды") == ("plausible", "plural")
    modern = words("russian-modern.txt") | words("russian-modern-plurals.txt")
    assert len(modern) >= 500
    assert [word for word in modern if word not in russian] == []
    nouns = words("english-modern-nouns.txt")
    assert len(nouns | words("english-modern.txt")) >= 500
    english_nouns = open_lexicon("english-nouns", player=False)
    assert [word for word in nouns if word not in english_nouns] == []
    assert {ENGLISH.tier(word) for word in nouns | words("english-modern.txt")} == {1}
