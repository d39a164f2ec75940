// Cards on paper, one a page: all else of the page is left out while it prints.

import { make } from "./dom.js";

/** @param {Blob[]} cards */
export async function printed(cards) {
  const pages = cards.map((each) => make("img", { src: URL.createObjectURL(each), alt: "" }));
  const book = make("div", { id: "book" }, ...pages);
  document.body.append(book);
  await Promise.all(pages.map((each) => each.decode()));
  document.documentElement.dataset.prints = "book";
  addEventListener("afterprint", () => {
    delete document.documentElement.dataset.prints;
    book.remove();
    for (const each of pages) URL.revokeObjectURL(each.src);
  }, { once: true });
  print();
}
