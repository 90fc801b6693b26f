// A Final Word bot in JavaScript: `finalword play --bot 'node examples/bot.js'`. docs/bots.md explains the lines.
// It knows which words a rival's row can still be, and says the one of them whose letters stand in most of the others.
"use strict";
const { createInterface } = require("node:readline");
const { readFileSync } = require("node:fs");

let hello, words, seat, hand = "", said = new Set(), rows = [];
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function holds(cards, word) {
  const left = [...cards];
  return [...word].every((letter) => left.includes(letter) && left.splice(left.indexOf(letter), 1));
}

// A row fits a word when every letter that was said, and only those, is turned up.
const fits = (row, word) =>
  word.length === row.shown.length &&
  [...word].every((letter, place) => row.shown[place] === (row.tried.has(letter) ? letter : "."));

function guess(longest) {
  const open = rows.filter((row, place) => place !== seat && row.shown.includes("."));
  open.sort((a, b) => a.shown.split(".").length - b.shown.split(".").length);
  const possible = open.flatMap((row) => words.filter((word) => fits(row, word)).slice(0, 2000).map((word) => [word, row]));
  const worth = {};
  for (const [word, row] of possible)
    for (const letter of new Set(word)) if (!row.tried.has(letter)) worth[letter] = (worth[letter] ?? 0) + 1;
  const score = (word) => [...new Set(word)].reduce((sum, letter) => sum + (worth[letter] ?? 0), 0);
  const fresh = (word) => word.length <= longest && !said.has(word);
  const pool = possible.map(([word]) => word).filter(fresh);
  if (!pool.length) pool.push(...words.filter(fresh).slice(-2000));
  return pool.reduce((best, word) => (score(word) > score(best) ? word : best));
}

function move(legal) {
  if (legal.exchange !== null) return { do: "exchange", cards: "" };
  if (legal.guess !== null) return { do: "guess", word: guess(legal.guess) };
  if (legal.no_word) return { do: "no_word" };
  const mine = words.filter((word) => word.length >= 4 && holds(hand, word));
  return { do: "build", word: mine[Math.floor(mine.length / 3)] ?? hand.slice(0, 4) };
}

function hear(message) {
  if (message.hello) {
    ({ seat } = hello = message);
    words = readFileSync(hello.words, "ascii").trim().split("\n");
    say({ ready: "rows in mind" });
  } else if (message.ask) say({ seat, ...move(message.legal) });
  else if (message.seat === seat && ["dealt", "redealt"].includes(message.event) && message.cards) hand = message.cards;
  else if (message.event === "locked")
    rows = message.lengths.map((length) => ({ shown: ".".repeat(length), tried: new Set() }));
  else if (message.event === "guessed") {
    said.add(message.word);
    for (const [place, up] of Object.entries(message.revealed)) {
      const row = rows[place];
      for (const letter of message.word) row.tried.add(letter);
      row.shown = [...row.shown].map((letter, at) => (up[at] === "." ? letter : up[at])).join("");
    }
  } else if (message.event === "resigned") rows[message.seat].shown = "";
}

createInterface({ input: process.stdin }).on("line", (line) => hear(JSON.parse(line)));
