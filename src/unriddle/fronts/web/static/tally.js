// How a game stands, in a few words; of Quartiles with a bar to the next rank.

import { make } from "./dom.js";
import { number, say, saying } from "./words.js";

const RANKS = 5;
const WHOLE = 100; // points of the last rank

const FOUND = /^(\S+) {2}([^\s+]+(?:\+[^\s+]+)*) {2}(\d+)$/; // a word of tiles, its tiles, its points
const WHOLE_WORD = 4; // tiles of a word that is one of the five

/** A rank by its name, with a bar to the last one. @param {number} rank @param {number} points */
export const ranked = (rank, points) => [
  make("b", { text: saying(`rank${Math.min(rank, RANKS)}`) }),
  make("progress", { class: "rank", max: String(WHOLE), value: String(Math.min(points, WHOLE)), "aria-hidden": "true" }),
];

/**
 * @param {Record<string, any>} tally
 * @returns {(string | HTMLElement)[]}
 */
export function tallied({ lines, lines_done: done, cells, open, points, rank, words, quartiles, scores, ...more }) {
  if (rank) {
    return [...ranked(rank, points), joined(say("pointsOf", { count: number(points) }), `${say("tally_words")}: ${number(words)}`, say("ofFive", { count: quartiles }))];
  }
  if (scores) return []; // the score stands beside the board
  if (lines) return [say("linesDone", { done: number(done), count: number(lines) })];
  if (cells) return [say("cellsOpen", { count: number(open) })];
  return [joined(...Object.entries({ points, words, open, ...more }).filter(([, value]) => value !== undefined).map(([name, value]) => `${saying(`tally_${name}`) || name.replaceAll("_", " ")}: ${typeof value === "number" ? number(value) : value}`))];
}

const joined = (...parts) => parts.join(" · ");

/**
 * What a sheet lists: the words of tiles that were found, those of four in the color of their tiles; else its lines.
 * @param {any} sheet
 * @returns {(string | HTMLElement)[]}
 */
export function listed({ lines }) {
  let group = 0;
  return lines.map((text, at) => {
    const [, word, tiles, points] = FOUND.exec(text) ?? [];
    if (!word) return at ? `\n${text}` : text;
    const five = tiles.split("+").length === WHOLE_WORD ? { class: `five group${++group}` } : {};
    return make("b", five, word, make("small", { text: points }));
  });
}
