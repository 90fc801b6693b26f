/**
 * The reveal as a timetable: which card turns when, who is broken when, when the next may speak. Pure; the stage plays it.
 * @module
 */
import { HIDDEN } from "./letters.js";

/**
 * @typedef {object} Beat
 * @property {number} at milliseconds from the start
 * @property {"press" | "hush" | "turn" | "hold" | "broken" | "nothing" | "told" | "after"} what
 * @property {number} [seat]
 * @property {number} [place]
 * @property {boolean} [fatal] the last hidden letter of its row
 */
/** @typedef {{ press: number, hush: number, flip: number, beat: number, hold: number, fall: number, nothing: number, tell: number, after: number }} Tempo */

/** @type {Tempo} */
export const LIVELY = {
  press: 180,
  hush: 450,
  flip: 280,
  beat: 110,
  hold: 300,
  fall: 620,
  nothing: 700,
  tell: 600,
  after: 180,
};
/** @type {Tempo} Reduced motion: nothing travels or turns; the order stays. */
export const CALM = {
  press: 0,
  hush: 300,
  flip: 150,
  beat: 60,
  hold: 300,
  fall: 150,
  nothing: 700,
  tell: 600,
  after: 0,
};
export const LONGEST = 4000;
const CROWD = 14;
const CROWD_TIME = 1600;

/**
 * Plan a reveal. Fatal cards come last, whatever their row: suspense wants what the order of events wants.
 * @param {{ seat: number, revealed: Record<string, string> }} guess
 * @param {Record<number, string>} before the rows as they stood
 * @param {number[]} order the opponents in turn order from the guesser
 * @param {Tempo} tempo
 * @returns {Beat[]}
 */
export function planReveal(guess, before, order, tempo) {
  const hits = hitsOf(guess.revealed, before, order);
  /** @type {Beat[]} */
  const beats = [
    { at: 0, what: "press" },
    { at: tempo.press, what: "hush" },
  ];
  let at = tempo.press + tempo.hush;
  if (!hits.length) beats.push({ at, what: "nothing" }, { at: at + tempo.nothing, what: "after" });
  else at = turning(beats, hits, at, tempo);
  return squeezed(beats, tempo.after);
}

/** @param {Record<string, string>} revealed @param {Record<number, string>} before @param {number[]} order */
function hitsOf(revealed, before, order) {
  return order.flatMap((seat) => {
    const letters = [...(revealed[seat] ?? "")];
    const places = letters.flatMap((letter, place) => (letter === HIDDEN ? [] : [place]));
    const hidden = [...(before[seat] ?? "")].filter((letter) => letter === HIDDEN).length;
    return places.map((place, index) => ({ seat, place, fatal: index === hidden - 1 }));
  });
}

/** @param {Beat[]} beats @param {{seat: number, place: number, fatal: boolean}[]} hits @param {number} start @param {Tempo} tempo */
function turning(beats, hits, start, tempo) {
  const beat = hits.length > CROWD ? CROWD_TIME / hits.length : tempo.beat;
  const plain = hits.filter((hit) => !hit.fatal);
  let at = start;
  for (const hit of plain) {
    beats.push({ at, what: "turn", ...hit });
    at += beat;
  }
  if (plain.length) at += tempo.flip - beat;
  for (const hit of hits.filter((each) => each.fatal)) {
    beats.push({ at, what: "hold", seat: hit.seat }, { at: at + tempo.hold, what: "turn", ...hit });
    at += tempo.hold + tempo.flip;
    beats.push({ at, what: "broken", seat: hit.seat });
  }
  beats.push({ at, what: "told" });
  at += hits.some((hit) => hit.fatal) ? tempo.fall + tempo.hold : tempo.tell;
  beats.push({ at, what: "after" });
  return at;
}

/** @param {Beat[]} beats @param {number} after */
function squeezed(beats, after) {
  const end = beats.at(-1)?.at ?? 0;
  const scale = Math.min(1, (LONGEST - after) / end);
  return beats.map((beat) => ({ ...beat, at: Math.round(beat.at * scale) }));
}

/** A row after one of its cards turned. @param {string} row @param {string} letters @param {number} place */
export function turned(row, letters, place) {
  return row.slice(0, place) + letters[place] + row.slice(place + 1);
}
