"""Puts the site together, one stage after the other, and looks whether all of it loads."""

import hashlib
import json
import re
import shutil
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path

from scripts.page import packs, parts
from scripts.page.cache import kept
from scripts.page.compiling import NODE, compiled
from scripts.page.icons import icons
from scripts.page.inlined import digest, inlined
from scripts.page.kernels import Compiler
from scripts.page.modules import bundles
from scripts.page.packs import Files
from scripts.page.rules import rules
from scripts.page.to_try import tried
from scripts.page.trimming import trimmed
from unriddle.core import MissingError, Text
from unriddle.core.record import Record
from unriddle.fronts.web.serve import compress
from unriddle.registry import makers
from unriddle.session import daily
from unriddle.translation import Speaker
from unriddle.version import VERSION

CLONE = Path(__file__).parents[2]
WEB = CLONE / "src" / "unriddle" / "fronts" / "web"
STATIC = WEB / "static"
NOTICES = WEB / "data" / "notices.txt"  # of what the site has from others
TRIMMING = Path(__file__).with_name("trimming.py")
WORDS, PAGE = "words.js", "page"  # how files of the page's own words end, and their context in catalogs
JOINED = re.compile(r'"\s+\+ "')  # between two parts of a long text
WORD = re.compile(r'\b(\w+): ("(?:[^"\\]|\\.)*")(?=,\s)')
LOADER = "worker.js"  # what loads Python and its packs
ALONE = "alone"  # begins the names of what is for puzzles in files of their own
EARLY = "early.js"  # a script that needs no other module
CARDS = "lesson.js"  # the cards of techniques
DAYS = "today.js"  # the stamps of today's puzzles
STORED, CARRIED = "days.js", 14  # puzzles of the day that are there at once, and for how many days
RULES = "rules.js"  # what the page knows of play by itself
SCREENS = "screen-"  # begins the names of the manifest's screenshots, which nobody needs in flight mode
WORKER = "sw.js"  # the service worker; it is not among the files that it keeps
LOADING, GLUE, ENGINE = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"  # of Pyodide what a page needs


class Told(Record):
    """A file of the site, or all of it: its bytes, and how many are sent where the server compresses."""

    name: str
    size: int
    sent: int


def make(out: Path, techniques: str = "") -> Iterator[Told]:
    """Build the site again in this folder, and report each file and all together; `techniques` is the address of the
    pages of techniques, if there are some. MissingError.
    """
    work = CLONE / "build" / "page"
    work.mkdir(parents=True, exist_ok=True)
    files = _files(work, techniques)
    fresh = work / "site.new"
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    loading = NODE.with_name("loading.py")
    loaded = [NODE.read_bytes(), loading.read_bytes(), *(files[name] for name in sorted(files) if "/" in name)]
    kept(work / "loaded", loaded, lambda: parts.run(["node", NODE, fresh, loading], work).encode())
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(fresh, out)
    told = [Told(name, len(content), sent(content)) for name, content in files.items()]
    yield from sorted(told, key=lambda each: -each.size)
    yield Told("all", sum(each.size for each in told), sum(each.sent for each in told))


def sent(content: bytes) -> int:
    """How many bytes go over the wire: what does not shrink is sent as it is."""
    return min(len(content), len(compress(content)))


def _files(work: Path, techniques: str) -> Files:
    """All files of the site."""
    pyodide, tools, qr, esbuild = (part(CLONE, work) for part in (parts.pyodide, parts.tools, parts.qr, parts.esbuild))
    library = pyodide / "python_stdlib.zip"
    modules = Compiler(CLONE, work, tools, library).modules()
    code = compiled(packs.package() | packs.library(library), pyodide, work)
    own = {name: data for name, data in code.items() if name.startswith(packs.HOME)} | modules
    standard = packs.stored({name: data for name, data in code.items() if not name.startswith(packs.HOME)})
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    static = [path for path in sorted(STATIC.iterdir()) if path.is_file() and not path.name.startswith(ALONE)]
    files = {path.name: path.read_bytes() for path in static}
    files |= python(pyodide, [data for name, data in own.items() if name.endswith(".so")], work)
    files |= {
        "others/qr.mjs": (qr / "index.mjs").read_bytes(),
        "python/lock.json": json.dumps({"info": lock["info"], "packages": {}}).encode(),
        "packs/python.pack": packs.pack({"python.zip": standard}, work),
        "examples.json": json.dumps(tried(), ensure_ascii=False).encode(),
        "licence.txt": _licences(qr / "LICENSE"),
    }
    files |= icons(files["icon.svg"].decode())
    files |= {name: words(data.decode(), name) for name, data in files.items() if name.endswith(WORDS)}
    files[CARDS] = filled(CARDS, files[CARDS].decode(), TECHNIQUES=json.dumps(techniques))
    files[DAYS] = days(files[DAYS].decode())
    files |= stored_days(files[STORED].decode())
    files[RULES] = ruled(files[RULES].decode())
    made = packs.parts(own) | packs.lexicons()
    files |= {f"packs/{name}.pack": packs.pack(each, work) for name, each in made.items()}
    sources = {name: data.decode() for name, data in files.items() if name.endswith((".js", ".css")) and name != WORKER}
    files = {name: data for name, data in files.items() if name not in sources}
    files |= {name: text.encode() for name, (text, _) in bundles(sources, esbuild, work, EARLY).items()}
    files[LOADER] = loader(files)
    files = inlined(files)
    return files | {WORKER: _worker(files)}


def python(pyodide: Path, modules: list[bytes], work: Path) -> Files:
    """Python itself, with what these modules need of it."""
    files = {name: (pyodide / name).read_bytes() for name in (LOADING, GLUE, ENGINE)}

    def make() -> bytes:
        code, glue = trimmed(files[ENGINE], files[GLUE].decode(), files[LOADING].decode(), modules)
        return len(code).to_bytes(4, "little") + code + glue.encode()

    made = kept(work / "engine", [TRIMMING.read_bytes(), *files.values(), *modules], make)
    end = 4 + int.from_bytes(made[:4], "little")
    files |= {ENGINE: made[4:end], GLUE: made[end:]}
    return {f"python/{name}": data for name, data in files.items()}


def _licences(*others: Path) -> bytes:
    """Our licence, notices of what is not ours, licences of others, and those of the word lists and pictures."""
    package = CLONE / "src" / "unriddle"
    words = sorted((package / "lexicon" / "data").glob("*.txt"))
    pictures = package / "puzzles" / "nonogram" / "data" / "pictures.txt"
    return b"\n".join(path.read_bytes() for path in (CLONE / "LICENSE", NOTICES, *others, *words, pictures))


def _worker(files: Mapping[str, bytes]) -> bytes:
    """The service worker, with the digest of each file that it keeps and a name made of all of them."""
    digests = {name: digest(files[name]) for name in sorted(files) if name != WORKER and not name.startswith(SCREENS)}
    source = files[WORKER].decode()
    version = hashlib.sha256((source + json.dumps(digests)).encode()).hexdigest()[:16]
    return filled(WORKER, source, VERSION=json.dumps(f"{VERSION}-{version}"), FILES=json.dumps(digests, indent=0))


def words(source: str, name: str = WORDS) -> bytes:
    """The page's own words in English with those of the catalog beside them."""
    say = Speaker("ru")
    russian = {name: say.form(json.loads(english), PAGE) for name, english in WORD.findall(JOINED.sub("", source))}
    return filled(name, source, RUSSIAN=json.dumps(russian, ensure_ascii=False, indent=0))


def loader(files: Files) -> bytes:
    """The worker with the sizes of all that it loads."""
    sizes = {
        name: [len(data), sent(data)] for name, data in files.items() if name.endswith((".pack", ".wasm", ".json"))
    }
    return filled(LOADER, files[LOADER].decode(), SIZES=json.dumps(sizes, separators=(",", ":")))


def days(source: str) -> bytes:
    """The stamps of today's puzzles, which know the families that have some."""
    families = [each.name for each in makers() if daily.wishes(each, daily.FIRST) is not None]
    return filled(DAYS, source, DAYS=json.dumps(families))


def stored_days(source: str) -> Files:
    """The puzzles of the day: those of the next two weeks in the page itself, and those of the year for each language,
    column by column, which takes the least room.
    """
    year = [json.loads(line) for line in daily.STORED.read_text("utf-8").splitlines()]
    since = (daily.today() - timedelta(1)).isoformat()  # where it is still yesterday
    near = [day for day in year if day["day"] >= since][:CARRIED]
    files = {STORED: filled(STORED, source, FORTNIGHT=json.dumps(near, ensure_ascii=False, separators=(",", ":")))}
    for language in ("en", "ru"):
        keys = [key for key in year[0] if key != "day" and (":" not in key or key.endswith(f":{language}"))]
        other = {"en": "ru", "ru": "en"}[language]
        columns = {
            key: {name: [day[key][name] for day in year] for name in year[0][key] if name != other} for key in keys
        }
        told = {"first": year[0]["day"], **columns}
        files[f"days-{language}.json"] = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return files


def ruled(source: str) -> bytes:
    """The table of rules, as Python has them."""
    return filled(RULES, source, RULES=json.dumps(rules(), ensure_ascii=False, separators=(",", ":")))


def filled(name: str, source: str, **values: str) -> bytes:
    """A file of the page with these values in their places."""
    for placeholder, value in values.items():
        if source.count(f'"{placeholder}"') != 1:
            raise MissingError(Text("{name} has no place for {what}", name=name, what=f'"{placeholder}"'))
        source = source.replace(f'"{placeholder}"', value)
    return source.encode()
