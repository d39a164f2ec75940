// A game of two sides: what each has played and scored, side by side; a move is drawn where somebody points at it.

import { $, make, show } from "./dom.js";
import { drawn, line, moveOf } from "./moves.js";
import { number, say } from "./words.js";

const HUMAN = "human";

export class Score {
  #sheet = null;

  /** @param {(step: any) => void} point draws a step on the board, null takes it away */
  constructor(point) {
    const home = $("score");
    const shown = (item) => {
      for (const each of home.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
      item?.setAttribute("aria-current", "true");
      point(item ? drawn(bare(this.#sheet), moveOf(item)) : null);
    };
    for (const kind of ["pointerover", "focusin", "click"]) home.addEventListener(kind, ({ target }) => shown(target.closest(".move")));
    home.addEventListener("pointerleave", () => shown(null));
    home.addEventListener("focusout", () => shown(null));
  }

  /** The moves of a sheet, or nothing where there are no two sides. @param {any} sheet */
  draw(sheet) {
    const { players = [], tally, played } = sheet;
    show($("score"), Boolean(sheet.turn) && players.length === 2);
    if ($("score").hidden) return;
    this.#sheet = sheet;
    const first = (Number(sheet.turn) - 1 + played.length) % 2; // the side that began
    const sides = players.map((_, side) => played.filter((__, index) => (index + first) % 2 === side));
    $("score").replaceChildren(...sides.map((own, side) => {
      const turn = sheet.status.kind === "open" && Number(sheet.turn) === side + 1;
      const head = make("p", { class: "side" }, make("b", { text: named(players, side) }), make("output", { text: number(tally.scores[side]) }));
      if (turn) head.setAttribute("aria-current", "true");
      return make("section", {}, head, make("ol", {}, ...own.map(told)));
    }));
    for (const list of $("score").querySelectorAll("ol")) list.scrollTop = list.scrollHeight;
  }
}

const told = (move) => (move ? line(move) : make("li", { text: say("passed") }));

// The person's own side, the page's, or whose turn it is by its number.
function named(players, side) {
  if (players[side] === HUMAN) return players.filter((each) => each === HUMAN).length === 1 ? say("you") : say(side ? "sideSecond" : "sideFirst");
  return say("sideLevel", { level: players[side] });
}

// The board without the last move's path.
const bare = (sheet) => ({ ...sheet, cells: sheet.cells.map((line) => line.map(({ role, text }) => ({ role, text }))) });
