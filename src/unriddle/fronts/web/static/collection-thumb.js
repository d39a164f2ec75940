// A gift as a small picture: what it shows where its picture is known, otherwise its empty board.

import { Board } from "./board.js";
import { make } from "./dom.js";
import { begin } from "./play.js";
import { paint } from "./thumb.js";
import { say } from "./words.js";

const SIDE = 160; // pixels

/** @param {import("./collection.js").Kept} gift */
export function thumb({ puzzle, picture }) {
  const home = make("div", { class: "thumb", "aria-hidden": "true" });
  if (picture) {
    const [wide, high] = [picture.cells[0].length, picture.cells.length];
    const by = Math.max(1, Math.floor(SIDE / Math.max(wide, high)));
    const canvas = make("canvas", { width: wide * by, height: high * by });
    paint(canvas, picture);
    home.append(canvas);
    return home;
  }
  const sheet = begin(puzzle, say)?.sheet();
  if (sheet) new Board(home, true).draw(sheet);
  return home;
}
