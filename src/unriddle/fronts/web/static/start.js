// The first screen: one line for everything, and puzzles to try, drawn as they look when they are solved.

import { $, base64, make, object, show } from "./dom.js";
import { keep, loadKept } from "./keep.js";
import { greysOf } from "./photo.js";
import { secret } from "./results.js";
import { stamp } from "./stamp.js";
import { sizeOf } from "./thumb.js";
import { familyName, language, say } from "./words.js";

const LARGEST = 8_000_000; // bytes of a file
const LINK = /^(?:\S*#)?(v[0-9]{1,3}\.[\w-]\S*)$/; // whose fragment may carry a message
const LONG = 200_000; // bytes of a saved search that is read in parts
const HEAD = 1_000_000; // bytes at its beginning that have all but its solutions
const SAVED = 256 * 2 ** 20; // bytes of the largest
const WIDE = 800; // pixels of a picture that is shown while it is read
const MARKED = "#f50"; // the color of the cells seen in it
const BESIDE = ".solutions"; // ends the name of the file with the solutions of a search, where they are many

export class Start {
  #engine;
  #examples = null;
  // open(puzzle, title, more), link(fragment), resume(saved, puzzle) with a text or {puzzle, files},
  // takeExport(value) takes an export, wrong(text) says it beside a game that is open, ask(asked, file)
  // asks for what could not be read in a picture, photo(file) makes a puzzle of one
  #to;

  constructor(engine, to) {
    this.#engine = engine;
    this.#to = to;
    $("form").onsubmit = (event) => {
      event.preventDefault();
      this.read($("box").value);
    };
    $("box").onkeydown = (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.read($("box").value);
    };
    $("box").onfocus = () => this.#grow(true);
    $("box").oninput = () => this.#grow(true);
    $("file").onchange = () => this.take([...$("file").files]);
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.take([...event.dataTransfer.files], event.dataTransfer.getData("text/plain"));
    });
    addEventListener("paste", (event) => {
      if (event.target.closest?.("input, textarea") && !event.clipboardData.files.length) return;
      event.preventDefault();
      this.take([...event.clipboardData.files], event.clipboardData.getData("text/plain"));
    });
  }

  // The first screen is seen: its examples are drawn, once.
  showExamples() {
    this.#grow($("box").value !== "");
    this.#examples ??= this.#draw().catch(() => (this.#examples = null));
  }

  // The line for a puzzle becomes a box when it is touched, and stays one: nothing below it moves under a finger.
  #grow(large) {
    $("form").classList.toggle("grown", large);
  }

  // A file, or a saved search with the file of its solutions.
  async take(files, text = "") {
    const beside = files.length === 2 ? files.find((each) => each.name.endsWith(BESIDE)) : null;
    const file = files.find((each) => each !== beside);
    if (!file) return this.read(text);
    if (/^image\/(?!svg)/.test(file.type) && !(await carries(file))) return this.#picture(file);
    const size = file.size + (beside?.size ?? 0);
    const puzzle = beside || size > LONG ? await puzzleOfSearch(file) : "";
    if (size > (puzzle ? SAVED : LARGEST)) return this.wrong(say("tooLarge"));
    if (puzzle) return this.#to.resume({ puzzle, files: beside ? [file, beside] : [file] }, puzzle);
    const content = new Uint8Array(await file.arrayBuffer());
    try {
      $("box").value = new TextDecoder("utf-8", { fatal: true }).decode(content);
      await this.read($("box").value);
    } catch {
      await this.read("", content);
    }
  }

  // A picture of a puzzle, which the browser decodes. It is shown while it is read, with the cells that are seen in it;
  // what stays open is asked for beside its cut-outs. Of any other picture a puzzle can be made.
  async #picture(file) {
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return this.wrong(say("noPicture"));
    this.wrong("");
    const canvas = /** @type {any} */ ($("seen").querySelector("canvas"));
    canvas.width = Math.min(WIDE, picture.width);
    canvas.height = Math.max(1, (canvas.width * picture.height) / picture.width);
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    show($("seen"), true);
    $("seen").scrollIntoView({ block: "nearest" });
    const content = await greysOf(picture);
    this.#engine.ask({ do: "lattice", content: base64(content) }).then(([{ lines = [] }]) => draw(canvas, lines));
    const error = await this.read("", content).finally(() => show($("seen"), false));
    if (error?.asked) this.#to.ask(error.asked, file);
    else if (error?.undetected) {
      this.wrong("");
      this.#to.photo(file);
    }
  }

  // Whatever it is: a puzzle of any family and format, several of them, a saved search, a saved game.
  // `more`: how it is to be read, as a button says that was offered for it.
  async read(text, content = null, mode = "play", more = {}) {
    this.wrong("");
    show($("choice"), false);
    if (!text.trim() && !content) return;
    const link = content ? null : LINK.exec(text.trim());
    if (link) return this.#to.link(`#${link[1]}`);
    const saved = content ? null : object(text);
    if (saved?.play && saved.puzzle) return this.#game(text, saved.puzzle);
    if (saved?.snapshot && saved.puzzle) {
      const large = text.length > LONG ? { puzzle: saved.puzzle, files: [new Blob([text])] } : text;
      return this.#to.resume(large, saved.puzzle);
    }
    if (saved?.unriddle) {
      const took = await this.#to.takeExport(saved).catch((error) => this.wrong(error.message));
      if (took !== false) return;
    }
    $("open").disabled = true;
    const request = content ? { do: "read", content: base64(content) } : { do: "read", text };
    const events = await this.#engine.ask({ ...request, ...more });
    $("open").disabled = false;
    const error = events.find((event) => event.event === "error");
    const puzzles = events.filter((event) => event.event === "puzzle");
    if (!puzzles.length) {
      this.wrong(error?.error || say("unread"), error?.line);
      const again = (way) => this.read(text, content, mode, { ...more, ...way });
      offer("", [
        ...(error?.families ?? []).map((family) => [familyName(family), () => again({ family })]),
        ...(error?.offers ?? []).map((name) => [say(`as_${name}`), () => again({ [name]: true })]),
      ]);
      return error;
    }
    if (puzzles.length === 1) {
      const [{ puzzle, title, author, offers = [], remarks, game }] = puzzles;
      const open = async () => {
        show($("choice"), false);
        if (game && !(await loadKept("games", puzzle))) return this.#game(game, puzzle); // a picture shows it
        await this.#to.open(puzzle, title, { mode, by: author });
        if ($("start").hidden && $("box").value === text) $("box").value = "";
      };
      if (!offers.includes("columns_first")) return open();
      const swap = () => this.read(text, content, mode, { ...more, columns_first: true });
      return offer(remarks.join("; "), [[say("open"), open], [say("as_columns_first"), swap]]);
    }
    $("choice").replaceChildren(
      make("p", { text: say("several", { count: puzzles.length }) }),
      make("ul", { class: "cards" }, ...puzzles.slice(0, 200).map((each, at) => make("li", {}, make("button", {
        text: secret(each.puzzle) ? `${familyName("nonogram")} ${at + 1}` : each.title || each.puzzle.slice(0, 60),
        onclick: () => this.#to.open(each.puzzle, each.title, { by: each.author }),
      })))),
    );
    show($("choice"), true);
  }

  async #game(text, puzzle) {
    // Only a game that can be gone on with takes the place of the one that was kept.
    const [told] = await this.#engine.ask({ do: "play", kept: text });
    if (told.event === "error") return this.wrong(told.error);
    await keep("games", puzzle, { puzzle, title: "", game: text, at: Date.now() });
    this.#to.open(puzzle, "");
  }

  // Says what is wrong with the text, which stays; the line that the sentence names, if it names one, is marked.
  wrong(text, number = 0) {
    if ($("table").hidden || !text) $("wrong").textContent = text;
    else return this.#to.wrong(text); // a game is open, which stays
    $("box").setAttribute("aria-invalid", String(Boolean(text)));
    const lines = $("box").value.split("\n");
    if (number < 1 || number > lines.length) return;
    const from = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    $("box").focus();
    $("box").setSelectionRange(from, from + lines[number - 1].length);
  }

  async #draw() {
    const examples = await (await fetch("examples.json")).json();
    for (const each of examples) {
      await new Promise((resolve) => setTimeout(resolve)); // between two of them the box may be typed into
      const { family, puzzle, picture, art } = each;
      const title = each[language] ?? each.title; // a name that the catalog has
      const about = title ? familyName(family) : sizeOf(picture);
      const of = { family, sheet: { played: [], ...art }, name: title || familyName(family), about };
      const open = () => this.#to.open(puzzle, title, { picture });
      const look = { class: "day", "data-family": family, "data-example": each.source, onclick: open };
      const button = make("button", look, stamp({ ...of, done: family !== "quartiles" }));
      $("examples").append(make("li", {}, button));
    }
  }
}

// Buttons for the ways in which a text can be read, below what is to be known for it; `ways`: what each says and does.
function offer(about, ways) {
  $("choice").replaceChildren(make("p", { text: about }),
    make("p", { class: "bar" }, ...ways.map(([text, onclick]) => make("button", { type: "button", text, onclick }))));
  show($("choice"), ways.length > 0);
}

// Lines over a picture, each of two points in widths of the picture.
function draw(canvas, lines) {
  const context = canvas.getContext("2d");
  context.lineWidth = 2;
  context.strokeStyle = MARKED;
  for (const [left, top, right, bottom] of lines.map((line) => line.map((part) => part * canvas.width))) {
    context.moveTo(left, top);
    context.lineTo(right, bottom);
  }
  context.stroke();
}

// The puzzle of a saved search, going by what comes before its solutions; "" for what is none.
async function puzzleOfSearch(file) {
  const text = await file.slice(0, HEAD).text();
  const found = text.search(/"found": *\[/);
  const head = object(found < 0 ? text : `${text.slice(0, found)}"found": []}`);
  return head?.snapshot && typeof head.puzzle === "string" ? head.puzzle : "";
}

// Whether a drawing has its puzzle in it, as ours have.
async function carries(file) {
  return (await file.slice(0, 300).text()).includes("unriddle ");
}
