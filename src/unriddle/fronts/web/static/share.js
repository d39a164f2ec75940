// What goes out of the page: addresses, pictures, files.

import { make } from "./dom.js";
import { say } from "./words.js";

// Copies an address, or shows it where the browser does not let a page copy, and says why.
export async function copy(address, home) {
  const why = navigator.clipboard ? "refused" : isSecureContext ? "noCopy" : "plainHttp";
  try {
    await navigator.clipboard.writeText(address);
    home.textContent = say("linked");
  } catch {
    const shown = make("input", { value: address, readonly: "", "aria-label": say("address") });
    home.replaceChildren(say(why), " ", shown);
    shown.select();
  }
}

// What the address asks for by the names that other pages have: the number of a puzzle at webpbn.com (id) or at
// nonograms.org (noid), or the puzzle itself (s), and how many solutions.
export function readAddress() {
  const given = new URLSearchParams(location.search);
  const source = [["id", "webpbn:"], ["noid", "nonograms.org:"], ["s", ""]].find(([name]) => given.get(name));
  const count = /^[1-9][0-9]{0,8}$/.test(given.get("solutions") ?? "") ? given.get("solutions") : "";
  return { text: source ? source[1] + given.get(source[0]) : "", count };
}

export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// A name for a file: letters and digits of any script, nothing that a file system takes for something else.
export const fileName = (title, ending) =>
  `${(title || "puzzle").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "puzzle"}.${ending}`;
