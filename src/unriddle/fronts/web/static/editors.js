// Quick editors: a puzzle typed or drawn field by field. What they give is a text, read like any other paste.

import { $, make, show } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Fields } from "./fields.js";
import { say } from "./words.js";

const TILES = [5, 4];
const ORDERS = { letters: [3, 9, 5], givens: [4, 16, 7] }; // least, most and usual
const FILLED = /[1-9][0-9]*/g;

// The form of each kind: `ask` puts its fields into a home, `text` is the puzzle as it stands in them.
const KINDS = {
  tiles: {
    ask(home, done) {
      const fields = sheet(home, ...TILES, { longest: 12, name: (row, column) => say("tile", { number: row * TILES[1] + column + 1 }), done });
      return () => `quartiles:${fields.rows.flat().filter(Boolean).join(",")}`;
    },
  },
  clues: {
    ask(home) {
      const sides = ["rows", "columns"].map((side) => make("textarea", { rows: 6, spellcheck: "false", autocomplete: "off", inputmode: "text", id: `typed-${side}` }));
      const sums = make("p", { class: "sums" });
      const tell = () => (sums.textContent = say("sums", { rows: sum(sides[0]), columns: sum(sides[1]) }));
      for (const side of sides) side.addEventListener("input", tell);
      home.append(
        ...sides.map((side, at) => make("label", { class: "side" }, make("span", { text: say(at ? "columnClues" : "rowClues") }), side)),
        sums,
      );
      tell();
      return () => clued(...sides.map((side) => side.value.replace(/\s+$/, "").split("\n").map((line) => line.match(FILLED) ?? [0])));
    },
  },
  drawing: {
    ask(home) {
      const board = make("div", { class: "drawn" });
      const [wide, high] = ["columns", "rows"].map((name) => make("input", { type: "number", min: 1, max: 60, value: 10, "aria-label": say(name) }));
      home.append(make("p", { class: "bar" }, make("span", { text: say("size") }), wide, "×", high), board);
      const drawing = new Drawing(board);
      const fit = () => drawing.size(...[high, wide].map((each) => Math.max(1, Math.min(60, Math.round(Number(each.value)) || 1))));
      for (const each of [wide, high]) each.addEventListener("change", fit);
      fit();
      return () => clued(drawing.clues.rows, drawing.clues.columns);
    },
  },
  letters: {
    ask(home, done) {
      const played = make("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
      const board = ordered(home, "letters", done);
      home.append(make("label", { class: "field" }, make("span", { text: say("played") }), played));
      return () => {
        const rows = board().map((row) => row.map((text) => text || ".").join(""));
        const words = played.value.trim().split(/[\s,;]+/).filter(Boolean);
        return [...(words.length ? [`played: ${words.join(", ")}`] : []), ...rows].join("\n");
      };
    },
  },
  givens: {
    ask(home, done) {
      const [plain, zero] = ["noDiagonals", "fromZero"].map((name) => ({ name, box: make("input", { type: "checkbox" }) }));
      const board = ordered(home, "givens", done);
      home.append(...[plain, zero].map(({ name, box }) => make("label", { class: "option" }, box, " ", say(name))));
      return () => {
        const rows = board();
        const apart = rows.length > 9 ? "," : ""; // symbols of more than one digit
        const given = rows.some((row) => row.some(Boolean)) ? `:${rows.map((row) => row.map((text) => text || ".").join(apart)).join("/")}` : "";
        return `latin:${rows.length}${given}${plain.box.checked ? ":plain" : ""}${zero.box.checked ? "" : ":base=1"}`;
      };
    },
  },
};

export class Editors {
  #read; // read(text)
  #text = () => "";

  constructor(read) {
    this.#read = read;
    $("typing").ontoggle = () => $("typing").open && !$("typed").firstChild && this.#ask();
    $("typedKind").append(...Object.keys(KINDS).map((kind) => make("option", { value: kind, text: say(kind) })));
    $("typedKind").onchange = () => this.#ask();
    $("typingForm").onsubmit = (event) => {
      event.preventDefault();
      this.#done();
    };
  }

  #ask() {
    $("typed").replaceChildren();
    this.#text = KINDS[$("typedKind").value].ask($("typed"), () => this.#done());
    show($("typed"), true);
  }

  // The text stands in the box, too, where what is wrong with it is marked.
  #done() {
    $("box").value = this.#text();
    this.#read($("box").value);
  }
}

function sheet(home, rows, columns, asked) {
  const place = make("div", {});
  home.append(place);
  return new Fields(place, rows, columns, asked);
}

// A square board of an order that is chosen; gives its rows.
function ordered(home, kind, done) {
  const [least, most, usual] = ORDERS[kind];
  const order = make("select", { "aria-label": say("size") });
  for (let size = least; size <= most; size++) order.append(make("option", { value: size, text: `${size} × ${size}` }));
  order.value = usual;
  const place = make("div", {});
  home.append(make("p", { class: "bar" }, make("span", { text: say("size") }), order), place);
  let fields = null;
  const fit = () => {
    const size = Number(order.value);
    const longest = kind === "givens" && size > 9 ? 2 : 1;
    fields = new Fields(place, size, size, { longest, name: (row, column) => say("row", { row: row + 1, column: column + 1 }), done });
  };
  order.addEventListener("change", fit);
  fit();
  return () => fields.rows;
}

const sum = (side) => (side.value.match(FILLED) ?? []).reduce((total, length) => total + Number(length), 0);

// Clues as a file of the format .non, whose lines a mistake can name.
function clued(rows, columns) {
  const lines = (clues) => clues.map((clue) => clue.join(","));
  return [`width ${columns.length}`, `height ${rows.length}`, "rows", ...lines(rows), "columns", ...lines(columns), ""].join("\n");
}
