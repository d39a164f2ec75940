// Gifts that were made and received here, kept on this device: they are opened again, exported with all else that is
// kept, and printed as a small book.

import { $, make, show } from "./dom.js";
import { Board } from "./board.js";
import { all, forget, keep, kept } from "./keep.js";
import { answers, card, printed } from "./gift-card.js";
import * as links from "./links.js";
import { card as own } from "./mine.js";
import "./more-words.js";
import { begin } from "./play.js";
import { paint } from "./thumb.js";
import { say } from "./words.js";

/**
 * @typedef {{ fragment: string, short?: string, puzzle: string, title: string, author: string, made: boolean,
 *   picture?: any, level?: string, at?: number }} Kept
 *   short: the link without the photo; picture: of the solution, once somebody here knows it
 */

const STORE = "gifts";
const LONGEST = 100_000; // characters of a link

const key = (/** @type {string} */ fragment) => fragment.slice(-8); // its check

/** @param {Kept} gift */
export async function keepGift(gift) {
  const before = await kept(STORE, key(gift.fragment));
  await keep(STORE, key(gift.fragment), { ...before, ...gift, made: gift.made || Boolean(before?.made),
    picture: gift.picture ?? before?.picture ?? null, at: before?.at ?? Date.now() });
}

/** @returns {Promise<Kept[]>} the latest first */
export const gifts = async () => (await all(STORE)).sort((one, other) => other.at - one.at);

// Takes gifts of an export; those that are no links are left.
/** @param {unknown[]} rows */
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
    return own(thumb(each), name, by, () => open(each.fragment), away);
  });
  const book = make("button", { id: "giftBook", text: say("giftBook"), onclick: () => bound(found) });
  home.replaceChildren(make("h2", { text: say("giftShelf") }),
    make("ul", { class: "cards" }, ...cards), make("p", { class: "bar" }, book));
}

// A card a page, with the code of its link where that has room for one, and the answers behind them.
/** @param {Kept[]} found */
async function bound(found) {
  const [pages, solved] = [/** @type {Blob[]} */ ([]), /** @type {{ name: string, picture: any }[]} */ ([])];
  for (const { puzzle, title, author, fragment, short = fragment, picture, level } of [...found].reverse()) {
    const number = `${pages.length + 1}. `;
    const address = `${location.origin}${location.pathname}${short}`;
    pages.push(await card({ puzzle, title, author, number, level, address }));
    solved.push({ name: number + (title || say("giftCard")), picture });
  }
  await printed([...pages, ...(await answers(solved))]);
}

// A gift as a small picture: what it shows where its picture is known, otherwise its empty board.

const SIDE = 160; // pixels

/** @param {Kept} gift */
export function thumb({ puzzle, picture }) {
  const home = make("div", { class: "thumb", "aria-hidden": "true" });
  if (picture) {
    const [wide, high] = [picture.cells[0].length, picture.cells.length];
    const by = Math.max(1, Math.floor(SIDE / Math.max(wide, high)));
    const canvas = make("canvas", { width: wide * by, height: high * by });
    paint(canvas, picture);
    home.append(canvas);
    return home;
  }
  const sheet = begin(puzzle)?.sheet();
  if (sheet) new Board(home, true).draw(sheet);
  return home;
}
