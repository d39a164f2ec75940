"""asyncio as people use it: cancelled searches stop, nothing of the host is starved, and nothing is kept."""

import asyncio
import subprocess
import sys
import threading
import time
import tracemalloc
from pathlib import Path

import pytest
from library.worst import ONES, WORST

import unriddle as ur

ROOT = Path(__file__).parents[2]
HARD = WORST["random 60x60"]
AFTER_S = 0.1  # of CPU that a cancelled call may still take


async def consume(puzzle: str) -> None:
    async for _ in ur.stream(puzzle):
        pass


async def quiet() -> None:
    """Nothing computes any more: this process takes next to no CPU time for a while."""
    began = time.process_time()
    await asyncio.sleep(0.6)
    assert time.process_time() - began <= AFTER_S


@pytest.fixture(autouse=True)
def threads():
    yield
    ur.set_threads(2)


def test_a_stream_that_is_cancelled_stops() -> None:
    async def main() -> None:
        for puzzle in (HARD, ONES):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(consume(puzzle), 0.2)
            await quiet()

    asyncio.run(main())


def test_any_call_that_is_cancelled_stops() -> None:
    async def main() -> None:
        hard = ur.Nonogram(HARD)
        for call in (hard.hint, hard.rate, hard.solve, hard.prove, hard.level, hard.play().check, hard.play().do):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(ur.to_thread(call, time=60), 0.1)
            await quiet()

    asyncio.run(main())


def test_a_failing_task_of_a_group_stops_the_others() -> None:
    async def fail() -> None:
        await asyncio.sleep(0.1)
        raise KeyError("gone")

    async def work() -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(4):
                group.create_task(consume(HARD))
            group.create_task(fail())

    async def main() -> None:
        with pytest.raises(BaseExceptionGroup):
            await work()
        await quiet()

    asyncio.run(main())


def test_a_stream_that_is_left_stops() -> None:
    async def main() -> None:
        async for _ in ur.stream("latin:9"):
            break
        await quiet()

    asyncio.run(main())


def test_the_threads_of_the_host_stay_free() -> None:
    async def main() -> None:
        tasks = [asyncio.create_task(consume(HARD)) for _ in range(40)]
        await asyncio.sleep(0.1)
        began = time.monotonic()
        assert await asyncio.to_thread(int, "7") == 7
        assert time.monotonic() - began < 2
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await quiet()

    asyncio.run(main())


@pytest.mark.parametrize("most", [1, 3])
def test_at_most_the_allowed_number_of_searches_run_at_once(most: int) -> None:
    ur.set_threads(most)
    inside: set[int] = set()

    async def one() -> None:
        asked: list[int] = []

        def stop() -> bool:
            inside.add(threading.get_ident())
            asked.append(1)
            return len(asked) > 3

        assert await ur.to_thread(ur.is_unique, HARD, stop=stop) is None

    async def main() -> None:
        await asyncio.gather(*(one() for _ in range(8)))

    asyncio.run(main())
    assert 1 <= len(inside) <= most
    with pytest.raises(ValueError, match="1 thread or more"):
        ur.set_threads(0)


def test_more_streams_than_threads_take_turns() -> None:
    ur.set_threads(1)

    async def main() -> list[str]:
        streams = [ur.stream("latin:5") for _ in range(5)]
        return [str(await anext(each))[:9] for _ in range(600) for each in streams]

    found = asyncio.run(main())
    assert found[::5] == found[4::5] == [str(each)[:9] for each in ur.solutions("latin:5", limit=600)]


def test_waiting_counts_toward_the_time() -> None:
    ur.set_threads(1)

    async def main() -> None:
        began = time.monotonic()
        first = asyncio.create_task(ur.to_thread(ur.solve, HARD, time=0.4))
        second = asyncio.create_task(ur.to_thread(ur.solve, HARD, time=0.1))
        assert (await first).why == "seconds"
        with pytest.raises(ur.StoppedEarly, match="not finished within"):
            await second
        assert time.monotonic() - began < 2
        with pytest.raises(ur.StoppedEarly):
            async for _ in ur.stream(HARD, time=0.1):
                pass

    asyncio.run(main())


def test_errors_come_through() -> None:
    async def main() -> None:
        with pytest.raises(ur.PuzzleError):
            await ur.to_thread(ur.solve, "latin:99999", time=1)
        with pytest.raises(ur.PuzzleError):
            await consume("latin:99999")

    asyncio.run(main())


PROGRAM = """
import asyncio, unriddle as ur
async def consume():
    async for _ in ur.stream({puzzle!r}):
        pass
async def main():
    task = asyncio.create_task(consume())
    await asyncio.sleep(.2)
    {end}
asyncio.run(main())
print("over", flush=True)
"""


@pytest.mark.parametrize("end", ["task.cancel()", "pass", "asyncio.get_running_loop().stop(); await asyncio.sleep(9)"])
def test_the_process_ends_at_once(end: str) -> None:
    command = [sys.executable, "-c", PROGRAM.format(puzzle=HARD, end=end)]
    done = subprocess.run(command, env={"PYTHONPATH": str(ROOT / "src")}, timeout=20, capture_output=True, check=False)
    assert (b"over" in done.stdout) == ("stop()" not in end)


def peak(limit: int) -> int:
    """Bytes that so many streamed solutions take at most."""

    async def main() -> None:
        assert sum([1 async for _ in ur.stream("latin:8", limit)]) == limit

    tracemalloc.start()
    asyncio.run(main())
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def test_streamed_solutions_take_no_room() -> None:
    peak(10)
    assert peak(20_000) < 2_000_000


@pytest.mark.slow
def test_a_million_streamed_solutions_take_no_room() -> None:
    program = """
import asyncio, resource, unriddle as ur
async def main():
    count = 0
    async for _ in ur.stream("latin:8", 1_000_000):
        count += 1
        if count in (10_000, 1_000_000):
            print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
asyncio.run(main())
"""
    environment = {"PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    first, last = (int(line.split()[1]) for line in done.stdout.splitlines())
    assert last - first < 2_000  # kB


def test_without_threads_as_in_a_browser_the_loop_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr("threading.Thread.start", lambda self: pytest.fail("a thread was started"))

    async def both() -> tuple[int, str | None]:
        found = [square async for square in ur.stream("latin:4")]
        return len(found), await ur.to_thread(ur.open("example:tent").level, time=5)

    assert asyncio.run(both()) == (sum(1 for _ in ur.open("latin:4").solutions()), "easy")
