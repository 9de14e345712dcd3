// The tutorial by doing: from the first screen to the end of a game, in three sizes and four languages, by mouse and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byClick, endTurn, focusByTab, generator, LANGS, playOn, press, SIZES, standing, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';

// LONG=1: whole games in all sizes, and every language in every size.
const long = process.env.LONG === '1';
const { house, browser } = await lodgings();

const topic = (page) => page.evaluate(() => document.querySelector('.coach')?.dataset.topic ?? '');
// The coach may take a moment after a move.
const waitFor = (page, ids) => page.waitForFunction((wanted) => wanted.includes(document.querySelector('.coach')?.dataset.topic), ids, { polling: 20 });

// Nothing that can be touched lies under the coach, its words are whole, and there is no place to scroll to the side.
async function inOrder(page, where) {
  const wrong = await page.evaluate(() => {
    const found = [];
    const coach = document.querySelector('.coach');
    if (!coach) return found;
    const c = coach.getBoundingClientRect();
    if (c.left < -1 || c.right > innerWidth + 1) found.push('the coach leaves the window');
    if (coach.scrollWidth > coach.clientWidth + 1) found.push('the coach is too narrow');
    for (const part of coach.querySelectorAll('h2, p, button')) if (part.scrollWidth > part.clientWidth + 1) found.push(`${part.tagName} is cut off: ${part.textContent}`);
    if (/\[tutorial|[{}]/.test(coach.textContent)) found.push(`words are missing: ${coach.textContent}`);
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push('the page scrolls to the side');
    // On a tablet the coach stands in the part that is over the page, which scrolls.
    const over = coach.closest('.tablet .me');
    for (const thing of document.querySelectorAll('[data-move], .legal, [data-act]')) {
      const r = thing.getBoundingClientRect();
      if (r.width === 0 || coach.contains(thing) || (over && !over.contains(thing))) continue;
      const page = thing.closest('.page');
      const bounds = page ? page.getBoundingClientRect() : { top: 0, bottom: innerHeight, left: 0, right: innerWidth };
      const top = Math.max(r.top, bounds.top);
      const bottom = Math.min(r.bottom, bounds.bottom);
      const left = Math.max(r.left, bounds.left);
      const right = Math.min(r.right, bounds.right);
      if (Math.min(right, c.right) - Math.max(left, c.left) > 1 && Math.min(bottom, c.bottom) - Math.max(top, c.top) > 1)
        found.push(`${thing.dataset.spot ?? thing.dataset.act ?? thing.dataset.move ?? thing.className} lies under the coach`);
    }
    return found;
  });
  assert.deepEqual(wrong, [], where);
}

async function begin(page) {
  await page.goto('/');
  await page.locator('.learn').click();
  await waitFor(page, ['theme']);
}

// Does what the coach says until the first turn is over. Answers what was said.
async function firstTurn(page) {
  const said = [];
  for (let i = 0; i < 40; i++) {
    const now = await standing(page);
    const id = await topic(page);
    if (id && said.at(-1) !== id) said.push(id);
    await inOrder(page, id);
    if (id === 'since' || id === 'board') return said;
    if (await page.locator('.coach .next').count()) {
      await press(page, '.coach .next');
      await page.waitForFunction((last) => document.querySelector('.coach')?.dataset.topic !== last, id);
    } else if (now.end) await endTurn(page);
    else if (id === 'draw') await byClick(page, 'draw deck');
    else if (id === 'action-none') await byClick(page, 'three');
    else if (now.phase === 'develop') await byClick(page, 'stop');
    else await byClick(page, (now.moves.find((move) => ['build', 'pay-with', 'place', 'draw-deck', 'stop'].includes(move.kind)) ?? now.moves[0]).text);
  }
  throw new Error(`the first turn does not end: ${said}`);
}

for (const [name, size] of Object.entries(SIZES)) {
  const whole = long || name === 'phone';
  test(`a newcomer follows the coach from the first screen through ${whole ? 'a whole game' : 'some turns'}, ${name}`, async () => {
    const { page, context, errors } = await visitor(browser, house.url, { size, lang: 'pl', settings: { name: '' } });
    await begin(page);
    const said = await firstTurn(page);
    assert.deepEqual(said.slice(0, 4), ['theme', 'goal', 'draw', 'card'], String(said));
    assert.ok(said[4]?.startsWith('action'), String(said));
    assert.ok(said.includes('end'), String(said));
    const heard = new Set(said);
    await playOn(page, byClick, generator(5), whole ? Infinity : 40, async () => {
      const id = await topic(page);
      if (!id) return;
      heard.add(id);
      await inOrder(page, id);
      if (await page.locator('.coach .next').count()) await press(page, '.coach .next');
    });
    for (const id of ['since', 'board']) assert.ok(heard.has(id), `${id} was not said: ${[...heard]}`);
    if (whole) {
      await waitFor(page, ['scoring']);
      assert.ok(heard.has('end-near') || heard.has('last'), `the end came unsaid: ${[...heard]}`);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('what was said is kept over a reload and can be forgotten', async () => {
  const { page, context, errors } = await visitor(browser, house.url);
  await begin(page);
  await press(page, '.coach .next');
  await waitFor(page, ['goal']);
  await page.reload();
  await waitFor(page, ['goal']);
  await press(page, '.coach .next');
  await waitFor(page, ['draw']);
  await byClick(page, 'draw deck');
  await waitFor(page, ['card']);
  await press(page, '.coach .next');
  await waitFor(page, ['action', 'action-none']);
  // The same table goes on from the first screen.
  const address = page.url();
  await page.goto('/#/');
  await page.waitForSelector('.go .main');
  await page.waitForFunction(() => document.querySelectorAll('.go a[href*="/table/"]').length > 0);
  await page.locator('.learn').click();
  await page.waitForURL(address);
  await waitFor(page, ['action', 'action-none']);
  await page.goto('/#/settings');
  await page.locator('section', { has: page.locator('input[type=checkbox]') }).locator('button.g-btn:not([disabled])').first().click();
  await page.goto(address);
  await waitFor(page, ['card']);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the coach can be sent away and called back', async () => {
  const { page, context, errors } = await visitor(browser, house.url);
  await begin(page);
  await page.locator('.coach .show').click();
  await page.waitForFunction(() => document.querySelector('.coach') === null);
  await page.reload();
  await page.waitForSelector('.london .ask');
  assert.equal(await topic(page), '');
  await page.locator('.top .tools button').last().click();
  await page.getByLabel('Explain as I play').check();
  await page.keyboard.press('Escape');
  await waitFor(page, ['theme']);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the coach is followed by keyboard, keeps the focus where it was and can be folded', async () => {
  const { page, context, errors } = await visitor(browser, house.url, { size: SIZES.phone });
  await begin(page);
  assert.equal(await page.evaluate(() => document.querySelector('.coach').contains(document.activeElement)), false, 'the focus was taken');
  await focusByTab(page, '.coach .next');
  await waitFor(page, ['goal']);
  await focusByTab(page, '.coach .next');
  await waitFor(page, ['draw']);
  assert.notEqual(await page.evaluate(() => document.activeElement === document.body), true, 'the focus is lost');
  assert.equal(await page.locator('[aria-live]', { hasText: 'Touch the deck' }).count(), 1, 'it is not spoken');
  const open = await page.evaluate(() => document.querySelector('.coach').getBoundingClientRect().height);
  await focusByTab(page, '.coach .fold');
  const shut = await page.evaluate(() => document.querySelector('.coach').getBoundingClientRect().height);
  assert.ok(shut < open && shut < 48, `${open} ${shut}`);
  await page.reload();
  await waitFor(page, ['draw']);
  assert.equal(await page.locator('.coach.folded').count(), 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the first turn in every language, by day and by night', async () => {
  for (const [i, lang] of LANGS.entries())
    for (const [name, size] of Object.entries(SIZES).filter((_, k) => long || lang === 'pl' || k === i)) {
      const { page, context, errors } = await visitor(browser, house.url, { size, lang, dark: name === 'tablet', settings: { name: '' } });
      await begin(page);
      await firstTurn(page);
      assert.deepEqual(errors, [], `${lang} ${name}`);
      await context.close();
    }
});
