/**
 * The exchange: choose cards to throw back, once.
 * @module
 */
import { cardButton, cardName, faceDown, faceUp } from "../card.js";
import { draftOf, forgetDrafts, keepDraft } from "../drafts.js";
import { h } from "../draw.js";
import { roomHead } from "../head.js";
import { focusHeadline } from "../headline.js";
import { laidOut } from "../hand.js";
import { Part } from "../part.js";
import { oneStop, rove } from "../rove.js";
import { call, say } from "../speech.js";
import { inWords, list, t } from "../text.js";
import "./fw-line.js";
import "./fw-others.js";

/** @typedef {{ app: import("./fw-app.js").App, room: import("../room.js").Room, stage: import("../stage.js").Stage }} Given */

/** @extends {Part<Given>} */
class FwExchange extends Part {
  /** @type {ReadonlySet<number>} places of the hand */
  #chosen = new Set();
  #hand = "";
  #wasWaiting = false;
  #isSending = false;
  #problem = "";

  redraw() {
    super.redraw();
    oneStop(this.querySelector(".hand"));
    const isWaiting = this.querySelector(".waits") !== null;
    if (isWaiting && !this.#wasWaiting) focusHeadline(this);
    this.#wasWaiting = isWaiting;
  }

  /** @param {Given} given */
  picture(given) {
    const { room, stage } = given;
    const view = /** @type {import("../wire.js").View} */ (stage.view);
    const me = /** @type {number} */ (room.push?.seat);
    const mine = /** @type {import("../wire.js").Row} */ (view.rows[me]);
    if (this.#hand !== view.hand) this.#chosen = new Set(draftOf("exchange", `${room.push?.game} ${me}`) ?? []);
    this.#hand = view.hand ?? "";
    return [
      roomHead(given, { hasClock: true }),
      h(
        "main.phase.exchange",
        { key: "main" },
        mine.decided ? this.#waiting(view, me, mine) : this.#choosing(room, mine, view),
        h("fw-others", { key: "others", give: { room, view, me } }),
      ),
      h("fw-line", { key: "line", give: { room } }),
    ];
  }

  /** @param {import("../room.js").Room} room @param {import("../wire.js").Row} mine @param {import("../wire.js").View} view */
  #choosing(room, mine, view) {
    const most = room.push?.legal?.exchange ?? 0;
    const { cards } = laidOut(view.hand ?? "");
    const letters = [...this.#chosen].map((place) => cards[place]).join(" ");
    const n = this.#chosen.size;
    const go = h(
      "button.btn.main",
      { type: "button", disabled: n === 0 || this.#isSending, on: { click: () => this.#decide(cards) } },
      n ? t("exchange.go", { n, words: inWords(n) }) : t("exchange.go.none"),
    );
    const keep = h(
      "button.btn",
      { type: "button", disabled: this.#isSending, on: { click: () => this.#keep() } },
      t("exchange.keep", { words: inWords(mine.cards) }),
    );
    return [
      h("h1.type", { key: "head" }, t("exchange.title", { n: most, words: inWords(most) })),
      h("p.read.quiet", { key: "why" }, t("exchange.why")),
      h(
        "div.hand",
        {
          key: "hand",
          role: "group",
          "aria-label": t("exchange.hand"),
          on: { keydown: (/** @type {KeyboardEvent} */ event) => rove(event, this.querySelector(".hand")) },
        },
        cards.map((letter, place) => this.#card(letter, place, most)),
      ),
      h(
        "p.tally",
        { key: "tally" },
        this.#problem || [h("b", null, n), ` ${t(n ? "exchange.tally.letters" : "exchange.tally", { most, letters })}`],
      ),
      h("div.foot", { key: "foot" }, go, keep),
    ];
  }

  /** @param {string} letter @param {number} place @param {number} most */
  #card(letter, place, most) {
    const isChosen = this.#chosen.has(place);
    return cardButton(letter, {
      key: place,
      class: isChosen ? "out" : "",
      "aria-pressed": String(isChosen),
      "aria-label": cardName(letter),
      on: { click: () => this.#toggle(place, most) },
    });
  }

  /** @param {number} place @param {number} most */
  #toggle(place, most) {
    const chosen = new Set(this.#chosen);
    if (!chosen.delete(place)) {
      if (chosen.size >= most) return call(t("exchange.most", { n: most, words: inWords(most) }));
      chosen.add(place);
    }
    this.#chosen = chosen;
    keepDraft("exchange", `${this.given?.room.push?.game} ${this.given?.room.push?.seat}`, [...chosen]);
    this.#problem = "";
    this.redraw();
    say(t("exchange.tally.spoken", { n: chosen.size, most }));
  }

  #keep() {
    this.#chosen = new Set();
    void this.#decide([]);
  }

  /** @param {readonly string[]} cards */
  async #decide(cards) {
    this.#isSending = true;
    this.redraw();
    try {
      await this.given?.room.act({ do: "exchange", cards: [...this.#chosen].map((place) => cards[place]).join("") });
      forgetDrafts("exchange");
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : "";
      call(this.#problem);
    }
    this.#isSending = false;
    this.redraw();
  }

  /** @param {import("../wire.js").View} view @param {number} me @param {import("../wire.js").Row} mine */
  #waiting(view, me, mine) {
    const names = view.rows.flatMap((row, seat) => (seat === me || row.decided ? [] : [row.name]));
    const more = mine.exchanged
      ? t("exchange.waiting.gave", { n: mine.exchanged, words: inWords(mine.exchanged) })
      : t("exchange.waiting.more");
    const gaps = Array.from({ length: mine.exchanged }, (_, place) =>
      faceDown(null, { key: `gap ${place}`, "aria-hidden": "true" }),
    );
    return [
      h("h1.type", { key: "head" }, t("exchange.waiting", { names: list(names) })),
      h("p.read.quiet", { key: "why" }, more),
      h(
        "div.hand.waits",
        { key: "kept", role: "img", "aria-label": t("speech.hand", { letters: [...(view.hand ?? "")].join(", ") }) },
        laidOut(view.hand ?? "").cards.map((letter, place) => faceUp(letter, { key: place })),
        gaps,
      ),
    ];
  }
}

customElements.define("fw-exchange", FwExchange);
