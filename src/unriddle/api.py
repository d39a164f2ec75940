"""What users of the library call: the public functions of `unriddle`, for any family."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Found, PuzzleError, run
from unriddle.puzzles import detect, find, names, parse_id

if TYPE_CHECKING:
    from unriddle.core import Entry, Family, Search, Step
    from unriddle.core.step import Rating

__all__ = [
    "arguments",
    "conclude",
    "detect",
    "entry_of",
    "explain",
    "find",
    "names",
    "parse",
    "parse_id",
    "rate",
    "read",
    "search",
    "solutions",
]


def parse(text: str) -> Any:
    """The puzzle with this id, such as `latin:7`; PuzzleError."""
    return parse_id(text)[1]


def read(data: bytes | str, family: str | None = None, format: str | None = None) -> list[Any]:
    """All puzzles in the content of a file; family and format are detected unless given. PuzzleError.

    A DetectionError, which is one, when no family recognises it or several do; then name the family.
    """
    raw = data.encode() if isinstance(data, str) else data
    if family:
        return list(find(family).read(raw, format))
    chosen, found = detect(raw)
    return list(chosen.read(raw, format or found))


def arguments(family: Family, puzzle: Any, lexicon: Any = None) -> tuple[Any, ...]:
    """The lexicon, given itself or by its name or path, as the last argument of search, check and conclude.

    () for a family without words; PuzzleError for a lexicon that such a family is given.
    """
    if family.lexicon is None:
        if lexicon is not None:
            raise PuzzleError(f"{family.name} has no words: a lexicon does not go with it")
        return ()
    if lexicon is None or isinstance(lexicon, str):
        from unriddle import lexicon as lexicons

        lexicon = lexicons.open_lexicon(lexicon or family.lexicon(puzzle))
    return (lexicon,)


def search(
    puzzle: Any, name: str = "solve", snapshot: bytes | None = None, lexicon: Any = None, **options: Any
) -> Search:
    """A search of the puzzle, from the start or from a snapshot; PuzzleError, CheckpointError.

    `options` are those of "search" that its entry has.
    """
    return entry_of(puzzle, name).search(puzzle, snapshot, *arguments(find(puzzle.family), puzzle, lexicon), **options)


def entry_of(puzzle: Any, name: str) -> Entry:
    """The long work of this name on a puzzle; PuzzleError when its family has none such."""
    family = find(puzzle.family)
    entries = family.entries
    if name in family.without:
        raise PuzzleError(family.without[name])
    if name not in entries:
        raise PuzzleError(f"{puzzle.family} has no search {name!r}; it has {', '.join(entries)}")
    return entries[name]


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
            yield event.solution


def rate(puzzle: Any, lexicon: Any = None) -> Rating:
    """How hard the puzzle is for a person; PuzzleError for a family without bands."""
    from unriddle.core.step import Rating

    words = arguments(find(puzzle.family), puzzle, lexicon)
    work = search(puzzle, "rate", None, *words)
    card = entry_of(puzzle, "rate").conclusion(puzzle, *words)
    for event in run(work):
        if isinstance(event, Found):
            card.add(event.solution)
        elif isinstance(event, End):
            end = event
    return Rating(card.told(end, work.statistics()))


def conclude(puzzle: Any, found: Iterable[Any], end: End, lexicon: Any = None) -> dict[str, Any]:
    """What the solutions of a run mean together, in JSON values."""
    words = arguments(find(puzzle.family), puzzle, lexicon)
    conclusion = entry_of(puzzle, "solve").conclusion(puzzle, *words)
    for solution in found:
        conclusion.add(solution)
    return conclusion.told(end, {})
