/**
 * Every word the client says comes from the catalogue, in the reader's language where there is one.
 * @module
 */
import en from "./texts/en.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {Record<string, string | number>} Params */

const catalogue = /** @type {Record<string, string | Record<string, string>>} */ (/** @type {unknown} */ (en));
const plurals = new Intl.PluralRules(document.documentElement.lang || "en");

/**
 * Say it: `{name}` takes a parameter; an entry with plural forms is chosen by the parameter `n`.
 * @param {Key} key
 * @param {Params} [params]
 */
export function t(key, params = {}) {
  const entry = catalogue[key];
  if (entry === undefined) throw new Error(`no text called ${key}`);
  const form =
    typeof entry === "string"
      ? entry
      : (entry[`=${params.n}`] ?? entry[plurals.select(Number(params.n))] ?? entry.other ?? "");
  return form.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/** Whether the catalogue has a text of this name. @param {string} key @returns {key is Key} */
export function hasText(key) {
  return key in catalogue;
}

/** A list as a sentence has it: "A, B and C". @param {string[]} items */
export function list(items) {
  return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" })
    .format(items)
    .replace(/, and /, " and ");
}

/** A number in words where the catalogue has one ("two"), else in figures. @param {number} n */
export function inWords(n) {
  const words = /** @type {string[]} */ (en.numbers.split(" "));
  return words[n] ?? String(n);
}

/** Seconds as a clock shows them: 1:05. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
