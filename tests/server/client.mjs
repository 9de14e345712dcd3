// A client of the server as the tests use it: commands as promises, the view kept from full views and differences.
import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import WebSocket from 'ws';

export const hex = () => randomBytes(16).toString('hex');
export const binary = process.env.GUILDHALL ?? new URL('../../build/release/guildhall', import.meta.url).pathname;

// Starts a server and waits until it listens. { url, child, stop(), kill() }
export async function startServer(args, options = {}) {
  const child = spawn(options.binary ?? binary, ['serve', '--port', String(options.port ?? 0), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  });
  const server = { child, log: '', url: '' };
  child.stderr.on('data', (data) => (server.log += data));
  const exited = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
  let out = '';
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      out += data;
      const found = /listening on (http:\S+)/.exec(out);
      if (found) {
        server.url = found[1];
        resolve();
      }
    });
    exited.then((code) => reject(new Error(`the server ended with ${code}: ${server.log}`)));
  });
  server.port = Number(server.url.split(':').pop());
  server.exited = exited;
  server.stop = () => (child.kill('SIGTERM'), exited);
  server.kill = () => (child.kill('SIGKILL'), exited);
  return server;
}

let nextId = 0;

export class Client {
  constructor(url) {
    this.url = url.replace('http', 'ws') + '/ws';
    this.waiting = new Map();
    this.seats = new Map(); // by channel: { seat, number, log, parts, presence }
    this.received = []; // every message as it came
    this.listeners = new Set();
  }

  async open(options) {
    this.socket = new WebSocket(this.url, options);
    this.socket.on('message', (data) => this.take(data.toString()));
    this.closed = new Promise((resolve) =>
      this.socket.on('close', (code) => {
        for (const { reject } of this.waiting.values()) reject(new Error(`closed with ${code}`));
        this.waiting.clear();
        resolve(code);
      }),
    );
    await new Promise((resolve, reject) => {
      this.socket.on('open', resolve);
      this.socket.on('error', reject);
    });
    return this;
  }

  take(text) {
    this.received.push(text);
    const message = JSON.parse(text);
    if ('answer' in message) {
      this.waiting.get(message.answer)?.resolve(message);
      this.waiting.delete(message.answer);
    } else if (message.push === 'view') {
      const old = this.seats.get(message.channel);
      const log = (old?.log ?? []).slice(0, message.from).concat(message.log);
      this.seats.set(message.channel, { ...message, log });
    } else if (message.push === 'update') {
      const seat = this.seats.get(message.channel);
      seat.number = message.number;
      seat.log = seat.log.slice(0, message.from).concat(message.log);
      for (const [name, value] of Object.entries(message.parts)) {
        if (value === null) delete seat.parts[name];
        else seat.parts[name] = value;
      }
    } else if (message.push === 'presence') {
      const seat = this.seats.get(message.channel);
      if (seat) seat.presence = message;
    }
    for (const listener of this.listeners) listener(message);
  }

  // Sends a command; answers the whole answer, an error too.
  ask(command) {
    const id = command.id ?? `c${hex().slice(0, 8)}${++nextId}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ v: 1, id, ...command }));
    });
  }

  // The same, but an error is thrown.
  async do(command) {
    const answer = await this.ask(command);
    if (!answer.ok) throw Object.assign(new Error(`${command.do}: ${answer.error.code} ${answer.error.text}`), answer.error);
    return answer;
  }

  decide(channel, move) {
    return this.ask({ do: 'decide', channel, base: this.seats.get(channel).number, move });
  }

  // Waits until something about the client is true.
  async until(test, what = 'something', milliseconds = 5000) {
    if (test()) return;
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => (this.listeners.delete(look), reject(new Error(`${what} did not happen`))), milliseconds);
      const look = () => {
        if (!test()) return;
        clearTimeout(timer);
        this.listeners.delete(look);
        resolve();
      };
      this.listeners.add(look);
    });
  }

  close() {
    this.socket.close();
    return this.closed;
  }
}

// A table for persons and bots; all seats joined by one client, channel = seat + 1.
export async function newTable(client, { game = 'london', options = 'players 2 first 1', seats, name, sit = true, start = true } = {}) {
  seats ??= [{ kind: 'open' }, { kind: 'open' }];
  const { table } = await client.do({ do: 'create', nonce: hex(), game, options, seats, name });
  if (!sit) return table;
  for (const [seat, setup] of seats.entries()) {
    if (setup.kind === 'bot') continue;
    await client.do({ do: 'join', channel: seat + 1, table: table.id, token: table.tokens[seat] });
    await client.do({ do: 'sit', channel: seat + 1, name: `P${seat + 1}`, part: hex() });
  }
  if (start) await client.do({ do: 'start', channel: 1 });
  return table;
}

// A small generator, so that tests can be repeated: numbers below n.
export function generator(seed) {
  let x = BigInt(seed) * 0x9e3779b97f4a7c15n + 1n;
  return (n) => {
    x = (x * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((x >> 33n) % BigInt(n));
  };
}

// A move for a seat that keeps games short: no loans, no stops while there is something else, seldom undo.
export function pick(moves, below) {
  const sensible = moves.filter((move) => move.kind !== 'loan' && move.kind !== 'restart');
  const list = sensible.length > 0 ? sensible : moves;
  return list[below(list.length)];
}

// A move with which a game of London ends soon: draws three, seldom loans, no endless swaps.
export function brisk(moves, below) {
  const liked = moves.filter((move) => !['swap', 'loan', 'draw-board'].includes(move.kind));
  const list = liked.length > 0 && below(8) > 0 ? liked : moves;
  const three = list.find((move) => move.kind === 'draw-three');
  return three && below(6) > 0 ? three : list[below(list.length)];
}
