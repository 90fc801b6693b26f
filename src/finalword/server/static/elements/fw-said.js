/**
 * The words already said, newest first: one line that scrolls on a phone, a list on a desk.
 * @module
 */
import { h } from "../draw.js";
import { turnedUp } from "../notes.js";
import { Part } from "../part.js";
import { nameOf } from "../sentences.js";
import { t } from "../text.js";

/** @extends {Part<{ view: import("../wire.js").View, me: number | null, mayChange: boolean, openLog: () => void }>} */
class FwSaid extends Part {
  /** @param {{ view: import("../wire.js").View, me: number | null, mayChange: boolean, openLog: () => void }} given */
  picture({ view, me, mayChange, openLog }) {
    const said = [...view.said].reverse();
    if (!said.length)
      return h(
        "div.said",
        null,
        h("h2.caps", null, t("table.said")),
        h("p.none", null, t(mayChange ? "table.said.none.mine" : "table.said.none")),
      );
    const items = said.map((guess, index) =>
      h(
        "li",
        { key: view.said.length - index },
        h("span.by", null, h("bdi", null, nameOf(view, guess.seat, me))),
        h("b.type", null, guess.word),
        h("span.up.num", null, t("table.up", { n: turnedUp(guess) })),
      ),
    );
    return h(
      "div.said",
      null,
      h("h2.caps", null, t("table.said")),
      h("ol", { tabindex: 0, "aria-label": t("table.said.label") }, items),
      h("button.btn.plain.small", { type: "button", on: { click: openLog } }, t("table.said.all", { n: said.length })),
    );
  }
}

customElements.define("fw-said", FwSaid);
