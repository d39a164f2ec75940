// What a search comes to, for people: a verdict, and a sentence or two about it. Counts of steps are for the details.

import { number, say } from "./words.js";

/**
 * @param {{end: string, count?: number, report?: string[], conclusion?: any}} event the end of a search
 * @param {{entry: string, words: boolean, listed: number}} about what was searched for, and how much of it is listed
 * @returns {{verdict: string, lines: string[], more: string[], rank?: {rank: number, points: number}}} `more`: lines for who wants to know it exactly
 */
export function concluded({ end, count = 0, report = [], conclusion = {} }, { entry, words, listed }) {
  const counted = number(count);
  const { verdict = "", unique, all = true, difficulty = "", differ = [], moves } = conclusion;
  if (!count && end === "exhausted") return { verdict: say("none"), lines: report.slice(0, 1), more: report.slice(1) };
  const { points, rank, solved } = conclusion;
  if (rank && solved && end === "exhausted") return { verdict: say("allWords", { count: number(listed) }), lines: report.filter((text) => text.startsWith("  ")), more: report.slice(1).filter((text) => !text.startsWith("  ")), rank: { rank, points } };
  if (words && end === "exhausted") return { verdict: say(moves ? "allMoves" : "allWords", { count: number(moves ? count : listed) }), lines: report, more: [] };
  if (entry !== "solve" || words || !["exhausted", "solutions"].includes(end)) return { verdict: say(end, { count: counted }), lines: report, more: [] };
  if (verdict === "unique" || unique) return { verdict: say("onlySolution"), lines: [say(difficulty === "line" ? "byLines" : difficulty ? "byTrying" : "noOther")], more: report };
  if (count === 1) return { verdict: say("oneSoFar"), lines: [say("mayBeMore")], more: report };
  const text = say(all && end === "exhausted" ? "allSolutions" : "someSolutions", { count: counted });
  return { verdict: text, lines: [say(differ.length ? "theyDiffer" : all && end === "exhausted" ? "theseAll" : "mayBeMore")], more: report };
}
