// The deal of a day: making its table, and what this browser remembers of the days played.
import { line } from '../../lib/lines';
import { randomHex, type LondonParts } from '../../lib/protocol';
import { keep, rememberSeats, settings, type Where } from '../../lib/settings.svelte';
import { madeTable } from './tables.svelte';

const DAY = 86400000;
const FIRST = '2026-01-01';

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
// Today and the thirty days before it, in UTC.
export const days = (now = Date.now()): string[] => Array.from({ length: 31 }, (_, i) => dayOf(now - i * DAY)).filter((day) => day >= FIRST);

export async function playDaily(day: string, where: Where): Promise<string> {
  const { id, tokens } = madeTable(await line(where).ask({ do: 'create', nonce: randomHex(), key: settings.key, daily: day, name: settings.name }));
  rememberSeats(id, where, [{ seat: 0, token: tokens[0] ?? '' }]);
  // Another try does not count.
  settings.daily[day] ??= { where, table: id };
  keep();
  return id;
}

// The first game that was played to its end is the one that counts; one given up is forgotten.
export function keepDaily(where: Where, id: string, { table, result }: LondonParts): void {
  const day = table.daily;
  if (!day || !result || settings.daily[day]?.points !== undefined) return;
  const [points = 0, rival = 0] = result.scores;
  if (!table.seats[0]?.resigned) settings.daily[day] = { where, table: id, points, rival };
  else if (settings.daily[day]?.table === id) delete settings.daily[day];
  keep();
}

// How many days in a row up to today; today may still come.
export function streak(now = Date.now()): number {
  const played = (i: number) => settings.daily[dayOf(now - i * DAY)]?.points !== undefined;
  const from = played(0) ? 0 : 1;
  let n = 0;
  while (played(from + n)) n++;
  return n;
}
