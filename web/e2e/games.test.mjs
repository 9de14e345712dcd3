// Whole games of London through the page: a person against bots, on the server and in the browser, by clicks and by keyboard.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byClick, byKeyboard, generator, newLondon, openBrowser, openHouse, playOn, visitor } from './help.mjs';

let house, browser;
before(async () => {
  house = await openHouse();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

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
