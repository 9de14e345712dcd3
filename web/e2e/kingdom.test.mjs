// Kingdom Legacy through the page: by clicks and by keyboard, on the server and in the browser; nothing is lost, nothing of the box is told.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { focusByTab, generator, longPress, press, SIZES, throughHint, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { begin, found, kingdomUntil, play, told, view } from './realm.mjs';

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
  await play(page, focusByTab, generator(12), (parts, decisions) => (long ? found(parts, 37) : decisions >= 40), async (parts, decisions) => {
    if (decisions === 0) return;
    // A side to choose is drawn when its face has come.
    await page.waitForFunction(() => document.activeElement.closest('.kingdom'), null, { timeout: 3000 }).catch(() => assert.fail(`the focus is lost at decision ${decisions}, ${parts.ask.kind}`));
    assert.match(await page.locator('.kingdom > [aria-live]').textContent(), /\./, 'what happened is said');
  });
  // Undo has a key of its own; it asks first when something was seen.
  const { parts, versions } = await view(page);
  await page.keyboard.press('u');
  if (parts.may.undo === 'free') await page.waitForFunction((before) => window.heard.versions > before, versions);
  else await page.waitForSelector('.pop .quiet:focus');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a card to choose from is looked at without choosing it: by a long press, a right click and a key', async () => {
  const realm = await kingdomUntil(house, (parts) => parts.ask?.kind === 'card' && parts.round.round >= 5 && parts.deck.count >= 8 && parts.may.moves.some((move) => parts.zones.play?.includes(move.card) && parts[`card${move.card}`].blockedBy === undefined));
  const { page, context, errors } = await visitor(browser, house.url, { size: SIZES.phone, touch: true, settings: { ...told, ...realm.settings } });
  await page.goto(`/#/table/server/${realm.id}`);
  const { versions } = await view(page);
  const card = page.locator('.play .can[data-move]').first();
  const sheet = page.locator('.leafsheet .stage').first();
  const spot = await longPress(page, card, sheet);
  for (const open of [async () => {}, () => page.mouse.click(spot.x, spot.y, { button: 'right' }), async () => (await card.focus(), page.keyboard.press('i'))]) {
    await open();
    await sheet.waitFor();
    // It keeps the focus inside, and gives it back.
    for (let i = 0; i < 9; i++) {
      await page.keyboard.press('Tab');
      assert.ok(await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('.leafsheet') !== null), `tab ${i + 1} leaves the sheet`);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    assert.ok(await card.evaluate((each) => each === document.activeElement), 'the card has the focus again');
  }
  assert.equal((await view(page)).versions, versions, 'nothing was decided');
  // The view tells nothing of cards in the deck but their fame; the gallery knows their stages from the log.
  const { parts, log } = realm.seat();
  const stages = Object.fromEntries(log.flatMap((item) => item.events ?? []).flatMap((event) => (['upgraded', 'turned', 'discovered'].includes(event.kind) ? [[event.card, event.stage]] : [])));
  const gone = [...(parts.zones.destroyed ?? []), ...(parts.zones.banished ?? [])];
  const [id, stage] = Object.entries(stages).filter(([each]) => !parts[`card${each}`] && !gone.includes(Number(each))).sort((a, b) => b[1] - a[1])[0];
  await page.goto(`/#/kingdoms/cards/server/${realm.id}`);
  await page.locator(`.galgrid [data-card="${id}"]`).press('Enter');
  await page.locator(`.leafsheet .stage.now.s${stage}`).waitFor();
  assert.ok(await page.locator('.leafsheet .closer').evaluate((each) => each === document.activeElement));
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.card), id);
  assert.deepEqual(errors, []);
  await realm.client.close();
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
  await other.page.getByRole('heading', { name: 'This kingdom cannot be opened' }).waitFor();
  writeFileSync(`${house.folder}/newer.txt`, first.replace('rules 1', 'rules 99'));
  await other.page.locator('input[type=file]').setInputFiles(`${house.folder}/newer.txt`);
  await other.page.getByRole('heading', { name: 'A newer Guildhall made this' }).waitFor();
  assert.equal(await other.page.locator('.roll').count(), 1);
  await other.context.close();
  // Beside the kingdom itself its file is a copy, and says so, from whichever screen; opened again it is the same one.
  await page.locator('input[type=file]').setInputFiles(`${house.folder}/kingdom.txt`);
  await page.getByText('opened beside it as “Ardenmoor, a copy”').waitFor();
  await page.goto('/#/tables');
  await page.locator('input[type=file]').first().setInputFiles(`${house.folder}/kingdom.txt`);
  await page.getByText('This file was opened here before').waitFor();
  assert.equal(await page.locator('.roll').count(), 2);
  // To the server; the one in the browser stays.
  await page.locator('[data-act=serve]').click();
  await page.getByText('This one is on the server now').waitFor();
  assert.match(await page.locator('.roll.on').innerText(), /server/);
  assert.equal(await page.locator('.roll').count(), 3);
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

test('two tabs with the same kingdom of the server both show how it stands', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  await begin(page, 'server');
  const second = await context.newPage();
  await second.goto(page.url());
  await second.locator('.kingdom .told .quiet').click();
  await play(page, press, generator(14), (parts, decisions) => decisions >= 2);
  const { round, zones } = (await view(page)).parts;
  await second.waitForTimeout(300);
  const seen = (await view(second)).parts;
  assert.deepEqual([seen.zones, seen.round], [zones, round]);
  assert.equal(await second.locator('.told').count(), 0);
  await context.close();
});

for (const where of ['local', 'server'])
  test(`a hint says where to look, then why, then what; and why not something else (${where})`, async () => {
    const { page, context, errors } = await visitor(browser, house.url, { settings: told });
    await begin(page, where);
    await page.locator('[data-act=hint]').click();
    const pop = page.locator('.kingdom .advice');
    await throughHint(page, pop, '.kingdom .hinted:not([data-act=hint])');
    const other = pop.locator('[data-compare]:not([aria-pressed=true])').first();
    const move = await other.getAttribute('data-compare');
    await other.click();
    await pop.locator(`[data-compare="${move}"][aria-pressed=true]`).waitFor();
    const { versions } = await view(page);
    await pop.locator('[data-act=hint-move]').click();
    await page.waitForFunction((before) => window.heard.versions > before, versions);
    assert.equal(await pop.count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });

test('a hint names the side of a card that it marks', async () => {
  const realm = await kingdomUntil(house, (parts) => parts.ask.kind === 'side');
  const { page, context, errors } = await visitor(browser, house.url, { settings: { ...told, ...realm.settings } });
  await page.goto(`/#/table/server/${realm.id}`);
  await view(page);
  await page.locator('[data-act=hint]').click();
  const pop = page.locator('.kingdom .advice');
  await throughHint(page, pop, '.kingdom .stage .hinted');
  const marked = page.locator('.kingdom .stage:has(.hinted) .head');
  assert.equal(await pop.locator('[data-act=hint-move]').innerText(), await marked.innerText());
  const sides = await page.locator('.kingdom .stage:has([data-move]) .head').allInnerTexts();
  const named = await pop.locator('[data-act=hint-move], [data-compare]').allInnerTexts();
  assert.deepEqual(named.toSorted(), [...new Set(sides)].toSorted());
  assert.deepEqual(errors, []);
  await realm.client.close();
  await context.close();
});

test('the fame is told card by card, with those in the deck, and adds up', async () => {
  const realm = await kingdomUntil(house, (parts) => parts.round.round >= 6 && parts.ask.kind === 'action' && parts.deck.count >= 8);
  const { page, context, errors } = await visitor(browser, house.url, { settings: { ...told, ...realm.settings } });
  await page.goto(`/#/table/server/${realm.id}`);
  const { parts } = await view(page);
  await page.locator('[data-act=fame]').click();
  const number = (text) => Number(text.replace('−', '-'));
  const { cards, total, banished } = parts.fame;
  const fames = (await page.locator('.ledger dd:not(.total)').allInnerTexts()).map(number);
  assert.equal(fames.length, cards.length + (banished ? 1 : 0));
  assert.equal(fames.reduce((sum, each) => sum + each, 0), total);
  assert.equal(number(await page.locator('.ledger dd.total').innerText()), total);
  assert.deepEqual(fames.slice(0, cards.length), fames.slice(0, cards.length).sort((a, b) => b - a));
  assert.equal(new Set(cards.map(([card]) => card)).size, cards.length);
  const open = [parts.zones.play, parts.zones.discard, parts.zones.permanent].flatMap((zone) => zone ?? []);
  const hidden = cards.filter(([card]) => !open.includes(card));
  assert.ok(hidden.length > 0);
  const marked = page.locator('.ledger dt', { hasText: 'in the deck' });
  assert.equal(await marked.count(), hidden.length);
  // Each by its name, and once: every row opens another card.
  const opened = new Set();
  for (const name of await page.locator('.ledger .name').all()) {
    await name.click();
    const title = page.locator('.leafsheet h2');
    opened.add(await title.locator('small').innerText());
    assert.ok((await title.innerText()).startsWith(await name.innerText()));
    await page.keyboard.press('Escape');
    await title.waitFor({ state: 'detached' });
  }
  assert.equal(opened.size, cards.length);
  assert.deepEqual(errors, []);
  await realm.client.close();
  await context.close();
});

test('a branch has the scores up to there, and what it has from another kingdom counts once', async () => {
  const realm = await kingdomUntil(house, (parts) => parts.path?.scores.length > 0 && parts.ask.kind === 'action', { options: 'restarts 0 expansions 10' });
  const { scores } = realm.seat().parts.path;
  const { round } = realm.seat().parts.round;
  const { page, context } = await visitor(browser, house.url, { settings: { ...told, ...realm.settings } });
  const figures = async (at) => Object.fromEntries(await at.locator('.stats dt').evaluateAll((names) => names.map((each) => [each.textContent, each.nextElementSibling.textContent])));
  await page.goto('/#/kingdoms');
  await page.locator('.scores li').first().waitFor();
  assert.equal((await figures(page))['Rounds played'], String(round));
  const branch = async (n, rolls) => {
    await page.locator('.roll').first().click();
    await page.locator(`.mileknot[aria-label^="Round ${n},"]`).click();
    await page.locator('[data-act=branch-here]').click();
    await page.locator('[data-act=branch]').click();
    await page.waitForFunction((all) => document.querySelectorAll('.roll').length === all, rolls);
    await page.locator('.tree .mileknot').first().waitFor();
    await page.waitForTimeout(300);
    return page.locator('.roll.on .path b').count();
  };
  // Of the round that goes on: with the score; of one before it: without.
  assert.equal(await branch(round, 2), scores.length);
  assert.equal(await page.locator('.scores li').count(), scores.length);
  assert.deepEqual(await page.locator('.scores h4').allInnerTexts(), ['Clean']);
  assert.equal(await branch(3, 3), 0);
  assert.equal(await page.locator('.scores li').count(), scores.length);
  const now = await figures(page);
  assert.equal(now['Kingdoms'], '3');
  assert.equal(now['Rounds played'], String(round), 'nothing was played anew');
  // Where the older kingdom is not, the branch speaks for it; nobody knows when that was.
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('guildhall.settings')).seats);
  const [id] = Object.keys(key).filter((each) => each !== realm.id);
  await realm.client.do({ do: 'join', channel: 2, table: id, token: key[id].links[0].token });
  const { file } = await realm.client.do({ do: 'file', channel: 2 });
  assert.match(file, /\nbranch (clean|assisted) /);
  writeFileSync(`${house.folder}/branch.txt`, file);
  const other = await visitor(browser, house.url, { settings: told });
  await other.page.goto('/#/kingdoms');
  await other.page.locator('input[type=file]').setInputFiles(`${house.folder}/branch.txt`);
  await other.page.locator('.scores li').first().waitFor();
  assert.deepEqual(await other.page.locator('.scores li').allInnerTexts().then((all) => all.map((each) => each.includes('20'))), [false]);
  assert.deepEqual(await other.page.locator('.scores h4').allInnerTexts(), ['Clean']);
  await other.context.close();
  await realm.client.close();
  await context.close();
});

test('a score is compared with the campaigns of the steward and of the chancellor, and says so', async () => {
  const realm = await kingdomUntil(house, (parts) => parts.path?.scores.length > 0, { options: 'restarts 0 expansions 10' });
  const { better, scores } = realm.seat().parts.path;
  // Random kingdoms end far below every campaign of the steward (its worst of a thousand had 114).
  assert.deepEqual(better, { steward: 0, chancellor: 0 }, `${scores[0]} fame`);
  const { page, context } = await visitor(browser, house.url, { settings: { ...told, ...realm.settings } });
  await page.goto(`/#/table/server/${realm.id}`);
  await page.locator('[data-act=fame]').click();
  assert.match(await page.locator('.pathlist').innerText(), /better than 0 of 100 campaigns that our steward played by itself, and than 0 of 100 of our chancellor/);
  // In the roll of scores it stands once, though a copy has it too.
  await page.goto('/#/kingdoms');
  await page.locator('.scores li').waitFor();
  assert.match(await page.locator('.scores li').innerText(), /better than 0 of 100 campaigns/);
  assert.deepEqual(await page.locator('.scores h4').allInnerTexts(), ['Clean']);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.locator('[data-act=branch]').click();
  await page.locator('.headline h2', { hasText: 'a copy' }).waitFor();
  await page.waitForSelector('.tree .mileknot');
  assert.equal(await page.locator('.roll').count(), 2);
  assert.equal(await page.locator('.scores li').count(), scores.length);
  await realm.client.close();
  await context.close();
});

test('tips go with the first two rounds, ring what they speak of, and come back from the settings', async () => {
  const { page, context, errors } = await visitor(browser, house.url);
  await begin(page, 'local');
  const tip = () => page.evaluate(() => document.querySelector('.tutor')?.dataset.tip);
  const ringed = () => page.evaluate(() => [...document.querySelectorAll('.kingdom button, .kingdom .purse')].filter((each) => getComputedStyle(each).outlineStyle === 'solid').length);
  assert.equal(await tip(), 'theme');
  assert.equal(await ringed(), 1);
  await page.locator('[data-act=tutor-on]').click();
  assert.equal(await tip(), 'first');
  await press(page, '.play [data-opens*=produce]');
  assert.equal(await tip(), 'produce');
  await press(page, '[data-move^=produce]');
  await page.waitForSelector('.tutor[data-tip=held]');
  await press(page, '.fixed .pass');
  await page.waitForSelector('.tutor[data-tip=advance]');
  assert.equal(await ringed(), 2);
  const told = new Set();
  await play(page, press, generator(16), (parts) => parts.round.round > 2, async (parts) => {
    const key = await tip();
    told.add(key);
    assert.ok(key, `no tip in round ${parts.round.round}`);
    if (['advance', 'round', 'held', 'fame'].includes(key)) assert.ok((await ringed()) > 0, key);
  });
  for (const key of ['advance', 'round']) assert.ok(told.has(key), `${key} of ${[...told].join(' ')}`);
  // The second round may begin with a question, which is spoken of first.
  assert.ok(told.has('second') || told.has('fame'), [...told].join(' '));
  assert.equal(await page.locator('.tutor').count(), 0);
  await begin(page, 'local', 'Caldmoor');
  await page.locator('[data-act=tutor-end]').click();
  assert.equal(await page.locator('.tutor').count(), 0);
  const table = page.url();
  await page.goto('/#/settings');
  await page.getByRole('button', { name: 'Explain everything again' }).click();
  await page.goto(table);
  await page.waitForSelector('.tutor');
  assert.deepEqual(errors, []);
  await context.close();
});
