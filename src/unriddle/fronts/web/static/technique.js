// The card of a technique: its idea, a board before and after it, and its relatives; whatever network there is.

import { Board } from "./board.js";
import { $, make, show } from "./dom.js";
import { say } from "./words.js";

const PAGES = /** @type {string} */ ("TECHNIQUES"); // the address of the site's pages of techniques, "" where there are none
const FILLED = "#"; // a cell that is filled, in writing
const INK = "#1e2126";

/**
 * Shows the card.
 * @param {{one(request: object): Promise<any>}} engine
 * @param {string} name
 */
export async function learn(engine, name) {
  const told = await engine.one({ do: "technique", name });
  $("techniqueName").textContent = capital(told.name);
  $("techniqueIdea").textContent = told.idea;
  $("techniqueWhen").textContent = told.when;
  $("techniqueLine").textContent = capital(told.after.lines.join(" "));
  if (!$("technique").open) $("technique").showModal();
  for (const side of ["before", "after"]) draw($(`technique-${side}`), told[side]);
  $("techniqueRelated").replaceChildren(...told.related.map((each) => make("button", { text: capital(each.said), onclick: () => learn(engine, each.name) })));
  show($("techniqueRelatives"), told.related.length > 0);
  show($("techniquePage"), Boolean(PAGES) && navigator.onLine);
  $("techniquePage").setAttribute("href", `${PAGES}${told.page}.html`);
  $("technique").scrollTop = 0;
  $("techniqueClose").onclick = () => $("technique").close();
  $("technique").onclick = ({ target }) => target === $("technique") && $("technique").close();
}

// A small board that nobody touches.
function draw(home, picture) {
  home.replaceChildren();
  const board = new Board(home, true);
  const painted = (cell) => (cell.text === FILLED && cell.role === "new" ? { ...cell, text: "", colour: cell.colour || INK } : cell);
  const dense = picture.dense || picture.cells.flat().some(({ text }) => text === FILLED);
  board.draw({ ...picture, dense, cells: picture.cells.map((line) => line.map(({ note, ...cell }) => (picture.dense ? cell : painted({ ...cell, ...(note && { note }) })))) });
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
