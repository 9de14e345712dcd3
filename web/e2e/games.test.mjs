// Whole games of London through the page: a person against bots, on the server and in the browser, by clicks and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byClick, byKeyboard, choose, generator, inWorker, longPress, newLondon, playOn, SIZES, standing, throughHint, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';

const { house, browser } = await lodgings();

async function whole(players, where, how, seed) {
  const { page, context, errors } = await visitor(browser, house.url);
  await newLondon(page, { players, where });
  const decisions = await playOn(page, how, generator(seed));
  assert.ok(decisions > 20, `${decisions} decisions`);
  await page.waitForSelector('.sheet .result, .sheet table');
  const seat = await page.evaluate(() => Object.values(window.heard.seats)[0].parts);
  assert.equal(seat.result.scores.length, players);
  // The page shows the score of every seat.
  const text = await page.locator('.sheet').innerText();
  for (const score of seat.result.scores) assert.ok(text.includes(String(score).replace('-', '−')) || text.includes(String(score)), `${score} in ${text}`);
  assert.deepEqual(errors, []);
  await context.close();
}

test('two seats on the server by clicks', () => whole(2, 'server', byClick, 1));
test('four seats in the browser by clicks', () => whole(4, 'local', byClick, 2));
test('four seats on the server by keyboard', () => whole(4, 'server', byKeyboard, 3));
test('two seats in the browser by keyboard', () => whole(2, 'local', byKeyboard, 4));

test('bots play at a pace that eyes can follow, and hurry when somebody touches the table', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: { fastBots: false } });
  await newLondon(page, { players: 4, where: 'local' });
  const shown = () => page.evaluate(() => document.querySelector('.london .ask.idle') === null);
  const mine = () => page.evaluate(() => Object.values(window.heard.seats).some((seat) => seat.parts.may?.moves.length > 0));
  // The first turn may be a bot's already; in the end it is always ours.
  await page.waitForFunction(() => document.querySelector('.london .ask:not(.idle)') !== null);
  const chance = generator(12);
  while (!(await standing(page)).end) await byClick(page, choose((await standing(page)).moves, chance).text);
  await page.evaluate(() => document.querySelector('[data-act=end]').click());
  await page.waitForFunction(() => Object.values(window.heard.seats).some((seat) => seat.parts.may?.actor === seat.seat && seat.parts.may.moves.length > 0 && !seat.parts.may.end));
  assert.ok(await mine());
  assert.equal(await shown(), false, 'three bots have played, the page still shows them');
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.querySelector('.london .ask:not(.idle)') !== null, null, { timeout: 1000 });
  await context.close();
});

test('a card held by a finger is shown large until the next touch', async () => {
  const { page, context, errors } = await visitor(browser, house.url, { size: SIZES.phone, touch: true });
  await newLondon(page, { where: 'local' });
  await standing(page);
  const { versions } = await page.evaluate(() => window.heard);
  const glass = page.locator('.london .glass');
  await longPress(page, page.locator('.london .hand [data-card]').first(), glass);
  assert.ok(await glass.isVisible(), 'lifting the finger leaves it open');
  await page.touchscreen.tap(8, 300);
  await glass.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => window.heard.versions), versions, 'nothing was decided');
  assert.deepEqual(errors, []);
  await context.close();
});

// Begins the worker's script: tells when a bot has thought for a while, and when it has decided.
const tellThoughts = `
  const told = new BroadcastChannel('thoughts');
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const { look } = imports.guildhall;
    let since = 0;
    imports.guildhall.look = () => {
      if (since && performance.now() - since > 60) {
        since = 0;
        told.postMessage('deep');
      }
      look();
    };
    const { instance } = await instantiate(source, imports);
    const { gh_think } = instance.exports;
    const think = (ticket) => {
      since = performance.now();
      gh_think(ticket);
      told.postMessage('decided');
    };
    return { instance: { exports: { ...instance.exports, gh_think: think } } };
  };`;

for (const shared of [true, false])
  test(`a bot in the browser's worker plays at once when it is asked to${shared ? ', in the middle of a thought' : ', without shared memory after its decision'}`, async () => {
    const { page, context, errors } = await visitor(browser, house.url);
    await inWorker(context, tellThoughts);
    if (!shared) await context.addInitScript(() => Object.defineProperty(window, 'crossOriginIsolated', { value: false }));
    await newLondon(page, { players: 2, where: 'local', bot: 'grandmaster' });
    assert.equal(await page.evaluate(() => crossOriginIsolated), shared);
    await page.evaluate(() => {
      window.late = [];
      let asked = 0;
      new BroadcastChannel('thoughts').onmessage = ({ data }) => {
        const button = document.querySelector('[data-act=hurry]');
        if (data === 'deep' && button && !asked) {
          asked = performance.now();
          button.click();
        } else if (data === 'decided' && asked) {
          window.late.push(performance.now() - asked);
          asked = 0;
        }
      };
    });
    const chance = generator(31);
    for (let i = 0; i < 60 && (await page.evaluate(() => window.late.length)) < 5; i++) await playOn(page, byClick, chance, 1);
    const late = await page.evaluate(() => window.late);
    assert.ok(late.length >= 5, `${late.length} turns hurried`);
    // The best of them: waiting for a core is not the worker's doing.
    if (shared) assert.ok(Math.min(...late) < 50, `decided ${late.map(Math.round)} ms later`);
    const answers = await page.evaluate(() => {
      const ids = window.heard.said.map((text) => JSON.parse(text)).filter((command) => command.do === 'hurry').map(({ id }) => id);
      return ids.map((id) => window.heard.texts.filter((text) => text.includes(`"answer":"${id}"`)).map((text) => JSON.parse(text).ok));
    });
    if (shared) assert.ok(answers.every((each) => each.length === 1 && each[0]), `each is answered once: ${JSON.stringify(answers)}`);
    assert.deepEqual(errors, []);
    await context.close();
  });

for (const where of ['local', 'server'])
  test(`a hint says where to look, then why, then what; and why not something else (${where})`, async () => {
    const { page, context, errors } = await visitor(browser, house.url);
    await newLondon(page, { players: 2, where });
    await playOn(page, byClick, generator(8), 3);
    await standing(page);
    await page.keyboard.press('h');
    const pop = page.locator('.hintpop');
    await throughHint(page, pop, '.london .hinted, .london [class*=hinted]:not(.hintpop)');
    // Another move is compared with the best one: the reason names it.
    const other = pop.locator('[data-compare]').first();
    const name = await other.locator('span').innerText();
    await other.click();
    await page.waitForFunction((wanted) => document.querySelector('.hintpop [role=status]').textContent.includes(wanted), name);
    const versions = await page.evaluate(() => window.heard.versions);
    await pop.locator('[data-act=hint-move]').click();
    await page.waitForFunction((before) => window.heard.versions > before, versions);
    assert.deepEqual(errors, []);
    await context.close();
  });

test('a hint says gains before their price, names what reads alike once, keeps the focus and outlives a lost connection; the bot waits for the end of the turn', async () => {
  const { page, context, errors } = await visitor(browser, house.url);
  // The answers to hints are shaped on their way; while it is wanted, the line breaks instead.
  let breaks = false;
  let shape = (hint) => hint;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (!message.hint) return socket.send(text);
      if (breaks) return (breaks = false), socket.close(), server.close();
      socket.send(JSON.stringify({ ...message, hint: shape(message.hint) }));
    });
  });
  const focus = (selector) => page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
  await newLondon(page, { players: 2 });
  const { moves } = await standing(page);
  const pop = page.locator('.hintpop');
  assert.equal(await page.locator('.rival em').innerText(), 'Apprentice');

  shape = (hint) => ({ move: hint.move, nudge: hint.nudge, than: { move: moves.find(({ text }) => text !== hint.move).text }, reasons: [{ what: 'poverty', n: 11 }, { what: 'loans', n: -1 }, { what: 'money', n: 3 }] });
  await page.keyboard.press('h');
  await focus('.hintpop [data-act=hint-why]');
  await page.keyboard.press('Enter');
  assert.match(await pop.locator('[role=status]').innerText(), /: 1 loan fewer, £3 more\. In exchange: 11 more poverty\.$/);
  await pop.locator('[data-act=hint-show]').click();
  assert.match(await pop.innerText(), /both are about as good/);
  // It covers nothing of the column where the question is.
  const [box, column] = [await pop.boundingBox(), await page.locator('.me').boundingBox()];
  assert.ok(box.x + box.width <= column.x, `${box.x + box.width} is beside ${column.x}`);
  await page.keyboard.press('Escape');
  await focus('[data-act=hint]');

  breaks = true;
  await page.keyboard.press('Enter');
  await focus('.hintpop [data-act=hint-why]');
  assert.equal(breaks, false, 'the line broke');
  await page.keyboard.press('Escape');

  await focus('[data-act=hint]');
  shape = (hint) => ({ ...hint, than: { move: hint.move } });
  await page.keyboard.press('Enter');
  await pop.locator('[data-act=hint-why]').click();
  assert.match(await pop.locator('[role=status]').innerText(), /Nothing else comes near it/);
  await pop.locator('[data-act=hint-show]').click();
  await pop.locator('[data-act=hint-other]').click();
  const named = await pop.locator('[data-act=hint-move] span, [data-compare]').allInnerTexts();
  assert.equal(new Set(named).size, named.length, named.join('; '));
  await page.keyboard.press('Escape');

  // Until the turn is ended nobody else plays.
  const chance = generator(3);
  for (let now = await standing(page); now.moves.length > 0; now = await standing(page)) await byClick(page, choose(now.moves, chance).text);
  assert.equal(await page.locator('.rival em').innerText(), 'next');
  assert.deepEqual(errors.filter((error) => !/WebSocket/.test(error)), []);
  await context.close();
});
