/**
 * A strip that stands only while the line to the server is down.
 * @module
 */
import { h } from "../draw.js";
import { Part } from "../part.js";
import { t } from "../text.js";

const PATIENCE = 10_000;

/** @extends {Part<{ room: import("../room.js").Room }>} */
class FwLine extends Part {
  /** @param {AbortSignal} signal */
  arrive(signal) {
    const timer = setInterval(() => this.redraw(), 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** @param {{ room: import("../room.js").Room }} given */
  picture({ room }) {
    const { link } = room;
    this.hidden = link.line !== "down";
    if (this.hidden) return null;
    const isLong = link.lostAt !== null && performance.now() - link.lostAt > PATIENCE;
    return h(
      "section.strip",
      { "aria-label": t("line.lost") },
      h(
        "p",
        null,
        h("b.type", null, t("line.lost")),
        " ",
        t("line.lost.more"),
        " ",
        h("span.quiet", null, t("line.tries", { n: link.tries })),
      ),
      isLong ? h("button.btn.small", { type: "button", on: { click: () => link.again() } }, t("line.now")) : null,
    );
  }
}

customElements.define("fw-line", FwLine);
