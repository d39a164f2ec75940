"""The player of the page that needs no Python, held to the one of Python: random games, each state the same."""

import contextlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fronts.web.node_side import ask, modules

from unriddle.fronts.protocol import Bridge
from unriddle.puzzles.latin.puzzle import KINDS, line_cells, lines
from unriddle.puzzles.latin.puzzle import Puzzle as Square
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, LETTERS, Color, Puzzle, Solution
from unriddle.session import daily
from unriddle.session.opened import Opened

GAMES = 1000
SCRIPT = """
Object.assign(globalThis, { location: { search: "?lang=en" }, localStorage: { getItem: () => null } });
const { begin } = await import("STATIC/play.js");
const answer = ({ puzzle, requests, text }) => {
  const play = begin(puzzle);
  if (play && text && !play.take(text)) return null;
  const answers = play && [play.sheet(), ...requests.map((each) => play.answer(each))];
  return play?.moves ? [...answers, JSON.parse(play.text)] : answers;
};
"""


def nonogram(drawn: random.Random) -> str:
    """Black-and-white, colored, or blotted, with given cells now and then; of a random picture."""
    width, height, count = drawn.randint(1, 9), drawn.randint(1, 9), drawn.choice([1, 1, 2, 3])
    cells = bytes(drawn.choice([0, drawn.randint(0, count)]) for _ in range(width * height))
    colors = tuple(
        Color(rgb, rgb, sign) for rgb, sign in zip(("#ff0000", "#00aa00", "#0000ff"), LETTERS[:3], strict=True)
    )
    puzzle = Puzzle.from_picture(Solution(width, height, cells, BLACK_AND_WHITE if count == 1 else colors[:count]))
    if drawn.random() < 0.3:
        lines = [
            tuple((0, color) if drawn.random() < 0.3 else (length, color) for length, color in line)
            for line in (*puzzle.rows, *puzzle.columns)
        ]
        sides = tuple(lines[:height]), tuple(lines[height:])
        with contextlib.suppress(ValueError):
            puzzle = Puzzle(width, height, *sides, puzzle.colors)
    if drawn.random() < 0.2:
        at = drawn.randrange(width * height)
        given = ((*divmod(at, width), puzzle.goals[0][at]),) if puzzle.goals else ()
        puzzle = Puzzle(width, height, puzzle.rows, puzzle.columns, puzzle.colors, given)
    return str(puzzle)


def latin(drawn: random.Random) -> str:
    """Of any kind, with and without givens, with symbols of one sign and of more."""
    order = drawn.choice([*range(2, 8), *([12, 38] if drawn.random() < 0.1 else [])])
    kind = drawn.choice(["diagonal", "plain", "pandiagonal", "symmetric"])
    first = drawn.random() < 0.2
    cells = [255] * order**2
    if drawn.random() < 0.6:
        cells[drawn.randrange(order)] = 0
        cells[drawn.randrange(order, order**2)] = drawn.randrange(order)
    try:
        return str(Square.make(order, cells, kind, first, base=drawn.randint(0, 1)))
    except ValueError:
        return str(Square.make(order, kind=kind))


def quartiles(drawn: random.Random) -> str:
    """Of tiles that may be equal, with unknown ones."""
    letters = "".join(drawn.choice("abcdefgh") for _ in range(80))
    tiles = [letters[at : at + drawn.randint(1, 4)] for at in range(drawn.randint(4, 24))]
    unknown = ["?"] * drawn.choice([0, 0, 1, 2])
    return "quartiles:" + ",".join(drawn.sample([*tiles, *unknown], len(tiles) + len(unknown)))


def balda(drawn: random.Random) -> str:
    """Of both alphabets, with prizes and blocked cells."""
    letters, word = drawn.choice([("абв", "балда"), ("abc", "table")])
    width = drawn.randint(5, 7)
    rows = ["".join(drawn.choice(".......*#" + letters) for _ in range(width)) for _ in range(drawn.randint(2, 7))]
    return f"balda:{'/'.join([word.ljust(width, '.'), *rows])};played={word}"


def requests(drawn: random.Random, puzzle: str, count: int = 12) -> tuple[list[dict[str, Any]], list[Any]]:
    """Random requests to a play of this puzzle, and what Python answers to each: None for an error."""
    bridge = Bridge()

    def told(request: dict[str, Any]) -> Any:
        (line,) = bridge.answer(json.dumps(request))
        event = json.loads(line)
        return None if event["event"] == "error" else event

    sheet = told({"do": "play", "puzzle": puzzle})
    height, width = len(sheet["cells"]), len(sheet["cells"][0])
    tools, moves = sheet["tools"], not puzzle.startswith(("balda", "quartiles"))
    asked: list[dict[str, Any]] = []
    answers = [sheet]

    def ask_for(**request: Any) -> Any:
        asked.append(request)
        answers.append(told(request))
        return answers[-1]

    for _ in range(count):
        kind = drawn.random()
        cell = [drawn.randrange(height), drawn.randrange(width)]
        if kind < 0.75:
            touch: dict[str, Any] = {"cell": cell if drawn.random() < 0.9 else None}
            if drawn.random() < 0.7:
                touch["tool"] = drawn.choice(tools)["name"] if tools else ""
            if drawn.random() < 0.3:
                touch["key"] = drawn.choice(["#", "-", "?", "+", "a", "1", "enter", "backspace", "escape", "ё"])
            if drawn.random() < 0.5:
                touch["upto"] = [drawn.randrange(height + 1), drawn.randrange(width + 1)]
            draft = ask_for(do="touch", **touch)
            if not moves:
                continue
            if draft and draft["ready"]:
                ask_for(do="move", text=draft["text"])
            elif draft and draft["text"] and tools:
                draft = ask_for(do="touch", tool=drawn.choice(tools)["name"])
                if draft["ready"]:
                    ask_for(do="move", text=draft["text"])
        elif not moves:
            ask_for(do="touch", key=drawn.choice(["enter", "backspace", "a", "б", "Б"]))
        elif kind < 0.8:
            place = f"{cell[0] + 1}.{cell[1] + 1}"
            texts = [
                f"{place}",
                f"{place}-; {place}=1 1.1?",
                f"{place}..3",
                f"1,{place}-",
                f"{place}+1,2",
                f"{place}!a-",
                "x",
                "",
            ]
            ask_for(do="move", text=drawn.choice(texts))
        elif kind < 0.9:
            ask_for(do=drawn.choice(["undo", "redo", "restart"]))
        else:
            ask_for(do=drawn.choice(["mark", "mark", "unmark", "back"]), name=drawn.choice("ab"))
    (kept,) = bridge.answer('{"do": "keep"}')
    return asked, [*answers, json.loads(json.loads(kept)["kept"])]


def labeled(event: Any) -> Any:
    """The same without the names of colors, which only Python knows."""
    if event and not event.get("dense", True) and (event["turn"] or event["title"] == "Quartiles"):
        words = [each and {name: each[name] for name in ("word", "path", "points")} for each in event["played"]]
        return event | {"lines": [], "played": words}  # lines tell the words again
    if event and "tools" in event:
        event = event | {
            "tools": [{**tool, "label": tool["label"] if len(tool["name"]) > 2 else ""} for tool in event["tools"]]
        }
    return event


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [nonogram, latin, quartiles, balda])
def test_random_games_are_those_of_python(tmp_path: Path, puzzle: Callable[[random.Random], str]) -> None:
    drawn = random.Random(33)
    games = [(each, *requests(drawn, each)) for each in (puzzle(drawn) for _ in range(GAMES))]
    questions = [{"puzzle": each, "requests": asked} for each, asked, _ in games]
    for (each, asked, wanted), got in zip(games, ask(tmp_path, SCRIPT, questions), strict=True):
        assert got is not None, each
        wanted[-1]["seconds"] = 0
        wanted = wanted if len(got) == len(wanted) else wanted[:-1]  # a play of touches alone is not kept
        for request, one, other in zip([{}, *asked, {}], wanted, got, strict=False):
            assert labeled(other) == labeled(one), (each, request)


@pytest.mark.parametrize("puzzle", [nonogram, latin])
def test_saved_games_continue_as_in_python(tmp_path: Path, puzzle: Callable[[random.Random], str]) -> None:
    drawn = random.Random(34)
    texts = [(each, json.dumps(requests(drawn, each)[1][-1])) for each in (puzzle(drawn) for _ in range(50))]
    told = ask(tmp_path, SCRIPT, [{"puzzle": each, "requests": [], "text": text} for each, text in texts])
    for (_, text), got in zip(texts, told, strict=True):
        (sheet,) = Bridge().answer(json.dumps({"do": "play", "kept": text}))
        assert labeled(got[0]) == labeled(json.loads(sheet))
        assert got[-1] == json.loads(text)


LETTERS_SCRIPT = """
Object.assign(globalThis, { location: { search: "?lang=en" }, localStorage: { getItem: () => null } });
const { begin } = await import("STATIC/play.js");
const answer = ({ puzzle, moves, kept }) => {
  const [play, other] = [begin(puzzle), begin(puzzle)];
  const told = moves.map((text) => {
    const sheet = play.answer({ do: "move", text });
    return sheet ?? play.refusal({ do: "move", text });
  });
  return { here: play.moves, told, text: play.text, taken: other.take(kept) && other.sheet() };
};
"""


def played(puzzle: str, moves: list[str]) -> tuple[list[Any], str]:
    """The sheet after each of these moves in Python, None for one that is refused, and the text of the game."""
    bridge = Bridge()
    list(bridge.answer(json.dumps({"do": "play", "puzzle": puzzle})))
    sheets = []
    for text in moves:
        (line,) = bridge.answer(json.dumps({"do": "move", "text": text}))
        sheet = json.loads(line)
        sheets.append(sheet if sheet["event"] == "sheet" else None)
    (kept,) = bridge.answer('{"do": "keep"}')
    return sheets, json.loads(kept)["kept"]


def of_letters() -> list[tuple[str, list[str]]]:
    """Boards of letters of the first days, each with moves: words that count, again, and some that do not."""
    found = []
    for line in daily.STORED.read_text("utf-8").splitlines()[:4]:
        day = json.loads(line)
        board = day["quartiles"]["id"]
        words = [each.word for each in Opened.parse(board).solutions()]
        tiles = board.split(":")[1].split(",")
        found.append((board, [*words, words[0], "1+2+3+4", "3+9", tiles[5] + tiles[6], "zebra"]))
        for language in ("en", "ru"):
            one = Opened.parse(day[f"balda:{language}"]["id"])
            moves = sorted(one.solutions(), key=lambda move: (len(move.word), str(move)))
            short = [str(each) for each in moves[:3]]
            found.append((str(one.puzzle), [*short, "skip", str(moves[-1])]))
    return found


def test_boards_of_letters_of_the_day_are_played_as_in_python(tmp_path: Path) -> None:
    days = [json.loads(line) for line in daily.STORED.read_text("utf-8").splitlines()[:4]]
    source = Path(modules(tmp_path).removeprefix("file://")) / "days.js"
    source.write_text(source.read_text("utf-8").replace('"FORTNIGHT"', json.dumps(days)))
    boards = of_letters()
    wanted = [played(board, moves) for board, moves in boards]
    asked = [
        {"puzzle": board, "moves": moves, "kept": kept}
        for (board, moves), (_, kept) in zip(boards, wanted, strict=True)
    ]
    told = ask(tmp_path, LETTERS_SCRIPT, asked)
    for (board, moves), (sheets, kept), got in zip(boards, wanted, told, strict=True):
        assert got["here"]
        for move, sheet, answer in zip(moves, sheets, got["told"], strict=True):
            if sheet is None:
                assert isinstance(answer, str), (board, move)
                assert answer, (board, move)
            else:
                assert labeled(answer) == labeled(sheet), (board, move)
        assert labeled(got["taken"]) == labeled(sheets[-1] or next(each for each in reversed(sheets) if each))
        assert json.loads(got["text"])["moves"] == json.loads(kept)["moves"]


def test_a_kept_game_of_two_sides_is_shown_before_python_is_there(tmp_path: Path) -> None:
    bridge = Bridge()
    puzzle = "balda:...../...../табло/...../.....;played=табло"
    list(bridge.answer(json.dumps({"do": "play", "puzzle": puzzle, "rules": {"level": "1"}})))
    first = next(iter(Opened.parse(puzzle).solutions(1)))
    list(bridge.answer(json.dumps({"do": "move", "text": str(first)})))
    (line,) = bridge.answer('{"do": "reply"}')
    (kept,) = bridge.answer('{"do": "keep"}')
    question = {"puzzle": puzzle, "moves": [], "kept": json.loads(kept)["kept"]}
    [got] = ask(tmp_path, LETTERS_SCRIPT, [question])
    assert not got["here"]
    assert labeled(got["taken"]) == labeled(json.loads(line))


LINES = """
Object.assign(globalThis, { location: { search: "?lang=en" }, localStorage: { getItem: () => null } });
const { squareOf } = await import("STATIC/play-latin.js");
const answer = (id) => squareOf(id)?.lines.map(({ name, cells }) => [name, cells]) ?? null;
"""


def test_the_lines_of_a_square_are_those_of_python(tmp_path: Path) -> None:
    squares = [(order, kind) for order in (2, 3, 4, 7, 12, 64) for kind in KINDS]
    told = ask(tmp_path, LINES, [str(Square.make(order, kind=kind)) for order, kind in squares])
    for (order, kind), got in zip(squares, told, strict=True):
        names = [name for (name, _), _ in lines(order, kind)]
        assert got == [[name, list(cells)] for name, cells in zip(names, line_cells(order, kind), strict=True)]


FOUND = """
Object.assign(globalThis, { location: { search: "?lang=en" }, localStorage: { getItem: () => null } });
const { conclude, five, groupCells } = await import("STATIC/tally.js");
const answer = ({ sheet, end, board }) => {
  const ways = five(end.rows, board);
  const about = { entry: "solve", words: true, listed: 1 };
  const { verdict, lines } = conclude({ ...end, end: end.why, count: 1 }, about);
  return {
    verdict, ways: [...ways.values()], left: lines.filter(({ of }) => !ways.has(of)).map(({ text }) => text),
    groups: groupCells(sheet).cells.flat().map(({ group }) => group ?? 0),
  };
};
"""


def test_what_was_found_is_reported_and_colored_by_its_values(tmp_path: Path) -> None:
    bridge = Bridge()

    def told(**request: Any) -> Any:
        *_, line = bridge.answer(json.dumps(request))
        return json.loads(line)

    told(do="play", puzzle="quartiles:ss,?,wo,cro,rds")
    sheet = told(do="move", text="4+1+3+5")
    board, end = told(do="solve", puzzle="quartiles:ss,?,wo,rds", limit=None), told(do="run")
    bridge.session.close()
    [words] = ask(tmp_path, FOUND, [{"sheet": sheet, "board": board, "end": end}])
    assert words["groups"] == [1, 0, 1, 1, 1, 0, 0, 0]
    assert (words["verdict"], words["left"]) == ("All words: 1", [])
    assert sorted(words["ways"][0]) == [[0, 0], [0, 1], [0, 2], [0, 3]]
    told(do="solve", puzzle="balda:.../бар/...")
    [moves] = ask(tmp_path, FOUND, [{"sheet": sheet, "board": board, "end": told(do="run")}])
    assert (moves["verdict"], moves["ways"], len(moves["left"]) > 1) == ("All moves: 1", [], True)
