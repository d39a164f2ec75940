"""`unriddle serve`: the protocol line by line, and the tools of MCP as the SDK's own client calls them."""

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from library.worst import WORST

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "UNRIDDLE_LANG": "en"}
COMMAND = [sys.executable, "-m", "unriddle", "serve"]
GIVEN = "latin:4:0.../..../1..2/.3.."
HARD = WORST["random 60x60"]
RUN = {"do": "run"}


def asked(*requests: object, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """What the server says to these requests, line by line; it ends by itself."""
    text = "".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in requests)
    command = [*COMMAND, "--stdio", *options]
    done = subprocess.run(command, input=text, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_protocol_is_spoken_line_by_line() -> None:
    told = asked({"do": "read", "text": GIVEN}, "", "{", {"do": "play", "puzzle": GIVEN}, {"do": "hint"})
    assert [each["event"] for each in told] == ["puzzle", "error", "sheet", "hint"]
    assert told[-1]["text"] == "Look at row 3"


def test_no_file_is_touched_unless_a_folder_is_given(tmp_path: Path) -> None:
    save = {"do": "solve", "puzzle": "latin:5", "file": "five.save"}
    for request in (save, save | {"file": "/etc/passwd"}, {"do": "resume", "file": "x"}):
        assert asked(request)[0]["error"] == "no files are read here: start it with --files DIR"
    assert asked({"do": "play", "puzzle": "balda:.../бар/..."} | {"lexicon": "/etc/passwd"})[0]["event"] == "error"
    named = {"do": "solve", "puzzle": "quartiles:a,b", "lexicon": "./words.txt"}
    assert asked(named)[0]["error"] == "a word list is named, not a file"
    folder = ("--files", str(tmp_path))
    told = asked(save, {"do": "run", "steps": 5}, options=folder)
    assert (told[0]["event"], told[-1]["event"]) == ("look", "end")
    assert (tmp_path / "five.save").exists()
    assert "no such file" in asked(save | {"file": "../five.save"}, options=folder)[0]["error"]


def test_stop_is_heard_while_a_search_runs() -> None:
    process = subprocess.Popen(
        [*COMMAND, "--stdio"], env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    requests = ({"do": "solve", "puzzle": HARD, "limit": None}, {"do": "run"})
    process.stdin.write("".join(f"{json.dumps(each)}\n" for each in requests))
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["event"] == "look"
    assert json.loads(process.stdout.readline())["event"] == "progress"
    process.stdin.write('{"do": "stop"}\n')
    process.stdin.flush()
    events = iter(process.stdout.readline, "")
    end = next(event for event in map(json.loads, events) if event["event"] == "end")
    assert end["why"] == "stopped"
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()


def test_what_was_asked_before_the_stream_closed_is_answered() -> None:
    told = asked(*[{"do": "play", "puzzle": GIVEN}, {"do": "hint"}] * 20, {"do": "solve", "puzzle": "latin:5"}, RUN)
    assert [each["text"] for each in told[1:40:2]] == ["Look at row 3"] * 20
    assert (told[-1]["event"], told[-1]["why"]) == ("end", "solutions")


def test_a_search_ends_when_nobody_reads_it() -> None:
    process = subprocess.Popen(
        [*COMMAND, "--stdio"],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    requests = ({"do": "solve", "puzzle": HARD, "limit": None}, RUN)
    process.stdin.write("".join(f"{json.dumps(each)}\n" for each in requests))
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["event"] == "look"
    process.stdout.close()
    process.stdin.close()
    process.wait(60)


def test_what_is_wrong_on_the_command_line_is_one_line(unriddle: Any) -> None:
    assert unriddle("serve").err == "unriddle: say what to speak: --stdio or --mcp\n"
    assert unriddle("serve", "--stdio", "--files", "/no/such/folder").code == 2


def test_the_sdk_is_loaded_for_mcp_alone() -> None:
    code = "import sys, unriddle.fronts.serve, unriddle.fronts.library.waiting; print('mcp' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def session(work: Any, *options: str) -> Any:
    """What comes of work with a client of the server, which runs as its users run it."""
    mcp = pytest.importorskip("mcp", reason="the MCP SDK is not installed")
    given = mcp.StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "--mcp", *options], env=ENVIRONMENT)

    async def main() -> Any:
        async with mcp.Client(given) as client:
            return await work(client)

    return asyncio.run(main())


async def value(client: Any, name: str, **arguments: Any) -> Any:
    """What a tool gives; its error as text."""
    result = await client.call_tool(name, arguments)
    return result.content[0].text if result.is_error else result.structured_content


def test_every_tool_answers(tmp_path: Path) -> None:
    (tmp_path / "four.txt").write_text(GIVEN)
    (tmp_path.parent / "five.txt").write_text("latin:5")

    async def work(client: Any) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"read", "solve", "hint", "explain", "check", "rate", "generate", "draw"}
        assert all("time" in tool.input_schema["properties"] and tool.description for tool in tools.values())
        assert (await value(client, "read", puzzle=GIVEN))["family"] == "latin"
        assert (await value(client, "read", file="four.txt"))["puzzle"] == GIVEN
        assert "no such file" in await value(client, "read", file="../five.txt")
        solved = await value(client, "solve", puzzle=GIVEN)
        assert (solved["verdict"], solved["count"]) == ("unique", 1)
        assert (await value(client, "hint", puzzle=GIVEN))["hint"] == "Look at row 3"
        assert "r3c2 is 0" in (await value(client, "hint", puzzle=GIVEN, level=2))["hint"]
        assert "column 2 is 0" not in (await value(client, "hint", puzzle=GIVEN, found=["3.2=0"], level=2))["hint"]
        steps = await value(client, "explain", puzzle=GIVEN)
        assert (steps["steps"][0]["technique"], steps["why"]) == ("hidden single", "exhausted")
        assert (await value(client, "check", puzzle=GIVEN))["unique"] is True
        assert (await value(client, "check", puzzle="latin:4", solution="0 1 2 3"))["right"] is False
        assert (await value(client, "rate", puzzle=GIVEN))["card"]["level"] == "easy"
        made = await value(client, "generate", family="latin", size=4, seed=1)
        assert made == await value(client, "generate", family="latin", size=4, seed=1)
        for solved in (False, True):
            drawn = await client.call_tool("draw", {"puzzle": GIVEN, "solved": solved})
            assert drawn.content[0].mime_type == "image/png"
        assert "latin:99999" not in str(await value(client, "solve", puzzle="/etc/passwd"))

    session(work, "--files", str(tmp_path))


def test_files_are_not_read_unless_a_folder_is_given() -> None:
    async def work(client: Any) -> None:
        assert "start it with --files DIR" in await value(client, "read", file="/etc/passwd")
        assert "no puzzle" in await value(client, "read", puzzle="/etc/passwd")

    session(work)


def busy(process: int) -> float:
    """Seconds of CPU time that a process has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children() -> list[int]:
    """The processes that this one has begun."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(each.read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found.append(int(each.parent.name))
        except (OSError, IndexError):  # it has ended
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="CPU times of other processes are read from /proc")
def test_a_cancelled_call_stops_its_search() -> None:
    async def work(client: Any) -> None:
        await value(client, "hint", puzzle=GIVEN)
        [server] = [each for each in children() if b"serve" in Path(f"/proc/{each}/cmdline").read_bytes()]
        call = asyncio.create_task(value(client, "solve", puzzle=HARD, time=60))
        await asyncio.sleep(0.5)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        await value(client, "hint", puzzle=GIVEN)  # the cancellation has come
        before = busy(server)
        await asyncio.sleep(0.8)
        assert busy(server) - before <= 0.1

    session(work)


def test_a_flood_is_over_in_time() -> None:
    async def work(client: Any) -> None:
        began = time.monotonic()
        calls = [value(client, "solve", puzzle=HARD, time=1) for _ in range(60)]
        told = await asyncio.gather(*calls, value(client, "hint", puzzle=GIVEN, time=30))
        late = "not finished within 1 s"
        assert all(late in each if isinstance(each, str) else each["why"] == "seconds" for each in told[:-1])
        assert told[-1]["hint"] == "Look at row 3"
        assert time.monotonic() - began < 30

    session(work)


def test_requests_change_no_list_of_the_users_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENVIRONMENT, "HOME", str(tmp_path))
    monkeypatch.setitem(ENVIRONMENT, "XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setitem(ENVIRONMENT, "XDG_CACHE_HOME", str(tmp_path))
    puzzle = {"puzzle": "balda:...../...../балда/...../.....;played=балда"}
    play = {"do": "play", "rules": {"first": "human", "second": "human"}} | puzzle
    move = {"do": "move", "text": "B2 Щ ЩАЛДА"}
    told = asked({"do": "own", "add": ["blorf"]}, {"do": "own"}, play, move)
    assert "`unriddle words`" in told[0]["error"]
    assert told[1] == {"event": "own", "added": [], "banned": []}
    assert told[3]["word"] == "щалда"
    told = asked(play, move, {"do": "insist"}, {"do": "own", "forget": ["бар"]})
    assert told[2]["said"] == "ЩАЛДА is accepted for this game"
    assert "error" in told[3]
    assert list(tmp_path.rglob("*")) == []
