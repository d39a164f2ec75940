// What a search comes to, for people: a verdict, and a sentence or two about it. Counts of steps are for the details.

import { number, say } from "./words.js";

/**
 * @typedef {{text: string, of: any}} Line  a line of a report, and the move or the word that it tells of, if it does
 * @param {{end: string, count?: number, report?: string[], rows?: any[], conclusion?: any}} event the end of a search
 * @param {{entry: string, words: boolean, listed: number}} about what was searched for, and how much of it is listed
 * @returns {{verdict: string, lines: Line[], more: string[], rank?: {rank: number, points: number}}} `more`: lines for
 * who wants to know it exactly
 */
export function concluded({ end, count = 0, report = [], rows = [], conclusion = {} }, { entry, words, listed }) {
  const counted = number(count);
  const { verdict = "", unique, all = true, difficulty = "", differ = [], moves, points, rank, solved } = conclusion;
  const lines = report.map((text, at) => ({ text, of: rows[at] ?? null }));
  const exhausted = end === "exhausted";
  if (!count && exhausted) return { verdict: say("none"), lines: lines.slice(0, 1), more: report.slice(1) };
  if (words && exhausted) {
    const told = say(moves ? "allMoves" : "allWords", { count: number(moves ? count : listed) });
    if (!rank || !solved) return { verdict: told, lines, more: [] };
    const more = lines.slice(1).filter(({ of }) => !of).map(({ text }) => text);
    return { verdict: told, lines: lines.filter(({ of }) => of), more, rank: { rank, points } };
  }
  if (entry !== "solve" || words || !["exhausted", "solutions"].includes(end)) {
    return { verdict: say(end, { count: counted }), lines, more: [] };
  }
  const because = (name, why) => ({ verdict: name, lines: [{ text: say(why), of: null }], more: report });
  if (verdict === "unique" || unique) {
    return because(say("onlySolution"), difficulty === "line" ? "byLines" : difficulty ? "byTrying" : "noOther");
  }
  if (count === 1) return because(say("oneSoFar"), "mayBeMore");
  const whole = all && exhausted;
  const told = say(whole ? "allSolutions" : "someSolutions", { count: counted });
  return because(told, differ.length ? "theyDiffer" : whole ? "theseAll" : "mayBeMore");
}
