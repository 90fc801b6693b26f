/**
 * Roving focus: a group of buttons is one stop of the tab key, arrows move inside.
 * @module
 */

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };

/**
 * Handle a key pressed inside a group; true when it moved the focus.
 * @param {KeyboardEvent} event
 * @param {HTMLElement | null} group
 */
export function rove(event, group) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  const items = group ? /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button:not([disabled])")]) : [];
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (step === undefined || at < 0) return false;
  const next =
    typeof step === "number" ? items[(at + step + items.length) % items.length] : far(items, at, String(step));
  if (next) focusIn(items, next);
  event.preventDefault();
  return true;
}

/** @param {HTMLElement[]} items @param {number} at @param {string} step */
function far(items, at, step) {
  if (step === "first") return items[0];
  if (step === "last") return items.at(-1);
  const here = /** @type {HTMLElement} */ (items[at]).getBoundingClientRect();
  const rows = items.filter((item) => {
    const there = item.getBoundingClientRect();
    return step === "up" ? there.bottom <= here.top + 8 : there.top >= here.bottom - 8;
  });
  const distance = (/** @type {HTMLElement} */ item) =>
    Math.hypot(item.getBoundingClientRect().left - here.left, 4 * (item.getBoundingClientRect().top - here.top));
  return rows.sort((one, other) => distance(one) - distance(other))[0];
}

/** @param {HTMLElement[]} items @param {HTMLElement} next */
function focusIn(items, next) {
  for (const item of items) item.tabIndex = item === next ? 0 : -1;
  next.focus();
}

/** Exactly one of the group's buttons can be reached with the tab key. @param {HTMLElement | null} group */
export function oneStop(group) {
  const items = group ? /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button:not([disabled])")]) : [];
  const held =
    items.find((item) => item === document.activeElement) ??
    items.find((item) => item.tabIndex === 0 && item.hasAttribute("tabindex")) ??
    items[0];
  for (const item of items) item.tabIndex = item === held ? 0 : -1;
}
