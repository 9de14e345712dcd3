// The table layer as WebAssembly, as a browser's worker runs it: the same messages as the server's.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { blake2b256 } from './blake2b.mjs';
import { Client, brisk, generator, hex, newTable, pick, startServer } from './client.mjs';

const module = new WebAssembly.Module(readFileSync(new URL('../../build/wasm/wasm/guildhall_worker.wasm', import.meta.url)));

// A client of the desk in WebAssembly, with a store in memory.
class Worker extends Client {
  constructor() {
    super('http://worker');
    this.clock = () => Math.floor(Date.now() / 1000);
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
        look: () => this.look?.(),
        now: () => this.clock(),
        hash: (place, size, out) => write(out, blake2b256(text(place, size))),
        random: (out) => write(out, randomBytes(32).toString('hex')),
      },
      wasi_snapshot_preview1: new Proxy(
        {
          // Time stands still: who thinks by the clock thinks until it is stopped.
          clock_time_get: (_clock, _precision, place) => (Buffer.from(this.wasm.memory.buffer).writeBigUInt64LE(0n, place), 0),
        },
        { get: (given, name) => given[name] ?? (() => 0) },
      ),
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
    assert.deepEqual(views[0], views[1]);
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

test('the daily deal in WebAssembly is the server\'s: equal decisions, equal games', async () => {
  const server = await startServer(['--store', join(mkdtempSync(join(tmpdir(), 'guildhall-')), 'a.db'), '--connection-rate', '5000', '--address-rate', '100000', '--address-burst', '100000']);
  const client = await new Client(server.url).open();
  try {
    for (const daily of ['2026-01-01', '2026-11-16']) {
      const logs = [];
      for (const each of [new Worker(), client]) {
        const { table } = await each.do({ do: 'create', nonce: hex(), daily, name: 'Ann' });
        const channel = 1 + each.seats.size;
        await each.do({ do: 'join', channel, table: table.id, token: table.tokens[0] });
        const seat = () => each.seats.get(channel);
        const below = generator(11);
        while (seat().parts.table.status !== 'over') {
          const { number, parts } = seat();
          if (parts.may.end) await each.do({ do: 'end', channel, base: number });
          else if (parts.may.moves.length > 0) await each.decide(channel, brisk(parts.may.moves, below).text);
          await each.until(() => seat().parts.table.status === 'over' || seat().parts.may.end || seat().parts.may.moves.length > 0, 'my turn', 20000);
        }
        logs.push(seat().log);
        assert.deepEqual((await new Worker().do({ do: 'scores', daily })).scores, []);
      }
      assert.ok(logs[0].filter((item) => item.by === 1).length > 20, 'the bot has played');
      assert.deepEqual(logs[0], logs[1], daily);
    }
  } finally {
    await client.close();
    await server.stop();
  }
});

test('who thinks is stopped in the middle by what comes meanwhile, and only by what concerns it', async () => {
  const worker = new Worker();
  let looks = 0;
  const saying = new Map();
  worker.look = () => saying.get(++looks)?.();

  // A bot begins; nothing but `hurry` ends its thought.
  const hurried = new Promise((resolve) => saying.set(100, () => resolve(worker.ask({ do: 'hurry', channel: 1 }))));
  await newTable(worker, { options: 'players 2 first 2', seats: [{ kind: 'open' }, { kind: 'bot', bot: 'grandmaster' }] });
  assert.ok((await hurried).ok);
  const mine = () => worker.seats.get(1).parts.may.actor === 0;
  await worker.until(mine, 'the end of its turn');
  assert.ok(worker.seats.get(1).log.some((item) => item.by === 1 && item.do === 'decide'));

  // Advice about a position that is no more is not waited for.
  looks = 0;
  saying.clear();
  const seat = worker.seats.get(1);
  let decided;
  saying.set(500, () => {
    decided = worker.ask({ do: 'decide', channel: 1, base: seat.number, move: seat.parts.may.moves[0].text });
  });
  assert.ok((await worker.do({ do: 'hint', channel: 1 })).hint.move);
  assert.ok(looks >= 500 && looks < 510, `${looks} looks`);
  assert.ok((await decided).ok);

  // What happens at another table does not end a hint, nor does a hurry for a bot; that nobody waits for it any more does.
  const other = await newTable(worker, { sit: false });
  await worker.do({ do: 'join', channel: 2, table: other.id, token: other.tokens[0] });
  looks = 0;
  saying.clear();
  const said = [];
  saying.set(20, () => said.push(worker.ask({ do: 'leave', channel: 2 })));
  saying.set(30, () => said.push(worker.ask({ do: 'hurry', channel: 1 })));
  let left = 0;
  saying.set(1000, () => {
    left = looks;
    said.push(worker.ask({ do: 'leave', channel: 1 }));
  });
  const { hint } = await worker.do({ do: 'hint', channel: 1 });
  assert.ok(hint.move);
  assert.equal(left, 1000, 'the hint went on');
  assert.ok(looks < left + 10, `${looks - left} looks after its seat was left`);
  assert.deepEqual((await Promise.all(said)).map(({ ok, error }) => error?.code ?? ok), [true, 'table.no-bot', true]);
});

test('tables that were left and games that are over give their bots\' memory back', async () => {
  const worker = new Worker();
  let now = Math.floor(Date.now() / 1000);
  worker.clock = () => now;
  const mebibytes = () => worker.wasm.memory.buffer.byteLength / 2 ** 20;
  await newTable(worker, { options: 'players 4 first 2', seats: [{ kind: 'open' }, ...Array(3).fill({ kind: 'bot', bot: 'master' })] });
  await worker.until(() => worker.seats.get(1).parts.may.actor === 0, 'my turn', 30000);
  assert.ok(mebibytes() < 64, `${mebibytes()} MiB for three masters`);

  // A grandmaster needs most, and is not waited for here.
  let channel;
  let looks = 0;
  worker.look = () => {
    if (++looks % 20 === 0) worker.ask({ do: 'hurry', channel });
  };
  const begin = async () => {
    const { table } = await worker.do({ do: 'create', nonce: hex(), game: 'london', options: 'players 2 first 2', seats: [{ kind: 'open' }, { kind: 'bot', bot: 'grandmaster' }] });
    await worker.do({ do: 'join', channel, table: table.id, token: table.tokens[0] });
    await worker.do({ do: 'sit', channel, name: 'Ann' });
    await worker.do({ do: 'start', channel });
    await worker.until(() => worker.seats.get(channel).log.some((item) => item.do === 'decide'), 'a decision');
  };
  channel = 2;
  for (let i = 0; i < 50; ++i) {
    await begin();
    await worker.do({ do: 'leave', channel });
    now += 61;
  }
  assert.ok(mebibytes() < 200, `${mebibytes()} MiB after fifty tables that were left`);
  for (; channel <= 50; ++channel) {
    await begin();
    await worker.do({ do: 'resign', channel });
    assert.equal(worker.seats.get(channel).parts.table.status, 'over');
  }
  assert.ok(mebibytes() < 200, `${mebibytes()} MiB with fifty games that are over`);
});
