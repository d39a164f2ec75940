"""What is needed before the first paint is in the page itself, and the policy names it."""

import re
from pathlib import Path

import pytest

from scripts.page.inlined import digest, inlined
from scripts.page.site import STATIC
from unriddle.fronts.web.serve import POLICY, policy


def made() -> dict[str, bytes]:
    return inlined({path.name: path.read_bytes() for path in STATIC.iterdir()})


def test_styles_and_the_early_script_are_in_the_page_and_no_files_any_more() -> None:
    files = made()
    page = files["index.html"].decode()
    assert {"style.css", "early.js"} & files.keys() == set()
    assert {"gift.css", "set.css", "first.js"} <= files.keys()
    assert (STATIC / "style.css").read_text("utf-8") in page
    assert ('rel="stylesheet"' in page, "early.js" in page) == (False, False)


def test_the_policy_of_the_page_allows_just_what_is_in_it(tmp_path: Path) -> None:
    page = made()["index.html"]
    (tmp_path / "index.html").write_bytes(page)
    told = policy(tmp_path / "index.html", 0)
    for element, source in (("style", "style-src"), ("script", "script-src")):
        text = re.findall(f"<{element}>(.*?)</{element}>", page.decode(), re.DOTALL)
        assert len(text) == 1
        assert f"{source} 'self' '{digest(text[0].encode())}'" in told
    assert re.sub(" 'sha256-[^']*'", "", told) == POLICY


@pytest.mark.parametrize("text", ["", "<p>page</p>", "<style>a{}</style>"])
def test_a_page_without_them_stays_as_it_is(text: str) -> None:
    assert inlined({"index.html": text.encode()}) == {"index.html": text.encode()}
