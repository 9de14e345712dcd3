// Every command of the protocol at the real server, with its right and its wrong uses; every message is checked against its schema.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { blake2b256 } from './blake2b.mjs';
import { binary, brisk, generator, hex, newTable, pick, startServer } from './client.mjs';
import { CheckedClient, checkClient, checkServer } from './schema.mjs';

const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'guildhall-protocol-'));
const fast = ['connection-rate', 'connection-burst', 'address-rate', 'address-burst', 'create-rate', 'create-burst'].flatMap((name) => [`--${name}`, '1000000']);
const kingdom = { game: 'kingdom', options: 'restarts 3 expansions 0', name: 'First', seats: [{ kind: 'open' }] };
const open = (n) => Array.from({ length: n }, () => ({ kind: 'open' }));
const london = (n) => ({ options: `players ${n} first 1`, seats: open(n) });

let server;
let below;
const clients = [];
before(async () => {
  server = await startServer(['--store', join(folder, 'all.db'), ...fast]);
  below = generator(1);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  // Whatever came at any time fits the schema.
  assert.deepEqual(clients.flatMap((client) => client.problems), []);
});

async function connect(at = server) {
  const client = await new CheckedClient(at.url).open();
  clients.push(client);
  return client;
}

const run = async (...args) => {
  try {
    return { code: 0, ...(await promisify(execFile)(binary, args)) };
  } catch (error) {
    return { code: error.code, stdout: error.stdout, stderr: error.stderr };
  }
};
let files = 0;
const save = (text) => {
  const path = join(folder, `game${++files}`);
  writeFileSync(path, text);
  return path;
};

// A player is a client and its channel; what they see now.
const at = (client, channel) => ({ client, channel, get view() { return client.seats.get(channel); }, get parts() { return client.seats.get(channel).parts; } });
const tell = (player, command) => player.client.ask({ channel: player.channel, ...command });
const must = async (player, command) => {
  const answer = await tell(player, command);
  assert.ok(answer.ok, `${command.do}: ${JSON.stringify(answer.error)}`);
  return answer;
};
const refused = async (promise, code) => {
  const answer = await promise;
  assert.equal(answer.ok, false, `expected ${code}, got ${JSON.stringify(answer).slice(0, 300)}`);
  assert.equal(answer.error.code, code, answer.error.text);
  assert.ok(answer.error.text.length > 0 && !answer.error.text.includes('{0}') && answer.error.text !== code);
  return answer;
};
const decide = (player, move) => tell(player, { do: 'decide', base: player.view.number, move });
const based = (player, command) => tell(player, { base: player.view.number, ...command });
// What was sent to a client before now has come when its ping is answered.
const settle = (...all) => Promise.all(all.map(({ client }) => client.do({ do: 'ping' })));

const actor = (players) => players.find(({ parts }) => parts.may.end || parts.may.moves.length > 0);
// One decision of whoever is asked, or the end of a turn.
async function step(players, choose = (moves) => pick(moves, below)) {
  const player = actor(players);
  assert.ok(player, `nobody can move: ${JSON.stringify(players.map(({ parts }) => parts.may))}`);
  const { may } = player.parts;
  const answer = await (may.end ? based(player, { do: 'end' }) : decide(player, choose(may.moves, player.parts).text));
  assert.ok(answer.ok, JSON.stringify(answer.error));
  if (new Set(players.map(({ client }) => client)).size > 1) await settle(...players);
  return player;
}
const status = (player) => player.parts.table.status;
async function finish(players, choose) {
  let steps = 0;
  while (status(players[0]) !== 'over') {
    assert.ok(++steps < 20000, 'the game does not end');
    await step(players, choose);
  }
}
// Builds where it can: such turns show nothing and wait to be ended.
const quiet = (moves) => {
  for (const kind of ['place', 'pay-with', 'build', 'stop', 'discard']) {
    const fit = moves.filter((move) => move.kind === kind);
    if (fit.length > 0) return fit[below(fit.length)];
  }
  return pick(moves, below);
};
// Plays until a seat has only to end its turn.
async function playToEnd(players) {
  for (let i = 0; i < 2000; ++i) {
    const waiting = players.find(({ parts }) => parts.may.end);
    if (waiting) return waiting;
    assert.equal(status(players[0]), 'playing');
    await step(players, quiet);
  }
  return assert.fail('no turn waits to be ended');
}
// All seats of a new table at one client.
async function table(client, setup = london(2)) {
  const made = await newTable(client, setup);
  return { ...made, players: (setup.seats ?? open(2)).map((_, seat) => at(client, seat + 1)).filter((_, seat) => setup.seats?.[seat]?.kind !== 'bot') };
}
// Each seat at a client of its own.
async function tableFor(n, more = {}) {
  const host = await connect();
  const { table: made } = await host.do({ do: 'create', nonce: hex(), game: 'london', ...london(n), ...more });
  const players = [];
  for (let seat = 0; seat < n; ++seat) {
    const client = seat === 0 ? host : await connect();
    await client.do({ do: 'join', channel: 7, table: made.id, token: made.tokens[seat] });
    await client.do({ do: 'sit', channel: 7, name: `P${seat + 1}`, part: hex() });
    players.push(at(client, 7));
  }
  await host.do({ do: 'start', channel: 7 });
  await settle(...players);
  return { ...made, players };
}
async function watch(id, client) {
  client ??= await connect();
  const channel = 100 + client.seats.size;
  await client.do({ do: 'watch', channel, table: id });
  return at(client, channel);
}
const game = ({ parts }) => Object.fromEntries(Object.entries(parts).filter(([name]) => !['table', 'may', 'tentative', 'result'].includes(name)));
const bytes = (client) => client.received.length;

describe('schemas', () => {
  test('refuse what is only nearly right', () => {
    const ping = { v: 1, id: 'a', do: 'ping' };
    checkClient(ping);
    for (const wrong of [{ ...ping, v: 2 }, { ...ping, id: '' }, { ...ping, id: 'x'.repeat(41) }, { ...ping, do: 'pong' }, { ...ping, more: 1 }, { ...ping, do: 'undo', channel: 1 }, { ...ping, do: 'join', channel: 1, table: 'x', token: 'x' }, { ...ping, do: 'log', channel: 0, from: 0, to: 1 }]) {
      assert.throws(() => checkClient(wrong), /does not fit/, JSON.stringify(wrong));
    }
    const error = { v: 1, answer: 'a', ok: false, error: { code: 'table.turn', args: [], text: 'x' } };
    checkServer(JSON.stringify(error));
    for (const wrong of [{ ...error, ok: true }, { ...error, error: { code: 'table.turn', args: [] } }, { v: 1, answer: 'a', ok: true }, { v: 1, channel: 1, push: 'presence', seats: [1], watchers: 0 }, { v: 1, channel: 1, push: 'other' }]) {
      assert.throws(() => checkServer(JSON.stringify(wrong)), /does not fit/, JSON.stringify(wrong));
    }
  });

  test('refuse views with anything missing, added or of another game', async () => {
    const client = await connect();
    await table(client);
    await newTable(client, { ...kingdom });
    const texts = client.received.filter((text) => JSON.parse(text).push === 'update' && 'may' in JSON.parse(text).parts);
    const [of_london, of_kingdom] = ['board', 'zones'].map((part) => texts.map((text) => JSON.parse(text)).find(({ parts }) => part in parts));
    const broken = (message, change) => {
      const copy = structuredClone(message);
      change(copy);
      assert.throws(() => checkServer(JSON.stringify(copy)), /does not fit/, String(change));
    };
    broken(of_london, (m) => delete m.parts.turn.phase);
    broken(of_london, (m) => (m.parts.turn.phase = 'breakfast'));
    broken(of_london, (m) => (m.parts.player0.secret = 1));
    broken(of_london, (m) => (m.parts.player1.hand[0] = '?D'));
    broken(of_london, (m) => (m.parts.may.moves[0].kind = 'produce'));
    broken(of_london, (m) => (m.parts.zones = {}));
    broken(of_london, (m) => (m.parts.deck = of_kingdom.parts.deck));
    broken(of_kingdom, (m) => (m.parts.board = of_london.parts.board));
    broken(of_kingdom, (m) => (m.parts.may.moves[0].place = 1));
    broken(of_kingdom, (m) => delete m.parts.round.advance);
    broken(of_kingdom, (m) => (Object.entries(m.parts).find(([name]) => name.startsWith('card'))[1].hidden = true));
  });
});

describe('docs/protocol.md', () => {
  const doc = existsSync(join(root, 'docs/protocol.md')) ? readFileSync(join(root, 'docs/protocol.md'), 'utf8') : '';
  test('names every error code with its sentence', () => {
    const source = readFileSync(join(root, 'core/error.cpp'), 'utf8');
    const codes = [...source.matchAll(/\{"((?:table|daily|message|rate|server|store|move)\.[a-z-]+)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}/g)];
    assert.ok(codes.length > 60, `${codes.length} codes found`);
    for (const [, code, quoted] of codes) {
      const sentence = [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text).join('');
      assert.ok(doc.includes(`| \`${code}\` | ${sentence} |`), `${code}: ${sentence}`);
    }
  });
  test('describes every command and every part', () => {
    const read = (name) => JSON.parse(readFileSync(join(root, `protocol/${name}.schema.json`), 'utf8'));
    for (const { $ref } of read('client').oneOf) {
      const name = $ref.replace('#/$defs/command-', '');
      assert.match(doc, new RegExp(`^\\| \`${name}\` \\|`, 'm'), name);
    }
    const { $defs } = read('server');
    for (const name of ['londonParts', 'kingdomParts'].flatMap((parts) => Object.keys($defs[parts].properties))) assert.ok(doc.includes(`\`${name.replace(/[0-3]$/, '')}`), name);
    for (const kind of ['londonEvent', 'kingdomEvent'].flatMap((events) => $defs[events].oneOf.flatMap(({ properties: { kind } }) => kind.enum ?? [kind.const]))) assert.ok(doc.includes(`\`${kind}\``), kind);
  });
});

describe('tables', () => {
  test('create answers an id and a token for each seat, both from the nonce', async () => {
    const client = await connect();
    const command = { do: 'create', nonce: hex(), game: 'london', ...london(3) };
    const first = await client.do(command);
    assert.equal(first.table.tokens.length, 3);
    assert.equal(new Set(first.table.tokens).size, 3);
    assert.deepEqual((await client.do(command)).table, first.table, 'asked for again');
    assert.deepEqual((await (await connect()).do(command)).table, first.table, 'by another connection');
    const other = await client.do({ ...command, nonce: hex() });
    assert.notEqual(other.table.id, first.table.id);
  });

  test('create refuses what makes no table', async () => {
    const client = await connect();
    const good = { do: 'create', nonce: hex(), game: 'london', ...london(2) };
    await refused(client.wrong({ ...good, game: 'chess' }), 'game.unknown');
    await refused(client.ask({ ...good, options: 'players 5 first 1' }), 'option.bad');
    await refused(client.wrong({ ...good, options: undefined }), 'option.bad');
    await refused(client.ask({ ...good, seats: open(3) }), 'table.seats');
    await refused(client.ask({ ...good, host: 2 }), 'table.seat');
    await refused(client.ask({ ...good, seats: [{ kind: 'open' }, { kind: 'bot', bot: 'genius' }] }), 'bot.unknown');
    await refused(client.ask({ ...good, deck: 'name = 1' }), 'deck.field');
    await refused(client.ask({ ...good, deck: '[[' }), 'deck.syntax');
    await refused(client.wrong({ ...good, nonce: 'x' }), 'message.field');
    await refused(client.wrong({ ...good, nonce: hex().toUpperCase() + 'G' }), 'message.field');
    await refused(client.wrong({ ...good, seats: open(5) }), 'message.field');
    await refused(client.wrong({ ...good, seats: [{ kind: 'king' }, { kind: 'open' }] }), 'message.field');
    await refused(client.wrong({ ...good, seats: [{ kind: 'person', name: 'a\nb' }, { kind: 'open' }] }), 'message.field');
    await refused(client.ask({ do: 'create', nonce: hex(), ...kingdom, name: undefined }), 'campaign.name');
    await refused(client.ask({ do: 'create', nonce: hex(), ...kingdom, name: ' x' }), 'campaign.name');
    await refused(client.ask({ do: 'create', nonce: hex(), ...kingdom, options: 'restarts 300 expansions 0' }), 'option.bad');
    await refused(client.ask({ do: 'create', nonce: hex(), ...kingdom, seats: open(2) }), 'table.seats');
    // None of them left anything behind.
    assert.equal((await client.do(good)).table.tokens.length, 2);
  });

  test('join and watch: the right link opens the seat, nothing else does', async () => {
    const client = await connect();
    const made = await newTable(client, { sit: false });
    const other = await newTable(client, { sit: false });
    const answer = await client.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[1] });
    assert.equal(answer.number, 1);
    const view = client.seats.get(1);
    assert.equal(view.seat, 1);
    assert.deepEqual(Object.keys(view.parts), ['table']);
    assert.match(view.parts.table.commitment, /^[0-9a-f]{64}$/);
    for (const command of [{ do: 'join', token: made.tokens[0] }, { do: 'watch' }]) {
      await refused(client.ask({ ...command, channel: 2, table: 'f'.repeat(20) }), 'table.unknown');
      await refused(client.ask({ ...command, channel: 2, table: '' }), 'table.unknown');
    }
    await refused(client.ask({ do: 'join', channel: 2, table: made.id, token: hex() }), 'table.token');
    await refused(client.ask({ do: 'join', channel: 2, table: made.id, token: other.tokens[0] }), 'table.token');
    await refused(client.wrong({ do: 'join', channel: 2, table: made.id }), 'message.field');
    await client.do({ do: 'watch', channel: 2, table: made.id });
    assert.equal('seat' in client.seats.get(2), false);
    await refused(client.wrong({ do: 'watch', channel: 0, table: made.id }), 'message.field');
    for (let channel = 3; channel <= 64; ++channel) await client.do({ do: 'watch', channel, table: made.id });
    await refused(client.ask({ do: 'watch', channel: 65, table: made.id }), 'table.channels');
    await client.do({ do: 'watch', channel: 64, table: other.id });
    assert.equal(client.seats.get(64).parts.table.status, 'lobby');
  });

  test('commands need a channel that is at a table; leave ends it', async () => {
    const client = await connect();
    const made = await newTable(client, { start: false });
    await refused(client.ask({ do: 'say', channel: 9, text: 'hello' }), 'table.channel');
    await refused(client.ask({ do: 'leave', channel: 9 }), 'table.channel');
    await refused(client.wrong({ do: 'say', text: 'hello' }), 'message.field');
    await client.do({ do: 'leave', channel: 1 });
    await refused(client.ask({ do: 'say', channel: 1, text: 'hello' }), 'table.channel');
    const before = bytes(client);
    const other = await connect();
    await other.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[0] });
    await other.do({ do: 'say', channel: 1, text: 'hello' });
    await client.do({ do: 'ping' });
    const pushes = client.received.slice(before).map((text) => JSON.parse(text)).filter((m) => 'push' in m);
    assert.ok(pushes.length > 0 && pushes.every((m) => m.channel === 2), 'nothing more on the channel that was left');
  });

  test('presence tells who is there', async () => {
    const [a, b] = [await connect(), await connect()];
    const made = await newTable(a, { sit: false });
    await a.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[0] });
    await a.until(() => a.seats.get(1).presence, 'presence');
    assert.deepEqual([a.seats.get(1).presence.seats, a.seats.get(1).presence.watchers], [[true, false], 0]);
    await b.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[1] });
    await b.do({ do: 'watch', channel: 2, table: made.id });
    await a.until(() => a.seats.get(1).presence.watchers === 1, 'the watcher');
    assert.deepEqual(a.seats.get(1).presence.seats, [true, true]);
    await b.close();
    await a.until(() => a.seats.get(1).presence.watchers === 0 && !a.seats.get(1).presence.seats[1], 'both gone');
  });

  test('a client that is gone before its join was answered is not at the table', async () => {
    const path = join(folder, 'ghost.db');
    let own = await startServer(['--store', path, ...fast]);
    const maker = await connect(own);
    const made = [];
    for (let i = 0; i < 4; ++i) {
      const { table: bots } = await maker.do({ do: 'create', nonce: hex(), game: 'london', options: 'players 4 first 1', seats: open(4).map(() => ({ kind: 'bot', bot: 'random' })) });
      await maker.do({ do: 'join', channel: i + 1, table: bots.id, token: bots.tokens[0] });
      await maker.do({ do: 'start', channel: i + 1 });
      await maker.until(() => maker.seats.get(i + 1).parts.table.status === 'over', 'the end', 20000);
      made.push(bots);
    }
    await own.stop();
    own = await startServer(['--store', path, ...fast]); // nothing in memory: every join has to wait for the store
    try {
      for (const { id, tokens } of made) {
        const ghost = await connect(own);
        const { _socket: socket } = ghost.socket;
        socket.cork(); // the command and the end of the connection at once
        ghost.socket.send(JSON.stringify({ v: 1, id: 'g', do: 'join', channel: 1, table: id, token: tokens[1] }));
        socket.end();
        socket.uncork();
        await ghost.closed;
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
      const other = await connect(own);
      const there = [];
      for (const [i, { id }] of made.entries()) {
        await other.do({ do: 'watch', channel: i + 1, table: id });
        await other.do({ do: 'ping' });
        there.push(other.seats.get(i + 1).presence.seats[1]);
      }
      assert.equal(there.filter(Boolean).length, 0, 'seats that look taken');
    } finally {
      await own.stop();
    }
  });

  test('list: the tables of a key, on any device', async () => {
    const [a, b] = [await connect(), await connect()];
    const [mine, yours] = [hex(), hex()];
    const { table: made } = await a.do({ do: 'create', nonce: hex(), key: mine, game: 'london', ...london(2), host: 1 });
    await b.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[0] });
    await b.do({ do: 'sit', channel: 1, name: 'B', key: yours });
    const { table: solo } = await a.do({ do: 'create', nonce: hex(), key: mine, ...kingdom });
    const device = await connect();
    const { tables } = await device.do({ do: 'list', key: mine });
    assert.deepEqual(tables.map(({ id, game, seat, over }) => ({ id, game, seat, over })).sort((x, y) => x.game.localeCompare(y.game)), [
      { id: solo.id, game: 'kingdom', seat: 0, over: false },
      { id: made.id, game: 'london', seat: 1, over: false },
    ]);
    const [row] = (await device.do({ do: 'list', key: yours })).tables;
    assert.deepEqual([row.id, row.seat, row.entries], [made.id, 0, 2]);
    assert.ok(Math.abs(row.changed - Date.now() / 1000) < 60 && row.created <= row.changed);
    assert.deepEqual((await device.do({ do: 'list', key: hex() })).tables, []);
    await refused(device.wrong({ do: 'list' }), 'message.field');
    await refused(device.wrong({ do: 'list', key: mine.slice(1) }), 'message.field');
  });

  test('report is numbered; ping is answered', async () => {
    const client = await connect();
    await table(client);
    const first = await client.do({ do: 'report', channel: 1, text: 'The card does nothing.\nReally.' });
    const second = await client.do({ do: 'report', channel: 2, text: '' });
    assert.ok(second.report > first.report);
    await refused(client.wrong({ do: 'report', channel: 1 }), 'message.field');
    await refused(client.wrong({ do: 'report', channel: 1, text: 'x'.repeat(4001) }), 'message.field');
    assert.equal((await client.do({ do: 'ping', id: 'p' })).answer, 'p');
  });
});

describe('the lobby', () => {
  test('sit, stand, bot and start, and who may', async () => {
    const [a, b] = [await connect(), await connect()];
    const made = await newTable(a, { ...london(3), sit: false });
    const [host, second, third] = [at(a, 1), at(b, 1), at(b, 2)];
    for (const [seat, { client, channel }] of [host, second, third].entries()) await client.do({ do: 'join', channel, table: made.id, token: made.tokens[seat] });
    await must(host, { do: 'sit', name: 'Ann' });
    await refused(tell(host, { do: 'start' }), 'table.open-seat');
    await refused(tell(second, { do: 'start' }), 'table.host');
    await refused(tell(second, { do: 'bot', seat: 2, bot: 'random' }), 'table.host');
    await refused(tell(host, { do: 'bot', seat: 2, bot: 'genius' }), 'bot.unknown');
    await refused(tell(host, { do: 'bot', seat: 3, bot: 'random' }), 'table.seat');
    await refused(b.wrong({ do: 'bot', channel: 1, seat: 4, bot: 'random' }), 'message.field');
    await refused(tell(host, { do: 'bot', seat: 0, bot: 'random' }), 'table.taken');
    await must(host, { do: 'bot', seat: 2, bot: 'random' });
    await refused(tell(third, { do: 'sit', name: 'Cat' }), 'table.taken');
    await must(third, { do: 'stand' });
    await must(third, { do: 'sit', name: 'Cat' });
    await must(second, { do: 'sit', name: 'Bob' });
    await must(second, { do: 'sit', name: 'Robert' });
    await must(second, { do: 'stand' });
    await settle(host);
    assert.deepEqual(host.parts.table.seats, [{ kind: 'person', name: 'Ann' }, { kind: 'open' }, { kind: 'person', name: 'Cat' }]);
    for (const name of ['', 'a\u0007b', 'x'.repeat(41)]) await refused(b.wrong({ do: 'sit', channel: 1, name }), 'message.field');
    await refused(b.wrong({ do: 'sit', channel: 1, name: 'B', part: 'xyz' }), 'message.field');
    for (const command of [{ do: 'resign' }, { do: 'come-back' }, { do: 'take-over', seat: 3 }]) await refused(tell(host, command), 'table.lobby');
    await refused(decide(host, 'draw deck'), 'table.lobby');
    await refused(based(host, { do: 'undo' }), 'undo.none');
    await refused(based(host, { do: 'redo' }), 'table.no-redo');
    await refused(based(host, { do: 'end' }), 'table.no-end');
    await refused(tell(host, { do: 'file' }), 'table.running');
    await refused(tell(host, { do: 'rematch', nonce: hex() }), 'table.running');
    await refused(tell(host, { do: 'hint' }), 'table.turn');
    await must(second, { do: 'sit', name: 'Żółć 🎲' });
    await must(host, { do: 'start' });
    await settle(second);
    assert.equal(status(second), 'playing');
    for (const command of [{ do: 'sit', name: 'X' }, { do: 'stand' }]) await refused(tell(second, command), 'table.started');
    await refused(tell(host, { do: 'start' }), 'table.started');
    await refused(tell(host, { do: 'bot', seat: 1, bot: 'random' }), 'table.started');
    assert.deepEqual(second.view.log.map((item) => item.do), ['sit', 'bot', 'stand', 'sit', 'sit', 'sit', 'stand', 'sit', 'start']);
  });

  test('spectators only watch', async () => {
    const client = await connect();
    const made = await table(client);
    const spectator = await watch(made.id);
    assert.deepEqual(spectator.parts.may.moves, []);
    for (const command of [{ do: 'sit', name: 'X' }, { do: 'stand' }, { do: 'start' }, { do: 'bot', seat: 0, bot: 'random' }, { do: 'say', text: 'hi' }, { do: 'resign' }, { do: 'come-back' }, { do: 'take-over', seat: 0 }, { do: 'rematch', nonce: hex() }, { do: 'name', text: '1 X' }, { do: 'remark', text: '1 spare' }]) {
      await refused(tell(spectator, command), 'table.spectator');
    }
    await refused(decide(spectator, 'draw deck'), 'table.spectator');
    for (const command of [{ do: 'undo' }, { do: 'redo' }, { do: 'end' }]) await refused(based(spectator, command), 'table.spectator');
    await refused(tell(spectator, { do: 'hint' }), 'table.spectator');
    await refused(tell(spectator, { do: 'file' }), 'table.running');
    await must(spectator, { do: 'log', from: 0, to: 10 });
    await must(spectator, { do: 'replay', from: 0, to: 10 });
    await must(spectator, { do: 'report', text: 'x' });
    await must(spectator, { do: 'leave' });
  });

  test('a spectator gets no hint where nobody is asked', async () => {
    const own = await startServer(['--store', join(folder, 'hint.db'), ...fast]); // it may not live through this
    try {
      const client = await connect(own);
      for (const setup of [london(2), kingdom]) {
        const lobby = await newTable(client, { ...setup, sit: false });
        await refused(tell(await watch(lobby.id, client), { do: 'hint' }), 'table.spectator');
      }
      const { id, players } = await table(client);
      await must(players[0], { do: 'resign' });
      await refused(tell(await watch(id, client), { do: 'hint' }), 'table.spectator');
    } finally {
      await own.stop();
    }
  });

  test('the shuffle follows from the secret that was promised and the parts', async () => {
    const client = await connect();
    const made = await newTable(client, { sit: false });
    const parts = [hex(), ''];
    await client.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[0] });
    await client.do({ do: 'join', channel: 2, table: made.id, token: made.tokens[1] });
    await client.do({ do: 'sit', channel: 1, name: 'A', part: parts[0] });
    await client.do({ do: 'sit', channel: 2, name: 'B' });
    const { commitment } = client.seats.get(1).parts.table;
    await client.do({ do: 'start', channel: 1 });
    assert.ok(!client.received.some((text) => text.includes('"secret"') || text.includes('"seed"')), 'neither is shown before the end');
    await client.do({ do: 'resign', channel: 2 });
    const shown = client.seats.get(1).parts.table;
    assert.deepEqual([shown.parts, shown.commitment], [parts, commitment]);
    // As docs/protocol.md says it, with a BLAKE2b of our own.
    assert.equal(blake2b256(shown.secret), commitment);
    assert.equal(shown.seed, `0x${blake2b256([shown.secret, ...parts].join('\n')).slice(0, 32)}`);
    const { file } = await client.do({ do: 'file', channel: 1 });
    const path = save(file);
    assert.equal((await run('verify', path)).code, 0);
    for (const wrong of [file.replace(`secret ${shown.secret}`, `secret ${'0'.repeat(64)}`), file.replace(`part 1 ${parts[0]}`, `part 1 ${hex()}`)]) {
      assert.notEqual(wrong, file);
      const judged = await run('verify', save(wrong));
      assert.equal(judged.code, 1);
      assert.match(judged.stdout, /NOT FAIR/);
    }
  });
});

describe('decisions', () => {
  test('only of the seat that is asked, only legal ones, only clear ones', async () => {
    const { players: [one, two] } = await tableFor(2);
    await refused(decide(two, 'draw deck'), 'table.turn');
    for (const [move, code] of [['dance', 'move.unknown'], ['stop', 'refuse.moment'], [`build ${one.parts.player0.hand[0]}`, 'refuse.moment'], ['build castle', 'card.unknown']]) {
      const { error } = await refused(decide(one, move), code);
      assert.ok(error.text.includes(move.split(' ').at(-1)), error.text);
    }
    await refused(one.client.wrong({ do: 'decide', channel: 7, base: one.view.number, move: '' }), 'message.field');
    await refused(one.client.wrong({ do: 'decide', channel: 7, move: 'draw deck' }), 'message.field');
    const { number } = one.view;
    const answer = await decide(one, 'draw deck');
    assert.equal(answer.number, number + 1);
    assert.equal(one.view.number, number + 1);
    // Sooner or later a short form fits two moves.
    const short = (texts) => {
      for (const [i, text] of texts.entries()) {
        for (const other of texts.slice(i + 1)) {
          const [a, b] = [text.split(' '), other.split(' ')];
          if (a.length === b.length && a.every((word, k) => word[0] === b[k][0])) return a.map((word, k) => (word === b[k] ? word : word[0])).join(' ');
        }
      }
    };
    const texts = () => actor([one, two]).parts.may.moves.map(({ text }) => text);
    for (let i = 0; i < 300 && !short(texts()); ++i) await step([one, two]);
    const { error } = await refused(decide(actor([one, two]), short(texts())), 'move.ambiguous');
    assert.equal(error.args[0], short(texts()));
  });

  test('what nobody else may know is masked', async () => {
    const { id, players: [one, two] } = await tableFor(2);
    const spectator = await watch(id);
    assert.ok(one.parts.player0.hand.length >= 6 && one.parts.player0.hand.every((card) => !card.startsWith('?')));
    assert.ok(one.parts.player1.hand.every((card) => card.startsWith('?')));
    await must(one, { do: 'decide', base: one.view.number, move: 'draw deck' });
    await settle(two, spectator);
    const drawn = (player) => player.view.log.at(-1);
    assert.equal(drawn(one).move, 'draw deck');
    const card = drawn(one).events.find(({ kind }) => kind === 'drew-deck').card;
    assert.ok(!card.startsWith('?'));
    for (const other of [two, spectator]) {
      assert.match(drawn(other).events.find(({ kind }) => kind === 'drew-deck').card, /^\?/);
      assert.ok(other.parts.player0.hand.every((each) => each.startsWith('?')));
      assert.deepEqual(other.parts.may.moves, []);
      assert.deepEqual(other.parts.offer.top, []);
    }
    assert.ok(spectator.parts.player1.hand.every((each) => each.startsWith('?')));
  });

  test('a stale base is answered by an error and a fresh view', async () => {
    const { players: [one, two] } = await tableFor(2);
    const old = one.view.number;
    await must(one, { do: 'decide', base: old, move: 'draw deck' });
    const money = one.parts.player0.money;
    for (const command of [{ do: 'decide', move: 'loan' }, { do: 'undo' }, { do: 'redo' }, { do: 'end' }]) {
      one.client.seats.get(7).parts = {}; // it comes whole
      const { error } = await refused(tell(one, { ...command, base: old }), 'table.stale');
      assert.deepEqual(error.args, [String(old)]);
      await settle(one);
      assert.equal(one.parts.player0.money, money);
      assert.equal(one.view.number, old + 1);
      assert.equal(one.view.push, 'view');
    }
    assert.equal(one.view.log.length, one.view.from, 'and brings nothing of the log again');
    assert.ok((await decide(one, 'loan')).ok);
    // Talk does not make a base stale.
    const base = one.view.number;
    await must(two, { do: 'say', text: 'well' });
    assert.ok((await tell(one, { do: 'undo', base })).ok);
  });

  test('a seat that has seen all it may see is not stale while another decides tentatively', async () => {
    const { players: [one, two] } = await tableFor(2);
    await must(one, { do: 'decide', base: one.view.number, move: 'draw deck' });
    await must(one, { do: 'decide', base: one.view.number, move: 'loan' });
    await settle(two);
    await refused(decide(two, 'draw deck'), 'table.turn');
    await refused(based(two, { do: 'undo' }), 'undo.none');
  });

  test('a repeated command is answered again and applied once', async () => {
    const { id, tokens, players: [one, two] } = await tableFor(2);
    await must(one, { do: 'decide', base: one.view.number, move: 'draw deck' });
    const command = { id: 'again', do: 'decide', base: one.view.number, move: 'loan' };
    const first = await must(one, command);
    const { loans } = one.parts.player0;
    assert.equal(loans, 1);
    assert.deepEqual(await must(one, command), first);
    assert.deepEqual(await must(one, { ...command, base: 0, move: 'stop' }), first, 'whatever else it says now');
    assert.equal(one.parts.player0.loans, loans);
    // The same id of another seat is another command.
    const said = await must(two, { id: 'again', do: 'say', text: 'hi' });
    assert.deepEqual(await must(two, { id: 'again', do: 'say', text: 'hi' }), said);
    assert.equal(two.view.log.filter((item) => item.do === 'say').length, 1);
    // After a reconnection too.
    await one.client.close();
    const again = at(await connect(), 3);
    await again.client.do({ do: 'join', channel: 3, table: id, token: tokens[0] });
    assert.deepEqual(await must(again, command), first);
    assert.equal(again.parts.player0.loans, loans);
  });

  test('and after a restart of the server, which forgets nothing', async () => {
    const path = join(folder, 'restart.db');
    let own = await startServer(['--store', path, ...fast]);
    const client = await connect(own);
    const made = await table(client);
    const [one] = made.players;
    await must(one, { do: 'decide', base: one.view.number, move: 'draw deck' });
    const command = { id: 'again', do: 'decide', base: one.view.number, move: 'loan' };
    const first = await must(one, command);
    const seen = structuredClone(client.seats.get(1));
    assert.equal(await own.stop(), 0);
    assert.equal(await client.closed, 1001);
    own = await startServer(['--store', path, ...fast]);
    try {
      const later = await connect(own);
      await later.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[0] });
      const back = at(later, 1);
      assert.deepEqual(back.parts, seen.parts);
      assert.deepEqual(back.view.log, seen.log);
      assert.equal(back.view.number, seen.number);
      assert.deepEqual(await must(back, command), first);
      assert.deepEqual(back.parts.player0, seen.parts.player0);
      assert.ok((await based(back, { do: 'undo' })).ok, 'and what was tentative can still be taken back');
      assert.equal(back.parts.player0.loans, 0);
    } finally {
      await own.stop();
    }
  });

  test('a server that is killed has lost nothing that it answered', async () => {
    const path = join(folder, 'killed.db');
    let own = await startServer(['--store', path, ...fast]);
    const made = await table(await connect(own));
    for (let i = 0; i < 30; ++i) await step(made.players);
    const seen = made.players.map(({ view }) => structuredClone({ parts: view.parts, log: view.log, number: view.number }));
    await own.kill();
    own = await startServer(['--store', path, ...fast]);
    try {
      const later = await connect(own);
      for (const [seat, { parts, log, number }] of seen.entries()) {
        await later.do({ do: 'join', channel: seat + 1, table: made.id, token: made.tokens[seat] });
        const { view } = at(later, seat + 1);
        assert.deepEqual({ parts: view.parts, log: view.log, number: view.number }, { parts, log, number });
      }
    } finally {
      await own.stop();
    }
  });

  test('tentative decisions are seen by nobody else until the turn is ended', async () => {
    const { id, players } = await tableFor(2);
    const spectator = await watch(id);
    let seat;
    for (;;) {
      seat = await playToEnd(players);
      if (seat.parts.tentative.length > 1) break;
      await step(players);
    }
    const other = players.find((player) => player !== seat);
    await settle(other, spectator);
    const hidden = seat.parts.tentative;
    assert.ok(hidden.length > 1 && hidden.every(({ by }) => by === seat.view.seat));
    assert.equal('actor' in seat.parts.may, false);
    await refused(decide(seat, 'loan'), 'table.waits-for-end');
    // Back and forth once more, with the others listening.
    const open_log = other.view.log.length;
    const before = [bytes(other.client), bytes(spectator.client)];
    const waiting = game(seat);
    assert.ok((await based(seat, { do: 'undo' })).ok);
    await refused(based(seat, { do: 'end' }), 'table.no-end');
    assert.ok((await based(seat, { do: 'redo' })).ok);
    assert.deepEqual(game(seat), waiting);
    await settle(other, spectator);
    assert.deepEqual([bytes(other.client), bytes(spectator.client)], before.map((n) => n + 1), 'only the answers to their pings');
    const late = await watch(id);
    for (const eye of [other, spectator, late]) {
      assert.deepEqual(eye.parts.tentative, []);
      assert.notDeepEqual(eye.parts[`player${seat.view.seat}`], seat.parts[`player${seat.view.seat}`]);
      assert.equal(eye.view.log.length, open_log);
      const { log } = await must(eye, { do: 'log', from: 0, to: 500 });
      assert.equal(log.length, open_log);
      const { frames } = await must(eye, { do: 'replay', from: 0, to: 500 });
      assert.equal(frames.length, open_log);
    }
    assert.equal((await based(other, { do: 'end' })).ok, false, 'not by another seat');
    assert.ok((await based(seat, { do: 'end' })).ok);
    await settle(other, spectator, late);
    for (const eye of [other, spectator, late]) {
      assert.deepEqual(eye.view.log.slice(open_log).map(({ by }) => by), hidden.map(({ by }) => by));
      assert.equal(eye.parts.turn.seat, other.view.seat);
      assert.deepEqual({ ...eye.parts[`player${seat.view.seat}`], hand: 0 }, { ...seat.parts[`player${seat.view.seat}`], hand: 0 });
    }
    assert.deepEqual(seat.parts.tentative, []);
    await refused(based(seat, { do: 'undo' }), 'undo.none');
  });

  test('London: undo and redo up to what was shown and not beyond', async () => {
    const { players: [one, two] } = await tableFor(2);
    await must(one, { do: 'decide', base: one.view.number, move: 'draw deck' });
    assert.equal('undo' in one.parts.may, false);
    await refused(based(one, { do: 'undo' }), 'undo.none');
    await refused(based(one, { do: 'undo', over: true }), 'undo.none');
    const states = [game(one)];
    for (let i = 0; i < 3; ++i) {
      await must(one, { do: 'decide', base: one.view.number, move: 'loan' });
      states.push(game(one));
    }
    assert.equal(one.parts.may.undo, 'free');
    for (let i = 2; i >= 0; --i) {
      assert.ok((await based(one, { do: 'undo' })).ok);
      assert.deepEqual(game(one), states[i]);
      assert.equal(one.parts.may.redo, true);
    }
    await refused(based(one, { do: 'undo' }), 'undo.none');
    for (let i = 1; i <= 2; ++i) {
      assert.ok((await based(one, { do: 'redo' })).ok);
      assert.deepEqual(game(one), states[i]);
    }
    await must(one, { do: 'decide', base: one.view.number, move: 'loan' });
    await refused(based(one, { do: 'redo' }), 'table.no-redo');
    assert.equal('assisted' in one.parts.table, false);
    await settle(two);
    assert.equal(two.parts.player0.loans, 0);
  });

  test('what others do leaves tentative decisions tentative', async () => {
    const { players: [one, two, three] } = await tableFor(3);
    await must(one, { do: 'decide', base: one.view.number, move: 'draw deck' });
    await must(one, { do: 'decide', base: one.view.number, move: 'loan' });
    await three.client.close();
    await two.client.until(() => !two.view.presence.seats[2], 'the third gone');
    await must(two, { do: 'take-over', seat: 2 });
    await settle(one, two);
    assert.equal(two.parts.player0.loans, 0, 'seen by another seat');
    assert.equal(one.parts.may.undo, 'free');
  });

  test('why: what is in the way of a move, without making it', async () => {
    const { id, players: [one, two] } = await tableFor(2);
    const { number } = one.view;
    const why = async (player, move) => (await must(player, { do: 'why', move })).why;
    for (const { text } of one.parts.may.moves) assert.equal(await why(one, text), null, text);
    for (const [move, code] of [['dance', 'move.unknown'], ['stop', 'refuse.moment'], ['build castle', 'card.unknown']]) assert.equal((await why(one, move)).code, code);
    assert.equal((await why(two, 'draw deck')).code, 'table.turn');
    assert.equal((await why(await watch(id), 'draw deck')).code, 'table.spectator');
    await refused(one.client.wrong({ do: 'why', channel: 7 }), 'message.field');
    await refused(one.client.wrong({ do: 'why', channel: 7, move: '' }), 'message.field');
    assert.equal(one.view.number, number);
    const lobby = await newTable(one.client, { sit: false });
    await one.client.do({ do: 'join', channel: 9, table: lobby.id, token: lobby.tokens[0] });
    assert.equal((await why(at(one.client, 9), 'draw deck')).code, 'table.lobby');
    await must(one, { do: 'resign' });
    assert.equal((await why(two, 'draw deck')).code, 'move.over');
  });

  test('moves tell what they change', async () => {
    const { players } = await table(await connect());
    let told = 0;
    for (let i = 0; i < 150 && status(players[0]) === 'playing'; ++i) {
      const player = actor(players);
      const name = `player${player.view.seat}`;
      const before = player.parts[name];
      const move = player.parts.may.end ? null : pick(player.parts.may.moves, below);
      await step(players, () => move);
      if (!move) continue;
      for (const what of ['money', 'poverty', 'prestige', 'loans']) {
        assert.equal(player.parts[name][what] - before[what], move[what] ?? 0, `${move.text}: ${what}`);
        told += what in move ? 1 : 0;
      }
    }
    assert.ok(told > 5);
  });

  test('spectators learn nothing while a turn waits to be ended', async () => {
    const { id, players } = await tableFor(2);
    const spectator = await watch(id);
    await playToEnd(players);
    assert.equal((await must(spectator, { do: 'why', move: 'draw deck' })).why?.code, 'table.spectator');
    await refused(tell(spectator, { do: 'hint' }), 'table.spectator');
  });

  test('one client plays all seats', async () => {
    const client = await connect();
    const { players } = await table(client, london(3));
    assert.deepEqual(players.map(({ view }) => view.seat), [0, 1, 2]);
    // Each channel has the eyes of its own seat only: at first all other hands are hidden, later some cards are known.
    const hand = (eye, seat) => eye.parts[`player${seat}`].hand;
    for (const eye of players) for (const { view: { seat } } of players) assert.ok(hand(eye, seat).every((card) => card.startsWith('?') === (seat !== eye.view.seat)));
    const seats = () => new Set(players[0].view.log.filter((item) => item.do === 'decide').map(({ by }) => by)).size;
    for (let i = 0; i < 60 || (i < 1000 && seats() < 3); ++i) await step(players);
    assert.equal(seats(), 3);
    for (const eye of players) {
      for (const owner of players.filter(({ parts }) => parts.tentative.length === 0)) {
        const own = hand(owner, owner.view.seat);
        assert.ok(own.every((card) => !card.startsWith('?')));
        assert.equal(hand(eye, owner.view.seat).length, own.length);
        assert.ok(hand(eye, owner.view.seat).every((card) => card.startsWith('?') || own.includes(card)));
      }
    }
  });

  test('say: to everybody, and nothing but words', async () => {
    const { id, players: [one, two] } = await tableFor(2);
    const spectator = await watch(id);
    await must(two, { do: 'say', text: 'Olá "<b>" 🎩' });
    await settle(one, spectator);
    for (const eye of [one, two, spectator]) assert.deepEqual(eye.view.log.at(-1), { i: 3, by: 1, do: 'say', text: 'Olá "<b>" 🎩' });
    await refused(one.client.wrong({ do: 'say', channel: 7, text: '' }), 'message.field');
    await refused(one.client.wrong({ do: 'say', channel: 7, text: 'a\nb' }), 'message.field');
    await refused(one.client.wrong({ do: 'say', channel: 7, text: 'x'.repeat(501) }), 'message.field');
  });

  test('hint is a legal move and changes nothing', async () => {
    const { players: [one, two] } = await tableFor(2);
    const { number } = one.view;
    const texts = one.parts.may.moves.map(({ text }) => text);
    for (let i = 0; i < 3; ++i) assert.ok(texts.includes((await must(one, { do: 'hint' })).hint.move));
    // Why not this? Every other move is compared with the best one, or with one that was called the best before.
    for (const move of texts.slice(0, 3)) {
      const { hint } = await must(one, { do: 'hint', move });
      assert.ok(hint.move === move ? hint.than?.move !== move : hint.than.move === move, JSON.stringify(hint));
    }
    for (const best of texts.slice(0, 3)) {
      for (const move of texts.slice(0, 3).filter((text) => text !== best)) {
        const { hint } = await must(one, { do: 'hint', move, best });
        assert.deepEqual([hint.move, hint.than.move], [best, move]);
      }
    }
    await refused(tell(one, { do: 'hint', move: 'run away' }), 'move.unknown');
    await refused(tell(one, { do: 'hint', move: texts[0], best: 'run away' }), 'move.unknown');
    await refused(one.client.wrong({ do: 'hint', channel: 1, move: '' }), 'message.field');
    assert.equal(one.view.number, number);
    await refused(tell(two, { do: 'hint' }), 'table.turn');
    const solo = (await table(await connect(), kingdom)).players[0];
    for (let i = 0; i < 25; ++i) {
      const { move } = (await must(solo, { do: 'hint' })).hint;
      assert.ok(solo.parts.may.moves.some(({ text }) => text === move), move);
      await must(solo, { do: 'decide', base: solo.view.number, move });
    }
  });
});

describe('bots and people who leave', () => {
  test('bots play on by themselves, from the first turn to the last', async () => {
    const client = await connect();
    const { players: [me] } = await table(client, { options: 'players 2 first 2', seats: [{ kind: 'open' }, { kind: 'bot', bot: 'greedy' }] });
    // The bot's decisions come one after the other, each by itself.
    const mine = () => me.parts.may.end || me.parts.may.actor === 0;
    await client.until(mine, 'my turn');
    assert.ok(me.view.log.some((item) => item.by === 1 && item.do === 'decide'), 'the bot began');
    for (let turns = 0, last = 0; turns < 3; ) {
      await step([me]);
      await client.until(mine, 'my turn');
      const by = me.view.log.findLastIndex((item) => item.by === 1);
      if (by > last) ++turns;
      last = Math.max(last, by);
    }
    const most = Math.max(...client.received.map((text) => JSON.parse(text)).filter((each) => each.push === 'update').map((each) => each.log.filter((item) => item.by === 1 && item.do === 'decide').length));
    assert.equal(most, 1);
    // Bots alone, as soon as somebody looks.
    const { table: made } = await client.do({ do: 'create', nonce: hex(), game: 'london', options: 'players 4 first 1', seats: ['random', 'greedy', 'random', 'greedy'].map((bot) => ({ kind: 'bot', bot })) });
    await client.do({ do: 'join', channel: 50, table: made.id, token: made.tokens[0] });
    await client.do({ do: 'start', channel: 50 });
    await client.until(() => client.seats.get(50).parts.table.status === 'over', 'the end of the bots\' game', 20000);
    assert.equal(client.seats.get(50).parts.result.sheets.length, 4);
    await refused(client.ask({ do: 'take-over', channel: 50, seat: 1 }), 'table.over');
  });

  test('the steward plays a campaign to its end', async () => {
    const client = await connect();
    const { table: made } = await client.do({ do: 'create', nonce: hex(), ...kingdom, options: 'restarts 3 expansions 2', seats: [{ kind: 'bot', bot: 'steward' }] });
    await client.do({ do: 'join', channel: 1, table: made.id, token: made.tokens[0] });
    await client.do({ do: 'start', channel: 1 });
    await client.until(() => client.seats.get(1).parts.table.status === 'over', 'the end', 20000);
    const { result, path } = client.seats.get(1).parts;
    assert.equal(result.scores[0], result.sheets[0].total);
    assert.deepEqual(result.sheets[0].path, path.scores);
  });

  test('a bot takes over for somebody who is absent, and they come back', async () => {
    const { id, tokens, players: [one, two] } = await tableFor(2);
    await refused(tell(one, { do: 'take-over', seat: 1 }), 'table.present');
    await refused(tell(one, { do: 'take-over', seat: 0 }), 'table.present');
    await refused(tell(one, { do: 'take-over', seat: 2 }), 'table.seat');
    await refused(tell(one, { do: 'come-back' }), 'table.seat');
    await two.client.close();
    await one.client.until(() => !one.view.presence.seats[1], 'the absence');
    await refused(tell(one, { do: 'take-over', seat: 1, bot: 'genius' }), 'bot.unknown');
    await must(one, { do: 'take-over', seat: 1, bot: 'greedy' });
    assert.equal(one.parts.table.seats[1].takenOver, 'greedy');
    await refused(tell(one, { do: 'take-over', seat: 1 }), 'table.seat');
    for (let i = 0; i < 300 && !one.view.log.some((item) => item.by === 1 && item.do === 'decide'); ++i) {
      await one.client.until(() => one.parts.may.end || one.parts.may.actor === 0, 'the next question');
      await step([one]);
    }
    assert.ok(one.view.log.some((item) => item.by === 1 && item.do === 'decide'), 'the bot has played');
    await one.client.until(() => one.parts.may.end || one.parts.may.actor === 0, 'the end of the bot\'s turn');
    const back = at(await connect(), 2);
    await back.client.do({ do: 'join', channel: 2, table: id, token: tokens[1] });
    await refused(decide(back, 'draw deck'), 'table.taken-over');
    await must(back, { do: 'come-back' });
    assert.equal('takenOver' in back.parts.table.seats[1], false);
    await refused(tell(back, { do: 'come-back' }), 'table.seat');
    await settle(one);
    const both = [one, back];
    for (let i = 0; i < 400 && actor(both) !== back; ++i) await step(both);
    assert.ok((await decide(back, pick(back.parts.may.moves, below).text)).ok, 'and decides again');
  });

  test('a bot that thinks holds nobody up, and is stopped when its seat is taken back', async () => {
    const { id, tokens, players: [one, two] } = await tableFor(2);
    await two.client.close();
    await one.client.until(() => !one.view.presence.seats[1], 'the absence');
    await must(one, { do: 'take-over', seat: 1, bot: 'grandmaster' });
    while (one.parts.may.moves.length > 0 || one.parts.may.end) await step([one]);
    // It thinks now, for about a second; others are answered meanwhile.
    assert.equal(one.parts.may.actor, 1);
    const before = performance.now();
    await must(one, { do: 'say', text: 'take your time' });
    const other = await tableFor(2);
    await must(other.players[0], { do: 'decide', base: other.players[0].view.number, move: 'draw deck' });
    assert.ok(performance.now() - before < 1000, `others waited ${performance.now() - before} ms`);
    const back = at(await connect(), 2);
    await back.client.do({ do: 'join', channel: 2, table: id, token: tokens[1] });
    await must(back, { do: 'come-back' });
    const decisions = () => back.view.log.filter((item) => item.by === 1 && item.do === 'decide').length;
    const had = decisions();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(decisions(), had, 'what was thought of is forgotten');
    assert.ok((await decide(back, pick(back.parts.may.moves, below).text)).ok);
  });

  test('who is alone with a bot may hurry it: it ends its turn with what it has thought of', async () => {
    const { id, players: [one, two] } = await tableFor(2);
    await refused(tell(await watch(id), { do: 'hurry' }), 'table.spectator');
    await refused(tell(one, { do: 'hurry' }), 'table.others');
    await two.client.close();
    await one.client.until(() => !one.view.presence.seats[1], 'the absence');
    await refused(tell(one, { do: 'hurry' }), 'table.others');
    await must(one, { do: 'take-over', seat: 1, bot: 'grandmaster' });
    await refused(tell(one, { do: 'hurry' }), 'table.no-bot');
    // Turns left alone and turns hurried follow each other, so that a slow machine does not matter.
    const took = { alone: [], hurried: [] };
    for (const how of ['alone', 'hurried', 'alone', 'hurried', 'alone', 'hurried']) {
      while (one.parts.may.moves.length > 0 || one.parts.may.end) await step([one]);
      assert.equal(one.parts.may.actor, 1);
      const before = performance.now();
      if (how === 'hurried') await must(one, { do: 'hurry' });
      await one.client.until(() => one.parts.may.actor === 0, 'the end of its turn');
      took[how].push(performance.now() - before);
    }
    const sum = (all) => all.reduce((a, b) => a + b, 0);
    assert.ok(sum(took.hurried) < sum(took.alone) / 2, JSON.stringify(took));
    // A turn after a hurried one is a whole one again.
    assert.ok(sum(took.hurried.slice(1)) < sum(took.alone.slice(1)) / 2, JSON.stringify(took));
  });

  test('a hint comes from the strongest bot within a second or so, and can be played', async () => {
    const { players: [one] } = await tableFor(2);
    const before = performance.now();
    const { move } = (await must(one, { do: 'hint' })).hint;
    assert.ok(performance.now() - before < 3000);
    assert.ok(one.parts.may.moves.some((each) => each.text === move), move);
  });

  test('who asks for hint after hint keeps no bot of another table waiting', async () => {
    const many = Array.from({ length: 49 }, (_, i) => i + 3);
    for (const [channels, ended] of [[Array(100).fill(3), 99], [many, 0]]) {
      const greedy = await connect();
      const { id, tokens } = await table(greedy);
      for (const channel of new Set(channels)) await greedy.do({ do: 'join', channel, table: id, token: tokens[0] });
      const answers = channels.map((channel) => greedy.ask({ do: 'hint', channel }));
      const began = performance.now();
      const { players: [me] } = await table(await connect(), { options: 'players 2 first 2', seats: [{ kind: 'open' }, { kind: 'bot', bot: 'journeyman' }] });
      await me.client.until(() => me.parts.may.actor === 0, 'my turn', 60000);
      const waited = performance.now() - began;
      assert.ok(waited < 8000, `the bot's turn took ${waited} ms`);
      for (const channel of new Set(channels)) await greedy.do({ do: 'leave', channel });
      // A new one takes the place of the one before; all others are answered.
      const codes = (await Promise.all(answers)).map(({ hint, error }) => error?.code ?? typeof hint.move);
      assert.deepEqual(codes, channels.map((_, i) => (i < ended ? 'table.asked-again' : 'string')));
    }
  });

  test('who resigns has lost: two players', async () => {
    const { players: [one, two] } = await tableFor(2);
    await must(one, { do: 'decide', base: one.view.number, move: 'draw deck' });
    await must(one, { do: 'decide', base: one.view.number, move: 'loan' });
    await must(one, { do: 'resign' });
    await settle(two);
    for (const player of [one, two]) {
      assert.equal(status(player), 'over');
      assert.deepEqual(player.parts.result.winners, [1]);
      assert.equal(player.parts.table.seats[0].resigned, true);
      assert.deepEqual(player.parts.may.moves, []);
    }
    assert.equal(two.parts.player0.loans, 1);
    await refused(decide(two, 'draw deck'), 'move.over');
    await refused(tell(two, { do: 'resign' }), 'table.over');
    await refused(based(one, { do: 'undo' }), 'undo.none');
    assert.equal((await run('verify', save((await must(two, { do: 'file' })).file))).code, 0);
  });

  test('who resigns has lost: three players', async () => {
    const { players: [one, two, three] } = await tableFor(3);
    await must(two, { do: 'resign' });
    await settle(one, three);
    assert.equal(status(one), 'playing');
    assert.deepEqual([one.parts.table.seats[1].resigned, typeof one.parts.table.seats[1].takenOver], [true, 'string']);
    await refused(tell(two, { do: 'come-back' }), 'table.seat');
    await refused(tell(two, { do: 'resign' }), 'table.seat');
    await refused(decide(two, 'draw deck'), 'table.taken-over');
    const played = () => one.view.log.some((item) => item.by === 1 && item.do === 'decide');
    for (let i = 0; i < 400 && !played(); ++i) {
      const asked = () => [one, three].some((each) => each.parts.may.moves.length > 0 || each.parts.may.end);
      await one.client.until(() => played() || asked(), 'the next question');
      if (!played()) await step([one, three]);
    }
    assert.ok(one.view.log.some((item) => item.by === 1 && item.do === 'decide'), 'a bot goes on for them');
    await must(one, { do: 'resign' });
    await settle(three);
    assert.equal(status(three), 'over');
    assert.deepEqual(three.parts.result.winners, [2]);
    // With bots the game goes on to its end, and who resigned does not win it.
    const client = await connect();
    const { players: [me] } = await table(client, { options: 'players 3 first 1', seats: [{ kind: 'open' }, { kind: 'bot', bot: 'random' }, { kind: 'bot', bot: 'random' }] });
    await must(me, { do: 'resign' });
    await client.until(() => status(me) === 'over', 'the end', 20000);
    const { scores, winners } = me.parts.result;
    const best = Math.max(scores[1], scores[2]);
    assert.ok(winners.length > 0 && winners.every((seat) => seat !== 0 && scores[seat] === best));
    const solo = (await table(client, kingdom)).players[0];
    await refused(tell(solo, { do: 'resign' }), 'table.solo');
  });

  test('a rematch has the same seats by the same tokens', async () => {
    const { id, tokens, players: [one, two] } = await tableFor(2);
    await refused(tell(two, { do: 'rematch', nonce: hex() }), 'table.running');
    await must(one, { do: 'resign' });
    await must(two, { do: 'rematch', nonce: hex(), id: 'r' });
    await settle(one);
    const next = one.parts.table.rematch;
    assert.notEqual(next, id);
    const { error } = await refused(tell(one, { do: 'rematch', nonce: hex() }), 'table.rematched');
    assert.deepEqual(error.args, [next]);
    for (const [seat, { client }] of [one, two].entries()) await client.do({ do: 'join', channel: 8, table: next, token: tokens[seat] });
    const [host, guest] = [at(one.client, 8), at(two.client, 8)];
    assert.equal(status(host), 'lobby');
    assert.deepEqual(host.parts.table.seats, [{ kind: 'person', name: 'P1' }, { kind: 'person', name: 'P2' }]);
    assert.notEqual(host.parts.table.commitment, one.parts.table.commitment);
    await refused(tell(guest, { do: 'start' }), 'table.host');
    await must(host, { do: 'start' });
    assert.ok((await decide(host, 'draw deck')).ok);
    assert.equal(status(one), 'over');
  });
});

describe('the daily deal', () => {
  const today = new Date().toISOString().slice(0, 10);
  const later = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10);
  async function daily(client, { day = today, key, name = 'Ann' } = {}) {
    const { table: made } = await client.do({ do: 'create', nonce: hex(), daily: day, name, ...(key ? { key } : {}) });
    const channel = 1 + client.seats.size;
    await client.do({ do: 'join', channel, table: made.id, token: made.tokens[0] });
    return { ...made, me: at(client, channel) };
  }
  async function playOut({ me }, seed, decisions = 5000) {
    const choose = generator(seed);
    for (let i = 0; i < decisions && status(me) !== 'over'; ++i) {
      await me.client.until(() => status(me) === 'over' || me.parts.may.end || me.parts.may.moves.length > 0, 'my turn', 20000);
      if (status(me) !== 'over') await step([me], (moves) => brisk(moves, choose));
      await settle(me);
    }
  }

  test('is what the day says, and nothing is hidden behind it', async () => {
    const client = await connect();
    const { me, tokens } = await daily(client);
    assert.equal(tokens.length, 1);
    const { table: part } = me.parts;
    assert.deepEqual([part.daily, part.status, part.commitment, part.seats], [today, 'playing', undefined, [{ kind: 'person', name: 'Ann' }, { kind: 'bot', name: 'Wren', bot: 'master' }]]);
    const { me: again } = await daily(await connect(), { name: 'Ben' });
    assert.deepEqual(game(again), game(me));
    const { me: other } = await daily(client, { day: later(-1) });
    assert.notDeepEqual(other.parts.player0.hand, me.parts.player0.hand);
    for (const command of [{ do: 'hint' }, { do: 'take-over', seat: 0 }, { do: 'come-back' }]) {
      if (command.do !== 'take-over') await refused(tell(me, command), 'table.daily');
      else await refused(tell(me, command), 'table.present');
    }
    await must(me, { do: 'resign' });
    await refused(tell(me, { do: 'rematch', nonce: hex() }), 'table.daily');
    const { file } = await must(me, { do: 'file' });
    assert.ok(file.includes(blake2b256(`daily ${today}`).slice(0, 32)), file.slice(0, 300));
    assert.match((await run('verify', save(file))).stdout, /no fair shuffle to verify/);
  });

  test('refuses days that have none', async () => {
    const client = await connect();
    for (const day of ['2025-12-31', '2026-02-30', '0000-00-00']) {
      await refused(client.ask({ do: 'create', nonce: hex(), daily: day }), 'daily.day');
      await refused(client.ask({ do: 'scores', daily: day }), 'daily.day');
    }
    for (const day of ['', 'today', '2026-1-1']) await refused(client.wrong({ do: 'create', nonce: hex(), daily: day }), day ? 'daily.day' : 'message.field');
    await refused(client.wrong({ do: 'create', nonce: hex(), daily: 20260101 }), 'message.field');
    await refused(client.wrong({ do: 'scores' }), 'message.field');
    await refused(client.wrong({ do: 'scores', daily: today, key: 'x' }), 'message.field');
    for (const day of [later(3), '9999-12-31']) {
      await refused(client.ask({ do: 'create', nonce: hex(), daily: day }), 'daily.future');
      await refused(client.ask({ do: 'scores', daily: day }), 'daily.future');
    }
    assert.ok((await client.ask({ do: 'create', nonce: hex(), daily: later(1) })).ok);
    for (const field of ['game', 'options', 'seats']) assert.throws(() => checkClient({ v: 1, id: 'a', do: 'create', nonce: hex(), daily: today, [field]: 'x' }), /does not fit/);
  });

  test('its list has the first end of each key, and tells no secrets', async () => {
    const [client, other] = [await connect(), await connect()];
    const day = later(-2);
    const [ann, ben] = [hex(), hex()];
    const tables = [await daily(client, { day, key: ann }), await daily(client, { day, key: ann }), await daily(client, { day, key: ben, name: 'Ben' }), await daily(client, { day })];
    for (const [i, each] of tables.entries()) await playOut(each, [4, 5, 4, 6][i]);
    for (const each of tables) assert.equal(status(each.me), 'over');
    // The same decisions were answered alike.
    assert.deepEqual(tables[2].me.view.log, tables[0].me.view.log);
    const sum = ({ me: { parts: { result } } }) => ({ points: result.scores[0], rival: result.scores[1], won: result.winners.includes(0) });
    const given = await daily(client, { day, key: hex(), name: 'Cid' });
    await must(given.me, { do: 'resign' });

    const from = other.received.length;
    const { scores } = await other.do({ do: 'scores', daily: day, key: ben });
    // Equal scores of the same second have no order of their own.
    assert.deepEqual(scores.map(({ ended, ...rest }) => (assert.ok(Math.abs(ended - Date.now() / 1000) < 600), rest)).sort((a, b) => (a.name < b.name ? -1 : 1)), [
      { name: 'Ann', ...sum(tables[0]) },
      { name: 'Ben', ...sum(tables[2]), mine: true },
    ]);
    assert.ok((await other.do({ do: 'scores', daily: day })).scores.every((score) => !('mine' in score)));
    assert.deepEqual((await other.do({ do: 'scores', daily: later(-3), key: ann })).scores, []);
    const told = other.received.slice(from).join();
    for (const secret of [ann, ben, ...tables.flatMap(({ id, tokens }) => [id, ...tokens]), blake2b256(`key ${ann}`)]) assert.ok(!told.includes(secret));
  });

  test('its list goes from store to store, and a wrong one is noticed', async () => {
    const [one, two] = [join(folder, 'daily-1.db'), join(folder, 'daily-2.db')];
    const key = hex();
    const list = async (store, work) => {
      const house = await startServer(['--store', store, ...fast]);
      try {
        const client = await connect(house);
        if (work) await work(client);
        return (await client.do({ do: 'scores', daily: today, key })).scores;
      } finally {
        await house.stop();
      }
    };
    const scores = await list(one, async (client) => playOut(await daily(client, { key }), 7));
    assert.equal(scores.length, 1);
    assert.equal((await run('store', 'export', join(folder, 'daily.txt'), '--store', one)).code, 0);
    assert.equal((await run('store', 'import', join(folder, 'daily.txt'), '--store', two)).code, 0);
    assert.match((await run('store', 'check', '--store', two)).stdout, /^1 tables, 0 damaged/);
    assert.deepEqual(await list(two), scores);
    const file = readFileSync(join(folder, 'daily.txt'), 'utf8');
    const forged = save(file.replace(`"points":${scores[0].points}`, '"points":999'));
    const third = await run('store', 'import', forged, '--store', join(folder, 'daily-3.db'));
    assert.notEqual(third.code, 0);
    assert.match(third.stderr, /its score on the list/);
  });
});

describe('tables of a newer program', () => {
  test('are told apart from damaged ones, stay in the list and in the store as they are, and others play on', async () => {
    const [template, store, file] = ['newer-1.db', 'newer-2.db', 'newer.txt'].map((name) => join(folder, name));
    const key = hex();
    const first = await startServer(['--store', template, ...fast]);
    const made = {};
    for (const [name, setup] of Object.entries({ city: { game: 'london', ...london(2) }, realm: kingdom, whole: { game: 'london', ...london(2) } })) {
      const client = await connect(first);
      const { table } = await client.do({ do: 'create', nonce: hex(), key, ...setup });
      for (const [seat, token] of table.tokens.entries()) {
        await client.do({ do: 'join', channel: seat + 1, table: table.id, token });
        await client.do({ do: 'sit', channel: seat + 1, name: 'Ann', part: hex() });
      }
      await client.do({ do: 'start', channel: 1 });
      made[name] = table;
    }
    await first.stop();
    assert.equal((await run('store', 'export', file, '--store', template)).code, 0);
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
    // A version that is known may stand in an entry; what is stored then is overwritten, byte by byte.
    for (const { table, entries } of lines) if (table !== made.whole.id) entries.push(entries.pop().replace('{', '{"v":1 ,'));
    assert.equal((await run('store', 'import', save(lines.map((line) => JSON.stringify(line)).join('\n') + '\n'), '--store', store)).code, 0);
    assert.match((await run('store', 'check', '--store', store)).stdout, /^3 tables, 0 damaged$/m);
    const bytes = readFileSync(store);
    let changed = 0;
    for (let at; (at = bytes.indexOf('{"v":1 ,')) >= 0; ++changed) bytes.write('{"v":99,', at);
    assert.equal(changed, 2);
    writeFileSync(store, bytes);
    const stored = async () => {
      assert.equal((await run('store', 'export', file, '--store', store)).code, 0);
      return readFileSync(file, 'utf8').split('\n').filter((line) => !line.includes(made.whole.id));
    };
    const before = await stored();
    assert.equal(before.filter((line) => line.includes('99')).length, 2);

    const house = await startServer(['--store', store, ...fast]);
    try {
      const client = await connect(house);
      for (const { id, tokens } of [made.city, made.realm]) {
        const { error } = await refused(client.ask({ do: 'join', channel: 1, table: id, token: tokens[0] }), 'table.newer');
        assert.deepEqual(error.args, ['99', '1']);
        await refused(client.ask({ do: 'watch', channel: 1, table: id }), 'table.newer');
        await refused(client.ask({ do: 'file', channel: 1 }), 'table.channel');
      }
      const { tables } = await client.do({ do: 'list', key });
      assert.deepEqual(new Set(tables.map(({ id }) => id)), new Set([made.city, made.realm, made.whole].map(({ id }) => id)));
      await client.do({ do: 'join', channel: 2, table: made.whole.id, token: made.whole.tokens[0] });
      await must(at(client, 2), { do: 'decide', base: client.seats.get(2).number, move: 'draw deck' });
    } finally {
      await house.stop();
    }
    assert.deepEqual(await stored(), before);
    const check = await run('store', 'check', '--store', store);
    assert.equal(check.code, 1);
    assert.match(check.stdout, new RegExp(`^table ${made.realm.id}: a newer program wrote this table, version 99`, 'm'));
    assert.match(check.stdout, /^3 tables, 0 damaged, 2 of a newer program$/m);
  });
});

describe('reading again', () => {
  test('reconnecting with `seen` brings only what is new', async () => {
    const { id, tokens, players } = await tableFor(2);
    for (let i = 0; i < 20; ++i) await step(players);
    const [one] = players;
    const seen = one.view.log.length;
    const known = structuredClone(one.view.log);
    await one.client.close();
    await must(players[1], { do: 'say', text: 'where are you?' });
    const client = await connect();
    client.seats.set(4, { log: known });
    await client.do({ do: 'join', channel: 4, table: id, token: tokens[0], seen });
    const view = JSON.parse(client.received[0]);
    assert.deepEqual([view.push, view.from, view.log.length], ['view', seen, 1]);
    assert.equal(view.log[0].text, 'where are you?');
    await client.do({ do: 'join', channel: 5, table: id, token: tokens[0] });
    assert.deepEqual(client.seats.get(5).log, client.seats.get(4).log);
    assert.deepEqual(client.seats.get(5).parts, client.seats.get(4).parts);
    await client.do({ do: 'join', channel: 6, table: id, token: tokens[0], seen: 900000 });
    assert.equal(client.seats.get(6).from, seen + 1);
  });
});

// The whole of a log, page by page.
async function pages(player, what) {
  const all = [];
  for (;;) {
    const answer = await must(player, { do: what, from: all.length, to: all.length + 100000 });
    const page = answer[what === 'log' ? 'log' : 'frames'];
    assert.ok(page.length <= 500);
    if (page.length === 0) return all;
    all.push(...page);
  }
}
// Parts as the frames of a replay build them up; the first of each page is whole.
function replayed(frames) {
  let parts = {};
  for (const [i, frame] of frames.entries()) {
    if (i % 500 === 0) parts = {};
    for (const [name, value] of Object.entries(frame.parts)) {
      if (value === null) delete parts[name];
      else parts[name] = value;
    }
  }
  return parts;
}

describe('whole games', () => {
  for (const n of [2, 3, 4]) {
    test(`London with ${n} seats, its log, its replay and its file`, async () => {
      const client = await connect();
      const { id, players } = await table(client, london(n));
      const spectator = await watch(id, client);
      await refused(tell(players[0], { do: 'file' }), 'table.running');
      await refused(tell(players[0], { do: 'review', from: 0, to: 9 }), 'table.running');
      await finish(players);
      for (const eye of [players[0], spectator]) {
        const { review } = await must(eye, { do: 'review', from: 0, to: 3 });
        assert.deepEqual(review.map(({ made }) => made.text), eye.view.log.filter((item) => item.do === 'decide').slice(0, 3).map((item) => item.move));
        assert.ok(Math.abs(review[0].chances.reduce((a, b) => a + b) - 1000) <= n, 'chances add up to one');
        assert.equal(review[0].chances.length, n);
        for (const each of review) assert.equal(each.cost > 0, each.best !== undefined && each.best.text !== each.made.text);
      }
      assert.deepEqual((await must(players[0], { do: 'review', from: 999999, to: 1000000 })).review, []);
      await refused(client.wrong({ do: 'review', channel: 1, from: 0 }), 'message.field');
      const { scores, winners, sheets } = players[0].parts.result;
      assert.equal(scores.length, n);
      assert.deepEqual(sheets.map(({ total }) => total), scores);
      assert.ok(winners.length > 0 && winners.every((seat) => scores[seat] === Math.max(...scores)));
      for (const eye of [...players, spectator]) {
        assert.deepEqual(eye.parts.result, players[0].parts.result);
        assert.deepEqual(await pages(eye, 'log'), eye.view.log);
        const frames = await pages(eye, 'replay');
        assert.deepEqual(frames.map(({ item }) => item), eye.view.log);
        assert.deepEqual(replayed(frames), game(eye), 'the last frame is the present');
      }
      assert.deepEqual((await must(players[0], { do: 'log', from: 5, to: 5 })).log, []);
      assert.deepEqual((await must(players[0], { do: 'log', from: 999999, to: 1000000 })).log, []);
      assert.deepEqual((await must(players[0], { do: 'log', from: 9, to: 2 })).log, []);
      await refused(client.wrong({ do: 'log', channel: 1, from: -1, to: 2 }), 'message.field');
      await refused(client.wrong({ do: 'replay', channel: 1, from: 0 }), 'message.field');
      await refused(decide(players[0], 'loan'), 'move.over');
      const { file } = await must(spectator, { do: 'file' });
      const path = save(file);
      const fair = await run('verify', path);
      assert.equal(fair.code, 0, fair.stdout);
      assert.match(fair.stdout, /^fair: /m);
      const shown = await run('replay', path, '--json');
      assert.equal(shown.code, 0, shown.stderr);
      // A file goes in as it came out.
      const made = (await client.do({ do: 'import', nonce: hex(), file })).table;
      assert.equal(made.tokens.length, n);
      await client.do({ do: 'join', channel: 20, table: made.id, token: made.tokens[0] });
      assert.equal((await client.do({ do: 'file', channel: 20 })).file, file);
      const again = at(client, 20);
      assert.deepEqual(again.parts.result, players[0].parts.result);
      assert.deepEqual(game(again), game(players[0]));
    });
  }

  test('a review, slice after slice: the accounts add up and end in the result', async () => {
    const client = await connect();
    const { players } = await table(client, london(3));
    await finish(players, (moves) => brisk(moves, below));
    const decisions = players[0].view.log.filter((item) => item.do === 'decide').length;
    const reviewed = [];
    let accounts;
    while (reviewed.length < decisions) {
      const costs = reviewed.map(({ cost = 0 }) => cost);
      const slice = await must(players[0], { do: 'review', from: costs.length, to: decisions, costs });
      reviewed.push(...slice.review);
      ({ accounts } = slice);
      for (const { start, own, others, luck, end } of accounts) assert.equal(start + own + others + luck, end);
      assert.deepEqual(accounts.map(({ start }) => start), reviewed[0].chances);
      // What is not yet at the end stops where the last turn began.
      if (reviewed.length < decisions) assert.deepEqual(accounts.map(({ end }) => end), reviewed.findLast((each) => each.chances).chances);
    }
    const { winners } = players[0].parts.result;
    assert.deepEqual(accounts.map(({ end }) => end), players.map((_, seat) => (winners.includes(seat) ? Math.round(1000 / winners.length) : 0)));
    const lost = players.map((_, seat) => reviewed.reduce((sum, each) => sum + (each.seat === seat ? (each.cost ?? 0) : 0), 0));
    assert.deepEqual(accounts.map(({ own }) => 0 - own), lost);
    assert.ok(Math.abs(accounts.reduce((sum, { others }) => sum + others, 0) - lost.reduce((a, b) => a + b)) <= 2);

    // Nothing is told where something is missing, and all where nothing is left to look at.
    assert.equal('accounts' in (await must(players[0], { do: 'review', from: 2, to: 3, costs: [0] })), false);
    const costs = reviewed.map(({ cost = 0 }) => cost);
    const again = await must(players[0], { do: 'review', from: decisions, to: decisions, costs });
    assert.deepEqual([again.review, again.accounts], [[], accounts]);
    await refused(client.wrong({ do: 'review', channel: 1, from: 1, to: 2, costs: [1001] }), 'message.field');
    await refused(client.wrong({ do: 'review', channel: 1, from: 1, to: 2, costs: ['0'] }), 'message.field');
  });

  test('Kingdom Legacy to its end; its file at any time', async () => {
    const client = await connect();
    const { players: [solo] } = await table(client, { ...kingdom, options: 'restarts 1 expansions 1' });
    const first = (await must(solo, { do: 'file' })).file;
    assert.match(first, /^guildhall campaign 1\n/);
    for (let i = 0; i < 40; ++i) await step([solo]);
    const some = (await must(solo, { do: 'file' })).file;
    assert.ok(some.startsWith(first));
    await finish([solo]);
    const { file } = await must(solo, { do: 'file' });
    assert.ok(file.startsWith(some));
    for (const text of [first, some, file]) assert.equal((await run('kingdom', 'verify', save(text))).code, 0);
    assert.equal((await run('kingdom', 'verify', save(file.replace(/#(.)(.......)\n$/, (_, a, rest) => `#${a === '0' ? 1 : 0}${rest}\n`)))).code, 1);
    assert.deepEqual(await pages(solo, 'log'), solo.view.log);
    const frames = await pages(solo, 'replay');
    assert.deepEqual(replayed(frames), game(solo));
    for (const text of [some, file]) {
      const { table: made } = await client.do({ do: 'import', nonce: hex(), file: text });
      await client.do({ do: 'join', channel: 20, table: made.id, token: made.tokens[0] });
      assert.equal((await client.do({ do: 'file', channel: 20 })).file, text);
      assert.equal(client.seats.get(20).parts.table.name, 'First');
    }
    assert.deepEqual(game(at(client, 20)), game(solo));
    const { table: renamed } = await client.do({ do: 'import', nonce: hex(), file, name: 'Second' });
    await client.do({ do: 'watch', channel: 21, table: renamed.id });
    assert.equal(client.seats.get(21).parts.table.name, 'Second');
  });

  test('Kingdom Legacy: back over what was shown only when asked for, and marked', async () => {
    const client = await connect();
    const { players: [solo] } = await table(client, kingdom);
    const before = [];
    for (let i = 0; i < 200 && solo.parts.may.undo !== 'assisted'; ++i) {
      before.push(game(solo));
      await step([solo]);
    }
    assert.equal(solo.parts.may.undo, 'assisted');
    await refused(based(solo, { do: 'undo' }), 'table.barrier');
    assert.equal('assisted' in solo.parts.table, false);
    assert.ok((await based(solo, { do: 'undo', over: true })).ok);
    assert.equal(solo.parts.table.assisted, true);
    assert.deepEqual(game(solo), before.pop());
    assert.deepEqual([solo.view.log.at(-1).do, solo.parts.may.redo], ['undo', true]);
    assert.ok((await based(solo, { do: 'redo' })).ok);
    assert.equal(solo.parts.table.assisted, true);
    // To the very beginning and forth again.
    const present = game(solo);
    let steps = 0;
    while (solo.parts.may.undo) {
      assert.ok((await based(solo, { do: 'undo', over: true })).ok);
      ++steps;
    }
    await refused(based(solo, { do: 'undo', over: true }), 'undo.none');
    for (; steps > 0; --steps) assert.ok((await based(solo, { do: 'redo' })).ok);
    assert.deepEqual(game(solo), present);
    await refused(based(solo, { do: 'redo' }), 'table.no-redo');
    assert.deepEqual(await pages(solo, 'log'), solo.view.log);
    assert.deepEqual(replayed(await pages(solo, 'replay')), present);
    const { file } = await must(solo, { do: 'file' });
    assert.equal((await run('kingdom', 'verify', save(file))).code, 0);
    const { table: made } = await client.do({ do: 'import', nonce: hex(), file });
    await client.do({ do: 'join', channel: 20, table: made.id, token: made.tokens[0] });
    assert.equal(client.seats.get(20).parts.table.assisted, true);
  });

  test('name: cards that asked for one; not in London', async () => {
    const client = await connect();
    const { players: [solo] } = await table(client, kingdom);
    await refused(tell(solo, { do: 'name', text: '1 Rose' }), 'campaign.nameless');
    await refused(tell(solo, { do: 'name', text: 'rose' }), 'campaign.nameless');
    // A deck in which the first land asks for a name whenever it is played.
    const deck = readFileSync(join(root, 'games/kingdom/cards.toml'), 'utf8').replace('name = "Wild Grass"', 'name = "__"\neffects = [{ kind = "forced", when = "played", do = [{ op = "give-name", cards = "self" }] }]');
    const { table: made } = await client.do({ do: 'create', nonce: hex(), ...kingdom, seats: [{ kind: 'person' }], deck });
    await client.do({ do: 'join', channel: 2, table: made.id, token: made.tokens[0] });
    await client.do({ do: 'start', channel: 2 });
    const own = at(client, 2);
    const named = () => own.view.log.flatMap((item) => item.events ?? []).find(({ kind }) => kind === 'named');
    for (let i = 0; i < 500 && status(own) !== 'over' && !named(); ++i) await step([own]);
    assert.ok(named(), 'no card asked for a name');
    const { card } = named();
    const text = `${card} Rosé of the West`;
    await must(own, { do: 'name', text });
    await refused(tell(own, { do: 'name', text: '99 Rose' }), 'campaign.nameless');
    await refused(tell(own, { do: 'name', text: `${card}  x ` }), 'campaign.card-name');
    assert.deepEqual([own.view.log.at(-1).do, own.view.log.at(-1).text], ['note', `name ${text}`]);
    const { file } = await must(own, { do: 'file' });
    assert.ok(file.includes(`name ${text} #`));
    assert.equal((await run('kingdom', 'verify', save(file), '--cards', save(deck))).code, 0);
    const { players: [one] } = await table(client);
    await refused(tell(one, { do: 'name', text }), 'table.no-names');
  });

  test('remark: the player\'s own, in the log and in the file; they change nothing', async () => {
    const client = await connect();
    const { players: [solo] } = await table(client, kingdom);
    const base = solo.view.number;
    const before = JSON.stringify(solo.view.parts);
    for (const text of ['3 goal 2 spare note sell it #1 – później', '3 spare', '4 note x', '3']) {
      await must(solo, { do: 'remark', text });
      assert.deepEqual([solo.view.log.at(-1).do, solo.view.log.at(-1).text], ['note', `remark ${text}`]);
    }
    for (const text of ['x', '0 spare', '3 goal 5', '3 goal', '3 note ', '3 sparse', '3 spare goal 1', `3 note ${'x'.repeat(201)}`, '3 '])
      await refused(tell(solo, { do: 'remark', text }), 'campaign.remark');
    assert.equal(JSON.stringify(solo.view.parts), before);
    // Marks make no decision stale.
    await must(solo, { do: 'decide', base, move: solo.view.parts.may.moves[0].text });
    const { file } = await must(solo, { do: 'file' });
    assert.ok(file.includes('remark 3 goal 2 spare note sell it #1 – później #'));
    assert.equal((await run('kingdom', 'verify', save(file))).code, 0);
    const { table: made } = await client.do({ do: 'import', nonce: hex(), file });
    await client.do({ do: 'join', channel: 20, table: made.id, token: made.tokens[0] });
    assert.equal(client.seats.get(20).log.filter((item) => item.do === 'note').length, 4);
    const { players: [one] } = await table(client);
    await refused(tell(one, { do: 'remark', text: '3 spare' }), 'table.no-names');
  });

  test('import refuses what is no game, or a changed one', async () => {
    const client = await connect();
    const bring = (file, more = {}) => client.ask({ do: 'import', nonce: hex(), file, ...more });
    await refused(bring('hello'), 'table.import');
    await refused(bring(''), 'table.import');
    await refused(bring('guildhall 1\n'), 'gamefile.missing');
    await refused(bring('guildhall 1\ngame chess\n\nend 0\n'), 'gamefile.header');
    await refused(client.wrong({ do: 'import', nonce: hex() }), 'message.field');
    await refused(client.wrong({ do: 'import', nonce: hex(), file: 'x'.repeat(200001) }), 'message.field');
    const { players } = await table(client);
    for (let i = 0; i < 10; ++i) await step(players);
    await must(players[0], { do: 'resign' });
    const { file } = await must(players[0], { do: 'file' });
    await refused(bring(file.replace(/#(.)/, (_, digit) => `#${digit === '0' ? 1 : 0}`)), 'gamefile.hash');
    await refused(bring(file.slice(0, file.indexOf('end '))), 'gamefile.truncated');
    const { players: [solo] } = await table(client, kingdom);
    const campaign = (await must(solo, { do: 'file' })).file;
    await refused(bring(campaign.replace('name First', 'name Last')), 'campaign.head-check');
    await refused(bring(campaign, { name: ' x' }), 'campaign.name');
  });

  test('play on from a moment of a finished game', async () => {
    const client = await connect();
    const { id, players } = await table(client);
    const setup = { do: 'create', game: 'london', options: 'players 2 first 1', seats: [{ kind: 'person', name: 'A' }, { kind: 'person', name: 'B' }], table: id };
    const from = (n, more = {}) => client.ask({ ...setup, nonce: hex(), from: n, ...more });
    await refused(from(0), 'table.running');
    await finish(players);
    const frames = await pages(players[0], 'replay');
    const decisions = frames.filter(({ item }) => item.do === 'decide').length;
    await refused(from(decisions + 1), 'number.bad');
    await refused(from(0, { table: 'f'.repeat(20) }), 'table.unknown');
    await refused(from(0, { options: 'players 3 first 1', seats: open(3) }), 'table.seats');
    await refused(client.ask({ ...kingdom, do: 'create', nonce: hex(), table: id, from: 0 }), 'table.no-position');
    const middle = Math.floor(decisions / 2);
    const { table: made } = await from(middle);
    const twins = made.tokens.map((_, seat) => at(client, 10 + seat));
    for (const [seat, { channel }] of twins.entries()) await client.do({ do: 'join', channel, table: made.id, token: made.tokens[seat] });
    await must(twins[0], { do: 'start' });
    const upto = frames.findIndex(({ item }, i) => item.do === 'decide' && frames.slice(0, i + 1).filter((frame) => frame.item.do === 'decide').length === middle);
    const then = replayed(frames.slice(0, upto + 1));
    for (const part of ['turn', 'board', 'offer', 'player0']) assert.deepEqual(twins[0].parts[part], then[part], part);
    await finish(twins);
    const { file } = await must(twins[0], { do: 'file' });
    assert.equal((await run('replay', save(file))).code, 0);
    const { table: back } = await client.do({ do: 'import', nonce: hex(), file });
    await client.do({ do: 'join', channel: 20, table: back.id, token: back.tokens[0] });
    assert.equal((await client.do({ do: 'file', channel: 20 })).file, file);
  });

  test('a game that began in the middle is not called unfair', async () => {
    const client = await connect();
    const { id, players } = await table(client);
    await must(players[0], { do: 'resign' });
    const { table: made } = await client.do({ do: 'create', nonce: hex(), game: 'london', options: 'players 2 first 1', seats: [{ kind: 'person' }, { kind: 'person' }], table: id, from: 0 });
    await client.do({ do: 'join', channel: 10, table: made.id, token: made.tokens[0] });
    await client.do({ do: 'start', channel: 10 });
    await client.do({ do: 'resign', channel: 10 });
    const judged = await run('verify', save((await client.do({ do: 'file', channel: 10 })).file));
    assert.doesNotMatch(judged.stdout, /NOT FAIR/);
  });

  test('a deck of one\'s own', async () => {
    const client = await connect();
    const own = readFileSync(join(root, 'games/london/cards.toml'), 'utf8').replace(/^build = (\d+)$/m, (_, n) => `build = ${Number(n) + 1}`);
    const { table: made } = await client.do({ do: 'create', nonce: hex(), game: 'london', ...london(2), deck: own });
    const pair = made.tokens.map((_, seat) => at(client, 30 + seat));
    for (const [seat, { channel }] of pair.entries()) {
      await client.do({ do: 'join', channel, table: made.id, token: made.tokens[seat] });
      await client.do({ do: 'sit', channel, name: `P${seat}`, part: hex() });
    }
    assert.match(pair[0].parts.table.deck, /^[0-9a-f]{16}$/);
    await must(pair[0], { do: 'start' });
    for (let i = 0; i < 30; ++i) await step(pair);
    await must(pair[1], { do: 'resign' });
    const { file } = await must(pair[0], { do: 'file' });
    assert.ok(file.includes(`deck ${pair[0].parts.table.deck}`));
    const deck = save(own);
    const path = save(file);
    assert.equal((await run('verify', path, '--cards', deck)).code, 0);
    assert.equal((await run('replay', path, '--cards', deck)).code, 0);
    assert.equal((await run('verify', path)).code, 1, 'not with another deck');
  });
});
