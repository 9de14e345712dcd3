// A finished game looked at again, on the server and in the browser: to its end, stopped, gone on with, and played on from.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { standing, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { tableInProgress, toTheEnd } from './screens.mjs';

const words = JSON.parse(readFileSync(new URL('../src/i18n/en/shell.json', import.meta.url), 'utf8'));
const { house, browser } = await lodgings();
let over, playing;
before(async () => {
  over = await tableInProgress(house, { players: 3, seed: 5, enough: toTheEnd });
  playing = await tableInProgress(house, { players: 2, seed: 3 });
});

const asked = (page) => page.evaluate(() => window.heard.said.filter((text) => JSON.parse(text).do === 'review').length);
const seats = (page) => page.evaluate(() => Object.values(window.heard.seats)[0].parts.table.seats.map(({ name, kind, bot }) => [name, kind, bot]));
const done = (page) => page.waitForSelector('[data-done]', { timeout: 60000 });

// What every review shows, whatever the game was.
async function isWhole(page, seats, winners) {
  // One line for each seat, from the beginning to the result.
  const lines = await page.locator('.plot [data-line]').evaluateAll((all) => all.map((path) => [...path.getAttribute('d').matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])));
  assert.equal(lines.length, seats);
  const ends = lines.map((line) => line.at(-1)[1]);
  for (const line of lines) {
    assert.ok(line.length > 10, `${line.length} turns`);
    assert.ok(line.every(([x], i) => i === 0 || x > line[i - 1][0]), 'from left to right');
  }
  for (const [seat, y] of ends.entries()) assert.equal(y === Math.min(...ends), winners.includes(seat), 'the winner ends on top');
  // For every seat the numbers add up to the result.
  for (let seat = 0; seat < seats; seat++) {
    const bill = await page.locator(`article[data-seat="${seat}"] b[data-part]`).evaluateAll((all) => all.map((each) => ({ part: each.dataset.part, n: Number(each.dataset.n), text: each.textContent })));
    assert.deepEqual(bill.map(({ part }) => part), ['start', 'own', 'others', 'luck', 'result']);
    for (const { n, text } of bill) assert.equal(Number(text.replace('−', '-').replace(/[^\d-]/g, '')), n);
    const [start, own, others, luck, result] = bill.map(({ n }) => n);
    assert.equal(start + own + others + luck, result);
    assert.equal(result, winners.includes(seat) ? Math.round(100 / winners.length) : 0);
    assert.ok(own <= 0 && others >= 0 && start > 0 && start < 100, JSON.stringify(bill));
  }
  // The same as a table, and the decisions in the order of what they cost.
  assert.ok((await page.locator('main details tbody tr').count()) > 10);
  const costs = await page.locator('main ol li h3 b').allTextContents();
  assert.ok(costs.length > 0 && costs.length <= 10, `${costs.length} decisions`);
  const numbers = costs.map((text) => Number(text.replace('−', '-').replace(/[^\d-]/g, '')));
  assert.ok(numbers.every((n, i) => n <= -1 && (i === 0 || n >= numbers[i - 1])), costs.join(' '));
  for (const text of await page.locator('main ol dd').allTextContents()) assert.match(text, /^[A-Z].+[^\]}]$/, 'the moves have words');
  assert.equal(await page.locator('.flag').count(), costs.length);
}

async function fileOf(page) {
  await page.goto(`/#/table/server/${over.id}`);
  await page.waitForSelector('.sheet table');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the game' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('on the server: to its end, one seat only, to the replay and back, and on from a decision', async () => {
  const { page, context, errors } = await visitor(browser, house.url, { settings: over.settings });
  await page.goto(`/#/table/server/${over.id}`);
  await page.getByRole('link', { name: 'Review the game' }).click();
  await page.waitForSelector('progress');
  await done(page);
  const { winners } = await page.evaluate(() => Object.values(window.heard.seats)[0].parts.result);
  await isWhole(page, 3, winners);
  // What the decisions of a seat cost is on its own bill, and given to the others.
  const costs = await page.evaluate(() => window.heard.texts.flatMap((text) => JSON.parse(text).review ?? []).reduce((sum, { seat, cost = 0 }) => ((sum[seat] += cost), sum), [0, 0, 0]));
  const part = (name) => page.locator(`article b[data-part=${name}]`).evaluateAll((all) => all.map((each) => Number(each.dataset.n)));
  for (const [seat, own] of (await part('own')).entries()) assert.ok(Math.abs(own + costs[seat] / 10) <= 0.51, `${own} of ${costs[seat]}`);
  const given = (await part('others')).reduce((a, b) => a + b);
  assert.ok(Math.abs(given - costs.reduce((a, b) => a + b) / 10) <= 2, `${given} of ${costs}`);

  // The number under the curve leads to the decision.
  await page.locator('.flag').first().click();
  assert.match(await page.evaluate(() => document.activeElement.id), /^decision\d+$/);
  await page.getByLabel('Ada', { exact: true }).check({ force: true });
  for (const name of await page.locator('main ol .name').allTextContents()) assert.match(name, /^Ada /);

  // Look at it: the replay shows the moment when it was made.
  const made = await page.locator('main ol dd').first().textContent();
  await page.getByRole('link', { name: words['review.look'] }).first().click();
  await page.waitForSelector('.bar input[type=range]');
  assert.ok(Number(await page.locator('.bar input[type=range]').inputValue()) > 0);
  // And from there to the review, which is still known.
  const before = await asked(page);
  await page.getByRole('link', { name: words['review.open'] }).click();
  await done(page);
  assert.equal(await asked(page), before, 'nothing is asked twice');
  assert.match(await page.evaluate(() => document.activeElement.id), /^decision\d+$/, 'where it was left');
  assert.ok(await page.getByLabel('Ada', { exact: true }).isChecked());
  assert.equal(await page.locator('main ol dd').first().textContent(), made);

  const worst = await page.evaluate(() => {
    const all = window.heard.texts.flatMap((text) => JSON.parse(text).review ?? []).filter((each) => each.seat === 0);
    return all.reduce((a, b) => ((b.cost ?? 0) > (a.cost ?? 0) ? b : a));
  });
  await page.locator('[data-act=play-on]').first().click();
  await page.waitForFunction((old) => location.hash.startsWith('#/table/server/') && !location.hash.includes(old), over.id);
  await page.waitForSelector('.london main');
  // The new table asks for this very decision: what was made and what was better can both be done.
  const now = await standing(page);
  assert.equal(now.seat, 0);
  assert.deepEqual(await seats(page), [['Ada', 'person', undefined], ['Wren', 'bot', 'greedy'], ['Pepys', 'bot', 'greedy']], 'everybody is who they were');
  for (const { text } of [worst.made, worst.best]) assert.ok(now.moves.some((move) => move.text === text), `${text} is among ${now.moves.map((move) => move.text)}`);
  assert.deepEqual(errors, []);
  await context.close();
});

test('in the browser without a network: stopped, gone on with, to its end', async () => {
  const { page, context, errors } = await visitor(browser, house.url, { settings: over.settings });
  const file = await fileOf(page);
  await page.goto('/#/replay');
  await page.locator('input[type=file]').first().setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await page.waitForSelector('.bar input[type=range]');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByRole('link', { name: words['review.open'] }).click();

  await page.waitForFunction(() => document.querySelector('progress')?.value > 0);
  await page.locator('[data-act=cancel]').click();
  await page.locator('[data-act=go-on]').waitFor();
  assert.ok(await page.locator('[data-act=go-on]').evaluate((button) => button === document.activeElement), 'the focus is not lost');
  const so = await asked(page);
  await page.waitForTimeout(1500);
  assert.equal(await asked(page), so, 'it is still asking');
  // What there is can be read: the sum goes as far as the curve.
  assert.equal(await page.locator('.plot [data-line]').count(), 3);
  for (const n of [0, 1, 2]) {
    const [start, own, others, luck, end] = await page.locator(`article[data-seat="${n}"] b[data-n]`).evaluateAll((all) => all.map((each) => Number(each.dataset.n)));
    assert.equal(start + own + others + luck, end);
  }
  await page.locator('[data-act=go-on]').click();
  await done(page);
  const { winners } = await page.evaluate(() => Object.values(window.heard.seats).find((seat) => seat.parts.result).parts.result);
  await isWhole(page, 3, winners);

  // One can play on without a network.
  await page.locator('[data-act=play-on]').first().click();
  await page.waitForFunction(() => location.hash.startsWith('#/table/local/'));
  await page.waitForSelector('.london main');
  assert.ok((await standing(page)).moves.length > 1);
  // Where Ada sits now is chance; a bot that took her seat has another name.
  const names = (await seats(page)).map(([name]) => name);
  assert.ok(names.filter((name) => name === 'Ada').length === 1 && new Set(names).size === 3, names.join());
  assert.deepEqual(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(error)), []);
  await context.close();
});

test('leaving the screen stops it', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: over.settings });
  await page.goto(`/#/review/server/${over.id}`);
  await page.waitForFunction(() => document.querySelector('progress')?.value > 0);
  await page.goto('/#/about');
  await page.getByRole('heading', { name: words['about.title'] }).waitFor();
  const so = await asked(page);
  await page.waitForTimeout(1200);
  assert.equal(await asked(page), so);
  await context.close();
});

test('a game that is still played says so', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: playing.settings });
  await page.goto(`/#/review/server/${playing.id}`);
  await page.getByText(words['trouble.running.title']).waitFor();
  assert.equal(await asked(page), 0);
  await page.goto('/#/review/server/0123');
  await page.getByText(words['trouble.malformed.title']).waitFor();
  await context.close();
});
