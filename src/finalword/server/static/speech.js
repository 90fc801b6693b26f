/**
 * Two live regions: what happened, politely; your turn, refusals and a lost line at once.
 * @module
 */

const BREATH = 1000;

/** Say what happened, after what is being said: what comes in one breath stands side by side, so that nothing is cut off. @param {string} text */
export function say(text) {
  const region = document.getElementById("polite");
  if (!region || !text) return;
  const now = performance.now();
  for (const old of [...region.children])
    if (now - Number(/** @type {HTMLElement} */ (old).dataset.at) > BREATH) old.remove();
  const said = document.createElement("span");
  said.dataset.at = String(now);
  said.textContent = `${text} `;
  region.append(said);
}

/** Say it now; a region must change to be read, so the same sentence twice gets a space that nobody hears. @param {string} text */
export function call(text) {
  const region = document.getElementById("assertive");
  if (!region || !text) return;
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
