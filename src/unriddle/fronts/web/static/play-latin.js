// A Latin square that is played without Python: its id, touches, moves, and how it is drawn.

import { RULES, tool } from "./rules.js";
import { say } from "./words.js";

const { digits: DIGITS, largest: LARGEST, longest: LONGEST, signs: SIGNS, kinds: KINDS, move } = RULES.latin;
const [USUAL, ...OTHERS] = Object.keys(KINDS);
const ID = new RegExp([
  /^latin:([1-9][0-9]?)(?::([^:=]*[./][^:=]*))?/.source, `(?::(${OTHERS.join("|")}))?`, // its order, givens and kind
  /(:first-row)?(?::random=(?:0|[1-9][0-9]*))?(:base=1)?(?::unit=[1-9][0-9]*)?$/.source,
].join(""));
const MOVE = new RegExp(`^([0-9]{1,4})\\.([0-9]{1,4})${move}$`);
const NOTHING = { text: "", cells: [], ready: false };

// The game from its start; null for an id that is not in its only form, or of a puzzle that is none.
export function latin(id) {
  const [, size, givens, kind = USUAL, firstRow, based] = ID.exec(id) ?? [];
  const [order, base] = [Number(size), based ? 1 : 0];
  if (!(order > 1 && order <= LARGEST)) return null;
  const cells = givens ? read(givens, order, base) : Array(order * order).fill(null);
  if (!cells || (givens && (!cells.some((cell) => cell !== null) || clash(order, kind, cells)))) return null;
  for (let at = 0; firstRow && at < order; at++) {
    if (cells[at] !== null && cells[at] !== at) return null;
    cells[at] = at;
  }
  return new Game({ id, order, kind, base, fixed: [...cells] }, cells, new Map());
}

// The givens of an id; null where they are not in its form.
function read(text, order, base) {
  const short = order + base <= DIGITS.length;
  const cells = text.split("/").map((row) => (short ? [...row] : row.split(",")).map((sign) => {
    if (sign === ".") return null;
    if (!short && !/^(0|[1-9][0-9]*)$/.test(sign)) return NaN;
    const symbol = (short ? DIGITS.indexOf(sign) : Number(sign)) - base;
    return symbol >= 0 && symbol < order ? symbol : NaN;
  }));
  const whole = cells.length === order && cells.every((row) => row.length === order)
    && !cells.flat().some(Number.isNaN);
  return whole ? cells.flat() : null;
}

// The lines that hold each symbol once, as the table lays them: [its name, its number, its cells].
function* lines(order, kind) {
  for (const name of KINDS[kind]) {
    const [many, first, next, on] = RULES.latin.lines[name];
    for (let number = 0; number < (many ? order : 1); number++) {
      const part = (at, way) => (order + ((first[way] + number * next[way] + at * on[way]) % order)) % order;
      yield [name, number + 1, Array.from({ length: order }, (_, at) => part(at, 0) * order + part(at, 1))];
    }
  }
}

/**
 * What a square is made of: its order, its first symbol, its lines, and the cells that may not hold what a cell holds.
 * @param {string} id
 * @returns null for what is no square
 */
export function squareOf(id) {
  const puzzle = latin(id)?.puzzle;
  if (!puzzle) return null;
  const { order, base, kind } = puzzle;
  const all = [...lines(order, kind)].map(([name, , cells]) => ({ name, cells }));
  const seen = (at) => [...new Set(all.flatMap(({ cells }) => (cells.includes(at) ? cells : [])))];
  return { order, base, lines: all, seen };
}

const across = (at, order) => at - (at % order) + order - 1 - (at % order);

// null when no line holds a symbol twice, otherwise the line
// and what is wrong in it, as names of sentences with fields.
function clash(order, kind, cells) {
  for (const [name, number, line] of lines(order, kind)) {
    const seen = new Map();
    for (const [at, cell] of line.entries()) {
      if (cells[cell] === null) continue;
      const symbol = cells[cell];
      const one = seen.get(symbol) + 1;
      if (one) return { where: [name, { number }], why: ["twice", { symbol, one, other: at + 1 }] };
      seen.set(symbol, at);
    }
  }
  if (kind !== "symmetric") return null;
  for (const at of cells.keys()) {
    if (!faces(cells, at, order)) continue;
    const row = Math.floor(at / order) + 1;
    return { where: ["row", { number: row }],
      why: ["faces", { symbol: cells[at], column: (at % order) + 1, wanted: order - 1 - cells[at] }] };
  }
  return null;
}

// Whether a symbol faces another than it must.
function faces(cells, at, order) {
  const other = cells[across(at, order)];
  return cells[at] !== null && other !== null && cells[at] + other !== order - 1;
}

class Game {
  puzzle;
  cells;
  entered;
  notes;
  #wrong;

  /**
   * @param {{id: string, order: number, kind: string, base: number, fixed: (number | null)[]}} puzzle
   * @param {(number | null)[]} cells
   * @param {Map<number, number[][]>} notes  of open cells alone: the symbols that may be there, and those that are
   *   out, both sorted
   */
  constructor(puzzle, cells, notes) {
    this.puzzle = puzzle;
    this.cells = cells;
    this.entered = cells;
    this.notes = notes;
  }

  touch(draft, { cell, tool, key }) {
    const { order, base } = this.puzzle;
    const largest = order - 1 + base;
    if (cell) {
      if (cell[0] >= order || cell[1] >= order) return NOTHING;
      draft = { text: `${cell[0] + 1}.${cell[1] + 1}${SIGNS[tool] ?? "="}`, cells: [cell], ready: false };
    }
    const match = /^([0-9]{1,4})\.([0-9]{1,4})([=+-])([0-9]*)$/.exec(draft.text);
    if (!match) return NOTHING;
    const [row, column] = [Number(match[1]) - 1, Number(match[2]) - 1];
    if (row < 0 || row >= order || column < 0 || column >= order) return NOTHING;
    let [, , , sign, typed] = match;
    const drafted = (text, ready = false) =>
      ({ text: `${row + 1}.${column + 1}${text}`, cells: [[row, column]], ready });
    const put = (symbol) => {
      if (!(symbol >= 0 && symbol < order)) return drafted(sign);
      const noted = sign !== "=" && this.notes.get(row * order + column)?.["+-".indexOf(sign)].includes(symbol);
      return drafted(`${noted ? "?" : sign}${symbol + base}`, true);
    };
    if (!cell && SIGNS[tool]) sign = SIGNS[tool];
    if (tool === "clear" || (!tool && key === "?") || (key === "backspace" && !typed)) return drafted("?", true);
    if (key === "+" || key === "-") return drafted(key);
    if (/^[0-9]+$/.test(tool)) {
      const symbol = Number(tool.slice(0, 4)) - base;
      return cell && this.cells[row * order + column] === symbol ? drafted("?", true) : put(symbol);
    }
    if (key === "backspace") typed = typed.slice(0, -1);
    else if (key === "enter" && typed) return put(Number(typed.slice(0, 4)) - base);
    else if (key.length === 1 && DIGITS.includes(key)) {
      if (largest < DIGITS.length) return put(DIGITS.indexOf(key) - base);
      if (/[0-9]/.test(key)) {
        typed = String(Number(typed + key));
        if (10 * Number(typed) > largest) return put(Number(typed) - base);
      }
    }
    return drafted(sign + typed);
  }

  // The game after a move, and the move in its full form; null where it is none.
  play(move) {
    const { order, base, fixed } = this.puzzle;
    const match = move.length <= LONGEST && MOVE.exec(move);
    if (!match || (!match[4] && match[3] !== "?")) return null;
    const [row, column, sign] = [Number(match[1]) - 1, Number(match[2]) - 1, match[3]];
    if (!(row >= 0 && row < order && column >= 0 && column < order)) return null;
    const symbol = (text) => {
      if (/^[0-9]+$/.test(text)) return Number(text) - base;
      return text.length === 1 && order + base <= DIGITS.length ? DIGITS.indexOf(text) - base : order;
    };
    const symbols = [...new Set(match[4].split(",").filter(Boolean).map(symbol))].sort((one, other) => one - other);
    if (!symbols.every((each) => each >= 0 && each < order) || (sign === "=" && symbols.length > 1)) return null;
    const at = row * order + column;
    if (fixed[at] !== null && !(sign === "=" && symbols[0] === fixed[at])) return null;
    if (symbols.length && sign !== "=" && this.cells[at] !== null) return null;
    const last = `${row + 1}.${column + 1}${sign}${symbols.map((each) => each + base).join(",")}`;
    return { game: this.#after(at, sign, symbols), last };
  }

  same(other) {
    const told = ({ cells, notes }) => JSON.stringify([cells, [...notes].sort(([one], [two]) => one - two)]);
    return told(this) === told(other);
  }

  #after(at, sign, symbols) {
    const notes = new Map(this.notes);
    notes.delete(at);
    if (sign === "=" || !symbols.length) {
      const cells = [...this.cells];
      cells[at] = symbols[0] ?? null;
      return new Game(this.puzzle, cells, notes);
    }
    const left = (this.notes.get(at) ?? [[], []]).map((noted) => noted.filter((each) => !symbols.includes(each)));
    if (sign !== "?") left["+-".indexOf(sign)].push(...symbols);
    if (left.some((noted) => noted.length)) notes.set(at, left.map((noted) => noted.sort((one, other) => one - other)));
    return new Game(this.puzzle, this.cells, notes);
  }

  // The cells whose symbol stands twice in a line, or does not face the one that it must, in order.
  #broken() {
    const { order, kind } = this.puzzle;
    const found = new Set();
    for (const [, , line] of lines(order, kind)) {
      const held = line.map((at) => this.cells[at]);
      for (const [place, at] of line.entries())
        if (held[place] !== null && (held.indexOf(held[place]) !== place || held.lastIndexOf(held[place]) !== place))
          found.add(at);
    }
    if (kind === "symmetric") for (const at of this.cells.keys()) if (faces(this.cells, at, order)) found.add(at);
    return [...found].sort((one, other) => one - other).map((at) => [Math.floor(at / order), at % order]);
  }

  // The symbols from 0, row by row: what the message of a gift is sealed with.
  get solved() {
    return this.cells;
  }

  draw() {
    const { id, order, kind, base, fixed } = this.puzzle;
    const wrong = (this.#wrong ??= clash(order, kind, this.cells) ?? false);
    const where = wrong ? this.#broken() : [];
    const based = ([field, value]) => [field, field === "symbol" || field === "wanted" ? value + base : value];
    const told = ([name, fields]) => say(name, Object.fromEntries(Object.entries(fields).map(based)));
    const open = this.cells.filter((cell) => cell === null).length;
    const status = wrong
      ? { kind: "broken", where, why: `${told([`line ${wrong.where[0]}`, wrong.where[1]])}: ${told(wrong.why)}` }
      : { kind: open ? "open" : "solved", where: [], why: "" };
    const cells = Array.from({ length: order }, (_, row) => Array.from({ length: order }, (_, column) => {
      const at = row * order + column;
      const [symbol, given] = [this.cells[at], fixed[at] !== null];
      const crossed = KINDS[kind].length > 2 && (column === row || column === order - 1 - row);
      const cell = { role: given ? "given" : crossed ? "marked" : symbol === null ? "unknown" : "plain" };
      if (symbol !== null) cell.text = String(symbol + base);
      if (this.notes.has(at)) cell.note = this.#note(this.notes.get(at));
      if (given && crossed) cell.marked = true;
      return cell;
    }));
    for (const [row, column] of where) cells[row][column].role = "wrong";
    const symbols = Array.from({ length: order }, (_, at) => String(at + base));
    const key = (sign) => (order + base <= DIGITS.length ? DIGITS[sign] : "");
    const tools = [
      ...symbols.map((name) => ({ name, label: name, key: key(Number(name)), colour: "" })),
      ...["pencil", "out", "clear"].map((name) => tool(name)),
    ];
    const picture = { title: id.length < 80 ? id : "", cells, left: [], top: [], every: 0, dense: false, lines: [] };
    return { turn: "", tally: { cells: order * order, open }, status, tools, ...picture };
  }

  #note(pair) {
    const { order, base } = this.puzzle;
    const between = order - 1 + base < 10 ? "" : ",";
    const [possible, out] = pair.map((noted) => noted.map((symbol) => symbol + base).join(between));
    return possible + (out ? `-${out}` : "");
  }
}
