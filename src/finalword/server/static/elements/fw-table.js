/**
 * The table: whose turn, the others, you, and where words are said. Also for those who are out or only watch.
 * @module
 */
import { h } from "../draw.js";
import { menuButton } from "../head.js";
import { hiddenIn } from "../notes.js";
import { Part } from "../part.js";
import { isSheetOpen } from "../sheet.js";
import { openLog, sayings } from "../sheets/log.js";
import { openOpponent } from "../sheets/opponent.js";
import { openRules } from "../sheets/rules.js";
import { lettersUp, nameOf, ownLabel } from "../sentences.js";
import { emsOf, inSentence } from "../letters.js";
import { list, t } from "../text.js";
import { brokenNote, digitOf } from "./fw-opponents.js";
import "./fw-clock.js";
import "./fw-line.js";
import "./fw-row.js";
import "./fw-speak.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {{ app: import("./fw-app.js").App, room: import("../room.js").Room, stage: import("../stage.js").Stage }} Given */

/** @extends {Part<Given>} */
class FwTable extends Part {
  /** @type {{ title: string, message: string } | null} */
  #refusal = null;

  /** @param {AbortSignal} signal */
  arrive(signal) {
    document.addEventListener("keydown", (event) => this.#shortcut(event), { signal });
  }

  /** @param {Given} given */
  picture(given) {
    const { room, stage } = given;
    const view = /** @type {View} */ (stage.view);
    const me = room.push?.seat ?? null;
    const mine = me === null ? null : (view.rows[me] ?? null);
    const others = view.rows.length - (me === null ? 0 : 1);
    const form = others >= 10 ? "crowd" : others >= 5 ? "many" : "few";
    const isPlaying = mine !== null && (mine.is_in || stage.fell.has(/** @type {number} */ (me)));
    this.dataset.form = form;
    this.dataset.part = mine === null ? "watching" : isPlaying ? "playing" : "out";
    this.classList.toggle("lost", room.link.line === "down");
    return [
      h(
        "header.bar",
        { key: "bar" },
        this.#head(room, stage, view, me),
        view.maximum ? h("p.max", null, `${t("table.max")} `, h("b.type", null, view.maximum)) : h("p.max"),
        h("fw-clock", { give: { room } }),
      ),
      h(
        "main",
        { key: "main" },
        this.#ground(given, view, me, isPlaying),
        h("fw-opponents", {
          key: "opps",
          give: { room, stage, open: (/** @type {number} */ seat) => openOpponent(room, stage, seat) },
        }),
        mine && me !== null ? this.#mine(given, view, me) : null,
      ),
      menuButton(given),
      h("fw-line", { key: "line", give: { room } }),
    ];
  }

  /** @param {import("../room.js").Room} room @param {import("../stage.js").Stage} stage @param {View} view @param {number | null} me */
  #head(room, stage, view, me) {
    const { words, tone } = this.#headline(room, stage, view, me);
    return h(
      "h1.type",
      { class: tone, style: { "--em": emsOf(words).toFixed(2) } },
      h("span", null, words, tone === "bad" && this.#refusal ? null : h("i.stop")),
    );
  }

  /** @param {import("../room.js").Room} room @param {import("../stage.js").Stage} stage @param {View} view @param {number | null} me */
  #headline(room, stage, view, me) {
    const speaker = view.turn === null ? "" : nameOf(view, view.turn, me);
    if (room.link.line === "down") return { words: t("line.lost"), tone: "off" };
    if (this.#refusal) return { words: this.#refusal.title, tone: "bad" };
    if (me === null && view.turn === null) return { words: t("table.watching"), tone: "off" };
    if (stage.isPlaying && view.turn === me) return { words: t("table.youspeak"), tone: "" };
    const mine = me === null ? null : view.rows[me];
    if (mine && !mine.is_in && !stage.isPlaying) return { words: t("table.out.you"), tone: "bad" };
    if (view.turn === me) return { words: t(view.following === me ? "table.yours.twice" : "table.yours"), tone: "" };
    if (mine && !stage.isPlaying && hiddenIn(mine.shown) === 1 && stage.fresh.get(/** @type {number} */ (me))?.size)
      return { words: t("table.left.you", { n: 1 }), tone: "bad" };
    const isNext = me !== null && view.following === me && !stage.isPlaying;
    return { words: t(isNext ? "table.theirs.you" : "table.theirs", { name: speaker }), tone: "off" };
  }

  /** What stands where the keys are. @param {Given} given @param {View} view @param {number | null} me @param {boolean} isPlaying */
  #ground(given, view, me, isPlaying) {
    const { room, stage, app } = given;
    const log = () => openLog(view, me);
    if (isPlaying) {
      return h("fw-speak", {
        key: "speak",
        give: {
          room,
          stage,
          openLog: log,
          refused: (/** @type {{title: string, message: string} | null} */ refusal) => this.#setRefusal(refusal),
          isRefused: this.#refusal !== null,
        },
      });
    }
    if (stage.spoken)
      return h(
        "section.speak.speaking",
        { key: "spoken" },
        h("fw-spoken", {
          give: { view, spoken: stage.spoken, next: room.push?.view.turn ?? null, me, hurry: () => stage.finish() },
        }),
      );
    return h(
      "section.speak.looking",
      { key: "looking", "aria-label": t("table.watching") },
      this.#standing(view, me),
      h(
        "div.past",
        { tabindex: 0, role: "group", "aria-label": t("log.title") },
        sayings(view, me, { isLatestFirst: true }),
      ),
      this.#looking(app, room, me),
    );
  }

  /** One sentence on how you stand. @param {View} view @param {number | null} me */
  #standing(view, me) {
    if (me === null)
      return h(
        "p.read",
        null,
        h("b", null, t("table.watching.lead")),
        " ",
        view.turn !== null ? t("table.watching.more") : t("table.deal.more"),
      );
    const said = view.said.find((guess) => guess.out.includes(me));
    if (!said) return h("p.read", null, t("table.broke.you", { word: view.rows[me]?.secret ?? "" }));
    return h(
      "p.read",
      null,
      t("table.broke", {
        name: nameOf(view, said.seat, me),
        word: view.rows[me]?.secret ?? "",
        guess: inSentence(said.word),
      }),
    );
  }

  /** @param {import("./fw-app.js").App} app @param {import("../room.js").Room} room @param {number | null} me */
  #looking(app, room, me) {
    if (me === null && room.company?.you === null)
      return h("button.btn", { type: "button", on: { click: () => app.askToSit() } }, t("table.join"));
    if (me === null) return h("p.quiet", null, t("table.joined"));
    return h("p.quiet", null, t("table.stay"));
  }

  /** @param {Given} given @param {View} view @param {number} me */
  #mine({ app, room, stage }, view, me) {
    const row = /** @type {import("../wire.js").Row} */ (view.rows[me]);
    const left = hiddenIn(row.shown);
    const isOut = !row.is_in && !stage.fell.has(me);
    const mayChange = room.push?.legal?.build && !stage.isPlaying;
    const fresh = stage.fresh.get(me);
    const up = fresh?.size
      ? t("table.note.up.you", {
          letters: list(lettersUp([...row.shown].map((letter, place) => (fresh.has(place) ? letter : ".")).join(""))),
        })
      : "";
    return h(
      "section.mine",
      {
        key: "mine",
        "aria-label": t("table.word"),
        class: `${left === 1 && row.is_in ? "last" : ""} ${isOut ? "gone" : ""} ${stage.fell.has(me) ? "fell" : ""}`,
      },
      h(
        "p.who",
        null,
        h("b.nm", null, t("you")),
        h("span.nt", null, isOut ? brokenNote(view, me, me) : up),
        mayChange
          ? h(
              "button.btn.plain.small.change",
              { type: "button", on: { click: () => app.changeWord(true) } },
              t("build.change"),
            )
          : h("span.left.num", null, isOut ? t("table.out") : t("table.left.you", { n: left })),
      ),
      h("fw-row", {
        give: { shown: row.shown, secret: row.secret, label: ownLabel(row), fresh, turning: stage.isTurning },
      }),
    );
  }

  /** @param {{ title: string, message: string } | null} refusal */
  #setRefusal(refusal) {
    this.#refusal = refusal;
    this.redraw();
  }

  /** Digits open a sheet, `/` the log, `?` the rules; no bare letter is ever a shortcut. @param {KeyboardEvent} event */
  #shortcut(event) {
    const { room, stage } = /** @type {Given} */ (this.given);
    const view = stage.view;
    if (!view || isSheetOpen() || event.ctrlKey || event.metaKey || event.altKey) return;
    const me = room.push?.seat ?? null;
    const seat = view.rows.findIndex((_, place) => place !== me && String(digitOf(view, place, me)) === event.key);
    if (seat >= 0) openOpponent(room, stage, seat);
    else if (event.key === "/") openLog(view, me);
    else if (event.key === "?") openRules();
    else return;
    event.preventDefault();
  }
}

customElements.define("fw-table", FwTable);
