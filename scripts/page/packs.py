"""Packs: many files in one, compressed as one stream, the same bytes every time; and what goes into each of them.

A pack is the length of a table as four bytes, the table as JSON (path and size of each file), and the files. A browser
opens it with `DecompressionStream`, so that no host needs to compress anything, and no Python is needed to unpack it.
"""

import gzip
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

from scripts.page.cache import kept

PACKAGE = Path(__file__).parents[2] / "src" / "unriddle"
# Parts of the package that are of no use in a page: what has terminals, sockets, processes or files.
ROOMS = ("cli/", "library/", "print/", "tui/", "web/static/", "web/serve.py", "fetch.py", "mcp_server.py", "serve.py")
TYPES = ("fronts/web/jsconfig.json", "fronts/web/types.d.ts")
COUNTS = ("puzzles/nonogram/count/", "puzzles/nonogram/verbs.py")  # commands alone count all pictures of a size
WITHOUT = (
    *COUNTS,
    "jobs/",
    "__main__.py",
    *TYPES,
    *(f"fronts/{room}" for room in ROOMS),
)
HOME = "unriddle/"  # begins the path of each of its files
LEXICONS = "lexicon/data/"
WORDS = "translation/data/"
RUSSIAN = f"{HOME}{WORDS}ru.mo"  # comes to who reads it
ALONE = f"{HOME}fronts/data/alone.html"  # what puzzles in files play in
PHOTO = f"{HOME}kit/photo/"  # what reads pictures, which comes with the first of them
# Modules of the standard library for what a page has not: tests and tools, processes, sockets, terminals, far scripts.
LIBRARY_WITHOUT = (
    *("_pyrepl/", "antigravity", "bdb", "cProfile", "cmd.py", "code.py", "compileall", "curses/", "dbm/", "doctest"),
    *("ensurepip/", "fileinput", "ftplib", "getpass", "idlelib/", "imaplib", "mailbox", "modulefinder"),
    *("multiprocessing/", "nntplib", "optparse", "pdb", "pickletools", "poplib", "profil", "pstats", "pty", "pyclbr"),
    *("pydoc", "readline", "rlcompleter", "sched", "shelve", "smtplib", "socketserver", "sqlite3/", "ssl", "symtable"),
    *(
        "sysconfig/__main__",
        "tabnanny",
        "telnetlib",
        "this",
        "timeit",
        "tkinter/",
        "trace.py",
        "turtle",
        "tty",
        "ctypes/",
    ),
    *("unittest/", "uu.py", "venv/", "wave", "wsgiref/", "xmlrpc/", "zipapp", "_pyio", "_sysconfigdata", "webbrowser"),
    *("concurrent/futures/process", "concurrent/interpreters", "email/_header_value", "encodings/mac"),
    *("encodings/iso", "encodings/big5", "encodings/euc", "encodings/gb", "encodings/hz", "encodings/johab"),
    *(
        "encodings/koi8_t",
        "encodings/koi8_u",
        "encodings/kz",
        "encodings/ptcp",
        "encodings/shift",
        "encodings/tis",
        "encodings/hp_",
    ),
    *("encodings/palmos", "encodings/uu_", "encodings/bz2", "encodings/quopri", "xml/dom", "xml/sax"),
    *("asyncio/windows", "asyncio/proactor", "logging/config", "logging/handlers", "plistlib", "uuid"),
    *("configparser", "pyodide/console", "argparse", "tarfile", "statistics", "http/", "urllib/request", "netrc"),
    *("urllib/robot", "filecmp", "nturl2path", "graphlib"),
    *(
        "pickle",
        "_compat_pickle",
        "_ast_unparse",
        "platform",
        "calendar",
        "_strptime",
        "fractions",
        "gzip",
        "sysconfig/",
    ),
    *(
        "ipaddress",
        "urllib/",
        "mimetypes",
        "pprint",
        "tracemalloc",
        "stringprep",
        "runpy",
        "getopt",
        "py_compile",
    ),
    *("asyncio/tools", "asyncio/__main__", "quopri", "zoneinfo/", "_ssl", "json/tool"),
    *(f"email/{first}" for first in ("_e", "_h", "_p", *"bcefghimpqu")),
    *(f"encodings/{name}" for name in ("idna", "punycode", "utf_32", "cp273", "rot_13", "zlib_codec", "hex_codec")),
    # What the interpreter has in itself: frozen, or in C.
    *("importlib/_bootstrap", "importlib/machinery", "importlib/util", "zipimport", "_pydatetime", "_py_abc"),
    *("_collections_abc", "_sitebuiltins", "_threading_local", "abc.", "codecs.", "genericpath", "io.", "ntpath"),
    *("os.", "posixpath", "site.", "stat."),
    # What other modules have use for, where it is there.
    *("__hello__", "__phello__/", "_markupbase", "bz2.", "compression/", "concurrent/futures/interpreter"),
    *("concurrent/futures/thread", "decimal", "html/parser", "importlib/readers", "importlib/resources/"),
    *("importlib/simple", "json/__main__", "lzma", "numbers", "pathlib/_local", "pathlib/types", "pyodide/_nodesock"),
    *("pyodide/ffi/wrappers", "pyodide/http/", "queue", "secrets", "sre_", "tomllib/mypy", "xml/etree/ElementInclude"),
    *("xml/etree/cElementTree", "zipfile/__main__"),
    *(f"encodings/{name}" for name in ("_win_cp", "base64_codec", "mbcs", "oem", "undefined")),
    # All code pages but 1251, which puzzles come in.
    *(f"encodings/cp{first}" for first in ("0", "10", "11", "1250", "4", "5", "6", "7", "8", "9")),
    *(f"encodings/cp125{last}" for last in range(2, 9)),
)
Files = dict[str, bytes]


def pack(files: Mapping[str, bytes], work: Path) -> bytes:
    """The files as one pack."""
    table = json.dumps([[name, len(files[name])] for name in sorted(files)]).encode()
    content = len(table).to_bytes(4, "little") + table + b"".join(files[name] for name in sorted(files))
    return kept(work / "packs", [content], lambda: gzip.compress(content, 9, mtime=0))


def stored(files: Mapping[str, bytes]) -> bytes:
    """The files as a zip that is not compressed and has no dates: Python imports from it at once."""
    with io.BytesIO() as made:
        with zipfile.ZipFile(made, "w") as file:
            for name in sorted(files):
                file.writestr(zipfile.ZipInfo(name), files[name])
        return made.getvalue()


def library(stdlib: Path) -> Files:
    """The modules of the standard library that a page may need."""
    with zipfile.ZipFile(stdlib) as file:
        names = [name for name in file.namelist() if not name.endswith("/")]
        return {name: file.read(name) for name in names if not name.startswith(LIBRARY_WITHOUT)}


def package() -> Files:
    """The sources and data of unriddle, without lexicons."""
    found = {}
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        useless = path.suffix in (".pxd", ".pyi", ".so", ".pyd", ".pyc", ".typed", ".po") or not path.is_file()
        if not useless and not name.startswith((*WITHOUT, LEXICONS)):
            found[HOME + name] = path.read_bytes()
    for folder in (LEXICONS, WORDS):  # which are looked into before
        found[f"{HOME}{folder}README"] = b"What is needed of it comes here when it is.\n"
    return found


def parts(own: Files) -> dict[str, Files]:
    """Name of a pack -> what of the package is in it; all of it but what most visits do not need is in the first."""
    made = {name: of for name, of in own.items() if not name.startswith(tuple(HOME + each for each in WITHOUT))}
    late = {"photo": PHOTO, "russian": RUSSIAN, "alone": ALONE}
    packs = {pack: {name: of for name, of in made.items() if name.startswith(begin)} for pack, begin in late.items()}
    return {"unriddle": {name: of for name, of in made.items() if not name.startswith(tuple(late.values()))}} | packs


def lexicons() -> dict[str, Files]:
    """Name of each lexicon -> its files."""
    found: dict[str, Files] = {}
    for path in sorted((PACKAGE / LEXICONS).iterdir()):
        found.setdefault(path.stem, {})[f"{HOME}{LEXICONS}{path.name}"] = path.read_bytes()
    return found
