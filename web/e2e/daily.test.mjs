// The daily deal: played at the server and offline, its result on one's own list and on everybody's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIZES, choose, generator, roomOf, standing, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';

const { house, browser } = await lodgings();
const dayOf = (ago) => new Date(Date.now() - ago * 86400000).toISOString().slice(0, 10);

// Plays the page's seat to the end, by the page's own line: what clicks do is tested elsewhere.
async function playFast(page) {
  const chance = generator(4);
  for (let i = 0; i < 1500; i++) {
    const { status, moves, number } = await standing(page);
    if (status === 'over') return page.evaluate(() => Object.values(window.heard.seats)[0].parts.result.scores);
    const move = moves.length > 0 ? choose(moves, chance).text : undefined;
    await page.evaluate(
      async ({ move, number }) => {
        const { channel } = Object.values(window.heard.seats)[0];
        const { versions } = window.heard;
        const line = window.heard.lines.findLast((each) => (each.url ? each.readyState === 1 : each.postMessage));
        const text = JSON.stringify({ v: 1, id: `fast${number}`, channel, base: number, ...(move ? { do: 'decide', move } : { do: 'end' }) });
        if (line.url) line.send(text);
        else line.postMessage(text);
        while (window.heard.versions === versions) await new Promise((resolve) => setTimeout(resolve, 5));
      },
      { move, number },
    );
  }
  throw new Error('the game does not end');
}

const rows = (page, list) => page.locator(`section[aria-labelledby=${list}] tbody tr`).allInnerTexts();
// What the deal laid out, before anybody decided anything.
const dealt = (page) =>
  page.evaluate(() => {
    const { board, offer, player0 } = Object.values(window.heard.seats)[0].parts;
    return { board, boroughs: offer.boroughs, hand: player0.hand };
  });
const minus = (n) => String(n).replace('-', '−');
const told = ([points, rival]) => new RegExp(`${minus(points)} : ${minus(rival)}`);

async function begin(page) {
  await page.goto('/#/daily');
  await page.locator('form button.main').click();
  await page.waitForSelector('.london main');
  assert.equal(await page.locator('[data-act=undo]').count(), 1);
  assert.equal(await page.locator('[data-act=hint]').count(), 0, 'no hints here');
}

test('online: played to its end it stands on both lists, and again does not count', async () => {
  const { page, context, errors } = await visitor(browser, house.url);
  await begin(page);
  // On the way it can be left and gone on with.
  await page.goto('/#/daily');
  await page.locator('form a.main').click();
  await page.waitForSelector('.london main');
  const scores = await playFast(page);
  await page.locator(`.result a[href="#/daily/${dayOf(0)}"]`).click();
  await page.waitForSelector('section[aria-labelledby=theirs] tbody tr');
  for (const list of ['mine', 'theirs']) {
    const [row, ...others] = await rows(page, list);
    assert.match(row, told(scores), list);
    assert.deepEqual(others, []);
  }
  assert.match((await rows(page, 'theirs'))[0], /Ada\s*you/);
  assert.match(await page.locator('.sum').innerText(), /1 day in a row/);
  assert.equal(await page.locator('form button.main').innerText(), 'Play it again');
  // Another day by keyboard: nobody was there.
  await page.locator('#day').focus();
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => /Nobody has finished/.test(document.body.innerText));
  assert.equal(await page.locator('#day').inputValue(), dayOf(1));
  await page.reload();
  await page.waitForSelector('section[aria-labelledby=theirs] tbody tr');
  assert.match((await rows(page, 'mine'))[0], told(scores));
  assert.deepEqual(errors, []);
  await context.close();

  const stranger = await visitor(browser, house.url, { size: SIZES.phone, dark: true, lang: 'pl', settings: { name: 'Ben' } });
  await stranger.page.goto('/#/daily');
  await stranger.page.waitForSelector('section[aria-labelledby=theirs] tbody tr');
  const [row] = await rows(stranger.page, 'theirs');
  assert.match(row, told(scores));
  assert.doesNotMatch(row, /\bty\b/);
  assert.deepEqual(await rows(stranger.page, 'mine'), []);
  assert.deepEqual(await stranger.page.evaluate(roomOf).then(({ wide, missing }) => ({ wide, missing })), { wide: 0, missing: [] });
  await stranger.context.close();
});

test('offline: the same deal, on one\'s own list only', async () => {
  const online = await visitor(browser, house.url);
  await begin(online.page);
  const deal = await dealt(online.page);
  assert.equal(deal.hand.length, 6);
  await online.context.close();
  const { page, context } = await visitor(browser, house.url);
  await context.routeWebSocket(/\/ws$/, (socket) => socket.close());
  await begin(page);
  const { table } = await page.evaluate(() => Object.values(window.heard.seats)[0].parts);
  assert.equal(table.daily, dayOf(0));
  assert.deepEqual(await dealt(page), deal);
  const scores = await playFast(page);
  await page.locator('.result a.main').click();
  await page.waitForSelector('section[aria-labelledby=mine] tbody tr');
  const [row] = await rows(page, 'mine');
  assert.match(row, told(scores));
  assert.match(row, /On this device/);
  assert.match(await page.locator('section[aria-labelledby=theirs]').innerText(), /cannot be reached/);
  await context.close();
});
