"""The search for moves: the article's example step by step, an independent brute force, and what must never break."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import builds
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.balda import solve
from rounds import rounds

from unriddle.core import CheckpointError, PuzzleError
from unriddle.core.search.snapshot import Seal
from unriddle.lexicon import Lexicon, build, open_lexicon
from unriddle.puzzles.balda import FAMILY
from unriddle.puzzles.balda.notation import name_of
from unriddle.puzzles.balda.puzzle import Move, Puzzle
from unriddle.session.making import generate

DATA = Path(__file__).parents[4] / "shared" / "data" / "balda"
ARTICLE = build(["балда", "банка", "бар", "манка", "барсук"])
BOTH = pytest.mark.parametrize("kernels", builds.BUILDS)


def moves(puzzle: Puzzle, lexicon: Lexicon, kernels: str = "normal") -> list[Move]:
    search = builds.searches("balda", kernels)["solve"](puzzle, None, lexicon)
    found = []
    while not search.done:
        move = search.advance(1 << 20)
        if move is not None:
            found.append(move)
    return found


def steps(puzzle: Puzzle, lexicon: Lexicon, **options: Any) -> int:
    search = FAMILY.entries["solve"].search(puzzle._replace(**options), None, lexicon)
    while not search.done:
        search.advance(1 << 20)
    return search.steps


@BOTH
def test_the_article_s_example_goes_these_steps(kernels: str) -> None:
    search = builds.searches("balda", kernels)["solve"](Puzzle.parse("balda:ъсу/а.к/б.."), None, ARTICLE)
    seen = []
    while not search.done:
        found = search.advance(1)
        seen.append((search.look().word, found.word if found else ""))
    assert seen == [
        ("б", ""),  # the new letter in the centre, where the а beside it may follow
        ("", ""),  # а was entered, and nothing may follow
        ("м", ""),  # the same with м, for манка
        ("", ""),
        ("б", ""),  # the б of the field
        ("ба", ""),
        ("бан", ""),  # н in the centre: к may follow
        ("ба", ""),  # банк was spelled, but the а that is missing is not there
        ("бар", "бар"),  # р in the centre
        ("барс", ""),
        ("барсу", ""),
        ("", "барсук"),
    ]


def test_the_article_s_centre_cell_has_prefixes_for_five_letters() -> None:
    puzzle = Puzzle.parse("balda:ъсу/а.к/б..")
    board = {(r, c): sign for r, row in enumerate(puzzle.rows) for c, sign in enumerate(row) if sign != "."}

    def backwards(place: tuple[int, int], ending: str, used: set[tuple[int, int]]) -> bool:
        return ARTICLE.contains_prefix(ending) or any(
            backwards(near, board[near] + ending, used | {near})
            for near in puzzle.neighbours(place)
            if near in board and near not in used
        )

    fitting = [letter for letter in ARTICLE.alphabet if backwards((1, 1), letter, {(1, 1)})]
    assert fitting == sorted("лбнрм")
    assert [(name_of(move.cell), move.letter, move.word) for move in moves(puzzle, ARTICLE)] == [
        ("B2", "р", "бар"),
        ("B2", "р", "барсук"),
    ]


@BOTH
def test_a_knot_spells_шалаш_where_the_classic_rules_cannot(kernels: str) -> None:
    lexicon = build(["шалаш"])
    assert moves(Puzzle.parse("balda:ша./..."), lexicon, kernels) == []
    knotted = moves(Puzzle.parse("balda:ша./...;knots=2"), lexicon, kernels)
    assert [str(move) for move in knotted] == ["C1 Л ШАЛАШ 5 A1-B1-C1-B1-A1", "B2 Л ШАЛАШ 5 A1-B1-B2-B1-A1"]


@st.composite
def positions(draw: st.DrawFn) -> tuple[Puzzle, list[str]]:
    """A small random position, and a list of words over few letters."""
    letters = draw(st.sampled_from(["аб", "абвк", "ab", "abcde"]))
    words = draw(st.lists(st.text(letters, min_size=1, max_size=6), min_size=1, max_size=40))
    height, width = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    signs = letters * draw(st.integers(1, 3)) + "...*#"
    rows = tuple(draw(st.text(signs, min_size=width, max_size=width)) for _ in range(height))
    cells = [(r, c) for r in range(height) for c in range(width)]
    empty = [(r, c) for r, c in cells if rows[r][c] in ".*"]
    filled = [(r, c) for r, c in cells if rows[r][c] not in ".*#"]
    return (
        Puzzle.of(
            rows=rows,
            used=tuple(draw(st.lists(st.sampled_from(words), max_size=2))),
            knots=draw(st.sampled_from([1, 1, 2, 3])),
            diagonals=draw(st.booleans()),
            min_length=draw(st.sampled_from([2, 3])),
            cell=draw(st.sampled_from([None, None, *empty])),
            through=draw(st.sampled_from([None, None, *filled])),
            paths=draw(st.booleans()),
        ),
        words,
    )


@given(positions())
@settings(max_examples=100)
def test_both_builds_deliver_what_brute_force_finds_in_its_order(position: tuple[Puzzle, list[str]]) -> None:
    puzzle, words = position
    expected = solve(puzzle, words)
    for kernels in builds.BUILDS:
        assert moves(puzzle, build(words), kernels) == expected


def test_real_words_give_what_brute_force_finds() -> None:
    chance = random.Random(5)
    for name in ("russian-nouns", "english-nouns"):
        listed = list(open_lexicon(name, player=False))
        for number in range(rounds(6)):
            words = chance.sample(listed, 300)
            letters = "".join(words[:4])
            rows = ["".join(chance.choice(letters + "...") for _ in range(4)) for _ in range(4)]
            puzzle = Puzzle.of(rows=rows, knots=1 + number % 2, diagonals=number % 3 == 0)
            expected = solve(puzzle, words)
            for kernels in builds.BUILDS:
                assert moves(puzzle, build(words), kernels) == expected


@pytest.mark.slow
def test_the_whole_lexicon_gives_what_brute_force_finds_on_20_positions() -> None:
    lexicon = open_lexicon("russian-nouns", player=False)
    words = list(lexicon)
    for seed in range(20):
        options = {"size": str(3 + seed % 3), "moves": str(1 + seed % 5), "knots": str(1 + seed % 2)}
        puzzle = generate(FAMILY, seed, lexicon, **options).puzzle._replace(slang=True)
        assert moves(puzzle, lexicon) == solve(puzzle, words)


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data are not there")
@BOTH
def test_the_complete_lists_of_the_shared_positions(kernels: str) -> None:
    lexicon = build((DATA / "dict_open.txt").read_text().split())
    for position in json.loads((DATA / "positions.json").read_text())["positions"]:
        for mode, knots in (("classic", 1), ("knots", 2)):
            puzzle = Puzzle.of(rows=position["rows"], knots=knots)
            expected = sorted(map(tuple, position["moves"][mode]))
            found = [(*move.cell, move.letter, move.word) for move in moves(puzzle, lexicon, kernels)]
            assert sorted(found) == expected
            used = puzzle._replace(used=tuple(position["played"]))
            left = [move for move in found if move[3] not in position["played"]]
            assert [(*move.cell, move.letter, move.word) for move in moves(used, lexicon, kernels)] == left


def test_a_word_that_stands_on_the_board_is_played_only_when_it_is_named() -> None:
    lexicon = build(["балда"])
    assert [move.word for move in moves(Puzzle.parse("balda:.алда/бал.."), lexicon)] == ["балда"]
    assert moves(Puzzle.parse("balda:.алда/бал..;played=балда"), lexicon) == []


def test_local_search_and_trap_check_cost_less_than_the_full_search() -> None:
    lexicon = open_lexicon("russian-nouns", player=False)
    for seed in range(2):
        puzzle = generate(FAMILY, seed, lexicon, size="4", moves="5", word="море").puzzle
        whole = steps(puzzle, lexicon)
        cells = [(r, c) for r in range(4) for c in range(4)]
        for place in cells:
            option = "cell" if puzzle.rows[place[0]][place[1]] in ".*" else "through"
            assert steps(puzzle, lexicon, **{option: place}) < whole


def test_a_prize_cell_is_worth_more() -> None:
    lexicon = build(["бар"])
    assert [move.points for move in moves(Puzzle.parse("balda:ба*/.#."), lexicon)] == [8]
    assert [move.points for move in moves(Puzzle.parse("balda:ба*/.#.;prize=9"), lexicon)] == [12]


def test_rules_on_marks_leave_words_out() -> None:
    lexicon = build(["бар", "баз", "бал"], marks={"slang": ["баз"], "plausible": ["бар", "баз"]})

    def words(rules: str) -> list[str]:
        return [move.word for move in moves(Puzzle.parse("balda:ба./..." + rules), lexicon) if move.cell == (0, 2)]

    assert words("") == ["баз", "бал", "бар"]
    assert words(";slang=no") == ["бал", "бар"]
    assert words(";plausible=yes") == ["баз", "бар"]
    assert words(";plausible=yes;slang=no") == ["бар"]


def test_a_lexicon_of_another_language_is_refused() -> None:
    with pytest.raises(PuzzleError, match="do not have the letters of the position, such as 'б'"):
        FAMILY.entries["solve"].search(Puzzle.parse("balda:ба/.."), None, build(["bar"]))


@BOTH
def test_no_sealed_nonsense_is_taken_for_a_place(kernels: str) -> None:
    make = builds.searches("balda", kernels)["solve"]
    words = ["бар", "баран", "карака", "рак", "кара", "ара", "барак", "карк"]
    puzzle, lexicon = Puzzle.parse("balda:..../карк/а.а./бак.;knots=2"), build(words)
    right = solve(puzzle, words)
    seal = Seal(str(puzzle), "solve", lexicon.digest)
    chance = random.Random(3)
    search = make(puzzle, None, lexicon)
    places = []
    while not search.done:
        places.append(seal.open(search.snapshot()))
        search.advance(1)
    refused = 0
    for _ in range(1000):
        place = bytearray(chance.choice(places))
        for _ in range(chance.choice([1, 1, 2, 8])):
            place[chance.randrange(len(place))] = chance.choice([0, 1, 2, 7, 255, chance.randrange(256)])
        try:
            other = make(puzzle, seal.close(bytes(place)), lexicon)
        except CheckpointError:
            refused += 1
            continue
        rest = finish(other)
        assert rest == [move for move in right if move in rest]
    assert refused > 300


def finish(search: Any) -> Sequence[Move]:
    found = []
    while not search.done:
        move = search.advance(1 << 20)
        if move is not None:
            found.append(move)
    return found


@BOTH
def test_a_search_that_was_interrupted_inside_a_step_says_so(kernels: str) -> None:
    lexicon = build(["бар", "баз"], marks={"slang": ["баз"]})
    search = builds.searches("balda", kernels)["solve"](Puzzle.parse("balda:ба./...;slang=no"), None, lexicon)
    number = lexicon.number

    def interrupted(word: str) -> int:
        raise KeyboardInterrupt

    lexicon.number = interrupted  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        search.advance(1000)
    lexicon.number = number  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="interrupted inside a step: resume from the last snapshot"):
        search.advance(1)


@BOTH
def test_random_cuts_of_a_real_search_lose_and_repeat_nothing(kernels: str) -> None:
    make = builds.searches("balda", kernels)["solve"]
    lexicon = open_lexicon("russian-nouns", player=False)
    chance = random.Random(8)
    puzzle = generate(FAMILY, 1, lexicon, moves="9", word="няня", size="4").puzzle
    whole = make(puzzle, None, lexicon)
    expected = finish(whole)

    def cut(search: Any, depth: int) -> tuple[list[Move], int]:
        found: list[Move] = []
        later: list[bytes] = []
        share = search.share
        while not search.done:
            move = search.advance(chance.choice([1, 2, 5, 50]))
            found += [move] if move is not None else []
            if depth < 4 and chance.random() < 0.05:
                given = search.split()
                later[:0] = [given] if given is not None else []
            if chance.random() < 0.1:
                other = make(puzzle, search.snapshot(), lexicon)
                assert (other.steps, other.share) == (search.steps, search.share)
                search = other
            assert search.share >= share
            share = search.share
        steps = search.steps
        for given in later:
            more, further = cut(make(puzzle, given, lexicon), depth + 1)
            found, steps = found + more, steps + further
        return found, steps

    for _ in range(5):
        assert cut(make(puzzle, None, lexicon), 0) == (expected, whole.steps)
