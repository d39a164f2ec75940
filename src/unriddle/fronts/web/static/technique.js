// The card of a technique: its idea, a board before and after it, and its relatives; whatever network there is.

import { Board } from "./board.js";
import { $, make, show } from "./dom.js";
import { say } from "./words.js";

const PAGES = /** @type {string} */ ("TECHNIQUES"); // the address of the site's pages of techniques, "" where there are none

/**
 * Shows the card.
 * @param {{one(request: object): Promise<any>}} engine
 * @param {string} name
 */
export async function learn(engine, name) {
  const told = await engine.one({ do: "technique", name });
  $("techniqueName").textContent = told.name[0].toUpperCase() + told.name.slice(1);
  $("techniqueIdea").textContent = told.idea;
  $("techniqueWhen").textContent = told.when;
  $("techniqueLine").textContent = told.after.lines.join(" ");
  if (!$("technique").open) $("technique").showModal();
  for (const side of ["before", "after"]) draw($(`technique-${side}`), told[side]);
  $("techniqueRelated").replaceChildren(...told.related.map((each) => make("button", { text: each.said, onclick: () => learn(engine, each.name) })));
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
  board.draw({ ...picture, cells: picture.cells.map((line) => line.map(({ note, ...cell }) => (picture.dense ? cell : { ...cell, ...(note && { note }) }))) });
}
