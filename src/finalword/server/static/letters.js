/**
 * Letters and their classes, as the cards show them.
 * @module
 */

/** @typedef {"vowel" | "anchor" | "consonant" | "rare"} LetterClass */

export const HIDDEN = ".";
export const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** @type {Record<LetterClass, string>} */
const MEMBERS = { vowel: "AEIOU", anchor: "LNRST", rare: "JQVXZ", consonant: "BCDFGHKMPWY" };
/** @type {Map<string, LetterClass>} */
const CLASS = new Map();
for (const [name, letters] of Object.entries(MEMBERS)) {
  for (const letter of letters) CLASS.set(letter, /** @type {LetterClass} */ (name));
}

/** How wide the capitals of Vollkorn Black are, A to Z, in hundredths of an em. */
export const WIDTHS = [
  72, 71, 63, 74, 65, 62, 70, 80, 41, 39, 77, 64, 100, 71, 76, 69, 76, 72, 56, 72, 70, 71, 98, 73, 63, 59,
];
const WIDEST = 100;

/** How many ems a word of capitals is wide, so that it can be set as large as it fits. @param {string} word */
export function emsOf(word) {
  return [...word].reduce((sum, letter) => sum + (WIDTHS[ALPHABET.indexOf(letter)] ?? WIDEST), 0) / WIDEST;
}

/** The class of a capital. @param {string} letter @returns {LetterClass} */
export function classOf(letter) {
  return CLASS.get(letter) ?? "consonant";
}

/** A word in a running sentence: one capital. @param {string} word */
export function inSentence(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
