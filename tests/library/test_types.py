"""Type checkers catch what users get wrong, and accept what is right."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from library.typed import PRELUDE, RIGHT, WRONG

from scripts.page.parts import npm
from unriddle.core import MissingError

ROOT = Path(__file__).parents[2]
PYRIGHT = "pyright@1.1.414"
PYRIGHT_HASH = "sha512-FPZZb51jepDX4eP7TEYDeNFtmE3WgwkkEcJpvH3/QmUSsj0EAy3LXu+xB4T/FWDejtsXlCfFr/rbWFjwuwuXww=="
ENVIRONMENT = {**os.environ, "MYPYPATH": str(ROOT / "src"), "PYTHONPATH": ""}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a program for each line, the eleven examples, and the ten that people write at the first try."""
    folder = tmp_path_factory.mktemp("typed")
    tests = Path(__file__).parent
    (folder / "library").mkdir()
    shutil.copy(tests / "worst.py", folder / "library")
    for path in (*(ROOT / "examples" / "programs").glob("*.py"), tests / "test_guesses.py"):
        shutil.copy(path, folder)
    for kind, lines in (("right", RIGHT), ("wrong", WRONG)):
        for number, line in enumerate(lines, 1):
            (folder / f"{kind}_{number:02}.py").write_text(PRELUDE + line + "\n", "utf-8")
    return folder


def judged(rejected: set[str]) -> None:
    """Hold what a checker rejects against what it must reject."""
    wanted = {f"wrong_{number:02}" for number in range(1, len(WRONG) + 1)}
    assert sorted(rejected - wanted) == [], "right lines are rejected"
    assert sorted(wanted - rejected) == [], "wrong lines are accepted"


def test_there_are_thirty_of_each() -> None:
    assert (len(RIGHT), len(WRONG)) == (30, 30)


@pytest.mark.slow
def test_mypy(programs: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(programs / "cache")]
    done = subprocess.run(
        [*command, *map(str, sorted(programs.glob("*.py")))],
        cwd=programs,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    judged(set(re.findall(r"^(?:.*/)?(\w+)\.py:\d+: error:", done.stdout, re.MULTILINE)))


@pytest.mark.slow
def test_what_is_declared_is_there() -> None:
    stubs = [path.relative_to(ROOT / "src").with_suffix("") for path in (ROOT / "src").rglob("*.pyi")]
    kernels = [".".join(path.parts) for path in stubs if path.stem != "__init__"]
    command = [sys.executable, "-m", "mypy.stubtest", "unriddle.fronts.library", *kernels, "--concise"]
    command += ["--ignore-missing-stub", "--ignore-disjoint-bases", "--ignore-positional-only"]  # as C has it
    command += ["--mypy-config-file", "pyproject.toml", "--allowlist", str(Path(__file__).with_name("stubtest.txt"))]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@pytest.fixture(scope="module")
def pyright() -> list[str]:
    """The command that runs it."""
    if not (shutil.which("npm") and shutil.which("node")):
        pytest.skip("pyright runs on Node.js")
    try:
        return ["node", str(npm(ROOT / "build" / "pyright", PYRIGHT, PYRIGHT_HASH) / "index.js"), "--outputjson"]
    except MissingError as error:
        pytest.skip(f"pyright cannot be fetched: {error}")


@pytest.mark.slow
def test_pyright(programs: Path, pyright: list[str]) -> None:
    settings = {"typeCheckingMode": "strict", "extraPaths": [str(ROOT / "src")], "reportMissingModuleSource": "none"}
    settings |= dict.fromkeys(("reportUnusedExpression", "reportUnusedVariable", "reportUnusedImport"), "none")
    (programs / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [*pyright, "--pythonpath", sys.executable, "--project", programs]
    done = subprocess.run(command, cwd=programs, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    errors = [each for each in json.loads(done.stdout)["generalDiagnostics"] if each["severity"] == "error"]
    judged({Path(each["file"]).stem for each in errors})


@pytest.mark.slow
def test_every_name_has_a_type(pyright: list[str], tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = [*pyright, "--verifytypes", "unriddle", "--ignoreexternal"]
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    told = json.loads(done.stdout)["typeCompleteness"]
    assert [each["name"] for each in told["symbols"] if each["isExported"] and not each["isTypeKnown"]] == []
    assert len(told["symbols"]) > 5000
