// Ties the page together: what is opened, which of playing and solving has the board, and what is kept.
import { $, bytes, make, afterPaint, show } from "./dom.js";
import { Board } from "./board.js";
import { nameOf } from "./days.js";
import { Editors } from "./editors.js";
import { Engine } from "./engine.js";
import { Gift } from "./gift.js";
import { hand } from "./hand.js";
import { all, keep, keepNow, keepSoon, loadKept, remember, recall, whenNothingIsKept } from "./keep.js";
import { rules } from "./lesson.js";
import * as links from "./links.js";
import { Makers } from "./makers.js";
import { bare, Mine, OwnWords, small, take } from "./mine.js";
import { Clock, Moment } from "./moment.js";
import { takeHanded, keepOffline, Tabs } from "./outside.js";
import { Player } from "./player.js";
import { RULES } from "./rules.js";
import { dayOf, secret } from "./results.js";
import { readAddress, copy, download, fileName } from "./share.js";
import { Solver } from "./solver.js";
import { Start } from "./start.js";
import { switches } from "./switches.js";
import { Table } from "./table.js";
import { describeEnd } from "./tally.js";
import { file, sizeOf } from "./thumb.js";
import { Today } from "./today.js";
import { aside, changeLanguage, familyName, language, say, split } from "./words.js";

const BACKGROUND = ["english", "russian-nouns", "english-nouns"]; // loaded once the page is ready
const WAIT_MS = 2000; // on the first screen, before Python is loaded unasked
const IDLE_MS = 3000; // that it waits at most for a page that does nothing else
const PAPER = [690, 960]; // pixels of a sheet that is printed
const MEGABYTE = 1e6;
const RIVALS = ["1", "2", "3", "4"]; // levels of the page

let puzzle = "";
let title = "";
let author = "";
let address = ""; // the link to the puzzle that is open
let about = null; // null while a puzzle is being opened
let filled = false; // whether the solution was put onto the sheet, which is nobody's result
let wanted = "play"; // what the board is to show once it is open
let offline = null; // the promise that the page is kept for flight mode
// Who pays for each byte, or waits long for it, gets Python with the first thing that needs it.
const { saveData = false, effectiveType = "" } = /** @type {any} */ (navigator).connection ?? {};
const frugal = saveData || /2g/.test(effectiveType);
const idle = (act) => (window.requestIdleCallback ? requestIdleCallback(act, { timeout: IDLE_MS }) : setTimeout(act));
const isOver = (sheet) => ["solved", "over"].includes(sheet.status.kind);
const loaded = new Map(); // file -> [bytes that came, bytes of all]

const engine = new Engine(language, {
  loading({ name, got, whole }) {
    loaded.set(name, [got, whole]);
    if (document.documentElement.dataset.ready) return;
    const sum = (at) => [...loaded.values()].reduce((total, each) => total + each[at], 0);
    $("loading").value = (100 * sum(0)) / sum(1);
    $("engine").textContent = say("loading",
      { got: (sum(0) / MEGABYTE).toFixed(1), whole: (sum(1) / MEGABYTE).toFixed(1) });
  },
  waits() {
    document.body.dataset.waits = "yes";
  },
  ready({ times }) {
    delete document.body.dataset.waits;
    document.documentElement.dataset.ready = "yes";
    document.documentElement.dataset.times = JSON.stringify({ ...times, page: performance.now() });
    $("engine").textContent = "";
    engine.warm(BACKGROUND);
    offline ??= keepOffline().catch(() => {});
  },
  facts({ version }) {
    $("about").textContent = say("about", { version });
  },
  failed({ error }) {
    $("engine").textContent = say("failed", { error });
    document.body.dataset.waits = "yes";
  },
});
const board = new Board($("board"));
const table = new Table(engine);
const gift = new Gift();
const tabs = new Tabs((game) => player.follow(game));
const clock = new Clock();
const moment = new Moment({
  address: () => address,
  next: () => {
    const next = today.next(about?.family);
    if (next) today.take(next[0], next[1]);
    else home();
  },
  keep: () => keepPicture(),
});
const player = new Player(table, board, () => {
  if (player.sheet) finish();
  if (player.sheet) gift.open(table.cells, isOver(player.sheet)).then((opened) => opened && unwrap());
  if (!puzzle || !player.sheet?.moves.length) return;
  const named = { puzzle, title, author, gift: gift.fragment };
  keepSoon("games", puzzle, () => {
    tabs.tell(named.puzzle, table.game);
    const done = isOver(player.sheet);
    const picture = small(player.sheet);
    return { ...named, game: table.game, picture, done, seconds: clock.seconds, filled, at: Date.now() };
  });
}, () => own.keep());
whenNothingIsKept(() => tell(say("notKept")));
const solver = new Solver(engine, board, (saved) => {
  const picture = small(solver.picture);
  if (solver.puzzle === puzzle) keep("searches", puzzle, { puzzle, title, author, saved, picture, at: Date.now() });
});
new Makers(engine, open);
const start = new Start(engine, {
  open, resume, takeExport, link: toLink, wrong: tell,
  photo: (file) => give(file), ask: (...what) => editors.ask(...what),
});
const mine = new Mine(open);
const today = new Today(engine, { open, wrong: tell });
const editors = new Editors(engine, {
  open(puzzle) {
    $("box").value = puzzle;
    start.read(puzzle);
  },
  wrong: (text) => ($("wrong").textContent = text),
});
const own = new OwnWords(engine, () => {
  if (about?.lexicon) open(puzzle, title, { mode: player.active ? "play" : "solve", by: author, still: true });
});
hand(board, player);
rules(
  () => ({
    puzzle, family: about?.family ?? puzzle.split(":")[0], about: about?.title ?? "",
    rated: about?.entries.includes("rate"),
  }),
  async (of) => (await engine.one({ do: "difficulty", puzzle: of })).report,
);

// The moment when a game is over, and back from it.
function finish() {
  const over = player.sheet.moves.length > 0 && isOver(player.sheet) && !table.given;
  clock.run(!over);
  if (!over) return moment.over();
  const { helped = {} } = JSON.parse(table.game || "{}");
  const helps = filled ? Infinity : Object.values(helped).reduce((sum, each) => sum + Number(each), 0);
  const name = nameOf(puzzle); // the reward of a picture
  const [family] = puzzle.split(":");
  const told = player.sheet.status.kind === "over" ? describeEnd(player.sheet) || say("over") : "";
  const drawn = family === "nonogram" && !dayOf(puzzle) ? title : ""; // what somebody called it
  const shown = (secret(puzzle) ? "" : title) || familyName(family); // on what is shared
  const named = { puzzle, family, name: name || drawn, told, title: shown };
  if (named.name) $("title").textContent = named.name;
  moment.show({ ...named, seconds: clock.seconds, helps, picture: player.sheet });
}

// The page has the face of a kind of puzzle, "" for none: its color, its mark, and the name in the tab.
const PAGE = document.title;
function face(family, name = "") {
  const [called, day = ""] = dayOf(puzzle) ? split(name) : [name];
  $("title").textContent = called || familyName(family) || family;
  $("under").textContent = day;
  $("board").dataset.family = $("table").dataset.kind = family;
  if (family) document.body.dataset.family = family;
  else delete document.body.dataset.family;
  const own = document.getElementById(`m-${family}`) ? family : "latin";
  $("face").firstElementChild.setAttribute("href", `#m-${own}`);
  document.title = family ? `${name || familyName(family) || family} - unriddle` : PAGE;
  afterPaint(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    for (const each of document.querySelectorAll("meta[name=theme-color]"))
      each.setAttribute("content", backgroundColor);
  });
}

// Opens a puzzle by its id; `picture` is shown until the sheet is there, and `begun` are the rules of a new game.
async function open(id, name, more = {}) {
  const { picture = null, mode = "play", saved = "", by = "", from = "", back = false, still = false } = more;
  const { begun = {} } = more;
  await Promise.all([engine.stop(), keepNow()]);
  [puzzle, title, author, about, wanted] = [id, name, by, null, mode];
  tabs.at(id);
  show($("start"), false);
  show($("table"), true);
  document.body.dataset.at = "table";
  $("table").dataset.mode = mode;
  face(id.split(":")[0], secret(id) ? "" : name);
  if (!still) scrollTo(0, 0);
  afterPaint(() => frugal || idle(() => engine.begin())); // the board comes first
  const first = picture ? null : table.first(id);
  if (picture) board.draw(picture);
  else if (!first) board.clear();
  show($("playing"), first !== null);
  show($("hint"), true);
  show($("check"), table.checks(id));
  moment.over();
  player.await(first);
  await gift.take(from);
  const fragment = gift.fragment || (await links.write({ puzzle, title, author }));
  if (puzzle !== id) return;
  address = new URL(fragment, location.href).href;
  if (!back && address !== location.href) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  const game = await loadKept("games", id);
  if (puzzle !== id) return;
  if (gift.fragment) receive(!game);
  if (!name && game?.title) name = title = game.title;
  if (secret(id)) name = ""; // what a picture is called is said once it is solved
  if (name) face(id.split(":")[0], name);
  clock.begin(game?.seconds ?? 0);
  filled = game?.filled === true;
  if (table.knows(id, game?.game)) await player.start(id, game?.game ?? "", game ? {} : begun);
  show($("playing"), player.sheet !== null);
  const ask = () => engine.one({ do: "about", puzzle: id }).catch((error) => ({ error }));
  let told = await ask();
  if (told.error && player.sheet && !engine.ready) told = await engine.come.then(ask); // it is played on without Python
  if (puzzle !== id) return;
  if (told.error) return void (home(true), start.wrong(told.error.message));
  about = told;
  face(about.family, name || familyName(about.family) || about.title);
  const kind = familyName(about.family) || about.title;
  const under = [kind === $("title").textContent ? "" : kind, sizeOf(player.sheet) || about.title];
  if (!dayOf(id)) $("under").textContent = under.filter(Boolean).join(" · ");
  show($("hint"), about.hints > 0);
  show($("check"), about.checks);
  solver.reset(about, id);
  const rules = switches($("rules"), about.options, "game", () => player.start(id, "", rules()), false, about.family);
  choose(wanted);
  if (player.sheet && table.here) await player.meet();
  else if (about.playable && !(player.sheet && table.away))
    await player.start(id, table.away ? game?.game : table.game, begun);
  if (puzzle !== id) return;
  if (document.activeElement === document.body) board.move(...board.focus, true, true); // so that keys play at once
  if (saved) await solver.resume(saved);
  else if (wanted === "solve") await search();
}

// A gift is kept with others; of one that was never begun the envelope is seen first.
async function receive(fresh) {
  const named = { fragment: gift.fragment, puzzle, title, author };
  const [{ cover }, { keepGift }] = await Promise.all([import("./gift-cover.js"), import("./collection.js")]);
  if (fresh && gift.fragment === named.fragment) cover(named);
  await keepGift({ ...named, made: false });
}

// The gift has been opened by a move: the picture appears, and then the letter.
async function unwrap() {
  const { content, fragment } = gift;
  const [{ letter }, { keepGift }] = await Promise.all([import("./gift-cover.js"), import("./collection.js")]);
  if (gift.content !== content) return;
  if (player.sheet.dense) keepGift({ fragment, puzzle, title, author, made: false, picture: bare(player.sheet) });
  letter({ title, ...content, picture: player.sheet, again: () => (home(), give()) });
}

let giver = null; // the dialog in which gifts are made
async function give(file = null, given = null) {
  const { GiftMaker } = await import("./gift-maker.js");
  giver ??= new GiftMaker(engine, { try: toLink });
  await giver.open(given);
  if (file) giver.take(file);
}

let setter = null; // the dialog in which puzzles are set by hand
async function set(what) {
  const { Setter } = await import("./set.js");
  setter ??= new Setter(engine, {
    async open(id, name, by, paper) {
      await open(id, name, { by });
      if (paper) print();
    },
    closed: unfinished,
  });
  await setter.open(what);
}

// The puzzles that are half set, if there are any.
async function unfinished() {
  if ((await all("drafts")).length) (await import("./set-drafts.js")).shelveDrafts((draft) => set({ draft }));
}
function toLink(fragment) {
  if (location.hash === fragment) openLink();
  else location.hash = fragment;
}
// The gifts that are kept here, if there are any.
async function shelf() {
  if ((await all("gifts")).length) (await import("./collection.js")).shelveGifts(toLink);
}
// Goes on with the search that was kept, or begins one.
async function search() {
  if (solver.ended || engine.running) return;
  const before = await loadKept("searches", puzzle);
  // One that was kept with other words of the reader's own is begun anew.
  if (!(before && (await solver.resume(before.saved)))) await solver.start(puzzle);
}

async function resume(saved, id) {
  await open(id, "", { mode: "solve", saved });
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

// Takes an export, all of it or nothing; false for what is something else.
async function takeExport(value) {
  const took = await take(value, (words) => engine.one({ do: "own", ...words }));
  if (took) {
    $("box").value = "";
    home();
  }
  return took;
}

// Says what went wrong where the reader is.
function tell(text) {
  if ($("table").hidden) $("wrong").textContent = text;
  else if (player.active) player.say(text, "wrong");
  else $("verdict").textContent = text;
}

// `back`: the address is that of the first screen already, or was of nothing that could be opened.
function home(back = false) {
  engine.stop();
  start.showExamples();
  today.draw();
  keepNow().then(() => mine.draw());
  shelf();
  unfinished();
  [puzzle, address, about] = ["", "", null];
  tabs.at("");
  if (location.hash) history[back ? "replaceState" : "pushState"](null, "", location.pathname + location.search);
  show($("table"), false);
  show($("start"), true);
  document.body.dataset.at = "start";
  face("");
}

// A whole game of Balda against the page, from a word that everybody knows.
$("rival").replaceChildren(...RIVALS.map((level) =>
  make("option", { value: level, text: say("rivalOf", { level }) })));
$("rival").value = recall("rival") ?? RIVALS[1];
$("against").onsubmit = (event) => {
  event.preventDefault();
  const words = RULES.balda.starts[language];
  const word = words[Math.floor(Math.random() * words.length)];
  const rows = Array(word.length).fill(".".repeat(word.length)).with(word.length >> 1, word);
  const level = $("rival").value;
  remember("rival", level);
  open(`balda:${rows.join("/")};played=${word}`, "", { begun: { level } });
};

$("home").onclick = (event) => {
  event.preventDefault();
  home();
};
for (const [name, mode] of [["toPlay", "play"], ["toSolve", "solve"]])
  $(name).onclick = () => {
    wanted = mode;
    engine.begin();
    if (!about) return; // it is still being opened
    choose(mode);
    if (mode === "solve") search();
  };
$("go").onclick = () => solver.start(puzzle);
$("fill").onclick = async () => {
  filled = true;
  choose("play");
  await player.fill();
};
$("language").onclick = () => changeLanguage(language === "ru" ? "en" : "ru", $("box").value);
$("link").onclick = () => copy(address, $("linked"));
async function keepDrawing(form) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const drawn = await table.one({ do: "draw", form, sheet: player.active, dark }).catch(({ message }) => tell(message));
  if (drawn) download(fileName(title, form), bytes(drawn.content), form === "svg" ? "image/svg+xml" : "image/png");
}
for (const form of ["svg", "png"]) $(form).onclick = () => keepDrawing(form);

// The solved picture as a file; of a board of letters its drawing.
async function keepPicture() {
  if (player.sheet?.dense) download(fileName($("title").textContent, "png"), await file(player.sheet), "image/png");
  else await keepDrawing("png");
}
addEventListener("pagehide", keepNow);
addEventListener("beforeprint", () => {
  board.hint(null);
  board.paper(PAPER);
});
addEventListener("afterprint", () => board.paper(null));
$("alone").onclick = async () => {
  const made = await engine.one({ do: "file", puzzle, title, author }).catch(({ message }) => tell(message));
  if (made) download(fileName(title, "html"), bytes(made.content), "text/html");
};
$("print").onclick = () => print();
$("saveSearch").onclick = async () => {
  const last = solver.saved.files?.[0] ?? solver.saved;
  const whole = engine.holds ? await engine.save().catch((error) => tell(error.message)) : last;
  if (whole) download(fileName(title, "save"), whole, "application/json");
};
$("saveGame").onclick = () => download(fileName(title, "json"), table.game, "application/json");
addEventListener("popstate", async () => location.href !== address && ((await openLink()) || home(true)));

// Opens what the address holds; whether it held something.
async function openLink() {
  const held = await links.read(location.hash);
  if (held?.puzzle) open(held.puzzle, held.title, { by: held.author, from: location.hash, back: true });
  else if (held) {
    home(true);
    start.wrong(say(held.wrong));
  }
  return Boolean(held);
}

$("give").onclick = () => give();
$("giveThis").onclick = () => give(null, { puzzle, title, author });
$("setIt").onclick = () => set();
$("edit").onclick = () => set({ puzzle, title, author });
$("askSolve").onclick = () => {
  document.body.dataset.gift &&= "asked";
  $("menu").open = false;
  $("toSolve").click();
};

if (readAddress().count) solver.most(readAddress().count);
if (!(await openLink())) {
  today.draw();
  mine.draw();
  shelf();
  unfinished();
  start.showExamples();
  $("box").value ||= aside();
  const family = new URLSearchParams(location.search).get("today");
  if (family) today.takeToday(family);
  else if (await takeHanded((files, text) => start.take(files, text))) show($("choice"), false);
  else if (readAddress().text) {
    $("box").value = readAddress().text;
    start.read(readAddress().text, null, readAddress().count ? "solve" : "play");
  } else if ($("form").dataset.early) start.read($("box").value);
}
if (!frugal) setTimeout(() => idle(() => engine.begin()), WAIT_MS);
