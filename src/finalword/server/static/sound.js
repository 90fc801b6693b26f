/**
 * The sounds of wood, card and type, made on the spot; silent until asked for.
 * @module
 */
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let made = null;
/** @type {AudioBuffer | null} */
let grain = null;

/** @returns {AudioContext | null} */
function stage() {
  if (!settings().sound) return null;
  made ??= new AudioContext();
  if (made.state === "suspended") void made.resume().catch(() => undefined);
  return made;
}

/** @param {AudioContext} audio */
function noise(audio) {
  if (!grain) {
    grain = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = grain.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = grain;
  return source;
}

/** A burst through a filter. @param {{ at?: number, pitch: number, q?: number, time: number, level: number, type?: BiquadFilterType }} how */
function burst({ at = 0, pitch, q = 1, time, level, type = "bandpass" }) {
  const audio = stage();
  if (!audio) return;
  const start = audio.currentTime + at;
  const source = noise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  filter.Q.value = q;
  source.connect(filter).connect(fading(audio, start, time, level));
  source.start(start, Math.random() / 2);
  source.stop(start + time + 0.05);
}

/** A tone that dies away. @param {{ at?: number, pitch: number, to?: number, time: number, level: number, type?: OscillatorType }} how */
function tone({ at = 0, pitch, to = pitch, time, level, type = "sine" }) {
  const audio = stage();
  if (!audio) return;
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, start + time);
  source.connect(fading(audio, start, time, level));
  source.start(start);
  source.stop(start + time + 0.05);
}

/** @param {AudioContext} audio @param {number} start @param {number} time @param {number} level */
function fading(audio, start, time, level) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(level, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  gain.connect(audio.destination);
  return gain;
}

/** Two knocks on wood. */
function knocks() {
  for (const at of [0, 0.16]) {
    tone({ at, pitch: 320, to: 180, time: 0.12, level: 0.3, type: "triangle" });
    burst({ at, pitch: 1400, q: 4, time: 0.05, level: 0.12 });
  }
}

export const sounds = {
  /** The word is pressed: platen, a low wooden thump. */
  press() {
    tone({ pitch: 110, to: 52, time: 0.22, level: 0.5 });
    burst({ pitch: 300, time: 0.1, level: 0.25, type: "lowpass" });
  },
  /** A card snaps over, half a tone higher each. @param {number} nth */
  turn(nth) {
    burst({ pitch: 1500 * 2 ** (Math.min(nth, 14) / 12), q: 3, time: 0.09, level: 0.35 });
  },
  /** A held low string before a last letter. */
  hold() {
    tone({ pitch: 73, time: 0.5, level: 0.16, type: "sawtooth" });
  },
  /** Type falls into the case. */
  broken() {
    for (let nth = 0; nth < 7; nth += 1)
      burst({
        at: nth * 0.055 + Math.random() * 0.03,
        pitch: 900 + Math.random() * 2600,
        q: 6,
        time: 0.07,
        level: 0.22,
      });
  },
  /** A felt thud. */
  nothing() {
    burst({ pitch: 140, time: 0.2, level: 0.35, type: "lowpass" });
  },
  /** Your turn. */
  turnStarts: knocks,
  /** One bell. */
  end() {
    for (const [part, level] of /** @type {[number, number][]} */ ([
      [1, 0.22],
      [2.76, 0.1],
      [5.4, 0.05],
    ]))
      tone({ pitch: 520 * part, time: 2.4 / part ** 0.5, level });
  },
};

const PULSES = { turn: [20], last: [40, 60, 40], yours: [60, 80, 60] };

/** Let the phone tap the hand that holds it. @param {keyof typeof PULSES} name */
export function pulse(name) {
  if (settings().haptics) navigator.vibrate?.(PULSES[name]);
}
