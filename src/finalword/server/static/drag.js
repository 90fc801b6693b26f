/**
 * Picking up a card: nothing moves before the finger has gone 6 px, so that a tap stays a tap.
 * @module
 */

const THRESHOLD = 6;

/**
 * @typedef {object} Carrying
 * @property {(x: number, y: number) => void} over the card is above this point
 * @property {(x: number, y: number) => void} drop
 * @property {() => void} stop whether dropped or not
 */

/**
 * Follow a pointer from its `pointerdown` on a card.
 * @param {PointerEvent} down
 * @param {HTMLElement} card
 * @param {Carrying} carrying
 */
export function carry(down, card, carrying) {
  if (down.button !== 0) return;
  const listen = new AbortController();
  const { signal } = listen;
  /** @type {HTMLElement | null} */
  let ghost = null;
  const lift = () => {
    ghost = ghostOf(card);
    card.classList.add("carried");
    addEventListener("click", (event) => event.stopPropagation(), { capture: true, once: true, signal });
  };
  const end = () => {
    ghost?.remove();
    card.classList.remove("carried");
    if (ghost) carrying.stop();
    setTimeout(() => listen.abort());
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!ghost && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!ghost) lift();
    ghost?.style.setProperty("transform", `translate(${dx}px, ${dy}px) rotate(3deg)`);
    carrying.over(event.clientX, event.clientY);
    event.preventDefault();
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener(
    "pointerup",
    (event) => {
      if (event.pointerId !== down.pointerId) return;
      if (ghost) carrying.drop(event.clientX, event.clientY);
      end();
    },
    { signal },
  );
}

/** @param {HTMLElement} card */
function ghostOf(card) {
  const box = card.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  ghost.className = "card ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.setProperty("left", `${box.left}px`);
  ghost.style.setProperty("top", `${box.top}px`);
  ghost.style.setProperty("--w", `${box.width}px`);
  document.body.append(ghost);
  return ghost;
}

/** Which place in a row of cards a point falls into. @param {HTMLElement[]} cards @param {number} x */
export function placeAt(cards, x) {
  const before = cards.filter((card) => {
    const box = card.getBoundingClientRect();
    return box.left + box.width / 2 < x;
  });
  return before.length;
}

/** Whether a point is on an element, or nearly. @param {Element | null} element @param {number} x @param {number} y */
export function isOver(element, x, y) {
  const box = element?.getBoundingClientRect();
  return box !== undefined && x >= box.left - 12 && x <= box.right + 12 && y >= box.top - 24 && y <= box.bottom + 24;
}
