// From pointers and keys to touches of a board. A second finger never writes: it takes back what the first began.

import { painted } from "./dom.js";

const LONG_PRESS_MS = 450;
const PAGE = 10; // rows
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// touch(from, to, other) on release, `other` for the second tool; preview(cells) while dragging; key(cell, key).
export function follow(home, board, { touch, preview, key }) {
  let from = null;
  let to = null;
  let other = false;
  let fingers = 0;
  let pointer = 0; // that began; a mouse that lies still may tell of itself meanwhile
  let timer = 0;

  const forget = () => {
    clearTimeout(timer);
    from = to = null;
    other = false;
    preview([]);
  };

  home.addEventListener("pointerdown", (event) => {
    fingers++;
    const cell = board.of(event.target); // the browser has looked what lies there already
    if (fingers > 1 || !cell) return forget();
    if (event.pointerType === "mouse") event.preventDefault();
    board.move(...cell, false);
    painted(() => board.move(...board.focus, true, true)); // to focus takes longer than to paint what is touched
    [from, to] = [cell, cell];
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
    to = straight(from, cell);
    preview(line(from, to));
  });
  const end = (event) => {
    fingers = Math.max(0, fingers - 1);
    if (!from || event.pointerId !== pointer) return;
    const [begun, ended, second] = [from, to, other];
    forget();
    if (event.type === "pointerup") touch(begun, ended, second);
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
    touch(begun, ended, false);
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
      key(board.focus, event.key);
    } else return;
    event.preventDefault();
  });
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
