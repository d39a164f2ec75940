"""Lists families with formats and rules, the included puzzles, and example command lines."""

import re
import shlex
from collections.abc import Iterator
from difflib import get_close_matches
from functools import reduce

import click

from unriddle.core import Answer, Picture, Text
from unriddle.core.errors import join_with_commas
from unriddle.core.system.extras import program
from unriddle.draw.events import picture_fields
from unriddle.fronts.cli import main, top
from unriddle.fronts.cli.ends import Exit, Misuse
from unriddle.fronts.cli.helping import Command
from unriddle.fronts.cli.kinds import FILLING, family_called
from unriddle.fronts.cli.language import LANGUAGES, language, paint, say, translate_picture, write_text
from unriddle.fronts.cli.options import JSON, FileType, command
from unriddle.fronts.cli.printer import emit, show
from unriddle.fronts.terminal import echo
from unriddle.kit.lesson import translatable as named_as
from unriddle.registry import find, names
from unriddle.session.reading import Reader, examples, rules
from unriddle.translation import Speaker


def introduction(name: str, language: str) -> Iterator[str | Picture]:
    """Yield the rules of a family's game, a picture of its first example, and its commands."""
    family = find(name)
    title = say(family.title)
    yield title[:1].upper() + title[1:] + ".\n"
    yield rules(name, language)
    for each in examples(name)[:1]:
        yield Reader().one([each.source]).opened.picture()
        yield ""
        for verb in ("solve", "hint", "play"):
            if verb != "hint" or family.teaching is not None:
                yield f"  {program()} {verb} {shlex.quote(each.source)}"


def technique(name: str) -> Iterator[str | Picture]:
    """Yield the card of a technique for each family that has it.

    Its idea, pictures before and after, related techniques, and a command to try.
    """
    from unriddle.kit.lesson import card_pictures
    from unriddle.session.opened import Opened

    for each in names():
        teaching = find(each).teaching
        if teaching is not None and name in teaching.cards:
            card, family = teaching.cards[name], find(each)
            yield Text("{title}: {technique}", title=family.title_in(say), technique=named_as(teaching.names, name))
            yield ""
            yield card.idea
            if card.when:
                yield card.when
            for drawn in card_pictures(Opened.parse(card.puzzle_id).teach(), name):
                yield ""
                yield drawn
            if card.related:
                related = [named_as(teaching.names, other) for other in card.related]
                listed = reduce(lambda first, rest: Text("{first}, {rest}", first=first, rest=rest), related)
                yield Text("Related: {names}", names=listed)
            yield Text("Try it: {command}", command=f"{program()} play {shlex.quote(card.puzzle_id)}")


def families() -> Iterator[Answer]:
    """Yield each family, followed by its formats."""
    for name in names():
        family = find(name)
        formats = [{"name": each.name, "about": each.about} for each in family.formats]
        yield Answer({"family": name, "formats": formats}, Text("{family}: {title}", family=name, title=family.title))
        for format in family.formats:
            about = Text.of(format.about)
            if not (format.read and format.write):
                about = Text("{about} (read only)" if format.read else "{about} (write only)", about=about)
            yield Answer(text=Text("  {name} {about}", name=f"{format.name:12}", about=about))


def shipped_puzzles() -> Iterator[Answer]:
    """Yield each included puzzle; commands take it as example:NAME."""
    for each in examples():
        read = Reader().one([each.source])
        title = read.opened.puzzle.title
        about = f"{each.source:18} {each.family} ({read.note})"
        yield Answer({"source": each.source, "family": each.family, "title": title}, about)


def techniques() -> Iterator[Answer]:
    """Yield each technique that help explains."""
    for each in names():
        teaching = find(each).teaching
        if teaching is None:
            continue
        for name in teaching.cards:
            about = Text("{title}: {technique}", title=each, technique=named_as(teaching.names, name))
            yield Answer({"technique": name, "family": each}, Text("{name} {about}", name=f"{name:20}", about=about))


LISTS = {"families": families, "examples": shipped_puzzles, "techniques": techniques}


def list_topics(what: str | None, as_json: bool) -> None:
    """List kinds of puzzles, formats, examples and techniques. Commands take the examples as example:NAME."""
    for name, answers in LISTS.items():
        for answer in answers() if what in (None, name) else ():
            show(answer, as_json)


def help(topic: tuple[str, ...], as_json: bool) -> None:
    """Explain a puzzle, a technique or a command."""
    topic = tuple(each for each in topic if each.lower() not in FILLING) or topic
    text, commands = " ".join(topic), top.cli.list_commands(click.get_current_context())
    if not topic or (topic[0] in commands and topic[0] not in names()) or (len(topic) > 1 and topic[0] in commands):
        raise Exit(main.run(["--lang", language(), *topic, "--help"]))
    found = matching_topics(text.casefold())
    if len(found) != 1:
        near = [*found][:5] or get_close_matches(text.casefold(), [*topics(), *commands], 1)
        hint = Text(" See 'unriddle list techniques'.")
        if near:
            hint = Text(" Did you mean {near}?", near=join_with_commas(map(repr, near)))
        raise Misuse(Text("there is no help on {topic!r}.{hint}", topic=text[:40], hint=hint))
    name = found.popitem()[1]
    for each in introduction(name, language()) if name in names() else technique(name):
        if as_json:
            value = (
                {"text": say(each)} if isinstance(each, str) else {"picture": picture_fields(translate_picture(each))}
            )
            emit(value)
        else:
            echo(write_text(each) if isinstance(each, str) else paint(each))


def matching_topics(text: str) -> dict[str, str]:
    """Return the topics that match a request for help, as title -> name.

    The technique or family of this name, or else all with a word in their names or rules that begins like it.
    """
    known, text = topics(), text.replace("-", " ")
    if name := known.get(text) or next(filter(None, map(family_called, [text, *text.split()])), ""):
        return {text: name}
    stem = re.compile(r"\b" + re.escape(text[: max(3, len(text) - 2)]))
    found = {name: topic for topic, name in known.items() if stem.search(topic)} if len(text) > 2 else {}
    if not found and len(text) > 3:
        texts = {name: " ".join(rules(name, language) for language in LANGUAGES).casefold() for name in names()}
        found = {name: name for name in names() if stem.search(texts[name])}
    return {topic: name for name, topic in found.items()}


def topics() -> dict[str, str]:
    """Return the names of techniques by their titles in all languages, in lower case."""
    found: dict[str, str] = {}
    for each in names():
        family, speakers = find(each), [Speaker(language) for language in LANGUAGES]
        teaching = family.teaching
        for name in teaching.cards if teaching is not None else ():
            assert teaching is not None
            found |= {
                text.casefold().replace("-", " "): name
                for text in (name, *(speak(named_as(teaching.names, name)) for speak in speakers))
            }
    return found


SHOWN = (
    ("solve", "quartiles:azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"),
    (
        "solve",
        "nonogram:8x6:2a/2a,1b,2a,1a/8a/5a,1a/1c/2c:1a/3a/3a,1c/1a,1b,2a,2c/4a/3a/1a/3a:colours=ffa500,000000,87ceeb",
    ),
    ("solve", "latin:7"),
    ("solve", "balda:...../...../балда/...../.....;played=балда", "--cell", "D2"),
)


def demo(as_json: bool) -> None:
    """Solve one puzzle of each kind, to show what it looks like."""
    for number, line in enumerate(SHOWN):
        if not as_json:
            echo(("\n" if number else "") + f"$ unriddle {shlex.join(line)}\n")
        code = main.run(["--lang", language(), *line, *["--json"] * as_json])
        if code:
            raise Exit(code)


def status(file: str, as_json: bool) -> None:
    """Show the progress of a job or of a saved search. Prints what is done, how fast, how long the rest will take, and
    what failed. FILE is that of --job or of --save.

    The exit code is 1 until everything is done.
    """
    from unriddle.fronts.cli.jobs.report import state

    code = 0
    for answer in state(file):
        show(answer, as_json)
        code = answer.code
    raise Exit(code)


COMMANDS: dict[str, click.Command] = {
    "help": command(help, click.Argument(["topic"], nargs=-1, metavar="[PUZZLE | TECHNIQUE | COMMAND]"), JSON),
    "demo": command(demo, JSON),
    "list": Command(
        "list",
        callback=list_topics,
        help=list_topics.__doc__,
        params=[click.Argument(["what"], required=False, type=click.Choice([*LISTS])), JSON],
    ),
    "status": command(status, click.Argument(["file"], type=FileType()), JSON),
}
