// How large the cells of a board are: as large as all of it has room, and never so small that a finger misses them.

const SIZES = { dense: [14, 84], letters: [28, 104], tiles: [64, 190] }; // the least and the most, in pixels
const GAP = 8; // pixels between tiles
const HIGH = [44, 100]; // of a tile
const STEEP = 0.62; // of a tile: its height to its width
const TYPE = [11, 26]; // of clues
const LINE = 1.2; // of a line of type
const SPACE = { plain: 0.42, chip: 0.24 }; // between two clues of a row, in lines of type
const CHIP = { least: 1.05, edge: 0.2 }; // how wide the ground of a colored clue is, and what it has beside its digits
const EDGE = { left: 9, top: 6 }; // pixels between the clues and the cells

let digit = 0; // how wide a digit is, in lines of type

function digitWidth() {
  if (digit) return digit;
  const context = document.createElement("canvas").getContext("2d");
  context.font = `600 100px ${getComputedStyle(document.documentElement).fontFamily}`;
  return (digit = context.measureText("0").width / 100);
}

// How much room clues take, in lines of type: the widest row, the tallest column, and the longest number of a column; at
// least that of so many numbers as the picture keeps room for.
export function room(picture) {
  const chips = [...picture.left, ...picture.top].some((labels) => labels.some((label) => label.colour));
  const space = chips ? SPACE.chip : SPACE.plain;
  const signs = (label) => (label.text ?? "").length;
  const wide = (label) => (chips ? Math.max(CHIP.least, signs(label) * digitWidth() + CHIP.edge) : signs(label) * digitWidth());
  const kept = picture.room ?? 0;
  const widest = Math.max(kept * (wide({ text: "0" }) + space), ...picture.left.map((labels) => labels.reduce((sum, label) => sum + wide(label) + space, 0)));
  const tallest = Math.max(kept, ...picture.top.map((labels) => labels.length));
  const longest = Math.max(0, ...picture.top.map((labels) => Math.max(0, ...labels.map(signs))));
  return { widest, tallest: tallest * (chips ? LINE + 0.1 : LINE), longest: longest * digitWidth() + (chips ? 0.2 : 0) };
}

const clueType = (size) => Math.max(TYPE[0], Math.min(TYPE[1], size * 0.5));

// What a cell of this size makes of the board.
export function measured(size, { kind, rows, columns, clues }) {
  const type = Math.min(clueType(size), size * 0.95);
  const left = clues.widest && clues.widest * type + EDGE.left;
  const top = clues.tallest && clues.tallest * type + EDGE.top;
  const high = kind === "tiles" ? Math.max(HIGH[0], Math.min(HIGH[1], size * STEEP)) : size;
  const gaps = kind === "tiles" ? [GAP * (columns - 1), GAP * (rows - 1)] : [2, 2];
  return { size, type, left, top, high, width: left + size * columns + gaps[0], height: top + high * rows + gaps[1], squeeze: Math.min(1, (size - 2) / (clues.longest * type || 1)) };
}

// The largest size at which the board has room; `small` where that is less than a finger can hit.
export function fitted(board, width, height) {
  const [least, most] = SIZES[board.kind];
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const made = measured(middle, board);
    if (made.width <= width && made.height <= height) low = middle;
    else high = middle - 1;
  }
  return { size: Math.max(low, least), whole: low, small: low < least, most };
}
