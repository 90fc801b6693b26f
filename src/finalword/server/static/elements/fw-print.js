/**
 * The deck on paper: the printed faces in true size, nine to a sheet, by the browser's own printing.
 * @module
 */
import { h } from "../draw.js";
import { Part } from "../part.js";
import { go } from "../route.js";
import { t } from "../text.js";

/** One deck, a letter a card (the standard composition). */
const DECK = "AAAAAEEEEEEIIIIOOOOUULLNNRRRSSSTTTBCCDDFGHKMPWYJQVXZ";
const PER_SHEET = 9;

/** @extends {Part<{ app: import("./fw-app.js").App }>} */
class FwPrint extends Part {
  #hasBacks = false;

  picture() {
    const sheets = Array.from({ length: Math.ceil(DECK.length / PER_SHEET) }, (_, at) =>
      DECK.slice(at * PER_SHEET, (at + 1) * PER_SHEET),
    );
    const turn = (/** @type {Event} */ event) => {
      this.#hasBacks = /** @type {HTMLInputElement} */ (event.target).checked;
      this.redraw();
    };
    return [
      h(
        "header.bar",
        null,
        h("span.brand", null, t("game.name"), h("i")),
        h("button.btn.plain.small", { type: "button", on: { click: () => go("/") } }, t("home")),
      ),
      h("div.oxford"),
      h(
        "main",
        null,
        h("h1.type", null, t("print.title")),
        h("p.read", null, t("print.why")),
        h(
          "div.ask",
          null,
          h(
            "label.choice",
            null,
            h("span", null, t("print.backs")),
            h("input", { type: "checkbox", role: "switch", checked: this.#hasBacks, on: { change: turn } }),
          ),
          h("button.btn.main", { type: "button", on: { click: () => print() } }, t("print.go")),
          h("p.quiet", null, t("print.more")),
        ),
        h(
          "div.sheets",
          null,
          sheets.flatMap((letters, at) => [
            sheet([...letters], at, sheets.length),
            this.#hasBacks ? sheet(Array(PER_SHEET).fill("back"), `back ${at}`, sheets.length) : null,
          ]),
        ),
      ),
    ];
  }
}

/** @param {string[]} names @param {number | string} key @param {number} of */
function sheet(names, key, of) {
  const label = typeof key === "number" ? t("print.sheet", { n: key + 1, of }) : t("print.backs");
  return h(
    "div.paper",
    { key, role: "img", "aria-label": label },
    names.map((name, at) => h("img", { key: at, src: `/static/cards/${name}.svg`, alt: "" })),
  );
}

customElements.define("fw-print", FwPrint);
