// The reader's own puzzles: what was left open, with pictures, the latest first; all of it as one file, and back.

import { Board } from "./board.js";
import { $, make, show } from "./dom.js";
import { all, forget, keep, kept, OWN } from "./keep.js";
import { download } from "./share.js";
import { say } from "./words.js";

const SHOWN = 60;
const STORES = ["games", "searches"];

export class Mine {
  #open; // open(puzzle, title, more)

  constructor(open) {
    this.#open = open;
    $("export").onclick = async () => download("unriddle.json", JSON.stringify(await everything()), "application/json");
  }

  async draw() {
    const rows = await latest();
    $("keptList").replaceChildren();
    for (const each of rows.slice(0, SHOWN)) this.#card(each);
    show($("kept"), rows.length > 0);
  }

  #card(each) {
    const name = (each.title || each.puzzle).slice(0, 60);
    const open = () => this.#open(each.puzzle, each.title, { picture: each.picture ?? null, by: each.author, from: each.gift });
    const home = make("div", { class: "thumb", "aria-hidden": "true" });
    const button = make("button", { class: "card", onclick: open }, home, make("span", { text: name }));
    const away = make("button", {
      class: "plain away", text: "✕", "aria-label": `${say("delete")}: ${name}`,
      onclick: async () => {
        for (const store of STORES) await forget(store, each.puzzle);
        this.draw();
      },
    });
    $("keptList").append(make("li", { class: "own" }, button, away));
    if (each.picture) new Board(home, true).draw(each.picture);
  }
}

// The latest of each puzzle.
async function latest() {
  const open = (await Promise.all(STORES.map(all))).flat().sort((one, other) => other.at - one.at);
  const seen = new Set();
  return open.filter((each) => !seen.has(each.puzzle) && seen.add(each.puzzle));
}

export async function everything() {
  const [games, searches] = await Promise.all(STORES.map(all));
  return { unriddle: 1, games, searches, gifts: await (await import("./collection.js")).gifts(), own: (await kept("words", OWN)) ?? { added: [], banned: [] } };
}

// Takes what `export` gave, beside what is there: all of it, or with an error nothing; false for what is something else.
// own({add, ban}) changes the reader's words. Each puzzle is read by Python when it is opened.
export async function take(value, own) {
  if (value.unriddle !== 1) return false;
  const rows = STORES.flatMap((store) => list(value[store]).map((each) => [store, each]));
  const [add, ban] = [list(value.own?.added), list(value.own?.banned)];
  const sound = ([, each]) => typeof each?.puzzle === "string" && typeof (each.game ?? each.saved) === "string";
  if (!rows.every(sound) || ![...add, ...ban].every((word) => typeof word === "string")) throw new Error(say("broke"));
  const now = add.length + ban.length ? await own({ add, ban }) : null;
  if (now) await keep("words", OWN, { added: now.added, banned: now.banned });
  for (const [store, { puzzle, title = "", author = "", gift = "", at = 0, game, saved, picture }] of rows)
    await keep(store, puzzle, { puzzle, title: String(title), author: String(author), gift: String(gift), at: Number(at) || 0, game, saved, picture: drawn(picture) });
  if (list(value.gifts).length) await (await import("./collection.js")).takeGifts(list(value.gifts));
  return true;
}

const list = (value) => (Array.isArray(value) ? value : []);

// What a card needs of a picture.
export const small = (picture) => picture && { cells: picture.cells, left: picture.left, top: picture.top, every: picture.every, dense: picture.dense };

// A picture without its clues.
export const bare = (picture) => ({ ...small(picture), left: [], top: [] });

// A picture that a board can draw, null for none.
function drawn(picture) {
  const rows = (value) => Array.isArray(value) && value.every(Array.isArray) && value.every((row) => row.every((each) => each && typeof each === "object"));
  return picture && ["cells", "left", "top"].every((part) => rows(picture[part])) && picture.cells.length ? picture : null;
}
