// Whole games of London through the page: a person against bots, on the server and in the browser, by clicks and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byClick, byKeyboard, choose, generator, newLondon, playOn, standing, throughHint, visitor } from './help.mjs';
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
