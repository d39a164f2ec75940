"""The verbs of `unriddle words`: build and inspect lexicons, look words up, and keep the player's own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from unriddle import lexicon as lexicons
from unriddle.core import Answer, LexiconError, Option, Text, Verb, errors
from unriddle.core.errors import join_with_commas
from unriddle.lexicon import files, lists, player, shelf
from unriddle.lexicon.known import CLASSES, knowledge_of
from unriddle.lexicon.meaning import definition

HIDDEN = ("wide", "own", "plausible")  # marks that tier, source and class say
# The name of a file, or -, and its content.
Content = tuple[str, bytes]


def build(
    list: Content, out: str | None, wide: Content | None, alphabet: str | None, title: str | None
) -> Iterator[Answer]:
    """Yield a lexicon from word lists, for the file `out`."""
    if out is None:
        raise LexiconError("name the file to write with -o")
    main = _words(list, alphabet)
    more = _words(wide, main.alphabet) if wide else lists.WordList(main.alphabet, [], 0)
    only_wide = set(more.words) - set(main.words)
    built = lists.build(
        [*main.words, *only_wide],
        alphabet=main.alphabet,
        title=title or _title(list),
        marks={"wide": only_wide},
        titles={"wide": _title(wide) if wide else ""},
    )
    content = files.dump(built.content)
    counts = {"words": len(built), "letters": len(built.alphabet), "size": len(content)}
    made = Text("{file}: {words} words, {letters} letters in the alphabet, {size} bytes", file=out, **counts)
    skipped = main.skipped + more.skipped
    for remark in main._replace(skipped=skipped).remarks:
        made = Text("{first}; {second}", first=made, second=remark)
    yield Answer({"file": out, **counts, "skipped": skipped}, made, content=content)


def _words(content: Content, alphabet: str | None) -> lists.WordList:
    name, data = content
    try:
        return lists.read(data, alphabet, shelf.affixes(Path(name)))
    except LexiconError as error:
        raise LexiconError(error, name) from None


def _title(content: Content) -> str:
    return " ".join(Path(content[0]).name.split()) if content[0] != "-" else "a list"


def _count_text(name: str, count: int) -> Text:
    return Text("{name}: {count} word", "{name}: {count} words", name=name, count=count)


def info(lexicon: str | None) -> Iterator[Answer]:
    """Describe a lexicon, or list the shipped ones."""
    if lexicon is None:
        for name in lexicons.names():
            count = len(lexicons.open_lexicon(name))
            yield Answer({"name": name, "words": count}, _count_text(name, count))
        return
    opened = lexicons.open_lexicon(lexicon)
    content = opened.content
    words = _count_text(opened.name, len(opened))
    named = {"name": opened.name, "words": len(opened)}
    yield Answer(named, Text("{words}, format version {version}", words=words, version=files.VERSION))
    alphabet = content.alphabet
    yield Answer({"alphabet": alphabet}, Text("alphabet: {alphabet}", alphabet=alphabet))
    for letter, other in content.folds.items():
        yield Answer({"fold": [letter, other]}, Text("{letter} is read as {other}", letter=letter, other=other))
    yield Answer({"list": content.title}, Text("list: {title}", title=Text.of(content.title)))
    for mark, about in content.marks.items():
        count = (int.from_bytes(opened.plane(mark), "little") & ((1 << len(opened)) - 1)).bit_count()
        bearers = Text("mark {name}: {count} word", "mark {name}: {count} words", name=mark, count=count)
        yield Answer({"mark": mark, "words": count}, Text("{words}: {about}", words=bearers, about=Text.of(about)))
    yield Answer({"digest": opened.digest}, Text("digest: {digest}", digest=opened.digest))


def check(
    word: tuple[str, ...], lexicon: str | None, dictionary: str | None = None, *, means: bool = True
) -> Iterator[Answer]:
    """Yield for each word whether it is in the lexicon, its tier, its list, and, if asked, what it `means`."""
    for one in word:
        opened = lexicons.open_lexicon(lexicon or ("english" if one.isascii() else "russian-nouns"))
        if one in opened:
            tier, source = opened.tier(one), opened.source(one)
            facts, has = knowledge_of(opened), opened.marks_of(one)
            familiar = (*CLASSES, Text("rare"))[facts.familiarity(one)] if facts and "own" not in has else None
            marks = [mark for mark in has if mark not in HIDDEN] + facts.marks(one)
            sentence = Text("{word}: yes, tier {tier}, {source}", word=one, tier=tier, source=Text.of(source))
            if shown := [*([familiar] if familiar else []), *marks]:
                sentence = Text("{yes}; {marks}", yes=sentence, marks=join_with_commas(map(Text.of, shown)))
            plain = opened.word(opened.number(one))
            forms = sorted(facts.forms.get(plain, frozenset()) - {plain})
            if forms:
                sentence = Text("{yes}; one noun with {words}", yes=sentence, words=join_with_commas(forms))
            asked = (plain, *forms) if means else ()
            meaning = next(filter(None, (definition(each, dictionary) for each in asked)), None)
            if meaning:
                sentence = Text("{yes}: {meaning}", yes=sentence, meaning=meaning)
            answer = {"word": one, "tier": tier, "source": source, "class": familiar, "marks": marks}
            yield Answer({**answer, "forms": forms, "meaning": meaning}, sentence)
        else:
            sentence = Text("{word}: not in the word list {lexicon}", word=errors.plain(one), lexicon=opened.name)
            if player.bans(one):
                sentence = Text("{word}: left out by you", word=one, lexicon=opened.name)
            yield Answer({"word": one, "tier": None}, sentence, code=1)


def line(word: str, lexicon: str | None) -> str:
    """Describe a word in one line, its familiarity first."""
    (answer,) = check((word,), lexicon)
    facts: dict[str, Any] = answer.value
    shown = [*([facts["class"]] if facts.get("class") else []), *facts.get("marks", ())]
    if not shown:
        return cast("str", answer.text)
    words = join_with_commas(map(Text.of, shown))
    sentence = Text("{word}: {what}; {source}", word=word.upper(), what=words, source=Text.of(facts["source"]))
    return Text("{yes}: {meaning}", yes=sentence, meaning=facts["meaning"]) if facts["meaning"] else sentence


def add(word: tuple[str, ...]) -> Iterator[Answer]:
    """Add words to the player's own."""
    yield _lists_answer(player.change(add=word))


def ban(word: tuple[str, ...]) -> Iterator[Answer]:
    """Ban words."""
    yield _lists_answer(player.change(ban=word))


def forget(word: tuple[str, ...]) -> Iterator[Answer]:
    """Remove words from the player's own lists."""
    yield _lists_answer(player.change(forget=word))


def own() -> Iterator[Answer]:
    """Yield the player's own lists."""
    now = player.lists()
    for prefix, words in (("+", now.added), ("-", now.banned)):
        for word in words:
            yield Answer({"word": word, "banned": prefix == "-"}, f"{prefix} {word}")
    yield _lists_answer(now)


def _lists_answer(now: player.Lists) -> Answer:
    counts = {"added": len(now.added), "banned": len(now.banned)}
    return Answer(counts, Text("your own words: {added} added, {banned} banned", **counts))


_WORDS = (Option("word", "words", "words"),)
VERBS = (
    Verb(
        "build",
        "Build a lexicon from a word list. It has one word or several per line, or is the first column of a table, "
        "JSON, or a Hunspell dictionary. Blank lines and # comments are skipped.\n\nLIST may be - for standard input.",
        takes=(Option("list", "content", "a word list"),),
        options=(
            Option("out", "text", "the file to write", "file"),
            Option("wide", "content", "a second list; words found only there get tier 2", placeholder="LIST"),
            Option("alphabet", "text", "the letters in order, at most 32; by default those of the words"),
            Option("title", "text", "where the words come from; by default the list's name"),
        ),
        answers=build,
    ),
    Verb(
        "info",
        "Describe a lexicon. LEXICON is a shipped one, a built file or a list; without it, the shipped ones are "
        "listed.",
        takes=(Option("lexicon", "file", "a lexicon", default=""),),
        answers=lambda lexicon: info(lexicon or None),
    ),
    Verb(
        "check",
        "Say whether each WORD is in the lexicon. Also shows its tier, the list it is from, how familiar it is, and "
        "whether it is vulgar or doubtful: then no level plays it, and no hint gives it. Other forms of the noun are "
        "named, and what it means if a dictionary has it.\n\nThe exit code is 1 if any WORD is not in the lexicon.",
        takes=_WORDS,
        options=(
            Option("lexicon", "text", "a shipped lexicon, a built file or a list; by default one with these letters"),
            Option(
                "dictionary",
                "text",
                "a folder of WordNet, or an extract of Wiktionary as JSON lines; by default WordNet if it is installed",
                placeholder="FILE",
            ),
        ),
        answers=check,
    ),
    Verb(
        "add", "Add each WORD to your own list. Every lexicon with its letters then includes it.", _WORDS, answers=add
    ),
    Verb("ban", "Ban each WORD. Every lexicon then leaves it out.", _WORDS, answers=ban),
    Verb("forget", "Remove each WORD from your own lists.", _WORDS, answers=forget),
    Verb("own", "Show your own lists.", answers=own),
)
