// A gift on its way: the link within its bound, with the small photo if that has room, the card, the code, a file.

import { $, show } from "./dom.js";
import { card, code, fits } from "./gift-card.js";
import { small } from "./gift-picture.js";
import { keepGift } from "./collection.js";
import { printed } from "./gift-print.js";
import { copy, download, fileName } from "./share.js";
import { say } from "./words.js";

/** @typedef {{ try: (fragment: string) => void, close?: () => void }} To */
/**
 * @typedef {{ puzzle: string, title: string, author: string, message: string, photo: OffscreenCanvas | null, picture: any, level?: string }} Gift
 *   picture: of the solution, for the collection; level: none where Python is still to find it
 */

const MOST = 4000; // characters of a link with a photo, since messengers cut longer ones
const MORE = 60; // of them for what a first part in the link adds to it
const SEEN = 600; // pixels a side of the code on the screen
const FILE = 24_000; // bytes of a photo that goes into a file

export class Sending {
  #engine;
  #to;
  /** @type {Blob | null} */ #card = null;

  /** @param {any} engine @param {To} to */
  constructor(engine, to) {
    this.#engine = engine;
    this.#to = to;
  }

  // Makes the link; why there is none, "" if there is.
  /** @param {Gift} gift */
  async make(gift) {
    try {
      gift.level ??= (await this.#engine.one({ do: "difficulty", puzzle: gift.puzzle }).catch(() => null))?.level ?? "";
      const bare = await this.#wrapped(gift, null);
      const room = Math.floor((MOST - MORE - bare.address.length) * 0.75);
      const photo = gift.photo && room > 0 ? await small(gift.photo, room) : null;
      const whole = photo ? await this.#wrapped(gift, photo) : bare;
      const large = gift.photo && !photo ? await small(gift.photo, FILE) : null;
      const filed = large ? await this.#wrapped(gift, large) : whole;
      await this.#show(gift, whole, bare, filed);
      await keepGift({ fragment: whole.fragment, short: bare.fragment, puzzle: gift.puzzle, title: gift.title, author: gift.author, made: true, picture: gift.picture, level: gift.level });
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** @param {Gift} gift @param {Uint8Array | null} photo */
  async #wrapped({ puzzle, title, author, message }, photo) {
    const inside = photo ? btoa(String.fromCharCode(...photo)) : "";
    const told = await this.#engine.one({ do: "gift", puzzle, title, author, message, photo: inside });
    return { fragment: `#${told.link}`, sealed: told.sealed, address: `${location.origin}${location.pathname}#${told.link}` };
  }

  /** @typedef {{ fragment: string, sealed: boolean, address: string }} Wrapped */
  /** @param {Gift} gift @param {Wrapped} whole @param {Wrapped} bare @param {Wrapped} filed */
  async #show(gift, whole, bare, filed) {
    const { title, author, puzzle, message, level } = gift;
    const none = gift.photo && filed !== whole;
    const open = (message || gift.photo) && !whole.sealed;
    $("giftTold").textContent = [say("giftLength", { count: whole.address.length }), ...(none ? [say("giftNoRoom")] : []), ...(open ? [say("giftOpen")] : [])].join(". ");
    $("giftLink").value = whole.address;
    $("giftCopied").textContent = "";
    const short = fits(whole.address) ? whole : bare;
    await this.#draw(short, whole);
    this.#card = await card({ puzzle, title, author, address: short.address, level });
    $("giftCardSeen").src = URL.createObjectURL(this.#card);
    $("giftCopy").onclick = () => copy(whole.address, $("giftCopied"));
    $("giftCardFile").onclick = () => this.#card && download(fileName(title, "png"), this.#card, "image/png");
    $("giftPrint").onclick = () => this.#card && printed([this.#card]);
    $("giftFile").onclick = () => download(fileName(title, "txt"), `${filed.address}\n`, "text/plain");
    $("giftTry").onclick = () => {
      this.#to.close?.();
      this.#to.try(whole.fragment);
    };
    const files = [new File([this.#card], fileName(title, "png"), { type: "image/png" })];
    const sent = { title: title || say("giftCard"), text: whole.address };
    const shares = Boolean(navigator.canShare?.({ ...sent, files }));
    show($("giftSend"), shares || Boolean(navigator.share));
    $("giftSend").onclick = () => navigator.share(shares ? { ...sent, files } : sent).catch(() => {}); // who gives up has not failed
  }

  /** @param {Wrapped} short @param {Wrapped} whole */
  async #draw(short, whole) {
    const canvas = $("giftQr");
    show(canvas, fits(short.address));
    $("giftQrTold").textContent = !fits(short.address) ? say("giftNoCode") : short === whole ? say("giftCode") : say("giftShort");
    if (canvas.hidden) return;
    const made = await code(short.address, SEEN);
    Object.assign(canvas, { width: made.width, height: made.height });
    canvas.getContext("2d")?.drawImage(made, 0, 0);
  }
}
