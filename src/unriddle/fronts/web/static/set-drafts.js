// Puzzles that are half set, kept in the browser like games: a shelf on the first screen, and what a card needs.

import { $, make, show } from "./dom.js";
import { all, forget, keep } from "./keep.js";
import { card as own } from "./mine.js";
import "./more-words.js";
import { stamp } from "./stamp.js";
import { say } from "./words.js";

/**
 * @typedef {{ id: string, family: string, values: Record<string, any>, texts: string[][], title: string,
 *   author: string, picture?: any, at: number }} Kept
 */

const STORE = "drafts";
const LONGEST = 200; // characters of a title

/** @returns {Promise<Kept[]>} the latest first */
export const drafts = async () => (await all(STORE)).sort((one, other) => other.at - one.at);

/** @param {Kept} draft */
export const keepDraft = (draft) => keep(STORE, draft.id, draft);

// Takes those of an export; what is none is left.
export async function takeDrafts(rows) {
  for (const row of rows) {
    const { id, family, values, texts, title = "", author = "", at = 0 } = /** @type {any} */ (row) ?? {};
    const sound = typeof id === "string" && typeof family === "string" && values && typeof values === "object";
    const line = (each) => Array.isArray(each) && each.every((text) => typeof text === "string");
    if (!sound || !Array.isArray(texts) || !texts.length || !texts.every(line)) continue;
    const named = { title: String(title).slice(0, LONGEST), author: String(author).slice(0, LONGEST) };
    await keepDraft({ id, family, values, texts, ...named, at: Number(at) || 0 });
  }
}

// The shelf on the first screen. open(draft) goes on with one.
/** @param {(draft: Kept) => void} open */
export async function shelveDrafts(open) {
  const rows = await drafts();
  $("drafts").replaceChildren(make("h2", { text: say("setShelf") }),
    make("ul", { class: "cards" }, ...rows.map((draft) => card(draft, open))));
  show($("drafts"), rows.length > 0);
}

function card(draft, open) {
  const name = draft.title || say(`of_${draft.family}`);
  const home = stamp({ family: draft.family, sheet: draft.picture && { played: [], ...draft.picture }, done: false });
  const away = () => forget(STORE, draft.id).then(() => shelveDrafts(open));
  return own(home, name, "", () => open(draft), away);
}
