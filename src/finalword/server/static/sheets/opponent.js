/**
 * What one opponent may still hide.
 * @module
 */
import { h } from "../draw.js";
import { classOf } from "../letters.js";
import { mayHide, placesUp } from "../notes.js";
import { lettersUp, rowLabel } from "../sentences.js";
import { closing, openSheet } from "../sheet.js";
import { list, t } from "../text.js";
import { toast } from "../toast.js";
import { openSure } from "./sure.js";
import "../elements/fw-row.js";

/** @param {import("../room.js").Room} room @param {import("../stage.js").Stage} stage @param {number} seat */
export function openOpponent(room, stage, seat) {
  const row = stage.view?.rows[seat];
  if (!row) return;
  const sheet = openSheet(row.name, () => picture(room, stage, seat, () => sheet.close()), {
    closed: () => stage.removeEventListener("change", sheet.redraw),
  });
  stage.addEventListener("change", sheet.redraw);
}

/** @param {import("../room.js").Room} room @param {import("../stage.js").Stage} stage @param {number} seat @param {() => void} close */
function picture(room, stage, seat, close) {
  const view = /** @type {import("../wire.js").View} */ (stage.view);
  const row = /** @type {import("../wire.js").Row} */ (view.rows[seat]);
  const me = room.push?.seat ?? null;
  return [
    h(
      "div.one",
      null,
      h("fw-row", { give: { shown: row.shown, label: rowLabel(row), fresh: stage.fresh.get(seat) } }),
      h("p.quiet", null, row.is_in ? t("sheet.length", { n: row.length }) : t("sheet.out", { n: row.fell ?? 0 })),
    ),
    row.is_in ? notes(row) : null,
    h("section", null, h("h3.caps", null, t("sheet.hits")), hits(view, seat, me)),
    hostActs(room, view, seat, close),
  ];
}

/** @param {import("../wire.js").Row} row */
function notes(row) {
  const may = mayHide(row);
  if (!may) return h("p.quiet", null, t("sheet.plain"));
  return [
    h(
      "section",
      null,
      h("h3.caps", null, t("sheet.may")),
      h(
        "p.letters",
        null,
        may.map((letter) => h("span", { "data-class": classOf(letter) }, letter)),
      ),
    ),
    h(
      "section",
      null,
      h("h3.caps", null, t("sheet.cannot")),
      row.ruled_out
        ? h(
            "p.letters.off",
            null,
            [...row.ruled_out].map((letter) => h("span", null, letter)),
          )
        : h("p.quiet", null, t("sheet.cannot.none")),
    ),
  ];
}

/** @param {import("../wire.js").View} view @param {number} seat @param {number | null} me */
function hits(view, seat, me) {
  const mine = view.said.filter((guess) => guess.seat === me && String(seat) in guess.revealed);
  if (!mine.length) return h("p.quiet", null, t("sheet.hits.none"));
  return h(
    "ul.hits",
    null,
    mine.map((guess) => {
      const up = guess.revealed[seat] ?? "";
      return h(
        "li",
        null,
        h("b.type", null, guess.word),
        " ",
        placesUp(up).size ? list(lettersUp(up)) : h("em.quiet", null, t("sheet.hit.nothing")),
      );
    }),
  );
}

/** @param {import("../room.js").Room} room @param {import("../wire.js").View} view @param {number} seat @param {() => void} close */
function hostActs(room, view, seat, close) {
  const member = room.memberAt(seat);
  if (!room.isHost || !member || member.level !== null) return null;
  const skip = () => {
    close();
    void room
      .ask({ do: "act", game: room.push?.game, at: room.seen, action: { do: "forfeit", seat } })
      .catch((error) => toast(error.message));
  };
  return h(
    "section.stack",
    null,
    view.turn === seat
      ? [
          h("button.btn.small", { type: "button", on: { click: skip } }, t("sheet.skip")),
          h("p.quiet", null, t("sheet.skip.why")),
        ]
      : null,
    member.presence === "here" || member.presence === "away"
      ? h(
          "button.btn.plain.small",
          { type: "button", on: { click: closing({ close }, () => openRemove(room, member)) } },
          t("sheet.remove", { name: member.name }),
        )
      : null,
  );
}

/** @param {import("../room.js").Room} room @param {import("../wire.js").Member} member */
function openRemove(room, member) {
  const { name } = member;
  openSure(t("sheet.remove.title", { name }), t("sheet.remove.why", { name }), t("sheet.remove", { name }), () =>
    room.ask({ do: "remove", member: member.member }).catch((error) => toast(error.message)),
  );
}
