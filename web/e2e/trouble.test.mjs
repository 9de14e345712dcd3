// Bad input: each has a friendly screen that says what happened and what to do, and nothing is lost. And: without a network.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { byClick, generator, inWorker, newLondon, playOn, standing, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { prepare, tableInProgress } from './screens.mjs';

const words = JSON.parse(readFileSync(new URL('../src/i18n/en/shell.json', import.meta.url), 'utf8'));
const { house, browser } = await lodgings();
let made;
before(async () => {
  made = await prepare(house, { realms: false });
});

// The screen names the trouble, says what to do, and a way out leads home.
async function isTold(page, kind) {
  await page.getByText(words[`trouble.${kind}.title`]).first().waitFor();
  await page.getByText(words[`trouble.${kind}.todo`]).first().waitFor();
}
const at = async (hash, settings = made.settings) => {
  const view = await visitor(browser, house.url, { settings });
  await view.page.goto(`/#/${hash}`);
  return view;
};

for (const [name, hash, kind] of [
  ['a dead link', 'join/00000000000000000000/00000000000000000000000000000000', 'table'],
  ['a link with a letter missing', 'join/0000000000000000000/0000000000000000000000000000000', 'malformed'],
  ['a link to nowhere', 'no/such/room', 'address'],
  ['a table this browser has no seat at', () => `table/server/${made.playing}`, 'noSeat'],
  ['a table that is not in this browser', 'table/local/00000000000000000000', 'noSeat'],
  ['a seat link with a wrong key', () => `join/${made.playing}/00000000000000000000000000000000`, 'link'],
])
  test(name, async () => {
    const { page, context } = await at(typeof hash === 'string' ? hash : hash(), {});
    await isTold(page, kind);
    await page.getByRole('link', { name: words['trouble.home'] }).first().click();
    await page.waitForFunction(() => location.hash === '' || location.hash === '#/');
    await context.close();
  });

test('a taken seat can be watched, or taken back by whoever sat there', async () => {
  const { settings } = await tableInProgress(house, { players: 2, seed: 9 });
  const [[id, { links }]] = Object.entries(settings.seats);
  const { page, context } = await at(`join/${id}/${links[0].token}`, {});
  await page.getByText('Ada already sits here').waitFor();
  await page.getByRole('link', { name: words['join.watch'] }).waitFor();
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await page.waitForSelector('.london main');
  await context.close();
});

test('a link to a table that ended leads to its replay', async () => {
  const token = made.settings.seats[made.over].links[0].token;
  const { page, context } = await at(`join/${made.over}/${token}`);
  await page.waitForSelector('.bar input[type=range]');
  await context.close();
});

test('a file that is no Guildhall file is refused, and nothing is changed', async () => {
  const { page, context } = await at('tables');
  const before = await page.evaluate(() => localStorage.getItem('guildhall.settings'));
  for (const [text, kind] of [
    ['hello', 'file'],
    ['guildhall 1\ngame london\nend\n', 'file'],
    [`guildhall 1\n${'x'.repeat(200000)}`, 'file'],
    ['\u0000\u0001\u0002', 'file'],
  ]) {
    await page.goto('/#/verify');
    await page.locator('input[type=file]').first().setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await isTold(page, kind);
  }
  assert.equal(await page.evaluate(() => localStorage.getItem('guildhall.settings')), before);
  await context.close();
});

test('a saved game is imported again and replays', async () => {
  const { page, context } = await at(`table/server/${made.over}`);
  await page.waitForSelector('.sheet table');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the game' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  assert.match(file, /^guildhall 1/);
  await page.goto('/#/verify');
  await page.locator('input[type=file]').first().setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await page.getByText(words['verify.good'] ?? words['verify.title']).first().waitFor();
  await page.waitForSelector('.verdict');
  assert.equal(await page.locator('.verdict.bad').count(), 0);
  await context.close();
});

test('storage refused by the browser: the page says so and online play works', async () => {
  const view = await visitor(browser, house.url);
  await view.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError'); } });
  });
  const { page, context } = view;
  await page.goto('/#/new/london');
  await page.locator('#name0').fill('Ada');
  await page.locator('form button.main').click();
  await page.waitForSelector('.london main');
  await standing(page);
  await context.close();
});

async function localTable(page) {
  await page.goto('/#/new/london');
  await page.locator('input[name=where]').nth(1).check({ force: true });
  await page.locator('#name0').fill('Ada');
  await page.locator('form button.main').click();
}

test('the database of the browser is refused: a local table says so, nothing hangs', async () => {
  const { page, context } = await visitor(browser, house.url);
  await inWorker(context, "self.indexedDB.__proto__.open = () => { throw new DOMException('denied', 'SecurityError'); };");
  await localTable(page);
  await isTold(page, 'storage');
  await context.close();
});

test('no WebAssembly: a local table says so, online play works', async () => {
  const { page, context } = await visitor(browser, house.url);
  await inWorker(context, 'delete self.WebAssembly;');
  await localTable(page);
  await isTold(page, 'engine');
  await page.locator('input[name=where]').nth(0).check({ force: true });
  await page.locator('form button.main').click();
  await page.waitForSelector('.london main');
  await context.close();
});

test('a server of another version: the page says so', async () => {
  const { page, context } = await visitor(browser, house.url);
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message.replace('"v":1', '"v":2')));
  });
  await page.goto('/#/new/london');
  await page.locator('#name0').fill('Ada');
  await page.locator('form button.main').click();
  await isTold(page, 'version');
  await context.close();
});

test('installed, it opens and plays without a network, and a reload loses nothing', async () => {
  const { page, context } = await visitor(browser, house.url);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  const manifest = await (await context.request.get(`${house.url}/manifest.webmanifest`)).json();
  assert.ok(manifest.icons.length > 1 && manifest.start_url);
  await context.setOffline(true);
  await page.reload();
  assert.ok(await page.evaluate(() => crossOriginIsolated), 'what is kept has its headers');
  await newLondon(page, { players: 2, where: 'local' });
  await playOn(page, byClick, generator(21), 12);
  const before = await standing(page);
  await page.reload();
  await page.waitForSelector('.london main');
  assert.deepEqual((await standing(page)).moves, before.moves);
  await context.close();
});

test('two tabs at one local table: neither overwrites the other', async () => {
  const { page, context } = await visitor(browser, house.url);
  await newLondon(page, { players: 2, where: 'local' });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector('.london main');
  await playOn(page, byClick, generator(2), 3);
  // The other tab knows nothing of it yet: it may not write over what was decided.
  await playOn(other, byClick, generator(3), 3);
  await page.reload();
  await page.waitForSelector('.london main');
  await other.reload();
  await other.waitForSelector('.london main');
  assert.deepEqual((await standing(page)).moves, (await standing(other)).moves);
  await context.close();
});
