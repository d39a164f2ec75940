"""Ten programs as people of python-chess and CPMpy write them at the first try."""

import asyncio
import json
import pickle
import threading
import time

import pytest
from library.worst import WORST

import unriddle as ur

HARD = WORST["random 60x60"]


def test_a_limit_of_time_as_of_an_engine() -> None:
    assert ur.open(HARD).solve(time=0.1).why == "seconds"


def test_a_stop_from_another_thread() -> None:
    stop = threading.Event()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    assert ur.open(HARD).solve(stop=stop).why == "stopped"
    timer.join()


def test_a_stop_that_is_a_function() -> None:
    end = time.monotonic() + 0.1
    assert ur.open(HARD).solve(stop=lambda: time.monotonic() > end).why == "stopped"


def test_the_board_of_a_game() -> None:
    game = ur.latin(4).play()
    game.move("1.1=0")
    assert game.moves == ["1.1=0"]
    assert game.puzzle == ur.latin(4)
    game.undo()
    assert game.moves == []


def test_a_result_for_a_page() -> None:
    result = ur.latin(4).solve(limit=2)
    assert json.loads(json.dumps(result.to_dict())) == json.loads(result.to_json())
    assert result.to_dict()["verdict"] == "multiple"


def test_a_nonogram_of_a_grid() -> None:
    grid = [[0, 1, 0], [1, 1, 1]]
    assert ur.nonogram(grid=grid).is_solution(grid)


def test_all_solutions_are_counted() -> None:
    assert ur.latin(5).solve(limit=None).count == len({str(square) for square in ur.latin(5).solutions()}) == 960


def test_values_of_a_dictionary_and_of_a_pipe() -> None:
    puzzle = ur.open("example:tent")
    assert {puzzle: 1}[pickle.loads(pickle.dumps(puzzle))] == 1


def test_an_analysis_in_asyncio_that_is_left() -> None:
    async def main() -> float:
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(ur.to_thread(ur.open(HARD).solve, time=60), 0.1)
        before = time.process_time()
        await asyncio.sleep(0.5)
        return time.process_time() - before

    assert asyncio.run(main()) < 0.3


def test_a_solution_as_an_array() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    square = ur.latin(5).solve(limit=1).first
    assert numpy.array(square).sum() == 50
