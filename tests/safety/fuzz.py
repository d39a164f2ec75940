"""Every reader of what somebody else may have written, fed with damaged files: an error in one line, or a value.

Each target has honest files to damage. Hypothesis draws the damage, and makes what breaks a promise as small as it can.
"""

import json
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from family.puzzles import small
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from unriddle.core import Found, Play, UnriddleError
from unriddle.core.play import parse_saved
from unriddle.core.search import checkpoint
from unriddle.core.search.shell import run
from unriddle.fronts.protocol import Bridge
from unriddle.jobs.store import Done, JobFile
from unriddle.kit.count.receipt import Receipt
from unriddle.kit.count.unit import Unit
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.nonogram.proof.checker import check
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.puzzle import Puzzle as Nonogram
from unriddle.puzzles.nonogram.verbs import certificate
from unriddle.registry import find, names, parse_id
from unriddle.session import book as levels
from unriddle.session import gifts, links, saved_games
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader, solutions_in
from unriddle.session.solving import Session

ROOT = Path(__file__).parents[1]
IDS = (
    "latin:5",
    "nonogram:3x3:1/1/1:1/1/1",
    "quartiles:cro,ss,wo,rds,th,fu,?",
    "balda:..../cart/....",
    "queens:5",
    "takuzu:1..0/..../..../....",
)
ONLY_READ = {"word": b"cart"}  # formats that nothing writes, and nothing in the corpus has
# With one picture, with none, and one that needs clauses.
PROVEN = ("nonogram:3x2:1,1/2:1/1/2", "nonogram:2x2:2/0:2/0", "nonogram:4x4:1/1,1/1/2:1/2/1/2")


ROUND = 10  # files that a target is fed before the next has its turn


class Target(NamedTuple):
    """What reads, and honest files to damage."""

    read: Callable[[bytes], Any]
    honest: Callable[[], Sequence[bytes]]


def _reader(family: str, format: str, data: bytes) -> None:
    for puzzle in find(family).read(data, format):
        puzzle.warnings()
        assert Opened.parse(str(puzzle)).puzzle == puzzle


def _written(family: str, format: str) -> list[bytes]:
    own = find(family)
    if format in ONLY_READ:
        return [ONLY_READ[format]]
    chosen = [each.read for each in own.formats if each.name == format and each.write]
    puzzles = [Opened.parse(text).puzzle for text in IDS if text.startswith(f"{family}:")] or [
        Opened.parse(small(family, "solve")).puzzle
    ]
    found = [path.read_bytes() for path in sorted((ROOT / "corpus" / family).glob("*"))]
    for puzzle in puzzles if chosen else ():
        try:
            found.append(own.write(puzzle, format))
        except UnriddleError:  # the format cannot hold it
            continue
    return found or [str(puzzle).encode() for puzzle in puzzles] or [b"1"]


def _anything(data: bytes) -> None:
    [each.good().opened.puzzle for each in Reader().puzzles([data])]


def _resume(data: bytes) -> None:
    one = Session.resume(checkpoint.parse(data))
    list(one.run(steps=20))
    one.checkpoint()
    one.close()


@cache
def _saved() -> list[bytes]:
    found = []
    for text in IDS:
        one = Session.start(Opened.parse(text), limit=None)
        list(one.run(steps=30))
        found.append(checkpoint.dumps(one.checkpoint()))
        one.close()
    return found


def _sealed(data: bytes) -> None:
    """A checkpoint whose digest fits whatever is damaged."""
    try:
        body = json.loads(data)
        body.pop("digest", None)
        text = json.dumps({**body, "digest": checkpoint._digest(body)})
    except (ValueError, AttributeError, TypeError, RecursionError):
        return
    _resume(text.encode("utf-8", "surrogatepass"))


def _job(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "job"
        path.write_bytes(data)
        store = JobFile.create_or_open(path, "solve", JOB)
        list(store.results())
        store.close()


JOB = [{"source": "a", "error": "b"}]


@cache
def _job_file() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "job"
        store = JobFile.create_or_open(path, "solve", JOB)
        store.finish([Done(0, ['{"error": "b"}'], 0.5)])
        store._database.execute("pragma journal_mode = delete")
        store.close()
        return [path.read_bytes()]


def _game(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    family, puzzle = parse_id(parse_saved(text)["puzzle"])
    Play.from_text(text, family, puzzle, *Opened(family, puzzle).words).to_text()


@cache
def _games() -> list[bytes]:
    found = []
    for text in IDS:
        family, puzzle = parse_id(text)
        if family.playing is not None:
            play = Play(family, puzzle, {}, *Opened(family, puzzle).words)
            play.mark("here")
            found.append(play.to_text().encode())
    return found


def _kept(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game"
        path.write_bytes(data)
        saved_games.SavedGame.load(path).close()


def _proof(data: bytes) -> None:
    lines = data.splitlines(keepends=True)
    _one_takes([partial(check, Nonogram.parse(puzzle), lines, lambda done, whole, what: None) for puzzle in PROVEN])


def _one_takes(readers: Sequence[Callable[[], Any]]) -> None:
    """Have all of them read; the last error where none takes it."""
    refused = []
    for read in readers:
        try:
            read()
        except UnriddleError as error:
            refused.append(error)
    if len(refused) == len(readers):
        raise refused[-1]


@cache
def _proofs() -> list[bytes]:
    found = []
    for text in PROVEN:
        one = Session.start(Opened.parse(text))
        list(one.run())
        picture = one.finds.first
        found.append(
            b"".join(certificate(Encoding(one.puzzle), picture and picture.cells, lambda done, whole, what: None))
        )
        one.close()
    return found


def _lexicon(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "words.lex"
        path.write_bytes(data)
        words = open_lexicon(path, player=False)
        assert "zzzz" not in words


def _solutions(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    _one_takes([partial(solutions_in, Opened.parse(each).puzzle, text) for each in IDS])


@cache
def _solved() -> list[bytes]:
    found = []
    for text in IDS:
        one = Session.start(Opened.parse(text), limit=1)
        list(one.run())
        if one.finds.first is not None:
            told = {"event": "found", "solution": one.finds.first.to_json()}
            found += [str(one.finds.first).encode(), json.dumps(told, ensure_ascii=False).encode()]
        one.close()
    return found


def _request(data: bytes) -> None:
    told = list(Bridge().answer(data.decode("utf-8", "replace")))
    assert [line for line in told if '"bug"' in line] == []


def _receipt(data: bytes) -> None:
    Receipt.parse(data).terms()


def _sealed_receipt(data: bytes) -> None:
    """A receipt whose checksums and digest fit whatever is damaged."""
    from hashlib import sha256

    lines = []
    for line in data.decode("utf-8", "replace").splitlines()[:-1]:
        told, unit, _ = line.partition(" check ")
        lines.append(f"{told} check {sha256(told.encode()).hexdigest()[:8]}" if unit else line)
    digested = "".join(f"{each}\n" for each in lines if each.partition(":")[0] not in ("version", "kernels", "digest"))
    _receipt("\n".join([*lines, f"digest: sha256 {sha256(digested.encode()).hexdigest()}", ""]).encode())


def _receipts() -> list[bytes]:
    units = [Unit("1/2 rows 1", 10, 3, (7,)), Unit("2/2 rows 2 1", 4, 1)]
    return [str(Receipt.of("nonogram 2x2", ("pictures", "clue sets"), 1, 1, "", units)).encode()]


def _gift(data: bytes) -> None:
    link = links.read(data.decode("utf-8", "replace"))
    for event in run(Opened.parse(link.puzzle).search(), solutions=1, seconds=gifts.LOOKED_S):
        if isinstance(event, Found):
            gifts.open_gift(link, event.solution)


def _sealed_gift(data: bytes) -> None:
    """A link whose sum fits whatever is damaged."""
    body = data.decode("latin-1").rpartition(".")[0]
    _gift(f"{body}.{links._sum(body)}".encode("latin-1", "replace"))


@cache
def _gifts() -> list[bytes]:
    found = []
    for puzzle in ("nonogram:2x2:1/2:2/1", "latin:4", "quartiles:ab,cd"):
        gift = gifts.Gift("for you", b"RIFF" + bytes(90))
        found.append(gifts.wrap(Opened.parse(puzzle), gift, "title", "author", bytes).fragment.encode())
    return found


def _book(data: bytes) -> None:
    """What `print --book` is asked for: levels, then families."""
    asked, _, kinds = data.decode("utf-8", "replace").partition("\n")
    assert 0 < sum(levels.counts(asked).values()) <= levels.MAX_PUZZLES
    assert levels.families(kinds or "all", "en")


REQUESTS = [
    b'{"do": "solve", "puzzle": "latin:4"}',
    b'{"do": "play", "puzzle": "nonogram:1x1:1:1"}',
    b'{"do": "read", "text": "latin:4"}',
    b'{"do": "judge", "family": "latin", "texts": [["1", ""], ["", "1"]], "way": "", "seconds": 0.01}',
    b'{"do": "typed", "family": "nonogram", "texts": [["1", "2"], ["2", "1"]], "values": {}}',
    b'{"do": "written", "family": "balda", "texts": [["c", "a"], ["", ""]], "format": "id", "title": "t"}',
    b'{"do": "blank", "family": "quartiles", "values": {"rows": 5}}',
    b'{"do": "reopen", "puzzle": "latin:4"}',
    b'{"do": "gift", "puzzle": "latin:4", "title": "t", "message": "m", "photo": "QUJD"}',
    b'{"do": "difficulty", "puzzle": "nonogram:2x2:1/2:2/1"}',
]


def targets() -> Mapping[str, Target]:
    """All that is fed, by name: what is our own first."""
    own = {
        "checkpoint": Target(_resume, _saved),
        "checkpoint, sealed": Target(_sealed, _saved),
        "job file": Target(_job, _job_file),
        "certificate": Target(_proof, _proofs),
        "game": Target(_game, _games),
        "kept game": Target(_kept, _games),
        "lexicon": Target(_lexicon, lambda: [b"ULEX" + bytes(60), b"one\ntwo\n"]),
        "solution": Target(_solutions, _solved),
        "receipt": Target(_receipt, _receipts),
        "receipt, sealed": Target(_sealed_receipt, _receipts),
        "gift": Target(_gift, _gifts),
        "gift, sealed": Target(_sealed_gift, _gifts),
        "book": Target(_book, lambda: [b"easy:40,medium:40,hard:20\nlatin,nonogram", b"expert:1"]),
        "request": Target(_request, lambda: REQUESTS),
        "any content": Target(_anything, lambda: [text.encode() for text in IDS]),
    }
    return own | {
        f"{family} {format.name}": Target(partial(_reader, family, format.name), partial(_written, family, format.name))
        for family in names()
        for format in find(family).formats
        if format.read and format.name != "photo"  # a picture has no text to damage; test_photo tears some
    }


def damaged(honest: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """An honest file of which some pieces are changed, left out, doubled, or put in from elsewhere."""
    signs = [b"0", b"-1", b"999999999999", b"null", b"[]", b"{}", b'"', b"\n", b":", b",", b"1e999", b"\x1b"]
    piece = st.one_of(st.binary(max_size=4), st.sampled_from(signs))
    edit = st.tuples(st.floats(0, 1), st.integers(0, 12), piece)

    def edited(content: bytes, edits: list[tuple[float, int, bytes]]) -> bytes:
        for at, cut, put in edits:
            place = int(at * len(content))
            content = content[:place] + put + content[place + cut :]
        return content

    return st.builds(edited, st.sampled_from(list(honest)), st.lists(edit, min_size=1, max_size=5))


def feed(target: Target, examples: int, number: int) -> None:
    """Damage so many files; what is no UnriddleError is a broken promise."""

    @seed(number)
    @settings(
        max_examples=examples,
        derandomize=False,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(damaged(target.honest()))
    def fed(data: bytes) -> None:
        told = ""
        try:
            target.read(data)
        except UnriddleError as error:
            told = str(error)
        assert told.isprintable()

    fed()


def fuzz(seconds: float, only: str = "", begin: int = 0) -> int:
    """Feed all targets in turn until the time is up; prints a table; how many broke a promise. `begin`: the seed."""
    until, number = time.monotonic() + seconds, begin
    every = {name: target for name, target in targets().items() if only in name}
    fed, broken = dict.fromkeys(every, 0), dict.fromkeys(every, "")
    while time.monotonic() < until:
        number += 1
        for name, target in every.items():
            if broken[name] or time.monotonic() >= until:
                continue
            try:
                feed(target, ROUND, number)
                fed[name] += ROUND
            except Exception as error:
                broken[name] = f"{type(error).__name__}: {error} {getattr(error, '__notes__', '')}"
    for name in every:
        print(f"{name:24}{fed[name]:8}  {broken[name][:600]}")
    print(f"{'all':24}{sum(fed.values()):8}  {sum(map(bool, broken.values()))} broken")
    return sum(map(bool, broken.values()))
