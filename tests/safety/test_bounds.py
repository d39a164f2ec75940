"""Every kernel at its declared bounds and just past them: it works there, or the puzzle is refused in one line.

scripts/sanitize runs this with address, undefined-behavior and bounds checking.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest

from unriddle.core import Found, LexiconError, PuzzleError, run
from unriddle.lexicon import open_lexicon
from unriddle.lexicon.words import Lexicon
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Color, Solution
from unriddle.puzzles.nonogram.puzzle import Puzzle as Nonogram
from unriddle.registry import find, parse_id
from unriddle.session.opened import Opened

STEPS = 400
LETTERS = "abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуфхцчшщъыьэюя"


def _picture(width: int, height: int, inks: int = 1) -> str:
    """The nonogram of a picture of chance, in which every ink is used."""
    chance = Random(width * height + inks)
    cells = bytes(at % inks + 1 if at < inks else chance.randint(0, inks) for at in range(width * height))
    colors = tuple(Color(str(at), f"#{at + 1:06x}", LETTERS[at]) for at in range(inks)) if inks > 1 else BLACK_AND_WHITE
    return str(Nonogram.from_picture(Solution(width, height, cells, colors)))


def _line(width: int, clue: str, inks: int = 1) -> str:
    """One row with this clue, above columns that nothing is known of."""
    named = f":colours={','.join(f'{at:06x}' for at in range(1, inks + 1))}" if inks > 1 else ""
    return f"nonogram:{width}x1:{clue}:{'/'.join(['0'] * width)}{named}"


def _words(path: Path, words: list[str]) -> Lexicon:
    path.write_text("\n".join(words), encoding="utf-8")
    return open_lexicon(path, player=False)


# What is as large as may be, and what is one larger: an id each.
NONOGRAMS = {
    "wide": (_picture(1000, 1), _line(1001, "0")),
    "high": (_picture(1, 1000), "nonogram:1x1001:" + "/".join(["0"] * 1001) + ":0"),
    "a word": (_picture(64, 3), _line(64, "65")),
    "beyond a word": (_picture(65, 3), _line(65, "66")),
    "two words": (_picture(128, 5), _line(128, "64,64")),
    "long beside short": (_picture(3, 130), _line(3, "1,1,1")),
    "blocks": (
        "nonogram:127x1:" + ",".join(["1"] * 64) + ":" + "/".join(["1", "0"] * 63 + ["1"]),
        _line(126, ",".join(["1"] * 64)),
    ),
    "colors": (_picture(40, 4, 32), _line(40, "1a", 33)),
    "depth": (_picture(12, 12) + ":depth=999", _picture(12, 12) + ":depth=1000"),
}
LATIN = {
    "order": ("latin:64:random=1", "latin:65"),
    "below": ("latin:63:random=1", "latin:0"),
    "half": ("latin:32:plain", "latin:-1"),
    "beyond half": ("latin:33", "latin:10000"),
}
QUARTILES = {
    "tiles": ("quartiles:" + ",".join(f"{one}{other}" for one in "abcdefgh" for other in "aeiou"), None),
    "past the tiles": ("quartiles:ab,cd", "quartiles:" + ",".join(["ab"] * 41)),
    "letters": ("quartiles:" + "a" * 12 + ",cd,?", "quartiles:" + "a" * 13 + ",cd"),
    "unknown": ("quartiles:?,?,ab", "quartiles:" + ",".join(["?"] * 41)),
}
BALDA = {
    "largest": ("balda:" + "/".join(["a" * 15] + ["." * 15] * 14), "balda:" + "/".join(["a" * 16] + ["." * 16] * 15)),
    "smallest": ("balda:ab/..", "balda:a"),
    "long": (
        "balda:" + "/".join(["ab" * 7 + "a", "." * 15] * 7) + ";diagonals=yes;knots=yes",
        "balda:" + "/".join(["ab"] * 16),
    ),
}


def _all_entries(text: str, *lexicon: Lexicon) -> None:
    """Make some steps by every entry that takes the puzzle, take its snapshot up, and stop in the midst."""
    family, puzzle = parse_id(text)
    for name, entry in family.entries.items():
        try:
            search = Opened.of(puzzle, *lexicon).search(name)
            found = [event.solution for event in run(search, steps=STEPS, solutions=3) if isinstance(event, Found)]
            assert not any(entry.check(puzzle, each, *lexicon) for each in found)
            again = Opened.of(puzzle, *lexicon).search(name, search.snapshot())
            assert again.steps == search.steps or name not in ("solve", "count")
            list(run(again, steps=STEPS, solutions=1))
            if name in ("solve", "count"):
                again.split()
            again.close()
            search.close()
        except PuzzleError:
            assert name != "solve"  # others may ask for less: only squares up to an order are explained, say


BOUNDS: Mapping[str, Mapping[str, tuple[str, str | None]]] = {
    "nonogram": NONOGRAMS,
    "latin": LATIN,
    "quartiles": QUARTILES,
    "balda": BALDA,
}
CASES = [(family, name) for family, bounds in BOUNDS.items() for name in bounds]
LONG = [("latin", "below")]  # the order beside it takes the same ways


@pytest.mark.halved
@pytest.mark.parametrize(
    ("family", "name"),
    [pytest.param(*case, marks=[pytest.mark.slow] * (case in LONG), id=", ".join(case)) for case in CASES],
)
def test_a_puzzle_at_a_bound_is_searched_and_one_past_it_refused(tmp_path: Path, family: str, name: str) -> None:
    at, past = BOUNDS[family][name]
    chance = Random(name)
    words = sorted({"".join(chance.choices("abcdehiou", k=chance.randint(1, 14))) for _ in range(3000)})
    _all_entries(at, *([_words(tmp_path / "words.txt", words)] if find(family).lexicon is not None else []))
    if past is not None:
        with pytest.raises(PuzzleError):
            Opened.parse(past).search("solve")


def _refused(make: Callable[[], object]) -> bool:
    try:
        make()
    except LexiconError:
        return True
    return False


def test_lexicons_at_and_past_their_bounds(tmp_path: Path) -> None:
    path, wide = tmp_path / "words.txt", LETTERS[:32]
    longest = ["a" * 64, "ab" * 32, "b" * 63]
    for words in (longest, [wide], [each * 2 for each in wide]):
        lexicon = _words(path, words)
        assert all(word in lexicon for word in words)
        assert "zzz" not in lexicon
        _all_entries("balda:" + "/".join(["a" * 15] + ["." * 15] * 14), lexicon)
    assert _refused(lambda: _words(path, ["a" * 65]))
    assert _refused(lambda: _words(path, [LETTERS[:33]]))
