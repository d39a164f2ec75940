// What Python knows of each family's play, for as long as it is not there: the build writes its table here.

import { learn, say } from "./words.js";

export const RULES = /** @type {any} */ ("RULES");
learn(RULES.texts);

// A tool that is no symbol and no color of a palette.
export const tool = (name, color = "") => ({ name, label: say(`tool ${name}`), key: RULES.keys[name], colour: color });
