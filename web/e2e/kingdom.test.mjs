// Kingdom Legacy through the page: by clicks and by keyboard, on the server and in the browser; nothing is lost, nothing of the box is told.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { focusByTab, generator, press, SIZES, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { begin, found, play, told, view } from './realm.mjs';

const { house, browser } = await lodgings();

// Cards that lay open at some time, in all that the page heard.
function shown(messages) {
  const seen = new Set();
  for (const { parts = {}, log = [] } of messages) {
    for (const card of [...Object.values(parts.zones ?? {}).flat(), ...(parts.deck?.top ?? []), ...(parts.deck?.bottom ?? []), ...(parts.ask?.cards ?? []), parts.ask?.card]) if (card) seen.add(card);
    for (const item of [...log, ...(parts.tentative ?? [])]) for (const event of item.events ?? []) if (event.card) seen.add(event.card);
  }
  return seen;
}
// Names that stand on cards of the box only.
function secrets(seen) {
  const out = execFileSync(process.env.GUILDHALL ?? new URL('../../build/release/guildhall', import.meta.url).pathname, ['cards', 'kingdom', '--json'], { maxBuffer: 1 << 24 });
  const cards = JSON.parse(out).cards;
  const names = (card) => card.stages.map((stage) => stage.names.en);
  const known = cards.filter((card) => seen.has(card.id) || (card.id <= 70 && card.id <= Math.max(...seen))).flatMap(names);
  return cards.filter((card) => card.id > 70 && !seen.has(card.id)).flatMap(names).filter((name) => name.length > 7 && !known.includes(name));
}

// LONG=1 goes on to card 37, by clicks and by keyboard.
const long = process.env.LONG === '1';
const goal = long ? 37 : 30;
test(`cards 23 to ${goal} on the server by clicks, and nothing of the box in what was sent`, async () => {
  const { page, context, errors } = await visitor(browser, house.url, { settings: told });
  await begin(page, 'server');
  const again = () => page.locator('.again').count();
  // It may be begun again until card 23 is found.
  await play(page, press, generator(10), (parts, made) => made >= 12);
  await press(page, '.again');
  await press(page, '.pop [data-move=restart]');
  await page.waitForFunction(() => Object.values(window.heard.seats).at(-1).parts.zones.discard === undefined);
  assert.equal((await view(page)).parts.round.round, 1);
  const decisions = await play(page, press, generator(11), (parts) => found(parts, goal), async (parts) => {
    if (parts.ask.kind === 'action') assert.equal(await again(), found(parts, 23) ? 0 : 1);
  });
  assert.ok(decisions > 60, `${decisions} decisions`);
  const { parts } = await view(page);
  assert.ok(found(parts, 23));
  const texts = await page.evaluate(() => window.heard.texts);
  const heard = texts.join('\n');
  const seen = shown(texts.map((text) => JSON.parse(text)));
  const faces = new Set([...heard.matchAll(/"faces":(\[.*\])\}/g)].flatMap((match) => JSON.parse(match[1]).map((face) => face.id)));
  for (const id of faces) assert.ok(id <= 10 || seen.has(id), `the face of card ${id}`);
  for (const name of secrets(seen)) assert.ok(!heard.includes(`"name":"${name}"`), `${name} was told`);
  assert.deepEqual(errors, []);
  await context.close();
});

test('in the browser by keyboard, on a phone', async () => {
  const { page, context, errors } = await visitor(browser, house.url, { size: SIZES.phone, settings: told });
  await begin(page, 'local');
  await play(page, focusByTab, generator(12), (parts, decisions) => (long ? found(parts, 37) : decisions >= 40));
  assert.deepEqual(errors, []);
  await context.close();
});

test('a reload in the middle of a question changes nothing; a file goes from browser to browser', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  await begin(page, 'local');
  let reloads = 0;
  await play(page, press, generator(13), (parts, decisions) => reloads >= 3 || decisions > 250, async (parts) => {
    if (parts.ask.kind === 'action') return;
    await page.reload();
    const again = (await view(page)).parts;
    for (const part of ['ask', 'zones', 'held', 'queue', 'deck', 'may']) assert.deepEqual(again[part], parts[part], part);
    reloads++;
  });
  assert.ok(reloads > 0);
  const save = async (from) => {
    const [file] = await Promise.all([from.waitForEvent('download'), from.locator('[data-act=export]').click()]);
    return readFileSync(await file.path(), 'utf8');
  };
  await page.goto('/#/kingdoms');
  await page.waitForSelector('.tree .mileknot');
  const first = await save(page);
  const other = await visitor(browser, house.url);
  await other.page.goto('/#/kingdoms');
  await other.page.waitForSelector('.welcome');
  writeFileSync(`${house.folder}/kingdom.txt`, first);
  await other.page.locator('input[type=file]').setInputFiles(`${house.folder}/kingdom.txt`);
  await other.page.waitForSelector('.tree .mileknot');
  assert.equal(await save(other.page), first);
  // A damaged one is refused in words, and the kingdoms stay.
  writeFileSync(`${house.folder}/damaged.txt`, first.replace('produce', 'prodce'));
  await other.page.locator('input[type=file]').setInputFiles(`${house.folder}/damaged.txt`);
  await other.page.waitForSelector('.oopsbox');
  assert.equal(await other.page.locator('.roll').count(), 1);
  await other.context.close();
  await context.close();
});

test('two tabs with the same kingdom know of each other and never part', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  await begin(page, 'local');
  const second = await context.newPage();
  await second.goto(page.url());
  await second.waitForSelector('.kingdom .told');
  await page.waitForSelector('.kingdom .told');
  await play(page, press, generator(14), (parts, decisions) => decisions >= 1);
  await second.waitForFunction(() => document.querySelector('.told .btn:not(.quiet)') !== null);
  // What is decided on the old view is refused, and the new one is shown.
  await second.locator('.fixed .pass').click();
  await second.waitForTimeout(500);
  const [a, b] = [(await view(page)).parts, (await view(second)).parts];
  assert.deepEqual([b.zones, b.round], [a.zones, a.round]);
  await context.close();
});
