"""What the page says in words of its own, where the library's are for a command line, a file format or the solver."""

from unriddle.core import Text
from unriddle.translation import Speaker

# The library's message -> the page's, which has no other fields.
PUZZLES = {
    "not recognized": "no puzzle was found here: paste 20 tiles, the numbers of a nonogram, a Balda board, a Latin "
    "square or a link",
    "not recognized; {near}": "this is not a whole puzzle: {near}",
    "neither a file nor the id of a puzzle": "no puzzle was found here",
    "{text!r} is not an id; an id is the name of a family, a colon and the puzzle": "there is no puzzle in {text!r}",
    "this is an order for `unriddle generate`, not a puzzle": "no puzzle was found here",
    "write latin:N or latin:N:ROW/ROW/... with . for an empty cell, then :first-row, :plain, :random=SEED and so on": (
        "this is not a Latin square: write a line for each row, with a dot for an empty cell"
    ),
    "there must be {order} rows of {order} cells, with / between the rows": "{order} rows of {order} cells are needed",
    "write nonogram:WIDTHxHEIGHT:ROWS:COLUMNS, such as nonogram:2x1:1:1/0": (
        "this is not a nonogram: write the numbers of its rows, a line for each, then an empty line, then the columns"
    ),
    "{text!r} is not one of colours=, given=, depth=, each once": "{text!r} cannot follow the numbers",
    "write quartiles: and the tiles, such as quartiles:azz,th,ss,tru": "write the tiles, with blanks between them",
    "only :{option}=N may follow the tiles": "nothing else can follow the tiles",
    "there is no rule {rule!r}; the rules are {rules}": "there is no rule {rule!r}",
    "there is no family {name!r}; did you mean {near!r}?": "there are no puzzles of the kind {name!r} here",
    "there is no family {name!r}; the families are {known}": "there are no puzzles of the kind {name!r} here",
    "the order must be a whole number from 1 to {most}, not {order}": "1 to {most} rows are possible, not {order}",
    "{word} is not in the lexicon {lexicon}": "{word} is not in the word list",
    "{word}: yes, tier {tier}, {source}": "{word}: yes, {source}",
    "{word}: no, not in {lexicon}": "{word}: not in the word list",
    "{word}: no, not in {lexicon} (you banned it)": "{word}: left out by you",
    "write today, today:FAMILY or today:FAMILY:{day}": "there is no such puzzle of the day",
    "not a valid request, or not now": "this is not possible now; reload the page if that does not change",
}
FILES = {
    "no puzzle was found in this picture; to make a nonogram from it: unriddle generate nonogram --from FILE, or "
    "--family nonogram": "no puzzle was found in this picture; “Make a puzzle” below makes one from it",
    "nonograms.org page": "a saved page",
    "it does not contain a puzzle: the list 'var d=[[...]]' is missing": "there is no puzzle in it",
    "it has no <puzzle>": "there is no puzzle in it",
    "cannot identify image file": "it is not a picture of a known kind",
    "this JSON is nested too deeply": "this file is damaged",
    "this is not JSON: {why}": "this file is damaged",
    "this JSON contains a number that is too long": "this file is damaged",
    "the snapshot is damaged: {why}": "this saved search is damaged",
    "the checkpoint is damaged: {why}": "this saved search is damaged",
    "written by another version of unriddle (format {version!r})": "another version of this page saved it",
    "this link was made by a newer version of unriddle: update unriddle to open it": (
        "this link is from a newer version of the page: reload the page, and open the link again"
    ),
}
FORMS = {
    "{option} must be a number from {least} to {most}": "a number from {least} to {most} is needed",
    "{option} must be a whole number": "a whole number is needed",
    "{option} cannot be {value!r}": "{value!r} does not go here",
    "write minimal or a number from 0 to {most}": "a number from 0 to {most} is needed, or nothing",
    "{colour!r} is not a color: write rrggbb": "{colour!r} is not a color: write a name in English, such as red",
    "there is no {kind} square of order {order}": "there is no such square with {order} rows",
    "a {kind} square of order {order} needs at least {least} givens: with fewer its solution is never unique": (
        "at least {least} given symbols are needed: with fewer there is always more than one solution"
    ),
    "{lexicon} has no words of {letters} letters": "there are no words of {letters} letters",
    "this would help: {option}": "another size, a different brightness or more changes may help",
    "a count cannot have given cells: use solve --limit all": "squares with given symbols are found, but not counted",
}
VERDICTS = {
    "by line logic alone": "line by line",
    "needs probing": "some cells have to be tried",
    "needs search": "cells have to be guessed",
    "line logic alone solves it": "it can be solved line by line",
    "{hard}, band {band}": "{hard}",
    "unique: this is the only solution": "this is the only solution",
    "none: there is no solution": "there is no solution",
    "none: there is no solution; {line} contradicts the rest": "there is no solution: {line} does not go with the rest",
    "multiple: {count:,} solutions": "{count:,} solutions",
    "multiple: {count:,} solutions, perhaps more": "{count:,} solutions, perhaps more",
    "unknown: {count:,} solutions so far": "{count:,} solutions so far",
    "no exact cover is known, so the quartiles cannot be named; {more}": (
        "these tiles do not make five quartiles; {more}"
    ),
    "{words}: {by_tiles}": "{by_tiles}",
    "it is not in the list {name}": "it is not in the word list",
    "{word} is not in the list {name}": "{word}: not in the word list",
    "{cell} {letter} {word} {points} {path}": "{word} with {letter} in {cell}, worth {points}",
    "{word}  {tiles}  {worth}": "{word} = {tiles}",
    "{tiles}+{tile}": "{tiles} + {tile}",
    "{where} ({clue}). {why}: {what}": "{where}. {why}: {what}",
    "{needs}, and {shares} ({cells})": "{needs}, and {shares}",
    "level: {level}, {place}": "level: {level}",
    "score {score}, rank {rank} of 5 ({name})": "score {score} ({name})",
    "{line}  (wider list)": "{line}  (rare)",
    "{word} ({tiles}), in the wider list only": "{word} ({tiles}), a rare word",
    "{spelled}. It is in the wider list only, so the game may not take it": (
        "{spelled}. It is a rare word, so the game may not take it"
    ),
    "one cover, as a published board has": "one way to use every tile once in long words, as it should be",
    "words of tiles of several quartiles": "shorter words that mislead",
    "x {weight:,} units alike = {total:,}": "the same in {weight:,} parts: {total:,} in all",
}
COUNTED = {  # with their plurals
    "one more word of the wider list is not shown": (
        "{count} rare word is not shown",
        "{count} rare words are not shown",
    ),
    "Quartiles: {count} word that uses every tile once": (
        "{count} word uses every tile once",
        "{count} words together use every tile once",
    ),
    "{count:,} line solve": ("{count:,} line looked at", "{count:,} lines looked at"),
    "{count:,} probe": ("{count:,} cell tried", "{count:,} cells tried"),
    "{count:,} node": ("{count:,} guess", "{count:,} guesses"),
    "{count:,} conflict": ("{count:,} dead end", "{count:,} dead ends"),
    "unit {unit}: {count:,} square {alike}": (
        "part {unit}: {count:,} square, {alike}",
        "part {unit}: {count:,} squares, {alike}",
    ),
}
OWN = {**{message: (own,) for message, own in {**PUZZLES, **FILES, **FORMS, **VERDICTS}.items()}, **COUNTED}


class PageSpeaker(Speaker):
    """Says things in one of the languages, as the page does."""

    def __call__(self, text: str, context: str = "") -> str:
        """A Text in words, and the Texts among its fields."""
        if isinstance(text, Text) and (own := OWN.get(text.message)):
            text = Text(*own, **text.fields)
        return super().__call__(text, context)
