/**
 * What this browser knows of its room: the company, the game as last pushed, the clock. It keeps what it is told and
 * asks for what it missed; it judges nothing.
 * @module
 */
import { Link } from "./link.js";

/** @typedef {import("./wire.js").Push} Push */
/** @typedef {import("./wire.js").Clock} Clock */

export class Room extends EventTarget {
  /** @type {import("./wire.js").Room | null} */
  company = null;
  /** when the company was last heard of, by performance.now() */
  companyAt = 0;
  /** @type {import("./wire.js").Welcome | null} */
  house = null;
  /** @type {Push | null} the last push */
  push = null;
  /** @type {import("./wire.js").Refused | null} why there is no room */
  missing = null;
  /** @type {string | null} */
  code;
  #seen = 0;
  /** @type {{ clock: Clock, at: number } | null} */
  #clock = null;

  /** @param {string | null} code the room to be in; null until one is opened */
  constructor(code) {
    super();
    this.code = code;
    this.link = new Link(() => this.#hello());
    this.link.addEventListener("heard", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
    this.link.addEventListener("line", () => this.#tell("line"));
    this.link.open();
  }

  close() {
    this.link.close();
  }

  /** Settles with the first welcome. @returns {Promise<import("./wire.js").Welcome>} */
  get welcomed() {
    return this.#once(() => this.house);
  }

  /** Settles once the room is known. @returns {Promise<import("./wire.js").Room>} */
  get entered() {
    return this.#once(() => this.company);
  }

  /** @template T @param {() => T | null} look @returns {Promise<T>} */
  #once(look) {
    return new Promise((settle) => {
      const check = () => {
        const found = look();
        if (found === null) return;
        this.removeEventListener("change", check);
        settle(found);
      };
      this.addEventListener("change", check);
      check();
    });
  }

  /** How many events of the running game are known here. */
  get seen() {
    return this.#seen;
  }

  /** Your member entry; null while you only watch. */
  get me() {
    const { company } = this;
    return company?.members.find((member) => member.member === company.you) ?? null;
  }

  get isHost() {
    return this.company !== null && this.company.you !== null && this.company.host === this.company.you;
  }

  /** The member on a seat of the game. @param {number} seat */
  memberAt(seat) {
    return this.company?.members.find((member) => member.seat === seat) ?? null;
  }

  /** Time left, in milliseconds by this device's own stopwatch; null without a clock. */
  get time() {
    if (!this.#clock) return null;
    const { clock, at } = this.#clock;
    const run = Math.max(0, performance.now() - at - clock.starts_in);
    return { ...clock, left: Math.max(0, clock.left - run), waits: performance.now() - at < clock.starts_in };
  }

  /** Do something in the game. @param {Record<string, unknown>} action */
  act(action) {
    const { push } = this;
    if (!push || push.seat === null) throw new Error("no seat to act from");
    return this.link.ask({ do: "act", game: push.game, at: this.#seen, action: { ...action, seat: push.seat } });
  }

  /** Ask for anything else. @param {Record<string, unknown>} message */
  ask(message) {
    return this.link.ask(message);
  }

  #hello() {
    const game = this.push?.game;
    return { ...(this.code ? { room: this.code } : {}), ...(game ? { game, since: this.#seen } : {}) };
  }

  /** @param {import("./wire.js").FromServer} message */
  #hear(message) {
    if (message.say === "welcome") this.house = message;
    else if (message.say === "room") this.#entered(message);
    else if (message.say === "push") return this.#pushed(message);
    else if (message.say === "clock") this.#setClock(message.clock);
    else if (message.say === "refused" && message.id === null && !this.company) this.missing = message;
    this.#tell("change");
  }

  /** @param {import("./wire.js").Room} company */
  #entered(company) {
    this.company = company;
    this.companyAt = performance.now();
    this.code = company.code;
    this.missing = null;
  }

  /** @param {Push} push */
  #pushed(push) {
    const isNew = push.game !== this.push?.game;
    const known = isNew ? 0 : this.#seen;
    if (push.since > known && push.live) return this.link.post({ do: "sync", game: push.game, since: known });
    const end = push.since + push.events.length;
    if (end < known) return;
    const events = push.events.slice(Math.max(0, known - push.since));
    this.#seen = end;
    this.push = push;
    this.#setClock(push.clock);
    this.dispatchEvent(new CustomEvent("push", { detail: { ...push, events, isNew } }));
    this.#tell("change");
  }

  /** @param {Clock | null} clock */
  #setClock(clock) {
    this.#clock = clock && { clock, at: performance.now() };
    this.#tell("clock");
  }

  /** @param {string} name */
  #tell(name) {
    this.dispatchEvent(new Event(name));
  }
}
