/**
 * What the table shows at this moment. Between two pushes it plays the reveal from the event; its end is always the
 * view that was pushed, and any hurry jumps there.
 * @module
 */
import { HIDDEN } from "./letters.js";
import { placesUp } from "./notes.js";
import { CALM, LIVELY, planReveal, turned } from "./reveal.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Push & { isNew?: boolean }} Push */
/** @typedef {import("./wire.js").Guessed} Guessed */
/** @typedef {{ guess: Guessed, quiet: boolean, hushed: boolean, out: number[] }} Spoken */

const FINALE_BEAT = 40;
const FINALE_HOLD = 1000;
const FINALE_END = 900;

export class Stage extends EventTarget {
  /** @type {View | null} */
  view = null;
  /** @type {Spoken | null} the word that stands in the place of the keys */
  spoken = null;
  /** @type {Set<number>} seats broken in this reveal */
  fell = new Set();
  /** @type {Map<number, ReadonlySet<number>>} what the last Guess turned up, by seat */
  fresh = new Map();
  isTurning = false;
  isCalm;
  #playing = 0;
  /** @type {Push[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];
  /** @type {Push | null} where the reveal ends */
  #end = null;

  /** @param {() => boolean} isCalm whether motion is to be reduced */
  constructor(isCalm) {
    super();
    this.isCalm = isCalm;
  }

  get isPlaying() {
    return this.#playing > 0;
  }

  /** Show what was pushed: played when it is live and somebody is looking, else at once. @param {Push} push */
  take(push) {
    if (this.isPlaying) {
      this.#waiting.push(push);
      if (this.#waiting.length > 1) this.finish();
      return;
    }
    const guess = /** @type {Guessed | undefined} */ (push.events.find((event) => event.event === "guessed"));
    const isSeen = push.live && !push.isNew && document.visibilityState === "visible" && this.view !== null;
    if (guess && isSeen) this.#play(push, guess);
    else this.#stand(push);
  }

  /** Jump to the end of what is playing. */
  finish() {
    if (!this.isPlaying) return;
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#end) this.#stand(this.#end);
  }

  /** @param {Push} push */
  #stand(push) {
    const { view } = push;
    this.#timers = [];
    this.#playing = 0;
    this.#end = null;
    this.view = view;
    this.spoken = null;
    this.fell = new Set();
    this.isTurning = false;
    const last = view.said.at(-1);
    this.fresh = new Map(view.rows.map((_, seat) => [seat, placesUp(last?.revealed[seat])]));
    this.#tell("change");
    this.dispatchEvent(new CustomEvent("stood", { detail: push }));
    const next = this.#waiting.shift();
    if (next) this.take(next);
  }

  /** @param {Push} push @param {Guessed} guess */
  #play(push, guess) {
    const before = /** @type {View} */ (this.view);
    const order = push.view.rows.map((_, step) => (guess.seat + 1 + step) % push.view.rows.length);
    const shown = Object.fromEntries(before.rows.map((row, seat) => [seat, row.shown]));
    const tempo = this.isCalm() ? CALM : LIVELY;
    const beats = planReveal(guess, shown, order, tempo);
    this.#playing += 1;
    this.#end = push;
    this.isTurning = true;
    this.fresh = new Map();
    this.view = {
      ...push.view,
      phase: "guess",
      turn: guess.seat,
      winners: null,
      said: before.said,
      rows: push.view.rows.map((row, seat) => asBefore(row, before.rows[seat])),
    };
    const out = push.events.flatMap((event) => (event.event === "eliminated" ? [event.seat] : []));
    this.spoken = { guess, quiet: !beats.some((beat) => beat.what === "turn"), hushed: true, out };
    for (const beat of beats) this.#later(beat.at, () => this.#beat(beat, guess));
    const end = (beats.at(-1)?.at ?? 0) + tempo.after;
    if (push.view.phase === "over") this.#finale(push, end);
    else this.#later(end, () => this.#stand(push));
    this.#tell("change");
  }

  /** @param {import("./reveal.js").Beat} beat @param {Guessed} guess */
  #beat(beat, guess) {
    if (beat.what === "turn")
      this.#turn(
        /** @type {number} */ (beat.seat),
        /** @type {number} */ (beat.place),
        guess.revealed[beat.seat ?? 0] ?? "",
      );
    if (beat.what === "broken") this.fell = new Set([...this.fell, /** @type {number} */ (beat.seat)]);
    if ((beat.what === "told" || beat.what === "nothing") && this.spoken)
      this.spoken = { ...this.spoken, hushed: false };
    this.dispatchEvent(new CustomEvent("beat", { detail: beat }));
    this.#tell("change");
  }

  /** @param {number} seat @param {number} place @param {string} letters */
  #turn(seat, place, letters) {
    const view = /** @type {View} */ (this.view);
    const rows = view.rows.map((row, at) => (at === seat ? { ...row, shown: turned(row.shown, letters, place) } : row));
    this.view = { ...view, rows };
    this.fresh = new Map([...this.fresh, [seat, new Set([...(this.fresh.get(seat) ?? []), place])]]);
  }

  /** All rows open, the winner's last. @param {Push} push @param {number} start */
  #finale(push, start) {
    const { view } = push;
    let at = start;
    const winners = new Set(view.winners ?? []);
    const seats = [...view.rows.keys()].sort((one, other) => Number(winners.has(one)) - Number(winners.has(other)));
    for (const seat of seats) {
      const row = view.rows[seat];
      const secret = row?.secret ?? "";
      if (winners.has(seat)) at += FINALE_HOLD / winners.size;
      for (const [place, letter] of [...(row?.shown ?? "")].entries()) {
        if (letter !== HIDDEN || !secret) continue;
        at += FINALE_BEAT;
        this.#later(at, () => this.#opened(seat, place, secret));
      }
    }
    this.#later(at + (this.isCalm() ? 0 : FINALE_END), () => this.#stand(push));
  }

  /** @param {number} seat @param {number} place @param {string} secret */
  #opened(seat, place, secret) {
    this.#turn(seat, place, secret);
    this.#tell("change");
  }

  /** @param {number} at @param {() => void} then */
  #later(at, then) {
    this.#timers.push(setTimeout(then, at));
  }

  /** @param {string} name */
  #tell(name) {
    this.dispatchEvent(new Event(name));
  }
}

/** A row during a reveal: who is out falls only when the card has turned. @param {import("./wire.js").Row} row @param {import("./wire.js").Row | undefined} before @returns {import("./wire.js").Row} */
function asBefore(row, before) {
  return before
    ? {
        ...row,
        shown: before.shown,
        is_in: before.is_in,
        fell: before.fell,
        secret: before.secret,
        ruled_out: before.ruled_out,
      }
    : row;
}
