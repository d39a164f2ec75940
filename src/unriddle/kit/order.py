"""Orders: requests to a family's maker, as values with an id, so that making is like any search.

docs/use/making.md has the details. `nonogram:make:seed=1:size=20x20` is the id of an order; its solution is Made.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from unriddle.core import PuzzleError, Text
from unriddle.core.family import MAKE
from unriddle.core.formats import value_of
from unriddle.core.json_shape import is_object
from unriddle.registry import parse_id

if TYPE_CHECKING:
    from unriddle.core import Option
    from unriddle.core.contract import Lexicon

SEED = "seed"
LARGEST_SEED = (1 << 62) - 1
MAX_ID_LENGTH = 8_000_000  # the most characters of an id


@dataclass(frozen=True)
class Order:
    """A request to a maker: texts by their names, sorted, including the seed. Frozen, hashable."""

    family: str
    wishes: tuple[tuple[str, str], ...]
    title: str = field(default="", compare=False)
    author: ClassVar[str] = ""
    is_order: ClassVar[bool] = True

    @classmethod
    def of(cls, family: str, seed: int, wishes: Mapping[str, str]) -> Self:
        """Return the order for these wishes and this seed; PuzzleError for an invalid seed."""
        if not 0 <= seed <= LARGEST_SEED:
            raise PuzzleError("the seed must be from 0 to {most}", most=LARGEST_SEED)
        return cls(family, tuple(sorted({**wishes, SEED: str(seed)}.items())))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the order with this id. Raises PuzzleError."""
        if len(text) > MAX_ID_LENGTH:
            raise PuzzleError("an id has at most {most} characters", most=MAX_ID_LENGTH)
        family, _, rest = text.partition(":")
        kind, *parts = rest.split(":")
        wishes: dict[str, str] = {}
        for part in parts:
            name, equals, value = part.partition("=")
            if not equals or not name or name in wishes:
                raise PuzzleError("write NAME=VALUE, each name once", part[:40])
            wishes[name] = _plain(value)
        seed = wishes.pop(SEED, "")
        if kind != MAKE or not re.fullmatch("0|[1-9][0-9]{0,18}", seed, re.ASCII):
            raise PuzzleError("write {family}:make:seed=N:NAME=VALUE", text[:40], family=family)
        return cls.of(family, int(seed), wishes)

    def __str__(self) -> str:
        return self._id

    @cached_property
    def _id(self) -> str:
        """The id, cached, because it is long if it contains a picture."""
        return ":".join((self.family, MAKE, *(f"{name}={_quote(value)}" for name, value in self.wishes)))

    @property
    def seed(self) -> int:
        """The seed of all randomness."""
        return int(dict(self.wishes)[SEED])

    @property
    def own(self) -> dict[str, str]:
        """The options other than the seed."""
        return {name: text for name, text in self.wishes if name != SEED}

    def wished(self, options: Sequence[Option]) -> dict[str, Any]:
        """Return the wishes without the seed, by the keywords of these options, with their defaults.

        Numbers and flags are converted; PuzzleError for an unknown option or an invalid value.
        """
        given = self.own
        values: dict[str, Any] = {}
        for option in options:
            text = given.pop(option.name, None)
            values[option.keyword] = option.default if text is None else _value(option, text)
        for name in given:
            known = ", ".join(option.name for option in options)
            raise PuzzleError(
                "there is no option {option!r}; the options are {options}", option=name[:40], options=known
            )
        return values

    def solution(self, value: str | dict[str, Any]) -> Made:
        """Return the puzzle made from this order, given its JSON value or id. Raises PuzzleError."""
        value = value_of(value)
        fields: dict[str, Any] = dict(value) if isinstance(value, dict) else {"puzzle": value}
        text, card = fields.pop("puzzle", None), fields.pop("card", {})
        if not isinstance(text, str) or not is_object(card):
            raise PuzzleError("this is not a generated puzzle")
        return Made(parse_id(text)[1], card, fields)

    def check(self, made: Made, *lexicon: Lexicon) -> str:
        """Return "" if the puzzle is of the family, otherwise an error; the family's entry checks more."""
        return "" if made.puzzle.family == self.family else Text("this is a puzzle of another family")

    def warnings(self) -> Sequence[str]:
        return ()


def _quote(value: str) -> str:
    """Return the text quoted for an id: %HEX; for special, space and unprintable characters."""
    return "".join(
        character if character.isprintable() and character not in "%: " else f"%{ord(character):X};"
        for character in value
    )


def _plain(quoted: str) -> str:
    """Return the text quoted in an id. Raises PuzzleError."""
    value = re.sub("%(10[0-9A-F]{4}|[0-9A-F]{1,5});", lambda sign: chr(int(sign[1], 16)), quoted)
    if _quote(value) != quoted:
        raise PuzzleError("in an id, write a space as %20; and other special characters in the same way", quoted[:40])
    return value


def _value(option: Option, text: str) -> Any:
    value: Any = text
    if option.type in ("int", "seed") and re.fullmatch("-?[0-9]{1,18}", text, re.ASCII):
        value = int(text)
    elif option.type == "flag" and text == "yes":
        value = True
    if not option.takes(value):
        what = Text("{text!r} is not possible", text=text[:40])
        if option.type == "int" and option.least is not None and option.most is not None:
            what = Text(
                "{text!r} is not a number from {least} to {most}", text=text[:40], least=option.least, most=option.most
            )
        elif "|" in option.type:
            what = Text("{text!r} is not one of {choices}", text=text[:40], choices=option.type.replace("|", ", "))
        raise PuzzleError(what, option.name)
    return value


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, with its `card` (of `rate`; {} if the family has none) and `more` to report.

    Both are JSON values.
    """

    puzzle: Any
    card: Mapping[str, Any] = field(default_factory=dict, compare=False)
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return str(self.puzzle)

    def to_json(self) -> dict[str, Any]:
        """Return `puzzle` (its id), `card`, and the other values."""
        return {"puzzle": str(self.puzzle), "card": dict(self.card), **self.more}


def wishes_of(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, str]:
    """Return the values by option name as the texts of an order: "yes" for a set flag; unset ones are omitted."""
    flags = {option.name for option in options if option.type == "flag"}
    return {
        name: "yes" if name in flags else str(value)
        for name, value in given.items()
        if value is not None and value is not False
    }
