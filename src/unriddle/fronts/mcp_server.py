"""The server of `unriddle serve --mcp`: the tools that a model may call, over the official SDK and standard streams.

Every tool reads its puzzle by `text`, so that no file is opened, runs in a thread, and ends with its time or its call.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ToolError

from unriddle.core import PuzzleError, UnriddleError
from unriddle.fronts.library.create import open as open_puzzle
from unriddle.fronts.library.create import text
from unriddle.fronts.library.puzzle import Puzzle
from unriddle.fronts.library.solution import Solution
from unriddle.fronts.library.verbs import generate as made
from unriddle.fronts.library.waiting import to_thread
from unriddle.version import VERSION

T = TypeVar("T")
MOST_S = 60.0  # seconds of one call
MAX_RESULTS = 200  # solutions or steps of one answer
ABOUT = (
    "Nonograms, Latin squares, Quartiles and Balda. A puzzle is an id such as latin:5, or its text as "
    "anyone writes it. Prefer hint to solve for a person who plays. Each call ends after `time` seconds with what it "
    "knows."
)


async def _call(do: Callable[..., T], time: float) -> T:
    """Return the result of a call that is stopped when its request is canceled, or after this time.

    Raises ToolError.
    """
    try:
        return await to_thread(do, time=min(max(time, 0.0), MOST_S))
    except UnriddleError as error:
        raise ToolError(str(error)) from error


def server(place: Callable[[str], Path]) -> MCPServer[Any]:
    """Return the server; `place` returns the path of a readable file by its name, or raises PuzzleError."""

    def open_file(name: str) -> Puzzle[Solution]:
        """Return the puzzle in a file. Raises PuzzleError."""
        path = place(name)
        if not path.is_file():
            raise PuzzleError("there is no such file", name[:60])
        return open_puzzle(path)

    async def read(puzzle: str = "", file: str = "", time: float = 5.0) -> dict[str, Any]:
        """Read a puzzle from text in any usual form, or from a file if files are allowed: its id, family and size."""

        def do(time: float, stop: object) -> dict[str, Any]:
            found = open_file(file) if file else text(puzzle)
            return {**found.to_dict(), "warnings": found.warnings, "drawing": found.text()}

        return await _call(do, time)

    async def solve(puzzle: str, limit: int = 2, time: float = 5.0) -> dict[str, Any]:
        """Solve a puzzle: at most `limit` solutions, and whether there are more. Gives the answer away."""

        def do(time: float, stop: Any) -> dict[str, Any]:
            return text(puzzle).solve(min(limit, MAX_RESULTS), time, stop=stop).to_dict()

        return await _call(do, time)

    async def hint(puzzle: str, found: list[str] | None = None, level: int = 1, time: float = 5.0) -> dict[str, Any]:
        """Give a hint to somebody who has `found` so much: words, or moves such as 3.2=0 (row 3, column 2 is 0) and
        3.4 (filled). Level 1 says where to look, 2 what follows, 3 why.
        """

        def do(time: float, stop: Any) -> dict[str, Any]:
            given = text(puzzle).hint(found or [], level, time=time, stop=stop)
            return {"hint": None if given is None else given.sentence, "level": level}

        return await _call(do, time)

    async def explain(puzzle: str, limit: int = MAX_RESULTS, time: float = 5.0) -> dict[str, Any]:
        """Solve a puzzle as a person would: the steps, each with its technique, what follows and why."""

        def do(time: float, stop: Any) -> dict[str, Any]:
            steps = text(puzzle).explain(time=time, stop=stop)
            listed = [
                {"technique": step.technique, "what": step.what, "why": step.why, "moves": step.moves}
                for step, _ in zip(steps, range(min(limit, MAX_RESULTS)), strict=False)
            ]
            return {"steps": listed, "why": steps.why or "limit"}

        return await _call(do, time)

    async def check(puzzle: str, solution: str = "", time: float = 5.0) -> dict[str, Any]:
        """Check a solution, as rows of text; without one, whether the puzzle has exactly one solution."""

        def do(time: float, stop: Any) -> dict[str, Any]:
            asked = text(puzzle)
            if not solution:
                return {"unique": asked.is_unique(time=time, stop=stop)}
            wrong = asked.fault(solution)
            return {"right": wrong is None, "wrong": wrong}

        return await _call(do, time)

    async def rate(puzzle: str, time: float = 5.0) -> dict[str, Any]:
        """Say how hard a puzzle is for a person: easy, medium, hard or expert."""

        def do(time: float, stop: Any) -> dict[str, Any]:
            return text(puzzle).rate(time=time, stop=stop).to_dict()

        return await _call(do, time)

    async def generate(
        family: Literal["nonogram", "latin", "quartiles", "balda"],
        level: Literal["easy", "medium", "hard", "expert"] | None = None,
        size: int | None = None,
        seed: int | None = None,
        time: float = 20.0,
    ) -> dict[str, Any]:
        """Make a puzzle with exactly one solution; the same seed and wishes make the same puzzle."""

        def do(time: float, stop: Any) -> dict[str, Any]:
            wishes = {} if size is None else {"size": size}
            return made(str(family), level=level, seed=seed, wishes=wishes, time=time, stop=stop).to_dict()

        return await _call(do, time)

    async def draw(puzzle: str, solved: bool = False, time: float = 5.0) -> Image:
        """Draw a puzzle, or its first solution, as a picture."""

        def do(time: float, stop: Any) -> bytes:
            shown = text(puzzle)
            return shown.solve(1, time, stop=stop).png() if solved else shown.png()

        return Image(data=await _call(do, time), format="png")

    serving = MCPServer[Any]("unriddle", version=VERSION, instructions=ABOUT, log_level="ERROR")
    for tool in (read, solve, hint, explain, check, rate, generate, draw):
        serving.add_tool(tool)
    return serving
