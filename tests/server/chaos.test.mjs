// The short form of scripts/chaos, and what a full disk and a client that vanishes must not do.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, hex, newTable } from './client.mjs';
import { Ledger, chaos, folder, serverFor, sleep, storeCheck, storeExport, summary } from './chaos.mjs';

test('the audit finds what is lost, what stands twice, and what was refused and stored', () => {
  const decide = (id, move) => ({ do: 'decide', id, move });
  const entry = (id, text) => ({ do: 'decide', seat: 0, id, text });
  const ledger = new Ledger();
  ledger.heard('t', decide('a', 'run'), { ok: true, number: 2 });
  ledger.heard('t', decide('b', 'stop'), { ok: true, number: 3 });
  ledger.heard('t', decide('c', 'run'), { ok: false, error: { code: 'table.stale' } });
  const audit = (entries) => ledger.audit([{ table: 't', entries: [{ do: 'create' }, ...entries] }]);
  const figures = ({ lost, twice, faults }) => [lost, twice, faults.length];
  assert.deepEqual(figures(audit([entry('a', 'run'), entry('b', 'stop')])), [0, 0, 0]);
  assert.deepEqual(figures(audit([entry('a', 'run')])), [1, 0, 1]);
  assert.deepEqual(figures(audit([entry('b', 'stop'), entry('a', 'run')])), [2, 0, 2]);
  assert.deepEqual(figures(audit([entry('a', 'stop'), entry('b', 'stop')])), [1, 0, 1]);
  assert.deepEqual(figures(audit([entry('a', 'run'), entry('b', 'stop'), entry('a', 'run')])), [0, 1, 1]);
  assert.deepEqual(figures(audit([entry('a', 'run'), entry('b', 'stop'), entry('c', 'run')])), [0, 0, 1]);
  ledger.heard('t', decide('a', 'run'), { ok: true, number: 4 });
  assert.ok(ledger.faults.length === 1);
});

test('15 kills over a bad network lose nothing and store nothing twice', { timeout: 60_000 }, async (t) => {
  const result = await chaos({ store: join(folder(), 'chaos.db'), kills: 15, tables: 12, seed: Date.now() % 1_000_000 });
  t.diagnostic(`${summary(result)}; ${result.again} after being sent again, ${result.stale} stale, ${result.went} tables went on`);
  assert.deepEqual(result.faults, []);
  assert.equal(result.kills, 15);
  assert.equal(result.went, result.tables - result.finished);
  assert.ok(result.acknowledged > 100 && result.again > 10 && result.stale > 0, summary(result));
});

test('a client that goes while its join waits leaves no ghost at the table', async (t) => {
  const server = await serverFor(t, join(folder(), 'ghost.db'));
  const host = await new Client(server.url).open();
  const table = await newTable(host);
  await host.do({ do: 'leave', channel: 2 });
  for (let i = 0; i < 30; ++i) {
    const guest = await new Client(server.url).open();
    const said = host.do({ do: 'say', channel: 1, text: 'the store is busy with this' });
    guest.socket.send(JSON.stringify({ v: 1, id: 'j', do: 'join', channel: 1, table: table.id, token: table.tokens[1] }));
    guest.socket.terminate();
    await said;
  }
  await sleep(200);
  await host.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
  await host.do({ do: 'ping' });
  const { seats } = host.seats.get(1).presence;
  const taken = await host.ask({ do: 'take-over', channel: 1, seat: 1 });
  await server.kill();
  assert.deepEqual(seats, [true, false]);
  assert.ok(taken.ok, `take-over of an empty seat: ${taken.error?.code}`);
});

test('a command that is sent again after much has happened is answered as before, not carried out twice', async (t) => {
  const store = join(folder(), 'again.db');
  const server = await serverFor(t, store);
  const client = await new Client(server.url).open();
  const table = await newTable(client);
  const words = { do: 'say', id: 'said once', channel: 1, text: 'once' };
  const ledger = new Ledger();
  ledger.heard(table.id, words, await client.ask(words));
  await Promise.all(Array.from({ length: 150 }, (_, i) => client.do({ do: 'say', channel: 2, text: `${i}` })));
  ledger.heard(table.id, words, await client.ask(words));
  await server.stop();
  const { lost, twice, faults } = ledger.audit(storeExport(store));
  assert.deepEqual({ lost, twice, faults }, { lost: 0, twice: 0, faults: [] });
});

test('a rematch and what is asked of its table in one breath are all answered', async (t) => {
  const seats = [{ kind: 'open' }, { kind: 'open' }];
  const nonces = Array.from({ length: 40 }, hex);
  // The name of a table follows from the nonce: another server tells it before the rematch is asked for.
  const twin = await serverFor(t, join(folder(), 'twin.db'));
  const oracle = await new Client(twin.url).open();
  const names = [];
  for (const nonce of nonces) names.push((await oracle.do({ do: 'create', nonce, game: 'london', options: 'players 2 first 1', seats })).table.id);
  await twin.kill();

  const server = await serverFor(t, join(folder(), 'rematch.db'));
  const unanswered = [];
  const broken = [];
  for (const [i, nonce] of nonces.entries()) {
    const client = await new Client(server.url).open();
    const { tokens } = await newTable(client);
    await client.do({ do: 'resign', channel: 2 });
    const rematch = client.ask({ do: 'rematch', channel: 1, nonce });
    const joins = Array.from({ length: 6 }, (_, k) => client.ask({ do: 'join', channel: 10 + k, table: names[i], token: tokens[0] }));
    const talk = async (join, k) => {
      const answer = await join;
      return answer.ok ? client.ask({ do: 'say', channel: 10 + k, text: `at once ${k}` }) : answer;
    };
    const answers = await Promise.race([Promise.all([rematch, ...joins.map(talk)]), sleep(1000)]);
    if (!answers) unanswered.push(i);
    for (const { ok, error } of answers ?? []) if (!ok && error.code !== 'table.unknown') broken.push(`${error.code} ${error.text}`);
    client.socket.terminate();
  }
  await server.kill();
  assert.deepEqual({ unanswered, broken }, { unanswered: [], broken: [] });
});

test('a full disk: store.full, nothing has changed, and it goes on once there is room', async (t) => {
  const mount = folder();
  const mounted = process.getuid() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mount]).status === 0;
  if (!mounted) return t.skip('only root can mount a small disk');
  const store = join(mount, 'full.db');
  const server = await serverFor(t, store);
  t.after(() => spawnSync('umount', ['-l', mount]));
  const writer = await new Client(server.url).open();
  const other = await new Client(server.url).open();
  const table = await newTable(writer);
  await other.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[1] });
  const ready = async () => (await fetch(server.url + '/readyz')).status;
  assert.equal(await ready(), 200);

  const filler = openSync(join(mount, 'filler'), 'w');
  assert.throws(() => {
    for (;;) writeSync(filler, Buffer.alloc(4096));
  }, /ENOSPC/);
  const ledger = new Ledger();
  let refused;
  for (let i = 0; i < 2000 && !refused; ++i) {
    const command = { do: 'say', id: `full${i}`, channel: 1, text: `${i} `.padEnd(400, '.') };
    const answer = await writer.ask(command);
    ledger.heard(table.id, command, answer);
    if (!answer.ok) refused = { command, answer };
  }
  assert.equal(refused?.answer.error.code, 'store.full');
  assert.equal(await ready(), 503);
  await writer.do({ do: 'ping' });
  await other.do({ do: 'ping' });
  assert.ok(other.received.every((text) => !text.includes(refused.command.text)), 'others heard of what was not stored');
  const last = Math.max(...[...ledger.acknowledged.values()].map(({ number }) => number), 4);

  // A decision is refused as well, and leaves the position as it was.
  const { number, parts } = writer.seats.get(1);
  assert.equal(number, last);
  const move = { do: 'decide', id: 'a move', channel: 1, base: number, move: 'draw deck' };
  assert.equal((await writer.ask(move)).error?.code, 'store.full');
  assert.equal((await writer.ask({ do: 'create', nonce: hex(), game: 'london', options: 'players 2 first 1', seats: [{ kind: 'open' }, { kind: 'open' }] })).error?.code, 'store.full');
  await writer.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
  assert.deepEqual(writer.seats.get(1).parts, parts);
  assert.equal(writer.seats.get(1).number, number);

  closeSync(filler);
  rmSync(join(mount, 'filler'));
  assert.equal(await ready(), 200);
  for (const command of [move, refused.command]) {
    const answer = await writer.ask(command);
    ledger.heard(table.id, command, answer);
    assert.ok(answer.ok, answer.error?.text);
  }
  assert.equal(other.socket.readyState, 1);
  await other.until(() => other.received.some((text) => text.includes(refused.command.text)), 'what was said');
  await server.stop();
  assert.ok(storeCheck(store).good, storeCheck(store).text);
  const { lost, twice, faults } = ledger.audit(storeExport(store));
  assert.deepEqual({ lost, twice, faults }, { lost: 0, twice: 0, faults: [] });
});
