"""Puts what is needed before the first paint into the page itself, so that a slow network delays it by one answer."""

import base64
import hashlib
import re
from collections.abc import Mapping

PAGE = "index.html"
STYLES = re.compile(r'(?:<link rel="stylesheet" href="[\w.-]+">\n)+')
SCRIPT = re.compile(r'<script src="([\w.-]+)"></script>')
NAME = re.compile(r'href="([\w.-]+)"')


def inlined(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files with the styles and the early script inside of the page, whose policy names their digests."""
    page = files[PAGE].decode()
    styles, script = STYLES.search(page), SCRIPT.search(page)
    if styles is None or script is None:
        return dict(files)
    names = NAME.findall(styles[0])
    style, early = "".join(files[name].decode() for name in names), files[script[1]].decode()
    page = page.replace(styles[0], f"<style>{style}</style>\n").replace(script[0], f"<script>{early}</script>")
    for source, text in (("style-src", style), ("script-src", early)):
        page = page.replace(f"{source} 'self'", f"{source} 'self' '{digest(text.encode())}'", 1)
    return {name: data for name, data in files.items() if name not in (*names, script[1])} | {PAGE: page.encode()}


def digest(content: bytes) -> str:
    """As a policy or a service worker names what it allows."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()
