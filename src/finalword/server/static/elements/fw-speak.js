/**
 * Where you say your word: what was said, the field, the keys; during a reveal the spoken word.
 * @module
 */
import { draftOf, forgetDrafts, keepDraft } from "../drafts.js";
import { h } from "../draw.js";
import { ALPHABET, emsOf } from "../letters.js";
import { RefusedError } from "../link.js";
import { keyNotes } from "../notes.js";
import { Part } from "../part.js";
import { settings } from "../settings.js";
import { isSheetOpen } from "../sheet.js";
import { call } from "../speech.js";
import { hasText, t } from "../text.js";
import "./fw-keys.js";
import "./fw-said.js";
import "./fw-spoken.js";

/**
 * @typedef {object} Speak
 * @property {import("../room.js").Room} room
 * @property {import("../stage.js").Stage} stage
 * @property {() => void} openLog
 * @property {(refusal: { title: string, message: string } | null) => void} refused
 * @property {boolean} isRefused
 */

const REFUSAL_STANDS = 4000;
const CALM_AFTER_KEY = 220;
const CALM_AFTER_TURN = 500;

/** @extends {Part<Speak>} */
class FwSpeak extends Part {
  #draft = "";
  #isSending = false;
  /** when a press of the loud button starts to count: drumming fingers say nothing */
  #armedAt = 0;
  #wasTurn = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #forget;
  #message = "";

  /** @param {AbortSignal} signal */
  arrive(signal) {
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** @param {Speak} given */
  give(given) {
    if (!this.given) this.#draft = draftOf("guess", ownerOf(given)) ?? "";
    const isTurn = this.#isTurn(given);
    if (isTurn && !this.#wasTurn) this.#turnStarts();
    this.#wasTurn = isTurn;
    super.give(given);
  }

  #turnStarts() {
    this.#armedAt = performance.now() + CALM_AFTER_TURN;
    const isElsewhere =
      document.activeElement && document.activeElement !== document.body && document.activeElement.tagName !== "H1";
    if (!isElsewhere && !isSheetOpen()) requestAnimationFrame(() => this.#field()?.focus({ preventScroll: true }));
  }

  /** @param {Speak} given */
  #isTurn({ room, stage }) {
    return !stage.isPlaying && room.push?.legal?.guess != null;
  }

  get #most() {
    const { room, stage } = /** @type {Speak} */ (this.given);
    return room.push?.legal?.guess ?? stage.view?.maximum ?? 0;
  }

  /** @param {Speak} given */
  picture(given) {
    const { room, stage, openLog } = given;
    const view = /** @type {import("../wire.js").View} */ (stage.view);
    const me = room.push?.seat ?? null;
    if (stage.spoken) {
      const next = room.push?.view.turn ?? null;
      return h(
        "section.speak",
        { key: "spoken", class: "speaking", "aria-label": t("table.guess") },
        h("fw-spoken", { give: { view, spoken: stage.spoken, next, me, hurry: () => stage.finish() } }),
      );
    }
    const said = h("fw-said", {
      key: "said",
      give: { view, me, mayChange: Boolean(room.push?.legal?.build), openLog },
    });
    const note = this.#message ? h("p.refusal", { key: "refusal" }, this.#message) : null;
    return h(
      "section.speak",
      { key: "speak", "aria-label": t("table.guess") },
      this.#line(given, view),
      h("fw-keys", { key: "keys", give: this.#keys(view, me) }),
      note ?? said,
    );
  }

  /** @param {Speak} given @param {import("../wire.js").View} view */
  #line(given, view) {
    const most = this.#most;
    const isTurn = this.#isTurn(given);
    const speaker = view.turn === null ? "" : (view.rows[view.turn]?.name ?? "");
    const ticks = Array.from({ length: most }, (_, place) => h("i", { class: place < this.#draft.length ? "on" : "" }));
    return h(
      "form.line",
      { key: "line", on: { submit: (/** @type {Event} */ event) => this.#submit(event) } },
      h("label.sr", { for: "guess" }, t("table.guess.label", { n: most })),
      h(
        "div.type-in",
        { style: { "--em": Math.max(4, emsOf(this.#draft) + 0.06 * this.#draft.length).toFixed(2) } },
        h("input", {
          id: "guess",
          value: this.#draft,
          inputmode: settings().ownKeyboard ? "text" : "none",
          autocomplete: "off",
          autocapitalize: "characters",
          autocorrect: "off",
          spellcheck: "false",
          placeholder: t("table.guess"),
          enterkeyhint: "send",
          on: { input: (/** @type {Event} */ event) => this.#typed(/** @type {HTMLInputElement} */ (event.target)) },
        }),
        h("span.ticks", { "aria-hidden": "true" }, ticks),
      ),
      h(
        "button.btn.main",
        { disabled: !isTurn || this.#isSending || !this.#draft },
        isTurn ? t("table.say") : h("span", null, t("table.theirs", { name: speaker })),
      ),
    );
  }

  /** @param {import("../wire.js").View} view @param {number | null} me */
  #keys(view, me) {
    return {
      notes: keyNotes(view, me),
      type: (/** @type {string} */ letter) => this.#add(letter, true),
      remove: () => this.#write(this.#draft.slice(0, -1)),
      clear: () => this.#write(""),
    };
  }

  /** @returns {HTMLInputElement | null} */
  #field() {
    return this.querySelector("#guess");
  }

  /** Letters always type, wherever focus is; a field that has it does it itself. @param {KeyboardEvent} event */
  #key(event) {
    const { stage } = /** @type {Speak} */ (this.given);
    if (isSheetOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (stage.isPlaying) stage.finish();
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, textarea, select")) return this.#inField(event);
    const letter = event.key.toUpperCase();
    if (event.key.length === 1 && ALPHABET.includes(letter)) {
      this.#add(letter, false);
      this.#field()?.focus({ preventScroll: true });
    } else if (event.key === "Backspace") this.#write(this.#draft.slice(0, -1));
    else if (event.key === "Escape") this.#write("");
    else if (event.key === "Enter" && !target.matches("button, a")) void this.#say();
    else return;
    event.preventDefault();
  }

  /** The field types by itself; Enter there is meant, whatever the fingers do elsewhere. @param {KeyboardEvent} event */
  #inField(event) {
    if (event.key === "Escape") this.#write("");
    if (event.key !== "Enter") return;
    event.preventDefault();
    void this.#say();
  }

  /** @param {string} letter @param {boolean} byTouch */
  #add(letter, byTouch) {
    if (byTouch) this.#armedAt = Math.max(this.#armedAt, performance.now() + CALM_AFTER_KEY);
    this.#write(this.#draft + letter);
  }

  /** @param {HTMLInputElement} field */
  #typed(field) {
    const caret = field.selectionStart;
    this.#write(field.value.toUpperCase().replace(/[^A-Z]/g, ""));
    if (caret !== null && caret < field.value.length) field.setSelectionRange(caret, caret);
  }

  /** @param {string} word */
  #write(word) {
    const most = this.#most;
    const isLonger = word.length > this.#draft.length;
    if (most && word.length > most && isLonger) {
      this.#shake();
      call(t("refused.max", { n: most }));
    } else this.#keep(word);
    if (isLonger || this.#message) this.#unrefuse();
    this.redraw();
    const field = this.#field();
    if (field && field.value !== this.#draft) field.value = this.#draft;
  }

  /** A word begun outlives a reload, until it is said. @param {string} word */
  #keep(word) {
    this.#draft = word;
    if (word) keepDraft("guess", ownerOf(/** @type {Speak} */ (this.given)), word);
    else forgetDrafts("guess");
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const isKey = !(event instanceof SubmitEvent && event.submitter && performance.now() < this.#armedAt);
    if (isKey) void this.#say();
  }

  async #say() {
    const given = /** @type {Speak} */ (this.given);
    if (!this.#isTurn(given) || this.#isSending || !this.#draft) return;
    const word = this.#draft;
    this.#isSending = true;
    this.redraw();
    try {
      await given.room.act({ do: "guess", word: word.toLowerCase() });
      if (this.#draft === word) this.#keep("");
    } catch (error) {
      this.#refuse(error);
    }
    this.#isSending = false;
    this.redraw();
  }

  /** @param {unknown} error */
  #refuse(error) {
    if (!(error instanceof RefusedError)) throw error;
    const key = `refused.${error.code}`;
    const title = hasText(key) ? t(key, { max: this.#most }) : t("refused.other");
    this.#message = error.message;
    this.given?.refused({ title, message: error.message });
    call(error.message);
    this.#shake();
    const field = this.#field();
    field?.focus({ preventScroll: true });
    field?.select();
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => this.#unrefuse(), REFUSAL_STANDS);
  }

  #unrefuse() {
    clearTimeout(this.#forget);
    if (!this.#message) return;
    this.#message = "";
    this.given?.refused(null);
    this.redraw();
  }

  #shake() {
    const field = this.querySelector(".type-in");
    field?.classList.remove("refuse");
    requestAnimationFrame(() => field?.classList.add("refuse"));
    field?.addEventListener("animationend", () => field.classList.remove("refuse"), { once: true });
  }
}

/** Whose draft it is: a seat in a game, and which of its own turns. @param {Speak} given */
function ownerOf({ room }) {
  const { game, seat, view } = room.push ?? {};
  const turn = view?.said.filter((guess) => guess.seat === seat).length;
  return `${game} ${seat} ${turn}`;
}

customElements.define("fw-speak", FwSpeak);
