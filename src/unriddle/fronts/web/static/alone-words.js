// What a puzzle in a file of its own says.

import { learn } from "./words.js";

const RUSSIAN = "RUSSIAN";
learn({
  en: {
    aloneSealed: "Here its message stays closed: open the file in a browser.",
    aloneKept: "Nothing is kept here: what is played is gone when this is closed.",
    aloneUnread: "This file is damaged: ask for it again.",
  },
  ru: RUSSIAN,
});
