/**
 * A line at the foot of the screen that goes away by itself.
 * @module
 */
import { draw, h } from "./draw.js";
import { say } from "./speech.js";
import { t } from "./text.js";

const STANDS = 4000;
/** @type {HTMLElement | null} */
let shown = null;

/** @param {string} text @param {{ stays?: boolean }} [how] */
export function toast(text, { stays = false } = {}) {
  shown?.remove();
  const element = document.createElement("section");
  element.setAttribute("aria-label", t("toast.label"));
  element.className = "toast";
  const close = stays
    ? h("button.btn.plain.small", { type: "button", on: { click: () => element.remove() } }, t("sheet.close"))
    : null;
  draw(element, h("p", null, text), close);
  (document.querySelector("dialog[open]") ?? document.body).append(element);
  shown = element;
  say(text);
  if (!stays) setTimeout(() => element.remove(), STANDS);
}
