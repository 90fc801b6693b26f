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

/** The class of a capital. @param {string} letter @returns {LetterClass} */
export function classOf(letter) {
  return CLASS.get(letter) ?? "consonant";
}

/** A word in a running sentence: one capital. @param {string} word */
export function inSentence(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
