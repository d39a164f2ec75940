"""The parts of the build that need neither Node nor a network, and the server of the page."""

import gzip
import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from cli_fixture import Run

from scripts.page import compiling, packs
from scripts.page.cache import kept
from scripts.page.compiling import compiled
from scripts.page.icons import icons
from scripts.page.modules import bundles
from scripts.page.site import ALONE, CLONE, EARLY, JOINED, STATIC, WORD, WORKER, days, sent, stored_days, words
from unriddle.core import MissingError
from unriddle.fronts.web import VERBS, is_foreign
from unriddle.fronts.web.serve import POLICY, server
from unriddle.lexicon import names


def unpacked(data: bytes) -> dict[str, bytes]:
    raw = gzip.decompress(data)
    start = 4 + int.from_bytes(raw[:4], "little")
    files = {}
    for name, size in json.loads(raw[4:start]):
        files[name] = raw[start : start + size]
        start += size
    return files


def test_a_pack_gives_its_files_back_and_is_the_same_bytes_for_the_same_files(tmp_path: Path) -> None:
    files = {"b/two": b"22", "a": b"", "ж": bytes(range(256))}
    data = packs.pack(files, tmp_path / "one")
    assert unpacked(data) == files
    assert data == packs.pack(dict(reversed(files.items())), tmp_path / "other")
    assert packs.stored(files) == packs.stored(dict(reversed(files.items())))


def test_the_package_of_the_page_has_no_other_front_and_no_lexicon() -> None:
    held = packs.package()
    rooms = {part for name in held for part in name.split("/")[1:3]}
    assert rooms & {"cli", "jobs", "tui", "fetch.py", "__main__.py"} == set()
    assert {"core", "puzzles", "protocol.py", "web"} <= rooms
    assert [name for name in held if name.endswith((".lex", ".so", ".pxd"))] == []
    assert sorted(packs.lexicons()) == names()


def test_what_few_visits_need_is_in_packs_of_its_own_and_what_none_needs_in_none() -> None:
    kernel = {f"{packs.HOME}puzzles/{name}.abi3.so": b"" for name in ("latin/count/kernel", "nonogram/count/kernel")}
    made = packs.parts(packs.package() | kernel)
    assert list(made["russian"]) == [packs.RUSSIAN]
    assert {name.split("/")[2] for name in made["photo"]} == {"photo"}
    assert packs.RUSSIAN not in made["unriddle"]
    assert [name for name in made["unriddle"] if name.startswith(f"{packs.HOME}puzzles/nonogram/count")] == []
    assert sum(map(len, made.values())) == len(packs.package()) + 1


def test_nothing_in_the_page_asks_for_a_clock_that_its_python_has_not() -> None:
    asking = [name for name, data in packs.package().items() if re.search(rb"\btime\.thread_time|clock_gettime", data)]
    assert asking == []


def test_what_was_made_of_the_same_sources_is_not_made_again(tmp_path: Path) -> None:
    made = []

    def make() -> bytes:
        made.append(1)
        return b"made"

    assert kept(tmp_path, [b"a", b"b"], make) == kept(tmp_path, [b"a", b"b"], make) == b"made"
    assert len(made) == 1
    kept(tmp_path, [b"ab"], make)
    assert len(made) == 2


def test_only_modules_that_changed_are_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[str]] = []

    def compiling_python(command: object, folder: Path) -> str:
        sources = json.loads((folder / "sources.json").read_text("utf-8"))
        told.append(list(sources))
        codes = [source.upper().encode() for source in sources.values()]
        (folder / "code").write_bytes(b"".join(len(code).to_bytes(4, "little") + code for code in codes))
        return ""

    monkeypatch.setattr(compiling, "run", compiling_python)
    files = {"b.py": b"two", "a.py": b"one", "kernel.py": b"fast", "data": b"kept"}
    assert compiled(files, tmp_path, tmp_path) == {"a.pyc": b"ONE", "b.pyc": b"TWO", "kernel.py": b"", "data": b"kept"}
    assert compiled(files | {"b.py": b"three"}, tmp_path, tmp_path)["b.pyc"] == b"THREE"
    assert compiled(files, tmp_path, tmp_path)["b.pyc"] == b"TWO"
    assert told == [["a.py", "b.py", "kernel.py"], ["b.py"]]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[HTTPConnection]:
    (tmp_path / "secret").write_text("no")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("<p>page</p>")
    (folder / "a.pack").write_bytes(b"packed")
    with server(folder) as serving:
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        connection = HTTPConnection("127.0.0.1", serving.server_port, timeout=20)
        yield connection
        connection.close()
        serving.shutdown()
        thread.join()


def ask(served: HTTPConnection, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    served.request("GET", path, headers=headers)
    answer = served.getresponse()
    return answer.status, dict(answer.getheaders()), answer.read()


def test_files_are_served_compressed_with_the_policy_and_not_sent_twice(served: HTTPConnection) -> None:
    code, headers, body = ask(served, "/?id=5", **{"Accept-Encoding": "gzip"})
    assert (code, gzip.decompress(body)) == (200, b"<p>page</p>")
    assert (headers["Content-Security-Policy"], headers["Content-Encoding"]) == (POLICY, "gzip")
    assert ask(served, "/", **{"If-None-Match": headers["ETag"]})[::2] == (304, b"")
    assert ask(served, "/a.pack", **{"Accept-Encoding": "gzip"})[::2] == (200, b"packed")


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/..%2fsecret", "//etc/passwd", "/nothing", "/%00"])
def test_nothing_outside_the_folder_is_served(served: HTTPConnection, path: str) -> None:
    assert ask(served, path)[0] == 404


def test_a_folder_without_a_page_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="unriddle page build makes it"):
        server(tmp_path)


def test_the_policy_is_the_same_in_the_page_in_the_server_and_in_the_service_worker() -> None:
    assert POLICY in (STATIC / "index.html").read_text()
    told = (STATIC / "sw.js").read_text().split("const POLICY =")[1].split(";\nconst")[0]
    assert "".join(told.split('"')[1::2]) == POLICY


def test_no_file_of_the_page_makes_markup_of_text_or_names_another_site() -> None:
    for path in (each for each in STATIC.glob("*") if each.suffix != ".png"):
        text = path.read_text("utf-8")
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            '"data:',
            "(data:",
            "style=",
        ):
            assert (path.name, word, False) == (path.name, word, word in text)
        allowed = text.replace("http://www.w3.org/2000/svg", "")
        assert (path.name, False) == (path.name, "http://" in allowed or "https://" in allowed)


@pytest.mark.parametrize("name", ["asking-words.js", "more-words.js"])
def test_words_of_gifts_and_of_setting_are_in_the_catalog_too(name: str) -> None:
    source = JOINED.sub("", (STATIC / name).read_text("utf-8"))
    russian = json.loads(words(source).decode().split("\nconst RUSSIAN = ")[1].split(";\n")[0])
    assert list(russian) == [name for name, _ in WORD.findall(source)]
    assert [name for name in russian if not re.search("[а-яё]", russian[name], re.I)] == []


def test_the_russian_words_of_the_page_are_those_of_the_catalog() -> None:
    source = JOINED.sub("", (STATIC / "words.js").read_text("utf-8"))
    english = dict(WORD.findall(source))
    written = words(source).decode().split("\nconst RUSSIAN = ")[1].split(";\n")[0]
    russian = json.loads(written)
    assert list(russian) == list(english)
    assert len(english) > 90
    assert [name for name in english if not re.search("[а-яё]", russian[name], re.I)] == ["of_quartiles"]  # a name
    assert (russian["solve"], russian["undo"]) == ("Решить", "Отменить")  # of the page alone


def test_every_color_that_the_style_uses_is_defined_and_changes_with_the_theme() -> None:
    made = (STATIC / "style.css").read_text("utf-8")
    light, dark = (
        dict(re.findall(r"--(\w+): (#\w+)", block)) for block in re.findall(r":root \{(.*?)\n *\}", made, re.S)[:2]
    )
    assert set(light) - set(dark) == {"ink", "accent", "why"}  # what stands on paper, in both
    placed = {
        "cell",
        "clue",
        "columns",
        "high",
        "left",
        "top",
        "squeeze",
        "told",
        "half",
        "thumb",
        "at",
        "back",
        "digits",
        "room",
    }
    assert set(re.findall(r"var\(--(\w+)", made)) - placed <= set(re.findall(r"--(\w+): ", made))


MODULES = {
    "play-one.js": "// One.\nexport const ONE = 1; // more\n\n/** @type {number} */\nexport const both = ONE + ONE;\n",
    "first.js": 'import { ONE } from "./play-one.js";\n\nglobalThis.one = ONE;\nimport("./app.js");\n',
    "two.js": """import * as one from "./play-one.js";

class Two {
  /** @type {number} */ #two = one.both;
  /** Two. */
  get() {
    return this.#two;
  }
}
export const two = () => new Two().get();
""",
    "app.js": 'import { two } from "./two.js";\n\nimport("./three.js").then(({ four }) => console.log(two(), four));\n',
    "three.js": 'import "./play-one.js";\nimport { two as three } from "./two.js";\nexport const four = three() + 2;\n',
    "worker.js": 'import("./python/python.mjs");\n',
    "early.js": "// Early.\nconst early = true;\nif (early) document.title = `é`;\n",
    "some.css": "/* Some. */\na { color: red; }\n",
}


@pytest.fixture(scope="session")
def esbuild() -> Path:
    """What a build has fetched already."""
    folder = CLONE / "build" / "page" / "esbuild" / "package"
    if not (folder.is_dir() and shutil.which("node")):
        pytest.skip("there is no esbuild, which a build fetches, or no node")
    return folder


def test_modules_are_put_into_few_files_each_once_and_do_the_same(esbuild: Path, tmp_path: Path) -> None:
    made = bundles(MODULES, esbuild, tmp_path, "early.js")
    assert {name: modules for name, (_, modules) in made.items()} == {
        "worker.js": ["worker.js"],
        "first.js": ["play-one.js", "first.js"],
        "app.js": ["two.js", "app.js"],
        "late.js": ["three.js"],
        "early.js": ["early.js"],
        "some.css": ["some.css"],
    }
    assert made["worker.js"][0] == 'import("./python/python.mjs");\n'
    assert "\u00e9" in made["early.js"][0]
    assert made["some.css"][0] == "a{color:red}\n"
    for name, (text, _) in made.items():
        assert (name, "//" in text or "/*" in text) == (name, False)
        (tmp_path / name.replace(".js", ".mjs")).write_text(text.replace(".js", ".mjs"))
    done = subprocess.run(["node", tmp_path / "first.mjs"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 4\n", "")


def test_two_modules_of_a_file_that_export_one_name_are_an_error(esbuild: Path, tmp_path: Path) -> None:
    other = {"app.js": MODULES["app.js"] + 'import "./other.js";\n', "other.js": "export const two = 2;\n"}
    with pytest.raises(MissingError, match="Multiple exports with the same name"):
        bundles(MODULES | other, esbuild, tmp_path, "early.js")


def test_all_modules_of_the_page_are_in_a_bundle(esbuild: Path, tmp_path: Path) -> None:
    files = {path.name: path.read_text("utf-8") for path in STATIC.iterdir() if path.suffix in (".js", ".css")}
    del files[WORKER]
    files = {name: text for name, text in files.items() if not name.startswith(ALONE)}
    made = bundles(files, esbuild, tmp_path, EARLY)
    assert {name for _, modules in made.values() for name in modules} == files.keys()


def test_the_page_is_built_and_served_by_verbs_of_its_own() -> None:
    assert [verb.name for verb in VERBS] == ["build", "copy", "serve"]


def test_the_icons_of_the_manifest_are_drawn_from_the_pages_own_in_their_sizes() -> None:
    from io import BytesIO

    from PIL import Image

    drawn = icons((STATIC / "icon.svg").read_text())
    wanted = {each["src"]: each for each in json.loads((STATIC / "manifest.webmanifest").read_text())["icons"]}
    assert sorted([*drawn, "icon.svg"]) == sorted(wanted)
    for name, data in drawn.items():
        with Image.open(BytesIO(data)) as image:
            wide, high = image.size
            assert (name, f"{wide}x{high}") == (name, wanted[name]["sizes"])
            assert (name, (244, 242, 237), (245, 185, 66)) == (
                name,
                image.getpixel((0, 0)),
                image.getpixel((wide // 2, wide // 2)),
            )


def test_stamps_of_today_know_their_families() -> None:
    assert set(json.loads(days('"DAYS"'))) >= {"balda", "latin", "nonogram", "quartiles"}


def test_stored_days_have_their_room() -> None:
    files = stored_days((STATIC / "days.js").read_text("utf-8"))
    assert sent(files.pop("days.js")) <= 12_000  # with the two weeks that it carries
    assert {name: sent(content) <= 160_000 for name, content in files.items()} == dict.fromkeys(files, True)


@pytest.mark.parametrize("mine", ["thesis.txt", ".git", "index.html"])
def test_a_folder_of_the_users_is_not_replaced(mine: str, unriddle: Run, tmp_path: Path) -> None:
    (tmp_path / mine).write_text("what the user wrote")
    shown = unriddle("page", "build", tmp_path)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert "--force replaces it" in shown.err
    assert [path.read_text() for path in tmp_path.iterdir()] == ["what the user wrote"]


def test_an_empty_folder_a_new_one_and_a_site_of_ours_may_be_replaced(tmp_path: Path) -> None:
    assert not is_foreign(tmp_path)
    assert not is_foreign(tmp_path / "new")
    for name in ("index.html", "sw.js", "worker.js"):
        (tmp_path / name).touch()
    assert not is_foreign(tmp_path)
    assert is_foreign(tmp_path / "sw.js")
