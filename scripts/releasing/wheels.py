"""Wheels and sdists as files: taken apart, put together for another machine, the same bytes for the same content."""

import base64
import gzip
import hashlib
import io
import tarfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

ANY = "py3-none-any"
Files = dict[str, bytes]


def read(path: Path) -> Files:
    """Name -> content of the files of a wheel."""
    with zipfile.ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist() if not name.endswith("/")}


def retagged(pure: Mapping[str, bytes], tag: str, modules: Mapping[str, bytes]) -> Files:
    """The wheel with compiled modules in place of their sources, for the machines that the tag names."""
    sources = {name.partition(".")[0] + ".py" for name in modules}
    files = {name: content for name, content in pure.items() if name not in sources} | dict(modules)
    (about,) = (name for name in files if name.endswith(".dist-info/WHEEL"))
    kept = [line for line in files[about].decode().splitlines() if line and not line.startswith(("Tag:", "Root-Is-"))]
    files[about] = "\n".join([*kept, "Root-Is-Purelib: false", f"Tag: {tag}", ""]).encode()
    return files


def write(path: Path, files: Mapping[str, bytes], when: int) -> None:
    """A wheel of these files, all of this time, with its list of them."""
    (about,) = (name for name in files if name.endswith(".dist-info/WHEEL"))
    record = about.removesuffix("WHEEL") + "RECORD"
    own = {name: content for name, content in files.items() if name != record}
    # What describes the wheel stands at its end, where installers look first.
    names = sorted(own, key=lambda name: (".dist-info/" in name, name))
    lines = [f"{name},{_digest(own[name])},{len(own[name])}" for name in names]
    own[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    date = time.gmtime(when)[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name in [*names, record]:
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name.endswith((".so", ".pyd")) else 0o100644) << 16
            file.writestr(entry, own[name])


def paged(site: Mapping[str, bytes], version: str) -> Files:
    """The wheel unriddle-page: the page as files, which any server can publish."""
    about = f"unriddle_page-{version}.dist-info"
    metadata = (
        f"Metadata-Version: 2.4\nName: unriddle-page\nVersion: {version}\n"
        "Summary: The browser page of unriddle as files: `unriddle page serve` shows it\n"
        "License-Expression: MIT\nLicense-File: licence.txt\nRequires-Python: >=3.11\n"
        "Description-Content-Type: text/plain\n\n"
        "The browser page of unriddle as files for a web server. `unriddle page copy FOLDER` gives them out.\n"
    )
    return {f"unriddle_page/site/{name}": content for name, content in site.items()} | {
        "unriddle_page/__init__.py": b'"""The page of unriddle, in the folder `site`."""\n',
        f"{about}/METADATA": metadata.encode(),
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nGenerator: unriddle\nRoot-Is-Purelib: true\nTag: {ANY}\n".encode(),
        f"{about}/licenses/licence.txt": site["licence.txt"],
    }


def _digest(content: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def rewrite_sdist(source: Path, target: Path, when: int) -> None:
    """The archive with its files in order, of one time and nobody's."""
    with tarfile.open(source) as old:
        members = sorted((member for member in old if member.isfile()), key=lambda member: member.name)
        plain = io.BytesIO()
        with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as new:
            for member in members:
                entry = tarfile.TarInfo(member.name)
                entry.size, entry.mtime = member.size, when
                entry.mode = 0o755 if member.mode & 0o100 else 0o644
                new.addfile(entry, old.extractfile(member))
    target.write_bytes(gzip.compress(plain.getvalue(), 9, mtime=0))
