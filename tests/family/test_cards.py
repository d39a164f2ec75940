"""Cards of techniques: each has an idea of three sentences, and a puzzle in which the technique is used."""

import pytest

from unriddle.kit.lesson import card_pictures
from unriddle.registry import find, names
from unriddle.session.opened import Opened

CARDS = [
    (name, technique)
    for name in names()
    if (teaching := find(name).teaching) is not None
    for technique in teaching.cards
]


@pytest.mark.parametrize(("name", "technique"), CARDS)
def test_a_card_has_an_idea_and_a_position_before_and_after(name: str, technique: str) -> None:
    teaching, puzzle = (
        find(name).require_teaching(),
        find(name).Puzzle.parse(find(name).require_teaching().cards[technique].puzzle_id),
    )
    assert technique in teaching.names
    assert teaching.cards[technique].idea.count(". ") == 2
    assert teaching.cards[technique].when
    before, after = card_pictures(Opened(find(name), puzzle).teach(), technique)
    assert before.cells != after.cells
    assert after.lines


def test_every_technique_of_our_families_has_a_card() -> None:
    for name in ("balda", "latin", "nonogram", "quartiles"):
        teaching = find(name).require_teaching()
        assert set(teaching.names) - set(teaching.cards) <= {"mistake"}, name
        assert {other for card in teaching.cards.values() for other in card.related} <= set(teaching.cards), name
