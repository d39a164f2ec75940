// A puzzle in a file of its own, which plays wherever scripts run: no network, no server, no Python. What it is, and
// what solves it, stands in the file, masked or sealed; docs/use/gifts.md has the fields.

import { $, bytes, show } from "./dom.js";
import "./alone-words.js";
import { Board } from "./board.js";
import { hold, nameOf, solutionOf, unmask } from "./days.js";
import { cover, letter } from "./gift-cover.js";
import { unseal } from "./gift.js";
import { hand } from "./hand.js";
import { remember, recall } from "./keep.js";
import { rules } from "./lesson.js";
import { begin } from "./play.js";
import { Player } from "./player.js";
import { changeLanguage, familyName, language, say, speak } from "./words.js";

const KEPT = "unriddle.alone "; // and the puzzle: the name of its game in the browser's own store
const given = JSON.parse($("given").textContent);
const { puzzle, title = "", author = "", sealed = "", message = "", photo = "", masked = {} } = given;
const [family] = puzzle.split(":");
hold({ id: puzzle, ...masked });
const play = begin(puzzle);

// Answers what a player asks, as Python or the page's table would.
const table = {
  waits: false,
  get game() {
    return play.text;
  },
  async one(request) {
    const { do: name } = request;
    if (name === "mistakes") {
      play.helped.checks++;
      return { event: "mistakes", cells: play.mistakes(solutionOf(puzzle)), text: say("noMistakes") };
    }
    if (name === "play") {
      if (request.kept && !play.take(request.kept)) throw new Error(say("aloneUnread"));
      return play.sheet();
    }
    const event = play.answer(request);
    if (!event) throw new Error(play.refusal(request));
    return event;
  },
};

const board = new Board($("board"));
const player = new Player(table, board, onChange, () => {});
let kept = true; // whether the browser keeps the game
let opened = false;

function onChange() {
  const { status, moves } = player.sheet;
  if (moves.length && remember(KEPT + puzzle, play.text) !== kept) {
    kept = false;
    $("under").textContent = say("aloneKept");
  }
  if (["solved", "over"].includes(status.kind)) finish(moves.length > 0);
}

// It is solved: the picture has its name, and the letter opens, by itself where a move has done it.
async function finish(moved) {
  if (opened) return;
  opened = true;
  const name = title || nameOf(puzzle);
  if (name) $("title").textContent = name;
  const content = await contentOf().catch(() => ({ message: say("giftOther"), photo: new Uint8Array() }));
  $("gift").className = "open";
  $("gift").textContent = content.message;
  show($("gift"), Boolean(content.message));
  if (moved && begun) letter({ title: name || say("solved"), ...content, picture: player.sheet });
}

async function contentOf() {
  const seen = photo ? bytes(photo) : new Uint8Array();
  if (!sealed) return { message: unmask(message, "", "message"), photo: seen };
  if (!globalThis.crypto?.subtle) return { message: say("aloneSealed"), photo: seen };
  return unseal(bytes(sealed), play.solved);
}

let begun = false; // whether what was kept has been taken up
hand(board, player);
rules(() => ({ puzzle, family, rated: false, about: "" }), async () => []);
$("language").onclick = () => {
  const other = language === "ru" ? "en" : "ru";
  if (kept) return changeLanguage(other);
  const address = new URL(location.href); // which holds the game until the page is there again
  address.searchParams.set("lang", other);
  address.hash = encodeURIComponent(play.text);
  location.replace(address);
};

speak(document);
$("still").remove();
show($("all"), true);
document.body.dataset.said = "yes";
$("table").dataset.mode = "play";
document.body.dataset.family = $("board").dataset.family = $("table").dataset.kind = family;
$("face").firstElementChild.setAttribute("href", `#m-${family}`);
const named = sealed || message || photo || family !== "nonogram"; // a picture alone tells its name once it is solved
$("title").textContent = (named && title) || familyName(family);
$("under").textContent = author ? say("giftBy", { author }) : "";
show($("playing"), true);
show($("hint"), false);
show($("check"), Boolean(solutionOf(puzzle)));
player.active = true;
player.await(play.sheet());
const before = location.hash ? decodeURIComponent(location.hash.slice(1)) : (recall(KEPT + puzzle) ?? "");
if (!before && (sealed || message || photo)) cover({ puzzle, title, author });
player.start(puzzle, before).then(() => (begun = true));
