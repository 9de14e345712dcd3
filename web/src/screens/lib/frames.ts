// A game moment by moment, as a seat sees it.
import type { Seated } from '../../lib/connection.svelte';
import type { LogItem, LondonParts } from '../../lib/protocol';

// What lay on the table after an entry of the log.
export interface Moment {
  item: LogItem;
  parts: LondonParts;
}

export async function momentsOf(seated: Seated): Promise<Moment[]> {
  const { log } = seated;
  const whole = seated.parts;
  const playing = { ...whole?.table, status: 'playing' };
  const all: Moment[] = [];
  let parts: Record<string, unknown> = {};
  for (let from = 0; from < log.length; from += 500) {
    const answer = await seated.ask({ do: 'replay', from, to: Math.min(log.length, from + 500) });
    for (const [i, each] of (answer.frames ?? []).entries()) {
      parts = i === 0 ? { ...each.parts } : { ...parts, ...each.parts };
      for (const key of Object.keys(parts)) if (parts[key] === null) delete parts[key];
      if (parts.turn) all.push({ item: each.item, parts: { ...parts, table: playing } as unknown as LondonParts });
    }
  }
  // Frames hold what is on the table; the people and the result come from now.
  const end = all.at(-1);
  if (end && whole?.table.status === 'over') end.parts = { ...end.parts, table: whole.table, result: whole.result };
  return all;
}

export const decisionsIn = (log: LogItem[]): LogItem[] => log.filter((item) => item.do === 'decide');
