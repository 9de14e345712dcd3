// Puzzles: a wrong decision, another try, the solution, and what the browser remembers; by click, by keyboard, on a phone, offline.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { SIZES, byClick, byKeyboard, focusByTab, roomOf, standing, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { notTheBest, solutions } from './puzzles.mjs';

const words = JSON.parse(readFileSync(new URL('../src/i18n/en/shell.json', import.meta.url), 'utf8'));
const { house, browser } = await lodgings();
const made = (page) => page.evaluate(() => window.heard.said.map((text) => JSON.parse(text)).filter((command) => command.do === 'decide').map((command) => command.move));
const told = (page) => page.locator('.bar [role=status]').innerText();

// What can only be answered in one way the table answers itself.
async function solve(page, puzzle, how) {
  const before = (await made(page)).length;
  for (let next = puzzle.line[0]; next; next = puzzle.line[(await made(page)).length - before]) await how(page, next.move);
  await page.waitForSelector('[data-solved]');
}

test('from the list: wrong, once more, shown, which does not count, solved, and still solved after a reload', async () => {
  const { page, context, errors } = await visitor(browser, house.url);
  const [first] = solutions;
  await page.goto('/');
  await page.getByRole('link', { name: words['puzzles.title'] }).click();
  await page.waitForSelector('main li');
  assert.equal(await page.locator('main li').count(), solutions.length);
  await page.locator('main li a').first().click();

  await notTheBest(page, first);
  const { share, next } = first.line[0];
  for (const n of [share, next]) assert.match(await told(page), new RegExp(`\\b${Math.round(n / 10)}\u00a0%`));
  assert.deepEqual(await made(page), [], 'a wrong decision is not made');
  await page.locator('[data-act=again]').click();
  assert.match(await told(page), /You are \w+/);
  await notTheBest(page, first);
  await page.locator('[data-act=solution]').click();
  assert.match(await told(page), /The best is “.+”/);
  assert.equal(await page.locator('.london .hinted').count(), 1, 'it is marked on the table');
  await solve(page, first, byClick);
  assert.match(await told(page), /Found without help, it counts/);
  assert.equal(await page.locator('.london .ask').count(), 0, 'nor is anybody else asked');

  // By oneself.
  await page.goto('/#/puzzles');
  await page.waitForSelector('main li');
  assert.equal(await page.locator('main li .solved').count(), 0);
  await page.locator('main li a').first().click();
  await page.waitForSelector('.london main');
  await standing(page);
  await page.evaluate(() => (window.heard.said = []));
  await solve(page, first, byClick);
  assert.deepEqual(await made(page), first.line.map(({ move }) => move));
  assert.equal(await page.locator('[data-move]').count(), 0, 'nothing is asked any more');
  await page.getByRole('link', { name: words['puzzles.next'] }).click();
  await page.waitForFunction((id) => location.hash === `#/puzzles/${id}`, solutions[1].id);

  await page.goto('/#/puzzles');
  await page.reload();
  await page.waitForSelector('main li');
  assert.deepEqual(await page.locator('main li').evaluateAll((all) => all.map((each) => each.querySelector('.solved') !== null)), solutions.map((each) => each === first));
  // It may be solved again, from its beginning, and is no table of one's own.
  await page.locator('main li a').first().click();
  await page.waitForSelector('.london main');
  assert.match(await told(page), /You are \w+/);
  await page.goto('/#/tables');
  await page.waitForFunction((none) => document.body.innerText.split(none).length === 3, words['tables.none']);
  await page.goto('/#/puzzles/nothing');
  await page.getByRole('alert').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('by keyboard', async () => {
  const { page, context, errors } = await visitor(browser, house.url);
  const puzzle = solutions[1];
  await page.goto('/#/puzzles');
  await page.waitForSelector('main li');
  await focusByTab(page, `main a[href$="${puzzle.id}"]`);
  await page.waitForSelector('.london main');
  await focusByTab(page, '[data-act=solution]');
  assert.match(await told(page), /The best is/);
  await solve(page, puzzle, byKeyboard);
  assert.deepEqual(errors, []);
  await context.close();
});

test('on a phone without a network', async () => {
  const { page, context, errors } = await visitor(browser, house.url, { size: SIZES.phone, lang: 'pl', dark: true });
  // One whose answer lies at the foot of the window, if there is one.
  const puzzle = solutions.find(({ line }) => line[0].move.startsWith('discard')) ?? solutions.at(-1);
  await page.goto('/#/puzzles');
  await page.waitForSelector('main li');
  assert.ok((await page.evaluate(roomOf)).wide <= 0);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.locator(`main a[href$="${puzzle.id}"]`).click();
  await notTheBest(page, puzzle);
  const room = await page.evaluate(roomOf);
  assert.ok(room.wide <= 0, `scrolls sideways by ${room.wide}`);
  assert.ok(room.high <= 0, `the bar hides ${room.high} px of the table`);
  assert.deepEqual(room.missing, []);
  await solve(page, puzzle, byClick);
  assert.deepEqual(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(error)), []);
  await context.close();
});
