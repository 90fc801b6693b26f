/**
 * Leaving on purpose: asked once, told plainly what it means.
 * @module
 */
import { keepTable } from "../settings.js";
import { t } from "../text.js";
import { openSure } from "./sure.js";

/** @param {import("../elements/fw-app.js").App} app @param {import("../room.js").Room} room */
export function openLeave(app, room) {
  if (!room.company || room.company.you === null || room.link.line === "gone") return app.home();
  openSure(t("lobby.leave.title"), t(consequence(room)), t("lobby.leave.go"), async () => {
    await room.ask({ do: "leave" }).catch(() => undefined);
    keepTable(null);
    app.home();
  });
}

/** @param {import("../room.js").Room} room */
function consequence(room) {
  if (room.company?.phase === "lobby") return "lobby.leave.lobby";
  if (room.company?.phase === "over" || room.push?.seat == null) return "lobby.leave.over";
  if (room.push.legal?.resign) return "lobby.leave.game";
  return room.push.view.locked ? "lobby.leave.over" : "lobby.leave.early";
}
