/**
 * Who is here, as a note beside a name.
 * @module
 */
import { clockText, t } from "./text.js";

/** @typedef {import("./wire.js").Member} Member */

/** @param {Member | null} member @param {number} at when the company was last heard of, by performance.now() */
export function presenceNote(member, at) {
  if (!member || member.presence === "here") return "";
  if (member.presence === "house" || member.presence === "left") return t("table.note.house");
  const left = returnsIn(member, at);
  return left === null ? t("lobby.away.plain") : t("lobby.away", { time: clockText(left / 1000) });
}

/** Milliseconds that an absent member still has. @param {Member} member @param {number} at */
export function returnsIn(member, at) {
  return member.returns_in === null ? null : Math.max(0, member.returns_in - (performance.now() - at));
}
