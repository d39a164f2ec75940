// Gifts that were made and received here, kept on this device: they are opened again, and exported with all else that
// is kept.

import { $, make, show } from "./dom.js";
import { all, forget, keep, loadKept } from "./keep.js";
import * as links from "./links.js";
import { card as own } from "./mine.js";
import "./more-words.js";
import { begin } from "./play.js";
import { stamp } from "./stamp.js";
import { say } from "./words.js";

/**
 * @typedef {{ fragment: string, short?: string, puzzle: string, title: string, author: string, made: boolean,
 *   picture?: any, level?: string, at?: number }} Kept
 *   short: the link without the photo; picture: of the solution, once somebody here knows it
 */

const STORE = "gifts";
const LONGEST = 100_000; // characters of a link

const key = (fragment) => fragment.slice(-8); // its check

/** @param {Kept} gift */
export async function keepGift(gift) {
  const before = await loadKept(STORE, key(gift.fragment));
  await keep(STORE, key(gift.fragment), { ...before, ...gift, made: gift.made || Boolean(before?.made),
    picture: gift.picture ?? before?.picture ?? null, at: before?.at ?? Date.now() });
}

/** @returns {Promise<Kept[]>} the latest first */
export const gifts = async () => (await all(STORE)).sort((one, other) => other.at - one.at);

// Takes gifts of an export; those that are no links are left.
export async function takeGifts(rows) {
  for (const row of rows) {
    const { fragment, made = false } = /** @type {any} */ (row) ?? {};
    const held = typeof fragment === "string" && fragment.length <= LONGEST ? await links.read(fragment) : null;
    if (held?.puzzle)
      await keepGift({ fragment, puzzle: held.puzzle, title: held.title, author: held.author, made: made === true });
  }
}

// The shelf on the first screen. open(fragment) opens one.
/** @param {(fragment: string) => void} open */
export async function shelveGifts(open) {
  const found = await gifts();
  const home = $("gifts");
  show(home, found.length > 0);
  if (!found.length) return;
  const cards = found.map((each) => {
    const name = each.title || say("giftCard");
    const away = () => forget(STORE, key(each.fragment)).then(() => shelveGifts(open));
    const by = each.made ? say("giftMade") : each.author ? say("giftBy", { author: each.author }) : say("giftGot");
    // What it shows where its picture is known here, otherwise its board at the start.
    const sheet = each.picture ? { played: [], ...each.picture } : begin(each.puzzle)?.sheet();
    const home = stamp({ family: each.puzzle.split(":", 1)[0], sheet, done: Boolean(each.picture) });
    return own(home, name, by, () => open(each.fragment), away);
  });
  home.replaceChildren(make("h2", { text: say("giftShelf") }),
    make("ul", { class: "cards" }, ...cards));
}
