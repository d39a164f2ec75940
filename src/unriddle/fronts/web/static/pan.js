// A board that is larger than its place: two fingers or the wheel move and enlarge it, a small map shows where we are,
// and a strip has the whole clues of the current row and column.

import { $, colour, make, show } from "./dom.js";
import { light } from "./look.js";
import { paint } from "./thumb.js";
import { say } from "./words.js";

const TAP_MS = 350; // two fingers that come and go faster, and do not move, take a move back
const TAP_PX = 12;
const MAPPED = 30; // columns or rows from which on there is a map

// `undo()` is called for a tap with two fingers.
export function pan(home, board, undo) {
  const fingers = new Map(); // their places, by their numbers
  let pinch = null;
  const middle = () => {
    const [one, other] = [...fingers.values()];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, far: Math.hypot(one.x - other.x, one.y - other.y) || 1 };
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
  const { left, top, width, height } = seen(home);
  const [x, y] = [(event.clientX - place.left) / place.width, (event.clientY - place.top) / place.height];
  home.scrollTo((x - width / 2) * left.all, (y - height / 2) * top.all);
}

// Which part of the cells is seen, from 0 to 1, and how many pixels all of them are.
function seen(home) {
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
  const { x, y, width, height } = seen(home);
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
    if (colour(label.colour)) {
      span.classList.add("chip", light(label.colour) ? "light" : "dark");
      span.style.setProperty("--ink", colour(label.colour));
    }
    return span;
  }));
  $("strip").replaceChildren(line(say("rowOf", { row: row + 1 }), left[row] ?? []), line(say("columnOf", { column: column + 1 }), top[column] ?? []));
}
