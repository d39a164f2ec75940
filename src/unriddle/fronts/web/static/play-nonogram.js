// A nonogram that is played without Python: its id, touches, moves, and how it is drawn.

import { RULES, tool } from "./rules.js";
import { say } from "./words.js";

export const { letters: LETTERS, broken: BROKEN } = RULES.nonogram; // a black cell that breaks a rule is of this color
const { largest: LARGEST, longest: LONGEST, open: OPEN } = RULES.nonogram;
const COLORS = 30; // more states than bits of a number are left to Python
const ID = new RegExp([
  /^nonogram:([1-9][0-9]{0,3})x([1-9][0-9]{0,3}):([^:]*):([^:]*)/, // its sides, and the clues of both
  /(?::colours=([0-9a-f,]+))?(?::given=([^:]+))?(?::depth=[1-9][0-9]{0,2})?$/,
].map(({ source }) => source).join(""));
const MOVE = new RegExp(`^${RULES.nonogram.move}$`);

// The game from its start; null for an id that is not in its only form, or of a puzzle that is none.
export function nonogram(id) {
  const [, wide, high, rows, columns, colors, given] = ID.exec(id) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  if (!(width <= LARGEST && height <= LARGEST)) return null;
  const palette = colors ? colors.split(",").map((each) => `#${each}`) : ["#000000"];
  if (palette.length > COLORS || palette.some((each) => each.length !== 7)) return null;
  const single = palette.length === 1;
  const black = single && palette[0] === "#000000";
  const many = single ? 0 : palette.length;
  const sides = [lines(rows, height, width, many), lines(columns, width, height, many)];
  const fixed = new Map();
  for (const part of given ? given.split(",") : []) {
    const [, down, across, state] = /^([1-9][0-9]*)\.([1-9][0-9]*)([a-zA-F-]?)$/.exec(part) ?? [];
    const [row, column] = [Number(down), Number(across)];
    if (!(row <= height && column <= width) || (state === "") !== (single && state !== "-")) return null;
    fixed.set((row - 1) * width + column - 1, state === "-" ? 0 : single ? 1 : LETTERS.indexOf(state) + 1);
  }
  if (!sides.every(Boolean) || [...fixed.values()].some((state) => state > palette.length)) return null;
  const looks = [{ role: "empty" },
    ...palette.map((color) => (black ? { role: "filled" } : { role: "filled", colour: color }))];
  const broken = new Map([...looks, NOTED].map((look) => [look, broke(look, black)]));
  const puzzle = { looks, broken, width, height, palette, single, black, clues: sides.flat(), fixed };
  const cells = Array.from({ length: height },
    (_, row) => Array.from({ length: width }, (_, at) => fixed.get(row * width + at) ?? OPEN));
  return new Game(puzzle, cells, cells.map(() => null), []);
}

// The clues of one side, of so many lines and cells; null for what is none.
function lines(text, count, size, colors) {
  const found = text.split("/").map((line) => (line === "0" ? [] : line.split(",").map((block) => {
    const [, length, letter] = /^([1-9][0-9]{0,3}|\?)([a-zA-F]?)$/.exec(block) ?? [];
    const color = colors ? LETTERS.indexOf(letter || "!") + 1 : letter ? 0 : 1;
    return length && color && color <= (colors || 1) ? [length === "?" ? 0 : Number(length), color] : null;
  })));
  const room = (line) => (sum, [length, color], at) => sum + (length || 1) + Number(line[at - 1]?.[1] === color);
  const good = (line) => line.every(Boolean) && line.reduce(room(line), 0) <= size;
  return found.length === count && found.every(good) ? found : null;
}

class Game {
  puzzle;
  rows;
  out;
  #told; // what is known of each line, found out when somebody asks

  constructor(puzzle, rows, out, told) {
    this.puzzle = puzzle;
    this.rows = rows;
    this.out = out;
    this.#told = told;
  }

  // The color of each cell, row by row, 0 for none: what the message of a gift is sealed with.
  get solved() {
    return this.rows.flat().map((state) => (state === OPEN ? 0 : state));
  }

  // What was put into each cell, null for nothing.
  get entered() {
    return this.rows.flat().map((state) => (state === OPEN ? null : state));
  }

  #line(number) {
    const { clues, height } = this.puzzle;
    if (!this.#told[number]) {
      const column = number - height;
      const cells = column < 0 ? this.rows[number] : this.rows.map((row) => row[column]);
      const noted = column < 0 || this.out.some((row) => row?.[column]);
      const out = column < 0 ? this.out[number] : noted ? this.out.map((row) => row?.[column] ?? 0) : null;
      const fit = fits(clues[number], cells, out);
      this.#told[number] = { fit, met: met(clues[number], cells), done: done(clues[number], cells, fit) };
    }
    return this.#told[number];
  }

  touch(draft, { cell, upto, tool, key }) {
    const nothing = { text: "", cells: [], ready: false };
    const known = this.#tools();
    const asked = tool || key ? known.find((each) => (tool ? each.name === tool : each.key === key)) : known[0];
    const name = asked?.name ?? "";
    const { width, height, fixed, single } = this.puzzle;
    if (!name || !cell || cell[0] >= height || cell[1] >= width) return nothing;
    const note = name[0] === "!";
    const state = { clear: OPEN, fill: 1, cross: 0 }[name] ?? LETTERS.indexOf(name.at(-1)) + 1;
    const now = ([row, at]) => (note && this.out[row] && (this.out[row][at] >> state) & 1 ? -1 : this.rows[row][at]);
    const at = ([row, column]) => row * width + column;
    const was = now(cell);
    const given = fixed.has(at(cell));
    const cells = drag(cell, upto ?? cell, height, width)
      .filter((each) => (given || !fixed.has(at(each))) && now(each) === was);
    const [rows, columns] = [0, 1].map((side) => cells.map((each) => each[side]));
    const put = note
      ? { sign: was === -1 ? "?" : "!", states: 1 << state } : { sign: "", states: was === state ? OPEN : state };
    return { text: writeMove({ rows: spans(rows), columns: spans(columns), ...put }, single), cells, ready: true };
  }

  // The game after a move, and the move in its full form; null where it is none.
  play(move) {
    const put = parse(this.puzzle, move);
    if (!put) return null;
    const { fixed, width, height, single } = this.puzzle;
    const [across, down] = [each(put.rows), each(put.columns)];
    for (const row of across)
      for (const column of down) {
        const held = fixed.get(row * width + column);
        if (held !== undefined && (put.sign || held !== put.states)) return null;
        if (put.sign && this.rows[row][column] !== OPEN) return null;
      }
    const [rows, out, told] = [[...this.rows], [...this.out], [...this.#told]];
    for (const row of across) {
      const cells = [...rows[row]];
      const noted = out[row] ? [...out[row]] : cells.map(() => 0);
      for (const at of down) {
        if (!put.sign) [cells[at], noted[at]] = [put.states, 0];
        else noted[at] = put.sign === "!" ? noted[at] | put.states : noted[at] & ~put.states;
      }
      [rows[row], out[row], told[row]] = [cells, noted.some(Boolean) ? noted : null, null];
    }
    for (const at of down) told[height + at] = null;
    return { game: new Game(this.puzzle, rows, out, told), last: writeMove(put, single) };
  }

  same(other) {
    const alike = (one, two) => one === two || (one && two && one.every((each, at) => each === two[at]));
    return this.rows.every((row, at) => alike(row, other.rows[at]) && alike(this.out[at], other.out[at]));
  }

  #tools() {
    const { palette, single } = this.puzzle;
    const others = [tool("cross"), tool("clear")];
    if (single) return [tool("fill", palette[0]), ...others];
    // Python knows their names.
    const fills = palette.map((colour, at) => ({ name: LETTERS[at], label: LETTERS[at], key: LETTERS[at], colour }));
    const nots = fills.map((fill) => ({ ...fill, name: `!${fill.name}`, label: `not ${fill.name}`, key: "" }));
    return [...fills, ...others, ...nots, tool("!-")];
  }

  draw() {
    const { width, height, palette, black, single, clues, looks } = this.puzzle;
    const told = clues.map((_, number) => this.#line(number));
    const broken = told.flatMap(({ fit }, number) => (fit ? [] : [number]));
    const bad = new Set(broken);
    const where = [];
    const cells = this.rows.map((line, row) => line.map((state, at) => {
      const noted = Boolean(this.out[row]?.[at]);
      const look = state !== OPEN ? looks[state] : noted ? NOTED : UNKNOWN;
      if (!bad.size || (state === OPEN && !noted) || !(bad.has(row) || bad.has(height + at))) return look;
      where.push([row, at]);
      return this.puzzle.broken.get(look);
    }));
    const labels =
      clues.map((clue, number) => (told[number].labels ??= label(clue, told[number], black ? [] : palette)));
    const open = this.rows.reduce((sum, row) => sum + row.filter((state) => state === OPEN).length, 0);
    let status = { kind: told.every((line) => line.met) ? "solved" : "open", where: [], why: "" };
    if (bad.size) {
      const [line, text] = [broken[0], describeClue(clues[broken[0]], single)];
      const why = line < height
        ? say(single ? "row broken" : "row off", { row: line + 1, clue: text })
        : say(single ? "column broken" : "column off", { column: line - height + 1, clue: text });
      status = { kind: "broken", where, why };
    }
    const whole = told.filter((line) => line.done.every(Boolean)).length;
    const tally = { cells: width * height, open, lines: clues.length, lines_done: whole };
    const [left, top] = [labels.slice(0, height), labels.slice(height)];
    const picture = { title: "", cells, left, top, every: 5, dense: true, lines: [] };
    return { turn: "", tally, status, tools: this.#tools(), ...picture };
  }
}

const UNKNOWN = { role: "unknown" };
const NOTED = { role: "unknown", marked: true };

function broke(look, black) {
  const filled = look.role === "filled";
  const color = filled && black ? BROKEN : look.colour;
  return { role: "wrong", ...(color ? { colour: color } : {}), ...(filled && !black ? { marked: true } : {}) };
}

// The clue of a line as labels.
function label(clue, { fit, done }, palette) {
  const role = (at) => (!fit ? "wrong" : done[at] ? "empty" : "plain");
  if (!clue.length) return [{ role: role(0), text: "0" }];
  return clue.map(([length, color], at) => {
    const shade = palette[color - 1];
    return { role: role(at), text: String(length || "?"), ...(shade ? { colour: shade } : {}) };
  });
}

function describeClue(clue, single) {
  const text = clue.map(([length, color]) => `${length || "?"}${single ? "" : LETTERS[color - 1]}`).join(" ") || "0";
  return text.length <= 60 ? text : `${text.slice(0, 60)}...`;
}

// The cells from the first one along its row or column, whichever the other end is farther away in.
function drag([row, column], [down, right], height, width) {
  const along = (from, to, most, cell) => {
    const [low, high] = [Math.min(from, to, most), Math.max(from, Math.min(to, most))];
    return Array.from({ length: high - low + 1 }, (_, at) => cell(low + at));
  };
  if (Math.abs(down - row) > Math.abs(right - column)) return along(row, down, height - 1, (at) => [at, column]);
  return along(column, right, width - 1, (at) => [row, at]);
}

function parse({ width, height, palette, single }, move) {
  const [, down, across, sign, marks] = (move.length <= LONGEST && MOVE.exec(move)) || [];
  if (down === undefined) return null;
  const [rows, columns] = [numbers(down, height), numbers(across, width)];
  const states =
    [...marks].map((letter) => (letter === "-" ? 0 : LETTERS.slice(0, palette.length).indexOf(letter) + 1 || -1));
  if (!rows || !columns || states.includes(-1)) return null;
  const put = { rows: spans(rows), columns: spans(columns) };
  if (sign && states.length)
    return single ? null : { ...put, sign, states: states.reduce((set, state) => set | (1 << state), 0) };
  if (sign === "!" || states.length > 1) return null;
  return { ...put, sign: "", states: sign ? OPEN : states.length ? states[0] : 1 };
}

// The numbers in a text, from 0; null when one is not from 1 to the most.
function numbers(text, most) {
  const found = [];
  for (const part of text.split(",")) {
    const ends = part.split("..").map(Number).sort((one, other) => one - other);
    if (!(ends[0] >= 1 && ends.at(-1) <= most)) return null;
    for (let at = ends[0]; at <= ends.at(-1); at++) found.push(at - 1);
  }
  return found;
}

// Numbers as the fewest spans, [from, to].
function spans(found) {
  const all = [];
  for (const number of [...new Set(found)].sort((one, other) => one - other)) {
    if (all.length && all.at(-1)[1] === number - 1) all.at(-1)[1] = number;
    else all.push([number, number]);
  }
  return all;
}

const each = (all) => all.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

function writeMove({ rows, columns, sign, states }, single) {
  const side = (all) => all.map(([from, to]) => (from === to ? `${to + 1}` : `${from + 1}..${to + 1}`)).join(",");
  const letter = (state) => (state ? LETTERS[state - 1] : "-");
  const letters = [...LETTERS.slice(0, COLORS)].filter((_, at) => (states >> (at + 1)) & 1);
  const set = letters.join("") + (states & 1 ? "-" : "");
  const mark = sign ? sign + set : states === OPEN ? "?" : states === 1 && single ? "" : letter(states);
  return `${side(rows)}.${side(columns)}${mark}`;
}

// One line of a nonogram: whether its clue still fits, and which of its blocks are done with.

/**
 * The blocks in a line of cells, of which open ones count as empty.
 * @param {number[]} cells
 * @returns {Block[]}
 */
export function blocks(cells) {
  /** @type {Block[]} */
  const found = [];
  let before = 0;
  for (const cell of cells) {
    if (cell && cell !== OPEN) {
      if (cell === before) found.at(-1)[0]++;
      else found.push([1, cell]);
    }
    before = cell === OPEN ? 0 : cell;
  }
  return found;
}

/**
 * Whether the clue can still be laid on cells.
 * @param {Block[]} clue
 * @param {number[]} cells
 * @param {number[] | null} out  the states that each open cell is noted not to have, as bits
 */
function fits(clue, cells, out) {
  const size = cells.length;
  if (!out && cells.every((cell) => cell === OPEN)) return true;
  const may = (at, state) => (cells[at] === OPEN ? !((out?.[at] ?? 0) & (1 << state)) : cells[at] === state);
  // `reach[at]`: the blocks so far can end at or before `at`; `gap[at]`: they can, and an empty cell stands before it.
  let reach = new Uint8Array(size + 1);
  let gap = new Uint8Array(size + 1);
  reach[0] = gap[0] = 1;
  for (let at = 1; at <= size; at++) reach[at] = gap[at] = Number(reach[at - 1] && may(at - 1, 0));
  let before = 0;
  for (const [length, color] of clue) {
    const begin = before === color ? gap : reach;
    [reach, gap] = [new Uint8Array(size + 1), new Uint8Array(size + 1)];
    let run = 0; // cells before this place that may have the color
    let going = 0; // whether a block of any length can end here
    for (let at = 1; at <= size; at++) {
      run = may(at - 1, color) ? run + 1 : 0;
      going = Number(run && (begin[at - 1] || going));
      const ends = length ? Number(run >= length && begin[at - length]) : going;
      gap[at] = Number(reach[at - 1] && may(at - 1, 0));
      reach[at] = Number(ends || gap[at]);
    }
    before = color;
  }
  return Boolean(reach[size]);
}

/**
 * Whether what is filled is the clue, of which a blot is a block of any length.
 * @param {Block[]} clue
 * @param {number[]} cells
 */
function met(clue, cells) {
  const there = blocks(cells);
  return there.length === clue.length && there.every((block, at) => matches(clue[at], block));
}

/**
 * For each block whether it is done with; for a line without blocks whether all of it is crossed out.
 * @param {Block[]} clue
 * @param {number[]} cells
 * @param {boolean} fit
 */
function done(clue, cells, fit) {
  const open = cells.includes(OPEN);
  if (!clue.length) return [!open && fit];
  if ((!open && fit) || (met(clue, cells) && clue.every(([length]) => length))) return clue.map(() => true);
  const ahead = countClosed(cells, clue);
  const behind = Math.min(countClosed([...cells].reverse(), [...clue].reverse()), clue.length - ahead);
  return clue.map((_, at) => at < ahead || at >= clue.length - behind);
}

/**
 * How many blocks at the start of a line are done, with no open cell before or right behind them.
 * @param {number[]} cells
 * @param {Block[]} wanted
 */
function countClosed(cells, wanted) {
  const end = cells.indexOf(OPEN);
  const sure = end < 0 ? cells : cells.slice(0, end);
  const there = blocks(sure);
  if (end >= 0 && sure.length && sure.at(-1)) there.pop(); // it may go on
  let count = 0;
  while (count < Math.min(there.length, wanted.length) && matches(wanted[count], there[count])) count++;
  return count;
}

const matches = ([length, color], [found, shade]) => (length === 0 || length === found) && color === shade;
