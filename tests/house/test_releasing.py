"""What makes a release: wheels with the same bytes every time, its bill of materials, and what it refuses."""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from unriddle.core import PuzzleError
from unriddle.version import VERSION

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from releasing import build, rooms, sbom, wheels  # noqa: E402
from releasing.native import TARGETS, configuration  # noqa: E402

WHEN = 1_700_000_000
PURE = {
    "unriddle/a/kernel.py": b"source",
    "unriddle/a/kernels.py": b"kept",
    "unriddle/fingerprint": b"0123",
    f"unriddle-{VERSION}.dist-info/METADATA": b"Name: unriddle\n",
    f"unriddle-{VERSION}.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    f"unriddle-{VERSION}.dist-info/RECORD": b"old",
}


def test_a_native_wheel_has_modules_in_place_of_their_sources() -> None:
    files = wheels.retagged(PURE, "cp311-abi3-win_amd64", {"unriddle/a/kernel.pyd": b"module"})
    assert sorted(name for name in files if "/a/" in name) == ["unriddle/a/kernel.pyd", "unriddle/a/kernels.py"]
    about = files[f"unriddle-{VERSION}.dist-info/WHEEL"].decode().splitlines()
    assert about == ["Wheel-Version: 1.0", "Root-Is-Purelib: false", "Tag: cp311-abi3-win_amd64"]


def test_a_wheel_is_the_same_bytes_whatever_the_order_and_lists_what_is_in_it(tmp_path: Path) -> None:
    wheels.write(tmp_path / "one", PURE, WHEN)
    wheels.write(tmp_path / "two", dict(reversed(PURE.items())), WHEN)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    files = wheels.read(tmp_path / "one")
    record = [line.split(",") for line in files.pop(f"unriddle-{VERSION}.dist-info/RECORD").decode().splitlines()]
    assert record.pop() == [f"unriddle-{VERSION}.dist-info/RECORD", "", ""]
    assert {name for name, _, _ in record} == files.keys()
    for name, digest, size in record:
        wanted = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).decode().rstrip("=")
        assert (digest, int(size)) == (f"sha256={wanted}", len(files[name]))
    with ZipFile(tmp_path / "one") as file:
        assert {entry.date_time for entry in file.infolist()} == {(2023, 11, 14, 22, 13, 20)}


def test_an_archive_of_sources_forgets_when_and_by_whom_it_was_made(tmp_path: Path) -> None:
    for name, when in (("one", 1), ("two", 2)):
        (tmp_path / name / "unriddle-1").mkdir(parents=True)
        for file in ("b", "a") if when == 1 else ("a", "b"):
            (tmp_path / name / "unriddle-1" / file).write_text(file)
        with tarfile.open(tmp_path / f"{name}.old", "w:gz") as archive:
            archive.add(tmp_path / name / "unriddle-1", "unriddle-1")
        wheels.rewrite_sdist(tmp_path / f"{name}.old", tmp_path / f"{name}.new", WHEN)
    assert (tmp_path / "one.new").read_bytes() == (tmp_path / "two.new").read_bytes()
    with tarfile.open(tmp_path / "one.new") as archive:
        assert [(each.name, each.mtime, each.uname) for each in archive] == [
            ("unriddle-1/a", WHEN, ""),
            ("unriddle-1/b", WHEN, ""),
        ]


def test_the_bill_of_materials_has_what_is_needed_and_what_is_inside() -> None:
    bill = json.loads(sbom.bill(ROOT, WHEN))
    assert sbom.bill(ROOT, WHEN) == json.dumps(bill, indent=1, ensure_ascii=False) + "\n"
    scopes = {each["name"]: each["scope"] for each in bill["components"]}
    assert scopes["click"] == "required"
    assert scopes["textual"] == "optional"
    assert {path.name for path in (ROOT / "src/unriddle/lexicon/data").glob("*.lex")} <= scopes.keys()
    assert len({each["bom-ref"] for each in bill["components"]}) == len(bill["components"])
    assert all(each.get("licenses") or each["scope"] for each in bill["components"])


def test_nothing_is_published_while_the_address_is_a_placeholder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = []
    monkeypatch.setattr(subprocess, "run", lambda *arguments, **_: ran.append(arguments))
    with pytest.raises(PuzzleError, match="placeholder"):
        build.publish(tmp_path)
    assert ran == []


def test_what_is_not_a_version_or_another_is_not_released() -> None:
    assert build.unready("soon") == ["'soon' is no version such as 0.2.0 or 1.0.0rc1"]
    problems = build.unready("99.0.0")
    assert f"src/unriddle/version.py says {VERSION}, not 99.0.0" in problems
    assert "CHANGELOG.md has no heading 99.0.0" in problems


def test_every_target_gets_the_size_of_its_numbers() -> None:
    assert len({target.tag for target in TARGETS}) == len(TARGETS) == 7
    for target in TARGETS:
        text = configuration(target)
        assert ("#define SIZEOF_LONG 4\n" in text) == target.windows
        assert "#define SIZEOF_VOID_P 8\n" in text


def test_the_readme_has_commands_to_run_elsewhere() -> None:
    assert len(rooms.readme()) > 15
    assert not [command for command in rooms.readme() if "unriddle " in command or "#" in command]
