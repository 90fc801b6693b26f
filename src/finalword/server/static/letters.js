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

/** How wide the letters of Vollkorn Black are, A to Z, a to z and the space, in hundredths of an em. */
const WIDTHS = [
  72, 71, 63, 74, 65, 62, 70, 80, 41, 39, 77, 64, 100, 71, 76, 69, 76, 72, 56, 72, 70, 71, 98, 73, 63, 59, 59, 65, 48,
  65, 54, 44, 58, 70, 40, 34, 66, 38, 104, 72, 61, 68, 65, 53, 49, 40, 65, 58, 80, 61, 58, 52, 20,
];
const MEASURED = [...ALPHABET, ...ALPHABET.map((letter) => letter.toLowerCase()), " "];
const OTHERWISE = 100;

/** How many ems a text is wide, so that it can be set as large as it fits. @param {string} text */
export function emsOf(text) {
  return [...text].reduce((sum, letter) => sum + (WIDTHS[MEASURED.indexOf(letter)] ?? OTHERWISE), 0) / 100;
}

/** The class of a capital. @param {string} letter @returns {LetterClass} */
export function classOf(letter) {
  return CLASS.get(letter) ?? "consonant";
}

/** A word in a running sentence: one capital. @param {string} word */
export function inSentence(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
