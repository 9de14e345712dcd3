// Every screen of the page, each with the way to it: for axe, for overflowing words and for the pictures in docs/screens.
import { Client, hex } from '../../tests/server/client.mjs';
import { choose, generator, newLondon, press } from './help.mjs';
import { notTheBest, solutions } from './puzzles.mjs';
import { kingdomUntil, view } from './realm.mjs';

// Plays with the protocol until the city stands and something is asked that shows it.
async function play(client, seat, seed, enough) {
  const chance = generator(seed);
  for (let i = 0; i < 900 && !enough(seat()); i++) {
    await client.until(() => seat().parts.may?.moves.length > 0 || seat().parts.may?.end || seat().parts.table.status === 'over', 'a question');
    if (seat().parts.table.status === 'over') return;
    const { number } = seat();
    const { moves } = seat().parts.may;
    const building = moves.filter((move) => move.kind === 'build' || move.kind === 'buy');
    const move = building.length > 0 && chance(4) > 0 ? building[chance(building.length)] : moves.length > 0 ? choose(moves, chance) : undefined;
    if (move) await client.decide(1, move.text);
    else await client.ask({ do: 'end', channel: 1, base: number });
    await client.until(() => seat().number > number, 'an answer');
  }
}

const underWay = ({ parts }) => parts.player0.city.length >= 3 && parts.player0.boroughs.length >= 1 && parts.turn.phase === 'action' && parts.may?.moves.length > 3;
const maySwap = ({ parts }) => parts.may?.moves.some((move) => move.kind === 'swap') && parts.turn.phase !== 'swap';
export const toTheEnd = () => false;

// A table whose first seat is the visitor's, played until it is enough.
export async function tableInProgress(house, { players = 4, seed = 3, key = hex(), enough = underWay } = {}) {
  const client = await new Client(house.url).open();
  const names = ['Wren', 'Pepys', 'Evelyn'];
  const seats = [{ kind: 'open' }, ...names.slice(0, players - 1).map((name) => ({ kind: 'bot', bot: 'greedy', name }))];
  const { table } = await client.do({ do: 'create', nonce: hex(), game: 'london', options: `players ${players} first 1`, seats });
  await client.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
  await client.do({ do: 'sit', channel: 1, name: 'Ada', part: hex(), key });
  await client.do({ do: 'start', channel: 1 });
  await play(client, () => client.seats.get(1), seed, enough);
  const { status } = client.seats.get(1).parts.table;
  client.socket.close();
  // The deal is chance: a game that ended before is played once more.
  if (status === 'over' && enough !== toTheEnd) return tableInProgress(house, { players, seed: seed + 1, key, enough });
  return { id: table.id, settings: { name: 'Ada', seats: { [table.id]: { where: 'server', links: [{ seat: 0, token: table.tokens[0] }] } } } };
}

const dayOf = (ago) => new Date(Date.now() - ago * 86400000).toISOString().slice(0, 10);
// The deal of today, played to its end by somebody with a long name.
async function dailyPlayed(client, key) {
  const { table } = await client.do({ do: 'create', nonce: hex(), key, daily: dayOf(0), name: 'Sir Christopher Wren' });
  await client.do({ do: 'join', channel: 1, table: table.id, token: table.tokens[0] });
  await play(client, () => client.seats.get(1), 7, toTheEnd);
}

// Kingdoms in different states, one of them with a branch.
async function kingdoms(house, key) {
  const asks = (kind, least = 0) => (parts) => parts.ask.kind === kind && (parts.may.moves.length >= least);
  const wanted = {
    fresh: [() => true, 'Fernwick'],
    begun: [(parts) => parts.round.turn >= 2 && parts.ask.kind === 'action' && parts.zones.play?.length >= 4, 'Fernwick'],
    crowded: [(parts) => parts.round.round >= 9 && parts.ask.kind === 'action' && parts.zones.play?.length >= 9, 'Saint Osyth on the Marsh'],
    spent: [(parts) => parts.round.round >= 3 && parts.ask.kind === 'action' && parts.zones.play?.length > 0 && parts.zones.discard?.length >= 4, 'Wychling'],
    asked: [(parts) => parts.round.round >= 4 && parts.ask.kind === 'card' && parts.ask.op === 'discover', 'Caldmoor'],
    target: [(parts) => asks('card', 3)(parts) && ['discard', 'block', 'add-production'].includes(parts.ask.op), 'Thornley'],
    side: [asks('side'), 'Brightwater'],
    old: [(parts) => parts.path?.scores.length > 0, 'Ardenmoor'],
  };
  const made = {};
  const settings = { seats: {} };
  for (const [state, [enough, name]] of Object.entries(wanted)) {
    const realm = await kingdomUntil(house, enough, { name, key });
    if (state === 'old') {
      const { table } = await realm.client.do({ do: 'create', nonce: hex(), key, game: 'kingdom', options: '', seats: [], name: 'The other Ardenmoor', table: realm.id, from: 8 });
      settings.seats[table.id] = { where: 'server', links: [{ seat: 0, token: table.tokens[0] }] };
      made.branch = table.id;
      made.item = realm.seat().log.length - 40;
    }
    await realm.client.close();
    made[state] = realm.id;
    Object.assign(settings.seats, realm.settings.seats);
  }
  return { made, settings };
}

export async function prepare(house, { realms = true } = {}) {
  const key = hex();
  const kingdom = realms ? await kingdoms(house, key) : { made: {}, settings: {} };
  const playing = await tableInProgress(house, { key });
  const over = await tableInProgress(house, { players: 3, seed: 5, key, enough: toTheEnd });
  const choosing = await tableInProgress(house, { players: 2, key, enough: maySwap });
  const client = await new Client(house.url).open();
  await dailyPlayed(client, key);
  const { table } = await client.do({ do: 'create', nonce: hex(), game: 'london', options: 'players 3 first 1', seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'bot', bot: 'greedy', name: 'Wren' }] });
  await client.do({ do: 'join', channel: 2, table: table.id, token: table.tokens[0] });
  await client.do({ do: 'sit', channel: 2, name: 'Ada', part: hex(), key });
  client.socket.close();
  const settings = {
    name: 'Ada',
    key,
    tutorial: { kingdom: true },
    daily: Object.fromEntries([40, -7, 131].map((points, i) => [dayOf(i + 1), { where: i === 1 ? 'local' : 'server', table: playing.id, points, rival: 28 }])),
    seats: { ...kingdom.settings.seats, ...playing.settings.seats, ...over.settings.seats, ...choosing.settings.seats, [table.id]: { where: 'server', links: [{ seat: 0, token: table.tokens[0] }] } },
    invites: { [table.id]: [{ seat: 1, token: table.tokens[1] }] },
  };
  return { settings, kingdom: kingdom.made, playing: playing.id, over: over.id, choosing: choosing.id, lobby: table.id, invitation: `${table.id}/${table.tokens[1]}` };
}

const go = (hash, ready) => async (page) => {
  await page.goto(`/#/${hash}`);
  await page.waitForSelector(ready ?? 'main h1');
};

const realm = (state, then = async () => {}) => (made) => async (page) => {
  await go(`table/server/${made.kingdom[state]}`, '.kingdom .top')(page);
  await page.waitForFunction(() => document.querySelector('.kingdom .card:not(.blank), .kingdom .stage') !== null);
  await then(page);
};
const realms = (then = async () => {}) => (made) => async (page) => {
  await go(`kingdoms/of/server/${made.kingdom.old}`, '.tree .mileknot')(page);
  await then(page, made);
};

// name -> how to get there. `made` is what prepare() answered.
export const SCREENS = {
  home: () => go('', 'main canvas.shown'),
  new: () => go('new/london'),
  tables: () => go('tables'),
  daily: () => go('daily', 'section[aria-labelledby=theirs] tbody tr'),
  lobby: (made) => go(`lobby/server/${made.lobby}`, 'main ol li'),
  'lobby-code': (made) => async (page) => {
    await go(`lobby/server/${made.lobby}`, 'main ol li')(page);
    await page.locator('li .acts .g-btn').nth(1).click();
    await page.waitForSelector('#url');
  },
  join: (made) => go(`join/${made.invitation}`, 'form #name'),
  london: (made) => go(`table/server/${made.playing}`, '.london main'),
  'london-choice': (made) => async (page) => {
    await go(`table/server/${made.choosing}`, '.london main')(page);
    await press(page, '.hand [aria-haspopup]');
    await page.waitForSelector('.pop.chooser');
  },
  'london-why': (made) => async (page) => {
    await go(`table/server/${made.playing}`, '.london main')(page);
    await press(page, '.board button:not([data-move], [aria-haspopup])');
    await page.waitForSelector('.pop.why');
  },
  'london-number': (made) => async (page) => {
    await go(`table/server/${made.playing}`, '.london main')(page);
    await press(page, '.ledger .num');
    await page.waitForSelector('.pop.number');
  },
  'london-rival': (made) => async (page) => {
    await go(`table/server/${made.playing}`, '.london main')(page);
    await press(page, '.rival');
    await page.waitForSelector('.sheet');
  },
  'london-menu': (made) => async (page) => {
    await go(`table/server/${made.playing}`, '.london main')(page);
    await press(page, '.top .tools button:last-child, .ptop .sq:last-child');
    await page.waitForSelector('dialog[open], [role=dialog]');
  },
  'london-over': (made) => go(`table/server/${made.over}`, '.sheet table'),
  watch: (made) => go(`watch/${made.playing}`, '.london main'),
  pass: () => async (page) => {
    await newLondon(page, { players: 2, where: 'local', device: 1 });
    await page.waitForSelector('[data-act=take]');
  },
  replay: (made) => async (page) => {
    await go(`replay/server/${made.over}`, '.bar input[type=range]')(page);
    await page.locator('.bar input[type=range]').evaluate((slider) => {
      slider.value = String(Math.floor(Number(slider.max) * 0.6));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    });
  },
  review: (made) => async (page) => {
    await go(`review/server/${made.over}`, 'progress, [data-done]')(page);
    await page.waitForSelector('[data-done]', { timeout: 60000 });
    await page.locator('main summary').click();
  },
  'review-running': (made) => go(`review/server/${made.playing}`, '[role=alert]'),
  puzzles: () => go('puzzles', 'main li'),
  'puzzle-wrong': () => async (page) => {
    await go('puzzles', 'main li')(page);
    await page.locator('main li a').first().click();
    await notTheBest(page, solutions[0]);
  },
  rules: () => go('rules/london', 'main h1'),
  cards: () => go('cards/london', 'main h1'),
  kingdoms: realms(),
  'kingdoms-round': realms(async (page) => {
    await page.locator('.mileknot').nth(9).click();
    await page.waitForSelector('.mile');
  }),
  'kingdoms-compare': realms(async (page, made) => {
    await page.waitForFunction(() => document.querySelectorAll('.versus option').length > 5);
    await page.locator('.versus select').selectOption(made.kingdom.branch);
    await page.waitForSelector('.versus table');
  }),
  'kingdoms-new': realms(async (page) => {
    await page.locator('[data-act=new-kingdom]').click();
    await page.waitForSelector('.newform');
  }),
  'kingdom-look': (made) => go(`kingdoms/look/server/${made.kingdom.old}/${made.kingdom.item}`, '.kingdom .top'),
  'kingdom-gallery': (made) => go(`kingdoms/cards/server/${made.kingdom.old}`, '.galgrid .card'),
  kingdom: realm('begun'),
  'kingdom-crowded': realm('crowded'),
  'kingdom-deeds': realm('crowded', async (page) => {
    const { parts } = await view(page);
    const cards = parts.zones.play.filter((id) => parts[`card${id}`].upgrades?.some((up) => up.pay));
    await press(page, `.play [data-card="${cards[0] ?? parts.zones.play[0]}"]`);
    await page.waitForSelector('.acts .act');
    await press(page, '.act.short');
  }),
  'kingdom-stages': realm('crowded', async (page) => {
    await press(page, '.play .card.can');
    await press(page, '[data-act=stages]');
    await page.waitForSelector('.leafsheet .stage');
  }),
  'kingdom-fame': realm('old', async (page) => {
    await press(page, '[data-act=fame]');
    await page.waitForSelector('.ledger dl');
  }),
  'kingdom-discard': realm('spent', async (page) => {
    await press(page, '.zones [data-spot=discard], .openpile');
    await page.waitForSelector('.heap .leaflet');
  }),
  'kingdom-asked': realm('asked'),
  'kingdom-target': realm('target'),
  'kingdom-discovery': realm('side'),
  'kingdom-tutor': realm('fresh', async (page) => {
    await page.evaluate(() => localStorage.setItem('guildhall.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('guildhall.settings')), tutorial: {} })));
    await page.reload();
    await page.waitForSelector('.tutor[data-tip=theme]');
  }),
  'rules-kingdom': () => go('rules/kingdom', 'main h1'),
  verify: () => go('verify'),
  settings: () => go('settings'),
  about: () => go('about'),
  'no-such-table': () => go('join/00000000000000000000/00000000000000000000000000000000', '[role=alert]'),
  'no-such-room': () => go('nowhere', '[role=alert]'),
};
