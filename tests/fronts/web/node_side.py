"""The page's own modules under Node, without a build: a script that imports them, fed and heard in JSON lines."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import unriddle.fronts.web

STATIC = Path(unriddle.fronts.web.__file__).parent / "static"
HEAD = """
import { createInterface } from "node:readline";
const lines = createInterface({ input: process.stdin });
for await (const line of lines) console.log(JSON.stringify(await answer(JSON.parse(line))));
"""


def ask(folder: Path, script: str, questions: Sequence[Any]) -> list[Any]:
    """What `answer(question)` of this script gives for each question; STATIC in it is where the modules lie."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("modules of the page are run by node, which is not there")
    path = folder / "asked.mjs"
    path.write_text(script.replace("STATIC", STATIC.as_uri()) + HEAD)
    lines = "".join(json.dumps(each) + "\n" for each in questions)
    done = subprocess.run([node, path], input=lines, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr[-3000:]) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]
