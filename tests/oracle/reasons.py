"""What steps name, held against what suffices: each link of a trial follows from its named facts alone, and how many
facts are named beside the least subset of them from which the same follows.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

from puzzles.latin.dug import KINDS, dug
from puzzles.latin.retold import rules, told

from oracle import latin_sheet, latin_steps
from oracle import nonogram_steps as lines
from oracle.nonogram_boards import PALETTE
from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.puzzles.latin.play.game import game
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.teach import steps
from unriddle.registry import find

FINISHED, PUNCTUATE = "finished line", "punctuate"
EXACT = 10  # up to so many facts all subsets are tried, of more one fact after the other is left out


class Tally:
    """What was found in all puzzles of a family: `count` of trials, links and steps, and how many facts are `named` in
    links and in steps, and the `least` that suffice.
    """

    def __init__(self, hold: Callable[["Tally", int], None]) -> None:
        self.count: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.least: Counter[str] = Counter()
        self.one = hold

    def hold(self, seed: int) -> None:
        """The puzzle of this seed; AssertionError."""
        self.one(self, seed)

    def add(self, kind: str, facts: Sequence[str], suffice: Callable[[Sequence[str]], bool]) -> None:
        """Count what one step or link names."""
        assert suffice(facts), (kind, facts)
        self.count[kind] += 1
        self.named[kind] += len(facts)
        self.least[kind] += fewest(facts, suffice)

    def __str__(self) -> str:
        kinds = [kind for kind in ("link", "step") if self.count[kind]]
        parts = [
            f"{self.count[kind]} {kind}s name {self.named[kind] / self.count[kind]:.2f} facts, least "
            f"{self.least[kind] / self.count[kind]:.2f}, {self.named[kind] / max(self.least[kind], 1):.3f} times"
            for kind in kinds
        ]
        return "; ".join([f"{self.count['trial']} trials", *parts])


def fewest(facts: Sequence[str], suffice: Callable[[Sequence[str]], bool]) -> int:
    """How many of these facts suffice, at least: exactly up to EXACT facts."""
    kept = list(facts)
    for each in facts:
        rest = [other for other in kept if other != each]
        if suffice(rest):
            kept = rest
    if len(facts) > EXACT or len(kept) == len(facts):
        return len(kept)
    return next((size for size in range(len(kept)) for some in combinations(facts, size) if suffice(some)), len(kept))


def picture(seed: int) -> Puzzle:
    """A puzzle whose steps often need trials, black and white or in two colors."""
    chance = Random(f"reasons {seed}")
    width, height, colors = chance.randint(6, 10), chance.randint(6, 10), chance.choice((1, 1, 2))
    cells = [chance.randint(1, colors) if chance.random() < 0.45 else 0 for _ in range(width * height)]
    return Puzzle.from_picture(Solution(width, height, bytes(cells), PALETTE[:colors]))


def nonogram(tally: Tally, seed: int) -> None:
    puzzle = picture(seed)
    sheet = lines.Sheet(puzzle)
    search = steps(find("nonogram").require_playing().game(puzzle, "", {}))
    for step in (each.solution.to_json() for each in run(search) if isinstance(each, Found)):
        for trial in step["trial"]:
            tally.count["trial"] += 1
            lines.nested(sheet, trial)
            one = sheet.copy()
            one.take([trial["supposed"]])
            for unit, moves, because in zip(trial["chain"], trial["links"], trial["because"], strict=True):
                if moves or because:
                    tally.add(
                        "link", because, lambda some, one=one, unit=unit, moves=moves: gives(one, unit, some, moves)
                    )
                one.take(moves)
        if not step["trial"] and step["technique"] not in (FINISHED, PUNCTUATE, "search"):
            tally.add(
                "step", step["because"], lambda some, step=step: gives(sheet, step["unit"], some, step["follows"])
            )
        sheet.take(step["follows"])


def gives(sheet: lines.Sheet, unit: str, facts: Sequence[str], moves: Sequence[str]) -> bool:
    """Whether a line gives these moves by complete logic from facts alone, with what is known of a cell that gets no
    state of its own; none: whether it breaks.
    """
    left = lines.alone(sheet, unit, facts)
    if left is None or not moves:
        return left is None
    allowed = dict(zip(sheet.places(sheet.number(unit)), left, strict=True))
    wanted = [each for move in moves for each in sheet.facts(move)]
    own = (sheet.cells[row][column] if len(may) > 1 else allowed[row, column] for row, column, may in wanted)
    return all(allowed[row, column] & known <= may for (row, column, may), known in zip(wanted, own, strict=True))


def latin(tally: Tally, seed: int) -> None:
    chance = Random(f"reasons {seed}")
    order = chance.randint(5, 7)
    puzzle = dug(order, chance.choice(KINDS[order]), chance.randrange(1 << 30))
    own = rules(puzzle)
    for step in (each.to_json() for each in told(game(puzzle))):
        sheet = latin_sheet.Sheet(own, step["before"])
        follows = [latin_sheet.move(own, each) for each in step["follows"]]
        for trial in step["trial"]:
            tally.count["trial"] += 1
            assert latin_steps.trial(sheet, step, follows, []) == ""
            for link, because in zip(trial["chain"], trial["because"], strict=True):
                tally.add("link", because, lambda some, link=link: latin_steps.follows(own, link, some))
        if step["technique"] in ("hidden single", "naked single"):
            tally.add("step", step["because"], lambda some, step=step: latin_steps.follows(own, linked(step), some))


def linked(step: dict[str, object]) -> str:
    """A step that puts a symbol, as a link of a trial is written."""
    return f"{step['unit']}: {step['follows'][0]}"  # type: ignore[index]


HOLDS = {"nonogram": nonogram, "latin": latin}


def tallies(names: Sequence[str]) -> Iterator[tuple[str, Tally]]:
    """The families of which there is something to be held, each with an empty tally."""
    yield from ((name, Tally(HOLDS[name])) for name in names if name in HOLDS)
