// The short form of leak.mjs, and ways by which a client could ask for what it may not know.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client, generator, newTable } from './client.mjs';
import { quickFolder, serverFor, sleep } from './chaos.mjs';
import { Engine, cardsOf, checkCampaign, checkGame, checkGames, comparePair, comparePairs, kingdomCards, makePairs, outOfTheBox, storeOf } from './leak.mjs';

const seed = Date.now() % 1_000_000;
after(Engine.closeAll);

test('200 pairs of worlds that are equal for an observer give it equal bytes', { timeout: 120_000 }, async (t) => {
  const { faults, ...figures } = await comparePairs({ pairs: 200, seed });
  t.diagnostic(`seed ${seed}: ${JSON.stringify(figures)}`);
  assert.deepEqual(faults, []);
  assert.equal(figures.pairs, 200);
  for (const what of ['moves', 'undo', 'redo', 'end', 'say', 'asked']) assert.ok(figures[what] > 10, `${what} happened ${figures[what]} times`);
});

test('the comparison notices worlds that are not equal for the observer', async (t) => {
  const pairs = (await makePairs(40, 7)).filter(({ observer }) => observer !== undefined);
  for (const pair of pairs) pair.observer = (pair.observer + 1) % pair.players;
  const { store, tables } = await storeOf(pairs.flatMap(({ players, positions }) => positions.map((position) => ({ players, position }))));
  const server = await serverFor(t, store);
  const engines = [new Engine('london'), new Engine('london')];
  let noticed = 0;
  for (const [i, pair] of pairs.entries()) {
    const compared = comparePair(server.url, pair, tables.slice(2 * i, 2 * i + 2), engines, generator(i), 5, true);
    noticed += await compared.then(() => 0, (error) => (/can tell the worlds apart/.test(error.message) ? 1 : 0));
  }
  for (const engine of engines) engine.close();
  // Late in a game little is hidden, and a hand may be the same by chance.
  assert.ok(noticed > pairs.length / 2, `${noticed} of ${pairs.length}`);
});

test('no message names a card of London that its reader cannot know', { timeout: 120_000 }, async (t) => {
  const { faults, ...figures } = await checkGames({ games: 9, seed, steps: 180 });
  t.diagnostic(JSON.stringify(figures));
  assert.deepEqual(faults, []);
  assert.ok(figures.games === 9 && figures.messages > 5000);
});

test('the check by the truth notices a world that is not the true one', async (t) => {
  const pair = (await makePairs(20, 11, 2)).find(({ observer }) => observer !== undefined);
  const { store, tables } = await storeOf([{ players: 2, position: pair.positions[0] }]);
  const server = await serverFor(t, store);
  const engine = new Engine('london');
  const { faults } = await checkGame(server.url, tables[0], { players: 2, position: pair.positions[1] }, engine, generator(1), 0);
  engine.close();
  assert.ok(faults.length > 0);
  const position = 'london 2; turn 1 action card=bridge; deck mercers@2 grocers; upper lords - -; offer city - -; land lambeth; seat 1 money 5 hand brewing,wren@* city vintners<omnibus!,sewers+2 boroughs lewisham; seat 2 money 7 hand school-a@12';
  const { known, open } = cardsOf(position, 2);
  assert.deepEqual([...open].sort(), ['bridge', 'city', 'lewisham', 'lords', 'omnibus', 'sewers', 'vintners', 'wren']);
  assert.deepEqual(known.map((each) => [...each].sort()), [['brewing', 'school-a', 'wren'], ['mercers', 'school-a']]);
});

test('no message names a card of Kingdom Legacy that is in the box', { timeout: 60_000 }, async (t) => {
  const server = await serverFor(t, join(quickFolder(), 'kingdom.db'));
  const all = { messages: 0, discovered: 0, faults: [] };
  for (let i = 0; i < 6; ++i) {
    const { messages, discovered, faults } = await checkCampaign(server.url, generator(seed + i), 250);
    all.messages += messages;
    all.discovered += discovered;
    all.faults.push(...faults);
  }
  t.diagnostic(`${all.messages} messages, ${all.discovered} cards discovered`);
  assert.deepEqual(all.faults, []);
  assert.ok(all.discovered > 20, `only ${all.discovered} cards were discovered`);
});

test('what shows a card of the box cannot be taken back for free', async (t) => {
  const server = await serverFor(t, join(quickFolder(), 'barrier.db'));
  const shown = [];
  for (let i = 0; i < 3; ++i) shown.push(...(await checkCampaign(server.url, generator(1000 + i), 150)).shown);
  assert.deepEqual(shown, []);
});

test('the check of Kingdom Legacy reads every place where a card can stand', () => {
  const message = {
    push: 'update', number: 99, from: 98,
    log: [{ i: 97, by: 96, do: 'decide', move: 'resolve 1 effect 95 on 2', events: [{ kind: 'blocked', card: 3, by: 4 }, { kind: 'seen', n: 94 }] }],
    parts: {
      zones: { play: [5], discard: [6], permanent: [7], destroyed: [8], banished: [9] }, deck: { count: 93, top: [10], bottom: [11] },
      ask: { kind: 'card', cards: [12], chosen: [13], card: 14, that: 15 }, card16: null, card17: { id: 17, blockedBy: 18, effects: [{ pay: [[19, 92]] }] },
      may: { moves: [{ text: 'exchange 91 coin for wood with 20', kind: 'exchange', a: 90 }, { text: 'choose 21' }] }, fame: { total: 89, cards: [[23, 87, 86]], lines: [{ card: 22, total: 88 }] },
    },
  };
  assert.deepEqual([...new Set(kingdomCards(message).map(([card]) => card))].sort((a, b) => a - b), Array.from({ length: 23 }, (_, i) => i + 1));
  const position = 'round=2 deck=3,9.2 play=1 discard=4,8.2 ask=side:1+3 stack=discover:1:13:0:0:65535:13+14 rng=ff';
  assert.deepEqual([...outOfTheBox(position)].sort((a, b) => a - b), [1, 3, 4, 8, 9, 13]);
});

// A thief at seat 2 makes the table wait for the store, asks something there, and moves the channel to a table of their own
// where they have seat 1, all in one breath.
async function moveChannel(t, command) {
  const server = await serverFor(t, join(quickFolder(), 'channel.db'));
  const victim = await new Client(server.url).open();
  const table = await newTable(victim);
  await victim.do({ do: 'leave', channel: 2 });
  await victim.decide(1, 'draw deck');
  const thief = await new Client(server.url).open();
  const own = await newTable(thief, { start: false });
  await thief.do({ do: 'join', channel: 4, table: table.id, token: table.tokens[1] });
  await thief.do({ do: 'join', channel: 5, table: table.id, token: table.tokens[1] });
  thief.received.length = 0;
  const said = Array.from({ length: 20 }, () => thief.ask({ do: 'say', channel: 4, text: 'the store is busy with this' }));
  const asked = thief.ask({ channel: 5, ...command });
  const moved = thief.ask({ do: 'join', channel: 5, table: own.id, token: own.tokens[0] });
  await Promise.all([...said, moved]);
  // Whether it is answered, and how, is not the question here.
  await Promise.race([asked, sleep(300)]);
  await victim.do({ do: 'ping' });
  return { victim, thief };
}

test('a question that waits while its channel moves to another table is not answered with the eyes of that seat', async (t) => {
  const { victim, thief } = await moveChannel(t, { do: 'replay', from: 0, to: 20 });
  const hand = JSON.stringify(victim.seats.get(1).parts.player0.hand);
  assert.ok(hand.length > 50);
  assert.ok(thief.received.every((text) => !text.includes(hand)), `seat 2 reads the hand of seat 1: ${hand}`);
});

test('a command that waits while its channel moves to another table is not carried out for that seat', async (t) => {
  const { victim } = await moveChannel(t, { do: 'say', text: 'words of seat 2' });
  const said = victim.seats.get(1).log.filter((item) => item.text === 'words of seat 2').map(({ by }) => by);
  assert.ok(!said.includes(0), 'words of seat 2 stand in the log as those of seat 1');
});

test('a spectator gets no hint and no reasons, whatever the state of the table', async (t) => {
  const server = await serverFor(t, join(quickFolder(), 'hint.db'));
  const client = await new Client(server.url).open();
  const hints = [];
  const ask = async (when, table) => {
    const watcher = await new Client(server.url).open();
    await watcher.do({ do: 'watch', channel: 1, table });
    const answer = await Promise.race([watcher.ask({ do: 'hint', channel: 1 }).catch((error) => ({ ok: true, move: String(error) })), sleep(1000)]);
    if (answer?.ok !== false) hints.push(`${when}: ${answer?.move}`);
    // The reason why a move is none may list those that are.
    const why = await Promise.race([watcher.ask({ do: 'why', channel: 1, move: 'no such move' }).catch(String), sleep(1000)]);
    if (/draw|expected one of/.test(JSON.stringify(why) ?? 'draw')) hints.push(`${when}, why: ${JSON.stringify(why)}`);
    watcher.socket.terminate();
  };
  const { id } = await newTable(client, { start: false });
  await ask('in the lobby', id);
  await client.do({ do: 'start', channel: 1 });
  await ask('at the start', id);
  const below = generator(3);
  for (let i = 0; i < 200 && !client.seats.get(1).parts.may.end; ++i) {
    const channel = [1, 2].find((each) => client.seats.get(each).parts.may.end || client.seats.get(each).parts.may.moves.length > 0);
    const { parts, number } = client.seats.get(channel);
    await client.do(parts.may.end ? { do: 'end', channel, base: number } : { do: 'decide', channel, base: number, move: parts.may.moves[below(parts.may.moves.length)].text });
  }
  assert.ok(client.seats.get(1).parts.may.end, 'the turn waits for its end');
  await ask('while a turn waits for its end', id);
  await client.do({ do: 'resign', channel: 2 });
  await ask('after the end', id);
  assert.deepEqual(hints, []);
});

test('what a seat tries and takes back changes nothing for the others', async (t) => {
  // The same position twice: in one world the seat tries one thing, in the other another.
  const engine = new Engine('london');
  const below = generator(seed);
  const cases = [];
  while (cases.length < 30) {
    await engine.ask(`new players 2 first 1 seed ${1 + below(1_000_000_000)}`);
    for (let i = below(60); i > 0; --i) {
      const moves = await engine.legal();
      if (moves.length > 0) await engine.ask(`move ${moves[below(moves.length)]}`);
    }
    const position = await engine.ask('show');
    if (/ (action|develop|run)\b/.test(position.split(';')[1])) cases.push({ players: 2, position });
  }
  engine.close();
  const { store, tables } = await storeOf(cases.flatMap((each) => [each, each]));
  const server = await serverFor(t, store);
  let compared = 0;
  for (let i = 0; i < cases.length; ++i) {
    const seen = [];
    for (const way of [0, 1]) {
      const { table, tokens } = tables[2 * i + way];
      const [actor, other, watcher] = await Promise.all([0, 1, 2].map(() => new Client(server.url).open()));
      const turn = Number(/turn (\d)/.exec(cases[i].position)[1]) - 1;
      await actor.do({ do: 'join', channel: 1, table, token: tokens[turn] });
      await other.do({ do: 'join', id: 'a', channel: 1, table, token: tokens[1 - turn] });
      await watcher.do({ do: 'watch', id: 'a', channel: 1, table });
      const { parts, number } = actor.seats.get(1);
      // What neither draws nor looks is no barrier.
      const moves = parts.may.moves.filter(({ kind }) => ['loan', 'build', 'buy', 'run', 'play-action', 'activate', 'stop'].includes(kind));
      if (moves.length >= 2) {
        const move = moves[way === 0 ? 0 : moves.length - 1].text;
        await actor.do({ do: 'decide', channel: 1, base: number, move });
        await actor.until(() => actor.seats.get(1).number > number);
        const free = actor.seats.get(1).parts.may.undo === 'free';
        for (const [k, client] of [other, watcher].entries()) {
          for (const command of [{ do: 'log', from: 0, to: 500 }, { do: 'replay', from: 0, to: 500 }, { do: 'hint' }, { do: 'why', move: 'run' }, { do: 'decide', base: 1_000_000, move: 'run' }, { do: 'end', base: 1_000_000 }]) {
            // A spectator's: see the test above.
            if (client === watcher && ['hint', 'why'].includes(command.do)) continue;
            await client.ask({ id: `q${k}`, channel: 1, ...command });
          }
        }
        if (free) {
          await actor.do({ do: 'undo', channel: 1, base: number + 1 });
          await Promise.all([other, watcher].map((client) => client.do({ do: 'ping', id: 'p' })));
          seen.push([other.received, watcher.received]);
        }
      }
      for (const client of [actor, other, watcher]) client.socket.terminate();
    }
    if (seen.length === 2) {
      ++compared;
      assert.deepEqual(seen[0], seen[1], cases[i].position);
    }
  }
  assert.ok(compared > 5, `only ${compared} could be compared`);
});
