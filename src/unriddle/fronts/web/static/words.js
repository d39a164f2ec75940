// What the page itself says; its Russian comes from the catalog when the page is built. What is said of puzzles comes
// from Python.

import { remember, recall } from "./keep.js";

const RUSSIAN = "RUSSIAN";
const WORDS = {
  en: {
    boxLabel: "A puzzle: the 20 tiles of Quartiles, the numbers of a nonogram, a Balda board, a Latin square, a "
      + "link, or what was saved here",
    open: "Open it", file: "Choose a file or a photo", toTry: "To try", goOn: "Continue",
    notKept: "This browser keeps nothing here: what is played is gone with the page.",
    otherTab: "This game is open in another tab, too: what was played there is here.",
    asPicture: "Save as a picture (PNG)", asDrawing: "Save as a drawing (SVG)",
    readAll: "Read all of it", mistakes: "Mistakes: {count}. They are marked.",
    oneMistake: "A mistake in row {row}, column {column}",
    noMistakes: "No mistakes",
    broke: "This file is damaged: nothing of it was taken.", copyWords: "Copy", copied: "Copied.",
    howTo: "How to play, and how hard it is", close: "Close",
    keysTold: "On a keyboard: the arrows move, Space fills, Shift with an arrow draws a line, Ctrl+Z undoes, F4 "
      + "gives a hint, F9 checks.",
    play_nonogram: "The numbers beside a row and above a column are the lengths of its blocks of filled cells, in "
      + "order. Between two blocks of one color is at least one empty cell; blocks of different colors may touch. "
      + "Fill the picture that fits all numbers. A long touch or the right button puts a cross where nothing is.",
    play_latin: "Each symbol stands once in every row and once in every column; where diagonals are drawn, once on "
      + "each of them, too. Choose a cell, then a symbol. The pencil notes what is possible.",
    play_quartiles: "Touch tiles one after the other to make a word of one to four of them, then OK. Longer words "
      + "are worth more. Five words use four tiles each, and together every tile once: these are the quartiles.",
    play_balda: "Two sides take turns. Put one letter into an empty cell beside a letter, and show a word that goes "
      + "through it from cell to cell, sideways, up or down, no cell twice. Each word counts once, and is worth its "
      + "length.",
    previous: "Previous", next: "Next", solution: "solution {number}", whichOf: "{number} of {count}",
    pointsOf: "Points: {count}", fiveTogether: "The five words in color use every tile once.",
    tiles4: "Four tiles", tiles3: "Three tiles", tiles2: "Two tiles", tiles1: "One tile",
    of_balda: "Balda", of_latin: "Latin square",
    of_nonogram: "Nonogram", of_quartiles: "Quartiles", of_takuzu: "Takuzu",
    mode: "Play or solve", play: "Play", solve: "Solve", solveIt: "Solve", stop: "Stop", more: "Go on",
    undo: "Undo", redo: "Redo", hint: "Hint", check: "Check", restart: "Restart", doIt: "Do it", tools: "Tool",
    enter: "OK", backspace: "Undo last", escape: "Cancel", smaller: "Smaller", larger: "Larger", share: "Share",
    menu: "More", notes: "Notes", watch: "Show mistakes at once", rowOf: "row {row}", columnOf: "column {column}",
    howMany: "Solutions", usual: "a few",
    all: "all", what: "Find", entry_solve: "the solutions", entry_count: "how many there are",
    newPuzzle: "To order, also from a photo",
    kind: "Kind", makeIt: "Make it", photo: "From a picture", noPicture: "The browser cannot read this picture.",
    making: "Making the puzzle", notMade: "No such puzzle was found. Ask for something easier to find.",
    typeIt: "Type one", rowClues: "Clues of the rows, one per line: 3 1",
    columnClues: "Clues of the columns, one per line",
    ownWords: "Your own words", ownTold: "They count in every word list of their letters, and stay in this browser.",
    ownWord: "Words", addWord: "Add", banWord: "Leave out", ownAdded: "Added", ownBanned: "Left out",
    suppose: "Suppose", takeBack: "Take it back",
    keepIt: "Keep it", tidy: "Cross out what is left in finished lines", export: "Save all as one file",
    bothFiles: "Choose or drop both files together.",
    keep: "Keep and share", link: "Copy the link",
    print: "Print", saveSearch: "Save the search as a file", saveGame: "Save the game as a file",
    saveAlone: "Save as a file to play (HTML)",
    fill: "Show it on the board", licence: "Licenses",
    linked: "The link is copied: the puzzle is in it, nothing is sent anywhere.",
    address: "The link", refused: "The browser did not let the page copy. Copy the link here:",
    noCopy: "This browser lets no page copy. Copy the link here:",
    plainHttp: "Browsers let pages copy over https only. Copy the link here:",
    newer: "This link is from a newer version of the page. Reload the page, and open the link again.",
    damaged: "This link is damaged. Copy it again, from the first character to the last.",
    give: "Make a gift of a picture", giveThis: "Send it as a gift",
    setIt: "Draw or set one", edit: "Change this puzzle", askSolve: "Let the page solve it",
    giftFor: "A puzzle for you: solve it, and its message opens.",
    giftOther: "The message opens with another solution.", giftHttp: "Browsers open sealed messages over https only.",
    newVersion: "A new version is here.", takeIt: "Update",
    loading: "Loading, {got} of {whole} MB", failed: "The solver failed to start: {error}",
    readingSaved: "Reading the saved search: {share} %",
    running: "Searching", exhausted: "All found: {count}",
    solutions: "Found: {count}", stopped: "Stopped. Go on continues from here.",
    steps: "Stopped. Go on continues from here.", seconds: "Stopped. Go on continues from here.",
    found: "{count} found", none: "No solution",
    behind: "{share} % searched, {steps} steps", listed: "the first {count} are listed",
    about: "unriddle {version}. Works without a network; nothing you paste leaves this device.",
    tally_points: "points", tally_words: "words", tally_skips: "skips", tally_open: "open",
    row: "row {row}, column {column}", clue: "clues of the row: {left}; of the column: {top}",
    empty: "empty", unknown: "open", filled: "filled", blocked: "blocked",
    wrong: "wrong", marked: "marked", prize: "prize", solved: "Solved", broken: "Something is wrong", over: "Over",
    thinking: "One moment", insist: "Play it anyway",
    several: "There are {count} puzzles in it:",
    as_plain: "Without the diagonals", as_columns_first: "Swap rows and columns",
    tooLarge: "This file is too large.", draft: "so far: {text}", delete: "Forget", unread: "This cannot be opened.",
    signs: "A letter for each color", board: "The board", verdict: "The verdict", finds: "What was found",
    boxHint: "Paste, drop or photograph a puzzle", allKept: "All {count}", todays: "Today", earlier: "Earlier days",
    yesterday: "Yesterday", moreDays: "More days", done: "done", lineDone: "line done", whyIt: "Why?",
    onlySolution: "Exactly one solution", allSolutions: "{count} solutions",
    someSolutions: "At least {count} solutions", oneSoFar: "One solution found",
    byLines: "It can be found line by line, without trying.",
    byTrying: "Single lines are not enough: cells have to be tried.", noOther: "Nothing else fits what is given.",
    theyDiffer: "They differ in the marked cells.", theseAll: "There are no others.", mayBeMore: "There may be more.",
    allWords: "All words: {count}", allMoves: "All moves: {count}", moves: "Moves of both sides", you: "You",
    thisWeek: "This week", allFive: "All five words", goBack: "Back to the board", tellMore: "More help",
    goalOf: "find {letters} letters", inARow: "{count} days in a row", makeOne: "Make a puzzle",
    makeWays: "Draw it, from a photo, or as a gift", against: "against unriddle", rival: "Its level",
    rivalOf: "level {level}", youWin: "You win, {own} to {other}", youLose: "You lose, {own} to {other}",
    drawn: "A draw, {own} to {other}", foundAlready: "{word}: you have found it already",
    unlisted: "{word}: not in the word list", unspelled: "{word}: the tiles do not spell it",
    tooShort: "{word}: {count} of {letters} letters", gettingReady: "Help is getting ready",
    sideFirst: "First player", sideSecond: "Second player", sideLevel: "unriddle, level {level}", passed: "passed",
    lookHere: "Look here", thisFollows: "This follows", related: "Related techniques", techniquePage: "More about it",
    results: "Your results", level_easy: "easy", level_medium: "medium", level_hard: "hard", level_expert: "expert",
    nextPuzzle: "Next puzzle", keepPicture: "Keep it", clock: "Show the time",
    saveCard: "Save the card", byRows: "Row by row", byCells: "Cell by cell", byWords: "Word by word",
    copyText: "Copy the text", meaning: "What does it mean?", noHelp: "without hints", helpedOnce: "1 hint",
    helpedOften: "{count} hints", bestTime: "your best time",
    noResults: "Nothing is solved yet. Puzzles you solve will appear here; they stay on this device.",
    solvedAll: "solved", daysInARow: "days in a row", solvedCount: "Solved", bestOf: "Best", usualOf: "Usual",
    rank1: "Novice", rank2: "Apprentice", rank3: "Adept", rank4: "Master", rank5: "Expert",
    ofFive: "{count} of 5 quartiles", linesDone: "{done} of {count} lines", cellsOpen: "{count} left",
    counts: "Details", stepBack: "One step back", stepOn: "One step on", pencilAll: "Note all that is possible",
    pencilTidy: "Rub out notes that are ruled out", shuffle: "Shuffle", nextTiles: "Touch tiles to make a word",
    nextCell: "Touch an empty cell for a letter", nextLetter: "Now choose its letter",
    nextSwipe: "Swipe along a word with {letter}", pushedFirst: "{line}: all blocks pushed to the start",
    pushedLast: "{line}: all blocks pushed to the end", solvedHere: "solved by the page",
  },
  ru: RUSSIAN,
};

const asked = new URLSearchParams(location.search).get("lang") ?? recall("language") ?? navigator.language;
export const language = asked.toLowerCase().startsWith("ru") ? "ru" : "en";

// Words of a part of the page that comes later.
export function learn(words) {
  Object.assign(WORDS[language], words[language]);
}

export function say(name, fields = {}) {
  return WORDS[language][name].replace(/\{(\w+)\}/g, (_, field) => String(fields[field] ?? ""));
}

// What people call puzzles of a family; "" for one that has no name here.
export const familyName = (family) => saying(`of_${family}`);

// A title in two: what it is, and of which day.
export const split = (title) => title.split(/, (.*)/, 2);

// What there may be nothing of.
export const saying = (name) => WORDS[language][name] ?? "";

// A whole number in groups of three; the browser's own way to
// do so takes longer to begin than to speak all of the page.
export const number = (value) => String(value).replace(/\B(?=([0-9]{3})+$)/g, language === "ru" ? "\u00a0" : ",");

// Puts words into all elements that ask for them.
export function speak(root) {
  document.documentElement.lang = language;
  const [other, name] = language === "ru" ? ["en", "English"] : ["ru", "Русский"];
  Object.assign(document.getElementById("language") ?? {}, { lang: other, textContent: name });
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  for (const [data, name] of [["label", "aria-label"], ["hint", "placeholder"], ["title", "title"]])
    for (const element of root.querySelectorAll(`[data-${data}]`))
      element.setAttribute(name, say(element.dataset[data]));
}

const ASIDE = "unriddle.box"; // what was typed, while the page is loaded anew in the other language

export function changeLanguage(wanted, typed = "") {
  try {
    sessionStorage.setItem(ASIDE, typed);
  } catch {
    // a browser that keeps nothing
  }
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (!remember("language", wanted)) address.searchParams.set("lang", wanted);
  location.replace(address);
  if (address.hash) location.reload();
}

// What was typed before the language changed; "" for nothing.
export function aside() {
  try {
    const typed = sessionStorage.getItem(ASIDE) ?? "";
    sessionStorage.removeItem(ASIDE);
    return typed;
  } catch {
    return "";
  }
}
