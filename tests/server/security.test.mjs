// What strangers may send to the server, and what they get for it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTcp, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client, binary, generator, hex, newTable, startServer } from './client.mjs';
import { CheckedClient, checkServer } from './schema.mjs';

const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'guildhall-security-'));
const limits = ['connection-rate', 'connection-burst', 'address-rate', 'address-burst', 'create-rate', 'create-burst'];
const fast = limits.flatMap((name) => [`--${name}`, '1000000']);
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let server; // without limits, with a page
let slow; // the same, for what needs a server of its own
const page = join(folder, 'site', 'page');
const secret = 'the-crown-jewels';
let stores = 0;
const start = (...args) => startServer(['--store', join(folder, `s${++stores}.db`), ...args]);
const started = [];
before(async () => {
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(page, 'assets', 'app-1.js'), 'export {};\n');
  writeFileSync(join(page, 'assets', 'app-1.js.gz'), 'what was packed before');
  writeFileSync(join(page, 'big.bin'), Buffer.alloc(40_000_000, 7));
  writeFileSync(join(folder, 'site', 'secret.txt'), secret);
  [server, slow] = await Promise.all([start('--page', page, ...fast), start('--page', page, ...fast)]);
  started.push(server, slow);
});
after(async () => {
  await Promise.all(started.map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const connect = (at = server, options) => new CheckedClient(at.url).open(options);
const alive = async (at = server) => {
  const client = await connect(at);
  assert.ok((await client.do({ do: 'ping' })).ok);
  await client.close();
};

// What comes back for bytes sent as they are: the whole text, when the server has ended the connection or after a while.
function raw(at, text, { wait = 1000, then = '' } = {}) {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(at.port, '127.0.0.1');
    const chunks = [];
    let timer;
    const done = (closed) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString('latin1'), closed });
    };
    timer = setTimeout(() => done(false), wait);
    socket.on('data', (data) => chunks.push(data));
    if (then) socket.once('data', () => socket.write(then, 'latin1'));
    socket.on('close', () => done(true));
    socket.on('error', (error) => (['ECONNRESET', 'EPIPE'].includes(error.code) ? done(true) : reject(error)));
    socket.on('connect', () => socket.write(text, 'latin1'));
  });
}
const get = (at, target, { method = 'GET', headers = '' } = {}) => raw(at, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
const statusOf = ({ text }) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
const headersOf = ({ text }) => Object.fromEntries(text.split('\r\n\r\n')[0].split('\r\n').slice(1).map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]));
const bodyOf = ({ text }) => text.slice(text.indexOf('\r\n\r\n') + 4);
const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

// The answer to a message that is sent as it is.
const reply = (client, data, options) =>
  new Promise((resolve, reject) => {
    const listener = (message) => (client.listeners.delete(listener), clearTimeout(timer), resolve(message));
    const timer = setTimeout(() => reject(new Error(`no answer to ${String(data).slice(0, 100)}`)), 3000);
    client.listeners.add(listener);
    client.socket.send(data, options);
  });

describe('messages', () => {
  test('what is no JSON, or no command, is answered and the connection stays', async () => {
    const client = await connect();
    const expect = async (data, code, answer = '', options) => {
      const message = await reply(client, data, options);
      assert.equal(message.ok, false, String(data).slice(0, 80));
      assert.deepEqual([message.error.code, message.answer], [code, answer], `${String(data).slice(0, 80)}: ${message.error.text}`);
      assert.ok(message.error.text.length < 1000);
    };
    for (const text of ['', ' ', '{', '}', 'hello', '{"v":1,}', "{'v':1}", '{"v":1}x', '\ufeff{"v":1}', '{"v":NaN}', '{"v":1e}', '{"v":"\\ud800"}', '{"v":01}', '/**/{}', '{"a":"\u0001"}', '\u0000']) await expect(text, 'message.json');
    for (const text of ['null', '[]', '"x"', '1', 'true', '[{"v":1,"id":"a","do":"ping"}]']) await expect(text, 'message.field');
    for (const text of ['[', '{"a":', '[[],']) await expect(text.repeat(100_000), 'message.json');
    for (const depth of [20, 1000, 100_000]) await expect(`{"v":1,"id":"a","do":"ping","x":${'['.repeat(depth)}${']'.repeat(depth)}}`, 'message.json');
    await expect('{}', 'message.version');
    for (const v of ['0', '2', '1.0', '"1"', 'null', '-1', '1e0', '99999999999999999999', '1e999']) await expect(`{"v":${v},"id":"a","do":"ping"}`, 'message.version', 'a');
    for (const id of ['1', 'null', '""', '[]', `"${'x'.repeat(41)}"`, '"a\\u0000"', '"a\\n"']) await expect(`{"v":1,"id":${id},"do":"ping"}`, 'message.field');
    await expect('{"v":1,"do":"ping"}', 'message.field');
    for (const ask of ['"pong"', '""', '"PING"', 'null', '7', '["ping"]', `"${'x'.repeat(1000)}"`]) await expect(`{"v":1,"id":"a","do":${ask}}`, 'message.field', 'a');
    for (const channel of ['0', '-1', '1000001', '1.5', '"1"', 'null', '1e2', '9223372036854775807', '-9223372036854775809', '18446744073709551616', '1e400', '-0.0']) await expect(`{"v":1,"id":"a","do":"leave","channel":${channel}}`, 'message.field', 'a');
    assert.ok((await client.do({ do: 'ping' })).ok);
    // Fields that nobody knows are not read, but they do no harm.
    assert.ok((await reply(client, '{"v":1,"id":"a","do":"ping","more":{"x":[1,2]},"__proto__":1}')).ok);
    assert.deepEqual(client.problems, []);
    await client.close();
  });

  test('binary frames are read like text; wrong UTF-8 never gets far', async () => {
    const client = await connect();
    const garbage = await reply(client, Buffer.from([0, 1, 2, 0xff, 0xfe]), { binary: true });
    assert.equal(garbage.error.code, 'message.json');
    assert.equal((await reply(client, Buffer.from('{"v":1,"id":"\xff\xff","do":"ping"}', 'latin1'), { binary: true })).error.code, 'message.json');
    assert.ok((await reply(client, Buffer.from('{"v":1,"id":"b","do":"ping"}'), { binary: true })).ok);
    client.socket.send(Buffer.from('{"v":1,"id":"\xff\xff","do":"ping"}', 'latin1'), { binary: false });
    assert.equal(await client.closed, 1007);
    await alive();
  });

  test('fragments, pings and large messages within the limit', async () => {
    const client = await connect();
    const answer = new Promise((resolve) => client.listeners.add(resolve));
    client.socket.send('{"v":1,"id":"f",', { fin: false });
    client.socket.send('"do":"pi', { fin: false });
    client.socket.send('ng"}', { fin: true });
    assert.deepEqual(await answer, { v: 1, answer: 'f', ok: true, number: 0 });
    const pong = new Promise((resolve) => client.socket.on('pong', (data) => resolve(data.toString())));
    client.socket.ping('hello');
    assert.equal(await pong, 'hello');
    assert.ok((await reply(client, ' '.repeat(524_000) + '{"v":1,"id":"g","do":"ping"}')).ok);
    await client.close();
  });

  test('a message that is too large closes its connection and no other', async () => {
    const [client, other] = [await connect(), await connect()];
    client.socket.send('x'.repeat(10_000_000));
    assert.notEqual(await client.closed, 1000);
    // More than is read even to be thrown away, known from the head of the frame: 1009.
    const { text, closed } = await raw(server, `GET /ws HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`, { then: '\x81\xff\0\0\0\0\x04\0\0\x01\0\0\0\0' });
    assert.ok(closed && text.endsWith('\x88\x02\x03\xf1'), JSON.stringify(text.slice(-20)));
    assert.ok((await other.do({ do: 'ping' })).ok);
    await other.close();
  });

  test('even in the middle of 10 MB it hears 1009', async () => {
    const client = await connect();
    client.socket.send('x'.repeat(10_000_000));
    assert.equal(await client.closed, 1009);
    const second = await connect();
    const ping = '{"v":1,"id":"g","do":"ping"}';
    assert.ok((await reply(second, ping.padStart(512 * 1024))).ok);
    second.socket.send(ping.padStart(512 * 1024 + 1));
    assert.equal(await second.closed, 1009, 'one byte too many');
  });

  test('frames against the protocol close the connection only', async () => {
    for (const frame of [[0x81, 0x02, 0x68, 0x69], [0xc1, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x89, 0xfe, 0x00, 0xff, 0, 0, 0, 0], [0x80, 0x80, 0, 0, 0, 0], [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]]) {
      const { text, closed } = await raw(server, `GET /ws HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`, { then: String.fromCharCode(...frame) });
      assert.equal(statusOf({ text }), 101);
      assert.ok(closed, `frame ${frame}`);
    }
    await alive();
  });

  test('random changes of good commands', async () => {
    const below = generator(7);
    const client = await connect();
    const { id, tokens } = await newTable(client, {});
    const good = [
      { do: 'create', nonce: hex(), game: 'london', options: 'players 2 first 1', seats: [{ kind: 'open' }, { kind: 'bot', bot: 'random' }] },
      { do: 'import', nonce: hex(), file: 'guildhall 1\ngame london\n' }, { do: 'join', channel: 3, table: id, token: tokens[0] }, { do: 'decide', channel: 1, base: 5, move: 'draw deck' },
      { do: 'log', channel: 1, from: 0, to: 500 }, { do: 'replay', channel: 1, from: 0, to: 9 }, { do: 'undo', channel: 1, base: 9, over: true }, { do: 'take-over', channel: 1, seat: 1 }, { do: 'sit', channel: 2, name: 'x', part: hex() }, { do: 'hint', channel: 1 }, { do: 'why', channel: 1, move: 'draw deck' }, { do: 'rematch', channel: 1, nonce: hex() },
    ];
    const odd = [null, true, -1, 0, 2 ** 53, 1e308, 3.5, '', 'x', '\u0000', '🎲', 'x'.repeat(300), [], {}, [[]], [null], { kind: 'open' }];
    for (let i = 0; i < 600; ++i) {
      const command = { v: 1, id: `r${i}`, ...structuredClone(good[below(good.length)]) };
      const keys = Object.keys(command).slice(2);
      command[keys[below(keys.length)]] = odd[below(odd.length)];
      let text = JSON.stringify(command);
      if (below(4) === 0) text = text.slice(0, below(text.length)) + String.fromCharCode(32 + below(95)) + text.slice(below(text.length));
      client.socket.send(text);
    }
    await client.do({ do: 'ping' });
    assert.deepEqual(client.problems, []);
    assert.equal(client.received.map((text) => JSON.parse(text)).filter((message) => 'answer' in message && /^r\d|^$/.test(message.answer)).length >= 590, true, 'all are answered');
    await client.close();
  });
});

describe('limits', { concurrency: true }, () => {
  test('a burst of messages is answered, then waited for; the connection lives', async () => {
    const own = await start('--connection-rate', '20', '--connection-burst', '10');
    started.push(own);
    const client = await connect(own);
    for (let i = 0; i < 30; ++i) client.socket.send(JSON.stringify({ v: 1, id: `b${i}`, do: 'ping' }));
    await client.until(() => client.received.length === 30, 'all answers');
    const answers = client.received.map(checkServer);
    const limited = answers.filter(({ ok }) => !ok);
    assert.ok(limited.length >= 15 && limited.length <= 20, `${limited.length} of 30`);
    assert.ok(limited.every(({ answer, error }) => /^b\d+$/.test(answer) && error.code === 'rate.messages' && error.text === 'too many messages: wait a moment'));
    assert.deepEqual(answers.slice(0, 10).map(({ answer }) => answer), Array.from({ length: 10 }, (_, i) => `b${i}`));
    await sleep(300);
    assert.ok((await client.do({ do: 'ping' })).ok, 'after a moment');
    assert.ok((await (await connect(own)).do({ do: 'ping' })).ok, 'another connection has its own');
  });

  test('who does not stop is sent away with 1008', async () => {
    const own = await start('--connection-rate', '1', '--connection-burst', '1');
    started.push(own);
    const client = await connect(own);
    client.socket.on('error', () => {});
    for (let i = 0; i < 1500; ++i) client.socket.send('{"v":1,"id":"x","do":"ping"}');
    const code = await client.closed;
    await alive(own);
    assert.equal(code, 1008);
  });

  test('all connections of an address together', async () => {
    const own = await start('--address-rate', '1', '--address-burst', '20');
    started.push(own);
    const pair = [await connect(own), await connect(own)];
    for (const client of pair) for (let i = 0; i < 20; ++i) client.socket.send(JSON.stringify({ v: 1, id: `a${i}`, do: 'ping' }));
    for (const client of pair) await client.until(() => client.received.length === 20, 'all answers');
    const good = pair.flatMap(({ received }) => received.map(checkServer)).filter(({ ok }) => ok).length;
    assert.ok(good >= 20 && good <= 23, `${good} of 40`);
  });

  test('new tables', async () => {
    const own = await start('--create-rate', '0.001', '--create-burst', '3');
    started.push(own);
    const [client, other] = [await connect(own), await connect(own)];
    const made = await newTable(client, { sit: false });
    await newTable(other, { sit: false });
    await newTable(client, { sit: false });
    for (const each of [client, other]) {
      const refused = await each.ask({ do: 'create', nonce: hex(), game: 'london', options: 'players 2 first 1', seats: [{ kind: 'open' }, { kind: 'open' }] });
      assert.equal(refused.error?.code, 'rate.tables');
      assert.equal((await each.ask({ do: 'import', nonce: hex(), file: 'x' })).error?.code, 'rate.tables');
    }
    await client.do({ do: 'watch', channel: 1, table: made.id });
  });

  test('commands for one seat', async () => {
    const client = await connect();
    const { id, tokens } = await newTable(client, { start: false });
    const second = await connect();
    await second.do({ do: 'join', channel: 1, table: id, token: tokens[0] });
    const before = [client, second].map(({ received }) => received.length);
    // More than any two seconds allow; both connections speak for the same seat.
    for (let i = 0; i < 1500; ++i) for (const each of [client, second]) each.socket.send(JSON.stringify({ v: 1, id: `s${i}`, do: 'resign', channel: 1 }));
    await Promise.all([client, second].map((each) => each.do({ do: 'ping' })));
    const codes = [client, second].flatMap(({ received }, i) => received.slice(before[i]).map(checkServer)).flatMap((message) => message.error?.code ?? []);
    assert.ok(codes.filter((code) => code === 'rate.seat').length >= 500, `${codes.length} refused`);
    assert.ok(codes.filter((code) => code === 'table.lobby').length > 990);
    await client.do({ do: 'say', channel: 2, text: 'the other seat is free' });
  });

  test('connections of an address, and of all', async () => {
    const own = await start('--address-connections', '2', '--connections', '4', '--trust-proxy');
    started.push(own);
    const from = (address) => connect(own, { headers: { 'X-Forwarded-For': address } });
    const [first] = [await from('10.0.0.1'), await from('1.2.3.4, 10.0.0.1')];
    await assert.rejects(from('10.0.0.1'), /429/);
    await assert.rejects(from('10.0.0.2, 10.0.0.1'), /429/, 'what the client says itself does not count');
    await from('10.0.0.2');
    await first.close();
    await sleep(50);
    await from('10.0.0.1');
    await from('10.0.0.3');
    await assert.rejects(from('10.0.0.4'), /429/, 'four in all');
    assert.equal(statusOf(await get(own, '/healthz')), 200, 'HTTP is still answered');
    // Without that option the header is nobody's business.
    const plain = await start('--address-connections', '1');
    started.push(plain);
    await connect(plain, { headers: { 'X-Forwarded-For': '10.0.0.1' } });
    await assert.rejects(connect(plain, { headers: { 'X-Forwarded-For': '10.0.0.2' } }), /429/);
  });

  test('a client that never reads is dropped when it is 4 MiB behind', async () => {
    const client = await connect(slow);
    const { table } = await client.do({ do: 'create', nonce: hex(), game: 'london', options: 'players 4 first 1', seats: Array(4).fill({ kind: 'bot', bot: 'random' }) });
    await client.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
    await client.do({ do: 'start', channel: 1 });
    await client.until(() => client.seats.get(1).parts.table.status === 'over', 'the end', 20000);
    const lazy = new Client(slow.url);
    await lazy.open();
    await lazy.do({ do: 'watch', channel: 1, table: table.id });
    lazy.socket.pause();
    const dropped = async () => Number(/^guildhall_dropped_total (\d+)/m.exec(bodyOf(await get(slow, '/metrics')))[1]);
    assert.equal(await dropped(), 0);
    for (let i = 0; i < 400 && (await dropped()) === 0; ++i) {
      for (let k = 0; k < 5; ++k) lazy.ask({ do: 'log', channel: 1, from: 0, to: 500 }).catch(() => {});
      await sleep(5);
    }
    assert.equal(await dropped(), 1);
    assert.ok(slow.log.includes('slow client dropped'));
    const [, left] = [lazy.socket.resume(), await lazy.closed];
    assert.equal(left, 1006);
    assert.ok((await client.do({ do: 'ping' })).ok, 'the others notice nothing');
    await client.until(() => client.seats.get(1).presence.watchers === 0, 'it is gone from the table');
    await client.close();
  });

  test('slow HTTP clients are dropped after 15 seconds, not earlier', async () => {
    const begin = Date.now();
    const ends = await Promise.all(
      ['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: x\r\nX: ', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'].map((text) => raw(slow, text, { wait: 20_000 }).then(({ closed }) => [closed, Date.now() - begin])),
    );
    for (const [closed, time] of ends) assert.ok(closed && time > 13_000 && time < 18_000, `${closed} after ${time} ms`);
  });

  test('a connection that was idle gets the whole of a large file', async () => {
    const socket = connectTcp(slow.port, '127.0.0.1');
    let length = 0;
    socket.on('data', (data) => (length += data.length));
    socket.once('data', () => socket.pause());
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.on('close', resolve));
    await sleep(12_500);
    socket.write('GET /big.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await sleep(4_000);
    socket.resume();
    await closed;
    assert.ok(length > 40_000_000, `${length} bytes came`);
  });
});

describe('HTTP', () => {
  const wanted = ['x-content-type-options', 'referrer-policy', 'content-security-policy', 'cross-origin-opener-policy', 'cross-origin-embedder-policy', 'permissions-policy'];
  const safe = (response, what) => {
    const headers = headersOf(response);
    for (const name of wanted) assert.ok(headers[name], `${what}: ${name}`);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(headers['content-security-policy'], /default-src 'self'/);
    assert.match(headers['content-security-policy'], /frame-ancestors 'none'/);
    assert.doesNotMatch(headers['content-security-policy'], /script-src[^;]*'unsafe-(inline|eval)'/);
  };

  test('a packed file goes to those who take it, and has no address of its own', async () => {
    const packed = await get(server, '/assets/app-1.js', { headers: 'Accept-Encoding: br, gzip\r\n' });
    assert.equal(headersOf(packed)['content-encoding'], 'gzip');
    assert.equal(headersOf(packed).vary, 'Accept-Encoding');
    assert.match(headersOf(packed)['content-type'], /javascript/);
    assert.equal(bodyOf(packed), 'what was packed before');
    const plain = await get(server, '/assets/app-1.js');
    assert.equal(headersOf(plain)['content-encoding'], undefined);
    assert.equal(bodyOf(plain), 'export {};\n');
    assert.equal(statusOf(await get(server, '/assets/app-1.js.gz')), 404);
  });

  test('security headers on every answer', async () => {
    const { etag } = headersOf(await get(server, '/'));
    for (const [target, status, more] of [['/', 200], ['/index.html', 200], ['/assets/app-1.js', 200], ['/table/abc', 200], ['/healthz', 200], ['/readyz', 200], ['/metrics', 200], ['/nothing.js', 404], ['/.env', 404], ['/', 405, { method: 'POST' }], ['/ws', 405, { method: 'POST' }], ['/', 304, { headers: `If-None-Match: ${etag}\r\n` }], ['/', 200, { method: 'HEAD' }]]) {
      const response = await get(server, target, more);
      assert.equal(statusOf(response), status, target);
      safe(response, `${target} ${status}`);
    }
  });

  test('security headers where a WebSocket is refused', async () => {
    const response = await raw(server, `GET /ws HTTP/1.1\r\nHost: x\r\n${upgrade}Origin: http://evil.example\r\n\r\n`);
    assert.equal(statusOf(response), 403);
    safe(response, '403');
  });

  test('files of the page have types, and live as long as they should', async () => {
    const index = headersOf(await get(server, '/'));
    const script = headersOf(await get(server, '/assets/app-1.js'));
    assert.deepEqual([index['content-type'], index['cache-control']], ['text/html; charset=utf-8', 'no-cache']);
    assert.deepEqual([script['content-type'], script['cache-control']], ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable']);
    assert.equal(headersOf(await get(server, '/healthz'))['cache-control'], 'no-store');
    const head = await get(server, '/', { method: 'HEAD' });
    assert.deepEqual([bodyOf(head), headersOf(head)['content-length']], ['', index['content-length']]);
    assert.equal(bodyOf(await get(server, '/deep/link?x=1')), readFileSync(join(page, 'index.html'), 'utf8'), 'the page finds its own way');
  });

  test('no way out of the page\'s folder', async () => {
    const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '..;', '....'];
    const slash = ['/', '%2f', '\\', '%5c', '//', '/./'];
    const targets = ['/secret.txt', `//${join(folder, 'site')}/secret.txt`, join(folder, 'site', 'secret.txt'), 'secret.txt', '../secret.txt', 'http://x/../secret.txt', 'file:///etc/passwd', '/etc/passwd', '//etc/passwd', '/assets/../../../../../../../etc/passwd', '*'];
    for (const dots of up) for (const bar of slash) targets.push(`/${dots}${bar}secret.txt`, `/assets${bar}${dots}${bar}${dots}${bar}secret.txt`, `/${dots}${bar}secret.txt?x.html`, `${bar}${dots}${bar}secret`);
    const responses = await Promise.all(targets.map((target) => get(server, target)));
    for (const [i, response] of responses.entries()) {
      assert.ok(!response.text.includes(secret) && !response.text.includes('root:'), targets[i]);
      assert.ok([200, 400, 404].includes(statusOf(response)) || response.text === '', `${targets[i]}: ${statusOf(response)}`);
      if (statusOf(response) === 200) assert.equal(bodyOf(response), readFileSync(join(page, 'index.html'), 'utf8'), targets[i]);
    }
    assert.ok(responses.filter((response) => statusOf(response) === 404).length > targets.length / 2);
  });

  test('only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'BREW']) {
      for (const target of ['/', '/metrics']) assert.equal(statusOf(await get(server, target, { method })), 405, method);
    }
  });

  test('405 names what is allowed', async () => {
    assert.match(headersOf(await get(server, '/', { method: 'POST' })).allow ?? '', /GET/);
  });

  test('requests that are too large or make no sense end their connection only', async () => {
    const requests = {
      'one long header': `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'many headers': `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(4000)}\r\n`,
      'a long target': `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'a large body': `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`,
      'a body of any length': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
      'two lengths': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      'an endless chunk': `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffff\r\n${'x'.repeat(50_000)}`,
      'no HTTP': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
      'no version': 'GET /healthz\r\n\r\n',
      'a header without a name': 'GET /healthz HTTP/1.1\r\n: x\r\n\r\n',
      'NUL': 'GET /healthz HTTP/1.1\r\nHost: \0\r\n\r\n',
    };
    for (const [what, text] of Object.entries(requests)) {
      const response = await raw(server, text);
      assert.ok(response.closed, `${what}: still open`);
      assert.ok(!(statusOf(response) < 400), `${what}: ${response.text.slice(0, 60)}`);
    }
    assert.equal(bodyOf(await get(server, '/healthz')), 'ok\n');
  });

  test('pages of other hosts may not connect', async () => {
    const host = `127.0.0.1:${server.port}`;
    const attempt = (origin) => connect(server, { origin }).then((client) => client.close().then(() => 'open'), (error) => /\d{3}/.exec(error.message)?.[0]);
    for (const origin of ['http://evil.example', 'null', `http://${host}.evil.example`, `http://evil.example/${host}`, 'http://127.0.0.1', `http://127.0.0.1:${server.port + 1}`, `ftp://${host}`, host, `http://user@${host}`, `http://${host}/`, 'http://localhost']) assert.equal(await attempt(origin), '403', origin);
    for (const origin of [`http://${host}`, `https://${host}`]) assert.equal(await attempt(origin), 'open', origin);
    await alive(); // programs send none
    const own = await start('--origins', 'https://friend.example,https://other.example');
    started.push(own);
    for (const origin of ['https://friend.example', 'https://other.example']) await (await connect(own, { origin })).close();
    await assert.rejects(connect(own, { origin: 'https://friend.example.evil.example' }), /403/);
  });

  test('the WebSocket is at /ws only, and asks for its version', async () => {
    for (const path of ['/', '/ws/', '/ws2', '/healthz']) await assert.rejects(new Client(server.url.replace(/$/, path)).open(), /Unexpected server response/);
    const old = await raw(server, 'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
    assert.notEqual(statusOf(old), 101);
    const keyless = await raw(server, 'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n');
    assert.notEqual(statusOf(keyless), 101);
    await alive();
  });
});

describe('what is nobody\'s business', () => {
  test('healthz, readyz and metrics say what they should and no more', async () => {
    const own = await start(...fast);
    started.push(own);
    assert.equal(bodyOf(await get(own, '/healthz')), 'ok\n');
    assert.equal(bodyOf(await get(own, '/readyz')), 'ready\n');
    const client = await connect(own);
    const made = await newTable(client);
    await client.decide(1, 'draw deck');
    await client.decide(2, 'draw deck');
    await client.ask({ do: 'decide', channel: 1, base: 0, move: 'loan' });
    const response = await get(own, '/metrics');
    assert.match(headersOf(response)['content-type'], /^text\/plain; version=0\.0\.4/);
    const text = bodyOf(response);
    const value = (name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    assert.deepEqual(['connections', 'tables', 'decisions_total', 'stale_total', 'refused_total', 'dropped_total', 'limited_total', 'repeats_total'].map((name) => value(`guildhall_${name}`)), [1, 1, 1, 1, 2, 0, 0, 0]);
    assert.ok(value('guildhall_appends_total') >= 5 && value('guildhall_commits_total') <= value('guildhall_appends_total'));
    for (const line of text.trim().split('\n')) assert.match(line, /^(# (HELP|TYPE) guildhall_\w+ .+|guildhall_\w+(\{le="[\d.e+Inf-]+"\})? [\d.e+-]+)$/);
    assert.match(text, /^guildhall_commit_seconds_bucket\{le="\+Inf"\} \d+$/m);
    for (const word of [made.id, ...made.tokens, ...client.seats.get(1).parts.player0.hand]) assert.ok(!text.includes(word), word);
  });

  test('tokens, nonces and keys are in no store, no log and no message to others', async () => {
    const own = await start(...fast);
    started.push(own);
    const path = join(folder, `s${stores}.db`);
    const [host, guest] = [await connect(own), await connect(own)];
    const secrets = { nonce: hex(), key: hex(), other: hex(), again: hex() };
    const { table } = await host.do({ do: 'create', nonce: secrets.nonce, key: secrets.key, game: 'london', options: 'players 2 first 1', seats: [{ kind: 'open' }, { kind: 'open' }] });
    await host.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
    await guest.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[1] });
    await guest.do({ do: 'watch', channel: 2, table: table.id });
    await host.do({ do: 'sit', channel: 1, name: 'Ann', part: hex(), key: secrets.key });
    await guest.do({ do: 'sit', channel: 1, name: 'Bob', part: hex(), key: secrets.other });
    await host.do({ do: 'start', channel: 1 });
    await host.decide(1, 'draw deck');
    await host.do({ do: 'report', channel: 1, text: 'help' });
    await host.do({ do: 'resign', channel: 1 });
    await host.do({ do: 'rematch', channel: 1, nonce: secrets.again });
    await host.do({ do: 'list', key: secrets.key });
    await host.ask({ do: 'join', channel: 3, table: table.id, token: hex() });
    const hidden = [...table.tokens, ...Object.values(secrets)];
    const holds = (text, word) => text.includes(word) || text.includes(Buffer.from(word, 'hex'));
    const stored = readdirSync(folder).filter((name) => name.startsWith(`s${stores}.db`)).map((name) => readFileSync(join(folder, name)));
    assert.ok(existsSync(path) && stored.length > 1, 'the file and its WAL');
    assert.ok(stored.some((bytes) => bytes.includes(table.id) && bytes.includes('Ann')), 'what is no secret is found');
    for (const word of hidden) assert.ok(!stored.some((bytes) => holds(bytes, word)), 'a secret in the store');
    for (const text of guest.received) for (const word of hidden) assert.ok(!text.includes(word), 'a secret sent to another');
    for (const text of host.received.slice(1)) for (const word of hidden) assert.ok(!text.includes(word), 'a secret sent again');
    assert.deepEqual(host.received.filter((text) => text.includes(table.tokens[0])).length, 1);
    assert.match(own.log, /"event":"listening"/);
    for (const word of [...hidden, 'Ann', ...(host.seats.get(1).parts.player0.hand ?? [])]) assert.ok(!own.log.includes(word), `${word} in the log`);
    for (const line of own.log.trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line));
  });
});

describe('starting', { concurrency: true }, () => {
  // Runs `guildhall serve` where it cannot: exit code 1 and one sentence.
  async function fails(args, sentence, env = {}) {
    const child = spawn(binary, ['serve', ...args], { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    const code = await new Promise((resolve) => child.on('close', resolve));
    clearTimeout(timer);
    assert.deepEqual([code, out], [1, ''], `${args}: ${err}`);
    assert.match(err, /^guildhall: [^\n]+\n$/, 'one line');
    assert.match(err, sentence);
    assert.doesNotMatch(err, /\{\d\}/);
  }
  const store = (name) => ['--store', join(folder, name)];
  const file = (name, text) => (writeFileSync(join(folder, name), text), join(folder, name));

  test('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.on('listening', resolve));
    await fails(['--port', String(other.address().port), ...store('a.db')], /cannot listen on 127\.0\.0\.1, port \d+: /);
    other.close();
    await fails(['--port', String(server.port), ...store('a.db')], /cannot listen on/);
  });
  test('an address that is none, or not here', async () => {
    await fails(['--port', '0', '--address', 'nowhere', ...store('b.db')], /'nowhere' is no address/);
    await fails(['--port', '0', '--address', '192.0.2.1', ...store('b.db')], /cannot listen on 192\.0\.2\.1/);
    await fails(['--port', '70000', ...store('b.db')], /--port/);
    await fails(['--port', '-1', ...store('b.db')], /--port/);
  });
  test('a page that is not there', async () => {
    await fails(['--port', '0', '--page', join(folder, 'none'), ...store('c.db')], /cannot read '.*none'/);
    await fails(['--port', '0', '--page', join(page, 'assets'), ...store('c.db')], /no index\.html/);
    await fails(['--port', '0', '--page', join(page, 'index.html'), ...store('c.db')], /cannot read/);
  });
  test('a store that cannot be', async () => {
    await fails(['--port', '0', '--store', join(folder, 'none', 'x.db')], /there is no folder/);
    await fails(['--port', '0', '--store', file('text.db', 'this is no database, whatever its name may say. '.repeat(100))], /no store of Guildhall/);
    await fails(['--port', '0', '--store', folder], /store/);
    await fails(['--port', '0', '--store', join(folder, 's1.db')], /used by another process/);
  });
  test('a configuration that makes no sense', async () => {
    const config = (text) => ['--config', file(`c${++stores}.toml`, text), ...store('d.db')];
    await fails(['--config', join(folder, 'none.toml')], /cannot read '.*none\.toml'/);
    await fails(config('port = = 1\n'), /c\d+\.toml:1:\d+: /);
    await fails(config('port = 0\ncolour = "red"\n'), /colour in .*\.toml/);
    await fails(config('[server]\nport = 0\n'), /server in .*\.toml/);
    await fails(config('port = "many"\n'), /--port in .*\.toml/);
    await fails(config('port = 1.5\n'), /--port in .*\.toml/);
    await fails(config('port = 99999\n'), /--port/);
    await fails(config('port = 0\nconnection-rate = 0\n'), /rate/);
    await fails(config('port = 0\nconnections = 0\n'), /connections/);
    await fails(config('port = 0\ntrust-proxy = "perhaps"\n'), /--trust-proxy in/);
  });
  test('a value of the wrong kind in it', async () => {
    await fails(['--config', file('kind.toml', 'port = 99999\npage = { a = 1 }\n'), ...store('d.db')], /--page in/);
    await fails(['--config', file('list.toml', 'port = [99999]\n'), ...store('d.db')], /--port in/);
  });
  test('an environment that makes no sense', async () => {
    await fails(store('e.db'), /--port \(environment\)/, { GUILDHALL_PORT: 'many' });
    await fails(['--port', '0', ...store('e.db')], /--trust-proxy \(environment\)/, { GUILDHALL_TRUST_PROXY: 'perhaps' });
    await fails(['--port', '0', ...store('e.db')], /--idle-seconds \(environment\)/, { GUILDHALL_IDLE_SECONDS: '' });
    await fails(['--port', '0', ...store('e.db')], /rate/, { GUILDHALL_CREATE_RATE: 'nan' });
  });
  test('flags come before the environment, and that before the file', async () => {
    const config = file('order.toml', `port = 0\naddress = "nowhere"\nstore = ${JSON.stringify(join(folder, 'order.db'))}\norigins = ["https://a.example", "https://b.example"]\ncreate-burst = 2.5\n`);
    await fails(['--config', config], /'nowhere' is no address/);
    await fails(['--config', config], /'elsewhere' is no address/, { GUILDHALL_ADDRESS: 'elsewhere' });
    const own = await startServer(['--config', config, '--address', '127.0.0.1'], { env: { GUILDHALL_ADDRESS: 'elsewhere', GUILDHALL_PORT: '99999' } });
    started.push(own);
    assert.ok(existsSync(join(folder, 'order.db')));
    await (await connect(own, { origin: 'https://b.example' })).close();
  });
  test('SIGTERM ends it well: clients hear 1001, readyz is gone, exit code 0', async () => {
    const own = await start(...fast);
    started.push(own);
    const client = await connect(own);
    await newTable(client);
    const code = await own.stop();
    assert.deepEqual([code, await client.closed], [0, 1001]);
    await assert.rejects(connect(own), /ECONNREFUSED/);
    assert.match(own.log, /"event":"stopped"/);
  });
});
