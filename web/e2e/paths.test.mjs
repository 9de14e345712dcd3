// uiPaths: on random positions every legal move can be made on the page and nothing else, at three sizes and in four languages,
// with nothing cut off. GUILDHALL_POSITIONS=200 looks at more positions (scripts/ui-paths).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, hex } from '../../tests/server/client.mjs';
import { LANGS, SIZES, choose, cutOff, freeAt, generator, press, roomOf, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';

const wanted = Number(process.env.GUILDHALL_POSITIONS ?? 3);
const seed = Number(process.env.GUILDHALL_SEED ?? 1);

const { house, browser } = await lodgings();

// What stands on the page for a move, and whether it can be touched there.
function offered() {
  const direct = [];
  const covered = [];
  for (const element of document.querySelectorAll('[data-move]')) {
    if (element.offsetParent === null) continue;
    direct.push(element.dataset.move);
    const r = element.getBoundingClientRect();
    if (r.width < 24 || r.height < 24) covered.push(`${element.dataset.move} is ${Math.round(r.width)}x${Math.round(r.height)}`);
  }
  const small = [...document.querySelectorAll('.controls button, .panelbtns button')].filter((each) => each.offsetParent !== null && each.getBoundingClientRect().height < 43.5).map((each) => each.textContent.trim());
  return { direct, covered, small };
}

async function look(page, name, moves) {
  const problems = [];
  const expect = (fine, what) => fine || problems.push(`${name}: ${what}`);
  const none = (list, what) => list.length > 0 && problems.push(`${name}: ${what}: ${list.join('; ')}`);
  const legal = moves.map((move) => move.text);
  const same = (texts) => JSON.stringify(Object.values(window.heard.seats).at(-1)?.parts.may?.moves.map((move) => move.text)) === texts;
  await page.waitForFunction(same, JSON.stringify(legal), { polling: 25, timeout: 60000 }).catch(async (error) => {
    throw new Error(`${name} does not see ${legal} (${error.message}): ${JSON.stringify(await page.evaluate(() => Object.values(window.heard.seats).map((seat) => [seat.number, seat.parts.may])))}`);
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  const { direct, covered, small } = await page.evaluate(offered);
  none(covered, 'too small');
  none(small, 'under 44 px');
  const found = new Set(direct);
  const spots = await page.evaluate(() => [...document.querySelectorAll('[aria-haspopup=dialog]')].filter((each) => each.offsetParent !== null).map((each) => each.closest('[data-spot]').dataset.spot));
  for (const spot of spots) {
    await press(page, `[data-spot="${spot}"] [aria-haspopup=dialog], [aria-haspopup=dialog][data-spot="${spot}"]`);
    await page.waitForSelector('.pop.chooser');
    const menu = await page.evaluate(() => {
      const outside = [];
      for (const each of document.querySelectorAll('.pop.chooser [data-move]')) {
        const r = each.getBoundingClientRect();
        if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) outside.push(each.dataset.move);
      }
      return { moves: [...document.querySelectorAll('.pop.chooser [data-move]')].map((each) => each.dataset.move), outside };
    });
    for (const move of menu.moves) found.add(move);
    none(menu.outside, 'choices outside of the window');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.pop.chooser', { state: 'detached' });
  }
  // In both directions: what may be done can be done here, what can be done here may be done.
  none(legal.filter((move) => !found.has(move)), 'legal, but not to be reached');
  none([...found].filter((move) => !legal.includes(move)), 'offered, but not legal');
  for (const move of direct) expect((await page.evaluate(freeAt, `[data-move="${move}"]`)) === true, `${move} lies under something`);
  const room = await page.evaluate(roomOf);
  const pages = await page.evaluate(() => [...document.querySelectorAll('.pages > .page')].map((each) => each.scrollWidth - each.clientWidth));
  expect(room.wide <= 0, `scrolls sideways by ${room.wide}`);
  if (name.startsWith('desk')) expect(room.high <= 0, `scrolls by ${room.high}`);
  for (const wide of pages) expect(wide <= 0, `a page scrolls sideways by ${wide}`);
  none(room.missing, 'words are missing');
  none(await page.evaluate(cutOff), 'cut off');
  return problems;
}

for (const players of [2, 4])
  test(`${players} players: ${wanted} positions at three sizes, in four languages`, async () => {
    const client = await new Client(house.url).open();
    const seats = [{ kind: 'open' }, ...Array.from({ length: players - 1 }, () => ({ kind: 'bot', bot: 'greedy' }))];
    const { table } = await client.do({ do: 'create', nonce: hex(), game: 'london', options: `players ${players} first 1`, seats });
    await client.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
    await client.do({ do: 'sit', channel: 1, name: 'Ada Lovelace-Byron', part: hex(), key: hex() });
    await client.do({ do: 'start', channel: 1 });
    const views = [];
    for (const [size, viewport] of Object.entries(SIZES))
      for (const lang of LANGS) {
        const settings = { seats: { [table.id]: { where: 'server', links: [{ seat: 0, token: table.tokens[0] }] } } };
        const view = await visitor(browser, house.url, { size: viewport, lang, settings, dark: lang === 'es' });
        await view.page.goto(`/#/table/server/${table.id}`);
        await view.page.waitForSelector('.london main');
        views.push({ ...view, name: `${size} ${lang}` });
      }
    const chance = generator(seed + players);
    const seen = new Set();
    let looked = 0;
    const problems = [];
    const seat = () => client.seats.get(1);
    for (let i = 0; looked < wanted && seat().parts.table.status !== 'over'; i++) {
      await client.until(() => seat().parts.may?.moves.length > 0 || seat().parts.may?.end || seat().parts.table.status === 'over', 'a question');
      if (seat().parts.table.status === 'over') break;
      const { moves, end } = seat().parts.may;
      if (moves.length === 0 && end) {
        const { number } = seat();
        assert.ok((await client.ask({ do: 'end', channel: 1, base: number })).ok);
        await client.until(() => seat().number > number, 'the end of a turn');
        continue;
      }
      const { phase } = seat().parts.turn;
      // Every kind of question once, and others by chance.
      if (!seen.has(phase) || chance(40) === 0) {
        seen.add(phase);
        looked++;
        for (const view of views) problems.push(...(await look(view.page, `${view.name}, ${phase}`, moves)));
      }
      const { number } = seat();
      const move = choose(moves, chance);
      assert.ok((await client.decide(1, move.text)).ok);
      await client.until(() => seat().number > number, 'an answer');
    }
    assert.equal([...new Set(problems)].join('\n'), '');
    assert.ok(looked >= Math.min(wanted, 6), `${looked} positions`);
    for (const view of views) {
      assert.deepEqual(view.errors, []);
      await view.context.close();
    }
    client.socket.close();
  });
