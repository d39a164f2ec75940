// Three moves of a small board, with a sentence each, for who meets a kind of puzzle for the first time.

import { Board } from "./board.js";
import { make } from "./dom.js";
import { remember } from "./keep.js";
import "./more-words.js";
import { begin } from "./play.js";
import { mark } from "./stamp.js";
import { familyName, language, say } from "./words.js";

// A puzzle, its moves, and the cells that each sentence speaks of.
const WORD = language === "ru" ? ["кот", "РОТ"] : ["cat", "RAT"];
const LARGE = 72; // pixels of a cell, at most
const LESSONS = {
  nonogram: {
    id: "nonogram:5x5:1/3/5/3/1:1/3/5/3/1", moves: ["3.1..5", "2.2..4", "1.1..2-; 1.4..5-"],
    lit: [[[2, 0], [2, 1], [2, 2], [2, 3], [2, 4]], [[1, 1], [1, 2], [1, 3]], [[0, 0], [0, 1], [0, 3], [0, 4]]],
  },
  latin: {
    id: "latin:4:123./34../4.2./....:base=1", moves: ["1.4=4", "4.1=2", "4.4=3"],
    lit: [[[0, 3]], [[3, 0]], [[3, 3]]],
  },
  quartiles: {
    id: "quartiles:book,mark,sun,set,rain,bow,snow,ball", moves: ["1+2", "3+4", "5+6"],
    lit: [[[0, 0], [0, 1]], [[0, 2], [0, 3]], [[1, 0], [1, 1]]],
  },
  balda: {
    id: `balda:.../${WORD[0]}/...;played=${WORD[0]}`, lit: [[[0, 1]], [[0, 1]], [[0, 1], [1, 1], [1, 2]]],
    moves: ["", "", `B1 ${WORD[1][0]} ${WORD[1]} 3 B1-B2-C2`], put: ["", WORD[1][0], WORD[1][0]],
  },
};

/** Shows the lesson of a family, over its first puzzle; it is never shown again. @param {string} family */
export function teachFirst(family) {
  const lesson = LESSONS[family];
  if (!lesson || !remember(`met:${family}`, "yes")) return;
  const home = make("div", { class: "small", "data-family": family, "aria-hidden": "true" });
  const places = make("ol", { "aria-hidden": "true" }, ...lesson.moves.map(() => make("li")));
  const sentence = make("p", { "aria-live": "polite" });
  const next = make("button", { class: "main" });
  const skip = make("button", { class: "plain", text: say("skipIt") });
  const dialog = /** @type {Control} */ (make("dialog", { id: "firstTime", "data-family": family },
    make("header", {}, mark(family), make("h2", { text: familyName(family) }), skip), home, places, sentence, next));
  const board = new Board(home, LARGE);
  let at = 0;
  const show = () => {
    const play = begin(lesson.id);
    const moves = lesson.moves.slice(0, at).filter(Boolean);
    play.take(JSON.stringify({ play: 1, puzzle: lesson.id, moves, at: moves.length, marks: {}, draft: { cells: [] } }));
    board.draw(play.sheet());
    board.draft(lesson.lit[at] ?? []);
    if (lesson.put?.[at] && at < lesson.moves.length) board.put(lesson.lit[0][0], lesson.put[at]);
    [...places.children].forEach((each, place) => each.classList.toggle("on", place <= at));
    if (at < lesson.moves.length) sentence.textContent = say(`first_${family}_${at + 1}`);
    next.textContent = say(at < lesson.moves.length ? "doIt" : "play");
  };
  const on = () => {
    at++;
    if (at > lesson.moves.length) return dialog.close();
    return show();
  };
  next.onclick = home.onclick = on;
  skip.onclick = () => dialog.close();
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  show();
  next.focus();
}
