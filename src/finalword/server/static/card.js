/**
 * Cards as the tokens and parts draw them. In a row they are spans (the row has the label), in a hand buttons.
 * @module
 */
import { h } from "./draw.js";
import { classOf } from "./letters.js";
import { t } from "./text.js";

/** What a reader hears for a card. @param {string} letter */
export function cardName(letter) {
  return t("card.name", { letter, kind: t(`class.${classOf(letter)}`) });
}

/** A card face up. @param {string} letter @param {import("./draw.js").Props} [props] */
export function faceUp(letter, props = {}) {
  return h("span.card", { ...props, "data-letter": letter, "data-class": classOf(letter) }, h("b", null, letter));
}

/** A card face down; with its letter when it is your own. @param {string | null} letter @param {import("./draw.js").Props} [props] */
export function faceDown(letter, props = {}) {
  if (letter === null) return h("span.card.down", props);
  const shape = { ...props, class: `own ${props.class ?? ""}`, "data-letter": letter, "data-class": classOf(letter) };
  return h("span.card.down", shape, h("b", null, letter));
}

/** A card one can press. @param {string} letter @param {import("./draw.js").Props} props */
export function cardButton(letter, props) {
  return h(
    "button.card",
    { type: "button", ...props, "data-letter": letter, "data-class": classOf(letter) },
    h("b", null, letter),
  );
}

/** A row of plain cards, for a word that nothing happens to. @param {string} word @param {string} label @param {{max: number, gap: number}} size */
export function still(word, label, size) {
  const shape = { "--n": word.length, "--max": `${size.max}px`, "--gap": `${size.gap}px` };
  const cards = [...word].map((letter, place) => faceUp(letter, { key: place }));
  return h(
    "div.fit",
    { role: "img", "aria-label": label, style: shape },
    h("div.row", { "aria-hidden": "true" }, cards),
  );
}
