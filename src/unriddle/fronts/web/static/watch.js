// Whether what is wrong is told at once, or only to who asks for a check.

import { $, show } from "./dom.js";
import { remember, remembered } from "./remember.js";

const KEPT = "watch"; // in the browser's own store of settings
const BROKEN = "#7a0c05"; // a black cell that breaks a rule

export class Watch {
  constructor(changed) {
    $("watch").checked = remembered(KEPT) !== "no";
    $("watch").onchange = () => {
      remember(KEPT, this.on ? "yes" : "no");
      changed();
    };
  }

  get on() {
    return $("watch").checked;
  }

  // Whether a sheet can be wrong at all: others refuse what is.
  offer(sheet) {
    show($("watchOption"), !sheet.turn && sheet.tools.length > 0);
  }

  // The sheet as a player sees it who is told nothing.
  seen(sheet) {
    if (this.on || sheet.status.kind !== "broken") return sheet;
    const calm = (label) => (label.role === "wrong" ? { ...label, role: "plain" } : label);
    return {
      ...sheet,
      cells: sheet.cells.map((line) => line.map((cell) => (cell.role === "wrong" ? unmarked(cell, sheet.dense) : cell))),
      left: sheet.left.map((labels) => labels.map(calm)),
      top: sheet.top.map((labels) => labels.map(calm)),
      status: { kind: "open", where: [], why: "" },
    };
  }
}

function unmarked(cell, dense) {
  if (!dense) return { ...cell, role: "plain" };
  if (cell.colour === BROKEN) return { role: "filled" };
  return cell.colour && cell.marked ? { role: "filled", colour: cell.colour } : { role: "empty", colour: cell.colour };
}
