// How a game stands, in a few words; of Quartiles with a bar to the next rank.

import { make } from "./dom.js";
import { number, say, saying } from "./words.js";

const RANKS = 5;
const WHOLE = 100; // points of the last rank

/**
 * @param {Record<string, any>} tally
 * @returns {(string | HTMLElement)[]}
 */
export function tallied({ lines, lines_done: done, cells, open, points, rank, words, quartiles, scores, ...more }) {
  if (rank) {
    const bar = make("progress", { class: "rank", max: String(WHOLE), value: String(Math.min(points, WHOLE)), "aria-hidden": "true" });
    const name = make("b", { text: saying(`rank${Math.min(rank, RANKS)}`) });
    return [name, bar, listed(`${say("tally_points")}: ${number(points)}`, `${say("tally_words")}: ${number(words)}`, say("ofFive", { count: quartiles }))];
  }
  if (scores) return []; // the score stands beside the board
  if (lines) return [say("linesDone", { done: number(done), count: number(lines) })];
  if (cells) return [say("cellsOpen", { count: number(open) })];
  return [listed(...Object.entries({ points, words, open, ...more }).filter(([, value]) => value !== undefined).map(([name, value]) => `${saying(`tally_${name}`) || name.replaceAll("_", " ")}: ${typeof value === "number" ? number(value) : value}`))];
}

const listed = (...parts) => parts.join(" · ");
