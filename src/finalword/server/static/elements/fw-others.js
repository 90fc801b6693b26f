/**
 * What the others are at before the first Guess: only how many cards, only how many letters.
 * @module
 */
import { h } from "../draw.js";
import { Part } from "../part.js";
import { presenceNote } from "../presence.js";
import { t } from "../text.js";

const CROWD = 6;

/** @typedef {{ room: import("../room.js").Room, view: import("../wire.js").View, me: number | null }} Given */

/** @extends {Part<Given>} */
class FwOthers extends Part {
  /** @param {AbortSignal} signal */
  arrive(signal) {
    const timer = setInterval(() => this.redraw(), 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** @param {Given} given */
  picture({ room, view, me }) {
    const items = view.rows.flatMap((row, seat) => {
      if (seat === me) return [];
      const note = presenceNote(room.memberAt(seat), room.companyAt);
      return [
        h(
          "li",
          { key: seat },
          h("b", null, h("bdi", null, row.name)),
          " ",
          stateOf(view, row),
          note ? h("em", null, ` ${note}`) : null,
        ),
      ];
    });
    const done = view.rows.filter((row) => (view.phase === "exchange" ? row.decided : row.length)).length;
    const of = view.rows.length;
    const key = view.phase === "exchange" ? "others.decided" : "others.all.laid";
    const count = of > CROWD ? h("li.count", { key: "count" }, h("b", null, t(key, { n: done, of }))) : null;
    return h("ul.others", null, count, items);
  }
}

/** @param {import("../wire.js").View} view @param {import("../wire.js").Row} row */
function stateOf(view, row) {
  const key =
    view.phase === "exchange"
      ? row.decided
        ? "others.exchanged"
        : "others.choosing"
      : row.length
        ? "others.laid"
        : "others.building";
  return t(key, { n: view.phase === "exchange" ? row.exchanged : row.length });
}

customElements.define("fw-others", FwOthers);
