/**
 * The build phase: the composer, then the word face down until all have laid theirs.
 * @module
 */
import { h } from "../draw.js";
import { roomHead } from "../head.js";
import { focusHeadline } from "../headline.js";
import { HIDDEN } from "../letters.js";
import { Part } from "../part.js";
import { ownLabel } from "../sentences.js";
import { list, t } from "../text.js";
import "./fw-composer.js";
import "./fw-line.js";
import "./fw-others.js";
import "./fw-row.js";
import "./fw-stick.js";

/** @typedef {import("../wire.js").View} View */
/** @typedef {import("../head.js").Given} Given */

/** @extends {Part<Given>} */
class FwBuild extends Part {
  #wasLaid = false;

  redraw() {
    super.redraw();
    const isLaid = this.querySelector(".laid") !== null;
    if (isLaid !== this.#wasLaid) focusHeadline(this);
    this.#wasLaid = isLaid;
  }

  /** @param {Given} given */
  picture(given) {
    const { app, room, stage } = given;
    const view = /** @type {View} */ (stage.view);
    const me = /** @type {number} */ (room.push?.seat);
    const isLaid = (view.rows[me]?.length ?? 0) > 0 && !app.isChanging;
    return [
      roomHead(given, { hasClock: true }),
      h(
        "main.phase.build",
        { key: isLaid ? "laid" : "main" },
        isLaid ? this.#laid(given, view, me) : h("fw-composer", { key: "composer", give: { app, room, view, me } }),
        h("fw-others", { key: "others", give: { room, view, me } }),
      ),
      h("fw-line", { key: "line", give: { room } }),
    ];
  }

  /** @param {Given} given @param {View} view @param {number} me */
  #laid({ app, room }, view, me) {
    const row = /** @type {import("../wire.js").Row} */ (view.rows[me]);
    const names = view.rows.flatMap((each, seat) => (seat === me || each.length ? [] : [each.name]));
    const shown = { shown: HIDDEN.repeat(row.length), secret: row.secret, label: ownLabel(row) };
    const change = { type: "button", on: { click: () => app.changeWord(true) } };
    return [
      h("h1.type", { key: "head" }, t("build.laid")),
      h("section.stick.laid", { key: "stick", "aria-label": t("build.word") }, h("fw-row", { give: shown })),
      h("p.read", { key: "wait" }, names.length ? t("build.laid.more", { names: list(names) }) : t("build.laid.all")),
      h("div.foot", { key: "foot" }, room.push?.legal?.build ? h("button.btn", change, t("build.change")) : null),
    ];
  }
}

customElements.define("fw-build", FwBuild);
