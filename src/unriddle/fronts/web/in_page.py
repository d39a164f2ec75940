"""The page's own wording, where it shows less than a terminal or a form already has the name."""

from unriddle.core import Text
from unriddle.translation import Speaker

# The library's message -> the page's, which has no more fields than it.
OWN = {
    "{word}: yes, tier {tier}, {source}": "{word}: yes, {source}",
    "{option} must be a number from {least} to {most}": "a number from {least} to {most} is needed",
    "{option} must be a whole number": "a whole number is needed",
    "{option} cannot be {value!r}": "{value!r} does not go here",
    "this would help: {option}": "another size, a different brightness or more changes may help",
    "{hard}, level {level}": "{hard}",
    "{cell} {letter} {word} {points} {path}": "{word} with {letter} in {cell}, worth {points}",
    "{word}  {tiles}  {worth}": "{word} = {tiles}",
    "{tiles}+{tile}": "{tiles} + {tile}",
    "{where} ({clue}). {why}: {what}": "{where}. {why}: {what}",
    "{needs}, and {shares} ({cells})": "{needs}, and {shares}",
    "level: {level}, {place}": "level: {level}",
    "rows are taken to come first; if the picture lies on its side: --columns-first": "rows are taken to come first",
    "{count} words: if these are tiles, say --family quartiles": "{count} words: are these tiles?",
    "{why}; without the diagonals it is a square: --plain": "{why}; without the diagonals it is a square",
    "a diagonal has a symbol twice; it is read as a plain Latin square, as with --plain": "a diagonal has a symbol "
    "twice; it is read as a plain Latin square",
}


class PageSpeaker(Speaker):
    """Translates messages into one of the languages, in the page's wording."""

    as_is = False

    def __call__(self, text: str, context: str = "") -> str:
        """Return a Text in words, and the Texts among its fields."""
        if isinstance(text, Text) and (own := OWN.get(text.message)):
            text = Text(own, **text.fields)
        return super().__call__(text, context)
