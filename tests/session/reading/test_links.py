"""Addresses of pages on the network as links, and addresses and ids that hold a puzzle."""

import pytest
from said import said

from unriddle.session.reading import Reader, find_link

PAGES = {
    "webpbn:6": "webpbn:6",
    "https://webpbn.com/6": "webpbn:6",
    "http://www.webpbn.com/6/": "webpbn:6",
    "webpbn.com/play.cgi?id=6": "webpbn:6",
    "https://webpbn.com/play.cgi?uid=1&id=6&x=2": "webpbn:6",
    "https://webpbn.com/XMLpuz.cgi?id=6": "webpbn:6",
    "https://webpbn.com/export.cgi?id=6&go=1&fmt=ss": "webpbn:6",
    "https://webpbn.com/export.cgi/webpbn000006.non": "webpbn:6",
    "https://www.nonograms.org/nonograms/i/4462": "nonograms.org:4462",
    "https://www.nonograms.org/nonograms2/i/4462/": "nonograms.org:4462",
    "https://NONOGRAMS.RU/nonograms/i/12#x": "nonograms.ru:12",
    " nonograms.ru/nonogramprint/i/12\n": "nonograms.ru:12",
}


@pytest.mark.parametrize(("address", "link"), PAGES.items())
def test_the_address_of_a_page_is_a_link(address: str, link: str) -> None:
    asked = []

    def fetch(link: str) -> bytes:
        asked.append(link)
        return b"latin:5"

    (read,) = Reader(fetch=fetch).puzzles([address])
    assert ([link], link, "latin:5") == (asked, read.source, str(read.opened.puzzle))


@pytest.mark.parametrize(
    "text", ["https://webpbn.com/", "https://webpbn.com.example.org/6", "xwebpbn.com/6", "nonograms.org/6", "6", "a:6"]
)
def test_other_texts_are_not_links(text: str) -> None:
    assert find_link(text) == ""


def test_another_address_is_answered_with_what_can_be_fetched() -> None:
    (read,) = Reader().puzzles(["https://example.org/6"])
    assert str(read.error) == ("https://example.org/6: " + said("puzzles-are-downloaded-from-webpbn"))


HOLD = {
    "https://puzz.link/p?nonogram/3/3/2g1g11112g1g": "nonogram:3x3:1,1/2/1:2/1/1,1",
    "p?nonogram/2/1/1g1": "nonogram:2x1:1:1/0",
    "http://pzv.jp/p.html?nonogram/1/1/11": "nonogram:1x1:1:1",
    "https://puzz.link/p?nonogram_edit/1/1/": "nonogram:1x1:0:0",
    "2x1:1//1": "nonogram:2x1:1:1/0",
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#3x1:1//1/1.1": "nonogram:3x1:1,1:1/0/1",
    "2x2:1/1/1/1,Ad": "nonogram:2x2:1/1:1/1:given=1.1",
    "2x1:1//1,aA": "nonogram:2x1:1:1/0:given=1.1-,1.2",
    "2x1:1//1,c": "nonogram:2x1:1:1/0",
}


@pytest.mark.parametrize(("address", "id"), HOLD.items())
def test_an_address_that_holds_a_puzzle_is_read_without_a_network(address: str, id: str) -> None:
    (read,) = Reader().puzzles([address])
    assert (id, None) == (str(read.opened.puzzle), read.error)


WRONG = {
    "https://puzz.link/p?nonogram/1/1/111": "argument: puzz.link: " + said("these-are-not-numbers-or", most="2"),
    "p?nonogram/1/1/-1": "argument: puzz.link: " + said("these-are-not-numbers-or", most="2"),
    "p?nonogram/9999/1/1": "argument: " + said("size-is-not-from-x", size="9999x1", most="1000x1000"),
    "10x10#1234": "argument: Pattern: " + said("random-seed-does-not-contain"),
    "2x1:1/1": "argument: Pattern: " + said("there-is-clue-size-needs", count=2, wanted="3"),
    "2x1:1//1,aAa": "argument: Pattern: " + said("there-are-given-cells-after", cells="2"),
    "2x1:1//1,a": "argument: Pattern: " + said("given-cells-end-at-cell", at="1", cells="2"),
    "2x1:1//1,d": "argument: Pattern: " + said("given-cells-end-at-cell", at="3", cells="2"),
    "2x1:1/x/1": ("argument: Pattern: " + said("write-widthxheight-and-clues-of")),
}


@pytest.mark.parametrize(("address", "line"), WRONG.items())
def test_a_wrong_one_is_refused_in_one_line(address: str, line: str) -> None:
    (read,) = Reader().puzzles([address])
    assert str(read.error) == line
