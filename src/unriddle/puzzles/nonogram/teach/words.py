"""What a step says, made from its fields alone: "short" what follows, "teach" also why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING, Any

from unriddle.core import Text
from unriddle.core.teach.step import MISTAKE, line_in_words
from unriddle.kit.sheet import place
from unriddle.puzzles.nonogram.play import notation
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, clue
from unriddle.puzzles.nonogram.teach import reasons
from unriddle.puzzles.nonogram.teach.phrases import color_of

if TYPE_CHECKING:
    from unriddle.core.teach.step import Trial
    from unriddle.kit.lesson import Taught

# Where no line shows a mistake: the only solution does.
SOLUTION = "solution"
PART = 4  # links of a trial that one sentence has
LINES: tuple[Callable[..., Text], Callable[..., Text]] = (
    lambda **f: Text("rows {list} are {what}", **f),
    lambda **f: Text("columns {list} are {what}", **f),
)
# Techniques whose sentences name all that they follow from.
COMPLETE = ("finished line", "full line", "overlap", "glue", "punctuate")


def unit(text: str) -> Text:
    """A unit in words."""
    if line := line_in_words(text):
        return line
    row, _, column = text.partition(" ")[2].partition(".")
    return place(int(row) - 1, int(column) - 1)


def several(numbers: Iterable[int]) -> str:
    """Numbers from 0 as a person writes them, from 1: `3`, `2, 5-9`."""
    parts = (f"{span.start + 1}-{span.stop}" if len(span) > 1 else f"{span.stop}" for span in notation.spans(numbers))
    return ", ".join(parts)


def short(step: Taught) -> Text:
    """What follows, and where."""
    if step.technique == MISTAKE:
        return _mistake(step)
    if step.unit.startswith("cell"):
        return _cells(step.puzzle, step.follows)
    return Text("{where} is {what}", where=step.where, what=_along(step.unit, step.puzzle, step.follows))


def teach(step: Taught) -> Text:
    """What follows, and why."""
    if step.technique == MISTAKE:
        return _mistake(step)
    if step.technique in reasons.WHY:
        return _line(step)
    what = _cells(step.puzzle, step.follows)
    if not step.trial:
        return Text("Neither lines nor trials help any further. A complete search shows: {what}", what=what)
    if step.trial[0].breaks:
        first, *others = step.trial
        if first.links:
            said = _in_parts(step, first)
        else:  # a step that was stored before
            said = Text(
                "Suppose that {supposed}. Look at {chain}, in this order: {last} can no longer be completed",
                supposed=_cells(step.puzzle, [first.supposed]),
                chain=_listed([unit(each) for each in first.chain]),
                last=unit(first.chain[-1]),
            )
        if others:
            beside = _cells(step.puzzle, [each.supposed for each in others])
            said = Text("{first}. In the same way it cannot be that {others}", first=said, others=beside)
        return Text("{why}. So {what}", why=said, what=what)
    if any(trial.links for trial in step.trial):
        told = [_in_parts(step, trial) for trial in step.trial]
        return Text("{trials}. In each case {what}", trials=_one_by_one(told), what=what)
    return Text(
        "Whatever {where} is, this follows: {what}. {trials}",
        where=step.where,
        what=what,
        trials=_listed([_followed(step.puzzle, trial) for trial in step.trial]),
    )


def links(step: Taught, trial: Trial) -> list[Text]:
    """What was supposed, then what each link of a trial says."""
    return [_supposed(step, trial), *(_link(step, trial, at) for at in range(len(trial.links)))]


def _supposed(step: Taught, trial: Trial) -> Text:
    supposed = _cells(step.puzzle, [trial.supposed])
    if trial.breaks or trial == step.trial[0]:
        return Text("Suppose that {supposed}", supposed=supposed)
    return Text("Suppose instead that {supposed}", supposed=supposed)


def _link(step: Taught, trial: Trial, at: int) -> Text:
    name, moves = trial.chain[at], trial.links[at]
    if moves:
        return Text("{where} is {what}", where=unit(name), what=_along(name, step.puzzle, moves))
    if trial.breaks and at + 1 == len(trial.links):
        return Text("{line} can no longer be completed", line=unit(name))
    return Text("{line} gives nothing that is needed", line=unit(name))


def _in_parts(step: Taught, trial: Trial) -> Text:
    """A trial as sentences of a few links each; what breaks at the end is one of its own."""
    whole, rest = _supposed(step, trial), _grouped(step, trial)
    while rest:
        part, rest = rest[:PART], rest[PART:]
        linked = reduce(lambda first, each: Text("{first}; {last}", first=first, last=each), part)
        whole = Text("{first}. Then {links}", first=whole, links=linked)
    if not trial.breaks:
        return whole
    return Text("{first}. Now {last}", first=whole, last=_link(step, trial, len(trial.links) - 1))


def _grouped(step: Taught, trial: Trial) -> list[Text]:
    """What the links of a trial say but for the one that breaks; lines in turn that say the same are named at once."""
    groups: list[tuple[str, list[int], list[Text]]] = []
    for at in range(len(trial.links) - trial.breaks):
        kind, _, number = trial.chain[at].partition(" ")
        said = _along(trial.chain[at], step.puzzle, trial.links[at]) if trial.links[at] else Text("")
        if groups and said and (groups[-1][0], groups[-1][2][-1]) == (kind, said):
            groups[-1][1].append(int(number) - 1)
        else:
            groups.append((kind, [int(number) - 1], [_link(step, trial, at), said]))
    return [
        link if len(lines) == 1 else LINES[kind == "column"](list=several(sorted(lines)), what=what)
        for kind, lines, (link, what) in groups
    ]


def _line(step: Taught) -> Text:
    """Why a line gives what it gives."""
    kind, _, number = step.unit.partition(" ")
    blocks = (step.puzzle.rows if kind == "row" else step.puzzle.columns)[int(number) - 1]
    what = _along(step.unit, step.puzzle, step.follows)
    if not blocks:
        return Text("{where} has no blocks, so it is {what}", where=step.where, what=what)
    if step.technique == "simple spaces" and len(step.because) == 1 and "!" in step.because[0]:
        return Text("{where}. Only one thing is left that this cell can be: {what}", where=step.where, what=what)
    said = reasons.why(step.puzzle, step.unit, step.before, step.technique, step.follows)
    why = Text(
        "{where} ({clue}). {why}: {what}",
        where=step.where,
        clue=clue(blocks, step.puzzle.colours),
        why=_one_by_one(said),
        what=what,
    )
    seen = [each for each in step.because if " block " not in each]
    if not seen or step.technique in COMPLETE:
        return why
    return Text("{why}. Known before: {reasons}", why=why, reasons=_along(step.unit, step.puzzle, seen))


def _mistake(step: Taught) -> Text:
    """What is wrong, and what it contradicts."""
    lines = [unit(each) for each in step.because[1:] if each != SOLUTION]
    what = _cells(step.puzzle, step.because[:1])
    if lines:
        return Text("It is wrong that {what}: {line} can no longer be completed", what=what, line=lines[0])
    if step.because[-1] == SOLUTION:
        return Text("It is wrong that {what}: the only solution differs there", what=what)
    return Text("It is wrong that {what}: the puzzle has no solution in this state", what=what)


def _followed(puzzle: Puzzle, trial: Trial) -> Text:
    """One supposition that was followed without breaking."""
    supposed = _cells(puzzle, [trial.supposed])
    if not trial.chain:
        return Text("This is so if {supposed}", supposed=supposed)
    chained = _listed([unit(each) for each in trial.chain])
    return Text("If {supposed}, look at {chain}", supposed=supposed, chain=chained)


def _one_by_one(sentences: Sequence[Text]) -> Text:
    """Sentences, one after the other."""
    return reduce(lambda first, rest: Text("{first}. {rest}", first=first, rest=rest), sentences)


def _listed(texts: Sequence[Text]) -> Text:
    """Texts, one after the other."""
    return reduce(lambda first, rest: Text("{first}, {rest}", first=first, rest=rest), texts)


def _facts(puzzle: Puzzle, moves: Iterable[str]) -> dict[tuple[bool, int], list[tuple[int, int]]]:
    """(whether it is not so, a state) -> the cells of which moves say that."""
    found: dict[tuple[bool, int], list[tuple[int, int]]] = {}
    for move in moves:
        put = notation.parse(puzzle, move)
        cells = [(row, column) for row in chain(*put.rows) for column in chain(*put.columns)]
        states = [at for at in range(put.states.bit_length()) if put.states >> at & 1] if put.sign else [put.states]
        for state in states:
            if state != UNKNOWN:
                found.setdefault((bool(put.sign), state), []).extend(cells)
    return dict(sorted(found.items(), key=lambda fact: (fact[0][0], not fact[0][1], fact[0][1])))


def _along(name: str, puzzle: Puzzle, moves: Iterable[str]) -> Text:
    """What moves say of the cells of a line."""
    row = name.startswith("row")
    say = _columns if row else _rows
    facts = _facts(puzzle, moves)
    return _listed(
        [say(puzzle, *fact, [cell[1] if row else cell[0] for cell in cells]) for fact, cells in facts.items()]
    )


def _cells(puzzle: Puzzle, moves: Iterable[str]) -> Text:
    """What moves say of cells anywhere: row by row, or column by column where these are fewer."""
    told = []
    for fact, cells in _facts(puzzle, moves).items():
        rows, columns = ({cell[way] for cell in cells} for way in (0, 1))
        if len(columns) < len(rows):
            for column in sorted(columns):
                within = _rows(puzzle, *fact, [row for row, at in cells if at == column])
                told.append(Text("{where} is {what}", where=unit(f"column {column + 1}"), what=within))
            continue
        for row in sorted(rows):
            within = _columns(puzzle, *fact, [column for at, column in cells if at == row])
            told.append(Text("{where} is {what}", where=unit(f"row {row + 1}"), what=within))
    return _listed(told)


def _columns(puzzle: Puzzle, no: bool, state: int, columns: Sequence[int]) -> Text:
    """That these columns, of some row, are or are not in a state."""
    f: dict[str, Any] = {"count": min(len(columns), 2), "list": several(columns)}
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
    f: dict[str, Any] = {"count": min(len(rows), 2), "list": several(rows)}
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
