"""One stored file of each format is read, and says what it said when it was written: see tests/corpus/stored."""

import re
import shutil
from pathlib import Path

import pytest
from cli_fixture import Run

from unriddle.session import links
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader
from unriddle.session.saved_games import SavedGame

STORED = Path(__file__).parent.parent / "corpus" / "stored"
IDS = (STORED / "ids.txt").read_text("utf-8").split()
NAMES = "colours greys pixels cells palette start threshold knots prize played tiles-per-word base random depth given"


def put(folder: Path, name: str) -> Path:
    """A stored file in a folder of its own."""
    return Path(shutil.copy(STORED / name, folder))


def test_there_are_a_hundred_ids_with_every_name_that_they_have() -> None:
    assert len(set(IDS)) == len(IDS) > 100
    assert set(NAMES.split()) <= {name for each in IDS for name in re.findall(r"[:;]([a-z-]+)=", each)}
    assert {each.partition(":")[0] for each in IDS} == {"balda", "latin", "nonogram", "quartiles"}


@pytest.mark.parametrize("stored", IDS)
def test_an_id_round_trips(stored: str) -> None:
    puzzle = Opened.parse(stored).puzzle
    assert str(puzzle) == stored
    if ":make:" not in stored:
        assert str(Reader().one([stored]).opened.puzzle) == stored


def test_a_link_holds_what_it_held() -> None:
    for line in (STORED / "links.txt").read_text("utf-8").splitlines():
        fragment, puzzle, title, author = line.split("\t")
        found = links.read(fragment)
        assert (found.puzzle, found.title, found.author) == (puzzle, title, author)


def test_a_saved_game_continues(tmp_path: Path) -> None:
    """Written by `play latin:5 --save`, with the moves 1.1=0 and 2.2=1."""
    path = put(tmp_path, "game.json")
    kept = SavedGame.load(path)
    assert (kept.play.moves, kept.play.at) == (["1.1=0", "2.2=1"], 2)
    assert kept.play.to_text() + "\n" == path.read_text("utf-8")
    kept.close()


def test_a_saved_search_continues_to_all_that_there_is(unriddle: Run, tmp_path: Path) -> None:
    """Written by `solve latin:5 --limit all --steps 12 --save`."""
    shown = unriddle("resume", put(tmp_path, "search.save"), "--json")
    whole = unriddle("solve", "latin:5", "--limit", "all", "--json")
    assert (shown.code, shown.out.splitlines()[-1]) == (0, whole.out.splitlines()[-1])


def test_a_job_file_is_looked_at_and_continues(unriddle: Run, tmp_path: Path) -> None:
    """Written by `solve nonogram:1x1:1:1 nonogram:2x2:1/1:1/1 --job`."""
    path = put(tmp_path, "work.job")
    assert unriddle("status", path).code == 0
    shown = unriddle("solve", "nonogram:1x1:1:1", "nonogram:2x2:1/1:1/1", "--job", path, "--force")
    _, one, two, _, last = (line.split() for line in shown.out.splitlines())
    assert (shown.code, one[1:5], two[1:5]) == (
        0,
        ["nonogram:1x1:1:1", "unique", "1", "2"],
        ["nonogram:2x2:1/1:1/1", "multiple", "2", "20"],
    )
    assert " ".join(last) == "2 puzzles: 1 unique, 1 multiple"


def test_a_certificate_and_a_receipt_hold(unriddle: Run) -> None:
    """Written by `solve nonogram:5x5:... --proof` and by `count latin 6 --receipt`."""
    proof = unriddle("verify", "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2", STORED / "nonogram.proof")
    assert (proof.code, proof.err) == (0, "")
    assert unriddle("verify", STORED / "count.receipt").code == 0
