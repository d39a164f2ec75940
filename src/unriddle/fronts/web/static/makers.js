// New puzzles: a form of what a family's maker can be asked for.

import { $, make, show } from "./dom.js";
import { wishesOf } from "./photo.js";
import { switches, wrongIn } from "./switches.js";
import { makePuzzle } from "./today.js";
import { familyName, say } from "./words.js";

const PIXELS = ["greys", "pixels"]; // wishes that come from a picture
const REPAIR = ["cells", "palette", "start"]; // wishes of another command

const wishes = ({ options }) => (name) => options.some((each) => each.name === name);

export class Makers {
  #engine;
  #open; // open(puzzle, title)
  #makers = [];
  #wishes = () => ({});
  #filling = null;

  constructor(engine, open) {
    this.#engine = engine;
    this.#open = open;
    $("making").ontoggle = () => this.#fill();
    $("maker").onchange = () => this.#ask();
    $("makingForm").onsubmit = (event) => {
      event.preventDefault();
      this.#order();
    };
  }

  // The families and today's puzzles, asked for when somebody looks.
  async #fill() {
    if (!$("making").open || this.#makers.length) return;
    await (this.#filling ??= this.#load());
  }

  async #load() {
    $("made").textContent = say("thinking");
    const told = await this.#engine.one({ do: "makers" }).catch((error) => ({ error, makers: [] }));
    $("made").textContent = told.error?.message ?? "";
    const drawn = (each) => Number(PIXELS.every(wishes(each)));
    this.#makers = [...told.makers].sort((one, other) => drawn(other) - drawn(one)); // first what a photo can become
    $("maker").replaceChildren(...this.#makers.map((each) =>
      make("option", { value: each.family, text: familyName(each.family) || each.title })));
    this.#ask();
  }

  #ask() {
    const chosen = this.#makers.find((each) => each.family === $("maker").value);
    if (!chosen) return;
    const asked = chosen.options.filter((each) => ![...PIXELS, ...REPAIR].includes(each.name));
    this.#wishes = switches($("wishes"), asked, "maker", () => {}, true, chosen.family);
    $("photo").value = "";
    show($("photoField"), PIXELS.every(wishes(chosen)));
  }

  async #order() {
    const [file, wishes] = [$("photo").files[0], this.#wishes()];
    try {
      if (file) Object.assign(wishes, await wishesOf(file, wishes));
    } catch {
      $("made").textContent = say("noPicture");
      return;
    }
    const [told] = await this.#engine.ask({ do: "order", family: $("maker").value, ...wishes });
    if (told.event === "error") $("made").textContent = wrongIn(told, $("maker").value);
    else await this.#make(told.order, "");
  }

  async #make(order, title) {
    $("made").textContent = say("making");
    $("make").disabled = true;
    const puzzle = await makePuzzle(this.#engine, order).catch(({ message, where }) => {
      $("made").textContent = wrongIn({ error: message, where }, $("maker").value) || say("notMade");
      return "";
    });
    $("make").disabled = false;
    if (!puzzle) return;
    $("made").textContent = "";
    this.#open(puzzle, title);
  }
}
