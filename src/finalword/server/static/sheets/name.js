/**
 * What they call you: asked once, kept on this device.
 * @module
 */
import { h } from "../draw.js";
import { set, settings } from "../settings.js";
import { openSheet } from "../sheet.js";
import { t } from "../text.js";

/**
 * Ask for a name and do something with it; what goes wrong is said in the sheet.
 * @param {string} title
 * @param {string} go
 * @param {(name: string) => Promise<unknown>} act
 */
export function openName(title, go, act) {
  let problem = "";
  let isBusy = false;
  openSheet(title, (sheet) => {
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
      isBusy = true;
      problem = "";
      sheet.redraw();
      try {
        await act(name);
        set({ name });
        sheet.close();
      } catch (error) {
        problem = error instanceof Error ? error.message : "";
      }
      isBusy = false;
      sheet.redraw();
    };
    return h(
      "form.stack",
      { on: { submit } },
      h("label", { for: "name" }, t("name.label")),
      h("input.field", {
        id: "name",
        name: "name",
        maxlength: 20,
        required: true,
        autocomplete: "nickname",
        autofocus: true,
        "aria-describedby": "name-why",
      }),
      h("p.quiet", { id: "name-why" }, t("name.why")),
      problem ? h("p.bad", { role: "alert" }, problem) : null,
      h("button.btn.main", { disabled: isBusy }, go),
    );
  });
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("dialog[open] #name"));
  if (field) field.value = settings().name;
}
