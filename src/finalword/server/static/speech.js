/**
 * Two live regions: what happened, politely; your turn, refusals and a lost line at once.
 * @module
 */

/** Say what happened, after what is being said. @param {string} text */
export function say(text) {
  speak("polite", text);
}

/** Say it now. @param {string} text */
export function call(text) {
  speak("assertive", text);
}

/** A region must change to be read; the same sentence twice gets a space that nobody hears. @param {string} id @param {string} text */
function speak(id, text) {
  const region = document.getElementById(id);
  if (!region || !text) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
