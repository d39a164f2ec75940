"""The bill of materials: what unriddle needs and what lies in its wheels, as CycloneDX."""

import json
import re
import time
import tomllib
import uuid
from pathlib import Path
from typing import Any

from unriddle.version import HOME, VERSION

# What is in the wheels and is not ours: name, version, license, what it is there for.
INSIDE = (
    ("Cython support code", "requirements-build.lock", "cython", "Apache-2.0", "in every compiled kernel"),
    ("compiler-rt and C start-up code of zig", "requirements-page.lock", "ziglang", "MIT", "in every compiled kernel"),
)
NAME = re.compile(r"[A-Za-z0-9_.-]+")


def bill(root: Path, when: int) -> str:
    """The document, the same for the same tree and time."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    main = f"pkg:pypi/unriddle@{VERSION}"
    needed = [_needed(line) for line in project["dependencies"]]
    optional = [
        _needed(line, extra)
        for extra, lines in project["optional-dependencies"].items()
        for line in lines
        if not line.startswith("unriddle[")
    ]
    inside = [_inside(root, *each) for each in INSIDE] + [_words(path) for path in _lists(root)]
    components = {each["bom-ref"]: each for each in [*optional, *needed, *inside]}
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{HOME}/{VERSION}/{when}')}",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(when)),
            "component": {
                **_component(main, "application", "unriddle", project["license"]),
                "version": VERSION,
                "purl": main,
                "description": project["description"],
            },
        },
        "components": [components[ref] for ref in sorted(components)],
        "dependencies": [{"ref": main, "dependsOn": sorted(components)}],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _component(ref: str, kind: str, name: str, license: str) -> dict[str, Any]:
    return {"bom-ref": ref, "type": kind, "name": name, "licenses": [{"expression": license}]}


def _needed(line: str, extra: str = "") -> dict[str, Any]:
    """What is installed beside unriddle, in a version of the installer's choice."""
    found = NAME.match(line)
    assert found
    name, ref = found[0], f"pkg:pypi/{found[0]}"
    about = f"installed with the extra {extra}: {line}" if extra else f"installed with it: {line}"
    return {
        "bom-ref": ref,
        "type": "library",
        "name": name,
        "purl": ref,
        "scope": "optional" if extra else "required",
        "description": about,
    }


def _inside(root: Path, name: str, lock: str, package: str, license: str, about: str) -> dict[str, Any]:
    """What a tool writes into the wheels, in the version that its lock has."""
    found = re.search(rf"^{package}==(\S+)", (root / lock).read_text("utf-8"), re.M)
    assert found
    ref = f"pkg:pypi/{package}@{found[1]}"
    own = _component(ref, "library", name, license)
    return {**own, "version": found[1], "purl": ref, "scope": "required", "description": about}


def _lists(root: Path) -> list[Path]:
    return sorted((root / "src/unriddle/lexicon/data").glob("*.lex"))


def _words(path: Path) -> dict[str, Any]:
    """A word list, whose notice lies beside it."""
    own = _component(f"unriddle/lexicon/data/{path.name}", "data", path.name, "CC-BY-SA-4.0")
    if path.stem == "english":
        own["licenses"] = [{"license": {"name": "SCOWL and ENABLE", "url": "http://wordlist.aspell.net/scowl-readme/"}}]
    return {
        **own,
        "scope": "required",
        "description": f"its notice: licenses/src/unriddle/lexicon/data/{path.stem}.txt",
    }
