"""The page: the same package in a browser, without server code; this module has the verbs that build it.

`static` has the sources of the site, which scripts/page in a clone builds; `page` is the Python code that runs in the
browser.
"""

from collections.abc import Iterator
from pathlib import Path

from unriddle.core import Answer, MissingError, Option, PuzzleError, Text, Verb

SITE = "build/page/site"  # in a clone, where nothing is printed about it


def build(out: str, force: bool = False) -> Iterator[Answer]:
    """Make the site; PuzzleError for a folder with files that no build has made, unless it may be replaced."""
    import sys
    from importlib import import_module

    clone = Path(__file__).parents[4]
    if not (clone / "scripts" / "page").is_dir():
        raise MissingError("the page is made from a clone of unriddle, not from the installed package")
    if not force and is_foreign(Path(out)):
        raise PuzzleError("this folder contains other files than the page: --force replaces it", out)
    sys.path.insert(0, str(clone))
    for part in import_module("scripts.page").make(Path(out)):
        yield Answer(part._asdict(), Text("{name}: {size} bytes, {sent} sent", **part._asdict()))


def is_foreign(folder: Path) -> bool:
    """Whether the path exists and is neither a site of ours nor an empty folder."""
    if not folder.is_dir() or folder.is_symlink():
        return folder.exists() or folder.is_symlink()
    names = {each.name for each in folder.iterdir()}
    hidden = any(name.startswith(".") for name in names)  # such as the history of a repository
    return hidden or (bool(names) and not {"index.html", "sw.js", "worker.js"} <= names)


def installed_page() -> Path:
    """Return the folder of the page that is there: of a clone that has built it, or else of the package unriddle-page.

    Raises MissingError.
    """
    from importlib.util import find_spec

    from unriddle.core.system import extras

    if (Path(SITE) / "index.html").is_file():
        return Path(SITE)
    found = find_spec("unriddle_page")
    if found is not None and found.origin:
        return Path(found.origin).parent / "site"
    clone = Path(__file__).parents[4] / "scripts" / "page"
    command = f"{extras.program()} page build" if clone.is_dir() else extras.command("page")
    raise MissingError("the page is not here; to get it: {command}", command=command)


def copy(out: str, force: bool = False) -> Iterator[Answer]:
    """Copy the page into a folder; PuzzleError for one with other files, unless it may be replaced, MissingError."""
    import shutil

    source, target = installed_page(), Path(out)
    if not force and is_foreign(target):
        raise PuzzleError("this folder contains other files than the page: --force replaces it", out)
    fresh = target.with_name(f"{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(source, fresh)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    number = sum(path.is_file() for path in target.rglob("*"))
    text = Text(
        "{count} file in {folder}: publish them all",
        "{count} files in {folder}: publish them all",
        count=number,
        folder=out,
    )
    yield Answer({"folder": out, "files": number}, text)


def serve(folder: str | None, port: int) -> Iterator[Answer]:
    """Serve the site until somebody stops it."""
    from unriddle.fronts.web.serve import server

    with server(Path(folder) if folder else installed_page(), port) as serving:
        address = f"http://127.0.0.1:{serving.server_port}/"
        yield Answer({"address": address}, Text("the page is at {address}; stop with Ctrl-C", address=address))
        serving.serve_forever()


VERBS = (
    Verb(
        "build",
        "Build the page, a folder of files for any web server. It is made from this clone and from the Python and "
        "Node package registries.\n\nOUT is the folder, build/page/site by default; a site in it is replaced.",
        takes=(Option("out", "text", "the folder", default=SITE),),
        options=(Option("force", "flag", "replace OUT whatever it contains"),),
        answers=build,
    ),
    Verb(
        "copy",
        "Copy the page into a folder, for a web server to publish. It is the one that was built in this clone, or that "
        "of the extra `page`.\n\nOUT is the folder; a page in it is replaced.",
        takes=(Option("out", "text", "the folder"),),
        options=(Option("force", "flag", "replace OUT whatever it contains"),),
        answers=copy,
    ),
    Verb(
        "serve",
        "Serve the page to browsers on this machine. FOLDER is one that `build` or `copy` made; by default the page "
        "that was built in this clone, or that of the extra `page`.",
        takes=(Option("folder", "text", "a folder that `build` or `copy` made", default=""),),
        options=(Option("port", "int", "the port; 0 for any free one", default=8000, least=0, most=65535),),
        answers=serve,
    ),
)
