// A play without Python: moves, undo and redo, savepoints, a draft, and its text, as core/play in Python has them.
// What the page asks of it are requests of docs/program/protocol.md; null is the answer to what only Python can tell.

import { object } from "./dom.js";
import { latin } from "./play-latin.js";
import { nonogram } from "./play-nonogram.js";
import { RULES } from "./rules.js";

const FAMILIES = { nonogram, latin, quartiles: letters, balda: letters };
const NOTHING = { text: "", cells: [], ready: false };
const MOST = RULES.most;

class Play {
  id;
  #games; // the game after each number of moves; games share what a move leaves as it was
  #moves = [];
  #at = 0;
  #marks = {};
  #draft = NOTHING;
  #seconds = 0;
  #rules = {};
  #lexicon = null;
  helped = { hints: 0, checks: 0, steps: 0 };

  // `game` is what the function of its family gave.
  constructor(id, game) {
    this.id = id;
    this.#games = [game];
  }

  get #game() {
    return this.#games[this.#at];
  }

  // Whether moves are made here; of other families the touches alone are, until Python is there.
  get moves() {
    return Boolean(this.#game.play);
  }

  /** @param {Asked} request */
  answer({ do: name, ...request }) {
    if (name === "touch") return { event: "draft", ...this.#touch(request) };
    if (name === "sheet") return this.sheet();
    if (name === "keep" && this.moves) return { event: "kept", kept: this.text };
    return this.moves && this.#change(name, request) ? this.sheet() : null;
  }

  #touch({ cell = null, upto = null, tool = "", key = "" }) {
    this.#draft = key === "escape" ? NOTHING : this.#game.touch(this.#draft, { cell, upto, tool, key });
    return this.#draft;
  }

  // Whether it could be done.
  /**
   * @param {string} name
   * @param {Record<string, any>} request
   */
  #change(name, { text, name: mark }) {
    if (name === "move") return this.#move(text);
    if (name === "mark") return this.#mark(mark);
    if (name === "unmark") {
      this.#marks = Object.fromEntries(Object.entries(this.#marks).filter(([each]) => each !== mark));
      return true;
    }
    const back = Object.hasOwn(this.#marks, mark ?? "") ? this.#marks[mark] : -1;
    const to = { undo: this.#at - 1, redo: this.#at + 1, restart: 0, back }[name];
    if (to === undefined || to < 0 || to > this.#moves.length) return false;
    if (name !== "restart" || this.#at) this.#draft = NOTHING;
    this.#at = to;
    return true;
  }

  #move(text) {
    const done = this.#played(this.#game, text);
    if (!done) return false;
    if (this.#game.same?.(done.game)) return true; // it is so already
    const moves = [...this.#moves.slice(0, this.#at), done.last];
    if (moves.length > MOST.moves || moves.join("").length > MOST.room) return false;
    this.#games = [...this.#games.slice(0, this.#at + 1), done.game];
    this.#moves = moves;
    this.#at++;
    this.#marks = Object.fromEntries(Object.entries(this.#marks).filter(([, at]) => at < this.#at));
    this.#draft = NOTHING;
    return true;
  }

  // The game after the moves of a line, and that line in its full form; null where one of them is none.
  #played(game, text) {
    const last = [];
    for (const part of text.replaceAll(";", " ").split(/\s+/).filter(Boolean)) {
      const done = game.play(part);
      if (!done) return null;
      game = done.game;
      last.push(done.last);
    }
    return last.length ? { game, last: last.join("; ") } : null;
  }

  #mark(name) {
    const marks = { ...this.#marks, [name]: this.#at };
    if (!name || name.length > MOST.name || /\p{C}/u.test(name) || Object.keys(marks).length > MOST.marks) return false;
    this.#marks = marks;
    return true;
  }

  // The cells as numbers; null where solutions are no grids.
  get solved() {
    return this.#game.solved ?? null;
  }

  // The cells that hold something else than in the solution.
  mistakes(solution) {
    const columns = this.#game.drawn().cells[0].length;
    return this.#game.entered.flatMap((state, at) =>
      (state === null || state === solution[at] ? [] : [[Math.floor(at / columns), at % columns]]));
  }

  // Whether it is solved before anybody makes a move.
  get given() {
    return this.#games[0].drawn().status.kind === "solved";
  }

  sheet() {
    const drawn = this.#game.drawn();
    const marks = Object.values(this.#marks).filter((at) => at < this.#at);
    const since = marks.length ? differing(drawn.cells, this.#games[Math.max(...marks)].drawn().cells) : [];
    const game = { moves: this.#moves, at: this.#at, draft: this.#draft, marks: this.#marks, since };
    return { event: "sheet", players: [], played: [], person: true, ...game, ...drawn };
  }

  // The text of a saved game, which Python goes on with.
  get text() {
    return JSON.stringify({
      play: 1, puzzle: this.id, rules: this.#rules, lexicon: this.#lexicon, moves: this.#moves, at: this.#at,
      marks: this.#marks, draft: this.#draft, seconds: this.#seconds, helped: this.helped,
    });
  }

  // Goes on from a saved game; whether it could be read.
  take(text) {
    const value = object(text);
    if (value?.play !== 1 || value.puzzle !== this.id || !Array.isArray(value.moves)) return false;
    if (!this.moves) return value.moves.length === 0 && Object.keys(value.rules ?? {}).length === 0;
    if (!this.go(value.moves, value.at, value.marks)) return false;
    this.#draft = value.draft;
    [this.#seconds, this.#lexicon] = [value.seconds, value.lexicon];
    this.helped = { ...this.helped, ...value.helped };
    return true;
  }

  // Takes up what Python made of the play: its moves, of which it has the games that are known already.
  go(moves, at, marks) {
    let known = 0;
    while (known < moves.length && moves[known] === this.#moves[known]) known++;
    const games = this.#games.slice(0, known + 1);
    for (const text of moves.slice(known)) {
      const done = typeof text === "string" && this.#played(games.at(-1), text);
      if (!done || done.last !== text) return false;
      games.push(done.game);
    }
    if (!Number.isInteger(at) || at < 0 || at > moves.length) return false;
    [this.#games, this.#moves, this.#at, this.#marks, this.#draft] = [games, [...moves], at, { ...marks }, NOTHING];
    return true;
  }
}

// A play of the puzzle with this id from its start; null where only Python can play it.
export function begin(id) {
  const game = FAMILIES[id.split(":", 1)[0]]?.(id) ?? null;
  return game && new Play(id, game);
}

function differing(cells, others) {
  const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
  const all = cells.flatMap((line, row) => (line === others[row] ? [] : line.map((_, column) => [row, column])));
  return all.filter(([row, column]) => !same(cells[row][column], others[row][column]));
}

// Boards of letters before Python is there: Quartiles and balda are drawn, and tiles and cells can be chosen. Whether a
// word counts only its list can tell, so these games make no moves.

const { columns: COLUMNS, letters: LETTERS, draft: DRAFT } = RULES.quartiles; // tiles of a row, letters of a word
const { alphabets: ALPHABETS, columns: NAMES, signs: SIGNS } = RULES.balda;
const TILES = new RegExp(`^(?:${DRAFT})$`);
const OPEN_GAME = { turn: "", status: { kind: "open", where: [], why: "" } };

function letters(id) {
  const tiles = /^quartiles:([a-z?]{1,12}(?:,[a-z?]{1,12}){0,39})$/.exec(id)?.[1].split(",");
  const unknown = tiles?.filter((tile) => tile.includes("?")) ?? [];
  const known = unknown.length <= RULES.quartiles.unknowns && unknown.every((tile) => tile === "?");
  if (tiles && known) return new Quartiles(tiles);
  const rows = /^balda:([а-яa-z.*#/]+);played=[а-яa-z,]+(?:;slang=no|;goal=[0-9]+)*$/.exec(id)?.[1].split("/");
  const signs = [...(rows?.join("") ?? "")];
  const alphabet = rows && ALPHABETS.find((each) => signs.every((sign) => sign in SIGNS || each.includes(sign)));
  const high = rows?.length <= NAMES.length && rows[0].length <= NAMES.length;
  const fits = alphabet && high && rows.every((row) => row.length === rows[0].length);
  return fits && rows.join("").match(/[а-яa-z]/) ? new Balda(rows, alphabet) : null;
}

class Quartiles {
  tiles;

  /** @param {string[]} tiles */
  constructor(tiles) {
    this.tiles = tiles;
  }

  touch({ text }, { cell, key }) {
    const tiles = TILES.test(text) ? text.split("+") : [];
    const word = /^[a-z]*$/.test(text) ? text : "";
    const last = tiles.at(-1) ?? "";
    if (key === "enter") return drafted(tiles, word, true);
    if (key === "backspace") {
      const shorter = /=./.test(last) ? [last.slice(0, -1)] : [];
      return drafted([...tiles.slice(0, -1), ...shorter], word.slice(0, -1));
    }
    if (cell) {
      const tile = cell[0] * COLUMNS + cell[1];
      if (cell[1] >= COLUMNS || tile >= this.tiles.length) return drafted(tiles, word);
      const left = tiles.filter((part) => part.split("=")[0] !== String(tile + 1));
      if (left.length === tiles.length) left.push(`${tile + 1}${this.tiles[tile] === "?" ? "=" : ""}`);
      return drafted(left, "");
    }
    if (!/^[a-z]$/i.test(key)) return drafted(tiles, word);
    if (/=[a-z]{0,3}$/.test(last)) return drafted([...tiles.slice(0, -1), last + key.toLowerCase()], "");
    return drafted([], (word + key.toLowerCase()).slice(0, LETTERS));
  }

  drawn() {
    /** @type {Cell[]} */
    const cells = this.tiles.map((text) => ({ role: text === "?" ? "unknown" : "plain", text }));
    while (cells.length % COLUMNS) cells.push({ role: "plain" });
    const rows = Array.from({ length: cells.length / COLUMNS },
      (_, row) => cells.slice(row * COLUMNS, (row + 1) * COLUMNS));
    const picture = { title: "Quartiles", cells: rows, left: [], top: [], every: 0, dense: false, lines: [] };
    return { ...OPEN_GAME, tally: { points: 0, rank: 1, words: 0, quartiles: 0 }, tools: [], ...picture };
  }
}

function drafted(tiles, word, ready = false) {
  const cells = tiles.map((part) => parseInt(part, 10) - 1).map((tile) => [Math.floor(tile / COLUMNS), tile % COLUMNS]);
  const text = tiles.join("+") || word;
  return { text, cells, ready: ready && text !== "" };
}

class Balda {
  rows;
  alphabet;

  /**
   * @param {string[]} rows
   * @param {string} alphabet
   */
  constructor(rows, alphabet) {
    this.rows = rows;
    this.alphabet = alphabet;
  }

  touch(draft, { cell, tool, key }) {
    const { cells, text } = draft;
    const letter = text.includes(" ") ? text.split(" ")[1] : "";
    if (key === "backspace") {
      if (cells.length > 1) return this.#path(cells.slice(0, -1), letter);
      return letter ? { text: nameOf(cells[0]), cells, ready: false } : NOTHING;
    }
    if (key === "enter")
      return { text, cells, ready: cells.length > 2 && cells.slice(1).some((each) => same(each, cells[0])) };
    const elsewhere = cells.length && cell && !same(cell, cells[0]);
    const chosen = (key || (elsewhere ? "" : tool)).toLowerCase().replaceAll("ё", "е");
    if (cells.length === 1 && chosen.length === 1 && this.alphabet.includes(chosen)) return this.#path(cells, chosen);
    if (!cell || this.#at(cell) === undefined) return draft;
    if (!letter) return ".*".includes(this.#at(cell)) ? { text: nameOf(cell), cells: [cell], ready: false } : draft;
    return this.#stepped(draft, letter, cell);
  }

  #at([row, column]) {
    return this.rows[row]?.[column];
  }

  #stepped(draft, letter, cell) {
    const path = draft.cells.slice(1);
    const last = path.at(-1);
    if (last && same(cell, last)) return this.#path(draft.cells.slice(0, -1), letter);
    const bare = this.#at(cell) in SIGNS && !same(cell, draft.cells[0]);
    const far = last && Math.abs(last[0] - cell[0]) + Math.abs(last[1] - cell[1]) !== 1;
    return bare || far || path.some((each) => same(each, cell)) ? draft : this.#path([...draft.cells, cell], letter);
  }

  #path(cells, letter) {
    const path = cells.slice(1);
    const word = path.map((cell) => (same(cell, cells[0]) ? letter : this.#at(cell))).join("");
    const begun = [nameOf(cells[0]), letter.toUpperCase()];
    const shown = path.length ? [word.toUpperCase(), path.map(nameOf).join("-")] : [];
    return { text: [...begun, ...shown].join(" "), cells, ready: false };
  }

  drawn() {
    const cells = this.rows.map((row) =>
      [...row].map((sign) => (SIGNS[sign] ? { role: SIGNS[sign] } : { role: "given", text: sign.toUpperCase() })));
    const left = this.rows.map((_, row) => [{ role: "plain", text: String(row + 1) }]);
    const top = [...this.rows[0]].map((_, column) => [{ role: "plain", text: NAMES[column] }]);
    const tools =
      [...this.alphabet].map((letter) => ({ name: letter, label: letter.toUpperCase(), key: letter, colour: "" }));
    const picture = { title: "", cells, left, top, every: 0, dense: false, lines: [] };
    return { ...OPEN_GAME, turn: "1", tally: {}, tools, ...picture };
  }
}

const nameOf = ([row, column]) => `${NAMES[column]}${row + 1}`;
const same = ([row, column], [other, beside]) => row === other && column === beside;
