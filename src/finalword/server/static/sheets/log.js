/**
 * Everything that was said: one block per letter turned up, red for who went out.
 * @module
 */
import { h } from "../draw.js";
import { turnedUp } from "../notes.js";
import { nameOf } from "../sentences.js";
import { openSheet } from "../sheet.js";
import { needStyles } from "../styles.js";
import { list, t } from "../text.js";

/** @typedef {import("../wire.js").View} View */

const MOST_BLOCKS = 14;

/** @param {View} view @param {number | null} me @param {{ open?: (turn: number) => void, isLatestFirst?: boolean }} [how] */
export function sayings(view, me, { open, isLatestFirst = false } = {}) {
  if (!view.said.length) return h("p.quiet", null, t("log.none"));
  const lines = view.said.map((guess, index) => {
    const turn = index + 1;
    const who = nameOf(view, guess.seat, me);
    const n = turnedUp(guess);
    const out = outOf(view, guess.out, me);
    const label = t(out ? "log.turn.out" : "log.turn", { turn, who, word: guess.word, n, out });
    const kids = [
      h("span.t.num", null, turn),
      h("span.n", null, h("bdi", null, who)),
      h("span.w.type", null, guess.word),
      h("span.p", null, blocks(n)),
      h("span.o", null, out),
    ];
    const shape = { class: guess.seat === me ? "you" : "", key: turn };
    if (open)
      return h(
        "li",
        shape,
        h("button.turn", { type: "button", "aria-label": label, on: { click: () => open(turn) } }, kids),
      );
    return h("li", shape, h("span.sr", null, label), h("span.turn", { "aria-hidden": "true" }, kids));
  });
  return h("ol.log", { reversed: isLatestFirst }, isLatestFirst ? lines.reverse() : lines);
}

/** A block for each letter turned up; a crowd is counted on. @param {number} n */
function blocks(n) {
  if (!n) return h("em", null, t("log.nothing"));
  const shown = Array.from({ length: Math.min(n, MOST_BLOCKS) }, () => h("i"));
  return [shown, n > MOST_BLOCKS ? h("span.num", null, `+${n - MOST_BLOCKS}`) : null];
}

/** @param {View} view @param {readonly number[]} seats @param {number | null} me */
function outOf(view, seats, me) {
  if (!seats.length) return "";
  const names = list(seats.map((seat) => nameOf(view, seat, me)));
  const words =
    seats.length === 1 && seats[0] === me
      ? t("table.you.out")
      : t(seats.length === 1 ? "table.is.out" : "table.are.out", { names });
  return words.replace(/\.$/, "");
}

/** @param {View} view @param {number | null} me */
export function openLog(view, me) {
  void needStyles("log").catch(() => undefined);
  openSheet(t("log.title"), () => sayings(view, me), { wide: true });
}
