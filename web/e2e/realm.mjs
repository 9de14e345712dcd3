// Kingdoms for the end-to-end tests: made and played through the protocol, or by hands on the page.
import { Client, hex } from '../../tests/server/client.mjs';
import { generator, press } from './help.mjs';

// Chooses with variety, and so that a kingdom grows: upgrades before the rest, passing seldom.
export function chooseDeed(moves, chance) {
  const all = moves.filter((move) => move.kind !== 'restart');
  const upgrades = all.filter((move) => move.kind === 'upgrade');
  const active = all.filter((move) => move.kind !== 'pass');
  const list = upgrades.length > 0 && chance(3) > 0 ? upgrades : active.length > 0 && chance(4) > 0 ? active : all;
  return list[chance(list.length)];
}

// Whether a card has left the box.
export const found = (parts, card) => [parts.zones.destroyed, parts.zones.permanent, parts.zones.discard, parts.zones.play].some((zone) => zone?.includes(card));

// A kingdom on the server: { id, token, client, seat(), step(), settings }. The client sits on channel 1.
export async function newKingdom(house, { name = 'Ardenmoor', key = hex(), seed = 1, options = 'restarts 255 expansions 10' } = {}) {
  const client = await new Client(house.url).open();
  const { table } = await client.do({ do: 'create', nonce: hex(), key, game: 'kingdom', options, name, seats: [{ kind: 'open' }] });
  await client.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
  await client.do({ do: 'sit', channel: 1, name: 'Ada', part: hex(), key });
  await client.do({ do: 'start', channel: 1 });
  const seat = () => client.seats.get(1);
  const chance = generator(seed);
  const step = (move = chooseDeed(seat().parts.may.moves, chance).text) => client.do({ do: 'decide', channel: 1, base: seat().number, move });
  return { id: table.id, token: table.tokens[0], client, seat, step, settings: { seats: { [table.id]: { where: 'server', links: [{ seat: 0, token: table.tokens[0] }] } } } };
}

// A kingdom played until `enough(parts)`; the deal is chance: one that never comes there is begun again.
export async function kingdomUntil(house, enough, how = {}, most = 3000) {
  for (let seed = how.seed ?? 1; ; seed++) {
    const made = await newKingdom(house, { ...how, seed });
    for (let i = 0; i < most && made.seat().parts.may?.moves.length && !enough(made.seat().parts); i++) await made.step();
    if (enough(made.seat().parts)) return made;
    await made.client.close();
  }
}

// ---- on the page ----
export const told = { tutorial: { kingdom: true } };
export async function begin(page, where, name = 'Ardenmoor') {
  await page.goto('/#/kingdoms');
  await page.locator('[data-act=new-kingdom]').click();
  await page.locator('[data-act=kingdom-name]').fill(name);
  await page.locator(`.newform input[value=${where}]`).check();
  await page.locator('[data-act=begin]').click();
  await page.waitForSelector('.kingdom .play .card');
}

// The view of the seat, once the page shows it.
export const view = (page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 200; i++) {
      const seat = Object.values(window.heard.seats).find((each) => each.seat !== undefined && each.parts.round);
      if (seat && !document.querySelector('.kingdom[data-busy]') && document.querySelector('.kingdom .top')) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return { parts: seat.parts, versions: window.heard.versions };
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`no kingdom: ${document.body.innerText.slice(0, 200)}`);
  });

const quoted = (text) => text.replace(/["\\]/g, '\\$&');
export const moveAt = (move) => `[data-move="${quoted(move)}"]`;
export const shown = (page, move) => page.locator(moveAt(move)).filter({ visible: true }).count();

// Opens what leads to a move until it can be made; false: there is no way.
export async function reach(page, move, hand = press) {
  for (let i = 0; i < 3 && !(await shown(page, move)); i++) {
    const opener = await page.evaluate((wanted) => {
      const openers = [...document.querySelectorAll('.kingdom [data-opens]')].filter((each) => each.offsetParent !== null && each.dataset.opens.split('\n').includes(wanted));
      for (const each of document.querySelectorAll('[data-opener]')) delete each.dataset.opener;
      if (openers.length > 0) openers.at(-1).dataset.opener = '';
      return openers.length > 0;
    }, move);
    if (!opener) return false;
    await hand(page, '[data-opener]');
    await page.waitForTimeout(20);
  }
  return (await shown(page, move)) > 0;
}
export async function make(page, move, hand = press) {
  if (!(await reach(page, move, hand))) throw new Error(`no way to ${move}`);
  await hand(page, moveAt(move));
}
// Plays with `hand` until `until(parts, decisions)`; answers how many decisions there were.
export async function play(page, hand, chance, until, between = async () => {}) {
  for (let decisions = 0; ; decisions++) {
    const { parts } = await view(page);
    if (until(parts, decisions)) return decisions;
    await between(parts, decisions);
    const { versions } = await view(page);
    await make(page, chooseDeed(parts.may.moves, chance).text, hand);
    await page.waitForFunction((seen) => window.heard.versions > seen, versions, { polling: 10 });
  }
}
