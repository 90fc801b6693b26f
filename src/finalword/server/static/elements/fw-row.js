/**
 * A Secret Word as a row of cards: face up, face down, just turned up, broken. It turns cards by itself when its
 * letters change and it is told to.
 * @module
 */
import { faceDown, faceUp } from "../card.js";
import { h } from "../draw.js";
import { HIDDEN } from "../letters.js";
import { Part } from "../part.js";

/**
 * @typedef {object} Row
 * @property {string} shown the row as everybody sees it, `.` for a hidden letter
 * @property {string | null} [secret] the whole word where you may see it
 * @property {string} label what a reader hears
 * @property {ReadonlySet<number>} [fresh] places turned up by the last Guess
 * @property {boolean} [turning] whether changes turn over or just stand
 * @property {number} [flip] milliseconds one card takes to turn
 */

/** @extends {Part<Row>} */
class FwRow extends Part {
  #standing = "";
  /** @type {Set<number>} places whose face waits for the back to be edge-on */
  #edge = new Set();

  /** @param {Row} given */
  give(given) {
    const before = this.#standing;
    this.#standing = given.shown;
    if (given.turning && before.length === given.shown.length && this.isConnected) this.#turn(before, given);
    else this.#edge.clear();
    super.give(given);
  }

  /** @param {string} before @param {Row} row */
  #turn(before, row) {
    const half = (row.flip ?? 280) / 2;
    for (let place = 0; place < before.length; place += 1) {
      if (before[place] !== HIDDEN || row.shown[place] === HIDDEN) continue;
      this.#edge.add(place);
      const card = this.querySelectorAll(".card")[place];
      const away = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : half;
      card?.classList.add("turn-away");
      setTimeout(() => this.#faceUp(place, card), away);
    }
  }

  /** @param {number} place @param {Element | undefined} card */
  #faceUp(place, card) {
    card?.classList.remove("turn-away");
    if (!this.#edge.delete(place)) return;
    this.redraw();
    const up = this.querySelectorAll(".card")[place];
    up?.classList.add("turn-up");
    up?.addEventListener("animationend", () => up.classList.remove("turn-up"), { once: true });
  }

  /** @param {Row} row */
  picture(row) {
    const size = { "--n": Math.max(1, row.shown.length) };
    return h(
      "div.fit",
      { role: "img", "aria-label": row.label, style: size },
      h(
        "div.row",
        { "aria-hidden": "true" },
        [...row.shown].map((letter, place) => this.#card(row, letter, place)),
      ),
    );
  }

  /** @param {Row} row @param {string} letter @param {number} place */
  #card(row, letter, place) {
    const isDown = letter === HIDDEN || this.#edge.has(place);
    if (isDown) return faceDown(row.secret?.[place] ?? null, { key: `${place}` });
    return faceUp(letter, { key: `${place}`, class: row.fresh?.has(place) ? "fresh" : "" });
  }
}

customElements.define("fw-row", FwRow);
