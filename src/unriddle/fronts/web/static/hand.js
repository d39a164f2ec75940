// Pointers and keys: touches of a board, a board that is moved about, keys for the whole page, menus.

import { $, color, make, afterPaint, show } from "./dom.js";
import { light } from "./board.js";
import { paint } from "./thumb.js";
import { say } from "./words.js";

// The hand of a player: what it does on the board, on the keys, and with the buttons that change how the board looks.
export function hand(board, player) {
  follow(board.home, board, player);
  pan(board.home, board, () => player.active && !$("undo").disabled && $("undo").click());
  keys(document, () => player.active && Boolean(player.sheet));
  shutByThemselves(document);
  const sign = (on) => {
    $("signs").setAttribute("aria-pressed", String(on));
    board.home.classList.toggle("signs", on);
  };
  sign(matchMedia("(prefers-contrast: more)").matches);
  $("signs").onclick = () => sign($("signs").getAttribute("aria-pressed") === "false");
  $("check").onclick = () => player.check();
  $("smaller").onclick = () => board.zoom(1 / 1.2);
  $("larger").onclick = () => board.zoom(1.2);
}

// From pointers and keys to touches of a board. A second finger never writes: it takes back what the first began.

const LONG_PRESS_MS = 450;
const PAGE = 10; // rows
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Touches are put on release, with the second tool after a long one; where a player traces words, a drag is a way from
// cell to cell.
function follow(home, board, player) {
  let way = null; // of such a drag
  let from = null;
  let to = null;
  let other = false;
  let fingers = 0;
  let pointer = 0; // that began; a mouse that lies still may tell of itself meanwhile
  let timer = 0;
  const preview = (cells, way = false) => {
    const drafted = player.sheet?.draft.cells ?? [];
    const shown = way ? [...drafted, ...cells] : cells.length ? cells : drafted;
    if (player.active) board.draft(shown, way ? 0 : cells.length);
  };

  const forget = () => {
    clearTimeout(timer);
    from = to = way = null;
    other = false;
    preview([]);
  };

  home.addEventListener("pointerdown", (event) => {
    fingers++;
    const cell = board.of(event.target); // the browser has looked what lies there already
    if (fingers > 1 || !cell) return forget();
    if (event.pointerType === "mouse") event.preventDefault();
    board.move(...cell, false);
    afterPaint(() => board.move(...board.focus, true, true)); // to focus takes longer than to paint what is touched
    [from, to] = [cell, cell];
    way = player.active && player.traces ? [cell] : null;
    pointer = event.pointerId;
    other = event.button === 2;
    preview([cell]);
    if (event.pointerType !== "mouse")
      timer = setTimeout(() => {
        other = true;
        navigator.vibrate?.(15);
      }, LONG_PRESS_MS);
  });
  home.addEventListener("pointermove", (event) => {
    if (!from || fingers > 1 || event.pointerId !== pointer) return;
    const cell = board.at(event.clientX, event.clientY);
    if (!cell || (cell[0] === to[0] && cell[1] === to[1])) return;
    clearTimeout(timer);
    if (way) {
      to = cell;
      way = walk(way, cell);
      return preview(way, true);
    }
    to = straight(from, cell);
    preview(line(from, to));
  });
  const end = (event) => {
    fingers = Math.max(0, fingers - 1);
    if (!from || event.pointerId !== pointer) return;
    const [begun, ended, second, traced] = [from, to, other, way];
    forget();
    if (event.type !== "pointerup" || !player.active) return;
    if (traced?.length > 1) player.trace(traced);
    else player.touch(begun, traced ? begun : ended, second);
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  home.addEventListener("contextmenu", (event) => event.preventDefault());

  // Shift and arrows draw a line, which is put when Shift is let go.
  let drawn = null;
  const stretch = (event) => {
    const [row, column] = board.focus;
    drawn ??= [row, column];
    board.move(row + STEPS[event.key][0], column + STEPS[event.key][1]);
    preview(line(drawn, straight(drawn, board.focus)));
    event.preventDefault();
  };
  home.addEventListener("keyup", (event) => {
    if (event.key !== "Shift" || !drawn) return;
    const [begun, ended] = [drawn, straight(drawn, board.focus)];
    drawn = null;
    preview([]);
    if (player.active) player.touch(begun, ended, false);
  });
  home.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest(".cell")) return;
    if (event.shiftKey && STEPS[event.key]) return stretch(event);
    const [row, column] = board.focus;
    const step = STEPS[event.key];
    if (step) {
      board.move(row + step[0], column + step[1]);
    } else if (event.key === "Home" || event.key === "End") {
      board.move(row, event.key === "Home" ? 0 : board.columns - 1);
    } else if (event.key === "PageUp" || event.key === "PageDown") {
      board.move(row + (event.key === "PageUp" ? -PAGE : PAGE), column);
    } else if (event.key.length === 1 || ["Enter", "Backspace", "Escape", "Delete"].includes(event.key)) {
      if (player.active) player.key(board.focus, event.key);
    } else return;
    event.preventDefault();
  });
}

// A way with one more cell beside its end; back over its last cell takes one off, elsewhere it stays as it is.
function walk(way, [row, column]) {
  const at = way.findIndex((each) => each[0] === row && each[1] === column);
  if (at >= 0) return at === way.length - 2 ? way.slice(0, -1) : way;
  const [down, across] = way.at(-1);
  return Math.abs(down - row) + Math.abs(across - column) === 1 ? [...way, [row, column]] : way;
}

// The end of a drag in the row or the column of its beginning, whichever it is nearer to.
function straight(from, to) {
  return Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]) ? [to[0], from[1]] : [from[0], to[1]];
}

function line(from, to) {
  const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
  const step = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  return Array.from({ length: length + 1 }, (_, index) => [from[0] + step[0] * index, from[1] + step[1] * index]);
}

// A board that is larger than its place: two fingers or the wheel move and enlarge it, a small map shows where we are,
// and a strip has the whole clues of the current row and column.

const TAP_MS = 350; // two fingers that come and go faster, and do not move, take a move back
const TAP_PX = 12;
const MAPPED = 30; // columns or rows from which on there is a map

// `undo()` is called for a tap with two fingers.
function pan(home, board, undo) {
  const fingers = new Map(); // their places, by their numbers
  let pinch = null;
  const middle = () => {
    const [one, other] = [...fingers.values()];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2,
      far: Math.hypot(one.x - other.x, one.y - other.y) || 1 };
  };
  home.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    pinch = fingers.size === 2 ? { ...middle(), begun: performance.now(), moved: 0, count: 2 } : null;
  });
  home.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!pinch || fingers.size !== 2) return;
    const now = middle();
    pinch.moved += Math.abs(now.far - pinch.far) + Math.hypot(now.x - pinch.x, now.y - pinch.y);
    if (pinch.moved < TAP_PX) return;
    home.scrollBy(pinch.x - now.x, pinch.y - now.y);
    board.zoom(now.far / pinch.far, now.x, now.y);
    Object.assign(pinch, now);
  });
  const end = (event) => {
    if (!fingers.delete(event.pointerId) || !pinch || event.type !== "pointerup") return;
    if (fingers.size) return;
    if (pinch.moved < TAP_PX && performance.now() - pinch.begun < TAP_MS) undo();
    pinch = null;
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  home.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    board.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });

  let due = 0;
  let map = 0;
  const soon = () => (due ||= requestAnimationFrame(() => {
    due = 0;
    if (!board.picture) return;
    drawStrip(board);
    clearTimeout(map);
    map = setTimeout(() => board.picture && drawMap(home, board)); // it can wait for the board to be seen
  }));
  board.changed = soon;
  home.addEventListener("scroll", soon, { passive: true });
  let held = false;
  home.addEventListener("pointerdown", (event) => (held = event.target.classList.contains("map")) && go(home, event));
  home.addEventListener("pointermove", (event) => held && go(home, event));
  addEventListener("pointerup", () => (held = false));
}

function go(home, event) {
  const map = home.querySelector(".map");
  const place = map.getBoundingClientRect();
  const { left, top, width, height } = visiblePart(home);
  const [x, y] = [(event.clientX - place.left) / place.width, (event.clientY - place.top) / place.height];
  home.scrollTo((x - width / 2) * left.all, (y - height / 2) * top.all);
}

// Which part of the cells is seen, from 0 to 1, and how many pixels all of them are.
function visiblePart(home) {
  const grid = home.querySelector(".grid");
  const clues = (name) => parseFloat(grid.style.getPropertyValue(name)) || 0;
  const [left, top] = [clues("--left"), clues("--top")];
  const [wide, high] = [grid.offsetWidth - left, grid.offsetHeight - top];
  return {
    x: home.scrollLeft / wide, y: home.scrollTop / high, left: { all: wide }, top: { all: high },
    width: Math.min(1, (home.clientWidth - left) / wide), height: Math.min(1, (home.clientHeight - top) / high),
  };
}

function drawMap(home, board) {
  const map = home.querySelector(".map");
  if (!map) return;
  const { picture, rows, columns } = board;
  const wanted = board.small && picture.dense && Math.max(rows, columns) > MAPPED;
  map.hidden = !wanted;
  if (!wanted) return;
  const corner = map.parentElement;
  if (!corner.clientWidth) return;
  const scale = Math.min((corner.clientWidth - 6) / columns, (corner.clientHeight - 6) / rows);
  const [wide, high] = [Math.max(8, columns * scale), Math.max(8, rows * scale)];
  Object.assign(map, { width: Math.round(wide * 2), height: Math.round(high * 2) });
  map.style.width = `${wide}px`;
  map.style.height = `${high}px`;
  const context = map.getContext("2d");
  paint(map, picture);
  const { x, y, width, height } = visiblePart(home);
  context.strokeStyle = "#0b5fbf";
  context.lineWidth = 3;
  context.strokeRect(x * map.width + 1, y * map.height + 1, width * map.width - 2, height * map.height - 2);
}

// The clues of the row and the column in focus, whole.
function drawStrip(board) {
  const [row, column] = board.focus;
  const { left, top } = board.picture;
  const wanted = board.small && board.picture.dense && left.length + top.length > 0;
  show($("strip"), wanted);
  if (!wanted) return;
  const line = (name, labels) => make("p", {}, make("b", { text: name }), ...labels.map((label) => {
    const span = make("span", { class: `clue ${label.role}`, text: label.text ?? "" });
    if (color(label.colour)) {
      span.classList.add("chip", light(label.colour) ? "light" : "dark");
      span.style.setProperty("--ink", color(label.colour));
    }
    return span;
  }));
  $("strip").replaceChildren(line(`→ ${row + 1}`, left[row] ?? []), line(`↓ ${column + 1}`, top[column] ?? []));
}

// Keys for the whole page: undo and redo as everywhere, a hint and a check; not while something is typed into a field.

const KEYS = { F4: "hint", F9: "check" };
const NAMES = { undo: "Control+Z", redo: "Control+Y Control+Shift+Z", hint: "F4", check: "F9" };

// `playing()`: whether there is a sheet that these keys are for.
function keys(root, playing) {
  for (const [id, name] of Object.entries(NAMES)) {
    root.getElementById(id).setAttribute("aria-keyshortcuts", name);
    root.getElementById(id).title = name.split(" ")[0].replace("Control", "Ctrl");
  }
  root.addEventListener("keydown", (event) => {
    if (!playing() || event.target.closest("input, textarea, select") || event.altKey) return;
    const held = event.ctrlKey || event.metaKey;
    const redo = event.code === "KeyY" || (event.code === "KeyZ" && event.shiftKey);
    const id = held ? (redo ? "redo" : event.code === "KeyZ" ? "undo" : "") : KEYS[event.key];
    const button = id && root.getElementById(id);
    if (!button || button.hidden) return;
    event.preventDefault();
    if (!button.disabled) button.click();
  });
}

// Menus that drop down: one at a time, shut by a touch beside them and by Escape.

function shutByThemselves(root) {
  const open = () => root.querySelectorAll(".drop[open]");
  root.addEventListener("pointerdown", ({ target }) => {
    for (const each of open()) if (!each.contains(target)) each.open = false;
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const each of open()) {
      each.open = false;
      each.querySelector("summary").focus();
    }
  });
}
