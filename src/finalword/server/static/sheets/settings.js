/**
 * What this device should do: theme, sound, taps, hand, keyboard, motion.
 * @module
 */
import { h } from "../draw.js";
import { set, settings } from "../settings.js";
import { openSheet } from "../sheet.js";
import { pulse, sounds } from "../sound.js";
import { t } from "../text.js";

/** @typedef {import("../settings.js").Settings} Settings */

export function openSettings() {
  const sheet = openSheet(t("settings.title"), () => [
    theme(() => sheet.redraw()),
    choice("sound", t("settings.sound"), t("settings.sound.why"), (on) => {
      set({ sound: on });
      if (on) sounds.turnStarts();
    }),
    choice("haptics", t("settings.haptics"), t("settings.haptics.why"), (on) => {
      set({ haptics: on });
      if (on) pulse("yours");
    }),
    choice("calm", t("settings.calm"), t("settings.calm.why"), (on) => set({ calm: on })),
    choice("ownKeyboard", t("settings.keyboard"), t("settings.keyboard.why"), (on) => set({ ownKeyboard: on })),
    choice("hand", t("settings.hand"), t("settings.hand.why"), (on) => set({ hand: on ? "left" : "right" })),
  ]);
}

/** @param {() => void} redraw */
function theme(redraw) {
  const names = /** @type {const} */ (["auto", "light", "dark"]);
  const options = names.map((name) =>
    h("option", { value: name, selected: settings().theme === name }, t(`settings.theme.${name}`)),
  );
  const change = (/** @type {Event} */ event) => {
    set({ theme: /** @type {Settings["theme"]} */ (/** @type {HTMLSelectElement} */ (event.target).value) });
    redraw();
  };
  return h("label.choice", null, h("span", null, t("settings.theme")), h("select", { on: { change } }, options));
}

/** @param {"sound" | "haptics" | "calm" | "ownKeyboard" | "hand"} name @param {string} title @param {string} why @param {(on: boolean) => unknown} turn */
function choice(name, title, why, turn) {
  const held = settings()[name];
  const isOn = held === true || held === "left";
  const change = (/** @type {Event} */ event) => turn(/** @type {HTMLInputElement} */ (event.target).checked);
  return h(
    "label.choice",
    null,
    h("span", null, title, h("small", null, why)),
    h("input", { type: "checkbox", role: "switch", checked: isOn, on: { change } }),
  );
}
