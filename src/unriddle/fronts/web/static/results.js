// What was solved, and how: in the browser's own store of settings, so that it is there at once.

import { remember, recall } from "./keep.js";

/**
 * @typedef {object} Result
 * @property {string} puzzle its id
 * @property {string} kind what it is compared with: its family and its size
 * @property {string} title
 * @property {string} day "2026-11-23:latin" for a puzzle of the day, otherwise ""
 * @property {number} seconds
 * @property {number} helps hints, checks and steps that were asked for
 * @property {number} at when it was solved, as Date.now() has it
 */

const RESULTS = "results";
const DAYS = "days"; // the puzzles of the days that were opened
const MOST = 5000; // that are kept, the latest
const A_DAY = 86_400_000;

/** @type {(name: string, empty: any) => any} */
function read(name, empty) {
  try {
    const value = JSON.parse(recall(name) ?? "null");
    return value && Array.isArray(value) === Array.isArray(empty) && typeof value === "object" ? value : empty;
  } catch {
    return empty;
  }
}

/** @returns {Result[]} the latest last */
export const results = () => read(RESULTS, []).filter(sound);

const sound = (each) => typeof each?.puzzle === "string"
  && typeof each.kind === "string" && Number.isFinite(each.seconds) && Number.isFinite(each.at);

/**
 * Notes a puzzle that was solved; one that was solved before keeps its first result.
 * @param {Result} result
 */
export function note(result) {
  const before = results();
  if (!before.some((each) => each.puzzle === result.puzzle))
    remember(RESULTS, JSON.stringify([...before, result].slice(-MOST)));
}

/**
 * Takes those of an export beside what is there.
 * @param {unknown[]} more
 */
export function takeResults(more) {
  const there = results();
  const fresh = /** @type {Result[]} */ (more.filter(sound))
    .filter((each) => !there.some((other) => other.puzzle === each.puzzle));
  const one = ({ puzzle, kind, title = "", day = "", seconds, helps = 0, at }) =>
    ({ puzzle, kind, title: String(title), day: String(day), seconds, helps: Number(helps) || 0, at });
  remember(RESULTS,
    JSON.stringify([...there, ...fresh.map(one)].sort((left, right) => left.at - right.at).slice(-MOST)));
}

/** @param {string} puzzle @returns {Result | undefined} */
export const resultOf = (puzzle) => results().find((each) => each.puzzle === puzzle);

/**
 * The shortest time of this kind before; undefined for none.
 * @param {string} kind
 * @param {string} [besides] a puzzle that does not count
 */
export const best = (kind, besides = "") =>
  results().filter((each) => each.kind === kind && each.puzzle !== besides && each.seconds > 0)
    .map((each) => each.seconds).sort((one, other) => one - other)[0];

/** @param {string} day @returns {string} the puzzle of a day that was opened, "" for none */
export const puzzleOf = (day) => String(read(DAYS, {})[day] ?? "");

/** @param {string} id @returns {boolean} whether it is a picture, whose name is told once it is solved */
export const secret = (id) => id.startsWith("nonogram:") && !dayOf(id);

/** @param {string} puzzle @returns {string} the day that it is the puzzle of, "" for none */
export const dayOf = (puzzle) => Object.entries(read(DAYS, {})).find(([, each]) => each === puzzle)?.[0] ?? "";

export const rememberDay = (day, puzzle) => remember(DAYS, JSON.stringify({ ...read(DAYS, {}), [day]: puzzle }));

/**
 * How many days in a row, up to today or yesterday, had a puzzle of their day solved on that day.
 * @param {number} now
 */
export function streak(now) {
  const days = new Set(results().filter((each) => each.day.slice(0, 10) === dateOf(each.at))
    .map((each) => dateOf(each.at)));
  let at = days.has(dateOf(now)) ? now : now - A_DAY;
  let count = 0;
  for (; days.has(dateOf(at)); at -= A_DAY) count++;
  return count;
}

/** @param {number} at @returns {string} its day, where the reader is */
export function dateOf(at) {
  const date = new Date(at);
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @param {string} puzzle what its times are compared with */
export function kindOf(puzzle) {
  const [family, size = ""] = puzzle.split(":");
  return /^[0-9]+(x[0-9]+)?$/.test(size) ? `${family}:${size}` : family;
}
