/**
 * A sheet over the screen: a modal dialog that draws what it is told and gives focus back to what opened it.
 * @module
 */
import { draw, h } from "./draw.js";
import { needStyles } from "./styles.js";
import { t } from "./text.js";

/** @typedef {{ redraw: () => void, close: () => void, element: HTMLDialogElement }} Sheet */

/**
 * @param {string} title
 * @param {(sheet: Sheet) => import("./draw.js").Kid} picture drawn at once and on `redraw`
 * @param {{ closed?: () => void, wide?: boolean }} [how]
 * @returns {Sheet}
 */
export function openSheet(title, picture, how = {}) {
  void needStyles("sheet").catch(() => undefined);
  const opener = /** @type {HTMLElement | null} */ (document.activeElement);
  const element = document.createElement("dialog");
  element.className = `sheet ${how.wide ? "wide" : ""}`;
  element.setAttribute("aria-labelledby", "sheet-title");
  const sheet = { element, close: () => element.close(), redraw: () => paint(sheet, title, picture) };
  element.addEventListener("close", () => {
    element.remove();
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    how.closed?.();
  });
  element.addEventListener("click", (event) => event.target === element && element.close());
  document.body.append(element);
  sheet.redraw();
  element.showModal();
  return sheet;
}

/** A listener that closes the sheet and then does something. @param {{ close: () => void }} sheet @param {() => unknown} act */
export function closing(sheet, act) {
  return () => {
    sheet.close();
    void act();
  };
}

/** Whether a sheet is open. */
export function isSheetOpen() {
  return document.querySelector("dialog[open]") !== null;
}

/** Close whatever is open, as when the screen under it changes. */
export function closeSheets() {
  for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
}

/** @param {Sheet} sheet @param {string} title @param {(sheet: Sheet) => import("./draw.js").Kid} picture */
function paint(sheet, title, picture) {
  const head = h(
    "header",
    null,
    h("h2.type", { id: "sheet-title" }, title),
    h("button.btn.plain.small", { type: "button", on: { click: sheet.close } }, t("sheet.close")),
  );
  draw(sheet.element, head, h("div.sheet-body", null, picture(sheet)));
}
