/**
 * What this browser remembers for its user; nothing of it leaves the device but the name.
 * @module
 */

/**
 * @typedef {object} Settings
 * @property {string} name
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {boolean} haptics
 * @property {"right" | "left"} hand which side the loud button is on
 * @property {boolean} ownKeyboard let the phone's keyboard rise instead of the keys
 * @property {boolean} calm reduced motion, whatever the system says
 */

const PLACE = "finalword.settings";
const PAST = "finalword.past";
const TABLE = "finalword.table";
const ASKED = "finalword.asked";
const MOST_PAST = 12;
/** @type {Settings} */
const FIRST = { name: "", theme: "auto", sound: false, haptics: false, hand: "right", ownKeyboard: false, calm: false };

/** @type {Settings} */
let held = { ...FIRST, ...read(PLACE, {}) };
export const changes = new EventTarget();

/** @returns {Readonly<Settings>} */
export function settings() {
  return held;
}

/** Change some, remember all. @param {Partial<Settings>} some */
export function set(some) {
  held = { ...held, ...some };
  write(PLACE, held);
  wear();
  changes.dispatchEvent(new Event("change"));
}

/** Whether motion is to be reduced. */
export function isCalm() {
  return held.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Put the settings on the page. */
export function wear() {
  const { dataset } = document.documentElement;
  if (held.theme === "auto") delete dataset.theme;
  else dataset.theme = held.theme;
  dataset.hand = held.hand;
  dataset.motion = held.calm ? "calm" : "full";
}

/** @typedef {{ game: string, won: string, you: boolean, on: number }} Past */

/** Finished games of this browser, latest first. @returns {Past[]} */
export function pastGames() {
  return read(PAST, []);
}

/** @param {Past} game */
export function keepGame(game) {
  const others = pastGames().filter((past) => past.game !== game.game);
  write(PAST, [game, ...others].slice(0, MOST_PAST));
}

/** The table this browser last sat at, to find back to; null forgets it. @param {string | null} code */
export function keepTable(code) {
  write(TABLE, code);
}

/** @returns {string | null} */
export function lastTable() {
  return read(TABLE, /** @type {string | null} */ (null));
}

/** Whether its player still may be asked how a game was. @param {string} game */
export function mayAsk(game) {
  return !read(ASKED, /** @type {string[]} */ ([])).includes(game);
}

/** The player said how a game was, or would rather not. @param {string} game */
export function keepAsked(game) {
  write(ASKED, [game, ...read(ASKED, /** @type {string[]} */ ([]))].slice(0, MOST_PAST));
  changes.dispatchEvent(new Event("change"));
}

/** @template T @param {string} place @param {T} otherwise @returns {T} */
function read(place, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} place @param {unknown} value */
function write(place, value) {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
