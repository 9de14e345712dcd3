// Positions of London in which one line is clearly best, found by `guildhall puzzles` (docs/bots.md).
import { fetched } from '../../lib/fetched';
import { line } from '../../lib/lines';
import type { Seated } from '../../lib/connection.svelte';
import { settings } from '../../lib/settings.svelte';
import url from '../../london/puzzles.json?url';
import { hash } from './fair';
import { madeTable } from './tables.svelte';

export interface Step {
  move: string;
  // Chances to win in thousandths, of this decision and of the best other one.
  share: number;
  next: number;
}
export interface Puzzle {
  id: string;
  seat: number;
  hard: 1 | 2 | 3;
  line: Step[];
  file: string;
}

export const puzzles = (): Promise<Puzzle[]> => fetched<Puzzle[]>(url);

// A table of its own each time one begins anew, after it was solved or shown; no list of tables shows it.
export async function sitDown({ id, file, seat }: Puzzle): Promise<Seated> {
  const nonce = hash([settings.key, (settings.puzzles[id] ?? 0) + (settings.shown[id] ?? 0), file].join('\n')).slice(0, 32);
  const { id: table, tokens } = madeTable(await line('local').ask({ do: 'import', nonce, file }));
  return line('local').join(table, tokens[seat]);
}
