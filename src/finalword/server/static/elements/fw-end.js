/**
 * The end: the winning word, every word in order of falling, and how it went.
 * @module
 */
import { faceDown, faceUp, still } from "../card.js";
import { h } from "../draw.js";
import { roomHead } from "../head.js";
import { HIDDEN, emsOf, inSentence } from "../letters.js";
import { hiddenIn, turnedUp } from "../notes.js";
import { Part } from "../part.js";
import { go } from "../route.js";
import { keepAsked, keepGame, mayAsk } from "../settings.js";
import { share } from "../share.js";
import { openFeedback } from "../sheets/feedback.js";
import { openLeave } from "../sheets/leave.js";
import { sayings } from "../sheets/log.js";
import { nameOf } from "../sentences.js";
import { toast } from "../toast.js";
import { inWords, list, t } from "../text.js";
import "./fw-line.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../wire.js").Row} Row */
/** @typedef {{ app: import("./fw-app.js").App, room: import("../room.js").Room, stage: import("../stage.js").Stage }} Given */

/** @extends {Part<Given>} */
class FwEnd extends Part {
  #kept = "";

  /** @param {Given} given */
  picture(given) {
    const { app, room, stage } = given;
    const view = /** @type {View} */ (stage.view);
    const me = room.push?.seat ?? null;
    this.#keep(room, view, me);
    return [
      roomHead(given),
      h("main", { key: "main" }, this.#win(app, room, view, me), this.#words(view, me), this.#log(room, view, me)),
      h("fw-line", { key: "line", give: { room } }),
    ];
  }

  /** @param {import("../room.js").Room} room @param {View} view @param {number | null} me */
  #keep(room, view, me) {
    const game = room.push?.game ?? "";
    if (me === null || game === this.#kept) return;
    this.#kept = game;
    const winners = view.winners ?? [];
    keepGame({
      game,
      won: list(winners.map((seat) => view.rows[seat]?.name ?? "")),
      you: winners.includes(me),
      on: Date.now(),
    });
  }

  /** @param {import("./fw-app.js").App} app @param {import("../room.js").Room} room @param {View} view @param {number | null} me */
  #win(app, room, view, me) {
    const winners = view.winners ?? [];
    return h(
      "section.win",
      { key: "win" },
      h("p.caps", null, headOf(view, me)),
      winners.length
        ? winners.map((seat) => this.#word(view, seat))
        : h("h1.type", { style: { "--em": 4.6 } }, t("end.none.title"), h("i.stop")),
      h("p.read", null, ...whyOf(view)),
      me !== null && !winners.includes(me) ? h("p.read.fell", null, fellOf(view, me)) : null,
      this.#acts(app, room, view, me),
    );
  }

  /** @param {View} view @param {number} seat */
  #word(view, seat) {
    const row = /** @type {Row} */ (view.rows[seat]);
    const word = row.secret ?? "";
    const cards = [...word].map((letter, place) =>
      row.shown[place] === HIDDEN ? faceDown(letter, { key: place }) : faceUp(letter, { key: place }),
    );
    return [
      h("h1.type", { key: `h ${seat}`, style: { "--em": emsOf(word).toFixed(2) } }, word, h("i.stop")),
      h(
        "div.fit",
        {
          key: `r ${seat}`,
          role: "img",
          "aria-label": t("end.row", { name: row.name, word }),
          style: { "--n": word.length },
        },
        h("div.row", { "aria-hidden": "true" }, cards),
      ),
    ];
  }

  /** @param {import("./fw-app.js").App} app @param {import("../room.js").Room} room @param {View} view @param {number | null} me */
  #acts(app, room, view, me) {
    const game = room.push?.game ?? "";
    return [
      h(
        "div.acts",
        { key: "acts" },
        this.#loud(app, room),
        h(
          "button.btn",
          { type: "button", on: { click: () => share({ text: shareText(room, view, me) }, t("end.copied")) } },
          t("end.share"),
        ),
      ),
      h(
        "div.more",
        { key: "more" },
        h(
          "button.btn.plain.small",
          { type: "button", on: { click: () => go(`#replay/${game.split("/")[1]}/1`) } },
          t("end.replay"),
        ),
        h(
          "a.btn.plain.small",
          { href: `/t/${game}/record`, download: `finalword-${game.replace("/", "-")}.jsonl` },
          t("end.record"),
        ),
        room.company?.you != null
          ? h("button.btn.plain.small", { type: "button", on: { click: () => app.seeLobby(true) } }, t("end.lobby"))
          : null,
        h("button.btn.plain.small", { type: "button", on: { click: () => openLeave(app, room) } }, t("leave")),
      ),
      me !== null && mayAsk(game) ? this.#ask(room, game) : null,
    ];
  }

  /** How it was: asked once, and waved off with one press. @param {import("../room.js").Room} room @param {string} game */
  #ask(room, game) {
    const button = (/** @type {string} */ words, /** @type {() => void} */ click) =>
      h("button.btn.small", { key: words, type: "button", on: { click } }, words);
    return h(
      "p.ask",
      { key: "ask" },
      h("b.type", null, t("feedback.title")),
      button(t("feedback.tell"), () => openFeedback(room, game)),
      button(t("feedback.skip"), () => keepAsked(game)),
    );
  }

  /** The next game: dealt by the host, waited for by the others, open to visitors. @param {import("./fw-app.js").App} app @param {import("../room.js").Room} room */
  #loud(app, room) {
    const { company } = room;
    const host = company?.members.find((member) => member.member === company.host)?.name ?? "";
    const deal = () => room.ask({ do: "deal" }).catch((/** @type {Error} */ error) => toast(error.message));
    if (room.isHost)
      return h(
        "button.btn.main",
        { type: "button", disabled: !company?.may_deal, on: { click: deal } },
        t("end.again"),
      );
    if (company?.you === null)
      return h("button.btn.main", { type: "button", on: { click: () => app.askToSit() } }, t("table.join"));
    return h("p.waits", null, t("end.wait", { host }));
  }

  /** @param {View} view @param {number | null} me */
  #words(view, me) {
    const winners = new Set(view.winners ?? []);
    const rest = (view.ranking ?? []).filter((seat) => !winners.has(seat));
    const items = rest.map((seat, index) => {
      const row = /** @type {Row} */ (view.rows[seat]);
      return h(
        "li",
        { key: seat },
        h("span.no.type", { "aria-hidden": "true" }, winners.size + index + 1),
        h(
          "div",
          null,
          h(
            "p.who",
            null,
            h("b.nm", null, h("bdi", null, nameOf(view, seat, me))),
            h("span.nt", null, outOf(view, seat, me)),
          ),
          still(row.secret ?? "", t("end.row", { name: row.name, word: row.secret ?? "" }), { max: 30, gap: 3 }),
        ),
      );
    });
    return h("section.words", { key: "words" }, h("h2.type", null, t("end.words")), h("ol", null, items));
  }

  /** @param {import("../room.js").Room} room @param {View} view @param {number | null} me */
  #log(room, view, me) {
    const number = room.push?.game.split("/")[1];
    return h(
      "section.how",
      { key: "log" },
      h("h2.type", null, t("end.log")),
      sayings(view, me, { open: (turn) => go(`#replay/${number}/${turn}`) }),
    );
  }
}

/** @param {View} view @param {number | null} me */
function headOf(view, me) {
  const winners = view.winners ?? [];
  if (!winners.length) return t("end.none");
  if (winners.length > 1) return t("end.shared", { names: list(winners.map((seat) => nameOf(view, seat, me))) });
  return winners[0] === me ? t("end.yours") : t("end.theirs", { name: nameOf(view, winners[0] ?? 0, me) });
}

/** Why it ended like this. @param {View} view @returns {import("../draw.js").Kid[]} */
function whyOf(view) {
  const winners = view.winners ?? [];
  if (!winners.length) return [t("end.none.why")];
  const unmasked = view.rows.filter(
    (row, seat) => row.valid === false && !winners.includes(seat) && hiddenIn(row.shown) > 0,
  );
  const sorry = unmasked.map((row) => t("end.invalid", { word: inSentence(row.secret ?? ""), name: row.name }));
  if (winners.length > 1 || sorry.length) return [sorry.join(" ")];
  const row = /** @type {Row} */ (view.rows[winners[0] ?? 0]);
  const held = [...(row.secret ?? "")].filter((_, place) => row.shown[place] === HIDDEN);
  const words = inWords(held.length);
  const letters = [...new Set(held)];
  if (!held.length) return [t("end.left", { n: 0 })];
  return [
    t("end.left", { n: held.length, words: words.slice(0, 1).toUpperCase() + words.slice(1) }),
    " ",
    h("b.type", null, list(letters)),
    ".",
  ];
}

/** @param {View} view @param {number} seat @param {number | null} me */
function outOf(view, seat, me) {
  const row = /** @type {Row} */ (view.rows[seat]);
  if (row.resigned) return t("end.out.resigned", { n: row.fell ?? 0 });
  const said = view.said.find((guess) => guess.out.includes(seat));
  if (!said) return row.valid === false ? t("end.out.invalid") : t("end.still");
  const whose = said.seat === me ? t("table.your") : t("table.whose", { name: nameOf(view, said.seat, me) });
  return t("end.out", { n: row.fell ?? 0, whose, word: inSentence(said.word) });
}

/** @param {View} view @param {number} me */
function fellOf(view, me) {
  const row = view.rows[me];
  if (row?.resigned) return t("end.resigned");
  return row?.fell ? t("end.fell", { n: row.fell }) : "";
}

/** What can be told without telling a word: one line a turn, one block a letter. @param {import("../room.js").Room} room @param {View} view @param {number | null} me */
export function shareText(room, view, me) {
  const lines = view.said.map((guess) => {
    const up = turnedUp(guess);
    const who = guess.seat === me ? t("end.share.you") : (view.rows[guess.seat]?.name ?? "");
    return `${"■".repeat(up - guess.out.length)}${"✕".repeat(guess.out.length)}${up ? "" : "·"} ${who}`;
  });
  return t("end.share.text", {
    players: view.rows.length,
    turns: view.said.length,
    lines: lines.join("\n"),
    head: headOf(view, me),
    link: room.company ? new URL("/", room.company.link).href : "",
  });
}

customElements.define("fw-end", FwEnd);
