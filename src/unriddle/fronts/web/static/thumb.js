// A dense picture, small: one rectangle a cell, on a canvas.

import { color } from "./dom.js";
import { say } from "./words.js";

export const INK = "#1e2126";
const PAPER = "#fffdf8";
const OTHER = { paper: "#0b5fbf", ink: "#7db7ff" }; // where a picture differs from another one
const MARK = "#0b5fbf73"; // over a cell
const LARGE = 1200; // pixels of a file's
const FULL = ["filled", "given", "new"];

/** Columns and rows of a picture; "" of none. @param {any} picture */
export const sizeOf = (picture) => (picture ? `${picture.cells[0].length}×${picture.cells.length}` : "");

/**
 * The picture as a file of an image.
 * @param {any} picture
 * @returns {Promise<Blob>}
 */
export const file = (picture) => new Promise((resolve) =>
  draw(picture, LARGE).toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png"));

/** The picture as an element that is all of a board, with its marked cells tinted. @param {any} picture */
export function whole(picture) {
  const canvas = draw(picture, LARGE);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const size = canvas.width / picture.cells[0].length;
  context.fillStyle = MARK;
  picture.cells.forEach((line, row) =>
    line.forEach((cell, column) => cell.marked && context.fillRect(column * size, row * size, size, size)));
  canvas.className = "whole";
  canvas.role = "img";
  canvas.ariaLabel = say("board");
  return canvas;
}

function draw(picture, room) {
  const [wide, high] = [picture.cells[0].length, picture.cells.length];
  const cell = Math.max(1, Math.floor(room / Math.max(wide, high)));
  const canvas = Object.assign(document.createElement("canvas"), { width: wide * cell, height: high * cell });
  paint(canvas, picture);
  return canvas;
}

// Draws it as large as the canvas is; `beside` is a picture to compare it with.
export function paint(canvas, picture, beside = null) {
  const context = canvas.getContext("2d");
  const [across, down] = [canvas.width / picture.cells[0].length, canvas.height / picture.cells.length];
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  picture.cells.forEach((line, row) => line.forEach((cell, column) => {
    const other = beside?.cells[row]?.[column];
    const differs = other && (other.role !== cell.role || other.colour !== cell.colour);
    const full = FULL.includes(cell.role);
    if (!full && !differs && !cell.colour) return;
    context.fillStyle = full ? color(cell.colour) || INK : color(cell.colour) || PAPER;
    const place = [Math.floor(column * across), Math.floor(row * down), Math.ceil(across), Math.ceil(down)];
    context.fillRect(...place);
    if (!differs) return;
    context.fillStyle = full ? OTHER.ink : OTHER.paper;
    context.fillRect(place[0] + across / 4, place[1] + down / 4, across / 2, down / 2);
  }));
}
