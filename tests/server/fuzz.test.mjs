// Nonsense of every kind from many connections: the server stays alive, quick and small, and its store sound. GUILDHALL chooses the
// program, so that the same test runs with the sanitizers; GUILDHALL_FUZZ_SECONDS how long.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, binary, generator, hex, newTable } from './client.mjs';
import { quickFolder, serverFor, sleep, storeCheck } from './chaos.mjs';

const seconds = Number(process.env.GUILDHALL_FUZZ_SECONDS ?? 10);
const megabytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
// The sanitizers keep what was freed, and take their time.
const sanitized = /debug|asan|tsan|san\b/.test(binary);

const verbs = ['create', 'import', 'list', 'join', 'watch', 'leave', 'sit', 'stand', 'bot', 'start', 'decide', 'undo', 'redo', 'end', 'say', 'take-over',
  'come-back', 'resign', 'rematch', 'name', 'hurry', 'why', 'hint', 'review', 'log', 'replay', 'file', 'report', 'scores', 'ping', 'nothing', ''];

class Nonsense {
  constructor(seed, tables) {
    Object.assign(this, { below: generator(seed), tables, files: [] });
  }
  of(list) {
    return list[this.below(list.length)];
  }
  text() {
    return this.of([
      '', 'x', 'draw deck', 'run', 'stop', 'pass', 'advance', 'build mercers', 'é'.repeat(this.below(300)), '\u0000', 'a\nb', '\ud800', '💥'.repeat(this.below(40)),
      '9'.repeat(this.below(400)), randomBytes(this.below(60)).toString('latin1'), '"\\', "'; DROP TABLE entries; --", '../../etc/passwd', '%s%n%p',
    ]);
  }
  number() {
    return this.of([0, 1, 2, 3, 4, 5, -1, 63, 64, 65, 255, 256, 500, 1_000_000, 1_000_001, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1.5, 1e308, this.below(40), this.below(300)]);
  }
  value(depth = 0) {
    switch (this.below(depth > 4 ? 5 : 7)) {
      case 0: return this.number();
      case 1: return this.text();
      case 2: return null;
      case 3: return this.below(2) === 0;
      case 4: return hex();
      case 5: return Array.from({ length: this.below(6) }, () => this.value(depth + 1));
      default: return Object.fromEntries(Array.from({ length: this.below(6) }, () => [this.of(['do', 'id', 'v', 'channel', 'seats', 'kind', 'x']), this.value(depth + 1)]));
    }
  }
  // Like a command, mostly with fields that make sense.
  command(views) {
    const table = this.of(this.tables);
    const channel = this.below(8) === 0 ? this.number() : 1 + this.below(6);
    const view = views.get(channel);
    const moves = view?.parts?.may?.moves ?? [];
    const players = 2 + this.below(3);
    const good = {
      v: 1,
      id: this.of([hex(), 'same', 'same too', `i${this.below(50)}`]),
      do: this.of(verbs),
      channel,
      base: this.of([view?.number ?? 0, view?.number ?? 0, 0, 1_000_000, this.below(100)]),
      table: this.of([table.id, table.id, hex().slice(0, 20)]),
      token: this.of([...table.tokens, hex()]),
      nonce: this.of([hex(), '0'.repeat(32), '1'.repeat(32)]),
      key: this.of([hex(), 'a'.repeat(32)]),
      seat: this.below(5),
      bot: this.of(['greedy', 'random', 'nobody', '']),
      move: moves.length > 0 && this.below(4) > 0 ? this.of(moves).text : this.text(),
      text: this.of(['hello', 'name 1 X', this.text()]),
      name: this.of(['Ann', 'Ann', this.text()]),
      part: hex(),
      seen: this.number(),
      from: this.of([0, this.below(100), this.number()]),
      to: this.of([500, this.below(100), this.number()]),
      over: this.below(2) === 0,
      game: this.of(['london', 'kingdom', 'chess']),
      options: this.of([`players ${players} first 1`, 'restarts 255 expansions 0', 'restarts 0 expansions 3', this.text()]),
      seats: Array.from({ length: this.of([1, players, players, this.below(6)]) }, () => ({ kind: this.of(['open', 'person', 'bot', 'bot']), name: 'Bob', bot: this.of(['greedy', 'random', 'x']) })),
      host: this.below(4),
      daily: this.of(['2026-11-16', '2026-01-01', '2999-01-01', this.text()]),
      file: this.files.length > 0 ? this.bent(this.of(this.files)) : this.text(),
    };
    if (good.do === 'create' && this.below(3) > 0) delete good.table;
    if (good.do === 'create' && this.below(4) > 0) delete good.daily;
    if (this.below(3) > 0) return good;
    for (let i = this.below(3); i >= 0; --i) {
      const key = this.of(Object.keys(good));
      if (this.below(2) === 0) delete good[key];
      else good[key] = this.value();
    }
    return good;
  }
  // A text with something changed.
  bent(text) {
    const at = this.below(text.length + 1);
    switch (this.below(5)) {
      case 0: return text;
      case 1: return text.slice(0, at);
      case 2: return text.slice(0, at) + this.text() + text.slice(at);
      case 3: return text.replace(/^seat .*$/m, `seat 1 ${'long name '.repeat(this.below(30))}`);
      default: return text.slice(0, at) + String.fromCharCode(32 + this.below(95)) + text.slice(at + 1);
    }
  }
  message(views) {
    const dice = this.below(20);
    if (dice === 0) return randomBytes(this.below(2000));
    if (dice === 1) return JSON.stringify(this.value());
    if (dice === 2) return this.bent(JSON.stringify(this.command(views)));
    if (dice === 3) return '['.repeat(this.below(5000));
    if (dice === 4 && this.below(50) === 0) return 'x'.repeat(600_000);
    return JSON.stringify(this.command(views));
  }
}

// One connection after the other until the time is over.
async function bother(url, nonsense, until, figures) {
  while (Date.now() < until) {
    const client = new Client(url);
    if (!(await client.open().then(() => true, () => false))) {
      await sleep(20);
      continue;
    }
    // Only what is needed to make sense now and then.
    client.take = (text) => {
      ++figures.answers;
      const message = JSON.parse(text);
      if (message.push === 'view' || message.push === 'update') {
        const old = client.seats.get(message.channel);
        client.seats.set(message.channel, { number: message.number, parts: { ...old?.parts, ...message.parts } });
      }
      if (message.file && nonsense.files.length < 20 && message.file.length < 20_000) nonsense.files.push(message.file);
    };
    for (let i = nonsense.below(400); i > 0 && Date.now() < until && client.socket.readyState === 1; --i) {
      const message = nonsense.message(client.seats);
      client.socket.send(message, { binary: nonsense.below(30) === 0 });
      ++figures.sent;
      if (client.socket.bufferedAmount > 200_000 || nonsense.below(8) === 0) await sleep(1 + nonsense.below(10));
    }
    if (nonsense.below(2) === 0) client.socket.terminate();
    else client.socket.close();
  }
}

// What is no WebSocket at all.
async function botherPort(port, nonsense, until) {
  const lines = ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n', 'POST /ws HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n', 'GET /../../etc/passwd HTTP/1.1\r\n\r\n',
    'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n', 'HEAD /metrics HTTP/1.1\r\n\r\n'];
  while (Date.now() < until) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(nonsense.of(lines));
    for (let i = nonsense.below(4); i > 0; --i) socket.write(randomBytes(nonsense.below(3000)));
    await sleep(5 + nonsense.below(20));
    socket.destroy();
  }
}

test(`nonsense for ${seconds} s`, { timeout: seconds * 1000 + 60_000 }, async (t) => {
  const store = join(quickFolder(), 'fuzz.db');
  const server = await serverFor(t, store);
  let ended;
  server.exited.then((how) => (ended = how));
  const client = await new Client(server.url).open();
  const tables = [];
  for (let i = 0; i < 6; ++i) {
    const kinds = [
      { game: 'kingdom', options: 'restarts 255 expansions 0', seats: [{ kind: 'open' }], name: 'Fuzz', start: i > 0 },
      { options: 'players 3 first 1', seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', bot: 'greedy' }] },
      { start: i > 2 },
    ];
    tables.push(await newTable(client, kinds[i % 3]));
  }
  const before = megabytes(server.child.pid);
  const until = Date.now() + seconds * 1000;
  const figures = { sent: 0, answers: 0 };
  const seed = Date.now() % 1_000_000;
  let most = 0;
  const watch = setInterval(() => ended === undefined && (most = Math.max(most, megabytes(server.child.pid))), 200);
  t.after(() => clearInterval(watch));
  await Promise.all([
    ...Array.from({ length: 16 }, (_, i) => bother(server.url, new Nonsense(seed + i, tables), until, figures)),
    ...Array.from({ length: 4 }, (_, i) => botherPort(server.port, new Nonsense(seed + 100 + i, tables), until)),
  ]);
  clearInterval(watch);
  t.diagnostic(`seed ${seed}: ${figures.sent} sent, ${figures.answers} received, ${before.toFixed()} MB before, at most ${most.toFixed()} MB`);
  assert.equal(ended, undefined, `the server ended: ${server.log.slice(-3000)}`);
  assert.ok(figures.sent > 1000 && figures.answers > 1000);

  // What was sent before is answered first.
  await sleep(sanitized ? 3000 : 500);
  const after = await new Client(server.url).open();
  const begin = performance.now();
  await after.do({ do: 'ping' });
  const took = performance.now() - begin;
  t.diagnostic(`ping ${took.toFixed(1)} ms`);
  if (!sanitized) assert.ok(took < 100, `ping took ${took} ms`);
  assert.ok(most < (sanitized ? 4000 : 400), `${most} MB`);
  for (const { id, tokens } of tables) assert.ok((await after.ask({ do: 'join', channel: 1, table: id, token: tokens[0] })).ok, `table ${id} is lost`);

  // Whoever is gone has left every table.
  await sleep(300);
  const watchers = [];
  for (const { id } of tables) {
    await after.do({ do: 'watch', channel: 2, table: id });
    await after.do({ do: 'ping' });
    watchers.push(after.seats.get(2).presence.watchers);
  }
  await server.stop();
  const checked = storeCheck(store);
  t.diagnostic(checked.text.trim().split('\n').pop());
  assert.ok(checked.good, checked.text);
  assert.deepEqual(watchers, tables.map(() => 1), 'ghosts watch the tables');
});

test('a spectator who asks for a hint in the lobby of a kingdom does not end the server', async (t) => {
  const server = await serverFor(t, join(quickFolder(), 'hint.db'));
  const client = await new Client(server.url).open();
  const { id } = await newTable(client, { game: 'kingdom', options: 'restarts 255 expansions 0', seats: [{ kind: 'open' }], name: 'Hint', start: false });
  await client.do({ do: 'watch', channel: 2, table: id });
  const answer = await client.ask({ do: 'hint', channel: 2 });
  assert.equal(answer.ok, false);
});

test('what is imported can be read again', async (t) => {
  const store = join(quickFolder(), 'import.db');
  const server = await serverFor(t, store);
  const client = await new Client(server.url).open();
  await newTable(client);
  await client.do({ do: 'resign', channel: 2 });
  const { file } = await client.do({ do: 'file', channel: 1 });
  const bent = [file, file.replace(/^seat 1 .*$/m, `seat 1 ${'N'.repeat(80)}`), file.replace(/^secret .*$/m, `secret ${'5'.repeat(80)}`), file.replace(/^part (\d) .*$/m, `part $1 ${'5'.repeat(80)}`)];
  const taken = [];
  for (const text of bent) taken.push((await client.ask({ do: 'import', nonce: hex(), file: text })).ok);
  assert.ok(taken[0]);
  await server.stop();
  const checked = storeCheck(store);
  assert.ok(checked.good, `of ${taken} those taken in: ${checked.text}`);
});
