"""Makes fronts/data/alone.html, the file that a puzzle plays in by itself: the page's own modules as one script, the
styles and the markup that they need, and empty places for the puzzle.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from scripts.page import parts
from scripts.page.inlined import digest
from scripts.page.parts import run
from scripts.page.rules import rules
from scripts.page.site import CLONE, JOINED, RULES, STATIC, STORED, WORD, WORDS, filled, words
from unriddle.fronts.alone import FAMILIES, MADE, PLACES, STILL
from unriddle.registry import names

ENTRY, STYLES = "alone.js", ("style.css", "gift.css", "alone.css")
SCRIPT = Path(__file__).with_suffix(".mjs")
CREATED = ("still", "all", "envelope", "letter")  # elements that the script makes, or the file has
EMPTY = ("area", "br", "img", "input", "link", "meta", "path")  # elements without an end
# What of the page a file has no use for, by id, tag or class; with an input goes its label.
WITHOUT = (
    *("h1", "clock", "engine", "loading", "keeping", "update", "start", "finish", "printed", "solving", "results"),
    *("own", "switch", "shared", "technique", "footer", "askSolve", "clockWished"),
)
HEAD = (
    '<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
    '<meta http-equiv="Content-Security-Policy" content="{policy}">\n<meta name="referrer" content="no-referrer">\n'
    '<meta name="generator" content="unriddle {sources}">\n{families}{kinds}">\n'
    "<title>{title}</title>\n<style>{styles}</style>\n</head>\n"
    '<body data-at="table" data-file>\n<section id="still"><h1>{title}</h1><p>{still}</p>{picture}</section>\n'
    '<div id="all" hidden>{body}</div>\n<script type="application/json" id="given">{given}</script>\n'
    "<script>{script}</script>\n</body>\n</html>\n"
)
POLICY = (
    "default-src 'none'; script-src '{script}'; style-src '{styles}'; img-src data:; connect-src 'none'; "
    "base-uri 'none'; form-action 'none'"
)


def sources() -> str:
    """The digest of what the file is made of."""
    state = hashlib.sha256(json.dumps(_rules(), sort_keys=True).encode() + STILL.encode())
    for path in [SCRIPT, Path(__file__), STATIC / "index.html", *_modules(), *(STATIC / name for name in STYLES)]:
        state.update(words(path.read_text("utf-8"), path.name) if path.name.endswith(WORDS) else path.read_bytes())
    return state.hexdigest()[:16]


def is_made() -> bool:
    """Whether the file is that of the sources as they are."""
    return MADE.is_file() and f'content="unriddle {sources()}"' in MADE.read_text("utf-8")


def make() -> str:
    """The file, which is the same for the same sources; MissingError."""
    work = CLONE / "build" / "page"
    folder = work / "alone"
    folder.mkdir(parents=True, exist_ok=True)
    esbuild = parts.esbuild(CLONE, work) / "lib" / "main.js"
    for path in _modules():
        (folder / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (folder / RULES).write_bytes(filled(RULES, (STATIC / RULES).read_text("utf-8"), RULES=json.dumps(_rules())))
    (folder / STORED).write_bytes(filled(STORED, (STATIC / STORED).read_text("utf-8"), FORTNIGHT="[]"))
    for path in folder.glob("*" + WORDS):  # bare words first: what is said at all is seen in the script
        path.write_bytes(_spoken((STATIC / path.name).read_text("utf-8"), path.name, ""))
    (folder / "all.css").write_text("", "utf-8")

    def bundled() -> dict[str, str]:
        made: dict[str, str] = json.loads(run(["node", SCRIPT, esbuild, folder, ENTRY, "all.css"], work))
        return made

    said = bundled()["script"]
    body = "".join(_markup(said))
    for path in folder.glob("*" + WORDS):
        path.write_bytes(_spoken((STATIC / path.name).read_text("utf-8"), path.name, said + body))
    styles = "".join((STATIC / name).read_text("utf-8") for name in STYLES)
    (folder / "all.css").write_text("".join(_used(styles, body + said)), "utf-8")
    made = bundled()
    script, style = made["script"].strip().replace("</", "<\\/"), made["styles"].strip()
    policy = POLICY.format(script=digest(script.encode()), styles=digest(style.encode()))
    own = {"policy": policy, "sources": sources(), "styles": style, "still": escape(STILL), "body": body}
    own |= {"families": FAMILIES, "kinds": " ".join(name for name in rules() if name in names())}
    return HEAD.format(**PLACES, **own, script=script)


def _modules() -> list[Path]:
    """The modules that the first one imports, directly or not."""
    found, open_ = {}, [ENTRY]
    while open_:
        name = open_.pop()
        if name not in found:
            found[name] = (STATIC / name).read_text("utf-8")
            open_ += re.findall(r'^(?:import|export) [^;]*?"\./([\w-]+\.js)";', found[name], re.MULTILINE)
    return [STATIC / name for name in sorted(found)]


def _rules() -> dict[str, object]:
    """What a player knows, without words that games begin with."""
    known = rules()
    return known | {"balda": {name: value for name, value in known["balda"].items() if name != "starts"}}


def _spoken(source: str, name: str, text: str) -> bytes:
    """The page's words in both languages that are said in a text."""
    known = set(re.findall(r"[\"'`= ](\w+)[\"'` >]", text))
    begun = tuple(re.findall(r"`(\w+)\$\{", text))
    chosen = re.compile(WORD.pattern + r",\s+")
    fit = JOINED.sub("", source)
    return words(chosen.sub(lambda at: at[0] if at[1] in known or at[1].startswith(begun) else "", fit), name)


class _Tree(HTMLParser):
    """Reads markup into [tag, attributes, children] and texts."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, str | None], list[object]]] = [("", {}, [])]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element: tuple[str, dict[str, str | None], list[object]] = (tag, dict(attrs), [])
        self.open[-1][2].append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1][2].append((tag, dict(attrs), []))

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1][2].append(data)


def _markup(said: str) -> Iterator[str]:
    """The page's body as far as a file needs it."""
    tree = _Tree()
    tree.feed(
        (STATIC / "index.html").read_text("utf-8").partition("<body")[2].partition(">")[2].partition("</body>")[0]
    )
    for element in tree.open[0][2]:
        yield from _written(element, said)


def _written(element: object, said: str) -> Iterator[str]:
    if not isinstance(element, tuple):
        yield escape(str(element), quote=False)
        return
    tag, attributes, children = element
    inner = [each[1].get("id") for each in children if isinstance(each, tuple) and tag == "label"]
    names = {tag, attributes.get("id"), *inner, *(attributes.get("class") or "").split()}
    sign = (attributes.get("id") or "") if tag == "symbol" else ""
    drawn = sign.startswith("m-") or f'"{sign[2:]}"' in said or f"#{sign}" in (STATIC / "index.html").read_text("utf-8")
    if names & set(WITHOUT) or tag == "script" or (sign and not drawn):
        return
    attributes = {
        name: value for name, value in attributes.items() if (name, attributes.get("id")) != ("hidden", "table")
    }
    told = "".join(f" {name}" if value is None else f' {name}="{escape(value)}"' for name, value in attributes.items())
    yield f"<{tag}{told}>"
    for each in children:
        yield from _written(each, said)
    if tag not in EMPTY or tag == "path":
        yield f"</{tag}>"


RULE = re.compile(r"\s*([^{}]*)\{", re.DOTALL)
# What is drawn of hints, of searches, and of first screens, of which a file has none.
FOREIGN = re.compile(
    r"data-(?:at=.start|mode=.solve|level|prints|stage|told|order|done|gift)|#(?:leaf|why|doIt)|textarea|select|footer"
    r"|\.(?:told|ghost|why|lit|spot|found|word|tiles\d|switch|line|lines|card|day|thumb|ending|chosen|postmark|chip "
    r"|words|drawn|button|foot|busy)(?![\w-])"
)
NOT = re.compile(r":not\([^()]*\)")
NAMED = re.compile(r"([#.])([A-Za-z][\w-]*)")


def _used(css: str, text: str) -> Iterator[str]:
    """The rules whose ids and classes appear in a text."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    at = 0
    while (match := RULE.match(css, at)) is not None:
        depth, end = 1, match.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        prelude, body, at = match[1].strip(), css[match.end() : end - 1], end
        if prelude.startswith(("@media", "@supports")):
            inner = "".join(_used(body, text))
            if inner:
                yield f"{prelude}{{{inner}}}\n"
        elif prelude.startswith("@"):
            yield f"{prelude}{{{body}}}\n"
        elif chosen := [each for each in _listed(prelude) if _is_there(each, text)]:
            yield f"{','.join(chosen)}{{{body}}}\n"


def _listed(prelude: str) -> Iterator[str]:
    """The selectors between commas that are in no brackets."""
    depth, begin = 0, 0
    for at, sign in enumerate(prelude):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            yield prelude[begin:at].strip()
            begin = at + 1
    yield prelude[begin:].strip()


def _is_there(selector: str, text: str) -> bool:
    """Whether all ids and classes of a selector are in the markup, or named in the script."""
    bare = re.sub(r":(?:not|is|has|where)\((?:[^()]|\([^()]*\))*\)", "", selector)
    return not FOREIGN.search(NOT.sub("", selector)) and all(
        f'id="{name}"' in text or name in CREATED
        if kind == "#"
        else re.search(rf"""["'`. ]{re.escape(name.rstrip("0123456789"))}["'`$ ]""", text)
        for kind, name in NAMED.findall(bare)
    )
