// Nobody is told more than they may know, on the wire: two worlds that are equal for an observer give it equal bytes, and no
// message names a card that its reader cannot know. `node leak.mjs --pairs N --games N` is the long form.
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client, binary, generator, hex, newTable, pick, startServer } from './client.mjs';
import { noLimits, quickFolder, storeExport } from './chaos.mjs';

// `guildhall engine GAME`: ask(line) answers what follows "ok".
export class Engine {
  static open = new Set();
  static closeAll = () => Engine.open.forEach((engine) => engine.close());

  constructor(game) {
    this.child = spawn(binary, ['engine', game], { stdio: ['pipe', 'pipe', 'inherit'] });
    Engine.open.add(this);
    this.waiting = [() => {}]; // the greeting
    createInterface({ input: this.child.stdout }).on('line', (line) => this.waiting.shift()(line));
  }
  async ask(command) {
    this.child.stdin.write(command + '\n');
    const line = await new Promise((resolve) => this.waiting.push(resolve));
    if (!/^ok( |$)/.test(line)) throw new Error(`${command.slice(0, 60)}: ${line}`);
    return line.slice(3);
  }
  async legal() {
    const text = await this.ask('legal');
    return text === '' ? [] : text.split(', ');
  }
  close() {
    Engine.open.delete(this);
    this.child.stdin.end();
  }
}

const sensible = (moves) => {
  const others = moves.filter((move) => move !== 'loan');
  return others.length > 0 ? others : moves;
};
const seatName = (seat) => (seat === undefined ? 'spectator' : String(seat + 1));

// Who has looked at which place of the deck was seen by everybody, but a view does not say it: a sampled world takes it from the
// true one.
function withMarks(truth, sample) {
  const deck = (position) => /; deck ([^;]*)/.exec(position)?.[1].split(' ') ?? [];
  const marks = deck(truth).map((card) => /@[1-4]+/.exec(card)?.[0] ?? '');
  const cards = deck(sample).map((card, i) => card.replace(/@[1-4]+/, '') + marks[i]);
  return sample.replace(/; deck [^;]*/, `; deck ${cards.join(' ')}`);
}

// Positions of random games (`only`: all of so many players) with a second world for one observer: { players, observer (undefined: a spectator), positions: [a, b] }
export async function makePairs(count, seed, only) {
  const below = generator(seed);
  const engine = new Engine('london');
  const pairs = [];
  while (pairs.length < count) {
    const players = only ?? 2 + below(3);
    await engine.ask(`new players ${players} first ${1 + below(players)} seed ${1 + below(1_000_000_000)}`);
    let next = below(12);
    for (let ply = 0; pairs.length < count; ++ply) {
      const moves = sensible(await engine.legal());
      if (moves.length === 0) break;
      if (ply === next) {
        next += 1 + below(40);
        const who = below(players + 1);
        const observer = who === players ? undefined : who;
        const truth = await engine.ask('show');
        const sample = await engine.ask(`sample ${seatName(observer)}`);
        pairs.push({ players, observer, positions: [truth, withMarks(truth, sample)] });
      }
      await engine.ask(`move ${moves[below(moves.length)]}`);
    }
  }
  engine.close();
  return pairs;
}

// A store with a table for each position, and the tokens of its seats. positions: [{ players, position }] → [{ table, tokens }]
export async function storeOf(positions, at = quickFolder()) {
  const server = await startServer(['--store', join(at, 'template.db'), ...noLimits]);
  const client = await new Client(server.url).open();
  const templates = new Map();
  for (const players of [2, 3, 4]) {
    const seats = Array.from({ length: players }, () => ({ kind: 'open' }));
    templates.set(players, await newTable(client, { options: `players ${players} first 1`, seats, sit: false }));
  }
  await server.stop();
  const exported = new Map(storeExport(join(at, 'template.db')).map((table) => [table.table, table]));
  const tables = positions.map(({ players, position }, i) => {
    const template = templates.get(players);
    const [create] = exported.get(template.id).entries;
    const seats = create.setup.seats.map((seat, k) => ({ ...seat, kind: 'person', name: `P${k + 1}` }));
    const entries = [
      { ...create, setup: { ...create.setup, seats, position } },
      { do: 'start', at: create.at, seat: 0, text: '0x0123456789abcdef0123456789abcdef' },
    ];
    return { table: `world-${String(i).padStart(6, '0')}`, tokens: template.tokens, entries };
  });
  const lines = tables.map(({ table, entries }) =>
    JSON.stringify({ table, game: 'london', over: false, owners: [], entries: entries.map((entry) => JSON.stringify(entry)) }),
  );
  writeFileSync(join(at, 'worlds'), lines.join('\n') + '\n');
  const store = join(at, 'worlds.db');
  execFileSync(binary, ['store', 'import', join(at, 'worlds'), '--store', store]);
  return { store, tables };
}

// One table with everybody at it: the observer alone on a connection (channel 1), all others on another (channel seat + 1).
class World {
  constructor(url, { table, tokens }, { players, observer }, engine) {
    Object.assign(this, { url, table, tokens, players, observer, engine, read: 0, asked: 0 });
  }
  async open(position) {
    await this.engine.ask(`position ${position}`);
    this.others = await new Client(this.url).open();
    this.eyes = await new Client(this.url).open();
    for (let seat = 0; seat < this.players; ++seat) {
      if (seat !== this.observer) await this.others.do({ do: 'join', channel: seat + 1, table: this.table, token: this.tokens[seat] });
    }
    if (this.observer === undefined) await this.see({ do: 'watch', table: this.table });
    else await this.see({ do: 'join', table: this.table, token: this.tokens[this.observer] });
  }
  // A command of the observer; the answer is compared as everything it gets.
  see(command) {
    return this.eyes.ask({ id: `o${++this.asked}`, channel: 1, ...command });
  }
  at(seat) {
    return seat === this.observer ? [this.eyes, 1] : [this.others, seat + 1];
  }
  view(seat) {
    const [client, channel] = this.at(seat);
    return client.seats.get(channel);
  }
  async act(seat, command) {
    const [, channel] = this.at(seat);
    const { number } = this.view(seat);
    const full = { base: number, channel, ...command };
    return seat === this.observer ? this.see(full) : this.others.ask(full);
  }
  // All messages the observer has got since the last time.
  async news() {
    await this.see({ do: 'ping' });
    const fresh = this.eyes.received.slice(this.read);
    this.read = this.eyes.received.length;
    return fresh;
  }
  close() {
    this.eyes.socket.terminate();
    this.others.socket.terminate();
  }
}

const difference = (a, b) => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) ++at;
  return `…${a.slice(Math.max(0, at - 120), at + 120)}…\n…${b.slice(Math.max(0, at - 120), at + 120)}…`;
};

// What the observer may ask at any time; none of it changes the table.
const questions = (below, observer) => [
  { do: 'log', from: 0, to: 500 },
  { do: 'log', from: below(5), to: 3 + below(500) },
  { do: 'replay', from: 0, to: 500 },
  { do: 'replay', from: below(5), to: 3 + below(500) },
  { do: 'file' },
  { do: 'name', text: 'x y' },
  { do: 'remark', text: '1 goal 2' },
  { do: 'rematch', nonce: '0'.repeat(32) },
  { do: 'come-back' },
  { do: 'take-over', seat: (observer ?? 0) === 0 ? 1 : 0 },
  { do: 'start' },
  { do: 'stand' },
  { do: 'bot', seat: 1, bot: 'greedy' },
  { do: 'decide', base: 0, move: 'draw deck' },
  { do: 'end', base: 0 },
];
// And when it is not its turn.
const outOfTurn = [
  { do: 'hint' },
  { do: 'why', move: 'build mercers' },
  { do: 'why', move: 'no such move' },
  { do: 'decide', base: 1_000_000, move: 'build mercers' },
  { do: 'decide', base: 1_000_000, move: 'no such move' },
  { do: 'undo', base: 1_000_000 },
  { do: 'redo', base: 1_000_000 },
  { do: 'end', base: 1_000_000 },
];

// Plays the same in both worlds of a pair. Answers how many moves, and all that was done; throws when the bytes differ. `unequal`: the worlds
// need not be equal for the observer, to see that it would be found.
export async function comparePair(url, pair, tables, engines, below, steps = 10, unequal = false) {
  const { observer } = pair;
  const worlds = [0, 1].map((i) => new World(url, tables[i], pair, engines[i]));
  const both = (f) => Promise.all(worlds.map((world, i) => f(world, i)));
  const done = [];
  const count = { moves: 0, undo: 0, redo: 0, end: 0, say: 0, asked: 0, messages: 0 };
  const compare = async () => {
    const [a, b] = await both((world) => world.news());
    count.messages += a.length;
    for (let i = 0; i < Math.max(a.length, b.length); ++i) {
      if (a[i] === b[i]) continue;
      throw new Error(
        `observer ${seatName(observer)} can tell the worlds apart after ${done.join(', ')}:\n${difference(a[i] ?? '(nothing)', b[i] ?? '(nothing)')}\n${pair.positions.join('\n')}`,
      );
    }
  };
  const views = () => both((world) => world.engine.ask(`view ${seatName(observer)}`));
  const taken = []; // back, to be done again
  try {
    await both((world, i) => world.open(pair.positions[i]));
    const [one, two] = await views();
    if (one !== two && !unequal) throw new Error(`sample does not fit the view of ${seatName(observer)}:\n${one}\n${two}`);
    await compare();
    for (let step = 0; step < steps; ++step) {
      const seats = [...Array(pair.players).keys()];
      const ready = seats.filter((seat) => worlds.every((world) => world.view(seat).parts.may.end || world.view(seat).parts.may.moves.length > 0));
      if (ready.length !== 1) break;
      const [seat] = ready;
      const may = worlds.map((world) => world.view(seat).parts.may);
      const dice = below(100);
      let command;
      if (dice < 10) {
        const speaker = below(pair.players);
        command = 'say';
        ++count.say;
        await both((world) => world.act(speaker, { do: 'say', text: `step ${step}`, base: undefined }));
      } else if (dice < 30) {
        const list = seat === observer ? questions(below, observer) : [...questions(below, observer), ...outOfTurn];
        const question = list[below(list.length)];
        command = `ask ${question.do}`;
        ++count.asked;
        await both((world) => world.see(question));
      } else if (dice < 42 && may.every((each) => each.undo === 'free')) {
        command = 'undo';
        ++count.undo;
        await both((world) => world.act(seat, { do: 'undo' }));
        taken.push(await both((world) => world.engine.ask('undo').then(() => world.last.pop())));
      } else if (dice < 60 && taken.length > 0 && may.every((each) => each.redo)) {
        command = 'redo';
        ++count.redo;
        const [move] = taken.pop();
        await both(async (world) => {
          world.last.push(move);
          await world.engine.ask(`move ${move}`);
          await world.act(seat, { do: 'redo' });
        });
      } else if (may.every((each) => each.end)) {
        command = 'end';
        ++count.end;
        taken.length = 0;
        await both((world) => world.act(seat, { do: 'end' }));
      } else {
        const [legal, other] = await both((world) => world.engine.legal());
        if (seat === observer && legal.join() !== other.join()) throw new Error(`the moves of the observer differ:\n${legal}\n${other}`);
        const moves = legal.filter((move) => other.includes(move) && (move !== 'loan' || below(8) === 0));
        for (let tries = 0; tries < 8 && moves.length > 0 && command === undefined; ++tries) {
          const [move] = moves.splice(below(moves.length), 1);
          await both((world) => world.engine.ask(`move ${move}`));
          const [a, b] = await views();
          if (a === b) {
            command = `move ${move}`;
            ++count.moves;
            taken.length = 0;
            const answers = await both((world) => {
              (world.last ??= []).push(move);
              return world.act(seat, { do: 'decide', move });
            });
            for (const answer of answers) if (!answer.ok) throw new Error(`${move}: ${answer.error.code} ${answer.error.text}`);
          } else {
            await both((world) => world.engine.ask('undo'));
          }
        }
        if (command === undefined) break;
      }
      done.push(command);
      await compare();
    }
    return { ...count, done };
  } finally {
    for (const world of worlds) world.close();
  }
}

// All of that for many pairs. { pairs, moves, undo, …, faults }
export async function comparePairs({ pairs: wanted, seed = 1, steps = 10, workers = 6, stop = 5 }) {
  const pairs = await makePairs(wanted, seed);
  const positions = pairs.flatMap(({ players, positions }) => positions.map((position) => ({ players, position })));
  const { store, tables } = await storeOf(positions);
  const server = await startServer(['--store', store, ...noLimits]);
  const total = { pairs: 0, faults: [] };
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const engines = [new Engine('london'), new Engine('london')];
      while (next < pairs.length && total.faults.length < stop) {
        const i = next++;
        try {
          const count = await comparePair(server.url, pairs[i], tables.slice(2 * i, 2 * i + 2), engines, generator(seed * 7919 + i), steps);
          for (const [key, value] of Object.entries(count)) if (typeof value === 'number') total[key] = (total[key] ?? 0) + value;
          ++total.pairs;
        } catch (error) {
          total.faults.push(`pair ${i} of seed ${seed}: ${error.message}`);
        }
      }
      for (const engine of engines) engine.close();
      return worker;
    }),
  );
  await server.stop();
  return total;
}

// What a position says: by whom each card can be known. The ids of cards and boroughs have no word in common with the grammar
// but "city", which everybody may know.
export function cardsOf(position, players) {
  const known = Array.from({ length: players }, () => new Set());
  const open = new Set();
  const all = [];
  const card = (text, hidden) => {
    const found = /^([a-z][a-z0-9-]*)(?:@([*1-4]+))?/.exec(text);
    if (!found) return;
    all.push(found[1]);
    if (!hidden || found[2]?.includes('*')) return void open.add(found[1]);
    for (const seat of found[2] ?? '') known[Number(seat) - 1]?.add(found[1]);
  };
  for (const section of position.split(/; */)) {
    const words = section.trim().split(' ');
    if (words[0] === 'deck') words.slice(1).forEach((word) => card(word, true));
    else if (words[0] === 'land') words.slice(1).forEach((word) => all.push(word));
    else if (['upper', 'lower', 'offer'].includes(words[0])) words.slice(1).forEach((word) => card(word, false));
    else if (words[0] === 'turn') for (const found of section.matchAll(/=([a-z][a-z0-9-]+)/g)) open.add(found[1]);
    else if (words[0] === 'seat') {
      const seat = Number(words[1]) - 1;
      for (let i = 2; i + 1 < words.length; i += 2) {
        if (words[i] === 'hand') {
          for (const text of words[i + 1].split(',')) {
            card(text, true);
            known[seat].add(/^[a-z0-9-]+/.exec(text)[0]);
          }
        } else if (words[i] === 'city' || words[i] === 'boroughs') {
          words[i + 1].split(/[,<]/).forEach((text) => card(text, false));
        }
      }
    }
  }
  return { known, open, all };
}

const stringsIn = (value, out = []) => {
  if (typeof value === 'string') out.push(value);
  else if (value !== null && typeof value === 'object') for (const each of Object.values(value)) stringsIn(each, out);
  return out;
};

// A London game on the server, everybody on a connection of their own, against the truth of the engine.
export async function checkGame(url, { table, tokens }, { players, position }, engine, below, steps) {
  await engine.ask(`position ${position}`);
  const everything = new Set(cardsOf(position, players).all);
  const clients = [];
  const faults = [];
  for (let seat = 0; seat <= players; ++seat) {
    const client = await new Client(url).open();
    client.may = new Set(['city']);
    client.read = 0;
    clients.push(client);
    await client.do({ channel: 1, table, ...(seat < players ? { do: 'join', token: tokens[seat] } : { do: 'watch' }) });
  }
  let before = cardsOf(position, players);
  let messages = 0;
  const learn = (now, seat) => {
    for (const id of [...now.open, ...(now.known[seat] ?? [])]) clients[seat].may.add(id);
  };
  const look = async (what) => {
    await Promise.all(clients.map((client) => client.do({ do: 'ping' })));
    for (const [seat, client] of clients.entries()) {
      for (const text of client.received.slice(client.read)) {
        ++messages;
        for (const words of stringsIn(JSON.parse(text))) {
          for (const word of words.split(/[^a-z0-9-]+/)) {
            if (everything.has(word) && !client.may.has(word)) faults.push(`${seatName(seat === players ? undefined : seat)} hears of ${word} after ${what}: ${text.slice(0, 300)}`);
          }
        }
      }
      client.read = client.received.length;
    }
  };
  clients.forEach((_, seat) => learn(before, seat));
  await look('joining');
  for (let step = 0; step < steps && faults.length === 0; ++step) {
    const seat = clients.findIndex((client) => client.seats.get(1).parts.may.end || client.seats.get(1).parts.may.moves.length > 0);
    if (seat < 0) break;
    const client = clients[seat];
    const { parts, number } = client.seats.get(1);
    const undo = parts.may.undo === 'free' && below(8) === 0;
    const move = !undo && !parts.may.end && pick(parts.may.moves, below).text;
    await client.do(undo ? { do: 'undo', channel: 1, base: number } : move ? { do: 'decide', channel: 1, base: number, move } : { do: 'end', channel: 1, base: number });
    if (undo) await engine.ask('undo');
    if (move) await engine.ask(`move ${move}`);
    await client.until(() => client.seats.get(1).number > number, 'the update');
    const now = cardsOf(await engine.ask('show'), players);
    if (client.seats.get(1).parts.table.status !== 'playing') break;
    learn(now, seat);
    if (client.seats.get(1).parts.tentative.length === 0) {
      // What has left the game was seen by everybody on its way.
      const left = [...now.all];
      for (const id of before.all) {
        const at = left.indexOf(id);
        if (at >= 0) left.splice(at, 1);
        else now.open.add(id);
      }
      clients.forEach((_, each) => learn(now, each));
      before = now;
    }
    if (step % 16 === 15) {
      for (const each of clients) {
        await each.ask({ do: 'replay', channel: 1, from: Math.max(0, each.seats.get(1).log.length - 40), to: 1_000_000 });
        await each.ask({ do: 'log', channel: 1, from: 0, to: 1_000_000 });
        await each.ask({ do: 'file', channel: 1 });
        await each.ask({ do: 'decide', channel: 1, base: 1_000_000, move: 'build nothing' });
        if (each !== client) await each.ask({ do: 'hint', channel: 1 });
      }
    }
    await look(undo ? 'undo' : move || 'end');
  }
  for (const client of clients) client.socket.terminate();
  return { messages, faults };
}

export async function checkGames({ games, seed = 1, steps = 250, workers = 4 }) {
  const engine = new Engine('london');
  const below = generator(seed);
  const positions = [];
  for (let i = 0; i < games; ++i) {
    const players = 2 + (i % 3);
    await engine.ask(`new players ${players} first ${1 + below(players)} seed ${1 + below(1_000_000_000)}`);
    positions.push({ players, position: await engine.ask('show') });
  }
  engine.close();
  const { store, tables } = await storeOf(positions);
  const server = await startServer(['--store', store, ...noLimits]);
  const total = { games: 0, messages: 0, faults: [] };
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const truth = new Engine('london');
      while (next < games) {
        const i = next++;
        const { messages, faults } = await checkGame(server.url, tables[i], positions[i], truth, generator(seed * 104729 + i), steps);
        ++total.games;
        total.messages += messages;
        total.faults.push(...faults.slice(0, 3));
      }
      truth.close();
    }),
  );
  await server.stop();
  return total;
}

// Every card number a message about a kingdom names: [number, where].
export function kingdomCards(message) {
  const out = [];
  const put = (value, where) => typeof value === 'number' && value > 0 && out.push([value, where]);
  const moveText = (text, where) => {
    for (const found of text.matchAll(/\b(?:produce|upgrade|use|choose|resolve|expand|of|with|on|card) (\d+)/g)) put(Number(found[1]), `${where} "${text.slice(0, 80)}"`);
  };
  const walk = (value, key, parent) => {
    if (typeof value === 'number') {
      if (['card', 'that', 'blockedBy', 'id'].includes(key) || (key === 'by' && parent.kind === 'blocked')) put(value, key);
    } else if (typeof value === 'string') {
      if (['text', 'move', 'args'].includes(key)) moveText(value, key);
    } else if (Array.isArray(value)) {
      if (['cards', 'chosen', 'top', 'bottom', 'play', 'discard', 'permanent', 'destroyed', 'banished'].includes(key)) value.forEach((each) => put([each].flat()[0], key));
      else if (key === 'pay') value.forEach(([each]) => put(each, key));
      else value.forEach((each) => walk(each, key, parent));
    } else if (value !== null && typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) {
        const part = /^card(\d+)$/.exec(name);
        if (part) put(Number(part[1]), 'part');
        walk(each, name, value);
      }
    }
  };
  walk(message, '', message);
  return out;
}

// The cards of a kingdom's position that are not in the box, or that the question lays out.
export function outOfTheBox(position) {
  const out = new Set();
  let asks = '';
  for (const part of position.split(' ')) {
    const [key, value = ''] = part.split('=');
    if (['deck', 'play', 'discard', 'permanent', 'destroyed', 'banished'].includes(key)) {
      for (const each of value.split(/[,|]/)) if (/^\d/.test(each)) out.add(Number.parseInt(each));
    } else if (key === 'ask') {
      asks = value;
      if (value.startsWith('card:')) for (const found of value.matchAll(/\d+/g)) out.add(Number(found[0]));
    } else if (key === 'stack' && /^(side|stage|option|box|resource|replace)/.test(asks)) {
      // TASK:…:CARD:…: the card that the question is about; a discovery's further cards stand at its end.
      out.add(Number(value.split(';').pop().split(':')[2]));
    }
  }
  return out;
}

// A campaign on the server against the truth of the engine. `shown` are moves that showed a card of the box and could be taken
// back for free all the same.
export async function checkCampaign(url, below, steps) {
  const client = await new Client(url).open();
  const watcher = await new Client(url).open();
  const { id } = await newTable(client, { game: 'kingdom', options: 'restarts 255 expansions 0', seats: [{ kind: 'open' }], name: 'Leak' });
  await watcher.do({ do: 'watch', channel: 1, table: id });
  const { file } = await client.do({ do: 'file', channel: 1 });
  const engine = new Engine('kingdom');
  await engine.ask(`new seed ${/^seed (\S+)/m.exec(file)[1]}`);
  const known = new Set();
  const faults = [];
  const shown = [];
  let messages = 0;
  let discovered = 0;
  const learn = async () => {
    for (const card of outOfTheBox(await engine.ask('show'))) {
      if (!known.has(card)) ++discovered;
      known.add(card);
    }
  };
  const look = async (what) => {
    for (const each of [client, watcher]) {
      await each.do({ do: 'ping' });
      for (const text of each.received.splice(0)) {
        ++messages;
        const listed = JSON.parse(text).parts?.fame?.cards ?? [];
        if (listed.some(([card], i) => i > 0 && card <= listed[i - 1][0])) faults.push(`the fame stands in an order of its own after ${what}: ${text.slice(0, 300)}`);
        for (const [card, where] of kingdomCards(JSON.parse(text))) {
          if (!known.has(card)) faults.push(`card ${card} is still in the box and stands in ${where} after ${what}: ${text.slice(0, 300)}`);
        }
      }
    }
  };
  await learn();
  const start = discovered;
  await look('the start');
  for (let step = 0; step < steps && faults.length === 0; ++step) {
    const { parts, number } = client.seats.get(1);
    if (parts.table.status !== 'playing') break;
    const undo = parts.may.undo === 'free' && below(12) === 0;
    const move = undo ? undefined : pick(parts.may.moves, below).text;
    await client.do(undo ? { do: 'undo', channel: 1, base: number } : { do: 'decide', channel: 1, base: number, move });
    await engine.ask(undo ? 'undo' : `move ${move}`);
    await client.until(() => client.seats.get(1).number > number, 'the update');
    const before = discovered;
    await learn();
    if (discovered > before && client.seats.get(1).parts.may.undo === 'free') {
      shown.push(`${move} showed a card of the box: ${JSON.stringify(client.seats.get(1).parts.ask)}`);
    }
    if (step % 20 === 19) {
      for (const each of [client, watcher]) {
        await each.ask({ do: 'log', channel: 1, from: 0, to: 1_000_000 });
        await each.ask({ do: 'replay', channel: 1, from: Math.max(0, step - 60), to: 1_000_000 });
        for (const text of ['use 120 effect 1 now', 'upgrade 99 to 2 now', 'produce 77 now', 'choose 50 now', 'nonsense']) {
          const { error } = await each.ask({ do: 'decide', channel: 1, base: 1_000_000, move: text });
          // It may name the card that it was asked about.
          each.received.pop();
          for (const [card, where] of kingdomCards({ text: error.text.replaceAll(text, '').replaceAll(/card (120|99|77|50) is not in play/g, '') })) {
            if (!known.has(card)) faults.push(`card ${card} is still in the box and stands in the error ${where}`);
          }
        }
      }
      await client.ask({ do: 'hint', channel: 1 });
    }
    await look(move ?? 'undo');
  }
  engine.close();
  client.socket.terminate();
  watcher.socket.terminate();
  return { messages, discovered: discovered - start, shown, faults };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      pairs: { type: 'string', default: '5000' },
      games: { type: 'string', default: '100' },
      campaigns: { type: 'string', default: '50' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const seed = Number(values.seed);
  console.log(`seed ${seed}`);
  const faults = [];
  const { faults: different, ...pairs } = await comparePairs({ pairs: Number(values.pairs), seed, steps: 20 });
  console.log(pairs);
  const { faults: named, ...games } = await checkGames({ games: Number(values.games), seed });
  console.log(games);
  faults.push(...different, ...named);
  const server = await startServer(['--store', join(quickFolder(), 'kingdom.db'), ...noLimits]);
  const campaigns = { campaigns: 0, messages: 0, discovered: 0 };
  for (let i = 0; i < Number(values.campaigns); ++i) {
    const { messages, discovered, shown, faults: found } = await checkCampaign(server.url, generator(seed + i), 400);
    faults.push(...found, ...shown);
    ++campaigns.campaigns;
    campaigns.messages += messages;
    campaigns.discovered += discovered;
  }
  await server.stop();
  console.log(campaigns);
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`);
  process.exit(faults.length === 0 ? 0 : 1);
}
