// Written by tools/client_types.py from finalword.server.messages. Change the structs and run it again.

/** The answer to hello: `heartbeat` is the most seconds of silence before either side gives the line up. */
export interface Welcome {
  say: "welcome";
  protocol: number;
  version: string;
  heartbeat: number;
  levels: readonly (string)[];
  dictionaries: Record<string, number>;
  most_seats: number;
}

/** Who is here and on what terms; sent on arrival and on every change. `you` is None for who only watches. */
export interface Room {
  say: "room";
  code: string;
  link: string;
  phase: "lobby" | "over" | "playing";
  you: number | null;
  host: number;
  members: readonly (Member)[];
  terms: Terms;
  game: string | null;
  watching: number;
  may_deal: boolean;
  notice: string;
  removed: readonly (Removed)[];
}

/** One of the company: a person, or a bot of a `level`; `member` is its number in this room for good. */
export interface Member {
  member: number;
  name: string;
  level: string | null;
  presence: "away" | "here" | "house" | "left";
  returns_in: number | null;
  seat: number | null;
}

/** What a table agrees on in the lobby; `first` is the seat that begins, -1 draws it (a rematch moves it on). */
export interface Terms {
  dictionary: string;
  word_check: "build" | "end";
  clock: ClockTerms | null;
  first: number;
  spectators: boolean;
  aids: boolean;
  variants: readonly ("late-exchange" | "opening-four" | "own-length-first-round" | "passing-lead" | "shortest-first" | "to-and-fro")[];
}

/** How time is kept: `seconds` for each turn, or in a bank for all turns of a player; `build` for each phase before. */
export interface ClockTerms {
  per: "bank" | "turn";
  seconds: number;
  build: number;
  spare: number;
}

/** Somebody whom the host has taken off the table. */
export interface Removed {
  member: number;
  name: string;
}

/** What happened: redacted `events` from number `since` on (to animate), the view after them (to draw). */
export interface Push {
  say: "push";
  game: string;
  seat: number | null;
  since: number;
  events: readonly (Opened | Shuffled | Dealt | Discarded | Drawn | Redealt | Built | Locked | Guessed | Eliminated | Forfeited | Resigned | Revealed | Won)[];
  view: View;
  legal: Legal | null;
  clock: Clock | null;
  live: boolean;
  actor: "bot" | "clock" | "person" | "stand-in" | null;
}

/** A table was opened on these terms; `seats` are the names by seat. */
export interface Opened {
  event: "opened";
  format: "finalword/1";
  options: Options;
  deck: Deck;
  dictionary: DictionaryName;
  seats: readonly (string)[];
}

/** What a table agrees on before the deal. */
export interface Options {
  word_check: "build" | "end";
  first: number;
  variants: readonly ("late-exchange" | "opening-four" | "own-length-first-round" | "passing-lead" | "shortest-first" | "to-and-fro")[];
  hand_sizes: readonly (number)[];
}

/** A composition: a name and the sorted capitals of one deck, a card each. */
export interface Deck {
  name: string;
  cards: string;
}

/** Which dictionary a table plays with: its name, SHA-256 digest in hexadecimal, and number of words. */
export interface DictionaryName {
  name: string;
  digest: string;
  words: number;
}

/** The stock is now these `count` cards in this order, top card first: the only door by which chance comes in. */
export interface Shuffled {
  event: "shuffled";
  count: number;
  order: string | null;
}

/** A seat got its first hand (2.1). */
export interface Dealt {
  event: "dealt";
  seat: number;
  count: number;
  cards: string | null;
}

/** A seat decided what to exchange, perhaps nothing (2.2). */
export interface Discarded {
  event: "discarded";
  seat: number;
  count: number;
  cards: string | null;
}

/** A seat got its replacements off the stock (2.3). */
export interface Drawn {
  event: "drawn";
  seat: number;
  count: number;
  cards: string | null;
}

/** A seat whose hand held no word got a new hand (3.5). */
export interface Redealt {
  event: "redealt";
  seat: number;
  count: number;
  cards: string | null;
}

/** A seat laid its Secret Word, or another in its place (3.1, 3.2). */
export interface Built {
  event: "built";
  seat: number;
  length: number;
  word: string | null;
}

/** The words are locked: `lengths` by seat, `longest` the maximum Guess length, `first` the guesser (3.2, 3.3). */
export interface Locked {
  event: "locked";
  lengths: readonly (number)[];
  longest: number;
  first: number;
}

/** A seat said a word; `revealed` maps each opponent still in to the letters it turned up, `.` elsewhere (4.3). */
export interface Guessed {
  event: "guessed";
  seat: number;
  word: string;
  revealed: Record<string, string>;
}

/** A seat has no hidden letter left (4.6). */
export interface Eliminated {
  event: "eliminated";
  seat: number;
}

/** A turn went by without a Guess (4.8). */
export interface Forfeited {
  event: "forfeited";
  seat: number;
}

/** A seat left the game, its word turned up (4.8). */
export interface Resigned {
  event: "resigned";
  seat: number;
  word: string;
}

/** The game is over and this was the seat's word; `valid` as the dictionary has it (5.1, 5.3). */
export interface Revealed {
  event: "revealed";
  seat: number;
  word: string;
  valid: boolean;
}

/** The game is over; the winners, ascending, several or none under 4.9 and 5.3. */
export interface Won {
  event: "won";
  seats: readonly (number)[];
}

/** The table as one seat, or a spectator, may see it. */
export interface View {
  phase: "build" | "exchange" | "guess" | "over";
  turn: number | null;
  following: number | null;
  maximum: number;
  locked: boolean;
  word_check: "build" | "end";
  first: number;
  stock: number;
  hand: string | null;
  rows: readonly (Row)[];
  said: readonly (Said)[];
  winners: readonly (number)[] | null;
  ranking: readonly (number)[] | null;
}

/** One player's place at the table. `secret` stands for your own row and for words turned up. */
export interface Row {
  name: string;
  cards: number;
  decided: boolean;
  exchanged: number;
  length: number;
  shown: string;
  secret: string | null;
  is_in: boolean;
  fell: number | null;
  resigned: boolean;
  valid: boolean | null;
  ruled_out: string | null;
}

/** One Guess of the game; `revealed` by seat, `.` where nothing turned up; `out` the seats that it put out. */
export interface Said {
  seat: number;
  word: string;
  revealed: Record<string, string>;
  out: readonly (number)[];
}

/** The actions open to a seat; what a word must be is told by the dictionary and the limits here. */
export interface Legal {
  seat: number;
  exchange: number | null;
  build: boolean;
  no_word: boolean;
  guess: number | null;
  forfeit: boolean;
  resign: boolean;
}

/** Time remaining as this message leaves the server, in milliseconds. */
export interface Clock {
  seat: number | null;
  left: number;
  starts_in: number;
  banks: readonly (number)[] | null;
}

/** The clock was set anew without an event, as after a restart that gives the time back. */
export interface ClockSet {
  say: "clock";
  game: string;
  clock: Clock | null;
}

/** Your message with this id is done and stored; once, however often it is sent. `at`: its first event's number. */
export interface Done {
  say: "done";
  id: string;
  at: number | null;
}

/** Whether the word could be built; if not, why: a code of the rules and a plain sentence. */
export interface Checked {
  say: "checked";
  id: string;
  word: string;
  ok: boolean;
  code: string;
  message: string;
}

/** Nothing changed, and why: a code (of the rules, or of the room) and a plain sentence. */
export interface Refused {
  say: "refused";
  id: string | null;
  code: string;
  message: string;
  seat: number | null;
}

/** The one-time code that moves your seat, good for so many seconds. */
export interface Carried {
  say: "carry";
  id: string;
  code: string;
  seconds: number;
}

/** The server closes this socket, and why; come back after `again` milliseconds, or not at all when that is None. */
export interface Closing {
  say: "closing";
  why: "behind" | "flood" | "left" | "moved" | "removed" | "restart" | "silent" | "unreadable";
  message: string;
  again: number | null;
}

/** A sign of life. */
export interface Pong {
  say: "pong";
}

/** The first message of every socket: who I am, where I want to be, and the last I have. */
export interface Hello {
  do: "hello";
  token: string | null;
  room: string | null;
  game: string | null;
  since: number;
}

/** Open a room and sit down in it; `deal` starts at once, as for playing now against bots. */
export interface Host {
  do: "host";
  id: string;
  name: string;
  terms: Terms;
  bots: readonly (string)[];
  deal: boolean;
}

/** Take a seat in the lobby; while a game runs, in the next one. */
export interface Join {
  do: "join";
  id: string;
  name: string;
}

/** Leave the room on purpose; in a running game that resigns, or lets a stand-in play before the lock. */
export interface Leave {
  do: "leave";
  id: string;
}

/** Change the terms (host, between games). */
export interface SetTerms {
  do: "terms";
  id: string;
  terms: Terms;
}

/** Seat a house player (host, between games). */
export interface SeatBot {
  do: "bot";
  id: string;
  level: string;
}

/** Remove a member (host); in a running game a stand-in plays on for the seat. */
export interface Remove {
  do: "remove";
  id: string;
  member: number;
}

/** Let a removed member sit down again, and free the name (host). */
export interface LetIn {
  do: "let_in";
  id: string;
  member: number;
}

/** Make another member the host (host). */
export interface HandOver {
  do: "hand_over";
  id: string;
  member: number;
}

/** Start the game, or the rematch (host). */
export interface Deal {
  do: "deal";
  id: string;
}

/** Do something in the game, at event number `at` (how many of its events the client has). */
export interface Act {
  do: "act";
  id: string;
  game: string;
  at: number;
  action: Exchange | Build | NoWord | Guess | Forfeit | Resign;
}

/** Swap these cards of the hand for new ones; none at all is a decision, too (2.2). */
export interface Exchange {
  do: "exchange";
  seat: number;
  cards: string;
}

/** Lay this word facedown, in place of an earlier one (3.1, 3.2). */
export interface Build {
  do: "build";
  seat: number;
  word: string;
}

/** Claim that the hand holds no valid word (3.5). */
export interface NoWord {
  do: "no_word";
  seat: number;
}

/** Say a word (4.2). */
export interface Guess {
  do: "guess";
  seat: number;
  word: string;
}

/** Let the turn go by: the clock's action, or the host's (4.8). */
export interface Forfeit {
  do: "forfeit";
  seat: number;
}

/** Leave the game for good (4.8). */
export interface Resign {
  do: "resign";
  seat: number;
}

/** Ask whether a word could be built from my hand now; nothing changes. */
export interface Check {
  do: "check";
  id: string;
  word: string;
}

/** Ask for a one-time code that moves my seat to another device. */
export interface Carry {
  do: "carry";
  id: string;
}

/** Take over a seat with the one-time code shown on the other device. */
export interface Take {
  do: "take";
  id: string;
  code: string;
}

/** What a player says about a finished game; every part may be left out. */
export interface Feedback {
  do: "feedback";
  id: string;
  game: string;
  balance: number | null;
  word_building: number | null;
  player_count: number | null;
  memorable: string;
  comment: string;
}

/** Ask for what happened in the running game from event number `since` on. */
export interface Sync {
  do: "sync";
  game: string;
  since: number;
}

/** Ask for a sign of life. */
export interface Ping {
  do: "ping";
}

export type FromServer = Welcome | Room | Push | ClockSet | Done | Checked | Refused | Carried | Closing | Pong;

export type FromClient = Hello | Host | Join | Leave | SetTerms | SeatBot | Remove | LetIn | HandOver | Deal | Act | Check | Carry | Take | Feedback | Sync | Ping;
