/**
 * Moving a seat: a code that works once, on another device.
 * @module
 */
import { h } from "../draw.js";
import { openSheet } from "../sheet.js";
import { clockText, t } from "../text.js";

/** @param {import("../room.js").Room} room */
export function openMove(room) {
  /** @type {{ code: string, until: number } | null} */
  let carried = null;
  let problem = "";
  const sheet = openSheet(
    t("lobby.moved.title"),
    () => {
      if (problem) return h("p.bad", null, problem);
      if (!carried) return h("p.quiet", null, t("wait"));
      const left = Math.max(0, (carried.until - performance.now()) / 1000);
      return [
        h("p.type.carry", null, carried.code),
        h("p.read", null, t("lobby.moved.how", { time: clockText(left) })),
      ];
    },
    { closed: () => clearInterval(timer) },
  );
  const timer = setInterval(sheet.redraw, 1000);
  room
    .ask({ do: "carry" })
    .then((answer) => {
      carried = { code: answer.code, until: performance.now() + answer.seconds * 1000 };
    })
    .catch((error) => {
      problem = String(error.message);
    })
    .finally(sheet.redraw);
}
