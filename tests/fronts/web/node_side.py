"""The page's own modules under Node, without a build: a script that imports them, fed and heard in JSON lines."""

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Self

import pytest

from scripts.page.site import RULES, STATIC, ruled

HEAD = """
import { createInterface } from "node:readline";
const lines = createInterface({ input: process.stdin });
for await (const line of lines) console.log(JSON.stringify(await answer(JSON.parse(line))));
"""


def modules(folder: Path) -> str:
    """The address of the modules in this folder, with the table of rules that Python writes."""
    made = folder / "static"
    if not made.exists():
        shutil.copytree(STATIC, made)
        (made / RULES).write_bytes(ruled((made / RULES).read_text("utf-8")))
    return made.as_uri()


def ask(folder: Path, script: str, questions: Sequence[Any]) -> list[Any]:
    """What `answer(question)` of this script gives for each question; STATIC in it is where the modules lie."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("modules of the page are run by node, which is not there")
    path = folder / "asked.mjs"
    path.write_text(script.replace("STATIC", modules(folder)) + HEAD)
    lines = "".join(json.dumps(each) + "\n" for each in questions)
    done = subprocess.run([node, path], input=lines, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr[-3000:]) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


TABLE = """
import { createInterface } from "node:readline";
const [kept, elements] = [{}, {}];
Object.assign(globalThis, {
  location: { search: "?lang=en" }, addEventListener: () => {},
  localStorage: { getItem: (name) => kept[name] ?? null, setItem: (name, value) => (kept[name] = value) },
  document: { body: { dataset: {} }, getElementById: (name) => (elements[name] ??= {}) },
});
const tell = (told) => console.log(JSON.stringify(told));
let worker = null;
globalThis.Worker = class {
  constructor() { worker = this; }
  postMessage({ id, line }) { if (line) tell({ id, line }); }
};
const { Engine } = await import("STATIC/engine.js");
const { Table } = await import("STATIC/table.js");
const { Gift } = await import("STATIC/gift.js");
const listeners = Object.fromEntries(["loading", "ready", "failed"].map((name) => [name, () => {}]));
const engine = new Engine("en", listeners);
engine.begin();
worker.onmessage({ data: { event: "ready" } });
let [table, gift, sheet] = [null, null, null];
const answer = async ({ link, ...request }) => {
  if (request.do === "play") [table, gift] = [new Table(engine), new Gift()];
  if (request.do === "play") await gift.take(link ?? "");
  if (request.do === "sheet") return sheet; // the page keeps it, and asks for none
  if (request.do === "keep" && table.here) return { kept: table.game };
  const event = await table.one(request).catch(({ message, word }) => ({ event: "error", error: message, word }));
  if (event.event !== "sheet") return event;
  await gift.open(table.cells, event.status.kind === "solved");
  sheet = { ...event, given: table.given, message: gift.content?.message ?? null };
  return sheet;
};
for await (const line of createInterface({ input: process.stdin })) {
  const { data, request } = JSON.parse(line);
  if (data) worker.onmessage({ data });
  else answer(request).then((told) => tell({ told }));
}
"""


class Talk:
    """The page's table, engine and gift under Node; what they ask of Python, `python(line)` answers.

    Use it as a context; without Node it skips the test.
    """

    def __init__(self, folder: Path, python: Callable[[str], str]) -> None:
        node = shutil.which("node")
        if node is None:
            pytest.skip("modules of the page are run by node, which is not there")
        self.python = python
        path = folder / "table.mjs"
        path.write_text(TABLE.replace("STATIC", modules(folder)))
        self.process = subprocess.Popen([node, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def one(self, request: dict[str, Any]) -> dict[str, Any]:
        """The event that the table gives for a request; of a sheet also what the gift of its `link` holds, once open,
        and whether the puzzle is solved at its start.
        """
        self._send({"request": request})
        while "told" not in (heard := self._receive()):
            data = {"event": "answer", "id": heard["id"], "events": json.loads(self.python(heard["line"]))}
            self._send({"data": data})
        return dict(heard["told"])

    def _send(self, value: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(value) + "\n")
        self.process.stdin.flush()

    def _receive(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())
