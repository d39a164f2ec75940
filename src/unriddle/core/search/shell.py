"""`run`, which drives any search under limits and is the only code here that measures time for the limits, and Shell,
the base class of searches.

Shell implements snapshot, share and split once for all searches; a kernel has only its state and its steps. A search is
a class with two bases, `class Search(Kernel, Shell)`: first the kernel, compiled if possible, so that a call of
`advance` calls it directly; then the shell. Shell lists what it needs of a kernel.

A snapshot has a head that identifies its puzzle and kind of work, the encoded position of the search, and a digest of
both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import copy_context
from functools import partial
from time import perf_counter
from typing import Any

from unriddle.core import contract
from unriddle.core.contract import End, Event, Found, Lexicon, Progress, Running, Why
from unriddle.core.errors import Abandoned, CheckpointError, Text, damaged_snapshot
from unriddle.core.system.hashing import blake2b
from unriddle.core.system.stopping import interruption, never, signal

MAGIC = b"UNR3"
SIZE = 8  # bytes of each digest
MAX_SNAPSHOT_SIZE = 65536  # bytes of a whole snapshot
MAX_SLICE_STEPS = 1 << 20  # the most steps of one slice


def run(
    search: Running,
    *,
    solutions: int | None = None,
    steps: int | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] = never,
    slice_s: float = 0.002,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[Event]:
    """Advance a search to its end or until it has found `solutions`, done `steps` or used `seconds`.

    The limits are for this run. Yields Found, Progress (at least once per slice of about `slice_s` seconds, or once per
    step if a step takes longer) and exactly one End, last. Calls `stop` at least once per slice, and inside steps that
    can be abandoned. Run the same search again to continue. Solutions and the End do not depend on slices, unless
    `seconds` or `stop` ends the run. Without a `stop`, a run inside a step of another run heeds the outer run's stop
    signal: Abandoned once that says to stop.
    """
    now = clock()
    due = now + slice_s
    end = None if seconds is None else now + seconds
    goal = None if steps is None else search.steps + steps
    found = 0
    budget = 1
    found_nothing = False  # whether the last call of `advance` found nothing
    limited = solutions is not None or goal is not None
    advance, new = search.advance, tuple.__new__
    should_stop = signal.get() if stop is never else stop
    # All steps share one context: setting the stop signal for each would take longer than a step. So would Found(...).
    if should_stop is not never:
        inside = copy_context()
        inside.run(signal.set, should_stop)
        advance = partial(inside.run, advance)  # type: ignore[call-arg] # of what it runs, not of the partial
    while True:
        if limited or search.done:
            why = _why(search, solutions, found, goal)
            if why is not None:
                break
        if should_stop is not never and should_stop():
            why = "stopped"
            break
        before, now = now, clock()
        if end is not None and now >= end:
            why = "seconds"
            break
        if now >= due:
            if now - before > slice_s:
                budget = max(1, budget // 2)
            yield Progress(search.steps, search.share)
            now = clock()
            due = now + slice_s
        elif found_nothing and budget < MAX_SLICE_STEPS and now - before < slice_s / 2:
            budget *= 2
        try:
            solution = advance(budget if goal is None else min(budget, goal - search.steps))
        except Abandoned:
            why = "stopped"
            break
        found_nothing = solution is None
        if not found_nothing:
            found += 1
            yield new(Found, (solution, search.steps))
    if why == "stopped" and stop is never and should_stop is not never:
        raise interruption()
    yield End(why, search.steps, search.share)


def _why(search: Running, solutions: int | None, found: int, goal: int | None) -> Why | None:
    if search.done:
        return "exhausted"
    if solutions is not None and found >= solutions and not search.replaying:
        return "solutions"
    if goal is not None and search.steps >= goal:
        return "steps"
    return None


def digest(data: bytes) -> bytes:
    """Return the digest of data, SIZE bytes."""
    return blake2b(data, digest_size=SIZE).digest()


class Seal:
    """Seals and opens the snapshots of one search of one puzzle with one lexicon.

    `puzzle_id` is str(puzzle), `search` the entry's name in Family.entries, `lexicon_digest` the lexicon's digest
    in hexadecimal, the player's own lists included, or "" for none.
    """

    def __init__(self, puzzle_id: str, search: str, lexicon_digest: str = "") -> None:
        self._head = MAGIC + digest(f"{search}\n{puzzle_id}".encode()) + digest(lexicon_digest.encode())

    def close(self, place: bytes) -> bytes:
        """Return the snapshot of this position: its head, the position, and a digest."""
        text = self._head + place
        return text + digest(text)

    def open(self, snapshot: bytes) -> bytes:
        """Return the position in a snapshot made by `close`; CheckpointError for a damaged or foreign one."""
        kind, format = snapshot[:3], snapshot[3:4]
        if kind == MAGIC[:3] and format.isdigit() and format != MAGIC[3:]:
            raise CheckpointError(
                "made by another version of unriddle: its snapshot has format {format}, not {own}",
                format=int(format),
                own=int(MAGIC[3:]),
            )
        if (
            len(snapshot) > MAX_SNAPSHOT_SIZE
            or len(snapshot) < len(self._head) + SIZE
            or not snapshot.startswith(MAGIC)
        ):
            raise CheckpointError("this is not a snapshot of this version of unriddle")
        text, seal = snapshot[:-SIZE], snapshot[-SIZE:]
        if digest(text) != seal:
            raise damaged_snapshot()
        if text[: len(MAGIC) + SIZE] != self._head[: len(MAGIC) + SIZE]:
            raise CheckpointError("the snapshot belongs to another puzzle or another search")
        if not text.startswith(self._head):
            raise CheckpointError("this search was saved with another word list or other words of your own")
        return text[len(self._head) :]


def encode_varints(numbers: Iterable[int]) -> bytes:
    """Encode non-negative integers as varints (LEB128)."""
    body = bytearray()
    for number in numbers:
        while number > 127:
            body.append(number & 127 | 128)
            number >>= 7
        body.append(number)
    return bytes(body)


class VarintReader:
    """Decodes varints in order; CheckpointError for impossible ones."""

    def __init__(self, body: bytes) -> None:
        self._body = body
        self._at = 0

    def next(self, most: int, least: int = 0) -> int:
        """Return the next number; CheckpointError unless it is from `least` to `most`."""
        number = shift = 0
        widest = most.bit_length()
        while True:
            if self._at == len(self._body) or shift > widest:
                raise damaged_snapshot()
            byte = self._body[self._at]
            self._at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                break
            shift += 7
        # Each number has only one valid encoding, so each position has only one snapshot.
        if not least <= number <= most or (shift and not byte):
            raise damaged_snapshot()
        return number

    @property
    def done(self) -> bool:
        """Whether nothing follows."""
        return self._at == len(self._body)

    def end(self) -> None:
        """Raise CheckpointError if anything follows."""
        if not self.done:
            raise damaged_snapshot()


Frame = tuple[int, int, int]
Level = tuple[int, int]  # the part of a frame in a snapshot: untried and chosen
NONE = -1
ALMOST = 1.0 - 2.0**-53
MAX_STEPS = 1 << 62  # more steps than any search makes
LEVELS = 1 << 16
CHOICES = 1 << 14  # the most choices of one level


def lowest(untried: int) -> int:
    """Return the first untried choice; `untried` must not be 0."""
    return (untried & -untried).bit_length() - 1


def fraction(done: int, total: int) -> float:
    """Return done / total, kept below 1.0 however large the numbers are: 1.0 is only for finished searches."""
    return min(done / total, ALMOST)


def share(frames: Sequence[Frame]) -> float:
    """Return the fraction of the tree already searched, counting the choices of a level equally; 1.0 only at
    the end.
    """
    if not frames:
        return 1.0
    searched, all_leaves = 0, 1
    for untried, chosen, total in frames:
        searched = searched * total + total - untried.bit_count() - (chosen != NONE)
        all_leaves *= total
    return fraction(searched, all_leaves)


def is_forced(frames: Sequence[Frame]) -> bool:
    """Whether only one choice is left to try."""
    return sum(untried.bit_count() for untried, _, _ in frames) == 1


def split(frames: Sequence[Frame]) -> tuple[int, int, int] | None:
    """Return the shallowest level that can be split, the choices to keep and to split off; None if all is forced."""
    for level, (untried, chosen, _) in enumerate(frames):
        # A level without a chosen branch must keep its first choice, or this search would have nothing left.
        given = untried
        for _ in range((untried.bit_count() + (chosen == NONE)) // 2):
            given &= given - 1
        if given:
            return level, untried & ~given, given
    return None


def to_bytes(steps: int, left: int, frames: Sequence[Frame]) -> bytes:
    """Encode a position: steps made, steps left (0: until exhausted), and the levels."""
    numbers = [steps, left, len(frames)]
    for untried, chosen, _ in frames:
        numbers += (untried, chosen + 1)
    return encode_varints(numbers)


def from_bytes(body: bytes) -> tuple[int, int, list[Level]]:
    """Decode a position, checked for consistency but not yet against a puzzle. Raises CheckpointError."""
    numbers = VarintReader(body)
    steps, left, depth = numbers.next(MAX_STEPS), numbers.next(MAX_STEPS), numbers.next(LEVELS)
    levels = []
    for level in range(1, depth + 1):
        following = level < depth
        untried = numbers.next((1 << CHOICES) - 1, least=not following)
        chosen = numbers.next(CHOICES if following else 0, least=following) - 1
        # The chosen branch comes before all untried ones.
        if following and untried & ((2 << chosen) - 1):
            raise impossible_level(level)
        levels.append((untried, chosen))
    numbers.end()
    return steps, left, levels


def impossible_level(level: int) -> CheckpointError:
    """Return the error for a level, counted from 1, that no search can have reached."""
    return CheckpointError("the snapshot is damaged: {what} is impossible", what=Text("level {level}", level=level))


MAX_STEPS_PER_CALL = 1 << 30  # the most steps of one call of `advance`
ENDLESS = 1 << 63  # the `end` of a search that stops only when the tree is exhausted


def checked_budget(budget: int, busy: bool) -> int:
    """Return the steps that `advance` may do; ValueError for a budget below 1, RuntimeError if busy."""
    if busy:
        raise RuntimeError("interrupted inside a step: resume from the last snapshot")
    if budget < 1:
        raise ValueError("the budget must be at least 1")
    return min(budget, MAX_STEPS_PER_CALL)


def fast_budget(budget: int) -> int:
    """Return the budget if it is in the usual range, else 0: call `checked_budget` then. Compiled kernels use
    shell.pxd.
    """
    return budget if 0 < budget <= MAX_STEPS_PER_CALL else 0


class Shell(contract.Search):
    """A position in a tree of levels, each with its untried choices: lowest first, one step each.

    A kernel begins at the root, with the first level open or done. Its `advance` calls `checked_budget`, sets `busy`
    while it works (an exception leaves it set), and sets `done` after the last choice or when `steps` reaches `end`.
    """

    entry = "solve"  # the name in Family.entries
    puzzle: Any = None
    lexicon: Lexicon | None = None
    done: bool = False
    busy = False
    steps: int = 0
    end: int = ENDLESS
    depth: int = 0  # levels that are open; each but the last follows a choice, and the last has one to try

    def frame(self, level: int) -> Frame:
        """Return the untried choices of this level as a bit set, the chosen one or NONE, and how many it had."""
        raise NotImplementedError

    def keep(self, level: int, untried: int) -> None:
        """Set the untried choices of this level, a bit set of those that it had at first."""
        raise NotImplementedError

    def view(self) -> Any:
        """Return the value of `look`."""
        raise NotImplementedError

    @property
    def share(self) -> float:
        return share(self._frames())

    def look(self) -> Any:
        checked_budget(1, self.busy)
        return self.view()

    def snapshot(self) -> bytes:
        left = 0 if self.done or self.end == ENDLESS else self.end - self.steps
        return self._seal_frames(self.steps, left, self._frames())

    def split(self) -> bytes | None:
        frames = self._frames()
        parts = split(frames)
        if parts is None:
            return self._split_after_forced() if frames and self.end == ENDLESS else None
        level, own_untried, other_untried = parts
        self.keep(level, own_untried)
        return self._seal_frames(0, 0, [*frames[:level], (other_untried, NONE, frames[level][2])])

    def _split_after_forced(self) -> bytes | None:
        """Split off all that follows the forced steps; this search then ends after them. None if nothing follows."""
        lexicon = () if self.lexicon is None else (self.lexicon,)
        made: Any = type(self)
        ahead: Shell = made(self.puzzle, self.snapshot(), *lexicon)
        frames = self._frames()
        while is_forced(frames):
            ahead.advance(1)
            frames = ahead._frames()
        if not frames:
            return None
        self.end = ahead.steps
        return self._seal_frames(0, 0, frames)

    def resume(self, snapshot: bytes | None) -> None:
        """Advance from the root to the position of a snapshot, step by step; CheckpointError if it does not exist."""
        if snapshot is None:
            return
        steps, left, levels = from_bytes(self._seal().open(snapshot))
        for level, (untried, chosen) in enumerate(levels):
            choices = self.frame(level)[0] if not self.done and self.depth == level + 1 else 0
            following = 0 if chosen == NONE else 1 << chosen
            possible = not (untried | following) & ~choices
            if possible and following:
                self.keep(level, following)
                self.advance(1)
                possible = self.depth == level + 2
            if not possible:
                raise impossible_level(level + 1)
            self.keep(level, untried)
        self.steps = steps
        self.end = steps + left if left else ENDLESS
        if not levels:
            self.done, self.depth = True, 0

    def _frames(self) -> list[Frame]:
        """Return the frames of all levels; none at the end."""
        checked_budget(1, self.busy)
        return [] if self.done else [self.frame(level) for level in range(self.depth)]

    def _seal_frames(self, steps: int, left: int, frames: list[Frame]) -> bytes:
        return self._seal().close(to_bytes(steps, left, frames))

    def _seal(self) -> Seal:
        return Seal(str(self.puzzle), self.entry, "" if self.lexicon is None else self.lexicon.digest)
