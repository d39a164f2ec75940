// A savepoint as "suppose": what is put after it has another shade, and is taken back or kept as a whole.

import { $, show } from "./dom.js";

const NAME = "suppose"; // of the mark in the game

export class Suppose {
  #begun = false; // a mark at the very place where the game stands

  // act(request) does something with the game.
  constructor(act) {
    $("suppose").onclick = () => {
      this.#begun = true;
      act({ do: "mark", name: NAME });
    };
    $("takeBack").onclick = () => act({ do: "back", name: NAME }).then(() => act({ do: "unmark", name: NAME }));
    $("keepIt").onclick = () => act({ do: "unmark", name: NAME });
  }

  // The cells to shade on this sheet.
  on(sheet) {
    const mark = sheet.marks[NAME];
    if (mark === undefined || mark > sheet.at) this.#begun = false;
    const supposed = mark !== undefined && (this.#begun || mark < sheet.at);
    show($("suppose"), !supposed);
    show($("takeBack"), supposed);
    show($("keepIt"), supposed);
    return supposed ? sheet.since : [];
  }
}
