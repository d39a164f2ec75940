"""What content that nobody recognizes nearly was: the shape that most of its lines have, and the first that has not."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from unriddle.core.text import Text


class Near(NamedTuple):
    """How nearly right, from 0 to 1, the sentence that says so, and the line that is not, 0 for none."""

    likeness: float
    text: Text
    line: int = 0


def by_lines(text: str, what: str, line: str, even: bool = False) -> Iterable[Near]:
    """At most one: `what` it nearly was if most lines are as the pattern `line`; `even` ones are all of one length."""
    full = [(number, each.strip()) for number, each in enumerate(text.splitlines(), 1) if each.strip()]
    sizes = {number: len(re.sub(r"\s", "", each)) for number, each in full if re.fullmatch(line, each)}
    if len(sizes) < 2 or 2 * len(sizes) < len(full):
        return
    most = Counter(sizes.values()).most_common(1)[0][0] if even else 0
    for number, each in full:
        if number not in sizes:
            why = Text(
                "it looks like {what}, but line {line} does not fit: {text!r}", what=what, line=number, text=each[:40]
            )
            yield Near(len(sizes) / (len(full) + 1), why, number)
            return
        if even and sizes[number] != most:
            uneven = {"what": what, "line": number, "count": sizes[number], "most": most}
            why = Text(
                "it looks like {what}, but line {line} has {count} cell and others have {most}",
                "it looks like {what}, but line {line} has {count} cells and others have {most}",
                **uneven,
            )
            yield Near(len(sizes) / (len(full) + 1), why, number)
            return
