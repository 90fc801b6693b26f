/**
 * Asking the server whether a word could be built, a moment after the last letter; the dictionary stays there.
 * @module
 */

/** @typedef {{ word: string, ok: boolean, code: string, message: string }} Verdict */

const PAUSE = 120;

export class Asking {
  /** @type {Verdict | null} the last answer */
  #verdict = null;
  #wanted = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;
  #ask;
  #answered;

  /**
   * @param {(message: Record<string, unknown>) => Promise<any>} ask
   * @param {(verdict: Verdict) => void} answered called for the word that was asked last
   */
  constructor(ask, answered) {
    this.#ask = ask;
    this.#answered = answered;
  }

  /** What is known of a word. @param {string} word */
  of(word) {
    return this.#verdict?.word === word ? this.#verdict : null;
  }

  /** Ask about a word, unless the answer is known. @param {string} word */
  about(word) {
    if (word === this.#wanted) return;
    this.#wanted = word;
    clearTimeout(this.#soon);
    if (word && !this.of(word)) this.#soon = setTimeout(() => void this.#send(word), PAUSE);
  }

  /** Forget everything, as when the hand is another. */
  forget() {
    clearTimeout(this.#soon);
    this.#verdict = null;
    this.#wanted = "";
  }

  /** @param {string} word */
  async #send(word) {
    try {
      const { ok, code, message } = await this.#ask({ do: "check", word: word.toLowerCase() });
      this.#verdict = { word, ok, code, message };
    } catch {
      this.#wanted = ""; // Laying the word asks again.
      return;
    }
    if (this.#wanted === word) this.#answered(this.#verdict);
  }
}
