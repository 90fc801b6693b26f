/**
 * Home: the name, the whole rule in one picture, and the ways in.
 * @module
 */
import { faceDown, faceUp } from "../card.js";
import { h } from "../draw.js";
import { Part } from "../part.js";
import { go } from "../route.js";
import { lastTable, pastGames, settings } from "../settings.js";
import { openSettings } from "../sheets/settings.js";
import { toast } from "../toast.js";
import { t } from "../text.js";
import "./fw-code.js";

const BOTS = 3;

/** @extends {Part<{ app: import("./fw-app.js").App }>} */
class FwHome extends Part {
  #isBusy = false;

  /** @param {{ app: import("./fw-app.js").App }} given */
  picture({ app }) {
    const back = lastTable();
    return h(
      "main",
      null,
      h(
        "header",
        null,
        h("h1.brand", { "aria-label": t("game.name") }, "Final", h("br"), "Word", h("i")),
        h("div.oxford"),
        h("p.tag", null, `${t("home.tag")} `, h("em", null, t("home.tag.red"))),
      ),
      this.#example(),
      h(
        "nav",
        { "aria-label": t("home.play") },
        back
          ? h(
              "button.btn.back",
              { type: "button", on: { click: () => go(`/t/${back}`) } },
              t("home.back", { code: back }),
              h("span", { "aria-hidden": "true" }, "→"),
            )
          : null,
        h(
          "button.btn.main",
          { type: "button", disabled: this.#isBusy, on: { click: () => this.#open(app) } },
          t("home.open"),
        ),
        h("fw-code", { give: {} }),
        h(
          "button.btn",
          { type: "button", disabled: this.#isBusy, on: { click: () => this.#house(app) } },
          t("home.house"),
        ),
        this.#more(),
      ),
    );
  }

  #example() {
    const cards = [faceDown(null), faceUp("E"), faceUp("T"), faceUp("T"), faceUp("E"), faceDown(null)];
    return h(
      "section.show",
      { "aria-label": t("home.example") },
      h("p.say", null, h("span.caps", null, t("home.says")), " ", h("span.type.word", null, t("home.word"))),
      h(
        "div.fit",
        { role: "img", "aria-label": t("home.row"), style: { "--n": 6 } },
        h("div.row", { "aria-hidden": "true" }, cards),
      ),
      h("p.read.quiet", null, t("home.caption")),
    );
  }

  #more() {
    const item = (/** @type {string} */ words, /** @type {() => unknown} */ act) =>
      h("button.btn.plain.small", { type: "button", on: { click: () => void act() } }, words);
    return h(
      "p.more",
      null,
      item(t("home.rules"), async () => (await import("../sheets/rules.js")).openRules()),
      item(t("home.print"), () => go("/#print")),
      pastGames().length ? item(t("home.past"), async () => (await import("../sheets/past.js")).openPast()) : null,
      item(t("home.settings"), openSettings),
    );
  }

  /** @param {import("./fw-app.js").App} app */
  async #open(app) {
    const { openName } = await import("../sheets/name.js");
    openName(t("name.title"), t("name.go"), (name) => app.open(() => ({ name })));
  }

  /** One press, and the cards are dealt. @param {import("./fw-app.js").App} app */
  async #house(app) {
    this.#isBusy = true;
    this.redraw();
    try {
      await app.open((welcome) => {
        const level = welcome.levels[Math.floor((welcome.levels.length - 1) / 2)] ?? "";
        return {
          name: settings().name || t("home.player"),
          bots: Array.from({ length: BOTS }, () => level),
          deal: true,
        };
      });
    } catch (error) {
      toast(error instanceof Error ? error.message : "");
    }
    this.#isBusy = false;
    this.redraw();
  }
}

customElements.define("fw-home", FwHome);
