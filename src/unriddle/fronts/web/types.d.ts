// Types of the page's modules, which name them in JSDoc. docs/protocol.md has what comes from Python.

type Place = [row: number, column: number];
type Block = [length: number, colour: number]; // of a clue of a nonogram; of any length where that is 0

interface Cell {
  role: string;
  said?: string; // what a screen reader hears of it in place of its role
  text?: string;
  colour?: string;
  note?: string;
  marked?: boolean;
}

interface Label {
  role: string;
  text?: string;
  colour?: string;
}

interface Picture {
  title: string;
  room?: number; // numbers of a line that the board keeps room for
  cells: Cell[][];
  left: Label[][];
  top: Label[][];
  every: number;
  dense: boolean;
  lines: string[];
}

interface Tool {
  name: string;
  label: string;
  key: string;
  colour: string;
}

// A move half made; `ready` when its text is one.
interface Draft {
  text: string;
  cells: Place[];
  ready: boolean;
}

interface Touch {
  cell?: Place | null;
  upto?: Place | null;
  tool?: string;
  key?: string;
}

interface Status {
  kind: string;
  where: Place[];
  why: string;
}

// What a game shows of itself.
interface Drawn extends Picture {
  turn: string;
  tally: Record<string, unknown>;
  status: Status;
  tools: Tool[];
}

interface Sheet extends Drawn {
  event: string;
  moves: string[];
  at: number;
  played: any[]; // the words of each turn, null for a turn without one
  players: string[]; // of a game of several, as far as it is known here
  person: boolean;
  draft: Draft;
  marks: Record<string, number>;
  since: Place[];
  said?: string;
}

// A position of a family that is played here; one without `play` makes no moves.
interface Position {
  touch(draft: Draft, touch: Touch): Draft;
  play?(move: string): { game: Position; last: string } | null;
  same?(other: any): boolean;
  solved?: (number | null)[];
  drawn(): Drawn;
}

// What the page asks of the worker, or of the play here.
interface Asked {
  do: string;
  [field: string]: unknown;
}

// What a link holds.
interface Held {
  wrong?: string;
  puzzle?: string;
  title?: string;
  author?: string;
  more?: Record<string, any>;
  parts?: Record<string, Uint8Array<ArrayBuffer>>;
}

// An element of the page; index.html knows which of these it has.
interface Control extends HTMLElement {
  value: any;
  checked: boolean;
  disabled: boolean;
  open: boolean;
  src: string;
  files: FileList;
  options: HTMLOptionsCollection;
  onsubmit: (event: Event & { submitter: Control; target: Control }) => void;
  width: number;
  height: number;
  getContext(kind: "2d"): CanvasRenderingContext2D;
  select(): void;
  decode(): Promise<void>; // of a picture
  showModal(): void;
  close(): void;
  setSelectionRange(from: number, to: number): void;
}

interface EventTarget {
  closest(selector: string): Control | null;
}

interface Element {
  closest(selector: string): Control | null;
}

interface ParentNode {
  querySelector(selector: string): Control | null;
  querySelectorAll(selector: string): NodeListOf<Control>;
}

// Of a service worker, which has no library of its own beside that of pages.
interface Window {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

interface Event {
  request: Request;
  waitUntil(done: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

// Files of the site that are not ours.
declare module "*.mjs" {
  export const loadPyodide: (options: object) => Promise<any>;
  export const correction: Record<"L" | "M" | "Q" | "H", number>;
  export const generate: (text: string, options: object) => { size: number; get(column: number, row: number): boolean };
}
