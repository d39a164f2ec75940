// A play without Python: moves, undo and redo, savepoints, a draft, and its text, as core/play in Python has them.
// What the page asks of it are requests of docs/program/protocol.md; null is the answer to what only Python can tell.

import { object } from "./dom.js";
import { latin } from "./play-latin.js";
import { letters } from "./play-letters.js";
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
  constructor(id, game, rules = {}) {
    this.id = id;
    this.#games = [game];
    this.#rules = rules;
  }

  get #game() {
    return this.#games[this.#at];
  }

  // Whether moves are made here; of other boards a kept game is shown, and touched, until Python is there.
  get moves() {
    return this.#game.words !== null;
  }

  // Where it stands: another place after each move.
  get place() {
    return `${this.id} ${this.#moves.slice(0, this.#at)}`;
  }

  // Why a move cannot be made; "" where nobody says.
  refusal({ do: name, text }) {
    return name === "move" ? (this.#game.refusal?.(text) ?? "") : "";
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
  #change(name, { text = "", name: mark = "" }) {
    if (name === "move") return this.#move(text);
    if (name === "mark") return this.#mark(mark);
    if (name === "unmark") {
      this.#marks = Object.fromEntries(Object.entries(this.#marks).filter(([each]) => each !== mark));
      return true;
    }
    const back = Object.hasOwn(this.#marks, mark) ? this.#marks[mark] : -1;
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
  #played(game, text, kept = false) {
    const last = [];
    const parts = game.players ? text.split(";") : text.split(/[;\s]+/); // a move of two sides has blanks
    for (const part of parts.map((each) => each.trim()).filter(Boolean)) {
      const done = game.play(part, kept);
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
    const columns = this.#game.draw().cells[0].length;
    return this.#game.entered.flatMap((state, at) =>
      (state === null || state === solution[at] ? [] : [[Math.floor(at / columns), at % columns]]));
  }

  // Whether it is solved before anybody makes a move.
  get given() {
    return this.#games[0].draw().status.kind === "solved";
  }

  sheet() {
    const drawn = this.#game.draw();
    const marks = Object.values(this.#marks).filter((at) => at < this.#at);
    const since = marks.length ? differing(drawn.cells, this.#games[Math.max(...marks)].draw().cells) : [];
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
    if (this.#game.players) [this.#games, this.#moves] = [[letters(this.id, value.rules ?? {})], []];
    if (!this.go(value.moves, value.at, value.marks)) return false;
    this.#draft = value.draft;
    [this.#seconds, this.#lexicon, this.#rules] = [value.seconds, value.lexicon, value.rules ?? {}];
    this.helped = { ...this.helped, ...value.helped };
    return true;
  }

  // Takes up what Python made of the play: its moves, of which it has the games that are known already.
  go(moves, at, marks) {
    let known = 0;
    while (known < moves.length && moves[known] === this.#moves[known]) known++;
    const games = this.#games.slice(0, known + 1);
    for (const text of moves.slice(known)) {
      const done = typeof text === "string" && this.#played(games.at(-1), text, true);
      if (!done || done.last !== text) return false;
      games.push(done.game);
    }
    if (!Number.isInteger(at) || at < 0 || at > moves.length) return false;
    [this.#games, this.#moves, this.#at, this.#marks, this.#draft] = [games, [...moves], at, { ...marks }, NOTHING];
    return true;
  }
}

const family = (id) => id.split(":", 1)[0];

// A play of the puzzle with this id from its start, by these rules; null where only Python can play it.
export function begin(id, rules = {}) {
  const game = FAMILIES[family(id)]?.(id, rules) ?? null;
  if (!game || (Object.keys(rules).length && !game.players)) return null;
  return new Play(id, game, rules);
}

function differing(cells, others) {
  const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
  const all = cells.flatMap((line, row) => (line === others[row] ? [] : line.map((_, column) => [row, column])));
  return all.filter(([row, column]) => !same(cells[row][column], others[row][column]));
}
