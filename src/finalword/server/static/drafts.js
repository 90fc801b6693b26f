/**
 * What was begun and not yet sent, over a reload: in this tab only, gone when it is sent or its game is over. A Secret
 * Word is kept as places in the hand, never as letters.
 * @module
 */

/** @typedef {"exchange" | "word" | "guess"} Kind */

const PLACE = "finalword.draft.";

/** @param {Kind} kind @param {string} owner which seat in which game, and its turn @param {unknown} value */
export function keepDraft(kind, owner, value) {
  try {
    sessionStorage.setItem(PLACE + kind, JSON.stringify({ owner, value }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** What the owner had begun; null when it was somebody else, or nothing. @param {Kind} kind @param {string} owner @returns {any} */
export function draftOf(kind, owner) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE + kind) ?? "null");
    return kept?.owner === owner ? kept.value : null;
  } catch {
    return null;
  }
}

/** @param {...Kind} kinds */
export function forgetDrafts(...kinds) {
  try {
    for (const kind of kinds) sessionStorage.removeItem(PLACE + kind);
  } catch {
    // Nothing was kept.
  }
}
