/**
 * The head of every screen of a room but the table: the name, the clock where one runs, the menu.
 * @module
 */
import { h } from "./draw.js";
import { openMenu } from "./sheets/menu.js";
import { t } from "./text.js";
import "./elements/fw-clock.js";

/** @typedef {{ app: import("./elements/fw-app.js").App, room: import("./room.js").Room, stage: import("./stage.js").Stage }} Given */

/** The button of the menu. @param {Given} given */
export function menuButton({ app, room, stage }) {
  const open = () => openMenu(app, room, stage);
  return h(
    "button.menu",
    { key: "menu", type: "button", "aria-label": t("menu"), on: { click: open } },
    h("i"),
    h("i"),
    h("i"),
  );
}

/** Name, clock and menu over the double rule. @param {Given} given @param {{ hasClock?: boolean }} [how] */
export function roomHead(given, { hasClock = false } = {}) {
  const clock = hasClock ? h("fw-clock", { give: { room: given.room } }) : null;
  return [
    h("header.bar", { key: "bar" }, h("span.brand", null, t("game.name"), h("i")), clock, menuButton(given)),
    h("div.oxford", { key: "rule" }),
  ];
}
