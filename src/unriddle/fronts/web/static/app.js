// Ties the page together: what is opened, which of playing and solving has the board, and what is kept.

import { Board } from "./board.js";
import { $, show } from "./dom.js";
import { shutByThemselves } from "./drops.js";
import { Editors } from "./editors.js";
import { Engine } from "./engine.js";
import { follow } from "./hand.js";
import { keep, kept, OWN } from "./keep.js";
import { keepOffline } from "./offline.js";
import * as links from "./links.js";
import { Makers } from "./makers.js";
import { Mine, small } from "./mine.js";
import { OwnWords } from "./own.js";
import { pan } from "./pan.js";
import { Player } from "./player.js";
import { asked, bytes, copy, download, fileName } from "./share.js";
import { keepNow, keepSoon } from "./soon.js";
import { Solver } from "./solver.js";
import { Start } from "./start.js";
import { switches } from "./switches.js";
import { Table } from "./table.js";
import { listen } from "./taps.js";
import { changeLanguage, familyName, language, say } from "./words.js";

const BACKGROUND = ["english", "solver", "russian-nouns", "english-nouns"]; // loaded once the page is ready
const MEGABYTE = 1e6;

let puzzle = "";
let title = "";
let author = "";
let address = ""; // the link to the puzzle that is open
let about = null; // null while a puzzle is being opened
let wanted = "play"; // what the board is to show once it is open
let offline = null; // the promise that the page is kept for flight mode
const loaded = new Map(); // file -> [bytes that came, bytes of all]

const engine = new Engine(language, {
  loading({ name, got, whole }) {
    loaded.set(name, [got, whole]);
    if (document.documentElement.dataset.ready) return;
    const sum = (at) => [...loaded.values()].reduce((total, each) => total + each[at], 0);
    $("loading").value = (100 * sum(0)) / sum(1);
    $("engine").textContent = say("loading", { got: (sum(0) / MEGABYTE).toFixed(1), whole: (sum(1) / MEGABYTE).toFixed(1) });
  },
  ready({ times }) {
    document.documentElement.dataset.ready = "yes";
    document.documentElement.dataset.times = JSON.stringify({ ...times, page: performance.now() });
    $("engine").textContent = "";
    show($("loading"), false);
    engine.warm(BACKGROUND);
    offline ??= keepOffline().catch(() => {});
  },
  facts({ version, kernels }) {
    $("about").textContent = say("about", { version, count: Object.values(kernels).filter(Boolean).length });
  },
  failed({ error }) {
    $("engine").textContent = say("failed", { error });
    show($("loading"), false);
  },
});
const board = new Board($("board"));
const table = new Table(engine);
const player = new Player(table, board, () => {
  $("undo").title = "";
  if (puzzle && player.sheet?.moves.length) keepSoon("games", puzzle, () => ({ puzzle, title, author, game: table.game, picture: small(player.sheet), at: Date.now() }));
}, () => own.keep());
const solver = new Solver(engine, board, (saved) => solver.puzzle === puzzle && keep("searches", puzzle, { puzzle, title, author, saved, picture: small(solver.picture), at: Date.now() }));
const start = new Start(engine, { open, resume, taken, ask: (...what) => editors.ask(...what) });
const mine = new Mine(open);
const editors = new Editors(engine, {
  open(puzzle) {
    $("box").value = puzzle;
    start.read(puzzle);
  },
  wrong: (text) => ($("wrong").textContent = text),
});
new Makers(engine, open);
const own = new OwnWords(engine, () => about?.lexicon && open(puzzle, title, { mode: player.active ? "play" : "solve" }));
follow($("board"), board, {
  touch: (from, to, other) => player.active && player.touch(from, to, other),
  preview: (cells) => player.active && board.draft(cells.length ? cells : (player.sheet?.draft.cells ?? []), cells.length),
  key: (cell, key) => player.active && player.key(cell, key),
});

pan($("board"), board, () => player.active && !$("undo").disabled && $("undo").click());
shutByThemselves(document);

listen($("board"), board, $("results"), {
  free: () => about?.family === "balda" && (player.sheet?.draft.cells.length ?? 0) < 2,
  // The position as it stands on the sheet, which may be that of a game elsewhere.
  async asked(options) {
    const told = await table.one({ do: "configure", options }).catch((error) => player.say(error.message, "wrong"));
    if (!told) return;
    choose("solve");
    solver.start(told.puzzle);
  },
});

// Opens a puzzle by its id; `picture` is shown until the sheet is there.
async function open(id, name, { picture = null, mode = "play", saved = "", solutions = "", by = "" } = {}) {
  await Promise.all([engine.stop(), keepNow()]);
  [puzzle, title, author, about, wanted] = [id, name, by, null, mode];
  const fragment = await links.write({ puzzle, title, author });
  if (puzzle !== id) return;
  address = new URL(fragment, location.href).href;
  history.replaceState(null, "", address);
  show($("start"), false);
  show($("table"), true);
  document.body.dataset.at = "table";
  scrollTo(0, 0);
  $("title").textContent = name || familyName(id.split(":")[0]);
  $("under").textContent = "";
  if (picture) board.draw(picture);
  else board.clear();
  player.await();
  const game = (await kept("games", id))?.game;
  if (puzzle !== id) return;
  if (table.knows(id, game)) await player.start(id, game);
  show($("playing"), player.sheet !== null);
  const told = await engine.one({ do: "about", puzzle: id }).catch((error) => ({ error }));
  if (puzzle !== id) return;
  if (told.error) {
    home();
    return start.wrong(told.error.message);
  }
  about = told;
  $("board").dataset.family = about.family;
  $("title").textContent = name || familyName(about.family) || about.title;
  $("under").textContent = $("title").textContent === about.title ? "" : about.title;
  show($("hint"), about.hints > 0);
  show($("check"), about.checks);
  solver.reset(about, id);
  const rules = switches($("rules"), about.options, "game", () => player.start(id, "", rules()));
  choose(wanted);
  if (table.here) await player.meet();
  else if (about.playable) await player.start(id, game);
  if (puzzle !== id) return;
  if (saved) await solver.resume(saved, solutions);
  else if (wanted === "solve") await search();
}

// Goes on with the search that was kept, or begins one.
async function search() {
  if (solver.ended || engine.running) return;
  const before = await kept("searches", puzzle);
  // One that was kept with other words of the reader's own is begun anew.
  if (!(before && (await solver.resume(before.saved)))) await solver.start(puzzle);
}

async function resume(saved, id, solutions) {
  await open(id, "", { mode: "solve", saved, solutions });
}

// Which of the two has the board.
function choose(mode) {
  player.active = mode === "play";
  solver.active = !player.active;
  $("toPlay").setAttribute("aria-pressed", String(player.active));
  $("toSolve").setAttribute("aria-pressed", String(solver.active));
  show($("playing"), player.active && Boolean(about?.playable));
  show($("solving"), solver.active);
  $("table").dataset.mode = mode;
  (player.active ? player : solver).draw();
}

// Goes on with what an export held.
async function taken({ own }) {
  const words = (value) => (Array.isArray(value) ? value.map(String) : []);
  const [add, ban] = [words(own?.added), words(own?.banned)];
  if (add.length + ban.length) {
    const now = await engine.one({ do: "own", add, ban });
    await keep("words", OWN, { added: now.added, banned: now.banned });
  }
  $("box").value = "";
  home();
}

function home() {
  engine.stop();
  start.seen();
  keepNow().then(() => mine.draw());
  [puzzle, address, about] = ["", "", null];
  history.replaceState(null, "", location.pathname + location.search);
  show($("table"), false);
  show($("start"), true);
  document.body.dataset.at = "start";
}

$("home").onclick = (event) => {
  event.preventDefault();
  home();
};
for (const [name, mode] of [["toPlay", "play"], ["toSolve", "solve"]])
  $(name).onclick = () => {
    wanted = mode;
    if (!about) return; // it is still being opened
    choose(mode);
    if (mode === "solve") search();
  };
$("go").onclick = () => solver.start(puzzle);
$("check").onclick = () => player.check();
$("fill").onclick = async () => {
  choose("play");
  await player.fill();
};
function sign(on) {
  $("signs").setAttribute("aria-pressed", String(on));
  $("board").classList.toggle("signs", on);
}
sign(matchMedia("(prefers-contrast: more)").matches);
$("signs").onclick = () => sign($("signs").getAttribute("aria-pressed") === "false");
$("smaller").onclick = () => board.zoom(1 / 1.2);
$("larger").onclick = () => board.zoom(1.2);
$("language").onclick = () => changeLanguage(language === "ru" ? "en" : "ru");
$("link").onclick = () => copy(address, $("linked"));
for (const form of ["svg", "png"])
  $(form).onclick = async () => {
    const drawn = await table.one({ do: "draw", form, sheet: player.active, dark: matchMedia("(prefers-color-scheme: dark)").matches }).catch((error) => $("linked").replaceChildren(error.message));
    if (drawn) download(fileName(title, form), bytes(drawn.content), form === "svg" ? "image/svg+xml" : "image/png");
  };
$("print").onclick = () => print();
$("saveSearch").onclick = async () => {
  const whole = engine.holds ? (await engine.one({ do: "save" })).saved : solver.saved;
  download(fileName(title, "save"), whole, "application/json");
};
$("saveGame").onclick = () => download(fileName(title, "json"), table.game, "application/json");
addEventListener("hashchange", () => location.href !== address && linked());

// Opens what the address holds; whether it held something.
async function linked() {
  const held = await links.read(location.hash);
  if (held?.puzzle) open(held.puzzle, held.title, { by: held.author });
  else if (held) {
    home();
    start.wrong(say(held.wrong));
  }
  return Boolean(held);
}

show($("loading"), true);
if (asked().count) solver.most(asked().count);
if (!(await linked())) {
  mine.draw();
  start.seen();
  if (asked().text) {
    $("box").value = asked().text;
    start.read(asked().text, null, asked().count ? "solve" : "play");
  } else if ($("form").dataset.early) start.read($("box").value);
}
