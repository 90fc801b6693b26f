/**
 * The base of every element of ours: handed data by `give`, it draws itself; nothing else reaches into it.
 * @module
 */
import { draw } from "./draw.js";

/** @template Given */
export class Part extends HTMLElement {
  /** @type {Given | undefined} */
  given;
  #stop = new AbortController();

  /** Take what there is to show, and show it. @param {Given} given */
  give(given) {
    this.given = given;
    if (this.isConnected) this.redraw();
  }

  connectedCallback() {
    this.#stop = new AbortController();
    this.arrive(this.#stop.signal);
    this.redraw();
  }

  disconnectedCallback() {
    this.#stop.abort();
    this.depart();
  }

  /** Listen to the world here, with this signal: it ends when the element leaves. @param {AbortSignal} _signal */
  arrive(_signal) {}

  /** Put away what `arrive` cannot. */
  depart() {}

  redraw() {
    if (this.given !== undefined) draw(this, this.picture(this.given));
  }

  /** Say what to draw. @param {Given} _given @returns {import("./draw.js").Kid} */
  picture(_given) {
    return null;
  }
}
