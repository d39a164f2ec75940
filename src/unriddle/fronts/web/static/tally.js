// What was found, told: how a game stands, moves, words and lines with a look of their own, what a search comes to.

import { $, make, show } from "./dom.js";
import { number, say, saying } from "./words.js";

// How a game stands, in a few words; of Quartiles with a bar to the next rank.

const RANKS = 5;
const LAST = 100; // points of the last rank

/** A rank by its name, with a bar to the last one. @param {number} rank @param {number} points those that count */
export function drawRank(rank, points) {
  const share = { max: String(LAST), value: String(Math.min(points, LAST)) };
  const bar = make("progress", { class: "rank", "aria-hidden": "true", ...share });
  return [make("b", { text: saying(`rank${Math.min(rank, RANKS)}`) }), bar];
}

export function describeTally({ lines, lines_done: done, cells, open, points, counted, rank, words, quartiles, scores,
  ...more }) {
  if (rank) {
    const found = [`${say("tally_words")}: ${number(words)}`, say("ofFive", { count: quartiles })];
    return [...drawRank(rank, counted), joined(say("pointsOf", { count: number(points) }), ...found)];
  }
  if (scores) return []; // the score stands beside the board
  if (lines) return [say("linesDone", { done: number(done), count: number(lines) })];
  if (cells) return [say("cellsOpen", { count: number(open) })];
  const told = Object.entries({ points, words, open, ...more }).filter(([, value]) => value !== undefined);
  const named = (name) => saying(`tally_${name}`) || name.replaceAll("_", " ");
  const value = (each) => (typeof each === "number" ? number(each) : each);
  return [joined(...told.map(([name, each]) => `${named(name)}: ${value(each)}`))];
}

const joined = (...parts) => parts.join(" · ");

// What a sheet lists: the words of tiles that were found, those of four in the color of their tiles; else its lines.
export function listLines({ turn, played, lines }) {
  if (turn || !played.length) return lines.map((text, at) => (at ? `\n${text}` : text));
  let group = 0;
  return played.map(({ word, path, points }) => {
    const five = path.length === WHOLE ? { class: `five group${++group}` } : {};
    return make("b", five, word, make("small", { text: points }));
  });
}

// A game of two sides: what each has played and scored, side by side; a move is drawn where somebody points at it.

const HUMAN = "human";

export class Score {
  #sheet = null;

  /**
   * @param {(step: any) => void} point draws a step on the board, null takes it away
   * @param {(word: string) => void} ask tells more of a word that was played
   */
  constructor(point, ask) {
    const home = $("score");
    const shown = (item) => {
      for (const each of home.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
      item?.setAttribute("aria-current", "true");
      point(item ? drawStep(bare(this.#sheet), moveOf(item)) : null);
    };
    for (const kind of ["pointerover", "focusin", "click"])
      home.addEventListener(kind, ({ target }) => shown(target.closest(".move")));
    home.addEventListener("click", ({ target }) => {
      const move = target.closest(".move");
      if (move) ask(moveOf(move).word);
    });
    home.addEventListener("pointerleave", () => shown(null));
    home.addEventListener("focusout", () => shown(null));
  }

  /** The moves of a sheet, or nothing where there are no two sides. @param {any} sheet */
  draw(sheet) {
    const { players = [], tally, played } = sheet;
    show($("score"), Boolean(sheet.turn) && players.length === 2 && !tally.goal);
    if ($("score").hidden) return;
    this.#sheet = sheet;
    const first = (Number(sheet.turn) - 1 + played.length) % 2; // the side that began
    const sides = players.map((_, side) => played.filter((__, index) => (index + first) % 2 === side));
    $("score").replaceChildren(...sides.map((own, side) => {
      const turn = sheet.status.kind === "open" && Number(sheet.turn) === side + 1;
      const head = make("p", { class: "side" },
        make("b", { text: nameSide(players, side) }), make("output", { text: number(tally.scores[side]) }));
      if (turn) head.setAttribute("aria-current", "true");
      return make("section", {}, head, make("ol", {}, ...own.map(listItem)));
    }));
    for (const list of $("score").querySelectorAll("ol")) list.scrollTop = list.scrollHeight;
  }
}

/** How a game of two sides ended, for its only person; "" for a game of two people. @param {any} sheet */
export function describeEnd({ players, tally }) {
  const side = players.indexOf(HUMAN);
  if (side < 0 || players.lastIndexOf(HUMAN) !== side) return "";
  const [own, other] = [tally.scores[side], tally.scores[1 - side]];
  return say(own > other ? "youWin" : own < other ? "youLose" : "drawn", { own: number(own), other: number(other) });
}

const listItem = (move) => (move ? line(move) : make("li", { text: say("passed") }));

// The person's own side, the page's, or whose turn it is by its number.
function nameSide(players, side) {
  if (players[side] === HUMAN)
    return players.filter((each) => each === HUMAN).length === 1 ? say("you") : say(side ? "sideSecond" : "sideFirst");
  return say("sideLevel", { level: players[side] });
}

// The board without the last move's path.
const bare = (sheet) =>
  ({ ...sheet, cells: sheet.cells.map((line) => line.map(({ role, text }) => ({ role, text }))) });

// Moves of Balda: a line for each, and its word drawn on the board where somebody points at it.

// A step for the board, as hints have them.
export function drawStep(picture, { cell, letter, path }) {
  const role = (each) => (each.role === "new" || each.role === "marked" ? "plain" : each.role);
  const cells = picture.cells.map((line) => line.map((each) => ({ role: role(each), text: each.text })));
  path.forEach(([row, column], at) => Object.assign(cells[row][column], { role: "marked", note: String(at + 1) }));
  Object.assign(cells[cell[0]][cell[1]], { role: "new", text: letter.toUpperCase() });
  return { cells, left: [], top: [] };
}

// A line with its word and points; `more` stands between them.
function line(move, ...more) {
  const item = make("li", { class: "move", tabindex: "0", "data-move": JSON.stringify(move) });
  item.append(make("b", { text: move.word }), ...more, make("em", { text: move.points }));
  return item;
}

// Such a line with the letter and its cell.
export function describeMove(move) {
  const [row, column] = move.cell;
  return line(move, make("i", { text: `${move.letter.toUpperCase()} ${String.fromCharCode(65 + column)}${row + 1}` }));
}

// The move of a line.
export const moveOf = (item) => JSON.parse(item.dataset.move);

// What is found on a sheet has a look of its own: each word of four tiles a color, each line that is whole a tick; and
// it lights up as it is found.

const WHOLE = 4; // tiles of a word that is one of the five
const APART_MS = 60;
const LIT_MS = 420;
const SIDES = { row: "row", column: "column", main: "down", other: "up" }; // of many diagonals none gets a tick

/** The sheet with the groups of its cells. @param {any} sheet */
export function groupCells(sheet) {
  const ways = sheet.turn ? [] : sheet.played.map(({ path }) => path).filter((path) => path.length === WHOLE);
  return ways.length ? { ...sheet, cells: colorCells(sheet.cells, ways) } : sheet;
}

/**
 * The lines of a square that hold each symbol: their cells, and which side of the last one a tick belongs to.
 * @param {any} sheet
 * @param {ReturnType<typeof import("./play-latin.js").squareOf>} square
 * @returns {{cells: number[][], side: string}[]}
 */
export function wholeLines(sheet, square) {
  if (!sheet || !square || sheet.cells.length !== square.order || sheet.left.length) return [];
  const { order, lines } = square;
  if (sheet.cells[0].length !== order) return [];
  return lines.flatMap(({ name, cells: line }) => {
    const cells = line.map((each) => [Math.floor(each / order), each % order]);
    const held = cells.map(([row, column]) => sheet.cells[row][column]);
    const different = new Set(held.map(({ text }) => text)).size === order;
    const whole = SIDES[name] && different && held.every(({ role, text }) => text && role !== "wrong");
    return whole ? [{ cells, side: SIDES[name] }] : [];
  });
}

// A sheet with a tick at the end of each of these lines.
export function tickLines(sheet, found) {
  if (!found.length) return sheet;
  const cells = sheet.cells.map((line) => [...line]);
  for (const { cells: line, side } of found) {
    const [row, column] = line[line.length - 1];
    cells[row][column] = { ...cells[row][column], ticks: `${cells[row][column].ticks ?? ""} ${side}`.trim() };
  }
  return { ...sheet, cells };
}

// Those of a report's rows that are words of four tiles, and together all tiles of a board: a row -> its cells.
export function five(rows, board) {
  const found = new Map();
  const cells = board?.cells ?? [];
  const left = cells.flatMap((line, row) => line.map(({ text }, column) => ({ text, cell: [row, column] })));
  const taken = (tile) => {
    const at = left.findIndex(({ text }) => text === tile);
    const own = at < 0 ? left.findIndex(({ text }) => text === "?") : at; // an unknown tile that is read so
    return own < 0 ? null : left.splice(own, 1)[0].cell;
  };
  for (const row of rows) {
    const way = row?.word && row.tiles?.length === WHOLE ? row.tiles.map(taken) : [null];
    if (way.every(Boolean)) found.set(row, way);
  }
  return found;
}

/** Cells of which each of these ways has a color. @param {any[][]} cells @param {number[][][]} ways */
export function colorCells(cells, ways) {
  const groups = new Map(ways.flatMap((each, at) => each.map((cell) => [String(cell), at + 1])));
  return cells.map((line, row) => line.map((cell, column) => {
    const group = groups.get(String([row, column]));
    return group ? { ...cell, role: cell.role === "marked" ? "plain" : cell.role, note: "", group } : cell;
  }));
}

// Cells light up, one after the other.
export function lightUp(board, cells) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  cells.forEach(([row, column], at) => {
    const element = board.cell(row, column);
    if (!element?.animate) return;
    const accent = getComputedStyle(element).getPropertyValue("--accent");
    const dark = { boxShadow: `inset 0 0 0 0 ${accent}` };
    const lit = { boxShadow: `inset 0 0 0 6px ${accent}`, offset: 0.3 };
    element.animate([dark, lit, dark], { delay: at * APART_MS, duration: LIT_MS });
  });
}

// What a search comes to, for people: a verdict, and a sentence or two about it. Counts of steps are for the details.

/**
 * @typedef {{text: string, of: any}} Line  a line of a report, and the move or the word that it tells of, if it does
 * @param {{end: string, count?: number, report?: string[], rows?: any[], conclusion?: any}} event the end of a search
 * @param {{entry: string, words: boolean, listed: number}} about what was searched for, and how much of it is listed
 * @returns {{verdict: string, lines: Line[], more: string[], rank?: {rank: number, points: number}}} `more`: lines for
 * who wants to know it exactly
 */
export function conclude({ end, count = 0, report = [], rows = [], conclusion = {} }, { entry, words, listed }) {
  const counted = number(count);
  const { verdict = "", all = true, difficulty = "", differ = [], moves, points, rank, solved } = conclusion;
  const lines = report.map((text, at) => ({ text, of: rows[at] ?? null }));
  const exhausted = end === "exhausted";
  if (!count && exhausted) return { verdict: say("none"), lines: lines.slice(0, 1), more: report.slice(1) };
  if (words && exhausted) {
    const told = say(moves ? "allMoves" : "allWords", { count: number(moves ? count : listed) });
    if (!rank || !solved) return { verdict: told, lines, more: [] };
    const more = lines.slice(1).filter(({ of }) => !of).map(({ text }) => text);
    return { verdict: told, lines: lines.filter(({ of }) => of), more, rank: { rank, points } };
  }
  if (entry !== "solve" || words || !["exhausted", "solutions"].includes(end)) {
    return { verdict: say(end, { count: counted }), lines, more: [] };
  }
  const because = (name, why) => ({ verdict: name, lines: [{ text: say(why), of: null }], more: report });
  if (verdict === "unique") {
    return because(say("onlySolution"), difficulty === "line" ? "byLines" : difficulty ? "byTrying" : "noOther");
  }
  if (count === 1) return because(say("oneSoFar"), "mayBeMore");
  const whole = all && exhausted;
  const told = say(whole ? "allSolutions" : "someSolutions", { count: counted });
  return because(told, differ.length ? "theyDiffer" : whole ? "theseAll" : "mayBeMore");
}
