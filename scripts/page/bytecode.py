"""Runs in Pyodide under Node: makes bytecode of /made/sources.json, one file of it all, for `compiling`."""

import json
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from types import CodeType

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # the source is not looked for


def bare(code: CodeType) -> CodeType:
    """The code without the table of its lines, a third of all: nobody reads a traceback in a page."""
    inner = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def main() -> None:
    """Read and write."""
    with open("/made/sources.json", encoding="utf-8") as file:
        sources = json.load(file)
    with open("/made/code", "wb") as out:
        for name, source in sources.items():
            code = compile(source, name, "exec", dont_inherit=True, optimize=2)
            made = MAGIC_NUMBER + UNCHECKED + dumps(bare(code))
            out.write(len(made).to_bytes(4, "little") + made)


if __name__ == "__main__":
    main()
