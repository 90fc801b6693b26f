/**
 * The line to the server: one socket, set up again by itself when it breaks or only seems to live. Requests keep their
 * id across lines, so that what was asked twice is done once.
 * @module
 */

/** @typedef {import("./wire.js").FromServer} FromServer */
/** @typedef {import("./wire.js").Refused} Refused */
/** @typedef {"opening" | "up" | "down" | "gone"} Line */
/** @typedef {{ message: Record<string, unknown>, settle: (answer: any) => void, refuse: (why: Refused) => void }} Pending */

const WAITS = [200, 600, 1500, 3000, 5000, 8000];
const TICK = 1000;
const JUMP = 4000;
const PROBE = 2500;
const OPENING = 8000;
const GRACE_OF_SILENCE = 1500;

/** Twenty random letters; plain http on a home network has no randomUUID. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

/** What the server refused: its code and its sentence. */
export class RefusedError extends Error {
  /** @param {Refused} refused */
  constructor(refused) {
    super(refused.message);
    this.code = refused.code;
  }
}

export class Link extends EventTarget {
  /** @type {Line} */
  line = "opening";
  /** @type {import("./wire.js").Closing | null} why the server closed for good */
  closing = null;
  tries = 0;
  /** @type {number | null} when the line was lost, by performance.now() */
  lostAt = null;
  #hello;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Pending>} */
  #pending = new Map();
  #heartbeat = 20_000;
  #heard = 0;
  #pinged = 0;
  #ticked = Date.now();
  /** @type {number | null} how long the server wants us to wait */
  #asked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #stop = new AbortController();

  /** @param {() => Record<string, unknown>} hello says who we are and what we have, anew for each line */
  constructor(hello) {
    super();
    this.#hello = hello;
  }

  open() {
    const { signal } = this.#stop;
    const timer = setInterval(() => this.#tick(), TICK);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.probe(), {
      signal,
    });
    addEventListener("pageshow", (event) => event.persisted && this.again(), { signal });
    addEventListener("online", () => this.again(), { signal });
    addEventListener("offline", () => this.#lose(), { signal });
    this.#connect();
  }

  /** Hang up for good. */
  close() {
    this.#stop.abort();
    clearTimeout(this.#retry);
    this.#drop();
    this.line = "gone";
  }

  /** Try at once. */
  again() {
    if (this.line === "gone") return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** A sign of life, soon, or a new line. */
  probe() {
    if (this.line !== "up") return this.again();
    const asked = performance.now();
    this.#post({ do: "ping" });
    setTimeout(() => this.line === "up" && this.#heard < asked && this.#lose(), PROBE);
  }

  /**
   * Ask, and get the answer whatever lines it takes; rejects with RefusedError.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  ask(message) {
    const id = newId();
    const whole = { ...message, id };
    return new Promise((settle, reject) => {
      this.#pending.set(id, { message: whole, settle, refuse: (why) => reject(new RefusedError(why)) });
      this.#post(whole);
    });
  }

  /** Send what needs no answer. @param {Record<string, unknown>} message */
  post(message) {
    this.#post(message);
  }

  #connect() {
    this.#drop();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.#socket = socket;
    const late = setTimeout(() => this.#socket === socket && socket.readyState !== 1 && this.#lose(), OPENING);
    socket.addEventListener("open", () => {
      clearTimeout(late);
      if (this.#socket === socket) socket.send(JSON.stringify({ do: "hello", ...this.#hello() }));
    });
    socket.addEventListener("message", (event) => this.#socket === socket && this.#hear(String(event.data)));
    socket.addEventListener("close", () => this.#socket === socket && this.#lose());
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lose() {
    this.#drop();
    if (this.line === "gone") return;
    if (this.lostAt === null) this.lostAt = performance.now();
    const wait = this.#asked ?? WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 8000;
    this.#asked = null;
    this.tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
    this.#become(this.line === "opening" && this.tries < 3 ? "opening" : "down");
  }

  /** @param {string} text */
  #hear(text) {
    this.#heard = performance.now();
    const message = /** @type {FromServer} */ (JSON.parse(text));
    if (message.say === "welcome") this.#up(message);
    else if (message.say === "closing") this.#closed(message);
    else this.#answer(message);
    if (message.say !== "pong") this.dispatchEvent(new CustomEvent("heard", { detail: message }));
  }

  /** @param {import("./wire.js").Welcome} welcome */
  #up(welcome) {
    this.#heartbeat = welcome.heartbeat * 1000;
    this.tries = 0;
    this.lostAt = null;
    this.#become("up");
    for (const { message } of this.#pending.values()) this.#post(message);
  }

  /** @param {import("./wire.js").Closing} closing */
  #closed(closing) {
    if (closing.again !== null) {
      this.#asked = closing.again;
      return;
    }
    this.closing = closing;
    this.#become("gone");
    this.#stop.abort();
    this.#drop();
  }

  /** @param {FromServer} message */
  #answer(message) {
    if (!("id" in message) || message.id === null) return;
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.say === "refused") pending?.refuse(message);
    else pending?.settle(message);
  }

  /** Phones stop timers and kill sockets without a word: a jump of the clock means both. */
  #tick() {
    const now = Date.now();
    const jump = now - this.#ticked;
    this.#ticked = now;
    if (this.line !== "up") return;
    if (jump > JUMP + TICK) return this.probe();
    const since = performance.now();
    if (since - this.#heard > this.#heartbeat + GRACE_OF_SILENCE) return this.#lose();
    if (since - this.#pinged > this.#heartbeat / 2) {
      this.#pinged = since;
      this.#post({ do: "ping" });
    }
  }

  /** @param {Record<string, unknown>} message */
  #post(message) {
    if (this.line === "up" && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {Line} line */
  #become(line) {
    this.line = line;
    this.dispatchEvent(new Event("line"));
  }
}
