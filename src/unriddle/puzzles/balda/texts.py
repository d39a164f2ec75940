"""All that a game of balda says, and what may be wrong with a move, in Russian and English."""

from collections.abc import Mapping

LANGUAGES = ("ru", "en")
TEXTS: Mapping[str, tuple[str, str]] = {
    "title": ("Балда. Слово в начале: {word}", "Balda. The word to begin with: {word}"),
    "rules": (
        "Ходите так: B3 Ч СЛОВО (клетка, буква, слово). Ещё: подсказка, назад, пас, сдаюсь, слова, помощь, выход.",
        "Move like this: B3 Q WORD (cell, letter, word). Also: hint, undo, skip, resign, words, help, quit.",
    ),
    "saved": ("Игра сохраняется в {file}", "The game is saved in {file}"),
    "unsaved": ("Игра не сохраняется: нет домашней папки", "The game is not saved: there is no home folder"),
    "goes_on": ("Продолжается сохранённая игра; --new начинает новую", "The saved game goes on; --new begins another"),
    "scores": ("Счёт: {first}: {a}, {second}: {b}", "Score: {first}: {a}, {second}: {b}"),
    "human": ("человек", "human"),
    "level": ("уровень {level}", "level {level}"),
    "longest": ("самое длинное слово", "longest word"),
    "side": ("{number} ({player})", "{number} ({player})"),
    "prompt": ("Ход игрока {side}> ", "Player {side} to move> "),
    "played": ("Игрок {side}: {move}", "Player {side}: {move}"),
    "skipped": ("Игрок {side} пропускает ход", "Player {side} skips"),
    "resigned": ("Игрок {side} сдаётся", "Player {side} resigns"),
    "undone": ("Ход взят назад", "Taken back"),
    "no_undo": ("Назад брать нечего", "There is nothing to take back"),
    "no_words": ("Слов пока нет", "There are no words yet"),
    "syntax": (
        "Непонятно: пишите клетку, букву и слово, например B3 Ч СЛОВО",
        "not understood: write the cell, the letter and the word, such as B3 Q WORD",
    ),
    "wrong": ("Так нельзя: {why}", "Not possible: {why}"),
    "offer": (
        "Слова {word} нет в словаре. Другой игрок принимает его? [да/нет] ",
        "The word {word} is not in the lexicon. Does the other side accept it? [yes/no] ",
    ),
    "offer_computer": (
        "Слова {word} нет в словаре. Компьютер верит вам на слово: играть его? [да/нет] ",
        "The word {word} is not in the lexicon. The computer takes your word for it: play it? [yes/no] ",
    ),
    "accepted": ("Слово {word} принято и записано в ваш список", "{word} is accepted and goes to your own list"),
    "accepted_here": ("Слово {word} принято для этой игры", "{word} is accepted for this game"),
    "refused": ("Слово {word} не принято, ходите снова", "{word} is not accepted, move again"),
    "hint_best": ("Лучший ход приносит {score}", "The best move is worth {score}"),
    "hint_cell": ("Лучший ход: буква в клетку {cell}", "The best move puts its letter into {cell}"),
    "hint_move": ("Лучший ход: {move}", "The best move: {move}"),
    "full": ("Поле заполнено.", "The field is full."),
    "stuck": ("Ходов больше нет.", "There are no moves left."),
    "resign": ("Игра сдана.", "The game was resigned."),
    "skips": ("Три пропуска подряд.", "Three skips in a row."),
    "won": ("Победил игрок {side}.", "Player {side} has won."),
    "drawn": ("Ничья.", "A draw."),
    "go_on": ("Игра сохранена; продолжить: {command}", "The game is saved; go on with: {command}"),
    "taken": ("клетка {cell} не пуста", "the cell {cell} is not empty"),
    "elsewhere": ("буква должна стоять в {cell}", "the letter must go to {cell}"),
    "short": ("слово {word} короче {least} букв", "the word {word} is shorter than {least} letters"),
    "unspelled": (
        "слово {word} не складывается с буквой {letter} в {cell}",
        "{word} cannot be spelled with {letter} in {cell}",
    ),
    "length": ("клеток в пути {cells}, букв в слове {letters}", "the path has {cells} cells for {letters} letters"),
    "letter": ("в {cell} нет буквы {letter}", "there is no {letter} in {cell}"),
    "apart": ("{before} и {cell} не соседи", "{before} and {cell} are not neighbours"),
    "knots": ("клетка {cell} стоит в пути несколько раз ({count})", "the path uses {cell} {count} times"),
    "unused": ("путь не проходит новую букву в {cell}", "the path does not use the new letter in {cell}"),
    "missed": ("путь не проходит через {cell}", "the path does not go through {cell}"),
    "unknown": ("слова {word} нет в словаре {lexicon}", "the word {word} is not in the lexicon {lexicon}"),
    "repeated": ("слово {word} уже было", "the word {word} has been played"),
    "barred": (
        "слово {word} с пометой {mark} по правилам не годится",
        "the word {word} is marked {mark}, which the rules leave out",
    ),
    "implausible": ("слово {word} не из распространённых", "the word {word} is not marked plausible"),
    "worth": ("ход стоит {score}, а не {given}", "the move is worth {score}, not {given}"),
}
# What a player may type -> what it means.
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "hint": ("подсказка", "hint", "?"),
    "undo": ("назад", "undo"),
    "skip": ("пас", "skip", "pass"),
    "resign": ("сдаюсь", "resign"),
    "words": ("слова", "words"),
    "help": ("помощь", "help"),
    "quit": ("выход", "quit", "exit"),
    "yes": ("да", "д", "yes", "y"),
}


class Speaker:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.column = LANGUAGES.index(language)

    def __call__(self, key: str, /, **values: object) -> str:
        return TEXTS[key][self.column].format(**values)


def meaning(text: str) -> str:
    """The command that this text is in either language, "" for none."""
    word = text.strip().lower()
    return next((command for command, words in COMMANDS.items() if word in words), "")


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the locale asks for: Russian or else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable, "")
        if value:
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"
