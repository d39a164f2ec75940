"""What a hint has beside its sentence: the moves that do its step, what the step is, and its trial to leaf through."""

from typing import Any

from unriddle.draw import picture_fields
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
    told |= {"technique": step.technique, "unit": step.unit, "because": list(step.because)}
    if playing.level == playing.play.family.must_teach().hint_levels and step.leaves:
        told["leaves"] = [{"text": text} | picture_fields(picture) for text, picture in step.leaves]
    return told
