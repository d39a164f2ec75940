"""Puzzles by number for the page: from its own server where that fetches them, else by hand."""

from importlib import import_module
from typing import Any

from unriddle.core import PuzzleError

ADDRESSES = {
    "webpbn": "https://webpbn.com/XMLpuz.cgi?id={number}",
    "nonograms": "https://www.nonograms.org/nonograms/i/{number}",
}


def fetch(link: str, request: Any = None) -> bytes:
    """Return the file of webpbn:N or nonograms.org:N; PuzzleError, with how to get it by hand.

    `request` is an XMLHttpRequest, used synchronously as workers may; it only asks the page's own server (`page
    serve`).
    """
    site, _, number = link.partition(":")
    site = site.partition(".")[0]
    if request is None:
        request = import_module("js").XMLHttpRequest.new()
    request.open("GET", f"get/{site}/{number}", False)
    request.responseType = "arraybuffer"
    answered = True
    try:
        request.send()
    except Exception:  # whatever a browser raises without a network
        answered = False
    if answered and request.status == 200:
        content: bytes = request.response.to_bytes()
        return content
    if answered and request.status == 502:
        raise PuzzleError(request.response.to_bytes().decode("utf-8", "replace").strip()[:300])
    address = ADDRESSES[site].format(number=number)
    raise PuzzleError("nothing is fetched here: open {address}, save it, and drop it here", address=address)
