// The reader's own puzzles: what was left open, with pictures, the latest first; all of it as one file, and back.

import { $, make, show } from "./dom.js";
import { all, forget, keep, loadKept, OWN, remember } from "./keep.js";
import { begin } from "./play.js";
import { results, secret, takeResults } from "./results.js";
import { download } from "./share.js";
import { stamp } from "./stamp.js";
import { sizeOf } from "./thumb.js";
import { familyName, number, say } from "./words.js";

const SHOWN = 4; // at first, of those that are not done the latest before the others
const MOST = 60;
const LONG = 24; // signs of an id that stands for a title
const STORES = ["games", "searches"];

export class Mine {
  #open; // open(puzzle, title, more)
  #whole = false; // whether all are listed

  constructor(open) {
    this.#open = open;
    $("allKept").onclick = () => {
      this.#whole = true;
      this.draw();
    };
    $("export").onclick = async () => download("unriddle.json", JSON.stringify(await everything()), "application/json");
  }

  async draw() {
    const rows = await latest();
    const open = rows.filter((each) => !each.done);
    const shown = this.#whole ? rows.slice(0, MOST) : open.slice(0, SHOWN);
    $("keptList").replaceChildren(...shown.map((each) => this.#line(each)));
    show($("kept"), rows.length > 0);
    show($("goOn"), open.length > 0);
    show($("allKept"), shown.length < Math.min(MOST, rows.length));
    $("allKept").textContent = say("allKept", { count: number(rows.length) });
    remember("been", rows.length ? "yes" : "");
  }

  #line(each) {
    const family = each.puzzle.split(":", 1)[0];
    const { title, done = false, picture = null, author: by, gift: from } = each;
    const name = (done || !secret(each.puzzle) ? title : "") || familyName(family) || each.puzzle.slice(0, LONG);
    const open = () => this.#open(each.puzzle, title, { picture, by, from });
    const left = picture?.cells.flat().filter(({ role }) => role === "unknown").length;
    const about = [sizeOf(picture), done ? say("done") : left ? say("cellsOpen", { count: number(left) }) : ""];
    const home = stamp({ family, sheet: sheetOf(each.puzzle, each), done });
    return card(home, name, about.filter(Boolean).join(" · "), open, async () => {
      for (const store of STORES) await forget(store, each.puzzle);
      this.draw();
    });
  }
}

/**
 * What a stamp needs of a puzzle: its board as it was left, or at its start; null where that is not known here.
 * @param {string} id @param {any} kept
 */
export function sheetOf(id, kept) {
  if (kept?.picture && !id.startsWith("quartiles:") && !id.startsWith("balda:")) return { played: [], ...kept.picture };
  const play = begin(id);
  if (play && kept?.game) play.take(kept.game);
  return play?.sheet() ?? (kept?.picture ? { played: [], ...kept.picture } : null);
}

/**
 * A line of what is kept here, which opens it or forgets it.
 * @param {HTMLElement} home @param {string} name @param {string} about
 * @param {() => void} open @param {() => void} away
 */
export const card = (home, name, about, open, away) => make("li", { class: "own" },
  make("button", { class: "card line", onclick: open }, home,
    make("span", {}, make("b", { text: name }), make("small", { text: about }))),
  make("button", { class: "plain away", text: "✕", "aria-label": `${say("delete")}: ${name}`, onclick: away }));

// The latest of each puzzle, those that are not done first; a search of one that was solved is done, too.
async function latest() {
  const found = (await Promise.all(STORES.map(all))).flat().sort((one, other) => other.at - one.at);
  const solved = new Set(found.filter(({ done }) => done).map(({ puzzle }) => puzzle));
  const seen = new Set();
  const rows = [false, true].flatMap((done) =>
    found.filter(({ puzzle }) => solved.has(puzzle) === done).map((each) => ({ ...each, done })));
  return rows.filter((each) => !seen.has(each.puzzle) && seen.add(each.puzzle));
}

export async function everything() {
  const [games, searches] = await Promise.all(STORES.map(all));
  const gifts = await (await import("./collection.js")).gifts();
  const own = (await loadKept("words", OWN)) ?? { added: [], banned: [] };
  return { unriddle: 1, games, searches, results: results(), gifts, drafts: await all("drafts"), own };
}

// Takes what `export` gave, beside what is there: all of it, or with an error nothing; false for what is
// something else. own({add, ban}) changes the reader's words. Each puzzle is read by Python when it is opened.
export async function take(value, own) {
  if (value.unriddle !== 1) return false;
  const rows = STORES.flatMap((store) => list(value[store]).map((each) => [store, each]));
  const [add, ban] = [list(value.own?.added), list(value.own?.banned)];
  const sound = ([, each]) => typeof each?.puzzle === "string" && typeof (each.game ?? each.saved) === "string";
  if (!rows.every(sound) || ![...add, ...ban].every((word) => typeof word === "string")) throw new Error(say("broke"));
  const now = add.length + ban.length ? await own({ add, ban }) : null;
  if (now) await keep("words", OWN, { added: now.added, banned: now.banned });
  for (const [store, each] of rows) {
    const { puzzle, title = "", author = "", gift = "", at = 0, done = false, game, saved, picture } = each;
    const texts = { puzzle, title: String(title), author: String(author), gift: String(gift), game, saved };
    await keep(store, puzzle, { ...texts, at: Number(at) || 0, done: done === true, picture: drawable(picture) });
  }
  takeResults(list(value.results));
  if (list(value.drafts).length) await (await import("./set-drafts.js")).takeDrafts(list(value.drafts));
  if (list(value.gifts).length) await (await import("./collection.js")).takeGifts(list(value.gifts));
  return true;
}

const list = (value) => (Array.isArray(value) ? value : []);

// What a card needs of a picture.
export function small(picture) {
  const { cells, left, top, every, dense } = picture ?? {};
  return picture && { cells, left, top, every, dense };
}

// A picture without its clues.
export const bare = (picture) => ({ ...small(picture), left: [], top: [] });

// A picture that a board can draw, null for none.
function drawable(picture) {
  const row = (each) => Array.isArray(each) && each.every((cell) => cell && typeof cell === "object");
  const rows = (value) => Array.isArray(value) && value.every(row);
  const sound = picture && ["cells", "left", "top"].every((part) => rows(picture[part]));
  return sound && picture.cells.length ? picture : null;
}

// The reader's own words: added to every word list, or banned from it; kept in the browser, and told to each worker.

export class OwnWords {
  #engine;
  #changed; // called when a word list is another one now

  constructor(engine, changed) {
    this.#engine = engine;
    this.#changed = changed;
    $("own").ontoggle = () => $("own").open && this.#change({});
    $("ownForm").onsubmit = (event) => {
      event.preventDefault();
      const words = $("ownWord").value.split(/[\s,;]+/).filter(Boolean);
      this.#change(event.submitter?.value === "ban" ? { ban: words } : { add: words });
    };
  }

  async #change(what) {
    $("ownWrong").textContent = "";
    try {
      await this.keep(what);
      if (Object.keys(what).length) {
        $("ownWord").value = "";
        this.#changed();
      }
    } catch (error) {
      $("ownWrong").textContent = error.message;
    }
  }

  // Changes the words in Python, and keeps and lists them as they are then.
  async keep(what = {}) {
    const { added, banned } = await this.#engine.one({ do: "own", ...what });
    await keep("words", OWN, { added, banned });
    this.#list("ownAdded", added);
    this.#list("ownBanned", banned);
  }

  #list(id, words) {
    $(id).replaceChildren(...words.map((word) => make("li", {}, make("button", {
      class: "plain", text: `${word} ✕`,
      "aria-label": `${say("delete")}: ${word}`, onclick: () => this.#change({ forget: [word] }),
    }))));
    show($(`${id}Part`), words.length > 0);
  }
}
