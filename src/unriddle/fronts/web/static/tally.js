// How a game stands, in a few words; of Quartiles with a bar to the next rank.

import { make } from "./dom.js";
import { number, say, saying } from "./words.js";

const RANKS = 5;
const WHOLE = 100; // points of the last rank
const WHOLE_WORD = 4; // tiles of a word that is one of the five

/** A rank by its name, with a bar to the last one. @param {number} rank @param {number} points */
export function ranked(rank, points) {
  const share = { max: String(WHOLE), value: String(Math.min(points, WHOLE)) };
  const bar = make("progress", { class: "rank", "aria-hidden": "true", ...share });
  return [make("b", { text: saying(`rank${Math.min(rank, RANKS)}`) }), bar];
}

/**
 * @param {Record<string, any>} tally
 * @returns {(string | HTMLElement)[]}
 */
export function tallied({ lines, lines_done: done, cells, open, points, rank, words, quartiles, scores, ...more }) {
  if (rank) {
    const found = [`${say("tally_words")}: ${number(words)}`, say("ofFive", { count: quartiles })];
    return [...ranked(rank, points), joined(say("pointsOf", { count: number(points) }), ...found)];
  }
  if (scores) return []; // the score stands beside the board
  if (lines) return [say("linesDone", { done: number(done), count: number(lines) })];
  if (cells) return [say("cellsOpen", { count: number(open) })];
  const told = Object.entries({ points, words, open, ...more }).filter(([, value]) => value !== undefined);
  const named = (name) => saying(`tally_${name}`) || name.replaceAll("_", " ");
  const value = (each) => (typeof each === "number" ? number(each) : each);
  return [joined(...told.map(([name, each]) => `${named(name)}: ${value(each)}`))];
}

const joined = (...parts) => parts.join(" · ");

/**
 * What a sheet lists: the words of tiles that were found, those of four in the color of their tiles; else its lines.
 * @param {any} sheet
 * @returns {(string | HTMLElement)[]}
 */
export function listed({ turn, played, lines }) {
  if (turn || !played.length) return lines.map((text, at) => (at ? `\n${text}` : text));
  let group = 0;
  return played.map(({ word, path, points }) => {
    const five = path.length === WHOLE_WORD ? { class: `five group${++group}` } : {};
    return make("b", five, word, make("small", { text: points }));
  });
}
