// What changes with every touch is kept a moment later, once, and at once when the page is left.

import { keep } from "./keep.js";

const WAIT_MS = 150;
const waiting = new Map(); // what waits -> [its store, the puzzle, what makes the value]
let timer = 0;

export function keepSoon(store, puzzle, make) {
  waiting.set(`${store} ${puzzle}`, [store, puzzle, make]);
  timer ||= setTimeout(keepNow, WAIT_MS);
}

// Keeps all that waits.
export function keepNow() {
  clearTimeout(timer);
  timer = 0;
  const all = [...waiting.values()];
  waiting.clear();
  return Promise.all(all.map(([store, puzzle, make]) => keep(store, puzzle, make())));
}

addEventListener("pagehide", keepNow);
