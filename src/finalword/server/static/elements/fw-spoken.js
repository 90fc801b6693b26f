/**
 * The spoken word, cream on red, in the place of the keys.
 * @module
 */
import { h } from "../draw.js";
import { emsOf } from "../letters.js";
import { Part } from "../part.js";
import { nameOf, outcome } from "../sentences.js";
import { t } from "../text.js";

/** @typedef {{ view: import("../wire.js").View, spoken: import("../stage.js").Spoken, next: number | null, me: number | null, hurry: () => void }} Given */

/** @extends {Part<Given>} */
class FwSpoken extends Part {
  /** @param {Given} given */
  picture({ view, spoken, next, me, hurry }) {
    const { word, seat } = spoken.guess;
    const { loud, rest } = outcome(view, spoken, me);
    const after =
      next === null ? "" : next === me ? t("table.next.you") : t("table.next", { name: nameOf(view, next, me) });
    return h(
      "div.spoken",
      { on: { pointerdown: hurry }, "aria-hidden": "true" },
      h("p.by", null, seat === me ? t("table.youspeak") : t("table.theirs", { name: nameOf(view, seat, me) })),
      h("p.type.big", { style: { "--em": emsOf(word).toFixed(2) } }, word),
      h(
        "div.told",
        { class: spoken.hushed ? "hushed" : "" },
        h("p.read", null, loud ? h("b", null, loud) : null, loud ? " " : "", rest),
        h("p.next", null, after),
      ),
    );
  }
}

customElements.define("fw-spoken", FwSpoken);
