"""What readers of a language judge: words drawn from a class, moves of a level, and whole games of all levels.

PYTHONPATH=src python bench/words.py class LEXICON CLASS COUNT SEED
PYTHONPATH=src python bench/words.py moves LEXICON LEVEL COUNT SEED
PYTHONPATH=src python bench/words.py games FOLDER       writes ru-1.txt to en-5.txt, as in docs/plays/levels
"""

import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

from unriddle.lexicon import open_lexicon
from unriddle.lexicon.known import CLASSES, knowledge_of
from unriddle.puzzles.balda.play.game import first_position, start_words
from unriddle.puzzles.balda.play.players import choose

STARTS = {"ru": ["школа", "карта", "ветер", "лампа", "балда"], "en": ["train", "house", "plant", "bread", "stone"]}


def drawn(lexicon: str, kind: str, count: int, seed: int) -> list[str]:
    """Words of a class that levels may play."""
    opened = open_lexicon(lexicon, player=False)
    facts, place = knowledge_of(opened), CLASSES.index(kind)
    words = [word for word in opened if facts.familiarity(word) == place and not facts.marks(word)]
    return sorted(Random(seed).sample(words, count))


def moves(lexicon: str, level: str, count: int, seed: int) -> list[str]:
    """The words that a level plays against itself, game by game."""
    opened, found = open_lexicon(lexicon, player=False), list[str]()
    for number, start in enumerate(start_words(opened, 5, count, Random(seed))):
        position = first_position(start, 5, 5)._replace(slang=False)
        while len(found) < count and (move := choose(level, position, seed + number, opened)):
            found.append(move.word)
            position = position.after(move)
    return found


def games(folder: Path) -> None:
    """A whole game of each level and language, as the command shows it."""
    for language, starts in STARTS.items():
        for level, start in enumerate(starts, 1):
            puzzle = f"balda:...../...../{start}/...../.....;played={start};slang=no"
            players = ["--players", f"first={level},second={level}", "--seed", "1", "--text"]
            command = ["play", puzzle, *players]
            told = subprocess.check_output([sys.executable, "-m", "unriddle", *command], text=True)
            lines = [line for line in told.splitlines() if "is saved in" not in line]
            text = "\n".join([f"$ unriddle {shlex.join(command)}", *lines, ""])
            (folder / f"{language}-{level}.txt").write_text(text, "utf-8")


def main() -> None:
    """Parse the arguments and print or write."""
    kind, *rest = sys.argv[1:]
    if kind == "games":
        games(Path(rest[0]))
        return
    lexicon, which, count, seed = rest
    draw = drawn if kind == "class" else moves
    print("\n".join(draw(lexicon, which, int(count), int(seed))))


if __name__ == "__main__":
    main()
