/**
 * The rules in a minute, over whatever is shown.
 * @module
 */
import { h } from "../draw.js";
import { openSheet } from "../sheet.js";
import { t } from "../text.js";
import "../elements/fw-minute.js";

export function openRules() {
  openSheet(t("rules.title"), () => h("fw-minute", { give: {} }), { wide: true });
}
