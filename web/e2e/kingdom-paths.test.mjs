// uiPaths for Kingdom Legacy: on random positions of campaigns every legal move can be made on the page and nothing else, at three
// sizes and in four languages, with nothing cut off. GUILDHALL_POSITIONS=100 looks at more positions (scripts/ui-paths).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGS, SIZES, cutOff, freeAt, roomOf, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { moveAt, newKingdom, reach, told } from './realm.mjs';

const wanted = Number(process.env.GUILDHALL_POSITIONS ?? 2);
const seed = Number(process.env.GUILDHALL_SEED ?? 1);

const { house, browser } = await lodgings();

// Moves that stand on the page, those that something there promises to open, and what is too small for a finger.
function offered() {
  const shown = [...document.querySelectorAll('.kingdom [data-move], .kingdom [data-opens]')].filter((each) => each.offsetParent !== null);
  const small = shown.flatMap((each) => {
    const r = each.getBoundingClientRect();
    return r.width < 24 || r.height < 24 ? [`${each.dataset.move ?? each.dataset.opens} is ${Math.round(r.width)}x${Math.round(r.height)}`] : [];
  });
  return { moves: shown.flatMap((each) => each.dataset.move ?? []), opens: shown.flatMap((each) => each.dataset.opens?.split('\n') ?? []), small };
}

async function look(page, name, moves) {
  const problems = [];
  const none = (list, what) => list.length > 0 && problems.push(`${name}: ${what}: ${[...new Set(list)].join('; ')}`);
  const legal = moves.map((move) => move.text);
  await page.waitForFunction((texts) => JSON.stringify(Object.values(window.heard.seats).at(-1)?.parts.may?.moves.map((move) => move.text)) === texts && document.querySelector('.kingdom .card.blank') === null, JSON.stringify(legal), { polling: 25, timeout: 60000 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
  const check = async (where) => {
    const room = await page.evaluate(roomOf);
    if (room.wide > 0) problems.push(`${name}: ${where} scrolls sideways by ${room.wide}`);
    if (name.startsWith('desk') && room.high > 0) problems.push(`${name}: ${where} scrolls by ${room.high}`);
    none(room.missing, `${where}: words are missing`);
    none(await page.evaluate(cutOff), `${where}: cut off`);
    const now = await page.evaluate(offered);
    none(now.small, `${where}: too small`);
    none([...now.moves, ...now.opens].filter((move) => !legal.includes(move)), `${where}: offered, but not legal`);
    return now;
  };
  const first = await check('the table');
  const lost = [];
  const seen = new Set();
  for (const move of legal) {
    // One that opened together with an earlier one is there already.
    const before = (await page.evaluate(offered)).moves.length;
    if (!(await reach(page, move))) {
      lost.push(move);
      continue;
    }
    const free = await page.evaluate(freeAt, moveAt(move));
    if (free !== true) problems.push(`${name}: ${move} lies under ${free}`);
    const opened = (await page.evaluate(offered)).moves;
    if (opened.length !== before && !first.moves.includes(move) && seen.size < 6 && !seen.has(move.split(' ')[0])) {
      seen.add(move.split(' ')[0]);
      await check(`after opening ${move}`);
    }
  }
  none(lost, 'legal, but not to be reached');
  for (let i = 0; i < 4; i++) await page.keyboard.press('Escape');
  return problems;
}

test(`${wanted} positions of kingdoms at three sizes, in four languages`, async () => {
  const problems = [];
  const views = [];
  const asked = new Set();
  let realm = await newKingdom(house, { seed });
  let looked = 0;
  const settings = (which) => ({ ...told, ...which.settings });
  for (const [size, viewport] of Object.entries(SIZES))
    for (const lang of LANGS) views.push({ ...(await visitor(browser, house.url, { size: viewport, lang, dark: lang === 'pt', settings: settings(realm) })), name: `${size} ${lang}` });
  const enter = async () => {
    for (const { page } of views) {
      await page.goto('about:blank');
      await page.goto('/#/kingdoms');
      await page.evaluate((seats) => localStorage.setItem('guildhall.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('guildhall.settings')), seats })), realm.settings.seats);
      await page.goto('about:blank');
      await page.goto(`/#/table/server/${realm.id}`);
      await page.waitForSelector('.kingdom .top');
    }
  };
  await enter();
  for (let i = 0, last = -99; looked < wanted; i++) {
    const { parts } = realm.seat();
    if (!parts.may?.moves.length) {
      await realm.client.close();
      realm = await newKingdom(house, { seed: seed + 100 + i });
      await enter();
      continue;
    }
    // Every kind of question once, and crowded tables; others by chance.
    const kind = `${parts.ask.kind} ${parts.ask.op ?? ''} ${parts.zones.play?.length > 6 ? 'crowd' : ''}`;
    if ((!asked.has(kind) && (i - last > 25 || wanted > 10)) || (i * 7919) % 61 === 60) {
      asked.add(kind);
      last = i;
      looked++;
      for (const view of views) problems.push(...(await look(view.page, `${view.name}, ${kind.trim()}, round ${parts.round.round}`, parts.may.moves)));
    }
    await realm.step();
  }
  assert.equal([...new Set(problems)].join('\n'), '');
  for (const view of views) {
    assert.deepEqual(view.errors, []);
    await view.context.close();
  }
  await realm.client.close();
});
