// The looks of gifts, which come with the first of them.

import { make } from "./dom.js";

/** @type {Promise<void>} */
export const styled = new Promise((resolve) => {
  const done = () => resolve();
  document.head.append(make("link", { rel: "stylesheet", href: "gift.css", onload: done, onerror: done }));
});
