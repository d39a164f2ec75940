"""A board explained from its start to its end, each step held against the oracle."""

from oracle.quartiles_steps import Board
from puzzles.lessons import lost, taught
from puzzles.quartiles.boards import Made

from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.puzzles.quartiles.conclusion import Conclusion
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.puzzles.quartiles.solve.search import Search
from unriddle.registry import find


def spelled(case: Made) -> list[str]:
    """The words that were found and that the tiles spell."""
    puzzle = Puzzle.parse(case.puzzle_id)
    return [word for word in case.found if next(puzzle.layouts(word), None)]


def faults(case: Made) -> list[str]:
    """What is wrong with the steps of a random board, one by one and together."""
    puzzle, lexicon, found = Puzzle.parse(case.puzzle_id), case.lexicon(), spelled(case)
    board = Board(case.tiles, case.most, case.words, case.wide)
    steps = taught(puzzle, lexicon, found)
    wrong, guessed, given = (
        [f"{step}: it does not come back from JSON" for step in lost(puzzle, steps)],
        False,
        set(found),
    )
    for step in steps:
        if why := board.fault(step.to_json(), guessed):
            wrong.append(f"{case.puzzle_id} {step}: {why}")
        guessed |= step.technique.name == "guess" and not step.follows
        if step.technique.name != find("quartiles").teaching.names[step.tier]:
            wrong.append(f"{step}: its tier is {step.tier}")
        for move in step.follows:
            given.add(board.spelled(move))
    # In the end every word was found, and the quartiles are those that `solve` names.
    if missing := set(board.ways) - given:
        wrong.append(f"{case.puzzle_id}: {missing} were not taught")
    search = Search(puzzle, None, lexicon)
    conclusion = Conclusion(puzzle, lexicon)
    for event in run(search):
        if isinstance(event, Found):
            conclusion.add(event.solution)
    known = conclusion.summary(event, {})
    named = [word["word"] for word in known["quartiles"] if word["word"]]
    quartiles = set(named)
    twice = len(named) > len(quartiles)  # nobody can find a word again, so such a cover is not taught
    told_of = {board.spelled(step.follows[0]) for step in steps if step.tier in range(1, 5) and step.follows}
    if not known["other_covers"] and known["solved"] and not found and not twice and quartiles != told_of:
        wrong.append(f"{case.puzzle_id}: {told_of} were taught, {quartiles} are the quartiles")
    return wrong
