// Boards of letters before Python is there: Quartiles and balda are drawn, and tiles and cells can be chosen. Whether a
// word counts only its list can tell, so these games make no moves.

const COLUMNS = 4; // tiles of a row
const NOTHING = { text: "", cells: [], ready: false };
const OPEN_GAME = { turn: "", status: { kind: "open", where: [], why: "" } };
const ALPHABETS = ["абвгдежзийклмнопрстуфхцчшщъыьэюя", "abcdefghijklmnopqrstuvwxyz"];
const SIGNS = { ".": "empty", "*": "prize", "#": "blocked" };
const LETTERS = 72; // of a typed word

export function begin(id) {
  const tiles = /^quartiles:([a-z?]{1,12}(?:,[a-z?]{1,12}){0,39})$/.exec(id)?.[1].split(",");
  if (tiles?.every((tile) => tile === "?" || !tile.includes("?")) && tiles.filter((tile) => tile === "?").length < 3) return new Quartiles(tiles);
  const rows = /^balda:([а-яa-z.*#/]+);played=[а-яa-z,]+$/.exec(id)?.[1].split("/");
  const alphabet = rows && ALPHABETS.find((letters) => rows.every((row) => [...row].every((sign) => sign in SIGNS || letters.includes(sign))));
  const fits = alphabet && rows.every((row) => row.length === rows[0].length) && rows.length <= 15 && rows[0].length <= 15;
  return fits && rows.join("").match(/[а-яa-z]/) ? new Balda(rows, alphabet) : null;
}

class Quartiles {
  tiles;

  /** @param {string[]} tiles */
  constructor(tiles) {
    this.tiles = tiles;
  }

  touch({ text }, { cell, key }) {
    const tiles = /^[0-9]{1,2}(=[a-z]{0,4})?(\+[0-9]{1,2}(=[a-z]{0,4})?)*$/.test(text) ? text.split("+") : [];
    const word = /^[a-z]*$/.test(text) ? text : "";
    const last = tiles.at(-1) ?? "";
    if (key === "enter") return drafted(tiles, word, true);
    if (key === "backspace") return drafted(/=./.test(last) ? [...tiles.slice(0, -1), last.slice(0, -1)] : tiles.slice(0, -1), word.slice(0, -1));
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
    const rows = Array.from({ length: cells.length / COLUMNS }, (_, row) => cells.slice(row * COLUMNS, (row + 1) * COLUMNS));
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
      return letter ? { text: name(cells[0]), cells, ready: false } : NOTHING;
    }
    if (key === "enter") return { text, cells, ready: cells.length > 2 && cells.slice(1).some((each) => same(each, cells[0])) };
    const elsewhere = cells.length && cell && !same(cell, cells[0]);
    const chosen = (key || (elsewhere ? "" : tool)).toLowerCase().replaceAll("ё", "е");
    if (cells.length === 1 && chosen.length === 1 && this.alphabet.includes(chosen)) return this.#path(cells, chosen);
    if (!cell || this.#at(cell) === undefined) return draft;
    if (!letter) return ".*".includes(this.#at(cell)) ? { text: name(cell), cells: [cell], ready: false } : draft;
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
    return { text: `${name(cells[0])} ${letter.toUpperCase()}${path.length ? ` ${word.toUpperCase()} ${path.map(name).join("-")}` : ""}`, cells, ready: false };
  }

  drawn() {
    const cells = this.rows.map((row) => [...row].map((sign) => (SIGNS[sign] ? { role: SIGNS[sign] } : { role: "given", text: sign.toUpperCase() })));
    const left = this.rows.map((_, row) => [{ role: "plain", text: String(row + 1) }]);
    const top = [...this.rows[0]].map((_, column) => [{ role: "plain", text: "ABCDEFGHIJKLMNO"[column] }]);
    const tools = [...this.alphabet].map((letter) => ({ name: letter, label: letter.toUpperCase(), key: letter, colour: "" }));
    const picture = { title: "", cells, left, top, every: 0, dense: false, lines: [] };
    return { ...OPEN_GAME, turn: "1", tally: {}, tools, ...picture };
  }
}

const name = ([row, column]) => `${"ABCDEFGHIJKLMNO"[column]}${row + 1}`;
const same = ([row, column], [other, beside]) => row === other && column === beside;
