/**
 * Handing words to other people.
 * @module
 */
import { toast } from "./toast.js";

/** Put text on the clipboard and say so; where that is not allowed, show it to be copied by hand. @param {string} text @param {string} done */
export async function copy(text, done) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
    toast(done);
  } catch {
    toast(text, { stays: true });
  }
}

/** The way of plain http, as on a home network, where there is no clipboard to write to. @param {string} text */
function copySelected(text) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const area = document.createElement("textarea");
  area.className = "sr";
  area.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  held?.focus({ preventScroll: true });
  if (!isDone) throw new Error("not copied");
}

/** Whether this device has a sheet of its own to share by, as phones do. */
export function canShare() {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Share by the device's own sheet where there is one, else by the clipboard. @param {ShareData & { text: string }} what @param {string} done */
export async function share(what, done) {
  if (!canShare()) return copy(what.url ?? what.text, done);
  try {
    await navigator.share(what);
  } catch {
    // Closed without sharing: nothing to say.
  }
}
