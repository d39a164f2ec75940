"""What a hint has beside its sentence: the moves that do its step, what the step is, its trial to leaf through, and the
card of its technique.
"""

from typing import Any

from unriddle.core import Family, PuzzleError, Text
from unriddle.draw import picture_fields
from unriddle.kit.explain import card_pictures
from unriddle.session.opened import Opened
from unriddle.session.playing import Playing


def leafed(playing: Playing) -> dict[str, Any]:
    """Above level 1 the moves, the step's technique and unit, and what it follows from; where all is said, `leaves`: a
    text and a picture for each link of its trial.
    """
    hints = playing.hints if playing.level > 1 else None
    if hints is None or not hints.follows:
        return {}
    told: dict[str, Any] = {"moves": "; ".join(hints.follows)}
    if (step := hints.step) is None:
        return told
    teaching = playing.play.family.must_teach()
    told |= {"technique": step.technique.name, "unit": step.unit._asdict(), "because": list(map(str, step.because))}
    told |= {"card": step.technique.card is not None}
    if playing.level == teaching.hint_levels and step.leaves:
        told["leaves"] = [{"text": text} | picture_fields(picture) for text, picture in step.leaves]
    return told


def page_of(family: str, name: str) -> str:
    """The name of the page that the site has of a technique."""
    return f"{family}-{name.lower().replace(' ', '-')}"


def card_of(family: Family, name: str) -> dict[str, Any]:
    """What there is to read of a technique: its idea, when it is used, where one looks and what follows, and its
    relatives. PuzzleError.
    """
    teaching = family.must_teach()
    if name not in teaching.cards:
        raise PuzzleError(Text("there is nothing to read about {name}", name=name))
    card, names = teaching.cards[name], {str(each): each for each in teaching.names}  # which are translated
    before, after = card_pictures(Opened.parse(card.puzzle_id).teach(), name)
    told: dict[str, Any] = {"name": names[name], "page": page_of(family.name, name)}
    told |= {"idea": card.idea, "when": card.when, "puzzle": card.puzzle_id}
    told |= {"before": picture_fields(before), "after": picture_fields(after)}
    return told | {"related": [{"name": each, "said": names[each]} for each in card.related]}
