// A play without Python: moves, undo and redo, savepoints, a draft, and its text, as core/play in Python has them.
// What the page asks of it are requests of docs/program/protocol.md; null is the answer to what only Python can tell.

import * as latin from "./play-latin.js";
import * as letters from "./play-letters.js";
import * as nonogram from "./play-nonogram.js";

const FAMILIES = { nonogram, latin, quartiles: letters, balda: letters };
const NOTHING = { text: "", cells: [], ready: false };
const MOST = 20_000; // moves
const ROOM = 600_000; // characters of all moves
const MARKS = 100;
const NAME = 40; // characters of the name of a mark

export class Play {
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

  // `game` is what begin() of a family gave; `say` puts a sentence of the page's words together.
  constructor(id, game, say) {
    this.id = id;
    this.#games = [game];
    this.say = say;
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
    const to = { undo: this.#at - 1, redo: this.#at + 1, restart: 0, back: Object.hasOwn(this.#marks, mark ?? "") ? this.#marks[mark] : -1 }[name];
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
    if (moves.length > MOST || moves.reduce((sum, each) => sum + each.length, 0) > ROOM) return false;
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
    const known = Object.hasOwn(this.#marks, name);
    if (!name || name.length > NAME || /\p{C}/u.test(name) || (Object.keys(this.#marks).length >= MARKS && !known)) return false;
    this.#marks = { ...this.#marks, [name]: this.#at };
    return true;
  }

  // The cells as numbers; null where solutions are no grids.
  get solved() {
    return this.#game.solved ?? null;
  }

  // Whether it is solved before anybody makes a move.
  get given() {
    return this.#games[0].drawn(this.say).status.kind === "solved";
  }

  sheet() {
    const drawn = this.#game.drawn(this.say);
    const marks = Object.values(this.#marks).filter((at) => at < this.#at);
    const since = marks.length ? differing(drawn.cells, this.#games[Math.max(...marks)].drawn(this.say).cells) : [];
    return { event: "sheet", moves: this.#moves, at: this.#at, players: [], played: [], person: true, draft: this.#draft, marks: this.#marks, since, ...drawn };
  }

  // The text of a saved game, which Python goes on with.
  get text() {
    const play = { play: 1, puzzle: this.id, rules: this.#rules, lexicon: this.#lexicon, moves: this.#moves, at: this.#at };
    return JSON.stringify({ ...play, marks: this.#marks, draft: this.#draft, seconds: this.#seconds, helped: this.helped });
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
export function begin(id, say) {
  const family = FAMILIES[id.split(":", 1)[0]];
  const game = family?.begin(id) ?? null;
  return game && new Play(id, game, say);
}

function differing(cells, others) {
  const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
  return cells.flatMap((line, row) => line === others[row] ? [] : line.flatMap((cell, column) => (same(cell, others[row][column]) ? [] : [[row, column]])));
}

function object(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
