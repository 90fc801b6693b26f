/**
 * The door of a room: finding it, sitting down, or why there is none.
 * @module
 */
import { faceUp } from "../card.js";
import { h } from "../draw.js";
import { Part } from "../part.js";
import { set, settings } from "../settings.js";
import { hasText, list, t } from "../text.js";
import "./fw-code.js";
import "./fw-line.js";

/** @typedef {import("../room.js").Room} Room */
/** @typedef {{ app: import("./fw-app.js").App, room: Room }} Given */

/** @extends {Part<Given>} */
class FwDoor extends Part {
  #problem = "";
  #isBusy = false;
  #isMoving = false;

  /** @param {Given} given */
  picture({ app, room }) {
    return [
      h(
        "header.bar",
        { key: "bar" },
        h("span.brand", null, t("game.name"), h("i")),
        h("button.btn.plain.small", { type: "button", on: { click: () => app.home() } }, t("home")),
      ),
      h("div.oxford", { key: "rule" }),
      h("main", { key: "main" }, this.#body(app, room)),
      h("fw-line", { key: "line", give: { room } }),
    ];
  }

  /** @param {import("./fw-app.js").App} app @param {Room} room */
  #body(app, room) {
    const { company, link, missing } = room;
    const code = room.code ?? "";
    if (link.line === "gone") return this.#closed(app, link.closing);
    if (missing)
      return missing.code === "no-room" ? this.#unknown(code) : this.#gone(app, t("door.gone"), missing.message);
    if (!company)
      return [
        h("h1.type", { key: "finding" }, t("door.finding")),
        h("p.read.quiet", null, t("door.finding.more", { code })),
      ];
    if (company.you !== null)
      return [h("h1.type", { key: "finding" }, t("door.finding")), h("p.read.quiet", null, t("wait"))];
    return this.#sit(app, room, company);
  }

  /** @param {import("./fw-app.js").App} app @param {import("../wire.js").Closing | null} closing */
  #closed(app, closing) {
    const key = `door.closed.${closing?.why}`;
    const again = h("button.btn", { type: "button", on: { click: () => app.again() } }, t("door.again"));
    return [...this.#gone(app, hasText(key) ? t(key) : t("door.closed"), closing?.message ?? ""), again];
  }

  /** No table has that code: another can be typed at once. @param {string} code */
  #unknown(code) {
    return [
      h("h1.type", { key: "gone" }, t("door.gone")),
      h("p.read", null, t("door.gone.more", { code })),
      h("fw-code", { give: {} }),
    ];
  }

  /** @param {import("./fw-app.js").App} app @param {string} title @param {string} why */
  #gone(app, title, why) {
    return [
      h("h1.type", { key: "gone" }, title),
      h("p.read", null, why),
      h("button.btn.main", { type: "button", on: { click: () => app.home() } }, t("home")),
    ];
  }

  /** @param {import("./fw-app.js").App} app @param {Room} room @param {import("../wire.js").Room} company */
  #sit(app, room, company) {
    const names = company.members.filter((member) => member.presence !== "left").map((member) => member.name);
    const isFull = names.length >= (room.house?.most_seats ?? 12);
    const mayWatch = company.terms.spectators && company.phase !== "lobby";
    return [
      h("h1.caps", { key: "head" }, t("door.table", { code: "" }).trim()),
      h(
        "p.code",
        { role: "img", "aria-label": [...company.code].join(" ") },
        [...company.code].map((sign, place) => codeCard(sign, place)),
      ),
      h(
        "p.read",
        null,
        t(names.length === 1 ? "door.here.one" : "door.here", { names: list(names) }),
        company.phase === "playing" ? ` ${t("door.playing")}` : "",
      ),
      this.#isMoving ? this.#take(room) : isFull ? h("p.read", null, t("door.full")) : this.#form(app, room),
      mayWatch ? h("button.btn", { type: "button", on: { click: () => app.watch() } }, t("door.watch")) : null,
      h(
        "button.btn.plain.small",
        { key: "move", type: "button", on: { click: () => this.#move(!this.#isMoving) } },
        this.#isMoving ? t("cancel") : t("door.moved"),
      ),
      h(
        "button.btn.plain.small",
        { key: "rules", type: "button", on: { click: async () => (await import("../sheets/rules.js")).openRules() } },
        t("menu.rules"),
      ),
    ];
  }

  /** @param {boolean} isMoving whether to ask for the code of another device */
  #move(isMoving) {
    this.#isMoving = isMoving;
    this.#problem = "";
    this.redraw();
  }

  /** @param {import("./fw-app.js").App} app @param {Room} room */
  #form(app, room) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
      void this.#try(async () => {
        await room.ask({ do: "join", name });
        set({ name });
        app.update();
      });
    };
    return h(
      "form.stack",
      { key: "sit", on: { submit } },
      h("label", { for: "name" }, t("name.label")),
      h("input.field", {
        id: "name",
        name: "name",
        maxlength: 20,
        required: true,
        autocomplete: "nickname",
        "data-first": settings().name,
      }),
      this.#problem ? h("p.bad", { role: "alert" }, this.#problem) : h("p.quiet", null, t("name.why")),
      h("button.btn.main", { disabled: this.#isBusy }, t("door.sit")),
    );
  }

  /** @param {Room} room */
  #take(room) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const code = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("carried")).trim();
      void this.#try(() => room.ask({ do: "take", code }));
    };
    return h(
      "form.stack",
      { key: "take", on: { submit } },
      h("label", { for: "carried" }, t("door.moved.label")),
      h("input.field", {
        id: "carried",
        name: "carried",
        required: true,
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
      }),
      this.#problem ? h("p.bad", { role: "alert" }, this.#problem) : null,
      h("button.btn.main", { disabled: this.#isBusy }, t("door.moved.go")),
    );
  }

  redraw() {
    super.redraw();
    const field = /** @type {HTMLInputElement | null} */ (this.querySelector("#name[data-first]"));
    if (field && !field.value && !field.dataset.filled) field.value = field.dataset.first ?? "";
    if (field) field.dataset.filled = "yes";
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    this.#isBusy = true;
    this.#problem = "";
    this.redraw();
    try {
      await act();
    } catch (error) {
      this.#problem = error instanceof Error ? error.message : "";
    }
    this.#isBusy = false;
    this.redraw();
  }
}

/** A sign of a code as a card; digits wear the consonant's frame. @param {string} sign @param {number} place */
export function codeCard(sign, place) {
  return faceUp(sign, { key: place });
}

customElements.define("fw-door", FwDoor);
