// Puzzles of the day that are stored: two weeks of them in the page, a year beside it. What solves them is masked, as
// scripts/daily masks it.

import { RULES } from "./rules.js";
import { language } from "./words.js";

/** @typedef {{id: string, level?: string} & Record<string, string>} Entry a puzzle, and texts that are masked */

/** @type {Record<string, any>[]} */
const CARRIED = /** @type {any} */ ("FORTNIGHT");
const OWN = language === "ru" ? "ru" : "en";
const DIGITS = "0123456789";
const ALONE = "alone"; // the day of a puzzle in a file of its own
const SIGNS = `${DIGITS}abcdefghijklmnopqrstuvwxyz`; // of what its cells hold

/** @param {string} family @returns {string} what its puzzle is called among those of a day */
export const keyOf = (family) => (family === "balda" ? `balda:${OWN}` : family);

/** @type {Promise<Record<string, any>> | null} */
let year = null;
const known = new Map((Array.isArray(CARRIED) ? CARRIED : []).map((each) => [each.day, each]));

/** The puzzle of a family on a day; null for a day that is not stored. @returns {Promise<Entry | null>} */
export async function findEntry(day, family) {
  if (!known.has(day)) {
    year ??= fetch(`days-${OWN}.json`).then((answer) => answer.json());
    const { first, ...columns } = await year.catch(() => ((year = null), { first: day }));
    const at = (Date.parse(day) - Date.parse(first)) / 86_400_000;
    const one = (fields) => Object.fromEntries(Object.entries(fields).map(([name, all]) => [name, all[at]]));
    const found = Object.entries(columns).filter(([, fields]) => fields.id[at] !== undefined);
    if (found.length) known.set(day, { day, ...Object.fromEntries(found.map(([key, fields]) => [key, one(fields)])) });
  }
  return known.get(day)?.[keyOf(family)] ?? null;
}

/** Takes up a puzzle that is no day's. @param {Entry} entry */
export const hold = (entry) => known.set(ALONE, { day: ALONE, [entry.id.split(":", 1)[0]]: entry });

// The day and the entry of a puzzle that was opened here from a day; undefined for another.
function entryOf(id) {
  for (const each of known.values())
    for (const [key, entry] of Object.entries(each)) if (entry.id === id) return { day: each.day, key, entry };
  return undefined;
}

/** What each cell of a puzzle of the day holds, as its game counts; null where that is not known here. */
export function solutionOf(id) {
  const found = entryOf(id);
  const [family, size] = id.split(":");
  if (!found || !["nonogram", "latin"].includes(family)) return null;
  if (found.day === ALONE)
    return found.entry.solution ? [...textOf(found, "solution", SIGNS)].map((sign) => SIGNS.indexOf(sign)) : null;
  if (family === "latin") {
    const signs = RULES.latin.digits.slice(1, Number(size) + 1);
    return [...textOf(found, "cells", signs)].map((sign) => signs.indexOf(sign));
  }
  const colors = /:colours=([^:]*)/.exec(id)?.[1].split(",").length ?? 1;
  return [...textOf(found, "picture", DIGITS.slice(0, colors + 1))].map(Number);
}

/**
 * The words that count on a board of the day: whether the rank goes by each; null where that is not known here.
 * @returns {Map<string, boolean> | null}
 */
export function wordsOf(id) {
  const found = entryOf(id);
  if (!found) return null;
  const [family, board] = id.split(":");
  const tiles = board.split(",");
  const letters = RULES.balda.alphabets.find((each) => [...board].some((sign) => each.includes(sign)));
  const signs = family === "balda" ? letters : "abcdefghijklmnopqrstuvwxyz".slice(0, tiles.length);
  const words = (name) => (found.entry[name] ? textOf(found, name, `${signs} `).split(" ").filter(Boolean) : []);
  const spelled = (path) => [...path].map((sign) => tiles[signs.indexOf(sign)]).join("");
  if (family === "balda") return new Map(words("words").map((word) => [word, true]));
  return new Map(["more", "words"].flatMap((name) => words(name).map((path) => [spelled(path), name === "words"])));
}

/** The name of a picture, which its solver has earned; "" where it has none. */
export function nameOf(id) {
  const found = id.startsWith("nonogram:") ? entryOf(id) : undefined;
  return found?.entry[OWN] ? textOf(found, OWN, "") : "";
}

const textOf = ({ day, key, entry }, name, signs) => unmask(entry[name], signs, `today:${key}:${day}:${name}`);

/** @param {string} text @param {string} signs those that it may have, "" for any @param {string} key */
export function unmask(text, signs, key) {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) state = Math.imul(state ^ byte, 0x01000193);
  const many = signs.length;
  return [...text].map((sign, at) => {
    if (!at || !key.endsWith(":picture")) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    const by = state >>> 8;
    if (many) return signs[(signs.indexOf(sign) + many - (by % many)) % many];
    return String.fromCodePoint(Number(sign.codePointAt(0)) ^ (by & 15));
  }).join("");
}
