/**
 * The clock: seconds and a dial. The server keeps the time; this counts down between two words from it.
 * @module
 */
import { h } from "../draw.js";
import { Part } from "../part.js";
import { clockText, t } from "../text.js";

const LOW = 10_000;

/** @extends {Part<{ room: import("../room.js").Room }>} */
class FwClock extends Part {
  #whole = 0;
  #key = "";

  /** @param {AbortSignal} signal */
  arrive(signal) {
    const timer = setInterval(() => this.redraw(), 250);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** @param {{ room: import("../room.js").Room }} given */
  picture({ room }) {
    const { time } = room;
    this.hidden = time === null;
    if (!time) return null;
    this.#noteWhole(time, room);
    const seconds = Math.ceil(time.left / 1000);
    const isLow = time.left < LOW;
    return h(
      "p.clock.num",
      {
        role: "timer",
        "aria-live": "off",
        "aria-label": t("clock.label", { n: seconds }),
        class: `${isLow ? "low" : ""} ${time.waits ? "waits" : ""}`,
      },
      h("i", { "aria-hidden": "true", style: { "--left": Math.min(1, time.left / this.#whole).toFixed(3) } }),
      h("span", { "aria-hidden": "true" }, clockText(time.left / 1000)),
    );
  }

  /** A full dial is the most time seen in this turn. @param {{ left: number, seat: number | null }} time @param {import("../room.js").Room} room */
  #noteWhole(time, room) {
    const key = `${room.push?.game} ${time.seat} ${room.push?.view.said.length}`;
    if (key !== this.#key) this.#whole = 0;
    this.#key = key;
    this.#whole = Math.max(this.#whole, time.left, 1);
  }
}

customElements.define("fw-clock", FwClock);
