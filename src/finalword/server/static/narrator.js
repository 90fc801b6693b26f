/**
 * What is said, sounded, tapped and written in the title while a table is shown; it watches and changes nothing.
 * @module
 */
import { hiddenIn } from "./notes.js";
import { pushSentence } from "./sentences.js";
import { pulse, sounds } from "./sound.js";
import { call, say } from "./speech.js";
import { t } from "./text.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./wire.js").Push} Push */

const WARNING = 10_000;

export class Narrator {
  #stop = new AbortController();
  #turned = 0;
  /** the turn that was called last */
  #called = "";
  #warned = "";
  #room;

  /** @param {Room} room @param {Stage} stage */
  constructor(room, stage) {
    this.#room = room;
    const { signal } = this.#stop;
    stage.addEventListener("beat", (event) => this.#beat(/** @type {CustomEvent} */ (event).detail), { signal });
    stage.addEventListener("stood", (event) => this.#stood(/** @type {CustomEvent} */ (event).detail), { signal });
    room.addEventListener("line", () => this.#line(), { signal });
    const timer = setInterval(() => this.#watch(), 500);
    signal.addEventListener("abort", () => clearInterval(timer));
  }

  stop() {
    this.#stop.abort();
  }

  /** @param {import("./reveal.js").Beat} beat */
  #beat(beat) {
    if (beat.what === "press") {
      this.#turned = 0;
      sounds.press();
    } else if (beat.what === "turn") {
      sounds.turn(this.#turned);
      this.#turned += 1;
      if (beat.seat === this.#room.push?.seat) pulse(beat.fatal ? "last" : "turn");
    } else if (beat.what === "hold") sounds.hold();
    else if (beat.what === "broken") sounds.broken();
    else if (beat.what === "nothing") sounds.nothing();
  }

  /** @param {Push} push */
  #stood(push) {
    if (push.live) say(pushSentence(push));
    if (push.live && push.view.phase === "over") sounds.end();
    const { view, seat } = push;
    const turn = `${push.game} ${view.turn} ${view.said.length} ${push.since}`;
    const isMine = seat !== null && view.turn === seat && view.phase !== "over";
    if (!isMine || hasSpoken(push)) this.#called = "";
    if (isMine && this.#called === "") {
      this.#called = turn;
      this.#yours(push);
    }
    const mine = seat === null ? null : view.rows[seat];
    if (
      mine?.is_in &&
      push.live &&
      hiddenIn(mine.shown) === 1 &&
      push.events.some((event) => event.event === "guessed" && event.revealed[String(seat)]?.match(/[A-Z]/))
    )
      pulse("last");
  }

  /** It is your turn: say it at once, knock, tap. @param {Push} push */
  #yours(push) {
    const left = this.#room.time?.left;
    const words = [t("speech.turn", { n: push.legal?.guess ?? push.view.maximum })];
    if (left !== undefined) words.push(t("speech.seconds", { n: Math.ceil(left / 1000) }));
    call(words.join(" "));
    sounds.turnStarts();
    pulse("yours");
  }

  #line() {
    const { line } = this.#room.link;
    if (line === "down") call(t("speech.lost"));
  }

  /** Ten seconds, said once a turn. */
  #watch() {
    const time = this.#room.time;
    if (!time || time.waits || time.left > WARNING || time.left <= 0 || this.#warned === this.#called || !this.#called)
      return;
    this.#warned = this.#called;
    call(t("speech.seconds", { n: Math.ceil(time.left / 1000) }));
  }
}

/** Your turn has just gone by: if it is yours again, that is news. @param {Push} push */
function hasSpoken({ events, seat }) {
  return events.some((each) => (each.event === "guessed" || each.event === "forfeited") && each.seat === seat);
}

/** What the tab says. @param {Room | null} room @param {Stage} stage */
export function titleOf(room, stage) {
  const name = t("game.name");
  if (!room?.code) return name;
  const { view } = stage;
  const table = `${t("title.table", { code: room.code })} · ${name}`;
  if (!view || room.company?.phase === "lobby") return table;
  if (view.phase === "over") {
    const word = view.rows[view.winners?.[0] ?? -1]?.secret;
    return word ? t("title.won", { word }) : table;
  }
  if (view.turn === null) return table;
  if (view.turn === room.push?.seat && !stage.isPlaying) return `${t("title.turn")} · ${name}`;
  return `${t("title.theirs", { name: view.rows[view.turn]?.name ?? "" })} · ${name}`;
}
