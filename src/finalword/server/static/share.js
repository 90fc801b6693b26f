/**
 * Handing words to other people.
 * @module
 */
import { toast } from "./toast.js";

/** Put text on the clipboard and say so; where that is not allowed, show it to be copied by hand. @param {string} text @param {string} done */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(text, { stays: true });
  }
}

/** Share by the device's own sheet where there is one, else by the clipboard. @param {string} text @param {string} done */
export async function share(text, done) {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return copy(text, done);
  try {
    await navigator.share({ text });
  } catch {
    // Closed without sharing: nothing to say.
  }
}
