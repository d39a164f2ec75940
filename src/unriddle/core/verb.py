"""Verbs: the commands of a family's own, as data."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from unriddle.core.option import Option
from unriddle.core.record import Record


class Answer(Record):
    """What a short verb says: `value` in JSON values, or `text` for a person (bytes for a file's content); a front
    takes one of the two, and passes over None and "".

    `aside` goes beside the text and is no part of it; `code` is 1 for "searched to the end, and there is none".
    """

    value: Any = None
    text: str | bytes = ""
    aside: str = ""
    code: int = 0
    # What the front writes into `file`, the name that an option of "file" has, the first of them if none is said.
    content: bytes | None = None
    file: str = ""


class Shared(Record):
    """Work that a verb shares among processes: `units(**values)` in JSON values, `work(unit, stop)` -> the result of
    one (None when stopped half way), `summary(results, **values)` -> the Answer. `what` names the units: "games".

    `valid_unit` and `valid_result` hold values from a file against their shape.
    """

    units: Callable[..., Sequence[dict[str, Any]]]
    work: Callable[[dict[str, Any], Callable[[], bool]], dict[str, Any] | None]
    summary: Callable[..., Answer]
    valid_unit: Callable[[Any], bool]
    valid_result: Callable[[Any], bool]
    what: str
    # receipt(solutions of the verb's entry, **values): the content of the file that --receipt names.
    receipt: Callable[..., bytes] | None = None
    # confirm(receipt): PuzzleError unless a receipt says of its count, apart from sums, what the count itself says.
    confirm: Callable[[Any], None] | None = None


class Table(Record):
    """What a verb that plays lays out: `begin(**values)` -> a puzzle and the rules of its game, the same as those of
    its family's `game`, and the lexicon's name or None.

    The game is kept as `file` in the data folder.
    """

    begin: Callable[..., tuple[Any, Mapping[str, Any], str | None]]
    file: str
    # Command of line play -> the bare words for it, in every language.
    words: Mapping[str, Sequence[str]]
    # What is said first, and what `help` says.
    greeting: Callable[[Any], str]
    help: str
    # differs(game, values) -> the keywords of the options whose values are not those of a game that goes on.
    differs: Callable[[Any, Mapping[str, Any]], Collection[str]]


class Verb(Record):
    """A command of a family's own: `unriddle FAMILY NAME`, or `unriddle NAME` where `top`.

    It never prints, opens files or exits. Of long work it names the `entry` and makes the puzzle, `puzzle(**values)`;
    of short work, or where that is None, it gives the answers one by one, `answers(**values)`; work for several
    processes is `shared`, long work too where `puzzle` gives None. Values come by the keywords of `takes` (arguments,
    in order) and `options`; of "display" they go to the entry. Where `progress` names what takes long, `answers` gets
    `progress(done, whole, what)` to call, too.
    """

    name: str
    help: str
    takes: Sequence[Option] = ()
    options: Sequence[Option] = ()
    entry: str = ""
    puzzle: Callable[..., Any] | None = None
    answers: Callable[..., Iterable[Answer]] | None = None
    shared: Shared | None = None
    # A game at this table, line by line.
    table: Table | None = None
    progress: str = ""
    top: bool = False
