/**
 * Building the Secret Word: tap, drag or type; the verdict stands under it at once, in words.
 * @module
 */
import { cardButton } from "../card.js";
import { carry, isOver, placeAt } from "../drag.js";
import { h } from "../draw.js";
import { cleared, freePlace, laidOut, moveCaret, put, shuffled, spelled, takeBack, wordOf } from "../hand.js";
import { ALPHABET, classOf, HIDDEN, inSentence } from "../letters.js";
import { Part } from "../part.js";
import { oneStop, rove } from "../rove.js";
import { ownLabel } from "../sentences.js";
import { isSheetOpen } from "../sheet.js";
import { openSure } from "../sheets/sure.js";
import { openMenu } from "../sheets/menu.js";
import { call, say } from "../speech.js";
import { list, t } from "../text.js";
import "./fw-clock.js";
import "./fw-line.js";
import "./fw-others.js";
import "./fw-row.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {{ app: import("./fw-app.js").App, room: import("../room.js").Room, stage: import("../stage.js").Stage }} Given */
/** @typedef {{ word: string, ok: boolean, message: string }} Verdict */

const PAUSE = 120;

/** @extends {Part<Given>} */
class FwBuild extends Part {
  #dealt = "";
  #hand = laidOut("");
  /** @type {Verdict | null} */
  #verdict = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  #problem = "";
  #isSending = false;
  /** @type {number | null} where a carried card would land */
  #gap = null;

  /** @param {AbortSignal} signal */
  arrive(signal) {
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  redraw() {
    super.redraw();
    oneStop(this.querySelector(".hand"));
    oneStop(this.querySelector(".stick .row"));
  }

  /** @param {Given} given */
  give(given) {
    const hand = given.stage.view?.hand ?? "";
    if (hand !== this.#dealt) {
      this.#dealt = hand;
      this.#hand = laidOut(hand);
      this.#verdict = null;
      this.#problem = "";
      const laid = given.stage.view?.rows[given.room.push?.seat ?? -1]?.secret;
      if (given.app.isChanging && laid) this.#hand = spelled(this.#hand, laid);
    }
    super.give(given);
    if (!this.#verdict) this.#ask();
  }

  /** @param {Given} given */
  picture(given) {
    const { app, room, stage } = given;
    const view = /** @type {View} */ (stage.view);
    const me = /** @type {number} */ (room.push?.seat);
    const isLaid = (view.rows[me]?.length ?? 0) > 0 && !app.isChanging;
    return [
      h(
        "header.bar",
        { key: "bar" },
        h("span.brand", null, t("game.name"), h("i")),
        h("fw-clock", { give: { room } }),
        h(
          "button.menu",
          { type: "button", "aria-label": t("menu"), on: { click: () => openMenu(app, room, stage) } },
          h("i"),
          h("i"),
          h("i"),
        ),
      ),
      h("div.oxford", { key: "rule" }),
      h(
        "main.phase.build",
        { key: isLaid ? "laid" : "main" },
        isLaid ? this.#laid(app, room, view, me) : this.#composing(app, view, me),
        h("fw-others", { key: "others", give: { room, view, me } }),
      ),
      h("fw-line", { key: "line", give: { room } }),
    ];
  }

  /** @param {import("./fw-app.js").App} app @param {View} view @param {number} me */
  #composing(app, view, me) {
    const laid = view.rows[me]?.secret ?? "";
    return [
      h("h1.type", { key: "head" }, t("build.title")),
      h(
        "section.stick",
        { key: "stick", "aria-label": t("build.word"), class: this.#gap === null ? "" : "open" },
        this.#row(),
        this.#verdictLine(),
      ),
      h(
        "section.from",
        { key: "from", "aria-label": t("build.hand") },
        h(
          "div.hd",
          null,
          h("h2.caps", null, t("build.hand")),
          h(
            "span",
            null,
            h(
              "button.btn.plain.small",
              { type: "button", on: { click: () => this.#become(shuffled(this.#hand)) } },
              t("build.shuffle"),
            ),
            h(
              "button.btn.plain.small",
              { type: "button", on: { click: () => this.#become(cleared(this.#hand)) } },
              t("build.clear"),
            ),
          ),
        ),
        h(
          "div.hand",
          {
            role: "group",
            "aria-label": t("build.hand"),
            on: { keydown: (/** @type {KeyboardEvent} */ event) => rove(event, this.querySelector(".hand")) },
          },
          this.#hand.cards.map((letter, place) => this.#handCard(letter, place)),
        ),
      ),
      h("p.read.quiet.hint", { key: "hint" }, t("build.hint")),
      h(
        "div.foot",
        { key: "foot" },
        h(
          "button.btn.main",
          { type: "button", disabled: !this.#mayLay, on: { click: () => this.#lay() } },
          t("build.go"),
        ),
        laid
          ? h(
              "button.btn",
              { type: "button", on: { click: () => app.changeWord(false) } },
              t("build.keep", { word: inSentence(laid) }),
            )
          : h("button.btn.plain.small", { type: "button", on: { click: () => this.#claim() } }, t("build.none")),
      ),
    ];
  }

  /** @param {import("./fw-app.js").App} app @param {import("../room.js").Room} room @param {View} view @param {number} me */
  #laid(app, room, view, me) {
    const row = /** @type {import("../wire.js").Row} */ (view.rows[me]);
    const names = view.rows.flatMap((each, seat) => (seat === me || each.length ? [] : [each.name]));
    return [
      h("h1.type", { key: "head" }, t("build.laid")),
      h(
        "section.stick.laid",
        { key: "stick", "aria-label": t("build.word") },
        h("fw-row", { give: { shown: HIDDEN.repeat(row.length), secret: row.secret, label: ownLabel(row) } }),
      ),
      h("p.read", { key: "wait" }, names.length ? t("build.laid.more", { names: list(names) }) : t("build.laid.all")),
      h(
        "div.foot",
        { key: "foot" },
        room.push?.legal?.build
          ? h(
              "button.btn",
              { type: "button", on: { click: () => this.#change(app, row.secret ?? "") } },
              t("build.change"),
            )
          : null,
      ),
    ];
  }

  /** @param {import("./fw-app.js").App} app @param {string} word */
  #change(app, word) {
    this.#hand = spelled(this.#hand, word);
    this.#ask();
    app.changeWord(true);
  }

  #row() {
    const { word, caret, cards } = this.#hand;
    const slot = h("span.card.slot", { key: "slot", "aria-hidden": "true" });
    const shown = word.map((place, at) => this.#wordCard(cards[place] ?? "", place, at));
    const at = this.#gap ?? caret;
    const kids = [...shown.slice(0, at), slot, ...shown.slice(at)];
    const size = { "--n": Math.max(7, Math.min(cards.length, word.length + 1)) };
    return h(
      "div.fit",
      { key: "fit", style: size },
      h(
        "div.row",
        {
          role: "group",
          "aria-label": t("build.word"),
          on: { keydown: (/** @type {KeyboardEvent} */ event) => rove(event, this.querySelector(".stick .row")) },
        },
        kids,
      ),
    );
  }

  /** @param {string} letter @param {number} place @param {number} at */
  #wordCard(letter, place, at) {
    const label = t("build.back", { letter, place: at + 1, n: this.#hand.word.length });
    return cardButton(letter, {
      key: `card ${place}`,
      "aria-label": label,
      on: {
        click: () => this.#back(at),
        pointerdown: (/** @type {PointerEvent} */ event) => this.#carry(event, place),
      },
    });
  }

  /** @param {string} letter @param {number} place */
  #handCard(letter, place) {
    if (this.#hand.word.includes(place))
      return h("button.card.slot", {
        key: place,
        type: "button",
        disabled: true,
        "aria-label": t("build.spent", { letter }),
      });
    const label = t("build.add", { letter, kind: t(`class.${classOf(letter)}`) });
    return cardButton(letter, {
      key: `free ${place}`,
      "aria-label": label,
      on: {
        click: () => this.#put(place),
        pointerdown: (/** @type {PointerEvent} */ event) => this.#carry(event, place),
      },
    });
  }

  #verdictLine() {
    const word = wordOf(this.#hand);
    const verdict = this.#verdict?.word === word ? this.#verdict : null;
    const words =
      this.#problem ||
      (!word
        ? t("build.empty")
        : !verdict
          ? t("build.asking")
          : verdict.ok
            ? t(this.#isLoose ? "build.any" : "build.good", { word: inSentence(word) })
            : verdict.message);
    const tone = this.#problem || (verdict && !verdict.ok) ? "no" : verdict?.ok ? "good" : "quiet";
    const count = word
      ? `${t("build.count", { n: word.length })} · ${t("build.different", { n: new Set(word).size })}`
      : "";
    return h("p.verdict", { key: "verdict" }, h("span", { class: tone }, words), h("span.quiet.num", null, count));
  }

  /** At an `end` table everything goes for now. */
  get #isLoose() {
    return this.given?.stage.view?.word_check === "end";
  }

  get #mayLay() {
    const word = wordOf(this.#hand);
    return word.length > 0 && !this.#isSending && !(this.#verdict?.word === word && !this.#verdict.ok);
  }

  /** @param {import("../hand.js").Hand} hand */
  #become(hand) {
    const before = wordOf(this.#hand);
    this.#hand = hand;
    this.#problem = "";
    if (wordOf(hand) !== before) this.#ask();
    this.redraw();
  }

  /** @param {number} place */
  #put(place) {
    this.#become(put(this.#hand, place));
    this.#sayPut(this.#hand.cards[place] ?? "", this.#hand.caret);
  }

  /** @param {string} letter @param {number} position */
  #sayPut(letter, position) {
    const ordinal = t("ordinals").split(" ")[position - 1] ?? String(position);
    say(t("build.in", { letter, place: ordinal, n: this.#hand.word.length }));
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
    const over = (/** @type {number} */ x, /** @type {number} */ y) => {
      const gap = isOver(this.querySelector(".stick"), x, y) ? placeAt(this.#wordCards(), x) : null;
      if (gap === this.#gap) return;
      this.#gap = gap;
      this.redraw();
    };
    const drop = (/** @type {number} */ x, /** @type {number} */ y) => {
      if (isOver(this.querySelector(".stick"), x, y))
        this.#become(put(this.#hand, place, placeAt(this.#wordCards(), x)));
      else if (wasIn) this.#back(this.#hand.word.indexOf(place));
    };
    const stop = () => {
      this.#gap = null;
      this.redraw();
    };
    carry(down, card, { over, drop, stop });
  }

  /** @returns {HTMLElement[]} */
  #wordCards() {
    return /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".stick .row > button")]);
  }

  /** Ask the server, a moment after the last letter. */
  #ask() {
    clearTimeout(this.#soon);
    const word = wordOf(this.#hand);
    if (word) this.#soon = setTimeout(() => void this.#check(word), PAUSE);
  }

  /** @param {string} word */
  async #check(word) {
    try {
      const { ok, message } = await /** @type {Given} */ (this.given).room.ask({
        do: "check",
        word: word.toLowerCase(),
      });
      this.#verdict = { word, ok, message };
    } catch {
      return; // Laying the word asks again.
    }
    if (wordOf(this.#hand) !== word) return;
    this.redraw();
    const { ok, message } = this.#verdict;
    say(
      ok
        ? `${t(this.#isLoose ? "build.any" : "build.good", { word })}, ${t("build.count", { n: word.length })}`
        : message,
    );
  }

  async #lay() {
    if (!this.#mayLay) return;
    await this.#act({ do: "build", word: wordOf(this.#hand).toLowerCase() });
  }

  #claim() {
    openSure(t("build.none"), t("build.none.sure"), t("build.none"), () => this.#act({ do: "no_word" }));
  }

  /** @param {Record<string, unknown>} action */
  async #act(action) {
    this.#isSending = true;
    this.redraw();
    try {
      await /** @type {Given} */ (this.given).room.act(action);
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : "";
      call(this.#problem);
    }
    this.#isSending = false;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { app, room, stage } = /** @type {Given} */ (this.given);
    const mine = stage.view?.rows[room.push?.seat ?? -1];
    if (
      isSheetOpen() ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      (mine?.length && !app.isChanging)
    )
      return;
    const isButton = /** @type {HTMLElement} */ (event.target).matches("button, a");
    const letter = event.key.toUpperCase();
    if (event.key.length === 1 && ALPHABET.includes(letter)) this.#typed(letter);
    else if (event.key === "Backspace") this.#hand.caret > 0 && this.#back(this.#hand.caret - 1);
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

customElements.define("fw-build", FwBuild);
