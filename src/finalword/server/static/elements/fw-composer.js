/**
 * Building the Secret Word: tap, drag or type. The hand keeps its holes, so letters never jump.
 * @module
 */
import { Asking } from "../asking.js";
import { cardButton } from "../card.js";
import { carry, isOver, placeAt } from "../drag.js";
import { h } from "../draw.js";
import { draftOf, keepDraft } from "../drafts.js";
import {
  cleared,
  freePlace,
  laidAs,
  laidOut,
  lieOf,
  moveCaret,
  put,
  shuffled,
  spelled,
  takeBack,
  wordOf,
} from "../hand.js";
import { ALPHABET, classOf, inSentence } from "../letters.js";
import { Part } from "../part.js";
import { oneStop, rove } from "../rove.js";
import { isSheetOpen } from "../sheet.js";
import { openSure } from "../sheets/sure.js";
import { call, say } from "../speech.js";
import { t } from "../text.js";
import { TOO_SHORT, approval } from "./fw-stick.js";

/** @typedef {{ app: import("./fw-app.js").App, room: import("../room.js").Room, view: import("../wire.js").View, me: number }} Given */

/** @extends {Part<Given>} */
class FwComposer extends Part {
  #dealt = "";
  #hand = laidOut("");
  #problem = "";
  #isSending = false;
  /** @type {number | null} where a carried card would land */
  #gap = null;
  #asking = new Asking(
    (message) => this.#given.room.ask(message),
    (verdict) => this.#judged(verdict),
  );

  get #given() {
    return /** @type {Given} */ (this.given);
  }

  /** At an `end` table everything goes for now. */
  get #isLoose() {
    return this.#given.view.word_check === "end";
  }

  get #mayLay() {
    const word = wordOf(this.#hand);
    return word.length > 0 && !this.#isSending && this.#asking.of(word)?.ok !== false;
  }

  /** @param {AbortSignal} signal */
  arrive(signal) {
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  redraw() {
    super.redraw();
    oneStop(this.querySelector(".hand"));
  }

  /** Whose draft it is. @param {Given} given */
  #owner({ room, me }) {
    return `${room.push?.game} ${me}`;
  }

  /** Another hand begins anew, with what was begun, or the word that is laid already. @param {Given} given */
  give(given) {
    const { view, me } = given;
    const isNew = (view.hand ?? "") !== this.#dealt;
    if (isNew) {
      this.#dealt = view.hand ?? "";
      const hand = laidAs(this.#dealt, draftOf("word", this.#owner(given)));
      this.#hand = hand.word.length ? hand : spelled(hand, view.rows[me]?.secret ?? "");
      this.#asking.forget();
      this.#problem = "";
    }
    super.give(given);
    if (isNew) this.#asking.about(wordOf(this.#hand));
  }

  picture() {
    return [
      h("h1.type", { key: "head" }, t("build.title")),
      h("fw-stick", { key: "stick", give: this.#stick() }),
      h("section.from", { key: "from", "aria-label": t("build.hand") }, this.#tools(), this.#cards()),
      h("p.read.quiet.hint", { key: "hint" }, t("build.hint")),
      this.#foot(),
    ];
  }

  #stick() {
    return {
      hand: this.#hand,
      gap: this.#gap,
      verdict: this.#asking.of(wordOf(this.#hand)),
      problem: this.#problem,
      isLoose: this.#isLoose,
      back: (/** @type {number} */ position) => this.#back(position),
      carry: (/** @type {PointerEvent} */ down, /** @type {number} */ place) => this.#carry(down, place),
    };
  }

  #tools() {
    const tool = (/** @type {"shuffle" | "clear"} */ name, /** @type {() => void} */ click) =>
      h("button.btn.plain.small", { type: "button", on: { click } }, t(`build.${name}`));
    return h(
      "div.hd",
      null,
      h("h2.caps", null, t("build.hand")),
      h(
        "span",
        null,
        tool("shuffle", () => this.#become(shuffled(this.#hand))),
        tool("clear", () => this.#become(cleared(this.#hand))),
      ),
    );
  }

  #cards() {
    const keydown = (/** @type {KeyboardEvent} */ event) => rove(event, this.querySelector(".hand"));
    const shape = { role: "group", "aria-label": t("build.hand"), on: { keydown } };
    return h(
      "div.hand",
      shape,
      this.#hand.cards.map((letter, place) => this.#card(letter, place)),
    );
  }

  /** @param {string} letter @param {number} place */
  #card(letter, place) {
    const spent = { key: place, type: "button", disabled: true, "aria-label": t("build.spent", { letter }) };
    if (this.#hand.word.includes(place)) return h("button.card.slot", spent);
    const label = t("build.add", { letter, kind: t(`class.${classOf(letter)}`) });
    const pointerdown = (/** @type {PointerEvent} */ event) => this.#carry(event, place);
    const on = { click: () => this.#put(place), pointerdown };
    return cardButton(letter, { key: `free ${place}`, "aria-label": label, on });
  }

  #foot() {
    const { app, view, me } = this.#given;
    const laid = view.rows[me]?.secret;
    const lay = { type: "button", disabled: !this.#mayLay, on: { click: () => this.#lay() } };
    const keep = { type: "button", on: { click: () => app.changeWord(false) } };
    return h(
      "div.foot",
      { key: "foot" },
      h("button.btn.main", lay, t("build.go")),
      laid
        ? h("button.btn", keep, t("build.keep", { word: inSentence(laid) }))
        : h("button.btn.plain.small", { type: "button", on: { click: () => this.#claim() } }, t("build.none")),
    );
  }

  /** @param {import("../hand.js").Hand} hand */
  #become(hand) {
    this.#hand = hand;
    keepDraft("word", this.#owner(this.#given), lieOf(hand));
    this.#problem = "";
    this.#asking.about(wordOf(hand));
    this.redraw();
  }

  /** @param {import("../asking.js").Verdict} verdict */
  #judged({ word, ok, code, message }) {
    this.redraw();
    if (code === TOO_SHORT) return;
    say(ok ? `${approval(word, this.#isLoose)}, ${t("build.count", { n: word.length })}` : message);
  }

  /** @param {number} place */
  #put(place) {
    this.#become(put(this.#hand, place));
    const { caret, cards, word } = this.#hand;
    const ordinal = t("ordinals").split(" ")[caret - 1] ?? String(caret);
    say(t("build.in", { letter: cards[place] ?? "", place: ordinal, n: word.length }));
  }

  /** @param {number} position */
  #back(position) {
    const letter = this.#hand.cards[this.#hand.word[position] ?? -1] ?? "";
    this.#become(takeBack(this.#hand, position));
    say(t("build.out", { letter }));
  }

  /** @param {PointerEvent} down @param {number} place */
  #carry(down, place) {
    const card = /** @type {HTMLElement} */ (/** @type {Element} */ (down.target).closest(".card"));
    const wasIn = this.#hand.word.includes(place);
    const show = (/** @type {number | null} */ gap) => {
      if (gap === this.#gap) return;
      this.#gap = gap;
      this.redraw();
    };
    const gapAt = (/** @type {number} */ x, /** @type {number} */ y) =>
      isOver(this.querySelector(".stick"), x, y) ? placeAt(this.#wordCards(), x) : null;
    carry(down, card, {
      over: (x, y) => show(gapAt(x, y)),
      drop: (x, y) => {
        const gap = gapAt(x, y);
        if (gap !== null) this.#become(put(this.#hand, place, gap));
        else if (wasIn) this.#back(this.#hand.word.indexOf(place));
      },
      stop: () => show(null),
    });
  }

  /** @returns {HTMLElement[]} */
  #wordCards() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".stick .row > button")]);
  }

  async #lay() {
    if (!this.#mayLay) return;
    await this.#act({ do: "build", word: wordOf(this.#hand).toLowerCase() });
    if (!this.#problem) keepDraft("word", this.#owner(this.#given), lieOf(cleared(this.#hand)));
  }

  #claim() {
    openSure(t("build.none"), t("build.none.sure"), t("build.none"), () => this.#act({ do: "no_word" }));
  }

  /** @param {Record<string, unknown>} action */
  async #act(action) {
    this.#isSending = true;
    this.redraw();
    try {
      await this.#given.room.act(action);
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : "";
      call(this.#problem);
    }
    this.#isSending = false;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isSheetOpen() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isButton = /** @type {HTMLElement} */ (event.target).matches("button, a");
    const letter = event.key.toUpperCase();
    const { caret } = this.#hand;
    if (event.key.length === 1 && ALPHABET.includes(letter)) this.#typed(letter);
    else if (event.key === "Backspace" && caret > 0) this.#back(caret - 1);
    else if (event.key === "ArrowLeft") this.#become(moveCaret(this.#hand, -1));
    else if (event.key === "ArrowRight") this.#become(moveCaret(this.#hand, 1));
    else if (event.key === "Enter" && !isButton) void this.#lay();
    else return;
    event.preventDefault();
  }

  /** @param {string} letter */
  #typed(letter) {
    const place = freePlace(this.#hand, letter);
    if (place >= 0) return this.#put(place);
    call(t(this.#hand.cards.includes(letter) ? "build.no.second" : "build.no", { letter }));
    const hand = this.querySelector(".hand");
    hand?.classList.add("refuse");
    hand?.addEventListener("animationend", () => hand.classList.remove("refuse"), { once: true });
  }
}

customElements.define("fw-composer", FwComposer);
