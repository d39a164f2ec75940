"""The examples of docs/use/lexicon.md do what they show."""

import doctest
from pathlib import Path


def test_the_examples_of_the_page_on_lexicons_are_right():
    page = Path(__file__).parents[2] / "docs" / "use" / "lexicon.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (failed, tried) == (0, 6)
