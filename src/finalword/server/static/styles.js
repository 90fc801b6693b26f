/**
 * The sheet of a screen, fetched once, before the screen is shown.
 * @module
 */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** @param {string} name file in styles/ without its ending */
export function needStyles(name) {
  const found = sheets.get(name);
  if (found) return found;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`./styles/${name}.css`, import.meta.url).href;
  const ready = new Promise((settle, fail) => {
    link.addEventListener("load", () => settle(undefined));
    link.addEventListener("error", () => {
      link.remove();
      sheets.delete(name);
      fail(new Error(`no sheet ${name}`));
    });
  });
  document.head.append(link);
  sheets.set(name, ready);
  return ready;
}
