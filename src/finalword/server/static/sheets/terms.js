/**
 * The terms of a table: all of them to see, and for the host to change between games.
 * @module
 */
import { h } from "../draw.js";
import { openSheet } from "../sheet.js";
import { hasText, t } from "../text.js";

/** @typedef {import("../wire.js").Terms} Terms */
/** @typedef {import("../room.js").Room} Room */

const TURNS = [20, 30, 45, 60, 90, 120, 180];
const BANKS = [3, 5, 10, 20];
const BUILDS = [60, 120, 180, 300, 600];
const VARIANTS = /** @type {const} */ ([
  "opening-four",
  "own-length-first-round",
  "late-exchange",
  "shortest-first",
  "to-and-fro",
  "passing-lead",
]);

/** What a dictionary is called, with its words. @param {Room} room @param {Terms} terms */
export function dictionaryText(room, terms) {
  const count = room.house?.dictionaries[terms.dictionary];
  const key = `terms.dictionary.${terms.dictionary}`;
  const name = hasText(key) ? t(key) : terms.dictionary.replace(/\.\w{1,4}$/, "");
  return count ? t("terms.dictionary", { name, count: count.toLocaleString("en").replaceAll(",", "\u202f") }) : name;
}

/** @param {Terms} terms */
export function clockTermsText({ clock }) {
  if (!clock) return t("terms.clock.none");
  return clock.per === "turn"
    ? t("terms.clock.turn", { n: clock.seconds })
    : t("terms.clock.bank", { n: clock.seconds / 60 });
}

/** @param {Room} room */
export function openTerms(room) {
  let terms = /** @type {Terms} */ (room.company?.terms);
  let problem = "";
  openSheet(t("terms.title"), (self) => {
    const change = (/** @type {Partial<Terms>} */ some) => {
      terms = { ...terms, ...some };
      self.redraw();
    };
    const refused = (/** @type {Error} */ error) => {
      problem = error.message;
      self.redraw();
    };
    const save = () => room.ask({ do: "terms", terms }).then(self.close, refused);
    return [
      h("div", null, fields(room, terms, change, !room.isHost)),
      problem ? h("p.bad", { role: "alert" }, problem) : null,
      room.isHost
        ? h("div.sheet-foot", null, h("button.btn.main", { type: "button", on: { click: save } }, t("terms.save")))
        : null,
    ];
  });
}

/** @param {Room} room @param {Terms} terms @param {(some: Partial<Terms>) => void} change @param {boolean} isFixed */
function fields(room, terms, change, isFixed) {
  const { clock } = terms;
  const names = Object.keys(room.house?.dictionaries ?? { [terms.dictionary]: 0 });
  const seats = (room.company?.members ?? []).map((member, seat) => [String(seat), member.name]);
  return [
    select(
      t("terms.words"),
      "",
      terms.dictionary,
      names.map((name) => [
        name,
        dictionaryText(room, { ...terms, dictionary: /** @type {Terms["dictionary"]} */ (name) }),
      ]),
      isFixed,
      (dictionary) => change({ dictionary: /** @type {Terms["dictionary"]} */ (dictionary) }),
    ),
    select(
      t("terms.check"),
      t(`terms.check.${terms.word_check}.why`),
      terms.word_check,
      [
        ["build", t("terms.check.build")],
        ["end", t("terms.check.end")],
      ],
      isFixed,
      (check) => change({ word_check: /** @type {Terms["word_check"]} */ (check) }),
    ),
    select(t("terms.clock"), "", clockKey(terms), clockChoices(terms), isFixed, (key) =>
      change({ clock: clockFrom(key, terms) }),
    ),
    clock
      ? select(
          t("terms.build"),
          t("terms.build.why"),
          String(clock.build),
          choices(BUILDS, clock.build, (n) => t("terms.build.time", { n: n / 60 })),
          isFixed,
          (n) => change({ clock: { ...clock, build: Number(n) } }),
        )
      : null,
    select(t("terms.first"), "", String(terms.first), [["-1", t("terms.first.draw")], ...seats], isFixed, (first) =>
      change({ first: Number(first) }),
    ),
    toggle(t("terms.watch"), t("terms.watch.why"), terms.spectators, isFixed, (spectators) => change({ spectators })),
    toggle(t("terms.notes"), t("terms.notes.why"), terms.aids, isFixed, (aids) => change({ aids })),
    h("h3.caps.group", null, t("terms.variants")),
    VARIANTS.map((name) =>
      toggle(t(`variant.${name}`), t(`variant.${name}.why`), terms.variants.includes(name), isFixed, (on) =>
        change({ variants: VARIANTS.filter((each) => (each === name ? on : terms.variants.includes(each))) }),
      ),
    ),
  ];
}

/** @param {Terms} terms */
function clockKey({ clock }) {
  return clock ? `${clock.per} ${clock.seconds}` : "";
}

/** @param {Terms} terms @returns {string[][]} */
function clockChoices(terms) {
  const known = [
    ["", t("terms.clock.none")],
    ...TURNS.map((n) => [`turn ${n}`, t("terms.clock.turn", { n })]),
    ...BANKS.map((n) => [`bank ${n * 60}`, t("terms.clock.bank", { n })]),
  ];
  const held = clockKey(terms);
  return known.some(([key]) => key === held) ? known : [...known, [held, clockTermsText(terms)]];
}

/** @param {string} key @param {Terms} terms @returns {Terms["clock"]} */
function clockFrom(key, { clock }) {
  if (!key) return null;
  const [per, seconds] = key.split(" ");
  return {
    build: clock?.build ?? 180,
    spare: clock?.spare ?? 10,
    per: per === "bank" ? "bank" : "turn",
    seconds: Number(seconds),
  };
}

/** @param {number[]} known @param {number} held @param {(n: number) => string} text @returns {string[][]} */
function choices(known, held, text) {
  return [...new Set([...known, held])].sort((one, other) => one - other).map((n) => [String(n), text(n)]);
}

/** @param {string} title @param {string} why @param {string} held @param {string[][]} options @param {boolean} isFixed @param {(value: string) => void} change */
function select(title, why, held, options, isFixed, change) {
  const kids = options.map(([value, words]) => h("option", { key: value, value, selected: value === held }, words));
  const pick = (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value);
  return h(
    "label.choice",
    { key: title },
    h("span", null, title, why ? h("small", null, why) : null),
    h("select", { disabled: isFixed, value: held, on: { change: pick } }, kids),
  );
}

/** @param {string} title @param {string} why @param {boolean} held @param {boolean} isFixed @param {(on: boolean) => void} change */
function toggle(title, why, held, isFixed, change) {
  const turn = (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked);
  return h(
    "label.choice",
    { key: title },
    h("span", null, title, h("small", null, why)),
    h("input", { type: "checkbox", role: "switch", disabled: isFixed, checked: held, on: { change: turn } }),
  );
}
