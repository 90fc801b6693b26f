/**
 * A finished game, step by step, with every hand and word open. The server sends each step's view; this shows one.
 * @module
 */
import { faceUp } from "../card.js";
import { h } from "../draw.js";
import { laidOut } from "../hand.js";
import { inSentence } from "../letters.js";
import { placesUp } from "../notes.js";
import { Part } from "../part.js";
import { go, route } from "../route.js";
import { guessSentence, nameOf } from "../sentences.js";
import { isSheetOpen } from "../sheet.js";
import { say } from "../speech.js";
import { inWords, list, t } from "../text.js";
import "./fw-row.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Push["events"][number]} Event */
/** @typedef {{ event: Event, view: View }} Step */

const MANY = 5;

/** @extends {Part<{}>} */
class FwReplay extends Part {
  /** @type {Step[] | null} */
  #steps = null;
  #at = 0;
  #isMissing = false;
  #loaded = "";

  /** @param {AbortSignal} signal */
  arrive(signal) {
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    void this.#load();
  }

  async #load() {
    const { code, detail } = route();
    const [number, turn] = detail.split("/");
    const address = `/t/${code}/${number}/replay`;
    if (this.#loaded === address) return;
    this.#loaded = address;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.statusText);
      this.#steps = (await answer.json()).steps;
      this.#at = turn ? this.#stepOfTurn(Number(turn)) : 0;
    } catch {
      this.#isMissing = true;
    }
    this.redraw();
  }

  /** @param {number} turn */
  #stepOfTurn(turn) {
    let guesses = 0;
    const steps = this.#steps ?? [];
    const found = steps.findIndex(({ event }) => event.event === "guessed" && ++guesses === turn);
    return Math.max(0, found);
  }

  picture() {
    const { code, detail } = route();
    const back = () => go(code ? `/t/${code}` : "/");
    return [
      h(
        "header.bar",
        { key: "bar" },
        h("span.brand", null, t("game.name"), h("i")),
        h("button.btn.plain.small", { type: "button", on: { click: back } }, t("replay.close")),
      ),
      h("div.oxford", { key: "rule" }),
      this.#isMissing
        ? h(
            "main",
            { key: "none" },
            h("h1.type", null, t("replay.missing")),
            h("p.read", null, t("replay.missing.more", { game: `${code}/${detail.split("/")[0]}` })),
          )
        : this.#steps
          ? this.#show(this.#steps)
          : h("main", { key: "wait" }, h("p.read.quiet", null, t("wait"))),
    ];
  }

  /** @param {Step[]} steps */
  #show(steps) {
    const { event, view } = /** @type {Step} */ (steps[this.#at]);
    const { title, more } = told(event, view);
    return h(
      "main",
      { key: "show" },
      h(
        "section.now",
        null,
        h("p.caps.num", null, t("replay.step", { n: this.#at + 1, of: steps.length })),
        h("h1.type", null, title),
        h("p.read", null, more),
      ),
      h(
        "ol.rows",
        { "data-form": view.rows.length > MANY ? "many" : "few", style: { "--rows": view.rows.length } },
        view.rows.map((row, seat) => this.#row(row, seat, event, view)),
      ),
      this.#controls(steps.length),
    );
  }

  /** @param {import("../wire.js").Row} row @param {number} seat @param {Event} event @param {View} view */
  #row(row, seat, event, view) {
    const fresh = event.event === "guessed" ? placesUp(event.revealed[seat]) : new Set();
    const isBroken = !row.is_in;
    const hand =
      view.phase === "exchange" || !row.length ? laidOut(handOf(this.#steps ?? [], this.#at, seat)).cards : [];
    return h(
      "li",
      { key: seat, class: `${isBroken ? "gone" : ""} ${view.turn === seat && view.phase !== "over" ? "speaks" : ""}` },
      h("p.who", null, h("b.nm", null, h("bdi", null, row.name)), h("span.left", null, isBroken ? t("table.out") : "")),
      row.length
        ? h("fw-row", {
            key: "row",
            give: {
              shown: row.shown,
              secret: row.secret,
              label: t("end.row", { name: row.name, word: row.secret ?? "" }),
              fresh,
            },
          })
        : h(
            "div.fit",
            {
              key: "hand",
              role: "img",
              "aria-label": t("speech.hand", { letters: hand.join(", ") }),
              style: { "--n": Math.max(10, hand.length) },
            },
            h(
              "div.row",
              { "aria-hidden": "true" },
              hand.map((letter, place) => faceUp(letter, { key: place })),
            ),
          ),
    );
  }

  /** @param {number} count */
  #controls(count) {
    const button = (
      /** @type {"start" | "prev" | "next" | "end"} */ name,
      /** @type {number} */ to,
      /** @type {string} */ sign,
    ) =>
      h(
        "button.btn",
        {
          type: "button",
          "aria-label": t(`replay.${name}`),
          disabled: to < 0 || to >= count || to === this.#at,
          on: { click: () => this.#go(to) },
        },
        name === "next" ? t("replay.next") : null,
        h("span", { "aria-hidden": "true" }, sign),
        name === "prev" ? t("replay.prev") : null,
      );
    const slide = (/** @type {InputEvent} */ event) =>
      this.#go(Number(/** @type {HTMLInputElement} */ (event.target).value));
    return h(
      "div.controls",
      null,
      h("input", {
        type: "range",
        min: 0,
        max: count - 1,
        value: String(this.#at),
        "aria-label": t("replay.slider"),
        "aria-valuetext": t("replay.step", { n: this.#at + 1, of: count }),
        style: { "--at": `${(100 * this.#at) / Math.max(1, count - 1)}%` },
        on: { input: slide },
      }),
      h(
        "div.buttons",
        null,
        button("start", 0, "⇤"),
        button("prev", this.#at - 1, "←"),
        button("next", this.#at + 1, "→"),
        button("end", count - 1, "⇥"),
      ),
    );
  }

  /** @param {number} to */
  #go(to) {
    const steps = this.#steps ?? [];
    this.#at = Math.max(0, Math.min(steps.length - 1, to));
    this.redraw();
    const step = steps[this.#at];
    if (!step) return;
    const { title, more } = told(step.event, step.view);
    say(`${title}. ${more}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isSheetOpen() || /** @type {HTMLElement} */ (event.target).matches("input")) return;
    if (event.key === "ArrowRight") this.#go(this.#at + 1);
    else if (event.key === "ArrowLeft") this.#go(this.#at - 1);
    else return;
    event.preventDefault();
  }
}

/** The hand of a seat at a step, from what was dealt, thrown back and drawn until then. @param {Step[]} steps @param {number} at @param {number} seat */
function handOf(steps, at, seat) {
  let hand = "";
  for (const { event } of steps.slice(0, at + 1)) {
    if (!("seat" in event) || event.seat !== seat || !("cards" in event)) continue;
    if (event.event === "dealt" || event.event === "redealt") hand = event.cards ?? "";
    else if (event.event === "drawn") hand += event.cards ?? "";
    else for (const card of event.cards ?? "") hand = hand.replace(card, "");
  }
  return hand;
}

/** A step in words. @param {Event} event @param {View} view @returns {{ title: string, more: string }} */
export function told(event, view) {
  const name = "seat" in event ? nameOf(view, event.seat, null) : "";
  const cards = "cards" in event ? [...(event.cards ?? "")].join(" ") : "";
  switch (event.event) {
    case "opened":
      return { title: t("replay.opened"), more: t("replay.opened.more", { names: list([...event.seats]) }) };
    case "shuffled":
      return { title: t("replay.shuffled"), more: "" };
    case "dealt":
      return { title: t("replay.dealt", { name }), more: cards };
    case "redealt":
      return { title: t("replay.redealt", { name }), more: t("replay.redealt.more", { cards }) };
    case "discarded":
      return { title: t("replay.discarded", { name, n: event.count, words: inWords(event.count) }), more: cards };
    case "drawn":
      return { title: t("replay.drawn", { name, n: event.count, words: inWords(event.count) }), more: cards };
    case "built":
      return { title: t("replay.built", { name, word: inSentence(event.word ?? "") }), more: "" };
    case "locked":
      return { title: t("replay.locked"), more: t("replay.locked.more", { n: event.longest }) };
    case "guessed":
      return {
        title: t("replay.guessed", { name, word: inSentence(event.word) }),
        more: guessSentence(view, event, null).replace(/^[^.]*\. /, ""),
      };
    case "eliminated":
      return { title: t("replay.eliminated", { name }), more: "" };
    case "forfeited":
      return { title: t("replay.forfeited", { name }), more: "" };
    case "resigned":
      return { title: t("replay.resigned", { name, word: inSentence(event.word) }), more: "" };
    case "revealed":
      return {
        title: t("replay.revealed", { name, word: inSentence(event.word) }),
        more: event.valid ? "" : t("end.out.invalid"),
      };
    case "won":
      return event.seats.length
        ? { title: t("replay.won", { names: list(event.seats.map((seat) => nameOf(view, seat, null))) }), more: "" }
        : { title: t("replay.won.none"), more: "" };
  }
}

customElements.define("fw-replay", FwReplay);
