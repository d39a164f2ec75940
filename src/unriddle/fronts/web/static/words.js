// What the page itself says, in two languages; what is said of puzzles comes from Python.

import { remember, remembered } from "./remember.js";

const WORDS = {
  en: {
    promise: "Paste a puzzle. See it solved, or get just the next step, and why.",
    boxLabel: "A puzzle: 20 tiles of letters, the clues of a nonogram in any format, a Balda board, a Latin square, an id, or a saved search",
    open: "Open it", file: "Choose a file", toTry: "To try", goOn: "Go on where you were",
    mode: "Play or solve", play: "Play", solve: "Solve", solveIt: "Solve", stop: "Stop", more: "Go on",
    undo: "Undo", redo: "Redo", hint: "Hint", check: "Check", restart: "Restart", doIt: "Do it", tools: "What a touch puts",
    enter: "OK", backspace: "Take the last back", escape: "Give it up", smaller: "Smaller", larger: "Larger",
    howMany: "How many", usual: "as usual", all: "all", what: "What",
    newPuzzle: "New puzzle, or today's", kind: "Kind", makeIt: "Make it", photo: "From a picture", noPicture: "This is no picture that the browser can read.", making: "making a puzzle",
    typeIt: "Type or draw one", tiles: "Quartiles: 20 tiles", clues: "Nonogram: clues", drawing: "Nonogram: a drawing", letters: "Balda: a board", givens: "Latin square: givens",
    tile: "Tile {number}", rowClues: "Clues of the rows, a line each: 3 1", columnClues: "Clues of the columns, a line each", sums: "Filled cells: {rows} by the rows, {columns} by the columns",
    size: "Size", columns: "Columns", rows: "Rows", played: "Words played", noDiagonals: "without the diagonals", fromZero: "symbols begin with 0",
    ownWords: "Your own words", ownTold: "They count in every word list of their letters, and stay in this browser.", ownWord: "Words", addWord: "Add", banWord: "Ban", ownAdded: "Added", ownBanned: "Banned",
    suppose: "Suppose", takeBack: "Take it back", keepIt: "Keep it", tidy: "finished lines cross themselves", export: "Save all as one file",
    bothFiles: "Choose or drop both files together.",
    keep: "Keep and share", link: "Copy the link", print: "Print", saveSearch: "Save the search", saveGame: "Save the game",
    fill: "Onto the sheet", licence: "Licences", linked: "The link is copied: the puzzle is in it, nothing is sent anywhere.",
    newVersion: "A new version is here.", takeIt: "Take it",
    loading: "loading the solver, {got} of {whole} MB", starting: "starting the solver", failed: "The solver does not start: {error}",
    running: "searching", exhausted: "searched to the end", solutions: "found what was wanted", stopped: "stopped", steps: "stopped", seconds: "stopped",
    found: "{count} found", none: "none found", behind: "{share} % behind, {steps} steps", listed: "the first {count} are listed",
    about: "unriddle {version}, {count} kernels compiled, works without a network",
    row: "row {row}, column {column}", clue: "clues of the row: {left}; of the column: {top}", empty: "empty", unknown: "open", filled: "filled", blocked: "blocked",
    wrong: "wrong", marked: "marked", prize: "prize", solved: "Solved", broken: "Something is wrong", over: "Over", right: "As far as is known, nothing is wrong.",
    mistakes: "{count} cells are wrong.", thinking: "thinking", noSolution: "Solve it first: then it can be checked.",
    several: "There are {count} puzzles in it:", tooLarge: "This file is too large.", draft: "so far: {text}", delete: "Forget", unread: "This cannot be opened.", signs: "A letter for each colour", board: "The board", verdict: "The verdict", finds: "What was found",
  },
  ru: {
    promise: "Вставьте головоломку: она будет решена, или вы узнаете только следующий шаг, и почему.",
    boxLabel: "Головоломка: 20 плиток с буквами, числа японского кроссворда в любом виде, доска балды, латинский квадрат, имя или сохранённый поиск",
    open: "Открыть", file: "Выбрать файл", toTry: "Попробуйте", goOn: "Продолжить",
    mode: "Играть или решать", play: "Играть", solve: "Решить", solveIt: "Решить", stop: "Стоп", more: "Дальше",
    undo: "Назад", redo: "Вперёд", hint: "Подсказка", check: "Проверить", restart: "Сначала", doIt: "Сделать", tools: "Что ставит касание",
    enter: "Готово", backspace: "Убрать последнее", escape: "Бросить", smaller: "Меньше", larger: "Больше",
    howMany: "Сколько", usual: "как обычно", all: "все", what: "Что",
    newPuzzle: "Новая головоломка или сегодняшняя", kind: "Вид", makeIt: "Составить", photo: "Из картинки", noPicture: "Такую картинку браузер не читает.", making: "составляется",
    typeIt: "Набрать или нарисовать", tiles: "Квартили: 20 плиток", clues: "Японский кроссворд: числа", drawing: "Японский кроссворд: рисунок", letters: "Балда: доска", givens: "Латинский квадрат: данные",
    tile: "Плитка {number}", rowClues: "Числа строк, каждая на своей линии: 3 1", columnClues: "Числа столбцов, каждый на своей линии", sums: "Закрашенных клеток: {rows} по строкам, {columns} по столбцам",
    size: "Размер", columns: "Столбцов", rows: "Строк", played: "Сыгранные слова", noDiagonals: "без диагоналей", fromZero: "знаки начинаются с 0",
    ownWords: "Ваши слова", ownTold: "Они считаются в каждом словаре с их буквами и остаются в этом браузере.", ownWord: "Слова", addWord: "Добавить", banWord: "Запретить", ownAdded: "Добавлены", ownBanned: "Запрещены",
    suppose: "Допустим", takeBack: "Взять назад", keepIt: "Оставить", tidy: "готовые линии зачёркиваются сами", export: "Сохранить всё одним файлом",
    bothFiles: "Выберите или перетащите оба файла вместе.",
    keep: "Сохранить и поделиться", link: "Копировать ссылку", print: "Печать", saveSearch: "Сохранить поиск", saveGame: "Сохранить игру",
    fill: "На лист", licence: "Лицензии", linked: "Ссылка скопирована: головоломка в ней самой, никуда ничего не послано.",
    newVersion: "Есть новая версия.", takeIt: "Взять",
    loading: "загружается решатель, {got} из {whole} МБ", starting: "решатель запускается", failed: "Решатель не запускается: {error}",
    running: "идёт поиск", exhausted: "всё просмотрено", solutions: "найдено, сколько хотели", stopped: "остановлено", steps: "остановлено", seconds: "остановлено",
    found: "найдено: {count}", none: "ничего не найдено", behind: "пройдено {share} %, шагов: {steps}", listed: "в списке первые {count}",
    about: "unriddle {version}, скомпилировано ядер: {count}, работает без сети",
    row: "строка {row}, столбец {column}", clue: "числа строки: {left}; столбца: {top}", empty: "пусто", unknown: "не открыто", filled: "закрашено", blocked: "закрыто",
    wrong: "неверно", marked: "отмечено", prize: "приз", solved: "Решено", broken: "Что-то не так", over: "Игра окончена", right: "Насколько известно, всё верно.",
    mistakes: "Неверных клеток: {count}.", thinking: "думает", noSolution: "Сначала решите: тогда можно проверить.",
    several: "Здесь головоломок: {count}", tooLarge: "Файл слишком велик.", draft: "пока: {text}", delete: "Забыть", unread: "Это не открывается.", signs: "Буква для каждого цвета", board: "Доска", verdict: "Итог", finds: "Что найдено",
  },
};

const asked = new URLSearchParams(location.search).get("lang") ?? remembered("language") ?? navigator.language;
export const language = asked.toLowerCase().startsWith("ru") ? "ru" : "en";

export function say(name, fields = {}) {
  return WORDS[language][name].replace(/\{(\w+)\}/g, (_, field) => String(fields[field] ?? ""));
}

const digits = new Intl.NumberFormat(language);
export const number = (value) => digits.format(value);

// Puts words into all elements that ask for them.
export function speak(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
}

export function changeLanguage(wanted) {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (!remember("language", wanted)) address.searchParams.set("lang", wanted);
  location.replace(address);
  if (address.hash) location.reload();
}
