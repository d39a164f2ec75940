"""Puts a trial into words: the supposition, each link with its reason, and the conclusion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from unriddle.core import Text
from unriddle.core.teach.step import Spot
from unriddle.puzzles.nonogram.play import Put
from unriddle.puzzles.nonogram.teach.sentences import (
    Trial,
    across,
    along,
    describe_known,
    numbers,
    one_by_one,
    phrase,
    row_of,
    state_of,
)

if TYPE_CHECKING:
    from unriddle.kit.lesson import CellStep

PART = 4  # links of a trial that one sentence has
LINES = (
    phrase("rows {list} are {what}"),
    phrase("columns {list} are {what}"),
)


def refutation(step: CellStep) -> Text:
    first, *others = step.detailed_trials
    sentence = _chain_in_parts(step, first)
    if others:
        other_suppositions = across(step.puzzle, [each.supposed for each in others])
        sentence = Text("{first}. The same happens if {others}", first=sentence, others=other_suppositions)
    return Text("{why}. So {what}", why=sentence, what=across(step.puzzle, step.sets))


def agreement(step: CellStep) -> Text:
    trials = [_chain_in_parts(step, trial) for trial in step.detailed_trials]
    conclusion = across(step.puzzle, step.sets)
    return Text("{trials}. In each case {what}", trials=one_by_one(trials), what=conclusion)


def links(step: CellStep, trial: Trial) -> list[Text]:
    """Return the sentences of a trial: its supposition, then each link."""
    return [_supposition(step, trial), *(_link(step, trial, at) for at in range(len(trial.links)))]


def _supposition(step: CellStep, trial: Trial) -> Text:
    (cell,) = trial.supposed.cells
    supposed = Text("{cell} is {what}", cell=Spot(*cell).where, what=state_of(step.puzzle, trial.supposed.states))
    if trial.breaks or trial == step.detailed_trials[0]:
        return Text("Suppose that {supposed}", supposed=supposed)
    return Text("Suppose instead that {supposed}", supposed=supposed)


def _link(step: CellStep, trial: Trial, at: int) -> Text:
    line, moves = trial.chain[at], trial.links[at]
    line_text = Text("{line} ({reason})", line=line.where, reason=_reason(step, trial, at))
    if moves:
        return Text("{where} is {what}", where=line_text, what=along(line, step.puzzle, moves))
    if trial.breaks and at + 1 == len(trial.links):
        return Text("{line} can no longer be completed", line=line_text)
    return Text("{line} gives nothing that is needed", line=line.where)


def _reason(step: CellStep, trial: Trial, at: int) -> Text:
    """Return the clue of a link, and the cells of its line known before the trial."""
    line = trial.chain[at]
    blocks = (step.puzzle.columns if line.kind == "column" else step.puzzle.rows)[line.at]
    known = {cell for puts in ((trial.supposed,), *trial.links[:at]) for put in puts for cell in put.cells}
    seen = [each for each in trial.because[at] if isinstance(each, Put) and not known.intersection(each.cells)]
    clue_text = numbers(step.puzzle, blocks)
    if not seen:
        return clue_text
    return Text("{clue}; known before: {reasons}", clue=clue_text, reasons=describe_known(line, step.puzzle, seen))


def _chain_in_parts(step: CellStep, trial: Trial) -> Text:
    """Describe a trial in sentences of a few links each; the contradiction gets its own sentence."""
    # Consecutive lines with the same deduction are named together.
    groups: list[tuple[str, list[int], Text]] = []
    for at in range(len(trial.links) - trial.breaks):
        kind = trial.chain[at].kind
        link_text = along(trial.chain[at], step.puzzle, trial.links[at]) if trial.links[at] else Text("")
        if groups and link_text and (groups[-1][0], groups[-1][2]) == (kind, link_text):
            groups[-1][1].append(at)
        else:
            groups.append((kind, [at], link_text))
    sentence, rest = _supposition(step, trial), [_links_of_one_kind(step, trial, *group) for group in groups]
    while rest:
        part, rest = rest[:PART], rest[PART:]
        linked = reduce(lambda first, each: Text("{first}; {last}", first=first, last=each), part)
        sentence = Text("{first}. Then {links}", first=sentence, links=linked)
    if not trial.breaks:
        return sentence
    return Text("{first}. Now {last}", first=sentence, last=_link(step, trial, len(trial.links) - 1))


def _links_of_one_kind(step: CellStep, trial: Trial, kind: str, links: Sequence[int], what: Text) -> Text:
    """Describe links with the same conclusion at once."""
    if len(links) == 1:
        return _link(step, trial, links[0])
    lines = [
        Text("{line} ({reason})", line=trial.chain[at].at + 1, reason=_reason(step, trial, at))
        for at in sorted(links, key=lambda at: trial.chain[at].at)
    ]
    return LINES[kind == "column"](list=row_of(lines), what=what)
