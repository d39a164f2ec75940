"""What compiled modules ask of the system, by Python's tools for their formats: `imports.py WHEEL...`, in JSON.

It runs in the environment of the checks, which has those tools.
"""

import json
import struct
import sys
import zipfile
from io import BytesIO

import pefile
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile

Asked = tuple[set[str], set[str]]  # libraries, and names that some library must have


def elf(data: bytes) -> Asked:
    """Of Linux."""
    file = ELFFile(BytesIO(data))
    dynamic = next(each for each in file.iter_sections() if isinstance(each, DynamicSection))
    libraries = {tag.needed for tag in dynamic.iter_tags("DT_NEEDED")}
    symbols = file.get_section_by_name(".dynsym").iter_symbols()
    return libraries, {each.name for each in symbols if each["st_shndx"] == "SHN_UNDEF" and each.name}


def mach(data: bytes) -> Asked:
    """Of macOS."""
    libraries, names = set(), set()
    (count,) = struct.unpack_from("<I", data, 16)
    at = 32
    for _ in range(count):
        kind, size = struct.unpack_from("<II", data, at)
        if kind & 0xFFFFFF == 0xC:  # a library
            (start,) = struct.unpack_from("<I", data, at + 8)
            libraries.add(data[at + start : at + size].split(b"\0")[0].decode())
        if kind == 0x2:  # the table of names
            table, entries, strings, _ = struct.unpack_from("<IIII", data, at + 8)
            for index in range(entries):
                name, sort = struct.unpack_from("<IB", data, table + 16 * index)
                if sort & 0x0F == 1:  # defined elsewhere
                    names.add(data[strings + name : data.index(b"\0", strings + name)].decode().removeprefix("_"))
        at += size
    return libraries, names


def windows(data: bytes) -> Asked:
    """Of Windows."""
    entries = pefile.PE(data=data).DIRECTORY_ENTRY_IMPORT
    return {each.dll.decode() for each in entries}, {one.name.decode() for each in entries for one in each.imports}


READERS = {b"\x7fELF": elf, b"\xcf\xfa\xed\xfe": mach}


def asked(wheel: str) -> dict[str, list[str]]:
    """Of all modules of a wheel together."""
    libraries: set[str] = set()
    names: set[str] = set()
    with zipfile.ZipFile(wheel) as file:
        for name in file.namelist():
            if name.endswith((".so", ".pyd")):
                data = file.read(name)
                some, more = READERS.get(data[:4], windows)(data)
                libraries |= some
                names |= more
    return {"libraries": sorted(libraries), "names": sorted(names)}


if __name__ == "__main__":
    print(json.dumps({wheel: asked(wheel) for wheel in sys.argv[1:]}))
