/**
 * The rules in a minute, with a row to try them on. The example is one game on paper: what each word turns up is
 * written down, not judged here.
 * @module
 */
import { h } from "../draw.js";
import { HIDDEN } from "../letters.js";
import { Part } from "../part.js";
import { say } from "../speech.js";
import { needStyles } from "../styles.js";
import { inWords, t } from "../text.js";
import "./fw-row.js";

const SECRET = "LETTER";
/** @type {Record<string, string>} */
const TURNS_UP = { STONE: ".ETTE.", CHUNK: "......", RIVER: ".E..ER", LAMP: "L....." };

/** @extends {Part<{}>} */
class FwMinute extends Part {
  #shown = HIDDEN.repeat(SECRET.length);
  /** @type {string[]} */
  #said = [];
  /** @type {ReadonlySet<number>} */
  #fresh = new Set();

  arrive() {
    void needStyles("minute").catch(() => undefined);
  }

  picture() {
    const left = [...this.#shown].filter((letter) => letter === HIDDEN).length;
    const letters = [...this.#shown].map((letter) => (letter === HIDDEN ? t("row.hidden") : letter)).join(", ");
    return [
      h("p.read.lead", null, t("rules.all")),
      h(
        "section.try",
        { "aria-label": t("rules.try") },
        h("h3.type", null, t("rules.try")),
        h("p", null, t("rules.try.how")),
        h("fw-row", {
          give: { shown: this.#shown, label: t("rules.try.row", { letters }), turning: true, fresh: this.#fresh },
        }),
        h(
          "p.left",
          { class: left ? "" : "red" },
          h("b", null, t("rules.try.left", { n: left, words: capital(inWords(left)) })),
        ),
        h(
          "div.words",
          null,
          Object.keys(TURNS_UP).map((word) =>
            h(
              "button.btn.small.type",
              { type: "button", disabled: this.#said.includes(word), on: { click: () => this.#guess(word) } },
              word,
            ),
          ),
          this.#said.length
            ? h("button.btn.plain.small", { type: "button", on: { click: () => this.#again() } }, t("rules.try.again"))
            : null,
        ),
      ),
      h(
        "ol.steps",
        null,
        /** @type {const} */ ([1, 2, 3, 4, 5]).map((n) =>
          h("li", null, h("span.type", { "aria-hidden": "true" }, n), h("p", null, t(`rules.${n}`))),
        ),
      ),
    ];
  }

  /** @param {string} word */
  #guess(word) {
    const up = TURNS_UP[word] ?? "";
    this.#said = [...this.#said, word];
    this.#fresh = new Set(
      [...up].flatMap((letter, place) => (letter !== HIDDEN && this.#shown[place] === HIDDEN ? [place] : [])),
    );
    this.#shown = [...this.#shown]
      .map((letter, place) => (up[place] === HIDDEN ? letter : (up[place] ?? letter)))
      .join("");
    this.redraw();
    const left = [...this.#shown].filter((letter) => letter === HIDDEN).length;
    say(t("rules.try.left", { n: left, words: capital(inWords(left)) }));
  }

  #again() {
    this.#shown = HIDDEN.repeat(SECRET.length);
    this.#said = [];
    this.#fresh = new Set();
    this.redraw();
  }
}

/** @param {string} text */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

customElements.define("fw-minute", FwMinute);
