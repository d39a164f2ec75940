"""`unriddle serve`: answers other programs on standard streams, by the line protocol or as an MCP server.

Standard output has only answers, nothing is installed on request, and no file outside the folder of `--files` is
touched.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from unriddle.core import Answer, Option, PuzzleError, Text, Verb
from unriddle.core.system import extras

MAX_REQUEST = 10_000_000  # the most characters of a request


def serve(stdio: bool, mcp: bool, files: str | None) -> Iterator[Answer]:
    """Answer until the other side closes the stream. PuzzleError, MissingError."""
    if stdio == mcp:
        raise PuzzleError("say what to speak: --stdio or --mcp")
    folder = None if files is None else Path(files).expanduser()
    if folder is not None and not folder.is_dir():
        raise PuzzleError("this is not a folder", str(folder))
    os.environ.pop(extras.CLONE, None)  # missing libraries are reported, not installed
    if mcp:
        try:
            from unriddle.fronts.mcp_server import server
        except ModuleNotFoundError as error:
            raise extras.missing("mcp", Text("a server of MCP needs its SDK")) from error
        server(partial(inside, folder)).run("stdio")
    else:
        answer_requests(folder)
    yield from ()


def answer_requests(folder: Path | None) -> None:
    """Answer protocol requests; `stop` is read while another request runs, which then ends.

    Requests made before the other side closed its stream are answered. A search without a reader ends at the first line
    it writes.
    """
    from unriddle.fronts.protocol import Bridge

    bridge, lines = Bridge(keeps_words=False), SimpleQueue[str]()
    out, sys.stdout = sys.stdout, sys.stderr  # whatever else prints

    def hear() -> None:
        while line := sys.stdin.readline(MAX_REQUEST):
            if line.strip() and is_stop(line):
                bridge.stopped = True
            elif line.strip():
                lines.put(line)
        lines.put("")

    Thread(target=hear, daemon=True).start()
    while line := lines.get():
        try:
            events = bridge.answer(within(line, folder))
            for event in events:
                print(event, file=out, flush=True)
        except PuzzleError as error:
            print(bridge.line(bridge.failed(error)), file=out, flush=True)


def fields_of(line: str) -> dict[str, Any]:
    """Parse the fields of a request; {} if it is not a JSON object."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def is_stop(line: str) -> bool:
    """Whether this request ends the one that is being answered."""
    return fields_of(line) == {"do": "stop"}


def within(line: str, folder: Path | None) -> str:
    """Return the request with its file inside the folder; PuzzleError for one that would touch another file."""
    fields = fields_of(line)
    if "file" in fields:
        return json.dumps(fields | {"file": str(inside(folder, str(fields["file"])))})
    if any(character in str(fields.get("lexicon") or "") for character in "/\\.~"):
        raise PuzzleError("a word list is named, not a file")
    return line


def inside(folder: Path | None, name: str) -> Path:
    """Return the path of a file in the folder of `--files`.

    PuzzleError without such a folder, or for a name that leads outside it.
    """
    if folder is None:
        raise PuzzleError("no files are read here: start it with --files DIR")
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise PuzzleError("there is no such file", name[:60])
    return path


VERBS = (
    Verb(
        "serve",
        "Answer other programs and models.\n\nWith --mcp it is a server for language models (Model Context Protocol), "
        "with --stdio it speaks the protocol of the docs, line by line. Nothing is installed, and no file is read but "
        "those in the folder of --files.",
        options=(
            Option("stdio", "flag", "speak the protocol: a request per line"),
            Option("mcp", "flag", "be a server of the Model Context Protocol"),
            Option("files", "text", "let it read files in this folder", placeholder="DIR"),
        ),
        answers=serve,
        top=True,
    ),
)
