// The same game of Guesses on boardgame.io: three players, secrets kept by playerView, words checked against a list.
// node boardgame.js PORT memory|FOLDER WORDS
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');
const fs = require('node:fs');

const [port, where, list] = process.argv.slice(2);
const words = new Set(fs.readFileSync(list, 'utf8').split('\n'));
const SECRETS = ['STONE', 'LETTER', 'KOALA'];
const HANDS = ['STONEAEIRL', 'LETTERAOIN', 'KOALAUBMPL'];
const fresh = () => ({ secrets: SECRETS, hands: HANDS, shown: SECRETS.map((word) => '.'.repeat(word.length)), said: [] });

const game = {
  name: 'word',
  setup: fresh,
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({
    ...G,
    secrets: G.secrets.map((word, seat) => (String(seat) === playerID ? word : null)),
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : null)),
  }),
  moves: {
    guess: {
      client: false,
      move: ({ G, playerID }, text) => {
        const word = String(text).trim().toUpperCase();
        if (!/^[A-Z]{1,8}$/.test(word) || !words.has(word)) return INVALID_MOVE;
        if (G.said.some((each) => each.word === word)) return INVALID_MOVE;
        const revealed = {};
        for (let seat = 0; seat < 3; seat += 1) {
          if (String(seat) === playerID) continue;
          const shown = G.shown[seat];
          const up = [...G.secrets[seat]].map((letter, at) => (word.includes(letter) && shown[at] === '.' ? letter : '.'));
          revealed[seat] = up.join('');
          G.shown[seat] = [...shown].map((old, at) => (up[at] === '.' ? old : up[at])).join('');
        }
        G.said.push({ seat: playerID, word, revealed });
        if (G.said.length >= 24) Object.assign(G, fresh()); // a game of ours is over by then
      },
    },
  },
};

const db = where === 'memory' ? undefined : new FlatFile({ dir: where });
const server = Server({ games: [game], origins: [/.*/], ...(db && { db }) });
server.run({ port: Number(port), callback: () => console.log('ready') });
