"""What users of the library call: the public functions of `unriddle`, for any family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from os.path import splitext
from typing import TYPE_CHECKING, Any, cast

from unriddle import registry
from unriddle.core import End, Found, PuzzleError, Text
from unriddle.core.entry import MAKE
from unriddle.core.errors import of_system, said_by
from unriddle.core.search.run import run
from unriddle.registry import LOOKED_AT, DetectionError, detect, find, makers, names

if TYPE_CHECKING:
    from unriddle.core import Entry, Family, Picture, Step
    from unriddle.core.contract import Running
    from unriddle.core.teach.step import Rating
    from unriddle.kit.order import Made, Order

__all__ = [
    "DetectionError",
    "arguments",
    "card_pictures",
    "conclude",
    "contents",
    "detect",
    "entry_of",
    "explain",
    "find",
    "generate",
    "is_order",
    "judged",
    "makers",
    "names",
    "new_seed",
    "order_of",
    "parse",
    "parse_id",
    "rate",
    "read",
    "recognized",
    "search",
    "solutions",
]


DRAWN = 1_000_000  # a seed that is drawn is below, short enough to be typed again
LARGEST = 64_000_000  # bytes of a file that a puzzle is made from
PACKED = (b"PK\3\4", b"\x1f\x8b", b"%PDF-", b"{\\rtf", b"\xd0\xcf\x11\xe0")  # how packed files and documents begin


def parse_id(text: str) -> tuple[Family, Any]:
    """The family and the puzzle, or the order, of an id such as `latin:7`; PuzzleError."""
    name, *rest = text.split(":", 2)
    if rest[:1] == [MAKE]:
        from unriddle.kit.order import Order

        return find(name), Order.parse(text)
    return registry.parse_id(text)


def parse(text: str) -> Any:
    """The puzzle with this id, such as `latin:7`; PuzzleError."""
    return parse_id(text)[1]


def read(data: bytes | str, family: str | None = None, format: str | None = None) -> list[Any]:
    """All puzzles in the content of a file; family and format are detected unless given. PuzzleError.

    A DetectionError, which is one, when no family recognizes it or several do; then name the family.
    """
    raw = data.encode() if isinstance(data, str) else data
    found: list[Any] = []
    for _, inner in contents(raw):
        chosen, known, plain = recognized(inner, find(family) if family else None, format)
        found += chosen.read(plain, known)
    return found


def contents(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The files in content, which may be packed, by their names, "" for the only one; PuzzleError."""
    if b"\0" not in data[:LOOKED_AT] and not data.startswith(PACKED):
        yield "", data
        return
    from unriddle.core.contents import unpacked

    yield from unpacked(data)


def recognized(
    data: bytes, family: Family | None, format: str | None, name: str = ""
) -> tuple[Family, str | None, bytes]:
    """The family and the format of content, where they are not given, and the content to read: that of a table which
    nobody recognizes as it is in a plainer form. The ending of a file's `name` may tell. DetectionError when none or
    several recognize it.
    """
    if family is not None and format is not None:
        return family, format, data
    ending = splitext(name.lower().removesuffix(".gz"))[1][1:]
    plain: bytes | None = data
    first = None
    while plain is not None:
        try:
            return *_recognized(plain, family, format, ending), plain
        except DetectionError as error:
            first = first or error
            if error.families:
                break
            plain = _plainer(data) if plain is data else None
    if family is None:
        assert first is not None
        raise first
    own, guess = family.format_of(ending), family.default_format(data)
    # What a picture shows is no drawing of ours.
    return family, own.name if own and guess != "photo" else guess, data


def _recognized(data: bytes, family: Family | None, format: str | None, ending: str) -> tuple[Family, str]:
    if family is None:
        family, found = detect(data, ending)
        return family, format or found
    seen = family.detect(data)
    if seen is None:
        raise DetectionError({})
    return family, seen.format


def _plainer(data: bytes) -> bytes | None:
    from unriddle.core.tables import MOST, plainer

    if len(data) > MOST:
        return None
    text = plainer(data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").replace("\r\n", "\n"))
    return None if text is None else text.encode()


def arguments(family: Family, puzzle: Any, lexicon: Any = None) -> tuple[Any, ...]:
    """The lexicon, given itself or by its name or path, as the last argument of search, check and conclude.

    () for a family without words; PuzzleError for a lexicon that such a family is given.
    """
    if family.lexicon is None:
        if lexicon is not None:
            raise PuzzleError(Text("{family} uses no words, so it takes no lexicon", family=family.name))
        return ()
    if lexicon is None or isinstance(lexicon, str):
        from unriddle import lexicon as lexicons

        lexicon = lexicons.open_lexicon(lexicon or family.lexicon(None if is_order(puzzle) else puzzle))
    return (lexicon,)


def search(
    puzzle: Any, name: str = "solve", snapshot: bytes | None = None, lexicon: Any = None, **options: Any
) -> Running:
    """A search of the puzzle, from the start or from a snapshot; PuzzleError, CheckpointError.

    `options` are those of "search" that its entry has.
    """
    return entry_of(puzzle, name).search(puzzle, snapshot, *arguments(find(puzzle.family), puzzle, lexicon), **options)


def entry_of(puzzle: Any, name: str) -> Entry:
    """The long work of this name on a puzzle; PuzzleError when its family has none such."""
    family = find(puzzle.family)
    entries = family.entries
    if name == MAKE and not is_order(puzzle):
        raise PuzzleError(Text("a puzzle of {family} is made from an order", family=family.name))
    if name != MAKE and is_order(puzzle):
        raise PuzzleError(Text("this is an order for `unriddle generate`, not a puzzle"))
    if name == MAKE:
        from unriddle.kit.making import maker

        return maker(family)
    if name in family.lacks:
        raise PuzzleError(family.lacks[name])
    if name not in entries:
        there = {"family": puzzle.family, "name": name, "searches": ", ".join(entries)}
        raise PuzzleError(Text("{family} has no search {name!r}; its searches are {searches}", **there))
    return entries[name]


def is_order(puzzle: Any) -> bool:
    """Whether it is not a puzzle but an order for one (puzzles.order)."""
    return bool(puzzle.is_order)


def solutions(puzzle: Any, limit: int | None = None, lexicon: Any = None) -> Iterator[Any]:
    """The solutions of a puzzle, lazily, in the search's order; all of them, or at most `limit`."""
    for event in run(search(puzzle, lexicon=lexicon), solutions=limit):
        if isinstance(event, Found):
            yield event.solution


def explain(puzzle: Any, found: Sequence[str] = (), until: str | None = None, lexicon: Any = None) -> Iterator[Step]:
    """The steps in which a person solves the puzzle from what was `found`, the easiest first, none harder than the
    technique `until`, by its name or number; lazily. PuzzleError, also for a mistake in what was found.
    """
    given: dict[str, Any] = {"found": found} | ({"until": until} if until is not None else {})
    for event in run(search(puzzle, "explain", lexicon=lexicon, **given)):
        if isinstance(event, Found):
            yield cast("Step", event.solution)


def rate(puzzle: Any, lexicon: Any = None) -> Rating:
    """How hard the puzzle is for a person; PuzzleError for a family without bands."""
    from unriddle.core.teach.step import Rating

    words = arguments(find(puzzle.family), puzzle, lexicon)
    work = search(puzzle, "rate", None, *words)
    card = entry_of(puzzle, "rate").conclusion(puzzle, *words)
    for event in run(work):
        if isinstance(event, Found):
            card.add(event.solution)
        elif isinstance(event, End):
            end = event
    return Rating(card.summary(end, work.statistics()))


def card_pictures(family: str, name: str) -> tuple[Picture, Picture]:
    """The first step of a technique in the puzzle of its card: where to look, and what follows."""
    from unriddle.kit.explain import card_pictures as drawn

    puzzle = find(family).Puzzle.parse(find(family).must_teach().cards[name].puzzle_id)
    return drawn(puzzle, name, *arguments(find(family), puzzle))


def judged(puzzle: Any, *lexicon: Any) -> Iterator[Mapping[str, Any] | None]:
    """What is known of a puzzle while it is set, thing by thing, and None for pauses (kit/judging.py)."""
    from unriddle.kit import judging

    return judging.judged(puzzle, *lexicon)


def generate(family: str, seed: int = 0, lexicon: Any = None, **wishes: Any) -> Made:
    """A puzzle that the family makes, with its card: the same for the same seed and wishes everywhere. `wishes` are the
    options of its maker by their keywords; of a file its bytes or its path. PuzzleError, also where there is no such
    puzzle.
    """
    return made(order_of(find(family), seed, wishes), lexicon)


def made(order: Order, lexicon: Any = None) -> Made:
    """What is made of an order; PuzzleError where there is no such puzzle."""
    for event in run(search(order, MAKE, lexicon=lexicon)):
        if isinstance(event, Found):
            return cast("Made", event.solution)
    raise PuzzleError(Text("no such puzzle was found"))


def new_seed() -> int:
    """A seed of what is left to chance where none is given."""
    from random import SystemRandom

    return SystemRandom().randrange(DRAWN)


def order_of(family: Family, seed: int, given: Mapping[str, Any]) -> Order:
    """The order of these wishes, by the names or keywords of the family's options of "maker"; PuzzleError."""
    from unriddle.kit.order import Order, wishes_of

    making = family.must_make()
    named = {option.keyword: option.name for option in making.options}
    values = {named.get(name, name): value for name, value in given.items()}
    for name in (option.name for option in making.options if option.type == "content"):
        if isinstance(values.get(name), str | PathLike):
            values[name] = _content(values[name])
    if making.order_from is not None:
        order = making.order_from(seed, values)
        assert isinstance(order, Order)
        return order
    return Order.of(family.name, seed, wishes_of(making.options, values))


def _content(path: str | PathLike[str]) -> bytes:
    """The bytes of a file, of which no maker takes more than LARGEST; PuzzleError."""
    from unriddle.core.system import files

    try:
        with files.opened(path) as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise PuzzleError(of_system(error) if isinstance(error, OSError) else said_by(error)) from error
    if len(data) > LARGEST:
        raise PuzzleError(Text("the file is larger than {most} MB", most=LARGEST // 1_000_000), str(path))
    return data


def conclude(puzzle: Any, found: Iterable[Any], end: End, lexicon: Any = None) -> dict[str, Any]:
    """What the solutions of a run mean together, in JSON values."""
    words = arguments(find(puzzle.family), puzzle, lexicon)
    conclusion = entry_of(puzzle, "solve").conclusion(puzzle, *words)
    for solution in found:
        conclusion.add(solution)
    return conclusion.summary(end, {})
