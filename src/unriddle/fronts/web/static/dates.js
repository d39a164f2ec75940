// Days and times in words.

import { language } from "./words.js";

/** @param {string} day "2026-11-23" @param {"long" | "short"} form */
export const daysOf = (day, form = "long") => new Date(day).toLocaleDateString(language === "ru" ? "ru" : "en-GB", { timeZone: "UTC", weekday: form, day: "numeric", month: form });

/** @param {number} seconds */
export function time(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
