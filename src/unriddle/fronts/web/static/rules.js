// How a puzzle is played, and how hard it is: one tap away.

import { $ } from "./dom.js";
import { familyName, say, saying } from "./words.js";

// `current()`: {family, puzzle, rated} of what is open; `ask(puzzle)` gives lines that tell how hard it is.
export function rules(current, ask) {
  $("howTo").onclick = async () => {
    const { family, puzzle, rated, about } = current();
    $("rulesName").textContent = familyName(family) || about;
    $("rulesText").textContent = saying(`play_${family}`) || about;
    $("keysText").textContent = matchMedia("(pointer: coarse)").matches ? "" : say("keysTold");
    $("hardness").textContent = rated ? say("thinking") : "";
    $("rulesDialog").showModal();
    if (!rated) return;
    const lines = await ask(puzzle).catch(() => []);
    if (current().puzzle === puzzle) $("hardness").textContent = lines.filter((_, at) => at !== 1).slice(0, 2).join("; ") // the second is a figure;
  };
  $("rulesClose").onclick = () => $("rulesDialog").close();
  $("rulesDialog").onclick = ({ target }) => target === $("rulesDialog") && $("rulesDialog").close();
}
