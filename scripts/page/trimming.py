"""Pyodide's own code without what no page can reach: exports that nobody asks for, and functions that nothing leads to.

Pyodide exports every function of C, for packages that people may add; a page adds only the modules of its own site. A
function stays when an export that is asked for, a function that stays, or a word of the data leads to it. The place of
one that goes is kept, with a trap in it, so nothing is renumbered and no address changes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from unriddle.core import MissingError, Text

IMPORT, FUNCTION, EXPORT, ELEMENTS, CODE, DATA = 2, 0, 7, 9, 10, 11  # numbers of sections, and of a kind of export
TRAP = b"\x03\0\0\x0b"  # three bytes: no locals, unreachable, end
NAME = re.compile(r"[\w$]+")
# What the glue makes of each export: a variable, and an entry of Module.
TAKEN = re.compile(r'(?:[\w$]+=)?(?:Module\["[\w$]+"\]=)?wasmExports\["([\w$]+)"\];')
WRAPPED = re.compile(r'wasmExports\["[\w$]+"\]=\w+\(wasmExports\["([\w$]+)"\]\);')
DECLARED = re.compile(r"(?<=\bvar )[\w$]+(?:,[\w$]+){9,}(?=;)")
# How many numbers follow an instruction; those of constants, branches, calls and blocks are read on their own.
ONE = frozenset((0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18, *range(0x20, 0x27), 0x3F, 0x40, 0xD0))
NONE = frozenset((0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)))
TWO = frozenset((0x11, *range(0x28, 0x3F)))
CALLS = frozenset((0x10, 0x12, 0xD2))
BLOCKS = frozenset((0x02, 0x03, 0x04, 0x06))
WIDE = {0x41: 1, 0x42: 1, 0x43: 4, 0x44: 8}  # constants: one number, or this many bytes
FAR = {**dict.fromkeys(range(8), 0), 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}


class Section(NamedTuple):
    """A part of a module: its kind, and where its content begins and ends."""

    kind: int
    begin: int
    end: int


class Module:
    """The bytes of a module, read part by part."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 8

    def number(self) -> int:
        """The next number without a sign."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def word(self) -> int:
        """The next constant, as a word of memory has it."""
        begin = self.at
        value = self.number()
        bits = 7 * (self.at - begin)
        return (value - (1 << bits) if self.data[self.at - 1] & 64 else value) & 0xFFFFFFFF

    def name(self) -> str:
        """The next name."""
        size = self.number()
        self.at += size
        return self.data[self.at - size : self.at].decode()

    def sections(self) -> list[Section]:
        """All parts."""
        self.at, found = 8, []
        while self.at < len(self.data):
            kind = self.data[self.at]
            self.at += 1
            size = self.number()
            found.append(Section(kind, self.at, self.at + size))
            self.at += size
        return found

    def entries(self, kind: int) -> Iterator[int]:
        """The numbers of the entries of a part; the caller reads each."""
        for section in self.sections():
            if section.kind == kind:
                self.at = section.begin
                yield from range(self.number())

    def imports(self) -> list[tuple[str, int]]:
        """What the module asks for: names and kinds."""
        found = []
        for _ in self.entries(IMPORT):
            self.name()
            name, kind = self.name(), self.number()
            found.append((name, kind))
            if kind in (0, 4):  # a function, a tag
                self.at += kind == 4
                self.number()
            elif kind == 3:  # a global
                self.at += 2
            else:  # a table, a memory
                self.at += kind == 1
                bounded = self.number() & 1
                self.number()
                if bounded:
                    self.number()
        return found

    def exports(self) -> dict[str, tuple[int, int, bytes]]:
        """Name -> kind, number, and the entry as it stands."""
        found = {}
        for _ in self.entries(EXPORT):
            begin = self.at
            name, kind = self.name(), self.number()
            found[name] = (kind, self.number(), self.data[begin : self.at])
        return found

    def table(self) -> list[int]:
        """Address of a function -> its number; the first address is none."""
        for _ in self.entries(ELEMENTS):
            if self.data[self.at : self.at + 4] != b"\0\x41\x01\x0b":
                raise _unknown("elements")
            self.at += 4
            return [-1, *(self.number() for _ in range(self.number()))]
        raise _unknown("elements")

    def words(self) -> set[int]:
        """All words of the data."""
        memory = bytearray()
        for _ in self.entries(DATA):
            if self.data[self.at : self.at + 2] != b"\0\x41":
                raise _unknown("data")
            self.at += 2
            place = self.word()
            self.at += 1
            size = self.number()
            memory.extend(bytes(max(0, place + size + -(place + size) % 4 - len(memory))))
            memory[place : place + size] = self.data[self.at : self.at + size]
            self.at += size
        return set(memoryview(memory).cast("I"))

    def functions(self) -> list[tuple[int, int]]:
        """Where the size of each function of its own stands, and where the function ends."""
        found = []
        for _ in self.entries(CODE):
            begin = self.at
            size = self.number()
            self.at += size
            found.append((begin, self.at))
        return found

    def leads(self, begin: int, end: int) -> tuple[set[int], set[int]]:
        """The functions that a function calls, and its constants, of which some are addresses of functions."""
        calls: set[int] = set()
        constants: set[int] = set()
        self.at = begin
        self.number()
        for _ in range(self.number()):
            self.number()
            self.at += 1
        while self.at < end:
            code = self.data[self.at]
            self.at += 1
            if code == 0x41:
                constants.add(self.word())
            elif code in CALLS:
                calls.add(self.number())
            elif code in BLOCKS or code in ONE or code == 0x42:
                self.number()
            elif code in TWO:
                self.number()
                self.number()
            elif code in WIDE:
                self.at += WIDE[code]
            elif code == 0x0E:
                for _ in range(self.number() + 1):
                    self.number()
            elif code == 0x1C:
                self.at += self.number()
            elif code == 0xFC:
                for _ in range(self._far()):
                    self.number()
            elif code not in NONE:
                raise _unknown(f"{code:#x}")
        if self.at != end:
            raise _unknown("code")
        return calls, constants

    def _far(self) -> int:
        code = self.number()
        if code not in FAR:
            raise _unknown(f"0xfc {code}")
        return FAR[code]


def trimmed(engine: bytes, glue: str, others: str, modules: Iterable[bytes]) -> tuple[bytes, str]:
    """Python's code and the JavaScript around it, of which `others` and these modules use what they name."""
    module = Module(engine)
    exports, wanted = module.exports(), {name for each in modules for name, _ in Module(each).imports()}
    plain = DECLARED.sub("", TAKEN.sub("", WRAPPED.sub("", glue)))
    named = set(NAME.findall(plain)) | set(NAME.findall(others))
    stay = {name for name in exports if name in wanted or name in named or f"_{name}" in named}
    return _without(module, {name: exports[name] for name in stay}), _glue(glue, exports.keys() - stay)


def _glue(glue: str, gone: set[str]) -> str:
    """The JavaScript without what it does for exports that are gone."""

    def kept(match: re.Match[str]) -> str:
        return "" if match[1] in gone else match[0]

    def declared(match: re.Match[str]) -> str:
        return ",".join(name for name in match[0].split(",") if name.removeprefix("_") not in gone)

    return DECLARED.sub(declared, TAKEN.sub(kept, WRAPPED.sub(kept, glue)))


def _without(module: Module, exports: Mapping[str, tuple[int, int, bytes]]) -> bytes:
    """The module with these exports and the functions that they need."""
    first = sum(kind == FUNCTION for _, kind in module.imports())
    functions, table, words = module.functions(), module.table(), module.words()
    ahead = [number for kind, number, _ in exports.values() if kind == FUNCTION]
    ahead += [table[word] for word in words if 0 < word < len(table)]
    stay: set[int] = set()
    while ahead:
        number = ahead.pop()
        if number >= first and number not in stay:
            stay.add(number)
            calls, constants = module.leads(*functions[number - first])
            ahead += calls
            ahead += [table[each] for each in constants if 0 < each < len(table)]
    code = b"".join(module.data[begin:end] if first + at in stay else TRAP for at, (begin, end) in enumerate(functions))
    fresh = {
        EXPORT: _unsigned(len(exports)) + b"".join(exports[name][2] for name in sorted(exports)),
        CODE: _unsigned(len(functions)) + code,
    }
    made = [module.data[:8]]
    for kind, begin, end in module.sections():
        content = fresh.get(kind, module.data[begin:end])
        made += [bytes([kind]), _unsigned(len(content)), content]
    return b"".join(made)


def _unsigned(value: int) -> bytes:
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes([*made, value])


def _unknown(what: str) -> MissingError:
    return MissingError(Text("Python's own code has {what} that the build does not know", what=what))
