// Making tables, remembering their seats, and what the home screen knows about them.
import type { Seated } from '../../lib/connection.svelte';
import { t } from '../../lib/i18n.svelte';
import { line } from '../../lib/lines';
import { randomHex, type Answer, type SeatInfo, type Status, type TablePart, type TableRow } from '../../lib/protocol';
import { go } from '../../lib/router.svelte';
import { hash } from './fair';
import { unreadable, type Trouble } from './trouble';
import { keep, rememberSeats, settings, type SeatLink, type Where } from '../../lib/settings.svelte';

// The levels of London's bots, the weakest first.
export const BOTS = ['apprentice', 'journeyman', 'master', 'grandmaster'];
// Bots at a new table are called after people who saw London burn.
export const NAMES = ['Pepys', 'Wren', 'Evelyn', 'Hooke'];

export type Sitter = 'me' | 'link' | 'device' | 'bot';
export interface SeatPlan {
  who: Sitter;
  name: string;
  bot: string;
}
export interface TablePlan {
  where: Where;
  seats: SeatPlan[];
  first: number;
  deck?: string;
}

export const keepStorage = (): void => void navigator.storage?.persist?.().catch(() => false);

const isHere = (seat: SeatPlan) => seat.who === 'me' || seat.who === 'device';

// Makes the table, sits down everybody who is here and deals at once if nobody else is waited for. The answer is where to go.
export async function makeTable(plan: TablePlan): Promise<{ id: string; started: boolean }> {
  const desk = line(plan.where);
  if (plan.where === 'local') keepStorage();
  const host = Math.max(0, plan.seats.findIndex(isHere));
  const answer = await desk.ask({
    do: 'create',
    nonce: randomHex(),
    key: settings.key,
    game: 'london',
    options: `players ${plan.seats.length} first ${plan.first + 1}`,
    seats: plan.seats.map((seat, i) => (seat.who === 'bot' ? { kind: 'bot', bot: seat.bot, name: NAMES[i] } : { kind: 'open' })),
    host,
    ...(plan.deck ? { deck: plan.deck } : {}),
  });
  const { id, tokens } = madeTable(answer);
  const links = (wanted: (seat: SeatPlan) => boolean): SeatLink[] =>
    plan.seats.flatMap((seat, i) => (wanted(seat) ? [{ seat: i, token: tokens[i] ?? '' }] : []));
  rememberSeats(id, plan.where, links(isHere));
  settings.invites[id] = links((seat) => !isHere(seat));
  keep();
  const here: Seated[] = [];
  for (const link of links(isHere)) {
    const seated = await desk.join(id, link.token);
    here.push(seated);
    await seated.ask({ do: 'sit', name: plan.seats[link.seat]?.name ?? '', part: randomHex(), key: settings.key });
  }
  const started = plan.seats.every((seat) => seat.who !== 'link');
  if (started) await here.find((seated) => seated.seat === host)?.ask({ do: 'start' });
  for (const seated of here) seated.leave();
  return { id, started };
}

export function madeTable(answer: Answer): { id: string; tokens: string[] } {
  if (!answer.table) throw new Error('the desk made no table');
  return answer.table;
}

// A table that begins where another one was after so many decisions; one seat is the person's, bots play the others. Names and levels
// stay; persons become journeymen, and where the person sat before, somebody new does.
export async function playOn(where: Where, table: string, { seats, options }: TablePart, mine: number, from: number): Promise<string> {
  const desk = line(where);
  const me = settings.name || t('seat.number', { n: mine + 1 });
  const fresh = NAMES.find((name) => seats.every((seat) => seat.name !== name));
  const made = madeTable(
    await desk.ask({
      do: 'create',
      nonce: randomHex(),
      key: settings.key,
      game: 'london',
      options,
      seats: seats.map(({ name, bot = 'journeyman' }, i) => (i === mine ? { kind: 'open' } : { kind: 'bot', bot, name: name === me ? fresh : name })),
      host: mine,
      table,
      from,
    }),
  );
  const token = made.tokens[mine] ?? '';
  rememberSeats(made.id, where, [{ seat: mine, token }]);
  const here = await desk.join(made.id, token);
  await here.ask({ do: 'sit', name: me, part: randomHex(), key: settings.key });
  await here.ask({ do: 'start' });
  here.leave();
  return made.id;
}

// Brings a game file to a desk. The same file is the same table.
export async function importFile(file: string, where: Where = 'local', name?: string): Promise<string> {
  const nonce = hash(`${settings.key}\n${file}`).slice(0, 32);
  const { id, tokens } = madeTable(await line(where).ask({ do: 'import', nonce, key: settings.key, file, name }));
  rememberSeats(
    id,
    where,
    tokens.map((token, seat) => ({ seat, token })),
  );
  return id;
}

// The file of a kingdom, on its way to the screen that knows the others.
export const handed = { file: '' };

// Opens a game file: a kingdom among the kingdoms, a game of London to be looked at again.
export async function openFile(text: string): Promise<void> {
  if (!/^guildhall campaign/.test(text)) return go('replay', 'local', await importFile(text));
  handed.file = text;
  go('kingdoms');
}

export function inviteLink(table: string, token: string): string {
  return `${location.origin}${location.pathname}#/join/${table}/${token}`;
}

// What was pasted: a link to a seat or a table of this or another Guildhall, or only its end.
export function readInvite(text: string): { table: string; token?: string; origin?: string } | undefined {
  const found = /(?:join|watch|table\/server|lobby\/server)\/([0-9a-f]{20})(?:\/([0-9a-f]{32}))?\b/i.exec(text);
  if (!found?.[1]) return undefined;
  const origin = /^https?:\/\/[^/#?]+/i.exec(text.trim())?.[0];
  return { table: found[1].toLowerCase(), token: found[2]?.toLowerCase(), ...(origin && origin !== location.origin ? { origin } : {}) };
}

export interface TableCard {
  id: string;
  where: Where;
  game: string;
  changed: number;
  over: boolean;
  mine: number[];
  status?: Status;
  seats?: SeatInfo[];
  actor?: number;
  scores?: number[];
  winners?: number[];
  trouble?: Trouble;
}

export const shelf = $state<{ tables: TableCard[]; asked: Record<Where, boolean> }>({ tables: [], asked: { server: false, local: false } });

async function look(card: TableCard): Promise<void> {
  const desk = line(card.where);
  const seated = await desk.join(card.id);
  const parts = seated.parts;
  if (parts) {
    card.status = parts.table.status;
    card.seats = parts.table.seats;
    card.actor = parts.may?.actor;
    card.scores = parts.result?.scores;
    card.winners = parts.result?.winners;
  }
  await desk.leave(seated);
}

// A kingdom that was opened by its private link is not listed under this person's key; its log says when it was begun and changed.
async function linked(id: string): Promise<TableRow[]> {
  try {
    const seated = await line('server').join(id, settings.seats[id]?.links[0]?.token);
    const { log = [] } = await seated.ask({ do: 'log', from: 0, to: 9 });
    seated.leave();
    const times = [...log, ...seated.log].flatMap((item) => item.at ?? []);
    const [created = Date.now() / 1000] = times;
    const { game, status } = seated.parts?.table ?? {};
    return game === 'kingdom' ? [{ id, game, seat: 0, created, changed: times.at(-1) ?? created, over: status === 'over' }] : [];
  } catch (error) {
    return unreadable(error) ? [{ id, game: 'kingdom', seat: 0, created: 0, changed: 0, over: false }] : [];
  }
}

export async function tablesAt(where: Where): Promise<TableRow[]> {
  const { tables = [] } = await line(where).ask({ do: 'list', key: settings.key });
  const rows = tables.filter((row, i) => tables.findIndex((other) => other.id === row.id) === i);
  const others = where === 'local' ? [] : Object.keys(settings.seats).filter((id) => settings.seats[id]?.where === where && rows.every((row) => row.id !== id));
  return [...rows, ...(await Promise.all(others.map(linked))).flat()];
}

// Asks one desk for the tables of this person, then how they stand.
export async function refresh(where: Where): Promise<void> {
  const rows = await tablesAt(where);
  const cards = rows.map((row): TableCard => {
    const mine = settings.seats[row.id]?.links.map((link) => link.seat) ?? [row.seat];
    return { id: row.id, where, game: row.game, changed: row.changed, over: row.over, mine };
  });
  shelf.tables = [...shelf.tables.filter((card) => card.where !== where), ...cards].sort((a, b) => b.changed - a.changed);
  shelf.asked[where] = true;
  for (const card of shelf.tables.filter((each) => each.where === where).slice(0, 12)) await look(card).catch((error) => (card.trouble = unreadable(error)));
}

export const isTurn = (card: TableCard): boolean => card.actor !== undefined && card.mine.includes(card.actor) && card.status === 'playing';
