"""Texts drawn from a seed, of puzzles that are known: each is read as its puzzle or refused, none as another one."""

import random

from unriddle.session.reading import Reader

HEADINGS = [
    ("Rows", "Columns"), ("По горизонтали", "По вертикали"), ("Zeilen", "Spalten"), ("Lignes", "Colonnes"),
    ("Filas", "Columnas"), ("Linhas", "Colunas"), ("Righe", "Colonne"), ("Wiersze", "Kolumny"), ("行", "列"),
    ("Řádky", "Sloupce"), ("Satırlar", "Sütunlar"),
]  # fmt: skip
WITHIN = [" ", ",", ", ", "-", ".", "\u00a0"]
LINES = ["{}", "- {}", "{number}. {}", "{number}: {}", "({})", "[{}]"]
ONE_LINE = [" / ", "; ", " | "]
HEADS = ["{}:", "**{}:**", "## {}", "{}", "[{}]"]
AROUND = ["{}", "Hi all, what about this one?\n\n{}\n\nThanks!", "```\n{}\n```", "Puzzle 12, 2026-03-02, 10:45\n\n{}"]


def runs(line: tuple[int, ...]) -> list[int]:
    return [len(run) for run in "".join(map(str, line)).split("0") if run] or [0]


def drawn(chance: random.Random) -> tuple[str, str, str]:
    """A text, its puzzle, and the puzzle with its sides exchanged."""
    height, width = chance.sample(range(4, 12), 2)
    picture = [tuple(int(chance.random() < 0.6) for _ in range(width)) for _ in range(height)]
    sides = [[*map(runs, picture)], [*map(runs, zip(*picture, strict=True))]]
    ids = ["/".join(",".join(map(str, clue)) for clue in side) for side in sides]
    puzzle, mirrored = f"nonogram:{width}x{height}:{ids[0]}:{ids[1]}", f"nonogram:{height}x{width}:{ids[1]}:{ids[0]}"
    within, line, head = chance.choice(WITHIN), chance.choice(LINES), chance.choice(HEADS)
    parts = []
    one_line = chance.choice(ONE_LINE) if chance.random() < 0.3 else ""
    for name, side in zip(chance.choice(HEADINGS), sides, strict=True):
        clues = [within.join(map(str, clue)) for clue in side]
        if one_line:
            parts.append(f"{name}: {one_line.join(clues)}")
        else:
            lines = [line.format(clue, number=number) for number, clue in enumerate(clues, 1)]
            parts.append("\n".join([head.format(name), *lines]))
    if chance.random() < 0.3:
        parts.reverse()  # the headings tell which side is first
    text = chance.choice(AROUND).format(chance.choice(["\n", "\n\n"]).join(parts))
    if chance.random() < 0.2:
        text = "".join(f"> {line}\n" for line in text.split("\n"))
    return text.replace("\n", chance.choice(["\n", "\r\n"])), puzzle, mirrored


def found(text: str) -> list[str]:
    return [str(read.opened.puzzle) for read in Reader().puzzles([text.encode()]) if read.error is None]


def test_clues_in_any_combination_of_layouts_are_read() -> None:
    chance = random.Random("clues")
    texts = [drawn(chance) for _ in range(400)]
    wrong = [(text, got) for text, puzzle, _ in texts if (got := found(text)) not in ([], [puzzle])]
    assert wrong == []
    refused = [text for text, _, _ in texts if not found(text)]
    assert len(refused) < 0.05 * len(texts), refused[:5]
