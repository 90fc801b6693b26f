/**
 * How was it: one sheet, every part may be left out, the whole may be skipped.
 * @module
 */
import { h } from "../draw.js";
import { keepAsked } from "../settings.js";
import { openSheet } from "../sheet.js";
import { toast } from "../toast.js";
import { t } from "../text.js";

const SCALES = /** @type {const} */ (["balance", "word_building", "player_count"]);

/** @param {import("../room.js").Room} room @param {string} game */
export function openFeedback(room, game) {
  let problem = "";
  openSheet(t("feedback.title"), (sheet) => {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const said = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const steps = Object.fromEntries(SCALES.map((name) => [name, said.get(name) ? Number(said.get(name)) : null]));
      const words = { memorable: String(said.get("memorable") ?? ""), comment: String(said.get("comment") ?? "") };
      try {
        await room.ask({ do: "feedback", game, ...steps, ...words });
        keepAsked(game);
        sheet.close();
        toast(t("feedback.done"));
      } catch (error) {
        problem = error instanceof Error ? error.message : "";
        sheet.redraw();
      }
    };
    return h(
      "form.feedback",
      { on: { submit } },
      h("p.quiet", null, t("feedback.why")),
      SCALES.map(scale),
      h("label", null, t("feedback.memorable"), h("input.field", { name: "memorable", maxlength: 200 })),
      h("label", null, t("feedback.comment"), h("textarea.field", { name: "comment", maxlength: 1000, rows: 3 })),
      problem ? h("p.bad", { role: "alert" }, problem) : null,
      h(
        "div.stack",
        null,
        h("button.btn.main", null, t("feedback.send")),
        h("button.btn", { type: "button", on: { click: sheet.close } }, t("feedback.skip")),
      ),
    );
  });
}

/** @param {(typeof SCALES)[number]} name */
function scale(name) {
  const steps = [1, 2, 3, 4, 5].map((n) =>
    h(
      "label.step",
      null,
      h("input", { type: "radio", name, value: n, "aria-label": t("feedback.step", { n }) }),
      h("span", { "aria-hidden": "true" }, n),
    ),
  );
  return h(
    "fieldset",
    null,
    h("legend", null, t(`feedback.${name}`)),
    h("span.quiet", null, t(`feedback.${name}.low`)),
    h("span.steps", null, steps),
    h("span.quiet", null, t(`feedback.${name}.high`)),
  );
}
