/**
 * The lobby: the code in cards, who is here, on what terms; the host deals.
 * @module
 */
import { h } from "../draw.js";
import { roomHead } from "../head.js";
import { Part } from "../part.js";
import { presenceNote } from "../presence.js";
import { canShare, share } from "../share.js";
import { closing, openSheet } from "../sheet.js";
import { openLeave } from "../sheets/leave.js";
import { clockTermsText, dictionaryText, openTerms } from "../sheets/terms.js";
import { toast } from "../toast.js";
import { hasText, inWords, t } from "../text.js";
import { codeCard } from "./fw-door.js";
import "./fw-line.js";

/** @typedef {import("../room.js").Room} Room */
/** @typedef {import("../wire.js").Member} Member */
/** @typedef {{ app: import("./fw-app.js").App, room: Room, stage: import("../stage.js").Stage }} Given */

/** @extends {Part<Given>} */
class FwLobby extends Part {
  #isBusy = false;

  /** @param {AbortSignal} signal */
  arrive(signal) {
    const timer = setInterval(() => this.redraw(), 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** @param {Given} given */
  picture(given) {
    const { app, room } = given;
    const company = /** @type {import("../wire.js").Room} */ (room.company);
    return [
      roomHead(given),
      h("main", { key: "main" }, this.#code(company), this.#seats(room, company), this.#terms(room, company)),
      this.#foot(app, room, company),
      h("fw-line", { key: "line", give: { room } }),
    ];
  }

  /** @param {import("../wire.js").Room} company */
  #code(company) {
    return h(
      "section.code",
      { key: "code" },
      h("h1.caps", null, t("lobby.code")),
      h("p.type", { role: "img", "aria-label": [...company.code].join(" ") }, [...company.code].map(codeCard)),
      h(
        "div.acts",
        null,
        h(
          "button.btn.small",
          { type: "button", on: { click: () => invite(company) } },
          t(canShare() ? "lobby.send" : "lobby.copy"),
        ),
        h("button.btn.small", { type: "button", on: { click: () => openQr(company) } }, t("lobby.qr")),
      ),
    );
  }

  /** @param {Room} room @param {import("../wire.js").Room} company */
  #seats(room, company) {
    const members = company.members.filter((member) => member.presence !== "left");
    const most = room.house?.most_seats ?? 12;
    return h(
      "section.seats",
      { key: "seats" },
      h(
        "h2",
        null,
        h("span.type", null, t("lobby.seats", { n: members.length, words: capital(inWords(members.length)) })),
      ),
      h(
        "ol",
        null,
        members.map((member, place) => this.#member(room, company, member, place)),
      ),
      company.removed.length
        ? h(
            "ul.off",
            null,
            company.removed.map((each) => this.#removed(room, each)),
          )
        : null,
      room.isHost
        ? h(
            "button.btn.small.add",
            { type: "button", disabled: members.length >= most, on: { click: () => openBots(room) } },
            members.length >= most ? t("lobby.full") : t("lobby.add"),
          )
        : null,
      company.watching ? h("p.quiet", null, t("lobby.watching", { n: company.watching })) : null,
    );
  }

  /** @param {Room} room @param {import("../wire.js").Room} company @param {Member} member @param {number} place */
  #member(room, company, member, place) {
    const isYou = member.member === company.you;
    const notes = [];
    if (member.member === company.host) notes.push(t("lobby.host"));
    if (member.level !== null) notes.push(t("lobby.house", { level: levelName(member.level) }));
    const absent = presenceNote(member, room.companyAt);
    if (absent) notes.push(absent);
    const isHere = member.presence === "here";
    return h(
      "li",
      { key: member.member, class: `${isYou ? "me" : ""} ${isHere ? "" : "gone"}` },
      h("span.no.type", { "aria-hidden": "true" }, place + 1),
      h("span.nm", null, isYou ? t("you") : h("bdi", null, member.name)),
      h("span.nt", null, notes.join(", ")),
      h("span.st", null, this.#state(room, member, isYou, isHere)),
    );
  }

  /** Somebody taken off the table, as only the host is told. @param {Room} room @param {{member: number, name: string}} off */
  #removed(room, { member, name }) {
    const letIn = () => attempt(room, { do: "let_in", member });
    return h(
      "li.gone",
      { key: member },
      h("span.no"),
      h("span.nm", null, h("bdi", null, name)),
      h("span.nt", null, t("lobby.removed")),
      h(
        "span.st",
        null,
        h(
          "button.btn.plain.small",
          { type: "button", "aria-label": t("lobby.let_in.name", { name }), on: { click: letIn } },
          t("lobby.let_in"),
        ),
      ),
    );
  }

  /** @param {Room} room @param {Member} member @param {boolean} isYou @param {boolean} isHere */
  #state(room, member, isYou, isHere) {
    if (room.isHost && member.level !== null) {
      const remove = () => attempt(room, { do: "remove", member: member.member });
      return h(
        "button.btn.plain.small",
        { type: "button", "aria-label": t("lobby.remove.name", { name: member.name }), on: { click: remove } },
        t("lobby.remove"),
      );
    }
    const state = isHere ? h("span.ok", null, t("lobby.here")) : h("span.wait", null, t("lobby.waiting"));
    if (!room.isHost || isYou) return state;
    return [
      state,
      h(
        "button.btn.plain.small",
        {
          type: "button",
          "aria-label": t("lobby.change.name", { name: member.name }),
          on: { click: () => openMember(room, member) },
        },
        t("lobby.change"),
      ),
    ];
  }

  /** @param {Room} room @param {import("../wire.js").Room} company */
  #terms(room, company) {
    const { terms } = company;
    const line = (/** @type {string} */ name, /** @type {string} */ value) =>
      h("div", { key: name }, h("dt", null, name), h("dd", null, value));
    const variants = terms.variants.map((name) => t(`variant.${name}`)).join(", ");
    return h(
      "section.terms",
      { key: "terms" },
      h("h2", null, h("span.type", null, t("lobby.terms"))),
      h(
        "dl",
        null,
        line(t("terms.words"), dictionaryText(room, terms)),
        line(t("terms.check"), t(`terms.check.${terms.word_check}`)),
        line(t("terms.clock"), clockTermsText(terms)),
        line(t("terms.notes"), t(terms.aids ? "terms.on" : "terms.off")),
        terms.spectators ? null : line(t("terms.watch"), t("terms.off")),
        variants ? line(t("terms.variants"), variants) : null,
      ),
      h(
        "button.btn.plain.small",
        { type: "button", on: { click: () => openTerms(room) } },
        t(room.isHost ? "lobby.terms.change" : "lobby.terms.see"),
      ),
    );
  }

  /** @param {import("./fw-app.js").App} app @param {Room} room @param {import("../wire.js").Room} company */
  #foot(app, room, company) {
    const host = company.members.find((member) => member.member === company.host)?.name ?? "";
    const here = company.members.filter((member) => member.presence !== "left").length;
    const deal = async () => {
      this.#isBusy = true;
      this.redraw();
      await attempt(room, { do: "deal" });
      this.#isBusy = false;
      this.redraw();
    };
    return h(
      "footer.go",
      { key: "go" },
      room.isHost
        ? h(
            "button.btn.main",
            { type: "button", disabled: !company.may_deal || this.#isBusy, on: { click: deal } },
            t("lobby.deal", { n: here, words: inWords(here) }),
          )
        : h("p.waits.type", null, t("lobby.wait", { host })),
      h("p.quiet", null, company.notice || (room.isHost && here < 3 ? t("lobby.few") : "")),
      company.phase === "over"
        ? h("button.btn.plain.small", { type: "button", on: { click: () => app.seeLobby(false) } }, t("lobby.game"))
        : null,
      room.isHost
        ? null
        : h("button.btn.plain.small", { type: "button", on: { click: () => openLeave(app, room) } }, t("leave")),
    );
  }
}

/** What a level of the house is called. @param {string} level */
export function levelName(level) {
  const key = `level.${level}`;
  return hasText(key) ? t(key) : level;
}

/** Send the link of the table. @param {import("../wire.js").Room} company */
function invite({ link, code }) {
  return share({ text: t("lobby.invite", { code }), url: link }, t("lobby.copied"));
}

/** Ask, and say what was refused. @param {Room} room @param {Record<string, unknown>} message */
async function attempt(room, message) {
  try {
    return await room.ask(message);
  } catch (error) {
    toast(error instanceof Error ? error.message : "");
  }
}

/** @param {Room} room */
function openBots(room) {
  openSheet(t("lobby.add"), (sheet) => [
    h("p.quiet", null, t("lobby.level")),
    h(
      "div.stack",
      null,
      (room.house?.levels ?? []).map((level) =>
        h(
          "button.btn",
          {
            type: "button",
            key: level,
            on: { click: closing(sheet, () => attempt(room, { do: "bot", level })) },
          },
          capital(levelName(level)),
        ),
      ),
    ),
  ]);
}

/** @param {Room} room @param {Member} member */
function openMember(room, member) {
  openSheet(member.name, (sheet) => {
    const act = (/** @type {string} */ what) =>
      closing(sheet, () => attempt(room, { do: what, member: member.member }));
    return h(
      "div.stack",
      null,
      h("button.btn", { type: "button", on: { click: act("hand_over") } }, t("lobby.handover", { name: member.name })),
      h("p.quiet", null, t("lobby.handover.why")),
      h("button.btn", { type: "button", on: { click: act("remove") } }, t("lobby.remove.name", { name: member.name })),
    );
  });
}

/** @param {import("../wire.js").Room} company */
function openQr(company) {
  openSheet(t("lobby.qr.title"), () => [
    h("img.qr", {
      src: `/t/${company.code}/qr.svg`,
      alt: t("lobby.qr.alt", { code: company.code }),
      width: 300,
      height: 300,
    }),
    h("p.link", null, company.link),
  ]);
}

/** @param {string} text */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

customElements.define("fw-lobby", FwLobby);
