/**
 * The composing stick: the word so far, one empty place at the caret, and what the dictionary says of it.
 * @module
 */
import { cardButton } from "../card.js";
import { h } from "../draw.js";
import { wordOf } from "../hand.js";
import { inSentence } from "../letters.js";
import { Part } from "../part.js";
import { oneStop, rove } from "../rove.js";
import { t } from "../text.js";

/**
 * @typedef {object} Stick
 * @property {import("../hand.js").Hand} hand
 * @property {number | null} gap where a carried card would land
 * @property {import("../asking.js").Verdict | null} verdict null while it is asked
 * @property {string} problem what was refused, before any verdict
 * @property {boolean} isLoose whether anything goes until the end
 * @property {(position: number) => void} back
 * @property {(down: PointerEvent, place: number) => void} carry
 */

/** The refusal of a word that is still being spelled: no reason for alarm. */
export const TOO_SHORT = "too-short";

/** What the verdict says. @param {string} word @param {boolean} isLoose */
export function approval(word, isLoose) {
  return t(isLoose ? "build.any" : "build.good", { word });
}

/** @extends {Part<Stick>} */
class FwStick extends Part {
  redraw() {
    super.redraw();
    oneStop(this.querySelector(".row"));
  }

  /** @param {Stick} stick */
  picture(stick) {
    const shape = { "aria-label": t("build.word"), class: stick.gap === null ? "" : "open" };
    return h("section.stick", shape, this.#row(stick), this.#verdict(stick));
  }

  /** @param {Stick} stick */
  #row(stick) {
    const { word, caret, cards } = stick.hand;
    const slot = h("span.card.slot", { key: "slot", "aria-hidden": "true" });
    const shown = word.map((place, at) => this.#card(stick, cards[place] ?? "", place, at));
    const at = stick.gap ?? caret;
    const size = { "--n": Math.max(7, Math.min(cards.length, word.length + 1)) };
    const keydown = (/** @type {KeyboardEvent} */ event) => rove(event, this.querySelector(".row"));
    const shape = { role: "group", "aria-label": t("build.word"), on: { keydown } };
    return h("div.fit", { style: size }, h("div.row", shape, [...shown.slice(0, at), slot, ...shown.slice(at)]));
  }

  /** @param {Stick} stick @param {string} letter @param {number} place @param {number} at */
  #card({ hand, back, carry }, letter, place, at) {
    const label = t("build.back", { letter, place: at + 1, n: hand.word.length });
    const pointerdown = (/** @type {PointerEvent} */ event) => carry(event, place);
    return cardButton(letter, { key: place, "aria-label": label, on: { click: () => back(at), pointerdown } });
  }

  /** @param {Stick} stick */
  #verdict(stick) {
    const word = wordOf(stick.hand);
    const { text, tone } = verdictOf(stick, word);
    const count = `${t("build.count", { n: word.length })} · ${t("build.different", { n: new Set(word).size })}`;
    return h("p.verdict", null, h("span", { class: tone }, text), h("span.quiet.num", null, word ? count : ""));
  }
}

/** @param {Stick} stick @param {string} word */
function verdictOf({ problem, verdict, isLoose }, word) {
  if (problem) return { text: problem, tone: "no" };
  if (!word) return { text: t("build.empty"), tone: "quiet" };
  if (!verdict) return { text: t("build.asking"), tone: "quiet" };
  if (verdict.code === TOO_SHORT) return { text: t("build.short"), tone: "quiet" };
  return verdict.ok
    ? { text: approval(inSentence(word), isLoose), tone: "good" }
    : { text: verdict.message, tone: "no" };
}

customElements.define("fw-stick", FwStick);
