// Two people against each other, and bad luck: lost connections, a reload in the middle of a decision, a killed server.
// On the way: nothing hidden in what a page received or shows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { byClick, choose, endTurn, generator, newLondon, openHouse, playOn, press, standing, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';

// Cards of which there is only one: seeing its name is seeing the card.
const deck = JSON.parse(readFileSync(new URL('../src/generated/london.json', import.meta.url), 'utf8'));
const single = new Set(deck.city.filter((card) => card.copies === 1).map((card) => card.id));

const { house, browser } = await lodgings();

const seatOf = (page) => page.evaluate(() => Object.values(window.heard.seats).find((seat) => seat.seat !== undefined));
const drop = (page) => page.evaluate(() => window.heard.lines.forEach((line) => line.close?.()));

async function twoPeople() {
  const ada = await visitor(browser, house.url);
  const ben = await visitor(browser, house.url, { settings: { name: 'Ben' } });
  await ada.page.goto('/#/new/london');
  await ada.page.locator('#kind1').selectOption('link');
  await ada.page.locator('form button.main').click();
  await ada.page.getByRole('button', { name: 'Show the code' }).click();
  const link = await ada.page.locator('#url').inputValue();
  await ada.page.keyboard.press('Escape');
  assert.match(link, /#\/join\/[0-9a-f]{20}\/[0-9a-f]{32}$/);
  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: 'Take the seat' }).click();
  await ada.page.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([ada, ben].map(({ page }) => page.waitForSelector('.london main')));
  return { ada, ben, link };
}

// Whoever is asked makes a decision; answers who it was.
async function step(people, chance) {
  for (let i = 0; i < 400; i++) {
    for (const person of people) {
      const seat = await seatOf(person.page);
      if (seat?.parts.table.status === 'over') return undefined;
      if (!seat?.parts.may?.moves.length && !seat?.parts.may?.end) continue;
      const now = await standing(person.page);
      if (now.moves.length === 0) await endTurn(person.page, byClick);
      else await byClick(person.page, choose(now.moves, chance).text);
      return person;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('nobody is asked');
}

// What lies hidden in one hand is in no message to the other page and nowhere on it.
async function nothingHidden(from, to) {
  const [theirs, mine] = [await seatOf(from.page), await seatOf(to.page)];
  if (theirs.number !== mine.number || theirs.parts.tentative?.length) return 0;
  const hand = theirs.parts[`player${theirs.seat}`].hand;
  const shown = mine.parts[`player${theirs.seat}`].hand;
  assert.equal(shown.length, hand.length);
  const known = shown.filter((card) => !card.startsWith('?'));
  const hidden = hand.filter((card) => !known.includes(card) && single.has(card));
  const found = await to.page.evaluate((cards) => {
    const all = window.heard.texts.join('\n');
    const page = document.documentElement.outerHTML;
    return cards.filter((card) => all.includes(`"${card}"`) || page.includes(`"${card}"`));
  }, hidden);
  assert.deepEqual(found, [], `cards of the other hand (${hidden}) came to this page`);
  return hidden.length;
}

test('two browsers play a game while connections break', async () => {
  const { ada, ben } = await twoPeople();
  const chance = generator(11);
  let checked = 0;
  let broken = 0;
  for (let i = 0; ; i++) {
    const who = await step([ada, ben], chance);
    if (!who) break;
    if (i % 5 === 0) checked += (await nothingHidden(ada, ben)) + (await nothingHidden(ben, ada));
    if (i % 60 === 20) {
      // In the middle of a turn; longer than one attempt to come back.
      await who.context.setOffline(true);
      await drop(who.page);
      await who.page.getByText('reconnecting', { exact: false }).first().waitFor();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await who.context.setOffline(false);
      await who.page.waitForFunction(() => !/reconnecting/i.test(document.body.innerText), null, { timeout: 20000 });
      broken++;
    }
  }
  assert.ok(broken > 1, `${broken} lost connections`);
  assert.ok(checked > 50, `${checked} hidden cards looked for`);
  const [a, b] = [await seatOf(ada.page), await seatOf(ben.page)];
  assert.deepEqual(a.parts.result, b.parts.result);
  for (const { page } of [ada, ben]) await page.waitForSelector('.sheet table');
  await ada.context.close();
  await ben.context.close();
});

for (const where of ['server', 'local'])
  test(`a reload in the middle of a decision asks the same again (${where})`, async () => {
    const { page, context } = await visitor(browser, house.url);
    await newLondon(page, { where });
    const chance = generator(5);
    // Until a card is to be paid for: a question inside of a decision.
    let phaseBefore = '';
    for (let now = await standing(page); now.phase !== 'pay-build'; now = await standing(page)) {
      phaseBefore = now.phase;
      if (now.moves.length === 0) await endTurn(page, byClick);
      else await byClick(page, (now.moves.find((move) => move.kind === 'build') ?? choose(now.moves, chance)).text);
    }
    const asked = await standing(page);
    await page.reload();
    await page.waitForSelector('.london main');
    const again = await standing(page);
    assert.equal(again.phase, 'pay-build');
    assert.deepEqual(again.moves, asked.moves);
    // Undo still leads back in front of it, and redo forth.
    const before = await page.evaluate(() => window.heard.versions);
    await press(page, '[data-act=undo]');
    await page.waitForFunction((versions) => window.heard.versions > versions, before);
    const undone = await standing(page);
    assert.equal(undone.phase, phaseBefore);
    await press(page, '[data-act=redo]');
    await page.waitForFunction((versions) => window.heard.versions > versions + 1, before);
    assert.deepEqual((await standing(page)).moves, asked.moves);
    await context.close();
  });

test('the server is killed and started again: the page goes on by itself', async () => {
  let other = await openHouse();
  const { page, context } = await visitor(browser, other.url);
  await newLondon(page, { players: 3 });
  await playOn(page, byClick, generator(3), 12);
  const before = await standing(page);
  const { port, folder } = other;
  await other.kill();
  await page.getByText('reconnecting', { exact: false }).first().waitFor();
  // What is decided meanwhile is sent when there is a server again.
  const move = before.moves.find((each) => each.kind === 'loan') ?? before.moves[0];
  if (move) await press(page, `[data-move="${move.text}"], [data-act=end]`);
  other = await openHouse(port, folder);
  await page.waitForFunction(() => !/reconnecting/i.test(document.body.innerText), null, { timeout: 20000 });
  await playOn(page, byClick, generator(4), 10);
  await context.close();
  await other.close();
});

test('a spectator sees the table and no hand', async () => {
  const { ada, ben, link } = await twoPeople();
  await playOn(ada.page, byClick, generator(6), 0);
  const eve = await visitor(browser, house.url);
  const table = /join\/([0-9a-f]{20})/.exec(link)[1];
  await eve.page.goto(`/#/watch/${table}`);
  await eve.page.waitForSelector('.london main');
  const hidden = [];
  for (const { page } of [ada, ben]) {
    const seat = await seatOf(page);
    hidden.push(...seat.parts[`player${seat.seat}`].hand.filter((card) => single.has(card)));
  }
  assert.ok(hidden.length > 3);
  const found = await eve.page.evaluate((cards) => {
    const all = window.heard.texts.join('\n') + document.documentElement.outerHTML;
    return cards.filter((card) => all.includes(`"${card}"`));
  }, hidden);
  assert.deepEqual(found, []);
  assert.equal(await eve.page.locator('[data-move]').count(), 0);
  for (const { context } of [ada, ben, eve]) await context.close();
});

test('several people at one device: the hand is covered between the turns', async () => {
  const { page, context } = await visitor(browser, house.url);
  await newLondon(page, { players: 2, where: 'local', device: 1 });
  let passes = 0;
  const chance = generator(9);
  let last;
  for (let i = 0; passes < 4 && i < 200; i++) {
    const now = await standing(page);
    if (now.pass) {
      passes++;
      const hands = await page.evaluate(() => Object.values(window.heard.seats).flatMap((seat) => seat.parts[`player${seat.seat}`]?.hand ?? []));
      const seen = await page.evaluate((cards) => cards.filter((card) => document.querySelector(`[data-card="${card}"]`)), hands);
      assert.deepEqual(seen, [], 'cards lie open while the device is passed');
      await press(page, '[data-act=take]');
      assert.notEqual(now.seat, last);
      last = now.seat;
    } else if (now.moves.length === 0) await endTurn(page, byClick);
    else await byClick(page, choose(now.moves, chance).text);
  }
  assert.equal(passes, 4);
  await context.close();
});
