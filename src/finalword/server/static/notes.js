/**
 * What a player could keep on paper: what each opponent may still hide. The server works it out; this counts it up.
 * @module
 */
import { ALPHABET, HIDDEN } from "./letters.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Row} Row */

/** Letters that a row may still hide; null where the table keeps no notes. @param {Row} row */
export function mayHide(row) {
  const out = row.ruled_out;
  return out === null ? null : ALPHABET.filter((letter) => !out.includes(letter));
}

/** How many letters of a row are still face down. @param {string} shown */
export function hiddenIn(shown) {
  return [...shown].filter((letter) => letter === HIDDEN).length;
}

/**
 * For each letter, how many of the opponents still in may hide it, and how many those are; null without notes.
 * @param {View} view
 * @param {number | null} me
 * @returns {{ count: Map<string, number>, of: number } | null}
 */
export function keyNotes(view, me) {
  const rows = view.rows.filter((row, seat) => seat !== me && row.is_in);
  const outs = rows.map((row) => row.ruled_out);
  if (outs.some((out) => out === null)) return null;
  return {
    count: new Map(ALPHABET.map((letter) => [letter, outs.filter((out) => !out?.includes(letter)).length])),
    of: rows.length,
  };
}

/** How many letters a Guess turned up. @param {{ revealed: Record<string, string> }} guess */
export function turnedUp(guess) {
  return Object.values(guess.revealed).reduce((sum, row) => sum + row.length - hiddenIn(row), 0);
}

/** The places of a row that a Guess turned up. @param {string | undefined} letters @returns {Set<number>} */
export function placesUp(letters) {
  return new Set([...(letters ?? "")].flatMap((letter, place) => (letter === HIDDEN ? [] : [place])));
}
