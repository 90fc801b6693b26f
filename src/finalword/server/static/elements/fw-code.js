/**
 * The field for a table's code: what is typed or pasted, a link too, leads to the door of that table.
 * @module
 */
import { h } from "../draw.js";
import { Part } from "../part.js";
import { codeFrom, go } from "../route.js";
import { t } from "../text.js";

/** @extends {Part<{}>} */
class FwCode extends Part {
  #problem = "";

  picture() {
    return h(
      "form.join",
      { on: { submit: (/** @type {Event} */ event) => this.#submit(event) } },
      h("label.sr", { for: "code" }, t("home.code")),
      h("input.field", {
        id: "code",
        name: "code",
        placeholder: t("home.code"),
        autocapitalize: "characters",
        autocomplete: "off",
        spellcheck: "false",
        enterkeyhint: "go",
        required: true,
        "aria-invalid": this.#problem ? "true" : null,
        "aria-describedby": this.#problem ? "code-problem" : null,
      }),
      h("button.btn", null, t("home.join")),
      this.#problem ? h("p.bad", { id: "code-problem", role: "alert" }, this.#problem) : null,
    );
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const code = codeFrom(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code")));
    if (code) return go(`/t/${code}`);
    this.#problem = t("home.code.bad");
    this.redraw();
  }
}

customElements.define("fw-code", FwCode);
