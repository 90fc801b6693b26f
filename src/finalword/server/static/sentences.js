/**
 * What happened, in words: for readers of the screen and for those who look away. Letters are spelled, never run together.
 * @module
 */
import { HIDDEN, inSentence } from "./letters.js";
import { hiddenIn, placesUp } from "./notes.js";
import { inWords, list, t } from "./text.js";

/** @typedef {import("./wire.js").View} View */
/** @typedef {import("./wire.js").Row} Row */
/** @typedef {import("./wire.js").Guessed} Guessed */

/** Letters that turned up, each once, in the order of the row. @param {string | undefined} letters */
export function lettersUp(letters) {
  return [...new Set([...(letters ?? "")].filter((letter) => letter !== HIDDEN))];
}

/** How a seat is called by the one who looks. @param {View} view @param {number} seat @param {number | null} me */
export function nameOf(view, seat, me) {
  return seat === me ? t("you") : (view.rows[seat]?.name ?? "");
}

/** What a reader hears for a row of somebody else. @param {Row} row */
export function rowLabel(row) {
  if (!row.length) return t("row.empty", { name: row.name });
  if (!row.is_in) return t("row.out", { name: row.name, word: [...row.shown].join(", ") });
  const letters = [...row.shown].map((letter) => (letter === HIDDEN ? t("row.hidden") : letter));
  return t("row.label", { name: row.name, n: row.length, letters: letters.join(", ") });
}

/** What a reader hears for your own row. @param {Row} row */
export function ownLabel(row) {
  const word = row.secret ?? "";
  const hidden = [...word].filter((_, place) => row.shown[place] === HIDDEN);
  if (!hidden.length) return t("row.mine.none", { word });
  return t("row.mine", { word, letters: list(hidden) });
}

/** A Guess and all it did. @param {View} view the view after it @param {Guessed} guess @param {number | null} me */
export function guessSentence(view, guess, me) {
  const name = nameOf(view, guess.seat, me);
  const said =
    guess.seat === me ? t("speech.you.said", { word: guess.word }) : t("speech.said", { name, word: guess.word });
  const order = view.rows.map((_, step) => (guess.seat + 1 + step) % view.rows.length);
  const hits = order
    .filter((seat) => placesUp(guess.revealed[seat]).size)
    .map((seat) => hitSentence(view, guess, seat, me));
  return [said, ...(hits.length ? hits : [t("speech.nothing")])].join(" ");
}

/** @param {View} view @param {Guessed} guess @param {number} seat @param {number | null} me */
function hitSentence(view, guess, seat, me) {
  const row = /** @type {Row} */ (view.rows[seat]);
  const letters = list(lettersUp(guess.revealed[seat]));
  const left = hiddenIn(row.shown);
  if (seat !== me)
    return t("speech.hit", {
      name: row.name,
      letters,
      left: left ? t("speech.left", { n: left, words: inWords(left) }) : t("speech.out"),
    });
  if (!left) return t("speech.yours.out", { letters });
  const rest = [...(row.secret ?? "")].filter((_, place) => row.shown[place] === HIDDEN);
  return t("speech.yours", {
    letters,
    rest: t(rest.length === 1 ? "speech.is" : "speech.are", { letters: list(rest) }),
  });
}

/** Everything in a push worth a sentence. @param {import("./wire.js").Push} push */
export function pushSentence(push) {
  const { view, seat: me } = push;
  return push.events
    .map((event) => eventSentence(view, event, me))
    .filter(Boolean)
    .join(" ");
}

/** @param {View} view @param {import("./wire.js").Push["events"][number]} event @param {number | null} me @returns {string} */
function eventSentence(view, event, me) {
  if (event.event === "guessed") return guessSentence(view, event, me);
  if (event.event === "won") return wonSentence(view, me);
  if (event.event === "dealt" || event.event === "drawn" || event.event === "redealt") {
    return event.seat === me && view.hand ? t("speech.hand", { letters: [...view.hand].join(", ") }) : "";
  }
  if (!("seat" in event) || event.seat === me) return event.event === "forfeited" ? t("speech.time") : "";
  const name = nameOf(view, event.seat, me);
  if (event.event === "forfeited") return t("speech.forfeit", { name });
  if (event.event === "resigned") return t("speech.resigned", { name, word: event.word });
  if (event.event === "built") return t("speech.laid", { name, n: event.length });
  if (event.event === "discarded") return t("speech.exchanged", { name, n: event.count });
  return "";
}

/** @param {View} view @param {number | null} me */
function wonSentence(view, me) {
  const winners = view.winners ?? [];
  if (!winners.length) return t("speech.won.none");
  const words = winners.map((seat) => inSentence(view.rows[seat]?.secret ?? ""));
  if (winners.length === 1 && winners[0] === me) return t("speech.won.you", { word: words[0] ?? "" });
  return t("speech.won", { names: list(winners.map((seat) => nameOf(view, seat, me))), words: list(words) });
}

/** What the word in the red field did, in two short sentences. @param {View} view @param {import("./stage.js").Spoken} spoken @param {number | null} me */
export function outcome(view, spoken, me) {
  const { guess, out } = spoken;
  const hit = view.rows.map((_, seat) => seat).filter((seat) => placesUp(guess.revealed[seat]).size);
  if (!hit.length) return { loud: "", rest: t("table.nothing") };
  const names = (/** @type {number[]} */ seats) => list(seats.map((seat) => nameOf(view, seat, me)));
  const loud = !out.length
    ? ""
    : out.length === 1 && out[0] === me
      ? t("table.you.out")
      : t(out.length === 1 ? "table.is.out" : "table.are.out", { names: names(out) });
  const last = hit.filter((seat) => !out.includes(seat) && hiddenIn(view.rows[seat]?.shown ?? "") === 1);
  if (last.length === 1 && last[0] === me) return { loud, rest: t("table.you.hold.one") };
  if (last.length)
    return { loud, rest: t(last.length === 1 ? "table.holds.one" : "table.hold.one", { names: names(last) }) };
  const count = hit.reduce((sum, seat) => sum + placesUp(guess.revealed[seat]).size, 0);
  return { loud, rest: t("table.turned.up", { n: count, words: inSentence(inWords(count)) }) };
}
