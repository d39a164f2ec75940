// A finished line crosses itself: the moves for all open cells of lines whose clues are all done with, where it is wished.

import { $, show } from "./dom.js";
import { remember, remembered } from "./remember.js";

const KEPT = "tidy"; // in the browser's own store of settings

export class Tidy {
  constructor() {
    $("tidy").checked = remembered(KEPT) === "yes";
    $("tidy").onchange = () => remember(KEPT, $("tidy").checked ? "yes" : "no");
  }

  // Whether there is something to wish on this sheet: clues, and a tool that crosses.
  offer(sheet) {
    this.fits = sheet.dense && sheet.tools.some((tool) => tool.name === "cross") && sheet.left.length > 0;
    show($("tidyOption"), this.fits);
  }

  // The moves, "" for none.
  moves(sheet) {
    if (!this.fits || !$("tidy").checked || sheet.status.kind === "broken") return "";
    const done = (labels) => labels.length > 0 && labels.every((label) => label.role === "empty");
    const [rows, columns] = [sheet.left.map(done), sheet.top.map(done)];
    const open = sheet.cells.flatMap((line, row) => line.map((cell, column) => [cell, row, column]))
      .filter(([cell, row, column]) => cell.role === "unknown" && (rows[row] || columns[column]));
    return open.map(([, row, column]) => `${row + 1}.${column + 1}-`).join("; ");
  }
}
