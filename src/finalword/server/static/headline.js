/**
 * A screen that changed under its reader begins at its headline, unless the reader is at something that stayed.
 * @module
 */

/** @param {HTMLElement} screen */
export function focusHeadline(screen) {
  const head = screen.querySelector("h1");
  if (!(head instanceof HTMLElement) || (document.activeElement && document.activeElement !== document.body)) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
}
