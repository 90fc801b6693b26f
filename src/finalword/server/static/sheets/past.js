/**
 * Finished games of this browser, to look at again.
 * @module
 */
import { h } from "../draw.js";
import { go } from "../route.js";
import { pastGames } from "../settings.js";
import { openSheet } from "../sheet.js";
import { t } from "../text.js";

export function openPast() {
  openSheet(t("past.title"), (sheet) =>
    h(
      "div.stack",
      null,
      pastGames().map((past) => {
        const day = new Date(past.on).toLocaleDateString(undefined, { day: "numeric", month: "short" });
        const who = past.you ? t("past.you") : past.won ? t("past.won", { name: past.won }) : t("speech.won.none");
        const open = () => {
          sheet.close();
          go(`/t/${past.game.split("/")[0]}#replay/${past.game.split("/")[1]}`);
        };
        return h(
          "button.btn",
          { type: "button", on: { click: open } },
          h("span", null, h("bdi", null, who)),
          h("span.quiet", null, `${past.game} · ${day}`),
        );
      }),
    ),
  );
}
