// The table layer as WebAssembly, as a browser's worker runs it: the same messages as the server's.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client, generator, hex, newTable, pick, startServer } from './client.mjs';

const module = new WebAssembly.Module(readFileSync(new URL('../../build/wasm/wasm/guildhall_worker.wasm', import.meta.url)));

// A client of the desk in WebAssembly, with a store in memory.
class Worker extends Client {
  constructor() {
    super('http://worker');
    const stored = new Map();
    const text = (place, size) => Buffer.from(this.wasm.memory.buffer, place, size).toString();
    const write = (place, value) => Buffer.from(this.wasm.memory.buffer).write(value, place);
    const later = (work) => setImmediate(work);
    const imports = {
      guildhall: {
        send: (_client, place, size) => this.take(text(place, size)),
        think: (ticket) => later(() => this.wasm.gh_think(ticket)),
        append: (place, size) => {
          const request = JSON.parse(text(place, size));
          later(() => {
            const log = stored.get(request.table) ?? [];
            const fits = log.length === request.first;
            if (fits) stored.set(request.table, [...log, ...request.entries]);
            this.give(request.table, (at, length) => this.wasm.gh_appended(at, length, fits ? 0 : 1));
          });
        },
        load: (place, size, from) => {
          const table = text(place, size);
          later(() => {
            for (const entry of (stored.get(table) ?? []).slice(from)) this.give(entry, (at, length) => this.wasm.gh_entry(at, length));
            this.give(table, (at, length) => this.wasm.gh_loaded(at, length));
          });
        },
        list: () => {},
        now: () => 1,
        hash: (place, size, out) => write(out, createHash('sha256').update(text(place, size)).digest('hex')),
        random: (out) => write(out, randomBytes(32).toString('hex')),
      },
      wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }),
    };
    this.wasm = new WebAssembly.Instance(module, imports).exports;
    this.wasm._initialize();
    this.socket = { send: (message) => this.give(message, (at, length) => this.wasm.gh_receive(1, at, length)) };
  }

  give(value, call) {
    const bytes = Buffer.from(value);
    const place = this.wasm.gh_alloc(bytes.length + 1);
    Buffer.from(this.wasm.memory.buffer).set(bytes, place);
    call(place, bytes.length);
    this.wasm.gh_free(place);
  }
}

async function playOn(client, channels, decisions, below) {
  for (let made = 0; made < decisions; ) {
    const channel = channels.find((each) => {
      const { may } = client.seats.get(each).parts;
      return may && (may.end || may.moves.length > 0);
    });
    if (channel === undefined) return;
    const seat = client.seats.get(channel);
    if (seat.parts.may.end) {
      await client.do({ do: 'end', channel, base: seat.number });
    } else {
      const answer = await client.decide(channel, pick(seat.parts.may.moves, below).text);
      assert.ok(answer.ok, JSON.stringify(answer));
      ++made;
    }
  }
}

test('a whole game of London and the beginning of a campaign in WebAssembly', async () => {
  const worker = new Worker();
  await newTable(worker);
  await playOn(worker, [1, 2], 5000, generator(3));
  assert.equal(worker.seats.get(1).parts.table.status, 'over');
  const { file } = await worker.do({ do: 'file', channel: 1 });

  // The same file at the server's desk gives the same view, byte by byte.
  const server = await startServer(['--store', join(mkdtempSync(join(tmpdir(), 'guildhall-')), 'a.db')]);
  try {
    const client = await new Client(server.url).open();
    const views = [];
    for (const each of [worker, client]) {
      const { table } = await each.do({ do: 'import', nonce: hex(), file });
      for (const seat of [0, 1]) await each.do({ do: 'join', channel: 11 + seat, table: table.id, token: table.tokens[seat] });
      await each.do({ do: 'watch', channel: 13, table: table.id });
      views.push(each.received.filter((text) => /"channel":1[123],"push":"view"/.test(text)));
    }
    assert.equal(views[0].length, 3);
    // Only the commitment differs: it is the hash of the secret, and the worker here hashes otherwise.
    const plain = (list) => list.map((text) => text.replace(/"commitment":"[0-9a-f]*"/, ''));
    assert.deepEqual(plain(views[0]), plain(views[1]));
    await client.close();
  } finally {
    await server.stop();
  }

  const kingdom = new Worker();
  await newTable(kingdom, { game: 'kingdom', options: 'restarts 3 expansions 0', name: 'Albion', seats: [{ kind: 'open' }] });
  await playOn(kingdom, [1], 200, generator(5));
  const campaign = await kingdom.do({ do: 'file', channel: 1 });
  assert.match(campaign.file, /^guildhall campaign 1\n/);
});
