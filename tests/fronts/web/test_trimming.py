"""What is left of Python's own code: a small module of functions that lead to one another in each way there is."""

import pytest

from scripts.page.trimming import TRAP, Module, trimmed
from unriddle.core import MissingError

# Each calls, holds the address of, or is called by another one; the first is imported.
CALLS_THREE = b"\0\x10\x03\x0b"
IS_CALLED = b"\0\x41\x07\x1a\x0b"
HOLDS_ADDRESS_ONE = b"\0\x41\x01\x1a\x0b"
AT_ADDRESS_ONE = b"\0\x42\x05\x1a\x0b"
IN_DATA = b"\x01\x01\x7f\x01\x0b"  # one local
ALONE = b"\0\x41\x09\x1a\x0b"
BODIES = [CALLS_THREE, HOLDS_ADDRESS_ONE, IS_CALLED, AT_ADDRESS_ONE, IN_DATA, ALONE]
SAME = "_one,_three,a,b,c,d,e,f,g"
GLUE = (
    f'var {SAME},_two,_alone;_one=Module["_one"]=wasmExports["one"];_two=wasmExports["two"];'
    '_alone=Module["_alone"]=wasmExports["alone"];function go(){return _one()}'
)


def section(kind: int, *entries: bytes) -> bytes:
    content = bytes([len(entries)]) + b"".join(entries)
    return bytes([kind, len(content)]) + content


def name(text: str) -> bytes:
    return bytes([len(text)]) + text.encode()


def module(bodies: list[bytes]) -> bytes:
    exports = [name(text) + bytes([0, number]) for text, number in (("one", 1), ("two", 2), ("alone", 6))]
    return b"".join(
        (
            b"\0asm\x01\0\0\0",
            section(1, b"\x60\0\0"),
            section(2, name("env") + name("outer") + b"\0\0"),
            section(3, *[b"\0"] * len(bodies)),
            section(4, b"\x70\0\x05"),
            section(5, b"\0\x01"),
            section(7, *exports),
            section(9, b"\0\x41\x01\x0b\x02\x04\x05"),
            section(10, *[bytes([len(body)]) + body for body in bodies]),
            section(11, b"\0\x41\x07\x0b\x02\0\x02"),  # across the border of two words; the rest is not told, it is 0
        )
    )


def kept(data: bytes) -> list[bytes]:
    made = Module(data)
    return [made.data[begin:end] for begin, end in made.functions()]


def left(glue: str, *others: bytes) -> list[bool]:
    data, _ = trimmed(module(BODIES), glue, "", others)
    return [each != TRAP for each in kept(data)]


def test_what_the_glue_names_stays_and_all_that_it_leads_to() -> None:
    data, glue = trimmed(module(BODIES), GLUE, "", [])
    assert list(Module(data).exports()) == ["one"]
    assert [each != TRAP for each in kept(data)] == [True, False, True, False, True, False]
    assert [each[1:] for each in kept(data) if each != TRAP] == [CALLS_THREE, IS_CALLED, IN_DATA]
    assert glue == f'var {SAME};_one=Module["_one"]=wasmExports["one"];function go(){{return _one()}}'


def test_an_address_in_a_function_and_one_in_the_data_lead_to_what_is_there() -> None:
    assert left(GLUE + "_two()") == [True, True, True, True, True, False]


def test_what_another_module_imports_stays() -> None:
    asking = b"\0asm\x01\0\0\0" + section(2, name("env") + name("alone") + b"\0\0")
    assert left(GLUE, asking) == [True, False, True, False, True, True]


def test_code_that_is_not_known_ends_the_build() -> None:
    with pytest.raises(MissingError, match="0xff"):
        trimmed(module([b"\0\xff\x0b", *BODIES[1:]]), GLUE, "", [])
