// Games through a bad network and a server that is killed again and again: what was acknowledged is in the store,
// once, at its place. `node chaos.mjs --help` for the command line; scripts/chaos is the long form.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client, binary, generator, hex, newTable, pick, startServer } from './client.mjs';

export const noLimits = ['connection', 'address', 'create'].flatMap((what) => [`--${what}-rate`, '1e6', `--${what}-burst`, '1e6']);
export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const folders = [];
process.on('exit', () => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));

// A folder for the stores of a test, removed when the process ends.
export function folder(where = tmpdir()) {
  const path = mkdtempSync(join(where, 'guildhall-test-'));
  folders.push(path);
  return path;
}
// The same in memory, for what need not be on a disk.
export const quickFolder = () => folder(existsSync('/dev/shm') ? '/dev/shm' : tmpdir());

// A server that ends with the test.
export async function serverFor(t, store, options = {}) {
  const server = await startServer(['--store', store, ...noLimits], options);
  t.after(() => server.kill());
  return server;
}

export function storeCheck(store) {
  const { status, stdout, stderr } = spawnSync(binary, ['store', 'check', '--store', store], { encoding: 'utf8' });
  return { good: status === 0 && / 0 damaged/.test(stdout), text: stdout + stderr };
}

// Every table as { table, game, over, owners, entries: [{ do, seat, id, … }] }.
export function storeExport(store, file = join(quickFolder(), 'export')) {
  execFileSync(binary, ['store', 'export', file, '--store', store]);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line)).map((table) => ({ ...table, entries: table.entries.map((entry) => JSON.parse(entry)) }));
}

// Shares of the messages to which something happens. What is delayed is overtaken by what follows.
export const badNetwork = { drop: 0.02, double: 0.04, delay: 0.1, swap: 0.03, cut: 0.003, longest: 80 };
export const goodNetwork = { drop: 0, double: 0, delay: 0, swap: 0, cut: 0, longest: 0 };

// One direction of a connection.
class Direction {
  constructor(noise, below, deliver, cut) {
    Object.assign(this, { noise, below, deliver, cut, held: undefined });
  }
  chance(share) {
    return this.below(1_000_000) < share * 1_000_000;
  }
  pass(message) {
    const { noise } = this;
    if (this.chance(noise.cut)) return this.cut();
    if (this.chance(noise.drop)) return;
    const later = this.held;
    this.held = undefined;
    if (later === undefined && this.chance(noise.swap)) {
      this.held = message;
    } else if (this.chance(noise.delay)) {
      setTimeout(() => this.deliver(message), 1 + this.below(noise.longest));
    } else {
      this.deliver(message);
    }
    if (this.chance(noise.double)) setTimeout(() => this.deliver(message), this.below(noise.longest));
    if (later !== undefined) this.deliver(later);
  }
}

// A client behind such a network. Its view may be old or have holes; `lost` says that it knows of one.
export class ShakyClient extends Client {
  constructor(url, noise, below) {
    super(url);
    Object.assign(this, { noise, below, lost: false });
  }

  async open() {
    await super.open();
    const socket = this.socket;
    const cut = () => socket.terminate();
    const plain = socket.send.bind(socket);
    const out = new Direction(this.noise, this.below, (text) => socket.readyState === 1 && plain(text), cut);
    const into = new Direction(this.noise, this.below, (text) => socket.readyState === 1 && this.take(text), cut);
    socket.send = (text) => out.pass(text);
    socket.removeAllListeners('message');
    socket.on('message', (data) => into.pass(data.toString()));
    return this;
  }

  take(text) {
    const message = JSON.parse(text);
    const seat = this.seats.get(message.channel);
    const older = seat !== undefined && message.number < seat.number;
    const hole = message.push === 'update' && (seat === undefined || message.from > seat.log.length);
    if (message.push === 'view' || message.push === 'update') {
      if (hole) this.lost = true;
      if (hole || (older && message.push === 'update')) return;
    }
    super.take(text);
    this.received.length = 0;
  }
}

// What all players together have been told, by table.
export class Ledger {
  acknowledged = new Map(); // id → { table, number, command }
  stale = new Map();
  faults = [];
  again = 0; // answered only after they were sent again

  heard(table, command, answer) {
    const { id } = command;
    if (answer.ok) {
      const before = this.acknowledged.get(id);
      if (before && before.number !== answer.number) this.faults.push(`${id} was number ${before.number}, then ${answer.number}`);
      if (this.stale.has(id)) this.faults.push(`${id} was stale, then acknowledged`);
      this.acknowledged.set(id, { table, number: answer.number, command });
    } else if (answer.error.code === 'table.stale') {
      if (this.acknowledged.has(id)) this.faults.push(`${id} was acknowledged, then stale`);
      this.stale.set(id, { table, command });
    }
  }

  // Compares with an export of the store. { acknowledged, again, stale, lost, twice, faults }
  audit(tables) {
    const faults = [...this.faults];
    const byTable = new Map(tables.map((table) => [table.table, table.entries]));
    const places = new Map(); // "table id" → number
    let twice = 0;
    for (const { table, entries } of tables) {
      for (const [number, { id }] of entries.entries()) {
        if (id === undefined) continue;
        const key = `${table} ${id}`;
        if (places.has(key)) {
          ++twice;
          faults.push(`${key} stands at ${places.get(key)} and at ${number}`);
        }
        places.set(key, number);
      }
    }
    let lost = 0;
    for (const [id, { table, number, command }] of this.acknowledged) {
      const entry = byTable.get(table)?.[number - 1];
      const text = command.move ?? command.text;
      if (entry?.id === id && entry.do === command.do && (text === undefined || entry.text === text)) continue;
      ++lost;
      faults.push(`${table} ${id} (${command.do} ${text ?? ''}) was acknowledged as ${number}; there stands ${JSON.stringify(entry)}`);
    }
    for (const [id, { table }] of this.stale) {
      if (places.has(`${table} ${id}`)) faults.push(`${table} ${id} was refused as stale, and stored`);
    }
    return { acknowledged: this.acknowledged.size, again: this.again, stale: this.stale.size, lost, twice, faults };
  }
}

let nextCommand = 0;

// Somebody at one seat, who does what the page will do: a command without an answer is sent again with the same id,
// over a new connection if need be, and a stale one is thought over on the fresh view.
export class Player {
  // place() → { table, tokens, seat } once there is a table
  constructor({ url, noise, below, ledger, place, patience = 150 }) {
    Object.assign(this, { url, noise, below, ledger, place, patience, stopped: false, seen: 0, errors: new Map() });
  }

  async connect() {
    while (!this.stopped) {
      const client = new ShakyClient(typeof this.url === 'function' ? this.url() : this.url, this.noise, this.below);
      const opened = await Promise.race([client.open().then(() => true, () => false), sleep(1000).then(() => false)]);
      if (opened) {
        this.client = client;
        return;
      }
      client.socket.terminate();
      await sleep(5 + this.below(20));
    }
  }

  // The answer, or nothing if none came in time.
  async try(command) {
    if (this.client?.socket.readyState !== 1) return undefined;
    const answer = this.client.ask(command).catch(() => undefined);
    return Promise.race([answer, sleep(this.patience).then(() => undefined)]);
  }

  get view() {
    return this.client?.seats.get(1);
  }

  async reconnect() {
    this.client?.socket.terminate();
    const { table, tokens, seat } = this.place;
    while (!this.stopped) {
      await this.connect();
      if (this.stopped) return;
      const command = { do: 'join', id: `j${++nextCommand}`, channel: 1, table, token: tokens[seat], seen: this.seen };
      const answer = await this.try(command);
      if (answer?.ok && this.view) return void (this.client.lost = false);
      if (answer && !answer.ok && !answer.error.code.startsWith('store.')) throw new Error(`join: ${answer.error.code} ${answer.error.text}`);
      this.client.socket.terminate();
    }
  }

  // Until it is answered; the ledger hears of every answer.
  async insist(command) {
    command = { id: `k${process.pid}-${++nextCommand}`, channel: 1, ...command };
    for (let tries = 0; !this.stopped; ++tries) {
      const answer = await this.try(command);
      if (answer) {
        this.ledger.heard(this.place.table, command, answer);
        if (answer.ok && tries > 0) ++this.ledger.again;
        if (answer.ok || !answer.error.code.startsWith('store.')) return answer;
        this.errors.set(answer.error.code, (this.errors.get(answer.error.code) ?? 0) + 1);
        await sleep(20);
      } else if (tries % 2 === 1 || this.client.socket.readyState !== 1) {
        await this.reconnect();
      }
    }
    return undefined;
  }

  // The next thing to do by the view, or nothing.
  choose() {
    const { parts, number } = this.view;
    if (parts.table.status !== 'playing') return undefined;
    const dice = this.below(100);
    if (dice < 3) return { do: 'say', text: `words ${nextCommand}` };
    if (parts.may.undo === 'free' && dice < 8) return { do: 'undo', base: number };
    if (parts.may.redo && dice < 12) return { do: 'redo', base: number };
    if (parts.may.end) return { do: 'end', base: number };
    if (parts.may.moves.length === 0) return undefined;
    return { do: 'decide', base: number, move: pick(parts.may.moves, this.below).text };
  }

  // Plays until stopped or the game is over.
  async play() {
    await this.reconnect();
    let idle = 0;
    while (!this.stopped && this.view) {
      if (this.view.parts.table.status === 'over') return;
      if (this.client.socket.readyState !== 1 || this.client.lost || idle > 3) {
        idle = 0;
        await this.reconnect();
        continue;
      }
      const command = this.choose();
      if (!command) {
        ++idle;
        const { client } = this;
        const { number } = this.view;
        await Promise.race([client.until(() => this.view?.number !== number, 'news', 120).catch(() => {}), client.closed]);
        continue;
      }
      idle = 0;
      const answer = await this.insist(command);
      this.seen = Math.max(this.seen, this.view?.log.length ?? 0);
      if (!answer) continue;
      if (answer.ok) {
        await this.client.until(() => this.view?.number >= answer.number, 'the own move', 60).catch(() => (this.client.lost = true));
      } else if (answer.error.code !== 'table.stale' || !(this.view?.number > command.base)) {
        this.errors.set(answer.error.code, (this.errors.get(answer.error.code) ?? 0) + 1);
        this.client.lost = true;
      }
    }
  }

  stop() {
    this.stopped = true;
    this.client?.socket.terminate();
  }
}

// `tabs`: so many clients play each seat and get in each other's way.
const kinds = [
  { game: 'kingdom', options: 'restarts 255 expansions 0', seats: [{ kind: 'open' }], name: 'Chaos' },
  { game: 'london', options: 'players 2 first 1', seats: [{ kind: 'open' }, { kind: 'open' }], tabs: 2 },
  { game: 'london', options: 'players 3 first 2', seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', bot: 'greedy' }] },
  { game: 'london', options: 'players 4 first 1', seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }] },
  { game: 'london', options: 'players 2 first 1', seats: [{ kind: 'open' }, { kind: 'bot', bot: 'random' }] },
];

// Makes a table through the bad network: every command may be sent twice.
async function openTable({ tabs, ...kind }, common) {
  const host = new Player({ ...common, place: undefined });
  common.onHost(host);
  const nonce = hex();
  const create = { do: 'create', id: `n${++nextCommand}`, nonce, ...kind };
  while (!host.stopped) {
    if (host.client?.socket.readyState !== 1) await host.connect();
    const answer = host.stopped ? undefined : await host.try(create);
    if (answer && !answer.ok && !answer.error.code.startsWith('store.')) throw new Error(`create: ${answer.error.code} ${answer.error.text}`);
    if (answer?.ok) {
      host.place = { table: answer.table.id, tokens: answer.table.tokens, seat: 0 };
      break;
    }
    host.client?.socket.terminate();
  }
  host.client?.socket.terminate();
  if (host.stopped) return undefined;
  for (const [seat, { kind: who }] of kind.seats.entries()) {
    if (who === 'bot' || host.stopped) continue;
    const guest = new Player({ ...common, place: { ...host.place, seat } });
    common.onHost(guest);
    await guest.reconnect();
    const sat = await guest.insist({ do: 'sit', name: `P${seat + 1}`, part: hex() });
    if (sat && !sat.ok) throw new Error(`sit: ${sat.error.code}`);
    guest.stop();
  }
  if (host.stopped) return undefined;
  await host.reconnect();
  // Another process than the one where somebody has just sat down may hear of it a moment later.
  let started = await host.insist({ do: 'start' });
  for (let tries = 0; tries < 20 && started?.error?.code === 'table.open-seat'; ++tries) {
    await sleep(50);
    started = await host.insist({ do: 'start' });
  }
  if (started && !started.ok) throw new Error(`start: ${started.error.code}`);
  host.stop();
  return started && host.place;
}

// Tables full of players. stop() ends them; `failed` is the first thing that went wrong.
export class Crowd {
  constructor({ url, tables, noise, seed, ledger = new Ledger() }) {
    Object.assign(this, { url, noise, seed, ledger, players: new Set(), places: [], finished: 0, stopped: false, failed: undefined });
    this.done = Promise.all(Array.from({ length: tables }, (_, i) => this.keep(i)));
  }

  common(seed) {
    return {
      url: this.url,
      noise: this.noise,
      below: generator(seed),
      ledger: this.ledger,
      onHost: (player) => {
        if (this.stopped) player.stop();
        this.players.add(player);
      },
    };
  }

  // One table after the other.
  async keep(i) {
    try {
      for (let round = 0; !this.stopped; ++round) {
        const kind = kinds[(i + round) % kinds.length];
        const seed = this.seed + i * 1000 + round;
        const place = await openTable(kind, this.common(seed));
        if (!place) return;
        this.places.push({ ...place, kind });
        const seats = kind.seats.map((setup, seat) => ({ setup, seat })).filter(({ setup }) => setup.kind !== 'bot');
        const tabs = Array.from({ length: kind.tabs ?? 1 }, () => seats).flat();
        const players = tabs.map(({ seat }, tab) => {
          const common = this.common(seed * 10 + tab);
          const player = new Player({ ...common, place: { ...place, seat } });
          common.onHost(player);
          return player;
        });
        await Promise.all(players.map((player) => player.play()));
        for (const player of players) this.players.delete(player);
        if (!this.stopped) ++this.finished;
      }
    } catch (error) {
      this.failed ??= error;
      this.stop();
    }
  }

  stop() {
    this.stopped = true;
    for (const player of this.players) player.stop();
    return this.done;
  }

  errors() {
    const out = {};
    for (const { errors } of this.players) for (const [code, count] of errors) out[code] = (out[code] ?? 0) + count;
    return out;
  }
}

// After all: every table that is not over takes one more decision.
async function goOn(server, places) {
  const faults = [];
  let went = 0;
  for (const { table, tokens, kind } of places) {
    const client = await new Client(server.url).open();
    const channels = [];
    for (const [seat, { kind: who }] of kind.seats.entries()) {
      if (who === 'bot') continue;
      const answer = await client.ask({ do: 'join', channel: seat + 1, table, token: tokens[seat] });
      if (!answer.ok) faults.push(`${table}: join: ${answer.error.code} ${answer.error.text}`);
      else channels.push(seat + 1);
    }
    if (channels.length === 0) continue;
    const may = (channel) => client.seats.get(channel).parts.may;
    if (client.seats.get(channels[0]).parts.table.status !== 'over') {
      const able = () => channels.find((channel) => may(channel).end || may(channel).moves.length > 0);
      await client.until(() => able() !== undefined, 'a decision', 3000).catch(() => {});
      const channel = able();
      const base = channel && client.seats.get(channel).number;
      const answer =
        channel === undefined
          ? { ok: false, error: { code: 'nobody may do anything' } }
          : await client.ask(may(channel).end ? { do: 'end', channel, base } : { do: 'decide', channel, base, move: may(channel).moves[0].text });
      if (!answer.ok) faults.push(`${table}: cannot go on: ${answer.error.code} ${answer.error.text ?? ''}`);
      else ++went;
    }
    await client.close();
  }
  return { faults, went };
}

// The whole of it. { kills, acknowledged, lost, twice, faults, tables, finished, went, errors }
// `disturb(i)` may do something else after each kill (restart the database, say).
export async function chaos({ store, kills = 15, seconds = Infinity, tables = 8, seed = 1, noise = badNetwork, tell = () => {}, disturb, least = 20, most = 350 }) {
  const below = generator(seed);
  const options = ['--store', store, ...noLimits];
  let server = await startServer(options);
  const { port, url } = server;
  const crowd = new Crowd({ url, tables, noise, seed });
  const until = Date.now() + seconds * 1000;
  const faults = [];
  let done = 0;
  while (done < kills && Date.now() < until && !crowd.failed) {
    await sleep(least + below(most - least));
    if (server.child.exitCode !== null || server.child.signalCode !== null) {
      faults.push(`the server ended by itself: ${server.child.exitCode ?? server.child.signalCode} ${server.log.slice(-500)}`);
      break;
    }
    await server.kill();
    ++done;
    server = await startServer(options, { port });
    if (disturb) await disturb(done);
    tell({ kills: done, acknowledged: crowd.ledger.acknowledged.size, tables: crowd.places.length, finished: crowd.finished });
  }
  await sleep(300);
  await crowd.stop();
  await server.kill();
  if (crowd.failed) faults.push(String(crowd.failed.stack ?? crowd.failed));
  const checked = storeCheck(store);
  if (!checked.good) faults.push(`store check: ${checked.text}`);
  const audit = crowd.ledger.audit(storeExport(store));
  server = await startServer(options, { port });
  const further = await goOn(server, crowd.places);
  await server.stop();
  return {
    ...audit,
    kills: done,
    tables: crowd.places.length,
    finished: crowd.finished,
    went: further.went,
    errors: crowd.errors(),
    faults: [...faults, ...audit.faults, ...further.faults],
  };
}

export const summary = ({ kills, acknowledged, lost, twice }) => `${kills} kills, ${acknowledged} acknowledged, ${lost} lost, ${twice} twice`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '500' },
      seconds: { type: 'string' },
      store: { type: 'string' },
      tables: { type: 'string', default: '16' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log('chaos [--kills N] [--seconds N] [--store FILE|postgres://…] [--tables N] [--seed N]');
    process.exit(0);
  }
  const store = values.store ?? join(folder(), 'chaos.db');
  const begin = Date.now();
  let last = 0;
  console.log(`seed ${values.seed}, store ${store}`);
  const result = await chaos({
    store,
    kills: Number(values.kills),
    seconds: Number(values.seconds ?? Infinity),
    tables: Number(values.tables),
    seed: Number(values.seed),
    tell: (now) => {
      if (Date.now() - last < 5000) return;
      last = Date.now();
      console.log(`${Math.round((last - begin) / 1000)} s: ${now.kills} kills, ${now.acknowledged} acknowledged, ${now.tables} tables, ${now.finished} finished`);
    },
  });
  for (const fault of result.faults.slice(0, 50)) console.log(`FAULT ${fault}`);
  console.log(`${result.tables} tables, ${result.finished} finished, ${result.went} went on; ${result.again} acknowledged after being sent again, ${result.stale} stale; errors answered: ${JSON.stringify(result.errors)}`);
  console.log(summary(result));
  process.exit(result.faults.length === 0 ? 0 : 1);
}
