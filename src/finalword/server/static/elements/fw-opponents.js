/**
 * The others at the table, in turn order; those who are out sink to the end. Each row is one target.
 * @module
 */
import { h } from "../draw.js";
import { HIDDEN, inSentence } from "../letters.js";
import { hiddenIn } from "../notes.js";
import { Part } from "../part.js";
import { presenceNote } from "../presence.js";
import { isCalm } from "../settings.js";
import { lettersUp, nameOf, rowLabel } from "../sentences.js";
import { list, t } from "../text.js";
import "./fw-row.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Row} Row */
/**
 * @typedef {object} Opponents
 * @property {import("../room.js").Room} room
 * @property {import("../stage.js").Stage} stage
 * @property {(seat: number) => void} open
 */

const CROWD = 10;

/** @extends {Part<Opponents>} */
class FwOpponents extends Part {
  /** @type {Map<number, number>} where each row stood, for those that move */
  #tops = new Map();

  /** @param {AbortSignal} signal */
  arrive(signal) {
    const timer = setInterval(() => this.redraw(), 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  redraw() {
    this.#remember();
    super.redraw();
    if (!isCalm()) this.#slide();
  }

  /** @param {Opponents} given */
  picture({ room, stage, open }) {
    const view = /** @type {View} */ (stage.view);
    const me = room.push?.seat ?? null;
    const places = seatOrder(view, me, stage.fell);
    return h(
      "ol.opps",
      { "aria-label": t(me === null ? "table.players" : "table.opponents"), "data-count": places.length },
      places.map((seat) => this.#opponent(room, stage, view, seat, me, open)),
    );
  }

  /** @param {import("../room.js").Room} room @param {import("../stage.js").Stage} stage @param {View} view @param {number} seat @param {number | null} me @param {(seat: number) => void} open */
  #opponent(room, stage, view, seat, me, open) {
    const row = /** @type {Row} */ (view.rows[seat]);
    const left = hiddenIn(row.shown);
    const isFalling = stage.fell.has(seat);
    const isOut = !row.is_in && !isFalling;
    const isLast = row.is_in && !isFalling && row.length > 0 && left === 1;
    const isAway = row.is_in && room.memberAt(seat)?.presence === "away";
    const digit = digitOf(view, seat, me);
    const label =
      digit === null ? t("table.open", { name: row.name }) : t("table.open.digit", { name: row.name, n: digit });
    const speaks = view.turn === seat && view.phase !== "over";
    return h(
      "li.opp",
      {
        key: seat,
        "data-seat": seat,
        class: `${isLast ? "last" : ""} ${isFalling ? "fell" : ""} ${isOut ? "gone" : ""} ${speaks ? "speaks" : ""} ${isAway ? "away" : ""}`,
      },
      h(
        "p.who",
        null,
        h("b.nm", null, h("bdi", null, row.name)),
        h("span.nt", null, noteOf(room, stage, view, seat, me)),
        h(
          "span.left.num",
          null,
          !row.length ? "" : isOut || isFalling ? t("table.out") : t("table.hidden", { n: left }),
        ),
      ),
      row.length
        ? h("fw-row", {
            key: "row",
            give: { shown: row.shown, label: rowLabel(row), fresh: stage.fresh.get(seat), turning: stage.isTurning },
          })
        : h("p.pending", { key: "pending" }, pendingNote(view, row)),
      h("button.open", { type: "button", "aria-label": label, on: { click: () => open(seat) } }),
    );
  }

  #remember() {
    this.#tops = new Map(this.#rows().map((row) => [Number(row.dataset.seat), row.getBoundingClientRect().top]));
  }

  #slide() {
    for (const row of this.#rows()) {
      const before = this.#tops.get(Number(row.dataset.seat));
      const travel = before === undefined ? 0 : before - row.getBoundingClientRect().top;
      if (Math.abs(travel) > 24)
        row.animate([{ transform: `translateY(${travel}px)` }, { transform: "none" }], {
          duration: 180,
          easing: "cubic-bezier(.2,0,0,1)",
        });
    }
  }

  /** @returns {HTMLElement[]} */
  #rows() {
    return [...this.querySelectorAll("li")];
  }
}

/** Opponents in the order of the screen. @param {View} view @param {number | null} me @param {ReadonlySet<number>} falling */
export function seatOrder(view, me, falling) {
  const size = view.rows.length;
  const first = me === null ? 0 : me + 1;
  const round = view.rows.map((_, step) => (first + step) % size).filter((seat) => seat !== me);
  const isIn = (/** @type {number} */ seat) => Boolean(view.rows[seat]?.is_in) || falling.has(seat);
  const playing = round.filter(isIn);
  const out = round.filter((seat) => !isIn(seat));
  return [...(round.length >= CROWD ? urgent(view, playing) : playing), ...out];
}

/** In a crowd the next to speak and the last letters come first. @param {View} view @param {number[]} seats */
function urgent(view, seats) {
  const turn = view.turn ?? 0;
  const weight = (/** @type {number} */ seat) => {
    const round = (seat - turn + view.rows.length) % view.rows.length;
    const wait = view.following === null || round === 0 ? round : seat === view.following ? 1 : 2;
    return wait <= 1 ? wait : hiddenIn(view.rows[seat]?.shown ?? "") === 1 ? 2 : 3;
  };
  return [...seats].sort((one, other) => weight(one) - weight(other));
}

/** Digits 1-9 open a sheet; they stand for the seats in turn order from your own. @param {View} view @param {number} seat @param {number | null} me */
export function digitOf(view, seat, me) {
  const first = me === null ? 0 : me + 1;
  const digit = ((seat - first + view.rows.length) % view.rows.length) + 1;
  return digit <= 9 ? digit : null;
}

/** @param {View} view @param {Row} row */
function pendingNote(view, row) {
  if (view.phase !== "exchange") return t("table.building");
  return row.decided ? t("table.exchanged", { n: row.exchanged }) : t("table.choosing");
}

/** @param {import("../room.js").Room} room @param {import("../stage.js").Stage} stage @param {View} view @param {number} seat @param {number | null} me */
function noteOf(room, stage, view, seat, me) {
  const row = /** @type {Row} */ (view.rows[seat]);
  const absent = row.is_in ? presenceNote(room.memberAt(seat), room.companyAt) : "";
  if (absent) return absent;
  if (!row.is_in && !stage.fell.has(seat)) return brokenNote(view, seat, me);
  const fresh = stage.fresh.get(seat);
  if (fresh?.size)
    return t("table.note.up", {
      letters: list(lettersUp([...row.shown].map((letter, place) => (fresh.has(place) ? letter : HIDDEN)).join(""))),
    });
  const last = view.said.at(-1);
  if (stage.isPlaying) return "";
  if (view.following === seat) return t(view.turn === seat ? "table.note.twice" : "table.note.next");
  return last?.seat === seat ? t("table.note.said", { word: inSentence(last.word) }) : "";
}

/** @param {View} view @param {number} seat @param {number | null} me */
export function brokenNote(view, seat, me) {
  const row = view.rows[seat];
  if (row?.resigned) return t("table.note.resigned");
  const said = view.said.find((each) => each.out.includes(seat));
  if (!said) return "";
  const whose = said.seat === me ? t("table.your") : t("table.whose", { name: nameOf(view, said.seat, me) });
  return t("table.note.broken", { whose, word: inSentence(said.word) });
}

customElements.define("fw-opponents", FwOpponents);
