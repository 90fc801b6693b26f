/**
 * Are you sure: for what cannot be taken back.
 * @module
 */
import { h } from "../draw.js";
import { closing, openSheet } from "../sheet.js";
import { t } from "../text.js";

/** @param {string} title @param {string} why @param {string} go @param {() => unknown} act */
export function openSure(title, why, go, act) {
  openSheet(title, (sheet) => [
    h("p.read", null, why),
    h(
      "div.stack",
      null,
      h("button.btn.main", { type: "button", on: { click: closing(sheet, act) } }, go),
      h("button.btn", { type: "button", autofocus: true, on: { click: sheet.close } }, t("lobby.stay")),
    ),
  ]);
}
