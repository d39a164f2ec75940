// Boards of letters that are played without Python: Quartiles and Balda. A board of the day knows the words that count;
// of any other a kept game is shown, and whether a word counts only Python can tell.

import { wordsOf } from "./days.js";
import { RULES } from "./rules.js";
import { say } from "./words.js";

const { columns: COLUMNS, letters: LETTERS, draft: DRAFT, most: MOST, ranks: RANKS } = RULES.quartiles;
const { alphabets: ALPHABETS, columns: NAMES, signs: SIGNS } = RULES.balda;
const TILES = new RegExp(`^(?:${DRAFT})$`);
const OPEN = { kind: "open", where: [], why: "" };
const HUMAN = "human";
const LEVEL = "2"; // of whom a game is against that does not say

/** The game from its start, by these rules; null for an id that only Python reads. */
export function letters(id, rules = {}) {
  const tiles = /^quartiles:([a-z?]{1,12}(?:,[a-z?]{1,12}){0,39})$/.exec(id)?.[1].split(",");
  const unknown = tiles?.filter((tile) => tile.includes("?")) ?? [];
  const known = unknown.length <= RULES.quartiles.unknowns && unknown.every((tile) => tile === "?");
  if (tiles && known) return new Quartiles(tiles, wordsOf(id));
  const [, field, goal] = /^balda:([а-яa-z.*#/]+);played=[а-яa-z,]+(?:;slang=no|;goal=([0-9]+))*$/.exec(id) ?? [];
  const rows = field?.split("/");
  const signs = [...(rows?.join("") ?? "")];
  const alphabet = rows && ALPHABETS.find((each) => signs.every((sign) => sign in SIGNS || each.includes(sign)));
  const high = rows?.length <= NAMES.length && rows[0].length <= NAMES.length;
  const fits = alphabet && high && rows.every((row) => row.length === rows[0].length);
  if (!fits || !rows.join("").match(/[а-яa-z]/)) return null;
  const { players, first = HUMAN, second, level = LEVEL } = rules;
  const sides = players ?? [first, second ?? level];
  return new Balda({ alphabet, goal: Number(goal ?? 0), words: wordsOf(id), players: sides }, rows, []);
}

class Quartiles {
  tiles;
  words;
  found;

  /**
   * @param {string[]} tiles
   * @param {Map<string, boolean> | null} words those that count: whether the rank goes by them; null where nobody knows
   * @param {{word: string, path: number[]}[]} found
   */
  constructor(tiles, words, found = []) {
    this.tiles = tiles;
    this.words = words;
    this.found = found;
  }

  touch({ text }, { cell, key }) {
    const tiles = TILES.test(text) ? text.split("+") : [];
    const word = /^[a-z]*$/.test(text) ? text : "";
    const last = tiles.at(-1) ?? "";
    if (key === "enter") return makeDraft(tiles, word, true);
    if (key === "backspace") {
      const shorter = /=./.test(last) ? [last.slice(0, -1)] : [];
      return makeDraft([...tiles.slice(0, -1), ...shorter], word.slice(0, -1));
    }
    if (cell) {
      const tile = cell[0] * COLUMNS + cell[1];
      if (cell[1] >= COLUMNS || tile >= this.tiles.length) return makeDraft(tiles, word);
      const left = tiles.filter((part) => part.split("=")[0] !== String(tile + 1));
      if (left.length === tiles.length) left.push(`${tile + 1}${this.tiles[tile] === "?" ? "=" : ""}`);
      return makeDraft(left, "");
    }
    if (!/^[a-z]$/i.test(key)) return makeDraft(tiles, word);
    if (/=[a-z]{0,3}$/.test(last)) return makeDraft([...tiles.slice(0, -1), last + key.toLowerCase()], "");
    return makeDraft([], (word + key.toLowerCase()).slice(0, LETTERS));
  }

  // The game after a word, and its tiles; null for what does not count here. One that was kept has been judged.
  play(move, kept = false) {
    const path = this.#path(move);
    const word = path && this.#spell(path);
    if (!path || this.found.some((each) => each.word === word) || !(kept || this.words?.has(word))) return null;
    const last = path.map((tile) => tile + 1).join("+");
    return { game: new Quartiles(this.tiles, this.words, [...this.found, { word, path }]), last };
  }

  // Why a word does not count.
  refusal(move) {
    const path = this.#path(move);
    const word = path ? this.#spell(path) : move;
    if (this.found.some((each) => each.word === word)) return say("foundAlready", { word });
    return say(path ? "unlisted" : "unspelled", { word });
  }

  #spell(path) {
    return path.map((tile) => this.tiles[tile]).join("");
  }

  #path(move) {
    if (/^[a-z]+$/.test(move)) return this.#ways(move).next().value ?? null;
    const path = /^[0-9]+(\+[0-9]+)*$/.test(move) ? move.split("+").map((part) => Number(part) - 1) : [];
    const fits = path.every((tile, at) => tile in this.tiles && this.tiles[tile] !== "?" && path.indexOf(tile) === at);
    return fits && path.length && path.length <= MOST ? path : null;
  }

  // The ways to lay a word.
  * #ways(word, path = []) {
    if (!word) yield path;
    if (path.length === MOST) return;
    for (const [tile, text] of this.tiles.entries())
      if (!path.includes(tile) && word.startsWith(text)) yield* this.#ways(word.slice(text.length), [...path, tile]);
  }

  // Whether some of these words use each tile that is left once.
  #covers(words, used) {
    if (used.size === this.tiles.length) return true;
    return words.some((word, at) => [...this.#ways(word)].some((path) =>
      path.length === MOST && path.every((tile) => !used.has(tile))
      && this.#covers(words.slice(at + 1), new Set([...used, ...path]))));
  }

  draw() {
    /** @type {Cell[]} */
    const cells = this.tiles.map((text) => ({ role: text === "?" ? "unknown" : "plain", text }));
    const full = this.found.filter(({ path }) => path.length === MOST);
    full.forEach(({ path }, at) => path.forEach((tile) => {
      if (!cells[tile].note) Object.assign(cells[tile], { role: "marked", note: String(at + 1) });
    }));
    while (cells.length % COLUMNS) cells.push({ role: "plain" });
    const rows = Array.from({ length: cells.length / COLUMNS },
      (_, row) => cells.slice(row * COLUMNS, (row + 1) * COLUMNS));
    const played = this.found.map(({ word, path }) => ({ word, path: path.map(placed), points: worth(path) }));
    const solved = full.length * MOST >= this.tiles.length && this.#covers(full.map(({ word }) => word), new Set());
    const bonus = solved ? (this.tiles.length / MOST) * worth({ length: MOST }) : 0;
    const sum = (words) => words.reduce((all, { path }) => all + worth(path), bonus);
    const counted = this.found.filter(({ word, path }) => path.length === MOST || (this.words?.get(word) ?? true));
    const rank = RANKS.filter((needed) => sum(counted) >= needed).length;
    const points = { points: sum(this.found), counted: sum(counted), rank };
    const tally = { ...points, words: played.length, quartiles: full.length };
    const status = solved ? { ...OPEN, kind: "solved" } : OPEN;
    const picture = { title: "Quartiles", cells: rows, left: [], top: [], every: 0, dense: false, lines: [] };
    return { turn: "", status, tally, played, tools: [], ...picture };
  }
}

const placed = (tile) => [Math.floor(tile / COLUMNS), tile % COLUMNS];
const worth = ({ length }) => 1 << (length - 1);

function makeDraft(tiles, word, ready = false) {
  const cells = tiles.map((part) => placed(parseInt(part, 10) - 1));
  const text = tiles.join("+") || word;
  return { text, cells, ready: ready && text !== "" };
}

// What a side did: a letter with a word through it, or a skip, or that it gave up.
const MOVE = /^([A-Z])([0-9]+) (\p{L}) (\p{L}+)(!?)(?: ([0-9]+))? ([A-Z0-9-]+)$/u;
const SKIPS = 3; // of one side in a row end a game

class Balda {
  puzzle;
  rows;
  #done; // the turns so far: moves, or what else a side did

  /**
   * @param {{alphabet: string, goal: number, words: Map<string, boolean> | null, players: string[]}} puzzle
   * @param {string[]} rows
   * @param {any[]} done
   */
  constructor(puzzle, rows, done) {
    this.puzzle = puzzle;
    this.rows = rows;
    this.#done = done;
  }

  get words() {
    return this.puzzle.words;
  }

  get players() {
    return this.puzzle.players;
  }

  touch(draft, { cell, tool, key }) {
    const { cells, text } = draft;
    const letter = text.includes(" ") ? text.split(" ")[1] : "";
    if (key === "backspace") {
      if (cells.length > 1) return this.#path(cells.slice(0, -1), letter);
      return letter ? { text: nameOf(cells[0]), cells, ready: false } : { text: "", cells: [], ready: false };
    }
    if (key === "enter")
      return { text, cells, ready: cells.length > 2 && cells.slice(1).some((each) => same(each, cells[0])) };
    const elsewhere = cells.length && cell && !same(cell, cells[0]);
    const chosen = (key || (elsewhere ? "" : tool)).toLowerCase().replaceAll("ё", "е");
    if (cells.length === 1 && chosen.length === 1 && this.puzzle.alphabet.includes(chosen))
      return this.#path(cells, chosen);
    if (!cell || this.#at(cell) === undefined) return draft;
    if (!letter) return ".*".includes(this.#at(cell)) ? { text: nameOf(cell), cells: [cell], ready: false } : draft;
    return this.#step(draft, letter, cell);
  }

  #at([row, column]) {
    return this.rows[row]?.[column];
  }

  #step(draft, letter, cell) {
    const path = draft.cells.slice(1);
    const last = path.at(-1);
    if (last && same(cell, last)) return this.#path(draft.cells.slice(0, -1), letter);
    const bare = this.#at(cell) in SIGNS && !same(cell, draft.cells[0]);
    const far = last && !beside(last, cell);
    return bare || far || path.some((each) => same(each, cell)) ? draft : this.#path([...draft.cells, cell], letter);
  }

  #path(cells, letter) {
    const path = cells.slice(1);
    const word = path.map((cell) => (same(cell, cells[0]) ? letter : this.#at(cell))).join("");
    const begun = [nameOf(cells[0]), letter.toUpperCase()];
    const shown = path.length ? [word.toUpperCase(), path.map(nameOf).join("-")] : [];
    return { text: [...begun, ...shown].join(" "), cells, ready: false };
  }

  // The game after a turn; null for what does not count here. One that was kept has been judged.
  play(move, kept = false) {
    const { goal, words } = this.puzzle;
    if (/^(?:skip|resign)$/.test(move)) {
      if (!kept && (words === null || move === "skip")) return null;
      return { game: new Balda(this.puzzle, this.rows, [...this.#done, move]), last: move };
    }
    const made = this.#parse(move);
    if (!made || made.word.length < goal || !(kept || words?.has(made.word))) return null;
    const [row, column] = made.cell;
    const rows = this.rows.with(row, [...this.rows[row]].with(column, made.letter).join(""));
    const { letter, word, offered, points, path } = made;
    const told = [nameOf(made.cell), letter.toUpperCase(), word.toUpperCase() + offered, points];
    const last = [...told, path.map(nameOf).join("-")].join(" ");
    return { game: new Balda(this.puzzle, rows, [...this.#done, made]), last };
  }

  // Why a word does not count.
  refusal(move) {
    const { word = move } = this.#parse(move) ?? {};
    const { goal: letters } = this.puzzle;
    const fields = { word: word.toUpperCase(), letters, count: word.length };
    return say(word.length < letters ? "tooShort" : "unlisted", fields);
  }

  #parse(text) {
    const [, column, row, sign, written, offered = "", told, way = ""] = MOVE.exec(text) ?? [];
    const [letter, word] = [sign, written].map((each) => each?.toLowerCase() ?? "");
    /** @type {(column: string, row: string) => Place} */
    const placed = (column, row) => [Number(row) - 1, NAMES.indexOf(column)];
    const cell = placed(column, row);
    const path = way.split("-").map((name) => placed(name[0], name.slice(1)));
    const holds = (each) => (same(each, cell) ? letter : this.#at(each));
    const walked = path.every((each, at) => holds(each) === word[at]
      && (!at || beside(path[at - 1], each)) && path.findIndex((other) => same(other, each)) === at);
    const sound = walked && path.length === word.length && path.some((each) => same(each, cell))
      && SIGNS[this.#at(cell)] && this.#at(cell) !== "#" && this.puzzle.alphabet.includes(letter);
    if (!sound) return null;
    const { prize } = RULES.balda;
    const points = told ? Number(told) : word.length + (this.#at(cell) === "*" ? prize : 0);
    return { cell, letter, word, path, points, offered };
  }

  // How often the side whose turn was the last has skipped in a row.
  get #skips() {
    const own = this.#done.filter((_, at) => (this.#done.length - at) % 2).reverse();
    const other = own.findIndex((each) => each !== "skip");
    return other < 0 ? own.length : other;
  }

  // Whether it is over, as far as the board shows.
  get #over() {
    return this.#done.at(-1) === "resign" || this.#skips >= SKIPS || !this.rows.join("").match(/[.*]/);
  }

  draw() {
    const { alphabet, goal, players } = this.puzzle;
    const last = this.#done.at(-1);
    const cells = this.rows.map((line, row) => [...line].map((sign, column) => {
      const at = last?.path?.findIndex((each) => same(each, [row, column])) ?? -1;
      if (at < 0) return SIGNS[sign] ? { role: SIGNS[sign] } : { role: "given", text: sign.toUpperCase() };
      const role = same(last.cell, [row, column]) ? "new" : "marked";
      return { role, text: sign.toUpperCase(), note: String(at + 1) };
    }));
    const left = this.rows.map((_, row) => [{ role: "plain", text: String(row + 1) }]);
    const top = [...this.rows[0]].map((_, column) => [{ role: "plain", text: NAMES[column] }]);
    const tools =
      [...alphabet].map((letter) => ({ name: letter, label: letter.toUpperCase(), key: letter, colour: "" }));
    const scores = [0, 1].map((side) =>
      this.#done.reduce((sum, each, at) => sum + (at % 2 === side ? (each.points ?? 0) : 0), 0));
    const moves = this.#done.filter((each) => each.word);
    const side = this.#done.length % 2;
    const tally = { scores, words: moves.length, skips: this.#skips, ...(goal ? { goal } : {}) };
    const kind = goal && moves.length ? "solved" : this.#over ? "over" : "open";
    const played = this.#done.map((each) => (each.word ? each : null));
    const person = players[side] === HUMAN;
    const lines = goal ? [say("wanted", { letters: goal })] : [];
    const picture = { title: "", cells, left, top, every: 0, dense: false, lines };
    return { turn: String(side + 1), status: { ...OPEN, kind }, tally, played, players, person, tools, ...picture };
  }
}

const nameOf = ([row, column]) => `${NAMES[column]}${row + 1}`;
const same = ([row, column], [other, beside]) => row === other && column === beside;
const beside = (one, other) => Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
