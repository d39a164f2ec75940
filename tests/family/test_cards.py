"""Cards of techniques: each has an idea of three sentences, and a puzzle in which the technique is used."""

import pytest

from unriddle.kit.explain import card_pictures
from unriddle.registry import find, names

CARDS = [
    (name, technique)
    for name in names()
    if (teaching := find(name).teaching) is not None
    for technique in teaching.cards
]


@pytest.mark.parametrize(("name", "technique"), CARDS)
def test_a_card_has_an_idea_and_a_position_before_and_after(name: str, technique: str) -> None:
    teaching = find(name).must_teach()
    assert technique in teaching.techniques
    assert teaching.cards[technique].idea.count(". ") == 2
    before, after = card_pictures(name, technique)
    assert before.cells != after.cells
    assert after.lines


def test_there_are_cards() -> None:
    assert len(CARDS) > 8
