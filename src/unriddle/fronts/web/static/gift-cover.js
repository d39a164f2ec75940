// What whoever gets a gift sees of it: the envelope before the puzzle, and the letter behind it.

import { $, base64, make } from "./dom.js";
import "./more-words.js";
import { begin } from "./play.js";
import { mark, stamp } from "./stamp.js";
import { paint } from "./thumb.js";
import { say } from "./words.js";

const SIDE = 480; // pixels of the longer side of the picture
const file = document.body.dataset.file !== undefined; // one alone, which has its styles, and loads nothing

// The envelope: it opens, the letter with the board rises out of it, and it is gone once somebody plays.
/** @param {{ puzzle: string, title: string, author: string }} of */
export async function cover({ puzzle, title, author }) {
  await styled;
  const part = (name, ...parts) => make("div", { class: name }, ...parts);
  const [family] = puzzle.split(":");
  const sheet = begin(puzzle)?.sheet() ?? null;
  const inside = part("letter", make("p", { text: say("giftCard") }), stamp({ family, sheet, done: false }),
    make("p", { text: author ? say("giftBy", { author }) : "" }));
  const envelope = part("envelope", inside, part("back"), part("pocket"), part("flap"), part("seal", mark(family)));
  envelope.setAttribute("aria-hidden", "true");
  const play = make("button", { class: "main", text: say("giftTry"), autofocus: "" });
  const dialog = openDialog("envelope", [
    envelope,
    make("h2", { text: author ? say("giftLetter", { author }) : say("giftCard") }),
    ...(title ? [make("p", { class: "named", text: title })] : []),
    make("p", { text: say(globalThis.crypto?.subtle ? "giftTold" : file ? "aloneSealed" : "giftHttp") }),
    play,
  ], play);
  dialog.dataset.family = family;
  const close = play.onclick;
  play.onclick = () => {
    dialog.dataset.state = "open";
    play.textContent = say("play");
    play.onclick = close;
  };
}

// The letter: the picture, the message as text, the photo; `again` makes a gift in return.
/** @param {{ title: string, message: string, photo: Uint8Array<ArrayBuffer>, picture: any, again?: () => void }} of */
export async function letter({ title, message, photo, picture, again }) {
  await styled;
  const canvas = make("canvas", { role: "img", "aria-label": title || say("giftSolution") });
  const [wide, high] = [picture.cells[0].length, picture.cells.length];
  const by = Math.max(1, Math.floor(SIDE / Math.max(wide, high)));
  Object.assign(canvas, { width: wide * by, height: high * by });
  const close = make("button", { text: say("close"), autofocus: "" });
  const own = make("button", { class: "main", text: say("giftAgain") });
  const image = photo.length
    ? [make("img", { alt: say("giftPhotoSeen"), src: addressOf(photo) })] : [];
  const dialog = openDialog("letter", [
    ...(picture.dense ? [canvas] : []),
    ...(title ? [make("h2", { text: title })] : []),
    make("p", { class: "message", text: message }), ...image,
    make("div", { class: "bar" }, ...(again ? [own] : []), close),
  ], close);
  own.onclick = () => {
    dialog.close();
    again?.();
  };
  if (picture.dense) paint(canvas, picture);
}

const addressOf = (photo) => {
  if (!file) return URL.createObjectURL(new Blob([photo]));
  return `data:image/${photo[0] === 0xff ? "jpeg" : "webp"};base64,${base64(photo)}`;
};

function openDialog(id, parts, close) {
  $(id)?.remove();
  const dialog = make("dialog", { id, class: "gifted" }, ...parts);
  document.body.append(dialog);
  close.onclick = () => dialog.close();
  dialog.showModal();
  return dialog;
}

// The looks of gifts, which come with the first of them.

/** @type {Promise<void>} */
export const styled = file ? Promise.resolve() : new Promise((resolve) => {
  const done = () => resolve();
  document.head.append(make("link", { rel: "stylesheet", href: "gift.css", onload: done, onerror: done }));
});
