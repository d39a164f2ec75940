"""`unriddle words`: build and inspect lexicons, look words up, keep the player's own lists."""

from pathlib import Path

import click

from unriddle import lexicon as lexicons
from unriddle.cli.language import say
from unriddle.core import LexiconError, Text, folders
from unriddle.lexicon import files, lists, player


@click.group()
def words() -> None:
    """Lexicons: build one, look words up, and keep your own words."""


@words.command()
@click.argument("list_", metavar="LIST")
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--wide", metavar="LIST", help="A second list: words that only it has are of tier 2.")
@click.option("--alphabet", help="The letters in their order, at most 32; otherwise taken from the words.")
@click.option("--title", help="What the lexicon says of where its words come from; otherwise the list's name.")
def build(list_: str, out: Path, wide: str | None, alphabet: str | None, title: str | None) -> None:
    """Build a lexicon from a word list: one word a line, any case; blank lines and lines with # say nothing.

    LIST may be - for standard input.
    """
    main = _read(list_, alphabet)
    more = _read(wide, main.alphabet) if wide else lists.WordList(main.alphabet, [], 0)
    only_wide = set(more.words) - set(main.words)
    built = lists.build(
        [*main.words, *only_wide],
        alphabet=main.alphabet,
        title=title or _title(list_),
        marks={"wide": only_wide},
        titles={"wide": _title(wide) if wide else ""},
    )
    content = files.dump(built.content)
    try:
        folders.replace(out, content)
    except OSError as error:
        why = Text.of(error.strerror or str(error))
        raise LexiconError(Text("it cannot be written: {why}", why=why), str(out)) from None
    counts = {"words": len(built), "letters": len(built.alphabet), "size": len(content)}
    made = Text("{file}: {words} words of {letters} letters, {size} bytes", file=out, **counts)
    skipped = main.skipped + more.skipped
    if skipped:
        made = Text("{made}; skipped {skipped} lines that are no words of these letters", made=made, skipped=skipped)
    click.echo(say(made))


def _read(name: str, alphabet: str | None) -> lists.WordList:
    try:
        with click.open_file(name, "rb") as file:
            return lists.read(file.read(lists.BYTES + 1), alphabet)
    except OSError as error:
        raise LexiconError(Text("it cannot be read: {why}", why=Text.of(error.strerror or str(error))), name) from None
    except LexiconError as error:
        raise LexiconError(error.text, name) from None


def _title(name: str) -> str:
    return " ".join(Path(name).name.split()) if name != "-" else "a list"


@words.command()
@click.argument("lexicon", required=False)
def info(lexicon: str | None) -> None:
    """What a lexicon is: a shipped one by NAME, a built file or a list. Without one: those shipped."""
    if lexicon is None:
        for name in lexicons.names():
            click.echo(say(Text("{name}: {words} words", name=name, words=len(lexicons.open_lexicon(name)))))
        return
    opened = lexicons.open_lexicon(lexicon)
    content = opened.content
    words = Text("{name}: {words} words", name=opened.name, words=len(opened))
    click.echo(say(Text("{words}, format version {version}", words=words, version=files.VERSION)))
    click.echo(say(Text("alphabet: {alphabet}", alphabet=content.alphabet)))
    for letter, other in content.folds.items():
        click.echo(say(Text("{letter} is read as {other}", letter=letter, other=other)))
    click.echo(say(Text("list: {title}", title=Text.of(content.title))))
    for mark, about in content.marks.items():
        count = int.from_bytes(opened.plane(mark), "little") & ((1 << len(opened)) - 1)
        bearers = Text("mark {name}: {words} words", name=mark, words=count.bit_count())
        click.echo(say(Text("{words}: {about}", words=bearers, about=Text.of(about))))
    click.echo(say(Text("digest: {digest}", digest=opened.digest)))


@words.command()
@click.argument("word", nargs=-1, required=True)
@click.option("--lexicon", help="A shipped lexicon by name, a built file or a list; otherwise one with these letters.")
def check(word: tuple[str, ...], lexicon: str | None) -> None:
    """Whether each WORD is in the lexicon, in which tier, and from which list it comes.

    The exit code is 1 when one of them is not.
    """
    missing = False
    for one in word:
        opened = lexicons.open_lexicon(lexicon or _fitting(one))
        if one in opened:
            marks = [mark for mark in opened.marks_of(one) if mark not in ("wide", "own")]
            source = Text.of(opened.source(one))
            yes = Text("{word}: yes, tier {tier}, {source}", word=one, tier=opened.tier(one), source=source)
            click.echo("; ".join([say(yes), *([", ".join(marks)] if marks else [])]))
        else:
            missing = True
            no = Text("{word}: no, not in {lexicon}", word=one, lexicon=opened.name)
            if player.bans(one):
                no = Text("{word}: no, not in {lexicon} (you banned it)", word=one, lexicon=opened.name)
            click.echo(say(no))
    if missing:
        raise click.exceptions.Exit(1)


def _fitting(word: str) -> str:
    """The shipped lexicon for words with these letters."""
    return "english" if word.isascii() else "russian-nouns"


@words.command()
@click.argument("word", nargs=-1, required=True)
def add(word: tuple[str, ...]) -> None:
    """Add each WORD to your own list: it counts in every lexicon of its letters."""
    _say(player.change(add=word))


@words.command()
@click.argument("word", nargs=-1, required=True)
def ban(word: tuple[str, ...]) -> None:
    """Ban each WORD: it counts in no lexicon."""
    _say(player.change(ban=word))


@words.command()
@click.argument("word", nargs=-1, required=True)
def forget(word: tuple[str, ...]) -> None:
    """Take each WORD from your own lists, whichever it is in."""
    _say(player.change(forget=word))


@words.command()
def own() -> None:
    """Show your own lists."""
    now = player.lists()
    for word in now.added:
        click.echo(f"+ {word}")
    for word in now.banned:
        click.echo(f"- {word}")
    _say(now)


def _say(now: player.Lists) -> None:
    counts = {"added": len(now.added), "banned": len(now.banned)}
    click.echo(say(Text("your own words: {added} added, {banned} banned", **counts)))


COMMANDS: dict[str, click.Command] = {"words": words}
