// Load for boardgame.js: node load.js PORT ROOMS SECONDS RATE(0: as fast as answers come) WORDS -> {} when counting begins, one line of JSON at the end
const { io } = require('socket.io-client');
const fs = require('node:fs');

const [port, rooms, seconds, rate, list] = process.argv.slice(2);
const words = fs.readFileSync(list, 'utf8').split('\n').filter(Boolean);
const run = Math.random().toString(36).slice(2);
const delays = [];
let moves = 0;
let open = false;

function room(number) {
  const id = `${run}-${number}`;
  let next = number * 31;
  let sentAt = 0;
  let last = -1;
  const sockets = [0, 1, 2].map((seat) => {
    const socket = io(`http://127.0.0.1:${port}/word`, { transports: ['websocket'], forceNew: true });
    const take = (state, isUpdate) => {
      if (isUpdate && open && sentAt && String(seat) !== String(last)) delays.push(performance.now() - sentAt);
      if (String(state.ctx.currentPlayer) !== String(seat)) return;
      if (isUpdate && open) moves += 1;
      const go = () => {
        next += 1;
        sentAt = performance.now();
        last = seat;
        const payload = { type: 'guess', args: [words[next % words.length]], playerID: String(seat), credentials: undefined };
        socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, id, String(seat));
      };
      const wait = Number(rate) ? Math.max(0, sentAt + (1000 * Number(rooms)) / Number(rate) - performance.now()) : 0;
      if (wait) setTimeout(go, wait);
      else go();
    };
    socket.on('sync', (_, info) => take(info.state, false));
    socket.on('update', (_, state) => take(state, true));
    return socket;
  });
  sockets.forEach((socket, seat) => setTimeout(() => socket.emit('sync', id, String(seat), undefined, 3), 100 * (2 - seat)));
}

for (let number = 0; number < Number(rooms); number += 1) room(number);
setTimeout(() => {
  open = true;
  console.log('{}');
  setTimeout(() => {
    delays.sort((a, b) => a - b);
    const at = (part) => delays[Math.floor(part * (delays.length - 1))] ?? null;
    console.log(JSON.stringify({ moves: moves / Number(seconds), p50: at(0.5), p99: at(0.99) }));
    process.exit(0);
  }, 1000 * Number(seconds));
}, 2000);
