// Kingdoms and bad luck: a killed server, other devices, storage that is refused or full.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generator, inWorker, newLondon, openHouse, press, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { begin, kingdomUntil, play, told, view } from './realm.mjs';

const { house, browser } = await lodgings();

const same = (now, before, what) => {
  for (const part of ['ask', 'zones', 'held', 'queue', 'deck', 'may', 'round', 'fame']) assert.deepEqual(now[part], before[part], `${part} after ${what}`);
};

test('the server is killed in the middle of a nested choice, and goes on as it was', async () => {
  const own = await openHouse();
  let again;
  try {
    const nested = (parts) => parts.ask.kind !== 'action' && ((parts.queue?.running?.length ?? 0) > 1 || (parts.queue?.waiting?.length ?? 0) > 0);
    const realm = await kingdomUntil(own, nested);
    const before = realm.seat().parts;
    const { page, context } = await visitor(browser, own.url, { settings: { ...told, ...realm.settings } });
    await page.goto(`/#/table/server/${realm.id}`);
    same((await view(page)).parts, before, 'joining');
    await own.kill();
    await page.waitForTimeout(300);
    again = await openHouse(own.port, own.folder);
    const seen = await page.evaluate(() => window.heard.versions);
    await page.waitForFunction((versions) => window.heard.versions > versions, seen, { timeout: 20000 });
    same((await view(page)).parts, before, 'the restart');
    await page.reload();
    same((await view(page)).parts, before, 'a reload');
    await play(page, press, generator(5), (parts, decisions) => decisions >= 3);
    const after = (await view(page)).parts;
    await page.reload();
    same((await view(page)).parts, after, 'going on');
    await context.close();
  } finally {
    await (again ?? own).close();
  }
});

test('the private link opens a kingdom on another device, with its marks', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await begin(page, 'server', 'Thornley');
  await play(page, press, generator(6), (parts, decisions) => decisions >= 9 && parts.ask.kind === 'action' && parts.zones.play?.length > 0);
  const { parts } = await view(page);
  const card = parts.zones.play[0];
  const open = async (at) => {
    await press(at, `.play [data-card="${card}"]`);
    await press(at, '[data-act=stages]');
    await at.waitForSelector('.leafsheet .ownmarks');
  };
  await open(page);
  await press(page, '.leafsheet [data-act=goal]');
  await press(page, '.leafsheet [data-act=spare]');
  await page.locator('.leafsheet [data-act=note]').fill('sell it – #1');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.leafsheet', { state: 'detached' });
  await page.goto('/#/kingdoms');
  await page.getByRole('button', { name: 'Copy private link' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/kingdoms\/open\/[0-9a-f]{20}\/[0-9a-f]{32}$/);
  // Where the browser refuses to copy, the link is shown.
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))));
  await page.getByRole('button', { name: 'Copy private link' }).click();
  assert.equal(await page.getByLabel('Copy this link').inputValue(), link);
  assert.equal(await page.evaluate(() => document.activeElement.selectionEnd), link.length);
  const id = link.split('/').at(-2);
  await page.goto(`/#/kingdoms/look/server/${id}/99999`);
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor();
  const other = await visitor(browser, house.url, { settings: told });
  await other.page.goto(link);
  same((await view(other.page)).parts, parts, 'opening elsewhere');
  await open(other.page);
  assert.equal(await other.page.locator('.leafsheet [data-act=goal][aria-pressed=true]').count(), 1);
  assert.equal(await other.page.locator('.leafsheet [data-act=spare]').isChecked(), true);
  assert.equal(await other.page.locator('.leafsheet [data-act=note]').inputValue(), 'sell it – #1');
  // From then on it stands among that device's own.
  await other.page.goto('/#/kingdoms');
  await other.page.locator('.roll', { hasText: 'Thornley' }).waitFor();
  await other.page.goto('/#/');
  await other.page.locator(`.feudal a[href="#/table/server/${id}"]`).waitFor();
  assert.deepEqual(other.errors, []);
  await other.context.close();
  await context.close();
});

test('a private link that leads nowhere says so and leaves nothing behind', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  for (const [link, title] of [['zz/zz', 'This link is not complete'], [`${'0'.repeat(20)}/${'0'.repeat(32)}`, 'There is no such table']]) {
    await page.goto(`/#/kingdoms/open/${link}`);
    await page.getByRole('heading', { name: title }).waitFor();
  }
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('guildhall.settings')).seats ?? {}), {});
  await context.close();
});

test('storage refused: a new kingdom says so', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  await inWorker(context, "self.indexedDB.__proto__.open = () => { throw new DOMException('denied', 'SecurityError'); };");
  await page.goto('/#/kingdoms');
  await page.locator('[data-act=new-kingdom]').click();
  await page.locator('.newform input[value=local]').check();
  await page.locator('[data-act=begin]').click();
  await page.waitForSelector('.oopsbox, .told, [role=alert]');
  await context.close();
});

test('storage full in the middle: the page says so, and what was decided before is there', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  const full = "let puts = 0; const put = IDBObjectStore.prototype.put; IDBObjectStore.prototype.put = function (...what) { if (++puts > 40) throw new DOMException('full', 'QuotaExceededError'); return put.apply(this, what); };";
  await inWorker(context, full);
  await begin(page, 'local');
  let last;
  await play(page, press, generator(7), (parts, decisions) => decisions > 60, async (parts) => {
    last = parts;
    if (await page.locator('.told').count()) throw new Error('told');
  }).catch(async () => page.waitForSelector('.told'));
  assert.ok(await page.locator('.told').isVisible());
  await context.unroute(/worker-[^/]*\.js$/);
  await page.reload();
  same((await view(page)).parts, last, 'a reload');
  await play(page, press, generator(8), (parts, decisions) => decisions >= 2);
  await context.close();
});

test('a kingdom of an older page, with its whole log in one record, is read and goes on', async () => {
  const { page, context } = await visitor(browser, house.url, { settings: told });
  await begin(page, 'local');
  await play(page, press, generator(9), (parts, decisions) => decisions >= 12);
  const { parts } = await view(page);
  const address = page.url();
  await page.goto('about:blank');
  await page.goto('/#/about');
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('guildhall', 1);
        open.onsuccess = () => {
          const transaction = open.result.transaction('tables', 'readwrite');
          const tables = transaction.objectStore('tables');
          const all = tables.getAll();
          all.onsuccess = () => {
            const head = all.result.find((each) => !each.table.startsWith('~'));
            const pieces = all.result.filter((each) => each.table.startsWith('~'));
            for (const each of pieces) tables.delete(each.table);
            delete head.more;
            tables.put({ ...head, entries: pieces.flatMap((each) => each.entries) });
          };
          transaction.oncomplete = resolve;
          transaction.onerror = reject;
        };
      }),
  );
  await page.goto(address);
  same((await view(page)).parts, parts, 'the old form');
  await play(page, press, generator(3), (now, decisions) => decisions >= 3);
  const after = (await view(page)).parts;
  await page.reload();
  same((await view(page)).parts, after, 'going on');
  await context.close();
});

// What the browser's database holds; before, a newer page goes on with some of its tables.
const database = (page, newer = []) =>
  page.evaluate(
    (ids) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('guildhall', 1);
        open.onsuccess = () => {
          const transaction = open.result.transaction('tables', 'readwrite');
          const tables = transaction.objectStore('tables');
          for (const id of ids) {
            const head = tables.get(id);
            head.onsuccess = () => {
              const { more } = head.result;
              tables.put({ ...head.result, more: more + 1 });
              tables.put({ table: `~${id}/${String(more).padStart(9, '0')}`, entries: ['{"v":99,"do":"fly"}'], owners: [] });
            };
          }
          transaction.oncomplete = () => {
            const after = open.result.transaction('tables').objectStore('tables').getAll();
            after.onsuccess = () => resolve(after.result);
          };
          transaction.onerror = transaction.onabort = reject;
        };
      }),
    newer,
  );

test('what a newer page went on with is told apart, stays in the lists and in the database, and nothing of it is offered', async () => {
  const { page, context, errors } = await visitor(browser, house.url, { settings: told });
  await newLondon(page, { where: 'local' });
  const city = page.url().split('/').at(-1);
  await begin(page, 'local', 'Thornley');
  await begin(page, 'local', 'Ardenmoor');
  await play(page, press, generator(4), (parts, decisions) => decisions >= 6);
  const realm = page.url().split('/').at(-1);
  const before = await database(page, [realm, city]);
  // In the middle of it.
  const { parts } = await view(page);
  await press(page, '.fixed .pass');
  await page.locator('.told', { hasText: 'A newer Guildhall went on with this kingdom' }).waitFor();
  assert.deepEqual((await view(page)).parts.zones, parts.zones);
  await press(page, '.told .btn');
  await page.getByRole('heading', { name: 'A newer Guildhall made this' }).waitFor();
  await page.getByRole('button', { name: 'Load the new page' }).waitFor();
  await page.goto(`/#/table/local/${city}`);
  await page.getByRole('heading', { name: 'A newer Guildhall made this' }).waitFor();
  await page.goto('/#/tables');
  const item = page.locator('li', { hasText: 'A newer Guildhall made this' });
  await item.waitFor();
  assert.equal(await item.locator(`a[href="#/table/local/${city}"]`).count(), 1);
  await page.goto('/#/kingdoms');
  await page.locator('.roll', { hasText: 'Thornley' }).waitFor();
  await page.locator('.roll', { hasText: 'A newer Guildhall made this' }).click();
  await page.locator('.annals .oopsbox').getByRole('heading', { name: 'A newer Guildhall made this' }).waitFor();
  assert.equal(await page.locator('[data-act=export], [data-act=continue]').count(), 0);
  await page.locator('.roll', { hasText: 'Thornley' }).click();
  await page.locator('[data-act=export]').waitFor();
  assert.equal(await page.locator('.oopsbox').count(), 0);
  assert.deepEqual(await database(page), before);
  await page.locator('[data-act=continue]').click();
  await play(page, press, generator(4), (now, decisions) => decisions >= 3);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a kingdom opened by its private link stays in the list when the server cannot read it', async () => {
  const realm = await kingdomUntil(house, () => true);
  const { page, context } = await visitor(browser, house.url, { settings: { ...told, ...realm.settings } });
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, do: what, table } = JSON.parse(text);
      if (what === 'join' && table === realm.id) socket.send(JSON.stringify({ v: 1, answer: id, ok: false, error: { code: 'table.newer', args: ['99', '1'], text: 'newer' } }));
      else server.send(text);
    });
  });
  await page.goto('/#/kingdoms');
  await page.locator('.roll', { hasText: 'A newer Guildhall made this' }).waitFor();
  assert.ok(!(await page.locator('.roll').innerText()).includes('1970'));
  await page.getByText('Nothing is lost').waitFor();
  await realm.client.close();
  await context.close();
});
