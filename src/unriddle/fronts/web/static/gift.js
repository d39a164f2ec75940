// The message of a link: open, or sealed under a key made of the solved cells; docs/use/links.md has the bytes.

import { $, show } from "./dom.js";
import * as links from "./links.js";
import { say } from "./words.js";

const SALT = 16; // bytes
const MESSAGE = 500; // characters

export class Gift {
  #more = {};
  #parts = {};
  #opened = false;
  #looks = 0; // at the cells since the link was opened: what is solved at the first one was solved before
  content = null; // once it is open: the message and the photo
  fragment = ""; // of the link, "" for one without a message

  // Takes what a link holds, or a fragment that was kept of one.
  async take(fragment) {
    const held = fragment ? await links.read(fragment) : null;
    const { more = {}, parts = {} } = held ?? /** @type {Held} */ ({});
    const is = typeof more.message === "string" || parts.sealed !== undefined || parts.photo !== undefined;
    [this.#more, this.#parts, this.#opened, this.fragment] = [more, parts, false, is ? fragment : ""];
    [this.#looks, this.content] = [0, null];
    document.body.dataset.gift = is ? "closed" : "";
    show($("gift"), is);
    show($("gifted"), false);
    $("gift").className = "";
    $("gift").textContent = is ? say("giftFor") : "";
  }

  // Opens it if these are the cells of its own picture, once that is solved; whether it was opened by a move.
  async open(cells, solved) {
    if (!this.fragment || this.#opened) return false;
    const first = this.#looks++ === 0;
    if (!solved) return false;
    const { fragment } = this;
    const content = await this.#content(cells);
    if (this.#opened || this.fragment !== fragment) return false;
    if (!content) {
      $("gift").textContent = say("giftOther");
      return false;
    }
    const { message, photo } = content;
    this.#opened = true;
    $("gift").className = "open";
    $("gift").textContent = message;
    show($("gifted"), photo.length > 0);
    if (photo.length) $("gifted").src = URL.createObjectURL(new Blob([photo]));
    document.body.dataset.gift = "open";
    this.content = { message, photo };
    return !first;
  }

  // null for cells that do not open it.
  async #content(cells) {
    const { sealed, photo = new Uint8Array() } = this.#parts;
    if (!sealed) return { message: clean(this.#more.message ?? ""), photo };
    if (!globalThis.crypto?.subtle) return { message: say("giftHttp"), photo };
    return unseal(sealed, cells).catch(() => null);
  }
}

// What was sealed with these cells; it throws for others.
export async function unseal(sealed, cells) {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...sealed.slice(0, SALT), ...cells]));
  const key = await crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["decrypt"]);
  const how = { name: "AES-GCM", iv: new Uint8Array(12) };
  const content = new Uint8Array(await crypto.subtle.decrypt(how, key, sealed.slice(SALT)));
  const end = 2 + 256 * content[0] + content[1];
  return { message: clean(new TextDecoder().decode(content.slice(2, end))), photo: content.slice(end) };
}

// Text of somebody else: it is shown as text, in lines.
const clean = (text) => text.replace(/[^\P{C}\n]+/gu, " ").trim().slice(0, MESSAGE);
