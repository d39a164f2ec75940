"""What a step says, made from its values: what follows, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from unriddle.core import Text
from unriddle.core.teach.step import Line, Spot
from unriddle.puzzles.nonogram.play.sheet import Put
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, clue
from unriddle.puzzles.nonogram.teach import line_sentences
from unriddle.puzzles.nonogram.teach.line_sentences import color_of, listed, several

if TYPE_CHECKING:
    from unriddle.kit.lesson import Taught
    from unriddle.puzzles.nonogram.teach.line_sentences import Strip

SPACES = 6  # the kernel's tier of simple spaces, which is also what a person's notes leave
PART = 4  # links of a trial that one sentence has
LINES: tuple[Callable[..., Text], Callable[..., Text]] = (
    lambda **f: Text("rows {list} are {what}", **f),
    lambda **f: Text("columns {list} are {what}", **f),
)


def short(step: Taught) -> Text:
    """What follows, and where."""
    if step.is_mistake:
        return mistake(step)
    if isinstance(step.unit, Spot):
        return _cells(step.puzzle, step.sets)
    return Text("{where} is {what}", where=step.where, what=_along(step.unit, step.puzzle, step.sets))


def search(step: Taught) -> Text:
    what = _cells(step.puzzle, step.sets)
    return Text("Neither lines nor trials help any further. A complete search shows: {what}", what=what)


def refutation(step: Taught) -> Text:
    first, *others = step.trials
    said = _in_parts(step, first)
    if others:
        beside = _cells(step.puzzle, [each.supposed for each in others])
        said = Text("{first}. In the same way it cannot be that {others}", first=said, others=beside)
    return Text("{why}. So {what}", why=said, what=_cells(step.puzzle, step.sets))


def agreement(step: Taught) -> Text:
    told = [_in_parts(step, trial) for trial in step.trials]
    what = _cells(step.puzzle, step.sets)
    return Text("{trials}. In each case {what}", trials=_one_by_one(told), what=what)


def links(step: Taught, trial: Trial) -> list[Text]:
    """What was supposed, then what each link of a trial says."""
    return [_supposed(step, trial), *(_link(step, trial, at) for at in range(len(trial.links)))]


def _supposed(step: Taught, trial: Trial) -> Text:
    supposed = _cells(step.puzzle, [trial.supposed])
    if trial.breaks or trial == step.trials[0]:
        return Text("Suppose that {supposed}", supposed=supposed)
    return Text("Suppose instead that {supposed}", supposed=supposed)


def _link(step: Taught, trial: Trial, at: int) -> Text:
    line, moves = trial.chain[at], trial.links[at]
    if moves:
        return Text("{where} is {what}", where=line.where, what=_along(line, step.puzzle, moves))
    if trial.breaks and at + 1 == len(trial.links):
        return Text("{line} can no longer be completed", line=line.where)
    return Text("{line} gives nothing that is needed", line=line.where)


def _in_parts(step: Taught, trial: Trial) -> Text:
    """A trial as sentences of a few links each; what breaks at the end is one of its own."""
    # Lines in turn that say the same are named at once.
    groups: list[tuple[str, list[int], list[Text]]] = []
    for at in range(len(trial.links) - trial.breaks):
        kind, number = trial.chain[at]
        said = _along(trial.chain[at], step.puzzle, trial.links[at]) if trial.links[at] else Text("")
        if groups and said and (groups[-1][0], groups[-1][2][-1]) == (kind, said):
            groups[-1][1].append(number)
        else:
            groups.append((kind, [number], [_link(step, trial, at), said]))
    whole, rest = (
        _supposed(step, trial),
        [
            link if len(lines) == 1 else LINES[kind == "column"](list=several(sorted(lines)), what=what)
            for kind, lines, (link, what) in groups
        ],
    )
    while rest:
        part, rest = rest[:PART], rest[PART:]
        linked = reduce(lambda first, each: Text("{first}; {last}", first=first, last=each), part)
        whole = Text("{first}. Then {links}", first=whole, links=linked)
    if not trial.breaks:
        return whole
    return Text("{first}. Now {last}", first=whole, last=_link(step, trial, len(trial.links) - 1))


def by_line(find: Callable[[Strip], list[Text]], general: Text, complete: bool = False) -> Callable[[Taught], Text]:
    """Return the `say` of a technique of lines: `find` gives its sentences, `general` is the one that says it for all;
    `complete`: they name all that the step follows from.
    """

    def say(step: Taught) -> Text:
        blocks = (step.puzzle.rows if step.unit.kind == "row" else step.puzzle.columns)[step.unit.at]
        what = _along(step.unit, step.puzzle, step.sets)
        if not blocks:
            return Text("{where} has no blocks, so it is {what}", where=step.where, what=what)
        noted = [each for each in step.because if isinstance(each, Put) and each.sign]
        if step.technique.find == SPACES and noted == list(step.because) and len(noted) == 1:
            return Text("{where}. Only one thing is left that this cell can be: {what}", where=step.where, what=what)
        why = Text(
            "{where} ({clue}). {why}: {what}",
            where=step.where,
            clue=clue(blocks, step.puzzle.colours),
            why=_one_by_one(line_sentences.why(step, find, general)),
            what=what,
        )
        seen = [each for each in step.because if isinstance(each, Put)]
        if not seen or complete:
            return why
        return Text("{why}. Known before: {reasons}", why=why, reasons=_along(step.unit, step.puzzle, seen))

    return say


def mistake(step: Taught) -> Text:
    """What is wrong, and what it contradicts."""
    stands, *why = step.because
    what = _cells(step.puzzle, [stands])
    for each in why:
        if isinstance(each, Line):
            return Text("It is wrong that {what}: {line} can no longer be completed", what=what, line=each.where)
        return Text("It is wrong that {what}: the only solution differs there", what=what)
    return Text("It is wrong that {what}: the puzzle has no solution in this state", what=what)


def _one_by_one(sentences: Sequence[Text]) -> Text:
    """Sentences, one after the other."""
    return reduce(lambda first, rest: Text("{first}. {rest}", first=first, rest=rest), sentences)


def _listed(texts: Sequence[Text]) -> Text:
    """Texts, one after the other."""
    return reduce(lambda first, rest: Text("{first}, {rest}", first=first, rest=rest), texts)


def _facts(moves: Iterable[Put]) -> dict[tuple[bool, int], list[tuple[int, int]]]:
    """(whether it is not so, a state) -> the cells of which moves say that."""
    found: dict[tuple[bool, int], list[tuple[int, int]]] = {}
    for put in moves:
        states = [at for at in range(put.states.bit_length()) if put.states >> at & 1] if put.sign else [put.states]
        for state in states:
            if state != UNKNOWN:
                found.setdefault((bool(put.sign), state), []).extend(put.cells)
    return dict(sorted(found.items(), key=lambda fact: (fact[0][0], not fact[0][1], fact[0][1])))


def _along(line: Line, puzzle: Puzzle, moves: Iterable[Put]) -> Text:
    """What moves say of the cells of a line."""
    row = line.kind == "row"
    say = _columns if row else _rows
    facts = _facts(moves)
    return _listed(
        [say(puzzle, *fact, [cell[1] if row else cell[0] for cell in cells]) for fact, cells in facts.items()]
    )


def _cells(puzzle: Puzzle, moves: Iterable[Put]) -> Text:
    """What moves say of cells anywhere: row by row, or column by column where these are fewer."""
    told = []
    for fact, cells in _facts(moves).items():
        rows, columns = ({cell[way] for cell in cells} for way in (0, 1))
        if len(columns) < len(rows):
            for column in sorted(columns):
                within = _rows(puzzle, *fact, [row for row, at in cells if at == column])
                told.append(Text("{where} is {what}", where=Line("column", column).where, what=within))
            continue
        for row in sorted(rows):
            within = _columns(puzzle, *fact, [column for at, column in cells if at == row])
            told.append(Text("{where} is {what}", where=Line("row", row).where, what=within))
    return _listed(told)


def _columns(puzzle: Puzzle, no: bool, state: int, columns: Sequence[int]) -> Text:
    """That these columns, of some row, are or are not in a state."""
    f = listed(columns)
    if not state:
        if no:
            return Text("not empty in column {list}", "not empty in columns {list}", **f)
        return Text("empty in column {list}", "empty in columns {list}", **f)
    if len(puzzle.colours) == 1:
        return Text("filled in column {list}", "filled in columns {list}", **f)
    f["colour"] = color_of(puzzle.colours, state)
    if no:
        return Text("not {colour} in column {list}", "not {colour} in columns {list}", **f)
    return Text("{colour} in column {list}", "{colour} in columns {list}", **f)


def _rows(puzzle: Puzzle, no: bool, state: int, rows: Sequence[int]) -> Text:
    """That these rows, of some column, are or are not in a state."""
    f = listed(rows)
    if not state:
        if no:
            return Text("not empty in row {list}", "not empty in rows {list}", **f)
        return Text("empty in row {list}", "empty in rows {list}", **f)
    if len(puzzle.colours) == 1:
        return Text("filled in row {list}", "filled in rows {list}", **f)
    f["colour"] = color_of(puzzle.colours, state)
    if no:
        return Text("not {colour} in row {list}", "not {colour} in rows {list}", **f)
    return Text("{colour} in row {list}", "{colour} in rows {list}", **f)


class Block(NamedTuple):
    """A block of a line, counted from 0."""

    line: Line
    at: int

    def __str__(self) -> str:
        return f"{self.line} block {self.at + 1}"


class Answer(NamedTuple):
    """The only solution, which shows a mistake where no line does."""

    name: str = "solution"

    def __str__(self) -> str:
        return self.name


class Trial(NamedTuple):
    """A supposition, the lines that were looked at, and what follows in each."""

    supposed: Put
    chain: tuple[Line, ...]
    breaks: bool
    links: tuple[tuple[Put, ...], ...]
