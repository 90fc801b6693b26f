/**
 * The whole client: which screen the address and the room ask for, and who is told what.
 * @module
 */
import { forgetDrafts } from "../drafts.js";
import { h } from "../draw.js";
import { focusHeadline } from "../headline.js";
import { Narrator, titleOf } from "../narrator.js";
import { Part } from "../part.js";
import { Room } from "../room.js";
import { go, route } from "../route.js";
import { changes, isCalm, keepTable, lastTable, settings } from "../settings.js";
import { closeSheets } from "../sheet.js";
import { Stage } from "../stage.js";
import { needStyles } from "../styles.js";
import { t } from "../text.js";

/** @typedef {{ room: Room, stage: Stage }} Seated */

/** Screens by element, fetched when first shown, with their sheets. @type {Record<string, [() => Promise<unknown>, string]>} */
const SCREENS = {
  "fw-home": [() => import("./fw-home.js"), "home"],
  "fw-print": [() => import("./fw-print.js"), "print"],
  "fw-door": [() => import("./fw-door.js"), "door"],
  "fw-lobby": [() => import("./fw-lobby.js"), "lobby"],
  "fw-exchange": [() => import("./fw-exchange.js"), "build"],
  "fw-build": [() => import("./fw-build.js"), "build"],
  "fw-table": [() => import("./fw-table.js"), "table log"],
  "fw-end": [() => import("./fw-end.js"), "end log"],
  "fw-replay": [() => import("./fw-replay.js"), "replay"],
};

/** What a game will want, fetched as soon as there is a room: later the line may be bad. */
const AHEAD = ["fw-exchange", "fw-build", "fw-table", "fw-end"];
const TRY_AGAIN = 2000;

/** @param {string} screen */
function prepare(screen) {
  const [element, sheet] = /** @type {[() => Promise<unknown>, string]} */ (SCREENS[screen]);
  return Promise.all([element(), ...sheet.split(" ").map(needStyles)]);
}

/** @extends {Part<{ screen: string }>} */
class FwApp extends Part {
  /** @type {Room | null} */
  room = null;
  stage = new Stage(isCalm);
  /** @type {Narrator | null} */
  #narrator = null;
  #screen = "";
  #wanted = "";
  /** @type {Set<string>} */
  #ready = new Set();
  /** the word may still be changed, and the player is at it */
  #isChanging = false;
  /** after a game, the player looks at seats and terms */
  #isInLobby = false;

  /** @param {AbortSignal} signal */
  arrive(signal) {
    for (const name of ["popstate", "hashchange", "route"]) addEventListener(name, () => this.#follow(), { signal });
    changes.addEventListener("change", () => this.update(), { signal });
    this.#follow();
  }

  /** The address changed: be in the room it names, or in none. */
  #follow() {
    const { code } = route();
    closeSheets();
    if (code !== (this.room?.code ?? null)) this.#enter(code);
    this.update();
  }

  /** @param {string | null} code */
  #enter(code) {
    this.#narrator?.stop();
    this.room?.close();
    this.room = null;
    this.stage = new Stage(isCalm);
    this.isWatching = this.#isChanging = this.#isInLobby = false;
    if (code !== null) this.#attend(new Room(code));
  }

  /** @param {Room} room */
  #attend(room) {
    this.room = room;
    const { stage } = this;
    stage.addEventListener("change", () => this.stage === stage && this.update());
    this.#narrator = new Narrator(room, stage);
    room.addEventListener("change", () => this.room === room && this.#changed(room));
    room.addEventListener("line", () => this.room === room && this.update());
    room.addEventListener("push", (event) => {
      const push = /** @type {CustomEvent} */ (event).detail;
      if (push.isNew) this.#isChanging = this.#isInLobby = false;
      if (
        push.events.some(
          (/** @type {{event: string, seat?: number}} */ each) => each.event === "built" && each.seat === push.seat,
        )
      )
        this.#isChanging = false;
      if (push.view.locked) forgetDrafts("exchange", "word");
      if (push.view.phase === "over") forgetDrafts("guess");
      stage.take(push);
    });
    this.update();
  }

  /** @param {Room} room */
  #changed(room) {
    const asked = route().code;
    if (room.company && asked !== null && asked !== room.code)
      history.replaceState(null, "", `/t/${room.code}${location.hash}`);
    if (room.company && room.company.you !== null) keepTable(room.code);
    else if (room.missing && lastTable() === room.code) keepTable(null);
    this.update();
  }

  /** Be in the room of the address anew, as after it sent us away. */
  again() {
    this.#enter(route().code);
    this.update();
  }

  /**
   * Open a room of your own and go there.
   * @param {(welcome: import("../wire.js").Welcome) => Record<string, unknown>} terms
   */
  async open(terms) {
    const room = new Room(null);
    const welcome = await room.welcomed;
    await room.ask({ do: "host", ...terms(welcome) });
    await room.entered;
    this.#enter(null);
    this.#attend(room);
    go(`/t/${room.code}`);
  }

  /** Whether the player is at a word that is already laid. */
  get isChanging() {
    return this.#isChanging;
  }

  /** Which screen it is. @returns {string} */
  #choose() {
    const { page } = route();
    const { room, stage } = this;
    if (page === "print" || page === "replay") return `fw-${page}`;
    if (!room) return "fw-home";
    if (!room.company || room.link.line === "gone" || room.missing) return "fw-door";
    const view = stage.view;
    const seat = room.push?.seat ?? null;
    if (room.company.phase === "lobby" || this.#isInLobby) return room.company.you === null ? "fw-door" : "fw-lobby";
    if (!view) return "fw-door";
    if (view.phase === "over") return "fw-end";
    if (room.company.you === null && !this.isWatching) return "fw-door";
    if (seat === null || view.phase === "guess") return "fw-table";
    if (view.phase === "exchange") return "fw-exchange";
    return view.turn === null || this.#isChanging ? "fw-build" : "fw-table";
  }

  /** Whether the visitor chose to watch. */
  isWatching = false;

  update() {
    const screen = this.#choose();
    this.#wanted = screen;
    if (!this.#ready.has(screen)) return void this.#fetch(screen);
    this.#show(screen);
  }

  /** Fetch a screen and show it, if it is still wanted; try again where the line failed. @param {string} screen */
  async #fetch(screen) {
    try {
      await prepare(screen);
    } catch {
      return void setTimeout(() => this.update(), TRY_AGAIN);
    }
    this.#ready.add(screen);
    if (this.#wanted === screen) this.#show(screen);
    if (this.room) for (const each of AHEAD) void prepare(each).catch(() => undefined);
  }

  /** @param {string} screen */
  #show(screen) {
    const isNew = this.#screen !== screen;
    const isFirst = this.#screen === "";
    this.#screen = screen;
    if (isNew) closeSheets();
    if (isNew && !isFirst) return this.#turnTo();
    this.give({ screen });
    this.#title();
  }

  /** Another screen: the old one fades, what both show moves over; at once where little may move. */
  #turnTo() {
    const turn = () => {
      this.give({ screen: this.#screen });
      this.#title();
      scrollTo(0, 0);
      focusHeadline(this);
    };
    if (isCalm() || !document.startViewTransition || document.visibilityState !== "visible") return turn();
    const { ready, finished } = document.startViewTransition(turn);
    for (const step of [ready, finished]) step.catch(() => undefined); // Cut short by the next: the screen stands.
  }

  #title() {
    document.title = titleOf(this.room, this.stage);
  }

  /** @param {{ screen: string }} given */
  picture({ screen }) {
    const { room, stage } = this;
    return h(screen, { key: `${screen} ${room?.code ?? ""}`, give: { app: this, room, stage, settings: settings() } });
  }

  /** @param {boolean} isChanging */
  changeWord(isChanging) {
    this.#isChanging = isChanging;
    this.update();
  }

  /** @param {boolean} isInLobby */
  seeLobby(isInLobby) {
    this.#isInLobby = isInLobby;
    this.update();
  }

  /** A visitor who watches asks for a seat in the next game. */
  async askToSit() {
    const { openName } = await import("../sheets/name.js");
    openName(t("table.join"), t("door.sit"), async (name) => this.room?.ask({ do: "join", name }));
  }

  watch() {
    this.isWatching = true;
    this.update();
  }

  /** Leave the room for the door, after the server knows or can't be told. */
  home() {
    go("/");
  }
}

customElements.define("fw-app", FwApp);

/** @typedef {FwApp} App */
