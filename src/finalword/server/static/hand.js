/**
 * A hand as it lies before its owner: fixed places, so that letters never jump, and a word made of some of them.
 * Frozen values; every move makes a new one.
 * @module
 */
import { ALPHABET, classOf } from "./letters.js";

const CLASSES = ["vowel", "anchor", "consonant", "rare"];

/**
 * @typedef {object} Hand
 * @property {readonly string[]} cards by place
 * @property {readonly number[]} word places in the order of the word
 * @property {number} caret where the next letter goes in
 */

/** Lay out a hand, vowels first. @param {string} letters @returns {Hand} */
export function laidOut(letters) {
  const cards = [...letters].sort((one, other) => weight(one) - weight(other));
  return { cards, word: [], caret: 0 };
}

/**
 * How a hand lies, without its letters: the places it had when it was laid out first, and those of its word.
 * @typedef {{ order: number[], word: number[], caret: number }} Lie
 */

/** @param {Hand} hand @returns {Lie} */
export function lieOf(hand) {
  const first = laidOut(hand.cards.join("")).cards;
  /** @type {Set<number>} */
  const taken = new Set();
  const order = hand.cards.map((letter) => {
    const place = first.findIndex((card, at) => card === letter && !taken.has(at));
    taken.add(place);
    return place;
  });
  return { order, word: [...hand.word], caret: hand.caret };
}

/** Lay out a hand as it lay; as at first when that was another hand. @param {string} letters @param {Lie | null} lie @returns {Hand} */
export function laidAs(letters, lie) {
  const first = laidOut(letters);
  const size = first.cards.length;
  const isOne = (/** @type {number[]} */ places) =>
    new Set(places).size === places.length && places.every((at) => at in first.cards);
  if (!lie || lie.order.length !== size || !isOne(lie.order) || !isOne(lie.word)) return first;
  const caret = Math.max(0, Math.min(lie.word.length, lie.caret));
  return { cards: lie.order.map((at) => first.cards[at] ?? ""), word: lie.word, caret };
}

/** @param {string} letter */
function weight(letter) {
  return CLASSES.indexOf(classOf(letter)) * ALPHABET.length + ALPHABET.indexOf(letter);
}

/** @param {Hand} hand */
export function wordOf(hand) {
  return hand.word.map((place) => hand.cards[place]).join("");
}

/** Put the card of a place into the word. @param {Hand} hand @param {number} place @param {number} [at] @returns {Hand} */
export function put(hand, place, at = hand.caret) {
  const from = hand.word.indexOf(place);
  const rest = hand.word.filter((each) => each !== place);
  const into = Math.min(from >= 0 && from < at ? at - 1 : at, rest.length);
  return { ...hand, word: [...rest.slice(0, into), place, ...rest.slice(into)], caret: into + 1 };
}

/** Take the letter at a position of the word back. @param {Hand} hand @param {number} position @returns {Hand} */
export function takeBack(hand, position) {
  const word = hand.word.filter((_, at) => at !== position);
  return { ...hand, word, caret: Math.min(hand.caret > position ? hand.caret - 1 : hand.caret, word.length) };
}

/** The first free place that holds a letter; -1 without one. @param {Hand} hand @param {string} letter */
export function freePlace(hand, letter) {
  return hand.cards.findIndex((card, place) => card === letter && !hand.word.includes(place));
}

/** Move the caret. @param {Hand} hand @param {number} step @returns {Hand} */
export function moveCaret(hand, step) {
  return { ...hand, caret: Math.max(0, Math.min(hand.word.length, hand.caret + step)) };
}

/** Shuffle the cards; the word stays as it is. @param {Hand} hand @returns {Hand} */
export function shuffled(hand) {
  const order = hand.cards
    .map((_, place) => ({ place, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ place }) => place);
  return {
    ...hand,
    cards: order.map((place) => hand.cards[place] ?? ""),
    word: hand.word.map((place) => order.indexOf(place)),
  };
}

/** @param {Hand} hand @returns {Hand} */
export function cleared(hand) {
  return { ...hand, word: [], caret: 0 };
}

/** Spell a word with the cards of the hand, as far as they go. @param {Hand} hand @param {string} word @returns {Hand} */
export function spelled(hand, word) {
  return [...word].reduce((held, letter) => {
    const place = freePlace(held, letter);
    return place < 0 ? held : put(held, place, held.word.length);
  }, cleared(hand));
}
