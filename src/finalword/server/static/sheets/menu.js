/**
 * The menu of a room: what is not part of the game.
 * @module
 */
import { h } from "../draw.js";
import { closing, openSheet } from "../sheet.js";
import { t } from "../text.js";
import { copy } from "../share.js";
import { openLeave } from "./leave.js";
import { openLog } from "./log.js";
import { openMove } from "./move.js";
import { openRules } from "./rules.js";
import { openSettings } from "./settings.js";
import { openSure } from "./sure.js";

/** @typedef {import("../room.js").Room} Room */

/** @param {import("../elements/fw-app.js").App} app @param {Room} room @param {import("../stage.js").Stage} stage */
export function openMenu(app, room, stage) {
  const view = stage.view;
  const me = room.push?.seat ?? null;
  const item = (/** @type {string} */ words, /** @type {() => unknown} */ act) =>
    h("button.btn", { type: "button", on: { click: () => closing(sheet, act)() } }, words);
  const sheet = openSheet(t("menu.title"), () =>
    h(
      "div.stack",
      null,
      view?.said.length ? item(t("menu.log"), () => openLog(view, me)) : null,
      item(t("menu.rules"), openRules),
      item(t("menu.settings"), openSettings),
      room.company ? item(t("menu.link"), () => copy(room.company?.link ?? location.href, t("lobby.copied"))) : null,
      room.company?.you != null ? item(t("menu.move"), () => openMove(room)) : null,
      item(t("menu.home"), () => app.home()),
      room.push?.legal?.resign
        ? item(t("menu.resign"), () =>
            openSure(t("menu.resign.title"), t("menu.resign.why"), t("menu.resign.go"), () =>
              room.act({ do: "resign" }).catch(() => undefined),
            ),
          )
        : null,
      item(t("menu.leave"), () => openLeave(app, room)),
    ),
  );
}
