/**
 * The keys: ten, nine, seven and two wide ones. The bar under a letter is how many opponents may still hide it.
 * One stop for the tab key, arrows inside.
 * @module
 */
import { h } from "../draw.js";
import { Part } from "../part.js";
import { t } from "../text.js";

const LINES = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

/**
 * @typedef {object} Keys
 * @property {{ count: Map<string, number>, of: number } | null} notes null: plain keys
 * @property {(letter: string) => void} type
 * @property {() => void} remove
 * @property {() => void} clear
 */

/** @extends {Part<Keys>} */
class FwKeys extends Part {
  #at = "Q";

  /** @param {AbortSignal} signal */
  arrive(signal) {
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", t("keys.label"));
    this.classList.add("keys");
    this.addEventListener("keydown", (event) => this.#move(event), { signal });
    this.addEventListener("focusin", (event) => this.#rove(event.target), { signal });
  }

  /** @param {Keys} given */
  picture(given) {
    return LINES.map((letters, index) => {
      const keys = [...letters].map((letter) => this.#key(given, letter));
      if (index === 2)
        return h("div", { key: index }, this.#wide("clear", given.clear), keys, this.#wide("remove", given.remove));
      return h("div", { key: index }, keys);
    });
  }

  /** @param {Keys} given @param {string} letter */
  #key(given, letter) {
    const count = given.notes?.count.get(letter) ?? 0;
    const of = given.notes?.of ?? 0;
    const isSpent = given.notes !== null && of > 0 && count === 0;
    const words =
      given.notes === null ? letter : isSpent ? t("keys.spent", { letter }) : t("keys.may", { letter, count, n: of });
    const shape = { class: `${isSpent ? "spent" : ""} ${given.notes === null ? "plain" : ""}`, "aria-label": words };
    const may = { "--may": of ? (count / of).toFixed(2) : "0" };
    const tab = { "data-key": letter, tabindex: letter === this.#at ? 0 : -1, type: "button", key: letter };
    return h("button.key", { ...shape, ...tab, style: may, on: { click: () => given.type(letter) } }, letter);
  }

  /** @param {"clear" | "remove"} name @param {() => void} press */
  #wide(name, press) {
    const shape = { type: "button", key: name, "data-key": name, tabindex: name === this.#at ? 0 : -1 };
    return h(
      "button.key.wide",
      { ...shape, "aria-label": t(`keys.${name}.label`), on: { click: press } },
      t(`keys.${name}`),
    );
  }

  /** @param {EventTarget | null} target */
  #rove(target) {
    const name = target instanceof HTMLElement ? target.dataset.key : undefined;
    if (!name || name === this.#at) return;
    this.#at = name;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const lines = [...this.children].map((line) => /** @type {HTMLElement[]} */ ([...line.children]));
    const line = lines.findIndex((keys) => keys.includes(/** @type {HTMLElement} */ (document.activeElement)));
    const place = lines[line]?.indexOf(/** @type {HTMLElement} */ (document.activeElement)) ?? -1;
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (!step || place < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const keys = lines[(line + (step[0] ?? 0) + lines.length) % lines.length] ?? [];
    keys[Math.min((place + (step[1] ?? 0) + keys.length) % keys.length, keys.length - 1)]?.focus();
  }
}

customElements.define("fw-keys", FwKeys);
